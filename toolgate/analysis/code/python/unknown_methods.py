"""Methods of unknown values in a Python text: the name and the arguments may still show what they do."""

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.call import Call
from toolgate.analysis.code.python.calls import call_name, unknown_call
from toolgate.analysis.code.python.connections import QUERIES
from toolgate.analysis.code.python.pure import method
from toolgate.analysis.code.python.values import Items, Method, Path, origins, text_of
from toolgate.analysis.state.streams import Stream
from toolgate.model.effect import PEER
from toolgate.shell.expand.fields import Field, Partial

QUERY_WORDS = frozenset(
    """select insert update delete drop truncate create alter grant revoke with pragma vacuum replace merge copy attach
    begin commit explain show describe set call""".split()
)
SAVING = frozenset(
    """to_csv to_json to_excel to_parquet to_pickle to_html to_hdf to_feather to_markdown to_latex to_xml savefig
    save_pretrained tofile write_csv write_parquet write_json write_image write_html write_pdf imsave""".split()
)
# Names with only one meaning, on any object: modules accessed in ways that are not followed.
TELLING = {
    "system": "os.system", "popen": "os.popen", "execvp": "os.execvp", "execv": "os.execv", "execve": "os.execve",
    "check_output": "subprocess.check_output", "check_call": "subprocess.check_call", "rmtree": "shutil.rmtree",
    "getoutput": "subprocess.getoutput", "removedirs": "os.removedirs", "Popen": "subprocess.Popen",
}  # fmt: skip
HEADERS = ("headers", "auth", "cookies")


def stranger_method(owner: object, call: Call) -> object:
    """Call a method of an unknown value."""
    actions = call.program.actions
    name = call.name
    if type(owner) is Method and owner.name in HEADERS:
        return None  # meant for credentials
    if name in TELLING and isinstance(call.get(0), str | Items | Partial) and call.arguments:
        return call_name(call.program, TELLING[name], call.arguments, call.keywords)
    if name in ("recv", "recvfrom"):
        if PEER not in actions.sockets:
            actions.sockets.append(PEER)
        return hole("received data", sources=(PEER,))
    if name in QUERIES and call.arguments and _is_query(call.get(0)):
        actions.query(call.text(0))
        return hole("…", sources=origins(owner))
    if name in SAVING or (name == "save" and isinstance(call.get(0), str | Path)):
        return _save(owner, call)
    if type(owner) is Partial:
        found = method(owner, name, call.arguments)
        if found is not None:
            return found
    return unknown_call(call, origins(owner), owner)


def _save(owner: object, call: Call) -> object:
    path = call.get(0, "path_or_buf")
    if isinstance(path, str | Path | Partial):
        target = call.program.actions.write(text_of(path))
        call.program.actions.hold(target, Stream(None, (*origins(owner), *call.sources())))
    return hole("…", sources=origins(owner))


def _is_query(value: object) -> bool:
    text: Field = text_of(value)
    words = (text if isinstance(text, str) else text.prefix).split(None, 1)
    return bool(words) and words[0].lower() in QUERY_WORDS

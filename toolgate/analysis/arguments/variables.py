"""What assigning an environment variable makes later commands do."""

from toolgate.analysis.git.config import line_of
from toolgate.analysis.git.remotes import leading
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.state.text_when_needed import PROJECT
from toolgate.knowledge.readers.variables import role_of
from toolgate.knowledge.texts.variables import LOADED_FILES, OPTION_FILES, STARTUP_FILES
from toolgate.knowledge.vocabulary import (
    FUNCTION,
    NAMED,
    OPAQUE,
    PLAIN,
    PROMPT,
    PYTHON_SITE,
    READ_BY,
    RUNS,
    SCRIPT,
    SETS,
    SETTINGS,
    SIDE_DOOR,
    Role,
    has_trait,
)
from toolgate.model.effect import Manner, Place, Target, Verb
from toolgate.model.later import Later
from toolgate.shell.expand.fields import Field, Scalar, join, shown
from toolgate.shell.expand.prompts import spelt_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments import invocation, undescribed_values
else:
    invocation = Later("toolgate.analysis.arguments.invocation")
    undescribed_values = Later("toolgate.analysis.arguments.undescribed_values")

SOCKETS = ("unix:///var/run/", "unix:///run/")  # of services on this machine
KEY, VALUE = "_KEY_", "_VALUE_"  # in the names of variables that make one setting together
NOWHERE = ("", "off", "none", "direct")  # in place of a host: ask nobody, or whoever has the code itself


def assigned(name: str, value: Field, scope: Scope, exported: bool) -> None:
    """Judge an assignment: a variable's value has a role, like an option's.

    If the name has no role, the value of an exported variable is judged by itself.
    """
    role = role_of(name)
    if value == "":
        return
    if role is not None:
        play_variable(name, role, value, scope)
    hidden = role is SETTINGS and name != "HOME" and "/." in shown(value)  # a hidden directory
    if exported and isinstance(value, str) and (role is None or hidden or "-D" in value):
        run = invocation.Run(scope, None, name, NOTHING)
        if role is None or hidden:
            undescribed_values.judge_value(run, name, value)
        if role is None and ("." in value or name in OPTION_FILES):
            _looks_into(name, value, scope)
        for word in value.split() if role is not None else ():
            if word.startswith("-D"):  # a property, as a virtual machine is given one on its own command line
                undescribed_values.judge_value(run, *word[2:].partition("=")[::2])


PROMPTING = "__PROMPT__"  # behind the text of a prompt


def play_variable(name: str, role: Role, value: Field, scope: Scope) -> None:
    """The effect of an environment variable's value."""
    text = shown(value) if role is not PROMPT else spelt_out(shown(value))
    if role is PLAIN or (role is PROMPT and "$(" not in text and "`" not in text):
        return
    if role.base is SETS:
        _sets(name, role, value, scope)
        return
    if role.name in _PLAYED:
        _PLAYED[role.name](name, text, scope)
        return
    if role is FUNCTION:  # bash defines it as it starts
        role, value = SCRIPT, f"imported {text}; imported"
    if role is SCRIPT and _interprets(text.partition(" ")[0]):
        role = SIDE_DOOR
    if role is PROMPT and isinstance(value, str):  # a shell expands it as a here-document, before every command
        invocation.Run(scope, None, name, NOTHING).play(SCRIPT, f": <<{PROMPTING}\n{text}\n{PROMPTING}\n")
    if role is OPAQUE:
        from toolgate.analysis.arguments.possible_commands import hand_under, judge_grave
        from toolgate.analysis.text.command_lines import command_lines_in

        bare = text[1:-1] if text[:1] in ("'", '"') and text[-1:] == text[0] else text.lstrip("|:!- ")
        mark = len(scope.ledger.effects)
        for line in command_lines_in(bare):
            judge_grave(invocation.Run(scope, None, name, NOTHING), line)
        hand_under(scope, mark, name)
    mark = len(scope.ledger.effects)
    invocation.Run(scope, None, name, NOTHING).play(OPAQUE if role is PROMPT else role, value)
    held = " " in text and (role is SCRIPT or role.argument in ("started", "git.git_program"))
    if held and len(scope.ledger.effects) > mark:  # a program runs it only where it comes to that
        from toolgate.analysis.arguments.possible_commands import hand_under

        hand_under(scope, mark, name)


def _sets(name: str, role: Role, value: Field, scope: Scope) -> None:
    """Judge half of a setting: `GIT_CONFIG_KEY_0` and `GIT_CONFIG_VALUE_0` belong together, in any order."""
    keyed = KEY in name
    other = name.replace(KEY, VALUE) if keyed else name.replace(VALUE, KEY)
    found = scope.assigned(other)
    half: Field | None = scope.facts.variable(other)
    if type(found) is Scalar and len(found.values) == 1:
        half = found.values[0]
    if half is not None:
        named = value if keyed else half
        scope.ledger.settings += tuple(
            leading(line_of(shown(value if keyed else half), shown(half if keyed else value)))
        )
        invocation.Run(scope, None, name if keyed or isinstance(named, str) else other, NOTHING).play(
            READ_BY(role.argument), join([value, half] if keyed else [half, value], "=")
        )
    elif not keyed:
        invocation.Run(scope, None, name, NOTHING).play(OPAQUE, value)


def _searches(name: str, text: str, scope: Scope) -> None:
    from toolgate.analysis.state.locate import locate_field

    manner = (Manner.SEARCH_PATH, Manner.PROGRAMS) if name == "PATH" else (Manner.SEARCH_PATH,)
    known = (scope.facts.variable(name) or "").split(":")  # what is searched already stays as it is
    for entry in text.split(":"):
        if entry and not entry.startswith("$") and entry not in known:
            target = locate_field(entry, scope)
            if target.place == Place.NULL:
                continue  # nothing is loaded from there
            scope.emit(Verb.RUN, Target(f"{name}={text}", target.place, target.path), None, manner)
            _looks_into(name, entry, scope)
            if name == "PYTHONPATH" and target.place == Place.WORKSPACE:
                run = invocation.Run(scope, None, name, NOTHING)
                run.walk.look_into(run, PYTHON_SITE, target)
            _loads_files(name, target, scope)
            if name == "PATH" and scope.ledger.files:
                _finds_written(target.path, scope)


def _loads_files(name: str, directory: Target, scope: Scope) -> None:
    """Run the files of a project's directory that a program finds there by itself."""
    from toolgate.analysis.state.locate import locate_field

    for file in LOADED_FILES.get(name, ()) if directory.place in PROJECT else ():
        run = invocation.Run(scope, None, name, NOTHING)
        run.walk.look_through(run, locate_field(f"{directory.path}/{file}", scope), (), "")


def _looks_into(name: str, path: str, scope: Scope) -> None:
    """Judge the commands in project settings that a variable names."""
    from toolgate.analysis.state.locate import locate_field
    from toolgate.analysis.text.identifiers import words_of
    from toolgate.knowledge.texts.value_words import OBEYED

    if OBEYED.isdisjoint(words_of(name)) or "://" in path:
        return
    file = locate_field(path, scope)
    if file.place == Place.WORKSPACE and not scope.facts.is_dir(file.path):
        run = invocation.Run(scope, None, name, NOTHING)
        run.walk.look_into(run, NAMED, file)
        if name in OPTION_FILES:
            from toolgate.analysis.arguments.given_options import judge_file
            from toolgate.analysis.state.readable import carry

            mark = len(scope.ledger.effects)
            judge_file(run, OPTION_FILES[name], file)
            carry(scope, file, mark)


def _finds_written(directory: str, scope: Scope) -> None:
    """Emit programs that this script has put into a directory that is now on the search path."""
    from toolgate.analysis.places.outside import is_outside

    for path, held in list(scope.ledger.files.items()):
        folder, _, program = path.rpartition("/")
        foreign = any([is_outside(source, scope.facts.home()) for source in held.sources])
        if folder == directory and "." not in program and (held.text or foreign):
            invocation.Run(scope, None, program, NOTHING).play(RUNS, path)


def _guard(name: str, text: str, scope: Scope) -> None:
    scope.emit(Verb.WRITE, Target(name, Place.GUARD))


def _redirects_traffic(name: str, text: str, scope: Scope) -> None:
    from toolgate.analysis.places.hosts import locate_host

    for part in text.replace("|", ",").split(","):
        if part not in NOWHERE and not part.startswith(SOCKETS):
            scope.emit(Verb.FETCH, locate_host(part, scope.facts), None, (Manner.REDIRECTS_TRAFFIC,))


def _insecure(name: str, text: str, scope: Scope) -> None:
    if text in ("0", "1", "true"):
        scope.emit(Verb.UNKNOWN, Target(f"{name}={text}", Place.UNKNOWN), None, (Manner.INSECURE,))


def _loads(name: str, text: str, scope: Scope) -> None:
    """Emit files whose code is loaded into every program, and judge those this script wrote."""
    from toolgate.analysis.state.locate import locate_field

    for entry in text.replace(":", " ").split():
        target = locate_field(entry, scope)
        if target.path in scope.ledger.files or _is_startup_file(name, target, scope):
            invocation.Run(scope, None, name, NOTHING).play(RUNS(STARTUP_FILES.get(name, "bash")), entry)
        elif target.place != Place.NULL and not (name == "ENV" and _names_stage(text, target, scope)):
            scope.emit(Verb.RUN, target, None, (Manner.PRELOAD,))


def _is_startup_file(name: str, file: Target, scope: Scope) -> bool:
    """Whether a program starts with a file of the project whose text can be followed."""
    from toolgate.analysis.state.readable import text_of

    return name in STARTUP_FILES and file.place in PROJECT and text_of(scope, file, counted=False) is not None


def _names_stage(text: str, target: Target, scope: Scope) -> bool:
    """Whether the value is a word such as `staging`, and no file that a shell could read has this name."""
    plain = text.replace("-", "a").replace("_", "a").isalnum()
    return plain and target.place == Place.WORKSPACE and not scope.facts.exists(target.path)


def _history(name: str, text: str, scope: Scope) -> None:
    if text in ("0", "/dev/null") or "ignore" in text:
        hidden = Target(f"{name}={text}", Place.UNKNOWN)
        scope.emit(Verb.UNKNOWN, hidden, None, (Manner.EVASION,))


def _settings(name: str, text: str, scope: Scope) -> None:
    from toolgate.analysis.arguments.agent_settings import loaded_from
    from toolgate.analysis.state.locate import locate_field
    from toolgate.model.path import removable

    target = locate_field(text, scope)
    if removable(target.path):
        scope.emit(Verb.RUN, Target(f"{name}={text}", target.place, target.path), None, (Manner.LOADED,))
    loaded_from(".config/" if name == "XDG_CONFIG_HOME" else "", text, scope)


_PLAYED = {
    "SEARCHES": _searches, "GUARD": _guard, "REGISTRY": _redirects_traffic, "FETCHES": _redirects_traffic,
    "INSECURE": _insecure, "RUNS": _loads, "HISTORY": _history, "SETTINGS": _settings,
}  # fmt: skip


def _interprets(name: str) -> bool:
    return name == "eval" or has_trait(name, "interprets", "assigns")

"""Code that cannot be read: the project's own is ordinary work, any other is a question.

One module because each way of not reading code is told apart from the others by what is known of it.
"""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model import Effect, Manner, Opinion, Place, Scene, Target, Verb, allow, ask, llm, rule
from toolgate.model.effect import HOLE, backticked
from toolgate.model.occurrences import names_in
from toolgate.model.path import in_project, normalise, removable, shared
from toolgate.model.sentence import NO_VARIABLE, Sentence, which

STANDING = (Place.STARTUP, Place.AGENT)
HOSTS = (Place.REMOTE, Place.PRIVATE, Place.KNOWN, Place.FORGE, Place.METADATA, Place.LOOPBACK)
PEOPLES = (Place.HOME, Place.OTHER_USER, Place.NOWHERE)
SCRATCH = ("/tmp", "/var/tmp", "/dev/shm")
OWN = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE)
OUTSIDE = which("is outside the project")
CONFIGURED = ("CONFIG_PATH", "CONFIG_FILE", "CONFIG")  # endings of variable names


@rule("foreign-code", "run", builtin=150)
def foreign_code(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.RUN:
        return None
    target, manner = effect.target, effect.manner
    if (opinion := _loaded(effect, scene)) is not None:
        return opinion
    if effect.origin is not None and effect.origin.place == Place.SECRET:
        from toolgate.sentences.unread_words import CONTROL, may, seen

        act, text = seen(effect, scene.call, scene.home)
        if act == CONTROL:
            return ask(f"{may(act, text)} with {backticked(effect.command.name)}", "ask the user to run it")
        if Manner.BUILT in manner and not effect.origin.variable and HOLE not in effect.command.argv:
            return _filled(effect)
        done = "that depends on" if effect.origin.variable else "from"
        return ask(f"runs code {done} {effect.origin}", "ask the user to run it")
    if (
        Manner.WRITTEN in manner
        and effect.origin is not None
        and effect.origin.place not in (*OWN, Place.TEMP, Place.NOWHERE)
    ):
        from toolgate.sentences.foreign import brought

        return ask(brought(effect, scene.workspace), instead="read it first")
    if Manner.INTERACTIVE in manner:
        return _prompt(effect)
    if Manner.TURNED in manner:
        return _data(effect, scene)
    if target.place in OWN:
        return allow("runs the project's own code")
    if Manner.PIPED in manner or Manner.BUILT in manner:
        return _open(effect, scene)
    if target.place == Place.TEMP:
        return _scratch(effect)
    if target.place in PEOPLES and (opinion := _elsewhere(effect, scene.home)) is not None:
        return opinion
    if target.place in STANDING and Manner.WRITTEN not in manner and target.path.startswith(scene.home + "/"):
        return _started(effect)
    return _outside(effect, scene.home)


def _as_said(effect: Effect, scene: Scene) -> object:
    """What is loaded, as in the call: with the option or the variable, if the call has one."""
    target = effect.target
    text = getattr(scene.call.action, "text", target.name).replace("'", "").replace('"', "")
    name, equals, _ = target.name.partition("=")
    made = name + "=" not in text if equals else target.name[:1] == "-" and name not in text  # not in the call
    return backticked(target.path) if made and target.path else target


def _data(effect: Effect, scene: Scene) -> Opinion:
    """The opinion about a data file that runs, or is turned into code."""
    from toolgate.sentences.foreign import substituted, turned

    text = getattr(scene.call.action, "text", "")
    instead = "put the text in single quotes or in a file" if substituted(effect, text) else "read it first"
    return ask(turned(effect, text), instead)


def _filled(effect: Effect) -> Opinion:
    """The opinion about code that includes the content of a credential file."""
    code = "".join(effect.command.argv[1:])
    host = code.partition("://")[2].partition("/")[0].strip("'\")")
    if host and "$" not in host:
        return ask(f"may send credentials from {effect.origin} to {backticked(host)}", "leave the credentials out")
    return ask(f"puts credentials from {effect.origin} into code that it runs", "leave the credentials out of the code")


def _open(effect: Effect, scene: Scene) -> Opinion:
    """The opinion about code that is not, or not completely, in the call."""
    instead = next((WRITTEN_OUT[one] for one in effect.manner if one in WRITTEN_OUT), IN_FULL)
    if effect.origin is not None and effect.command.name == "apply_patch":
        return ask(f"applies the patch in {effect.origin}, which is not known in advance", "pass the patch itself")
    from toolgate.sentences.foreign import not_written

    if instead is IN_FULL and has_trait(effect.command.name, "statements"):
        instead = "write out the statements that would run"

    text = getattr(scene.call.action, "text", "")
    if effect.origin is not None:
        return ask(not_written(effect, text), instead)
    from toolgate.sentences.unread_words import first, may, seen

    act, spotted = seen(effect, scene.call, scene.home)
    if act:
        name = f" with {backticked(effect.command.name)}" if effect.command.name else ""
        return ask(f"{may(act, spotted)}{name}", first(act, spotted))
    if Manner.PIPED in effect.manner:
        return ask(not_written(effect, text), instead)
    from toolgate.sentences.substituted import substitution

    command = substitution(effect, scene.call)
    if command and HOLE in effect.command.argv:
        return ask(f"runs the output of {backticked(command)} as code", instead)
    if command and (host := _domain(effect)):
        reason = f"may send the output of {backticked(command)} to {backticked(host)} in a host name"
        return ask(reason, "leave the output out of the host name")
    if command:
        return ask(f"runs code that depends on the output of {backticked(command)}", "write the code out in full")
    if name := _variable_in(effect.command.argv):
        return ask(f"runs code that depends on {backticked(name)}", "write the code out in full")
    return ask("runs code that is not known in advance", instead)


IN_FULL = "write out the code that would run"
WRITTEN_OUT = {  # other things than code that are not known in advance
    Manner.OPTION: "write the arguments out in the call",
    Manner.OPERAND: "name the scripts to run in the call",
}


def _domain(effect: Effect) -> str:
    """The domain after a command's output in code: `$(whoami).evil.example`; empty: none."""
    name = " ".join(effect.command.argv).partition(HOLE + ".")[2].partition("'")[0].partition('"')[0].partition("/")[0]
    return name if "." in name and name.replace(".", "").replace("-", "").isalnum() else ""


def _variable_in(words: tuple[str, ...]) -> str:
    """The only variable in code that has more than it; empty: there is none, or several."""
    found = set()
    for word in words[1:]:
        for part in word.split("$")[1:]:
            name = "".join(names_in(part)[:1])
            name = name if part.lstrip("{").startswith(name) else ""
            found.add("" if word.strip('"') == f"${name}" or not name.isidentifier() else name)
    return f"${found.pop()}" if len(found) == 1 and "" not in found else ""


def _outside(effect: Effect, home: str) -> Opinion:
    """The opinion about code from outside, by what is done with it."""
    from toolgate.sentences.foreign import elsewhere, installed
    from toolgate.sentences.loading import CAN_RUN, loading, serving

    target = effect.target
    if target.place == Place.NULL and effect.command.argv[:1] == (target.name,):
        return ask(f"runs {target}, which is not a program", instead="name the program to run")
    if served := serving(effect):
        return ask(Sentence("serves files from ", target, served), "serve a directory inside the project")
    done, then = loading(effect)
    system = target.place == Place.SYSTEM and not removable(target.path)
    if system and done == "runs":
        instead = "show the user what it does first" if target.described else "tell the user what the program is for"
        return llm(installed(target), instead=instead)
    if act := _act(effect):
        return ask(act, instead="ask the user to do it")
    if target.place == Place.SECRET and not target.described:
        return _of_credentials(effect)
    said, instead = llm if system else ask, "show the user what it does first"
    if target.described and not target.path:
        later = target.place == Place.UNKNOWN and effect.command.name in ("export", "declare", "typeset")
        instead = f"ask the user to {'set' if later else 'run'} it"
        done = "lets programs run" if later else done
    elif target.place in HOSTS:
        instead = "download it, read it, then run the file"
    if target.place == Place.UNKNOWN and any([f"{target.name}(" in word for word in effect.command.argv]):
        return said(f"{done} code that is not known in advance", IN_FULL)  # what it returns
    return said(elsewhere(done, target, home).before(" and can run code" if then == CAN_RUN else ""), instead=instead)


def _act(effect: Effect) -> str:
    """What a program without a file does; empty: only what runs is known."""
    from toolgate.sentences.phrases import told

    if effect.command.name.rpartition("/")[2] == "toolgate":  # what matters is whose policy it obeys
        return ""
    return told(effect.command.argv)[0] if effect.target.described and not effect.target.path else ""


def _act_on(effect: Effect) -> Sentence:
    """What a program does with the file or directory it is given; empty: it loads it."""
    from toolgate.sentences.phrases import told

    act = told(effect.command.argv)[0]
    named = effect.target.path and act.thing == backticked(effect.target.path)
    return act.of(str(effect.target)) if named and effect.target.name[:1] in "~/." else act if named else Sentence("")


def _of_credentials(effect: Effect) -> Opinion:
    """The opinion about a credential file that is read as code."""
    from toolgate.sentences.loading import is_started

    if effect.command.name in (".", "source"):
        reason = Sentence("loads the credentials in ", effect.target, " into the shell")
        return ask(reason, instead="ask the user to load them")
    reason = Sentence("runs " if is_started(effect) else "loads ", effect.target, which("holds credentials"))
    return ask(reason, instead="name another file")


def _prompt(effect: Effect) -> Opinion:
    """The opinion about a program that waits for typed input."""
    words = effect.command.argv
    name = effect.command.name.rpartition("/")[2]
    if len(words) == 2 and words[1] in ("-e", "--eval", "-p", "--print"):
        return ask(f"{backticked(' '.join(words))} has no code to run", instead="pass the code as an argument")
    if words[1:2] in (("exec",), ("run",), ("dlx",)) and len(words) > 2 and words[-1][:1] != "-":
        name = words[-1].rpartition("/")[2]  # the program that is started by another one
    if effect.target.place in OWN:
        return ask(f"starts {effect.target}", instead="pass the commands as arguments")
    if not name or name.endswith("sh"):
        kind, _, there = effect.where.partition(":")
        inside = f" in a container ({backticked(there)})" if kind == "container" and there else ""
        return ask(f"starts an interactive shell{inside}", instead=f"pass the commands with {name or 'sh'} -c")
    return ask(f"starts {backticked(name)} interactively", instead="pass what it should do as arguments")


def _is_address(word: str) -> bool:
    """Whether a word is the address of a machine: `10.0.0.9`."""
    return word.count(".") == 3 and word.replace(".", "").isdigit()


def _loaded(effect: Effect, scene: Scene) -> Opinion | None:
    """The opinion about code that something else loads, or finds in place of its own."""
    target, manner = effect.target, effect.manner
    unseen = effect.origin is None or effect.origin.place == Place.UNKNOWN
    if Manner.REMOTE_SHELL in manner and unseen:
        address = next((word for word in effect.command.argv if _is_address(word)), "")
        opened = f"lets {backticked(address)} run commands on this machine" if address else "opens a remote shell"
        return ask(opened, "ask the user to set up remote access")
    if Manner.PRELOAD in manner:
        from toolgate.sentences.loading import preloading

        text = getattr(scene.call.action, "text", "")[effect.start : effect.end]
        return ask(preloading(effect, text), instead="run the program without it")
    if Manner.SEARCH_PATH in manner:
        return _search_path(effect, scene)
    own = Manner.MADE_HERE in manner or (target.place == Place.NOWHERE and in_project(target.path + "/-"))
    if Manner.LOADED in manner and own and target.place == Place.TEMP:
        return allow("loads settings that this session wrote")
    if Manner.LOADED in manner and not own:
        from toolgate.sentences.loading import SCRIPTS, is_certificates, is_inline, is_passed, loaded, searching

        said, what = llm if target.place == Place.TEMP else ask, loaded(effect)
        variable = target.name.partition("=")[0].isidentifier()
        if variable and is_inline(effect):
            return said(Sentence("sets options that can run code: ", target), instead=NO_VARIABLE)
        if is_certificates(effect):
            return said(searching(effect), instead="keep what it loads in the project")
        if act := _act_on(effect):
            return said(act if act.rest else f"{act}, which is outside the project", instead="keep it in the project")
        if is_passed(effect) and target.name[:1] == "-":
            return said(Sentence("passes the tests a path outside the project: ", target), "leave the option out")
        code = " " in target.name and target.name[0] not in "-/~."  # words of some language, which is not read
        loads = "may load" if code or (variable and "=" in target.name) else "loads"
        loads = loads.replace("load", "run") if target.path.endswith(SCRIPTS) and what == "code" else loads
        reason = Sentence(f"{loads} {what} from outside the project: ", _as_said(effect, scene))
        return said(reason, instead="keep what it loads in the project")
    if Manner.CLONED in manner and effect.origin is not None:
        return ask(f"runs code just cloned from {effect.origin}", instead="read the cloned code first")
    return None


def _elsewhere(effect: Effect, home: str) -> Opinion | None:
    """The opinion about code in a home directory or a separate directory."""
    target = effect.target
    if Manner.EMPTY in effect.manner:
        return allow("runs nothing: the file does not exist")
    if Manner.HERE in effect.manner and not _strangers(target.path, home):
        return allow("runs code in its working directory")
    if target.place == Place.NOWHERE and not effect.where and in_project(target.path):
        return allow("runs nothing: the directory does not exist")
    return None


TEMPLATE = "XXXX"  # of a name that `mktemp` makes up


def _scratch(effect: Effect) -> Opinion:
    """The opinion about code in a temporary directory."""
    if Manner.WRITTEN in effect.manner and effect.origin is not None and effect.origin.place in OWN:
        return allow("runs what was made from the project's own files")
    if Manner.MADE_HERE in effect.manner:
        return allow("runs what this session made")
    if Manner.WRITTEN in effect.manner and effect.origin is None and not effect.target.described:
        return llm(f"runs {effect.target}, whose content is not known in advance", "keep the code in the project")
    if TEMPLATE in effect.target.path:
        return llm("runs code that comes from outside the project, in a new directory", "keep the code in the project")
    from toolgate.sentences.loading import is_configuration, is_library, loading

    directory = effect.target.path.removesuffix("/-")
    name, settings = directory.rpartition("/")[2], is_configuration(effect)
    hidden = name[:1] == "." and "." not in name[1:]  # as likely a directory
    whole = effect.target.described or effect.target.path.endswith("/-")
    if directory and not settings and (whole or hidden):
        inside = "" if directory in SCRATCH else "in "
        reason = f"runs code from {backticked(directory)}, {inside}a directory anyone can write to"
        return llm(reason, instead="keep the code in the project")
    what = "code" if effect.target.described else str(effect.target)
    done, then = loading(effect)
    if effect.target.whole and not settings:
        reason = f"runs code from {effect.target}, a directory anyone can write to"
        return llm(reason, instead="keep the code in the project")
    kept = "configuration" if settings else "library" if is_library(effect) else "code"
    if then:
        reason = Sentence(f"{done} ", what, f"{then}, from a directory anyone can write to")
        return llm(reason, instead=f"keep the {kept} in the project")
    name = effect.command.argv[0] if effect.command.argv else ""
    if done == "runs" and name[:1] not in "/~" and "/" in name and _is_elsewhere(name, effect):
        what = f"{backticked(name)}, a copy of {what},"
    place = ", in a" if done.endswith(" from") or "/**/" in effect.target.name else " from a"
    reason = Sentence(f"{done} ", what, f"{place} directory anyone can write to")
    return llm(reason, instead=f"keep the {kept} in the project")


def _is_elsewhere(name: str, effect: Effect) -> bool:
    """Whether a program of the same name as what counts as its text is in another directory."""
    path = effect.target.path
    same = name.rpartition("/")[2] == path.rpartition("/")[2]
    return same and effect.command.cwd != "" and normalise(f"{effect.command.cwd}/{name}") != path


def _started(effect: Effect) -> Opinion:
    """The opinion about the user's own profiles and programs, and files of the user's agents."""
    if effect.target.place == Place.AGENT:
        return allow("runs what your agent runs anyway")
    if effect.target.path.split("/")[-2] in PROGRAMS and not effect.target.path.endswith("/env"):
        from toolgate.sentences.foreign import installed

        return llm(installed(effect.target), instead="tell the user what the program is for")
    return allow("runs what your own shell runs anyway")


def _strangers(path: str, home: str) -> bool:
    """Whether a path is in a directory for downloads, or in a hidden one."""
    own = path.startswith(home + "/")
    parts = path[len(home) if own else 0 :].split("/")
    fewest = 5 if not own and path.startswith(("/home/", "/Users/")) else 3  # a home directory itself is not a project
    return len(parts) < fewest or any([_hidden(part) for part in parts[1:-1]])


def _hidden(part: str) -> bool:
    return part in ("Downloads", "Desktop", "Public") or (part.startswith(".") and not part.endswith("venv"))


PROGRAMS = ("bin", ".bin", "sbin", "scripts", "tools", "shims", "tool", "script")  # names of directories for programs


def _names_settings(setting: str) -> bool:
    """Whether a variable names a settings file, not directories to search: `RIPGREP_CONFIG_PATH=~/rg`."""
    name = setting.partition("=")[0]
    return name.endswith(CONFIGURED) and name != "PKG_CONFIG_PATH"


def _search_path(effect: Effect, scene: Scene) -> Opinion:
    target = effect.target
    programs = Manner.PROGRAMS in effect.manner
    loose = programs and target.path.rpartition("/")[2] not in PROGRAMS
    if target.place == Place.WORKSPACE and loose:
        return ask(f"lets any file in the project run as a program: {target}", "call the program by its path")
    own = target.place in (*OWN, Place.CACHE, Place.VCS, Place.SECRET)
    if own or (target.place == Place.SYSTEM and not shared(target.path)):
        return allow("searches the project or the system for programs")
    if Manner.MADE_HERE in effect.manner and not programs:
        return allow("searches what this session made")
    if target.place == Place.STARTUP and programs and not loose:
        return allow("searches your own programs")
    if target.place == Place.NOWHERE and not programs and in_project(target.path + "/-"):
        return allow("searches a directory that does not exist")
    if programs and "PATH" not in getattr(scene.call.action, "text", "PATH"):  # but in an earlier command
        return ask(f"runs programs found with {target}", instead="set PATH back first")
    if programs:
        shown = str(target) if TEMPLATE not in target.name else backticked("PATH")
        return ask(Sentence("changes where programs are found: ", shown), instead="call the program by its path")
    from toolgate.sentences.loading import OF_GIT, as_shell, is_configuration, of_git, searching

    git = has_trait(effect.command.name, "repository")
    included = (git or _names_settings(target.name)) and is_configuration(effect)
    if included or "." in target.path.rpartition("/")[2][1:] or "CERT" in target.name:  # not a directory to search
        return ask(searching(effect), instead="keep what it loads in the project")
    if git and "core.hookspath" in " ".join(effect.command.argv).lower():
        return ask(f"has git run hooks from {target}, which is outside the project", instead="leave the setting out")
    if target.name.startswith("GIT_DIR=") or (git and _points_at(effect, "--git-dir")):
        return ask(f"has git use the repository {backticked(target.path)}, whose settings can run code", "leave it out")
    if use := of_git(effect):
        return ask(OF_GIT[use].format(backticked(target.path)), instead="leave the setting out")
    if "=" not in target.name:
        open_to_all = f", {'' if target.path in SCRATCH else 'in '}a directory anyone can write to"
        where = open_to_all if target.place == Place.TEMP else OUTSIDE
        return ask(Sentence("loads code from ", target, where), instead="keep the code in the project")
    if target.name.partition("=")[0].lower().endswith("shell"):
        return ask(as_shell(target), instead="leave the setting out")
    return ask(_searched(target), instead="leave the setting out")


def _searched(target: Target) -> Sentence:
    """What a variable lets programs find; where it is, if anyone could have put it there."""
    if target.place == Place.TEMP and target.path not in SCRATCH and TEMPLATE not in target.name:
        by = f" through {backticked(target.name.partition('=')[0])}"
        where = f"{by}, {'' if target.path.count('/') == 1 else 'in '}a directory anyone can write to"
        return Sentence("has programs load files from ", backticked(target.path), where)
    return Sentence("changes which files programs load: ", target)


def _points_at(effect: Effect, option: str) -> bool:
    return any([word.partition("=")[0] == option for word in effect.command.argv])

"""Judges the value of an undescribed environment variable, option or operand by the value itself.

The name of a variable or an option (an operand has none) only says how far the value is obeyed. A command line is
judged as one. A loaded path outside the project is code from there; a credential is read; a startup file is written.
Something is fetched from an unknown host's URL.
"""

from __future__ import annotations

from toolgate.analysis.arguments.given_options import judge_options, program_of
from toolgate.analysis.arguments.possible_commands import hand_under, judge_grave, may_run, may_start
from toolgate.analysis.arguments.whose_hosts import installs, is_named_by_project, is_tools, names_service
from toolgate.analysis.places.outside import is_anybodys, is_personal
from toolgate.analysis.state.grave_effects import grave
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.text.command_lines import (
    command_lines_in,
    command_set,
    is_command,
    is_escape,
    is_piped,
    is_program,
    quoted_commands,
    quoted_words,
    without_printed_names,
)
from toolgate.analysis.text.identifiers import words_in, words_of
from toolgate.analysis.text.web_addresses import addresses_in, bare_hosts, is_name, repository_in, services_in
from toolgate.knowledge.texts.value_words import (
    CHOOSING,
    CODE_ENDINGS,
    COMMANDS,
    DATA_ENDINGS,
    DATA_NOUNS,
    ENABLING,
    LANGUAGES,
    LOADED,
    OBEYED,
    PLACES,
    PRODUCED,
    PROSE,
    SERVICE_WORDS,
    SERVICES,
    SOURCES,
    STORED,
    STORES,
    SWITCHED_ON,
)
from toolgate.knowledge.vocabulary import READ_BY, WRITES
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.model.occurrences import occurrences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

STARTED = frozenset(("run", "cmd", "exec", "load"))  # short words that are not clusters of letters
BRANCHES = ("lts", "release", "releases", "tags", "heads", "origin")  # prefixes of version names of the project
LETTERS = 4  # characters of an option that may be a cluster or a word: `-ld`, `-pre`
SHOWN = 60  # characters of a variable's value that are shown
LONGEST = 4000  # characters of a value that are looked at; a longer one is data
OFF = ("0", "false", "no", "off")
SHAPES = "/|!`$(~ \t\n"  # without one of these a value is a word
APART = " \t\n:,;=@[]\"'{}()|!<>"
# All of ASCII: a character that a table lacks costs `translate` an exception.
SEPARATORS = "".join([" " if chr(code) in APART else chr(code) for code in range(128)])
STARTING = ("system", "exec", "execv", "execve", "execSync", "popen", "spawn", "eval", "execute", "executable", "shell")
UNMISTAKABLE = ("%sh{", "#(")  # marks of a command that never occur in messages
QUOTED = ('"/', "'/", '"~', "'~")  # a path in an expression
EXPRESSIONS = ("-c", "-e", "-x", "-E")  # letters that by convention take commands in the program's own language
# Names of dotted numbers that are not hosts.
NUMBERED = frozenset("version versions release subnet cidr range mask netmask addr address bind listen ip".split())
MACHINES = frozenset("server proxy registry mirror endpoint upstream broker peer hostname".split())
CARRIERS = frozenset("proxy mirror".split())  # those of them that are nobody's but a tool's
STANDING = (Place.STARTUP, Place.GUARD, Place.AGENT)
OWN_THINGS = ("dir", "home", "prefix", "root")  # behind the name of a program


def judge_value(run: Run, name: str, value: str, obeys: bool = False) -> None:
    """Emit what `value` could do under a name. `obeys`: it is given to something that runs code."""
    if value.lower() in OFF and _trusts(words_of(name)):
        run.emit(Verb.UNKNOWN, Target(_shown(run, name, value), Place.UNKNOWN), None, (Manner.INSECURE,))
    if len(value) > LONGEST:
        return
    if "jdwp" in value or name[:9] == "--inspect":
        run.play(READ_BY("debug_port.words"), f"{name}={value}" if name[:9] == "--inspect" else value)
    words = words_of(name)
    if name[:1] != "-" and words & ENABLING and value.lower() not in OFF and _lets_code_in(name, words):
        code = "in data files" if words & LANGUAGES else "that is downloaded or generated"
        code = f"code {code} ({backticked(_shown(run, name, value))})"
        run.emit(Verb.RUN, description(code, Place.UNKNOWN))
    if "." in value and _strangers_machine(run, name, words, value):
        return
    if value[:1] == "-" != name[:1]:
        judge_options(run, program_of(name), quoted_words(value))
    if not any([shape in value for shape in SHAPES]):
        return
    if "version" in words and _is_somebodys(value):
        run.unknown(backticked(_shown(run, name, value)))
    if words & PROSE and not _chooses(name):
        judge_prose(run, value, name)
    elif name[:1] == "-" != name[1:2] and len(name) <= LETTERS:
        _judge_letter(run, name, value, obeys)
    elif line := value.lstrip("|! \t") if command_line(words, value) else command_set(name, value):
        may_start(run, line, name)
    elif starts_something(without_printed_names(value)):
        may_run(run, _shown(run, name, value), name)
    elif not strangers_address(run, name, words if obeys or name[:1] != "-" else set(), value):
        judge_paths(run, name, words, value, obeys)


def _lets_code_in(name: str, words: set[str]) -> bool:
    """Whether a variable lets code in files run: `GDAL_VRT_ENABLE_PYTHON`; as a mere prefix it is for a build."""
    return bool(words & SWITCHED_ON) or bool(words & LANGUAGES and words_in(name)[0] not in ENABLING)


def _judge_letter(run: Run, name: str, value: str, obeys: bool) -> None:
    """Judge the value of a one-letter option, which is often a message: only an unmistakable command counts."""
    key, equals, given = value.partition("=")
    if equals and is_key(key):
        judge_value(run, key, given, obeys)
    elif ":" in key and (line := command_set("--", value)):  # `-p:PreBuildEvent=…`
        may_start(run, line, name)
    elif is_piped(value) or any([mark in value for mark in UNMISTAKABLE]):
        may_run(run, _shown(run, name, value), name)
    elif " " not in value:
        if not strangers_address(run, name, set(), value):
            judge_paths(run, name, words_of(name) & STARTED, value, obeys)
    elif any([quoted in value for quoted in QUOTED]):
        judge_paths(run, name, set(PRODUCED), value)
    elif name in EXPRESSIONS:
        judge_code(run, value)
        judge_line(run, value)


def _is_somebodys(version: str) -> bool:
    """Whether a version names its owner: `acme/1.0`."""
    owner, slash, number = version.partition("/")
    return bool(slash) and owner.isalnum() and owner not in BRANCHES and number.lstrip("v")[:1].isdigit()


def judge_prose(run: Run, text: str, name: str = "") -> None:
    """Emit only grave effects of text that is prose by its name, in case it is a command line after all."""
    if command_line(set(), text):
        mark = len(run.scope.ledger.effects)
        judge_grave(run, text)
        hand_under(run.scope, mark, name)


def judge_line(run: Run, text: str, *manner: str) -> None:
    """Emit that a text may be run, if it contains a grave command line."""
    effects = run.scope.ledger.effects
    mark = len(effects)
    for line in command_lines_in(text):
        run.walk.run_text(line, run.scope.fork(), NOTHING)
    found = any([grave(effect) for effect in effects[mark:]])
    del effects[mark:]
    if found or is_escape(text):
        may_run(run, text, "", *manner)


def judge_paths(run: Run, name: str, words: set[str], value: str, obeys: bool = False) -> None:
    """Emit what the paths in a value are used for."""
    if _chooses(name):
        words = (words - PRODUCED) | {"load"}
    if words & PRODUCED and name[:1] != "-" and value[:1] in ("/", "~"):
        run.play(WRITES, value)
        return
    for path in paths_in(value):
        target = locate_field(path, run.scope)
        if target.place == Place.SECRET:
            run.emit(Verb.READ, target)
        elif target.place in STANDING:
            run.emit(Verb.WRITE, target, None, () if target.place == Place.STARTUP else (Manner.OPTION,))
        elif (
            (not target.whole or (target.place == Place.TEMP and (words & OBEYED or _is_programs_own(name))))
            and not (target.place == Place.TEMP and _is_data_noun(name) and not code(path))
            and is_anybodys(target, run.scope.facts.home())
            and (_loads(words, path, target, obeys, name[:1] != "-") or _is_programs_own(name))
        ):
            inside = " " not in value and not value.startswith(path)  # of which a part by itself is not in the call
            given = value if (name[:1] != "-" or inside) and len(value) <= SHOWN else path
            loads(run, Target(_shown(run, name, given), target.place, target.path))


def _is_programs_own(name: str) -> bool:
    """Whether a variable names a program's own directory: `IPYTHONDIR`, `CCACHE_PREFIX`."""
    lower = name.lower()
    for ending in OWN_THINGS:
        program = lower.removesuffix(ending).rstrip("_")
        if program != lower and name.isupper() and is_program(program):
            return True
    return False


def _is_data_noun(name: str) -> bool:
    """Whether a name ends with a word for data: nothing obeys what it names."""
    return _noun_of(name) in DATA_NOUNS


def _chooses(name: str) -> bool:
    """Whether the last noun of a variable's name says that its value is obeyed: `LOG_CONFIG`."""
    return name[:1] != "-" and _noun_of(name) in CHOOSING


def _noun_of(name: str) -> str:
    """The word at the end of a name that says what it stands for: `RCFILE` is the noun of `COVERAGE_RCFILE`."""
    nouns = [word for word in words_in(name) if word not in PLACES]
    return nouns[-1] if nouns else ""


def loads(run: Run, target: Target) -> None:
    """Emit that code from outside is loaded, even by a dry run."""
    if target.place == Place.TEMP and target.path:
        from toolgate.analysis.arguments.roles.written_code import runs_written

        if runs_written(run, target):
            return
    run.scope.emit(Verb.RUN, target, None, (Manner.LOADED,))


def is_key(text: str) -> bool:
    """Whether the text before `=` is the name of a setting: `ant.file`, `pythonpath`."""
    return text.replace("_", "a").replace(".", "a").replace("-", "a").isalnum()


def judge_code(run: Run, text: str, *manner: str) -> None:
    """Emit what code in a program's own language could do: the commands it starts and the files it names."""
    if starts_something(text):
        may_run(run, text, "", *manner)
        for line in quoted_commands(text):
            may_start(run, line)
    else:
        judge_paths(run, "", set(), text)


def judge_quoted(run: Run, text: str) -> None:
    """Emit what quoted command lines in a text of any language would do."""
    for line in quoted_commands(text):
        run.play(READ_BY("started"), line)


def paths_in(value: str) -> list[str]:
    """The paths in a value that lead out of the directory: `-javaagent:/tmp/a.jar`, `x=~/y:/z`."""
    value = value.replace("file://", " ").replace(")/", "a/").replace("]/", "a/")  # part of a pattern
    head, mark, rest = value.partition(":/")
    if mark and head[:1] == "-" and head[-2:-1] == "/" and head.count("/") == 1 and not {"=", " "} & {*head}:
        value = "/" + rest  # `-Xbootclasspath/a:/x.jar`
    words = [word for word in value.split() if "://" not in word]
    pieces = [piece for piece in " ".join(words).translate(SEPARATORS).split() if "/" in piece]
    pieces = [piece if piece[0] != "-" else piece[piece.find("/") :] for piece in pieces if "/.*" not in piece]
    return [piece for piece in pieces if piece[0] in ("/", "~") or piece.startswith("..")]


def starts_something(text: str) -> bool:
    """Whether a text is code in any small language that starts a program."""
    stripped = text.lstrip()
    left_out = stripped.startswith("!*") and not {*stripped} & {*" \t;|&$`<>("}  # `!**/build/**` is a pattern
    if stripped[:1] in ("|", "!") and stripped[1:].strip() and not left_out:
        return True
    if text.count("`") > 1 or "$(" in text or "#(" in text or "%sh{" in text or is_piped(text):
        return True
    return any([_called(text, name) for name in STARTING if name in text])


def _called(text: str, name: str) -> bool:
    """Whether a text calls a name: before a parenthesis, or after one as in Lisp."""
    for at in occurrences(text, name):
        after = text[at + len(name) :].lstrip()[:1]
        if after == "(" and not (at and (text[at - 1].isalnum() or text[at - 1] == "_")):
            return True
        if after == '"' and text[at - 1 : at] == "(":
            return True
    return False


def command_line(words: set[str], value: str) -> bool:
    """Whether a value is a command line."""
    if words & COMMANDS and " " in value.strip():
        head = value.split(maxsplit=1)[0].lstrip("|!")
        return head[:1] != "-" and ("/" in head or is_program(head))
    key, equals, given = value.partition("=")
    return is_command(value) and not (equals and key.isidentifier() and is_command(given))  # `commands=rm -rf /`


def _trusts(words: set[str]) -> bool:
    """Whether a name is about verifying a host: `strict-ssl`, `VERIFY_PEER`."""
    return bool(
        words & {"strict", "verify", "verification"} and words & {"ssl", "tls", "peer", "cert", "https", "host"}
    )


def strangers_address(run: Run, name: str, words: set[str], value: str) -> bool:
    """Emit a fetch from an unknown host's URL in a value; whether there is one."""
    found = [address for _, address in addresses_in(value)]
    return _talks_to(run, name, words, found or (services_in(value) if words else []))


def _talks_to(run: Run, name: str, words: set[str], addresses: list[str]) -> bool:
    """Emit a fetch from unknown hosts, unless the name says that the application itself connects to them."""
    from toolgate.analysis.places.hosts import locate_host

    served = name.startswith(SERVICES) or (words & SERVICE_WORDS and not words & SOURCES and not installs(name))
    for address in addresses:
        host = locate_host(address, run.scope.facts)
        own = served and (words.isdisjoint(STORES) or is_named_by_project(run.scope, host.name))
        daemon = address.startswith("ssh://") or (address.startswith("tcp://") and "host" in words)  # which obeys
        tools = own and not name.startswith(SERVICES) and is_tools(name, host.name)
        if host.place == Place.METADATA or (host.place == Place.REMOTE and (daemon or tools or not own)):
            run.emit(Verb.FETCH, host, None, (Manner.REDIRECTS_TRAFFIC,) if name else ())
            return True
    return False


def _strangers_machine(run: Run, name: str, words: set[str], value: str) -> bool:
    """An internet address, or a host with a port, and nothing else: `DISTCC_HOSTS=198.51.100.4`."""
    if not name.startswith(SERVICES) and is_machine({"hostname"}, value) and names_service(name, value):
        return not is_named_by_project(run.scope, value) and _talks_to(run, name, set(), [value])
    if words & PROSE or words & NUMBERED or " " in value.strip() or "://" in value:
        return False
    if (name[:1] == "-" or words & CARRIERS) and is_machine(words, value):
        return _talks_to(run, name, set(), [value])
    if name[:1] != "-" and words & STORES and is_machine(words | ({"hostname"} if "host" in words else set()), value):
        return _talks_to(run, name, words, [value])
    return _talks_to(run, name, words if "hosts" not in words else set(), bare_hosts(value))


def is_machine(words: set[str], value: str) -> bool:
    """Whether a value is the name of a host by what it stands under: `--server db.example`."""
    host, _, port = value.partition(":")
    parts = host.split(".")
    named = len(parts) > 1 and parts[-1].isalpha() and is_name(host)
    return bool(words & MACHINES) and named and (port.isdigit() or not port)


def strangers_repository(run: Run, value: str) -> bool:
    """Emit that code of a repository runs which is named without a scheme, where the project has no such file."""
    short = (
        run.has("short-repositories") and value.count("/") == 1 and value.replace("/", "").replace("-", "a").isalnum()
    )
    host = "github.com" if short else repository_in(value)
    if not host or run.scope.facts.exists(locate_field(value, run.scope).path) is True:
        return False
    from toolgate.analysis.places.hosts import locate_host

    run.emit(Verb.RUN, Target(value, Place.REMOTE), locate_host(host, run.scope.facts), (Manner.INSTALL,))
    return True


def _loads(words: set[str], path: str, target: Target, obeys: bool, variable: bool) -> bool:
    """Whether a file or a directory outside the project is loaded, by the words of the name it stands under."""
    if words & PRODUCED:
        return False
    if words & OBEYED or (code(path) and (variable or not words & STORED)):
        return True
    if words & STORED:
        return False
    return bool(words & LOADED) or (obeys and is_personal(target) and not is_data(path))


def code(path: str) -> bool:
    """Whether a file is code by its name, or in a hidden place."""
    return path.rpartition("/")[2].rpartition(".")[2].lower() in CODE_ENDINGS or "/." in path


def is_data(path: str) -> bool:
    """Whether a file's name clearly says that it is data."""
    return "/." not in path and path.rpartition("/")[2].rpartition(".")[2].lower() in DATA_ENDINGS


def _shown(run: Run, name: str, value: str) -> str:
    """An option or a variable with its value, as the call has it."""
    if not name:
        return value
    if name[:1] != "-":
        return f"{name}={value}"
    given = run.scope.command.argv
    for mark in ("=", ":", ""):
        if any([word.startswith(f"{name}{mark}{value}") for word in given]):
            return f"{name}{mark}{value}"
    for word in given:
        if word.startswith(name) and word.endswith(value):
            return word
    typed = given[given.index(value) - 1] if value in given[1:] and name not in given else name
    option = typed if typed[:1] == "-" else name  # `-f x` of an option that is declared as `--file`
    return f"{option} {value}" if any([word.startswith(option) for word in given]) else value

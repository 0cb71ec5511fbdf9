"""Calls in a Python text that are not described: their names and arguments show what they may do.

Names of methods count on objects of third-party modules; a library that only computes, the standard one and the
project's own may use them freely. A command line that is passed to something that runs it is one, whatever the
receiver.
"""

from __future__ import annotations

from toolgate.analysis.arguments.roles.dispatch import play
from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.values import Items, Method, Name, Path, Thing, origins, text_of
from toolgate.analysis.code.scripting.handed_over import computes, logs_in
from toolgate.analysis.places.outside import is_outside, is_personal
from toolgate.analysis.text.command_lines import is_command, is_piped
from toolgate.analysis.text.identifiers import deletes, words_in
from toolgate.analysis.text.web_addresses import bare_hosts
from toolgate.knowledge.languages.library_words import (
    ALLOCATING,
    CHANGING,
    CLEARING,
    CODE,
    CODE_ENDINGS,
    COMPUTING,
    DATA_ENDINGS,
    DATABASE_NAMES,
    DRIVERS,
    KEEPING,
    LOADING,
    LOGINS,
    LOSING,
    NAMED_COMMANDS,
    OF_CONTROL,
    OWN_FILES,
    QUERYING,
    RUNNING,
    SECRET_MODULES,
    SECRETS,
    SENDING,
    SPOKEN,
    STANDARD,
    TAKING,
    TELLING,
    UNSAFE,
    USUAL,
)
from toolgate.knowledge.readers.sql import is_shaped, starts_statement
from toolgate.knowledge.texts.library_commands import METHODS
from toolgate.knowledge.vocabulary import CODE as CODE_IN
from toolgate.knowledge.vocabulary import READ_BY, has_trait
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, Partial, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from toolgate.analysis.code.python.call import Call
    from toolgate.analysis.code.python.program import Program

OF = "of "  # how the kind of a value starts that is an object of a module
LONGEST = 4_000  # characters of an argument that are scanned
EXPRESSIONS = ("query", "eval")  # methods of tables that evaluate an expression


def module_of(owner: object) -> str:
    """Return the module that an object comes from; empty: it is not known."""
    while type(owner) is Method:
        owner = owner.owner
    if type(owner) is Name:
        return owner.path.partition(".")[0]
    if type(owner) is Thing and owner.kind == "cloud":
        return "boto3"
    if type(owner) is Partial and len(owner.holes) == 1 and owner.holes[0].kind.startswith(OF):
        return owner.holes[0].kind[len(OF) :].partition(".")[0]
    return ""


def kind_of(made: Call, owner: object, module: str) -> str:
    """Return the kind of what a method of an object returns; `of docker.volumes:db`: which one of a collection."""
    if type(owner) is Method and f"{owner.name}.remove" in METHODS.get(module, ()):
        name = made.get(0)
        return f"{OF}{module}.{owner.name}" + (f":{name}" if made.name == "get" and isinstance(name, str) else "")
    return OF + module if module else "any"


def is_stranger(program: Program, module: str) -> bool:
    """Whether a module is neither Python's own, nor one that only computes, nor the project's."""
    if not module or module in COMPUTING or module in USUAL or module in STANDARD or module[0] == "_":
        return False
    scope = program.actions.scope
    base = scope.cwd or scope.facts.workspace()
    places = [f"{base}/{module}", f"{base}/{module}.py", f"{base}/src/{module}", f"{base}/lib/{module}"]
    return not any([scope.facts.exists(place) is True for place in places])


def judge_unlisted(made: Call, owner: object) -> None:
    """Emit what a call that is not described may do."""
    name = made.name.rpartition(".")[2]
    module = module_of(owner) if owner is not None else made.name.partition(".")[0]
    words = words_in(name) or [name]
    if made.name in OWN_FILES and not made.arguments:
        made.program.actions.read(made.program.actions.scope.facts.home() + OWN_FILES[made.name])
    if name in ("putenv", "setenv") and len(made.arguments) > 1 and isinstance(made.get(0), str):
        made.program.set_environment(str(made.get(0)), made.get(1))
    if name in ALLOCATING:
        _measure(made)
    if name in EXPRESSIONS:
        _expression(made)
    if _told_program(made, owner, module, name):
        return
    before = len(made.program.actions.scope.ledger.effects)
    _commands(made, name, words)
    quiet = len(made.program.actions.scope.ledger.effects) == before
    grave = made.name.endswith(".hub.load")  # code from a repository
    unsafe = [key for key, value in UNSAFE.items() if made.keywords.get(key) is value]
    if made.keywords.get("trust_remote_code") is True and not made.program.actions.scope.ledger.looking:
        unsafe.append("trust_remote_code")  # from a third-party model; in a project file it is the project's choice
    if quiet and unsafe:
        said = f"{backticked(name + '()')} with {backticked(f'{unsafe[0]}={made.keywords[unsafe[0]]}')}"
        made.program.actions.emit(Verb.UNKNOWN, description(said, Place.UNKNOWN))
    elif quiet and (grave or "".join(words) in LOSING):
        _emit_unknown(made, backticked(f"{name}()"), words, module)
    elif quiet and is_stranger(made.program, module):
        _named(made, module, name, words)
        _addresses(made, name, words)
    _handed_over(made, name, words)
    _paths(made, module, words)


def _expression(made: Call) -> None:
    """Judge an expression of pandas, in which `@name` is a name of the code around it: `df.query("@f(a) > 1")`."""
    from toolgate.analysis.code.python.source import expression_in

    text = made.text(0, "expr")
    expression = expression_in(text.replace("@", "")) if isinstance(text, str) and "@" in text else None
    if expression is not None:
        made.program.evaluate(expression, made.program.module)


def searched(program: Program, value: object) -> None:
    """Add directories to those that are searched for modules."""
    for entry in value.items if type(value) is Items else (value,):
        path = text_of(entry)
        target = program.actions.locate(path) if isinstance(path, str) and path else None
        if target is not None and target.path:
            program.search.append(target.path)
            strange = is_personal(target) and is_outside(target, program.actions.scope.facts.home())
            if shown(path)[:1] in ("/", "~") and strange:
                program.actions.emit(Verb.RUN, target, None, (Manner.SEARCH_PATH,))


# --- words -----------------------------------------------------------------------------------------------------------


def _named(made: Call, module: str, name: str, words: list[str]) -> None:
    """Judge the words of a method's name on a third-party object."""
    actions = made.program.actions
    called = f"{backticked(name + '()')} of {backticked(module)}" if module else backticked(f"{name}()")
    if tells_secrets(words) or (module in SECRET_MODULES and TELLING.intersection(words)):
        actions.emit(Verb.READ, description(f"what {called} returns", Place.SECRET))
        return
    begins = TAKING + SENDING + (CHANGING if module in OF_CONTROL else ())
    acts = words[0].startswith(begins) or words[-1] in begins  # `queue_purge`
    acts = acts or (module in OF_CONTROL and any([word.startswith(TAKING + SENDING) for word in words]))
    runs = module in OF_CONTROL and words[:1] in (["run"], ["exec"], ["execute"], ["invoke"])
    if (acts and not name[0].isupper()) or runs:
        _emit_unknown(made, called, words, module)


def _emit_unknown(made: Call, called: str, words: list[str], module: str) -> None:
    if deletes(words) and (module in DRIVERS or "".join(words) in DATABASE_NAMES):
        named = [f"{key}={value!r}" for key, value in made.keywords.items() if isinstance(value, str)]
        given = repr(made.get(0)) if isinstance(made.get(0), str) else "".join(named[:1])
        made.program.actions.emit(Verb.DELETE, Target(f"{made.name.rpartition('.')[2]}({given})", Place.DATABASE))
        return
    lost = (Manner.DELETE,) if deletes(words) else ()
    made.program.actions.emit(Verb.UNKNOWN, description(called, Place.UNKNOWN), None, lost)


def tells_secrets(words: list[str]) -> bool:
    """Whether the words of a name say that it returns credentials."""
    return bool(SECRETS.intersection(words) and TELLING.intersection(words))


def _told_program(made: Call, owner: object, module: str, name: str) -> bool:
    """Judge a library whose methods are a program's subcommands, or its language: `repo.git.reset("--hard")`."""
    if module == "tkinter" and name == "eval" and isinstance(made.get(0), str):
        play(made.program.actions.run, CODE_IN("tcl"), str(made.get(0)))
        return True
    holder = owner.name if type(owner) is Method else ""
    named = [made.keywords[key] for key in ("name", "namespace") if key in made.keywords]
    given: list[Field] = [text_of(argument) for argument in (*made.arguments, *named)]
    if module in METHODS:
        return _as_command(made, owner, METHODS[module], f"{holder}.{name}" if holder else name, given)
    if module != "git":
        return False
    if holder == "git":
        made.program.actions.command(["git", name.replace("_", "-"), *given])
        return True
    if name == "clone_from":
        made.program.actions.command(["git", "clone", *given[:2]])
        return True
    return False


def _as_command(made: Call, owner: object, methods: dict[str, str], name: str, given: list[Field]) -> bool:
    """Run the command that does the same as a method; return whether there is one."""
    named: list[Field] = [*given]
    if type(owner) is Partial and "." in owner.holes[0].kind:  # one of a collection
        collection, _, known = owner.holes[0].kind.partition(".")[2].partition(":")
        named, name = [known or owner], f"{collection}.{name}"
    line = methods.get(name) or methods.get(name.rpartition(".")[2])
    if line is None:
        return False
    rest = iter(named)
    made.program.actions.command([next(rest, hole("…")) if word == "{}" else word for word in line.split()])
    return True


def _measure(made: Call) -> None:
    """Judge memory for as many numbers as the arguments say."""
    from toolgate.analysis.state.exhaustion import oversized

    first = made.get(0, "shape")
    sizes = [size for size in (first.items if type(first) is Items else (first,)) if isinstance(size, int)]
    size = 1
    for number in sizes:
        size *= number
    oversized(made.program.actions.scope, size if sizes else 0, "data in memory")


def _handed_over(made: Call, name: str, words: list[str]) -> None:
    """Emit that a credential which unknown code gets together with the address of an unknown host goes there."""
    values = [
        *made.arguments,
        *[value for key, value in made.keywords.items() if not LOGINS.intersection(words_in(key))],
    ]
    secrets = [source for value in values for source in origins(value) if source.place == Place.SECRET]
    if computes(name, words) or not any([not logs_in(name, words, secret, []) for secret in secrets]):
        return
    for value in [*made.arguments, *made.keywords.values()]:
        text = value if isinstance(value, str) else getattr(value, "prefix", "")
        if isinstance(text, str) and "://" in text[:12] and " " not in text and text[:5] != "file:":
            host = made.program.actions.host(value if type(value) is Partial else text)
            if host.place == Place.REMOTE:
                made.program.actions.send_to(host, tuple(secrets))
            return


def _addresses(made: Call, name: str, words: list[str]) -> None:
    """Judge the URLs that a third-party library gets, unless it only takes them apart."""
    from toolgate.analysis.places.hosts import is_drop

    talks = not computes(name, words) and not name[:1].isupper()
    for value in [*made.arguments, *made.keywords.values()]:
        if isinstance(value, str) and "." in value and bare_hosts(value):
            host = made.program.actions.host(value)
            if host.place == Place.REMOTE:
                made.program.actions.emit(Verb.FETCH, host)
        elif isinstance(value, str) and "://" in value[:12] and len(value) < LONGEST and " " not in value:
            host = made.program.actions.host(value)
            if is_drop(host.name) or (host.place == Place.REMOTE and (talks or value[:4].lower() != "http")):
                made.program.actions.emit(Verb.FETCH, host)


# --- arguments -------------------------------------------------------------------------------------------------------


def _commands(made: Call, name: str, words: list[str]) -> None:
    """Judge command lines, and code, among the arguments."""
    runs = bool(RUNNING.intersection(words)) or name in RUNNING
    if name in SPOKEN or (SPOKEN.intersection(words) and not runs) or name.endswith(("Error", "Exception")):
        return
    if _only_computes(made) or (made.name == "pytest.mark.parametrize" and _starts_nothing(made.program)):
        return
    _listed(made, list(made.arguments))
    for key, value in [*[("", value) for value in made.arguments], *made.keywords.items()]:
        if type(value) is Items:
            _listed(made, list(value.items))
            piped = [item for item in value.items if isinstance(item, str) and is_piped(item)]
            for item in piped:
                made.program.actions.shell(item)
        text = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
        if not isinstance(text, str) or not 3 < len(text) <= LONGEST:
            continue
        line = text.strip().removeprefix("!")
        named = bool(NAMED_COMMANDS.intersection([word.lower() for word in words_in(key)]))
        if is_piped(line) or ((runs or named) and is_command(line)):
            made.program.actions.shell(line)
        elif is_shaped(line) or (name in QUERYING and starts_statement(line)):
            made.program.actions.query(line)
        elif runs and line[:7].lower() in ("match (", "match(n", "detach "):
            play(made.program.actions.run, READ_BY("cypher"), line)
        elif name in CODE and ("(" in line or "import " in line):
            _python(made.program, line)


def _only_computes(made: Call) -> bool:
    """Whether this is a function of the project whose text was read and can start nothing, and gets only data."""
    program = made.program
    known = program.computing.get(made.name.rpartition(".")[0]) and made.name not in program.patched
    given = [*made.arguments, *made.keywords.values()]
    return bool(known) and all([isinstance(value, str | int | bytes) for value in given])


def _starts_nothing(program: Program) -> bool:
    """Whether a test imports only modules that compute, and no other file can hand it anything."""
    from toolgate.analysis.code.python.library import PLAIN_MODULES

    scope, plain = program.actions.scope, PLAIN_MODULES | {"pytest"}
    looking = scope.ledger.looking
    nearby = [scope.cwd or "", looking[-1].rpartition("/")[0] if looking else scope.facts.workspace()]
    handed = any([scope.facts.exists(f"{directory}/conftest.py") for directory in nearby])
    return not handed and all([module in plain or program.computing.get(module) for module in program.modules])


def _listed(made: Call, values: list[object]) -> None:
    """Judge a list of words as one program: a shell with a script, or one whose name and options are unmistakable."""
    texts = [value for value in values if isinstance(value, str)]
    if len(texts) < 2 or len(texts) != len(values) or " " in texts[0]:
        return
    first = texts[0].rpartition("/")[2]
    if first in ("exec", "system", "spawn") and len(texts) > 2:
        texts, first = texts[1:], texts[1].rpartition("/")[2]
    if (has_trait(first, "shell") and texts[1][:1] in "-/") or (texts[1][:1] == "-" and is_command(" ".join(texts))):
        made.program.actions.command([*texts])


def indexed_command(program: Program, node: ast.expr, arguments: list[object]) -> None:
    """Judge a program given by indexing an object, word by word, and then called: `local["rm"]["-r", x]()`."""
    words: list[str] = [argument for argument in arguments if isinstance(argument, str)]
    while type(node).__name__ == "Subscript":
        key = node.slice  # type: ignore[attr-defined]  # by its kind
        parts = [getattr(part, "value", None) for part in getattr(key, "elts", [key])]
        words = [*[part for part in parts if isinstance(part, str)], *words]
        node = node.value  # type: ignore[attr-defined]  # by its kind
    if len(words) > 1 and is_command(" ".join(words)):
        program.actions.command([*words])


def _python(program: Program, text: str) -> None:
    from toolgate.analysis.code.python.dynamic import run_text
    from toolgate.analysis.code.python.source import parsed

    if parsed(text) is not None:
        run_text(program, text)


def _paths(made: Call, module: str, words: list[str]) -> None:
    """Judge files outside the project that are loaded, and those that are written, by the words of the name."""
    actions = made.program.actions
    unsafe = made.keywords.get("allow_pickle") is True
    loads = bool(LOADING.intersection(words)) or unsafe
    keeps = bool(KEEPING.intersection(words))
    clears = [key for key, value in made.keywords.items() if key in CLEARING and value is True]
    reads = bool({"read", "open", "parse", "stat", "exists", "print"}.intersection(words))
    loads = loads or (not reads and is_stranger(made.program, module))
    if not (loads or keeps or clears):
        return
    named = bool(LOADING.intersection(words)) or unsafe
    imports = any([word.endswith(("importer", "packages", "module", "modules")) for word in words])
    given = [*made.arguments, *made.keywords.values()]
    for value in [item for one in given for item in (one.items if type(one) is Items else (one,))]:
        path = _path(value)
        if path is None:
            continue
        target = actions.locate(path)
        if clears:
            actions.delete(path)
        elif keeps:
            actions.write(path)
        elif is_outside(target, actions.scope.facts.home()) and (
            unsafe or imports or (module not in COMPUTING and _loaded(path, named))
        ):
            actions.emit(Verb.RUN, target, None, (Manner.SEARCH_PATH,))


def _path(value: object) -> Field | None:
    """Return the path of a file; `None`: the value is not one."""
    if type(value) is Path:
        return value.field
    if not isinstance(value, str) or not 1 < len(value) < 300 or any([mark in value for mark in " \n\t<>{}|*"]):
        return None
    return value if value[0] in "/~" or value[:2] in ("./", "..") else None


def _loaded(path: Field, named: bool) -> bool:
    """Whether a path contains code or settings: by the words of the call, else by its own name."""
    text = shown(path).lower()
    if named:
        return not text.endswith(DATA_ENDINGS)
    return text.endswith(CODE_ENDINGS) or "/." in text

"""Calls in languages other than Python that are not described: their names and arguments show what they do.

A command line that is passed to something that runs it is one. Method names count where the text loads a
third-party module: the text is not parsed, so an object's module is not known.
"""

from __future__ import annotations

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.scripting.handed_over import credentials_in, given_in, judge_handed
from toolgate.analysis.code.scripting.tokens import DEFINING, NAME, NUMBER, TEXT, Token
from toolgate.analysis.code.scripting.values import Words, matched, sources_in
from toolgate.analysis.places.outside import is_outside, is_personal
from toolgate.analysis.state.exhaustion import exhausts, oversized
from toolgate.analysis.text.command_lines import is_command, is_piped
from toolgate.analysis.text.identifiers import deletes, words_in
from toolgate.analysis.text.web_addresses import bare_hosts
from toolgate.knowledge.languages.library_words import (
    CHANGING,
    CODE_ENDINGS,
    DATABASE_NAMES,
    DRIVERS,
    LOADERS,
    LOCAL_METHODS,
    LOSING,
    OF_CONTROL_ELSEWHERE,
    OWN_MODULES,
    QUERYING,
    READING,
    REMOVING,
    REPEATING,
    RUNNING,
    SENDING,
    SPOKEN,
    SPOKEN_ELSEWHERE,
    TAKING,
    TELLING,
    USUAL,
)
from toolgate.knowledge.languages.library_words import SECRETS as SECRET_WORDS
from toolgate.knowledge.readers.sql import is_shaped, starts_statement
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.scripting.program import Script

PAID = 3  # tokens per step, as a power of two
LONGEST = 4_000  # characters of an argument that are scanned
IMPORTED = (["import", "("], ["require", "("])  # before the name of a module
HOOKING = ("register", "registerHooks")  # functions that change how Node loads modules
LOADING = frozenset("require import from gem use using library source include load".split())
JOINTS = str.maketrans("@/-_.:", "aaaaaa")  # separators in module names
TOUCHING = (
    "delete",
    "write",
    "run",
    "shell",
    "exec",
    "spawn",
    "empty",
    "truncate",
    "move",
    "send",
    "system",
    "argv",
    "code",
)  # of actions
TAKEN = frozenset("delete unlink rmtree rm_rf rm_r destroy destroy_all delete_all drop kill purge truncate".split())
INSTALLING = frozenset("add install git develop clone source repo repos repository".split())
HANDED = (["(", "&"], [",", "&"], ["method", "("])  # what precedes the name of a method that is passed on
HOSTS = frozenset(("host", "hostname", "server", "endpoint", "remote", "addr", "address"))
WHOLE_TABLES = (
    "truncate",
    "forceDelete",
    "deleteAll",
    "destroy_all",
    "delete_all",
)  # methods of a class that represents a table
ACTING = (*TAKING, *SENDING, *CHANGING, "install")
GROWING = frozenset("push unshift append alloc allocUnsafe concat repeat".split())  # what enlarges data
DECODING = frozenset("ERB Marshal unserialize eval runInThisContext runInNewContext".split())  # what they read is code
BETWEEN = frozenset(",[](){}")  # between the words of a command, when each is a separate string


def judge_unlisted(script: Script, path: str, arguments: list[object], span: tuple[int, int]) -> None:
    """Emit what a call that is not described may do; `span`: where its arguments are."""
    name = path.rpartition(".")[2].lstrip("?:")
    words = words_in(name)
    if not words:
        return
    runs = (bool(RUNNING.intersection(words)) or name == "call") and name not in script.library.matching
    spoken = bool(SPOKEN.intersection([name, *words]) or SPOKEN_ELSEWHERE.intersection([name, path]))
    silent = (spoken and not runs) or name.endswith(("Error", "Exception"))
    if not silent and _commands(script, name, arguments, runs):
        return
    table = path[:1].isupper() and path.count(".") == 1 and name in WHOLE_TABLES
    if table and not _defined(script, name):
        thing = f"every row of the table of {backticked(path.partition('.')[0])}"
        script.actions.emit(Verb.DELETE, description(thing, Place.DATABASE))
        return
    if "".join(words) in LOSING and not _defined(script, name):
        _unknown(script, [], path, words)
        return
    modules = strangers(script, path) if any([word.startswith(ACTING) for word in words]) or _tells(words) else []
    if modules and name not in LOCAL_METHODS and not _defined(script, name):
        _named(script, modules, path, words)
    if words[0].startswith(REMOVING) or words[-1] in REMOVING:
        _removed(script, name, arguments)
    if any([word.startswith(SENDING) for word in words]):
        _sent(script, arguments)
    shown = credentials_in(script, name, words, arguments) if not silent else []
    if shown and not _defined(script, name):
        for target in shown:
            script.actions.emit(Verb.READ, target)
    given = given_in(script, path, span, words)
    if given is not None and not _defined(script, name):
        judge_handed(script, path, given, words, strangers(script, path))


def _sent(script: Script, arguments: list[object]) -> None:
    """Judge a call whose name means sending and that is given a URL: the files it is given go there."""
    texts = [value for value in arguments if isinstance(value, str)]
    addresses = [text for text in texts if "://" in text[:12]]
    files = [text for text in texts if "://" not in text and 1 < len(text) < 300 and " " not in text]
    held = [source for value in arguments for source in sources_in(value) if source.place == Place.SECRET]
    if addresses and (files or held):
        read = [script.actions.locate(text) for text in files if "/" in text or "." in text]
        script.actions.send(addresses[0], (*read, *held))


def _removed(script: Script, name: str, arguments: list[object]) -> None:
    """Judge a call whose name means removing and that is given a project path: `remove("src")`."""
    values = [item for value in arguments for item in (value.items if type(value) is Words else (value,))]
    for path in [value for value in values if isinstance(value, str) and 1 < len(value) < 300 and value[0] != "/"]:
        target = script.actions.locate(path.partition("*")[0].rstrip("/") or ".")
        there = script.actions.scope.facts.exists(target.path) if target.path else False
        if there is None:  # the disk is not known
            there = "/" in path or path in USUAL
        if there and not _defined(script, name):
            script.actions.delete(path, Manner.RECURSIVE)


def _defined(script: Script, name: str) -> bool:
    """Whether the text itself defines a name: `def name`, `function name`, `name(x) {` in a class."""
    tokens = script.tokens
    script.actions.scope.step(len(tokens) >> PAID)
    for index, token in enumerate(tokens):
        if token.kind != NAME or token.text != name:
            continue
        if index and tokens[index - 1].kind == NAME and tokens[index - 1].text in DEFINING:
            return True
        closing = script.pairs.get(index + 1, 0)
        if closing and closing + 1 < len(tokens) and tokens[closing + 1].text == "{":
            return True
    return False


def _commands(script: Script, name: str, arguments: list[object], runs: bool) -> bool:
    """Run the command lines among the arguments; return whether there were any."""
    from toolgate.analysis.code.scripting.actions import run_shell, run_words

    values = [item for value in arguments for item in (value.items if type(value) is Words else (value,))]
    texts = [value for value in values if isinstance(value, str)]
    shell = len(texts) > 1 and has_trait(texts[0], "shell") and texts[1] in ("-c", "/c", "-lc", "-Command")
    queries = [text for text in texts if is_shaped(text) or (name in QUERYING and starts_statement(text))]
    lines = [text for text in texts if len(text) <= LONGEST and (is_piped(text) or (runs and is_command(text)))]
    started = runs and len(texts) > 1 and " " not in texts[0] and texts[1][:1] == "-" and is_command(" ".join(texts))
    if not (shell or started or lines or queries) or _defined(script, name):
        return False
    for query in queries:
        script.actions.query(query)
    if shell or started:
        run_words(script, [*texts])
        return True
    for line in lines:
        run_shell(script, line)
    return True


def _unknown(script: Script, modules: list[str], path: str, words: list[str]) -> None:
    """Emit a call by its name: what deletes, in a text that loads a library for databases, deletes data there."""
    name = path.rpartition(".")[2].lstrip("?:")
    if deletes(words) and ("".join(words) in DATABASE_NAMES or _of_any(modules, DRIVERS)):
        whole = path.endswith("database.drop")
        script.actions.emit(Verb.DELETE, Target("database.drop()" if whole else f"{name}()", Place.DATABASE))
        return
    called = description(backticked(f"{name}()"), Place.UNKNOWN)
    script.actions.emit(Verb.UNKNOWN, called, None, (Manner.DELETE,) if deletes(words) else ())


def _of_any(modules: list[str], libraries: frozenset[str]) -> bool:
    """Whether one of the modules is, or belongs to, one of the libraries: `redis/client`."""
    return any([module.lower().lstrip("@").startswith(tuple(libraries)) for module in modules])


def _named(script: Script, modules: list[str], path: str, words: list[str]) -> None:
    """Judge the words of a method's name, in a text that loads third-party modules."""
    name = path.rpartition(".")[2].lstrip("?:")
    controls = _of_any(modules, OF_CONTROL_ELSEWHERE)
    if _tells(words):
        script.actions.emit(Verb.READ, description(backticked(f"{name}()"), Place.SECRET))
    elif (
        (words[0].startswith(TAKING) and (len(words) > 1 or controls or words[0] in ("flushall", "flushdb")))
        or (words[-1] in TAKING and len(words) > 1)
        or (controls and words[0].startswith(SENDING + CHANGING))
        or (words[0] == "install" and len(words) > 1)
    ):
        _unknown(script, modules, path, words)


def _tells(words: list[str]) -> bool:
    return bool(SECRET_WORDS.intersection(words) and TELLING.intersection(words))


def strangers(script: Script, path: str) -> list[str]:
    """Return the loaded modules that are neither the language's own nor the project's."""
    found = [path.partition(".")[0]] if script.library.qualified and "." in path else []
    if script.library.bare:  # `perl -MNet::SSH2`, `ruby -rnet/ssh`
        given = script.actions.scope.command.argv[1:]
        found += [word[2:].partition("=")[0] for word in given if word[:2] in ("-M", "-r") and len(word) > 3]
    tokens = script.tokens
    script.actions.scope.step(len(tokens) >> PAID)
    for index, token in enumerate(tokens):
        if token.kind != NAME or token.text not in LOADING:
            continue
        following = [one for one in tokens[index + 1 : index + 3] if one.kind == TEXT]
        named = token.text in ("use", "using", "library") or (token.text == "import" and script.library.imports)
        if named and not following:
            following = [one for one in tokens[index + 1 : index + 3] if one.kind == NAME][:1]
        found += [one.text for one in following]
    return [name for name in found if _module_like(name) and name.removeprefix("node:") not in OWN_MODULES]


def look_around(script: Script, tokens: list[Token]) -> None:
    """Judge what needs no known call: words that hide calls, code from outside, data larger than memory."""
    script.tokens = tokens
    strange = any([token.kind == TEXT for token in tokens]) and bool(strangers(script, ""))
    library = script.library
    for word in dict.fromkeys([one.text for one in tokens if one.kind == NAME and one.text in library.unread]):
        from toolgate.analysis.text.languages import code_in

        script.actions.unknown(f"{code_in(library.name)} with {backticked(word)}", Manner.LANGUAGE)
    _listed_commands(script, tokens, strange)
    if any([token.kind == NAME and token.text in GROWING for token in tokens]) and script.spins():
        exhausts(script.actions.scope, "endless data in memory")
    for index, token in enumerate(tokens):
        before = [one.text for one in tokens[max(0, index - 4) : index]]
        if token.text in library.vaults and any([one.text == library.vaults[token.text] for one in tokens[:index]]):
            script.actions.emit(Verb.READ, description("the application's credentials", Place.SECRET))
        path = token.kind == TEXT and token.text[:1] in ("/", "~")
        if path and (_is_loaded(token.text, before) or _after(tokens, index, DECODING)):
            target = script.actions.locate(token.text.partition("?")[0].rstrip("/") or "/")
            if before[-2:] in IMPORTED and parses_only(script, target.path):
                script.actions.read(token.text)
                continue
            known = script.actions.scope.ledger.effects[script.mark :]
            foreign = is_personal(target) and is_outside(target, script.actions.scope.facts.home())
            if foreign and not any([one.verb == Verb.RUN and one.target.path == target.path for one in known]):
                script.actions.emit(Verb.RUN, target, None, (Manner.SEARCH_PATH,))
        elif token.kind == TEXT and before[-2:] in IMPORTED:
            _loaded_address(script, token.text)
        elif token.kind == "symbol" and token.text in TAKEN and before[-2:] in HANDED:
            _taken(script, token.text, before)
        elif token.kind == NAME and (before[-1:] == ["&"] or before[-2:] == ["&", ":"]) and library.bare:
            _handed(script, index)
        elif token.kind == TEXT and 3 < len(token.text) < LONGEST and " " not in token.text:
            _look_at_text(script, token.text, before, strange)
        elif token.kind == NUMBER and ({"*", "x"} & set(before[-1:]) or REPEATING.intersection(before)):
            oversized(script.actions.scope, _number(tokens, index), "data in memory")


def _after(tokens: list[Token], index: int, words: frozenset[str]) -> bool:
    return bool(words.intersection([one.text for one in tokens[max(0, index - 8) : index]]))


def _taken(script: Script, name: str, before: list[str]) -> None:
    """Judge a deleting method that is passed on by name: `&File.method(:unlink)`, `&:unlink`."""
    table = script.library.table
    owner = before[0] if before[1:] == [".", "method", "("] else ""
    action = table.get(f"{owner}.{name}" if owner else f"#{name}", "")
    if action.startswith("delete") and (owner or "Pathname" in [token.text for token in script.tokens]):
        script.actions.delete(hole("…"), *([Manner.RECURSIVE] if "recursive" in action else []))
    else:
        shown = f"{owner}.method(:{name})" if owner else f"&:{name}"
        script.actions.emit(Verb.UNKNOWN, description(backticked(shown), Place.UNKNOWN))


def _handed(script: Script, index: int) -> None:
    """Judge a function with effects that is passed on instead of called: `&File.rm!/1`."""
    script.pairs = matched(script.tokens)
    path, end = script.path_at(index)
    action = script.library.action(path)
    counted = end < len(script.tokens) and script.tokens[end].text == "/"
    if counted and action.split()[:1] == ["delete"]:
        script.actions.delete(hole("…"), *([Manner.RECURSIVE] if "recursive" in action else []))
    elif counted and action and action.split()[0] in TOUCHING:
        written = "".join([token.text for token in script.tokens[index - 1 : end + 2]]).lstrip("&")
        script.actions.emit(Verb.UNKNOWN, description(backticked("&" + written), Place.UNKNOWN))


def _listed_commands(script: Script, tokens: list[Token], strange: bool) -> None:
    """Judge the words of a program, each a separate string, passed to whatever runs them: `run ["rm", "-r", x]`."""
    words: list[str] = []
    started = 0
    for index, token in enumerate([*tokens, Token(NAME, "")]):
        if token.kind == TEXT and len(token.text) < LONGEST:
            started = started if words else index
            words.append(token.text)
        elif not (words and token.text in BETWEEN):
            if len(words) > 1 and " " not in words[0] and words[1][:1] == "-" and is_command(" ".join(words)):
                before = [part for one in tokens[max(0, started - 4) : started] for part in words_in(one.text)]
                runs = RUNNING.intersection([word.rstrip("0123456789") for word in before])
                done = [effect.command.argv for effect in script.actions.scope.ledger.effects[script.mark :]]
                if (strange or runs) and tuple(words) not in done:
                    script.actions.command([*words])
            words = []


def _loaded_address(script: Script, name: str) -> None:
    """Judge a module that is loaded from a URL, or encoded in its own name."""
    if "://" in name and not name.startswith("file:"):
        host = script.actions.host(name)
        script.actions.emit(Verb.RUN, host, host)
    elif name[:5].lower() == "data:":
        script.actions.unknown("a module that is encoded in its name", Manner.HIDDEN_CODE)


def _is_loaded(path: str, before: list[str]) -> bool:
    """Whether the file at a path is loaded, judged by the names before it, and by its own extension."""
    if LOADERS.intersection(before):
        return True
    called = words_in(before[-2]) if before[-1:] == ["("] and len(before) > 1 else []
    loads = bool(LOADING.intersection(called)) or "eval" in called
    return path.endswith(CODE_ENDINGS) and (loads or (bool(called) and not READING.intersection([*called, *before])))


def parses_only(script: Script, path: str) -> bool:
    """Whether a file that is loaded is only parsed: Node's `.json`, unless the text changes that."""
    if not script.library.parsed or not path.endswith(script.library.parsed):
        return False
    return not any([token.text.endswith("extensions") or token.text in HOOKING for token in script.tokens])


def _look_at_text(script: Script, text: str, before: list[str], strange: bool) -> None:
    """Judge a string that code comes from; with a third-party module, also a credential's path or a host."""
    actions = script.actions
    if "://" in text[:12]:
        if INSTALLING.intersection([word for name in before for word in words_in(name)]):
            host = actions.host(text)
            if host.place in (Place.REMOTE, Place.PRIVATE):
                actions.emit(Verb.FETCH, host)
        return
    if not strange or SPOKEN.intersection(before) or SPOKEN_ELSEWHERE.intersection(before):
        return
    named = bool(HOSTS.intersection(before[-2:]))
    if named or bare_hosts(text):
        host = actions.host(text)
        if named:
            script.reached.append(host)
        if host.place == Place.REMOTE and not any([one.target == host for one in actions.scope.ledger.effects]):
            actions.emit(Verb.FETCH, host)
    elif text[:1] in ("/", "~"):
        home = actions.scope.facts.home() if text[1:2] == "." and before[-1:] in (["+"], ["."], [".."]) else ""
        target = actions.locate(home + text)
        known = [effect.target.path for effect in actions.scope.ledger.effects[script.mark :]]
        if target.place == Place.SECRET and target.path not in known:
            actions.emit(Verb.READ, target)


def _number(tokens: list[Token], index: int) -> int:
    """Return a number, or one to the power of another, with a limit."""
    try:
        base = float(tokens[index].text)
        raised = index + 2 < len(tokens) and tokens[index + 1].text == "**" and tokens[index + 2].kind == NUMBER
        return int(base ** min(float(tokens[index + 2].text), 99)) if raised else int(base)
    except (ValueError, OverflowError):
        return 0


def _module_like(name: str) -> bool:
    """Whether a text is the name of a module that is not a local file."""
    return name[:1] not in ("", ".", "/") and name.translate(JOINTS).isalnum()

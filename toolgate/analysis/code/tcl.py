"""Tcl and Expect scripts: every word in command position, inside any braces or brackets.

Braces may hold text or a script, and they look the same: their contents are read as a script if one of its
commands does something, and count as text otherwise. A command that is not described is asked about in code on
the command line.
"""

from toolgate.analysis.code.actions import CodeActions, hole
from toolgate.analysis.state.streams import sources_of
from toolgate.analysis.text.command_lines import is_program
from toolgate.knowledge.languages.tcl import (
    ANSWERS,
    CHANGES,
    COMPUTING,
    ENVIRONMENT,
    FILES,
    LOOKS,
    PARTLY,
    SENDING,
    TABLE,
    WHOLE,
)
from toolgate.model.call import quoted
from toolgate.model.effect import ENVIRONMENT as WHOLE_ENVIRONMENT
from toolgate.model.effect import Manner, Place, Verb, backticked
from toolgate.shell.expand.fields import Field, Partial, join, shown, tidy

Variables = dict[str, Field]

DEEPEST = 20
CLOSING = {"{": "}", "[": "]", '"': '"'}
ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}
VARIABLE = "$env("  # start of an environment variable
APART = str.maketrans(dict.fromkeys('{}[]";', " "))  # around words
NAMING = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"  # letters of a variable's name
INDIRECT = frozenset("upvar uplevel eval subst source namespace trace".split())  # may change a variable unseen
STREAMS = ("|", "|&", "<", ">", ">>", ">&", "2>", "2>>", "<<", "&")  # words between the programs of `exec`


def run_tcl(actions: CodeActions, text: str, depth: int = 0, known: Variables | None = None) -> None:
    """Emit what a script would do; `known` are the variables of the script around it."""
    if depth > DEEPEST:
        actions.unknown("Tcl code that is nested too deeply", Manner.BUDGET)
        return
    once = _set_once(text) if known is None else frozenset()
    known = {} if known is None else known
    for words in commands_of(text):
        _follow(actions, words, depth, known)
        if words[0] == "set" and len(words) == 3 and words[1] in once:
            known[words[1]] = _value(words[2], actions, known)
    if actions.sockets and depth == 0:
        read = [
            effect.target for effect in actions.scope.ledger.effects[actions.run.mark :] if effect.verb == Verb.READ
        ]
        secrets = tuple([target for target in read if target.place == Place.SECRET])
        for host in actions.sockets if secrets else ():
            actions.send_to(host, secrets)


def _set_once(text: str) -> frozenset[str]:
    """Return the words that occur once, and so name a variable that nothing else changes."""
    words = text.replace("${", "$").translate(APART).split()
    if not INDIRECT.isdisjoint(words):
        return frozenset()
    again: set[str] = set()
    once: set[str] = set()
    for word in words:
        (again if word in once else once).add(word)
    return frozenset(once - again)


def commands_of(text: str) -> list[list[str]]:
    """Return the commands of a script, each as its words with their quotes and brackets."""
    found: list[list[str]] = [[]]
    index, text = 0, text.replace("\\\n", " ")
    while index < len(text):
        letter = text[index]
        if letter in ";\n":
            found.append([])
            index += 1
        elif letter.isspace():
            index += 1
        elif letter == "#" and not found[-1]:
            end = text.find("\n", index)
            index = len(text) if end < 0 else end
        else:
            end = _word_end(text, index)
            found[-1].append(text[index:end])
            index = end
    return [words for words in found if words]


def _word_end(text: str, index: int) -> int:
    closing = [CLOSING[text[index]]] if text[index] in '{"' else []
    index += 1 if closing else 0
    while index < len(text):
        letter = text[index]
        if letter == "\\":
            index += 1
        elif closing and letter == closing[-1]:
            closing.pop()
            if not closing and letter != "]":
                return index + 1
        elif letter == "[" or (letter == "{" and closing[-1:] != ['"']):
            closing.append(CLOSING[letter])
        elif not closing and (letter.isspace() or letter == ";"):
            return index
        index += 1
    return len(text)


def _follow(actions: CodeActions, words: list[str], depth: int, known: Variables) -> None:
    """Judge a command: those in its brackets and braces, then itself; first, if they only make its name."""
    if words[0][:1] == "[" and not _is_data(words, depth) and not actions.scope.ledger.looking:
        actions.unknown(f"a computed Tcl command ({backticked(words[0])})", Manner.LANGUAGE)
    for word in words:
        for inner in _inner_scripts(word):
            run_tcl(actions, inner, depth + 1, known)
    name = words[0].removeprefix("::")
    given = [word.removeprefix("::") for word in words[1:]]
    if name in WHOLE and ENVIRONMENT in given and given[0] not in PARTLY:  # `array get env`
        actions.reveal((WHOLE_ENVIRONMENT,))
    action = TABLE.get(name, "")
    values = [_value(word, actions, known) for word in words[1:]]
    if action:
        _act(actions, action, values, depth, known)
    elif name in SENDING:
        _send(actions, values)
    elif name == FILES and values and (change := _file_action(values[0])) is not None:
        _change(actions, change, [value for value in values[1:] if shown(value)[:1] != "-"])
    elif name[:1] != "[" and name not in COMPUTING and not _is_data(words, depth) and not actions.scope.ledger.looking:
        actions.unknown(f"the Tcl command {backticked(' '.join(words))}", Manner.LANGUAGE)


def _is_data(words: list[str], depth: int) -> bool:
    """Whether the contents of braces are a list of strings and numbers, an expression, or a pattern with its script."""
    if depth == 0:
        return False
    first, second = words[0], words[1] if len(words) > 1 else ""
    if first[:1] in "$[":  # a command name that is only known at run time, or a value
        return not second or (not second[0].isalnum() and second[0] not in "-/~$[{.")
    return not first.isalpha() or not second


def _inner_scripts(word: str) -> list[str]:
    """Return the scripts in a word's brackets, or in the braces around it."""
    if word[:1] == "{":
        return [word[1:-1]]
    found: list[str] = []
    index = 0
    while index < len(word):
        if word[index] == "\\":
            index += 1
        elif word[index] == "[":
            end = _bracket_end(word, index)
            found.append(word[index + 1 : end])
            index = end
        index += 1
    return found


def _bracket_end(word: str, index: int) -> int:
    depth = 0
    for place in range(index, len(word)):
        depth += (word[place] == "[") - (word[place] == "]")
        if depth == 0:
            return place
    return len(word)


def _value(word: str, actions: CodeActions, known: Variables) -> Field:
    """Return a word without its quotes; values known only at run time are holes, which connected hosts may fill."""
    if word.startswith("{*}"):
        word = word[3:]
    if word[:1] == "{":
        return word[1:-1]
    text = word[1:-1] if word[:1] == '"' and word[-1:] == '"' else word
    start, found, behind = text.replace("$::", "$").partition(VARIABLE)
    if found:
        name, _, rest = behind.partition(")")
        if name.isidentifier() and not any([sign in start + rest for sign in "$[\\"]):
            return join([start, actions.read_environment(name), rest], "")
    start, _, behind = text.partition("$")
    name, _, rest = behind[1:].partition("}") if behind[:1] == "{" else _named(behind)
    if name in known and not any([sign in start + rest for sign in "$[\\("]):
        return join([start, known[name], rest], "")
    if "$" in text or "[" in text:
        before = min([place for place in (text.find("$"), text.find("[")) if place >= 0])
        return tidy([text[:before], *hole(text[before:], sources=tuple(actions.sockets)).pieces])
    for letter, meant in ESCAPES.items():
        text = text.replace("\\" + letter, meant)
    return text.replace("\\", "")


def _named(text: str) -> tuple[str, str, str]:
    """Return the name of a variable that a text begins with, nothing, and what follows."""
    rest = text.lstrip(NAMING)
    return text[: len(text) - len(rest)], "", rest


def _act(actions: CodeActions, action: str, values: list[Field], depth: int, known: Variables) -> None:
    if not values:
        return
    if action == "argv":
        _start(actions, values)
    elif action == "shell":
        actions.shell(join(values))
    elif action == "code":
        text = " ".join([value for value in values if isinstance(value, str)])
        run_tcl(actions, text, depth + 1, known)
        if any([not isinstance(value, str) for value in values]):
            sources = [source for value in values for source in sources_of(value)]
            actions.built("Tcl code that is put together when it runs", tuple(dict.fromkeys(sources)))
    elif action == "run":
        actions.run_path(values[-1], "tcl")
    elif action == "chdir":
        from toolgate.analysis.arguments.roles.files import change_directory

        change_directory(values[0], actions.scope)
    elif action == "write":
        actions.write(values[-1])
    elif action == "connect":
        _connect(actions, values)
    elif action == "show":
        actions.reveal(sources_of(values[-1]))
    else:
        _open(actions, values)


def _start(actions: CodeActions, values: list[Field]) -> None:
    """Start a program; options of `exec` and `spawn` come first, and redirections are separate words."""
    while values and isinstance(values[0], str) and values[0][:1] == "-":
        values = values[1:]
    texts = [value for value in values if isinstance(value, str)]
    if len(texts) == len(values) and any([text in STREAMS for text in texts]):
        actions.shell(" ".join([text if text in STREAMS else quoted(text) for text in texts]))
        return
    actions.command(values)


def _connect(actions: CodeActions, values: list[Field]) -> None:
    """Judge `socket HOST PORT`, `socket -server COMMAND PORT`, `http::geturl URL`."""
    if "-server" in values:
        at = values.index("-myaddr") + 1 if "-myaddr" in values else len(values)
        actions.listen("".join([shown(value) for value in values[at : at + 1]]), shown(values[-1]))
        return
    hosts = [value for value in values if shown(value)[:1] != "-"]
    if hosts:
        actions.connect(actions.host(hosts[0]))


def _file_action(word: Field) -> str | None:
    """Return the action of a subcommand of `file`, which may be abbreviated; empty: it only looks; `None`: unknown."""
    if word in LOOKS:
        return ""
    meant = [action for name, action in CHANGES.items() if isinstance(word, str) and word and name.startswith(word)]
    return meant[0] if meant else None


def _change(actions: CodeActions, action: str, paths: list[Field]) -> None:
    """Judge `file delete -force a b`, `file rename a b`; do nothing if the files are only queried."""
    if action == "delete":
        for path in paths:
            actions.delete(path, Manner.RECURSIVE)
    elif action in ("move", "copy") and len(paths) > 1:
        for path in paths[:-1]:
            actions.move(path, paths[-1]) if action == "move" else actions.copy(path, paths[-1])
    elif action == "link" and len(paths) > 1:
        actions.link(paths[1], paths[0])
    elif action in ("write", "mode") and paths and (action == "write" or len(paths) > 1):
        actions.write(paths[0])


def _open(actions: CodeActions, values: list[Field]) -> None:
    first = values[0]
    if isinstance(first, str) and first.startswith("|"):
        actions.shell(first[1:])
    elif len(values) > 1 and values[1] not in ("r", "rb", "RDONLY"):
        actions.write(first)
    else:
        actions.read(first)


def _send(actions: CodeActions, values: list[Field]) -> None:
    """Judge what is typed into a running program: a short answer is harmless, anything else may be a command."""
    for value in values:
        text = "…" if type(value) is Partial else str(value).strip()
        if text.lower() in ANSWERS or text[:1] == "-" or (text.isalnum() and not is_program(text)):
            continue
        if isinstance(value, str):
            actions.shell(text)
        actions.unknown("text typed into a program", Manner.LANGUAGE)

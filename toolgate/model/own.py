"""Calls of a custom tool that its program has described, turned into known actions.

INVARIANT: an argument that the description names and that is missing or not a text is a `PayloadError`.
A number counts as its text where it only identifies something elsewhere: a record or a chat.
"""

from toolgate.model.action import Action, Code, Delete, Fetch, Own, Read, Write
from toolgate.model.call import Shell, quoted
from toolgate.model.description import DOES, OPTIONAL, Description
from toolgate.model.errors import PayloadError

KNOWN = ("runs", "evaluates", "reads", "deletes", "fetches")  # roles that have an action
ELSEWHERE = ("sends", "publishes", "changes")  # roles that a number may identify
Table = dict[str, object]


def own_action(name: str, arguments: Table, does: Description) -> Action:
    """Return what a call does: the one action that covers all of it, or else an `Own` action."""
    for word, argument in does.named():
        texts_in(name, arguments, argument, word)
    own = Own(name, arguments, does)
    parts = parts_of(own)
    kinds = [word for word in DOES if getattr(does, word)]
    plain = len(kinds) == 1 and (kinds[0] in KNOWN or bool(does.text))
    return parts[0] if plain and len(parts) == 1 else own


def given(own: Own, word: str) -> list[str]:
    """Return the texts of the arguments that have this role."""
    found: list[str] = []
    for argument in getattr(own.does, word):
        found += texts_in(own.name, own.arguments, argument, word)
    return found


def parts_of(own: Own) -> tuple[Action, ...]:
    """Return the actions that a call of a custom tool amounts to; its other roles have none."""
    found: list[Action] = []
    for argument in own.does.runs:
        commands = texts_in(own.name, own.arguments, argument, "runs")
        found += [Shell(text) for text in readings(commands)]
    found += [Code(text, own.does.language) for text in given(own, "evaluates")]
    paths, gone = given(own, "reads"), given(own, "deletes")
    found += [Read(tuple(paths))] if paths else []
    found += [Delete(tuple(gone))] if gone else []
    found += [Fetch(url) for url in given(own, "fetches")]
    if own.does.text:
        text = "\n".join(texts_in(own.name, own.arguments, own.does.text, "text", empty=True))
        found += [Write(path, text) for path in given(own, "writes")]
    return tuple(found)


def readings(commands: list[str]) -> list[str]:
    """Return what a list of commands may mean: one after the other, and, if the first is a single word, one command."""
    found = ["\n".join(commands)] if commands else []
    if len(commands) > 1 and not any([sign.isspace() for sign in commands[0]]):
        found.append(" ".join([quoted(word) for word in commands]))
    return found


def texts_in(name: str, arguments: Table, argument: str, word: str, empty: bool = False) -> list[str]:
    """Return the texts of one argument: one, or a list of them; none if it is optional and missing."""
    key = argument.rstrip(OPTIONAL)
    value = arguments.get(key)
    if value is None:
        if key != argument:
            return []
        raise PayloadError(f"the input of `{name}` has no `{key}`, which the tool {_for(word)}", f"send `{key}`")
    values = value if type(value) is list else [value]
    if word in ELSEWHERE:
        values = [str(one) if type(one) in (int, float) else one for one in values]
    texts = [text for text in values if type(text) is str]
    if len(texts) < len(values):
        raise PayloadError(f"`{key}` of `{name}` must be a text or a list of texts", help=f"send `{key}` as a text")
    if (not texts or "" in texts) and not empty and word != "text":
        raise PayloadError(f"`{key}` of `{name}` is empty", help=f"send what `{key}` stands for")
    return texts


def _for(word: str) -> str:
    return {"sends": "sends to", "text": "writes"}.get(word, word)

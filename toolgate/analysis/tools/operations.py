"""Finds what a call does from its fields (method, action, flag, mutation), whatever its tool is called."""

from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.tools.arguments import first_of
from toolgate.analysis.tools.tool_names import acting_verb
from toolgate.knowledge.texts.tool_words import (
    ACTIONS,
    ANSWERING,
    DELETING_SWITCHES,
    IN_PIPELINES,
    METHODS,
    OF_BROWSERS,
    PIPED,
    QUERIES,
    REVEALING,
    SWITCHES,
)
from toolgate.model.effect import Effect, Place, Verb, backticked, description

GRAVITY = (Verb.READ, Verb.UNKNOWN, Verb.WRITE, Verb.RUN, Verb.PUBLISH, Verb.DELETE)
METHOD_VERBS = {"POST": Verb.WRITE, "PUT": Verb.WRITE, "PATCH": Verb.WRITE, "DELETE": Verb.DELETE}
VALUES = 2_000  # values that are looked at
LONGEST = 60  # characters of an action's name


def graver(first: str, second: str) -> str:
    """The graver of two verbs; an empty second one is ignored."""
    return second if second and GRAVITY.index(second) > GRAVITY.index(first) else first


def operation(found: list[tuple[str, str]], arguments: object) -> str:
    """The gravest verb that the fields name; empty: none above reading."""
    gravest: str = Verb.READ
    for key, value in found:
        if key in METHODS and value.upper() in METHOD_VERBS:
            gravest = graver(gravest, _method(value.upper(), found))
        elif key in ACTIONS and len(value) <= LONGEST and " " not in value.strip():
            gravest = graver(gravest, acting_verb([word for word in words_in(value) if word not in OF_BROWSERS]))
        elif "mutation" in value and "{" in value:
            gravest = graver(gravest, _mutation(value))
        elif key in QUERIES and "|" in value:
            stages = [stage.split()[:1] for stage in value.split("|")[1:]]
            gravest = graver(gravest, Verb.DELETE if any([PIPED.intersection(stage) for stage in stages]) else "")
    for name, held in fields_in(arguments):
        gravest = graver(gravest, _switched(name, held))
    return "" if gravest == Verb.READ else gravest


def asks(found: list[tuple[str, str]]) -> bool:
    """Whether the fields only ask for something: `method: GET`, a GraphQL document of queries."""
    methods = [value.upper() for key, value in found if key in METHODS]
    if any(["_method=" in value for _, value in found]):  # overrides the method
        return False
    if methods and all([method in ("GET", "HEAD", "OPTIONS") for method in methods]):
        return True
    if methods and all([method == "POST" and not _method(method, found) for method in methods]):
        return True  # a search whose query is too long for a URL
    documents = [value.lstrip() for key, value in found if "{" in value and (key in QUERIES or not _is_data(value))]
    return bool(documents) and all([text.startswith(("query", "{")) and not _mutation(text) for text in documents])


def _is_data(text: str) -> bool:
    """Whether a text looks like JSON, as the variables of a query do."""
    return text.lstrip()[:2] in ("{}", '{"') or text.lstrip()[:1] == "["


def reveals(arguments: object) -> bool:
    """Whether a flag asks for a secret in plain text: `withDecryption: true`."""
    return any([held is True and REVEALING.intersection(words_in(name)) for name, held in fields_in(arguments)])


def _method(method: str, found: list[tuple[str, str]]) -> str:
    """What a request does, judged by its method and the path it is sent to."""
    paths = [value.partition("?")[0] for _, value in found if "/" in value and " " not in value]
    words = [word for path in paths for word in words_in(path)]
    asks = method == "POST" and any([path.rstrip("/").rpartition("/")[2] in ANSWERING for path in paths])
    return "" if asks else graver(METHOD_VERBS[method], acting_verb(words))


def _switched(name: str, value: object) -> str:
    """What a field does that is named after an action and not turned off: `delete: true`, `dropDatabase: 1`."""
    if name in IN_PIPELINES:
        return Verb.WRITE
    words = words_in(name)
    if not words or value in (False, None, 0, "", "false", "no"):
        return ""
    if words[0] in DELETING_SWITCHES and (value is True or value == 1 or len(words) == 1):
        return Verb.DELETE
    return acting_verb(words) if words == [words[0]] and words[0] in SWITCHES and value is True else ""


def fields_in(arguments: object) -> list[tuple[str, object]]:
    """The names and values of fields at any depth, up to the limit; a call with more is asked about."""
    fields: list[tuple[str, object]] = []
    waiting = [arguments]
    for _ in range(VALUES):
        if not waiting or len(fields) > VALUES:
            break
        value = waiting.pop()
        if isinstance(value, dict):
            table = first_of(value)
            fields.extend([(str(name), inner) for name, inner in table.items()])
            waiting.extend(table.values())
        elif isinstance(value, list | tuple):
            waiting.extend(value[:VALUES])
    return fields


def name_mutation(found: list[tuple[str, str]], effects: list[Effect], mark: int) -> None:
    """Name the GraphQL mutation in the effects that send it to a host."""
    named = [fields[0] for _, value in found if "mutation" in value and (fields := _mutations(value)[1:])]
    origin = description(f"the GraphQL mutation {backticked(named[0])}", Place.WORKSPACE) if named else None
    for index, effect in enumerate(effects[mark:] if named else [], mark):
        if effect.verb == Verb.SEND and effect.origin is None:
            start, end = effect.start, effect.end
            effects[index] = Effect(
                Verb.SEND, effect.target, origin, effect.command, start, end, effect.manner, effect.where
            )


def _mutation(text: str) -> str:
    """What a GraphQL document does, judged by the fields of its mutations; empty: it has none."""
    return acting_verb([word for field in _mutations(text) for word in words_in(field)])


def _mutations(text: str) -> list[str]:
    """The fields of a document's mutations; the word `change` marks where each mutation begins."""
    depth, inside, current = 0, False, ""
    fields: list[str] = []
    for sign in _without_strings(text) + " ":
        if sign.isalnum() or sign == "_":
            current += sign
            continue
        if depth == 0 and current in ("mutation", "query", "subscription", "fragment"):
            inside = current == "mutation"
            fields += ["change"] if inside else []
        elif depth == 1 and inside and current:
            fields.append(current)
        current = ""
        depth += {"{": 1, "}": -1}.get(sign, 0)
    return fields


def _without_strings(text: str) -> str:
    """A GraphQL document without comments and strings."""
    kept, index = [], 0
    while index < len(text):
        if text[index] == "#":
            end = text.find("\n", index)
            index = len(text) if end < 0 else end
        elif text[index] == '"':
            end = index + 1
            while end < len(text) and text[end] != '"':
                end += 2 if text[end] == "\\" else 1
            index = end + 1
        else:
            kept.append(text[index])
            index += 1
    return "".join(kept)

"""Sentences for MCP calls, made from the tool's own name: `create_event` creates an event.

Only what is said of a call depends on this, never what is decided; it is loaded where a rule objects.
"""

from __future__ import annotations

from toolgate.knowledge.texts.tool_words import DELETING, JOINING_WORDS, LOOKING, SECRET_WORDS, SENDING, WRITING
from toolgate.model.call import Mcp
from toolgate.model.effect import DONE, Verb, backticked
from toolgate.sentences.tool_fields import (
    AROUND,
    LAST,
    NAMING,
    RECIPIENTS,
    UNSAID,
    around_of,
    asked_for,
    beside_of,
    is_plain,
    own,
    quoted,
    recipient,
    singular,
    words_in,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolgate.model.call import Action

LONGEST = 120  # characters of a sentence
LONGEST_WORD = 16  # letters of a word of a tool's name that is told
NOUN_WORDS = 3
STARTED = frozenset("start run trigger launch dispatch perform rerun retry invoke".split())
KINDS = {
    Verb.DELETE: DELETING,
    Verb.PUBLISH: SENDING,
    Verb.WRITE: WRITING | {"resolve", "generate"},
    Verb.UNKNOWN: STARTED,
}
THINGS = frozenset(  # verbs that next to another verb are its object
    """email mail message comment sms dm order trade label tag link release post star fork book transfer charge wire import
    lock schedule fax tweet share commit patch mount store type archive reserve vote sign block pin press format""".split()
)
PREPOSITIONS = frozenset("to from in into by with for on at of via as onto out".split())
SAID = {  # words whose third person is not regular, or that nobody says
    "rm": "deletes", "rmdir": "deletes", "del": "deletes", "nuke": "deletes", "mkdir": "creates", "sms": "texts", "dm": "messages",
    "toot": "posts", "ack": "acknowledges", "nack": "rejects", "upsert": "inserts or updates", "squashmerge": "merges",
    "teardown": "tears down", "shutdown": "shuts down", "checkout": "checks out", "rollback": "rolls back",
    "failover": "fails over", "payout": "pays out", "overwritten": "overwrites", "put": "writes",
}  # fmt: skip
BUYING = frozenset("book order buy purchase checkout sell trade".split())
PUBLIC = frozenset("publish post release tweet retweet toot repost announce comment".split())
MONEY = frozenset("transfer pay charge withdraw remit payout wire".split())
SUMS = frozenset("amount sum amount_cents".split())  # fields of what is paid
NEW = frozenset(  # words for creating something new
    """create add make mkdir generate send post publish share schedule submit upload insert register reserve order buy purchase release
    mint provision book email mail tweet toot fork broadcast announce""".split()
)
UNCOUNTED = frozenset(
    "money data access content text history info information feedback mail code memory metadata".split()
)
GONE = frozenset("delete remove drop destroy del rm".split())
STAGES = frozenset("prod production staging live main master".split())  # which are names
PROGRAMS = frozenset(
    """kubectl kube kubernetes k8s docker podman helm git github gitlab terraform aws gcloud az azure gcp gradle maven npm yarn
    pip cargo redis mongo mongodb postgres postgresql mysql sqlite sql s3 jira slack notion linear gmail fs api mcp tool""".split()
)  # what a tool works with, and not what it acts on


def call_of(action: Action, verb: str) -> str:
    """A sentence on what a call of an MCP tool does; empty: not an MCP call, or its name says nothing.

    INVARIANT: an error here leaves the verdict of a rule unchanged.
    """
    if not isinstance(action, Mcp):
        return ""
    called = backticked(f"{action.server}:{action.tool}")
    try:
        return _call_of(action, verb, f"the MCP tool {called}")
    except Exception:  # noqa: BLE001 # without it, a sentence says which tool it is
        return f"calls the MCP tool {called}"


def shown_first(action: Action) -> str:
    """What to show the user before something is sent with an MCP tool."""
    if not isinstance(action, Mcp):
        return "show the user what would be sent"
    if _is_paid(action):
        return "show the user the amount and the recipient"
    words = words_in(action.tool)
    if BUYING.intersection(words):
        return "show the user what would be ordered"
    return f"show the user what would be {'published' if PUBLIC.intersection(words) else 'sent'}"


def _is_paid(action: Mcp) -> bool:
    """Whether a tool moves money."""
    words = words_in(action.tool)
    return bool(MONEY.intersection(words) and SUMS.intersection(action.arguments)) or "money" in words


def sets_secret(tool: str) -> bool:
    """Whether a tool changes a credential, by every word of its name: `update_password`."""
    words = words_in(tool)
    return not WRITING.isdisjoint(words[:1]) and not SECRET_WORDS.isdisjoint(words[-1:])


def learned(subject: str, kind: str) -> str:
    """A phrase for how the session learned something it remembers: from a file, a page or a tool."""
    if is_tool(subject):
        return f"read {kind} with {backticked(subject)}"
    described = " " in subject and subject[:1] not in "/~.$"
    return f"read {subject if described else backticked(subject)}"


def is_tool(name: str) -> bool:
    """Whether a name consists of a server and its tool, `vault:get_secret`, and is not a path, host or port."""
    server, colon, tool = name.partition(":")
    return bool(colon) and is_plain(server) and is_plain(tool) and not tool.isdigit()


def _call_of(action: Mcp, verb: str, by: str) -> str:
    words, arguments = words_in(action.tool), action.arguments
    at, end = _acting(words, verb)
    if verb == Verb.UNKNOWN and (at < 0 or not _after(words, end)):  # `start_instance` says what it starts
        return ""
    if said := _said_by_input(action, verb, words[:at] if at >= 0 else []):
        return said.replace("\0", by)
    noun = (_noun(words, at, end, action.server) or _kind(arguments)) if at >= 0 else []
    if noun in (["many"], ["one"]):  # `insert_many`
        noun = ["documents"] if "collection" in arguments else []
    paid = verb == Verb.PUBLISH and _is_paid(action)
    noun = ["money"] if paid else noun
    done = _done(words[at:end], verb)
    key, value = own(noun, arguments)
    around = around_of(arguments, key, words[at] if at >= 0 else "") if not paid else ""
    given = recipient(arguments, key) if verb == Verb.PUBLISH else ""
    if given and words[at] == "invite" and not value:
        value, given = given.removeprefix(" to "), ""
    beside = "" if value or around or given or paid else beside_of(arguments, noun)
    thing = _thing(words[at] if at >= 0 else "", noun, value)
    thing = f"to {noun[-1]}" if noun[-1:] in ENVIRONMENTS and words[at] == "deploy" and not value else thing
    towards = _towards(words, end) if at >= 0 and not thing else ""
    if not thing and not towards:
        if verb == Verb.WRITE:
            return f"calls {by}{asked_for(arguments) or beside_of(arguments, noun)}"
        thing = "data"
    parts = [part for part in (around, given, beside) if part]
    start = f"{done} {thing or towards}"
    while parts and len(f"{start}{''.join(parts)} with {by}") > LONGEST:
        parts.pop()
    return f"{start}{''.join(parts)} with {by}"


ENVIRONMENTS = (["prod"], ["production"], ["staging"])


def _said_by_input(action: Mcp, verb: str, before: list[str]) -> str:
    """A sentence from the input if it says more than the tool's name, with NUL for the tool; empty: it does not."""
    arguments = action.arguments
    if verb == Verb.WRITE and (collection := _merged_into(arguments.get("pipeline"))):
        return f"writes to the collection {collection} with \0"
    if verb == Verb.DELETE and len(arguments) == 1 and (command := quoted(arguments.get("command"))):
        return f"calls \0 with {command}"
    if verb == Verb.DELETE and not STARTED.isdisjoint(before):  # `run_delete_check`: what runs may only look
        return f"may delete something{beside_of(arguments, [])} with \0"
    for key, held in arguments.items() if verb == Verb.UNKNOWN else ():
        if key.lower() in TASKS and key.lower() not in words_in(action.tool) and (value := quoted(held)):
            return f"runs the {_thing('', [key.lower()], value).removeprefix('the ')} with \0"
    return ""


TASKS = frozenset("task tasks goal goals target targets recipe script".split())  # fields of what a build tool runs


def _merged_into(pipeline: object) -> str:
    """The collection that a pipeline of MongoDB writes its result to; empty: it writes none."""
    for stage in pipeline if isinstance(pipeline, list) else ():
        for key in ("$merge", "$out") if isinstance(stage, dict) else ():
            given = stage.get(key)
            into = given.get("into", given.get("coll")) if isinstance(given, dict) else given
            if value := quoted(into.get("coll") if isinstance(into, dict) else into):
                return value
    return ""


def _acting(words: list[str], verb: str) -> tuple[int, int]:
    """The start and end of the words for the action; -1: there are none."""
    found = [index for index, word in enumerate(words) if word in KINDS.get(verb, ())]
    plain = [index for index in found if words[index] not in THINGS]
    if verb == Verb.PUBLISH and not plain:  # `add_comment`
        plain = [index for index, word in enumerate(words) if word in WRITING - THINGS]
    if not found:
        return -1, 0
    at = plain[0] if plain else found[0] if found[0] == 0 else found[-1]
    joined = words[at + 1 : at + 2] in (["or"], ["and"]) and at + 2 in plain
    return at, at + 3 if joined else at + 1


def _done(words: list[str], verb: str) -> str:
    """The words for the action, as the beginning of a sentence: `creates or updates`."""
    if not words:
        return "sends" if verb == Verb.PUBLISH else DONE[verb]
    return " ".join([word if index == 1 else _third(word) for index, word in enumerate(words)])


def _third(word: str) -> str:
    if word in SAID:
        return SAID[word]
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    return word[:-1] + "ies" if word.endswith("y") and word[-2:-1] not in "aeiou" else word + "s"


def _noun(words: list[str], at: int, end: int, server: str) -> list[str]:
    """The object of the action: the words after it, otherwise those before it."""
    noun = _after(words, end)
    if not noun and not words[end:]:
        passed = LOOKING | JOINING_WORDS | {"browser", "page", *words_in(server)}
        noun = [word for word in words[:at] if word not in passed | PROGRAMS]
    plain = all([word.isascii() and word.isalnum() and len(word) <= LONGEST_WORD for word in noun])
    return noun[-NOUN_WORDS:] if plain and "toolgate" not in noun else []


def _kind(arguments: Mapping[str, object]) -> list[str]:
    """The kind of object that a field names: `pod` in `{"resource_type": "pod", "name": "a"}`."""
    for key, held in arguments.items():
        if "_".join(words_in(key)) in KIND_FIELDS and isinstance(held, str) and held.isascii() and held.isalpha():
            return [held.lower()] if len(held) <= LONGEST_WORD else []
    words = words_in(next(iter(arguments))) if len(arguments) == 1 else []
    plain = len(words) == 1 and words[0] not in UNSAID | NAMING | AROUND | frozenset((*LAST, *RECIPIENTS, *PLACES))
    return words if plain else [key for key in arguments if key in DEPLOYED][:1]


PLACES = ("dir", "directory", "cwd", "workdir")  # fields for a working directory
DEPLOYED = ("project", "app", "service", "site", "stack")


KIND_FIELDS = ("kind", "resource", "resource_type", "resource_kind", "object_type", "entity_type")


def _after(words: list[str], end: int) -> list[str]:
    """The words after the action, up to a preposition or conjunction."""
    stops = [index for index, word in enumerate(words) if index >= end and word in PREPOSITIONS | JOINING_WORDS]
    return [word for word in words[end : stops[0] if stops else len(words)] if word not in ("the", "a", "an")]


def _towards(words: list[str], end: int) -> str:
    """The destination, if the name says nothing else: `deploy_to_vercel`."""
    rest = words[end : end + NOUN_WORDS]
    plain = all([word.isascii() and word.isalpha() and len(word) <= LONGEST_WORD for word in rest])
    return " ".join(rest) if len(rest) > 1 and rest[0] in PREPOSITIONS and plain else ""


def _thing(word: str, noun: list[str], value: str) -> str:
    """What is acted on, as a sentence says it: `the file` with its name, `a file` for what is new."""
    if value:
        one = singular(noun[-1]) if noun else ""
        last = one if " and " not in value else noun[-1] if noun[-1:] != [one] else one + "s"
        return " ".join(["the", *noun[:-1], last, value]) if noun else value
    if not noun:
        return ""
    said = " ".join(noun)
    bare = noun[-1] in UNCOUNTED or noun[0] == "all" or singular(noun[-1]) != noun[-1]
    if bare or (word not in NEW and noun[-1] in STAGES):
        return said
    if word not in NEW | STARTED | GONE:
        return f"the {said}"
    return f"{'an' if said[0] in 'aeio' else 'a'} {said}"

"""Phrases from the fields of a tool call: what it acts on, what that is in, and who gets it."""

from collections.abc import Mapping

from toolgate.knowledge.texts.tool_words import (
    ACTIONS,
    CODES,
    COMMANDS,
    DELETING,
    METHODS,
    PROSE,
    QUERIES,
    SECRET_WORDS,
    TOLD,
)
from toolgate.model.effect import backticked

LONGEST_VALUE = 40  # characters of what is quoted
SHOWN = 2  # values of a list
NAMING = frozenset(
    "id ids iid name names number key keys path slug uuid url uri pid arn title file filename element".split()
)
LAST = ("path", "file_path", "url", "uri", "endpoint")  # fields that name a thing if no other does
SPELLINGS = {"repo": "repository", "repos": "repository", "db": "database", "dir": "directory", "pr": "request"}
AROUND = frozenset(  # fields for containers of things
    """table collection index bucket repo repository database db namespace folder queue workspace board cluster dataset
    schema keyspace""".split()
)
RECIPIENTS = (
    "to", "recipient", "recipients", "to_email", "channel", "channel_id", "chat_id", "email", "address", "room",
)  # fmt: skip
DOING = ACTIONS | METHODS  # fields for the action
UNSAID = (
    PROSE
    | TOLD
    | DOING
    | QUERIES
    | CODES
    | COMMANDS
    | frozenset("find with old new replace search operationname".split())
)  # fields that hold no name


def words_in(name: str) -> list[str]:
    """The words of a name: `createIssue`, `create_issue` and `create-issue` are the same two."""
    spaced, before = "", ""
    for letter in name:
        spaced += " " + letter if letter.isupper() and before.islower() else letter if letter.isalnum() else " "
        before = letter
    return spaced.lower().split()


def is_plain(name: str) -> bool:
    return bool(name) and name.replace("_", "").replace("-", "").isalnum()


def singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def own(noun: list[str], arguments: Mapping[str, object]) -> tuple[str, str]:
    """The field that names what is acted on, and its value, quoted for a sentence; empty: none does."""
    last = singular(noun[-1]) if noun else ""
    ranks: list[tuple[int, str, str]] = []
    for key, held in arguments.items():
        words = [SPELLINGS.get(word, word) for word in words_in(key)]
        bare = [word for word in words if word not in NAMING]
        rank = -1
        if last and [singular(word) for word in words] in ([last], [last, "id"]):
            rank = 0
        elif last and (bare == [last] or [singular(word) for word in bare] == [last] or words == [last + "name"]):
            rank = 1
        elif (bare and words != bare and all([word in noun for word in bare])) or (
            last in PERSONS and key.lower() in PERSONAL
        ):
            rank = 1  # `pull_number` of a pull request, `username` of a member
        elif not bare and key.lower() not in LAST and key.lower() not in UNSAID - {"name"}:
            rank = 2
        elif key.lower() in LAST and not _is_route(held):
            rank = 3
        value = quoted(held) if rank >= 0 and not _is_secret(words) else ""
        if value:
            ranks.append((rank, key, value))
    ranks.sort(key=lambda found: found[0])
    return (ranks[0][1], ranks[0][2]) if ranks else ("", "")


PERSONS = frozenset("collaborator member reviewer assignee admin administrator owner maintainer user invite".split())
PERSONAL = frozenset("username user login email user_id".split())


def _is_secret(words: list[str]) -> bool:
    """Whether a field holds a secret itself, not its name: `password`, `new_token`."""
    return words[-1:] == ["token"] or not SECRET_WORDS.isdisjoint(words[-1:])


def _is_route(held: object) -> bool:
    """Whether a path names an action, not an object: `/_delete_by_query`."""
    name = held.rstrip("/").rpartition("/")[2] if isinstance(held, str) else ""
    return name[:1] == "_" or not DELETING.isdisjoint(words_in(name))


def around_of(arguments: Mapping[str, object], used: str, word: str) -> str:
    """A phrase for the innermost container of the thing: ` in table …`; `word`: what is done to it."""
    inside = "to" if word in ("push", "upload", "add") else "into" if word in ("insert", "import", "load") else "in"
    for key in sorted(arguments, key=lambda key: key.lower() in OUTER):
        held = arguments[key]
        if key != used and key.lower() in AROUND and (value := quoted(held)) and "pipeline" not in arguments:
            return f" {inside} the {SPELLINGS.get(key.lower(), key.lower())} {value}"
    return ""


OUTER = frozenset("database db namespace workspace cluster keyspace schema".split())


def recipient(arguments: Mapping[str, object], used: str) -> str:
    for key in RECIPIENTS:
        if key != used and (value := quoted(arguments.get(key))):
            return f" to {value}"
    return ""


def asked_for(arguments: Mapping[str, object]) -> str:
    """A phrase for the action in the call's fields: ` (operation …)`."""
    for key, held in arguments.items():
        if key.lower() in DOING and isinstance(held, str) and " " not in held and (value := quoted(held)):
            return f" ({' '.join(words_in(key))} {value})"
    return ""


def beside_of(arguments: Mapping[str, object], noun: list[str]) -> str:
    """A phrase for another name in the call, with its field: ` (branch …)`."""
    first = [key for key in TITLES if key in arguments]
    for key in [*first, *[key for key in arguments if key not in first]]:
        words, held = words_in(key), arguments[key]
        if (key.lower() in UNSAID and key not in TITLES) or _is_secret(words) or not is_plain(key):
            continue
        if isinstance(held, str) and (held[:1] in "{[<" or held in noun or _is_route(held)):
            continue
        if value := quoted(held):
            return f" ({' '.join(words)} {value})"
    return ""


TITLES = ("participants", "attendees", "title", "summary", "subject")  # the most telling fields of something new


def quoted(held: object) -> str:
    """A short text or number, or a list of these, in backticks; empty: something else."""
    if isinstance(held, list | tuple):
        shown = [quoted(one) for one in held[:SHOWN] if not isinstance(one, list | tuple)]
        if not shown or not all(shown):
            return ""
        return " and ".join(shown) if len(held) <= SHOWN else f"{shown[0]} and {len(held) - 1} more"
    if type(held) is int:
        held = str(held)
    if not isinstance(held, str) or not 0 < len(held) <= LONGEST_VALUE or not held.isprintable():
        return ""
    return backticked(held)

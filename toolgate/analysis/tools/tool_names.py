"""Finds what a tool does from the words of its name; `createIssue`, `create_issue` and `create-issue` are the same."""

from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.texts.tool_promises import (
    ASKING_LANGUAGES,
    ASKING_SERVERS,
    BUILD_TASKS,
    BUILDING,
    BUILT,
    COMPUTED,
    COMPUTING,
    GENERATED_RIGHTS,
    GOING_ON,
    HOSTED,
    INPUT_PATHS,
    SHOWING_CODE,
    STARTED,
    STATES,
    TASKS,
    TRANSFORMING,
)
from toolgate.knowledge.texts.tool_words import (
    AROUND_CELLS,
    AROUND_QUERIES,
    BROWSERS,
    DELETING,
    EXECUTING,
    FILE_VERBS,
    FILE_WORDS,
    FILLING,
    GESTURES,
    JOINING_WORDS,
    LOOKING,
    NOTED,
    NOTING,
    NOUN_ENDINGS,
    NOUNS,
    ONLY_ACTS,
    PRESSED,
    QUERIES,
    READING,
    RESOLVED,
    RESULTS,
    RUN_TO_LOOK,
    RUNS_ANY,
    RUNS_CODE,
    RUNS_COMMANDS,
    RUNS_QUERIES,
    SECRET_PAIRS,
    SECRET_SERVERS,
    SECRET_WORDS,
    SENDING,
    SORTS,
    STARTING,
    WORD_LISTS,
    WRITING,
)
from toolgate.model.effect import Verb

KINDS = (
    (DELETING, Verb.DELETE),
    (SENDING, Verb.PUBLISH),
    (EXECUTING, Verb.RUN),
    (WRITING, Verb.WRITE),
)  # the gravest first
NAME = 200  # characters of a task's name


def verb_of(tool: str) -> str:
    """What a tool does, judged by the words of its name: the word for an action decides, in any position.

    After a word for looking (`get_commit`), words name the object, except those that can only be an action and those
    after a conjunction.
    """
    words = _meant(words_in(tool))
    if not words:
        return Verb.UNKNOWN
    if words[-1] in STATES and len(words) > 1 and not acting_verb([word for word in words if word not in GOING_ON]):
        return Verb.READ
    if words[0] in STARTING and words[-1] in RUN_TO_LOOK and not acting_verb(words[1:-1]):
        return Verb.READ
    looks = [index for index, word in enumerate(words) if word in LOOKING]
    if looks and not acting_verb(words[: looks[0]]):  # the words before it name the service: `notion_get_block`
        words = words[looks[0] :]
        joined = [index for index, word in enumerate(words) if word in JOINING_WORDS]
        acting = [word for word in words[-1:] if word in ONLY_ACTS] + (words[joined[0] + 1 :] if joined else [])
        return acting_verb(acting) or Verb.READ
    return acting_verb(words) or _looking(words)


def _meant(words: list[str]) -> list[str]:
    """The words without those that mislead (`api_post_search`), and with `close` for resolving an issue."""
    if words[:2] == ["api", "post"] and {"search", "query", "list"}.intersection(words):
        words = words[2:]
    if ("type", "check") in [(words[index], words[index + 1]) for index in range(len(words) - 1)]:
        words = [word for word in words if word != "type"]
    settles = "resolve" in words and not RESOLVED.intersection(words)
    return ["close" if word == "resolve" and settles else word for word in words]


def presses(server: str, tool: str, found: list[tuple[str, str]]) -> bool:
    """Whether a call only uses a browser's mouse and keyboard, and not on a control that deletes or submits."""
    words = set(words_in(tool))
    if not BROWSERS.intersection(words_in(server)) or words - GESTURES:
        return False
    if any([key in WORD_LISTS and value[:1] == "-" for key, value in found]):  # options of the browser itself
        return False
    pressed = [set(words_in(value)) for key, value in found if key not in ("text", "value")]
    return not any([named & (DELETING | PRESSED) for named in pressed])


def acting_verb(words: list[str]) -> str:
    """The gravest verb that words name; empty: none of them is an action."""
    for named, verb in KINDS:
        if any([word in named for word in words]):
            return verb
    return ""


def _looking(words: list[str]) -> str:
    """What words without an action do: read, unless the last one may be an unknown action."""
    last = words[-1]
    if "generate" in words and GENERATED_RIGHTS.intersection(words):
        return Verb.WRITE
    if last in READING or set(words) & LOOKING:
        return Verb.READ
    thing = last in NOUNS or last.endswith(NOUN_ENDINGS) or not last.isalpha()
    return Verb.READ if set(words) & READING and thing else Verb.UNKNOWN


def keeps_notes(server: str, tool: str) -> bool:
    """Whether a server keeps the agent's own notes, and the tool is one that such a server has."""
    noting = server.lower() in NOTING or not NOTING.isdisjoint(words_in(server))
    return noting and not set(words_in(tool)) - NOTED - READING


def computes(server: str, tool: str) -> bool:
    """Whether a server only computes something from its input, and the tool is one that such a server has."""
    words = [word for word in words_in(tool) if word not in COMPUTED]
    return not COMPUTING.isdisjoint(words_in(server)) and not acting_verb(words)


def shows_code(tool: str) -> bool:
    """Whether a tool shows or checks code without running it."""
    words = words_in(tool)
    return not SHOWING_CODE.isdisjoint(words) and EXECUTING.isdisjoint(words)


def builds(server: str, tool: str, found: list[tuple[str, str]]) -> bool:
    """Whether every word of a tool's name says that it builds, tests or starts the project, and no task does more."""
    from toolgate.knowledge.lookup import named

    words = set(words_in(tool)) - set(words_in(server))
    words = {word for word in words if word in BUILDING | STARTED | RUNS_ANY | {"task"} or not named(word)} - FILLING
    if not HOSTED.isdisjoint(words_in(server)) or words - BUILDING - STARTED - BUILT - RUNS_ANY - {"task", "tasks"}:
        return False
    tasks = {word for key, value in found if key in TASKS and len(value) < NAME for word in words_in(value)}
    if words & {"task", "tasks"}:
        return bool(tasks) and not tasks - BUILDING - BUILD_TASKS - BUILT
    started = words & BUILDING or (words & STARTED and words & (RUNS_ANY | BUILT))
    return bool(started) and not tasks & (SENDING | DELETING | {"deploy"})


def looks_up(server: str, tool: str) -> bool:
    """Whether a tool is named by a single noun, on a server that only looks things up: `translate:text`."""
    words = words_in(tool)
    return len(words) == 1 and words[0] in NOUNS and bool(words_in(server)) and words_in(server)[-1] in READING


def transforms(tool: str, found: list[tuple[str, str]]) -> bool:
    """Whether a tool makes one file from others: its name says so, and it has fields for input and output."""
    words = words_in(tool)
    keys = {key.replace("_", "") for key, _ in found}
    return not TRANSFORMING.isdisjoint(words) and bool(keys & RESULTS) and bool(keys & INPUT_PATHS)


def only_asks(server: str, tool: str, found: list[tuple[str, str]]) -> bool:
    """Whether a tool's queries are in a language that can only read, and none of them is a dot command."""
    queries = [value.lstrip() for key, value in found if key in QUERIES]
    asking = not ASKING_LANGUAGES.isdisjoint(words_in(tool)) or not ASKING_SERVERS.isdisjoint(words_in(server))
    return asking and bool(queries) and not any([text[:1] == "." for text in queries])


RUNNING = {"command": RUNS_COMMANDS, "code": RUNS_CODE, "query": RUNS_QUERIES}


def runs_given(tool: str) -> frozenset[str]:
    """What a tool only runs, by every word of its name: commands, code or queries; empty: it may do something else."""
    words = set(words_in(tool))
    words -= AROUND_QUERIES if words & RUNS_QUERIES else frozenset()
    words -= AROUND_CELLS if {"cell", "execute"} <= words else frozenset()
    if words & RUNS_ANY:
        from toolgate.knowledge.lookup import named

        kept = RUNS_ANY | RUNS_CODE  # `execute_python` is given code, `run_kubectl` a command
        words = {word for word in words if word in kept or not named(word)}
    if not words or words - RUNS_ANY - RUNS_COMMANDS - RUNS_CODE - RUNS_QUERIES - FILLING:
        return frozenset()
    kinds = frozenset([kind for kind, named in RUNNING.items() if words & named])
    if verb_of(tool) in (Verb.RUN, Verb.UNKNOWN):
        return kinds or frozenset(RUNNING)
    return kinds & {"query"}


def handles_files(tool: str) -> bool:
    """Whether every word of a tool's name says that it only handles the files it is given."""
    words = set(words_in(tool))
    return bool(words & FILE_VERBS) and not words - FILE_VERBS - FILE_WORDS - FILLING


def shows_lines(tool: str) -> bool:
    """Whether a search shows the contents of files, and not only their names."""
    words = words_in(tool)
    if words[:1] not in (["find"], ["search"]):
        return not only_names(tool)
    named = {"file", "files", "name", "names", "path", "paths", "directory", "directories", "folder", "folders"} & set(
        words
    )
    return not named or bool({"in", "content", "contents", "text", "code", "lines", "inside", "within"} & set(words))


def only_names(tool: str) -> bool:
    """Whether a tool shows names only."""
    words = words_in(tool)
    return bool({"list", "ls", "tree", "glob", "stat", "info"} & set(words)) or words[:1] in (["find"], ["search"])


def tells_secrets(server: str, tool: str) -> bool:
    """Whether a reading tool reveals credentials, and not only their names."""
    words = words_in(tool)
    if "scanning" in words:
        return False
    pairs = [(words[index], words[index + 1]) for index in range(len(words) - 1)]
    told = set(words_in(server)) & SECRET_SERVERS or set(words) & SECRET_WORDS or set(pairs) & SECRET_PAIRS
    return bool(told) and (not only_names(tool) or "env" in (server.lower(), *words))


def about_secrets(tool: str, found: list[tuple[str, str]]) -> bool:
    """Whether a tool shows in full a resource whose kind is a credential: `kind: Secret`."""
    kinds = [value for key, value in found if key.replace("_", "").lower() in SORTS]
    names = only_names(tool) and "resources" not in words_in(tool)  # of which whole objects are listed
    return not names and any([set(words_in(value)) & SECRET_WORDS for value in kinds])

"""What a tool does, by the words of its name: `createIssue`, `create_issue` and `create-issue` are the same two."""

from __future__ import annotations

from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.texts.tool_words import (
    AROUND_QUERIES,
    DELETING,
    EXECUTING,
    FILE_VERBS,
    FILE_WORDS,
    FILLING,
    READING,
    RUNS_ANY,
    RUNS_CODE,
    RUNS_COMMANDS,
    RUNS_QUERIES,
    SECRET_PAIRS,
    SECRET_SERVERS,
    SECRET_WORDS,
    SENDING,
    WRITING,
)
from toolgate.model.effect import Verb


def verb_of(tool: str) -> str:
    """What a tool does, by the words of its name."""
    words = words_in(tool)
    if not words:
        return Verb.UNKNOWN
    if words[0] in READING and not ("and" in words and set(words) & (DELETING | WRITING | SENDING)):
        return Verb.READ
    for word in words:
        if word in DELETING:
            return Verb.DELETE
    for word in words:
        if word in SENDING:
            return Verb.PUBLISH
    for word in words:
        if word in EXECUTING:
            return Verb.RUN
    for word in words:
        if word in WRITING:
            return Verb.WRITE
    return Verb.READ if set(words) & READING else Verb.UNKNOWN


RUNNING = {"command": RUNS_COMMANDS, "code": RUNS_CODE, "query": RUNS_QUERIES}


def runs_given(tool: str) -> frozenset[str]:
    """What a tool runs and does nothing besides, by every word of its name: commands, code, queries."""
    words = set(words_in(tool))
    words -= AROUND_QUERIES if words & RUNS_QUERIES else frozenset()
    if not words or words - RUNS_ANY - RUNS_COMMANDS - RUNS_CODE - RUNS_QUERIES - FILLING:
        return frozenset()
    kinds = frozenset([kind for kind, named in RUNNING.items() if words & named])
    if verb_of(tool) in (Verb.RUN, Verb.UNKNOWN):
        return kinds or frozenset(RUNNING)
    return kinds & {"query"}


def handles_files(tool: str) -> bool:
    """Whether what a tool does is done to the files it is given, by every word of its name."""
    words = set(words_in(tool))
    return bool(words & FILE_VERBS) and not words - FILE_VERBS - FILE_WORDS - FILLING


def shows_lines(tool: str) -> bool:
    """Whether a search shows what is in files, and not only their names."""
    words = words_in(tool)
    if words[:1] not in (["find"], ["search"]):
        return not only_names(tool)
    named = {"file", "files", "name", "names", "path", "paths", "directory", "directories", "folder", "folders"} & set(
        words
    )
    return not named or bool({"in", "content", "contents", "text", "code", "lines", "inside", "within"} & set(words))


def only_names(name: str) -> bool:
    """Whether a tool shows names only."""
    words = words_in(name.rpartition(":")[2])
    return bool({"list", "ls", "tree", "glob", "stat", "info"} & set(words)) or words[:1] in (["find"], ["search"])


def tells_secrets(server: str, tool: str) -> bool:
    """Whether a tool that reads tells credentials, and not only their names."""
    words = words_in(tool)
    if "scanning" in words:
        return False
    pairs = [(words[index], words[index + 1]) for index in range(len(words) - 1)]
    told = set(words_in(server)) & SECRET_SERVERS or set(words) & SECRET_WORDS or set(pairs) & SECRET_PAIRS
    return bool(told) and (not only_names(tool) or "env" in (server.lower(), *words))

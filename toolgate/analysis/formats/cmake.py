"""CMake lists and scripts: the commands that run, and the files that change, while CMake reads them."""

from __future__ import annotations

from toolgate.model.call import quoted

OPENING = "execute_process"
FILING = {"REMOVE": "rm -f", "REMOVE_RECURSE": "rm -rf", "WRITE": "cat >", "APPEND": "cat >>", "DOWNLOAD": "curl -o"}
LISTED = ("REMOVE", "REMOVE_RECURSE")  # each of their words is a file
WORDS = 2_000  # characters of one call's arguments
MOST = 20  # words of one call
ENDING = frozenset(
    """WORKING_DIRECTORY TIMEOUT RESULT_VARIABLE RESULTS_VARIABLE OUTPUT_VARIABLE ERROR_VARIABLE INPUT_FILE OUTPUT_FILE
    ERROR_FILE OUTPUT_QUIET ERROR_QUIET COMMAND_ECHO OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_STRIP_TRAILING_WHITESPACE
    ENCODING ECHO_OUTPUT_VARIABLE ECHO_ERROR_VARIABLE COMMAND_ERROR_IS_FATAL""".split()
)


def prepared(text: str) -> list[str]:
    """Return the shell lines that `execute_process` calls are equivalent to; several commands in one are a pipe."""
    lines = [line.partition("#")[0] if '"' not in line else line for line in text.split("\n")]
    text = _with_values("\n".join(lines))
    found: list[str] = []
    for piece in text.split(OPENING)[1:]:
        words = _words(piece.partition("(")[2][:WORDS]) if piece.lstrip()[:1] == "(" else []
        commands: list[list[str]] = []
        taking = False
        for word in words:
            if word == "COMMAND":
                commands.append([])
                taking = True
            elif word in ENDING:
                taking = False
            elif taking:
                commands[-1].append(word)
        joined = [" ".join([quoted(word) for word in command]) for command in commands if command]
        found += [" | ".join(joined)] if joined else []
    return found + _filed(text)


def _with_values(text: str) -> str:
    """Return the text with the values of variables that exactly one `set(…)` defines."""
    calls = [_words(piece[:WORDS]) for piece in text.split("set(")[1:]]
    names = [words[0] for words in calls if words]
    for words in calls[:MOST]:
        if len(words) == 2 and names.count(words[0]) == 1:
            text = text.replace("${" + words[0] + "}", words[1])
    return text


def _filed(text: str) -> list[str]:
    """Return the commands that `file(…)` is equivalent to, with environment variables in shell syntax."""
    found: list[str] = []
    for piece in text.split("file(")[1:]:
        operation, *given = _words(piece[:WORDS])[:MOST] or [""]
        files = given if operation in LISTED else given[1::-1] if operation == "DOWNLOAD" else given[:1]
        words = [f'"{word}"' for word in files if not any([sign in word for sign in '"`\\'])]
        if operation in FILING and words:
            found.append(" ".join([FILING[operation], *words]).replace("$ENV{", "${"))
    return found


def _words(text: str) -> list[str]:
    """Return the arguments of a call up to its closing parenthesis; variables are in shell syntax."""
    words: list[str] = []
    current, quote = "", False
    for index, sign in enumerate(text):
        if sign == '"' and text[index - 1 : index] != "\\":
            quote = not quote
        elif not quote and (sign.isspace() or sign == ")"):
            words += [current] if current else []
            current = ""
            if sign == ")":
                break
        elif sign != "\\" or text[index + 1 : index + 2] not in ('"', "\\"):
            current += sign
    return words

"""CMake's lists: the commands that are run while the build is prepared."""

from __future__ import annotations

from toolgate.model.call import quoted

OPENING = "execute_process"
WORDS = 2_000  # characters of one call
ENDING = frozenset(
    """WORKING_DIRECTORY TIMEOUT RESULT_VARIABLE RESULTS_VARIABLE OUTPUT_VARIABLE ERROR_VARIABLE INPUT_FILE OUTPUT_FILE
    ERROR_FILE OUTPUT_QUIET ERROR_QUIET COMMAND_ECHO OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_STRIP_TRAILING_WHITESPACE
    ENCODING ECHO_OUTPUT_VARIABLE ECHO_ERROR_VARIABLE COMMAND_ERROR_IS_FATAL""".split()
)


def prepared(text: str) -> list[str]:
    """The lines of a shell that `execute_process` amounts to; several commands in one are a pipe."""
    lines = [line.partition("#")[0] if '"' not in line else line for line in text.split("\n")]
    found: list[str] = []
    for piece in "\n".join(lines).split(OPENING)[1:]:
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
    return found


def _words(text: str) -> list[str]:
    """The arguments of a call up to its closing bracket; variables stay as the shell would name them."""
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

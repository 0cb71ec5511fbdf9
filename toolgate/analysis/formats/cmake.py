"""CMake lists and scripts: the commands that run, and the files that change, while CMake reads them."""

from toolgate.model.call import quoted

OPENING = ("execute_process", "add_custom_target", "add_custom_command")
HERE = ("CMAKE_SOURCE_DIR", "CMAKE_CURRENT_SOURCE_DIR", "PROJECT_SOURCE_DIR", "CMAKE_CURRENT_LIST_DIR")
BUILT = ("CMAKE_BINARY_DIR", "CMAKE_CURRENT_BINARY_DIR", "PROJECT_BINARY_DIR")
BRINGING = ("FetchContent_Declare", "ExternalProject_Add", "CPMAddPackage", "file(DOWNLOAD")
PINNED = ("URL_HASH", "URL_MD5", "EXPECTED_HASH", "EXPECTED_MD5")
FILING = {"REMOVE": "rm -f", "REMOVE_RECURSE": "rm -rf", "WRITE": "cat >", "APPEND": "cat >>", "DOWNLOAD": "curl -o"}
LISTED = ("REMOVE", "REMOVE_RECURSE")  # each of their words is a file
WORDS = 2_000  # characters of one call's arguments
MOST = 20  # words of one call
COMMIT = 40  # letters of a commit
ENDING = frozenset(
    """COMMENT DEPENDS VERBATIM BYPRODUCTS USES_TERMINAL SOURCES OUTPUT PRE_BUILD POST_BUILD PRE_LINK APPEND JOB_POOL
    MAIN_DEPENDENCY DEPFILE COMMAND_EXPAND_LISTS WORKING_DIRECTORY TIMEOUT RESULT_VARIABLE RESULTS_VARIABLE
    OUTPUT_VARIABLE ERROR_VARIABLE INPUT_FILE OUTPUT_FILE ERROR_FILE OUTPUT_QUIET ERROR_QUIET COMMAND_ECHO
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_STRIP_TRAILING_WHITESPACE ENCODING ECHO_OUTPUT_VARIABLE ECHO_ERROR_VARIABLE
    COMMAND_ERROR_IS_FATAL""".split()
)


def prepared(text: str) -> list[str]:
    """Return the shell lines that calls and targets are equivalent to; several commands of one process are a pipe."""
    lines = [line.partition("#")[0] if '"' not in line else line for line in text.split("\n")]
    text = _with_values("\n".join(lines))
    found: list[str] = []
    pieces = [(opening, piece) for opening in OPENING for piece in text.split(opening)[1:]]
    for opening, piece in pieces:
        words = _words(piece.partition("(")[2][:WORDS]) if piece.lstrip()[:1] == "(" else []
        commands: list[list[str]] = []
        taking = False
        for word in words:
            if word in ("COMMAND", "ARGS"):
                if word == "ARGS":
                    continue
                commands.append([])
                taking = True
            elif word in ENDING:
                taking = False
            elif taking:
                commands[-1].append(word)
        joined = [" ".join([_shell_word(word) for word in command]) for command in commands if command]
        found += [" | ".join(joined)] if joined and opening == OPENING[0] else joined
    return _filed(text) + found


def _shell_word(word: str) -> str:
    """Return a word for a shell, in which only the environment is expanded."""
    if "$ENV{" in word and not any([sign in word for sign in '"`\\']):
        return f'"{word.replace("$ENV{", "${")}"'
    return quoted(word)


def brought(text: str) -> list[str]:
    """Return the addresses from which code is built that no checksum pins."""
    found: list[str] = []
    for call in BRINGING:
        for piece in _with_values(text).split(call)[1:]:
            words = _words(piece.lstrip(" (")[:WORDS])
            pinned = any([word in PINNED or (len(word) == COMMIT and word.isalnum()) for word in words])
            found += [word for word in words if "://" in word and "${" not in word and not pinned]
    return found


def _with_values(text: str) -> str:
    """Return the text with the values of variables that exactly one `set(…)` defines."""
    calls = [_words(piece[:WORDS]) for piece in text.split("set(")[1:]]
    for name in (*HERE, *BUILT):
        text = text.replace("${" + name + "}", "." if name in HERE else "./build")
    text = text.replace("${CMAKE_COMMAND}", "cmake")
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

"""What a Meson description runs, as shell lines: computed values become a variable that is never set."""

from toolgate.model.call import quoted
from toolgate.model.occurrences import occurrences, uncommented

CALLS = ("run_command(", "add_postconf_script(", "add_conf_script(")  # what runs when a build is configured
FINDING = ("find_program(", "find_program (")
NOT_KNOWN = '"$COMPUTED_BY_MESON"'
LONGEST = 60_000  # characters of a description that are read
LONGEST_CALL = 3_000  # characters of the arguments of a call
MOST = 60  # calls of one kind


def commands_in(text: str) -> list[str]:
    """Return the commands of `run_command`, of scripts, and of targets with a command of their own."""
    text = uncommented(text[:LONGEST])
    for call in CALLS:
        text = text.replace(call[:-1] + " (", call)
    programs = _programs(text)
    found = [_line(text, at, programs) for call in CALLS for at in _places(text, call)]
    for at in _places(text, "command"):
        rest = text[at:].lstrip()
        if rest[:1] == ":" and rest[1:].lstrip()[:1] == "[":
            found.append(_line(text, text.index("[", at) + 1, programs))
    return [line for line in found if line]


def included(text: str) -> list[str]:
    """Return the subdirectories that are also read."""
    text = uncommented(text[:LONGEST])
    words = [_word(text, at)[0] for at in _places(text, "subdir(")]
    return [word for word in words if word and "@" not in word]


def _programs(text: str) -> dict[str, str]:
    """Return the programs that variables hold: `sh = find_program('sh')`."""
    found: dict[str, str] = {}
    for line in text.split("\n"):
        name, equals, value = line.partition("=")
        if equals and name.strip().isidentifier() and (program := _program(value.strip(), {})):
            found[name.strip()] = program
    return found


def _program(expression: str, programs: dict[str, str]) -> str:
    """Return the program that an expression stands for; empty: it is not known."""
    if ".find_installation(" in expression:
        return "python3"
    if expression.startswith(FINDING):
        return _word(expression, expression.index("(") + 1)[0]
    return programs.get(expression.partition(".")[0].strip(), "")


def _line(text: str, at: int, programs: dict[str, str]) -> str:
    """Return the words up to the closing bracket, without keyword arguments."""
    text = text[: at + LONGEST_CALL]
    words: list[str] = []
    while at < len(text) and len(words) < MOST:
        while at < len(text) and text[at] in " \t\n,[":
            at += 1
        if text[at : at + 1] in (")", "]", ""):
            break
        word, end = _word(text, at)
        if end:
            words.append(NOT_KNOWN if "@" in word and text[at] == "f" else quoted(word))
            at = end
            continue
        start = at
        at = _over(text, at)
        if at == start:
            break
        if text[at : at + 1] == ":":
            at = _over(text, at + 1)
            continue
        program = _program(text[start:at].strip(), programs)
        words.append(quoted(program) if program else NOT_KNOWN)
    return " ".join(words)


def _over(text: str, at: int) -> int:
    """Return the end of an expression that is not a plain string."""
    depth = 0
    while at < len(text) and (depth or text[at] not in ",)]:\n"):
        end = _word(text, at)[1] if text[at] == "'" else 0
        depth += (text[at] in "([") - (text[at] in ")]")
        at = end or at + 1
    return at


def _word(text: str, at: int) -> tuple[str, int]:
    """Return the quoted string at a position, and where it ends; 0: there is none."""
    at += text[at : at + 2] == "f'"
    while text[at : at + 1].isspace():
        at += 1
    if text.startswith("'''", at):
        end = text.find("'''", at + 3)
        return (text[at + 3 : end], end + 3) if end >= 0 else ("", 0)
    if text[at : at + 1] != "'":
        return "", 0
    letters: list[str] = []
    index = at + 1
    while index < len(text) and text[index] != "'":
        index += text[index] == "\\"
        letters.append(text[index : index + 1])
        index += 1
    return ("".join(letters), index + 1) if index < len(text) else ("", 0)


def _places(text: str, mark: str) -> list[int]:
    """Return the positions after a mark that is not the end of a longer word."""
    places = [at for at in occurrences(text, mark) if not (at and (text[at - 1].isalnum() or text[at - 1] == "_"))]
    return [at + len(mark) for at in places[:MOST]]

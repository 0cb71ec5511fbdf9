"""Command lines in a file of any format: values, quoted strings, lists of words, and lines of a script.

The format is not known, so nothing is followed: each line counts by itself, and comments do not count.
"""

from toolgate.analysis.text.command_lines import QUOTES, is_command, is_program, quoted_commands, substituted
from toolgate.analysis.text.words import holds

COMMENTS = ("#", "//", "/*", "*", ";", "--", "<!--", "dnl ", "%")
DIRECTIVES = ("#exec ", "#!", "%(", "%{")  # lines that look like comments, but are not
OPENING = "=:({[>`!"  # characters that a value may follow
CLOSING = ")}]`'\",;|<>/ \t"
ENTITIES = (("&quot;", '"'), ("&apos;", "'"), ("&amp;", "&"), ("&gt;", ">"), ("&lt;", "<"))
HOMES = ("$(HOME)", "$(UserProfile)", "${user.home}", "${env.HOME}", "${env:HOME}", "{{.HOME}}", "{{ env.HOME }}")
IMAGES = "FROM "  # how a container recipe begins: its commands run inside a container
HERE = "LOCALLY"  # unless this says otherwise
MOST = 60  # command lines of a file that are followed
LONGEST = 2_000  # characters of a line


def embedded_commands(text: str, signs: tuple[str, ...]) -> list[str]:
    """Return the distinct command lines of a text that contain one of these signs."""
    if is_recipe(text):
        return []
    found: dict[str, None] = {}
    for line in text.split("\n"):
        bare = line.strip()
        if len(bare) > LONGEST or not holds(bare, signs) or _is_comment(bare):
            continue
        found.update(dict.fromkeys([_unescaped(one) for one in _candidates(bare) if holds(one, signs)]))
    return list(found)[:MOST]


def is_recipe(text: str) -> bool:
    """Whether a text makes a container image, so that its commands run inside a container."""
    return text.startswith(IMAGES) or ("\n" + IMAGES in text and HERE not in text)


def _unescaped(command: str) -> str:
    command = command.replace("$$", "$")  # as Bazel and make write a variable
    for name in HOMES:
        command = command.replace(name, "${HOME}")
    if "%{env:HOME" in command:  # of dune, with a default
        before, _, rest = command.partition("%{env:HOME")
        command = before + "${HOME}" + rest.partition("}")[2]
    for mark, letter in ENTITIES if "&" in command else ():
        command = command.replace(mark, letter)
    return command


def _is_comment(line: str) -> bool:
    return line.startswith(COMMENTS) and not line.startswith(DIRECTIVES)


def _candidates(line: str) -> list[str]:
    """Return the parts of a line that may be given to a shell."""
    aliases = [text[4:] for text in line.split('"')[1::2] if text.startswith("cmd ")]  # of Mix
    inner = line.split("&quot;")[1::2] + line.split('\\"')[1::2]  # in a quoted value
    found = [
        *aliases,
        *quoted_commands(line),
        *_listed(line),
        *[one for one in (*substituted(line), *inner) if is_command(one)],
    ]
    starts = [line, line.partition(" ")[2], *[line[at + 1 :] for at, letter in enumerate(line) if letter in OPENING]]
    for start in starts:
        start = start.strip().lstrip("-@+&`'\"[ ")
        if is_command(start):
            found.append(_balanced(start))
    return [*found, *[inner for one in found for inner in quoted_commands(one)]]


def _balanced(command: str) -> str:
    """Return a command without what closes the value around it."""
    while command and command[-1] in CLOSING:
        last = command[-1]
        if last in QUOTES and command.count(last) % 2 == 0:
            break
        if last == ")" and command.count("(") >= command.count(")"):
            break
        if last == "}" and command.count("{") >= command.count("}"):
            break
        if last == "/" and command[-2:-1] not in (QUOTES[0], QUOTES[1]):
            break
        command = command[:-1]
    return command


def _listed(line: str) -> list[str]:
    """Return the command in a list of quoted words: `["rm", "-rf", "x"]`."""
    for quote in QUOTES:
        words = line.split(quote)[1::2]
        for index, word in enumerate(words[:-1]):
            if word and " " not in word and is_program(word):
                rest = words[index + 1 :]
                return [" ".join([word, *[_quoted(one) for one in rest]])]
    return []


def _quoted(word: str) -> str:
    """Return a word quoted for a shell; a leading `~` or variable stays."""
    return word if word[:1] in ("~", "$") and " " not in word else "'" + word.replace("'", "'\\''") + "'"

"""Finds secrets by their position in a command: options and operands of programs, standard input."""

from toolgate.audit.secrets.command_words import Word
from toolgate.audit.secrets.naming import NO, SURELY, harmless, looks_drawn, named
from toolgate.knowledge.texts.secret_options import ACCOUNTS, ALL_PAIRS, CONSUMERS, OPERANDS, OPTIONS, STORING

Spans = list[tuple[int, int]]

VALUED = (
    "-v", "--value", "-value", "-string", "--string", "-SecretValue", "--secret-string", "--data", "--content",
    "-data",
)  # fmt: skip
PRINTING = ("echo", "printf", "print", "cat", "write-output", "write-host")


def in_commands(words: list[Word]) -> Spans:
    """Secrets in the words of commands, by program."""
    found: Spans = []
    start = 0
    before: list[Word] = []
    for index in range(len(words) + 1):
        mark = words[index].mark if index < len(words) else ";"
        if not mark or mark[0] in "<>":
            continue
        command = words[start:index]
        if command:
            found += _command(command)
            if _consumes(command):
                found += _fed(before, command) + _document(command, words, index)
        if mark != "|":
            before = []
        else:
            before = before + command if before and not _prints(command) else command
        start = index + 1
    return found


def _document(command: list[Word], words: list[Word], index: int) -> Spans:
    """The lines of a here-document from which a program reads a secret."""
    marks = [at for at, word in enumerate(command[:-1]) if word.mark in ("<<", "<<-")]
    if not marks:
        return []
    limit = command[marks[-1] + 1].text
    found: Spans = []
    for word in words[index + 1 :]:
        if word.text == limit:
            break
        found += [] if word.mark else _line_of(word)
    return found


def _command(words: list[Word]) -> Spans:
    found = _options(words) + _stored(words) + _valued(words)
    for index, word in enumerate(words):
        program = _program(word)
        program = program if program in TAKING else program.lower()
        if program not in TAKING:
            continue
        for wanted, described in PROGRAMS.get(program, ()):
            if not wanted or any([other.text == wanted for other in words]):
                found += _declared(words[index + 1 :], described)
        if program in FIRSTS:
            found += _operands(words[index:], program)
        if program in ACCOUNTS:
            found += _accounts(words[index + 1 :], ACCOUNTS[program])
    return found + _pairs_of(words)


def _program(word: Word) -> str:
    name = word.text
    if "/" in name:
        name = name.rpartition("/")[2]
    if "\\" in name:
        name = name.rpartition("\\")[2]
    return name[:-4].lower() if name[-4:].lower() == ".exe" else name


def _options(words: list[Word]) -> Spans:
    """Options named like a secret, for any program: `--password x`, `-token=x`, `/pass:x`."""
    found: Spans = []
    for index, word in enumerate(words):
        text = word.text
        if len(text) < 3 or text[0] not in "-/" or word.mark:
            continue
        if text[0] == "/" and ":" not in text:
            continue
        name, sign, value = _parted(text)
        bare = name.lstrip("-/")
        if bare.endswith("-command") and named(bare[:-8]):
            found += _echoed(words[index + 1] if not sign and index + 1 < len(words) else word, value)
            continue
        level = (
            named(bare) if len(bare) > 1 and not (bare[1].isupper() and bare[0].islower()) and " " not in bare else NO
        )
        if level == NO or name.lstrip("-").startswith(("no-", "with-", "use-", "show-", "list-")):
            continue
        if sign:
            if _secret(value, level):
                found.append(word.span(len(name) + 1))
        elif index + 1 < len(words) and not words[index + 1].mark:
            after = words[index + 1]
            if (
                not after.text.startswith("--")
                and _secret(after.text, level)
                and (after.text[:1] != "-" or len(after.text) > 8)
            ):
                found.append(after.span())
    return found


def _echoed(word: Word, value: str) -> Spans:
    """`--password-command 'echo …'`."""
    text = value or word.text
    program, _, rest = text.partition(" ")
    return [word.span(len(word.text) - len(rest))] if program in ("echo", "printf") and rest and "$" not in rest else []


def _parted(text: str) -> tuple[str, str, str]:
    equals = text.find("=")
    colon = text.find(":") if text[0] == "/" or (text[0] == "-" and text[1:2] != "-") else -1
    at = min([place for place in (equals, colon) if place > 0], default=-1)
    return (text, "", "") if at < 0 else (text[:at], text[at], text[at + 1 :])


def _secret(value: str, level: int) -> bool:
    if not value or harmless(value) or value.startswith(("./", "../", "~/", "@", "file:", "env:")):
        return False
    if level == SURELY:
        return not (value.startswith("/") and value.count("/") > 1 and not looks_drawn(value.rpartition("/")[2]))
    return looks_drawn(value)


def _declared(words: list[Word], described: dict[str, str]) -> Spans:
    """Values of the options that take secrets in this program."""
    found: Spans = []
    for index, word in enumerate(words):
        text = word.text
        if word.mark or text[:1] not in ("-", "/"):
            continue
        for name, way in described.items():
            if text == name or (_cluster(text) and text[-1] == name[1:] and way != "*"):
                if way != "*" and index + 1 < len(words) and not words[index + 1].mark:
                    found += _part(words[index + 1], 0, way)
                break
            joined = _joined(text, name)
            if joined:
                found += _part(word, joined, way)
                break
    return found


def _cluster(text: str) -> bool:
    """Whether a text is several one-letter options in one: `-sSLu`."""
    return 2 < len(text) < 8 and text[0] == "-" and text[1:].isalpha()


def _joined(text: str, name: str) -> int:
    """Where a value joined to an option starts; 0: there is none."""
    rest = text[len(name) :] if text.startswith(name) else ""
    if not rest:
        return 0
    if len(name) > 2 or name[0] == "/":
        return len(name) + 1 if rest[0] in "=:" else len(name) if name == "-hp" else 0
    return len(name) + (rest[0] == "=")


def _part(word: Word, start: int, way: str) -> Spans:
    value = word.text[start:]
    if (
        not value
        or (harmless(value) and value[0] in "$<{%[`")
        or value.startswith(("env:", "file:", "fd:", "@"))
        or value == "stdin"
    ):
        return []
    if way in (":", "%", ",", "/"):
        user, sign, secret = value.partition(way)
        if not sign:
            return [word.span(start)] if looks_drawn(value) else []
        if secret and harmless(secret) and secret[0] in "$<{%[":
            return []
        return [word.span(start + len(user) + 1 if secret else start)]
    if value.startswith("pass:"):
        start += 5
    return [word.span(start)]


def _operands(words: list[Word], program: str) -> Spans:
    """Operands of a program that are secrets."""
    found: Spans = []
    plain = [word for word in words[1:] if not word.mark]
    for rest, skipped in FIRSTS[program]:
        left = plain
        for wanted in rest:
            at = next((index for index, word in enumerate(left) if _is(word.text, wanted)), -1)
            left = left[at + 1 :] if at >= 0 else []
        operands = (
            [word for word in left if word.text[:1] != "-" and not word.text.startswith("/")]
            if left or not rest
            else []
        )
        if program == "htpasswd" and not any([word.text[:1] == "-" and "b" in word.text for word in plain]):
            continue
        if program == "htpasswd" and any([word.text[:1] == "-" and "n" in word.text for word in plain]):
            skipped = 1
        found += [word.span() for word in operands[skipped:] if not harmless(word.text)]
    return found


def _accounts(words: list[Word], sign: str) -> Spans:
    """`sqlplus scott/…@orcl`, `psexec.py DOM/bob:…@host`."""
    found: Spans = []
    for word in words:
        user, found_sign, rest = word.text.partition(sign)
        secret = rest.rpartition("@")[0] or ("" if sign == ":" else rest)
        if found_sign and user and secret and not word.mark and user[0] not in "-/." and not harmless(secret):
            found.append(word.span(len(user) + 1, len(user) + 1 + len(secret)))
    return found


def _is(text: str, wanted: str) -> bool:
    return text.startswith(wanted[:-1]) if wanted[-1] == "*" else text.lower() == wanted.lower()


def _valued(words: list[Word]) -> Spans:
    """`defaults write com.x apiToken -string …`, `-u //password -v …`, and the replacement in a sed expression."""
    found: Spans = []
    sent = any([word.text in ("send", "send_user") for word in words])
    for index, word in enumerate(words):
        text = word.text
        if sent and text.endswith(("\\r", "\\n", "\r")) and len(text) > 5 and "$" not in text:
            found.append(word.span(0, len(text) - 2))
        if index >= 2 and words[index - 1].text in VALUED and not word.mark:
            name = words[index - 2].text.rpartition("/")[2]
            if name and "=" not in name and named(name.lstrip("-")) == SURELY and _secret(text, SURELY):
                found.append(word.span())
        if len(text) > 8 and text[0] == "s" and not text[1].isalnum() and text.count(text[1]) >= 2:
            _, old, new, *_ = [*text.split(text[1]), ""]
            told = any([mark in old.lower() for mark in ("change", "replace", "placeholder", "todo", "your", "xxx")])
            told = told or any([named(part) == SURELY for part in old.replace("=", " ").replace(":", " ").split()])
            if told and len(new) > 3 and not harmless(new) and "=" not in new and ":" not in new and "\\" not in new:
                start = text.find(new, len(old) + 3)
                found.append(word.span(start, start + len(new)))
    return found


def _stored(words: list[Word]) -> Spans:
    """`aws configure set aws_secret_access_key …`, `setx DB_PASSWORD …`, `ENV API_KEY …`."""
    lowered = [word.text.lower() for word in words]
    storing = [index for index, text in enumerate(lowered) if text in STORING or text.endswith((":set", ":add"))]
    if not storing:
        return []
    found: Spans = []
    for index in range(storing[0] + 1, len(words) - 1):
        name, value = words[index].text, words[index + 1]
        if value.mark or words[index].mark or value.text[:1] == "-" or "=" in name or not name:
            continue
        if name[0] in "-/" and name[:2] != "//":
            continue
        told = name[:2] == "//" or (
            len(name) > 3 and (not name.isalpha() or name != name.lower() or name in ("password", "passwd", "pass"))
        )
        if told and named(name.rpartition(":")[2] if "/" in name else name) == SURELY and _secret(value.text, SURELY):
            found.append(value.span())
    return found


def _pairs_of(words: list[Word]) -> Spans:
    """Each assignment in a command that stores secrets."""
    if not any([word.text in STORERS or word.text.startswith("--from-literal") for word in words]):
        return []
    texts = {word.text for word in words}
    if not any([wanted <= texts for wanted in STORES]) and not any(
        [text.startswith("--from-literal") for text in texts]
    ):
        return []
    found: Spans = []
    for word in words:
        text = word.text
        start = text.find("=", text.find("=") + 1) if text.startswith("--from-literal=") else text.find("=")
        if start > 0 and (text[0] != "-" or text.startswith("--from-literal=")):
            value = text[start + 1 :]
            if value and value[0] != "@" and not (harmless(value) and value[0] in "$<{"):
                found.append(word.span(start + 1))
    return found


# --- standard input --------------------------------------------------------------------------------------------------


def _consumes(words: list[Word]) -> bool:
    """Whether a command reads a secret from its standard input."""
    texts = [_program(word) if not word.mark else word.mark for word in words]
    for first in READERS.keys() & texts:
        for rest in READERS[first]:
            if all(
                [wanted in texts or (first == "openssl" and any([wanted in text for text in texts])) for wanted in rest]
            ):
                return True
    return False


def _prints(words: list[Word]) -> bool:
    return bool(words) and _program(words[0]).lower() in PRINTING


def _fed(before: list[Word], command: list[Word]) -> Spans:
    """What is printed into a program that reads a secret, or passed in its here-string."""
    found: Spans = []
    if _prints(before):
        for word in before[1:]:
            if word.mark or (word.text.startswith("-") and len(word.text) < 4) or word.text in ("%s", "%s\\n", "%s\n"):
                continue
            found += _line_of(word)
    for index, word in enumerate(command[:-1]):
        if word.mark == "<<<":
            found += _line_of(command[index + 1])
    return found


def _line_of(word: Word) -> Spans:
    user, colon, secret = word.text.partition(":")
    if harmless(word.text) and word.text[:1] in "$<{`":
        return []
    if colon and user.isalnum() and user[0].isalpha() and secret and not secret.startswith("//"):
        return [] if harmless(secret) and secret[0] == "$" else [word.span(len(user) + 1)]
    return [word.span()] if word.text else []


def _table() -> dict[str, list[tuple[str, dict[str, str]]]]:
    found: dict[str, list[tuple[str, dict[str, str]]]] = {}
    for programs, options in OPTIONS.items():
        ways = dict([(name[:-1], name[-1]) if name[-1] in ":%,*" else (name, "") for name in options.split()])
        for program in programs.split():
            name, _, wanted = program.partition("/")
            found.setdefault(name, []).append((wanted, ways))
    return found


def _firsts() -> dict[str, list[tuple[list[str], int]]]:
    found: dict[str, list[tuple[list[str], int]]] = {}
    for line, skipped in OPERANDS:
        first, *rest = line.split(" ")
        found.setdefault(first, []).append((rest, skipped))
    return found


def _readers() -> dict[str, list[list[str]]]:
    found: dict[str, list[list[str]]] = {}
    for line in CONSUMERS:
        first, *rest = line.split(" ")
        found.setdefault(first, []).append(rest)
    return found


PROGRAMS = _table()
FIRSTS = _firsts()
READERS = _readers()
STORES = [frozenset(line.split()) for line in ALL_PAIRS]
STORERS = frozenset([line.partition(" ")[0] for line in ALL_PAIRS])
TAKING = frozenset([*PROGRAMS, *FIRSTS, *ACCOUNTS])

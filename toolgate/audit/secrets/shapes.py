"""Finds secrets by appearance: service tokens, private keys, random values, card numbers, wallet phrases."""

from toolgate.analysis.text.strangeness import HEX, is_digest, strangeness
from toolgate.audit.secrets.quick_look import COLONS, DENSE, DIGITS, LOWERED, OTHERS, RUNS, SMALL, SOLID, WORDS
from toolgate.knowledge.texts.tokens import CERTAIN, FURTHER, TOKENS

Spans = list[tuple[int, int]]

BODY = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.+/=~%$:")
STRANGE = 5.0  # bits per character, which one name in a hundred has and nearly every random value
PARTS = "".join([chr(code) if chr(code).isalnum() else " " for code in range(128)])
SHORTEST = 20  # characters of a random value that nothing else reveals
NUMBERS = bytes([code if 48 <= code <= 57 or code in (32, 45) else 46 for code in range(256)])
STOPS = (b"", b"\\", b"\n", b'"', b"'", b"`", b":", b"=", b",", b";", b"\r", b">", b"<", b"(", b")")
HASHES = (
    "$1$", "$2a$", "$2b$", "$2y$", "$5$", "$6$", "$y$", "$7$", "$argon2", "$apr1$", "$pbkdf2", "$scrypt$", "$P$",
    "$bcrypt",
)  # fmt: skip
CARDS = frozenset((13, 14, 15, 16, 19))
PHRASES = frozenset((12, 15, 18, 21, 24))
CONNECTING = frozenset(
    "the and for with from this that are was not you but all any can has have into will when which install".split()
)


def _by_start() -> dict[str, list[tuple[str, int]]]:
    found: dict[str, list[tuple[str, int]]] = {}
    for prefix, least, *_ in (*TOKENS, *CERTAIN, *FURTHER):
        found.setdefault(prefix[:3], []).append((prefix, least))
    return found


BEGINNINGS = _by_start()


def _hex_keys(word: str, at: int) -> Spans:
    """Hexadecimal keys with a marker: `SK…` of Twilio, `…-us12` of Mailchimp, `0x…` of a wallet."""
    bare = word.rstrip("./-_=+")
    if len(bare) in (34, 66) and bare[:2] in ("SK", "AC", "0x") and is_digest(bare[2:]):
        return [(at, at + len(bare))]
    head, mark, tail = bare.rpartition("-us")
    return [(at, at + len(bare))] if mark and tail.isdigit() and len(head) == 32 and is_digest(head) else []


def shapes(text: str) -> Spans:
    """The secrets that only their appearance reveals."""
    found: Spans = []
    if "-----BEGIN" in text or "PuTTY-User-Key-File" in text:
        found += _blocks(text)
    raw = text.encode("latin-1", "replace")
    dense = raw.translate(DENSE)
    if SOLID in dense.translate(RUNS):
        at = 0
        for word in [word for word in dense.split() if len(word) >= 14 and len(word.translate(None, LOWERED)) > 1]:
            at = dense.find(word, at)
            solid = word.decode("ascii")
            found += _tokens_of(text, solid, at)
            if len(word) >= 34:
                for part in solid.replace("=", "/").split("/"):
                    found += _hex_keys(part, at + solid.find(part))
            if len(word) >= SHORTEST and not _known_place(text, at):
                found += [(_account(text, start), end) for start, end in _pieces(solid, at)]
            at += len(word)
    if "$" in text:
        found += _hashes(text)
    if text.count(":") >= COLONS:
        found += _lines(text)
    if len(raw.translate(None, OTHERS)) >= DIGITS:
        found += _cards(text, raw)
    if text.count(" ") >= WORDS:
        found += _phrases(raw)
    return found


# --- blocks ----------------------------------------------------------------------------------------------------------


def _blocks(text: str) -> Spans:
    """Private keys with a first and, usually, a last line, in one line or many."""
    found: Spans = []
    at = text.find("-----BEGIN ")
    while at >= 0:
        title = text.find("-----", at + 11)
        title = title if 0 <= title < at + 80 else at + 11
        if "PRIVATE" in text[at : title + 5] or "SECRET" in text[at : title + 5]:
            end = text.find("-----END ", title)
            stop = text.find("-----", end + 9) if end >= 0 else -1
            end = stop + 5 if stop >= 0 else _armoured(text, title + 5)
            found.append((at, end))
            at = text.find("-----BEGIN ", end)
        else:
            at = text.find("-----BEGIN ", title)
    at = text.find("PuTTY-User-Key-File")
    while at >= 0:
        mac = text.find("Private-MAC", at)
        end = mac + 12 if mac >= 0 else len(text)
        while end < len(text) and (text[end].isalnum() or text[end] in ": "):
            end += 1
        found.append((at, end))
        at = text.find("PuTTY-User-Key-File", end)
    return found


def _armoured(text: str, start: int) -> int:
    """Where a block without a last line ends: after its last base64 character."""
    end = start
    while end < len(text) and (text[end] in BODY or text[end] in " \r\n\t\\,\"':"):
        end += 1
    return end


# --- tokens ----------------------------------------------------------------------------------------------------------


def _tokens_of(text: str, word: str, at: int) -> Spans:
    """Tokens in a word, searched where its parts start."""
    found: Spans = []
    for index in range(len(word) - 12):
        if index and (word[index - 1].isalnum() and not (index == 1 and text[at - 1 : at] == "\\")):
            continue
        for prefix, least in BEGINNINGS.get(word[index : index + 3], ()):
            if not word.startswith(prefix, index):
                continue
            end = index + len(prefix)
            while end < len(word) and word[end] not in "~+" and (word[end] != "/" or "/" in prefix):
                end += 1
            body = word[index + len(prefix) : end].rstrip(".-")
            if len(body) >= least and not _wordy(body):
                found.append((at + index, at + index + len(prefix) + len(body)))
    return found


def _wordy(body: str) -> bool:
    """Whether the rest of a token is made of words: `npm_config_registry`, `sk-learn-something`."""
    joined = body.replace("-", "")
    parts = [joined] if is_digest(joined) else body.translate(PARTS).split()
    return strangeness(body) < 4 and not any([len(part) >= 16 and is_digest(part) for part in parts])


def _hashes(text: str) -> Spans:
    """Passwords as systems store them: `$6$…`, `$2b$12$…`, `$argon2id$…`."""
    found: Spans = []
    for mark in HASHES:
        at = text.find(mark)
        while at >= 0:
            end = at + len(mark)
            while end < len(text) and (text[end].isalnum() or text[end] in "./$=,+-_"):
                end += 1
            if end - at >= 20:
                found.append((at, end))
            at = text.find(mark, end)
    return found


def _lines(text: str) -> Spans:
    """Lines of a password file: `host:port:database:user:password`."""
    found: Spans = []
    at = 0
    for line in text.split("\n"):
        parts = line.strip().split(":")
        if len(parts) == 5 and (parts[1].isdigit() or parts[1] == "*") and parts[4] and " " not in line.strip():
            start = at + line.rfind(":") + 1
            found.append((start, start + len(parts[4])))
        at += len(line) + 1
    return found


# --- random values ---------------------------------------------------------------------------------------------------


def _known_place(text: str, at: int) -> bool:
    """Whether a value is public: named digests, public keys, images in a URL."""
    before = text[max(0, at - 40) : at]
    word = text[at : at + 8]
    if word.startswith(("sha1-", "sha256-", "sha384-", "sha512-", "AAAAB3Nz", "AAAAC3Nz", "AAAAE2Vj")):
        return True
    return (
        before.endswith(("h1:", "sha256:", "sha512:", "md5:", "/nix/store/"))
        or "data:image" in before
        or "data:font" in before
    )


def _pieces(word: str, at: int) -> Spans:
    """Random values in a word: base64 with its slashes, or one or more parts of a path."""
    if "/" not in word or _encoded(word):
        return _values(word, at)
    found: Spans = []
    begin = start = 0
    odd = ""
    for piece in [*word.split("/"), "."]:
        if len(piece) >= SHORTEST:
            found += _values(piece, at + start)
        strange = len(piece) >= 6 and strangeness(piece) >= STRANGE and not is_digest(piece)
        if strange or (odd and len(piece) < 6 and piece.isalnum()):
            begin = begin if odd else start
            odd = word[begin : start + len(piece)]
        else:
            found += [(at + begin, at + begin + len(odd))] if len(odd) >= 2 * SHORTEST and is_random(odd) else []
            odd = ""
        start += len(piece) + 1
    return found


def _account(text: str, start: int) -> int:
    """Where the number before a random value starts: `123456789:AA…`."""
    begin = start - 1 if text[start - 1 : start] == ":" else start
    while begin < start and begin > 0 and text[begin - 1].isdigit():
        begin -= 1
    return begin if begin < start - 1 else start


def _encoded(word: str) -> bool:
    """Whether a word with slashes is base64 rather than a path."""
    return word[0] not in "/.~" and "." not in word and strangeness(word) >= STRANGE


def _values(word: str, at: int) -> Spans:
    """Random values, with `name=` split off first."""
    start = 0
    found: Spans = []
    body = word.rstrip("=")
    if is_random(body) and "=" not in body:
        return [(at, at + len(word))]
    for piece in body.split("="):
        if is_random(piece):
            found.append((at + start, at + start + len(piece)))
        start += len(piece) + 1
    return found


def is_random(word: str) -> bool:
    """Whether a word of 20 characters or more is random rather than written by a person."""
    word = word.strip(".-_~")
    if len(word) < SHORTEST or HEX.issuperset(word):
        return False
    parts = word.translate(PARTS).split()
    parts = [part for part in parts if not is_digest(part)]
    if any([len(part) >= 16 and strangeness(part) >= STRANGE for part in parts]):
        return True
    rest = " ".join(parts)
    return len(rest) >= 16 and max([len(part) for part in parts]) >= 6 and strangeness(rest) >= STRANGE


# --- numbers and phrases ---------------------------------------------------------------------------------------------


def _cards(text: str, raw: bytes) -> Spans:
    """Payment card numbers, in one piece or in groups."""
    found: Spans = []
    at = 0
    for part in raw.translate(NUMBERS).split(b"."):
        if len(part) < DIGITS:
            at += len(part) + 1
            continue
        body = part.strip(b" -")
        digits = body.replace(b" ", b"").replace(b"-", b"").decode("ascii")
        if len(digits) in CARDS and digits[0] in "23456":
            start = at + part.find(body)
            end = start + len(body)
            before, after = text[start - 1 : start], text[end : end + 1]
            apart = not (before.isalpha() or before in tuple("._-")) and not after.isalpha()
            if apart and _grouped(text[start:end]) and _luhn(digits):
                found.append((start, end))
        at += len(part) + 1
    return found


def _grouped(text: str) -> bool:
    groups = text.replace("-", " ").split(" ")
    return len(groups) == 1 or (len(groups) in (3, 4, 5) and all([len(group) in (3, 4, 5, 6) for group in groups]))


def _luhn(digits: str) -> bool:
    total = 0
    for index, digit in enumerate(reversed(digits)):
        number = int(digit) * (2 if index % 2 else 1)
        total += number - 9 if number > 9 else number
    return total % 10 == 0 and len(set(digits)) > 1


def _phrases(raw: bytes) -> Spans:
    """A line or a quoted text with exactly the number of short words that a wallet phrase has."""
    found: Spans = []
    at = 0
    parts = raw.translate(SMALL).split(b".")
    for part in parts if any([part.count(b" ") >= WORDS for part in parts]) else ():
        if part.count(b" ") >= WORDS:
            words = part.split()
            apart = raw[at - 1 : at] in STOPS and raw[at + len(part) : at + len(part) + 1] in STOPS
            short = apart and len(words) in PHRASES and all([3 <= len(word) <= 8 for word in words])
            if short and len(set(words)) > len(words) // 2:
                said = raw[at : at + len(part)].decode("latin-1").split()
                found += [] if CONNECTING.intersection(said) else [(at, at + len(part))]
        at += len(part) + 1
    return found

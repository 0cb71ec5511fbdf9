"""Suspicious contents of a text: credentials, directions to a model, encoded data, given words.

Pure functions of the text, in time linear in it. `scan` reports what is beyond a length as unread, never as clean;
`directions_in` and `first_secret` read every text to its end, piece by piece.
"""

from __future__ import annotations

import math

from toolgate.analysis.text.credentials import mixed, secretive
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.text.words import held
from toolgate.knowledge.texts.phrases import APART, CHANGES, DIRECTIONS, PHRASES
from toolgate.knowledge.texts.tokens import CERTAIN, KEYS, NAMES, PLACEHOLDERS
from toolgate.model.effect import backticked
from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Search = Callable[[str], tuple[int, int] | None]
    Directions = tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]

LONGEST = 1_000_000  # characters that are scanned
SHORT = 100_000  # characters of a text that is scanned more closely
MOST = 100  # findings
CANDIDATES = 2_000  # occurrences of one prefix that are checked
PIECE = CANDIDATES  # characters: in so short a piece all occurrences of a prefix are checked
OVERLAP = 600  # characters that two pieces share: more than a credential with its delimiters, or a direction, needs
NOUNS = (
    "instruction", "prompt", "rule", "polic", "guideline", "user", "human", "anyone", "above", "previous", "guardrail",
)  # fmt: skip
BLOB = 200  # characters of encoded data: more than a key or a digest has
SECRET, INJECTION, ENCODED, PATTERN, KEYWORD, UNREAD = "secret", "injection", "encoded", "pattern", "keyword", "unread"
BODY = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.")
BASE64 = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=")
ROWS = ("123456", "abcdef", "ABCDEF", "0000000", "AbCdEf")  # not random
UNDRAWN = ("(", "{", "<", "$", "%(", "://", "process.", "import.", "os.", "...", "::", "[", " ")
SHORTEST = 20  # characters of a credential, its prefix included
DENSE = bytes([code if chr(code) in BODY or code == 47 else 32 for code in range(256)])  # other signs become blanks
AROUND_KEYS = b" \t\v\f\r\x1c\x1d\x1e\x1f\"'-" + bytes(range(128, 256))  # may surround a key, or are never in one
RUNS = b"x" * 32 + b" " + b"x" * 223  # keeps only the length of each word
SOLID = b"x" * SHORTEST
TESTS = frozenset(("test", "tests", "spec", "fixture", "mock"))
EXAMPLES = frozenset(("example", "sample", "template"))
FIXTURES = frozenset(
    """test tests testing __tests__ spec specs fixture fixtures testdata test-data example examples sample samples mock
    mocks __mocks__ __fixtures__ cassettes snapshots __snapshots__ stubs""".split()
)


class Hit(Value):
    """Something found: its kind, what it is, and its position."""

    __slots__ = ("kind", "name", "start", "end")

    def __init__(self, kind: str, name: str, start: int, end: int) -> None:
        self.kind = kind
        self.name = name
        self.start = start
        self.end = end


def scan(text: str, extra: tuple[tuple[str, Search], ...] = (), keywords: tuple[str, ...] = ()) -> tuple[Hit, ...]:
    """Return everything suspicious in a text, in the order of the text.

    `extra` are names and searches (`Pattern.search`), `keywords` words in any case.
    """
    looked = text[:LONGEST]
    lowered = looked.lower()
    found = [*secrets_in(looked), *_injections(lowered), *_encoded(looked)]
    for name, search in extra:
        span = search(looked)
        if span is not None:
            found.append(Hit(PATTERN, name, *span))
    for word in keywords:
        at = lowered.find(word.lower()) if word else -1
        if at >= 0:
            found.append(Hit(KEYWORD, word, at, at + len(word)))
    found = sorted(found, key=lambda hit: (hit.start, hit.end, hit.kind))[:MOST]
    if len(text) > LONGEST:
        found.append(Hit(UNREAD, f"more than {LONGEST} characters", LONGEST, len(text)))
    return tuple(found)


# --- credentials -----------------------------------------------------------------------------------------------------


def secrets_in(text: str) -> list[Hit]:
    """Return credentials whose shape leaves no doubt, except placeholders and examples."""
    found: list[Hit] = []
    dense = _dense_words(text)
    for prefix, least, name in CERTAIN:
        if prefix not in dense:
            continue
        places = _places(text, prefix)
        if len(places) == CANDIDATES:
            found.append(Hit(UNREAD, f"{backticked(prefix)} too often", places[-1], len(text)))
        for at in places:
            if at and text[at - 1] in BODY:
                continue
            end = at + len(prefix)
            stop = end + 400
            while end < min(len(text), stop) and (text[end] in BODY or (text[end] == "/" and "/" in prefix)):
                end += 1
            body = text[at + len(prefix) : end].rstrip(".")
            if len(body) >= least and _random(body):
                found.append(Hit(SECRET, name, at, end))
    return found + _private_keys(text) + _addresses(text)


def assigned_secrets(text: str) -> list[Hit]:
    """Return random values under the name of a credential: `password: "…"`, `Password=…;`."""
    lowered = text.lower()
    found: list[Hit] = []
    for name in held(lowered, NAMES):
        for at in _places(lowered, name):
            rest = text[at + len(name) : at + len(name) + 200].partition("\n")[0]
            sign = rest.lstrip("\"'] \t")
            if sign[:1] not in ("=", ":") or sign[:2] in ("==", "::", "=>"):
                continue
            value = sign.lstrip("=: \t")
            quote = value[:1] if value[:1] in ("'", '"', "`") else ""
            value = value[1:].partition(quote)[0] if quote else value.split()[0] if value.split() else ""
            value = value.partition(";")[0].partition("&")[0].rstrip(",\"')")
            if _drawn(value):
                start = text.find(value, at)
                article = "an" if name[0] in "aeiou" else "a"
                found.append(Hit(SECRET, f"{article} {name.replace('_', ' ')}", start, start + len(value)))
    return found + _named_above(text)


def _named_above(text: str) -> list[Hit]:
    """Return the same where the name is in the line above: `- name: DB_PASSWORD`, then `value: …`."""
    found: list[Hit] = []
    bare = b"\n" + text.lower().encode("utf-8", "replace").translate(None, AROUND_KEYS)
    if not any([b"\n" + key + sign in bare for key in (b"value", b"default") for sign in (b":", b"=")]):
        return found  # most texts end here
    lines = text.split("\n")
    at = 0
    for above, line in zip(["", *lines], lines, strict=False):
        key, sign, value = line.strip().replace(": ", "=", 1).partition("=")
        value = value.strip().strip("\"',")
        if sign and key.strip("\"' -").lower() in ("value", "default") and _drawn(value):
            names = [name for name in NAMES if name in above.lower()]
            found += [Hit(SECRET, f"a {name.replace('_', ' ')}", at, at + len(line)) for name in names[:1]]
        at += len(line) + 1
    return found


def _drawn(value: str) -> bool:
    """Whether a value is a credential that no one could guess, rather than a word, a name or a variable."""
    if len(value) < 12 or any([mark in value for mark in UNDRAWN]) or not value.isascii():
        return False
    kinds = [any([test(letter) for letter in value]) for test in (str.islower, str.isupper, str.isdigit)]
    return all(kinds) and secretive(value) and mixed(value) and _random(value)


def _dense_words(text: str) -> str:
    """Return the words that are long enough for a credential: only these are searched for the many prefixes."""
    dense = text.encode("utf-8", "surrogatepass").translate(DENSE)
    words = dense.split() if SOLID in dense.translate(RUNS) else ()
    return b" ".join([word for word in words if len(word) >= SHORTEST]).decode("ascii")


def _private_keys(text: str) -> list[Hit]:
    """Return private keys with a body; a first line alone, quoted in a program, does not count."""
    found: list[Hit] = []
    for mark in KEYS:
        for at in _places(text, mark):
            begins = text.rfind("-----BEGIN ", max(0, at - 40), at)
            body = text[at + len(mark) : at + len(mark) + 400].replace("\\n", "\n")
            lines = [line.strip() for line in body.split("\n")[1:] if line.strip()]
            solid = [line for line in lines if len(line) >= 40 and BASE64.issuperset(line)]
            if begins >= 0 and solid and _random(solid[0]):
                found.append(Hit(SECRET, "a private key", begins, at + len(mark)))
    return found


def _addresses(text: str) -> list[Hit]:
    """Return URLs with a password: `scheme://user:password@host`."""
    found: list[Hit] = []
    for at in _places(text, "@") if "://" in text else ():
        begin = text.rfind("://", max(0, at - 150), at) + 3
        account = text[begin:at]
        user, colon, password = account.partition(":")
        if begin < 3 or not user or not colon or len(password) < 10 or not BODY.issuperset(user):
            continue
        end = at + 1
        while end < min(len(text), at + 100) and text[end] in BODY:
            end += 1
        if "." in text[at:end] and " " not in password and secretive(password) and _random(password):
            found.append(Hit(SECRET, "a URL with a password", begin, end))
    return found


def _places(text: str, word: str) -> list[int]:
    """Return the positions of a word, up to a limit."""
    found: list[int] = []
    at = text.find(word)
    while at >= 0 and len(found) < CANDIDATES:
        found.append(at)
        at = text.find(word, at + len(word))
    return found


def _random(body: str) -> bool:
    """Whether a value is random rather than written by a person."""
    lowered = body.lower()
    if any([word in lowered for word in PLACEHOLDERS]) or any([run in body for run in ROWS]):
        return False
    kinds = sum([any([test(c) for c in body]) for test in (str.islower, str.isupper, str.isdigit)])
    return kinds >= 2 and entropy(body[:200]) >= 3.0


def entropy(text: str) -> float:
    """Return the entropy in bits per character."""
    counts: dict[str, int] = {}
    for character in text:
        counts[character] = counts.get(character, 0) + 1
    return -sum([count / len(text) * math.log2(count / len(text)) for count in counts.values()])


def first_secret(text: str) -> str:
    """Return the kind of credential that a text of any length contains; empty: none that is certain."""
    for start in range(0, max(1, len(text)), PIECE - OVERLAP):
        for hit in secrets_in(text[start : start + PIECE]):
            if hit.kind == SECRET and (hit.start or not start):  # else the previous piece has all of it
                return hit.name
    return ""


def found_in(texts: list[str]) -> tuple[str, str]:
    """Return what is in untrusted texts: a direction to the model, and the kind of a credential."""
    text = "\n".join(texts)
    return directions_in(text), first_secret(text)


# --- texts of any value ----------------------------------------------------------------------------------------------


def texts_in(value: object) -> list[str]:
    """Return every string in a decoded JSON value, at any depth: the values in order, then all field names.

    A name is followed by its words, since `ignore_previous_instructions` reads like a sentence.
    """
    texts: list[str] = []
    names: dict[str, None] = {}
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, dict):
            names.update(dict.fromkeys([name for name in part if isinstance(name, str)]))
            waiting.extend(reversed(part.values()))
        elif isinstance(part, list | tuple):
            waiting.extend(reversed(part))
    return [*texts, *names, *[words for name in names if (words := " ".join(words_in(name))) != name]]


# --- directions and blobs --------------------------------------------------------------------------------------------


def directions_in(text: str) -> str:
    """Return what in a text directs the model that reads it: words, or hidden characters; empty: nothing."""
    flat = " ".join(text.lower().split())  # blanks and line ends must not hide anything
    for start in range(0, max(1, len(flat)), PIECE - OVERLAP):
        found = _injections(flat[start : start + PIECE], DIRECTIONS)
        if found:
            return found[0].name
    from toolgate.analysis.text.hidden import hidden_character

    return "hidden characters" if hidden_character(text) is not None else ""


def _injections(lowered: str, directions: Directions = DIRECTIONS + CHANGES) -> list[Hit]:
    found = []
    for phrase in PHRASES:
        at = lowered.find(phrase)
        if at >= 0:
            found.append(Hit(INJECTION, phrase, at, at + len(phrase)))
    if not any([noun in lowered for noun in NOUNS]):
        return found
    flat = lowered.replace("\n", " ").replace("\t", " ")
    if len(flat) <= SHORT and "  " in flat:
        flat = " ".join(flat.split())  # blanks must not hide anything; in a long text they may
    for verbs, objects in directions:
        present = tuple([verb for verb in verbs if verb in flat])
        for word in objects if present else ():
            found.extend(_direction(flat, present, word))
    return found


def _direction(flat: str, verbs: tuple[str, ...], word: str) -> list[Hit]:
    """Return the first place where a verb is a few words before its object."""
    for at in _places(flat, word):
        window = flat[max(0, at - APART - 15) : at]
        for verb in verbs:
            near = window.rfind(verb)
            if near >= 0:
                return [Hit(INJECTION, f"{verb} … {word}", at - len(window) + near, at + len(word))]
    return []


def _encoded(text: str) -> list[Hit]:
    """Return long runs that are base64 or hexadecimal, and text escaped letter by letter."""
    found: list[Hit] = []
    escaped = text.count("%") >= 10
    if len(text) < BLOB and not escaped:
        return found
    words = [word for word in text.split() if len(word) >= BLOB or (escaped and word.count("%") >= 10)]
    start = 0
    for word in words[:CANDIDATES]:
        start = text.find(word, start)
        body = word.strip("\"',;()[]{}<>`")
        if len(body) >= BLOB and BASE64.issuperset(body) and entropy(body[:2_000]) >= 3.5:
            found.append(Hit(ENCODED, "encoded data", start, start + len(word)))
        elif escaped and _percent(word[:2_000]):
            found.append(Hit(ENCODED, "data escaped for an address", start, start + len(word)))
        start += len(word)
    return found


def _percent(word: str) -> bool:
    """Whether most of a word is percent-escaped without need."""
    pairs = [word[at + 1 : at + 3] for at in range(len(word) - 2) if word[at] == "%"]
    letters = [pair for pair in pairs if len(pair) == 2 and pair[0] in "4567" and pair[1] in "0123456789abcdefABCDEF"]
    return len(letters) * 6 >= len(word)


def is_fixture(path: str) -> bool:
    """Whether a file is an example or belongs to tests, where credentials are made up."""
    *directories, name = path.lower().split("/")
    if FIXTURES.intersection(directories):
        return True
    return bool(TESTS.union(EXAMPLES).intersection(_words(name)))


def is_example(path: str) -> bool:
    """Whether a file is a template for settings, where a real key does not belong."""
    *directories, name = path.lower().split("/")
    made_up = FIXTURES.intersection(directories) or TESTS.intersection(_words(name))
    return not made_up and bool(EXAMPLES.intersection(_words(name)))


def _words(name: str) -> list[str]:
    return name.replace("-", ".").replace("_", ".").split(".")

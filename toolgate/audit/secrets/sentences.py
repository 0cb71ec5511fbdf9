"""Finds secrets in sentences, and after the name of an authentication scheme: `Bearer …`, `the password is …`."""

from toolgate.audit.secrets.fields import end_of_word
from toolgate.audit.secrets.naming import harmless, looks_drawn
from toolgate.knowledge.texts.secret_names import PROSE

Spans = list[tuple[int, int]]


def sentences(text: str, lowered: str) -> Spans:
    """The secrets announced by the words before them."""
    return _schemes(text, lowered) + _said(text, lowered)


def _schemes(text: str, lowered: str) -> Spans:
    """`Bearer …`, `Basic …` anywhere."""
    found: Spans = []
    for scheme in (
        "bearer ",
        "basic ",
        "digest ",
        "token ",
        "negotiate ",
        "apikey ",
        "bearer:",
        "bearer%20",
        "bearer\\ ",
        "ntlm ",
    ):
        at = lowered.find(scheme)
        while at >= 0:
            start = at + len(scheme)
            end = end_of_word(text, start)
            word = text[start:end].rstrip(".,")
            if not (at and lowered[at - 1].isalnum()) and _credential(word, scheme):
                found.append((start, start + len(word)))
            at = lowered.find(scheme, start)
    return found


def _credential(word: str, scheme: str) -> bool:
    if len(word) < 6 or harmless(word):
        return False
    if scheme.startswith("bearer"):
        about = word.lower().startswith(("auth", "token", "format", "scheme", "header")) or (
            word.islower() and len(word) < 8
        )
        plain = word.isalpha() and about
        return not plain and word.lower() not in PROSE
    if len(word) < 8:
        return False
    if scheme == "basic ":
        return word.endswith("=") or looks_drawn(word) or (len(word) % 4 == 0 and word[1:] != word[1:].lower())
    return looks_drawn(word) and len(word) >= 12


SAYING = (
    " is ", " was ", " to ", " = ", " -> ", " → ", " => ", " as ", " of ", ": ", " ", " is: ", " (", " equals ", ":",
    " by ",
)  # fmt: skip
NOUNS = (
    "password", "passphrase", "passwd", "passcode", "token", "secret", "api key", "pwd", "pin", "passwort", "otp",
    "credentials", "access key", "secret key", "identified by", "private key", "login", "authtoken", "apikey",
    "2fa code", "verification code", "security code", "recovery code", "backup code", "one-time code",
)  # fmt: skip
ENDINGS = (
    "ed", "ing", "ly", "able", "ible", "al", "ent", "ous", "ive", "ory", "ect", "alid", "ary", "tic", "ful", "wrong",
    "ance", "ment", "tion", "less", "null", "string", "characters", "empty",
)  # fmt: skip
QUOTED = {"'": "'", '"': '"', "`": "`", "“": "”", "‘": "’", "«": "»"}
GRANTING = (" with ", "encrypted ", "set ", "by ")  # before the word in an SQL statement


def _said(text: str, lowered: str) -> Spans:
    """A sentence that states one: `the password is …`, `password …`."""
    found: Spans = []
    for noun in NOUNS:
        at = lowered.find(noun)
        while at >= 0:
            stop = at + len(noun)
            sure = noun == "identified by" or noun.endswith(" code") or _granting(lowered, at)
            for saying in SAYING if lowered.startswith(SAYING, stop) else ():
                if lowered.startswith(saying, stop):
                    found += _told(text, stop + len(saying), saying, sure)
            away = lowered.find(" is ", stop, stop + 40)
            if (
                lowered.startswith((" for ", " of ", " on ", " in ", " to "), stop)
                and away > 0
                and "\n" not in text[stop:away]
            ):
                found += _told(text, away + 4, " is ", sure)
            at = lowered.find(noun, stop)
    return found


def _granting(lowered: str, at: int) -> bool:
    """Whether an SQL statement creates or changes an account before this position."""
    before = lowered[max(0, at - 80) : at]
    return before.endswith(GRANTING) or any(
        [word in before for word in ("alter user ", "create user ", "alter role ", "create role ")]
    )


def _told(text: str, start: int, saying: str, sure: bool) -> Spans:
    """The text after the verb, if it could be a secret."""
    closing = QUOTED.get(text[start : start + 1])
    if closing is None:
        phrase = _phrase(text, start) if saying in (" is ", ": ", " is: ", " = ") else 0
        if phrase:
            return [(start, phrase)]
        word = text[start : end_of_word(text, start)].rstrip(".,;:!?)")
        return (
            [(start, start + len(word))]
            if _tells(word, saying, sure) or (sure and saying == " " and _named(word) and not word.islower())
            else []
        )
    end = text.find(closing, start + 1, start + 200)
    inner = text[start + 1 : end] if end > 0 else ""
    told = (
        sure or saying in (" is ", " was ", " = ", ": ", " is: ", " => ", " -> ") or any([c.isdigit() for c in inner])
    )
    plain = " " in inner and not sure
    return [(start + 1, end)] if len(inner) > 3 and told and not plain and not harmless(inner, False) else []


def _phrase(text: str, start: int) -> int:
    """Where a passphrase of words ends that do not form a sentence: `correct horse battery staple`."""
    line = text[start : start + 100].partition("\n")[0].rstrip(". ")
    words = line.split(" ")
    plain = 4 <= len(words) <= 8 and all([word.isalpha() and word.islower() and len(word) > 2 for word in words])
    said = [word for word in words if word in PROSE or word.endswith(("ed", "ing", "ly"))] if plain else words
    return start + len(line) if not said else 0


def _named(word: str) -> bool:
    return len(word) > 3 and not harmless(word) and word.lower() not in PROSE


def _tells(word: str, saying: str, sure: bool = False) -> bool:
    if (
        len(word) < 6
        or harmless(word)
        or word[0] in "/.~-$<>@"
        or ("/" in word and not looks_drawn(word))
        or "(" in word
    ):
        return False
    if "=" in word[:-2]:
        return False
    digits = any([letter.isdigit() for letter in word])
    signs = any([letter in "!@#$%^&*?+" for letter in word])
    letters = any([letter.isalpha() for letter in word])
    if saying == " " or not saying.strip():
        return digits and (looks_drawn(word) or (signs and letters and len(word) >= 8) or (word.isdigit() and sure))
    if saying in (" is ", " was ", " is: ", " = ", " -> ") and (word.isalpha() or word.isdigit()) and len(word) >= 8:
        return word.isdigit() or not (word.lower().endswith(ENDINGS) or word.lower() in PROSE)
    return letters and (digits or signs)

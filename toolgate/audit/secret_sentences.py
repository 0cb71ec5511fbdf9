"""Secrets that a sentence tells, and those behind the word for a kind of login: `Bearer …`, `the password is …`."""

from __future__ import annotations

from toolgate.audit.secret_fields import end_of_word
from toolgate.audit.secret_naming import harmless, looks_drawn

TYPE_CHECKING = False
if TYPE_CHECKING:
    Spans = list[tuple[int, int]]


def sentences(text: str, lowered: str) -> Spans:
    """Where secrets stand that words before them tell."""
    return _schemes(text, lowered) + _said(text, lowered)


def _schemes(text: str, lowered: str) -> Spans:
    """`Bearer …`, `Basic …` wherever they stand."""
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
    if len(word) < 8 or harmless(word):
        return False
    if scheme.startswith("bearer"):
        return any([letter.isdigit() for letter in word]) or len(word) >= 16
    if scheme == "basic ":
        return word.endswith("=") or looks_drawn(word) or (len(word) % 4 == 0 and word[1:] != word[1:].lower())
    return looks_drawn(word) and len(word) >= 12


SAYING = (
    " is ",
    " was ",
    " to ",
    " = ",
    " -> ",
    " → ",
    " => ",
    " as ",
    " of ",
    ": ",
    " ",
    " is: ",
    " (",
    " equals ",
    ":",
)
NOUNS = (
    "password", "passphrase", "passwd", "passcode", "token", "secret", "api key", "pwd", "pin", "passwort", "otp",
    "credentials",    "access key", "secret key", "identified by", "private key", "login", "authtoken", "apikey",
)  # fmt: skip
QUOTED = {"'": "'", '"': '"', "`": "`", "“": "”", "‘": "’", "«": "»"}
GRANTING = (" with ", "encrypted ", "set ", "by ")  # before the word in a statement of SQL


def _said(text: str, lowered: str) -> Spans:
    """A sentence that tells one: `the password is …`, `password …`."""
    found: Spans = []
    for noun in NOUNS:
        at = lowered.find(noun)
        while at >= 0:
            stop = at + len(noun)
            sure = noun == "identified by" or lowered.endswith(GRANTING, max(0, at - 12), at)
            for saying in SAYING:
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


def _told(text: str, start: int, saying: str, sure: bool) -> Spans:
    """What stands behind the verb, if it could be a secret."""
    closing = QUOTED.get(text[start : start + 1])
    if closing is None:
        word = text[start : end_of_word(text, start)].rstrip(".,;:!?)")
        return [(start, start + len(word))] if _tells(word, saying) else []
    end = text.find(closing, start + 1, start + 200)
    inner = text[start + 1 : end] if end > 0 else ""
    told = (
        sure or saying in (" is ", " was ", " = ", ": ", " is: ", " => ", " -> ") or any([c.isdigit() for c in inner])
    )
    return [(start + 1, end)] if len(inner) > 3 and told and " " not in inner and not harmless(inner, False) else []


def _tells(word: str, saying: str) -> bool:
    if (
        len(word) < 6
        or harmless(word)
        or word[0] in "/.~-$<>@"
        or ("/" in word and not looks_drawn(word))
        or "=" in word[:-2]
        or "(" in word
    ):
        return False
    digits = any([letter.isdigit() for letter in word])
    signs = any([letter in "!@#$%^&*?+" for letter in word])
    letters = any([letter.isalpha() for letter in word])
    if saying == " " or not saying.strip():
        return digits and letters and looks_drawn(word) and (len(word) >= 8)
    return letters and (digits or signs)

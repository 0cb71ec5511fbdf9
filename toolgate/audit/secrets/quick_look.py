"""A quick check whether a text may hold a secret that only its appearance reveals.

Most texts hold none, and the hook then need not load the code that finds them.
"""

BODY = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.+/=~"
DENSE = bytes([code if chr(code) in BODY else 32 for code in range(256)])  # blanks out all other characters
RUNS = b"x" * 32 + b" " + b"x" * 223  # reduces each word to its length
SOLID = b"x" * 16
SHORTEST = 14  # characters of a word that is checked
LOWERED = b"abcdefghijklmnopqrstuvwxyz./_-"  # paths and words mostly consist of these
OTHERS = bytes([code for code in range(256) if not 48 <= code <= 57])  # all but digits
SMALL = bytes([code if 97 <= code <= 122 else 32 if code == 32 else 46 for code in range(256)])
DIGITS, WORDS, COLONS = 13, 11, 4  # of a card, of a recovery phrase, in a line of an account


def suspicious(text: str) -> bool:
    """Whether `secret_shapes` has to search the text."""
    if "-----BEGIN" in text or "PuTTY-User-Key-File" in text or "$" in text or text.count(":") >= COLONS:
        return True
    raw = text.encode("latin-1", "replace")
    dense = raw.translate(DENSE)
    if SOLID in dense.translate(RUNS):
        for word in dense.split():
            if len(word) >= SHORTEST and len(word.translate(None, LOWERED)) > 1:
                return True
    return len(raw.translate(None, OTHERS)) >= DIGITS or _is_phrase(text, raw)


def _is_phrase(text: str, raw: bytes) -> bool:
    """Whether enough short words follow each other."""
    return text.count(" ") >= WORDS and any([part.count(b" ") >= WORDS for part in raw.translate(SMALL).split(b".")])

"""Arguments of httpie: a method, a URL, then headers, fields and files."""

from toolgate.knowledge.vocabulary import DATA, FETCHES, SENDING, UPLOADS, Found

METHODS = ("GET", "HEAD", "OPTIONS")
WRITING = ("POST", "PUT", "PATCH", "DELETE", "PURGE", "TRACE", "CONNECT")  # in small letters too


def read(text: str) -> Found | None:
    """Each argument stands for itself: methods by their names, marks in the others tell what they are."""
    if text.isalpha() and (text.isupper() or text.upper() in METHODS + WRITING):
        return [] if text.upper() in METHODS else [(SENDING, text)]
    if text.startswith("@"):
        return [(UPLOADS, text[1:])]
    marks = [(text.find(mark), mark) for mark in (":=@", "=@", ":=", "==", "=", "@", ":") if text.find(mark) > 0]
    first = min(marks, default=(0, ""))[0]
    mark = max([mark for position, mark in marks if position == first], key=len, default="")
    if "://" in text or text.startswith((":", "/", "localhost")) or not mark or (mark == ":" and "/" in text):
        return [(FETCHES, "http://localhost" + text if text.startswith((":", "/")) else text)]
    value = text[first + len(mark) :]
    if mark in ("=@", ":=@", "@"):
        return [(UPLOADS, value)]
    if mark == ":" and value.split("/")[0].isdigit():
        return [(FETCHES, text)]
    return [] if mark in (":", "==") else [(DATA("raw"), value)]

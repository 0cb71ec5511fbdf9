"""Methods, addresses and settings of HTTP clients."""

from toolgate.knowledge.readers.variables import holds_secret
from toolgate.knowledge.vocabulary import (
    DATA,
    FETCHES,
    MAKES,
    PROXY,
    READS,
    SENDING,
    SENDS,
    SIDE_DOOR,
    UPLOADS,
    WRITES,
    Found,
    Manner,
    changes,
    one_of,
    unknown,
)

ROLES = {
    "http_proxy": PROXY, "https_proxy": PROXY, "ftp_proxy": PROXY, "output_document": WRITES, "logfile": WRITES, "input": READS,
    "post_file": UPLOADS, "body_file": UPLOADS, "load_cookies": READS, "save_cookies": WRITES, "dir_prefix": WRITES, "use_askpass": SIDE_DOOR,
    "post_data": DATA("raw"), "header": DATA("header"), "private_key": READS, "ca_certificate": READS, "certificate": READS,
}  # fmt: skip
OPEN = {"httpie": True}  # an unknown part of the text is `\0`
SECRETIVE = ("TOKEN", "SECRET", "KEY", "PASS", "CREDENTIAL", "AUTH")  # in the names of variables
LONGEST = 60  # characters of a line that is shown as a whole
METHODS = ("GET", "HEAD", "OPTIONS")
WRITING = ("POST", "PUT", "PATCH", "DELETE", "PURGE", "TRACE", "CONNECT")  # also in lower case


def loaded_host(text: str) -> Found | None:
    """The host that a test sends requests to: an address, or `NAME=address` for its script."""
    at = text.find("://")
    return [] if at < 0 else [(SENDS, text.partition("=")[2] if "=" in text[:at] else text)]


def curl_address(text: str) -> Found | None:
    """`host:port:address` of curl's --resolve, `host:port:host:port` of --connect-to: the real destination."""
    parts = text.lstrip("+-").split(":", 2)
    if len(parts) < 3:
        return [] if text.startswith("-") else None
    found: Found = []
    for address in parts[2].split(","):
        host = address[1:].partition("]")[0] if address.startswith("[") else address.partition(":")[0]
        if host:
            found.append((PROXY, host))
    return found


CURL = {
    "url": FETCHES, "upload-file": UPLOADS, "data": DATA, "data-binary": DATA, "data-ascii": DATA, "json": DATA,
    "data-urlencode": DATA("named"), "data-raw": DATA("raw"), "form": DATA, "form-string": DATA("raw"), "output": WRITES,
    "cookie-jar": WRITES, "dump-header": WRITES, "proxy": PROXY, "header": DATA("header"), "cert": READS, "key": READS,
    "cacert": READS, "netrc-file": READS, "cookie": DATA("cookie"), "trace": WRITES, "trace-ascii": WRITES, "stderr": WRITES,
}  # fmt: skip
CURL_PLAIN = one_of("""silent show-error fail location compressed verbose next user-agent referer max-time connect-timeout retry retry-delay get head
    include http1.1 http2 no-progress-meter range write-out ipv4 ipv6 speed-limit speed-time create-dirs globoff""")
LETTERS = {"T": "upload-file", "d": "data", "F": "form", "o": "output", "x": "proxy", "H": "header", "s": "silent", "S": "show-error",
           "f": "fail", "L": "location", "E": "cert", "c": "cookie-jar", "D": "dump-header", "b": "cookie", "A": "user-agent"}  # fmt: skip


def curl_variable(text: str) -> Found | None:
    """`name=text`, `name@file` or `%NAME` from the environment, which other options put into a request."""
    if text.startswith("%"):
        name = text[1:].partition("=")[0]
        if holds_secret(name):
            return [(DATA("variable"), name)]
        return None if any([word in name.upper() for word in SECRETIVE]) else []
    name, at, file = text.partition("@")
    return [(READS, file)] if at and "=" not in name and file != "-" else []


def curl_settings(text: str) -> Found | None:
    """A file of curl's options, one a line: `url = "https://…"`, `upload-file = x`."""
    found: Found = []
    for line in text.split("\n"):
        line = line.strip()
        if not line or line[0] == "#":
            continue
        name = line.lstrip("-")
        for mark in " \t=:":
            name = name.partition(mark)[0]
        value = line.lstrip("-")[len(name) :].lstrip(" \t=:").strip()
        value = value[1:].partition('"')[0] if value[:1] == '"' else value
        name = LETTERS.get(name, name)
        if name == "request":
            found += http_method(value) or ()
        elif name in CURL:
            found.append((CURL[name], value))
        elif name not in CURL_PLAIN:
            return [unknown(line if len(line) <= LONGEST else name, manner=Manner.UNREADABLE)]
    return found


def http_method(text: str) -> Found | None:
    """An HTTP method: reading ones fetch, all others send."""
    return [] if text.upper() in ("GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND") else [(SENDING, text)]


def wgetrc(text: str) -> Found | None:
    """A line of wget's settings, as `-e` takes it."""
    name, equals, value = text.partition("=")
    key = name.strip().lower().replace("-", "_")
    if not equals:
        return None
    return [(ROLES[key], value.strip())] if key in ROLES else []


def reported_to(text: str) -> Found | None:
    """Where a report is sent; to this machine does not count."""
    host = text.partition("://")[2].partition("/")[0].partition(":")[0]
    return [changes(clears="send")] if host in ("localhost", "127.0.0.1") else []


def httrack_path(text: str) -> Found | None:
    """`mirror[,logs]` of httrack's -O: the directory of the website, and that of its logs and cache."""
    places = text.split(",")
    return [(MAKES, place) for place in places] if len(places) < 3 and all(places) else None


def httrack_operand(text: str) -> Found | None:
    """An address, or a filter: `+*.example.com/*` adds hosts, `+*.png` and `-*.gif` select kinds of files."""
    if text.startswith(("-", "+*.")) and text.count(".") == 1 and "/" not in text:
        return []
    return [(FETCHES, text.removeprefix("+"))]


def browsed(text: str) -> Found | None:
    """Operand of a text browser: a file, unless its first part can be a host, which has a dot or a port."""
    first = text.partition("/")[0].lower()
    local = text.startswith(("/", "./", "../", "~")) or first.endswith((".html", ".htm", ".xhtml", ".txt", ".md"))
    named = "." in first.strip(".") or ":" in first or first in ("localhost", "")
    if "://" not in text and (local or ("/" in text and not named)):
        return [(READS, text)]
    return [(FETCHES, text)]


def httpie(text: str) -> Found | None:
    """Arguments of httpie: methods by their names; separators in the others tell their kind."""
    if "\0" in text:  # only a header is plain in what is not known of it
        name, colon, value = text.partition(":")
        return [(DATA("header"), text)] if colon and name.replace("-", "").isalnum() and value[:1] not in "=/" else None
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

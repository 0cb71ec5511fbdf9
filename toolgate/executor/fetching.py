"""Fetches a page that was approved, from the very address that was judged; every redirect is a new call.

INVARIANT: a name is looked up once, its addresses are judged, and the connection goes to one of them; TLS proves the
name. No request is sent to an address that the guard has not allowed. Bytes, seconds and redirects are bounded, also
for compressed content. A program's headers go to no other host.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import zlib
from collections.abc import Mapping
from contextlib import suppress
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urljoin

from toolgate import __version__
from toolgate.executor.addresses import FetchError, check_addresses, looked_up, resolved, web_address
from toolgate.executor.results import ActionResult, withheld
from toolgate.model.effect import backticked
from toolgate.model.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.executor.addresses import Resolve, WebAddress
    from toolgate.executor.stopping import Stop
    from toolgate.model.facts import Facts
    from toolgate.model.verdict import Decision

    Judge = Callable[[str], Decision]

REDIRECTS = (301, 302, 303, 307, 308)
CHUNK = 65_536
OURS = ("host", "connection", "accept-encoding", "content-length", "transfer-encoding")
TEXTUAL = ("text/", "application/json", "application/xml", "application/javascript", "application/x-yaml")
TEXTUAL_ENDINGS = ("+json", "+xml")
SHOWN = 200


class Bounds(NamedTuple):
    """The limits of a fetch: seconds in total, bytes of its content, and redirects."""

    seconds: float = 30.0
    size: int = 5_242_880
    redirects: int = 5


class Page(NamedTuple):
    """One response of a server; `cut`: there is more of it."""

    url: str
    status: int
    phrase: str
    kind: str  # of its content, in lower case
    charset: str
    data: bytes
    cut: bool
    location: str  # target of a redirect; empty: none


class Fetching:
    """How pages are fetched: what judges redirects, resolves addresses and is trusted by TLS, and the bounds."""

    __slots__ = ("judge", "facts", "stop", "bounds", "resolve", "trust")

    def __init__(
        self,
        judge: Judge,
        facts: Facts,
        stop: Stop,
        bounds: Bounds | None = None,
        resolve: Resolve | None = None,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self.judge = judge
        self.facts = facts
        self.stop = stop
        self.bounds = bounds or Bounds()
        self.resolve = resolve or resolved
        self.trust = trust  # None: the system's certificates

    def fetch(self, url: str, decision: Decision, headers: Mapping[str, str] | None = None) -> ActionResult:
        """The page at an address that was allowed; `headers` are sent only to its host."""
        deadline = monotonic() + self.bounds.seconds
        address = web_address(url)
        sent = checked_headers(headers or {})
        for _ in range(self.bounds.redirects + 1):
            self.stop.check()
            page = self._asked(url, address, sent, deadline)
            if not page.location:
                return result_of(page, decision)
            url = urljoin(url, page.location).partition("#")[0]
            before, address = address, web_address(url)
            decision = self.judge(url)
            if not decision.allowed:
                refusal = withheld(decision)
                told = f"{backticked(visible(page.url[:SHOWN]))} redirects to {backticked(visible(url[:SHOWN]))}"
                return ActionResult(False, f"{refusal.message} ({told})", None, decision)
            if address.origin != before.origin:
                sent = {}
        raise FetchError(f"the server redirects more than {self.bounds.redirects} times", help="fetch another address")

    def _asked(self, url: str, address: WebAddress, headers: Mapping[str, str], deadline: float) -> Page:
        """One request to one of the name's current addresses."""
        found = looked_up(self.resolve, address, deadline - monotonic())
        check_addresses(address, found, self.facts)
        links = [self._connected(address, found, deadline)]
        late: list[bool] = []

        def end() -> None:
            with suppress(OSError):
                socket.socket.shutdown(links[0], socket.SHUT_RDWR)

        def end_late() -> None:
            late.append(True)
            end()

        timer = Timer(max(0.0, deadline - monotonic()), end_late)
        timer.daemon = True
        timer.start()
        self.stop.by(end)
        try:
            if address.scheme == "https":
                links[0] = self._wrapped(links[0], address.host)
                links[0].do_handshake()  # type: ignore[attr-defined]  # it is one of TLS now
            page = self._exchanged(url, address, links[0], headers)
        except (OSError, http.client.HTTPException, zlib.error, ValueError) as error:
            self.stop.check()
            if late or isinstance(error, TimeoutError):
                raise self._too_slow(address) from None
            raise FetchError(
                f"the answer of `{address.host}` cannot be read: {str(error) or type(error).__name__}",
                help="try it later, or fetch another address",
            ) from None
        finally:
            self.stop.by(None)
            timer.cancel()
            links[0].close()
        self.stop.check()
        if late:  # the apparent end of the answer is our timeout
            raise self._too_slow(address)
        return page

    def _connected(self, address: WebAddress, found: tuple[str, ...], deadline: float) -> socket.socket:
        """A connection to the first of these addresses that answers; the name is not looked up again."""
        why: Exception | None = None
        for text in found:
            self.stop.check()
            left = deadline - monotonic()
            if left <= 0:
                raise self._too_slow(address)
            try:
                return socket.create_connection((text, address.port), timeout=left)
            except OSError as error:
                why = error
        raise FetchError(f"`{address.host}` cannot be reached: {why}", help="try it later, or fetch another address")

    def _wrapped(self, link: socket.socket, host: str) -> ssl.SSLSocket:
        context = self.trust or ssl.create_default_context()
        return context.wrap_socket(link, server_hostname=host.removesuffix("."), do_handshake_on_connect=False)

    def _too_slow(self, address: WebAddress) -> FetchError:
        return FetchError(f"`{address.host}` took longer than {self.bounds.seconds:g} seconds", help="try it later")

    def _exchanged(self, url: str, address: WebAddress, link: socket.socket, headers: Mapping[str, str]) -> Page:
        talk = http.client.HTTPConnection(address.host, address.port)
        talk.sock = link
        talk.auto_open = 0  # reconnecting would look the name up again
        talk.default_port = 443 if address.scheme == "https" else 80  # for the `Host` header
        told = {"User-Agent": f"toolgate/{__version__}", "Accept": "*/*", **headers}
        talk.request("GET", address.path, headers={**told, "Accept-Encoding": "gzip, identity", "Connection": "close"})
        answer = talk.getresponse()
        location = (answer.getheader("Location") or "").strip() if answer.status in REDIRECTS else ""
        kind = (answer.headers.get_content_type() if answer.getheader("Content-Type") else "").lower()
        charset = answer.headers.get_content_charset() or ""
        data, cut = (b"", False) if location else self._body(answer)
        return Page(url, answer.status, answer.reason, kind, charset, data, cut, location)

    def _body(self, answer: http.client.HTTPResponse) -> tuple[bytes, bool]:
        """The decompressed content up to the bound, and whether there is more."""
        packing = (answer.getheader("Content-Encoding") or "identity").strip().lower()
        if packing not in ("identity", "gzip", "x-gzip"):
            raise ValueError(f"it is compressed as {packing!r}, which was not asked for")
        opened = None if packing == "identity" else zlib.decompressobj(16 + zlib.MAX_WBITS)
        found = bytearray()
        while len(found) <= self.bounds.size:
            self.stop.check()
            chunk = answer.read1(CHUNK)
            if not chunk:
                if answer.length:  # fewer bytes than promised
                    raise http.client.IncompleteRead(bytes(found[:SHOWN]), answer.length)
                break
            found += chunk if opened is None else self._unpacked(opened, chunk, len(found))
        if (
            opened is not None
            and not opened.eof
            and len(found) <= self.bounds.size
            and (found or opened.unconsumed_tail)
        ):
            raise zlib.error("the compressed content ends early")
        return bytes(found[: self.bounds.size]), len(found) > self.bounds.size

    def _unpacked(self, opened: zlib._Decompress, chunk: bytes, size: int) -> bytes:
        """The decompressed content of a chunk, never more than there is room for."""
        found = b""
        while chunk and size + len(found) <= self.bounds.size:
            found += opened.decompress(chunk, max(1, self.bounds.size + 1 - size - len(found)))
            chunk = opened.unconsumed_tail
        if opened.unused_data:
            raise zlib.error("something follows the compressed content")
        return found


def checked_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """The program's headers, if none of them changes what is fetched."""
    for name, value in headers.items():
        if name.lower() in OURS:
            raise FetchError(f"the header `{name}` is not yours to set", help="leave it out")
        if not (name + value).isascii() or not (name + value).isprintable():
            raise FetchError(f"the header `{name}` contains what no header may", help="use printable ASCII")
    return dict(headers)


def result_of(page: Page, decision: Decision) -> ActionResult:
    """A page as the result of an action: its text, or its bytes if it is not text."""
    fine = 200 <= page.status < 300
    said = "Successfully fetched" if fine else f"The server answered {page.status} {visible(page.phrase[:SHOWN])} for"
    notes = [f"cut at {len(page.data)} bytes"] if page.cut else []
    content: object = page.data
    if textual(page):
        content, remark = decoded(page)
        notes += [remark] if remark else []
    else:
        notes.append(f"{page.kind}, {len(page.data)} bytes, not text")
    message = f"{said} {backticked(visible(page.url[:SHOWN]))}" + (f" ({'; '.join(notes)})" if notes else "")
    return ActionResult(fine, message, content, decision)


def textual(page: Page) -> bool:
    """Whether a page is text: it says so, or it says nothing and looks like text."""
    if not page.kind:
        return b"\0" not in page.data
    return page.kind.startswith(TEXTUAL) or page.kind.endswith(TEXTUAL_ENDINGS)


def decoded(page: Page) -> tuple[str, str]:
    """The text of a page, and a note about a wrong or unknown character set."""
    name = page.charset or "utf-8"
    try:
        return page.data.decode(name), ""
    except LookupError:
        return page.data.decode("utf-8", "replace"), f"its character set {name[:40]!r} is not known; read as UTF-8"
    except (UnicodeError, ValueError):
        remark = "" if page.cut else f"it contains bytes that are not {name[:40]!r}; read as UTF-8"
        return page.data.decode("utf-8", "replace"), remark

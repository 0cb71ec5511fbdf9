"""Pages: from the address that was judged and no other, every redirect judged anew, nothing without a bound."""

import asyncio
import gzip
import io
import socket
import ssl
import threading
import zlib
from urllib.parse import urlsplit

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.executor.scenes import Scene, scene
from tests.executor.web import Names, Server, says, sends_on, serving
from tests.guard_agent.certificates import authority
from toolgate import Reply, deny
from toolgate.analysis.places.hosts import locate_host, place_of_host
from toolgate.executor.addresses import FetchError, WebAddress, check_addresses, web_address
from toolgate.executor.fetching import Bounds
from toolgate.host import Machine
from toolgate.sandbox.addresses import Kind, kind_of
from toolgate.world import World

__all__ = ["scene"]
PATIENCE = 60  # seconds


def local(server: Server, path: str = "/") -> str:
    return f"http://localhost:{server.port}{path}"


def yes(call, decision):
    return Reply("once")


# --- what is fetched -------------------------------------------------------------------------------------------------


def test_a_page_is_fetched_and_its_text_is_the_result(scene: Scene):
    with serving(says("<p>hé</p>", "Content-Type: text/html; charset=utf-8")) as server:
        success, message, text = scene.executor().fetch(local(server, "/a?b=c#d"))
        assert (True, "<p>hé</p>") == (success, text) and message.startswith("Successfully fetched")
        assert server.requests[0].startswith("GET /a?b=c HTTP/1.1\r\n")
        assert f"Host: localhost:{server.port}\r\n" in server.requests[0]
        assert "Cookie" not in server.requests[0] and "Authorization" not in server.requests[0]


@pytest.mark.parametrize(
    ("body", "headers", "text", "said"),
    [
        ("hé".encode("latin-1"), ["Content-Type: text/plain; charset=iso-8859-1"], "hé", ""),
        ("hé".encode("utf-16"), ["Content-Type: text/plain; charset=utf-16"], "hé", ""),
        (b"h\xe9", ["Content-Type: text/plain"], "h\ufffd", "not 'utf-8'"),
        (b"ok", ["Content-Type: text/plain; charset=klingon"], "ok", "'klingon' is not known"),
        (b"ok", ["Content-Type: text/plain; charset=undefined"], "ok", "'undefined'"),
        (b"ok", ["Content-Type: text/plain; charset=rot13"], "ok", "'rot13' is not known"),
        (b'{"a": 1}', ["Content-Type: application/problem+json"], '{"a": 1}', ""),
        (b"\x89PNG\0", ["Content-Type: image/png"], b"\x89PNG\0", "image/png, 5 bytes, not text"),
        (b"plain", [], "plain", ""),
        (b"\0\1", [], b"\0\1", "not text"),
        (gzip.compress(b"packed"), ["Content-Encoding: gzip", "Content-Type: text/plain"], "packed", ""),
        (b"6\r\nchunks\r\n0\r\n\r\n", ["Transfer-Encoding: chunked", "Content-Type: text/plain"], "chunks", ""),
        (b"", ["Content-Type: text/plain"], "", ""),
    ],
    ids=[
        "latin",
        "wide",
        "wrong",
        "unknown",
        "undefined",
        "rot13",
        "json",
        "image",
        "bare",
        "binary",
        "gzip",
        "chunked",
        "empty",
    ],
)
def test_content_is_decoded_honestly(scene: Scene, body, headers, text, said):
    with serving(says(body, *headers)) as server:
        result = scene.executor().fetch(local(server))
        assert (True, text) == (result.success, result.result) and said in result.message


@pytest.mark.parametrize("status", ["404 Not Found", "500 Oops", "204 No Content", "304 Not Modified"])
def test_what_is_no_page_is_told_with_what_the_server_says(scene: Scene, status):
    with serving(says("why" if status[0] in "45" else "", "Content-Type: text/plain", status=status)) as server:
        result = scene.executor().fetch(local(server))
        assert result.success is status.startswith("2")
        assert result.success or f"The server answered {status}" in result.message


@pytest.mark.parametrize(
    "url",
    [
        "ftp://localhost/x", "file:///etc/passwd", "gopher://localhost/x", "http:/localhost/", "//localhost/", "localhost",
        "http://user:password@localhost/", "http://user@localhost/", "http://localhost\\@example.com/",
        "http://local host/", "http://localhost/a b", "http://localhost/\r\nX: y", "http://localhost:0/",
        "http://localhost:99999/", "http://[::1/", "http://[::1%25lo]/", "http://exämple.com/", "http:///x",
        "http://a..b/", "http://-/\x00", "data:text/plain,x", "javascript:alert(1)", "http://" + "a" * 64 + ".com/", "",
        "HTTP:localhost",
    ],
)  # fmt: skip
def test_what_programs_may_read_in_two_ways_is_no_address(scene: Scene, url):
    with pytest.raises(FetchError):
        web_address(url)
    resolve = Names()
    assert not scene.executor(permission=yes, resolve=resolve).fetch(url).success and resolve.asked == []


def test_an_address_is_read_into_its_parts():
    assert WebAddress("https", "example.com", 443, "/") == web_address("HTTPS://Example.COM")
    assert WebAddress("http", "::1", 8080, "/a?b") == web_address("http://[::1]:8080/a?b#c")


# --- where a name leads ----------------------------------------------------------------------------------------------

NEAR = [
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1", "169.254.1.1",
    "169.254.169.254", "100.100.100.200", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
    "::", "::1", "fe80::1", "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "2002:a00:1::", "2001:db8::1",
    "::ffff:169.254.169.254", "fe80::1%eth0",
]  # fmt: skip


@pytest.mark.parametrize("address", NEAR)
def test_a_public_name_that_leads_to_something_near_is_refused(scene: Scene, address):
    """A single one among its addresses is enough, wherever it stands."""
    facts = Machine(str(scene.project))
    assert Kind.PUBLIC != kind_of(address)
    page = web_address("https://example.com/")
    for found in ((address,), ("93.184.215.14", address), (address, "93.184.215.14")):
        with pytest.raises(FetchError, match="which was not judged"):
            check_addresses(page, found, facts)
    resolve = Names(example_com=[(address,)])
    result = scene.executor(resolve=resolve).fetch("https://example.com/")
    assert not result.success and "which was not judged" in result.message and resolve.asked == ["example.com"]


@pytest.mark.parametrize("address", ["93.184.215.14", "1.1.1.1", "2606:4700::1111", "64:ff9b::101:101"])
def test_a_public_address_is_where_a_public_name_leads(scene: Scene, address):
    assert Kind.PUBLIC == kind_of(address)
    check_addresses(web_address("https://example.com/"), (address,), Machine(str(scene.project)))


@pytest.mark.parametrize("address", ["10.0.0.1", "93.184.215.14", "169.254.169.254", "::ffff:8.8.8.8"])
def test_a_name_of_this_machine_leads_to_this_machine(scene: Scene, address):
    with pytest.raises(FetchError):
        check_addresses(web_address("http://localhost:80/"), (address,), Machine(str(scene.project)))


@pytest.mark.parametrize("host", ["nas", "nas.local", "nas.local."])
def test_a_name_of_a_private_network_leads_there_or_anywhere(scene: Scene, host):
    page, facts = web_address(f"http://{host}/"), Machine(str(scene.project))
    for address in ("10.0.0.1", "fd00::1", "93.184.215.14"):
        check_addresses(page, (address,), facts)
    for address in ("127.0.0.1", "169.254.1.1", "169.254.169.254", "100.64.0.1", "fec0::1"):
        with pytest.raises(FetchError, match="which was not judged"):
            check_addresses(page, (address,), facts)


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "0.0.0.0", "10.0.0.1", "169.254.1.1", "100.64.0.1", "[::1]", "[fd00::1]"]
)
def test_an_address_that_is_named_leads_to_itself(scene: Scene, address):
    page, facts = web_address(f"http://{address}/"), Machine(str(scene.project))
    check_addresses(page, (address.strip("[]"),), facts)
    for other in ("169.254.169.254", "93.184.215.14"):
        with pytest.raises(FetchError, match="which was not judged"):
            check_addresses(page, (other,), facts)


def test_an_unusual_spelling_of_an_address_leads_nowhere_near(scene: Scene):
    for host in ("0x7f.1", "2130706433", "127.1"):
        with pytest.raises(FetchError, match="which was not judged"):
            check_addresses(web_address(f"http://{host}/"), ("127.0.0.1",), Machine(str(scene.project)))


def test_a_resolver_that_changes_its_answer_is_asked_once(scene: Scene):
    """Rebinding: what was looked up and judged is what is connected to, and a second answer is never asked for."""
    resolve = Names(localhost=[("127.0.0.1",), ("10.0.0.1",), ("169.254.169.254",)])
    with serving(says("fine", "Content-Type: text/plain")) as server:
        result = scene.executor(resolve=resolve).fetch(local(server))
    assert (result.result, ["localhost"]) == ("fine", resolve.asked)


def test_a_name_that_leads_elsewhere_at_the_second_request_is_refused_then(scene: Scene):
    resolve = Names(localhost=[("127.0.0.1",), ("10.0.0.1",)])
    with serving(sends_on("/next")) as server:
        result = scene.executor(resolve=resolve).fetch(local(server))
    assert not result.success and "leads to a private network (`10.0.0.1`)" in result.message
    assert ["localhost", "localhost"] == resolve.asked and 1 == len(server.requests)


def test_the_names_of_this_machine_are_looked_up_by_it(scene: Scene):
    with serving(says("fine", "Content-Type: text/plain")) as server:
        assert scene.executor().fetch(local(server)).result == "fine"


def test_a_resolver_that_fails_or_hangs_is_an_error(scene: Scene):
    def fails(host, port):
        raise OSError("no network")

    def hangs(host, port):
        threading.Event().wait(PATIENCE)

    result = scene.executor(resolve=fails).fetch("http://localhost:9/")
    assert not result.success and "was not found: no network" in result.message
    result = scene.executor(resolve=hangs, bounds=Bounds(seconds=0.2)).fetch("http://localhost:9/")
    assert not result.success and "was not found in time" in result.message


# --- redirects -------------------------------------------------------------------------------------------------------


def test_every_redirect_is_a_new_call_that_is_judged(scene: Scene):
    urls: list[str] = []
    with serving(says("end", "Content-Type: text/plain")) as last, serving(sends_on(local(last, "/end"))) as first:
        guard = scene.guard(on_decision=lambda call, decision, event: urls.append(call.action.url))
        result = scene.executor(guard).fetch(local(first, "/start"))
        assert result.result == "end" and [local(first, "/start"), local(last, "/end")] == urls


def test_a_redirect_to_what_is_judged_otherwise_is_not_followed(scene: Scene):
    """Another port of this machine is denied here: nothing connects to it."""
    with serving(says("secret", "Content-Type: text/plain")) as other, serving(sends_on(local(other))) as first:
        result = scene.executor(guard_by_url(scene, str(other.port))).fetch(local(first))
        assert not result.success and result.blocked and "redirects to" in result.message
        assert [] == other.requests and result.result is None


def guard_by_url(scene: Scene, denied: str):
    """A guard that denies addresses with a text in them."""
    guard = scene.guard()

    def not_there(effect, where):
        url = getattr(where.call.action, "url", "")
        return deny("fetches what is not allowed", "stay here") if denied in url else None

    guard.rule(not_there)
    return guard


@pytest.mark.parametrize(
    "to",
    [
        "http://169.254.169.254/latest/meta-data/", "http://metadata.google.internal/", "file:///etc/passwd",
        "ftp://localhost/", "http://user:password@localhost/", "http://localhost\\@evil.example/", "http://10.0.0.1/",
    ],
)  # fmt: skip
def test_a_redirect_to_somewhere_else_is_not_followed(scene: Scene, to):
    resolve = Names()
    with serving(sends_on(to)) as server:
        result = scene.executor(resolve=resolve).fetch(local(server))
    assert not result.success and ["localhost"] == resolve.asked and 1 == len(server.requests)


def test_redirects_end(scene: Scene):
    with serving(sends_on("/again")) as server:
        result = scene.executor(bounds=Bounds(redirects=3)).fetch(local(server))
        assert not result.success and "redirects more than 3 times" in result.message and 4 == len(server.requests)


def test_what_a_program_sends_goes_to_one_host_alone(scene: Scene):
    headers = {"Authorization": "Bearer x", "Cookie": "a=b", "X-Key": "c"}
    with serving(says("end", "Content-Type: text/plain")) as other:

        def answer(link, request):
            sends_on("/same" if "GET / " in request else local(other))(link, request)

        with serving(answer) as first:
            assert scene.executor().fetch(local(first), headers=headers).result == "end"
            assert all(all(f"{name}: {value}" in one for name, value in headers.items()) for one in first.requests)
            assert 2 == len(first.requests)
        assert not any(name in other.requests[0] for name in headers)


@pytest.mark.parametrize("headers", [{"Host": "evil.example"}, {"X": "a\r\nHost: b"}, {"Transfer-Encoding": "chunked"}])
def test_headers_cannot_change_what_is_fetched(scene: Scene, headers):
    with serving(says("fine")) as server:
        assert not scene.executor().fetch(local(server), headers=headers).success and [] == server.requests


# --- bounds ----------------------------------------------------------------------------------------------------------


def bomb(size: int) -> bytes:
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb") as file:
        for _ in range(size // 1_000_000):
            file.write(b"\0" * 1_000_000)
    return packed.getvalue()


def test_a_large_page_is_cut_and_that_is_said(scene: Scene):
    with serving(says("x" * 100_000, "Content-Type: text/plain")) as server:
        result = scene.executor(bounds=Bounds(size=1_000)).fetch(local(server))
        assert result.success and "x" * 1_000 == result.result and "cut at 1000 bytes" in result.message


def test_a_page_without_an_end_is_cut(scene: Scene):
    def answer(link, request):
        link.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")
        while True:
            link.sendall(b"x" * 65_536)

    with serving(answer) as server:
        result = scene.executor(bounds=Bounds(size=200_000)).fetch(local(server))
        assert result.success and 200_000 == len(result.result)


def test_a_gzip_bomb_is_never_unpacked_beyond_the_bound(scene: Scene, monkeypatch):
    taken: list[int] = []
    real = zlib.decompressobj

    class Counting:
        def __init__(self, *words):
            self.inner = real(*words)

        def decompress(self, data, most):
            found = self.inner.decompress(data, most)
            taken.append(len(found))
            return found

        def __getattr__(self, name):
            return getattr(self.inner, name)

    monkeypatch.setattr(zlib, "decompressobj", Counting)
    with serving(says(bomb(20_000_000), "Content-Encoding: gzip", "Content-Type: text/plain")) as server:
        result = scene.executor(bounds=Bounds(size=50_000)).fetch(local(server))
    assert result.success and 50_000 == len(result.result) and sum(taken) <= 50_001


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (gzip.compress(b"packed" * 100)[:-12], ["Content-Encoding: gzip"]),
        (b"not packed", ["Content-Encoding: gzip"]),
        (gzip.compress(b"a") + b"more", ["Content-Encoding: gzip"]),
        (b"x", ["Content-Encoding: br"]),
        (b"x", ["Content-Encoding: gzip, gzip"]),
        (b"short", ["Content-Length: 1000"]),
        (b"5\r\nab", ["Transfer-Encoding: chunked"]),
        (b"zz\r\nab\r\n0\r\n\r\n", ["Transfer-Encoding: chunked"]),
    ],
    ids=["cut", "not packed", "followed", "br", "twice", "short", "chunk", "size"],
)
def test_an_answer_that_is_not_what_it_says_is_an_error(scene: Scene, body, headers):
    with serving(says(body, *headers)) as server:
        result = scene.executor().fetch(local(server))
        assert not result.success and "cannot be read" in result.message and result.result is None


@pytest.mark.parametrize("start", [b"nonsense\r\n\r\n", b"", b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 1_000 + b"\r\n"])
def test_what_is_no_answer_is_an_error(scene: Scene, start):
    with serving(lambda link, request: link.sendall(start)) as server:
        assert not scene.executor().fetch(local(server)).success


@pytest.mark.parametrize("part", ["nothing", "headers", "body"])
def test_a_slow_server_is_left_when_the_time_is_up(scene: Scene, part):
    """A byte now and then does not keep it going."""

    def answer(link, request):
        if part == "body":
            link.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        if part == "headers":
            link.sendall(b"HTTP/1.1 200 OK\r\n")
        while not server.over.wait(0.05):
            if part != "nothing":
                link.sendall(b"a")

    with serving(answer) as server:
        result = scene.executor(bounds=Bounds(seconds=0.5)).fetch(local(server))
        assert not result.success and "took longer than 0.5 seconds" in result.message


def test_cancel_ends_a_fetch(scene: Scene):
    begun = threading.Event()

    def answer(link, request):
        begun.set()
        server.over.wait(PATIENCE)

    with serving(answer) as server:
        executor = scene.executor()
        results = []
        thread = threading.Thread(target=lambda: results.append(executor.fetch(local(server))))
        thread.start()
        assert begun.wait(PATIENCE)
        executor.cancel()
        thread.join(PATIENCE)
        assert not results[0].success and "cancelled" in results[0].message


def test_a_cancelled_task_ends_its_fetch(scene: Scene):
    begun = threading.Event()

    def answer(link, request):
        begun.set()
        while link.recv(1):
            pass
        ended.set()

    ended = threading.Event()

    async def main():
        task = asyncio.create_task(scene.executor().afetch(local(server)))
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    with serving(answer) as server:
        asyncio.run(main())
        assert ended.wait(PATIENCE)


def test_nobody_there_is_an_error(scene: Scene):
    with socket.create_server(("127.0.0.1", 0)) as unused:
        port = unused.getsockname()[1]
    result = scene.executor().fetch(f"http://localhost:{port}/")
    assert not result.success and "cannot be reached" in result.message


# --- TLS -------------------------------------------------------------------------------------------------------------


def believing(ours):
    """Whom a client believes that knows only this authority."""
    return ssl.create_default_context(cafile=ours.file)


def test_tls_proves_the_name_at_the_very_address(scene: Scene, tmp_path):
    ours = authority(tmp_path)
    with serving(says("fine", "Content-Type: text/plain"), ours.server("localhost")) as server:
        url = f"https://localhost:{server.port}/"
        assert scene.executor(trust=believing(ours)).fetch(url).result == "fine"
        assert not scene.executor().fetch(url).success  # nobody trusts it
    with serving(says("fine"), ours.server("other.example")) as server:
        result = scene.executor(trust=believing(ours)).fetch(f"https://localhost:{server.port}/")
        assert not result.success and [] == server.requests
    with serving(says("fine"), ours.server("localhost", valid=False)) as server:
        assert not scene.executor(trust=believing(ours)).fetch(f"https://localhost:{server.port}/").success


def test_a_name_that_was_not_judged_is_no_proof_for_a_redirect(scene: Scene, tmp_path):
    """From TLS to none: judged anew, and headers are not sent along."""
    ours = authority(tmp_path)
    with serving(says("end", "Content-Type: text/plain")) as other:
        with serving(sends_on(local(other)), ours.server("localhost")) as first:
            executor = scene.executor(trust=believing(ours))
            result = executor.fetch(f"https://localhost:{first.port}/", headers={"Authorization": "Bearer x"})
        assert result.result == "end" and "Authorization" not in other.requests[0]


# --- one reading -----------------------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        "http", "https", "HTTP", "ftp", ":", "/", "//", "///", "\\", "@", "user", "user:pw@", "localhost", "example.com",
        "EXAMPLE.com", "127.0.0.1", "127.1", "0x7f.1", "2130706433", "017700000001", "[::1]", "[::ffff:10.0.0.1]", "[", "]",
        ":80", ":0", ":8080", "?", "#", "&", "%", "%2e", "%40", "%00", ".", "..", "a.b", "-", "_", "~", " ", "\t", "\n", "\r",
        "é", "ß", "。", "evil.example", "metadata.google.internal", "x", "=", ";", ",", "*", "'", '"', "\0",
    ]
)  # fmt: skip


@settings(max_examples=500, deadline=None)
@given(
    url=st.lists(PIECES, max_size=9).map("".join) | st.lists(PIECES, max_size=7).map(lambda p: "http://" + "".join(p))
)
@example(url="http://localhost@evil.example/")
@example(url="http://localhost\\@evil.example/")
@example(url="http://evil.example#@localhost/")
@example(url="http://evil.example?@localhost/")
@example(url="http://[::1]evil.example/")
@example(url="http://localhost:80:90/")
@example(url="http://a.example%[::ffff:10.0.0.1]")
def test_the_host_that_is_judged_is_the_host_that_is_asked(url):
    """What both readers take for an address has one host for both, and that is where the request goes."""
    try:
        found = web_address(url)
    except FetchError:
        return
    facts = World({})
    name, _ = place_of_host(found.host, facts)
    judged = locate_host(url, facts)
    assert judged.text.removesuffix(f":{found.port}") == name.removesuffix(f":{found.port}"), url
    assert found.host == (urlsplit(url).hostname or "").lower() and found.path.startswith("/")

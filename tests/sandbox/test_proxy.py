"""The allow-list proxy: what passes, what is refused, and what is not a request."""

import os
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sandbox.loopback import Proxied, Server, at_loopback, echo, http, mute
from tests.sandbox.processes import LONG, until
from toolgate.sandbox.hello import server_name
from toolgate.sandbox.opening import Request
from toolgate.sandbox.proxy import MOST
from toolgate.sandbox.request_heads import Body, Malformed, body_of, head_from, rewritten
from toolgate.sandbox.starting import Refusal


def hello(name: str | None) -> bytes:
    """The first message of a real TLS client."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    connection = context.wrap_bio(incoming, outgoing, server_hostname=name)
    with pytest.raises(ssl.SSLWantReadError):
        connection.do_handshake()
    return outgoing.read()


def tunnel(proxied: Proxied, port: int, host: str = "localhost") -> socket.socket:
    client = proxied.connection()
    client.sendall(f"CONNECT {host}:{port} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += client.recv(1)
    assert answer.startswith(b"HTTP/1.1 200 ")
    return client


# --- what passes -----------------------------------------------------------------------------------------------------


def test_a_tunnel_carries_both_ways() -> None:
    with Server(echo) as server, Proxied([f"localhost:{server.port}"], at_loopback) as proxied:
        with tunnel(proxied, server.port) as client:
            data = os.urandom(3_000_000)
            threading.Thread(target=client.sendall, args=(b"\xff" + data,)).start()
            got = b""
            while len(got) < len(data) + 1:
                got += client.recv(65_536)
            assert got == b"\xff" + data
        assert proxied.proxy.close() == ()


def test_a_server_may_speak_first() -> None:
    def greet(client: socket.socket, server: Server) -> None:
        client.sendall(b"SSH-2.0-here\r\n")
        echo(client, server)

    with (
        Server(greet) as server,
        Proxied([f"localhost:{server.port}"], at_loopback) as proxied,
        tunnel(proxied, server.port) as client,
    ):
        assert client.recv(100) == b"SSH-2.0-here\r\n"
        client.sendall(b"SSH-2.0-there\r\n")
        assert client.recv(100) == b"SSH-2.0-there\r\n"


def test_a_request_is_sent_on_for_its_own_host() -> None:
    with Server(http) as server, Proxied([f"localhost:{server.port}"], at_loopback) as proxied:
        url = f"http://localhost:{server.port}/a?b=c"
        head = f"GET {url} HTTP/1.1\r\nHost: localhost:{server.port}\r\nProxy-Authorization: x\r\nConnection: X-Hop\r\nX-Hop: 1\r\nX-Kept: 2\r\n\r\n"
        answer = proxied.said(head.encode() + b"GET http://localhost/smuggled HTTP/1.1\r\n\r\n")
        assert answer.endswith(b"\r\n\r\nhello\n")
        assert server.heard == [
            f"GET /a?b=c HTTP/1.1\r\nHost: localhost:{server.port}\r\nx-kept: 2\r\nConnection: close\r\n\r\n".encode()
        ]


@pytest.mark.parametrize(
    "body", [b"Content-Length: 5\r\n\r\nabcde", b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"]
)
def test_a_body_is_sent_on_and_nothing_after_it(body: bytes) -> None:
    with Server(mute) as server, Proxied([f"localhost:{server.port}"], at_loopback) as proxied:
        head = f"POST http://localhost:{server.port}/ HTTP/1.1\r\nHost: localhost:{server.port}\r\n".encode()
        with proxied.connection() as client:
            client.sendall(head + body + b"GET / HTTP/1.1\r\nHost: smuggled\r\n\r\n")
            expected = body.partition(b"\r\n\r\n")[2]
            assert until(lambda: b"".join(server.heard).endswith(expected))
        assert b"smuggled" not in b"".join(server.heard)


def test_a_tls_hello_may_come_in_pieces() -> None:
    with (
        Server(echo) as server,
        Proxied([f"localhost:{server.port}"], at_loopback) as proxied,
        tunnel(proxied, server.port) as client,
    ):
        data = hello("localhost")
        for start in range(0, len(data), 100):
            client.sendall(data[start : start + 100])
        got = b""
        while len(got) < len(data):
            got += client.recv(65_536)
        assert got == data


# --- what is refused -------------------------------------------------------------------------------------------------


def test_a_host_that_was_not_predicted_is_refused_and_noted() -> None:
    with Server(echo) as server, Proxied(["localhost:1"], at_loopback) as proxied:
        target = f"localhost:{server.port}"
        assert proxied.status(f"CONNECT {target} HTTP/1.1\r\nHost: {target}\r\n\r\n".encode()) == 403
        assert proxied.status(f"GET http://{target}/ HTTP/1.1\r\nHost: {target}\r\n\r\n".encode()) == 403
        assert proxied.status(b"CONNECT elsewhere.example:443 HTTP/1.1\r\n\r\n") == 403
        assert proxied.proxy.close() == (Refusal("connect", target), Refusal("connect", "elsewhere.example:443"))
        assert server.connections == 0


def test_a_public_name_that_leads_inside_is_refused() -> None:
    with Server(echo) as server, Proxied([f"public.example:{server.port}"], at_loopback) as proxied:
        assert proxied.status(f"CONNECT public.example:{server.port} HTTP/1.1\r\n\r\n".encode()) == 403
        assert (server.connections, len(proxied.proxy.close())) == (0, 1)


def test_a_name_that_changes_its_answer_gains_nothing() -> None:
    """Rebinding: the second answer of the resolver is never asked for."""
    answers = iter([["127.0.0.1"], ["127.0.0.2"], ["127.0.0.2"]])
    with Server(echo) as server, Proxied([f"localhost:{server.port}"], lambda _host, _port: next(answers)) as proxied:
        for _ in range(3):
            tunnel(proxied, server.port).close()
        assert until(lambda: server.connections == 3)


@pytest.mark.parametrize("asked", ["other.example", "localhost.example", "example.localhost"])
def test_tls_for_another_server_inside_a_tunnel_is_refused(asked: str) -> None:
    with Server(mute) as server, Proxied([f"localhost:{server.port}"], at_loopback) as proxied:
        with tunnel(proxied, server.port) as client:
            client.sendall(hello(asked))
            assert client.recv(100) == bytes.fromhex("15030300020270")
            assert client.recv(100) == b""
        assert server.heard == []
        assert proxied.proxy.close() == (
            Refusal("connect", f"localhost:{server.port} (TLS inside the tunnel asks for {asked})"),
        )


def test_http_for_another_host_inside_a_tunnel_is_refused() -> None:
    with Server(mute) as server, Proxied([f"localhost:{server.port}"], at_loopback) as proxied:
        for head in (b"GET / HTTP/1.1\r\nHost: other.example\r\n\r\n", b"CONNECT other.example:1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: other.example\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n"):  # fmt: skip
            with tunnel(proxied, server.port) as client:
                client.sendall(head)
                assert client.recv(12) == b"HTTP/1.1 403"
        assert server.heard == []


def test_what_is_neither_tls_nor_http_is_refused_on_the_usual_ports() -> None:
    from toolgate.sandbox.addresses import Refused
    from toolgate.sandbox.opening import Tunnel

    with pytest.raises(Refused):
        Tunnel("example.com", 443, any_protocol=False).take(b"SSH-2.0-x\r\n")
    for said in (b"SSH-2.0-x\r\n", b"\0\0\0\x08\x04\xd2\x16\x2f", b"PING\r\n"):
        assert Tunnel("example.com", 22, any_protocol=True).take(said) == said


@pytest.mark.parametrize(
    "said", [b"\r\nGET / HTTP/1.1\r\nHost: other.example\r\n\r\n", b" GET / HTTP/1.1\r\nHost: other.example\r\n\r\n",
             b"\nFROB / http/1.1\r\nHost: other.example\r\n\r\n", b"PROPFIND / HTTP/1.1\r\nHost: other.example\r\n\r\n",
             b"GET / HTTP/1.1\nHost: other.example\n\n\r\n\r\n", b"GET\x0b / HTTP/1.1\r\nHost: other.example\r\n\r\n"],
)  # fmt: skip
def test_http_is_recognised_however_it_begins(said: bytes) -> None:
    from toolgate.sandbox.addresses import Refused
    from toolgate.sandbox.opening import Tunnel

    def passed(cut: int) -> bytes:
        tunnel = Tunnel("example.com", 8080, any_protocol=True)
        try:
            return b"".join([tunnel.take(part) for part in (said[:cut], said[cut:])])
        except (Refused, Malformed):
            return b""

    assert {passed(cut) for cut in range(1, len(said))} == {b""}


def test_a_host_that_cannot_be_reached_is_told_from_one_that_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    with Proxied([f"localhost:{port}"], at_loopback) as proxied:
        assert proxied.status(f"CONNECT localhost:{port} HTTP/1.1\r\n\r\n".encode()) == 502
        assert proxied.proxy.close() == ()


# --- what is not a request -------------------------------------------------------------------------------------------

HOST = b"Host: localhost:%d\r\n"
MALFORMED = [
    b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET http://localhost:%d/ HTTP/1.1\r\n" + HOST + HOST + b"\r\n",
    b"GET http://localhost:%d/ HTTP/1.1\r\n\r\n",
    b"GET http://localhost:%d/ HTTP/1.1\r\nHost: other.example\r\n\r\n",
    b"GET http://localhost:%d/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET http://localhost:%d/ HTTP/1.1\r\nHost : localhost:%d\r\n\r\n",
    b"GET http://localhost:%d/ HTTP/1.1\n" + HOST + b"\r\n\r\n",
    b"GET http://localhost:%d/ HTTP/1.1\r\n" + HOST + b"X: a\nY: b\r\n\r\n",
    b"GET http://localhost:%d/ HTTP/1.1\r\n" + HOST + b"X: a\rY: b\r\n\r\n",
    b"GET http://localhost:%d/ HTTP/1.1\r\n" + HOST + b" folded\r\n\r\n",
    b"GET http://localhost:%d/ HTTP/1.1\r\n" + HOST + b"X: \0\r\n\r\n",
    b"GET http://localhost:%d/ HTTP/1.1\r\n" + HOST + b": no name\r\n\r\n",
    b"GET  http://localhost:%d/ HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET http://localhost:%d/ x HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET http://localhost:%d/ HTTP/2.0\r\n" + HOST + b"\r\n",
    b"GET http://localhost:%d/ HTTP/1.1 \r\n" + HOST + b"\r\n",
    b"GET http://user@localhost:%d/ HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET http://localhost:%d\\@other/ HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET http://localhost:%d/#f HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET https://localhost:%d/ HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET ftp://localhost:%d/ HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET //localhost:%d/ HTTP/1.1\r\n" + HOST + b"\r\n",
    b"POST http://localhost:%d/ HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nContent-Length: 1\r\n\r\nx",
    b"POST http://localhost:%d/ HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST http://localhost:%d/ HTTP/1.1\r\n" + HOST + b"Content-Length: +1\r\n\r\nx",
    b"POST http://localhost:%d/ HTTP/1.1\r\n" + HOST + b"Content-Length: 1, 1\r\n\r\nx",
    b"POST http://localhost:%d/ HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\nx",
    b"POST http://localhost:%d/ HTTP/1.1\r\n" + HOST + b"Content-Length: 0x1\r\n\r\nx",
    b"POST http://localhost:%d/ HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    b"POST http://localhost:%d/ HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n",
    b"POST http://localhost:%d/ HTTP/1.0\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"CONNECT localhost HTTP/1.1\r\n\r\n",
    b"CONNECT http://localhost:%d/ HTTP/1.1\r\n\r\n",
    b"CONNECT localhost:%d HTTP/1.1\r\nHost: other.example\r\n\r\n",
    b"CONNECT localhost:%d HTTP/1.1\r\nContent-Length: 5\r\n\r\nabcde",
    b"CONNECT user@localhost:%d HTTP/1.1\r\n\r\n",
    b"CONNECT localhost:%d/ HTTP/1.1\r\n\r\n",
    b"CONNECT localhost%%00:%d HTTP/1.1\r\n\r\n",
    b"\r\n\r\n",
    b"\x16\x03\x01\x00\x05hello\r\n\r\n",
    b"GET http://localhost:%d/ HTTP/1.1\r\n" + HOST + b"X: y\r\n" * 101 + b"\r\n",
    b"GET http://localhost:%d/" + b"a" * 40_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
]  # fmt: skip


def filled(text: bytes, port: int) -> bytes:
    return text.replace(b"%d", b"%d" % port).replace(b"%%", b"%")


def test_what_can_be_read_in_two_ways_is_answered_400_and_reaches_nobody() -> None:
    with Server(mute) as server, Proxied([f"localhost:{server.port}", "localhost"], at_loopback) as proxied:
        answers = {text: proxied.status(filled(text, server.port)) for text in MALFORMED}
        assert [text for text, status in answers.items() if status != 400] == []
        assert (server.connections, server.heard) == (0, [])
        assert all(refusal.what == "connect" for refusal in proxied.proxy.close())


@pytest.mark.parametrize(
    "body", [b"3;x=y\r\nabc\r\n0\r\n\r\n", b"3\r\nabcd\r\n0\r\n\r\n", b"-3\r\nabc\r\n0\r\n\r\n", b"0x3\r\nabc\r\n0\r\n\r\n", b"0\r\nTrailer: x\r\n\r\n",
             b"3\nabc\n0\n\n", b"ffffffffff\r\nabc", b"3\r\nabc\rX0\r\n\r\n"],
)  # fmt: skip
def test_chunks_that_can_be_read_in_two_ways_end_the_connection(body: bytes) -> None:
    with Server(mute) as server, Proxied([f"localhost:{server.port}"], at_loopback) as proxied:
        head = b"POST http://localhost:%d/ HTTP/1.1\r\nHost: localhost:%d\r\nTransfer-Encoding: chunked\r\n\r\n"
        assert proxied.status(filled(head, server.port) + body) == 400
        assert b"Trailer" not in b"".join(server.heard)


def test_who_does_not_come_to_the_point_is_not_waited_for() -> None:
    with (
        Server(mute) as server,
        Proxied([f"localhost:{server.port}"], at_loopback, seconds=0.3) as proxied,
        proxied.connection() as client,
    ):
        client.sendall(b"GET http://localhost/ HTTP/1.1\r\nX: ")
        assert client.recv(12) == b"HTTP/1.1 408"


def test_connections_are_bounded() -> None:
    with Server(mute) as server, Proxied([f"localhost:{server.port}"], at_loopback) as proxied:
        held = [proxied.connection() for _ in range(MOST)]
        assert until(lambda: len(proxied.proxy._ends) == MOST)
        with proxied.connection() as late:
            late.sendall(f"CONNECT localhost:{server.port} HTTP/1.1\r\n\r\n".encode())
            assert len(proxied.proxy._ends) == MOST
            for client in held:
                client.close()
            assert late.recv(12) == b"HTTP/1.1 200"


def test_closing_ends_every_connection_and_leaves_no_descriptor() -> None:
    def ours() -> int:
        return sum(thread.name == "toolgate-proxy" for thread in threading.enumerate())

    before, threads = len(os.listdir("/dev/fd")), ours()
    with Server(mute) as server, Proxied([f"localhost:{server.port}"], at_loopback) as proxied:
        clients = [tunnel(proxied, server.port) for _ in range(10)]
        proxied.proxy.close()
        assert [client.recv(1) for client in clients] == [b""] * 10
        for client in clients:
            client.close()
    assert until(lambda: ours() <= threads and len(os.listdir("/dev/fd")) <= before)


# --- at random -------------------------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [b"GET ", b"CONNECT ", b"POST ", b"http://", b"localhost", b":%d", b"/", b" ", b"HTTP/1.1", b"HTTP/1.0", b"\r\n", b"\n", b"\r", b"\r\n\r\n",
     b"Host: ", b"Content-Length: ", b"Transfer-Encoding: ", b"chunked", b"5", b"0", b",", b";", b"\0", b"\t", b"@", b"other.example", b"\x16\x03\x01",
     b"[::1]", b"#", b"%20", b"Connection: close\r\n"]
)  # fmt: skip


@given(st.lists(st.one_of(PIECES, st.binary(max_size=6)), max_size=16))
@settings(max_examples=300, deadline=None)
def test_a_head_is_read_in_one_way_or_not_at_all(pieces: list[bytes]) -> None:
    """What is sent on reads as what was understood: whoever reads it again finds the same request and no second one."""
    data = b"".join(pieces).replace(b"%d", b":80").partition(b"\r\n\r\n")[0] + b"\r\n\r\n"
    try:
        head = head_from(data)
        body = body_of(head)
    except Malformed:
        return
    again = head_from(rewritten(head, "localhost", 80, "/", body))
    assert again.values("host") == ["localhost"] and again.values("connection") == ["close"]
    assert (again.method, body_of(again)) == (head.method, body)


@given(
    st.binary(max_size=200)
    | st.builds(
        lambda cut, at, byte: bytes([*cut[:at], byte, *cut[at + 1 :]]),
        st.just(hello("name.example")),
        st.integers(0, 300),
        st.integers(0, 255),
    )
)
@settings(max_examples=300, deadline=None)
def test_a_tls_hello_is_read_or_refused(data: bytes) -> None:
    try:
        name = server_name(data)
    except Malformed:
        return
    assert name is None or name.isascii()


@given(st.text("abcdefghij.", min_size=1, max_size=30), st.integers(1, 400))
@settings(max_examples=60, deadline=None)
def test_the_name_in_a_tls_hello_is_found_whatever_its_records(name: str, size: int) -> None:
    try:
        data = hello(name)
    except ValueError:  # a name that TLS does not take
        return
    message = data[5:]
    parts = [message[at : at + size] for at in range(0, len(message), size)]
    split = b"".join([data[:3] + len(part).to_bytes(2, "big") + part for part in parts])
    assert server_name(split) == server_name(data) == name.removesuffix(".")
    assert all(server_name(split[:end]) is None for end in range(0, len(split), 97))


@given(
    st.lists(st.binary(min_size=1, max_size=40), max_size=5),
    st.binary(max_size=20),
    st.lists(st.integers(1, 30), min_size=1),
)
@settings(max_examples=200, deadline=None)
def test_chunks_pass_unchanged_however_they_are_cut(chunks: list[bytes], after: bytes, cuts: list[int]) -> None:
    body = b"".join([b"%x\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks]) + b"0\r\n\r\n"
    request, sent, got, turn = Request(Body(0, True)), body + after, b"", 0
    while sent:
        size = cuts[turn % len(cuts)]
        got, sent, turn = got + request.take(sent[:size]), sent[size:], turn + 1
    assert (got, request.done) == (body, True)


@given(st.lists(st.one_of(PIECES, st.binary(max_size=6)), min_size=1, max_size=12))
@settings(max_examples=100, deadline=None)
def test_noise_never_reaches_a_host_that_was_not_predicted(pieces: list[bytes]) -> None:
    data = b"".join(pieces).replace(b"%d", b":%d" % NOISE.port)
    with Proxied(["elsewhere.example"], at_loopback) as proxied:
        assert proxied.status(data) in (0, 400, 403)
    assert NOISE.connections == 0


NOISE = Server(mute)


# --- with real clients -----------------------------------------------------------------------------------------------


def started(words: list[str], proxied: Proxied, cwd: Path) -> subprocess.CompletedProcess[bytes]:
    names = ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")
    variables = dict.fromkeys(names, proxied.url) | {
        "PATH": os.environ["PATH"],
        "HOME": str(cwd),
        "NODE_USE_ENV_PROXY": "1",
    }
    return subprocess.run(words, env=variables, cwd=cwd, capture_output=True, timeout=LONG)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    path = tmp_path_factory.mktemp("tls") / "both.pem"
    words = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
    ]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,DNS:a.localhost"]
    subprocess.run([*words, "-keyout", str(path), "-out", str(path) + ".crt", *names], check=True, capture_output=True)
    path.write_bytes(path.read_bytes() + Path(str(path) + ".crt").read_bytes())
    return path


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_curl_goes_through_it_and_no_further(tmp_path: Path, certificate: Path) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    with (
        Server(http) as plain,
        Server(http, context) as secure,
        Proxied([f"localhost:{plain.port}", f"*.localhost:{secure.port}"], at_loopback) as proxied,
    ):
        curl = ["curl", "-sS", "--noproxy", "", "--cacert", str(certificate)]
        assert started([*curl, f"http://localhost:{plain.port}/"], proxied, tmp_path).stdout == b"hello\n"
        assert started([*curl, f"https://a.localhost:{secure.port}/"], proxied, tmp_path).stdout == b"hello\n"
        big = tmp_path / "big"
        big.write_bytes(b"x" * 2_000_000)
        posted = [*curl, "-T", str(big), f"http://localhost:{plain.port}/"]
        assert started(posted, proxied, tmp_path).stdout == b"hello\n"
        refused = started([*curl, f"https://localhost:{secure.port}/"], proxied, tmp_path)
        assert b"403" in refused.stderr
        assert proxied.proxy.close() == (Refusal("connect", f"localhost:{secure.port}"),)


def test_urllib_goes_through_it_and_no_further(tmp_path: Path, certificate: Path) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    trusting = ssl.create_default_context(cafile=str(certificate))
    with (
        Server(http) as plain,
        Server(http, context) as secure,
        Server(http) as other,
        Proxied([f"localhost:{plain.port}", f"localhost:{secure.port}"], at_loopback) as proxied,
    ):
        handlers = [
            urllib.request.ProxyHandler({"http": proxied.url, "https": proxied.url}),
            urllib.request.HTTPSHandler(context=trusting),
        ]
        opener = urllib.request.build_opener(*handlers)
        for url in (f"http://localhost:{plain.port}/", f"https://localhost:{secure.port}/"):
            with opener.open(url, timeout=LONG) as answer:
                assert answer.read() == b"hello\n"
        with pytest.raises(urllib.error.HTTPError) as error:
            opener.open(f"http://localhost:{other.port}/", timeout=LONG)
        assert error.value.code == 403 and b"predicted" in error.value.read()
        error.value.close()
        assert other.connections == 0


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_git_clones_through_it(tmp_path: Path) -> None:
    made = tmp_path / "made"
    subprocess.run(["git", "init", "-q", str(made)], check=True)
    words = ["git", "-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "-q", "--allow-empty", "-m", "x"]
    subprocess.run(words, cwd=made, check=True)
    subprocess.run(["git", "update-server-info"], cwd=made, check=True)
    serving = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "-d", str(made), "0"]
    with subprocess.Popen(serving, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            port = server.stdout.readline().split(" port ")[1].split()[0]
            with Proxied([f"localhost:{port}"], at_loopback) as proxied:
                cloned = started(["git", "clone", "-q", f"http://localhost:{port}/.git", "copy"], proxied, tmp_path)
                assert (cloned.returncode, cloned.stderr) == (0, b"")
                assert (tmp_path / "copy" / ".git").is_dir()
                refused = started(["git", "ls-remote", "http://elsewhere.example/x.git"], proxied, tmp_path)
                assert b"403" in refused.stderr
                assert proxied.proxy.close() == (Refusal("connect", "elsewhere.example:80"),)
        finally:
            server.kill()


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_what_node_fetches_goes_through_it_or_nowhere(tmp_path: Path) -> None:
    """A node that does not read the variables connects by itself, which a network of its own stops."""
    code = "fetch(process.argv[1]).then(a => a.text()).then(t => console.log(t), e => console.log('failed'))"
    with Server(http) as server, Proxied([f"localhost:{server.port}"], at_loopback) as proxied:
        ended = started(["node", "-e", code, f"http://localhost:{server.port}/"], proxied, tmp_path)
        assert ended.stdout.strip() == b"hello"

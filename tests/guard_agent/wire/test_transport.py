"""What goes over the network: where to, for how long, how much, and who may read it."""

import contextlib
import shutil
import socket
import ssl
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.guard_agent.certificates import authority
from tests.guard_agent.servers import NOTHING, SILENCE, Proxy, Raw, Server, http, record, said, slow, soon, streamed
from toolgate.guard_agent.exchange import BROKEN, LATE, REFUSED, UNREACHABLE, USER, Message, Prompt, ProviderError
from toolgate.guard_agent.settings import ANTHROPIC, GOOGLE, OPENAI, Endpoint
from toolgate.guard_agent.wire.client import Client
from toolgate.guard_agent.wire.trust import add_places

ROOT = Path(__file__).parents[3]
PROMPT = Prompt((Message(USER, "May it?"),))
ALLOWED = said(OPENAI, "ALLOW")


@pytest.fixture(scope="module")
def ours(tmp_path_factory):
    return authority(tmp_path_factory.mktemp("certificates"))


def asked(endpoint, key="", deadline=None, prompt=PROMPT):
    return Client(endpoint, key, sleep=lambda _: None).complete(prompt, deadline or soon())


def failure(endpoint, **rest):
    with pytest.raises(ProviderError) as raised:
        asked(endpoint, **rest)
    assert raised.value.help
    return raised.value


# --- whom it trusts ---


def test_a_certificate_of_the_configured_authority_is_accepted(ours):
    with Server(ALLOWED, tls=ours.server("127.0.0.1")) as server:
        assert asked(server.endpoint(ca_file=ours.file)).text == "ALLOW"


def test_a_certificate_nobody_vouches_for_is_refused_before_anything_is_sent(ours):
    with Server(ALLOWED, tls=ours.server("127.0.0.1")) as server:
        error = failure(server.endpoint(), key="sk-secret")
    assert error.kind == UNREACHABLE and "not trusted" in error.message and not server.requests
    assert "ca_file" in error.help


def test_a_certificate_of_another_name_is_refused(ours):
    with Server(ALLOWED, tls=ours.server("other.example")) as server:
        assert failure(server.endpoint(ca_file=ours.file)).kind == UNREACHABLE
    assert not server.requests


def test_a_certificate_that_is_out_of_date_is_refused(ours):
    with Server(ALLOWED, tls=ours.server("127.0.0.1", valid=False)) as server:
        assert failure(server.endpoint(ca_file=ours.file)).kind == UNREACHABLE
    assert not server.requests


def test_the_file_of_the_policy_replaces_the_system(ours, tmp_path):
    another = authority(tmp_path)
    with Server(ALLOWED, tls=ours.server("127.0.0.1")) as server:
        assert failure(server.endpoint(ca_file=another.file)).kind == UNREACHABLE


@pytest.mark.parametrize("place", ["directory", "file", "other file", "nowhere"])
def test_certificates_of_the_system_are_found_where_it_has_them(ours, tmp_path, place):
    words = ["openssl", "x509", "-in", ours.file, "-noout", "-subject_hash"]
    if place == "directory":
        if shutil.which("openssl") is None:
            pytest.skip("what names the files of such a directory is not installed")
        name = subprocess.run(words, capture_output=True, text=True, timeout=90).stdout.strip()
        shutil.copy(ours.file, tmp_path / f"{name}.0")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    others = "/nonexistent", ours.file if place == "other file" else "/nonexistent"
    add_places(context, str(tmp_path), ours.file if place == "file" else "/nonexistent", others)
    expected = pytest.raises(ssl.SSLCertVerificationError) if place == "nowhere" else contextlib.nullcontext()
    server = Server(ALLOWED, tls=ours.server("127.0.0.1"))
    with server, expected, socket.create_connection((server.host, server.port)) as plain:
        connection = context.wrap_socket(plain, server_hostname="127.0.0.1")
        connection.close()
        assert connection.server_hostname == "127.0.0.1"


@pytest.mark.parametrize("text", [None, "", "no certificate"])
def test_a_file_without_certificates_is_an_error(tmp_path, text):
    file = tmp_path / "ca.pem"
    if text is not None:
        file.write_text(text)
    error = failure(Endpoint(model="m", base_url="https://model.example/v1", ca_file=str(file)))
    assert error.kind == UNREACHABLE and "ca_file" in error.message


def test_a_file_is_named_in_full(ours):
    error = failure(Endpoint(model="m", base_url="https://model.example/v1", ca_file="ca.pem"))
    assert "absolute" in error.message


@pytest.mark.parametrize("name", ["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "SSL_CERT_DIR"])
def test_variables_make_nobody_trusted(ours, monkeypatch, name):
    monkeypatch.setenv(name, str(ours.directory) if name.endswith("DIR") else ours.file)
    with Server(ALLOWED, tls=ours.server("127.0.0.1")) as server:
        assert failure(server.endpoint()).kind == UNREACHABLE
    assert not server.requests


def test_variables_keep_no_keys_of_a_connection(ours, monkeypatch, tmp_path):
    monkeypatch.setenv("SSLKEYLOGFILE", str(tmp_path / "keys"))
    with Server(ALLOWED, tls=ours.server("127.0.0.1")) as server:
        asked(server.endpoint(ca_file=ours.file))
    assert not (tmp_path / "keys").exists()


CIPHERS = """
import sys
sys.path.insert(0, sys.argv[1])
assert "ssl" not in sys.modules
from toolgate.guard_agent.wire.trust import trusting
import os
print(os.environ.get("OPENSSL_CONF"), len(trusting("").get_ciphers()))
"""
ODD = """openssl_conf = a
[a]
ssl_conf = b
[b]
system_default = c
[c]
CipherString = ECDHE-RSA-AES128-GCM-SHA256
Ciphersuites = TLS_AES_128_GCM_SHA256
"""


def test_variables_do_not_configure_openssl(tmp_path):
    (tmp_path / "odd.cnf").write_text(ODD)
    counts = []
    for variables in ({}, {"OPENSSL_CONF": str(tmp_path / "odd.cnf")}):
        words = [sys.executable, "-I", "-c", CIPHERS, str(ROOT)]
        answer = subprocess.run(words, env=variables, capture_output=True, text=True, timeout=90)
        assert answer.returncode == 0, answer.stderr
        named, count = answer.stdout.split()
        assert named == variables.get("OPENSSL_CONF", "None")  # it is there again for programs that are started
        counts.append(int(count))
    assert counts[0] == counts[1] > 2


# --- where it goes ---


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_variables_name_no_proxy(ours, monkeypatch, scheme):
    with (
        Server(ALLOWED, tls=ours.server("127.0.0.1") if scheme == "https" else None) as server,
        Server(NOTHING) as proxy,
    ):
        for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url)
            monkeypatch.setenv(name.lower(), proxy.url)
        assert asked(server.endpoint(ca_file=ours.file)).text == "ALLOW"
    assert proxy.connections == 0


def test_a_proxy_of_the_policy_is_used_and_sees_only_the_host(ours):
    server = Server(ALLOWED, tls=ours.server("model.example"))
    proxy = Proxy(server.port)
    with server, proxy:
        endpoint = Endpoint(model="m", base_url="https://model.example/v1", proxy=proxy.url, ca_file=ours.file)
        assert asked(endpoint, key="sk-secret").text == "ALLOW"
    assert proxy.asked == ["CONNECT model.example:443 HTTP/1.1\r\nHost: model.example:443\r\n\r\n"]
    assert server.requests[0].headers["host"] == "model.example"


def test_a_proxy_cannot_stand_in_for_the_endpoint(ours, tmp_path):
    another = authority(tmp_path)
    with Server(ALLOWED, tls=another.server("model.example")) as server, Proxy(server.port) as proxy:
        endpoint = Endpoint(model="m", base_url="https://model.example/v1", proxy=proxy.url, ca_file=ours.file)
        assert failure(endpoint).kind == UNREACHABLE
    assert not server.requests


@pytest.mark.parametrize(
    "greeting", [b"HTTP/1.1 407 Who are you\r\n\r\n", b"nonsense\r\n\r\n", b"", b"HTTP/1.1 200 " + b"x" * 70_000]
)
def test_a_proxy_that_does_not_connect_is_an_error(ours, greeting):
    with Server(ALLOWED, tls=ours.server("model.example")) as server, Proxy(server.port, greeting) as proxy:
        endpoint = Endpoint(model="m", base_url="https://model.example/v1", proxy=proxy.url, ca_file=ours.file)
        error = failure(endpoint)
    assert error.kind == UNREACHABLE and not server.requests


def test_nothing_for_this_machine_goes_through_a_proxy(ours):
    with Server(ALLOWED) as server, Server(NOTHING) as proxy:
        assert asked(server.endpoint(proxy=proxy.url)).text == "ALLOW"
    assert proxy.connections == 0


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_plain_http_reaches_this_machine_by_address_and_name(host):
    try:
        server = Server(ALLOWED, host=host)
    except OSError:
        pytest.skip("this machine has no IPv6")
    with server:
        assert asked(server.endpoint()).text == "ALLOW"
        assert asked(server.endpoint(base_url=f"http://LOCALHOST:{server.port}/v1/")).text == "ALLOW"
    assert [one.path for one in server.requests] == ["/v1/chat/completions"] * 2


@pytest.mark.parametrize(
    ("url", "word"),
    [
        ("http://model.example/v1", "https"),
        ("http://192.168.1.5:11434/v1", "https"),
        ("http://127.0.0.1.evil.example/v1", "https"),
        ("http://127.1/v1", "https"),
        ("http://0x7f000001/v1", "https"),
        ("http://2130706433/v1", "https"),
        ("http://127.0.0.256/v1", "https"),
        ("http://0.0.0.0/v1", "https"),
        ("http://[::ffff:127.0.0.1]/v1", "https"),
        ("http://localhost.evil.example/v1", "https"),
        ("https://user:hunter2@model.example/v1", "password"),
        ("https://hunter2@model.example/v1", "password"),
        ("http://127.0.0.1@evil.example/", "password"),
        ("ftp://model.example", "https://"),
        ("file:///etc/passwd", "not a valid URL"),
        ("javascript:alert(1)", "https://"),
        ("model.example/v1", "https://"),
        ("https://model.example/v1?key=hunter2", "query"),
        ("https://model.example/v1#x", "fragment"),
        ("https://model.example:99999/v1", "port"),
        ("https://model.example:0/v1", "port"),
        ("https://model.example:/v1", "not a valid URL"),
        ("https://model.example/v1\r\nX-Evil: 1", "characters"),
        ("https://model.example/a b", "characters"),
        ("https://mödel.example/v1", "characters"),
        ("https://", "not a valid URL"),
        ("https://model.example\\@evil.example", "password"),
        ("https://model.example\\.evil.example", "not a valid URL"),
        ("https://[::1", "not a valid URL"),
    ],
)
def test_a_url_that_is_not_safe_is_an_error_before_anything_is_sent(url, word):
    for provider in (OPENAI, ANTHROPIC, GOOGLE):
        with pytest.raises(ProviderError, match=r"base_url|https") as raised:
            Client(Endpoint(provider, "m", url))
        assert raised.value.kind == UNREACHABLE and word in raised.value.message and raised.value.help
        assert "hunter2" not in raised.value.message + raised.value.help


@pytest.mark.parametrize(
    "proxy", ["https://proxy.example:3128", "http://u:hunter2@proxy.example", "socks5://x:1", "http://x/y", "x:3128"]
)
def test_a_proxy_is_written_as_a_plain_address(proxy):
    with pytest.raises(ProviderError, match="proxy") as raised:
        Client(Endpoint(model="m", base_url="https://model.example/v1", proxy=proxy))
    assert "hunter2" not in raised.value.message + raised.value.help


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_refused(status):
    with Server(ALLOWED) as other, Server(http(status, b"", location=f"{other.url}/v1/chat/completions")) as server:
        error = failure(server.endpoint(), key="sk-secret")
    assert error.kind == REFUSED and "redirect" in error.message and not error.again
    assert other.connections == 0 and len(server.requests) == 1


def test_a_cookie_is_not_sent_back():
    with Server(record({}, 500, set_cookie="a=b"), ALLOWED) as server:
        asked(server.endpoint())
    assert "cookie" not in server.requests[1].headers


def test_a_host_that_is_not_there_is_an_error():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    error = failure(Endpoint(model="m", base_url=f"http://127.0.0.1:{port}"))
    assert error.kind == UNREACHABLE and f"127.0.0.1:{port}" in error.message and not error.again


# --- for how long ---


@pytest.mark.parametrize("provider", [OPENAI, ANTHROPIC, GOOGLE])
@pytest.mark.parametrize("answer", [said, streamed])
def test_an_answer_that_drips_ends_at_the_deadline(provider, answer):
    with Server(slow(answer(provider, "ALLOW"), pause=0.2)) as server:  # each byte in time, all of them far too late
        error = failure(server.endpoint(provider), deadline=soon(0.7))
    assert error.kind == LATE and not error.again


def test_silence_ends_at_the_deadline():
    with Server(SILENCE) as server:
        assert failure(server.endpoint(), deadline=soon(0.3)).kind == LATE
    assert len(server.requests) == 1


def test_a_handshake_that_does_not_begin_ends_at_the_deadline(ours):
    with Server(SILENCE) as server:  # it waits for a request in plain HTTP
        endpoint = Endpoint(model="m", base_url=f"https://127.0.0.1:{server.port}", ca_file=ours.file)
        assert failure(endpoint, deadline=soon(0.3)).kind == LATE


def test_a_proxy_that_drips_ends_at_the_deadline(ours):
    with Server(slow(Raw(b"HTTP/1.1 200 fine, but slowly\r\n\r\n"), pause=0.2)) as proxy:
        endpoint = Endpoint(model="m", base_url="https://model.example", ca_file=ours.file, proxy=proxy.url)
        assert failure(endpoint, deadline=soon(0.7)).kind == LATE


def test_a_server_that_does_not_read_ends_at_the_deadline():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        endpoint = Endpoint(model="m", base_url=f"http://127.0.0.1:{listener.getsockname()[1]}")
        long = Prompt((Message(USER, "x" * 30_000_000),))
        assert failure(endpoint, deadline=soon(1.0), prompt=long).kind == LATE


def test_a_deadline_that_is_over_sends_nothing():
    with Server(ALLOWED) as server:
        assert failure(server.endpoint(), deadline=soon(-1.0)).kind == LATE
    assert not server.requests


# --- how much ---

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
MUCH = b"x" * 5_000_000


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (Raw(HEAD + b"\r\n" + MUCH), BROKEN),
        (Raw(HEAD + b"Content-Length: 5000000\r\n\r\n" + MUCH), BROKEN),
        (Raw(HEAD + b"Content-Length: 999999999999999\r\n\r\n{}"), UNREACHABLE),  # it ends too early
        (Raw(HEAD + b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFF\r\n{}"), UNREACHABLE),
        (Raw(HEAD + b"Transfer-Encoding: chunked\r\n\r\nodd\r\n{}"), UNREACHABLE),
        (Raw(HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"10\r\nxxxxxxxxxxxxxxxx\r\n" * 220_000), BROKEN),
        (Raw(HEAD + b"X: " + MUCH), BROKEN),
        (Raw(HEAD + b"X: y\r\n" * 200 + b"\r\n{}"), BROKEN),
        (Raw(b"HTTP/1.1 100 Continue\r\n\r\n" * 200_000), BROKEN),
        (Raw(b"HTTP/1.1 " + MUCH), BROKEN),
        (Raw(b"ALLOW\r\n\r\n"), BROKEN),
        (Raw(b"\x16\x03\x01" * 20), BROKEN),
        (Raw(b"HTTP/9.9 200 OK\r\n\r\n{}"), BROKEN),
        (Raw(HEAD + b"Content-Encoding: gzip\r\n\r\n\x1f\x8b"), BROKEN),
        (Raw(HEAD + b"\r\n" + b"[" * 100_000), BROKEN),
        (Raw(HEAD + b"\r\n\xff\xfe"), BROKEN),
        (Raw(HEAD + b'\r\n{"choices": 1, "choices": 2}'), BROKEN),
        (Raw(HEAD + b'\r\n{"choices": NaN}'), BROKEN),
        (Raw(HEAD + b"\r\n" + b"9" * 10_000), BROKEN),
        (Raw(HEAD + b"\r\n"), BROKEN),
        (http(204, b""), REFUSED),
        (Raw(HEAD.replace(b"application/json", b"text/event-stream") + b"\r\ndata: " + MUCH), BROKEN),
        (Raw(HEAD.replace(b"application/json", b"text/event-stream") + b"\r\n" + b": not yet\n\n" * 480_000), BROKEN),
        (NOTHING, UNREACHABLE),
    ],
    ids=range(24),
)
def test_a_hostile_answer_is_an_error(reply, kind):
    with Server(reply) as server:
        error = failure(server.endpoint(), deadline=soon(300.0))  # reading it all may take a while
    assert error.kind == kind and len(error.message) < 400 and error.message.isprintable()
    assert len(server.requests) <= 3


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_a_stream_is_the_same_however_it_is_cut(size):
    whole = streamed(OPENAI, "ALLOW: häßlich").data.partition(b"\r\n\r\n")[2]
    lines = [line for line in whole.split(b"\r\n") if line.startswith(b"data")]
    for ending in (b"\n", b"\r\n", b"\r"):
        body = b"".join([line.replace(b"\n", ending) for line in lines])
        cut = [body[start : start + size] for start in range(0, len(body), size)]
        head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
        chunks = b"".join([f"{len(piece):x}\r\n".encode() + piece + b"\r\n" for piece in cut]) + b"0\r\n\r\n"
        with Server(Raw(head + chunks)) as server:
            assert asked(server.endpoint()).text == "ALLOW: häßlich"


PIECES = st.sampled_from(
    [
        b"HTTP/1.1 200 OK\r\n", b"HTTP/1.0 200\r\n", b"HTTP/1.1 429 x\r\n", b"HTTP/1.1 -1 x\r\n", b"Content-Length: 5\r\n",
        b"Content-Length: -5\r\n", b"Content-Length: 5, 5\r\n", b"Transfer-Encoding: chunked\r\n", b"Content-Type: text/event-stream\r\n",
        b"Content-Type: application/json; charset=x\r\n", b"Retry-After: 1\r\n", b"Retry-After: Fri, 99 Foo\r\n", b"\r\n", b"\n", b"0\r\n\r\n", b"-5\r\n",
        b"5\r\n", b"5;x=y\r\n", b" folded\r\n", b": \r\n", b"data: ", b"{}", b'{"choices": [{"message": {"content": "ALLOW"}}]}',
    ]
)  # fmt: skip


def test_any_bytes_are_a_reply_or_an_error():
    sent = [b""]
    with Server(lambda _: Raw(sent[0])) as server:
        client = Client(server.endpoint(), "sk-1", sleep=lambda _: None)

        @given(st.lists(PIECES | st.binary(max_size=6), max_size=9))
        def look(pieces):
            sent[0] = b"".join(pieces)
            try:
                found = client.complete(PROMPT, soon())
            except ProviderError:
                return
            assert found.text == "ALLOW" and b"ALLOW" in sent[0]

        look()
    assert server.requests

"""Which hosts and addresses a command may reach."""

import pytest

from toolgate.sandbox.addresses import Allowed, Kind, Refused, Unreachable, host_and_port, kind_of, rule_from


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("93.184.216.34", Kind.PUBLIC),
        ("127.0.0.1", Kind.LOOPBACK),
        ("127.255.0.9", Kind.LOOPBACK),
        ("0.0.0.0", Kind.SPECIAL),
        ("10.1.2.3", Kind.PRIVATE),
        ("172.31.0.1", Kind.PRIVATE),
        ("192.168.1.1", Kind.PRIVATE),
        ("100.64.0.1", Kind.SPECIAL),
        ("169.254.1.1", Kind.LINK_LOCAL),
        ("169.254.169.254", Kind.METADATA),
        ("100.100.100.200", Kind.METADATA),
        ("224.0.0.1", Kind.SPECIAL),
        ("255.255.255.255", Kind.SPECIAL),
        ("198.18.0.1", Kind.SPECIAL),
        ("2606:2800:220:1::1", Kind.PUBLIC),
        ("::1", Kind.LOOPBACK),
        ("::", Kind.SPECIAL),
        ("fe80::1", Kind.LINK_LOCAL),
        ("fe80::1%eth0", Kind.LINK_LOCAL),
        ("fd00::1", Kind.PRIVATE),
        ("fd00:ec2::254", Kind.METADATA),
        ("::ffff:127.0.0.1", Kind.LOOPBACK),
        ("::ffff:169.254.169.254", Kind.METADATA),
        ("64:ff9b::10.0.0.1", Kind.PRIVATE),
        ("2002:7f00:1::", Kind.LOOPBACK),
        ("::127.0.0.1", Kind.LOOPBACK),
        ("2001:0:1::", Kind.SPECIAL),
        ("2001:db8::1", Kind.SPECIAL),
        ("ff02::1", Kind.SPECIAL),
        ("fec0::1", Kind.SPECIAL),
    ],
)
def test_every_address_has_one_kind(address: str, kind: str) -> None:
    assert kind_of(address) == kind


def reached(hosts: list[str], host: str, port: int, *addresses: str) -> list[str]:
    return Allowed(hosts, lambda _host, _port: list(addresses)).addresses(host, port)


PUBLIC = "93.184.216.34"


@pytest.mark.parametrize(
    ("rule", "host", "port"),
    [
        ("example.com", "example.com", 443),
        ("example.com", "example.com", 80),
        ("Example.COM.", "example.com", 443),
        ("example.com:8443", "example.com", 8443),
        ("*.example.com", "a.example.com", 443),
        ("*.example.com", "a.b.example.com", 443),
        ("*.example.com:22", "a.example.com", 22),
        ("bücher.example", "xn--bcher-kva.example", 443),
    ],
)
def test_a_host_that_is_named_is_reached(rule: str, host: str, port: int) -> None:
    assert reached([rule], host, port, PUBLIC) == [PUBLIC]


@pytest.mark.parametrize(
    ("rule", "host", "port"),
    [
        ("example.com", "www.example.com", 443),
        ("example.com", "example.com.evil.example", 443),
        ("example.com", "notexample.com", 443),
        ("example.com", "example.com", 22),
        ("example.com:8443", "example.com", 443),
        ("*.example.com", "example.com", 443),
        ("*.example.com", "xexample.com", 443),
        ("*.example.com", ".example.com", 22),
        ("*.com", "example.com", 443),  # not a host that anybody needs
        ("*", "example.com", 443),
        ("*.*", "example.com", 443),
        ("", "example.com", 443),
        ("example.com:0", "example.com", 443),
        ("example.com:443:1", "example.com", 443),
        ("https://example.com", "example.com", 443),
    ],
)
def test_a_host_that_is_not_named_is_refused(rule: str, host: str, port: int) -> None:
    with pytest.raises(Refused):
        reached([rule], host, port, PUBLIC)


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "fd00::1", "0.0.0.0", "::ffff:10.0.0.1"]
)
def test_a_public_name_at_an_address_inside_is_refused(address: str) -> None:
    with pytest.raises(Refused, match="does not promise"):
        reached(["example.com"], "example.com", 443, address)
    with pytest.raises(Refused, match="does not promise"):  # one address that is right does not help
        reached(["example.com"], "example.com", 443, PUBLIC, address)


@pytest.mark.parametrize(
    ("rule", "host", "address"),
    [
        ("localhost", "localhost", "127.0.0.1"),
        ("localhost", "localhost", "::1"),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1"),
        ("[::1]", "::1", "::1"),
        ("::1", "::1", "::1"),
        ("10.0.0.5", "10.0.0.5", "10.0.0.5"),
        ("git.corp", "git.corp", "10.0.0.5"),
        ("registry", "registry", "10.0.0.5"),
        ("git.example.com=private", "git.example.com", "10.0.0.5"),
        ("*.example.com=private", "git.example.com", "10.0.0.5"),
    ],
)
def test_a_host_that_promises_an_address_inside_is_reached_there(rule: str, host: str, address: str) -> None:
    assert reached([rule], host, 443, address) == [address]


@pytest.mark.parametrize(
    ("rule", "host", "address"),
    [
        ("git.corp", "git.corp", "127.0.0.1"),
        ("git.corp", "git.corp", "169.254.169.254"),
        ("git.example.com=private", "git.example.com", "127.0.0.1"),
        ("git.example.com=private", "git.example.com", "169.254.169.254"),
        ("localhost", "localhost", "10.0.0.1"),
        ("2130706433", "2130706433", "127.0.0.1"),
        ("0x7f.1", "0x7f.1", "127.0.0.1"),
        ("127.1", "127.1", "127.0.0.1"),
    ],
)
def test_a_name_promises_no_more_than_it_says(rule: str, host: str, address: str) -> None:
    with pytest.raises(Refused):
        reached([rule], host, 443, address)


def test_a_name_is_resolved_once() -> None:
    answers = iter([[PUBLIC], ["127.0.0.1"]])
    allowed = Allowed(["example.com"], lambda _host, _port: next(answers))
    assert [allowed.addresses("example.com", 443) for _ in range(3)] == [[PUBLIC]] * 3


def test_a_name_without_an_address_is_not_reached() -> None:
    def fails(host: str, port: int) -> list[str]:
        raise OSError("no such host")

    with pytest.raises(Unreachable):
        Allowed(["example.com"], fails).addresses("example.com", 443)
    with pytest.raises(Unreachable):
        reached(["example.com"], "example.com", 443)


@pytest.mark.parametrize(
    "text",
    ["", ":80", "a:", "a:b", "a:-1", "a:+1", "a:65536", "a:0", "a:080", "a b:80", "a/b:80", "u@a:80", "[::1", "[a]:80", "a..b:80",
     "[::1%eth0]:80", "a\x00:80", "a:80:80", "-" * 300, "ä:80", "a:８０"],
)  # fmt: skip
def test_what_is_not_a_host_and_port_is_neither(text: str) -> None:
    assert host_and_port(text) == ("", 0)


def test_a_rule_that_cannot_be_read_allows_nothing() -> None:
    assert [rule_from(text) for text in ("*.127.0.0.1", "a b", "*", "*.", "\udcff.example")] == [None] * 5

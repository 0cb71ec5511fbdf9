"""The profile for macOS, as text: what it allows by the reading of its rules, and nothing of a call in it."""

import os
import re
import socket
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sandbox.boxed import needs_in, project
from toolgate.model.errors import GuardError
from toolgate.sandbox.seatbelt import Seatbelt, profile
from toolgate.sandbox.starting import Limits, Needs, Network

TOKEN = re.compile(r'\s*(?:([()])|(#?"(?:[^"\\]|\\.)*")|([^\s()"]+))')


def parsed(text):
    """The rules of a profile; an error where brackets or quotes do not close."""
    stack: list[list[object]] = [[]]
    position = 0
    text = text.strip()
    while position < len(text):
        found = TOKEN.match(text, position)
        assert found, text[position : position + 50]
        position = found.end()
        bracket, quoted, word = found.groups()
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(quoted or word)
    assert 1 == len(stack)
    return stack[0]


def answer(needs, operation, path):
    """What the profile answers to an operation on a path: the last rule that fits decides."""
    text, parameters = profile(needs, "/private/tmp/own")
    verdict = "deny"
    for rule in parsed(text):
        if rule[0] not in ("allow", "deny") or rule[1] == "default":
            continue
        operations = [word for word in rule[1:] if isinstance(word, str)]
        places = [word for word in rule[1:] if not isinstance(word, str)]
        if any(covers(each, operation) for each in operations) and any(
            fits(place, path, parameters) for place in places
        ):
            verdict = rule[0]
    return verdict


def covers(word, operation):
    return word == operation or (word.endswith("*") and operation.startswith(word[:-1]))


def fits(place, path, parameters):
    kind, value = place
    if kind not in ("literal", "subpath", "regex"):
        return False
    if kind == "regex":
        return bool(re.search(value[2:-1], path))
    value = parameters[value[1].strip('"')] if isinstance(value, list) else value.strip('"')
    return path == value or (kind == "subpath" and path.startswith(value.rstrip("/") + "/"))


READ, WRITE, UNLINK, EXECUTE = "file-read-data", "file-write-data", "file-write-unlink", "process-exec"


def test_the_project_is_read_and_not_changed(tmp_path):
    root = project(tmp_path)
    needs = needs_in(root)
    assert ("allow", "deny") == (answer(needs, READ, f"{root}/src/a.txt"), answer(needs, WRITE, f"{root}/src/a.txt"))


def test_hidden_before_protected_before_writable(tmp_path):
    root = project(tmp_path)
    needs = needs_in(
        root,
        writable=(str(root),),
        protected=(str(root / ".git" / "hooks"),),
        hidden=(str(root / ".env"), str(root / "keys")),
    )
    assert ("allow", "allow") == (answer(needs, READ, f"{root}/src/a.txt"), answer(needs, WRITE, f"{root}/src/new"))
    assert ("allow", "deny") == (
        answer(needs, READ, f"{root}/.git/hooks/x"),
        answer(needs, WRITE, f"{root}/.git/hooks/x"),
    )
    for path in (f"{root}/.env", f"{root}/keys/id", f"{root}/keys"):
        assert {"deny"} == {answer(needs, READ, path), answer(needs, WRITE, path)}
    assert "deny" == answer(needs, UNLINK, f"{root}/.git"), "else it could be moved away with what is protected in it"
    assert "allow" == answer(needs, UNLINK, f"{root}/.git/index")


def test_nothing_else_of_the_machine_is_read_or_changed(tmp_path):
    needs = needs_in(project(tmp_path))
    for path in (
        "/Users/someone/.ssh/id_rsa",
        "/private/etc/master.passwd",
        "/Library/Keychains/System.keychain",
        "/x",
    ):
        assert {"deny"} == {answer(needs, READ, path), answer(needs, WRITE, path), answer(needs, EXECUTE, path)}
    assert "allow" == answer(needs, EXECUTE, "/bin/sh") == answer(needs, EXECUTE, f"{needs.workspace}/tool")
    assert ("allow", "deny") == (answer(needs, READ, "/usr/lib/dyld"), answer(needs, WRITE, "/usr/lib/dyld"))
    assert "allow" == answer(needs, WRITE, "/dev/null") == answer(needs, WRITE, "/private/tmp/own/x")
    assert "allow" == answer(needs, "file-read-metadata", os.path.dirname(needs.workspace))


@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        ({}, []),
        ({"network": Network.HOSTS}, ['(allow network-outbound (remote tcp "localhost:4711"))']),
        ({"network": Network.OPEN}, ["(allow network*)"]),
        (
            {"listens": True},
            ['(allow network-bind (local tcp "localhost:*"))', '(allow network-inbound (local tcp "localhost:*"))'],
        ),
    ],
)
def test_the_network_is_what_was_predicted(tmp_path, changes, rules):
    text, _ = profile(needs_in(project(tmp_path), **changes), "/private/tmp/own", 4711)
    assert rules == [line for line in text.splitlines() if "network" in line]


PIECES = st.text(
    st.sampled_from("()\"\\;#| \n\t'$`{}*?/ab\u00e4") | st.characters(codec="utf-8", exclude_characters="\0/"),
    min_size=1,
)


@given(st.lists(PIECES, min_size=1, max_size=4))
def test_no_path_is_ever_text_of_the_profile(pieces):
    """Whatever a path holds, the profile is that of a plain path: the path itself is in its parameter alone."""
    nasty = "/nonexistent-toolgate/" + "/".join(piece.replace("/", "") or "x" for piece in pieces)
    nasty = os.path.normpath(nasty).rstrip(".")
    plain = "/nonexistent-toolgate/plain"
    texts = []
    for path in (nasty, plain):
        needs = Needs(path, path, network=Network.HOSTS)
        text, parameters = profile(needs, path)
        assert path in parameters.values()
        parsed(text)
        texts.append(re.sub(r"\(literal \(param \"P\d+\"\)\)|P\d+", "", text))
    assert texts[0].split() == texts[1].split()


def test_a_zero_byte_is_an_error(tmp_path):
    with pytest.raises((GuardError, ValueError)):
        profile(Needs("/a\0b", str(tmp_path)), "/a\0b")


def test_words_come_after_the_profile_and_as_they_are(tmp_path, monkeypatch):
    """On a Mac, as far as that can be seen from another system."""
    monkeypatch.setattr(Seatbelt, "lacking", lambda _: "")
    root = project(tmp_path)
    start = Seatbelt().start(["-x", "a b"], needs_in(root, temporary=str(tmp_path)), Limits())
    assert ("sandbox-exec", "-p") == start.words[:2] and ("--", "-x", "a b") == start.words[-3:]
    given = dict(
        word.split("=", 1) for word, option in zip(start.words[1:], start.words, strict=False) if option == "-D"
    )
    assert str(root) in given.values() and str(tmp_path) == start.variables["TMPDIR"]


def test_some_hosts_are_reached_by_a_socket_that_waits_for_the_proxy(tmp_path, monkeypatch):
    monkeypatch.setattr(Seatbelt, "lacking", lambda _: "")
    start = Seatbelt().start(
        ["true"], needs_in(project(tmp_path), network=Network.HOSTS, temporary=str(tmp_path)), Limits()
    )
    with socket.socket(fileno=start.handover) as handover:
        word, descriptors, *_ = socket.recv_fds(handover, 100, 1)
    with socket.socket(fileno=descriptors[0]) as listener:
        port = listener.getsockname()[1]
    assert b"proxy" == word and f"http://127.0.0.1:{port}" == start.variables["HTTPS_PROXY"]
    assert f'(remote tcp "localhost:{port}")' in start.words[2]


@pytest.mark.skipif(sys.platform == "darwin", reason="here it works")
def test_elsewhere_it_says_what_it_is():
    assert "only on macOS" in Seatbelt().lacking()
    with pytest.raises(GuardError, match="only on macOS"):
        Seatbelt().start(["true"], Needs("/", "/"), Limits())

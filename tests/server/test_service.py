"""Clients of a local socket: order, back-pressure, numbers of clients, strangers, and the end."""

import fcntl
import os
import socket
import stat
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep

import pytest

from toolgate.server.door import LOCK, Door, Unfit, open_door
from toolgate.server.lines import Line
from toolgate.server.peers import Peer, peer_of
from toolgate.server.service import READ_SIZE, Service

PATIENCE = 120  # seconds
MOST_SENT = 50_000_000  # bytes: more than any system keeps for a socket


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A directory of the user's own, by a path that is short enough."""
    (tmp_path / "d").mkdir(mode=0o700)
    monkeypatch.chdir(tmp_path)
    return str(tmp_path / "d" / "s")


def echo(line: Line, peer: Peer) -> bytes:
    return b"%d %s\n" % (line.number, (line.text or b"too long")[:50])


@contextmanager
def serving(path, ask=echo, **changes):
    service = Service(open_door(path), ask, lambda why: why.encode() + b"\n", **changes)
    thread = Thread(target=service.run)
    thread.start()
    try:
        yield service
    finally:
        service.stop()
        thread.join(PATIENCE)
        assert not thread.is_alive()


def connected(path):
    client = socket.socket(socket.AF_UNIX)
    client.settimeout(PATIENCE)
    client.connect(path)
    return client


def read_all(client):
    with client.makefile("rb") as stream:
        return stream.read()


def until(true):
    end = monotonic() + PATIENCE
    while not true() and monotonic() < end:
        sleep(0.01)
    assert true()


# --- lines -----------------------------------------------------------------------------------------------------------


def test_many_clients_at_once_each_in_its_order(place):
    with serving(place) as service:
        clients = [connected(place) for _ in range(20)]
        for number in range(30):
            for index, client in enumerate(clients):
                client.sendall(b"%d-%d\n" % (index, number))
        for index, client in enumerate(clients):
            client.shutdown(socket.SHUT_WR)
            assert b"".join(b"%d %d-%d\n" % (n + 1, index, n) for n in range(30)) == read_all(client)
            client.close()
        assert service.served == 600


def test_a_slow_answer_holds_up_nobody_else(place):
    free = Event()

    def ask(line, peer):
        assert line.text != b"slow" or free.wait(PATIENCE)
        return echo(line, peer)

    with serving(place, ask), connected(place) as slow, connected(place) as quick:
        slow.sendall(b"slow\n")
        quick.sendall(b"quick\n")
        assert b"1 quick\n" == quick.recv(100)
        free.set()
        assert b"1 slow\n" == slow.recv(100)


def test_a_half_line_waits_and_is_answered_at_the_end(place):
    with serving(place), connected(place) as client:
        client.sendall(b"ha")
        client.sendall(b"lf")
        client.shutdown(socket.SHUT_WR)
        assert b"1 half\n" == read_all(client)


def test_a_long_line_is_answered_and_the_next_one_too(place):
    with serving(place, longest=1_000), connected(place) as client:
        client.sendall(b"x" * 200_000 + b"\nnext\n")
        client.shutdown(socket.SHUT_WR)
        assert b"1 too long\n2 next\n" == read_all(client)


def test_a_client_that_does_not_read_is_not_read_from(place):
    """So that no answers pile up; once it reads, all of them come."""
    asked = []

    def ask(line, peer):
        asked.append(line.number)
        return b"%d " % line.number + b"x" * 2_000 + b"\n"

    with serving(place, ask), connected(place) as client:
        client.setblocking(False)
        sent = 0
        with suppress(BlockingIOError):
            while sent < MOST_SENT:
                sent += client.send(b"line\n" * 1_000)
        assert sent < MOST_SENT, "all of it was read"
        before = -1
        while before != len(asked):
            before = len(asked)
            sleep(0.3)
        assert len(asked) < 1_000, "answers pile up"
        client.setblocking(True)
        client.settimeout(PATIENCE)
        client.shutdown(socket.SHUT_WR)
        answers = read_all(client).splitlines()
        assert sent // 5 <= len(answers) <= sent // 5 + 1
        assert [int(one.split()[0]) for one in answers] == list(range(1, len(answers) + 1))


def test_a_client_that_goes_away_takes_nobody_with_it(place):
    with serving(place) as service:
        for _ in range(5):
            with connected(place) as client:
                client.sendall(b"one\n" * 1_000)
        until(lambda: not service._clients)
        with connected(place) as client:
            client.sendall(b"here\n")
            assert b"1 here\n" == client.recv(100)


# --- who -------------------------------------------------------------------------------------------------------------


def test_more_clients_than_there_may_be_are_refused_with_an_answer(place):
    with serving(place, most=2) as service:
        clients = [connected(place) for _ in range(2)]
        until(lambda: len(service._clients) == 2)
        with connected(place) as third:
            assert b"clients already" in read_all(third)
        clients.pop().close()
        until(lambda: len(service._clients) == 1)
        with connected(place) as third:
            third.sendall(b"now\n")
            assert b"1 now\n" == third.recv(100)
        clients.pop().close()


def test_the_system_says_who_has_connected():
    one, other = socket.socketpair()
    with one, other:
        peer = peer_of(one)
        assert peer.user in (os.getuid(), None) and peer.admitted
        assert not Peer(os.getuid() + 1).admitted


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can become another user")
def test_another_user_is_refused_even_where_permissions_would_admit_it(place):
    asked = []

    def ask(line, peer):
        asked.append(line)
        return b"x\n"

    with serving(place, ask):
        os.chmod(place, 0o666)
        program = (
            "import os, socket, sys\n"
            "s = socket.socket(socket.AF_UNIX)\n"
            "os.chdir(sys.argv[1]); os.setuid(65534)\n"
            "s.connect('s')\n"
            "print(s.makefile().readline())\n"
        )
        os.chmod(os.path.dirname(place), 0o711)
        done = subprocess.run([sys.executable, "-c", program, os.path.dirname(place)], capture_output=True, text=True)
        os.chmod(os.path.dirname(place), 0o700)
    assert "belongs to another user" in done.stdout, done.stderr
    assert not asked


# --- the end ---------------------------------------------------------------------------------------------------------


def test_at_the_end_all_that_was_sent_is_answered_and_the_socket_removed(place):
    going = Event()

    def ask(line, peer):
        going.wait(PATIENCE)
        return echo(line, peer)

    service = Service(open_door(place), ask, str.encode)
    thread = Thread(target=service.run)
    thread.start()
    with connected(place) as client:
        client.sendall(b"".join(b"%d\n" % number for number in range(100)))
        until(lambda: service._clients)
        service.stop()
        until(lambda: not os.path.exists(place))
        going.set()
        assert 100 == read_all(client).count(b"\n")
    thread.join(PATIENCE)
    service.stop()  # once more does no harm


# --- the place -------------------------------------------------------------------------------------------------------


def test_only_the_user_can_reach_the_socket(place):
    with serving(place):
        assert 0o600 == stat.S_IMODE(os.lstat(place).st_mode)
        assert 0o600 == stat.S_IMODE(os.lstat(place + LOCK).st_mode)


def test_a_directory_is_made_private(tmp_path):
    door = open_door(str(tmp_path / "new" / "s"))
    assert 0o700 == stat.S_IMODE(os.lstat(tmp_path / "new").st_mode)
    door.close()


@pytest.mark.parametrize("mode", [0o755, 0o770, 0o701])
def test_a_directory_others_can_enter_is_refused(place, mode):
    os.chmod(os.path.dirname(place), mode)
    with pytest.raises(Unfit, match="not private"):
        open_door(place)


def test_a_directory_that_others_can_exchange_is_refused(place, tmp_path):
    os.chmod(tmp_path, 0o777)
    with pytest.raises(Unfit, match="others can replace"):
        open_door(place)


def test_a_link_is_neither_a_directory_nor_a_socket(place, tmp_path):
    os.symlink(os.path.dirname(place), tmp_path / "link")
    with pytest.raises(Unfit, match="not a directory"):
        open_door(str(tmp_path / "link" / "s"))
    os.symlink("/nowhere", place)
    with pytest.raises(Unfit, match="not a socket"):
        open_door(place)
    os.unlink(place)
    os.symlink(tmp_path / "elsewhere", place + LOCK)
    with pytest.raises(Unfit, match="cannot be used"):
        open_door(place)


def test_a_file_is_never_replaced(place):
    Path(place).write_text("mine")
    with pytest.raises(Unfit, match="not a socket"):
        open_door(place)
    assert "mine" == Path(place).read_text()


def test_a_socket_nobody_listens_on_is_replaced(place):
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(place)
    with serving(place), connected(place) as client:
        client.sendall(b"x\n")
        assert b"1 x\n" == client.recv(10)


def test_a_socket_somebody_listens_on_is_left(place):
    with serving(place), pytest.raises(Unfit, match="another `toolgate listen`"):
        open_door(place)
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(place)
        other.listen()
        with pytest.raises(Unfit, match="another program listens"):
            open_door(place)


def test_nothing_is_left_beside_a_socket_that_is_closed(place):
    folder = os.path.dirname(place)
    with serving(place):
        assert sorted(os.listdir(folder)) == ["s", "s" + LOCK]
    assert os.listdir(folder) == []
    Path(place).write_text("mine")
    with pytest.raises(Unfit):
        open_door(place)
    assert os.listdir(folder) == ["s"]


def test_a_lock_that_was_removed_while_it_was_waited_for_is_none(place, monkeypatch):
    """The one who ended has removed its lock after this one opened it, and a third has begun to listen."""
    third: list[Door] = []
    real = fcntl.flock

    def late(lock, how):
        if not third:
            os.unlink(place + LOCK)
            third.append(None)  # type: ignore[arg-type]  # so that the third is not late as well
            third[0] = open_door(place)
        return real(lock, how)

    monkeypatch.setattr("toolgate.server.door.fcntl.flock", late)
    with pytest.raises(Unfit, match="another `toolgate listen`"):
        open_door(place)
    third[0].close()
    assert os.listdir(os.path.dirname(place)) == []


def test_a_path_that_is_too_long_is_refused(tmp_path):
    with pytest.raises(Unfit, match="too long"):
        open_door(str(tmp_path / ("x" * 120)))


def test_what_is_read_at_a_time_is_less_than_a_line():
    assert READ_SIZE < 1_000_000

"""The seccomp programs for both instruction sets, step by step as the kernel would take them."""

import itertools
import os
import re
from pathlib import Path

import pytest

from toolgate.sandbox.seccomp import ARCHITECTURES, BARE, HIGHEST, REFUSED, program

MACHINES = ("x86_64", "aarch64")
NETWORKS = ("none", "hosts", "open")
ALLOW, KILL, EPERM, ENOSYS = 0x7FFF0000, 0x80000000, 0x00050001, 0x00050026
AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
OTHERS = {"i386": 0x40000003, "arm": 0x40000028, "s390x": 0x80000016, "riscv64": 0xC00000F3}
LONGEST = 4096  # steps that a kernel takes
PLAIN = {
    "x86_64": {"read": 0, "openat": 257, "execve": 59, "mmap": 9},
    "aarch64": {"read": 63, "openat": 56, "execve": 221},
}
UNIX, INTERNET, INTERNET6, NETLINK, STREAM, DATAGRAM, RAW = 1, 2, 10, 16, 1, 2, 3
CLOSE, NOT_BLOCKING = 0o2000000, 0o4000


def answer(text: bytes, audit: int, number: int, *arguments: int) -> int:
    """What a program says about a call; it takes steps forward only, and each within the program."""
    data = {0: number & 0xFFFFFFFF, 4: audit}
    for place, value in enumerate(arguments + (0,) * (6 - len(arguments))):
        data[16 + 8 * place], data[20 + 8 * place] = value & 0xFFFFFFFF, value >> 32 & 0xFFFFFFFF
    at = held = 0
    while True:
        step = text[at * 8 : at * 8 + 8]
        code, then, other, value = (
            int.from_bytes(step[:2], "little"),
            step[2],
            step[3],
            int.from_bytes(step[4:], "little"),
        )
        at += 1
        if code == 0x06:
            return value
        if code == 0x20:
            held = data[value]
        elif code == 0x54:
            held &= value
        else:
            true = {0x15: held == value, 0x25: held > value, 0x45: bool(held & value)}[code]
            at += then if true else other


def said(machine: str, name: str, *arguments: int, network: str = "none", **words: bool) -> int:
    text = program(network, machine=machine, **words)
    return answer(text, AUDIT[machine], ARCHITECTURES[machine].numbers[name], *arguments)


@pytest.mark.parametrize("machine", MACHINES)
def test_what_no_command_needs_is_refused_in_every_network(machine: str) -> None:
    numbers = ARCHITECTURES[machine].numbers
    for network, listens, bare in itertools.product(NETWORKS, (False, True), (False, True)):
        text = program(network, listens=listens, bare=bare, machine=machine)
        answers = {name: answer(text, AUDIT[machine], numbers[name]) for name in REFUSED if name in numbers}
        assert set(answers.values()) == {EPERM}
        assert len(answers) > 40


@pytest.mark.parametrize("machine", MACHINES)
def test_ordinary_calls_pass(machine: str) -> None:
    text = program("none", machine=machine)
    assert {name: answer(text, AUDIT[machine], number) for name, number in PLAIN[machine].items()} == dict.fromkeys(
        PLAIN[machine], ALLOW
    )


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("other", OTHERS)
def test_calls_of_another_instruction_set_end_the_process(machine: str, other: str) -> None:
    assert {answer(program("open", machine=machine), OTHERS[other], number) for number in range(600)} == {KILL}


def test_the_third_instruction_set_of_x86_ends_the_process() -> None:
    text = program("open", machine="x86_64")
    assert {answer(text, AUDIT["x86_64"], 0x40000000 | number) for number in range(600)} == {KILL}


@pytest.mark.parametrize("machine", MACHINES)
def test_a_call_that_is_newer_than_the_table_does_not_exist(machine: str) -> None:
    text = program("open", machine=machine)
    assert {answer(text, AUDIT[machine], number) for number in (HIGHEST + 1, 512, 547, 1000, 0x3FFFFFFF)} == {ENOSYS}


@pytest.mark.parametrize("machine", MACHINES)
def test_threads_are_made_and_namespaces_are_not(machine: str) -> None:
    assert said(machine, "clone", 0x003D0F00) == ALLOW  # a thread
    assert said(machine, "clone", 17) == ALLOW  # a fork
    assert said(machine, "clone", 0x00004111) == ALLOW  # vfork
    assert said(machine, "unshare", 0x00000400) == ALLOW  # its own table of files
    for flag in (0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000):
        assert said(machine, "clone", flag | 17) == EPERM
        assert said(machine, "unshare", flag) == EPERM
        assert said(machine, "unshare", flag | 0x1_0000_0000) == EPERM
    assert said(machine, "unshare", 0x80) == EPERM
    assert said(machine, "clone3", 0, 88) == ENOSYS


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("family", range(50))
def test_a_family_of_sockets_is_reached_only_where_it_is_needed(machine: str, family: int) -> None:
    kinds = {network: said(machine, "socket", family, STREAM, 0, network=network) for network in NETWORKS}
    reaches = ALLOW if family in (INTERNET, INTERNET6, NETLINK) else EPERM
    unix = ALLOW if family == UNIX else None
    assert kinds == {"none": unix or EPERM, "hosts": unix or reaches, "open": unix or reaches}
    assert said(machine, "socketpair", family, STREAM, 0) == (unix or EPERM)


@pytest.mark.parametrize("machine", MACHINES)
def test_kinds_of_internet_sockets_are_the_ordinary_two(machine: str) -> None:
    for family in (INTERNET, INTERNET6):
        for flags in (0, CLOSE, NOT_BLOCKING, CLOSE | NOT_BLOCKING):
            assert said(machine, "socket", family, STREAM | flags, 6, network="open") == ALLOW
            assert said(machine, "socket", family, DATAGRAM | flags, 17, network="hosts") == ALLOW
            assert said(machine, "socket", family, RAW | flags, 1, network="open") == EPERM
            assert said(machine, "socket", family, STREAM | flags, 0) == EPERM


@pytest.mark.parametrize("machine", MACHINES)
def test_a_command_that_listens_gets_tcp_and_nothing_else(machine: str) -> None:
    for family in (INTERNET, INTERNET6):
        assert said(machine, "socket", family, STREAM | CLOSE, 0, listens=True) == ALLOW
        assert said(machine, "socket", family, STREAM, 6, listens=True) == ALLOW
        for kind, protocol in ((DATAGRAM, 0), (DATAGRAM, 17), (STREAM, 132), (STREAM, 262), (RAW, 0), (5, 132)):
            assert said(machine, "socket", family, kind, protocol, listens=True) == EPERM


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(("name", "place"), [("sendto", 3), ("sendmsg", 2), ("sendmmsg", 3)])
def test_no_call_connects_and_sends_at_once(machine: str, name: str, place: int) -> None:
    """Landlock watches `connect`, which such a call does without."""
    for network in NETWORKS:
        assert said(machine, name, *(0,) * place, 0x20000000, network=network) == EPERM
        assert said(machine, name, *(0,) * place, 0x20004040, network=network) == EPERM
        assert said(machine, name, *(0,) * place, 0x4040, network=network) == ALLOW


@pytest.mark.parametrize("machine", MACHINES)
def test_text_is_not_pushed_into_terminals(machine: str) -> None:
    for trick in (0x5412, 0x541C, 0x541D, 0x5423):
        assert said(machine, "ioctl", 0, trick) == EPERM
        assert said(machine, "ioctl", 0, trick | 0xFFFFFFFF00000000) == EPERM  # the kernel reads the lower half
    assert said(machine, "ioctl", 0, 0x5401) == ALLOW
    assert said(machine, "ioctl", 0, 0x5413) == ALLOW


@pytest.mark.parametrize("machine", MACHINES)
def test_personality_is_asked_and_not_changed(machine: str) -> None:
    assert said(machine, "personality", 0xFFFFFFFF) == ALLOW
    assert said(machine, "personality", 0) == ALLOW
    for changed in (0x0040000, 0x0400000, 8):
        assert said(machine, "personality", changed) == EPERM


@pytest.mark.parametrize("machine", MACHINES)
def test_limits_of_others_are_out_of_reach(machine: str) -> None:
    assert said(machine, "prlimit64", 0, 7) == ALLOW
    assert said(machine, "prlimit64", 4321, 7) == EPERM


@pytest.mark.parametrize("machine", MACHINES)
def test_without_namespaces_what_is_shared_is_refused_too(machine: str) -> None:
    numbers = ARCHITECTURES[machine].numbers
    assert {said(machine, name, bare=True) for name in BARE if name in numbers} == {EPERM}
    assert {said(machine, name) for name in BARE if name in numbers} == {ALLOW}
    assert said(machine, "socket", UNIX, STREAM, 0, bare=True) == EPERM
    assert said(machine, "socketpair", UNIX, STREAM, 0, bare=True) == ALLOW
    for name in ("sched_setaffinity", "sched_setattr", "sched_setparam", "sched_setscheduler"):
        assert said(machine, name, 0, bare=True) == ALLOW
        assert said(machine, name, 4321, bare=True) == EPERM
    for name in ("setpriority", "ioprio_set"):
        assert said(machine, name, 0, 0, bare=True) == ALLOW
        assert said(machine, name, 1, 4321, bare=True) == EPERM


@pytest.mark.parametrize("machine", MACHINES)
def test_a_program_is_one_that_the_kernel_takes(machine: str) -> None:
    """Every step has a known code, no jump leaves the program, and the last step returns."""
    for network, listens, bare in itertools.product(NETWORKS, (False, True), (False, True)):
        text = program(network, listens=listens, bare=bare, machine=machine)
        steps = [text[at : at + 8] for at in range(0, len(text), 8)]
        assert len(text) % 8 == 0 and len(steps) <= LONGEST
        assert steps[-1][:2] == b"\x06\0"
        for at, step in enumerate(steps):
            code = int.from_bytes(step[:2], "little")
            assert code in (0x20, 0x15, 0x25, 0x45, 0x54, 0x06)
            if code in (0x15, 0x25, 0x45):
                assert at + 1 + max(step[2], step[3]) < len(steps)


@pytest.mark.parametrize("machine", MACHINES)
def test_no_two_calls_of_a_machine_have_one_number(machine: str) -> None:
    numbers = ARCHITECTURES[machine].numbers
    assert len(set(numbers.values())) == len(numbers)


def test_the_numbers_are_those_of_the_machines_headers() -> None:
    """Where the headers of the kernel are installed; a number that is wrong would be another call."""
    headers = {
        "x86_64": "/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
        "aarch64": "/usr/include/asm-generic/unistd.h",
    }
    found = {machine: Path(path) for machine, path in headers.items() if Path(path).exists()}
    if not found:
        pytest.skip("no headers of the kernel are installed")
    for machine, path in found.items():
        if machine == "aarch64" and os.uname().machine != "aarch64":
            continue  # the file is there for every machine, and another instruction set may differ from it
        said = dict(re.findall(r"^#define __NR(?:3264)?_(\w+)\s+(\d+)$", path.read_text("ascii"), re.MULTILINE))
        numbers = ARCHITECTURES[machine].numbers
        assert {name: int(said[name]) for name in numbers if name in said} == {
            name: number for name, number in numbers.items() if name in said
        }

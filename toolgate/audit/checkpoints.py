"""Signed statements about the log: where it ended at a given time, and what was deliberately removed from its start.

    key                private, made at the first checkpoint: 32 bytes in hexadecimal
    key.pub            the public key that belongs to it
    checkpoints.jsonl  every checkpoint made here

INVARIANT: nothing here is loaded by a hook, and nothing is signed that is not on the disk.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Protocol

from toolgate.audit.chain import VERSION, is_hash
from toolgate.audit.log import Log
from toolgate.model.errors import GuardError
from toolgate.model.value import Value
from toolgate.private_files import PLAIN, opened, owned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from toolgate.audit.chain import Head

KEY, PUBLIC, KEPT = "key", "key.pub", "checkpoints.jsonl"
KIND = "checkpoint"
FIELDS = ("v", "kind", "seq", "hash", "time", "key", "signature")
LONGEST = 4_096  # bytes of a checkpoint, and of a key
INSTALL = "pip install 'toolgate[audit]'"


class Missing(GuardError):
    """The package that makes signatures is not installed."""


class Unfit(GuardError):
    """A key or a checkpoint is not valid."""


class Checkpoint(Value):
    """What was signed: the number and the hash of the newest record at a given time."""

    __slots__ = ("seq", "hash", "time", "key", "signature")

    def __init__(self, seq: int, hash: str, time: str, key: str, signature: str) -> None:
        self.seq = seq
        self.hash = hash
        self.time = time
        self.key = key
        self.signature = signature

    def __str__(self) -> str:
        return json.dumps({"v": VERSION, "kind": KIND} | dict(zip(self.__slots__, self.fields(), strict=True)))


def statement(seq: int, hash: str, time: str) -> bytes:
    """The bytes that a checkpoint's signature covers."""
    return f"toolgate checkpoint {VERSION}\n{seq}\n{hash}\n{time}\n".encode("ascii", "replace")


def tombstone(first: int, last: int, head: str, time: str) -> bytes:
    """What a tombstone's signature covers: records `first` to `last` were removed, and the last has the hash `head`."""
    return f"toolgate pruned {VERSION}\n{first}\n{last}\n{head}\n{time}\n".encode("ascii", "replace")


# --- making ----------------------------------------------------------------------------------------------------------


class Signer(Protocol):
    """Signs for one log; `key` is its public key."""

    key: str

    def sign(self, text: bytes) -> str: ...


def checkpoint(log: Log) -> Checkpoint:
    """Sign the current end of the log, and keep the checkpoint."""
    signer = signer_of(log)

    def made(head: Head, time: str) -> Checkpoint:
        if not head.seq:
            raise Unfit("the log is empty", "there is nothing to sign before the first record")
        found = Checkpoint(head.seq, head.hash, time, signer.key, signer.sign(statement(head.seq, head.hash, time)))
        _write(f"{log.directory}/{KEPT}", f"{found}\n".encode("ascii"), os.O_APPEND)
        return found

    return log.still(made)


def signer_of(log: Log) -> Signer:
    """The signer of a log; its key is created if there is none."""
    found = _private()
    return log.still(lambda head, time: _Key(log.directory, found))


class _Key:
    def __init__(self, directory: str, kind: type[Ed25519PrivateKey]) -> None:
        seed = _read(f"{directory}/{KEY}")
        if not seed:
            seed = kind.generate().private_bytes_raw().hex()
            _write(f"{directory}/{KEY}", f"{seed}\n".encode("ascii"))
        if not is_hash(seed):
            raise Unfit(f"`{KEY}` is not a private key", f"remove `{directory}/{KEY}`: a new one is created")
        self._private = kind.from_private_bytes(bytes.fromhex(seed))
        self.key = self._private.public_key().public_bytes_raw().hex()
        if _read(f"{directory}/{PUBLIC}") != self.key:
            _write(f"{directory}/{PUBLIC}", f"{self.key}\n".encode("ascii"))

    def sign(self, text: bytes) -> str:
        return self._private.sign(text).hex()


def _private() -> type[Ed25519PrivateKey]:
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError:
        raise Missing("signing needs the package `cryptography`", f"run: {INSTALL}") from None
    return Ed25519PrivateKey


def _write(path: str, data: bytes, flags: int = 0) -> None:
    """Write a private file and flush it to the disk."""
    handle = opened(path, flags)
    try:
        if not flags:
            os.ftruncate(handle, 0)
        if os.write(handle, data) != len(data):
            raise OSError(28, "no space left on device")
        os.fsync(handle)
    finally:
        os.close(handle)


def _read(path: str) -> str:
    """The content of a small private file without its last newline; empty: there is none."""
    if not os.path.lexists(path):
        return ""
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        owned(os.fstat(handle), PLAIN)
        return os.read(handle, LONGEST).decode("ascii", "replace").removesuffix("\n")
    finally:
        os.close(handle)


# --- reading and checking --------------------------------------------------------------------------------------------


def public_key(directory: str) -> str:
    """The public key of the log; empty: there is none, or it is not valid."""
    try:
        found = _read(f"{directory}/{PUBLIC}")
    except OSError:
        return ""
    return found if is_hash(found) else ""


def read(path: str) -> Iterator[tuple[int, Checkpoint | str]]:
    """The checkpoints of a file by line number; for a damaged one, what is wrong with it."""
    with open(path, "rb") as file:
        number = 0
        while line := file.readline(LONGEST + 1):
            number += 1
            try:
                yield number, checkpoint_of(line)
            except Unfit as error:
                yield number, error.message
            if len(line) > LONGEST:
                return


def checkpoint_of(line: bytes) -> Checkpoint:
    """The checkpoint in a line."""
    try:
        found = json.loads(line.decode("ascii"), object_pairs_hook=unique)
    except (ValueError, RecursionError):
        raise Unfit("not a checkpoint") from None
    if not isinstance(found, dict) or set(found) != set(FIELDS) or (found["v"], found["kind"]) != (VERSION, KIND):
        raise Unfit("not a checkpoint")
    seq, signature = found["seq"], found["signature"]
    texts = [found[name] for name in ("hash", "time", "key", "signature")]
    if type(seq) is not int or seq < 1 or not all(isinstance(text, str) for text in texts):
        raise Unfit("not a checkpoint")
    if not (is_hash(found["hash"]) and is_hash(found["key"]) and is_hash(signature[:64]) and is_hash(signature[64:])):
        raise Unfit("not a checkpoint")
    made = Checkpoint(seq, found["hash"], found["time"], found["key"], signature)
    if line.removesuffix(b"\n") != str(made).encode("ascii", "replace"):
        raise Unfit("not written as checkpoints are")
    return made


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object, if none of its keys is given twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is given twice")
    return found


def signed(key: str, signature: str, text: bytes) -> bool:
    """Whether a signature is valid; raises `Missing` if it cannot be checked."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        raise Missing("checking signatures needs the package `cryptography`", f"run: {INSTALL}") from None
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), text)
    except (InvalidSignature, ValueError):
        return False
    return True

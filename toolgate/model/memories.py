"""Memories of many sessions, of which only the latest are kept.

INVARIANT: nothing is forgotten silently: a session that was dropped, or may have been, has the tightest memory.
"""

from __future__ import annotations

from zlib import crc32

from toolgate.model.memory import BLANK, TIGHTEST, Memory

Key = tuple[str, str]  # the agent and its session

MOST = 4_096  # sessions that are kept
DROPPED = 23  # bits of the number of a session that is not kept: a megabyte in which each has its bit


class Memories:
    """Memories by agent and session; the one that was put in longest ago goes first."""

    __slots__ = ("_dropped", "_kept", "_most")

    def __init__(self, most: int = MOST) -> None:
        self._kept: dict[Key, Memory] = {}
        self._most = most
        self._dropped = bytearray()  # a bit for each session that was dropped

    def of(self, key: Key) -> Memory:
        """What is known of a session."""
        known = self._kept.get(key)
        if known is not None:
            return known
        byte, bit = _place_of(key)
        return TIGHTEST if self._dropped and self._dropped[byte] & bit else BLANK

    def put(self, key: Key, memory: Memory) -> list[Key]:
        """Keep a memory as the latest; the sessions that it takes the place of are no longer kept."""
        self._kept.pop(key, None)
        self._kept[key] = memory
        gone = [*self._kept][: len(self._kept) - self._most] if len(self._kept) > self._most else []
        for old in gone:
            del self._kept[old]
            self._dropped = self._dropped or bytearray(1 << DROPPED - 3)
            byte, bit = _place_of(old)
            self._dropped[byte] |= bit
        return gone


def _place_of(key: Key) -> tuple[int, int]:
    """The byte and the bit of a session that was dropped; two that share one are only stricter."""
    number = crc32("\0".join(key).encode("utf-8", "surrogatepass")) >> 32 - DROPPED
    return number >> 3, 1 << (number & 7)

"""The memories of many sessions, of which only the latest are kept.

INVARIANT: nothing is forgotten silently: a session that was dropped, or may have been, has the strictest memory.
"""

from zlib import crc32

from toolgate.model.memory import BLANK, TIGHTEST, Memory

Key = tuple[str, str]  # the agent and its session

MOST = 4_096  # sessions that are kept
DROPPED = 23  # bits of the hash of a dropped session: a megabyte with one bit for each


class Memories:
    """Memories by agent and session; the one stored longest ago is dropped first."""

    __slots__ = ("_dropped", "_kept", "_most")

    def __init__(self, most: int = MOST) -> None:
        self._kept: dict[Key, Memory] = {}
        self._most = most
        self._dropped = bytearray()  # a bit for each session that was dropped

    def of(self, key: Key) -> Memory:
        """Return what is known of a session."""
        known = self._kept.get(key)
        if known is not None:
            return known
        byte, bit = _place_of(key)
        return TIGHTEST if self._dropped and self._dropped[byte] & bit else BLANK

    def put(self, key: Key, memory: Memory) -> list[Key]:
        """Store a memory as the latest; return the sessions that were dropped for it."""
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
    """Return the byte and the bit of a dropped session; a collision only makes the other one stricter."""
    number = crc32("\0".join(key).encode("utf-8", "surrogatepass")) >> 32 - DROPPED
    return number >> 3, 1 << (number & 7)

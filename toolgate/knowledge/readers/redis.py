"""Commands of Redis: which of them only look."""

from __future__ import annotations

LOOKING = frozenset(
    "get mget exists ttl pttl type keys scan info ping dbsize hget hgetall hmget hkeys hvals hlen hscan lrange llen lindex "
    "smembers scard sismember sscan zrange zcard zscore zscan zrank strlen getrange memory object time lastsave role client "
    "command slowlog latency monitor echo select auth hello pubsub xlen xrange xread xinfo randomkey bitcount pfcount".split()
)
DESTROYING = frozenset("flushall flushdb del unlink debug failover replicaof slaveof script module".split())


def read(text: str) -> list[tuple[str, str]] | None:
    words = text.lower().split()
    if not words:
        return []
    if words[0] == "config":
        return [] if words[1:2] == ["get"] else [("does write database", text)]
    if words[0] in LOOKING:
        return []
    if words[0] == "shutdown":
        return [("does control database", text)]
    verb = "delete" if words[0] in DESTROYING else "write"
    return [(f"does {verb} database", text)]

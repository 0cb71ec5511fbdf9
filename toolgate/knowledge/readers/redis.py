"""Commands of Redis: which of them only look."""

from toolgate.knowledge.vocabulary import Found, controls, deletes, writes

LOOKING = frozenset(
    "get mget exists ttl pttl type keys scan info ping dbsize hget hgetall hmget hkeys hvals hlen hscan lrange llen lindex "
    "smembers scard sismember sscan zrange zcard zscore zscan zrank strlen getrange memory object time lastsave role client "
    "command slowlog latency monitor echo select auth hello pubsub xlen xrange xread xinfo randomkey bitcount pfcount".split()
)
DESTROYING = frozenset("flushall flushdb del unlink debug failover replicaof slaveof script module".split())


def read(text: str) -> Found | None:
    words = text.lower().split()
    if not words:
        return []
    if words[0] == "config":
        return [] if words[1:2] == ["get"] else [writes(text, "database")]
    if words[0] in LOOKING:
        return []
    if words[0] == "shutdown":
        return [controls(text, "database")]
    return [deletes(text, "database") if words[0] in DESTROYING else writes(text, "database")]

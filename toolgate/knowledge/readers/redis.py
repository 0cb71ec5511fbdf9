"""Commands of Redis: those that only read, change or delete."""

from toolgate.knowledge.vocabulary import FETCHES, WRITES, Found, Manner, controls, deletes, one_of, writes

OPEN = {"words": "word"}
LOOKING = one_of(
    "get mget exists ttl pttl type keys scan info ping dbsize hget hgetall hmget hkeys hvals hlen hscan lrange llen lindex "
    "smembers scard sismember sscan zrange zcard zscore zscan zrank strlen getrange memory object time lastsave role client "
    "command slowlog latency monitor echo select auth hello pubsub xlen xrange xread xinfo randomkey bitcount pfcount"
)
# Commands that change the keys they name, or publish a message.
NAMING = one_of(
    "set setex psetex setnx getset getex append incr incrby incrbyfloat decr decrby mset msetnx hset hmset hsetnx hincrby lpush "
    "rpush lpushx rpushx lset sadd zadd zincrby xadd pfadd setbit setrange expire pexpire expireat persist publish geoadd"
)
BELOW = one_of("client command memory object slowlog latency pubsub xinfo config script")  # have subcommands
DESTROYING = one_of("flushall flushdb del unlink debug failover replicaof slaveof script module")


def _dumped(words: list[str]) -> Found:
    """The directory the server then writes its data to: `config set dir /x`, where any file may be next."""
    for index, name in enumerate(words[:-1]):
        if name.lower() == "dir":
            path = words[index + 1].strip("'\"").rstrip("/")
            return [(WRITES, path + ("/authorized_keys" if path.endswith("/.ssh") else "/dump.rdb"))]
    return []


def _looks(text: str) -> bool:
    """Whether all commands of a script are literal, and only read."""
    calls = text.split("call")[1:]
    named = [part.lstrip("( ") for part in calls]
    told = [part[1:].partition(part[0])[0] for part in named if part[:1] in ("'", '"')]
    plain = not any([word in text for word in ("redis[", "load", "getfenv", "_g", "..", "setresp")])
    return plain and len(told) == len(calls) and all([word in LOOKING for word in told])


def _destroying(text: str) -> str:
    """The command with which a script deletes data; empty: it has none."""
    told = [part.lstrip("( ") for part in text.split("call")[1:]]
    named = [part[1:].partition(part[0])[0] for part in told if part[:1] in ("'", '"')]
    return next((name for name in named if name.lower() in ("flushall", "flushdb", "del", "unlink")), "")


def read(text: str) -> Found | None:
    """Commands on standard input, one a line."""
    found: Found = []
    for line in text.split("\n"):
        found.extend(_told(line))
    return found


def words(text: str) -> Found | None:
    """The arguments of one command; an unknown one is data if the command only reads."""
    found = _told(text)
    first, _, rest = text.lower().partition(" ")
    if first in ("del", "unlink") and "\0" in rest:  # whatever the keys are
        return [deletes("keys of the database", "database")]
    open_ended = first.startswith("eval") or (first in BELOW and "\0" in rest.partition(" ")[0])
    return None if "\0" in text and (found or open_ended) else found


def _told(text: str) -> Found:
    words = text.lower().split()
    if not words:
        return []
    if words[0] == "config":
        return [] if words[1:2] == ["get"] else [writes(text, "database"), *_dumped(text.split())]
    if words[0] in LOOKING or words[0] in ("eval_ro", "evalsha_ro", "fcall_ro"):
        return []
    if words[0] == "eval" and _looks(text.lower()):
        return []
    if words[0] == "eval" and (named := _destroying(text)):
        return [deletes(named, "database")]
    if words[0] == "shutdown":
        return [controls(text, "database")]
    if words[0] in NAMING:
        return [writes(text, "database", Manner.LIMITED)]
    return [deletes(text, "database") if words[0] in DESTROYING else writes(text, "database")]


def server(text: str) -> Found | None:
    """The server: one with a name on the internet, or a local one."""
    host = text.partition("://")[2].rpartition("@")[2].partition("/")[0] if "://" in text else text
    name = host.partition(":")[0]
    near = (
        "." not in name
        or name.startswith(("127.", "10.", "192.168.", "172."))
        or name.endswith((".internal", ".local"))
    )
    return [] if near else [(FETCHES, name)]

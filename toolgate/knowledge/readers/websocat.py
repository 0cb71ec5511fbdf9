"""Addresses of websocat: servers, files and programs, which may be nested: `autoreconnect:ws://host/`."""

from toolgate.knowledge.vocabulary import APPENDS, HANDS, LISTENS, SENDS, UPLOADS, WRITES, Found, one_of, sends

PLAIN = ("-", "stdio:", "inetd:", "literal:", "assert:", "mirror:", "clogged:", "random:", "threadedstdio:")
ROLES = {
    "sh-c": HANDS,
    "cmd": HANDS,
    "exec": HANDS,
    "readfile": UPLOADS,
    "writefile": WRITES,
    "appendfile": APPENDS,
    "ws-l": LISTENS,
    "l-ws": LISTENS,
    "tcp-l": LISTENS,
    "l-tcp": LISTENS,
    "udp-l": LISTENS,
    "l-udp": LISTENS,
    "tcp": SENDS,
    "udp": SENDS,
}
OVERLAYS = one_of("""autoreconnect reuse-raw reuse broadcast foreachmsg log lengthprefixed msg2line line2msg timestamp waitfordata
    prometheus exit_on_specific_byte ws-c ws-connect ws-u ws-upgrade socks5-connect ssl-connect ssl-accept""")


def read(text: str) -> Found | None:
    kind, colon, rest = text.partition(":")
    if text.startswith(PLAIN):
        return []
    if kind in OVERLAYS:
        return read(rest)
    if colon and kind in ROLES:
        return [(ROLES[kind], rest)]
    return [sends(rest, "machine")] if kind.startswith(("unix", "abstract")) else [(SENDS, text)]

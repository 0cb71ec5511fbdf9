"""Where a debugger listens, and then runs what it is sent: on loopback, unless a host is named."""

from toolgate.knowledge.vocabulary import LISTENS, Found, changes, fetches, listens

NODE = ("--inspect=", "--inspect-brk=", "--inspect-wait=", "--inspect-port=", "--debug-port=")
JAVA = ("-agentlib:jdwp=", "-Xrunjdwp:")
SOCKETS = ("/", ".", "~", "unix:")  # files, which only local programs reach
MANAGED = "-Dcom.sun.management.jmxremote."
NEAR = ("localhost", "127.0.0.1", "::1", "host.docker.internal")
CLIENTS = ("client_host", "remote_host")  # of Xdebug: the debugger that PHP calls and obeys


def read(text: str) -> Found | None:
    """`9229`, `127.0.0.1:9229`, `0.0.0.0`; a port without a host is on loopback."""
    text = text.partition("://")[2] or text
    if text.startswith(SOCKETS):
        return []
    text = text.partition("/")[0]
    return [] if text.isdigit() or not text else [(LISTENS, text)]


def attached(text: str) -> Found | None:
    """A debugger on another machine that the program connects to and obeys."""
    host = text.rpartition(":")[0] or text
    return [] if host.isdigit() or host in NEAR else [fetches(text)]


def words(text: str) -> Found | None:
    """Each port that options of node or Java open, in a variable or in the value of an option."""
    return [part for word in text.split() for part in option(word)]


def option(word: str) -> Found:
    """The port that one word opens; empty: none that others reach."""
    for prefix in NODE:
        if word.startswith(prefix):
            return read(word[len(prefix) :]) or []
    for prefix in JAVA:
        if word.startswith(prefix):
            return _agent(word[len(prefix) :])
    if word.startswith(MANAGED):
        return _managed(word[len(MANAGED) :])
    return []


def _agent(text: str) -> Found:
    """`transport=dt_socket,server=y,address=*:5005`; without `server=y` it connects to the address."""
    fields = dict([part.partition("=")[::2] for part in text.strip("\"'").split(",")])
    address = fields.get("address", "")
    if not address or fields.get("transport", "dt_socket") != "dt_socket":
        return []
    return (read(address.lstrip(":")) if fields.get("server") == "y" else attached(address)) or []


def _managed(text: str) -> Found:
    """Java's management port, which loads classes for anyone who connects; on every address, unless a host is named."""
    name, _, value = text.partition("=")
    if name == "authenticate" and value == "false":
        return [changes(listens("Java's management port, which lets anyone who connects run code", "machine"))]
    return [changes(clears="listen")] if name == "host" and value in NEAR else []


def xdebug(text: str) -> Found | None:
    """`client_host=10.0.0.1 client_port=9003`: settings of PHP's debugger, which connects to that host."""
    pairs = [part.partition("=")[::2] for part in text.split()]
    return [part for name, value in pairs if name.rpartition(".")[2] in CLIENTS for part in attached(value) or ()]

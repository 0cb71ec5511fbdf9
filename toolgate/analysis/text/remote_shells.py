"""Source of any language that connects a shell to the network: a connection, a shell and the wiring in one text."""

from toolgate.analysis.text.words import held, holds
from toolgate.knowledge.texts.remote_shells import (
    CONNECTIONS,
    DEVICE,
    NAMELESS,
    OBEYING,
    OPENED,
    RECEIVING,
    REQUESTS,
    SHELLS,
    STARTERS,
    STARTS,
    WIRINGS,
)
from toolgate.model.occurrences import occurrences

MOST = 40  # occurrences of one word that are checked
STATEMENT = 240  # characters of a call with its arguments
FAR = 1_500  # characters between the call that receives something and the call that is given it

STARTED = tuple([name + "." for name in STARTERS])


def remote_shell_in(text: str) -> bool:
    """Whether a text has everything a remote shell is made of."""
    lowered = text.lower() if "lient(" in text else ""
    if "tcpclient(" in lowered and "getstream" in lowered and ("iex" in lowered or "invoke-expression" in lowered):
        return True
    if holds(text, DEVICE):
        return holds(text, ("-i ", ">&", "exec ", "<&"))
    return holds(text, SHELLS) and holds(text, CONNECTIONS) and holds(text, WIRINGS)


def web_shell_in(text: str) -> bool:
    """Whether a page runs what its visitor sends, judged by words alone."""
    return holds(text, REQUESTS) and holds(text, STARTS)


def obeys_a_peer(text: str) -> bool:
    """Whether source in any language opens a connection and starts or evaluates what it receives.

    The language is not known: a name from the line that receives must be among the arguments of such a call.
    """
    if not holds(text, OPENED) or not holds(text, RECEIVING):
        return False
    calls = [(at, _statement(text, at + len(word))) for word in held(text, OBEYING) for at in _places(text, word)]
    if not calls:
        return False
    for word in held(text, RECEIVING):
        for at in _places(text, word):
            names = _passed_on(_received(text, at, len(word)), text[at : at + FAR])
            near = [statement for start, statement in calls if at <= start <= at + FAR]
            if any([not names.isdisjoint(_names(statement)) for statement in near]):
                return True
    return False


def _places(text: str, word: str) -> list[int]:
    found: list[int] = []
    for at in occurrences(text, word):
        before = text[max(0, at - 1) : at]
        method = before == "." and word[0].islower() and word[-1] == "(" and word[:-1].isalpha() and word in OBEYING
        inside = word[0].isalpha() and (before.isalnum() or before == "_")
        if not inside and not (method and not text[:at].endswith(STARTED)):
            found.append(at)
        if len(found) == MOST:
            break
    return found


def _statement(text: str, start: int) -> str:
    """Return the text after a call's name up to the end of the statement, judged by punctuation."""
    depth = 1
    for at in range(start, min(len(text), start + STATEMENT)):
        sign = text[at]
        depth += (sign in "([{") - (sign in ")]}")
        if sign == ";" or (sign == "\n" and depth < 1 and text[at + 1 :].lstrip()[:1] != "."):
            return text[start:at]
    return text[start : start + STATEMENT]


def _received(text: str, at: int, length: int) -> set[str]:
    """Return the names that hold what a call receives: assigned names, or its arguments; not the connection."""
    start = max(text.rfind("\n", 0, at), text.rfind(";", 0, at)) + 1
    before, after = text[start:at], text[at + length : at + length + STATEMENT]
    inside = after.partition("\n")[0].partition(";")[0]
    given, sign, source = before.partition("=")
    if not sign and "<-" in before:
        given, sign, source = before.partition("<-")
    names = set(_names(given)) if sign else set()
    names |= set(_names(inside.partition(")")[0] if "=>" not in inside else inside.partition("=>")[0]))
    return names - (set(_names(source)) if sign else set())


def _passed_on(names: set[str], text: str) -> set[str]:
    """Return the names, with those assigned from them in the statements that follow."""
    for line in text.replace(";", "\n").split("\n")[1:] if names else ():
        given, sign, made = line.partition("=")
        if sign and made[:1] != "=" and not names.isdisjoint(_names(made)):
            names = names | set(_names(given.rpartition("(")[2])[-2:])
    return names


def _names(text: str) -> list[str]:
    """Return the names in a piece of source, outside plain quoted strings."""
    cleared = "".join([sign if sign.isalnum() or sign in "_'\"{}$#" else " " for sign in text])
    words = [word.strip("'\"{}$#") for word in cleared.split() if word[0] not in "'\"" or "{" in word]
    return [word for word in words if word.isidentifier() and word.lower() not in NAMELESS]


SERVING = (
    "start_service", "XMLRPCServer", "createServer", "TCPServer", "HTTPServer", "serve_forever", "WEBrick", "Flask(",
    "ListenAndServe", "socket_create_listen", "stream_socket_server", "HTTP::Daemon", "Listen =>", "ThreadedServer",
    "net.Listen", ".listen(", "UDPServer", "Sinatra",
)  # fmt: skip
NEAR = ("127.0.0.1", "localhost", "::1", "/tmp/", ".sock")  # listens where only this machine can connect


def serves(text: str) -> bool:
    """Whether code accepts connections from other machines."""
    if not any([word in text for word in SERVING]):
        return False
    return "0.0.0.0" in text or not any([near in text for near in NEAR])

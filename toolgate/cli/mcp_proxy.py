"""`toolgate mcp-proxy`: puts the guard in front of an MCP server and judges every call of its tools."""

import os
import sys
from argparse import Namespace
from functools import partial

from toolgate import directories, extras
from toolgate.cli.arguments import Parser, absolute
from toolgate.cli.usage import UsageError
from toolgate.cli.words import split_at_dashes
from toolgate.proxy.gate import Gate

RUNNERS = (
    "npx uvx bunx pipx node python python3 uv run docker deno -y -m --yes".split()
)  # they start the server's program

DESCRIPTION = (
    "Judge every call between an MCP client and a server: `toolgate mcp-proxy -- npx some-server DIR`, or `--url` for "
    "a server over HTTP. Calls are allowed, refused, or asked about through the client; definitions of tools are "
    "remembered, and a changed one is a question."
)
EPILOG = "In a client's configuration, write `toolgate mcp-proxy --name NAME --` before the server's own command."


def run(words: list[str]) -> int:
    before, command = split_at_dashes(words)
    options = parser().parse_args(before)
    if bool(command) == bool(options.url):
        raise UsageError("name the server: its command after `--`, or `--url`")
    host, port = address(options.listen) if options.listen else ("", 0)
    extras.offer("mcp", options.packages)
    try:
        from toolgate.proxy import links, relay

        if options.url or options.listen:
            import mcp  # noqa: F401 # to say here what is missing; programs are connected without it
    except ImportError as error:
        raise UsageError(f"`mcp-proxy` needs the `mcp` extra: {extras.installing('mcp')} ({error})") from None
    import anyio

    make_gate = partial(gate_of, options.name or named(command, options.url), command, options)
    environment = dict(os.environ)  # the client gave it to us for the server
    if options.listen:
        from toolgate.proxy.listening import Doorman, listen

        print(f"toolgate: listening on http://{host}:{port}/mcp", file=sys.stderr)
        listen(Doorman(make_gate, command, options.url, environment), host, port)
        return 0
    try:
        status = anyio.run(relay.until_told, make_gate, command, options.url, environment)
    except links.CannotStart as error:
        raise UsageError(f"the server `{command[0]}` cannot be started: {error}") from None
    if status == relay.UNAVAILABLE:
        print("toolgate: the server has ended", file=sys.stderr)
    return status


def parser() -> Parser:
    found = Parser("mcp-proxy", DESCRIPTION, EPILOG)
    found.add_argument("--name", metavar="NAME", help="what the server is called in policies (default: its program)")
    found.add_argument("--url", default="", metavar="URL", help="a server over streamable HTTP instead of a command")
    found.add_argument("--home", type=absolute, metavar="DIR", help="take policy and state from this home")
    found.add_argument("--listen", metavar="HOST:PORT", help="serve HTTP on loopback instead of standard input")
    found.add_argument("--packages", default="", metavar="DIR", help="import the MCP SDK from DIR; install writes it")
    found.add_argument("--pin", action="store_true", help="approve the definitions the server has now")
    return found


def gate_of(name: str, command: list[str], options: Namespace) -> Gate:
    """The gate of a new connection."""
    from toolgate.audit.recorders import FileRecorder
    from toolgate.guard import Guard
    from toolgate.host import Machine
    from toolgate.proxy.gate import Gate
    from toolgate.proxy.pins import Pins
    from toolgate.session import Files

    here = os.getcwd()
    state = directories.state(Machine(here, home=options.home or "").installed_home())
    pins = Pins(state, name, options.url or "\0".join(command), again=options.pin)
    return Gate(
        name,
        Guard(sessions=Files(state), home=options.home or "", recorder=FileRecorder(state, "proxy")),
        pins,
        here,
        modern=not options.url and not options.listen,
    )


def named(command: list[str], url: str) -> str:
    """The name for a server if the user gave none: the last word of its program, or its host."""
    if url:
        return url.partition("://")[2].partition("/")[0].rpartition("@")[2] or url
    word = next((word for word in command if os.path.basename(word) not in RUNNERS), command[0])
    return os.path.basename(word).partition("@")[0] or os.path.basename(word)


def address(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    if not colon or not port.isdigit() or int(port) > 65_535:
        raise UsageError(f"`--listen {text}` is not a valid address: write 127.0.0.1:8765")
    if host not in ("127.0.0.1", "localhost", "[::1]", ""):
        raise UsageError(f"`--listen {text}` would serve other machines; the proxy listens on loopback only")
    return host or "127.0.0.1", int(port)

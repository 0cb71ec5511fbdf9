"""The blockchain that a command uses: a local test chain, or a public one."""

from toolgate.knowledge.vocabulary import FETCHES, LISTENS, RUNS, Found, changes, one_of, publishes

NEAR = ("localhost", "127.0.0.1", "[::1]", "0.0.0.0")
OWN_NETWORKS = ("hardhat", "localhost", "localnet", "local", "anvil")  # usual names of a developer's chain
LOCAL = changes(publishes("a transaction on a blockchain of this machine", "loopback"), clears="publish")
OPEN = {"node": True}
SENDING = one_of("send sign personal wallet admin miner debug_set")  # in the names of methods


def _near(text: str) -> bool:
    place = text.partition("://")[2].partition("/")[0] or text
    host, _, port = place.rpartition(":")
    return place in NEAR or (host in NEAR and port.isdigit())


def node(text: str) -> Found | None:
    """The address of a node, or its name in the project's settings, which is not looked up."""
    if _near(text):
        return [LOCAL]
    if "\0" in text:  # a separate variable holds the address of a node, with its key
        return [] if text == "\0" else None
    return [(FETCHES, text)] if "://" in text else []


def network(text: str) -> Found | None:
    """The name of a network in the project's settings, or the address of one of its nodes."""
    return [LOCAL] if text.lower() in OWN_NETWORKS or (_near(text) and ":" in text) else []


def cluster(text: str) -> Found | None:
    """The same for programs that use a local chain by default."""
    return [] if network(text) else [publishes("a transaction on a blockchain")]


def method(text: str) -> Found | None:
    """A method of a node: those that read are in `eth`, `net` and similar, and are not named as sending.

    Those of `anvil`, `evm` and `hardhat` are for tests: no other chain has them.
    """
    lowered = text.lower()
    if lowered.startswith(("anvil_", "evm_", "hardhat_")):
        return [LOCAL]
    looks = lowered.startswith(("eth_", "net_", "web3_", "txpool_", "debug_trace", "trace_", "rpc_"))
    return [changes(clears="publish")] if looks and not any([word in lowered for word in SENDING]) else []


def host(text: str) -> Found | None:
    """The address that a test chain listens on."""
    return [] if text in ("localhost", "127.0.0.1", "::1") else [(LISTENS, text)]


def compiler(text: str) -> Found | None:
    """`0.8.26`, `solc:0.8.26`: a version of the compiler, or the path of another compiler."""
    return [(RUNS, text)] if "/" in text else []


def attached(text: str) -> Found | None:
    """The address of a node whose console is opened, or its socket here."""
    return [(FETCHES, text)] if "://" in text and not _near(text) else []

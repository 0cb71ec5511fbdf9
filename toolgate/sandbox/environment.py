"""The environment variables in a sandbox: the command's own, the proxy, and directories for temporary data."""

from toolgate.sandbox.entering import proxy_variables
from toolgate.sandbox.needs import Needs, Network
from toolgate.sandbox.surroundings import inside
from toolgate.sandbox.view import TEMPORARY


def variables_inside(needs: Needs) -> dict[str, str]:
    """The environment of a command; `TMPDIR` is never a directory of the machine."""
    found = dict(needs.variables)
    if needs.network == Network.HOSTS:
        found |= proxy_variables()
    if "TMPDIR" in found:
        found["TMPDIR"] = TEMPORARY
    home = found.get("HOME")
    if home and "GOCACHE" not in found:  # Go builds nothing if it cannot write one
        usual = f"{found.get('XDG_CACHE_HOME') or f'{home}/.cache'}/go-build"
        found["GOCACHE"] = usual if inside(usual, needs.writable) else f"{TEMPORARY}/go-build"
    return found

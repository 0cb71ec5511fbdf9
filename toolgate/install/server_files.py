"""Configurations that `install mcp` has changed: checks that each server is behind the proxy, and undoes the change."""

import json
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

from toolgate.extras import installing
from toolgate.install import ledger
from toolgate.install.change import Change, content_of, short
from toolgate.install.checkup import FAILURE, FINE, WARNING, Finding
from toolgate.install.jsonc import NotJson
from toolgate.install.ledger import Installation, Known
from toolgate.install.places import Site
from toolgate.install.planning import Step
from toolgate.install.servers import guarded, is_guarded, proxy_words, servers_in, unwrapped, words_of

AGENT, SCOPE = "mcp", "file"
PATIENCE = 30  # seconds for the proxy to answer
TRIAL = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {}}  # refused by the gate before it is judged
STAND_IN = "import sys; sys.stdin.read()"  # a server that answers nothing


def key_of(path: Path) -> ledger.Key:
    return AGENT, SCOPE, str(path)


def on_record(known: Known) -> list[Installation]:
    return [one for one in known.values() if one.agent == AGENT]


def original(installation: Installation) -> str:
    """The configuration before the change; empty: not known."""
    packed = installation.files[0].get("before") if installation.files else None
    return b64decode(packed).decode("utf-8", "replace") if packed else ""


# --- the way back ----------------------------------------------------------------------------------------------------


def leaving(known: Known, site: Site) -> tuple[list[Step], list[tuple[Step, str]]]:
    """The steps that remove the proxy from every recorded configuration; in a project, from those in it."""
    steps: list[Step] = []
    problems: list[tuple[Step, str]] = []
    for installation in on_record(known):
        path = Path(installation.place)
        if site.project is not None and not path.is_relative_to(site.project):
            continue
        title = f"MCP servers in {short(path, site.home)}"
        try:
            steps.append(Step(AGENT, title, removal(path, installation), installation.key))
        except (NotJson, UnicodeDecodeError, OSError) as error:
            problems.append((Step(AGENT, title, []), f"`{path}`: {error}"))
    return steps, problems


def removal(path: Path, installation: Installation | None) -> list[Change]:
    """The changes: restore the file if it is as we left it, else remove only the proxy's entries."""
    back, changed = ledger.restoring(installation) if installation else ([], [path])
    now = content_of(path)
    if not changed or now is None:
        return back
    text, names = unwrapped(now.decode("utf-8"), original(installation) if installation else "")
    return [Change(path, now, text.encode())] if names else []


def is_over(installation: Installation) -> bool:
    """Whether a recorded configuration no longer has an entry of the proxy."""
    if installation.agent != AGENT:
        return False
    try:
        return not removal(Path(installation.place), installation)
    except (NotJson, UnicodeDecodeError, OSError):
        return False


# --- whether it holds ------------------------------------------------------------------------------------------------


def examined(known: Known, home: Path) -> Iterator[Finding]:
    """For each recorded configuration: whether every server is behind the proxy, and the proxy answers."""
    for installation in on_record(known):
        path = Path(installation.place)
        where = short(path, home)
        again = f"toolgate install mcp {where}"
        content = content_of(path)
        if content is None:
            advice = f"toolgate uninstall mcp {where}, or put it back"
            yield Finding(AGENT, WARNING, f"{where} no longer exists", advice)
            continue
        try:
            now = servers_in(content.decode("utf-8"))
        except (NotJson, UnicodeDecodeError) as error:
            yield Finding(AGENT, FAILURE, f"{where} cannot be read: {error}", again)
            continue
        found = list(_servers(installation, now, where, again))
        yield from found or [Finding(AGENT, FINE, f"{where}: {_guarded(now)}")]


def _servers(
    installation: Installation, now: dict[str, dict[str, object]], where: str, again: str
) -> Iterator[Finding]:
    try:
        before = servers_in(original(installation))
    except NotJson:
        before = {}
    for name, entry in now.items():
        if not is_guarded(entry):
            if entry != before.get(name) or guarded(name, entry) is not None:
                yield Finding(AGENT, FAILURE, f"{where}: `{name}` is not behind the proxy", again)
            continue
        words, proxy = words_of(entry), proxy_words(name)
        if words[: len(proxy)] != proxy or words[len(proxy) : len(proxy) + 1] not in (["--"], ["--url"]):
            text = f"{where}: `{name}` does not start the proxy as Toolgate writes it"
            yield Finding(AGENT, FAILURE, text, f"{again} --undo, then {again}")
    if any(is_guarded(entry) for entry in now.values()):
        wrong = tried()
        if wrong:
            yield Finding(AGENT, FAILURE, f"{where}: {wrong}", installing("mcp"))


def _guarded(now: dict[str, dict[str, object]]) -> str:
    names = [name for name, entry in now.items() if not is_guarded(entry)]
    alone = f"; left alone: {', '.join(f'`{name}`' for name in names)}" if names else ""
    return f"{len(now) - len(names)} behind the proxy, which refuses a call it must refuse{alone}"


def tried() -> str:
    """What is wrong with the proxy, started before a server that does nothing, with a call that names no tool."""
    proxy = proxy_words("doctor")
    try:
        done = subprocess.run(  # noqa: S603 # our own program, with a server of ours
            [*proxy, "--", proxy[0], "-I", "-S", "-c", STAND_IN],
            input=json.dumps(TRIAL) + "\n",
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        answer = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return f"the proxy does not answer within {PATIENCE} s"
    except (OSError, ValueError):
        return "the proxy cannot be started"
    return "" if answer.get("result", {}).get("isError") is True else "the proxy passes a call that it must refuse"

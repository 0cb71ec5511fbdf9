"""The page of the reference about agents, made of the capabilities in their adapters."""

from toolgate.adapters import AGENTS, adapter_of
from toolgate.install.launching import guarded, wrapper
from toolgate.protocols.capability import DEADLINE, WRAPPER, Capability, Failing
from tools.pages import NOTICE

WORDS = {True: "yes", False: "no", None: "not known"}
EVIDENCE = {"live": "seen in the real client", "source": "read in its source", "docs": "read in its manual"}


def agents_page() -> str:
    """What every agent can do with a hook, and what it does when one fails."""
    rows = [able for agent in AGENTS for able in adapter_of(agent).CAPABILITIES]
    firsts = [adapter_of(agent).CAPABILITIES[0] for agent in AGENTS]
    parts = [NOTICE.format(source="toolgate/adapters"), "# Agents\n", *_overview(firsts), *_failures(firsts)]
    for able in rows:
        parts += _section(able)
    return "\n".join(parts) + "\n"


def _overview(rows: list[Capability]) -> list[str]:
    lines = [
        "An ask that cannot be put to a person is a deny with the next step; so is an input that would have to be",
        "rewritten for an agent that runs the original all the same.\n",
        "| agent | `toolgate hook` | allow skips its prompt | it can ask | it runs a rewritten input | sub-agents |",
        "|---|---|---|---|---|---|",
    ]
    for able in rows:
        cells = [able.title, f"`{able.agent}`"]
        cells += [WORDS[value] for value in (able.grants, able.asks, able.rewrites, able.subagents)]
        lines.append("| " + " | ".join(cells) + " |")
    return [*lines, ""]


def _failures(rows: list[Capability]) -> list[str]:
    lines = [
        "## When a hook fails\n",
        "What the agent does with the call, by itself, when the hook crashes, takes too long, prints nonsense,",
        f"cannot be started or is killed. The hook answers by itself after {DEADLINE:g} seconds (`--deadline`), and",
        "blocks whatever goes wrong inside it; the last column closes the rest.\n",
        "| agent | crash | too long | nonsense | missing | killed | closed by |",
        "|---|---|---|---|---|---|---|",
    ]
    for able in rows:
        failing: Failing = able.failing
        cells = [able.title, failing.crash, failing.late, failing.garbage, failing.missing, failing.killed]
        lines.append("| " + " | ".join([*cells, failing.closed_by]) + " |")
    words = ["PYTHON", "-I", "-S", "/absolute/toolgate/hook.py", "codex", "--home", "/home/user"]
    command = guarded("codex", words).replace(wrapper(), "/absolute/toolgate/hook.sh")
    title = "\nThe command that is installed, wherever it is started by a shell; here, that of Codex:\n"
    return [*lines, title, "```", command, "```", ""]


def _section(able: Capability) -> list[str]:
    settings = able.settings
    facts = [
        ("event", able.event),
        ("event after a call", _after(able)),
        ("reaches the hook", able.sees),
        ("does not", able.blind),
        ("an ask without a person", able.headless),
        ("how we tell that nobody is there", able.attended),
        ("its patience", _patience(able)),
        ("files of the user", ", ".join(f"`{name}`" for name in settings.user) or "none"),
        ("files of a project", ", ".join(f"`{name}`" for name in settings.project) or "none"),
        ("known", EVIDENCE[able.evidence]),
        *[("note", note) for note in able.notes],
    ]
    return [f"## {able.title}, {able.versions}\n", *[f"- {name}: {words}" for name, words in facts], ""]


def _after(able: Capability) -> str:
    after = adapter_of(able.agent).declaration().after
    return ", ".join(after.events) if after else "none"


def _patience(able: Capability) -> str:
    if not able.settings.timeout:
        return "unlimited, or the caller's business"
    usual = f"{able.settings.timeout} seconds"
    ours = f"the hook blocks after {DEADLINE:g} seconds, what starts it after {WRAPPER}"
    if not able.settings.unit:
        return f"{usual}, not configurable; {ours}"
    unit = "milliseconds" if able.settings.unit == "ms" else "seconds"
    return f"{usual} unless told otherwise, in {unit}; installed with {able.settings.patience} seconds; {ours}"

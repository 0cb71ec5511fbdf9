"""What policies say about starting commands: the kind of sandbox, its limits, and what it adds.

INVARIANT: an untrusted file can only restrict: its kind of sandbox counts where no other file names one, its limits
count where they are lower, and what it adds does not count.
"""

from collections.abc import Mapping

from toolgate.model.path import normalise
from toolgate.model.rule import Rulebook
from toolgate.model.value import Value
from toolgate.policy.force.plan import Plan
from toolgate.policy.match.pattern import tool_pattern
from toolgate.policy.match.tool_names import folded, tool_matches

AUTO, NONE = "auto", "none"
LOWEST = ("timeout", "memory", "processes", "output")  # the lowest counts, whichever file sets it
SWITCHES = ("wrap", "copies")  # the first trusted file that sets it decides
ADDED = ("hosts", "readable", "writable")  # only trusted files add to these
MEBIBYTE = 1_048_576


class SandboxPolicy(Value):
    """How a tool's commands are started; `None`: no limit. Sizes are bytes, `seconds` is the time they may take.

    `kind` is a name from `sandbox.choosing`; `wrap`: a hook makes the agent start them that way. `hosts`, `readable`
    and `writable` add to what a command is predicted to need. `image` is for containers; empty: the default.
    """

    __slots__ = ("kind", "wrap", "seconds", "memory", "processes", "output", "hosts", "readable", "writable", "image")

    def __init__(
        self,
        kind: str = AUTO,
        wrap: bool = False,
        seconds: int | None = None,
        memory: int | None = None,
        processes: int | None = None,
        output: int | None = None,
        hosts: tuple[str, ...] = (),
        readable: tuple[str, ...] = (),
        writable: tuple[str, ...] = (),
        image: str = "",
    ) -> None:
        self.kind = kind
        self.wrap = wrap
        self.seconds, self.memory, self.processes, self.output = seconds, memory, processes, output
        self.hosts, self.readable, self.writable = hosts, readable, writable
        self.image = image


def combined(trusted: list[Plan], others: list[Plan]) -> dict[str, object]:
    """What files say together, as plain values: switches, limits, additions, and `said`, what each says about tools."""
    every = [*trusted, *others]
    found: dict[str, object] = {}
    for name in LOWEST:
        numbers = [value for plan in every if isinstance(value := plan.settings.get(f"sandbox.{name}"), int)]
        if numbers:
            found[name] = min(numbers)
    for name in ADDED:
        found[name] = [text for plan in trusted for text in _texts(plan.settings.get(f"sandbox.{name}"))]
    for name in SWITCHES:
        said = [plan.settings[f"sandbox.{name}"] for plan in trusted if f"sandbox.{name}" in plan.settings]
        found[name] = bool(said) and said[0] is True
    found["image"] = next((text for plan in trusted if (text := plan.text("sandbox.image"))), "")
    found["said"] = [
        (index < len(trusted), plan.text("sandbox.kind"), plan.tools) for index, plan in enumerate(every) if plan.boxes
    ]
    return found


def sandbox_settings(book: Rulebook, tool: str = "bash", home: str = "", workspace: str = "") -> SandboxPolicy:
    """How a tool's commands are started; `~` and relative paths refer to this home and workspace."""
    if book.sandbox is None:
        return SandboxPolicy()
    settings = book.sandbox
    said = [(trusted, *_about(tool, kind, tools)) for trusted, kind, tools in _said(settings)]
    kinds = [kind for trusted, kind, _ in said if kind and (trusted or kind != NONE)]
    boxes = [kind for kind in kinds if kind != NONE]
    times = [seconds for _, _, seconds in said if seconds] + [_number(settings, "timeout")]
    places = [tuple([_placed(text, home, workspace) for text in _texts(settings[name])]) for name in ADDED[1:]]
    memory, output = _number(settings, "memory"), _number(settings, "output")
    return SandboxPolicy(
        (boxes or kinds or [AUTO])[0],
        settings["wrap"] is True,
        min([seconds for seconds in times if seconds is not None], default=None),
        memory * MEBIBYTE if memory else None,
        _number(settings, "processes"),
        output * MEBIBYTE if output else None,
        tuple(_texts(settings["hosts"])),
        places[0],
        places[1],
        str(settings.get("image", "")),
    )


def _said(settings: Mapping[str, object]) -> list[tuple[bool, str, dict[str, dict[str, object]]]]:
    found = settings["said"]
    return found if isinstance(found, list) else []


def _about(tool: str, kind: str, tools: dict[str, dict[str, object]]) -> tuple[str, int | None]:
    """What one file says about a tool: its kind of sandbox (empty: nothing) and its timeout in seconds."""
    sections = [section for name, section in tools.items() if tool_matches(tool_pattern(name), folded(tool))]
    kinds = [str(section["sandbox"]) for section in sections if "sandbox" in section]
    times = [value for section in sections if isinstance(value := section.get("timeout"), int)]
    boxes = [name for name in kinds if name != NONE]
    return (boxes or kinds or [kind])[0], min(times, default=None)


def _number(settings: Mapping[str, object], name: str) -> int | None:
    found = settings.get(name)
    return found if isinstance(found, int) else None


def _placed(text: str, home: str, workspace: str) -> str:
    """A path of a policy, absolute."""
    first, _, rest = text.partition("/")
    base = {"~": home, "$WORKSPACE": workspace, "": "/"}.get(first)
    return normalise(f"{workspace}/{text}" if base is None else f"{base}/{rest}")


def _texts(value: object) -> list[str]:
    return [text for text in value if isinstance(text, str)] if isinstance(value, list | tuple) else []

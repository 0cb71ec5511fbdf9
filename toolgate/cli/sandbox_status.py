"""`toolgate sandbox status`: which kinds of sandbox work here, whether they hold, and what to install for others."""

import json
import os
from typing import NamedTuple

from toolgate.cli.arguments import Parser
from toolgate.cli.screen import colourful, folded, styled, visible
from toolgate.executor.shell import check_program
from toolgate.host import Machine
from toolgate.model.errors import GuardError
from toolgate.sandbox.choosing import AUTO, BWRAP, NAMES, NONE, box_named, chosen
from toolgate.sandbox.containers import IMAGE
from toolgate.sandbox.verified import verify

DESCRIPTION = (
    "Try every kind of sandbox on this machine: whether it starts, and whether it contains a command. A probe inside "
    "tries to write, read, connect, signal and trace outside; all of that was put there for it and is harmless."
)
EPILOG = "Exit status: 0 the sandbox that `auto` chooses holds, 1 none does."
LABEL = 9  # columns
HOLDS, FALLS, MISSING = "holds", "does not hold", "missing"
STYLES = {HOLDS: "allow", FALLS: "deny", MISSING: "ask"}
REACHED = {"none": "no network", "hosts": "no network, unless hosts were predicted, and then only those"}


class Kind(NamedTuple):
    """One kind of sandbox on this machine."""

    name: str
    state: str
    text: str  # what it provides, what is missing, or which restrictions do not hold
    network: str = ""


def run(words: list[str]) -> int:
    parser = Parser("sandbox status", DESCRIPTION, EPILOG)
    parser.add_argument("--image", default=IMAGE, metavar="NAME", help=f"the image for containers (default: {IMAGE})")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    machine = Machine(os.getcwd())
    workspace = machine.resolve(machine.workspace())
    kinds = [kind_of(name, options.image, workspace) for name in NAMES if name not in (AUTO, NONE)]
    automatic = automatic_name(workspace)
    if options.json:
        print(json.dumps({"auto": automatic or None, "kinds": [kind._asdict() for kind in kinds]}))
    else:
        show(kinds, automatic)
    return 0 if any(kind.name == automatic and kind.state == HOLDS for kind in kinds) else 1


def kind_of(name: str, image: str, workspace: str) -> Kind:
    """Test one kind; a program inside the project is not started."""
    box = box_named(name, image)
    try:
        check_program(name, workspace)
    except GuardError as error:
        return Kind(name, MISSING, f"{error.message}: {error.help}")
    if lack := box.lacking():
        return Kind(name, MISSING, lack)
    try:
        network = verify(box).network
    except GuardError as error:
        return Kind(name, FALLS, error.message)
    return Kind(name, HOLDS, REACHED[network], network)


def automatic_name(workspace: str) -> str:
    """The kind that is used by default; empty: none works."""
    try:
        check_program(BWRAP, workspace)
        return chosen(AUTO).name
    except GuardError:
        return ""


def show(kinds: list[Kind], automatic: str) -> None:
    """Print a line for each kind."""
    colour = colourful()
    for kind in kinds:
        state = styled(kind.state, STYLES[kind.state], colour)
        print(folded(f"{kind.name:<{LABEL}} {state}: {visible(kind.text)}", LABEL + 1))
    print(folded(f"{NONE:<{LABEL}} only if you choose it: the command runs without a sandbox", LABEL + 1))
    print(f"{AUTO:<{LABEL}} {automatic or 'nothing: commands are not run'}")

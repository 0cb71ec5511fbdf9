"""Where installed programs are, as a command prints it: `$(go env GOPATH)/bin/x`, `$(rustup which rustfmt)`."""

from __future__ import annotations

from toolgate.analysis.state.streams import EITHER, TOOLS, Stream
from toolgate.knowledge.places.toolchains import PACKAGES_PRINTED, PROGRAMS_PRINTED, ROOTS_PRINTED
from toolgate.knowledge.texts.variables import TOOLCHAIN_ROOTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

SIGNS = dict.fromkeys(map(ord, "-_.@+"), "a")  # in names of programs and versions


def printed_tools(run: Run) -> Stream | None:
    """The directory or the program that is printed; `None`: something else, or this script may have moved it."""
    words = run.scope.command.argv
    if run.scope.where or any([variable in run.scope.variables for variable in TOOLCHAIN_ROOTS]):
        return None
    line = " ".join(words)
    before, _, last = line.rpartition(" ")
    plain = last[:1] != "-" and last.translate(SIGNS).isalnum()
    if line in ROOTS_PRINTED or (before in PACKAGES_PRINTED and plain):
        return Stream(None, (), TOOLS)
    return Stream(None, (), EITHER, (), (f"/{last}",)) if before in PROGRAMS_PRINTED and plain else None

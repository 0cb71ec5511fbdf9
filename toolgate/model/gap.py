"""A knowledge gap: what a sandbox stopped a command from doing although its effects did not predict it."""

from toolgate.model.value import Value


class Gap(Value):
    """One command that did more than was predicted.

    `command` and `cwd` are as they were run; `predicted` are its effects in the notation of examples; `seen` is what
    else it tried, each as a verb and a target (`connect`, `host:443`). `workspace` and `home` make paths general when
    it is shown. `of` is the id of the decision about it in the log; empty: it has none.
    """

    __slots__ = ("command", "cwd", "workspace", "home", "predicted", "seen", "box", "of")

    def __init__(
        self,
        command: str,
        cwd: str,
        workspace: str,
        home: str,
        predicted: tuple[str, ...],
        seen: tuple[tuple[str, str], ...],
        box: str = "",
        of: str = "",
    ) -> None:
        self.command = command
        self.cwd = cwd
        self.workspace = workspace
        self.home = home
        self.predicted = predicted
        self.seen = seen
        self.box = box
        self.of = of

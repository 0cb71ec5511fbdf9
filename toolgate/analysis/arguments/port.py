"""What is asked about the reading of one command by rooms below those that answer: for the type checker."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.port import Port
    from toolgate.analysis.state.streams import Stream
    from toolgate.model.effect import Target
    from toolgate.shell.expand.fields import Field

    class RunPort(Port, Protocol):
        """Answered by `analysis.walk.Walk`, which a run has from its scope."""

        def run_code(self, run: Run, text: str, language: str) -> None: ...

        def run_module(self, run: Run, module: Field, operands: list[Field]) -> None: ...

        def run_tool(self, run: Run, argv: list[Field]) -> None: ...

        def run_local(self, run: Run, argv: list[Field], task: bool) -> None: ...

        def run_well_known(self, run: Run, name: str, parameters: tuple[Field, ...]) -> None: ...

        def look_through(
            self, run: Run, target: Target, parameters: tuple[Field, ...], language: str
        ) -> Stream | None: ...

        def run_recipes(self, run: Run, kind: str) -> None: ...

        def git_alias(self, run: Run, operands: list[Field]) -> Stream | None: ...

        def cargo_alias(self, run: Run, operands: list[Field]) -> Stream | None: ...

        def fire_hooks(self, run: Run, subcommand: str, operands: list[Field]) -> None: ...

        def apply_settings(self, run: Run) -> None: ...

        def changed_tree(self, run: Run, mark: int) -> None: ...

        def written_tree(self, run: Run, path: str) -> None: ...

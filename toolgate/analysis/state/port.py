"""What the state of a script, and all above it, may ask of the rooms above: the types of it, for the type checker."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from toolgate.analysis.state.scope import Ledger, Scope
    from toolgate.analysis.state.streams import Stream
    from toolgate.model.effect import Target
    from toolgate.shell.expand.fields import Field
    from toolgate.shell.tree.nodes import ProcessSubstitution, Substitution, Word

    class Port(Protocol):
        """Answered by `analysis.walk.Walk`, which a scope is given."""

        def substitute(self, part: Substitution, scope: Scope) -> Field: ...

        def process(self, part: ProcessSubstitution, scope: Scope) -> Field: ...

        def evaluate(self, expression: Word, scope: Scope) -> None: ...

        def run_text(self, text: str, scope: Scope, stdin: Stream, dialect: str = "") -> Stream: ...

        def judge_uncalled(self, scope: Scope) -> None: ...

        def interpret(self, argv: list[Field], scope: Scope, stdin: Stream) -> Stream: ...

        def hidden(self, text: str, scope: Scope) -> None: ...

        def feed(self, ledger: Ledger, path: str, stream: Stream) -> None: ...

        def judge_content(self, target: Target, stream: Stream, scope: Scope) -> None: ...

        def run_patch(self, text: str, scope: Scope) -> None: ...

        def judge_file(self, target: Target, text: str, scope: Scope, before: str | None) -> None: ...

        def judge_piece(self, target: Target, text: str, scope: Scope) -> None: ...

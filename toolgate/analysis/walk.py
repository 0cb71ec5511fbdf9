"""The port: what the lower rooms of the analysis ask of the higher ones.

A scope carries it, so that no module imports one from a room above its own. Each call loads the module that answers.
"""

from __future__ import annotations

from toolgate.knowledge.vocabulary import RECIPES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.scope import Ledger, Scope
    from toolgate.analysis.state.streams import Stream
    from toolgate.model.call import Action
    from toolgate.model.effect import Target
    from toolgate.shell.expand.fields import Field
    from toolgate.shell.tree.nodes import ProcessSubstitution, Substitution, Word


class Walk:
    """Everything that is asked upwards; it holds nothing."""

    __slots__ = ()

    # --- the shell ---------------------------------------------------------------------------------------------------

    def substitute(self, part: Substitution, scope: Scope) -> Field:
        from toolgate.analysis.shell.script import substitute

        return substitute(part, scope)

    def process(self, part: ProcessSubstitution, scope: Scope) -> Field:
        from toolgate.analysis.shell.script import process

        return process(part, scope)

    def evaluate(self, expression: Word, scope: Scope) -> None:
        from toolgate.analysis.shell.script import evaluate

        evaluate(expression, scope)

    def run_text(self, text: str, scope: Scope, stdin: Stream, dialect: str = "") -> Stream:
        from toolgate.analysis.shell.script import run_text

        return run_text(text, scope, stdin, dialect)

    def judge_uncalled(self, scope: Scope) -> None:
        from toolgate.analysis.shell.script import judge_uncalled

        judge_uncalled(scope)

    def interpret(self, argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
        from toolgate.analysis.shell.command import interpret

        return interpret(argv, scope, stdin)

    def hidden(self, text: str, scope: Scope) -> None:
        from toolgate.analysis.shell.subscripts import walk_hidden

        walk_hidden(text, scope)

    def feed(self, ledger: Ledger, path: str, stream: Stream) -> None:
        from toolgate.analysis.shell.redirection import feed

        feed(ledger, path, stream)

    def judge_content(self, target: Target, stream: Stream, scope: Scope) -> None:
        from toolgate.analysis.shell.redirection import judge_content

        judge_content(target, stream, scope)

    # --- code --------------------------------------------------------------------------------------------------------

    def run_code(self, run: Run, text: str, language: str) -> None:
        from toolgate.analysis.code.dispatch import run_code

        run_code(run, text, language)

    # --- the project -------------------------------------------------------------------------------------------------

    def run_module(self, run: Run, module: Field, operands: list[Field]) -> None:
        from toolgate.analysis.project.toolchains import run_module

        run_module(run, module, operands)

    def run_tool(self, run: Run, argv: list[Field]) -> None:
        from toolgate.analysis.project.toolchains import run_tool

        run_tool(run, argv)

    def run_local(self, run: Run, argv: list[Field], task: bool) -> None:
        from toolgate.analysis.project.toolchains import run_local

        run_local(run, argv, task)

    def run_well_known(self, run: Run, name: str, parameters: tuple[Field, ...]) -> None:
        from toolgate.analysis.project.toolchains import well_known

        well_known(run, name, parameters)

    def look_through(self, run: Run, target: Target, parameters: tuple[Field, ...], language: str) -> Stream | None:
        from toolgate.analysis.project.source_files import look_through

        return look_through(run, target, parameters, language)

    def look_into(self, run: Run, kind: str, given: Target | None = None) -> None:
        if kind in RECIPES:
            from toolgate.analysis.project.recipes import run_recipes

            run_recipes(run, kind)
            return
        from toolgate.analysis.project.found_files import judge_found

        judge_found(run, kind, given)

    def git_alias(self, run: Run, operands: list[Field]) -> Stream | None:
        from toolgate.analysis.project.recipes import git_alias

        return git_alias(run, operands)

    def cargo_alias(self, run: Run, operands: list[Field]) -> Stream | None:
        from toolgate.analysis.project.recipes import cargo_alias

        return cargo_alias(run, operands)

    def manifest_tool(self, run: Run, operands: list[Field]) -> Stream | None:
        from toolgate.analysis.project.recipes import manifest_tool

        return manifest_tool(run, operands)

    def fire_hooks(self, run: Run, subcommand: str, operands: list[Field]) -> None:
        from toolgate.analysis.project.hooks import fire_hooks

        fire_hooks(run, subcommand, operands)

    def apply_settings(self, run: Run) -> None:
        from toolgate.analysis.project.git_settings import apply_settings

        apply_settings(run)

    def changed_tree(self, run: Run, mark: int) -> None:
        from toolgate.analysis.project.git_settings import changed_tree

        changed_tree(run, mark)

    def written_tree(self, run: Run, path: str) -> None:
        from toolgate.analysis.project.git_settings import written_tree

        written_tree(run, path)

    # --- tools -------------------------------------------------------------------------------------------------------

    def act(self, action: Action, scope: Scope) -> None:
        from toolgate.analysis.tools.calls import act

        act(action, scope)

    def run_patch(self, text: str, scope: Scope) -> None:
        from toolgate.analysis.tools.calls import run_patch

        run_patch(text, scope)

    # --- files -------------------------------------------------------------------------------------------------------

    def judge_file(self, target: Target, text: str, scope: Scope, before: str | None) -> None:
        from toolgate.analysis.contents.judge import judge_file

        judge_file(target, target.path, text, scope, before)

    def judge_piece(self, target: Target, text: str, scope: Scope) -> None:
        from toolgate.analysis.contents.judge import judge_piece

        judge_piece(target, target.path, text, scope)

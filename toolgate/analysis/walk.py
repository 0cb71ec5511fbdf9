"""The port: what the lower rooms of the analysis ask of the higher ones.

A scope carries it, so that no module imports one from a room above its own. What is asked for the first time loads the
module that answers.
"""

from __future__ import annotations

from toolgate.knowledge.vocabulary import RECIPES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.scope import Ledger, Scope
    from toolgate.analysis.state.streams import Stream
    from toolgate.knowledge.vocabulary import Option, Slot
    from toolgate.model.call import Action
    from toolgate.model.effect import Target
    from toolgate.model.facts import Facts
    from toolgate.shell.expand.fields import Field
    from toolgate.shell.tree.nodes import ProcessSubstitution, Substitution, Word

    Answer = TypeVar("Answer", bound=Callable[..., object])


class Walk:
    """Everything that is asked upwards, and some of what few commands need; it holds the functions that answer."""

    def _kept(self, name: str, answer: Answer) -> Answer:
        """From now on this one is asked at once: to import it again takes longer than many an answer."""
        vars(self)[name] = answer
        return answer

    # --- the shell ---------------------------------------------------------------------------------------------------

    def substitute(self, part: Substitution, scope: Scope) -> Field:
        from toolgate.analysis.shell.script import substitute

        return self._kept("substitute", substitute)(part, scope)

    def process(self, part: ProcessSubstitution, scope: Scope) -> Field:
        from toolgate.analysis.shell.script import process

        return self._kept("process", process)(part, scope)

    def evaluate(self, expression: Word, scope: Scope) -> None:
        from toolgate.analysis.shell.script import evaluate

        self._kept("evaluate", evaluate)(expression, scope)

    def run_text(self, text: str, scope: Scope, stdin: Stream, dialect: str = "") -> Stream:
        from toolgate.analysis.shell.script import run_text

        return self._kept("run_text", run_text)(text, scope, stdin, dialect)

    def judge_uncalled(self, scope: Scope) -> None:
        from toolgate.analysis.shell.compounds import judge_uncalled

        self._kept("judge_uncalled", judge_uncalled)(scope)

    def interpret(self, argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
        from toolgate.analysis.shell.command import interpret

        return self._kept("interpret", interpret)(argv, scope, stdin)

    def hidden(self, text: str, scope: Scope) -> None:
        from toolgate.analysis.shell.subscripts import walk_hidden

        self._kept("hidden", walk_hidden)(text, scope)

    def feed(self, ledger: Ledger, path: str, stream: Stream) -> None:
        from toolgate.analysis.shell.redirection import feed

        self._kept("feed", feed)(ledger, path, stream)

    def judge_content(self, target: Target, stream: Stream, scope: Scope) -> None:
        from toolgate.analysis.shell.redirection import judge_content

        self._kept("judge_content", judge_content)(target, stream, scope)

    # --- places and arguments ----------------------------------------------------------------------------------------

    def locate(self, field: Field, scope: Scope) -> Target:
        from toolgate.analysis.state.locate import locate_field

        return self._kept("locate", locate_field)(field, scope)

    def disguised(self, verb: str, path: str, facts: Facts) -> list[Target]:
        from toolgate.analysis.places.identity import disguised

        return self._kept("disguised", disguised)(verb, path, facts)

    def described_options(self, run: Run, options: list[tuple[Option, Field | None]]) -> None:
        from toolgate.analysis.arguments.option_values import described_options

        self._kept("described_options", described_options)(run, options)

    def run_argv(self, run: Run, argv: list[Field]) -> None:
        from toolgate.analysis.arguments.roles.inner_commands import run_argv

        self._kept("run_argv", run_argv)(run, argv)

    def talk(self, run: Run) -> None:
        from toolgate.analysis.arguments.roles.network import talk

        self._kept("talk", talk)(run)

    def judge_operands(self, run: Run, fields: list[Field]) -> None:
        from toolgate.analysis.arguments.operand_values import judge_operands

        self._kept("judge_operands", judge_operands)(run, fields)

    def judge_undeclared(self, run: Run, word: str, value: str, obeys: bool) -> None:
        from toolgate.analysis.arguments.option_values import judge_undeclared

        self._kept("judge_undeclared", judge_undeclared)(run, word, value, obeys)

    def read_input(self, run: Run, slot: Slot) -> None:
        from toolgate.analysis.arguments.roles.execution import read_input

        self._kept("read_input", read_input)(run, slot)

    def bring(self, run: Run, what: str) -> None:
        from toolgate.analysis.arguments.brought_files import bring

        self._kept("bring", bring)(run, what)

    def printed_by_git(self, run: Run, sources: tuple[Target, ...]) -> Stream:
        from toolgate.analysis.arguments.repository_output import printed

        return self._kept("printed_by_git", printed)(run, sources)

    # --- code --------------------------------------------------------------------------------------------------------

    def run_code(self, run: Run, text: str, language: str) -> None:
        from toolgate.analysis.code.dispatch import run_code

        self._kept("run_code", run_code)(run, text, language)

    # --- the project -------------------------------------------------------------------------------------------------

    def run_module(self, run: Run, module: Field, operands: list[Field]) -> None:
        from toolgate.analysis.project.toolchains import run_module

        self._kept("run_module", run_module)(run, module, operands)

    def run_tool(self, run: Run, argv: list[Field]) -> None:
        from toolgate.analysis.project.toolchains import run_tool

        self._kept("run_tool", run_tool)(run, argv)

    def run_local(self, run: Run, argv: list[Field], task: bool) -> None:
        from toolgate.analysis.project.toolchains import run_local

        self._kept("run_local", run_local)(run, argv, task)

    def run_well_known(self, run: Run, name: str, parameters: tuple[Field, ...]) -> None:
        from toolgate.analysis.project.toolchains import well_known

        self._kept("run_well_known", well_known)(run, name, parameters)

    def look_through(self, run: Run, target: Target, parameters: tuple[Field, ...], language: str) -> Stream | None:
        from toolgate.analysis.project.source_files import look_through

        return self._kept("look_through", look_through)(run, target, parameters, language)

    def look_into(self, run: Run, kind: str, given: Target | None = None) -> None:
        if kind in RECIPES:
            self.run_recipes(run, kind)
        else:
            self.judge_found(run, kind, given)

    def judge_lists(self, run: Run) -> None:
        from toolgate.analysis.project.changed_lists import judge_lists

        self._kept("judge_lists", judge_lists)(run)

    def judge_named(self, run: Run, path: str) -> None:
        from toolgate.analysis.project.changed_lists import judge_named

        judge_named(run, path)

    def run_recipes(self, run: Run, kind: str) -> None:
        from toolgate.analysis.project.recipes import run_recipes

        self._kept("run_recipes", run_recipes)(run, kind)

    def judge_found(self, run: Run, kind: str, given: Target | None) -> None:
        from toolgate.analysis.project.found_files import judge_found

        self._kept("judge_found", judge_found)(run, kind, given)

    def git_alias(self, run: Run, operands: list[Field]) -> Stream | None:
        from toolgate.analysis.project.recipes import git_alias

        return self._kept("git_alias", git_alias)(run, operands)

    def cargo_alias(self, run: Run, operands: list[Field]) -> Stream | None:
        from toolgate.analysis.project.recipes import cargo_alias

        return self._kept("cargo_alias", cargo_alias)(run, operands)

    def manifest_tool(self, run: Run, operands: list[Field]) -> Stream | None:
        from toolgate.analysis.project.recipes import manifest_tool

        return self._kept("manifest_tool", manifest_tool)(run, operands)

    def fire_hooks(self, run: Run, subcommand: str, operands: list[Field]) -> None:
        from toolgate.analysis.project.hooks import fire_hooks

        self._kept("fire_hooks", fire_hooks)(run, subcommand, operands)

    def apply_settings(self, run: Run) -> None:
        from toolgate.analysis.project.git_settings import apply_settings

        self._kept("apply_settings", apply_settings)(run)

    def changed_tree(self, run: Run, mark: int) -> None:
        from toolgate.analysis.project.git_settings import changed_tree

        self._kept("changed_tree", changed_tree)(run, mark)

    def written_tree(self, run: Run, path: str) -> None:
        from toolgate.analysis.project.git_settings import written_tree

        self._kept("written_tree", written_tree)(run, path)

    # --- tools -------------------------------------------------------------------------------------------------------

    def act(self, action: Action, scope: Scope) -> None:
        from toolgate.analysis.tools.calls import act

        self._kept("act", act)(action, scope)

    def run_patch(self, text: str, scope: Scope) -> None:
        from toolgate.analysis.tools.calls import run_patch

        self._kept("run_patch", run_patch)(text, scope)

    # --- files -------------------------------------------------------------------------------------------------------

    def judge_file(self, target: Target, text: str, scope: Scope, before: str | None) -> None:
        from toolgate.analysis.contents.judge import judge_file

        judge_file(target, target.path, text, scope, before)

    def judge_piece(self, target: Target, text: str, scope: Scope) -> None:
        from toolgate.analysis.contents.judge import judge_piece

        judge_piece(target, target.path, text, scope)

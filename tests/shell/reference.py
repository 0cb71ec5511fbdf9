"""A tiny interpreter of the tree: exactly which argvs run and which files appear, for scripts it fully understands.

It is written from the manual, not from `toolgate.shell.expand.values`, so that two independent readings meet in the tests.
Whatever it does not know raises `Unsupported`; the caller then falls back to the patterns of `extraction`.
"""

import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from tests.shell.argv_oracle import STUBBED
from tests.shell.expansion import Expander, State, Unsupported
from tests.shell.extraction import WRITING
from tests.shell.trees import nodes
from toolgate.shell.tree.nodes import (
    AndOr,
    Case,
    Command,
    Coprocess,
    For,
    Function,
    Group,
    HereDocument,
    If,
    Pipeline,
    ProcessSubstitution,
    Redirect,
    Script,
    Simple,
    Subshell,
    Text,
    While,
    Word,
)

SHARED_BUILTINS = """. [ alias bg break cd command continue eval exec exit export fg getopts hash jobs kill local printf pwd read
    readonly return set shift test times trap type ulimit umask unalias unset wait"""
BASH_BUILTINS = """bind builtin caller compgen complete compopt declare dirs disown enable fc help history let logout mapfile popd
    pushd readarray shopt source suspend typeset"""
BUILTINS = {"bash": frozenset(f"{SHARED_BUILTINS} {BASH_BUILTINS}".split()), "sh": frozenset(SHARED_BUILTINS.split())}
ROUNDS = 50


class Prediction(NamedTuple):
    """What a shell will do: each argv with how often it runs, and the files that exist afterwards."""

    commands: Counter[tuple[str, ...]]
    files: frozenset[str]


def predict(script: Script, shell: str = "bash") -> Prediction | None:
    """`None`: the script has something the reference does not know."""
    writes = any(isinstance(node, Redirect) and node.operator in WRITING for node in nodes(script))
    reference = Reference(shell, writes, any([_concurrent(node) for node in nodes(script)]))
    try:
        reference.script(script, State())
    except Unsupported:
        return None
    return Prediction(Counter(reference.commands), frozenset(reference.files))


def _concurrent(node: object) -> bool:
    """Whether two commands run at the same time, so that their order is open."""
    match node:
        case Pipeline(commands=commands):
            return len(commands) > 1
        case AndOr(background=background):
            return background
        case Coprocess() | ProcessSubstitution():
            return True
        case _:
            return False


class Break(Exception):
    """`break` leaves the innermost loop."""


class RedirectionFailed(Exception):
    """A redirection that the shell cannot perform: the command does not run."""


class Reference:
    """Runs a script on paper: `commands` and `files` are what a shell would do."""

    def __init__(self, shell: str, writes: bool, concurrent: bool) -> None:
        self.shell = shell
        self.concurrent = concurrent
        self.commands: list[tuple[str, ...]] = []
        self.files: set[str] = set()
        self.capturing = 0
        self.expander = Expander(self.substitute, writes)

    def substitute(self, script: Script, state: State) -> str:
        """The output of a script: invented commands print nothing, and builtins that print are unsupported here."""
        self.capturing += 1
        self.expander.substitution_status = self.script(script, state.copy())
        self.capturing -= 1
        return ""

    def script(self, script: Script, state: State) -> int:
        status = 0
        for item in script.lists:
            status = self.and_or(item, state.copy() if item.background else state)
            if item.background:
                status = 0
        return status

    def and_or(self, item: AndOr, state: State) -> int:
        status = self.pipeline(item.pipelines[0], state)
        for operator, pipeline in zip(item.operators, item.pipelines[1:], strict=True):
            if (status == 0) == (operator == "&&"):
                status = self.pipeline(pipeline, state)
        return status

    def pipeline(self, pipeline: Pipeline, state: State) -> int:
        if not pipeline.commands:
            raise Unsupported("a pipeline without commands")
        if any(pipeline.merged) and any(
            isinstance(node, Redirect) and node.target.literal == "-" for node in nodes(pipeline.commands)
        ):
            raise Unsupported("a copy of a descriptor that may be closed")
        if pipeline.negated and any(isinstance(command, Coprocess) for command in pipeline.commands):
            raise Unsupported("the status of a coprocess")
        if len(pipeline.commands) > 1:
            state = state.copy()
            state.piped = True
        if pipeline.timed and state.piped:
            raise Unsupported("messages into a pipe that may be closed")
        several = len(pipeline.commands) > 1
        statuses = [self.command(command, state.copy() if several else state) for command in pipeline.commands]
        return int(statuses[-1] == 0) if pipeline.negated else statuses[-1]

    def command(self, command: Command, state: State) -> int:
        try:
            match command:
                case Simple():
                    return self.simple(command, state)
                case Function(name=name, body=body):
                    state.functions[name] = body
                    return 0
                case Coprocess(body=body):
                    self.command(body, state.copy())
                    return 0
                case Group() | Subshell() | If() | For() | While() | Case():
                    self.redirect(command.redirects, state)
                    return self.compound(command, state)
                case _:
                    raise Unsupported(type(command).__name__)
        except RedirectionFailed:
            return 1

    def compound(self, command: Group | Subshell | If | For | While | Case, state: State) -> int:
        match command:
            case Group(body=body):
                return self.script(body, state)
            case Subshell(body=body):
                return self.script(body, state.copy())
            case If(branches=branches, otherwise=otherwise):
                for condition, body in branches:
                    if self.script(condition, state) == 0:
                        return self.script(body, state)
                return self.script(otherwise, state) if otherwise else 0
            case For():
                return self.loop_over(command, state)
            case While():
                return self.loop_while(command, state)
            case Case():
                return self.choose(command, state)

    def loop_over(self, command: For, state: State) -> int:
        if command.select:
            raise Unsupported("select")
        words = state.arguments if command.words is None else self.expander.fields_of(command.words, state)
        status = 0
        state.loops += 1
        with suppress(Break):
            for word in words:
                state.variables[command.name] = word
                status = self.script(command.body, state)
        state.loops -= 1
        return status

    def loop_while(self, command: While, state: State) -> int:
        status = rounds = 0
        state.loops += 1
        with suppress(Break):
            while (self.script(command.condition, state) == 0) != command.until:
                status = self.script(command.body, state)
                rounds += 1
                if rounds == ROUNDS:
                    raise Unsupported("a long loop")
        state.loops -= 1
        return status

    def choose(self, command: Case, state: State) -> int:
        subject = self.expander.string(command.word, state)
        status, falling, done = 0, False, False
        for clause in command.clauses:
            if done:
                break
            if falling or any([self.matches(pattern, subject) for pattern in clause.patterns]):
                status = self.script(clause.body, state)
                falling, done = clause.terminator == ";&", clause.terminator == ";;"
        return status

    def matches(self, pattern: Word, subject: str) -> bool:
        plain = "".join([part.value for part in pattern.parts if isinstance(part, Text) and not part.quoted])
        if [part for part in pattern.parts if isinstance(part, Text)] == list(pattern.parts) and plain == "*":
            return True
        if re.search(r"[*?\[\\]", plain) or pattern.literal is None:
            raise Unsupported("a pattern")
        return pattern.literal == subject

    def simple(self, command: Simple, state: State) -> int:
        self.expander.substitution_status = 0
        if any(not isinstance(word, Word) for word in command.words):
            raise Unsupported("an array as an argument")
        words = self.expander.fields_of([word for word in command.words if isinstance(word, Word)], state)
        self.redirect(command.redirects, state, not words or bool(command.assignments))
        scope = state if not words else state.copy()
        for assignment in command.assignments:
            self.expander.assign(assignment, scope)
        if not words:
            return self.expander.substitution_status
        return self.call(words, scope, state)

    def call(self, words: list[str], scope: State, state: State) -> int:
        name = words[0]
        if "/" in name or not name or name.startswith("%"):
            raise Unsupported("a path or a job as a command")
        if name in state.functions:
            if scope is not state and scope.variables != state.variables:
                raise Unsupported("an assignment before a function call")
            return self.call_function(name, words[1:], state)
        if name in ("true", ":") or (name == "echo" and not self.capturing):
            return 0
        if name == "false":
            return 1
        if name == "break" and len(words) == 1 and state.loops:
            raise Break
        if name in BUILTINS[self.shell] or name == "echo":
            raise Unsupported(f"the builtin {name}")
        if self.shell != "bash" and not STUBBED.fullmatch(name):
            if self.capturing:
                raise Unsupported("a message that may be captured")
            return 127
        self.commands.append(tuple(words))
        return int(name.startswith("no"))

    def call_function(self, name: str, arguments: list[str], state: State) -> int:
        outer, state.depth = state.arguments, state.depth + 1
        if state.depth > ROUNDS:
            raise Unsupported("a deep recursion")
        state.arguments = arguments
        status = self.command(state.functions[name], state)
        state.arguments, state.depth = outer, state.depth - 1
        return status

    def redirect(self, redirects: Sequence[Redirect], state: State, delicate: bool = False) -> None:
        """Perform redirections in order; `delicate`: a failure would have consequences that are not modelled."""
        copies = [redirect.target.literal for redirect in redirects if redirect.operator in ("<&", ">&")]
        if len(copies) > 1 and "-" in copies:
            raise Unsupported("a copy of a descriptor that may be closed")
        try:
            for redirect in redirects:
                self.open(redirect, state)
        except RedirectionFailed:
            if delicate or state.piped:
                raise Unsupported("a failing redirection with consequences") from None
            raise

    def open(self, redirect: Redirect, state: State) -> None:
        if redirect.document:
            self.read_document(redirect.document, state)
            return
        if redirect.operator == "<<<":
            self.expander.string(redirect.target, state)
            return
        if isinstance(redirect.descriptor, str) or (redirect.descriptor or 0) > 9:
            raise Unsupported("an unusual descriptor")
        fields = self.expander.fields(redirect.target, state)
        if len(fields) != 1 or "/" in fields[0] or not fields[0]:
            raise Unsupported("a target that is not one name")
        self.open_name(redirect, fields[0])

    def open_name(self, redirect: Redirect, name: str) -> None:
        if redirect.operator in (">&", "<&"):
            if name in ("0", "1", "2") or name == "-":
                return
            if (
                redirect.operator == "<&"
                or redirect.descriptor not in (None, 1)
                or name.endswith("-")
                or name.isdigit()
            ):
                raise Unsupported("a copy of a descriptor")
        if self.concurrent and redirect.operator == "<":
            raise Unsupported("a file that another process may not have created yet")
        if redirect.operator != "<":
            self.files.add(name)
        elif name not in self.files:
            raise RedirectionFailed

    def read_document(self, document: HereDocument, state: State) -> None:
        for part in document.body.parts:
            self.expander.quoted_part(part, state)

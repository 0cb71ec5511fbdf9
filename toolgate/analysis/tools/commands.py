"""Judges commands and code that a tool is given to run, with their directory, variables and input."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.possible_commands import hand
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING, Stream
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.tools.arguments import (
    BEYOND,
    flattened,
    is_environment,
    is_further_command,
    quotes_variable,
    variable,
    variables_in,
)
from toolgate.analysis.tools.tool_input import Given
from toolgate.knowledge.texts.tool_words import COMMANDS, CONTAINED, CONTAINERS, INPUTS, LANGUAGES
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.call import as_word
from toolgate.model.effect import Manner
from toolgate.model.errors import PayloadError

FED = 4  # texts that one call may be given as input


def run_command(text: str, scope: Scope, given: Given) -> None:
    """Judge a command with each input that the call gives it, with and without the variables set for it."""
    from toolgate.analysis.shell.script import run_text

    lines = [variable(name, value) for name, value in variables_in(given.found) if name.isidentifier()]
    texts = [value for key, value in given.found if key.replace("_", "") in INPUTS]
    fed = [Stream(text + "\n") for text in dict.fromkeys([*texts, "\n".join(texts)])][:FED] or [NOTHING]
    exports = "\n".join(lines) + "\n"
    for settings, stdin in [(exported, each) for exported in ("", exports)[: 2 if lines else 1] for each in fed]:
        inner = _started(given, scope, text)
        if inner.where != scope.where and has_trait(text.strip().strip("'"), "shell"):
            scope.unknown(f"what is typed into a shell in the {inner.where.partition(':')[0]}", (Manner.BUILT,))
        run_text(settings + text, inner, stdin, "bash")


def may_run(text: str, scope: Scope, given: Given) -> None:
    """Judge a command in the arguments of a tool that does not run commands by itself."""
    mark = len(scope.ledger.effects)
    run_command(text, scope, given)
    hand(scope, mark, given.name)


def lines_beside(command: str, more: dict[str, object], dialect: str) -> list[str]:
    """The command lines that other fields of a shell tool cause: its command with their variables, and their own."""
    found = flattened(more)
    if (BEYOND, "") in found:
        raise PayloadError("the input has more values than Toolgate looks at", help="send the command alone")
    variables = variables_in(found)
    powershell = dialect == "powershell"
    lines = []
    for name, value in variables:
        if name.isidentifier():
            lines.append(f"$env:{name} = {_doubled(value)}" if powershell else variable(name, value))
    texts = ["\n".join([*lines, command])] if lines else []
    texts += [f"env {as_word(f'{name}={value}')} true" for name, value in variables if not name.isidentifier()]
    texts += [f"export {value}" for key, value in found if is_environment(key) and quotes_variable(value)]
    fed = [value for key, value in found if key.replace("_", "") in INPUTS and value.strip() and not powershell]
    texts += [f"printf '%s\\n' {as_word(value)} | {{\n{command}\n}}" for value in fed[:FED]]
    named = [value for key, value in found if key in COMMANDS and value.strip()]
    named = [value for value in named if not has_trait(value.strip(), "shell")]  # which says what shell is meant
    return texts + named + [value for key, value in found if is_further_command(key, value)]


def _doubled(text: str) -> str:
    """A text quoted for PowerShell."""
    return "'" + text.replace("'", "''") + "'"


def _started(given: Given, scope: Scope, text: str = "") -> Scope:
    """The scope in which the call's command runs: the server's container or cluster, or this machine."""
    inner = scope.fork()
    server = set(words_in(given.server))
    if server & CONTAINED and not has_trait("".join(text.split()[:1]), "containers", "cluster"):
        kind = "cluster" if server.isdisjoint(CONTAINERS) else "container"
        inner.where = f"{kind}:{given.server}"
    return inner


def set_variables(variables: list[tuple[str, str]], given: Given, scope: Scope) -> None:
    """Judge what a call's variables make programs do; variables for a command are judged together with it."""
    if not variables:
        return
    from toolgate.analysis.arguments.variables import assigned
    from toolgate.analysis.shell.script import run_text

    commanded = any([key in COMMANDS and value.strip() for key, value in given.found])
    for name, value in variables:
        if not commanded or not name.isidentifier():
            assigned(name, value, _started(given, scope), True)
    for text in [value for key, value in given.found if is_environment(key) and quotes_variable(value)]:
        run_text("export " + text, _started(given, scope), NOTHING, "bash")


def run_given_code(given: Given, text: str, scope: Scope) -> None:
    """Judge code in the language that the server's or tool's name says, otherwise in the one it parses as."""
    from toolgate.analysis.code.dispatch import run_code
    from toolgate.analysis.code.python.source import understood

    words = [*words_in(given.server), *words_in(given.tool)]
    language = ""
    for word in words:
        language = language or LANGUAGES.get(word, "")
    if language == "bash":
        run_command(text, scope, given)
        return
    if not language:
        language = "python" if understood(text) is not None else "text"
    run_code(Run(scope, None, language, NOTHING), text, language)

"""Names and numbers that bash evaluates: a command in one of their subscripts runs."""

from toolgate import shell
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.text.hidden import SUBSCRIPT, hides_command
from toolgate.model.effect import Manner
from toolgate.model.errors import ShellSyntaxError
from toolgate.shell.expand.fields import Array, Field, Scalar, shown
from toolgate.shell.tree import nodes

END = "END-OF-HIDDEN-TEXT"
NAMES = 24  # variables followed from one expression


def walk_hidden(text: str, scope: Scope) -> None:
    """Walk the commands in a text that is expanded a second time."""
    from toolgate.analysis.shell.script import run_text

    inner = scope.fork()
    inner.frame = scope.frame or (scope.start, scope.end)
    document = f"cat <<{END}\n{text}\n{END}"
    try:
        shell.parse(document, "bash", False, scope.ledger.reading)
    except ShellSyntaxError as error:  # the document is ours, and its text stands in the call in another form
        if type(error) is ShellSyntaxError:
            inner.unknown("text that the shell expands again", (Manner.UNREADABLE,))
            return
    run_text(document, inner, NOTHING, "bash")


def check_words(argv: list[Field], scope: Scope) -> None:
    """Report commands in the names given to builtins like `read`, `unset`, `printf -v` and `test -v`."""
    words = argv[1:]
    if argv[0] in ("printf", "test", "["):
        words = [words[index + 1] for index, word in enumerate(words[:-1]) if word in ("-v", "-R")]
    for word in words:
        if hides_command(word):
            scope.suspect(scope.start, scope.end, SUBSCRIPT, shown(word))


def check_expression(text: str, scope: Scope) -> None:
    """Report commands in the subscripts of an arithmetic expression, or of its variables' values."""
    waiting, seen = [text], {text}
    while waiting and len(seen) <= NAMES:
        current = waiting.pop()
        if "[" in current and ("$(" in current or "`" in current):
            scope.suspect(scope.start, scope.end, SUBSCRIPT, current)
        for name in names_in(current):
            for value in _values(name, scope):
                if value not in seen:
                    seen.add(value)
                    waiting.append(value)


def inside_brackets(expression: nodes.Word, scope: Scope) -> None:
    """Report a command in an arithmetic subscript, which bash runs when it looks up the value."""
    depth = 0
    for part in expression.parts:
        if type(part) is nodes.Text:
            depth += part.value.count("[") - part.value.count("]")
        elif type(part) is nodes.Substitution and depth > 0:
            scope.suspect(part.start, part.end, SUBSCRIPT, command=_plain_command(part.script))


def _plain_command(script: nodes.Script) -> str:
    """The only command of a script, if its words are plain; empty: there is more."""
    commands = [command for item in script.lists for pipeline in item.pipelines for command in pipeline.commands]
    words = commands[0].words if len(commands) == 1 and type(commands[0]) is nodes.Simple else ()
    texts = [word.literal if isinstance(word, nodes.Word) else None for word in words]
    return " ".join([text for text in texts if text]) if all(texts) else ""


def _values(name: str, scope: Scope) -> list[str]:
    variable = scope.assigned(name)
    if type(variable) is Scalar:
        return [value for value in variable.values if isinstance(value, str)]
    if type(variable) is Array:
        return [value for _, value in variable.elements if isinstance(value, str)]
    return []


def names_in(text: str) -> list[str]:
    """The variable names in an arithmetic expression."""
    names: list[str] = []
    current = ""
    for character in text + " ":
        if character.isalnum() or character == "_":
            current += character
        else:
            if current and not current[0].isdigit():
                names.append(current)
            current = ""
    return names

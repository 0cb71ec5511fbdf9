"""Scripts, lists, pipelines and simple commands: the top of the reader, and its entrance."""

from __future__ import annotations

from toolgate.model.errors import LimitExceeded
from toolgate.shell.commands import read_command
from toolgate.shell.dialects import dialect_named
from toolgate.shell.expansions import read_expansion
from toolgate.shell.heredocs import read_bodies, skip_newlines
from toolgate.shell.lexer import (
    EXTGLOB_OFF,
    EXTGLOB_ON,
    MAXIMUM_LENGTH,
    Reader,
    after,
    fail,
    skip_blanks,
    unexpected,
    word_at,
)
from toolgate.shell.nodes import AndOr, Pipeline, Script, Simple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.nodes import Command


def parse(text: str, shell: str = "bash", extglob: bool = False) -> Script:
    """Read `text` as `shell` would; refuse what the shell refuses, and what we are not sure of."""
    dialect = dialect_named(shell)
    if len(text) > MAXIMUM_LENGTH:
        raise LimitExceeded(f"more than {MAXIMUM_LENGTH} characters", MAXIMUM_LENGTH, len(text))
    nul = text.find("\0")
    if nul >= 0:
        fail("a NUL character", nul, nul + 1)
    reader = Reader(text, dialect, read_script, read_expansion)
    if extglob:
        reader.extglob = EXTGLOB_ON
    script = read_script(reader)
    if reader.position < len(text):
        unexpected(reader)
    return script


def read_script(reader: Reader) -> Script:
    """Lists up to what can start no command: the end, a closing parenthesis, word or `;;`. The caller looks at it."""
    text = reader.text
    lists: list[AndOr] = []
    dropped = False
    while True:
        skip_newlines(reader)
        pipeline = read_pipeline(reader)
        if pipeline is None:
            break
        if dropped:
            fail("a semicolon that bash drops behind a here-document", pipeline.start, pipeline.end)
        position = reader.position
        character = text[position]
        if character == "\n":
            lists.append(AndOr((pipeline,), (), False, pipeline.start, pipeline.end))
            continue
        item = read_and_or(reader, pipeline)
        lists.append(item)
        if item.background:
            continue
        if text[reader.position] == ";":
            following = after(text, reader.position)
            if text[following] == ";" or (text[following] == "&" and reader.dialect.fall_through):
                break
            reader.position += 1
            dropped = reader.documented and skip_blanks(reader) != "\n"
        elif text[reader.position] != "\n":
            break
    if reader.pending and reader.position == reader.length:
        read_bodies(reader)
    if not lists:
        return Script((), reader.position, reader.position)
    return Script(tuple(lists), lists[0].start, lists[-1].end)


def read_and_or(reader: Reader, first: Pipeline) -> AndOr:
    """The list that begins with the pipeline just read; the position is at the token behind that."""
    text = reader.text
    pipelines = [first]
    operators: list[str] = []
    while True:
        position = reader.position
        character = text[position]
        if character != "&" and character != "|":
            return AndOr(tuple(pipelines), tuple(operators), False, first.start, pipelines[-1].end)
        following = after(text, position)
        if text[following] != character:
            if character == "|":
                unexpected(reader)
            reader.position = position + 1
            return AndOr(tuple(pipelines), tuple(operators), True, first.start, position + 1)
        operators.append(character * 2)
        reader.position = following + 1
        skip_newlines(reader)
        pipeline = read_pipeline(reader)
        if pipeline is None:
            unexpected(reader)
        pipelines.append(pipeline)


def read_pipeline(reader: Reader) -> Pipeline | None:
    """The pipeline at the position, which moves to the token behind it; `None` when no command starts here."""
    text = reader.text
    start = reader.position
    negated = timed = prefixed = False
    untimed = start == reader.untimed
    if text[start] == "!" or text[start] == "t":
        while True:
            word, end = word_at(reader)
            if word == "!" and not (text[end] == "(" and reader.extglob != EXTGLOB_OFF):
                negated = not negated
                reader.position = end
            elif word == "time" and "time" in reader.dialect.reserved:
                timed = True
                reader.position = end
                skip_time_options(reader)
            else:
                break
            if prefixed and reader.dialect.simple_function_bodies:
                unexpected(reader)
            prefixed = True
            skip_blanks(reader)
    command = read_command(reader)
    if timed and untimed and type(command) is not Simple:
        unexpected(reader)
    if command is None:
        if prefixed and lone_prefix_ends(reader):
            return Pipeline((), (), negated, timed, start, reader.position)
        if prefixed:
            unexpected(reader)
        return None
    if skip_blanks(reader) != "|" or text[after(text, reader.position)] == "|":
        return Pipeline((command,), (), negated, timed, start, command.end)
    commands = [command]
    merged: list[bool] = []
    read_pipes(reader, commands, merged)
    return Pipeline(tuple(commands), tuple(merged), negated, timed, start, commands[-1].end)


def lone_prefix_ends(reader: Reader) -> bool:
    """Whether `!` or `time` may stand alone before the token at the position."""
    text = reader.text
    position = reader.position
    if reader.dialect.simple_function_bodies:
        return False
    return text[position] in "\n\0" or (text[position] == ";" and text[after(text, position)] not in ";&")


def skip_time_options(reader: Reader) -> None:
    """Pass `-p` and `--` behind `time`."""
    for option in ("-p", "--"):
        skip_blanks(reader)
        word, end = word_at(reader)
        if word == option:
            reader.position = end


def read_pipes(reader: Reader, commands: list[Command], merged: list[bool]) -> None:
    """Add the commands behind the pipe at the position, and whether each pipe is `|&`."""
    text = reader.text
    while text[reader.position] == "|":
        following = after(text, reader.position)
        if text[following] == "|":
            return
        both = text[following] == "&" and reader.dialect.both_streams
        reader.position = following + 1 if both else reader.position + 1
        skip_newlines(reader)
        command = read_command(reader)
        if command is None:
            unexpected(reader)
        commands.append(command)
        merged.append(both)
        skip_blanks(reader)

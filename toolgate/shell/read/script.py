"""Scripts, lists and pipelines: the top level of the reader."""

from toolgate.model.budget import Budget
from toolgate.model.errors import LimitExceeded
from toolgate.shell.read.commands import read_command
from toolgate.shell.read.dialects import Dialect
from toolgate.shell.read.expansions import read_expansion
from toolgate.shell.read.lexer import (
    EXTGLOB_OFF,
    EXTGLOB_ON,
    MAXIMUM_LENGTH,
    Reader,
    after,
    fail,
    skip_blanks,
    skip_newlines,
    unexpected,
    word_at,
)
from toolgate.shell.tree.nodes import AndOr, Pipeline, Script, Simple


def read_whole(text: str, dialect: Dialect, extglob: bool, allowance: Budget) -> Script:
    """Parse a text to its end; see `parser`."""
    if len(text) > MAXIMUM_LENGTH:
        raise LimitExceeded(f"more than {MAXIMUM_LENGTH} characters", MAXIMUM_LENGTH, len(text))
    nul = text.find("\0")
    if nul >= 0:
        fail("a NUL character", nul, nul + 1)
    reader = Reader(text, dialect, read_script, read_expansion, allowance)
    if dialect.quirks:
        reader.watchful = "extglob" in text
        reader.extglob = reader.upcoming = EXTGLOB_ON if extglob else EXTGLOB_OFF
    try:
        script = read_script(reader)
    except LimitExceeded as error:
        error.read = Script(tuple(reader.lists or ()), 0, error.start)
        raise
    if reader.position < len(text):
        unexpected(reader)
    if dialect.name == "zsh":
        from toolgate.shell.read.zsh import refuse_differences  # only where zsh is read

        refuse_differences(text, script)
    return script


def read_script(reader: Reader) -> Script:
    """Lists up to the end, or a closing parenthesis, word or `;;`, which the caller checks."""
    lists: list[AndOr] = []
    reader.lists = lists if reader.lists is None else reader.lists
    dropped = False
    connector = ";"
    while connector:
        before = reader.position
        skip_newlines(reader)
        if lists and reader.text.find("\n", before, reader.position) >= 0:
            reader.later = True
            if reader.watchful:
                mind_options(reader, lists[-1], True)
        pipeline = read_pipeline(reader)
        if pipeline is None:
            break
        if dropped:
            fail("a semicolon that bash drops behind a here-document", pipeline.start, pipeline.end)
        start = pipeline.start
        pipelines = [pipeline]
        operators: list[str] = []
        connector = read_connector(reader)
        while connector == "&&" or connector == "||":
            skip_newlines(reader)
            pipeline = read_pipeline(reader)
            if pipeline is None:
                unexpected(reader)
            operators.append(connector)
            pipelines.append(pipeline)
            connector = read_connector(reader)
        end = reader.position if connector == "&" else pipeline.end
        lists.append(AndOr(tuple(pipelines), tuple(operators), connector == "&", start, end))
        if reader.watchful and reader.depth == 0:
            mind_options(reader, lists[-1], False)
        dropped = reader.documented and connector == ";" and skip_blanks(reader) != "\n"
    if reader.pending and reader.position == reader.length:
        read_missing_bodies(reader)
    if not lists:
        return Script((), reader.position, reader.position)
    return Script(tuple(lists), lists[0].start, lists[-1].end)


def read_missing_bodies(reader: Reader) -> None:
    """Give empty bodies to here-documents that start on the last line."""
    from toolgate.shell.read.heredocs import read_bodies

    read_bodies(reader)


def mind_options(reader: Reader, last: AndOr, ended: bool) -> None:
    """Track changes of an option that the text mentions; `ended`: the line with the list `last` has ended."""
    from toolgate.shell.read.options import begin_line, observe

    if ended:
        begin_line(reader, last)
    else:
        observe(reader, last)


def read_connector(reader: Reader) -> str:
    """What joins a pipeline to the next: `&&`, `||`, `;`, `&` or a newline (the only one not passed); or empty."""
    text = reader.text
    position = reader.position
    character = text[position]
    if character == "\n":
        return character
    if character != ";" and character != "&" and character != "|":
        return ""
    following = after(text, position)
    second = text[following]
    if character == ";":
        if second == ";" or (second == "&" and reader.dialect.fall_through):
            return ""
        reader.position = position + 1
        return character
    if second == character:
        reader.position = following + 1
        return character * 2
    if character == "|":
        unexpected(reader)
    reader.position = position + 1
    return character


def read_pipeline(reader: Reader) -> Pipeline | None:
    """The pipeline at the position, which moves to the token after it; `None` if no command starts here."""
    text = reader.text
    start = reader.position
    negated = timed = prefixed = False
    if text[start] == "!" or text[start] == "t":
        negated, timed, prefixed = read_prefix(reader)
    untimed = timed and start == reader.untimed
    command = read_command(reader)
    if untimed and type(command) is not Simple:
        unexpected(reader)
    if command is None:
        if not prefixed:
            return None
        if not lone_prefix_ends(reader):
            unexpected(reader)
        return Pipeline((), (), negated, timed, start, reader.position)
    if skip_blanks(reader) != "|" or text[after(text, reader.position)] == "|":
        return Pipeline((command,), (), negated, timed, start, command.end)
    commands = [command]
    merged: list[bool] = []
    while text[reader.position] == "|" and text[after(text, reader.position)] != "|":
        merged.append(pass_pipe(reader))
        command = read_command(reader)
        if command is None:
            unexpected(reader)
        commands.append(command)
        skip_blanks(reader)
    return Pipeline(tuple(commands), tuple(merged), negated, timed, start, commands[-1].end)


def pass_pipe(reader: Reader) -> bool:
    """Pass the pipe at the position and newlines after it; returns whether it is `|&`."""
    following = after(reader.text, reader.position)
    both = reader.text[following] == "&" and reader.dialect.both_streams
    reader.position = following + 1 if both else reader.position + 1
    broken = skip_blanks(reader) == "\n"
    skip_newlines(reader)
    if broken and word_at(reader)[0] == "time" and "time" in reader.dialect.reserved:
        # Reserved after `|&` or two newlines, but not otherwise after a pipe.
        fail("`time` on the line behind a pipe", reader.position, reader.position + 4)
    return both


def read_prefix(reader: Reader) -> tuple[bool, bool, bool]:
    """Pass each `!` and `time` before a pipeline; returns whether it is negated, timed, and has any of them."""
    negated = timed = prefixed = False
    while True:
        word, end = word_at(reader)
        if word == "!" and not opens_pattern(reader, end):
            negated = not negated
            reader.position = end
        elif word == "time" and "time" in reader.dialect.reserved:
            timed = True
            reader.position = end
            skip_time_options(reader)
        else:
            return negated, timed, prefixed
        if prefixed and not reader.dialect.quirks:
            unexpected(reader)
        prefixed = True
        skip_blanks(reader)


def opens_pattern(reader: Reader, end: int) -> bool:
    """Whether a parenthesis after `!` makes it a pattern."""
    if reader.text[end] != "(":
        return False
    from toolgate.shell.read.options import is_pattern

    return is_pattern(reader, end)


def lone_prefix_ends(reader: Reader) -> bool:
    """Whether `!` or `time` may be alone before the token at the position."""
    text = reader.text
    position = reader.position
    if not reader.dialect.quirks:
        return False
    return text[position] in "\n\0" or (text[position] == ";" and text[after(text, position)] not in ";&")


def skip_time_options(reader: Reader) -> None:
    """Pass `-p` and `--` after `time`, if they are its options."""
    if not reader.dialect.quirks:
        if skip_blanks(reader) == "-":
            unexpected(reader)
        return
    for option in ("-p", "--"):
        skip_blanks(reader)
        word, end = word_at(reader)
        if word == option:
            reader.position = end

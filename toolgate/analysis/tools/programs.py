"""Tools of servers for one program, which take its arguments without its name: `terraform: {command: "plan"}`."""

from toolgate.analysis.text.command_lines import is_program
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.tools.arguments import field_name
from toolgate.knowledge.texts.tool_promises import NO_PROGRAMS, PROGRAM_NAMES, SERVICES, SUBCOMMANDS
from toolgate.knowledge.texts.tool_words import COMMANDS, FILLING, RUNS_ANY, WORD_LISTS
from toolgate.model.call import as_word

Table = dict[str, object]


def with_program(server: str, tool: str, arguments: Table) -> Table:
    """The arguments with the program's name in front of its command."""
    program = _program(server, tool)
    words = words_in(tool)
    if program and program == server.lower() and _has_word(program, tool):
        return _below(program, tool, COMMANDS | WORD_LISTS, arguments)
    if len(words) == 2 and words[0] == program and _has_word(program, words[1]):
        return _below(program, words[1], SUBCOMMANDS, arguments)
    if not program or set(words) - RUNS_ANY - FILLING - COMMANDS - {"cli", program}:
        return arguments
    commands = [name for name in arguments if field_name(name) in COMMANDS]
    if not commands:
        told = {name: _line(arguments[name]) for name in _in_order(arguments)}
        line = " ".join([line.replace("_", "-") if line.isidentifier() else line for line in told.values() if line])
        first = line.split()[:1]
        if not first:
            return arguments
        line = line if first == [program] else f"{program} {line}"
        return {**arguments, **dict.fromkeys(told, ""), "command": [line]}
    found = dict(arguments)
    for name in commands:
        value = arguments[name]
        given = value.split()[:1] if isinstance(value, str) else value[:1] if isinstance(value, list) else []
        word = given[0] if given and isinstance(given[0], str) else ""
        if word and not is_program(word) and _has_word(program, word):
            found[name] = f"{program} {value}" if isinstance(value, str) else [program, *_words(value)]
    return found


def _below(program: str, word: str, named: frozenset[str], arguments: Table) -> Table:
    """The arguments of a tool that is named after a subcommand: `dart: pub {command: "outdated"}`."""
    told = {name: _line(arguments[name]) for name in arguments if field_name(name) in named}
    lines = [f"{program} {word} {line}{_object(arguments)}" for line in told.values() if line]
    return {**arguments, **dict.fromkeys(told, ""), "command": lines} if lines else arguments


def _object(arguments: Table) -> str:
    """The resource that a cluster subcommand is about, as ` kind/name`; empty: the fields do not name one."""
    fields = {field_name(name).replace("_", ""): value for name, value in arguments.items() if isinstance(value, str)}
    kind, name = fields.get("resourcetype", ""), fields.get("name", "")
    plain = all([part.replace("-", "").replace(".", "").isalnum() and part[0] != "-" for part in (kind, name)])
    return f" {kind}/{name}" if plain else ""


def _in_order(arguments: Table) -> list[str]:
    """The names of the fields that make up the command line, in its order: `service`, `operation`, `args`."""
    return [name for named in (SERVICES, SUBCOMMANDS, WORD_LISTS) for name in arguments if field_name(name) in named]


def _program(server: str, tool: str) -> str:
    """The program that a tool or its server is named after, if it has subcommands; empty: there is none."""
    from toolgate.knowledge.lookup import knowledge_of, named

    for word in (*words_in(tool), *words_in(server), server.lower()):
        name = PROGRAM_NAMES.get(word, word)
        if word not in RUNS_ANY and word not in NO_PROGRAMS and named(name):
            known = knowledge_of(name)
            if known is not None and known.subcommands:
                return name
    return ""


def _has_word(program: str, word: str) -> bool:
    from toolgate.knowledge.lookup import knowledge_of

    known = knowledge_of(program)
    return known is not None and any([word in sub.names for sub in known.subcommands])


def _line(value: object) -> str:
    if isinstance(value, str):
        return value.strip()
    words = _words(value)
    return " ".join([as_word(word) for word in words]) if words else ""


def _words(value: object) -> list[str]:
    """The words of a list of strings and numbers; empty for anything else."""
    if not isinstance(value, list) or not all([isinstance(word, str | int | float) for word in value]):
        return []
    return [str(word) for word in value]

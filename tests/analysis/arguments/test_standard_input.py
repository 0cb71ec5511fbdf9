"""Every described program that reads code or commands says what its standard input is."""

from collections.abc import Iterator

import pytest

from toolgate.knowledge.vocabulary import (
    CODE,
    EVALUATES,
    LISTED,
    OPAQUE,
    READ_BY,
    SCRIPT,
    Command,
    Option,
    Role,
    read_slots,
)
from tools.families import families, parts

TOLD = (CODE, SCRIPT, READ_BY, OPAQUE)
LANGUAGES = frozenset(
    "ed ex vim elisp sql psql mysql sqlite mongo redis lftp ftp gnuplot applescript debugger m4".split()
)
ELSEWHERE = {  # programs that take code from an option or an operand and none from standard input, with the reason
    "bun": "without an operand it prints its help; `bun -` and `bun run -` name standard input",
    "ghc": "`-e` is an expression; what it reads from standard input is that expression's data",
    "git-filter-repo": "its code is in its options; it reads the repository",
    "lein": "what it runs is named; `lein repl` is known by that name",
    "cog": "it reads the files it is given",
    "pylint": "`--init-hook` is code; what it reads is only checked",
    "rake": "it runs the Rakefile; `-e` is all the code it takes",
    "knex query": "the statement is an operand",
    "gel query": "the statement is an operand",
    "geth js": "its files are operands",
    "wrangler execute": "the statement is an option",
    "fontforge": "without a script it opens a window",
    "file:console doctrine:query:sql": "the statement is an operand",
    "osacompile": "it compiles what it reads and runs none of it",
    "emacs": "it does not read commands from standard input",
    "django-admin dbshell": "the database's client reads it, under its own name",
}


def described() -> Iterator[tuple[str, Command]]:
    for family in families():
        for top in family.commands:
            yield top.names[0], top
            for part in parts(top):
                yield f"{top.names[0]} {part.names[0]}", part


def roles(spec: Command) -> Iterator[Role]:
    yield from [slot.role for slot in read_slots(spec.operands)]
    for option in spec.options:
        if isinstance(option, Option):
            yield option.role
            yield from [slot.role for slot in read_slots(option.operands or "")]


def takes_code(spec: Command) -> bool:
    said = [role for role in roles(spec) if role.base in (CODE, EVALUATES, READ_BY)]
    return any(role.base is not READ_BY or role.argument in LANGUAGES for role in said)


SAYS_NOTHING = sorted(name for name, spec in described() if takes_code(spec) and not spec.stdin)


def test_every_program_that_takes_code_says_what_its_standard_input_is() -> None:
    assert sum(takes_code(spec) for _, spec in described()) > 60
    assert [name for name in SAYS_NOTHING if name not in ELSEWHERE] == []


def test_no_exception_is_left_over() -> None:
    assert sorted(ELSEWHERE) == SAYS_NOTHING


@pytest.mark.parametrize("suffix", ["always", "maybe"])
def test_only_a_role_that_is_read_has_a_suffix(suffix: str) -> None:
    given = [spec.stdin for _, spec in described()]
    given += [option.stdin for _, spec in described() for option in spec.options if isinstance(option, Option)]
    marked = [slot.role for slot in given if slot is not None and getattr(slot, suffix)]
    assert marked
    assert [role for role in marked if role.base not in (*TOLD, LISTED)] == []  # a list of files is read too

"""The pages of the reference as text: one for each command family, one for each rule file, one that lists them."""

import inspect
import re
from collections.abc import Iterator
from types import ModuleType

from toolgate.analysis.arguments.options import options_of
from toolgate.knowledge import vocabulary
from toolgate.knowledge.vocabulary import NONE, OPTIONAL, PLAIN, Command, Does, Option, Role, Slot, read_slots
from tools.families import Family

NOTICE = "<!-- written by tools/docs.py from {source}; change it there -->\n"
ROLE = re.compile(r'^([A-Z_]+) = Role\("\1"\)  # (?:\(\.?x\) )?(.*)$', re.MULTILINE)
PLACEHOLDER = re.compile(r"<(\w+)>")  # what an effect may name instead of a thing: the operands, the option's value
Row = tuple[str, str, str]


def role_words() -> dict[str, str]:
    """What each role means, from the list in the vocabulary."""
    return dict(ROLE.findall(inspect.getsource(vocabulary)))


WORDS = role_words()


def summary(module: ModuleType) -> str:
    return (inspect.getdoc(module) or "").partition("\n\n")[0].replace("\n", " ")


def opening(title: str, module: ModuleType) -> str:
    source = module.__name__.replace(".", "/") + ".py"
    return f"{NOTICE.format(source=source)}\n# {title}\n\n{inspect.getdoc(module) or ''}\n"


def cases(module: ModuleType) -> str:
    text = getattr(module, "CASES", "").strip("\n")
    return f"\n## Cases\n\n```\n{text}\n```\n" if text else ""


# --- command families ------------------------------------------------------------------------------------------------


def family_page(family: Family) -> str:
    body = "".join(command_section(command, (), 2) for command in family.commands)
    return opening(family.name, family.module) + body + cases(family.module)


def command_section(command: Command, above: tuple[str, ...], level: int) -> str:
    """One command, then its subcommands a level deeper."""
    path = (*above, command.names[0]) if command.names else above
    lines = [f"\n{'#' * min(level, 6)} {' '.join(path)}\n"]
    if len(command.names) > 1:
        lines.append(f"Also: {listed(command.names[1:])}.\n")
    lines += [f"{sentence}\n" for sentence in behaviour(command)]
    rows = [row for option in options_of(command) if (row := option_row(option))]
    if rows:
        lines.append(table(("option", "its value", "and"), rows))
    harmless = [option for option in options_of(command) if not option_row(option)]
    for words, informs in (("Only print something", True), ("Touch nothing", False)):
        names = [f"`{name_of(option)}`" for option in harmless if option.informs is informs]
        lines += [f"{words}: {' '.join(names)}\n"] if names else []
    text = "\n".join(lines)
    for part in command.subcommands:
        text += command_section(part, path, level + 1)
    if command.otherwise is not None:
        text += command_section(command.otherwise, (*path, "…"), level + 1)
    return text


def behaviour(command: Command) -> Iterator[str]:
    if command.operands:
        yield f"Operands: {'; '.join(operand(slot) for slot in read_slots(command.operands))}."
    for when, does in (("Always", command.does), ("With operands", command.given), ("Without operands", command.bare)):
        if does:
            yield f"{when}: {effects(does)}."
    if command.stdin is not None:
        yield f"Standard input: {role(command.stdin.role)}."
    if command.keys:
        yield f"Settings: {'; '.join(f'`{key}=` {role(value)}' for key, value in command.keys)}."
    if command.unlisted is not None:
        yield f"Any other option: {role(command.unlisted)}."


def operand(slot: Slot) -> str:
    return role(slot.role) + (", any number" if slot.many else ", may be absent" if slot.maybe else "")


def role(said: Role) -> str:
    """A role in words, with its argument where it has one."""
    words = WORDS[said.name]
    return re.sub(r"\bx\b", said.argument, words) if said.argument else words


def option_row(option: Option) -> Row | None:
    """What an option changes; `None`: it touches nothing."""
    value = "" if option.takes == NONE or option.role is PLAIN else role(option.role)
    notes = []
    if option.also:
        notes.append(effects(option.also))
    if option.manner:
        notes.append(f"manner `{option.manner}`")
    if option.dry:
        notes.append("changes nothing")
    if option.clears:
        notes.append(f"no `{option.clears}`")
    if option.fills:
        notes.append(f"stands for the operand: {', '.join(role(filled) for filled in option.fills)}")
    if option.operands is not None:
        notes.append(f"operands become: {'; '.join(operand(slot) for slot in read_slots(option.operands)) or 'none'}")
    if option.ends:
        notes.append("what follows is operands")
    if option.until:
        notes.append(f"up to {listed(option.until.split())}")
    if not value and not notes:
        return None
    if option.informs:
        notes.append("only prints something")
    return f"`{name_of(option)}`", value, "; ".join(notes)


def name_of(option: Option) -> str:
    text = ", ".join(option.names)
    return text if option.takes == NONE else f"{text}[=…]" if option.takes == OPTIONAL else f"{text} …"


def effects(does: tuple[Does, ...]) -> str:
    return ", ".join(effect(one) for one in does)


def effect(does: Does) -> str:
    placeholder = PLACEHOLDER.fullmatch(does.text)
    text = f"{does.verb} the {placeholder[1]}" if placeholder else f"{does.verb} `{does.text}`"
    if does.place:
        text += f" ({does.place})"
    return ", ".join([text, *does.manner])


def listed(names: tuple[str, ...] | list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def table(heads: Row, rows: list[Row]) -> str:
    lines = [heads, ("---", "---", "---"), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


# --- rules -----------------------------------------------------------------------------------------------------------


def rule_page(module: ModuleType, places: list[tuple[str, str]]) -> str:
    """One rule file; `places` holds each of its rules with the list it stands in."""
    name = module.__name__.rpartition(".")[2]
    lines = [f"- `{rule}`, {where}" for rule, where in places]
    return opening(name.replace("_", "-"), module) + "\n" + "\n".join(lines) + "\n" + cases(module)


def contents(families: list[Family], rules: list[ModuleType]) -> str:
    """The first page of the reference."""
    links = "[Policy files](policy.md), [agents](agents.md)\n"
    lines = [NOTICE.format(source="the package"), "# Reference\n", links, "## Rules\n"]
    lines += [f"- [{name_in(module)}](rules/{name_in(module)}.md): {summary(module)}" for module in rules]
    lines.append("\n## Commands\n")
    for family in families:
        names = [name for command in family.commands for name in command.names]
        lines.append(f"- [{family.name}](commands/{family.name}.md): {summary(family.module)} {listed(names)}")
    return "\n".join(lines) + "\n"


def name_in(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]

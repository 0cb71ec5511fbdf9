"""Writes what is made of the agents' declarations: their places as knowledge, and the tables a hook blocks by."""

import argparse
import re
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from toolgate.adapters import adapter_of
from toolgate.model.agent import Agent, Directory
from toolgate.protocols.declaration import PLUGIN, Declaration

if TYPE_CHECKING:
    from toolgate.adapters import Adapter

ROOT = Path(__file__).resolve().parent.parent
PLACES = "toolgate/knowledge/places/agents.py"
FILES = "toolgate/knowledge/places/agent_files.py"
SHIPPED = "toolgate/install/shipped.py"
STARTED = ("hook.sh", "hook.py", "launcher.py", "bundle.py", "loose.py")
HEADER = '''"""Where each agent keeps its settings, its hooks and its records.

Made of what the adapters declare; written by tools/agents.py, not by hand.
"""

from toolgate.model.agent import Agent, Directory

'''
FILES_HEADER = '''"""What all agents keep and read, field by field; a hook would put it together for every call.

Paths are as the tables of places have them, in lower case, those of a project from its root and the others from the
home. Made of what the adapters declare; written by tools/agents.py, not by hand.
"""

'''
STRING = re.compile(r'"[^"]*"')
BEGIN, END = "written by tools/agents.py", "end of what tools/agents.py writes"

Declared = dict[str, Declaration]


PARTS = ("CAPABILITIES", "decode", "encode", "declaration")  # of an adapter


class Incomplete(Exception):
    """An adapter in which something is missing, or that declares another agent."""


class Unmarked(Exception):
    """A file that has no place for what is written into it."""


def declared() -> Declared:
    """Every agent that has an adapter, by name."""
    files = sorted((ROOT / "toolgate" / "adapters").glob("[!_]*.py"))
    names = sorted(path.stem.replace("_", "-") for path in files)
    mistakes = [mistake for name in names for mistake in mistakes_in(name, adapter_of(name))]
    if mistakes:
        raise Incomplete("\n".join(mistakes))
    return {name: adapter_of(name).declaration() for name in names}


def mistakes_in(name: str, adapter: "Adapter") -> list[str]:
    """What is wrong with the shape of an agent's adapter."""
    file = f"toolgate/adapters/{name.replace('-', '_')}.py"
    missing = [part for part in PARTS if not hasattr(adapter, part)]
    if missing:
        return [f"{file} must define `{part}`" for part in missing]
    declared = adapter.declaration().places
    said = [one.agent for one in adapter.CAPABILITIES] + [one.settings.agent for one in adapter.CAPABILITIES]
    said += [declared.name] if declared else []
    wrong = [word for word in dict.fromkeys(said) if word != name]
    return [f"{file} must say `{name}` wherever it names its agent (got `{word}`)" for word in wrong]


# --- texts -----------------------------------------------------------------------------------------------------------


def places(agents: Declared) -> str:
    """The module of knowledge."""
    return (
        HEADER + "AGENTS = (\n" + "".join([_filled(_agent(one)) + ",\n" for one in placed(agents)]) + ")  # fmt: skip\n"
    )


def files(agents: Declared) -> str:
    """The module of what all agents keep."""
    found = placed(agents)
    moved = [
        (variable, tail, directory.path)
        for one in found
        for directory in one.directories
        for variable, tail in (*directory.moved, *directory.added)
    ]
    homes = [directory.path for one in found for directory in one.directories]
    homes = lowered([*homes, *listed(found, "user_hooks"), *listed(found, "user_settings")])
    tables: dict[str, tuple[Sequence[object], str]] = {
        "IN_HOMES": (homes, "their directories, hooks and settings in a home"),
        "WITHOUT_DOT": (
            sorted({path.split("/")[0] for path in homes if path[0] != "."}),
            "the first components of those that do not start with a dot",
        ),
        "CREDENTIALS": (lowered(listed(found, "secrets")), "credentials in a home"),
        "STARTING": (lowered(listed(found, "startup")), "what runs by itself in a home"),
        "HARMLESS": (lowered(listed(found, "ordinary")), "what is neither of these nor settings"),
        "NOTES": (
            [note for note in listed(found, "notes") if "*" not in note],
            "plans and memories, as they are spelt",
        ),
        "DIRECTORIES": (listed(found, "project_directories"), "directories in a project"),
        "IN_PROJECTS": (
            lowered([*listed(found, "project_hooks"), *listed(found, "project_settings")]),
            "hooks and settings in a project",
        ),
        "MACHINE": (lowered(listed(found, "machine")), "what they read for all users, by absolute path"),
        "INSTRUCTIONS": (listed(found, "instructions"), "names of files that they obey"),
        "INSTRUCTION_NAMES": (lowered(listed(found, "instructions")), "the same in lower case"),
        "PROGRAMS": (listed(found, "programs"), "their commands"),
        "MOVED": (moved, "a variable, the path below its value, and the path from the home that it moves or adds"),
    }
    return FILES_HEADER + "".join([_table(name, *table) for name, table in tables.items()])


def _table(name: str, rows: Sequence[object], words: str) -> str:
    return f"# {words[0].upper()}{words[1:]}.\n{name} = (\n{_filled(str(tuple(rows))[1:-1])}\n)  # fmt: skip\n"


def placed(agents: Declared) -> list[Agent]:
    """The agents that keep something."""
    return [one.places for one in agents.values() if one.places]


def listed(agents: list[Agent], field: str) -> list[str]:
    """What all of these agents declare in a field."""
    return [one for agent in agents for one in getattr(agent, field)]


def lowered(paths: list[str]) -> list[str]:
    return [path.lower() for path in paths]


def _filled(text: str) -> str:
    """An expression in lines that are as long as they may be, with the quotes of the house."""
    text = STRING.sub(lambda found: found[0].replace(" ", "\0"), text.replace("'", '"'))
    lines = textwrap.wrap(text, 120, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join(lines).replace("\0", " ")


def _agent(agent: Agent) -> str:
    directories = "".join([_directory(one) + ", " for one in agent.directories])
    fields = {name: getattr(agent, name) for name in Agent.__slots__[2:]}
    return f"Agent({agent.name!r}, ({directories}), {_keywords(fields)})"


def _directory(directory: Directory) -> str:
    fields = {name: getattr(directory, name) for name in Directory.__slots__[1:]}
    return f"Directory({directory.path!r}, {_keywords(fields)})"


def _keywords(fields: dict[str, object]) -> str:
    return ", ".join([f"{name}={value!r}" for name, value in fields.items() if value])


def names(agents: Declared) -> str:
    """The agents, and the one whose hooks others run too, with the field that only it sends and one it never does."""
    agent, (own, borrowed) = lending(agents)
    rest = f'LENDING = "{agent}"  # others run its hooks too\nOWN, BORROWED = "{own}", "{borrowed}"\n'
    return _words("AGENTS", list(agents)) + rest


def lending(agents: Declared) -> tuple[str, tuple[str, ...]]:
    """The agent whose hooks others run too, and the fields that tell its payloads from theirs."""
    ((name, found),) = [(name, one.own_signs) for name, one in agents.items() if one.own_signs]
    return name, found


def _words(name: str, words: list[str]) -> str:
    return name + ' = "' + " ".join(words) + '".split()\n'


def signs(agents: Declared) -> str:
    """Fields that only one agent has first, and fields that are absent last."""
    found = [(sign, name) for name, one in agents.items() for sign in one.signs]
    found.sort(key=lambda pair: (any(word[0] == "!" for word in pair[0]), len(pair[0]), pair[1]))
    rows = [f'    ("{name}", {_tuple(sign)}),\n' for sign, name in found]
    otherwise = f'OTHERWISE = "{lending(agents)[0]}"\n'
    return "SIGNS: tuple[tuple[str, tuple[str, ...]], ...] = (\n" + "".join(rows) + ")\n" + otherwise


def _tuple(words: tuple[str, ...]) -> str:
    return "(" + ", ".join([f'"{word}"' for word in words]) + ("," if len(words) == 1 else "") + ")"


def lines(agents: Declared) -> str:
    """What `launcher` says."""
    spoken = {name: one.fault for name, one in agents.items() if one.fault}
    table = "LINES = {\n" + "".join([f"    \"{name}\": '{one.line}\\n',\n" for name, one in spoken.items()]) + "}\n"
    return table + _words("SUCCEEDING", [name for name, one in spoken.items() if one.succeeding])


def last_lines(agents: Declared) -> str:
    """What `hook.py` says when nothing else can be loaded."""
    spoken = {name: one.fault for name, one in agents.items() if one.fault and one.fault.succeeding}
    return "".join([f"        \"{name}\": '{one.line}',\n" for name, one in spoken.items()])


def in_shell(agents: Declared) -> str:
    """What the shell says in the place of a hook that gave no answer."""
    spoken = {name: one.fault for name, one in agents.items() if one.fault and one.fault.shown}
    said = {
        name: "        " + name + ") printf '" + one.line.replace("%", "%s") + '\\n\' "$1"'
        for name, one in spoken.items()
    }
    return "".join([text + (" && exit 0 ;;\n" if spoken[name].succeeding else " ;;\n") for name, text in said.items()])


def shown(agents: Declared) -> str:
    """The agents that are told on standard output that Toolgate is gone."""
    spoken = [name for name, one in agents.items() if one.fault and one.fault.shown]
    return f"        {' | '.join(spoken)}) printf '%s\\n' \"$gone\" && exit 0 ;;\n"


def sentence(agents: Declared) -> str:
    titles = sorted([adapter_of(name).CAPABILITIES[0].title for name, one in agents.items() if one.places])
    half = len(titles) // 2
    return "It guards " + ",\n".join([", ".join(titles[:half]), ", ".join(titles[half:-1])]) + f" and {titles[-1]}.\n"


# --- files -----------------------------------------------------------------------------------------------------------

BLOCKS: tuple[tuple[str, tuple[Callable[[Declared], str], ...]], ...] = (
    ("toolgate/adapters/__init__.py", (names,)),
    ("toolgate/protocols/speakers.py", (signs,)),
    ("toolgate/launcher.py", (lines,)),
    ("toolgate/hook.py", (last_lines,)),
    ("toolgate/hook.sh", (in_shell, shown)),
    ("README.md", (sentence,)),
)


def written(agents: Declared) -> Iterator[tuple[Path, str]]:
    """Every file that holds something of the declarations, with the text it should have."""
    texts = {ROOT / PLACES: places(agents), ROOT / FILES: files(agents)}
    for file, blocks in BLOCKS:
        path = ROOT / file
        texts[path] = replaced(path.read_text("utf-8"), [block(agents) for block in blocks], file)
    plugins = [
        f"install/{name}.js" for name, one in agents.items() if any([file.content == PLUGIN for file in one.files])
    ]
    path = ROOT / SHIPPED
    texts[path] = replaced(path.read_text("utf-8"), [started(texts, plugins)], SHIPPED)
    yield from texts.items()


def started(texts: dict[Path, str], plugins: list[str]) -> str:
    """The digests of what starts a hook, which `doctor` compares."""
    paths = {name: ROOT / "toolgate" / name for name in (*STARTED, *plugins)}
    found = {name: texts.get(path) or path.read_text("utf-8") for name, path in paths.items()}
    rows = [f'    "{name}": "{sha256(text.encode()).hexdigest()}",\n' for name, text in found.items()]
    return "STARTED = {\n" + "".join(rows) + "}\n"


def replaced(text: str, blocks: list[str], file: str) -> str:
    """A text with what is between its marks replaced, in their order."""
    done, rest = "", text
    for block in blocks:
        before, begin, after = rest.partition(BEGIN)
        _, end, rest = after.partition(END)
        if not begin or not end:
            raise Unmarked(f"{file} must have the lines `{BEGIN}` and `{END}`")
        indent = _.rpartition("\n")[2]
        head = after.partition("\n")[0]
        done += f"{before}{begin}{head}\n{block}{indent}{end}"
    return done + rest


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is stale")
    options = parser.parse_args(arguments)
    try:
        stale = [(path, text) for path, text in written(declared()) if path.read_text("utf-8") != text]
    except Incomplete as error:
        print(error, file=sys.stderr)
        return 1
    for path, text in stale:
        name = path.relative_to(ROOT)
        if options.check:
            print(f"{name} is stale; `make generate` rewrites it", file=sys.stderr)
        else:
            path.write_text(text, "utf-8")
            print(f"wrote {name}")
    return 1 if stale and options.check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

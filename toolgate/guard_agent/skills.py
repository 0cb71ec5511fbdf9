"""Guard skills: instructions for the guard agent about one language or tool, ours and those that people write.

A skill is an instruction to the judge. So a project's skill counts only if a person has trusted its exact bytes, as
with a project's policy, and one that others could have written never counts; what does not count is reported.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from toolgate import directories
from toolgate.analysis.formats.front_matter import parted
from toolgate.analysis.formats.yaml import Table, Text, YamlError, read
from toolgate.guard_agent.languages import LANGUAGES, language_called
from toolgate.model.digest import digest
from toolgate.model.facts import Facts
from toolgate.model.path import FOLDERS, unix_text
from toolgate.model.visible import visible

Trust = Callable[[str, str], bool]  # whether the file at a path is trusted as long as it has this digest

FOLDER = "guard-skills"
BUILT_IN = "built-in"
ALSO = {"js": "javascript"}  # other names for ours: BitCode's
OWN = f"{__file__.rpartition('/')[0]}/{FOLDER}"  # the directory with ours
OURS = (*LANGUAGES, "simulate")  # no other file in it counts
LARGEST = 32_768  # bytes of a skill
MOST = 200  # names in one directory
DEEPEST = 4  # nested directories
FILES = 1_000  # names in all directories together, since a project could have any number
INJECTED = 32_000  # characters of skills that are included without being requested
OTHERS_WRITE = 0o022
UNTRUSTED = "not trusted: read it, then `toolgate trust` it"


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill: with `auto` it is included if its `language` is found; empty: if any is.

    `source` is its path, or `built-in`; `extra` holds what else its front matter says.
    """

    name: str
    description: str
    language: str = ""
    auto: bool = False
    body: str = ""
    source: str = BUILT_IN
    extra: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Shelf:
    """The skills that count, and the paths of others with the reason."""

    skills: tuple[Skill, ...]
    left_out: tuple[tuple[str, str], ...] = ()


# --- one skill -------------------------------------------------------------------------------------------------------


def skill_of(text: str, stem: str, source: str = BUILT_IN) -> Skill:
    """A skill from the text of its file; front matter that cannot be read counts as text."""
    front, body = fields_of(unix_text(text))
    above, _, last = stem.rpartition(":")
    name = front["name"].text.strip() if "name" in front and front["name"].text.strip() else last
    said = front["description"].text if "description" in front else _heading(body)
    auto = front.get("auto_invoke")
    return Skill(
        visible(f"{above}:{name}" if above else name)[:100],
        visible(" ".join(said.split()))[:300],
        language_called(front["language"].text) if "language" in front else "",
        auto is not None and not auto.quoted and auto.text in ("true", "True", "TRUE"),
        body.strip(),
        source,
        tuple([(key, value.text) for key, value in front.items() if key not in KEYS]),
    )


KEYS = ("name", "description", "language", "auto_invoke")


def fields_of(text: str) -> tuple[dict[str, Text], str]:
    """The fields of the front matter, and the body; without valid front matter, everything is body."""
    head, body = parted(text)
    if head is None or body is None:
        return {}, text
    try:
        table = read(head, 2, wraps=True) if head.strip() else Table((), 1, 1)
    except (YamlError, RecursionError):
        return {}, text
    if not isinstance(table, Table):
        return {}, text
    return {key.text: value for key, value in table.pairs if isinstance(value, Text)}, body


def _heading(body: str) -> str:
    for line in body.split("\n"):
        if line.startswith("# "):
            return line[2:]
    return ""


# --- all of them -----------------------------------------------------------------------------------------------------


def nobody(path: str, digest: str) -> bool:
    """Trusts nothing."""
    return False


@cache
def builtin_skills() -> tuple[Skill, ...]:
    """Ours, from the package, read once; `toolgate doctor` reports missing ones."""
    found = []
    for name in OURS:
        with suppress(OSError), open(f"{OWN}/{name}.md", encoding="utf-8") as file:
            found.append(skill_of(file.read(), name))
    return tuple(found)


def skills_in(
    facts: Facts, home: str, workspace: str, extra: Sequence[str] = (), builtin: bool = True, trusted: Trust = nobody
) -> tuple[Skill, ...]:
    """The skills that count, one per name: a directory replaces those of earlier ones (`skill_directories`)."""
    return shelf_in(facts, home, workspace, extra, builtin, trusted).skills


def shelf_in(
    facts: Facts, home: str, workspace: str, extra: Sequence[str] = (), builtin: bool = True, trusted: Trust = nobody
) -> Shelf:
    """The same with those that do not count; `trusted` decides about files of the project, by default none."""
    found = {named(skill.name): skill for skill in builtin_skills()} if builtin else {}
    left_out: list[tuple[str, str]] = []
    for directory, projects in skill_directories(facts, home, workspace, extra):
        for path, stem in _files(facts, directory, projects, left_out, [FILES]):
            skill, reason = _loaded(facts, path, stem, trusted if projects else None)
            if skill is None:
                left_out.append((path, reason))
            else:
                found[named(skill.name)] = skill
    return Shelf(tuple(found.values()), tuple(left_out))


def named(name: str) -> str:
    """The name under which a skill replaces another."""
    return ALSO.get(name, name)


def skill_directories(
    facts: Facts, home: str, workspace: str, extra: Sequence[str] = ()
) -> tuple[tuple[str, bool], ...]:
    """The directories of skills, lowest precedence first, and whether the project can write each.

    A directory in the project, or a link into it, belongs to the project, whatever names it. So does one in a home that
    only the environment names, since an agent can set variables.
    """
    home, project = home.rstrip("/"), workspace.rstrip("/")
    guest = facts.resolve(home or "/") != facts.resolve(facts.installed_home())
    found = [f"{home}/{agent}/{FOLDER}" for agent in FOLDERS]
    found.append(f"{directories.configuration(home)}/{FOLDER}")
    found += [home + path[1:] if path[:2] == "~/" else path for path in extra]
    root = facts.resolve(project or "/").rstrip("/") + "/"
    wide = f"{facts.resolve(home)}/".startswith(root)  # a project that holds the home does not own what is the user's
    inside = [(path, f"{facts.resolve(path)}/".startswith(root) and not wide) for path in found if path[:1] == "/"]
    said = [(path, guest or within) for path, within in inside]
    if project != home:
        said += [(f"{project}/{agent}/{FOLDER}", True) for agent in (*FOLDERS, directories.PROJECT)]
    return tuple(said)


def injected(skills: Sequence[Skill], languages: Sequence[str]) -> tuple[Skill, ...]:
    """The skills to include for these languages, as many as fit; the others can be requested."""
    names = [language_called(language) for language in languages]
    chosen: list[Skill] = []
    room = INJECTED
    for skill in skills:
        if names and skill.auto and (not skill.language or skill.language in names) and len(skill.body) <= room:
            chosen.append(skill)
            room -= len(skill.body)
    return tuple(chosen)


def _files(
    facts: Facts,
    directory: str,
    projects: bool,
    left_out: list[tuple[str, str]],
    room: list[int],
    above: str = "",
    depth: int = 0,
) -> Iterator[tuple[str, str]]:
    """The Markdown files in a directory and those in it, with their names: `git:commit` is `git/commit.md`.

    `room` is the number of names that may still be read.
    """
    members = facts.members(directory, MOST)
    if members is None:
        if facts.is_dir(directory):
            left_out.append((directory, f"cannot be listed, or has more than {MOST} names"))
        return
    if not projects and _open_to_others(facts, facts.resolve(directory)):
        left_out.append((directory, "others can write to it"))
        return
    for name, _, kind in sorted(members):
        path = f"{directory}/{name}"
        room[0] -= 1
        if room[0] < 0:
            left_out.append((path, f"there are more than {FILES} names before it"))
            return
        if kind == "directory" and depth < DEEPEST:
            yield from _files(facts, path, projects, left_out, room, f"{above}{name}:", depth + 1)
        elif name.endswith(".md") and not name.lower().startswith(("readme.", ".")):
            if kind == "link":
                left_out.append((path, "a link: copy the file there instead"))
            else:
                yield path, above + name.removesuffix(".md")


def _loaded(facts: Facts, path: str, stem: str, trusted: Trust | None) -> tuple[Skill | None, str]:
    """A skill on disk, or why it does not count; `trusted` is `None` for the user's own files."""
    data = facts.read_bytes(path, LARGEST)
    if data is None:
        return None, f"cannot be read, or has more than {LARGEST} bytes"
    if trusted is None:
        if _open_to_others(facts, path):
            return None, "others can write to it"
        if _named_twice(facts, path):
            return None, "it has a second name (a hard link), under which it can be changed"
    elif not trusted(path, digest(data)):
        return None, UNTRUSTED
    try:
        skill = skill_of(data.decode("utf-8"), stem, path)
    except UnicodeDecodeError:
        return None, "not valid UTF-8"
    return (skill, "") if skill.body else (None, "has no text")


def _open_to_others(facts: Facts, path: str) -> bool:
    state = facts.stat(path)
    return state is not None and bool(state[0] & OTHERS_WRITE)


def _named_twice(facts: Facts, path: str) -> bool:
    known = facts.identity(path)
    return known is not None and known[2] > 1

"""Any settings file as pairs of keys and a string, in whatever notation."""

from toolgate.analysis.formats.hcl import read_hcl
from toolgate.analysis.formats.ini import line_pairs
from toolgate.analysis.formats.task_files import read_json, read_toml
from toolgate.analysis.formats.yaml import Tree, read_yaml
from toolgate.knowledge.texts.program_words import TAKES
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.call import quoted

Pair = tuple[tuple[str, ...], str]

JSON = frozenset("json jsonc json5 ipynb code-workspace sublime-project sublime-settings webmanifest map har".split())
YAML = frozenset("yml yaml cff".split())
TOML = frozenset(("toml",))
HCL = frozenset("tf hcl tfvars nomad".split())
LINES = frozenset(
    """ini cfg conf cnf properties npmrc yarnrc condarc gitconfig gitmodules editorconfig htaccess env desktop
    service wrap hocon""".split()
)
NAMES = {
    **dict.fromkeys("pipfile cargo.lock poetry.lock uv.lock pdm.lock".split(), "toml"),
    **dict.fromkeys(
        """pipfile.lock composer.lock flake.lock deno.lock bun.lock renv.lock packages.lock .babelrc""".split(), "json"
    ),
    **dict.fromkeys(
        "pubspec.lock pixi.lock .clang-format .clang-tidy shard.lock podfile.lock chart.lock".split(), "yaml"
    ),
    **dict.fromkeys("config pip.conf .coveragerc .pylintrc".split(), "ini"),
}
MOST = 6_000  # pairs
# The keys of a program and of the text it runs.
INTERPRETERS = ("interpreter", "shell", "entrypoint", "executable", "runtime")
INTERPRETED = ("run", "command", "script", "args", "code", "inline")
POWERSHELL = ("powershell", "pwsh", "ps")  # keys whose text is a PowerShell command


def notation_of(name: str, text: str) -> str:
    """Return the notation of a file, by its name or else by how it begins; empty: none."""
    ending = name.rpartition(".")[2]
    if name in NAMES and NAMES[name] != "ini":
        return NAMES[name]
    for notation, endings in (("json", JSON), ("yaml", YAML), ("toml", TOML), ("hcl", HCL), ("ini", LINES)):
        if ending in endings:
            return notation
    if name in NAMES:
        return NAMES[name]
    if not (name.endswith("rc") or (name[:1] == "." and "." not in name[1:])):
        return ""
    first = text.lstrip()[:1]
    if first == "{":
        return "json"
    line = text.lstrip().partition("\n")[0]
    if line.startswith("["):
        return "ini"
    return "yaml" if ": " in line or line.endswith(":") else "ini" if "=" in line else ""


def tree_in(name: str, text: str) -> Tree | None:
    """Return a settings file as a tree; `None`: it is not one, or it cannot be read."""
    reader = {"json": read_json, "yaml": read_yaml, "toml": read_toml, "hcl": read_hcl}.get(notation_of(name, text))
    tree = None if reader is None else reader(text)
    return read_yaml(_filled_in(text)) if tree is None and reader is read_yaml and "{{" in text else tree


def _filled_in(text: str) -> str:
    """Return a YAML template with a word in place of each expression, without the lines that are only expressions."""
    lines: list[str] = []
    for line in text.split("\n"):
        body = line.strip()
        if body.startswith(("{{", "{%")) and body.endswith(("}}", "%}")):
            continue
        pieces = line.split("{{")
        lines.append(pieces[0] + "".join(["value" + piece.partition("}}")[2] for piece in pieces[1:]]))
    return "\n".join(lines)


def pairs_in(name: str, text: str) -> list[Pair] | None:
    """Return every string of a settings file with its keys; `None`: it is not one, or it cannot be read.

    A list of strings counts as each of them, and as the words of one command.
    """
    if notation_of(name, text) == "ini":
        return line_pairs(text)
    tree = tree_in(name, text)
    return None if tree is None else pairs_of(tree)


def pairs_of(tree: Tree) -> list[Pair]:
    found: list[Pair] = []
    waiting: list[tuple[tuple[str, ...], Tree]] = [((), tree)]
    while waiting and len(found) < MOST:
        keys, node = waiting.pop()
        if isinstance(node, dict):
            named, held = node.get("name"), node.get("value")
            if isinstance(named, str) and isinstance(held, str):  # `{name: A, value: b}`
                found.append(((*keys, named), held))
            told = _interpreted(node)
            found.extend([((*keys, "command"), line) for line in told.values()])
            found.extend([(keys, key) for key in node if "://" in key])  # a key may be a URL
            waiting.extend([((*keys, key), inner) for key, inner in reversed(node.items()) if key not in told])
        elif isinstance(node, list):
            words = [item for item in node if isinstance(item, str)]
            if len(words) > 1 and len(words) == len(node):
                found.append((keys, " ".join([_word(word) for word in words])))
            waiting.extend([(keys, inner) for inner in reversed(node)])
        else:
            found.append((keys, node))
    return found


def _interpreted(node: dict[str, Tree]) -> dict[str, str]:
    """Return the texts of a table that a program named in it runs, by key, each as a command line."""
    found: dict[str, str] = {}
    for key, text in node.items():
        if key.lower() in POWERSHELL and isinstance(text, str):
            found[key] = f"pwsh -Command {quoted(text)}"
    given = next(iter([node[key] for key in INTERPRETERS if key in node]), "")
    words = given.split() if isinstance(given, str) else [word for word in given if isinstance(word, str)]
    words = [word for word in words if word != "{0}"] if isinstance(given, str | list) else []
    program = words[0].rpartition("/")[2] if words else ""
    for key in INTERPRETED if program in TAKES else ():
        text = node.get(key, "")
        if isinstance(text, str) and text and not has_trait(program, "bourne"):  # whose text is a command line already
            flag = [] if len(words) > 1 and words[-1][:1] == "-" else [TAKES[program]]
            found[key] = " ".join([_word(word) for word in [*words, *flag]]) + " " + quoted(text)
        elif isinstance(text, list) and text and all([isinstance(word, str) for word in text]):
            found[key] = " ".join([_word(str(word)) for word in [*words, *text]])
    return found


def _word(text: str) -> str:
    plain = text.replace("-", "a").replace("/", "a").replace(".", "a").replace("_", "a").replace("=", "a")
    return text if plain.isalnum() else quoted(text)

"""Which package a command publishes, and to which registry, as far as the project's files say so."""

from __future__ import annotations

from itertools import pairwise

from toolgate.analysis.formats.task_files import at, read_tree
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import text_of
from toolgate.knowledge.packages.sources import MANIFESTS, MEMBERS, PUBLISHING
from toolgate.model.effect import backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

LONGEST = 60  # characters of a name that is shown


def named_package(run: Run, thing: str) -> str:
    """The package in words, with its name and registry where they are known: ``the package `@acme/x` to `https://…```."""
    words = run.scope.command.argv
    for names, (file, *keys) in MANIFESTS.items():
        if words and words[0] in names.split() and PUBLISHING[0] in words:
            rest = [word for word in words[1:] if word not in PUBLISHING]
            plain = all([word[:1] == "-" and word.partition("=")[0] not in MEMBERS for word in _without_values(rest)])
            tree = read_tree(file, _text(run, file)) if plain else None
            found = [at(tree, *key.split(".")) for key in keys]
            name = next((name for name in found if isinstance(name, str) and 0 < len(name) <= LONGEST), "")
            shown = f"{thing} {backticked(name)}" if name else thing
            registry = _registry(run, name) if file == "package.json" else ""
            return f"{shown} to {backticked(registry)}" if registry else shown
    return thing


def _without_values(words: list[str]) -> list[str]:
    """The words without those after an option: they may be its values."""
    return [word for before, word in zip(["", *words], words, strict=False) if before[:1] != "-" or word[:1] == "-"]


def _registry(run: Run, name: str) -> str:
    """The registry of a package: that of its scope comes before the one that an option names."""
    words = run.scope.command.argv
    given = [f"{word}=" if word[:2] == "--" and "=" not in word else word for word in words]
    pairs = dict([word[2:].split("=", 1) for word in given if word[:2] == "--"])
    for before, word in pairwise(words):
        if before[:2] == "--" and "=" not in before and word[:1] != "-":
            pairs[before[2:]] = word
    settings = [line.split("=", 1) for line in _text(run, ".npmrc").splitlines() if "=" in line]
    held = {key.strip(): value.strip() for key, value in settings}
    own = f"{name.partition('/')[0]}:registry" if name[:1] == "@" else ""
    return (own and (pairs.get(own) or held.get(own))) or pairs.get("registry", "")


def _text(run: Run, name: str) -> str:
    return text_of(run.scope, locate_field(f"{run.scope.cwd}/{name}", run.scope), True) or ""

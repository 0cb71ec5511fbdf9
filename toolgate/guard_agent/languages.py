"""Detects the languages and tools of a call, which determine the guard skills for the model."""

from collections.abc import Iterator

from toolgate.knowledge.lookup import family_of
from toolgate.knowledge.texts.endings import ENDINGS
from toolgate.model.action import Code, Delete, Move, Read, Write
from toolgate.model.call import Shell
from toolgate.model.effect import Effect, Manner, Place, Verb
from toolgate.model.rule import Scene
from toolgate.model.verdict import LLM, Decision

BASH, PYTHON, JAVASCRIPT, GO, POWERSHELL = "bash", "python", "javascript", "go", "powershell"
SQL, CONTAINERS, CLOUD, PACKAGES = "sql", "containers", "cloud", "packages"
# In the order in which their skills are told: the subject of a call before its language.
LANGUAGES = (BASH, POWERSHELL, PACKAGES, CONTAINERS, CLOUD, SQL, PYTHON, JAVASCRIPT, GO)

# Other names for them in skills, actions and file endings.
CALLED = {
    "sh": BASH, "shell": BASH, "zsh": BASH, "dash": BASH, "ksh": BASH, "py": PYTHON, "python3": PYTHON,
    "js": JAVASCRIPT, "ts": JAVASCRIPT, "typescript": JAVASCRIPT, "node": JAVASCRIPT, "nodejs": JAVASCRIPT,
    "golang": GO, "pwsh": POWERSHELL, "ps1": POWERSHELL, "docker": CONTAINERS, "kubernetes": CONTAINERS,
    "aws": CLOUD, "gcp": CLOUD, "azure": CLOUD, "terraform": CLOUD, "npm": PACKAGES, "pip": PACKAGES,
}  # fmt: skip
# Families of commands, as in `knowledge`.
FAMILIES = {
    PYTHON: "python python_checks python_tests python_web pip uv conda",
    JAVASCRIPT: "node node_build node_checks node_data node_running node_tests node_tools npm pnpm bun",
    GO: "go",
    POWERSHELL: "powershell",
    SQL: "databases data_clients",
    CONTAINERS: "docker kubernetes",
    CLOUD: "clouds",
}
BY_FAMILY = {family: language for language, families in FAMILIES.items() for family in families.split()}
PLACES = {
    Place.CONTAINER: CONTAINERS,
    Place.CLUSTER: CONTAINERS,
    Place.CLOUD: CLOUD,
    Place.DATABASE: SQL,
    Place.REGISTRY: PACKAGES,
}
MORE_ENDINGS = {
    "go": GO, "sql": SQL, "jsx": JAVASCRIPT, "tsx": JAVASCRIPT, "mts": JAVASCRIPT, "cts": JAVASCRIPT,
    "psm1": POWERSHELL, "tf": CLOUD, "dockerfile": CONTAINERS,
}  # fmt: skip


def language_called(word: str) -> str:
    """The name used here for a language under any of its names; any other word unchanged."""
    word = word.strip().lower()
    return CALLED.get(word, word)


def languages_of(decision: Decision, scene: Scene) -> tuple[str, ...]:
    """The languages in a call: its own, and those of the commands and files that are left to a model."""
    action = scene.call.action
    found: set[str] = set()
    if isinstance(action, Shell):
        found.add(POWERSHELL if language_called(action.dialect) == POWERSHELL else BASH)
    elif isinstance(action, Code):
        found.add(language_called(action.language))
    else:
        found.update([by_ending(path) for path in _paths(action)])
    open_ones = [finding.effect for finding in decision.because if finding.opinion.verdict == LLM]
    for effect in open_ones or [finding.effect for finding in decision.because]:
        found.update(_of_effect(effect))
    return tuple([language for language in LANGUAGES if language in found])


def _paths(action: object) -> tuple[str, ...]:
    if isinstance(action, Write):
        return (action.path,)
    if isinstance(action, Read | Delete):
        return action.paths
    return (action.source, action.destination) if isinstance(action, Move) else ()


def _of_effect(effect: Effect) -> Iterator[str]:
    program = effect.command.name.rpartition("/")[2]
    if program:
        yield BY_FAMILY.get(family_of(program) or family_of(program.rstrip("0123456789.")), "")
    yield PLACES.get(effect.target.place, "")
    if effect.where:
        yield {"container": CONTAINERS, "cluster": CONTAINERS}.get(effect.where.partition(":")[0], "")
    if Manner.INSTALL in effect.manner:
        yield PACKAGES
    if effect.verb == Verb.RUN:
        yield by_ending(effect.target.path or effect.target.name)


def by_ending(path: str) -> str:
    """The language of a file by its name; empty: not one of these."""
    name = path.rpartition("/")[2].lower()
    ending = name.rpartition(".")[2]
    if name == "dockerfile" or name.startswith("dockerfile."):
        return CONTAINERS
    known = MORE_ENDINGS.get(ending) or language_called(ENDINGS.get(ending, "")) if "." in name else ""
    return known if known in LANGUAGES else ""


# --- as BitCode does it ----------------------------------------------------------------------------------------------

STARTS = {
    "python": ("python", "python3", "uv run"),
    "go": ("go run", "go build", "go test", "go generate"),
    "js": ("node", "deno", "bun", "npx", "ts-node", "tsx"),
}
SUFFIXES = {
    ".py": "python", ".go": "go", ".js": "js", ".ts": "js", ".mjs": "js", ".cjs": "js", ".jsx": "js", ".tsx": "js",
    ".sh": "bash", ".bash": "bash",
}  # fmt: skip


def detected_language(action: object) -> str:
    """The language that BitCode detects in a call, in its own terms; empty: none, and no skill is told.

    It goes by what a tool does, however the agent names it.
    """
    if isinstance(action, Shell):
        return POWERSHELL if language_called(action.dialect) == POWERSHELL else _started(action.text)
    if isinstance(action, Write):
        name = action.path.lower()
        return next((language for suffix, language in SUFFIXES.items() if name.endswith(suffix)), "")
    return ""


def _started(command: str) -> str:
    words = command.split(maxsplit=2)
    for language, starts in STARTS.items():
        for start in starts:
            wanted = start.split()
            if words[: len(wanted)] == wanted:
                return language
    return "bash"

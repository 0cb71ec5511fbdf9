"""Instead of a package for the whole machine, or an unknown one: look at it, or install it in the project only."""

from toolgate.advice.subject import Subject, Way, line, on, quoted, way
from toolgate.knowledge.package_lists import registry_of, resembled
from toolgate.model.effect import Manner
from toolgate.model.sentence import IT, Words
from toolgate.model.verdict import ALLOW
from toolgate.model.visible import imitated, plain
from toolgate.rules.packages import created, provider

WHAT = "shows the " + Words("package", "packages") + " first"
NARROWER = "shows the " + Words("package", "packages") + "; install " + IT + " without -g"
VERSIONS = "lists its versions; ask the user to {} it"
LOCAL = "installs it in the project only"
ABOUT = {
    "apt": ("apt-cache", "show"), "apt-get": ("apt-cache", "show"), "aptitude": ("apt-cache", "show"),
    "brew": ("brew", "info"), "dnf": ("dnf", "info"), "yum": ("yum", "info"), "apk": ("apk", "info"),
    "pacman": ("pacman", "-Si"), "zypper": ("zypper", "info"), "snap": ("snap", "info"), "port": ("port", "info"),
    "npm": ("npm", "view"), "pnpm": ("npm", "view"), "yarn": ("npm", "view"), "bun": ("npm", "view"),
    "npx": ("npm", "view"), "bunx": ("npm", "view"), "pip": ("pip", "index", "versions"),
    "pip3": ("pip", "index", "versions"), "uv": ("pip", "index", "versions"), "pipx": ("pip", "index", "versions"),
    "uvx": ("pip", "index", "versions"), "gem": ("gem", "info", "-r"), "cargo": ("cargo", "search"),
    "go": ("go", "list", "-m"), "conda": ("conda", "search"), "mamba": ("conda", "search"),
    "composer": ("composer", "show", "-a"), "pixi": ("pixi", "search"),
}  # fmt: skip


def suggest(subject: Subject) -> list[Way]:
    name = subject.name
    if name not in ABOUT or subject.effect.where or subject.has("-X", "--repository"):  # it is another package there
        return []
    if any([imitated(word)[0] for word in subject.words]):
        return way(line(*[plain(word) for word in subject.argv]), "may be what was meant")
    found = _nearer(subject)
    package = (Manner.TOOL in subject.effect.manner and provider(subject.argv)) or subject.effect.target.name
    package = created(subject.argv, package) or package
    if package.startswith("toolgate"):
        return found  # it is there already
    if any(["://" in word for word in subject.words]):
        return found  # the package is another one than the usual source has
    if subject.has("--trusted-host", "--target"):
        return found  # the rule says what to change
    if (
        package[:1] in "./~"
        or package.endswith(FILES)
        or (_several(subject) and name in SINGLE)
        or ":" in package
        or "/" in package.lstrip("@").replace("/", "", 1)
        or " " in package
        or not package
    ):
        return found
    if name == "go":  # of a module that the project does not have, a version is needed
        return found + way(line("go", "list", "-m", package), WHAT)
    bare = package[:1] + package[1:].partition("@")[0].partition("=")[0].partition(">")[0].partition("<")[0]
    wide = Manner.GLOBAL in subject.effect.manner or Manner.SYSTEM in subject.effect.manner
    about = (
        VERSIONS.format("run" if Manner.TOOL in subject.effect.manner else "install" if wide else "add")
        if name in ("conda", "mamba") or "versions" in ABOUT[name]
        else WHAT
    )
    why = NARROWER if "-g" in subject.words else about
    meant = "" if wide or provider(subject.argv) else resembled(bare, registry_of(subject.argv))
    if meant and "/" not in meant:
        return found + on(line(*ABOUT[name]), quoted(meant), "shows the package that may be meant")
    cask = ("--cask",) if name == "brew" and subject.has("--cask", "--casks") else ()
    return found + on(line(*ABOUT[name], *cask), quoted(bare.partition("[")[0]), why)


SINGLE = ("pip", "pip3", "uv", "pipx", "uvx", "conda", "mamba", "composer", "cargo", "go", "pixi")  # shown one by one
FILES = (".rpm", ".deb", ".apk", ".snap", ".zst", ".xz", ".gem", ".whl", ".txt")


def _several(subject: Subject) -> bool:
    """Whether the command asks for more packages than this one."""
    effects = [
        one.effect for one in subject.others if one.opinion.verdict != ALLOW and Manner.INSTALL in one.effect.manner
    ]
    names = {one.target.name for one in effects if one.command is subject.effect.command}
    return len(names - {""}) > 1


def _nearer(subject: Subject) -> list[Way]:
    """Advice to install the package for the project only."""
    name, words = subject.name, subject.words
    wide = Manner.GLOBAL in subject.effect.manner
    if wide and name in ("npm", "pnpm"):
        kept = [word for word in words if word not in ("-g", "--global", "--location=global", "--global=true")]
        return way(line(name, *kept), LOCAL.replace(" it ", " them ") if _several(subject) else LOCAL)
    if name in ("npm", "pnpm") and "--prefix" in words[:-1]:
        at = words.index("--prefix")
        outside = not f"{words[at + 1]}/".startswith((subject.facts.workspace() + "/", "."))
        return way(line(name, *words[:at], *words[at + 2 :]), LOCAL) if outside else []
    if name in ("pip", "pip3") and (wide or Manner.SYSTEM in subject.effect.manner):
        return way("python3 -m venv .venv", "creates a virtual environment to install it into")
    if subject.effect.target.path and subject.has("-r", "--requirement"):
        return on("cat", subject.place(subject.effect.target), "lists them; ask the user to install them")
    return []

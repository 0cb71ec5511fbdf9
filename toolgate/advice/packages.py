"""Instead of a package for the whole machine, or an unknown one: look at it, or install it in the project only."""

from toolgate.advice.matter import Matter, Way, line, on, quoted, way
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


def suggest(matter: Matter) -> list[Way]:
    name = matter.name
    if name not in ABOUT or matter.effect.where or matter.has("-X", "--repository"):  # it is another package there
        return []
    if any([imitated(word)[0] for word in matter.words]):
        return way(line(*[plain(word) for word in matter.argv]), "may be what was meant")
    found = _nearer(matter)
    package = (Manner.TOOL in matter.effect.manner and provider(matter.argv)) or matter.effect.target.name
    package = created(matter.argv, package) or package
    if package.startswith("toolgate"):
        return found  # it is there already
    if any(["://" in word for word in matter.words]):
        return found  # the package is another one than the usual source has
    if matter.has("--trusted-host", "--target"):
        return found  # the rule says what to change
    if (
        package[:1] in "./~"
        or package.endswith(FILES)
        or (_several(matter) and name in SINGLE)
        or ":" in package
        or "/" in package.lstrip("@").replace("/", "", 1)
        or " " in package
        or not package
    ):
        return found
    if name == "go":  # of a module that the project does not have, a version is needed
        return found + way(line("go", "list", "-m", package), WHAT)
    bare = package[:1] + package[1:].partition("@")[0].partition("=")[0].partition(">")[0].partition("<")[0]
    wide = Manner.GLOBAL in matter.effect.manner or Manner.SYSTEM in matter.effect.manner
    about = (
        VERSIONS.format("run" if Manner.TOOL in matter.effect.manner else "install" if wide else "add")
        if name in ("conda", "mamba") or "versions" in ABOUT[name]
        else WHAT
    )
    why = NARROWER if "-g" in matter.words else about
    meant = "" if wide or provider(matter.argv) else resembled(bare, registry_of(matter.argv))
    if meant and "/" not in meant:
        return found + on(line(*ABOUT[name]), quoted(meant), "shows the package that may be meant")
    cask = ("--cask",) if name == "brew" and matter.has("--cask", "--casks") else ()
    return found + on(line(*ABOUT[name], *cask), quoted(bare.partition("[")[0]), why)


SINGLE = ("pip", "pip3", "uv", "pipx", "uvx", "conda", "mamba", "composer", "cargo", "go", "pixi")  # shown one by one
FILES = (".rpm", ".deb", ".apk", ".snap", ".zst", ".xz", ".gem", ".whl", ".txt")


def _several(matter: Matter) -> bool:
    """Whether the command asks for more packages than this one."""
    effects = [
        one.effect for one in matter.others if one.opinion.verdict != ALLOW and Manner.INSTALL in one.effect.manner
    ]
    names = {one.target.name for one in effects if one.command is matter.effect.command}
    return len(names - {""}) > 1


def _nearer(matter: Matter) -> list[Way]:
    """Advice to install the package for the project only."""
    name, words = matter.name, matter.words
    wide = Manner.GLOBAL in matter.effect.manner
    if wide and name in ("npm", "pnpm"):
        kept = [word for word in words if word not in ("-g", "--global", "--location=global", "--global=true")]
        return way(line(name, *kept), LOCAL.replace(" it ", " them ") if _several(matter) else LOCAL)
    if name in ("npm", "pnpm") and "--prefix" in words[:-1]:
        at = words.index("--prefix")
        outside = not f"{words[at + 1]}/".startswith((matter.facts.workspace() + "/", "."))
        return way(line(name, *words[:at], *words[at + 2 :]), LOCAL) if outside else []
    if name in ("pip", "pip3") and (wide or Manner.SYSTEM in matter.effect.manner):
        return way("python3 -m venv .venv", "creates a virtual environment to install it into")
    if matter.effect.target.path and matter.has("-r", "--requirement"):
        return on("cat", matter.place(matter.effect.target), "lists them; ask the user to install them")
    return []

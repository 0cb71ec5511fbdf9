"""Where packages come from, and packages that are removed."""

from toolgate.knowledge.vocabulary import (
    CODE,
    FETCHES,
    OPAQUE,
    PACKAGES,
    PLAIN,
    READS,
    RUNS,
    SCRIPT,
    SIDE_DOOR,
    Found,
    Manner,
    deletes,
    fetches,
    one_of,
    runs,
)

TUNING = (
    "acquire::retries", "acquire::http::timeout", "acquire::https::timeout", "acquire::forceipv4", "acquire::languages", "acquire::queue",
    "acquire::check-", "dpkg::options", "dpkg::use-pty", "dpkg::progress", "dpkg::lock", "apt::get::", "apt::install-", "apt::autoremove",
    "apt::color", "apt::default-release", "apt::architecture", "apt::cache", "apt::keep", "debug::", "quiet", "apt::immediate", "apt::cmd",
)  # fmt: skip


def source(text: str) -> Found | None:
    """An address or a path."""
    return [(FETCHES if "://" in text else READS, text)]


def removed(text: str) -> Found | None:
    """Packages that are removed; one of them may be Toolgate."""
    return [deletes(text, "guard")] if text.partition("[")[0].partition("=")[0].lower() == "toolgate" else []


KNOWN = one_of(
    "defaults conda-forge bioconda nvidia pytorch anaconda main r rapidsai intel local msys2 robostack-staging"
)


def channel(text: str) -> Found | None:
    """A conda channel: a well-known name, another name, or an address."""
    if "://" in text:
        return [(FETCHES, text)]
    if text.split("/", maxsplit=1)[0].split("::", maxsplit=1)[0] in KNOWN or text.startswith((".", "/")):
        return [(PLAIN, text)]
    return [fetches(f"channel {text}")]


ELSEWHERE = ("github:", "gitlab:", "sourcehut:", "http://", "https://", "git+http", "git+ssh", "tarball+", "hg+")


def nix_source(text: str) -> Found | None:
    """What nix builds or runs: the project itself, a package of its registry, or a repository."""
    source = text.partition("#")[0]
    if source.startswith(ELSEWHERE):
        return [runs(source, "remote", Manner.INSTALL)]
    if not source or source.startswith((".", "/", "path:", "git+file:", "self")):
        return [(RUNS, source.removeprefix("path:").removeprefix("git+file:") or ".")]
    return [runs(text, "registry", Manner.TOOL)]


LOADING = ("load:", "uncompress:", "include:")


def rpm_macro(text: str) -> Found | None:
    """Macros of rpm: `%(…)` runs a shell, `%{lua:…}` is Lua, and a few load files."""
    found: Found = []
    for part in text.split("%(")[1:]:
        found.append((SCRIPT, _closed(part, "()")))
    for part in text.split("%{")[1:]:
        inner = _closed(part, "{}").lstrip("?!")
        if inner.startswith("lua:"):
            found += [(OPAQUE, inner), (CODE("lua"), inner[4:])]
        elif inner.startswith(LOADING):
            return None
    return found


def _closed(text: str, brackets: str) -> str:
    """A text up to its closing bracket."""
    depth = 1
    for index, character in enumerate(text):
        depth += (character == brackets[0]) - (character == brackets[1])
        if not depth:
            return text[:index]
    return text


def nix_code(text: str) -> Found | None:
    """A Nix expression, which only computes if it names no file, and nothing that reads, fetches or starts something."""
    words = "".join([sign if sign.isalnum() or sign in "_/~<" else " " for sign in text]).split()
    reaches = [word for word in words if word in REACHING or word[0] in "~<" or (len(word) > 1 and "/" in word)]
    return [(CODE("nix"), text)] if reaches else []


REACHING = frozenset(
    """import scopedImport readFile readDir readFileType pathExists hashFile findFile path filterSource storePath toFile toPath
    placeholder derivation derivationStrict exec getEnv getFlake flakeRefToString fetchurl fetchTarball fetchGit fetchTree
    fetchMercurial fetchClosure fetchzip currentSystem currentTime nixPath importNative trace traceVerbose break""".split()
)


def address(text: str) -> Found | None:
    """The value of a setting: addresses in it are where packages come from."""
    return [(FETCHES, word) for word in text.split() if "://" in word]


def limits(text: str) -> Found | None:
    """A constraints file, which can name an index as a requirements file can."""
    return [(FETCHES, text)] if "://" in text else [(PACKAGES("limits"), text)]


def apt_option(text: str) -> Found | None:
    """`Key=value` of apt's configuration: most keys tune it, some make it run something."""
    key, _, value = text.partition("=")
    name = key.lower().strip()
    if "invoke" in name or "install-pkgs" in name or "dir::bin" in name or "::command" in name or "::run" in name:
        return [(SIDE_DOOR, value.strip())]
    return [] if name.startswith(TUNING) and "simulate" not in name else None


def compiled(text: str) -> Found | None:
    """The name of a package of a compiled language; `:tools` is a part of the project."""
    return [] if text.startswith((":", "-")) else [(PACKAGES, text)]

"""Arguments of JavaScript tools: modules, ports, settings, commands."""

from toolgate.knowledge.readers import started
from toolgate.knowledge.vocabulary import (
    CODE,
    FETCHES,
    LISTENS,
    PACKAGES,
    PLAIN,
    READS,
    RUNS,
    SCRIPT,
    WRITES,
    Found,
    read_role,
)

RUNNERS = ("npm:", "yarn:", "pnpm:", "bun:", "node:", "deno:")
REPOSITORIES = ("git", "bitbucket:", "gist:", "ssh:")
PACKAGES_OF_NPM = read_role("PACKAGES(npm)")
SCHEME = "data:"
OPEN = {"package_field": "word", "packed": "word"}  # unknown parts do not change how it is read
HEX = frozenset("0123456789abcdefABCDEF")
SHELLS = (
    "sh", "bash", "zsh", "dash", "/bin/sh", "/bin/bash", "/bin/zsh", "/usr/bin/bash", "/usr/bin/zsh", "pwsh",
    "powershell",
)  # fmt: skip


def concurrent(text: str) -> Found | None:
    """What `concurrently` starts: shell text, or the short name of a package script."""
    for runner in RUNNERS:
        if text.startswith(runner):
            return [(SCRIPT, f"{runner[:-1]} run '{text[len(runner) :]}'")]
    return [(SCRIPT, text)]


def line_or_name(text: str) -> Found | None:
    """What a runner starts: a shell command, or the name of a script or function of the project."""
    return concurrent(text) if " " in text or text.startswith(RUNNERS) else []


def component(text: str) -> Found | None:
    """A component: a name in the default registry, or an address."""
    return [] if text.replace("-", "").isalnum() else [(PACKAGES, text)]


def packed(text: str) -> Found | None:
    """What `npm pack` packs: a repository or a directory is prepared first, by its own scripts; an archive only fetched."""
    archive = text.endswith((".tgz", ".tar.gz"))
    short = text.count("/") == 1 and text[:1] not in "@./~\0" and ":" not in text and not archive
    repository = text.startswith(REPOSITORIES) or short
    directory = text.startswith((".", "/", "~", "file:")) and not archive
    if repository or directory:
        return [(PACKAGES_OF_NPM, text), *([(READS, text)] if directory else [])]
    return [(FETCHES if "://" in text else READS, text)]


def node_module(text: str) -> Found | None:
    """What node loads before a program: a file, a package, or the source itself in `data:text/javascript,…`."""
    if not text.lower().startswith(SCHEME):
        return [(RUNS, text)]
    source = data_source(text)
    return [(CODE("node"), source)] if source else None


def data_source(text: str) -> str:
    """The text in a data URL: `data:text/javascript,…`; empty: it cannot be read."""
    kind, _, source = text.partition(",")
    pieces = source.split("%")
    written = pieces[0].encode()
    for piece in pieces[1:]:
        if not HEX.issuperset(piece[:2]) or len(piece) < 2:
            return ""
        written += bytes([int(piece[:2], 16)]) + piece[2:].encode()
    if kind.lower().endswith("base64"):
        from binascii import Error, a2b_base64

        try:
            written = a2b_base64(written)
        except Error:
            return ""
    return written.decode("utf-8", "replace")


def npm_program(text: str) -> Found | None:
    """A program that npm uses instead of its default; any shell of the system is fine."""
    return [] if text in SHELLS else started.read(text)


def pair(text: str) -> Found | None:
    """`in:out`: a path that is read, and one that is written."""
    source, colon, target = text.partition(":")
    return [(READS, source), (WRITES, target)] if colon and source and target else [(READS, text)]


def port(text: str) -> Found | None:
    """What a project's server listens on: a number alone does not count, an address says who may connect."""
    return [] if text.isdigit() else [(LISTENS, text)]


def on_change(text: str) -> Found | None:
    """`onchange PATTERN… -- COMMAND`: the command runs on every change."""
    patterns, dashes, command = text.partition(" -- ")
    if "--outpipe" in patterns or "-o " in patterns:
        return None
    return [(SCRIPT, command)] if dashes else None if " " in text else []


def restarted(text: str) -> Found | None:
    """`nodemon --exec 'ts-node'`: a command to which the watched script is appended, if there is one."""
    alone: Found = [(SCRIPT, text)] if "|" in text else []  # its last program reads the pipe, without a script
    return [*alone, (SCRIPT, text + " ./script")]


def test_config(text: str) -> Found | None:
    """The configuration of a test runner: a file, or JSON whose strings may be files it runs."""
    if not text.lstrip().startswith("{"):
        return [(RUNS, text)]
    pieces = text.split('"')[1::2]
    return [(RUNS, piece) for piece in pieces if piece.startswith(("/", "./", "../", "~"))]


def npm_setting(text: str) -> Found | None:
    """`--//host:port/:_authToken=x`: a setting for one registry on the command line."""
    name, _, address = text.partition("=")
    if name.startswith("--@") and name.endswith(":registry") and address:  # the registry of a scope
        return [(FETCHES, address)]
    return [] if text.startswith("--//") and "=" in text else None


VERSIONS = "0123456789^~<>=*vx"  # how versions begin
LOCAL = ("workspace:", "file:", "link:", "portal:", "catalog:", "patch:", "latest", "next", "$")


def requirement(value: str) -> Found | None:
    """What a manifest says of a dependency: a version, which says nothing of where it comes from, or where it does."""
    if "://" in value:
        return [(FETCHES, value)]
    if not value or value[0] in VERSIONS or value.startswith(LOCAL):
        return []
    return [(PACKAGES("npm"), value.removeprefix("npm:"))]


def package_field(text: str) -> Found | None:
    """`npm pkg set KEY=VALUE`: a script is judged as if it ran, and an address as a package source."""
    key, _, value = text.partition("=")
    if key.removeprefix("pnpm.").partition(".")[0].lower().endswith(("dependencies", "resolutions", "overrides")):
        return requirement(value)
    return [(SCRIPT if key.startswith("scripts.") else PLAIN, value)]

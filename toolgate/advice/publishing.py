"""Instead of what others see at once: the same as a dry run, or without replacing what they have."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, line, on, way
from toolgate.analysis.git.words import split
from toolgate.model.effect import Manner

DRY = "shows what would be published"
PUSH = "shows what would be pushed"
LEASE = "lists the updates; prefer --force-with-lease"
TRIED = {  # programs that know a dry run, by the word that publishes
    ("npm", "publish"): "--dry-run",
    ("pnpm", "publish"): "--dry-run",
    ("bun", "publish"): "--dry-run",
    ("cargo", "publish"): "--dry-run",
    ("uv", "publish"): "--dry-run",
    ("poetry", "publish"): "--dry-run",
    ("lerna", "publish"): "--no-git-tag-version",
    ("dart", "pub"): "--dry-run",
    ("flutter", "pub"): "--dry-run",
    ("nx", "release"): "--dry-run",
    ("semantic-release", ""): "--dry-run",
    ("mix", "hex.publish"): "--dry-run",
}
SHOWN = {  # what is there already, or what would go out
    "docker": ("docker images", "lists the local images"),
    "podman": ("podman images", "lists the local images"),
    "mvn": ("mvn -q package", "builds without publishing"),
    "gradle": ("gradle build", "builds without publishing"),
    "wrangler": ("wrangler deploy --dry-run", DRY),
    "goreleaser": ("goreleaser release --snapshot", "builds without publishing"),
    "hg": ("hg outgoing", PUSH),
    "yarn": ("yarn pack --dry-run", DRY),
    "npx": ("npm pack --dry-run", DRY),
}
IMAGES = {
    "jib:build": "jib:buildTar",
    "jib": "jibBuildTar",
    ":jib": ":jibBuildTar",
}  # goals that push a container image


def suggest(matter: Matter) -> list[Way]:
    name, words = matter.name, matter.words
    if matter.effect.where:
        return []
    if name == "git":
        return _pushing(matter)
    if name in ("gh", "glab"):
        return _forge(matter)
    if name == "twine":
        return way(line("twine", "check", *matter.operands[1:]), DRY)
    first = matter.operands[:1]
    dry = TRIED.get((name, first[0] if first else "")) or TRIED.get((name, ""))
    if dry:
        return way(line(name, *words, dry), DRY)
    if name in ("npm", "pnpm", "bun"):
        return _package(matter)
    if name == "just":
        return way(line("just", "--dry-run", *words), "shows the commands it would run")
    if name == "make":
        return way(line("make", "-n", *words), "shows the commands it would run")
    if name == "jj":
        gone = Manner.DELETE in matter.effect.manner
        return way(line("jj", *words, "--dry-run"), "shows what would be deleted" if gone else PUSH)
    if name == "svn" and first in (("commit",), ("ci",)):
        return way("svn diff", DRY)
    if any([word in IMAGES for word in words]):
        packed = [IMAGES.get(word, word) for word in words]
        return way(line(name, *packed), "builds the image into a file, without pushing it")
    if name == "yarn" and first not in (("publish",), ("npm",)):
        return []  # a script of the project, as likely as not
    if name in SHOWN and "deploy:deploy-file" not in words:
        return way(*SHOWN[name])
    return _sent(matter)


def _sent(matter: Matter) -> list[Way]:
    origin = matter.effect.origin
    if origin is None or not origin.path:
        return []
    return on("cat", matter.place(origin), "shows what would be published")


def _package(matter: Matter) -> list[Way]:
    words = matter.operands
    if words[:1] in (("unpublish",), ("deprecate",), ("dist-tag",), ("owner",), ("access",)):
        named = [word for word in words[1:] if word not in ("add", "rm", "ls")]
        package = named[-1:] if words[0] in ("owner", "access") else named[:1]
        if words[0] == "owner" and len(named) > 1:
            return way(line("npm", "owner", "ls", *package), "lists who can publish it")
        if words[0] == "dist-tag" and package:
            bare = package[0][:1] + package[0][1:].partition("@")[0]
            return way(line("npm", "dist-tag", "ls", bare), "lists the tags")
        return way(line("npm", "view", *package), "shows the package")
    return way("npm pack --dry-run", DRY) if words[:1] in (("publish",), ("version",)) else []


def _pushing(matter: Matter) -> list[Way]:
    head, subcommand, words = split(matter.argv)
    if subcommand != "push":
        return way(line(*head, subcommand, "--dry-run", *words), DRY) if subcommand == "send-email" else []
    manner = matter.effect.manner
    gone = "shows what would be deleted"
    dry = way(line(*head, "push", "--dry-run", *words), gone if Manner.DELETE in manner else PUSH)
    if Manner.DELETE in manner or Manner.FORCE not in manner:
        return dry
    if "--mirror" in words or "--tags" in words or any([word.startswith("--force-with-lease") for word in words]):
        return dry
    return way(line(*head, "push", "--dry-run", *words), LEASE) + dry


def _forge(matter: Matter) -> list[Way]:
    """`gh KIND ACTION WHICH`: the thing as it is now."""
    operands = matter.operands
    if operands[:1] in (("secret",), ("variable",)):
        return way(line(matter.name, operands[0], "list"), "lists the names")
    if len(operands) < 3 or operands[0] not in KINDS or operands[1] == "create":
        return []
    return way(line(matter.name, operands[0], "view", operands[2]), f"shows the {KINDS[operands[0]]}")


KINDS = {
    "pr": "pull request", "mr": "merge request", "issue": "issue", "release": "release", "run": "run",
    "repo": "repository", "gist": "gist", "workflow": "workflow",
}  # fmt: skip

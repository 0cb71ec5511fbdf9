"""Instead of publishing: a dry run, or the same without replacing what others have."""

from toolgate.advice.subject import Subject, Way, line, on, way
from toolgate.analysis.git.words import split
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Manner

DRY = "shows what would be published"
PUSH = "shows what would be pushed"
BUILT = "builds without publishing"
LEASE = "lists the updates; ask for --force-with-lease instead"
TRIED = {  # programs with a dry run, by the word that publishes
    ("npm", "publish"): "--dry-run",
    ("npm", "unpublish"): "--dry-run",
    ("pnpm", "publish"): "--dry-run",
    ("bun", "publish"): "--dry-run",
    ("cargo", "publish"): "--dry-run",
    ("uv", "publish"): "--dry-run",
    ("deno", "publish"): "--dry-run",
    ("hugo", "deploy"): "--dryRun",
    ("jreleaser", "full-release"): "--dry-run",
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
    "mvn": ("mvn -q package", BUILT),
    "gradle": ("gradle build", BUILT),
    "wrangler": ("wrangler deploy --dry-run", DRY),
    "solana": ("solana config get", "shows the network and the wallet"),
    "goreleaser": ("goreleaser release --snapshot", BUILT),
    "yarn": ("yarn pack --dry-run", DRY),
    "npx": ("npm pack --dry-run", DRY),
    "mkdocs": ("mkdocs build", BUILT),
    "flit": ("flit build", BUILT),
    "hatch": ("hatch build", BUILT),
    "maturin": ("maturin build", BUILT),
    "docusaurus": ("docusaurus build", BUILT),
    "gatsby": ("gatsby build", BUILT),
    "dzil": ("dzil build", BUILT),
    "vsce": ("vsce ls", "lists the files that would be published"),
}
IMAGES = {
    "jib:build": "jib:buildTar",
    "jib": "jibBuildTar",
    ":jib": ":jibBuildTar",
}  # goals that push a container image


def suggest(subject: Subject) -> list[Way]:
    name, words = subject.name, subject.words
    if subject.effect.where:
        return []
    if has_trait(name, "repository"):
        return _pushing(subject)
    if name in ("gh", "glab"):
        return _forge(subject)
    if name == "twine":
        return way(line("twine", "check", *subject.operands[1:]), DRY)
    first = subject.operands[:1]
    dry = TRIED.get((name, first[0] if first else "")) or TRIED.get((name, ""))
    if dry:
        return way(line(name, *words, dry), "shows what would be removed" if first == ("unpublish",) else DRY)
    if name in ("npm", "pnpm", "bun"):
        return _package(subject)
    if name in ("just", "make"):
        dry = "-n" if name == "make" else "--dry-run"
        return way(line(name, dry, *words), "shows the commands it would run")
    if name in ("jj", "svn", "hg"):
        return _other_history(subject)
    if any([word in IMAGES for word in words]):
        packed = [IMAGES.get(word, word) for word in words]
        return way(line(name, *packed), "builds the image into a file, without pushing it")
    if name == "yarn" and first not in (("publish",), ("npm",)):
        return []  # a script of the project, as likely as not
    if has_trait(name, "containers") and "--push" in words:
        return way(line(name, *[word for word in words if word != "--push"]), BUILT)
    if name in SHOWN and "deploy:deploy-file" not in words:
        return way(*SHOWN[name])
    return _sent(subject)


def _sent(subject: Subject) -> list[Way]:
    origin = subject.effect.origin
    if origin is None or not origin.path:
        return []
    return on("cat", subject.place(origin), "shows what would be published")


def _package(subject: Subject) -> list[Way]:
    words = subject.operands
    if words[:1] in (("unpublish",), ("deprecate",), ("dist-tag",), ("owner",), ("access",)):
        named = [word for word in words[1:] if word not in ("add", "rm", "ls")]
        package = named[-1:] if words[0] in ("owner", "access") else named[:1]
        if words[0] == "owner" and len(named) > 1:
            return way(line("npm", "owner", "ls", *package), "lists who can publish it")
        if words[0] == "dist-tag" and package:
            bare = package[0][:1] + package[0][1:].partition("@")[0]
            return way(line("npm", "dist-tag", "ls", bare), "lists the tags")
        if words[:2] in (("access", "grant"), ("access", "revoke")) and ":" not in package[0]:
            return way(line("npm", "access", "list", "collaborators", *package), "shows who has access now")
        return way(line("npm", "view", *package), "shows the package")
    return way("npm pack --dry-run", DRY) if words[:1] in (("publish",), ("version",)) else []


def _pushing(subject: Subject) -> list[Way]:
    head, subcommand, words = split(subject.argv)
    if subcommand != "push":
        return way(line(*head, subcommand, "--dry-run", *words), DRY) if subcommand == "send-email" else []
    manner = subject.effect.manner
    if Manner.ELSEWHERE in manner and not any([subject.effect.target.name in word for word in words]):
        return way(line(*head, "remote", "-v"), "shows where a push goes")  # settings replace the address
    name = subject.effect.target.name
    if Manner.ELSEWHERE in manner and name in words and name.replace("-", "").replace("_", "").isalnum():
        return way(line(*head, "remote", "get-url", name), "shows its address")
    gone = "shows what would be deleted"
    dry = way(line(*head, "push", "--dry-run", *words), gone if Manner.DELETE in manner else PUSH)
    if Manner.DELETE in manner or Manner.FORCE not in manner:
        return dry
    if "--mirror" in words or "--tags" in words or any([word.startswith("--force-with-lease") for word in words]):
        return dry
    return way(line(*head, "push", "--dry-run", *words), LEASE) + dry


def _other_history(subject: Subject) -> list[Way]:
    """Advice to show what Jujutsu, Subversion or Mercurial would send."""
    first = "".join(subject.operands[:1])
    if subject.name == "jj":
        gone = Manner.DELETE in subject.effect.manner
        return way(line("jj", *subject.words, "--dry-run"), "shows what would be deleted" if gone else PUSH)
    if subject.name == "svn":
        return way("svn diff", DRY) if first in ("commit", "ci") else []
    return way(line("hg", "outgoing", *subject.operands[1:2]), PUSH) if first == "push" else []


def _forge(subject: Subject) -> list[Way]:
    """`gh KIND ACTION WHICH`: the thing as it is now."""
    operands = subject.operands
    if operands[:1] in (("secret",), ("variable",)):
        return way(line(subject.name, operands[0], "list"), "lists the names")
    if len(operands) < 3 or operands[0] not in KINDS or operands[1] == "create":
        return []
    return way(line(subject.name, operands[0], "view", operands[2]), f"shows the {KINDS[operands[0]]}")


KINDS = {
    "pr": "pull request", "mr": "merge request", "issue": "issue", "release": "release", "run": "run",
    "repo": "repository", "gist": "gist", "workflow": "workflow",
}  # fmt: skip

"""What command lines of clouds take for files and secrets."""

from toolgate.knowledge.vocabulary import CLOUD_COPY, SCRIPT, Found, reads

HARMLESS = frozenset(
    "status version help list ls --help --version -h list-keychains find-certificate list-keys".split()
)
RUNNING = {"run": 1, "exec": 2, "exec-env": 2, "exec-file": 2}  # a command follows, after so many words
ENCRYPTING = frozenset("encrypt -e --encrypt".split())


def cloud_file(text: str) -> Found | None:
    """A parameter of a cloud's command line: `file://path` and `fileb://path` are sent, and so is a bare path."""
    for mark in ("fileb://", "file://"):
        if text.startswith(mark):
            return [(CLOUD_COPY, text.removeprefix(mark))]
    if text.startswith(("{", "[", "http://", "https://", "s3://")):
        return []
    return [(CLOUD_COPY, text)]


def secret_words(text: str) -> Found | None:
    """Words of a password store's command line: nearly all of them show or change secrets."""
    words = text.split()
    if not words or words[0] in HARMLESS:
        return []
    if words[0] in ENCRYPTING:
        return []
    if words[0] in RUNNING and len(words) > RUNNING[words[0]]:
        return [
            reads(f"the secret store with `{' '.join(words[:3])}`", "secret"),
            (SCRIPT, " ".join(words[RUNNING[words[0]] :])),
        ]
    return [reads(f"the secret store with `{' '.join(words[:3])}`", "secret")]

"""Settings of a cloud's command line: the file they are written to, and those that name a program."""

from toolgate.knowledge.vocabulary import READ_BY, WRITES, Found

PROGRAM = "credential_process"
CREDENTIALS, SETTINGS = "~/.aws/credentials", "~/.aws/config"
KEPT = ("aws_access_key_id", "aws_secret_access_key", "aws_session_token")  # among the credentials


def read(words: list[str]) -> Found | None:
    """`aws configure set NAME VALUE`; the name may include a profile: `profile.dev.region`."""
    name = words[0].rpartition(".")[2] if words else ""
    found: Found = [(WRITES, CREDENTIALS if name in KEPT else SETTINGS)]
    return [*found, (READ_BY("started"), words[1])] if name == PROGRAM and len(words) > 1 else found

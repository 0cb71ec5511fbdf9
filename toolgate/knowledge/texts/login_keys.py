"""Commands of clouds that let a key log in, to an account or to a machine: the key that they are given."""

from __future__ import annotations

# Words of subcommands that are about keys one logs in with, without the signs that part them.
ABOUT = frozenset(
    """sshkey sshkeys keypair keypairs importkeypair sendsshpublickey uploadsshpublickey importsshpublickey oslogin
    keysadd keycreate sshkeyvalue""".split()
)
SETTING = "ssh-keys="  # of a machine's metadata
KINDS = ("ssh-rsa ", "ssh-ed25519 ", "ssh-dss ", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-")  # how a key begins
ANYWHERE = ("/tmp/", "/var/tmp/", "/dev/shm/", "http://", "https://")  # where a key of the user's is not


def added_key(words: tuple[str, ...]) -> str:
    """The key of somebody that a command adds: the file, or `a key in the call`; empty: it is none, or the user's own."""
    plain = {word.partition("=")[0].replace("-", "").replace(":", "").lower() for word in words[1:]}
    if ABOUT.isdisjoint(plain) and not any([SETTING in word for word in words]):
        return ""
    for word in words[1:]:
        if any([kind in word for kind in KINDS]):
            return "a key in the call"
        value = (
            (word.rpartition("=")[2] if "=" in word else word)
            .lstrip("@")
            .removeprefix("fileb://")
            .removeprefix("file://")
        )
        if value.startswith(ANYWHERE):
            return value
    return ""

"""Commands of clouds that let a key log in, to an account or to a machine: the key that they are given."""

from __future__ import annotations

# Words of subcommands that are about keys one logs in with, without the signs that part them.
ABOUT = frozenset(
    """sshkey sshkeys keypair keypairs importkeypair sendsshpublickey uploadsshpublickey importsshpublickey oslogin
    keysadd keycreate sshkeyvalue""".split()
)
NEW = frozenset("sshkey sshkeys importkeypair keypair keypairs".split())  # among these, keys for machines to come
OF_USERS = "os-login"  # keys of a person, which machines ask for at each login
SETTING = "ssh-keys="  # of a machine's metadata
KINDS = ("ssh-rsa ", "ssh-ed25519 ", "ssh-dss ", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-")  # how a key begins
ANYWHERE = ("/tmp/", "/var/tmp/", "/dev/shm/", "http://", "https://")  # where a key of the user's is not

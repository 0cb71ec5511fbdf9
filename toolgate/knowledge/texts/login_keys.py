"""Commands of clouds that let a key log in to an account or a machine, and where they take the key."""

from toolgate.knowledge.vocabulary import one_of

# Words of subcommands for login keys, without separators.
ABOUT = one_of("""sshkey sshkeys keypair keypairs importkeypair sendsshpublickey uploadsshpublickey importsshpublickey oslogin
    keysadd keycreate sshkeyvalue""")
NEW = one_of("sshkey sshkeys importkeypair keypair keypairs")  # among these, keys for future machines
OF_USERS = "os-login"  # keys of a user, which machines look up at each login
SETTING = "ssh-keys="  # of a machine's metadata
KINDS = ("ssh-rsa ", "ssh-ed25519 ", "ssh-dss ", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-")  # how a key begins
ANYWHERE = ("/tmp/", "/var/tmp/", "/dev/shm/", "http://", "https://")  # never a key of the user

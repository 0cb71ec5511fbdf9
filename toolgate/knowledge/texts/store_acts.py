"""What single subcommands do to stores elsewhere, each in a sentence: buckets, backups, password stores.

`toolgate/knowledge/texts/acts.py` explains how they are written, and has those that are about this machine.
"""

UPLOADED = "uploads {1} to {2}"
MIRRORED = "uploads {1} to {2} and deletes what is only there"
BUCKETS = {
    "gsutil": {
        "cp | mv | rsync": UPLOADED,
        "rsync -d": MIRRORED,
        "cp gs://* | mv gs://* | rsync gs://*": "copies from a bucket to {1}",
        "mb": "creates the bucket[ {last}]",
        "rb": "deletes the bucket[ {last}]",
        "iam | acl | defacl": "changes who can use a bucket[: {last}]",
    },
    "s3cmd s4cmd s5cmd mc mcli azcopy obsutil ossutil coscmd": {
        "put | upload": UPLOADED,
        "cp | mv | copy | mirror": "copies {1} to {2}",
        "sync": "copies {1} to {2}",
        "sync --delete-removed | sync --delete": "copies {1} to {2} and deletes what is only there",
        "mirror --remove": "makes {2} a copy of {1} and deletes what is only there",
        "mb": "creates the bucket[ {last}]",
        "rb": "deletes the bucket[ {last}]",
        "rb --force": "deletes the bucket[ {last}] with everything in it",
        "rm | del | remove": "deletes objects in a bucket[: {last}]",
    },
    "rclone": {
        "copy | copyto": "copies {1} to {2}",
        "move | moveto": "moves {1} to {2}",
        "sync": "makes {2} a copy of {1} and deletes what is only there",
        "bisync": "synchronizes {1} with {2}",
        "delete": "deletes the files in {one}",
        "deletefile": "deletes {one}",
        "purge": "deletes {one} with everything in it",
        "rmdir | rmdirs": "deletes empty directories in {one}",
        "cleanup": "deletes old versions of files in {one}",
        "dedupe": "deletes duplicates in {one}",
    },
}
BACKUPS = {
    "restic kopia rustic": {
        "backup": "adds a snapshot to the backup[ of {}]",
        "forget": "deletes snapshots of the backup",
        "prune": "deletes data of the backup that no snapshot uses",
        "unlock": "removes the locks of the backup",
        "rewrite": "rewrites snapshots of the backup",
        "repair": "repairs the backup, which can delete damaged data",
        "tag": "changes the tags of snapshots of the backup",
        "init": "creates a repository for backups",
        "copy": "copies snapshots to another backup",
    },
    "borg borgmatic attic": {
        "create": "adds a backup[ to {one}]",
        "delete": "deletes the backup[ {one}]",
        "rdelete": "deletes the repository of backups[ {one}]",
        "prune": "deletes old backups[ in {one}]",
        "compact": "frees the space of deleted backups[ in {one}]",
        "init | rcreate": "creates a repository for backups[: {one}]",
        "rename": "renames a backup[: {all}]",
        "key": "changes or exports the key of a backup",
    },
    "unison": {"": "synchronizes {1} with {2}"},
}
USED = "uses a store of secrets, which can expose credentials"
PASSWORDS = {
    "pass gopass": {
        "show": "reads the password[ {one}]",
        "insert | edit | generate": "changes the password[ {one}]",
        "rm | remove | delete": "deletes the password[ {one}]",
        "": USED,
    },
    "op": {
        "read": "reads the secret {one}",
        "item get": "reads the item {one} of the password store",
        "item create": "adds an item to the password store",
        "item edit": "changes the item {one} of the password store",
        "item delete": "deletes the item {one} of the password store",
        "": USED,
    },
    "bw": {
        "get": "reads {all} from the password store",
        "export": "exports the whole password store",
        "delete": "deletes {all} from the password store",
        "": USED,
    },
    "lpass": {
        "show": "reads {last} from the password store",
        "export": "exports the whole password store",
        "rm": "deletes {last} from the password store",
        "": USED,
    },
    "keepassxc-cli": {
        "show": "reads the entry {last} of a password store",
        "show -s | show --show-protected": "reads the entry {last} of a password store, with its password",
        "export": "exports the whole password store[ {last}]",
        "rm": "deletes the entry {last} of a password store",
        "add | edit": "changes the entry {last} of a password store",
        "": USED,
    },
    "secret-tool": {
        "lookup | search": "reads a password from the keyring[: {all}]",
        "store": "stores a password in the keyring",
        "clear": "deletes a password from the keyring[: {all}]",
        "": USED,
    },
    "security": {
        "add-trusted-cert": "has this Mac trust the certificate[ {last}]",
        "remove-trusted-cert": "stops this Mac from trusting the certificate[ {last}]",
        "find-generic-password | find-internet-password": "reads an entry of the keychain[: {-s}]",
        "find-generic-password -w | find-internet-password -w": "reads a password from the keychain[: {-s}]",
        "find-generic-password -g | find-internet-password -g": "reads a password from the keychain[: {-s}]",
        "add-generic-password | add-internet-password": "stores a password in the keychain",
        "delete-generic-password | delete-internet-password": "deletes a password from the keychain",
        "dump-keychain": "prints the contents of the keychain",
        "export": "exports keys and certificates from the keychain",
        "import": "imports {one} into the keychain",
        "delete-keychain": "deletes a keychain[: {one}]",
        "authorizationdb": "changes what this Mac asks a password for[: {all}]",
        "": USED,
    },
}
VAULTS = {
    "vault": {
        "read | kv get": "reads the secret[ {last}]",
        "write | kv put | kv patch": "changes the secret[ {one}]",
        "delete | kv delete | kv destroy | kv metadata delete": "deletes the secret[ {one}]",
        "policy delete": "deletes the Vault policy[ {one}]",
        "policy write": "changes the Vault policy[ {one}]",
        "token create": "creates a Vault token",
        "token revoke": "revokes a Vault token",
        "auth enable": "adds a way to log in to Vault[: {one}]",
        "auth disable": "removes a way to log in to Vault[: {one}]",
        "secrets disable": "deletes every secret below {one} in Vault",
        "audit disable": "turns an audit log of Vault off[: {one}]",
        "operator seal": "seals Vault, so that nobody can read its secrets",
        "login": "logs in to Vault",
        "": USED,
    },
    "sops": {"-d | --decrypt | decrypt": "decrypts {last}", "": USED},
    "ansible-vault": {
        "view | decrypt": "decrypts {last}",
        "edit": "edits the encrypted file[ {last}]",
        "rekey": "changes the password of {last}",
        "": USED,
    },
    "doppler": {
        "secrets set": "changes secrets of the project",
        "secrets delete": "deletes secrets of the project[: {}]",
        "secrets": "reads the secrets of the project",
        "": USED,
    },
    "aws-vault": {"exec": "runs a command with cloud credentials", "": USED},
    "chamber": {"read | export | env": "reads secrets[: {all}]", "write": "changes secrets", "delete": "deletes secrets", "": USED},
    "infisical": {"": USED},
}  # fmt: skip
STORES = BUCKETS | BACKUPS | PASSWORDS | VAULTS

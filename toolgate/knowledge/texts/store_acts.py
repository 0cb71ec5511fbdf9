"""What subcommands do to remote storage, each in a sentence: buckets, backups, keys and jobs.

`toolgate/knowledge/texts/acts.py` explains how they are written, and has those that are about this machine.
"""

UPLOADED = "uploads {1} to {2}"
MIRRORED = "uploads {1} to {2} and deletes what is only there"
BUCKETS = {
    "bq": {
        "rm": "deletes {last}",
        "rm -t": "deletes the table {-t}",
        "rm -d": "deletes the dataset {last}",
        "rm -r | rm -r -d": "deletes the dataset {last} and every table in it",
        "rm -m": "deletes the model {last}",
    },
    "gsutil": {
        "cp | mv | rsync": UPLOADED,
        "rsync -d": MIRRORED,
        "cp gs://* | mv gs://* | rsync gs://*": "copies from a bucket to {1}",
        "mb": "creates the bucket[ {last}]",
        "rb": "deletes the bucket[ {last}]",
        "rm": "deletes {last}",
        "rm -r | rm -R": "deletes {last} with everything in it",
        "iam | acl | defacl": "changes who can use a bucket[: {last}]",
    },
    "s3cmd s4cmd s5cmd mc mcli azcopy obsutil ossutil coscmd": {
        "put | upload": UPLOADED,
        "cp | mv | copy | mirror": "copies {1} to {2}",
        "sync": "copies {1} to {2}",
        "sync --delete-removed | sync --delete": "copies {1} to {2} and deletes what is only there",
        "mirror --remove": "makes {2} a copy of {1} and deletes what is not in {1}",
        "mb": "creates the bucket[ {last}]",
        "rb": "deletes the bucket[ {last}]",
        "rb --force": "deletes the bucket[ {last}] with everything in it",
        "rm | del | remove": "deletes objects in a bucket[: {last}]",
        "rm --recursive | del --recursive | rm -r | del -r": "deletes everything in {last}",
    },
    "rclone": {
        "copy | copyto": "copies {1} to {2}",
        "move | moveto": "moves {1} to {2}",
        "sync": "makes {2} a copy of {1} and deletes what is not in {1}",
        "bisync": "synchronizes {1} with {2}",
        "delete": "deletes the files in {one}",
        "deletefile": "deletes {one}",
        "purge": "deletes {one} with everything in it",
        "rmdir | rmdirs": "deletes empty directories in {one}",
        "cleanup": "deletes old versions of files in {one}",
        "dedupe": "deletes duplicates in {one}",
    },
}
B2 = {
    "sync": UPLOADED,
    "sync --delete": MIRRORED,
    "account get | get-account-info": "prints the application key of the account",
    "account authorize | authorize-account": "logs in to the account, and stores the key",
    "account clear | clear-account": "deletes the stored login of the account",
    "upload-file | file upload": "uploads {2} to the bucket {1}",
    "delete-file-version | file delete-version": "deletes a version of a file in a bucket",
    "hide-file | file hide": "hides the file[ {last}]",
    "delete-bucket | bucket delete": "deletes the bucket[ {one}]",
    "create-bucket | bucket create": "creates the bucket[ {one}]",
    "update-bucket | bucket update": "changes who can use the bucket[ {one}]",
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
        "snapshot delete": "deletes the snapshot<s>[ {}] of the backup",
        "snapshot delete --all-snapshots-for-source": "deletes all snapshots of {--all-snapshots-for-source} from the backup",
        "snapshot create": "adds a snapshot to the backup[ of {}]",
    },
    "borg borgmatic attic": {
        "create": "adds a backup[ to {one}]",
        "delete": "deletes backups[: {one}]",
        "rdelete": "deletes the repository of backups[ {one}]",
        "prune": "deletes old backups[ in {one}]",
        "compact": "frees the space of deleted backups[ in {one}]",
        "init | rcreate": "creates a repository for backups[: {one}]",
        "rename": "renames a backup[: {all}]",
        "key": "changes or exports the key of a backup",
    },
    "unison": {"": "synchronizes {1} with {2}"},
}
KEYS = {
    "consul": {
        "kv put": "sets the key {one} in Consul",
        "kv delete": "deletes the key {last} from Consul",
        "kv delete -recurse": "deletes every key that starts with {last} from Consul",
        "kv import": "sets keys in Consul from a file",
        "services deregister": "removes a service from Consul",
        "snapshot restore": "replaces all data in Consul by the snapshot[ {last}]",
        "acl": "changes who can use Consul",
        "join": "joins {this machine} to the Consul cluster of {last}",
        "agent": "starts a Consul agent, which runs the checks that its cluster sends",
        "agent -join": "starts a Consul agent, which runs the checks that {-join} sends",
        "agent -retry-join": "starts a Consul agent, which runs the checks that {-retry-join} sends",
        "leave": "takes this node out of the Consul cluster",
        "force-leave": "takes the node[ {last}] out of the Consul cluster",
    },
    "nomad": {
        "job stop | stop": "stops the job[ {last}] in Nomad",
        "job stop -purge | stop -purge": "stops the job[ {last}] in Nomad and deletes its record",
        "job run | run": "starts the job of {last} in Nomad",
        "agent": "starts a Nomad agent, which runs the jobs that its servers send",
        "agent -join": "starts a Nomad agent, which runs the jobs that {-join} sends",
        "agent -retry-join": "starts a Nomad agent, which runs the jobs that {-retry-join} sends",
        "agent -servers": "starts a Nomad agent, which runs the jobs that {-servers} sends",
        "job dispatch": "starts the job[ {last}] in Nomad",
        "var purge": "deletes the variable[ {last}] from Nomad",
        "namespace delete": "deletes the namespace[ {last}] from Nomad",
        "volume delete": "deletes the volume[ {last}] with Nomad",
        "node drain": "moves all work off a Nomad node[: {last}]",
        "system gc": "deletes finished jobs from Nomad",
        "acl": "changes who can use Nomad",
    },
}
STORES = BUCKETS | {"b2": B2} | BACKUPS | KEYS

"""Arguments of cloud command lines: their verbs, settings, files and secrets."""

from toolgate.knowledge.vocabulary import (
    CLOUD_COPY,
    READ_BY,
    SCRIPT,
    WRITES,
    Found,
    changes,
    deletes,
    one_of,
    reads,
    writes,
)

OPEN = {"words": "word", "secret_store": "word"}  # a name after a destructive verb, or the secret itself

LOOKING = one_of("""list ls describe show get get-value read view status logs log info version help search tail history check validate whoami diff
    plan preview config config:list ps releases regions sizes account inspect open lint compile docs test debug env apps domains
    addons maintenance pg:info pg:ps redis:info buildpacks features labs stack certs members projects teams dev serve build
    emulators:start emulators:exec synth doctor types generate completion functions:list hosting:list whois verify explain current
    print browse locations machine-types usage quota nodes jobs local download wait platform""")
CHANGING = one_of("""create set update apply up push deploy publish add put import promote scale resize enable grant attach invoke submit upload send
    assign patch edit write migrate upgrade restart reboot start approve trigger redeploy link unpublish config:set provision""")
DESTROYING = one_of("""delete destroy rm remove stop terminate purge reset revoke deallocate drop unlink disable detach pg:reset apps:destroy
    addons:destroy config:unset db:reset wipe erase prune undeploy uninstall nuke teardown suspend cancel deregister rollback""")
SECRET = one_of("""secret secrets print-access-token print-identity-token get-access-token token tokens get-credentials credentials keys list-keys
    connection-string auth:token config:get config:get-secret api-keys access login auth""")
KEPT = ("-publishing-profiles", "-publishing-credentials", "-connection-strings", "-connection-string")
VERBS = 5  # words that can hold one


def words(text: str) -> Found | None:
    """What a verb does to the account; it is before the first option, and names and values follow."""
    written: list[str] = []
    for word in text.split():
        if word.startswith("-") or "\0" in word:
            break
        written.append(word)
    said = [word.lower() for word in written]
    if "\0" in text and not any([_is(word, DESTROYING) for word in said[:VERBS]]):
        return None
    if not said or text.endswith(" --help"):
        return []
    verbs = said[:VERBS] if said[0] != "local" else said[:1]
    short = " ".join(written[:4])
    found: Found = [reads("the cloud account's secrets", "secret")] if _secret(verbs) else []
    if any([_is(word, DESTROYING) for word in verbs]):
        found.append(deletes(short, "cloud"))
    elif any([_is(word, CHANGING) and word not in LOOKING for word in verbs]) or not any(
        [_is(word, LOOKING) for word in verbs]
    ):
        found.append(writes(short, "cloud"))
    else:
        found.append(reads(short, "cloud"))
    return found


def _secret(words: list[str]) -> bool:
    if words == ["config"] or ("env" in words and "pull" in words):
        return True
    if "keys" in words and "kms" not in words and "service-accounts" not in words:
        return True
    if words and words[-1].endswith(KEPT):
        return True
    return any([word in SECRET for word in words]) and not words[-1].startswith(("list", "ls", "versions", "status"))


def _is(word: str, verbs: frozenset[str]) -> bool:
    return word in verbs or word.partition("-")[0] in verbs or word.rpartition(":")[2] in verbs


PROGRAM = "credential_process"
CREDENTIALS, SETTINGS = "~/.aws/credentials", "~/.aws/config"
CREDENTIAL_KEYS = ("aws_access_key_id", "aws_secret_access_key", "aws_session_token")  # among the credentials


def settings(words: list[str]) -> Found | None:
    """`aws configure set NAME VALUE`; the name may include a profile: `profile.dev.region`."""
    name = words[0].rpartition(".")[2] if words else ""
    found: Found = [(WRITES, CREDENTIALS if name in CREDENTIAL_KEYS else SETTINGS)]
    return [*found, (READ_BY("started"), words[1])] if name == PROGRAM and len(words) > 1 else found


def cloud_file(text: str) -> Found | None:
    """A parameter of a cloud's command line: `file://path` and `fileb://path` are sent, and so is a bare path."""
    for mark in ("fileb://", "file://"):
        if text.startswith(mark):
            return [(CLOUD_COPY, text.removeprefix(mark))]
    if text.startswith(("{", "[", "http://", "https://", "s3://")):
        return []
    return [(CLOUD_COPY, text)]


OPENING = ("file", "filebase64", "templatefile", "nonsensitive", "sensitive")  # read files, or reveal secrets
TELLING = ("password", "passwd", "secret", "token", "credential", "private", "key")


def console(text: str) -> Found | None:
    """Expressions for `terraform console`, which shows values, but hides sensitive ones."""
    bare = "".join([letter if letter.isalnum() or letter in "_(" else " " for letter in text.lower()])
    if any([name.rpartition(" ")[2].startswith(OPENING) for name in bare.split("(")[:-1]]):
        return None
    secret = any([word in bare for word in TELLING])
    return [reads("the infrastructure state", "secret")] if secret else []


IDENTIFYING = one_of("""id ids uuid name names arn arns region regions zone zones ip ips cidr cidrs bucket buckets dns host hostname hostnames
    port ports endpoint endpoints domain domains fqdn namespace version tag tags""")
ADDRESSES = one_of("url urls uri uris")
GIVING = one_of(
    "database db sas webhook hook signed presigned redis amqp mongo mongodb postgres postgresql mysql connection"
)


def output(text: str) -> Found | None:
    """An output of a configuration by its name: one that only names or locates something is no credential."""
    words = text.lower().replace("-", "_").split("_")
    located = words[-1] in ADDRESSES and GIVING.isdisjoint(words)
    plain = (located or words[-1] in IDENTIFYING) and not any([told in text.lower() for told in TELLING[:-1]])
    return [changes(clears="read")] if plain else []


SHOWING_NOTHING = one_of(
    "status version help list ls --help --version -h list-keychains find-certificate list-keys filestatus"
)
RUNNING = {"run": 1, "exec": 2, "exec-env": 2, "exec-file": 2}  # a command follows after that many words
WHOLE = one_of("items item")  # formats in which a list shows values, not only names
ENCRYPTING = one_of("encrypt -e --encrypt")


def secret_store(text: str) -> Found | None:
    """Arguments of a password store: nearly all subcommands show or change secrets."""
    words = text.split()
    shown = reads("a secret store", "secret")  # the sentence of the question names the act
    if words[:1] == ["list"] and not WHOLE.isdisjoint(words[1:]):
        return [shown]
    if not words or words[0] in SHOWING_NOTHING or words[0] in ENCRYPTING:
        return []
    if words[0] in RUNNING and len(words) > RUNNING[words[0]]:
        return [shown, (SCRIPT, " ".join(words[RUNNING[words[0]] :]))]
    return [shown]

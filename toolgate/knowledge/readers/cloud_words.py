"""Arguments of a cloud's command line: what its verb does to the account."""

from toolgate.knowledge.vocabulary import Found, deletes, reads, writes

LOOKING = frozenset(
    """list ls describe show get get-value read view status logs log info version help search tail history check validate whoami diff
    plan preview config config:list ps releases regions sizes account inspect open lint compile docs test debug env apps domains
    addons maintenance pg:info pg:ps redis:info buildpacks features labs stack certs members projects teams dev serve build
    emulators:start emulators:exec synth doctor types generate completion functions:list hosting:list whois verify explain current
    print browse locations machine-types usage quota nodes jobs local download wait platform""".split()
)
CHANGING = frozenset(
    """create set update apply up push deploy publish add put import promote scale resize enable grant attach invoke submit upload send
    assign patch edit write migrate upgrade restart reboot start approve trigger redeploy link unpublish config:set provision""".split()
)
DESTROYING = frozenset(
    """delete destroy rm remove stop terminate purge reset revoke deallocate drop unlink disable detach pg:reset apps:destroy
    addons:destroy config:unset db:reset wipe erase prune undeploy uninstall nuke teardown suspend cancel deregister rollback""".split()
)
SECRET = frozenset(
    """secret secrets print-access-token print-identity-token get-access-token token tokens get-credentials credentials keys list-keys
    connection-string auth:token config:get config:get-secret api-keys access login auth""".split()
)
KEPT = ("-publishing-profiles", "-publishing-credentials", "-connection-strings", "-connection-string")
OPEN = "word"  # after a destructive verb, unknown parts are names
VERBS = 5  # words that can hold one


def read(text: str) -> Found | None:
    """The verb is before the first option; names and values follow."""
    written: list[str] = []
    for word in text.split():
        if word.startswith("-") or "\0" in word:
            break
        written.append(word)
    words = [word.lower() for word in written]
    if "\0" in text and not any([_is(word, DESTROYING) for word in words[:VERBS]]):
        return None
    if not words or text.endswith(" --help"):
        return []
    verbs = words[:VERBS] if words[0] != "local" else words[:1]
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

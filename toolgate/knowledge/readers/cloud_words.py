"""Words of a cloud's command line: what its verb does to the account."""

from __future__ import annotations

LOOKING = frozenset(
    "list ls describe show get get-value read view status logs log info version help search tail history check validate whoami diff "
    "plan preview config:get config config:list ps releases regions sizes account inspect open lint compile docs test debug env "
    "apps domains addons maintenance pg:info pg:ps redis:info buildpacks features labs stack certs members access projects teams "
    "inspect list-* get-* describe-* show-* dev serve build emulators:start emulators:exec synth doctor types generate completion "
    "functions:list hosting:list whois verify explain current browse locations machine-types usage quota nodes jobs".split()
)
DESTROYING = frozenset(
    "delete destroy rm remove stop terminate purge reset revoke deallocate drop unlink disable detach pg:reset apps:destroy "
    "addons:destroy config:unset db:reset wipe erase prune undeploy uninstall nuke teardown suspend cancel deregister rollback".split()
)
SECRET = frozenset(
    "secret secrets print-access-token print-identity-token get-access-token token tokens get-credentials credentials keys "
    "list-keys connection-string auth:token config:get-secret api-keys access".split()
)


def read(text: str) -> list[tuple[str, str]] | None:
    words = [word.lower() for word in text.split() if not word.startswith("-")]
    if not words:
        return []
    found: list[tuple[str, str]] = []
    short = " ".join(words[:4])
    verbs = words[:5]
    if any([word in SECRET for word in verbs]) and not words[-1].startswith(("list", "ls", "versions")):
        found.append(("does read secret", f"secrets: {short}"))
    if any([_is(word, DESTROYING) for word in verbs]):
        found.append(("does delete cloud", short))
    elif not any([_is(word, LOOKING) for word in verbs]):
        found.append(("does write cloud", short))
    else:
        found.append(("does read cloud", short))
    return found


def _is(word: str, verbs: frozenset[str]) -> bool:
    return word in verbs or word.partition("-")[0] in verbs or word.rpartition(":")[2] in verbs

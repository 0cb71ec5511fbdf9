"""Files outside the project: reading is fine, writing and deleting need a person, the system's are off limits."""

from toolgate.model import Effect, Opinion, Place, Scene, Verb, allow, ask, deny, rule
from toolgate.model.advice import command_on
from toolgate.model.path import in_project

FREE = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.NULL, Place.CACHE)
STAYS = {
    Place.TEMP: "changes only temporary files",
    Place.NULL: "changes no file",
    Place.CACHE: "changes a cache that is filled again",
}
LOCAL = "write inside the project"


@rule("outside-workspace", "read", "write", "delete", builtin=110)
def outside_workspace(effect: Effect, scene: Scene) -> Opinion | None:
    target = effect.target
    if effect.verb == Verb.READ:
        return _reading(effect)
    if effect.verb not in (Verb.WRITE, Verb.DELETE):
        return None
    if "setuid" in effect.manner:
        return ask(f"lets {target} run with its owner's rights", instead="chmod without the s bit")
    if target.place in FREE:
        if "world-writable" in effect.manner and target.place == Place.WORKSPACE:
            advice = command_on("chmod u+rwX", target, "give only yourself the rights")
            return ask(f"lets everybody change {target}", advice)
        if "removes-access" in effect.manner and "recursive" in effect.manner and target.place == Place.WORKSPACE:
            advice = command_on("chmod a-w", target, "take only the right to write")
            return ask(f"locks everybody out of {target}", advice)
        return allow(STAYS.get(target.place, "stays in the project"))
    if target.place == Place.PIPELINE:
        return allow("edits the project's own automation")
    if "by-git" in effect.manner and effect.verb == Verb.WRITE and not target.path:
        return allow("git moves between versions it keeps")
    if target.place == Place.HOME and _new_checkout(effect):
        return allow("git makes a new checkout there, and refuses where something is")
    done = "deletes" if effect.verb == Verb.DELETE else "changes"
    if target.place in (Place.SYSTEM, Place.PROC):
        return deny(f"{done} {target}, which belongs to the system", LOCAL)
    if target.place == Place.NOWHERE and effect.verb == Verb.WRITE and _project_work(effect):
        return allow("nothing of anybody's is there: this machine has no such directory")
    if target.place in (Place.HOME, Place.OTHER_USER, Place.NOWHERE):
        return ask(f"{done} {target} outside the project", instead=LOCAL)
    if target.place == Place.UNKNOWN:
        return ask(f"{done} {target}, and where that is cannot be told", instead="write the path out")
    return None


def _new_checkout(effect: Effect) -> bool:
    words = effect.command.argv
    added = words[:1] == ("git",) and "worktree" in words and "add" in words and "force" not in effect.manner
    return added and effect.verb == Verb.WRITE and in_project(effect.target.path + "/-")


def _project_work(effect: Effect) -> bool:
    """Whether a path that leads nowhere looks like a file of a project, and the change like an ordinary one."""
    loud = [word for word in ("world-writable", "removes-access", "recursive") if word in effect.manner]
    return not loud and in_project(effect.target.path)


def _reading(effect: Effect) -> Opinion | None:
    place = effect.target.place
    if place == Place.DEVICE and "names" not in effect.manner:
        return ask(f"reads the raw device {effect.target}", "read the file on it by its path")
    if place == Place.SECRET:
        return allow("only looks at names") if "names" in effect.manner else None
    if place == Place.METADATA:
        return None
    return allow("only reads")


CASES = """
allow  cat /etc/os-release
allow  touch /tmp/x
allow  cp /usr/share/tpl.txt .
ask    touch ~/notes.txt
allow  git -C ~/other switch main
       write files of the work tree
deny   echo x > /etc/passwd
"""

"""Files outside the project: reading is fine, writing and deleting need the user, system files are off limits.

One module because it is one position: reading, writing and deleting differ in the verdict, not in what is outside.
"""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model import Effect, Manner, Opinion, Place, Scene, Target, Verb, allow, ask, deny, rule
from toolgate.model.advice import command_on
from toolgate.model.effect import backticked
from toolgate.model.path import in_project
from toolgate.model.sentence import COPIED, IT, Sentence, Words, which

FREE = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.NULL, Place.CACHE)
STAYS = {
    Place.TEMP: "changes only temporary files", Place.NULL: "changes no file",
    Place.CACHE: "changes a cache that can be rebuilt",
}  # fmt: skip
ENGINES = ("docker.sock", "podman.sock", "containerd.sock")
# It is about that very file.
THERE = (Manner.EDIT, Manner.APPEND, Manner.REDIRECTED, Manner.TIED, Manner.LINK, Manner.EMPTIED)
LOCAL, UNPACKED = "write it inside the project", "unpack it inside the project"


@rule("outside-workspace", "read", "write", "delete", builtin=110)
def outside_workspace(effect: Effect, scene: Scene) -> Opinion | None:
    target = effect.target
    if effect.verb == Verb.READ:
        return _reading(effect)
    if Manner.SETUID in effect.manner:
        rest = Words(" run with its owner's privileges (setuid)", " run with their owners' privileges (setuid)")
        judged = deny if target.place == Place.SYSTEM else ask
        return judged(Sentence("makes ", target, rest), instead="leave out the setuid bit")
    if target.place in FREE:
        if Manner.WORLD_WRITABLE in effect.manner and target.place == Place.WORKSPACE:
            advice = command_on("chmod u+rwX", target, scene, "give write access to the owner only")
            return ask(Sentence("lets everyone write to ", target), advice)
        if (
            Manner.REMOVES_ACCESS in effect.manner
            and Manner.RECURSIVE in effect.manner
            and target.place == Place.WORKSPACE
        ):
            return ask(Sentence(_doing(effect, "changes"), target), "ask the user to do it")
        return allow(STAYS.get(target.place, "stays in the project"))
    if target.place == Place.PIPELINE:
        return allow("edits the project's own automation")
    if Manner.BY_GIT in effect.manner and effect.verb == Verb.WRITE and not target.path:
        return allow("git switches between committed versions")
    if target.place == Place.HOME and (reason := _harmless(effect)):
        return allow(reason)
    do, done = _done(effect, scene)
    if target.place in (Place.SYSTEM, Place.PROC):
        return _of_system(effect, do, done, scene)
    if target.place == Place.NOWHERE and effect.verb == Verb.WRITE and _project_work(effect):
        return allow("changes nothing: the directory does not exist")
    if target.place in (Place.HOME, Place.OTHER_USER, Place.NOWHERE):
        return _in_homes(effect, do, done, scene)
    if target.place == Place.DEVICE:  # one that `catastrophe` leaves to others
        return ask(Sentence("sends data to the serial port ", target), "ask the user to do it")
    return _somewhere(effect, done, scene) if target.place == Place.UNKNOWN else None


def _somewhere(effect: Effect, done: str, scene: Scene) -> Opinion:
    """The opinion about a change at a place that is not known."""
    target = effect.target
    if target.described:
        done = "writes" if done == "changes" and Manner.EDIT not in effect.manner else done
        from toolgate.sentences.phrases import told

        act = told(effect.command.argv, scene.home)[0]
        return ask(act or _unlocated(effect, done), instead="ask the user to do it")
    code = target.name.endswith("()")
    instead = (
        "write the call out, with the path in quotes"
        if code
        else f"write the path{'s' if target.name in UNNAMED else ''} out"
    )
    return ask(_unlocated(effect, done), instead=instead)


def _of_system(effect: Effect, do: str, done: str, scene: Scene) -> Opinion:
    """The opinion about a change of system files, with the action if it is known."""
    from toolgate.sentences.phrases import told

    if act := told(effect.command.argv, scene.home)[0] if Manner.REDIRECTED not in effect.manner else "":
        return deny(act, "ask the user to do it")
    if Manner.TIED in effect.manner:
        return deny(_system(effect, do, done, scene), COPIED)
    instead = _local(effect, scene) if _placed(effect) else f"ask the user to {do} " + IT
    return deny(_system(effect, do, done, scene), UNPACKED if _unpacking(effect, scene)[0] else instead)


def _in_homes(effect: Effect, do: str, done: str, scene: Scene) -> Opinion:
    """The opinion about a change of the user's files outside the project."""
    if clearing := _clearing(effect, scene):
        return ask(Sentence(clearing, effect.target, ", outside the project"), instead=_other(effect, scene))
    asked = f"ask the user to {do} " + ("them" if effect.target.name.endswith(("/…", "/$(…)")) else IT)
    instead = COPIED if Manner.TIED in effect.manner else _local(effect, scene) if _movable(effect) else asked
    return ask(_there(effect, done, scene), instead="ask the user to do it" if effect.target.described else instead)


def _done(effect: Effect, scene: Scene) -> tuple[str, str]:
    """The verb for asking the user to do it, and the verb for what the call does."""
    if effect.verb == Verb.WRITE and effect.target.path == "/proc/sysrq-trigger":
        return "do", "writes to"  # there is nothing that could be changed
    if effect.verb == Verb.WRITE:
        if Manner.CREATE in effect.manner and effect.command.name.rpartition("/")[2] == "mkdir":
            return "create", "creates"
        if Manner.LINK in effect.manner:
            return "create", "creates the link"
        if not empties(effect) or _filled(effect, scene):
            return "change", "changes"
        from toolgate.sentences.leaving import emptying

        done = emptying(effect)[0].rstrip()
        useful = effect.target.place != Place.SYSTEM or effect.target.path.startswith("/var/")  # logs and mail
        return "empty" if done == "empties" and useful else "change", done
    from toolgate.sentences.leaving import leaving

    return leaving(effect.manner)


def empties(effect: Effect) -> bool:
    """Whether a file is empty afterwards: `: > x`, `cat /dev/null > x`."""
    if Manner.EMPTIED in effect.manner:
        return True
    fed = Manner.REDIRECTED in effect.manner and not (Manner.APPEND in effect.manner or Manner.EDIT in effect.manner)
    words = effect.command.argv
    return fed and (words in BARE or words == ("cat", "/dev/null"))


def _filled(effect: Effect, scene: Scene) -> bool:
    """Whether commands in a loop or a block print a file's new content: `{ date; id; } > x`."""
    if effect.command.argv:
        return False
    words = getattr(scene.call.action, "text", "")[: effect.start].split()
    while words and (">" in words[-1] or "<" in words[-1] or words[-2:-1] in (["2>"], [">"], ["<"])):  # another one
        words.pop()
    last = words[-1] if words else ""
    return last.endswith(("}", ")", "done", "fi", "esac")) and not last.endswith("))")


BARE = ((), (":",), ("true",), ("echo",), ("echo", ""), ("printf", ""))  # they print nothing useful


def _local(effect: Effect, scene: Scene) -> str:
    """Advice to do the same in the project: for one file, an archive, or everything in a directory."""
    if Manner.UNPACKS in effect.manner:
        return UNPACKED
    if has_trait(effect.command.name, "copies-files", "moves"):
        return "ask the user to put " + IT + " there"
    tree = effect.target.whole or has_trait(effect.command.name, "repository")  # of a work tree
    return _other(effect, scene) if tree and Manner.REDIRECTED not in effect.manner else LOCAL


def copies_own(effect: Effect, cwd: str, workspace: str) -> bool:
    """Whether a file that is already in the project is copied or moved to another place."""
    words = [word for word in effect.command.argv[1:] if word[:1] != "-"]
    away = [word for word in words if word[:1] in ("/", "~", "$") or word[:2] == ".."]
    there = (effect.command.cwd or cwd) + "/"
    named = has_trait(effect.command.name, "copies-files", "moves")
    return named and len(away) <= 1 and len(words) > len(away) and there.startswith(workspace.rstrip("/") + "/")


def _other(effect: Effect, scene: Scene) -> str:
    """Advice to use another directory than the one the command names or runs in."""
    path, there = effect.target.path.rstrip("/"), effect.command.cwd
    if named := [
        name for name in ("core.worktree=", "GIT_WORK_TREE=") if name in getattr(scene.call.action, "text", "")
    ]:
        return f"leave out {named[0][:-1]}"
    inside = there != "" and (there + "/").startswith(scene.workspace.rstrip("/") + "/")
    words = [*effect.command.argv[1:], *(getattr(scene.call.action, "text", "").split() if inside else ())]
    values = [_short(word.rpartition("=")[2].strip("'\";").rstrip("/"), scene.home) for word in words]
    if path and _short(path, scene.home) in values:
        return "name a directory inside the project"
    return "ask the user to do it" if inside else "run it inside the project"


def _placed(effect: Effect) -> bool:
    """Whether a new file is put somewhere; one that is changed, or emptied with `/dev/null`, is not new."""
    there = any([word in effect.manner for word in THERE]) or "/dev/null" in effect.command.argv
    return effect.verb == Verb.WRITE and effect.target.path != "" and not there


def _movable(effect: Effect) -> bool:
    """Whether the output could be in the project instead: not if a file is changed in place, nor settings."""
    kept = any([word in effect.manner for word in (Manner.EDIT, Manner.TIED, Manner.LINK, Manner.EMPTIED)])
    if effect.target.whole or Manner.UNPACKS in effect.manner:
        return effect.verb == Verb.WRITE and Manner.TIED not in effect.manner
    kept = kept or (effect.target.path or effect.target.name).endswith("/.ssh/known_hosts")
    return effect.verb == Verb.WRITE and not kept and effect.target.path.rpartition("/")[2][:1] != "."


def _doing(effect: Effect, done: str, there: bool = False) -> str:
    """What is done to a file, up to its name: to its permissions or its content."""
    if done != "changes":
        return done + " "
    from toolgate.sentences.rights import doing
    from toolgate.sentences.startup_additions import written

    said = doing(effect.command.argv, effect.manner, effect.target.name)
    return said or (written(effect) if there else done + " ")


def _clearing(effect: Effect, scene: Scene) -> str:
    """What a command does to the directory that an operand or a variable names, up to its name; empty: it writes."""
    if effect.verb != Verb.WRITE or effect.target.described:
        return ""
    words = effect.command.argv or tuple(getattr(scene.call.action, "text", "").split())
    while words and "=" in words[0]:
        words = words[1:]
    from toolgate.sentences.clearing_first import empties_first

    named = words[1:2] and not effect.target.name.rpartition("/")[2].count(".")  # a directory, by its name
    from toolgate.sentences.phrases import cleared

    return cleared(words) or ("empties and rebuilds " if named and empties_first(words) else "")


def _unpacking(effect: Effect, scene: Scene) -> tuple[str, str]:
    """A phrase that an archive is unpacked, up to the directory, and the directory; empty: none is."""
    if effect.verb != Verb.WRITE:
        return "", ""
    name, there = effect.command.name.rpartition("/")[2], effect.command.cwd
    if effect.target.described and not (name in UNPACKING and there):
        return "", ""
    if not effect.target.described and Manner.UNPACKS not in effect.manner:
        return "", ""
    words = getattr(scene.call.action, "text", "")[effect.start : effect.end].split()
    given = words[words.index("<") + 1 :][:1] if "<" in words else []
    from toolgate.sentences.archives import archive_in, archive_of

    named = archive_of(effect.command.argv) or "".join(given) or archive_in(effect.command.argv)
    archive = _short(named, scene.home)
    into = backticked(_short(there, scene.home)) if effect.target.described else str(effect.target)
    return f"unpacks {backticked(archive) if archive else 'an archive'} into ", into


def _short(path: str, home: str) -> str:
    """A path with `~` for the home directory."""
    return "~" + path[len(home) :] if home and (path + "/").startswith(home + "/") else path


UNPACKING = ("tar", "gtar", "bsdtar", "unzip", "7z", "7za", "7zr", "7zz", "unrar", "jar", "ar", "cpio", "pax", "unar")


def _there(effect: Effect, done: str, scene: Scene) -> str:
    from toolgate.sentences.leaving import through

    unpacking, into = _unpacking(effect, scene)
    if unpacking:
        return Sentence(unpacking, into, ", outside the project")
    from toolgate.sentences.phrases import by_means_of, told

    act = told(effect.command.argv, scene.home)[0] if effect.target.described else ""
    if act:
        return act
    target = effect.target
    if not target.path and target.name:  # a part of it is not known
        directory, _, last = _short(target.name, scene.home).rpartition("/")
        if last in UNNAMED and done == "deletes":
            return Sentence("deletes ", f"files in {backticked(directory)}", ", outside the project")
        target = Target(_short(target.name, scene.home), target.place, "", target.whole)
    said = Sentence(_doing(effect, done, there=True), target)
    if target.described:
        return said.before(f"{by_means_of(effect)}, outside the project")
    if said.verb == "deletes" and (link := through(effect)):
        return said.before(f" outside the project{link}")
    file = "." in target.path.rpartition("/")[2]
    if said.verb == "changes" and target.whole and not file and Manner.REDIRECTED not in effect.manner:
        return Sentence(f"{said.act}files in ", target, ", outside the project")
    if said.verb == "moves":
        return said.before(which("is outside the project"))
    if source := _lacking(effect, done, scene):
        return Sentence("deletes files in ", target, f" that {source} does not have, outside the project")
    if said.verb == "deletes" and "trash" in " ".join(effect.command.argv[:2]):
        return Sentence("moves ", target, ", which is outside the project, to the trash")
    if (target.path or target.name).endswith("/.ssh/known_hosts"):
        return said.before(which("decides which hosts SSH trusts"))
    from toolgate.sentences.extent import narrowed

    test = narrowed(effect.command.argv)
    return said.before(f"{test}{',' if '/**' in target.name else ''} outside the project")


def _lacking(effect: Effect, done: str, scene: Scene) -> str:
    """The source of a copy that deletes what the source does not have; empty: it is another command."""
    from toolgate.sentences.leaving import lacking

    source = lacking(effect.command.argv, scene.home) if done == "deletes" else ""
    return backticked(source) if source else ""


UNNAMED = ("", "…", "$(…)")  # names of targets that the call does not name


def _unlocated(effect: Effect, done: str) -> Sentence:
    target, done = effect.target, done + " "
    if target.described:
        return Sentence(done, target)
    if target.name.endswith("()"):  # code, of which it is not certain that it is the path
        return Sentence(done, "a file whose path Toolgate does not know")
    if target.name in UNNAMED or target.name.startswith("…/**"):
        kind = "directories" if effect.command.name.endswith("mkdir") else "files"
        return Sentence(done, f"{kind} whose names are not known")
    from toolgate.sentences.extent import without_value

    if may_be := without_value(target.name, effect.command.argv):
        return Sentence(done, target, may_be)
    return Sentence(done, target, Words(", whose location is not known", ", whose locations are not known"))


def _system(effect: Effect, do: str, done: str, scene: Scene) -> str:
    target = effect.target
    unpacking, into = _unpacking(effect, scene)
    if unpacking and target.described:
        return Sentence(unpacking, into, which("belongs to the system"))
    if target.described and not target.path and effect.verb == Verb.DELETE:
        return Sentence(f"{done} ", target)
    if source := _lacking(effect, done, scene):
        return Sentence("deletes files in ", target, f" that {source} does not have")
    if target.described or do == "create":
        where = ", in a system directory" if target.path else which("belongs to the system")
        return Sentence(f"{done} ", target, where)
    from toolgate.sentences.purposes import purpose

    why = purpose(target.path or target.name, effect.verb == Verb.DELETE)
    doing = unpacking or _doing(effect, done)
    put = effect.command.name.rpartition("/")[2] in PUTTING and not target.whole
    kept = scene.facts is None or scene.facts.exists(target.path) is True
    new = _placed(effect) if put else not kept and _doing(effect, done, True) == "writes to "
    if not why and doing == "changes " and new:  # it need not have been there
        above, deep, name = target.name.partition("/**/")
        if deep and "*" not in target.name.replace("**", "", 1):  # where `find` leads
            return f"writes {backticked(name)} into directories under {backticked(above)}, which belongs to the system"
        done = "writes " if put else "writes to "
        return Sentence(done, target, Words(", in a system directory", ", in system directories"))
    return Sentence(doing, target, which(why or "belongs to the system"))


PUTTING = ("curl", "wget", "aria2c", "cp", "mv", "install", "touch")  # one file, under the name they are given


def _harmless(effect: Effect) -> str:
    """Why a change in the home directory is ordinary work; empty: it is not."""
    if effect.verb == Verb.DELETE:
        return "deletes what this session made" if Manner.MADE_HERE in effect.manner else ""
    if Manner.MADE_HERE in effect.manner and not _loud(effect):
        return "changes what this session made"
    if _new_checkout(effect):
        return "git creates a new worktree, and refuses to overwrite one"
    if Manner.OWN in effect.manner:
        return "writes where the project's application keeps its data"
    return "writes the agent's own notes" if Manner.NOTE in effect.manner else ""


def _new_checkout(effect: Effect) -> bool:
    words = effect.command.argv
    added = words[:1] == ("git",) and "worktree" in words and "add" in words and Manner.FORCE not in effect.manner
    return added and in_project(effect.target.path + "/-")


def _project_work(effect: Effect) -> bool:
    """Whether an unknown path looks like a file of a project, and the change like an ordinary one."""
    return not _loud(effect) and in_project(effect.target.path)


def _loud(effect: Effect) -> bool:
    return any([word in effect.manner for word in (Manner.WORLD_WRITABLE, Manner.REMOVES_ACCESS, Manner.RECURSIVE)])


def _reading(effect: Effect) -> Opinion | None:
    place = effect.target.place
    if place == Place.DEVICE and Manner.NAMES not in effect.manner:
        from toolgate.knowledge.places.devices import SERIAL

        if effect.target.path.startswith(SERIAL):
            return allow("listens to a serial port")
        if effect.target.path.endswith(".sock"):
            said = f"{_connecting(effect)} the socket {effect.target}"
            docker = said[:8] == "connects" and effect.target.path.endswith(ENGINES)
            return ask(said + (", which controls every container" if docker else ""), "ask the user to do it")
        from toolgate.sentences.devices import device

        return ask(*device(effect))
    if place == Place.SECRET:
        return allow("only lists names") if Manner.NAMES in effect.manner else None
    if place == Place.METADATA:
        return None
    return allow("reads nothing secret")


def _connecting(effect: Effect) -> str:
    """What is done to a socket, up to its name."""
    from toolgate.sentences.requests import method_of, path_of

    method, path = method_of(effect.command.argv), path_of(effect.command.argv)
    return f"sends a {method} request for {backticked(path)} to" if method and path else "connects to"


CASES = """
allow  cat /etc/os-release
allow  touch /tmp/x
ask    echo reset > /dev/ttyUSB0
allow  cat /dev/ttyUSB0
allow  cp /usr/share/tpl.txt .
ask    touch ~/notes.txt
allow  echo 'first the tests' >> ~/.claude/plans/next.md
ask    echo x > ~/.claude/projects/-home-user-project/a.jsonl
allow  git -C ~/other switch main
       write files in the work tree
deny   echo x > /etc/passwd
allow  timeout 20 cat /dev/ttyACM0 | head -40
ask    cat /dev/sda
"""

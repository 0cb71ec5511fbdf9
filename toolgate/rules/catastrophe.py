"""Refuses wiping the machine, a disk or a home directory, no matter who asked for it."""

from toolgate.model import Effect, Manner, Opinion, Place, Scene, Target, Verb, deny, rule
from toolgate.model.effect import backticked
from toolgate.model.sentence import HERE, IT, Sentence, Words

DAMAGING = (Verb.DELETE, Verb.WRITE)
OWNED = (Place.SYSTEM, Place.HOME, Place.OTHER_USER, Place.NOWHERE, Place.MACHINE)
NARROW = "name the one file or directory you mean"
ELSEWHERE = "choose a new directory in the project"
DO_IT = "ask the user to do it"
FEW = "start only a few at a time"
TERMINALS = ("/dev/pts/", "/dev/ttys")  # numbered terminals, which are users' windows
FORMATTERS = ("mkfs", "mke2fs", "mkdosfs", "mkntfs", "mkexfatfs", "mkswap", "newfs")


@rule("catastrophe", "write", "delete", "control", floor=10)
def catastrophe(effect: Effect, scene: Scene) -> Opinion | None:
    target = effect.target
    if effect.verb == Verb.CONTROL and Manner.FORK_BOMB in effect.manner:
        if Manner.SIZED in effect.manner:
            return deny("starts a very large number of processes at once", FEW)
        return deny("starts processes until the machine stops responding", "start a fixed number of processes")
    if Manner.PROTECTION in effect.manner:
        act = _act(effect, scene) or Sentence("turns off ", target, ", which protects " + HERE)
        return deny(act, "leave the protection on")
    if effect.where.startswith("container:"):
        return None
    if effect.verb == Verb.WRITE and target.place == Place.DEVICE:
        return _device(effect, scene)
    if effect.verb == Verb.DELETE and target.place == Place.DEVICE:
        reason = _act(effect, scene) or Sentence(_on_device("deletes", target), target)
        return deny(reason, "ask the user to do it" if target.described else NARROW)
    if effect.verb in DAMAGING and Manner.MOUNTED not in effect.manner and target.whole and target.place in OWNED:
        if effect.verb == Verb.DELETE:
            return _deleted(effect, scene)
        if Manner.RECURSIVE in effect.manner:
            return deny(Sentence(_rights(effect), _directory(target)), asked(effect))
        if act := _emptied(effect):
            return deny(Sentence(act, _directory(target)), asked(effect))
    project = target.whole and target.path != "" and target.path == scene.workspace
    if effect.verb == Verb.DELETE and project and _by_name(effect.command.argv, scene.workspace):
        return deny("deletes the whole project", NARROW)
    return None


def _deleted(effect: Effect, scene: Scene) -> Opinion:
    """The opinion about deleting or moving everything in a place of a user or the system."""
    target = effect.target
    if Manner.MOVED in effect.manner:
        return deny(Sentence("moves everything in ", _directory(target)), asked(effect))
    if Manner.MIRRORS in effect.manner:
        lacking = " that the source does not have"
        return deny(Sentence("deletes everything in ", _directory(target), lacking), ELSEWHERE)
    if _is_tried(effect, scene):
        doubt = ": it is not certain that `toolgate try` works here"
        return deny(Sentence("may delete everything in ", _directory(target), doubt), asked(effect))
    from toolgate.sentences.leaving import through

    where = _directory(target)
    if any([mark in where for mark in "*?["]):
        if "**/" in target.name:  # every `.*` under `~`
            return deny(Sentence("deletes ", where), asked(effect))
        return deny(Sentence("deletes everything that ", where, " matches"), asked(effect))
    return deny(Sentence("deletes everything in ", where, through(effect)), asked(effect))


def _is_tried(effect: Effect, scene: Scene) -> bool:
    """Whether a command is given to what may be `toolgate try`; for the certain one this is never asked."""
    text = getattr(scene.call.action, "text", "")
    given = text[effect.start : effect.end].partition("toolgate ")[2]
    other = effect.where or "--keep" in text or "alias toolgate" in text or "toolgate()" in text
    return given.startswith("try ") and not other


def asked(effect: Effect) -> str:
    """Advice instead of deleting everything: name one thing, or ask if no part may be changed either."""
    if effect.target.place != Place.SYSTEM:
        return NARROW
    if effect.verb != Verb.DELETE:
        return "ask the user what to change"
    return "ask the user what to move" if Manner.MOVED in effect.manner else "ask the user what to remove"


def _device(effect: Effect, scene: Scene) -> Opinion | None:
    """The opinion about writing to a device; `None`: it is a serial port, which is asked about."""
    from toolgate.knowledge.places.devices import SERIAL

    target = effect.target
    if target.path.startswith(SERIAL):
        return None
    if effect.command.name.rpartition("/")[2].startswith(FORMATTERS) or "luksFormat" in effect.command.argv:
        return deny(
            Sentence(_on_device("formats", target), target, ", which erases " + IT), "ask the user to format " + IT
        )
    if target.path.startswith(TERMINALS):
        return deny(f"writes to the terminal {target}, where it can imitate a question", "print to standard output")
    if target.path.startswith("/dev/null/"):  # what is moved onto it takes its place
        return deny("replaces `/dev/null`, which programs rely on", "move it to a directory of its own")
    if Manner.MOUNTED in effect.manner:
        return deny(f"gives a container access to the device {target}", "run it without the device")
    return deny(_act(effect, scene) or Sentence(_on_device(_changed(effect), target), target), DO_IT)


def _emptied(effect: Effect) -> str:
    """A phrase that files are emptied, or deleted before others are written; empty: they are not."""
    from toolgate.rules.outside_workspace import empties
    from toolgate.sentences.clearing_first import empties_first

    words = effect.command.argv
    if empties(effect) or ("/dev/null" in words[1:3] and Manner.APPEND not in effect.manner):
        return "empties every file in "
    return "deletes what is in " if empties_first(words) else ""


def _act(effect: Effect, scene: Scene) -> str:
    """The action, if the target is only described; empty: not known."""
    if not effect.target.described:
        return ""
    from toolgate.sentences.phrases import told

    return told(effect.command.argv, scene.home)[0]


def _directory(target: Target) -> str:
    """The directory of a pattern for everything in it: `~` for `~/*`."""
    above = target.name.removesuffix("/*").removesuffix("/**")
    return str(target) if above == target.name else backticked(above or "/")


def _changed(effect: Effect) -> str:
    """What is done to a device, by the program that does it."""
    name = effect.command.name.rpartition("/")[2]
    if name in ("fdisk", "gdisk", "sgdisk", "sfdisk", "cfdisk", "parted"):
        words = effect.command.argv
        if name == "sfdisk" and "--delete" in words and not any([word.isdigit() for word in words]):
            return "deletes every partition of"
        anew = any([word in TABLE for word in words])
        return "erases the partition table of" if anew else "changes the partitions of"
    if name == "wipefs":
        return "erases the file-system signatures of"
    if name in ("debugfs", "tune2fs", "resize2fs", "xfs_repair"):
        return "changes the file system on"
    if name.startswith("qemu-system"):
        return "lets a virtual machine write to"
    return "erases" if Manner.BEYOND_RECOVERY in effect.manner else "overwrites"


TABLE = ("--zap-all", "-Z", "--zap", "-z", "--clear", "-o", "mklabel", "mktable")  # make a partition table


def _on_device(done: str, target: Target) -> str:
    """What is done to a device, up to its name."""
    return f"{done} " if target.described else Words(f"{done} the device ", f"{done} the devices ")


def _rights(effect: Effect) -> str:
    """What is done to files, up to their names: to their permissions or their content."""
    from toolgate.sentences.rights import doing

    return doing(effect.command.argv, effect.manner) or "changes everything in "


def _by_name(words: tuple[str, ...], workspace: str) -> bool:
    """Whether the project's directory is named explicitly: `rm -rf ../project`, not `rm -rf *` inside it."""
    name = workspace.rpartition("/")[2]
    return any([word.rstrip("/").rpartition("/")[2] == name for word in words[1:]])


CASES = """
deny   rm -rf /
       delete /
deny   rm -rf ~
deny   rm -rf --no-preserve-root /
deny   rm -r -f "$HOME"
deny   find / -delete
deny   chmod -R 777 /
deny   cat x > /dev/sda
deny   dd if=/dev/zero of=/dev/sda
deny   :(){ :|:& };:
deny   mv ~ /tmp/elsewhere
deny   find ~ -type f -exec truncate -s 0 {} +
deny   python3 -m venv --clear ~
deny   jekyll build -d ~
deny   typedoc --out ~ --cleanOutputDir
allow  python3 -m venv --clear .venv
allow  jekyll build -d public
ask    unzip -o a.zip -d ~
allow  sort data | dd of=/dev/null
allow  echo 'rm -rf /'

deny   unset X; rm -rf "$X"/*
deny   unset X; cd "$X/" && rm -rf *
deny   unset X; rm -rf ${X-/}
allow  unset X; rm -rf "${X:-build}"/*
allow  unset X; X=build; rm -rf "$X"/*
ask    unset X; . ./env.sh; rm -rf "$X"/*
"""

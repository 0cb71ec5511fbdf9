"""Instead of all of it: look at what is there, and name one thing."""

from toolgate.advice.lost_work import printing
from toolgate.advice.subject import Subject, Way, on, parent, previewed, written
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Manner, Place, Verb
from toolgate.model.sentence import IT
from toolgate.rules.catastrophe import FORMATTERS, asked

DELETING = ("rm", "rmdir", "find", "rsync", "git", "shred", "srm", "unlink", "robocopy")  # may be meant to delete
DISKS = ("/dev/sd", "/dev/hd", "/dev/vd", "/dev/xvd", "/dev/nvme", "/dev/mmcblk", "/dev/dm-", "/dev/md", "/dev/loop")


def _imaged(subject: Subject) -> bool:
    """Whether data is written to a disk, instead of the disk being wiped."""
    wiped = any([word in text for text in subject.words for word in ("/dev/zero", "/dev/urandom", "/dev/random")])
    return subject.effect.target.path.startswith(DISKS) and not wiped


def _elsewhere(subject: Subject) -> bool:
    """Whether the call runs a command on another machine, where a look at this one shows nothing."""
    start = subject.effect.start
    runs = [
        one.effect.target.place
        for one in subject.others
        if one.effect.verb == Verb.RUN and one.effect.start <= start <= one.effect.end
    ]
    return any([place in (Place.CLUSTER, Place.CLOUD, Place.CONTAINER) for place in runs])


def _emptied_by(subject: Subject) -> str:
    """The option for the directory that a program empties for its own files; empty: it is not an option."""
    if subject.effect.verb not in (Verb.DELETE, Verb.WRITE) or subject.name in DELETING:
        return ""
    names = (subject.effect.target.path, subject.text(subject.effect.target))
    found = [word.partition("=")[::2] for word in subject.words if word[:2] == "--" and "=" in word]
    found += zip(subject.words, subject.words[1:], strict=False)
    return next((option for option, value in found if option[:2] == "--" and value.rstrip("/") in names), "")


def suggest(subject: Subject) -> list[Way]:
    effect = subject.effect
    if Manner.MOUNTED in effect.manner or _elsewhere(subject):
        return []
    if effect.target.place == Place.DEVICE and subject.name.startswith(FORMATTERS) and not effect.where:
        return on("lsblk -f", subject.place(effect.target), "shows what is there; ask the user to format " + IT)
    if effect.target.place == Place.DEVICE and effect.verb == Verb.WRITE and _imaged(subject) and not effect.where:
        return on("lsblk -f", subject.place(effect.target), "shows what is there; ask the user to do it")
    if effect.verb == Verb.CONTROL or effect.target.place == Place.DEVICE or effect.where:
        return []  # a wiped disk or a stopped machine cannot be restored: there is no safer form of it
    if Manner.PROTECTION in effect.manner:
        return []
    if option := _emptied_by(subject):
        return [Way(f"leave out {option}, or give it a new directory in the project")]
    if Manner.MIRRORS in effect.manner and subject.name != "rsync":
        return []
    found = printing(subject) if has_trait(subject.name, "walks") and "-delete" in subject.words else []
    if subject.name == "rsync":
        found = previewed(subject)
    text = subject.text(effect.target)
    pattern = any([mark in text for mark in "*?["])
    if pattern and text.strip("~/.*") and f" {text} " in subject.call_text + " ":
        return found + on("ls -d", text, "shows what it matches: name the one thing you mean")  # as a shell has read it
    place = written(parent(text) if pattern else text)
    if effect.target.place == Place.SYSTEM:  # where one thing is off limits too
        listing = "ls -A" if effect.verb == Verb.DELETE else "ls -lA"  # who may do what is to change
        return found + on(listing, place, f"shows what is there; {asked(effect)}")
    return found + on("ls -A", place, "shows what is there: name the one thing you mean")

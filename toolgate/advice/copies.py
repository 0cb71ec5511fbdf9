"""Instead of changing a file in place: edit a copy, or write the same output to a file in the project."""

from toolgate.advice.subject import Subject, Way, line, mild, quoted, way
from toolgate.model.effect import Manner
from toolgate.model.sentence import IT, Sentence, Words
from toolgate.rules.outside_workspace import empties

IN_PLACE = "; ask the user to put " + IT + " in place"
DRAFT, DRAFTED = "writes it inside the project" + IN_PLACE, "write " + IT + " inside the project" + IN_PLACE
EDITORS = frozenset(
    "echo printf cat tee sponge sed gsed perl awk gawk vi vim nvim nano ed ex emacs".split()
)  # programs that change a file a person could change in a copy


FILTERS = ("sed", "gsed", "perl", "awk", "gawk")
SCREENS = ("vi", "vim", "nvim", "ex", "ed")
RIGHTS = ("chmod", "chown", "chgrp", "setfacl", "chattr", "touch", "setfattr", "xattr", "chflags")


def _edits(subject: Subject) -> bool:
    """Whether a program changes what is in the one file: a formatter, a database."""
    named = "." in subject.effect.target.path.rpartition("/")[2][1:]  # without an ending it may be a directory
    return Manner.EDIT in subject.effect.manner and subject.name not in RIGHTS and named


def edited(subject: Subject, place: str) -> list[Way]:
    """Advice to change a copy of a file, or to write its whole new content in the project.

    Empty if the file is only a program's output, or loses all its content.
    """
    path, manner = subject.effect.target.path, subject.effect.manner
    whole = getattr(subject.call.action, "old", "") is None  # a file that a tool writes anew
    fed = Manner.REDIRECTED in manner or subject.name in ("tee", "sponge")  # with all that the file will say
    fed = fed or (
        subject.name in (*FILTERS, *SCREENS) and Manner.EDIT not in manner
    )  # `sed -n 'w x'` writes it from another file
    if (
        not (subject.argv or hasattr(subject.call.action, "old"))  # a tool that does more than write one file
        or (subject.argv and not (subject.name in EDITORS or _edits(subject)))
        or path.startswith(("/proc/", "/sys/", "/dev/", *ROOT_ONLY))
        or (path.startswith(DISKS) and "/etc/" in path)
        or empties(subject.effect)
        or not place
    ):
        return []
    if _takes_errors(subject):
        return redirected(subject, "writes the errors inside the project")
    if whole or (fed and Manner.APPEND not in manner and not subject.has("-a", "--append")):  # nothing may be there
        if path.startswith((subject.facts.workspace() + "/", *PROGRAMS, *NEEDED)):
            return []
        alone = "\n" not in subject.call_text  # further lines would be missing in the file
        drafts = redirected(subject, DRAFT) if Manner.REDIRECTED in manner and alone else []
        return [*[Way(one.text, one.commands, shared=True) for one in drafts], Way(DRAFTED, shared=True)]
    made = Words(" .` makes a copy to edit", " .` makes copies to edit") + IN_PLACE
    return [Way(Sentence("`cp ", place, made), (f"cp {place} .",), shared=True)]


PROGRAMS = ("/bin/", "/sbin/", "/usr/bin/", "/usr/sbin/")  # system programs, which are never replaced by hand
NEEDED = ("/etc/passwd", "/etc/group", "/etc/pam.d/", "/etc/hosts.equiv")  # needed to log in
ROOT_ONLY = (
    "/etc/sudoers", "/usr/local/etc/sudoers", "/etc/shadow", "/etc/gshadow", "/var/spool/cron", "/root/",
    "/etc/polkit-1", "/etc/ld.so.preload",
)  # fmt: skip
DISKS = ("/mnt/", "/media/", "/run/media/", "/Volumes/")  # of other systems, for which no file is prepared here


def here(subject: Subject, why: str) -> list[Way]:
    """The same command on the directory of the project in place of a whole one: `grep -r x /` as `grep -r x .`."""
    path, words = subject.effect.target.path.partition("*")[0].rstrip("/"), subject.argv
    found = [index for index, word in enumerate(words) if index and word.rstrip("/") == path and word[:1] == "/"]
    fixed = subject.is_fed or mild([*words]) != [*words]
    if len(found) != 1 or words[found[0] - 1] in ("-o", "-O", "--root") or fixed:
        return []
    if words[found[0] - 1] == "-C":  # it is there already
        return way(line(*words[: found[0] - 1], *words[found[0] + 1 :]), why)
    return way(line(*words[: found[0]], ".", *words[found[0] + 1 :]), why)


def redirected(subject: Subject, why: str) -> list[Way]:
    """The same output into a file of that name in the project: `echo x > ~/notes` as `echo x > notes`."""
    text = subject.call_text
    if "|" in text or "<" in text:  # it has an input that is not among its words
        return []
    words, name = line(*subject.argv), quoted(subject.effect.target.path.rpartition("/")[2].lstrip("."))
    if f"{words} > {name}" in text:  # it is this that is refused
        return []
    sign = "2>" if _takes_errors(subject) else ">"
    return way(f"{words} {sign} {name}", why) if words and name and name[:1] != "-" else []


def _takes_errors(subject: Subject) -> bool:
    """Whether the file is only where the errors of a command go: `ls 2> /etc/x`."""
    text = subject.call_text
    return Manner.REDIRECTED in subject.effect.manner and text.count(">") == 1 and " 2>" in text

"""Instead of changing files outside the project: change a copy here, look at them, or grant less access."""

from toolgate.advice.copies import EDITORS, edited, here, redirected
from toolgate.advice.lost_work import all_of, printing
from toolgate.advice.parsed import parsed
from toolgate.advice.subject import (
    Subject,
    Way,
    beside,
    line,
    mild,
    on,
    previewed,
    searching,
    seen_first,
    setting,
    unset,
    variable_of,
    way,
    without,
)
from toolgate.knowledge.places.purposes import SYSTEM
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Manner, Place, Verb
from toolgate.model.sentence import IT
from toolgate.rules.outside_workspace import copies_own
from toolgate.sentences.archives import archive_of
from toolgate.sentences.leaving import leaving
from toolgate.sentences.rights import rights_of

PEOPLES = (Place.HOME, Place.OTHER_USER, Place.NOWHERE)
OWN = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP)
KEPT_THERE = (
    Manner.EDIT,
    Manner.TIED,
    Manner.RECURSIVE,
    Manner.UNPACKS,
    Manner.EMPTIED,
    Manner.INSIDE,
    Manner.LINK,
)  # it is about that file
LISTED = {  # what lists an archive, by what unpacks it
    "tar": ("tar", "-tf"), "gtar": ("tar", "-tf"), "bsdtar": ("tar", "-tf"), "unzip": ("unzip", "-l"),
    "7z": ("7z", "l"), "7za": ("7za", "l"), "7zr": ("7zr", "l"), "7zz": ("7zz", "l"), "unrar": ("unrar", "l"),
    "rar": ("rar", "l"), "unar": ("lsar",), "jar": ("jar", "-tf"), "dpkg-deb": ("dpkg-deb", "-c"),
    "sqlite3": ("sqlite3", "-A", "-tf"),
}  # fmt: skip
EXECUTABLE = ("sh", "bash", "py", "pl", "rb", "run", "bin")


def suggest(subject: Subject) -> list[Way]:
    effect = subject.effect
    if effect.where or effect.verb == Verb.READ:
        return []
    if staged := _staged(subject) or (unset(subject) if subject.by_variable else []):
        return staged
    from toolgate.sentences.phrases import cleared

    if cleared(subject.argv):
        return _emptied(subject)
    if rights_of(subject.argv):
        return narrower(subject)
    if effect.target.described and (found := setting(subject)):
        return found
    place = subject.place(effect.target)
    if _lister(subject) and (Manner.UNPACKS in effect.manner or effect.target.described):
        return _listing(subject)
    if effect.target.place == Place.UNKNOWN and effect.verb == Verb.DELETE and has_trait(subject.name, "walks"):
        return printing(subject)
    if effect.target.place == Place.UNKNOWN or not place or ":\\" in effect.target.name:
        return []
    if subject.name == "rsync":
        return previewed(subject)
    if effect.verb == Verb.DELETE:
        return _deleted(subject, place)
    if "*" in place or place.endswith("/") or effect.target.place == Place.PROC:
        return _whole(subject)
    if Manner.REDIRECTED in effect.manner and Manner.APPEND not in effect.manner and effect.target.place in PEOPLES:
        return redirected(subject, "writes it inside the project")
    known = subject.facts.is_dir(effect.target.path) or subject.facts.exists(effect.target.path) is False
    tree = (
        without(subject, "--work-tree=", "does it in the project") if "--work-tree=" in " ".join(subject.words) else []
    )
    return tree + inside(subject) + _whole(subject) + ([] if known else edited(subject, place))


def _deleted(subject: Subject, place: str) -> list[Way]:
    """Advice to look at what a command would delete."""
    effect = subject.effect
    found = printing(subject) if has_trait(subject.name, "walks") and "-delete" in subject.words else []
    done = leaving(effect.manner)[0]
    if "**" in place:
        return found + on("find", searching(subject.text(effect.target)), f"lists them; ask the user to {done} them")
    if several := all_of(subject) or (place if "*" in place else ""):
        return found + on("ls -ld", several, f"lists them; ask the user to {done} them")
    if type(SYSTEM.get(effect.target.path)) is str and effect.target.path[:9] != "/var/log/":  # the machine needs it
        return found + on("ls -ld", place, "shows it; leave it in place")
    if Manner.RECURSIVE in effect.manner and not has_trait(subject.name, "walks"):
        return found + on("ls -lA", place, f"shows what is there; ask the user to {done} " + IT)
    return found + on("ls -ld", place, seen_first(done))


def _emptied(subject: Subject) -> list[Way]:
    """Advice to use another directory, for a build that empties its output directory first."""
    path = subject.effect.target.path.rstrip("/")
    given = [words[0] for words in parsed(subject.argv).options if words[-1].rstrip("/").endswith(path)]
    named = "".join(given).partition("=")[0]
    return [Way(f"give {named} a directory inside the project")] if path and len(given) == 1 else []


def _staged(subject: Subject) -> list[Way]:
    """Advice to install into another directory by a variable such as `DESTDIR`."""
    path, name, found = subject.effect.target.path.rstrip("/"), "", list[Way]()
    for index, word in enumerate(subject.argv):
        given, equals, value = word.partition("=")
        if equals and given in STAGING and value.rstrip("/") == path:
            name, words = given, [*subject.argv[:index], f"{given}={STAGE}", *subject.argv[index + 1 :]]
            found = way(line(*words), "installs inside the project")
    if subject.by_variable and (name := variable_of(subject)) in STAGING:
        alone = [one.commands[0] for one in beside(subject, "")]
        found = [one for command in alone for one in way(f"{name}={STAGE} {command}", "installs inside the project")]
    return [*found, Way(f"give {name} a directory inside the project")] if name in STAGING else []


STAGING = ("DESTDIR", "INSTALL_ROOT", "INSTALL_PREFIX", "PREFIX", "prefix")
STAGE = "stage"  # a directory as packagers call it


def _whole(subject: Subject) -> list[Way]:
    """Advice to do the same in the project, for a command on everything in a directory."""
    whole = subject.effect.target.whole and Manner.TIED not in subject.effect.manner
    return here(subject, "does it in the project only") if whole else []


def inside(subject: Subject) -> list[Way]:
    """Advice to write the output in the project: `git log --output=../x` as `git log --output=x`."""
    effect, words = subject.effect, subject.argv
    base = _last(effect.target.name)
    if (
        subject.name in (*EDITORS, "mv")
        or copies_own(effect, subject.cwd, subject.facts.workspace())
        or "/dev/null" in words  # it empties a file
        or subject.is_fed
        or not base
        or base.lstrip(".")[:1] in ("", "-", "~")
        or any([word in effect.manner for word in KEPT_THERE])
        or (Manner.CREATE in effect.manner and "/." in effect.target.path)  # a program looks for it there
    ):
        return []
    names = [_last(word) for word in words]
    found = [index for index, name in enumerate(names) if index and name == base]
    if not found:  # an ending that the program adds: `zip ~/a b`
        base, output = base.rpartition(".")[0], [subject.name == "zip", *[word[:1] == "-" for word in words]]
        found = [index for index, name in enumerate(names) if index and name == base and (output[0] or output[index])]
    if len(found) != 1 or words[found[0] - 1] == "-C":
        return []
    option, equals, value = words[found[0]].rpartition("=")
    if not equals and value[:1] == "-" and value[2:3] in ("/", "~"):  # `-o/usr/bin/a`
        option, value = value[:2], value[2:]
    elif not equals and value[:1] == "-" and ":/" in value:  # `-out:/etc/a`
        option, equals, value = value.partition(":")
    if value[:1] not in "/~." or "/" not in value or " " in value:
        return []
    if subject.name in BY_ENDING and "." not in base[1:]:
        return [Way("name an output file inside the project")]
    if base.lstrip(".") in [word.rpartition("=")[2] for word in words]:  # which it reads, as likely as not
        return [Way("name an output file inside the project")]
    start = option + equals + ("./" if subject.name in BY_SLASH else "")
    inside = start + base.lstrip(".") + ("/" if value[-1:] == "/" else "")
    kept = mild([*words[: found[0]], inside, *words[found[0] + 1 :]])
    return way(line(*subject.started(kept)), "writes inside the project")


BY_ENDING = ("ffmpeg", "sox", "magick", "convert", "gm", "montage", "inkscape", "rsvg-convert")  # choose the format so
BY_SLASH = ("hyperfine", "http", "https", "httpie", "xh", "xhs")  # take a name without one for something else


def _last(word: str) -> str:
    return word.rstrip("/").rpartition("/")[2]


def narrower(subject: Subject) -> list[Way]:
    """Advice to grant less access than the command would."""
    place = subject.place(subject.effect.target)
    if Manner.SETUID in subject.effect.manner and subject.effect.target.place not in OWN:
        return []
    if subject.name != "chmod" or not place or subject.effect.target.place not in OWN:
        everybody = Manner.WORLD_WRITABLE in subject.effect.manner
        asked = f"ask the user to change the {rights_of(subject.argv)}"
        return [Way("give write access to its owner only" if everybody else asked)]
    if Manner.SETUID in subject.effect.manner:
        if any([one.effect.command.name.endswith("chown") for one in subject.others]):
            return []  # it is the new owner's rights that are meant
        mode = next((word for word in subject.words if word.isdigit()), "")
        if len(mode) > 3:
            return on(f"chmod {mode[-3:]}", place, "leaves out the setuid bit")
        return []  # the bit may be all that it sets
    if Manner.REMOVES_ACCESS in subject.effect.manner:
        return []
    if subject.has("-R", "--recursive"):
        return on("chmod -R u+rwX", place, "gives access to the owner only")
    _, dot, ending = place.rpartition("/")[2].rpartition(".")
    if (dot and ending in EXECUTABLE) or subject.facts.is_dir(subject.effect.target.path):
        narrow = "755"
    else:  # without an ending it is a program, as likely as not
        narrow = "u+rw" if dot else "u+x"
    return on(f"chmod {narrow}", place, "gives write access to the owner only")


def _lister(subject: Subject) -> tuple[str, ...]:
    """The words that list an archive instead of unpacking it; empty: not known."""
    if subject.words[:1] == ("-m",) and subject.words[1:2] in (("zipfile",), ("tarfile",)):
        return subject.argv[0], *subject.words[:2], "-l"
    return LISTED.get(subject.name, ())


def _listing(subject: Subject) -> list[Way]:
    """Advice to list an archive instead of unpacking it."""
    archive = archive_of(subject.argv)
    if archive[:1] != "/" and subject.effect.command.cwd not in ("", subject.cwd):
        return []  # it is somewhere else
    target = subject.effect.target
    anywhere = target.described and target.place == Place.UNKNOWN and Manner.UNPACKS not in subject.effect.manner
    why = f"lists its files; unpack it {'if they all stay ' if anywhere else ''}inside the project"
    return way(line(*_lister(subject), archive), why) if archive else []

"""Instead of changing files outside the project: change a copy here, look at them, or grant less access."""

from toolgate.advice.copies import EDITORS, edited, here, redirected
from toolgate.advice.lost_work import all_of, printing
from toolgate.advice.matter import (
    Matter,
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
from toolgate.advice.parsed import parsed
from toolgate.knowledge.places.purposes import SYSTEM
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Manner, Place, Verb
from toolgate.model.sentence import IT
from toolgate.rules import cleared
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


def suggest(matter: Matter) -> list[Way]:
    effect = matter.effect
    if effect.where or effect.verb == Verb.READ:
        return []
    if staged := _staged(matter) or (unset(matter) if matter.by_variable else []):
        return staged
    if cleared(matter.argv):
        return _emptied(matter)
    if rights_of(matter.argv):
        return narrower(matter)
    if effect.target.described and (found := setting(matter)):
        return found
    place = matter.place(effect.target)
    if _lister(matter) and (Manner.UNPACKS in effect.manner or effect.target.described):
        return _listing(matter)
    if effect.target.place == Place.UNKNOWN and effect.verb == Verb.DELETE and has_trait(matter.name, "walks"):
        return printing(matter)
    if effect.target.place == Place.UNKNOWN or not place or ":\\" in effect.target.name:
        return []
    if matter.name == "rsync":
        return previewed(matter)
    if effect.verb == Verb.DELETE:
        return _deleted(matter, place)
    if "*" in place or place.endswith("/") or effect.target.place == Place.PROC:
        return _whole(matter)
    if Manner.REDIRECTED in effect.manner and Manner.APPEND not in effect.manner and effect.target.place in PEOPLES:
        return redirected(matter, "writes it inside the project")
    known = matter.facts.is_dir(effect.target.path) or matter.facts.exists(effect.target.path) is False
    tree = without(matter, "--work-tree=", "does it in the project") if "--work-tree=" in " ".join(matter.words) else []
    return tree + inside(matter) + _whole(matter) + ([] if known else edited(matter, place))


def _deleted(matter: Matter, place: str) -> list[Way]:
    """Advice to look at what a command would delete."""
    effect = matter.effect
    found = printing(matter) if has_trait(matter.name, "walks") and "-delete" in matter.words else []
    done = leaving(effect.manner)[0]
    if "**" in place:
        return found + on("find", searching(matter.text(effect.target)), f"lists them; ask the user to {done} them")
    if several := all_of(matter) or (place if "*" in place else ""):
        return found + on("ls -ld", several, f"lists them; ask the user to {done} them")
    if type(SYSTEM.get(effect.target.path)) is str and effect.target.path[:9] != "/var/log/":  # the machine needs it
        return found + on("ls -ld", place, "shows it; leave it in place")
    if Manner.RECURSIVE in effect.manner and not has_trait(matter.name, "walks"):
        return found + on("ls -lA", place, f"shows what is there; ask the user to {done} " + IT)
    return found + on("ls -ld", place, seen_first(done))


def _emptied(matter: Matter) -> list[Way]:
    """Advice to use another directory, for a build that empties its output directory first."""
    path = matter.effect.target.path.rstrip("/")
    given = [words[0] for words in parsed(matter.argv).options if words[-1].rstrip("/").endswith(path)]
    named = "".join(given).partition("=")[0]
    return [Way(f"give {named} a directory inside the project")] if path and len(given) == 1 else []


def _staged(matter: Matter) -> list[Way]:
    """Advice to install into another directory by a variable such as `DESTDIR`."""
    path, name, found = matter.effect.target.path.rstrip("/"), "", list[Way]()
    for index, word in enumerate(matter.argv):
        given, equals, value = word.partition("=")
        if equals and given in STAGING and value.rstrip("/") == path:
            name, words = given, [*matter.argv[:index], f"{given}={STAGE}", *matter.argv[index + 1 :]]
            found = way(line(*words), "installs inside the project")
    if matter.by_variable and (name := variable_of(matter)) in STAGING:
        alone = [one.commands[0] for one in beside(matter, "")]
        found = [one for command in alone for one in way(f"{name}={STAGE} {command}", "installs inside the project")]
    return [*found, Way(f"give {name} a directory inside the project")] if name in STAGING else []


STAGING = ("DESTDIR", "INSTALL_ROOT", "INSTALL_PREFIX", "PREFIX", "prefix")
STAGE = "stage"  # a directory as packagers call it


def _whole(matter: Matter) -> list[Way]:
    """Advice to do the same in the project, for a command on everything in a directory."""
    whole = matter.effect.target.whole and Manner.TIED not in matter.effect.manner
    return here(matter, "does it in the project only") if whole else []


def inside(matter: Matter) -> list[Way]:
    """Advice to write the output in the project: `git log --output=../x` as `git log --output=x`."""
    effect, words = matter.effect, matter.argv
    base = _last(effect.target.name)
    if (
        matter.name in (*EDITORS, "mv")
        or copies_own(effect, matter.cwd, matter.facts.workspace())
        or "/dev/null" in words  # it empties a file
        or matter.is_fed
        or not base
        or base.lstrip(".")[:1] in ("", "-", "~")
        or any([word in effect.manner for word in KEPT_THERE])
        or (Manner.CREATE in effect.manner and "/." in effect.target.path)  # a program looks for it there
    ):
        return []
    base = base.removesuffix(".zip") if matter.name == "zip" and base not in [_last(word) for word in words] else base
    found = [index for index, word in enumerate(words) if index and _last(word) == base]
    if len(found) != 1 or words[found[0] - 1] == "-C":
        return []
    option, equals, value = words[found[0]].rpartition("=")
    if not equals and value[:1] == "-" and value[2:3] in ("/", "~"):  # `-o/usr/bin/a`
        option, value = value[:2], value[2:]
    elif not equals and value[:1] == "-" and ":/" in value:  # `-out:/etc/a`
        option, equals, value = value.partition(":")
    if value[:1] not in "/~." or "/" not in value or " " in value:
        return []
    if matter.name in BY_ENDING and "." not in base[1:]:
        return [Way("name an output file inside the project")]
    if base.lstrip(".") in [word.rpartition("=")[2] for word in words]:  # which it reads, as likely as not
        return [Way("name another output file inside the project")]
    start = option + equals + ("./" if matter.name in BY_SLASH else "")
    inside = start + base.lstrip(".") + ("/" if value[-1:] == "/" else "")
    kept = mild([*words[: found[0]], inside, *words[found[0] + 1 :]])
    return way(line(*matter.started(kept)), "writes inside the project")


BY_ENDING = ("ffmpeg", "sox", "magick", "convert", "gm", "montage", "inkscape", "rsvg-convert")  # choose the format so
BY_SLASH = ("hyperfine", "http", "https", "httpie", "xh", "xhs")  # take a name without one for something else


def _last(word: str) -> str:
    return word.rstrip("/").rpartition("/")[2]


def narrower(matter: Matter) -> list[Way]:
    """Advice to grant less access than the command would."""
    place = matter.place(matter.effect.target)
    if Manner.SETUID in matter.effect.manner and matter.effect.target.place not in OWN:
        return []
    if matter.name != "chmod" or not place or matter.effect.target.place not in OWN:
        everybody = Manner.WORLD_WRITABLE in matter.effect.manner
        asked = f"ask the user to change the {rights_of(matter.argv)}"
        return [Way("give write access to its owner only" if everybody else asked)]
    if Manner.SETUID in matter.effect.manner:
        if any([one.effect.command.name.endswith("chown") for one in matter.others]):
            return []  # it is the new owner's rights that are meant
        mode = next((word for word in matter.words if word.isdigit()), "")
        if len(mode) > 3:
            return on(f"chmod {mode[-3:]}", place, "leaves out the setuid bit")
        return []  # the bit may be all that it sets
    if Manner.REMOVES_ACCESS in matter.effect.manner:
        return []
    if matter.has("-R", "--recursive"):
        return on("chmod -R u+rwX", place, "gives access to the owner only")
    _, dot, ending = place.rpartition("/")[2].rpartition(".")
    if (dot and ending in EXECUTABLE) or matter.facts.is_dir(matter.effect.target.path):
        narrow = "755"
    else:  # without an ending it is a program, as likely as not
        narrow = "u+rw" if dot else "u+x"
    return on(f"chmod {narrow}", place, "gives write access to the owner only")


def _lister(matter: Matter) -> tuple[str, ...]:
    """The words that list an archive instead of unpacking it; empty: not known."""
    if matter.words[:1] == ("-m",) and matter.words[1:2] in (("zipfile",), ("tarfile",)):
        return matter.argv[0], *matter.words[:2], "-l"
    return LISTED.get(matter.name, ())


def _listing(matter: Matter) -> list[Way]:
    """Advice to list an archive instead of unpacking it."""
    archive = archive_of(matter.argv)
    if archive[:1] != "/" and matter.effect.command.cwd not in ("", matter.cwd):
        return []  # it is somewhere else
    target = matter.effect.target
    anywhere = target.described and target.place == Place.UNKNOWN and Manner.UNPACKS not in matter.effect.manner
    why = f"lists its files; unpack it {'if they all stay ' if anywhere else ''}inside the project"
    return way(line(*_lister(matter), archive), why) if archive else []

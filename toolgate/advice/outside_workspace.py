"""Instead of changing what is not the project's: change a copy here, look at it, or give narrower rights."""

from __future__ import annotations

from toolgate.advice.lost_work import printing
from toolgate.advice.matter import Matter, Way, line, on, parent, way, written
from toolgate.model.effect import Manner, Place, Verb

BRINGING = ("mv", "cp", "install", "ln", "scp", "wget", "curl", "mkdir", "touch", "git", "pip", "npm", "go", "dd")
EXECUTABLE = ("sh", "bash", "py", "pl", "rb", "run", "bin")


def suggest(matter: Matter) -> list[Way]:
    effect = matter.effect
    if effect.where or effect.verb == Verb.READ:
        return []
    if matter.name in ("chmod", "chown", "chgrp", "setfacl"):
        return _rights(matter)
    place = matter.place(effect.target)
    if effect.target.place == Place.UNKNOWN or not place:
        return []
    if effect.verb == Verb.DELETE:
        found = printing(matter) if matter.name == "find" and "-delete" in matter.words else []
        return found + on("ls -ld", place, "shows what it is; let the user delete it")
    if matter.name in ("tar", "gtar", "bsdtar", "unzip"):
        return _listing(matter)
    if matter.name == "rsync":
        return way(line("rsync", "-n", *matter.words), "shows what it would do")
    return _copied(matter, place)


def _rights(matter: Matter) -> list[Way]:
    place = matter.place(matter.effect.target)
    if matter.name != "chmod":
        return on("ls -ld", place, "shows whose it is")
    if not place or matter.effect.target.place not in (Place.WORKSPACE, Place.OUTPUT, Place.TEMP):
        return on("ls -ld", place, "shows the rights it has")
    if Manner.REMOVES_ACCESS in matter.effect.manner:
        return on(
            "chmod -R a-w" if matter.has("-R", "--recursive") else "chmod a-w", place, "takes only the right to write"
        )
    if matter.has("-R", "--recursive"):
        return on("chmod -R u+rwX", place, "gives only you the rights")
    _, dot, ending = place.rpartition("/")[2].rpartition(".")
    if (dot and ending in EXECUTABLE) or matter.facts.is_dir(matter.effect.target.path):
        narrow = "755"
    else:  # without an ending it is a program, as likely as not
        narrow = "u+rw" if dot else "u+x"
    return on(f"chmod {narrow}", place, "gives nobody else the right to change it")


def _listing(matter: Matter) -> list[Way]:
    """What is in an archive, in place of unpacking it."""
    files = [word for word in matter.operands if "." in word]
    if matter.name == "unzip":
        return way(line("unzip", "-l", *files[:1]), "lists it; unpack it into the project") if files else []
    return way(line("tar", "-tf", *files[:1]), "lists it; unpack it into the project") if files else []


def _copied(matter: Matter, place: str) -> list[Way]:
    target = matter.effect.target
    if "*" in place or matter.facts.is_dir(target.path) or place.endswith("/") or matter.name in BRINGING:
        return on("ls -ld", place, "shows what is there; write inside the project")
    if matter.facts.exists(target.path) is not False and target.place != Place.PROC:
        copied = on("cp", f"{place} .", "and change the copy")
        return copied + on("ls -ld", place, "shows what is there; write inside the project")
    return on("ls -ld", written(parent(matter.text(target))), "shows what is there; write inside the project")

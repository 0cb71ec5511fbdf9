"""Code we do not see into: the project's own is ordinary work, anybody else's is a question."""

from toolgate.model import Effect, Opinion, Place, Scene, Verb, allow, ask, llm, rule
from toolgate.model.path import in_project

STANDING = (Place.STARTUP, Place.AGENT)
PEOPLES = (Place.HOME, Place.OTHER_USER, Place.NOWHERE)
OWN = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE)


@rule("foreign-code", "run", builtin=150)
def foreign_code(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.RUN:
        return None
    target, manner = effect.target, effect.manner
    if "preload" in manner:
        return ask(f"loads {target} into every program that starts", instead="run the program without it")
    if "search-path" in manner:
        return _search_path(effect)
    if "cloned" in manner and effect.origin is not None:
        return ask(f"runs code that was just cloned from {effect.origin}", instead="read what was cloned first")
    if effect.origin is not None and effect.origin.place == Place.SECRET:
        return ask(f"runs code out of {effect.origin}", "write the command out")
    if (
        "written" in manner
        and effect.origin is not None
        and effect.origin.place not in (*OWN, Place.TEMP, Place.NOWHERE)
    ):
        return ask(f"runs {target}, which was made from {effect.origin}", instead="read it first")
    if "interactive" in manner:
        return ask("starts an interactive shell", instead="give the shell its commands")
    if target.place in OWN:
        return allow("runs the project's own code")
    if "piped" in manner or "built" in manner:
        source = f" from {effect.origin}" if effect.origin is not None else ""
        return ask(f"runs text that is only known when it runs{source}", instead="write the command out")
    if target.place == Place.TEMP:
        return _scratch(effect)
    if target.place in PEOPLES and (opinion := _elsewhere(effect)) is not None:
        return opinion
    if target.place in STANDING and "written" not in manner and target.path.startswith(scene.home + "/"):
        return _started(effect)
    if target.place == Place.SYSTEM:
        return llm(f"runs the installed program {target}", instead="tell the user what it is for")
    return ask(f"runs {target}, which is not the project's", instead="show what it does first")


def _elsewhere(effect: Effect) -> Opinion | None:
    """Code in somebody's home or a directory of its own."""
    target = effect.target
    if "here" in effect.manner and not _strangers(target.path):
        return allow("runs code of the directory it works in")
    if target.place == Place.NOWHERE and not effect.where and in_project(target.path):
        return allow("runs nothing: this machine has no such directory")
    return None


def _scratch(effect: Effect) -> Opinion:
    """Code in a temporary directory."""
    if "written" in effect.manner and effect.origin is not None and effect.origin.place in OWN:
        return allow("runs what was made from the project's own files")
    return llm(f"runs {effect.target}, where anybody can put things", instead="keep the script in the project")


def _started(effect: Effect) -> Opinion:
    """Profiles and programs of the user's own, and what belongs to the user's agents."""
    if effect.target.place == Place.AGENT:
        return allow("runs what your agent runs anyway")
    if effect.target.path.split("/")[-2] in PROGRAMS:
        return llm(f"runs the installed program {effect.target}", instead="tell the user what it is for")
    return allow("runs what your own shell runs anyway")


def _strangers(path: str) -> bool:
    """Whether a path lies where things from elsewhere land, or where nobody looks."""
    parts = path.split("/")
    fewest = 5 if path.startswith(("/home/", "/Users/")) else 3  # a home itself is no project
    return len(parts) < fewest or any([_hidden(part) for part in parts[1:-1]])


def _hidden(part: str) -> bool:
    return part in ("Downloads", "Desktop", "Public") or (part.startswith(".") and not part.endswith("venv"))


PROGRAMS = ("bin", ".bin", "sbin", "scripts", "tools", "shims", "tool", "script")  # made for programs


def _search_path(effect: Effect) -> Opinion:
    target = effect.target
    loose = target.name.startswith("PATH=") and target.path.rpartition("/")[2] not in PROGRAMS
    if target.place == Place.WORKSPACE and loose:
        return ask(f"lets any file of the project pass for a program: {target}", "call the program by its path")
    if target.place in (*OWN, Place.SYSTEM, Place.CACHE, Place.VCS, Place.SECRET):
        return allow("looks for programs in the project or the system")
    if target.place == Place.STARTUP and target.name.startswith("PATH=") and not loose:
        return allow("looks for your own programs")
    if target.place == Place.NOWHERE and not target.name.startswith("PATH=") and in_project(target.path + "/-"):
        return allow("looks where nothing is: this machine has no such directory")
    return ask(f"lets programs be replaced: {effect.target}", instead="call the program by its path")

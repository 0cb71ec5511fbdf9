"""Where profiles are found: those of Toolgate, and the ones that users and organisations keep next to their policy.

INVARIANT: no profile name leads out of these directories, and no file of another user is read.
"""

import os
from difflib import get_close_matches

from toolgate import directories
from toolgate.host import home_directory
from toolgate.model.errors import PolicyError
from toolgate.policy.files.storage import Unsafe, contents, own_id
from toolgate.policy.force.layers import ORGANISATION, PROJECT

PROFILES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "profiles")
ENDING = ".toml"
LARGEST = 131_072  # bytes, as for a policy

Stamp = tuple[str, int, int]  # a file, its modification time, its size; both -1: it does not exist


def own_profiles(home: str) -> str:
    """The directory of a user's own profiles."""
    return directories.configuration(home) + "/profiles"


def own_of(home: str | None) -> str:
    """The same for the home in the environment, if `home` is `None`."""
    return own_profiles(home or home_directory())


def directory_for(file: str, layer: str, home: str = "") -> str:
    """The directory of profiles a policy may name besides Toolgate's; a project's policy may name the user's."""
    if layer == PROJECT:
        return own_of(home)
    if not file.startswith("/"):
        return ""  # a text without a file: the current directory does not count
    above = os.path.dirname(file)
    return above if layer == "profile" else above + "/profiles"


def profile_names(own: str = "") -> list[str]:
    """The names of this package's profiles and of those in a directory."""
    found = _listed(PROFILES) + (_listed(own) if own and own != PROFILES else [])
    return sorted({name.removesuffix(ENDING) for name in found if name.endswith(ENDING) and name[:1] != "."})


def _listed(directory: str) -> list[str]:
    try:
        return os.listdir(directory)
    except OSError:  # absent or unreadable: then none is offered
        return []


def path_of(name: str, own: str) -> str:
    """The file of a profile; raises `PolicyError` if there is none or its name is taken."""
    ours = os.path.join(PROFILES, name + ENDING)
    if not name.replace("-", "").replace("_", "").replace(".", "").isalnum() or name[:1] == ".":
        raise no_profile(name, own=own)
    theirs = os.path.join(own, name + ENDING) if own and own != PROFILES else ""
    if os.path.isfile(ours):
        if theirs and os.path.lexists(theirs):
            message = f"`{name}` is a profile of Toolgate, so this file is never chosen"
            raise PolicyError(message, theirs, 1, 1, "give it another name")
        return ours
    if theirs and os.path.lexists(theirs):
        return theirs
    raise no_profile(name, own=own)


def data_of(path: str, layer: str = "") -> bytes:
    """The bytes of a profile; raises if another user could have written them."""
    if os.path.dirname(path) == PROFILES:
        with open(path, "rb") as file:
            return file.read()
    try:
        return contents(path, LARGEST, (0,) if layer == ORGANISATION else (0, own_id()))
    except Unsafe as error:
        raise PolicyError(str(error), path, 1, 1, f"`chmod go-w {path}`" if "others" in str(error) else "") from None
    except OSError as error:
        raise PolicyError(f"it cannot be read: {error.strerror}", path, 1, 1) from None


def stamp(path: str) -> Stamp:
    try:
        state = os.stat(path)
    except OSError:
        return (path, -1, -1)
    return (path, state.st_mtime_ns, state.st_size)


def known_profile(name: str, home: str | None = None) -> str:
    """The name, if Toolgate or this home has such a profile; raises `PolicyError` otherwise."""
    if name not in profile_names(own_of(home)):
        raise no_profile(name, own=own_of(home))
    return name


def no_profile(name: str, file: str = "", line: int = 0, others: tuple[str, ...] = (), own: str = "") -> PolicyError:
    names = [*profile_names(own), *others]
    near = get_close_matches(name, names, n=1)
    advice = f"did you mean `{near[0]}`?" if near else f"there are {', '.join(names)}"
    if not near and own and own != PROFILES:
        advice += f"; one of your own is a file in `{own}`"
    return PolicyError(f"there is no profile `{name[:100]}`", file, line, 1 if line else 0, advice)

"""Rules written in Python that a policy names; a project's policy cannot have any."""

import sys
from typing import Any

from toolgate.model.errors import GuardError
from toolgate.policy.files.storage import Unsafe, contents, own_id

OURS = "toolgate.rules."  # Toolgate's own rules, which a profile may name
LARGEST = 1_048_576  # bytes of a module


def function(name: str, file: str, placed: bool) -> Any:
    """The function `module:function` of a module next to the policy, `/path/file.py:function`, or a rule of Toolgate.

    Nothing else is searched: a hook imports no installed packages.
    """
    module, _, wanted = name.rpartition(":")
    if module.startswith(OURS):
        return getattr(__import__(module, fromlist=(wanted,)), wanted)
    if not placed:
        raise GuardError("Python is loaded only for a policy that is in force", help="put the policy where it counts")
    directory = file[: file.rfind("/")]
    path = module if is_path(module) else f"{directory}/{module.replace('.', '/')}.py"
    owners = (0, own_id()) if not directory.startswith("/etc/") else (0,)
    try:
        source = contents(path, LARGEST, owners)
    except FileNotFoundError:
        raise GuardError(
            f"there is no file `{path}`", help="put the module next to the policy, or name its file"
        ) from None
    except Unsafe as error:
        raise GuardError(f"`{path}` cannot be used: {error}", help="only you may be able to write it") from None
    found = type(sys)(module)
    found.__file__ = path
    exec(compile(source, path, "exec", dont_inherit=True), found.__dict__)  # noqa: S102 # its owner wrote the policy too
    if not hasattr(found, wanted):
        raise GuardError(f"`{path}` has no `{wanted}`", help="name a function of it")
    return getattr(found, wanted)


def is_path(module: str) -> bool:
    """Whether a rule gives the path of its module."""
    return module[:1] == "/" and module[-3:] == ".py"

"""Resolves the policy files of a command line: those that are named, else those that exist."""

import os

from toolgate.cli.usage import UsageError
from toolgate.cli.words import unread_file
from toolgate.host import Machine
from toolgate.model.digest import digest
from toolgate.model.errors import PolicyError
from toolgate.policy.files.storage import Unsafe, contents
from toolgate.policy.force import loading
from toolgate.policy.force.layers import files, present
from toolgate.policy.force.loading import LARGEST, Source, source
from toolgate.policy.force.preparing import plan_of
from toolgate.policy.force.profile_files import PROFILES, own_of
from toolgate.policy.read.document import ORGANISATION, PROFILE, PROJECT, USER

LAYERS = (ORGANISATION, USER, PROJECT)
NONE = "there is no policy file here; `toolgate policy init` writes one"


def given(names: list[str], machine: Machine, layer: str | None = None) -> list[Source]:
    """The files that are named; without names, all that apply in this directory."""
    if not names:
        return [
            source(where, file, machine.uid()) for where, file in present(machine.installed_home(), machine.workspace())
        ]
    return [named(name, machine, layer) for name in names]


def named(name: str, machine: Machine, layer: str | None = None) -> Source:
    """One file; its layer follows from its path, unless `layer` is given."""
    file = os.path.abspath(os.path.expanduser(name))
    if os.path.isdir(file):
        raise UsageError(f"{name}: is a directory; name the policy file in it")
    layers = {path: owner for owner, path in files(machine.installed_home(), machine.workspace())}
    if layer is None and file in layers:
        return source(layers[file], file, machine.uid())
    try:
        data = contents(file, LARGEST, None)
    except Unsafe as error:
        return Source(layer or _guessed(file), file, None, "", str(error))
    except (OSError, ValueError) as error:
        raise unread_file(name, error) from None
    return Source(layer or _guessed(file), file, data, digest(data))


def _guessed(file: str) -> str:
    """The layer of a file that is not where a policy applies."""
    if os.path.dirname(file) in (PROFILES, own_of(None)):
        return PROFILE
    return PROJECT if f"{os.sep}.toolgate{os.sep}" in file else USER


def counts(found: Source, machine: Machine) -> bool:
    """Whether a file is the organisation's or the user's policy in force: otherwise its Python is not loaded."""
    return found.layer != PROJECT and (found.layer, found.file) in files(machine.installed_home(), machine.workspace())


def errors_of(found: Source) -> list[PolicyError]:
    """All mistakes of a file, in its order."""
    if found.data is None:
        name, line, column, message, advice = problem(found)
        return [PolicyError(message, name, line, column, advice)]
    return plan_of(found.data, found.file, found.layer)[1]


def problem(found: Source) -> tuple[str, int, int, str, str]:
    """Why a file cannot be read, as the parts of an error."""
    instead = loading.stand_in(found).rulings[0].instead
    return found.file, 1, 1, found.problem, instead.partition(": ")[2]


def text_of(found: Source) -> str:
    return (found.data or b"").decode("utf-8", "replace")


def shown(file: str, machine: Machine) -> str:
    """A path as a person would write it here."""
    home, here = machine.installed_home().rstrip("/") + "/", os.getcwd().rstrip("/") + "/"
    for prefix, short in ((here, ""), (home, "~/")):
        if file.startswith(prefix):
            return short + file.removeprefix(prefix)
    return file

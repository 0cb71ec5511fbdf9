"""Tries what a policy refers to, in a process that starts like a hook: Python rules, and the counter.

A rule that cannot be loaded, or a counter that does not answer, turns every call into a question; it is better to know
before the first one.
"""

import os
import subprocess
import sys

import toolgate
from toolgate.directories import state
from toolgate.model.errors import PolicyError
from toolgate.policy.files.positions import Positions
from toolgate.policy.force.plan import text_of
from toolgate.policy.read.document import Policy

PATIENCE = 20  # seconds for a module to load or a server to answer
PACKAGE = os.path.dirname(os.path.abspath(toolgate.__file__))

# The first words are those of `hook.py`, so that this process can import no more than a hook.
START = """
import sys
from _frozen_importlib_external import SourceFileLoader
place = sys.argv[1]
loader = SourceFileLoader("toolgate", place + "/__init__.py")
package = sys.modules["toolgate"] = type(sys)("toolgate")
package.__spec__ = type(sys.__spec__)("toolgate", loader, origin=loader.path, is_package=True)
package.__file__, package.__path__ = loader.path, [place]
loader.exec_module(package)
from toolgate.model.errors import GuardError
try:
    {0}
except GuardError as error:
    sys.exit(error.message)
except BaseException as error:
    sys.exit(f"{{type(error).__name__}}: {{error}}")
"""
RULE = """from toolgate.policy.read.functions import function
    found = function(sys.argv[2], sys.argv[3], True)
    if not callable(found):
        raise TypeError("it is not a function")
    from inspect import signature
    try:
        signature(found).bind(None, None)
    except TypeError:
        raise TypeError("it must take two arguments, the effect and the scene")"""
COUNTER = """from time import time
    from toolgate.rates import Quota, Rate, counter_at
    counter_at(sys.argv[2], sys.argv[3]).take((Quota("toolgate policy check", Rate(1_000_000, 1)),), time())"""


def trials(policy: Policy, where: Positions, home: str) -> list[PolicyError]:
    """What cannot be used, in the order of the file."""
    found = []
    for entry in policy.rules:
        problem = _problem(RULE, entry.function, policy.file) if entry.function else ""
        if problem:
            message = f"the rule `{entry.id}` cannot be loaded, so every call is asked about: {problem}"
            advice = "put its module next to the policy, or name its file; it may import the standard library alone"
            found.append(PolicyError(message, policy.file, *where.at(("rule", entry.index, "rule")), advice))
    store = text_of(policy.settings, "limits.store")
    kept = state(home)
    if store or (_limits(policy) and os.path.exists(kept + "/rates.sqlite")):
        problem = _problem(COUNTER, store, kept)
        if problem:
            path = ("limits", "store") if store else ("limits",)
            message = f"calls cannot be counted, so every call is asked about: {problem}"
            found.append(PolicyError(message, policy.file, *where.at(path), "see whether it runs and can be reached"))
    return sorted(found, key=lambda error: (error.line, error.column))


def _limits(policy: Policy) -> bool:
    named = ("limits.session", "limits.user")
    return any([name in policy.settings for name in named]) or any(["rate_limit" in it for it in policy.tools.values()])


def _problem(what: str, *words: str) -> str:
    """The error in a process that starts like a hook; empty: none."""
    command = [sys.executable, "-I", "-S", "-c", START.format(what), PACKAGE, *words]
    try:
        done = subprocess.run(  # noqa: S603 # our own interpreter, with words and no shell
            command, capture_output=True, text=True, timeout=PATIENCE, check=False, cwd="/"
        )
    except subprocess.TimeoutExpired:
        return f"it takes longer than {PATIENCE} seconds"
    except OSError as error:
        return f"it cannot be tried: {error.strerror}"
    if not done.returncode:
        return ""
    lines = done.stderr.strip().splitlines()
    return lines[-1][:500] if lines else f"the process ends with status {done.returncode}"

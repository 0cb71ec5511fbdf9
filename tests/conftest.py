"""Settings for every test: properties are tried on the same examples each time; `make fuzz` tries them on new ones.

What a guard in a test records goes into a log of its own: whoever runs the tests has one already.
"""

import atexit
import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from tests.sweeps import most
from toolgate import FileRecorder, Guard, directories, host
from toolgate.audit.interfaces import Recorder
from toolgate.model.facts import Facts

QUIETLY = [HealthCheck.too_slow]
KEPT = [
    Phase.explicit,
    Phase.reuse,
    Phase.generate,
]  # to make a failing list of processes' inputs shorter takes minutes
settings.register_profile(
    "steady", derandomize=True, deadline=None, max_examples=most(100), phases=KEPT, suppress_health_check=QUIETLY
)
settings.register_profile("whole", settings.get_profile("steady"))
settings.register_profile("fuzz", deadline=None, suppress_health_check=QUIETLY, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or "steady")
if settings().derandomize:  # texts and numbers of the modules that are loaded by then would be other ones each time
    setattr(providers, "_get_local_constants", Constants)  # noqa: B010 # no setting says so

# Whoever starts the tests in the background has interrupts ignored, and every program they start inherits that.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect the tests, which all stay: to look for garbage among them again and again takes an eighth of the time.

    And it is looked for more rarely while they run: what they make is mostly gone by itself.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(50_000)
        gc.enable()


KEPT_HERE = tempfile.mkdtemp(prefix="toolgate-state-")
atexit.register(shutil.rmtree, KEPT_HERE, ignore_errors=True)
OWN = directories.state(host.home_directory())
recorder_for = Guard._recorder_for


def apart(guard: Guard, facts: Facts | None) -> Recorder | None:
    """The recorder of a guard, but never the log of whoever runs the tests."""
    found = recorder_for(guard, facts)
    return FileRecorder(KEPT_HERE) if isinstance(found, FileRecorder) and found.state == OWN else found


approvals_for = Guard._approvals_for


def answered_apart(guard: Guard, facts: Facts) -> str:
    """Where a guard looks for what people have allowed, but never what whoever runs the tests has."""
    found = approvals_for(guard, facts)
    return KEPT_HERE if found == OWN else found


setattr(Guard, "_recorder_for", apart)  # noqa: B010 # for this process alone
setattr(Guard, "_approvals_for", answered_apart)  # noqa: B010 # likewise

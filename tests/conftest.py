"""Settings for every test: properties are tried on the same examples each time; `make fuzz` tries them on new ones.

What a guard in a test records goes into a log of its own: whoever runs the tests has one already.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import tempfile

from hypothesis import HealthCheck, Phase, settings

from toolgate import directories, host

QUIETLY = [HealthCheck.too_slow]
KEPT = [
    Phase.explicit,
    Phase.reuse,
    Phase.generate,
]  # to make a failing list of processes' inputs shorter takes minutes
settings.register_profile("steady", derandomize=True, deadline=None, phases=KEPT, suppress_health_check=QUIETLY)
settings.register_profile("fuzz", deadline=None, suppress_health_check=QUIETLY, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or "steady")

# Whoever starts the tests in the background has interrupts ignored, and every program they start inherits that.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

KEPT_HERE = tempfile.mkdtemp(prefix="toolgate-state-")
atexit.register(shutil.rmtree, KEPT_HERE, ignore_errors=True)
HOME, state_of = host.home_directory(), directories.state
directories.state = lambda home: KEPT_HERE if home == HOME else state_of(home)

"""What tests of the executor are given."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from tests.executor.grounds import Ground
from toolgate.executor.opening import resolves


@pytest.fixture
def ground(tmp_path):
    return Ground(tmp_path)


@pytest.fixture(params=[True, False], ids=["by the kernel", "part by part"])
def tree(request, ground):
    """The project, held open in both ways a path can be opened."""
    if request.param and not resolves():
        pytest.skip("this kernel does not have `openat2`, or a filter keeps it from us")
    with ground.tree(request.param) as found:
        yield found


@pytest.fixture
def memory(tmp_path):
    """A directory in memory, where there is one: a sync costs nothing there."""
    if not os.access("/dev/shm", os.W_OK):
        yield tmp_path.resolve()
        return
    base = tempfile.mkdtemp(prefix="toolgate-test-", dir="/dev/shm")
    yield Path(os.path.realpath(base))
    shutil.rmtree(base)

"""The directory that every trial is run in a copy of."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.truth import sandbox
from tests.truth.throwaway import template


@pytest.fixture(scope="module")
def model() -> Iterator[Path]:
    lacking = sandbox.missing()
    if lacking:
        pytest.fail(f"the kernel oracle needs: apt-get install {' '.join(lacking)}", pytrace=False)
    with template() as root:
        yield root

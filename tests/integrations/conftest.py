"""Each test of a contract runs in every way that its framework has."""

from __future__ import annotations

import pytest


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "way" in metafunc.fixturenames and metafunc.cls is not None:
        metafunc.parametrize("way", metafunc.cls.ways)

"""A home for each test."""

from __future__ import annotations

import pytest

from tests.approvals.homes import Home


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path)

"""A home for each test."""

import pytest

from tests.approvals.homes import Home


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path)

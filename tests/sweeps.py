"""Long sweeps in two tiers: `make test` goes through a fixed part of the cases, `make test-all` through all of them."""

import os
from collections.abc import Iterable
from typing import Any

import pytest


def tiers(cases: Iterable[Any], every: int) -> list[Any]:
    """Parameters of a test that goes through cases by itself: every so-manieth, and, marked slow, all of them.

    Take a prime that divides the length of no inner list of a product, so that each value of each list is among the part.
    """
    whole = list(cases)
    assert len(whole) > 3 * every, "a sweep that is so short needs no part"
    return [pytest.param(whole[::every], id="part"), pytest.param(whole, id="whole", marks=pytest.mark.slow)]


def steps_of(every: int) -> list[Any]:
    """Parameters of a test that makes its cases by itself and takes every so-manieth of them."""
    return [pytest.param(every, id="part"), pytest.param(1, id="whole", marks=pytest.mark.slow)]


def most(examples: int, share: int = 3) -> int:
    """How many examples of a property are tried: the first third or so; all in `make test-all` and `make fuzz`."""
    return examples if os.environ.get("HYPOTHESIS_PROFILE") else examples // share

"""The tables of paths are complete in themselves: no entry is out of the reach of those who look it up."""

import pytest

from toolgate.analysis.places import names as naming
from toolgate.analysis.places import outside
from toolgate.knowledge.places import homes, paths, systems
from toolgate.knowledge.places.hosts import DROPS, FORGES, KNOWN_DOMAINS, KNOWN_HOSTS, METADATA_NAMES
from toolgate.model.effect import Place
from toolgate.model.table import Table

TABLES = (paths.NAMES, paths.OUTPUT, paths.PROJECT_AGENTS, paths.GUARD, homes.HOME, systems.SYSTEM)


def test_a_long_name_is_reached_through_its_first_component() -> None:
    assert [] == [name for name in paths.NAMES if name.split("/")[0] not in paths.NAMES]
    assert [] == [name for name in paths.NAMES if name.count("/") >= naming.REACH]


def test_a_path_in_a_home_is_reached_through_its_first_component() -> None:
    firsts = {path.split("/")[0] for path in homes.HOME}
    assert {first for first in firsts if first[0] != "."} == set(homes.UNDOTTED)
    assert [] == [path for path in homes.HOME if path.count("/") >= outside.REACH]


def test_a_path_of_the_system_is_absolute() -> None:
    assert [] == [
        path for path in systems.SYSTEM if path[0] != "/" or path[-1] == "/" or path.count("/") > outside.REACH
    ]


def test_every_name_is_in_lower_case() -> None:
    tables = (paths.NAMES, homes.HOME, systems.SYSTEM, paths.LIKELY_CREDENTIALS, KNOWN_DOMAINS, DROPS, FORGES)
    assert [] == [name for table in tables for name in table if name != name.lower()]


def test_every_place_is_one() -> None:
    places = {"", *[value for name, value in vars(Place).items() if name.isupper()]}
    assert {place for table in TABLES for place in table.whole().values()} <= places


@pytest.mark.parametrize("table", TABLES)
def test_a_path_is_where_the_texts_say_whether_few_or_many_are_asked_for(table: Table) -> None:
    for path, place in table.whole().items():
        asked = Table(*table.groups)
        assert (place, None, None) == (asked.get(path), asked.get(path + "x"), asked.get("x" + path))
        assert (asked.held is not None) == (" " in path)
    asked = Table(*table.groups)
    assert list(table.whole().values()) == [asked.get(path) for path in table]
    assert asked.get("") is None


def test_a_text_between_two_paths_is_no_path() -> None:
    asked = Table(("one", "a b\n  c"), ("two", ("d e", "b")))
    assert {"a": "one", "b": "two", "c": "one", "d e": "two"} == asked.whole()
    for path in ("", " ", "a b", "b c", "d", "e", "\n", "a "):
        assert Table(*asked.groups).get(path) is None


def test_no_host_is_both_known_and_a_drop() -> None:
    assert set() == DROPS & (KNOWN_HOSTS | KNOWN_DOMAINS | FORGES | METADATA_NAMES)

"""The lists of well-known packages are spelt as they are looked up, and no name in them is a slip of another's."""

import importlib

import pytest

from toolgate.knowledge.package_lists import listed, resembled, split, well_known
from toolgate.knowledge.packages.sources import REGISTRIES


@pytest.mark.parametrize("registry", REGISTRIES)
def test_a_list_is_in_order_and_its_names_are_found(registry):
    module = importlib.import_module(f"toolgate.knowledge.packages.{registry}")
    names = module.NAMES.split()
    assert names == sorted(set(names))
    assert [name for name in names[::97] if not listed(split(name, registry)[0], registry)] == []


@pytest.mark.parametrize(
    ("package", "registry", "other"),
    [
        ("reqeusts", "pypi", "requests"),
        ("requestss", "pypi", "requests"),
        ("python-requests", "pypi", "requests"),
        ("left-padd", "npm", "left-pad"),
        ("tokyo", "crates", "tokio"),
        ("requests", "pypi", ""),
        ("frobnicator-of-ours", "npm", ""),
    ],
)
def test_a_name_that_resembles_a_known_one_is_told(package, registry, other):
    assert other == resembled(package, registry)


@pytest.mark.parametrize(
    ("package", "argv", "registry"),
    [
        ("react@npm:other", ("npm", "install", "react@npm:other"), "npm"),
        ("react@github:a/b", ("npm", "install", "react@github:a/b"), "npm"),
        ("requests @ https://a.example/x", ("pip", "install"), "pypi"),
        ("requests", ("pip", "install", "--extra-index-url=x", "requests"), "pypi"),
        ("serde", ("cargo", "add", "serde", "--registry", "x"), "crates"),
        ("rails", ("bundle", "add", "rails", "--source", "x"), "rubygems"),
        ("zod", ("unheard", "add", "zod"), ""),
    ],
)
def test_a_known_name_from_another_place_is_not_well_known(package, argv, registry):
    assert not well_known(package, argv, registry)

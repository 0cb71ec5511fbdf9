"""Each role of the vocabulary is one that something plays."""

from toolgate.analysis.arguments.roles.dispatch import MODULES


def test_each_role_a_module_plays_is_found_whatever_was_played_before() -> None:
    for module, names in MODULES.items():
        played = __import__("toolgate.analysis.arguments.roles." + module, fromlist=("ROLES",)).ROLES
        assert sorted(played) == sorted(names.split()), module

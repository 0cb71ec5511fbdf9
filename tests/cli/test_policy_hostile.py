"""The verbs that look at policies survive every file that somebody has damaged or made to hurt."""

import shutil

import pytest

from tests.policy.hostile import plugins, policies

FILES = [("policy.toml", one) for one in policies()] + [(f"guards/x{ending}", one) for ending, one in plugins()]
VERBS = [
    ("policy", "check"),
    ("policy", "lint"),
    ("policy", "test"),
    ("policy", "show"),
    ("trust", "--yes"),
    ("status",),
]


@pytest.mark.parametrize("part", range(6))
def test_no_verb_fails_and_no_hostile_file_is_trusted(place, part):
    wrong: list[object] = []
    for number, (name, (title, put, only_owner)) in enumerate(FILES[part::6]):
        path = place.project / ".toolgate" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        put(path)
        words = VERBS[number % len(VERBS)]
        said = place.run(*words)
        expected = 0 if words[-1] in ("show", "status") or (name != "policy.toml" and words[-1] == "test") else 1
        if said.status not in ((0, 1) if only_owner else (expected,)):
            wrong.append((title, words, said))
        if words == ("policy", "check") and not only_owner and f".toolgate/{name}:" not in said.out:
            wrong.append((title, "no place", said))
        shutil.rmtree(place.project / ".toolgate")
    assert [] == wrong

"""`toolgate policy show`: who is heard, in which order, from which line, and who is not."""

import pytest

from toolgate.policy.review.describing import condition

USER = """\
description = "mine"
profile = "balanced"

[ask]
non_interactive = "deny"

[bash]
rate_limit = 5

[[rule]]
id = "no-prod"
when = { command = "psql", argument = "*prod*", not = { cwd = "/srv" } }
verdict = "deny"

[[rule]]
id = "twice"
when = { command = "psql -l", argument = "*prod*", not = { cwd = "/srv" } }
verdict = "ask"
"""
PROJECT = """\
[[rule]]
id = "pushes"
when = { command = "git push *" }
verdict = "allow"

[ask]
non_interactive = "ask"
"""


def test_rules_stand_in_the_order_of_hearing_with_file_and_line(place):
    place.user(USER)
    place.own(PROJECT)
    said = place.run("policy", "show")
    assert 0 == said.status
    order = [
        "floor: always applies", "catastrophe self-protection", "user ~/.config/toolgate/policy.toml: may permit and forbid",
        "line 10   deny   no-prod", "profile", "built-in: applies last", "project .toolgate/policy.toml: may only forbid",
        "line 1    allow  pushes  command git push *", "has no effect until the file is trusted", "settings",
    ]  # fmt: skip
    places = [said.out.index(words) for words in order]
    assert sorted(places) == places
    assert "the rule `twice` is never reached: `no-prod` on line 10 matches all of it first" in said.out
    assert "argument *prod*, command psql, not (cwd /srv)" in said.out


def test_settings_say_where_they_were_made_and_what_overrides_them(place):
    place.user(USER)
    place.own(PROJECT)
    rows = {(row["name"], row["layer"]): row for row in place.run("policy", "show", "--json").record["settings"]}
    assert ("deny", 5, "") == tuple(rows["ask.non_interactive", "user"][key] for key in ("value", "line", "note"))
    assert "has no effect until the file is trusted" == rows["ask.non_interactive", "project"]["note"]
    assert (5, 8) == (rows["tools.bash.rate_limit", "user"]["value"], rows["tools.bash.rate_limit", "user"]["line"])
    place.run("trust", "--yes")
    rows = {(row["name"], row["layer"]): row for row in place.run("policy", "show", "--json").record["settings"]}
    assert rows["ask.non_interactive", "project"]["note"].startswith("overridden by ")


def test_a_trusted_project_is_an_authority(place):
    path = place.own(PROJECT)
    kinds = []
    for words in (("policy", "show"), ("trust", "--yes"), ("policy", "show")):
        said = place.run(*words, *(["--json"] if words[0] == "policy" else []))
        if words[0] == "policy":
            (one,) = [one for one in said.record["lists"] if one["file"] == str(path)]
            kinds.append((one["kind"], one["trusted"], one["rules"][0]["notes"] == []))
    assert [("tightening", False, False), ("authority", True, True)] == kinds


def test_a_file_that_cannot_be_used_is_told(place):
    place.user("x = 1\n")
    said = place.run("policy", "show")
    assert (
        0 == said.status
        and "the policy cannot be used, so every call is asked about" in said.out.replace("\n ", "")
        and "policy.toml:1:1" in said.out
    )


def test_without_files_the_default_is_shown(place):
    said = place.run("policy", "show")
    assert "there is no policy file" in said.out and "baseline" in said.out
    assert ["floor", "builtin"] == [one["kind"] for one in place.run("policy", "show", "--json").record["lists"]]


def test_plugins_are_shown(place):
    place.put(
        "project/.toolgate/guards/x.yaml", "tool: Bash\npatterns:\n  - match: psql\n    verdict: deny\n    reason: no\n"
    )
    (one,) = [one for one in place.run("policy", "show", "--json").record["lists"] if one["layer"] == "project"]
    assert ("tightening", "deny", 3) == (one["kind"], one["rules"][0]["verdict"], one["rules"][0]["line"])


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ({"effect": ("*",)}, "effect *"),
        ({"command": ("a", "b *"), "interactive": True}, "interactive true, command a | b *"),
        ({"not": {"host": ("x",)}, "tool": ("bash",)}, "tool bash, not (host x)"),
    ],
)
def test_a_condition_is_told_in_a_few_words(when, words):
    assert words == condition(when)


@pytest.mark.parametrize("columns", ["60", "79", "100", "152"])
def test_a_rule_is_on_one_line(place, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    assert [] == [line for line in place.run("policy", "show").out.splitlines() if line.endswith("-")]

"""A policy file is read strictly: every mistake has its line, its column, and what was probably meant."""

import pytest

from tests.policy.given import mistakes, plan
from tests.steps import steps
from toolgate.model import PolicyError
from toolgate.policy.read.document import LARGEST, check, parse

RULE = "[[rule]]\nid = 'a'\nwhen = { command = 'x' }\nverdict = 'deny'\n"

MISTAKES = {
    "an unknown key at the top": ("default_denied = true", (1, 1, "no key `default_denied` in this file", "`default_deny`")),
    "a table nobody knows": ("[paths]\n[shel]\n", (2, 1, "no table `shel`", "did you mean `shell`?")),
    "a tool in the wrong place": ("[frobnicator]\nenabled = true", (1, 1, "no table `frobnicator`", "`[tools.frobnicator]`")),
    "an unknown key in a table": ("# x\n[shell]\n  privlege = 'deny'", (3, 3, "no key `privlege`", "`privilege`")),
    "a key nothing is like": ("[ask]\nzzz = 1", (2, 1, "no key `zzz`", "it may be non_interactive")),
    "a dotted key": ("shell.privlege = 'deny'", (1, 1, "no key `privlege`", "`privilege`")),
    "an inline table": ("shell = { privilege = 'deny', privlege = 'x' }", (1, 31, "no key `privlege`", "`privilege`")),
    "an unknown key of a tool": ("[tools.bash]\nalowlist = []", (2, 1, "no key `alowlist`", "`allowlist`")),
    "an unknown key of [tools]": ("[tools]\nunknwon = 'ask'", (2, 1, "no key `unknwon`", "`unknown`")),
    "a bad verdict": ("[shell]\nprivilege = 'dney'", (2, 1, "`dney` is not a valid verdict", "did you mean `deny`?")),
    "a verdict like nothing": ("default_verdict = 'perhaps'", (1, 1, "is not a valid verdict", "it may be `allow`")),
    "a verdict that is no text": ("default_verdict = true", (1, 1, "must be a string", "in quotes")),
    "a truth in quotes": ("default_deny = 'true'", (1, 1, "must be `true` or `false`", "without quotes")),
    "a number in quotes": ("[tools.bash]\ntimeout = '5'", (2, 1, "must be a whole number", "without quotes")),
    "a number below one": ("[tools.bash]\ntimeout = 0", (2, 1, "must be a whole number", "above zero")),
    "a truth as a number": ("[tools.bash]\ntimeout = true", (2, 1, "must be a whole number", "without quotes")),
    "a bad sandbox (B-93)": ("[bash]\nsandbox = 'bwarp'", (2, 1, "`bwarp` is not a valid value", "did you mean `bwrap`?")),
    "a text in place of a list": ("[bash]\ndenylist = 'rm'", (2, 1, "must be a list", '["rm"]')),
    "a number in place of a list": ("[bash]\ndenylist = 1", (2, 1, "must be a list of strings", "…")),
    "an entry that is no text": ("[bash]\ndenylist = [\n 'a',\n 1]", (4, 2, "an entry of `denylist` must be a string", "quotes")),
    "an empty entry": ("[bash]\ndenylist = [' ']", (2, 13, "an entry of `denylist` must be a string", "quotes")),
    "a bad command pattern": ("[bash]\ndenylist = ['a', 'b | c']", (2, 18, "2 commands", "one command")),
    "a bad path": ("[read]\nallow = ['../x']", (2, 10, "a path with `..`", "write the path out")),
    "a bad host": ("[web]\nallow_domains = ['https://a.example']", (2, 18, "not a host", "name the host alone")),
    "a bad tool": ("[mcp]\nallowed_tools = ['a:']", (2, 18, "an incomplete tool name", "mcp:a/tool")),
    "a table that is a text": ("shell = 'x'", (1, 1, "`shell` must be a table", "[shell]")),
    "a tool that is a text": ("tools = 1", (1, 1, "`tools` must be a table", "[tools]")),
    "a tool twice": ("[bash]\n[tools.bash]\n", (2, 1, "has a section already", "one")),
    "rules that are a table": ("[rule]\nid = 'x'", (1, 1, "must be a list of tables", "[[rule]]")),
    "an unknown key of a rule": (RULE + "resaon = 'x'", (5, 1, "no key `resaon`", "`reason`")),
    "an unknown key of when": (RULE.replace("command", "comand"), (3, 10, "no key `comand`", "`command`")),
    "a rule without id": (RULE.replace("id = 'a'\n", ""), (1, 1, "the rule has no `id`", "id =")),
    "a rule without when": ("[[rule]]\nid='a'\nverdict='ask'", (1, 1, "the rule has no `when`", "needs")),
    "a rule without verdict": ("[[rule]]\nid='a'\nwhen={tool='x'}", (1, 1, "the rule has no `verdict`", "needs")),
    "a name that is none": (RULE.replace("'a'", "'a b'"), (2, 1, "not a valid rule name", "letters")),
    "two rules of one name": (RULE + RULE.replace("'x'", "'y'"), (6, 1, "two rules are called `a`", "line 1")),
    "the same rule twice": (RULE + RULE.replace("'a'", "'b'"), (5, 1, "`b` is never reached", "`a` on line 1")),
    "an empty when": ("[[rule]]\nid='a'\nwhen={}\nverdict='ask'", (3, 1, "the condition is empty", 'effect = "*"')),
    "an empty list in when": (RULE.replace("'x'", "[]"), (3, 10, "lists nothing", "name what")),
    "an unknown effect": (RULE.replace("command = 'x'", "effect = ['read', 'wirte']"), (3, 28, "no effect `wirte`", "`write`")),
    "an unknown manner": (RULE.replace("command = 'x'", "effect = '*', manner = ['force', 'recursiv']"), (3, 43, "no manner `recursiv`", "`recursive`")),
    "a manner like no other": (RULE.replace("command = 'x'", "not = { manner = 'zzz' }"), (3, 18, "no manner `zzz`", "it may be recursive")),
    "an unknown place": (RULE.replace("command = 'x'", "place = 'zzz'"), (3, 10, "no place", "it may be")),
    "a truth that is a text": (RULE.replace("command = 'x'", "interactive = 'x'"), (3, 10, "must be `true`", "quotes")),
    "not inside not": (RULE.replace("command = 'x'", "not = { not = { tool = 'x' } }"), (3, 18, "`not` inside", "without")),
    "a redirection": (RULE.replace("'x'", "'x > y'"), (3, 10, "a redirection", "effect")),
    "an assignment": (RULE.replace("'x'", "'A=1 x;'"), (3, 10, "an assignment", "leave it out")),
    "a substitution": (RULE.replace("'x'", "'x $(y)'"), (3, 10, "only known when it runs", "single quotes")),
    "braces": (RULE.replace("'x'", "'x {a,b}'"), (3, 10, "braces", "one pattern for each")),
    "an option alone": (RULE.replace("'x'", "'-rf'"), (3, 10, "an option without its command", "name first")),
    "text that is no shell": (RULE.replace("'x'", '"x ("'), (3, 10, "not a shell command", "one command")),
    "two stars beside text": (RULE.replace("command = 'x'", "target = 'a**b'"), (3, 10, "`**` beside", "segment")),
    "a variable in a path": (RULE.replace("command = 'x'", "target = '$HOME/x'"), (3, 10, "the variable `$HOME`", "~")),
    "another home": (RULE.replace("command = 'x'", "target = '~bob/x'"), (3, 10, "another user's home", "write")),
    "a host with a port": (RULE.replace("command = 'x'", "host = 'a.example:80'"), (3, 10, "a port", "alone")),
    "a tool with a blank": (RULE.replace("command = 'x'", "tool = 'a b'"), (3, 10, "not the name of one tool", "mcp:server/tool")),
    "examples that are no list": (RULE + "match = 'x'", (5, 1, "`match` must be a list", "a command")),
    "an example that is none": (RULE + "no_match = [1]", (5, 13, "not a command", "tool")),
    "an example that is silent": (RULE + "match = [\n 'x',\n 'y']", (7, 2, "does not match its example: `y`", "fix")),
    "an example that speaks": (RULE + "no_match = ['x']", (5, 13, "matches what it should not", "fix")),
    "an example that is no call": (RULE + "match = ['']", (5, 10, "an example that is not a valid call", "fix")),
    "a function that is none": ("[[rule]]\nid='a'\nrule='x'", (3, 1, "is not `module:function`", "name a module")),
    "a function with when": ("[[rule]]\nid='a'\nrule='x:y'\nwhen={tool='x'}", (4, 1, "decides `when` by itself", "leave out")),
    "a profile nobody has": ("\nprofile = 'balancd'", (2, 1, "no profile `balancd`", "`balanced`")),
    "extends outside a profile": ("extends = 'balanced'", (1, 1, "only a profile extends", "`profile`")),
    "patterns without a name (B-88)": ("[security]\nextra_patterns = ['x']", (2, 19, "is not `name:regex`", "name:expression")),
    "an expression that is none": (RULE.replace("command = 'x'", "content = 'a('"), (3, 10, "is not a valid expression", "policy.md")),
    "an expression nobody can bound": (RULE.replace("command = 'x'", "content = '(a)\\1'"), (3, 10, "is not a valid expression", "policy.md")),
    "a bad extra pattern (B-88)": ("[security]\nextra_patterns = ['a:b(']", (2, 19, "is not a valid expression", "policy.md")),
    "no TOML": ("a = ", (1, 5, "a value is missing", "toml.io")),
    "a key twice": ("default_deny = true\ndefault_deny = true", (2, 1, "the key `default_deny` is already on line 1", "toml.io")),
    "a table twice": ("[shell]\n[shell]\n", (2, 1, "the table `shell` is already on line 1", "toml.io")),
    "a date as a verdict": ("default_verdict = 2020-01-01", (1, 1, "must be a string", "quotes")),
    "a number that is none": ("a = 1x", (1, 6, "expected newline", "toml.io")),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_with_its_place_and_a_hint(name):
    text, (line, column, message, advice) = MISTAKES[name]
    found = mistakes(text)
    assert [(line, column)] == [(line, column) for line, column, _, _ in found], found
    assert message in found[0][2]
    assert advice in found[0][3]


def test_all_mistakes_of_a_file_are_told_together_in_its_order():
    text = "[shell]\nprivlege = 'deny'\n[[rule]]\nid = 'x'\nwhen = { comand = 'a' }\nverdict = 'no'\n[ask]\nx = 1\n"
    assert [(2, 1), (5, 10), (6, 1), (8, 1)] == [(line, column) for line, column, _, _ in mistakes(text)]
    with pytest.raises(PolicyError) as raised:
        parse(text, "my.toml")
    assert ("my.toml", 2, 3) == (raised.value.file, raised.value.line, len(raised.value.others))
    assert "my.toml:2:1" == raised.value.place


def test_a_project_may_not_name_python():
    text = "[[rule]]\nid = 'x'\nrule = 'os:abort'\n"
    assert "may not name Python" in mistakes(text, "project")[0][2]
    assert [] == mistakes(text, "user")


def test_bytes_that_are_no_text_have_a_place():
    assert [(2, 3, "not valid UTF-8", "save the file as UTF-8")] == mistakes(b"# a\n# \xff\n")


def test_a_section_may_stand_at_the_top_under_tools_or_under_tool():
    plans = [plan(f"[{name}]\ndenylist = ['rm']\n").rulings for name in ("bash", "tools.bash", "tool.bash")]
    assert plans[0] == plans[1] == plans[2]


def test_a_rule_is_not_dead_because_one_that_permits_less_has_the_same_words():
    plan(RULE.replace("deny", "allow") + RULE.replace("'a'", "'b'"))


def test_under_most_restrictive_the_order_kills_nothing():
    plan("combine = 'most_restrictive'\n" + RULE.replace("deny", "ask") + RULE.replace("'a'", "'b'"))


def test_a_rule_about_everything_ends_the_file():
    text = "[[rule]]\nid = 'all'\nwhen = { effect = '*' }\nverdict = 'ask'\n" + RULE
    assert "`a` is never reached" in mistakes(text)[0][2]


def test_positions_survive_whatever_stands_before_them():
    text = '''# a comment with [brackets] and = signs
description = """
[shell]
privlege = "no key"
"""
"quoted" = 1
[tools."my tool"]   # comment
allow = [ "a", # ]
          'b',
        ]
[[rule]]
id = "x"
when.command = "x"
when.not.tool = "a b"
verdict = "deny"
'''
    found = [(line, column, message) for line, column, message, _ in mistakes(text)]
    assert [(6, 1), (7, 1), (14, 1)] == [(line, column) for line, column, _ in found], found


HOSTILE = {
    "nothing but brackets": "[" * LARGEST,
    "lists in lists": "a = " + "[" * 60_000,
    "tables in tables": "a = " + "{b = " * 20_000,
    "a long dotted key": "a" + ".a" * 60_000 + " = 1",
    "a long header": "[a" + ".a" * 60_000 + "]",
    "many keys": "".join(f"k{index} = 1\n" for index in range(12_000)),
    "many tables": "".join(f"[t{index}]\n" for index in range(12_000)),
    "many rules": "[[rule]]\n" * 14_000,
    "a text without end": 'a = "' + "x" * 120_000,
    "quotes": '"' * LARGEST,
    "escapes": 'a = "' + "\\" * 120_000,
    "blanks": " " * (LARGEST - 1) + "x",
    "lines": "\n" * (LARGEST - 5) + "x",
    "comments": "#\n" * 65_000 + "x",
    "a long number": "a = " + "9" * 100_000,
    "a long word": "x" * LARGEST,
    "equals": "=" * LARGEST,
    "too long": "#" * (LARGEST + 1),
    "NULs": "\0" * 1000,
    "many unknown words": "[shell]\n" + "".join(f"privileg{index} = 1\n" for index in range(6_000)),
    "a long pattern": "[bash]\ndenylist = ['" + "$(" * 60_000 + "']",
    "many bad patterns": "[bash]\ndenylist = [" + "'a | b'," * 4_999 + "]",
    "many long commands": "[bash]\ndenylist = [" + ("'" + "x;" * 4_000 + "',") * 15 + "]",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_few_steps(name):
    """A file of the largest size takes half of them; what is quadratic in it would take a hundred times as many."""
    found = []
    assert steps(lambda: found.append(check(HOSTILE[name], "policy.toml")), 1_000_000) <= 1_000_000
    [(policy, errors)] = found
    assert policy is None
    assert errors[0].line >= 1 and errors[0].message


@pytest.mark.parametrize("size", range(0, 400, 7))
def test_a_truncated_file_is_refused_or_means_less(size):
    text = (
        RULE
        + "[shell]\nprivilege = 'deny'\n[tools.bash]\ndenylist = ['rm -rf *', \"git push\"]\n"
        + RULE.replace("'a'", "'b'").replace("'x'", "'y'")
    )[:size]
    policy, errors = check(text, "policy.toml")
    assert (policy is None) == bool(errors)

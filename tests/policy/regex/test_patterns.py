"""What patterns mean where engines differ, what is refused, and how much work one may be."""

import contextlib
import marshal
import random
from functools import partial

import pytest

from tests.steps import steps
from toolgate.policy.regex import STEPS, Budget, Pattern, PatternError, TooMuch, compile_pattern

MEANINGS = [
    (r"\b(curl|wget|nc)\b", "cu curl y", (3, 7)),
    (r"\b(curl|wget|nc)\b", "curly sync", None),
    ("(?i)RM -rf", "sudo rm -RF /", (5, 11)),
    ("(?i)k", "\u212a", (0, 1)),  # the sign of Kelvin is a k
    ("(?i)[k]", "\u212a", (0, 1)),
    ("(?i)\u017f", "S", (0, 1)),
    ("(?i)i", "\u0131", None),
    ("a$", "a\n", None),  # as in RE2; Python lets a last line break pass
    ("(?m)a$", "a\n", (0, 1)),
    ("(?m)^b$", "a\nb\nc", (2, 3)),
    ("(?x) a  b # words\n c", "xabc", (1, 4)),
    ("(?x)a[ ]b", "a b", (0, 3)),
    ("(?U)a+", "aaa", (0, 1)),
    ("(?i-i)A", "a", None),
    ("(?i:a)b", "Ab", (0, 2)),
    ("(?i:a)b", "AB", None),
    ("a(?i)b", "aB", (0, 2)),
    ("(?P<name>a)(?<other>b)", "ab", (0, 2)),
    ("(?#words)a", "a", (0, 1)),
    ("[[:alpha:]]+", "12ab3", (2, 4)),
    ("[[:^alpha:]]", "ab3", (2, 3)),
    ("[^[:space:]\\d]+", "1 ab 2", (2, 4)),
    (r"(?:\Qa.b\E)+", "a.ba.b", (0, 6)),
    (r"\x{1F600}", "a\U0001f600", (1, 2)),
    (r"\012", "\n", (0, 1)),
    ("{{.State}}", "docker {{.State}}", (7, 17)),
    ("a{x}", "a{x}", (0, 4)),
    ("]", "]", (0, 1)),
    ("", "abc", (0, 0)),
    ("a||b", "b", (0, 0)),
    ("\\w", "\u00e9", None),  # ASCII, as in RE2
    ('\\/\\-\\"', '/-"', (0, 3)),
]


@pytest.mark.parametrize(("pattern", "text", "span"), MEANINGS)
def test_patterns_mean_what_re2_documents(pattern, text, span):
    assert span == compile_pattern(pattern).search(text)
    assert (span is not None) == compile_pattern(pattern).found(text)


REFUSED = [
    ("(?=a)b", 1, "looking ahead"),
    ("x(?!a)", 2, "looking ahead"),
    ("(?<=a)b", 1, "looking behind"),
    ("(?<!a)b", 1, "looking behind"),
    (r"(a)\1", 4, "back-reference"),
    ("(?P<n>a)(?P=n)", 9, "back-reference"),
    ("(?>a)", 1, "atomic"),
    ("(?(1)a|b)", 1, "condition"),
    ("a**", 3, "follows a repetition"),
    ("a++", 3, "follows a repetition"),
    ("*a", 1, "repeats nothing"),
    ("a|+", 3, "repeats nothing"),
    ("{2}", 1, "repeats nothing"),
    (r"\Qa\E+", 6, "not repeated"),
    ("^*", 2, "not repeated"),
    (r"\b+", 3, "not repeated"),
    ("(?i)*", 5, "not repeated"),
    ("(a", 1, "not closed"),
    ("a)", 2, "closes nothing"),
    ("[a", 1, "not closed"),
    ("[b-a]", 2, "wrong order"),
    (r"[a-\d]", 2, "ends no range"),
    (r"[\d-z]", 4, "cannot start with a set"),
    ("[[:word-like:]]", 2, "no set is called"),
    ("a{3,2}", 2, "wrong order"),
    ("a{,2}", 2, "lower bound"),
    ("a{1001}", 2, "too often"),
    (r"\p{L}", 1, "Unicode"),
    (r"\y", 1, "means nothing"),
    (r"[\b]", 2, "means nothing"),
    (r"\xZZ", 1, "hexadecimal"),
    ("a\\", 2, "ends in"),
    ("(?q)", 3, "no flag"),
    ("(?P<1>a)", 1, "name"),
    ("(?P<n>a)(?P<n>b)", 9, "two groups"),
    ("(?#open", 1, "not closed"),
    ("(?i", 1, "not closed"),
    ("a{1000}{1000}", 8, "repeats nothing"),
    ("(?:a{1000}){1000}", 3 + 2, "grows"),
    ("(" * 61 + ")" * 61, 61, "inside each other"),
    ("a" * 2_001, 2_000, "longer"),
]


@pytest.mark.parametrize(("pattern", "column", "words"), REFUSED)
def test_what_cannot_be_matched_is_refused_with_its_column_and_advice(pattern, column, words):
    with pytest.raises(PatternError, match=words) as caught:
        compile_pattern(pattern)
    assert (column, True) == (caught.value.column, bool(caught.value.help))


def test_a_pattern_survives_being_stored():
    pattern = compile_pattern(r"(?i)\b(docker|podman)\s+(run|exec)\b")
    again = Pattern(marshal.loads(marshal.dumps(pattern.stored)))
    assert (5, 15) == pattern.search("sudo Docker run x") == again.search("sudo Docker run x")


def test_beyond_the_budget_nothing_is_said():
    pattern = compile_pattern("[ab]*a[ab]{200}c")
    text = "".join(random.Random(1).choice("ab") for _ in range(50_000)) + "c"
    for search in (pattern.found, pattern.search):
        with pytest.raises(TooMuch):
            search(text, Budget(20_000))


def test_one_budget_serves_several_searches():
    budget = Budget(STEPS)
    pattern = compile_pattern("a.*b")
    pattern.found("a" * 1_000, budget)
    left = budget.left
    pattern.found("ab" * 1_000, budget)
    assert STEPS > left > budget.left


def test_the_same_search_costs_the_same_each_time():
    pattern = compile_pattern(r"(\w+\s*)+=")
    spent = []
    for _ in range(3):
        budget = Budget(STEPS)
        pattern.found("some words " * 200, budget)
        spent.append(budget.left)
    assert 1 == len(set(spent))


def hostile(chance: random.Random, kind: int) -> str:
    """Patterns that take a backtracking engine, or a careless machine, for ever."""
    often = chance.choice((5, 20, 50, 100, 300, 900))
    words = ["".join(chance.choices("abcdef", k=chance.randrange(2, 12))) for _ in range(chance.randrange(2, 200))]
    kinds = [
        "(a|a)*" * chance.randrange(1, 5) + "b",
        "(a+)+$",
        "(a*)*c",
        f"[ab]*a[ab]{{{often}}}c",
        "(x+x+)+y",
        ".*" * chance.randrange(1, 30) + "z",
        f"(?i)(a|b|ab)*c{{{often}}}",
        "^(([a-z])+.)+[A-Z]([a-z])+$",
        f"(.*a){{{min(often, 300)}}}",
        "((a{0,30}){0,20})b",
        f"(?:a?){{{often}}}a{{{often}}}",
        f"[^x]{{1,{often}}}[\\w\\s]{{1,{often}}}q",
        "|".join(words)[:1_999].rstrip("|"),
        r"\b(\w+\s*)*\bz(a|b)?",
        f"(?:(?:a{{1,{often}}}){{1,{often}}})+b",
        "(" * 59 + "a*" + ")*" * 59 + "b",
    ]
    return kinds[kind % len(kinds)]


MOST = 400_000  # steps


@pytest.mark.parametrize("part", [0, *[pytest.param(part, marks=pytest.mark.slow) for part in range(1, 12)]])
def test_a_thousand_hostile_patterns_on_long_texts_are_answered_in_few_steps(part):
    """Two for each character and a budget; what is quadratic in the text would take ten thousand million."""
    chance = random.Random(5 + part)
    texts = [
        "a" * 100_000,
        "ab" * 50_000,
        "".join(chance.choices("ab", k=100_000)),
        "".join(chance.choices("abcdef ", k=100_000)),
        "".join([chr(chance.randrange(32, 0x3000)) for _ in range(100_000)]),
        "x" * 99_999 + "!",
    ]
    spent: list[tuple[int, str, str]] = []
    for kind in range(part * 84, part * 84 + 84):
        pattern, text = hostile(chance, kind), chance.choice(texts)
        spent.append((steps(partial(tried, pattern, text), MOST), pattern[:80], text[:4]))
    assert max(spent) < (MOST, "", "")


def tried(pattern: str, text: str) -> None:
    with contextlib.suppress(TooMuch, PatternError):
        compile_pattern(pattern).found(text)

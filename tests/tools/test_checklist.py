"""Every line of the feature checklist is proven by a test that names it, or names the issue that will."""

from tools import checklist

MODULE = '''
TABLE = {"A-30": "rm -rf /"}
OTHER = {"A-31": "rm -rf ~"}


@pytest.mark.parametrize(("line", "text"), TABLE.items())
def test_b_1_b_u9_and_c_3_to_c_5(line, text):
    """A-40, B-7 … B-9."""
    assert text, "C-15"


def helper():
    """A-99"""


def test_nothing():
    assert True is not None
'''


def test_every_line_has_a_test_or_an_issue():
    assert [] == checklist.complaints()


def test_there_are_all_lines_of_the_three_origins():
    names = list(checklist.wanted())
    for kind, last, later, planned in (("A", 149, 11, 0), ("B", 93, 10, 0), ("C", 53, 12, 9)):
        assert {f"{kind}-{number}" for number in range(1, last + 1)} <= set(names)
        assert {f"{kind}-U{number}" for number in range(1, later + 1)} <= set(names)
        assert {f"{kind}-F{number}" for number in range(1, planned + 1)} <= set(names)
    assert 149 + 93 + 53 + 11 + 10 + 12 + 9 == len(names)


def test_a_test_names_lines_in_its_name_its_words_and_its_tables():
    found = {name: checklist.named(text) for name, text in checklist.tests_in(MODULE)}
    assert {
        "test_b_1_b_u9_and_c_3_to_c_5": set("A-30 A-40 B-1 B-7 B-8 B-9 B-U9 C-3 C-4 C-5 C-15".split()),
        "test_nothing": set(),
    } == found


def test_a_file_of_cases_names_lines_in_its_comments(tmp_path):
    (tmp_path / "x.cases").write_text("# B-3 … B-5: pipes\nask    echo A-1\n# C-F1\n", "utf-8")
    assert [(line, "x.cases") for line in ("B-3", "B-4", "B-5", "C-F1")] == sorted(checklist.proofs(tmp_path))

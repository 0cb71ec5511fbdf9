"""Searches stay in the directory that was approved, end, and show no credential."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.executor.globs import Globs
from toolgate.executor.opening import Changed, FileError
from toolgate.executor.searching import glob, grep, matcher
from toolgate.executor.walking import Bounds


def paths(ground, found):
    return [os.path.relpath(path, ground.project) for path in found.paths]


@pytest.fixture
def filled(ground):
    for name in ("a.py", "b.txt", "src/a.py", "src/deep/c.py", "src/deep/d.txt", ".hidden/e.py", "build/f.py"):
        ground.put(name, f"# {name}\nneedle = 1\n")
    ground.put(".git/config", "needle\n")
    ground.put(".env", "needle=secret\n")
    (ground.outside / "g.py").write_text("needle outside\n")
    os.symlink(ground.outside, ground.path("src/link"))
    os.symlink(ground.outside / "g.py", ground.path("src/g.py"))
    return ground


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("*.py", ["a.py"]),
        ("**/*.py", [".hidden/e.py", "a.py", "src/a.py", "src/deep/c.py"]),
        ("src/**", ["src", "src/a.py", "src/deep", "src/deep/c.py", "src/deep/d.txt"]),
        ("src/*/*.{py,txt}", ["src/deep/c.py", "src/deep/d.txt"]),
        ("?.txt", ["b.txt"]),
        ("[ab].*", ["a.py", "b.txt"]),
        ("./src/a.py", ["src/a.py"]),
        ("**/deep/**/*.py", ["src/deep/c.py"]),
        ("src/link/*", []),
    ],
)
def test_names_are_matched(filled, tree, pattern, expected):
    found = glob(tree, str(filled.project), pattern, facts=filled.facts())
    assert paths(filled, found) == expected and not found.cut


def test_a_link_is_neither_shown_nor_followed(filled, tree):
    found = glob(tree, str(filled.project), "**", facts=filled.facts())
    assert found.links == 2 and not [path for path in paths(filled, found) if "link" in path or "g.py" in path]


def test_what_can_be_built_again_is_skipped_unless_it_is_wanted(filled, tree):
    found = glob(tree, str(filled.project), "**/*.py", facts=filled.facts())
    assert any(["build" in sentence for sentence in found.left_out])
    wanted = glob(tree, str(filled.project), "**/*.py", facts=filled.facts(), everything=True)
    assert "build/f.py" in paths(filled, wanted)


@pytest.mark.parametrize("pattern", ["", "/etc/*", "../*", "a/../../*", "a\0b"])
def test_no_pattern_leads_out(filled, tree, pattern):
    with pytest.raises(FileError, match="not a pattern inside a directory"):
        glob(tree, str(filled.project), pattern, facts=filled.facts())


def test_lines_are_found_and_credentials_left_out(filled, tree):
    found = grep(tree, str(filled.project), "need.e", facts=filled.facts(), names=filled.names())
    expected = [".hidden/e.py", "a.py", "b.txt", "src/a.py", "src/deep/c.py", "src/deep/d.txt"]
    assert sorted(paths(filled, found)) == expected
    assert {line.number for line in found.lines} == {2} and not [line for line in found.lines if "outside" in line.text]
    assert "`.env`: credentials" in found.left_out
    approved = (filled.path(".env"),)
    asked = grep(tree, str(filled.project), "secret", facts=filled.facts(), names=filled.names(), approved=approved)
    assert paths(filled, asked) == [".env"]


def test_a_second_name_of_a_credential_is_left_out(filled, tree):
    os.link(filled.path(".env"), filled.path("notes.txt"))
    found = grep(tree, str(filled.project), "secret", facts=filled.facts(), names=filled.names())
    assert not found.paths and any(["notes.txt" in sentence for sentence in found.left_out])


def test_files_context_case_and_plain_text(filled, tree):
    def search(pattern, **options):
        return grep(tree, str(filled.project), pattern, facts=filled.facts(), names=filled.names(), **options)

    assert paths(filled, search("needle", files="*.txt")) == ["b.txt", "src/deep/d.txt"]
    assert paths(filled, search("needle", files="src/*.py")) == ["src/a.py"]
    assert not search("NEEDLE").paths and search("NEEDLE", ignore_case=True).paths
    assert search("e = 1", fixed=True).paths and not search("e.=.1", fixed=True).paths
    around = [(line.number, line.matched) for line in search("needle", files="b.txt", context=1).lines]
    assert around == [(1, False), (2, True), (3, False)]


@pytest.mark.parametrize("pattern", ["(a", r"(\w)\1", "a(?=b)", "[z-a]", ""])
def test_a_pattern_that_cannot_be_used_is_refused(filled, tree, pattern):
    with pytest.raises(FileError, match="pattern"):
        grep(tree, str(filled.project), pattern, facts=filled.facts(), names=filled.names())


def test_a_pattern_that_stops_other_engines_is_matched_in_linear_time(ground, tree):
    ground.put("a.txt", "a" * 5_000 + "\n" + "a" * 5_000 + "b\n")
    found = grep(tree, str(ground.project), r"^(a+)+b$", facts=ground.facts(), names=ground.names())
    assert [line.number for line in found.lines] == [2]


def test_a_search_ends_and_says_why(filled, tree):
    def search(**bounds):
        return grep(
            tree, str(filled.project), "needle", facts=filled.facts(), names=filled.names(), bounds=Bounds(**bounds)
        )

    assert "more than 2 lines" in search(found=2).cut
    assert "more than 3 files" in search(entries=3).cut
    assert "bytes" in search(size=30).cut
    assert any(["deeper" in sentence for sentence in search(depth=1).left_out])
    assert any(["larger" in sentence for sentence in search(file=5).left_out])
    assert "seconds" in search(seconds=-1.0).cut
    assert "matches" in glob(tree, str(filled.project), "**", facts=filled.facts(), bounds=Bounds(found=2)).cut


def test_a_directory_that_became_a_link_is_refused(filled, tree):
    os.rename(filled.path("src"), filled.path("moved"))
    os.symlink(filled.outside, filled.path("src"))
    with pytest.raises(Changed):
        glob(tree, filled.path("src"), "*", facts=filled.facts())


def test_what_is_no_text_or_no_file_is_passed_over(ground, tree):
    ground.put("a.bin", b"needle\0\1\2")
    os.mkfifo(ground.path("pipe"))
    ground.put("b.txt", "needle\r\n" + "x" * 10_000 + "needle")
    found = grep(tree, str(ground.project), "needle$", facts=ground.facts(), names=ground.names())
    assert [(line.number, len(line.text)) for line in found.lines] == [(1, 6), (2, 501)]


@given(st.text(alphabet="ab.*(\\n", min_size=1, max_size=8), st.text(alphabet="ab.*(\\\nn", max_size=40))
def test_a_plain_text_is_found_where_it_is(text, content):
    found = [number for number, _ in matcher(text, True, False)(content)]
    assert found == [number for number, line in enumerate(content.split("\n")) if text in line]


@given(
    st.lists(st.sampled_from(["a", "b", "*", "**", "a*"]), min_size=1, max_size=5),
    st.lists(st.sampled_from(["a", "b", "ab"]), min_size=1, max_size=5),
)
def test_a_pattern_matches_what_its_parts_match(parts, names):
    """Against the plain definition, which tries every way."""

    def plain(wanted, given):
        if not wanted:
            return not given
        if wanted[0] == "**":
            return plain(wanted[1:], given) or (bool(given) and plain(wanted, given[1:]))
        fits = bool(given) and (wanted[0] in ("*", given[0]) or (wanted[0] == "a*" and given[0].startswith("a")))
        return fits and plain(wanted[1:], given[1:])

    globs = Globs("/".join(parts))
    states, matched = globs.start(), False
    for name in names:
        matched, states = globs.step(states, name)
    assert matched == plain(parts, names)

"""Options that need no parser are read as the parser would read them."""

from hypothesis import given
from hypothesis import strategies as st

from toolgate.cli.check import FLAGS, VALUES, parser
from toolgate.cli.usage import UsageError
from toolgate.cli.words import spelt_out

WORDS = st.one_of(
    st.sampled_from([f"--{name}" for name in (*VALUES, *FLAGS, "batch", "jobs", "help", "cw")]),
    st.sampled_from(["git status", "ls", "", "-", "-x", "-1", "--cwd=a", "--json=1", "3", "Bash"]),
)
PARSER = parser()  # making one costs more than all that it reads here


@given(st.lists(WORDS, max_size=6))
def test_what_is_read_without_the_parser_is_what_the_parser_reads(words):
    quick = spelt_out(words, VALUES, FLAGS)
    if quick is None:
        return
    try:
        slow = vars(PARSER.parse_args(words))
    except UsageError as error:
        raise AssertionError(f"the parser refuses {words}: {error}") from None
    assert quick | {"batch": None, "jobs": 1, "schema": None} == slow


def test_a_line_of_known_options_and_one_command_needs_no_parser():
    quick = spelt_out(["--json", "--cwd", "/tmp", "git", "status"], VALUES, FLAGS)
    assert quick is not None
    assert (True, "/tmp", ["git", "status"]) == (quick["json"], quick["cwd"], quick["words"])

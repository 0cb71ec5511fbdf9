"""Words of other tools: each points to a verb that exists, or says that one is planned."""

import pytest

from toolgate.cli import VERBS, main
from toolgate.cli.peers import HINTS, POLICIES
from toolgate.cli.policy import VERBS as POLICY_VERBS

PEERS = [(peer, sentence) for peers, sentence in HINTS.items() for peer in peers.split()]


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main(list(words))
    found = capsys.readouterr()
    assert found.out == ""
    return status, found.err


@pytest.mark.parametrize(("peer", "sentence"), PEERS)
def test_a_word_of_another_tool_points_to_the_verb_that_does_it(capsys, peer, sentence):
    assert (64, f"toolgate: `{peer}` is not a verb\n  hint: {sentence}\n") == said(capsys, peer, "x")


def test_every_verb_that_is_pointed_to_exists_and_no_peer_hides_one():
    commands = [command.split() for sentence in HINTS.values() for command in sentence.split("`")[1::2]]
    named = [words[1:] for words in commands if words[0] == "toolgate"]
    assert len(named) >= len(HINTS)
    assert [] == [words for words in named if words[0] not in VERBS and words[0] != "--version"]
    assert [] == [words for words in named if words[0] == "policy" and words[1] not in POLICY_VERBS]
    assert [] == [peer for peer, _ in PEERS if peer in VERBS]
    assert len(PEERS) == len(dict(PEERS))


@pytest.mark.parametrize(("peer", "verb"), POLICIES.items())
def test_a_word_of_another_tool_points_to_the_policy_verb_that_does_it(capsys, peer, verb):
    assert verb in POLICY_VERBS
    assert (64, f"toolgate: `policy {peer}` is not a verb\n  hint: use `policy {verb}`\n") == said(
        capsys, "policy", peer
    )


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["chek"], "did you mean `check`?"),
        (["explian"], "did you mean `explain`?"),
        (["unistall"], "did you mean `uninstall`?"),
        (["Check"], "did you mean `check`?"),
        (["histroy"], "`toolgate log` lists what was decided"),
        (["daemon"], "`toolgate listen` judges"),
        (["unblock"], "`toolgate allow ID` allows"),
        (["top"], "`toolgate --help` lists the verbs"),
        (["clears"], "`toolgate undo` takes back"),
        (["--log"], "did you mean `log`?"),
        (["policy", "tset"], "did you mean `test`?"),
    ],
)
def test_a_misspelt_verb_is_answered_with_the_one_that_was_meant(capsys, words, problem):
    status, errors = said(capsys, *words)
    assert (64, True) == (status, problem in errors)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["check", "rm", "-rf", "x"], "toolgate check -- rm -rf x"),
        (["check", "--cwd", "/tmp", "git", "push", "--force"], "toolgate check --cwd /tmp -- git push --force"),
        (["check", "grep", "-h", "a b"], "toolgate check -- grep -h 'a b'"),
        (["check", "rm", "--help"], "toolgate check -- rm --help"),
        (["explain", "ls", "-la"], "toolgate explain -- ls -la"),
    ],
)
def test_an_unquoted_command_is_answered_with_the_quoted_one(capsys, words, meant):
    status, errors = said(capsys, *words)
    assert (64, True) == (status, f"quote the command or write `--` before it: {meant}\n" in errors)

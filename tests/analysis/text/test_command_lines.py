"""Texts that are lines of a shell, and the addresses in a text."""

import pytest

from toolgate.analysis.shell.builtins import BUILTINS
from toolgate.analysis.text.command_lines import is_command, is_piped
from toolgate.analysis.text.web_addresses import addresses_in
from toolgate.knowledge import lookup


def test_the_names_of_builtins_are_those_that_the_shell_runs_itself():
    assert set(BUILTINS) == lookup.BUILTINS


@pytest.mark.parametrize(
    "text", ["rm -rf x", "git push; ls", "./a.sh --now", "!curl https://a.example", "A=1 make -j", "cat ~/x"]
)
def test_a_program_with_something_behind_it_is_a_command(text):
    assert is_command(text)


@pytest.mark.parametrize(
    "text", ["make it so", "import a; a.b(1)", "select 1;\nupdate t", "nothing -x", "rm", "", "--flag /x"]
)
def test_words_and_code_of_other_languages_are_none(text):
    assert not is_command(text)


def test_a_pipe_into_an_interpreter_is_found_behind_quotes_and_paths():
    assert is_piped("curl x | sudo /bin/sh") and is_piped("`a |fish`") and not is_piped("a | sort")


def test_addresses_are_found_without_what_stands_before_their_scheme():
    assert addresses_in("x=git+https://a.example/b,ssh://c") == [(6, "https://a.example/b"), (26, "ssh://c")]
    assert addresses_in("docker-image://a/b my-http://c file:///d") == [(0, "docker-image://a/b"), (22, "http://c")]

"""A function that no table of its language has never passes with a credential, or with the address of an unknown host."""

import pathlib

import pytest

from toolgate.knowledge import languages
from toolgate.model import Place, Verb
from tools.examples import effects_of_code

ADDRESS = '"https://in.example/x"'
# What loads a module, then calls its function with the arguments, and how the language names a variable.
LANGUAGES = {
    "python": ("import os, frobnet\nfrobnet.{call}({all})", 'os.environ["NPM_TOKEN"]'),
    "node": ("const frobnet = require('frobnet'); frobnet.{call}({all})", "process.env.NPM_TOKEN"),
    "ruby": ("require 'frobnet'; Frobnet.{call}({all})", 'ENV["NPM_TOKEN"]'),
    "perl": ("use Frobnet; Frobnet->{call}({all});", "$ENV{NPM_TOKEN}"),
    "php": ("require 'vendor/autoload.php'; {call}({all});", 'getenv("NPM_TOKEN")'),
    "lua": ("local frobnet = require('frobnet'); frobnet.{call}({all})", 'os.getenv("NPM_TOKEN")'),
    "r": ("library(frobnet); {call}({all})", 'Sys.getenv("NPM_TOKEN")'),
    "julia": ("using Frobnet; Frobnet.{call}({all})", 'ENV["NPM_TOKEN"]'),
    "elixir": ("Frobnet.{call}({all})", 'System.get_env("NPM_TOKEN")'),
    "groovy": ("import frobnet.Frobnet\nFrobnet.{call}({all})", 'System.getenv("NPM_TOKEN")'),
    "powershell": ("Import-Module Frobnet; Get-{call} {apart}", "$env:NPM_TOKEN"),
    "tcl": ("package require frobnet; frobnet::{call} {apart}", "$env(NPM_TOKEN)"),
}
NO_LANGUAGES = {"library_words", "python_names"}
ASKED = {"applescript"}  # whatever it says: its program drives others
CALLS = ("post", "fetch", "get", "request")


def _effects(language, call, *arguments):
    text = LANGUAGES[language][0].format(call=call, all=", ".join(arguments), apart=" ".join(arguments))
    return effects_of_code(text, language)


def _variable(language):
    return LANGUAGES[language][1]


def test_every_language_with_a_table_is_here():
    found = {path.stem for path in pathlib.Path(languages.__file__).parent.glob("[a-z]*.py")}
    assert found - NO_LANGUAGES == set(LANGUAGES) | ASKED


@pytest.mark.parametrize("call", [*CALLS, "beam", "fling"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_credential_with_an_address_does_not_pass(language, call):
    effects = _effects(language, call, ADDRESS, _variable(language))
    sent = [one for one in effects if one.verb == Verb.SEND and one.target.place == Place.REMOTE and one.origin]
    assert sent or any(one.verb == Verb.UNKNOWN for one in effects), effects


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_address_alone_does_not_pass(language, call):
    effects = _effects(language, call, ADDRESS)
    reached = [one for one in effects if one.verb in (Verb.FETCH, Verb.SEND) and one.target.place == Place.REMOTE]
    assert reached or any(one.verb == Verb.UNKNOWN for one in effects), effects


@pytest.mark.parametrize("call", [*CALLS, "beam"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_credential_alone_does_not_pass_unseen(language, call):
    effects = _effects(language, call, _variable(language))
    told = [one for one in effects if one.verb in (Verb.READ, Verb.SEND, Verb.UNKNOWN)]
    assert told, effects


@pytest.mark.parametrize("call", ["parse_url", "isURL", "normalize"])
@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"tcl", "powershell"}))
def test_a_function_that_takes_an_address_apart_is_not_a_question(language, call):
    assert not [one for one in _effects(language, call, ADDRESS) if one.verb != Verb.RUN]

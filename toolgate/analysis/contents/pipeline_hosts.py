"""Hosts that a pipeline may send credentials to: those its settings name, and those it logs in to.

A variable counts as named by the settings if the file only uses it: nothing in it, nor a step before, can have given it
a value. What the service itself puts into a job, as `$CI_JOB_TOKEN`, is no login for anybody else.
"""

from toolgate.analysis.state.scope import Scope
from toolgate.analysis.text.identifiers import words_of
from toolgate.knowledge.readers.variables import secret
from toolgate.knowledge.texts.value_words import LOGGING_IN
from toolgate.model.effect import Effect, Verb
from toolgate.model.occurrences import names_in, occurrences

USES = ("$", "{")  # what stands before a name that is only used
MOST = 100  # occurrences of one name
LETTERS = ("-t", "-k", "-p", "-u", "-H", "--header", "--user")  # options that usually take a login
SUBCOMMANDS = ("auth", "login")  # of clients that log in
GIVEN = ("CI_", "CIRCLE_", "BITBUCKET_", "SYSTEM_", "BUILDKITE_", "ACTIONS_", "DRONE_", "GITHUB_", "TRAVIS_")


def forget_own_hosts(text: str, scope: Scope, mark: int) -> None:
    """Remove what is sent to hosts that only the settings can name, and what a step logs in with."""
    found = scope.ledger.effects[mark:]
    scope.ledger.effects[mark:] = [one for one in found if one.verb != Verb.SEND or not _is_meant(one, text)]


def _is_meant(effect: Effect, text: str) -> bool:
    return _is_told(effect.target.name, text) or _logs_in(effect)


def _is_told(host: str, text: str) -> bool:
    """Whether an address begins with a variable that nothing in a text sets."""
    name = host.partition("/")[0].partition(":")[0].lstrip("$").strip("{}")
    if host[:1] != "$" or not name.isidentifier():
        return False
    starts = list(occurrences(text, name, MOST))
    return all([text[at - 1 : at] in USES and "$" in text[max(0, at - 2) : at] for at in starts])


def _logs_in(effect: Effect) -> bool:
    """Whether credentials are there to log in with: `codecov -t $TOKEN`, `curl -u "$USER:$PASSWORD"`."""
    words = effect.command.argv
    named: list[str] = []
    options: list[str] = []
    for at in range(1, len(words)):
        held = [name for name in names_in(words[at]) if secret(name)] if "$" in words[at] else []
        named += held
        options += [words[at] if words[at][:1] == "-" else words[at - 1]] if held else []
    foreign = not effect.target.described and any([name.startswith(GIVEN) for name in named])
    return bool(named) and not foreign and all([_is_login(option) for option in options])


def _is_login(option: str) -> bool:
    name = option.partition("=")[0]
    return name in LETTERS or option in SUBCOMMANDS or (name[:1] == "-" and bool(words_of(name) & LOGGING_IN))

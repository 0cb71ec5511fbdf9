"""Emits that a credential is sent if a loosely described command has it in its data and names an unknown host.

It is not known what such a command does with its arguments, so what it reads may go to a host it names. What one logs
in with does not count: a key, a certificate or a settings file is used to authenticate, not sent.
"""

from __future__ import annotations

from toolgate.analysis.places.hosts import locate_host
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.streams import sources_of
from toolgate.analysis.text.identifiers import words_of
from toolgate.analysis.text.web_addresses import bare_hosts, is_name
from toolgate.knowledge.texts.value_words import FETCHED_FROM, HANDED_OVER, HOST_NAMES, LOGGING_IN
from toolgate.model.effect import Kind, Manner, Place, Target, Verb
from toolgate.shell.expand.fields import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.shell.expand.fields import Field

HOST_LETTERS = ("-h", "-H")
DATA_LETTERS = ("-f", "-d", "-D", "-T", "-u", "-in")  # by convention options for a file that is sent
LOGIN_LETTERS = (
    "-u",
    "-U",
    "-p",
    "-P",
    "-a",
    "-k",
    "-t",
    "-w",
    "-W",
    "-H",
    "-e",
    "-E",
)  # words for what one logs in with
OPENED = ("OPENS", "UPLOADS", "DATA")  # roles of options whose files are what the command works on


def send_to_named(run: Run, secret: Target) -> None:
    """Emit that a credential that is read goes to the unknown hosts that the same command names."""
    argv = run.scope.command.argv
    if run.loosely() and _among_data(run, argv, secret):
        for host in strangers(run, argv):
            run.emit(Verb.SEND, host, secret)


def send_undescribed(run: Run) -> None:
    """Emit that an undescribed program sends the credentials it is given to the unknown hosts it is given."""
    argv = run.scope.command.argv
    hosts = strangers(run, argv)
    for word in argv[1:] if hosts else ():
        value = word.partition("=")[2] if word[:1] == "-" else word
        target = locate_field(value.removeprefix("@"), run.scope)
        if target.place == Place.SECRET and _among_data(run, argv, target):
            for host in hosts:
                run.scope.emit(Verb.SEND, host, target, (Manner.PROGRAM,))


def secrets_in(words: list[Field], encoded: bool) -> list[Target]:
    """The credentials whose content is in the words as data, not to log in with.

    `encoded`: they are encoded, as nothing to log in with is.
    """
    found: list[Target] = []
    for index, word in enumerate(words):
        secrets = [source for source in sources_of(word) if source.place == Place.SECRET and source.path]
        found.extend([source for source in sources_of(word) if source.kind == Kind.LOGIN and source not in found])
        if secrets and (encoded or _hands_over(shown(word), shown(words[index - 1]) if index else "")):
            found.extend([secret for secret in secrets if secret not in found])
    return found


def _hands_over(word: str, before: str) -> bool:
    """Whether a word is an operand, or the value of an option that is not for authentication."""
    if word[:1] == "-":
        return is_data(word.partition("=")[0])
    if before[:1] != "-" or " " in word:  # a statement, which is not used to log in
        return True
    return before not in LOGIN_LETTERS and not words_of(before) & LOGGING_IN


def _among_data(run: Run, argv: tuple[str, ...], secret: Target) -> bool:
    """Whether the path of a credential is an operand, or the value of an option that takes data."""
    bare: list[str] = []  # options that take no value, so that an operand may follow
    for option, value in run.options:
        if value is None:
            bare.extend(option.names)
        elif locate_field(value, run.scope).path == secret.path:
            given = [name for name in option.names if any([word.startswith(name) for word in argv])]
            return option.role.name in OPENED or any([is_data(name) for name in given])
    for index, word in enumerate(argv[1:], 1):
        name, equals, value = word.partition("=") if word[:1] == "-" else (argv[index - 1], "", word)
        if locate_field(value.removeprefix("@"), run.scope).path != secret.path or (word[:1] == "-" and not equals):
            continue
        if name[:1] != "-" or name in bare or "=" in name or is_data(name):
            return True
    return False


def is_data(option: str) -> bool:
    """Whether an option's name says that it takes data."""
    words = words_of(option)
    return option in DATA_LETTERS or bool(words & HANDED_OVER and not words & LOGGING_IN)


def strangers(run: Run, argv: tuple[str, ...]) -> list[Target]:
    """The unknown hosts that the words of a command name."""
    found: list[Target] = []
    for index, word in enumerate(argv[1:], 1):
        for name in _hosts(word, argv[index - 1]):
            host = locate_host(name, run.scope.facts)
            if host.place == Place.REMOTE and host not in found:
                found.append(host)
    return found


def _hosts(word: str, before: str) -> list[str]:
    """The hosts that a word names: by a scheme, port or user, as a server to query, or after an option for hosts."""
    option, _, value = word.partition("=") if word[:1] == "-" else (before, "", word)
    if option[:1] == "-" and words_of(option) & FETCHED_FROM:
        return []
    scheme, mark, _ = value.partition("://")
    if mark:
        return [value] if scheme.isascii() and scheme.replace("+", "").isalnum() and scheme != "file" else []
    if "host=" in value:
        return [part.partition("host=")[2] for part in value.split() if part.startswith(("host=", "hostaddr="))]
    user, at, rest = value.partition("@")
    host = rest.partition(":")[0]
    if at and "." in host and is_name(host) and (not user or ":" in rest or user.isidentifier() or "…" in user):
        return [host]
    if bare_hosts(value):
        return bare_hosts(value)
    dotted = "." in value.strip(".") and is_name(value) and value.rpartition(".")[2].isalpha()
    named = option in HOST_LETTERS or (option[:1] == "-" and bool(words_of(option) & HOST_NAMES))
    return [value] if dotted and named else []

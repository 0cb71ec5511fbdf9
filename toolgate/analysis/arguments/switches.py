"""Reads flags as yes or no: by their value, by what negates them later, and by whether the subcommand heeds them.

A flag that makes a call milder counts only with a value that means yes: an unknown value is not one.
"""

from __future__ import annotations

from toolgate.analysis.text.yes_no import affirms, is_no
from toolgate.knowledge.vocabulary import NONE, OPTIONAL, Option
from toolgate.shell.expand.fields import Field, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from toolgate.analysis.arguments.options import Arguments

FLAGS = frozenset(
    """
    -f -q -r -v -y -rf -fr -recurse --force --recursive --all --yes --quiet --verbose --install --wait --atomic --debug
    --purge --prune --confirm --now --no-wait --detach --non-interactive --assume-yes -auto-approve --auto-approve
    --keep-history --no-hooks --ignore-not-found --delete-branch --squash --merge --rebase --admin --auto
    --delete-emptydir-data --ignore-daemonsets --disable-eviction --cleanup-tag --approve --destroy --remove --no-color
    """.split()
)  # options that take no value by custom, where nobody has described them
FLAGGING = ("--no", "--allow-", "--all-", "--force-", "--skip-", "--with-", "--delete")  # how more of these begin
MILD = ("READS", "PLAIN", "LISTS")  # how the operands of a flag begin that does not make a call graver


def is_mild(option: Option) -> bool:
    """Whether a command does less with an option, so that the option has to prove that it is on."""
    if option.takes not in (NONE, OPTIONAL) or (option.takes == OPTIONAL and not option.dry):
        return False
    operands = option.operands
    clears = bool(option.clears) and not option.also
    return bool(option.dry or option.informs or clears or operands == "" or (operands or "").startswith(MILD))


def take_switch(option: Option, value: Field | None, found: Arguments) -> bool:
    """Take a flag that makes the call milder, with the value after `=`; returns whether it is on."""
    if value is not None and not affirms(value, option.yes):
        turn_off(option, found)
        return False
    found.options.append((option, value if option.takes == OPTIONAL else None))
    return True


def turn_off(option: Option, found: Arguments) -> None:
    """Take back a flag; a dry run under another name is the same switch."""
    kept = [pair for pair in found.options if pair[0] is not option and not (option.dry and pair[0].dry)]
    found.options[:] = kept
    found.off += (option,)


def negated(name: str, names: Iterable[str], exact: bool) -> list[str]:
    """Which of `names` `--no-<name>` turns off; not `exact`: nobody declared it, so that it may be an abbreviation."""
    stem = name.removeprefix("--no").replace("_", "-")
    whole, stem = exact or stem[:1] != "-", stem.removeprefix("-")
    if len(stem) < 2 if whole else not stem:
        return []
    return [full for full in names if _means(full.lstrip("-").replace("_", "-"), stem, whole)]


def _means(full: str, stem: str, whole: bool) -> bool:
    return full == stem or (not whole and full.startswith(stem))


def denied_by(following: Sequence[Field]) -> bool:
    """Whether the word that follows a flag is its value, and means no."""
    return bool(following) and is_no(following[0])


def is_given(names: Collection[str], words: Sequence[str]) -> bool:
    """Whether one of these flags is among the words of a command line, before `--`, and nothing later turns it off."""
    given = False
    for index, word in enumerate(words):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name in names:
            given = affirms(value) if equals else not denied_by(words[index + 1 :])
        elif name[:4] == "--no" and negated(name, names, False):
            given = False
    return given


def may_take(word: Field) -> bool:
    """Whether the word after an option that nobody has described may be its value."""
    text = shown(word)
    return "=" not in text and text not in FLAGS and not text.startswith(FLAGGING)


def is_heeded(option: Option, levels: Sequence[Collection[str]]) -> bool:
    """Whether a subcommand heeds a flag; `levels`: the names of the program and of each subcommand, in order."""
    if option.dry == "*":
        return True
    for path in option.dry.split(","):
        words = path.split()
        for start in range(len(levels) - len(words) + 1):
            if all([_is_named(word, levels[start + index]) for index, word in enumerate(words)]):
                return True
    return False


def _is_named(word: str, names: Collection[str]) -> bool:
    return word in names or (word[-1] == "*" and any([name.startswith(word[:-1]) for name in names]))

"""What rules say about a command: its act, what it is called by, and whom or what it acts on.

INVARIANT: an error here leaves the verdict of a rule unchanged; what is not known is empty, and a sentence says less.
"""

from toolgate.model.effect import Effect, Target, backticked
from toolgate.model.repeated import once_each
from toolgate.model.sentence import IT, Sentence

LONGEST = 50  # characters of a command that are shown
WORDS = 400  # of a command, which say what it does


@once_each
def told(words: tuple[str, ...], home: str = "") -> tuple[Sentence, str, str]:
    """What a sentence can say about a command: its action, its verb, and the words that name it.

    Each is empty if not known; paths in the home directory begin with `~`.
    """
    try:
        from toolgate.sentences.acts import act_of, operation_of
        from toolgate.sentences.parsed_command import subcommand_of

        words = words[:WORDS]
        if home:
            words = tuple(["~" + word[len(home) :] if word.startswith(home + "/") else word for word in words])
        return act_of(words), operation_of(words), subcommand_of(words, LONGEST)
    except Exception:  # noqa: BLE001 # without it, a sentence says what the command touches
        return Sentence(""), "", ""


def by_means_of(effect: Effect) -> str:
    """A phrase that names a command of which only the kind is known: ` with `kaf topic rm orders``; empty: more is."""
    command = "" if "`" in str(effect.target) else told(effect.command.argv)[2]
    return f" with {backticked(command)}" if " " in command else ""


def recipient(words: tuple[str, ...]) -> str:
    """The recipient of a mail in backticks; empty: not a mail, or the call does not name one."""
    return _of_act("recipient_of", words)


def venue(words: tuple[str, ...]) -> str:
    """Where a command puts its input, with the preposition: `in a gist`; empty: not known."""
    return _of_act("venue_of", words)


def cleared(words: tuple[str, ...]) -> str:
    """What a command does to the directory it writes to, up to its name; empty: it only changes it."""
    return _of_act("cleared_by", words)


def _of_act(asked: str, words: tuple[str, ...]) -> str:
    try:
        from toolgate.sentences import acts

        found: str = getattr(acts, asked)(words)
    except Exception:  # noqa: BLE001 # without it, a sentence says less
        return ""
    return found


def them(target: Target) -> str:
    """The pronoun for a thing that has been named: `it` or `them`."""
    from toolgate.model.number import is_several

    return "them" if target.described and is_several(target) else IT

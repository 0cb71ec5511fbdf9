"""Programs that empty their output directory: always, or by an option."""

from toolgate.knowledge.texts.clearing_first import ALWAYS, BESIDES, DELETING, EMPTYING, WHOLE

RUNNERS = 4  # words that may precede the program, with it: `bundle exec jekyll`
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def empties_first(words: tuple[str, ...]) -> bool:
    """Whether a command deletes the contents of a directory before or after it writes there."""
    names = [word.rpartition("/")[2] for word in words[:RUNNERS]]
    said = [word for word in words[1:] if " " not in word]
    said += [piece for word in words[1:] if " " in word for piece in word.split()]
    for key in ALWAYS:
        program, *wanted = key.split()
        if program in names and all([word in said for word in wanted]):
            return True
    whole = not WHOLE.isdisjoint([*names, *said])
    return any([_says(word.partition("=")[0], whole) for word in said if word[:1] == "-" or word[:1] == "/"])


def _says(option: str, whole: bool) -> bool:
    """Whether an option's name says that it empties a directory, not a cache or a history."""
    words = _words(option)
    if not words.isdisjoint(BESIDES) or "/" in option[1:]:
        return False
    return not words.isdisjoint(EMPTYING) or (not words.isdisjoint(DELETING) and (whole or not words.isdisjoint(WHOLE)))


def _words(name: str) -> set[str]:
    """The words of `--emptyOutDir`, `--clean-destination-dir`, `/MIR`."""
    apart = "".join([f" {letter}" if letter.isupper() and not name.isupper() else letter for letter in name])
    return {*"".join([letter if letter in LETTERS else " " for letter in apart.lower()]).split()}

"""Reads options among the words of a command, whatever the command is."""

from toolgate.model.repeated import once_each


@once_each
def given(words: tuple[str, ...], *options: str) -> bool:
    """Whether one of these options is given; a letter also counts in a cluster: `-f` in `-rf`."""
    for word in words:
        if word == "--":
            return False
        if word.partition("=")[0] in options:
            return True
        if word[:1] == "-" and word[1:2] != "-" and any([len(o) == 2 and o[1] in word[1:] for o in options]):
            return True
    return False


@once_each
def values_of(words: tuple[str, ...], *options: str) -> tuple[str, ...]:
    """Return the values of these options in the order of the words, empty ones included."""
    found: list[str] = []
    for index, word in enumerate(words):
        option, equals, value = word.partition("=")
        if option in options:
            found.append(value if equals else "".join(words[index + 1 : index + 2]))
    return tuple(found)


def value_of(words: tuple[str, ...], *options: str) -> str:
    """Return the value of the first of these options that is given; empty: none is."""
    return "".join(values_of(words, *options)[:1])

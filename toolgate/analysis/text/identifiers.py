"""The words of an identifier, however they are joined."""

from toolgate.knowledge.texts.value_words import ENDINGS

# The table maps every ASCII character, since a missing one costs `translate` an exception.
EDGES = "".join([chr(code) if chr(code).isalnum() else " " for code in range(128)])


def words_in(name: str) -> list[str]:
    """Return the words of a name: `createIssue`, `create_issue`, `create-issue` have the same two."""
    if name.isascii() and name.islower():
        return name.translate(EDGES).split()  # the usual case
    words: list[str] = []
    current = ""
    for character in name:
        if character.isalnum():
            if character.isupper() and current and not current[-1].isupper():
                words.append(current.lower())
                current = ""
            current += character
        elif current:
            words.append(current.lower())
            current = ""
    if current:
        words.append(current.lower())
    return words


def words_of(name: str) -> set[str]:
    """Return the words of a name: `--plugin-dir`, `npm_config_nodeGyp`, `RIPGREPRC`."""
    parts = words_in(name)
    found = {*parts, "".join(parts)}
    for part in parts:
        if part[-1] == "s" and len(part) > 3:
            found.add(part[:-3] + "y" if part.endswith("ies") else part[:-1])
        for ending in ENDINGS if part.endswith(ENDINGS) else ():
            if part.endswith(ending) and len(part) > len(ending) + 1:
                rest = part[: -len(ending)]
                found |= {ending, rest, *[inner for inner in ENDINGS[:14] if rest.endswith(inner) and rest != inner]}
    return found


def deletes(words: list[str]) -> bool:
    """Whether the words of a name mean deletion: `drop_database`, `queue_purge`."""
    from toolgate.knowledge.languages.library_words import DELETING

    return any([word.startswith(DELETING) for word in words])

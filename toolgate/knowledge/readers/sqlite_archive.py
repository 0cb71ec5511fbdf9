"""Arguments after `-A` of sqlite3: archives, with options like those of tar."""

from toolgate.knowledge.vocabulary import EDITS, READS, UNPACKED, UNPACKS_INTO, Found, changes, writes

LONG = {
    "--create": "c", "--update": "u", "--insert": "i", "--remove": "r", "--list": "t", "--extract": "x", "--verbose": "v",
    "--file": "f", "--append": "a", "--directory": "C", "--glob": "g", "--dryrun": "n",
}  # fmt: skip
ACTIONS = frozenset("cuirtx")
TAKING = frozenset("faC")
LETTERS = frozenset(LONG.values())


def read(words: list[str]) -> Found | None:
    """What one call does to its archive, `x.db -A -t` like `-A -tf x.db`; `None`: it is not one known action."""
    database = words[0] if words[0][:1] != "-" and not _is_cluster(words[0]) else ""
    sorted_words = _sorted(words[1:] if database else words)
    if sorted_words is None:
        return None
    letters, values, operands = sorted_words
    archive = values.get("f") or values.get("a") or database
    actions = [letter for letter in letters if letter in ACTIONS]
    if len(actions) != 1 or not archive or "$" in archive or any(["…" in word for word in words]):
        return None
    if actions == ["t"] or "n" in letters:
        return [(READS, archive)]
    if actions == ["r"]:
        return [(EDITS, archive)]
    into = values.get("C", "")
    if actions == ["x"]:
        if not into:  # a name in the archive with a leading slash is absolute
            return [(READS, archive), writes("files in any directory the archive names", "unknown")]
        return [(READS, archive), changes(writes(UNPACKED, "workspace")), (UNPACKS_INTO, into)]
    paths = [f"{into}/{word}" if into else word for word in operands]
    if not paths or any([path.startswith("$") for path in paths]):
        return None
    return [(EDITS, archive), *[(READS, path) for path in paths]]


def _is_cluster(word: str) -> bool:
    """Whether a word without a dash is option letters: `tf`."""
    return bool(word) and LETTERS.issuperset(word)


def _sorted(words: list[str]) -> tuple[str, dict[str, str], list[str]] | None:
    """The option letters, the values of those that take one, and the rest; `None`: one is not known."""
    letters, values, rest = "", dict[str, str](), list(words)
    if rest and _is_cluster(rest[0]):
        letters = rest.pop(0)
        for letter in [letter for letter in letters if letter in TAKING]:
            if not rest:
                return None
            values[letter] = rest.pop(0)
    while rest and rest[0][:1] == "-":
        word = rest.pop(0)
        given = LONG.get(word, "") if word[:2] == "--" else word[1:]
        if not given:
            return None
        for at, letter in enumerate(given):
            if letter not in LETTERS:
                return None
            letters += letter
            if letter in TAKING:
                value = given[at + 1 :] or (rest.pop(0) if rest else "")
                if not value:
                    return None
                values[letter] = value
                break
    return None if any([word[:1] == "-" for word in rest]) else (letters, values, rest)

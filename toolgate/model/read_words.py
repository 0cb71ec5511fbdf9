"""The words of a text that was read, kept as digests: enough to show that a name did not occur in it.

A name occurs if all its parts do, in any order: what is too much to keep, or is not plain text, counts as naming all.
"""

SIZE = 6  # hexadecimal digits of a word's digest
LONGEST = 40  # letters of a word; a longer one is data, and may say anything
MOST = 4_000  # words of a session that are kept


def parts_of(text: str) -> list[str]:
    """Return the runs of letters and digits in a text, without plain numbers."""
    bare = "".join([letter if letter.isalnum() else " " for letter in text.lower()])
    return [part for part in bare.split() if not part.isdecimal()]


def digest(word: str) -> str:
    from _blake2 import blake2b  # `hashlib` takes as long to load as a whole verdict

    return str(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=SIZE // 2).hexdigest())


def new_words(texts: list[str], known: str) -> str | None:
    """Return the digests of the words not known yet; `None`: there are more than can be kept, or a word too long."""
    words = {part for text in texts for part in parts_of(text)}
    if len(words) > MOST or any([len(word) > LONGEST for word in words]):
        return None
    before = {known[index : index + SIZE] for index in range(0, len(known), SIZE)}
    new = {digest(word) for word in words} - before
    return "".join(sorted(new)) if len(new) + len(before) <= MOST else None


def holds(words: str, name: str) -> bool:
    """Whether a name may be among words: all its parts are, or it has none."""
    known = {words[index : index + SIZE] for index in range(0, len(words), SIZE)}
    return all([len(part) > LONGEST or digest(part) in known for part in parts_of(name)])

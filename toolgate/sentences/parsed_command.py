"""Parses a command for sentences: its program, operands, options and their values."""

from toolgate.knowledge.lookup import knowledge_of
from toolgate.knowledge.texts.remote_acts import GRAVER
from toolgate.knowledge.vocabulary import REQUIRED, Command
from toolgate.model.repeated import once_each


@once_each
def subcommand_of(words: tuple[str, ...], longest: int) -> str:
    """The words of a command that say what it does: `kubectl -n web scale deployment app`; empty: too long.

    An option that makes it graver is included.
    """
    places = operands_of(words)
    first = end = places[0] if places else 1
    if any([len(word.split()) > 1 for word in (words[: first + 1] if places else words)]):  # no subcommand, but code
        return ""
    while end < len(words) and words[end][:1] != "-" and len(words[end].split()) == 1 and "…" not in words[end]:
        end += 1
    needed = min(end, first + 2)  # the words that say most
    spec = knowledge_of(program_of(words))
    below = places and spec is not None and spec.subcommands  # the operands name it without what is before them
    for head, start in (((), 0), (words[:1], first)) if below else (((), 0),):
        stop = _graver(words, end)
        if len(" ".join([*head, *words[start:stop]])) > longest:
            stop = end
        while stop > needed and len(" ".join([*head, *words[start:stop]])) > longest:
            stop -= 1
        if len(text := " ".join([*head, *words[start:stop]])) <= longest:
            return text
    return words[0] if len("".join(words[:1])) <= longest and words else ""


def _graver(words: tuple[str, ...], end: int) -> int:
    """The index after the last option that widens what a command does, otherwise after its operands."""
    cut = last = end
    while cut < min(len(words), end + LOOKED_AT) and len(words[cut].split()) == 1 and "…" not in words[cut]:
        cut += 1
        last = cut if words[cut - 1] in GRAVER else last
    return last


LOOKED_AT = 60  # words after a subcommand


def program_of(words: tuple[str, ...]) -> str:
    name = words[0].rpartition("/")[2] if words else ""
    return name if name[-4:] != ".exe" or knowledge_of(name) is not None else name[:-4]


@once_each
def operands_of(words: tuple[str, ...]) -> list[int]:
    """The indexes of operands: words that are neither options nor, before the first operand, an option's value."""
    found, index, taking = list[int](), 1, options_of(words)
    while index < len(words):
        word = words[index]
        if word[:1] != "-" or word == "-":
            found.append(index)
        elif not found and taking.get(word):
            index += 1
        index += 1
    return found


_OPTIONS: dict[tuple[str, ...], dict[str, bool]] = {}  # by program and subcommand; the same whatever order it fills in


@once_each
def options_of(words: tuple[str, ...]) -> dict[str, bool]:
    """The options of a program and its subcommands; those of the subcommand in the call win.

    The value says whether the option takes the next word.
    """
    spec = knowledge_of(program_of(words))
    if spec is None:
        return {}
    called = [spec]
    for word in words[1:]:
        for one in called[-1].subcommands:
            if word in one.names:
                called.append(one)
                break
    key = (program_of(words), *[one.names[0] for one in called[1:]])
    if key not in _OPTIONS:
        every = [spec]
        for one in every:  # grows
            every += one.subcommands
        _OPTIONS[key] = _gathered(every) | _gathered(called) | dict.fromkeys(SWITCHES.get(key[0], "").split(), False)
    return _OPTIONS[key]


SWITCHES = {  # options without a value, of programs whose options nobody has described
    "useradd": "-m -M -N -o -U", "usermod": "-m -o", "fuser": "-k -m -s -v",
}  # fmt: skip


def _gathered(commands: list[Command]) -> dict[str, bool]:
    found = dict[str, bool]()
    for one in commands:
        for option in one.options:
            if type(option) is str:  # as `flags` was given it
                found.update([(name.rstrip("=[]#"), name[-1] == "=") for name in option.split()])
            else:
                found.update([(name, option.takes == REQUIRED) for name in option.names])  # type: ignore[union-attr]  # narrowed by type()
    return found


def option_at(option: str, words: tuple[str, ...]) -> int:
    """The index of an option, or of a cluster with its letter: `-G` in `-aG`; 0: not found."""
    for index, word in enumerate(words[1:], start=1):
        if word == "--":
            return 0
        if word.partition("=")[0] == option:
            return index
        if len(option) == 2 and word[:1] == "-" and _in_cluster(option[1], word[1:], words):
            return index
    return 0


def _in_cluster(letter: str, letters: str, words: tuple[str, ...]) -> bool:
    """Whether an option's letter is one of several in a word, none of which before it takes the rest for its value."""
    before, found, _ = letters.partition(letter)
    if not found or not letters.isalpha():
        return False
    taking = options_of(words)
    return all([is_flag("-" + one, taking) for one in before]) if taking else len(letters) <= CLUSTER


def is_flag(option: str, taking: dict[str, bool]) -> bool:
    """Whether an option takes no value, by its description or by convention."""
    return not taking[option] if option in taking else option in FLAGS


FLAGS = frozenset(
    """-a -d -f -i -n -q -r -v -y -F -R -rf -fr -recurse --force -force --flood --generate-name --recursive --all --yes --quiet --install --broadcast
    --publish --push --password-stdin""".split()
)


CLUSTER = 3  # letters, where nobody has said which options there are


def is_passed(word: str, taking: dict[str, bool]) -> bool:
    """Whether a word is an option that does not take the next word, although it is not described in this form."""
    if word[:2] == "--":
        return "=" in word or word in FLAGS
    return word[:1] == "-" and word[1:].isalpha() and not any([taking.get("-" + letter, True) for letter in word[1:]])


def started_by(words: tuple[str, ...]) -> tuple[str, ...]:
    """The command that a wrapper program runs; empty: none, it starts a shell."""
    places = operands_of(words)[BEFORE.get(program_of(words), 0) :]
    return words[places[0] :] if places else ()


BEFORE = {"chroot": 1, "gosu": 1, "su-exec": 1, "setuidgid": 1}  # operands before the command


def cut_to(words: tuple[str, ...], longest: int) -> str:
    """A command, cut to a length."""
    text = " ".join([f"'{word}'" if " " in word and "'" not in word else word for word in words])
    return text if len(text) <= longest else "".join(words[:1])


def operands_behind(words: tuple[str, ...], at: int) -> list[int]:
    """The indexes of words after a subcommand that are neither options nor, as far as known, their values."""
    taking, found = options_of(words), list[int]()
    for index in range(max(at, 1), len(words)):
        before = words[index - 1]
        value = index > 1 and before[:1] == "-" and "=" not in before and not is_flag(before, taking)
        value = value and not (before[1:2].isalpha() and before[2:3].isdigit())  # `-d600s` has its own
        if words[index][:1] != "-" and not value:
            found.append(index)
    return found

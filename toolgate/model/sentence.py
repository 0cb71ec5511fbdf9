"""The sentence about an effect, in parts: the act, its object, and what is said of the object.

Rules write a sentence about one thing. Where a command does the same to several, `telling` makes it plural, and
so needs to know which part is the object and how the other parts change. A reason that never becomes plural
may be a plain string.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Piece = tuple[str, str, bool]


class Words(str):
    """Words that change in the plural, or for another machine.

    `pieces` are their parts: each in the singular and the plural, and whether it names this machine.
    """

    __slots__ = ("pieces",)
    pieces: tuple[Piece, ...]

    def __new__(cls, one: str, several: str) -> Words:
        return _made(((one, several, False),))

    def __reduce__(self) -> tuple[Callable[..., Words], tuple[tuple[Piece, ...]]]:
        return _made, (self.pieces,)

    def __add__(self, other: str) -> Words:
        return _made(self.pieces + _pieces(other))

    def __radd__(self, other: str) -> Words:
        return _made(_pieces(other) + self.pieces)

    @property
    def several(self) -> str:
        return "".join([several for _, several, _ in self.pieces])


def _made(pieces: tuple[Piece, ...]) -> Words:
    made = str.__new__(Words, "".join([one for one, _, _ in pieces]))
    made.pieces = pieces
    return made


def _pieces(words: str) -> tuple[Piece, ...]:
    return words.pieces if isinstance(words, Words) else ((words, words, False),)


def here(words: str) -> Words:
    """Return the words for the current machine, which another one's name can replace."""
    return _made(((words, words, True),))


HERE = here("this machine")
IT = Words("it", "them")  # a thing that has been named
NO_VARIABLE = "leave the variable out"  # advice that is known by its identity, whatever it says
COPIED = "copy the file"  # advice instead of a hard link to it


def which(why: str) -> Words:
    """Return a clause about the object that precedes it: `, which belongs to the system`."""
    verb, _, rest = why.partition(" ")
    if verb == "is" and rest.startswith(("a ", "an ")):
        return Words(f", which {why}", f", each of which {why}")
    return Words(f", which {why}", f", which {PLURAL.get(verb) or verb.removesuffix('s')} {rest}")


PLURAL = {"is": "are", "has": "have"}


class Sentence(str):
    """A reason in its parts, so that it can be made plural: what is done, to what, and what is said of that.

    `act` and `rest` are the text before and after the `thing`; where they depend on the number, they are `Words`.
    `towards` is the preposition before a destination or source, and `lead` says what happened to the question.
    """

    __slots__ = ("act", "thing", "rest", "towards", "lead")
    act: str
    thing: str
    rest: str
    towards: str
    lead: str

    def __new__(cls, act: str, thing: object = "", rest: str = "", towards: str = "", lead: str = "") -> Sentence:
        made = str.__new__(cls, f"{lead}{act}{towards}{thing}{rest}")
        made.act = act
        made.thing = str(thing)
        made.rest = rest
        made.towards = towards
        made.lead = lead
        return made

    def __reduce__(self) -> tuple[type[Sentence], tuple[str, str, str, str, str]]:
        return Sentence, (self.act, self.thing, self.rest, self.towards, self.lead)

    @property
    def form(self) -> tuple[str, str, str, str]:
        """The sentence without its object."""
        return self.act, self.rest, self.towards, self.lead

    @property
    def verb(self) -> str:
        """What is done, in one word: `deletes`."""
        return self.act.partition(" ")[0]

    def doing(self, verb: str) -> Sentence:
        """Return the sentence with another verb: `run` for `runs`."""
        return Sentence(verb + self.act[len(self.verb) :], self.thing, self.rest, self.towards, self.lead)

    @property
    def bare(self) -> str:
        """The sentence without its `lead`."""
        return self[len(self.lead) :]

    @property
    def closed(self) -> bool:
        """Whether it ends in a subordinate clause, which appended words would be read as a part of."""
        return any([mark in words for words in (self.act, self.rest) for mark in (",", " without ")])

    def of(self, thing: str) -> Sentence:
        """Return the same sentence about another thing."""
        return Sentence(self.act, thing, self.rest, self.towards, self.lead)

    def after(self, words: str) -> Sentence:
        """Return the sentence with words before it."""
        return Sentence(words + self.act, self.thing, self.rest, self.towards, self.lead)

    def before(self, words: str) -> Sentence:
        """Return the sentence with words after it."""
        return Sentence(self.act, self.thing, self.rest + words, self.towards, self.lead)

    def of_several(self, things: str) -> Sentence:
        """Return the sentence in the plural."""
        act, rest = [_of_several(words) for words in (self.act, self.rest)]
        return Sentence(act, things, rest, self.towards, self.lead)

    @property
    def here(self) -> bool:
        """Whether it names the machine that it happens on."""
        return any([is_here for _, _, is_here in _pieces(self.act) + _pieces(self.rest)])

    def on(self, machine: str) -> Sentence:
        """Return the sentence about another machine, where it names this one."""
        act, rest = [_on(words, machine) for words in (self.act, self.rest)]
        return Sentence(act, self.thing, rest, self.towards, self.lead)


def _of_several(words: str) -> str:
    return _made(tuple([(several, several, here) for _, several, here in _pieces(words)]))


def _on(words: str, machine: str) -> str:
    return _made(tuple([(machine, machine, False) if piece[2] else piece for piece in _pieces(words)]))


def led(lead: str, reason: str) -> Sentence:
    """Return a reason preceded by what happened to the question."""
    said = parts_of(reason)
    return Sentence(said.act, said.thing, said.rest, said.towards, lead + said.lead)


def parts_of(reason: str) -> Sentence:
    """Return a reason in its parts; if it has none, the whole is the act."""
    return reason if isinstance(reason, Sentence) else Sentence(reason)

"""What is known of a session before its next call: what it wrote, which secrets and which untrusted pages it read.

INVARIANT: a memory only ever tightens, with two exceptions: the loss of a file that the session itself made (`OWNS`)
and that is unchanged since, and a question about what a person approved and the agent then did (`RAN`). So code that
cannot read a memory uses `TIGHTEST`, in which no file is the session's own and nothing was approved, code that can only
read a part of it keeps what `tightening` leaves of that, and code that cannot write down everything writes `MORE`.
"""

from __future__ import annotations

from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

SECRET = (
    "secret"  # a credential was read; its subject is how a person would name it, never its value, its origin its file
)
PAGE = "page"  # untrusted text was read; its subject is the host or tool, its origin the call that reported all of it
SEEN = "seen"  # what such a call reported was scanned; its subject is the call, its origin the words in it
BROWSES = "browses"  # a browser was sent to a page; its subject is its server, its origin what kind of page
WROTE = "wrote"  # a file was written; its subject is the absolute path
CLONED = "cloned"  # a repository was cloned; its subject is the directory, its origin the host
OWNS = "owns"  # a file was made in full; its subject is the absolute path, its origin a digest of the content
MAKES = "makes"  # a call writes where no work is; its subject is the absolute path, its origin the call and the time
MORE = "more"  # more files than were recorded: any file may be one of them
ASKED = "asked"  # a person was asked about a call; its subject is the call's name and key, its origin what it does
RAN = "ran"  # such a call was made; its subject is the call's key, its origin what it does
ADVISED = "advised"  # the agent was told a better way than a call; its subject is the call's identity
QUESTION = "question"  # the same, for the log: its subject names the record and the call, its origin is the time
BEFORE = (
    "before"  # the session changed settings or a list of packages; its subject is the file, its origin what it named
)
ANSWERED = "answered"  # such a question is no longer open; its subject is that of the question
TOLD = (SECRET, PAGE, WROTE, CLONED, OWNS, MORE)  # what others may be told of a session
WORDS = (*TOLD, ASKED, RAN, SEEN, BROWSES, MAKES, ADVISED, QUESTION, ANSWERED, BEFORE)

LOOSENING = (OWNS, MAKES, ASKED, RAN, SEEN, BROWSES, ADVISED)  # a later verdict may be milder for these

# Where the content of a written file comes from, before the name of the source.
TYPED = ""  # the agent's own text, or not known
MADE = "made"  # a command made it from files of this machine
BUILT = "built"  # a command made it from files of the project, and from sources the session wrote
FROM_HOST = "host:"
FROM_SECRET = "secret:"


class Mark(Value):
    """One thing to remember of a call: one of `WORDS`, what it is about, and where that comes from."""

    __slots__ = ("word", "subject", "origin")

    def __init__(self, word: str, subject: str = "", origin: str = "") -> None:
        self.word = word
        self.subject = subject
        self.origin = origin


class Memory(Value):
    """The calls of a session so far.

    `files` maps what was written to where it comes from, `clones` a directory to its host, `owned` what was made in
    full to the digest of its content, `made` the same to every digest it has had, `making` what a call makes to that
    call and its time; `everything`: any file may have been written. `pages` are untrusted texts, and `readings` the
    same with the call that brought each; `seen` maps calls to the words they brought, `browsers` servers to the kind of
    page they are at. `questions` and `approved` map calls to what they do, as `analysis.state.approved` writes it;
    `before` maps settings and lists of packages to what they named before the session first changed them.
    `advised` are calls for which the agent was told a better way; `open` maps the questions that are still unanswered,
    as `audit.answers` writes them, to their times. `secret_files` maps the files whose credentials were read to their
    names. The counts are of calls that were judged, asked about and denied.
    """

    __slots__ = (
        "files", "clones", "owned", "made", "making", "secrets", "secret_files", "pages", "readings", "seen",
        "browsers", "everything", "questions", "approved", "advised", "open", "before", "calls", "asked", "denied",
    )  # fmt: skip

    def __init__(self, marks: Iterable[Mark] = (), calls: int = 0, asked: int = 0, denied: int = 0) -> None:
        subjects: dict[str, dict[str, str]] = {word: {} for word in WORDS}
        readings: dict[tuple[str, str], None] = {}
        made: dict[str, dict[str, None]] = {}
        secret_files: dict[str, str] = {}
        for mark in marks:
            if mark.word == BEFORE and mark.subject in subjects[BEFORE]:
                continue  # only the first is from before the session
            subjects[mark.word][mark.subject] = mark.origin
            if mark.word == PAGE:
                readings[mark.subject, mark.origin] = None
            elif mark.word == SECRET and mark.origin:
                secret_files[mark.origin] = mark.subject
            elif mark.word == OWNS:
                digests = made.setdefault(mark.subject, {})
                digests.pop(mark.origin, None)
                digests[mark.origin] = None
        self.files = subjects[WROTE]
        self.clones = subjects[CLONED]
        self.owned = subjects[OWNS]
        self.made = made
        self.making = subjects[MAKES]
        self.secrets = tuple(subjects[SECRET])
        self.secret_files = secret_files
        self.pages = tuple(subjects[PAGE])
        self.readings = tuple(readings)
        self.seen = subjects[SEEN]
        self.browsers = subjects[BROWSES]
        self.everything = bool(subjects[MORE])
        self.questions = subjects[ASKED]
        self.approved = subjects[RAN]
        self.advised = tuple(subjects[ADVISED])
        self.before = subjects[BEFORE]
        self.open = {name: time for name, time in subjects[QUESTION].items() if name not in subjects[ANSWERED]}
        self.calls = calls
        self.asked = asked
        self.denied = denied

    @property
    def blank(self) -> bool:
        """Whether there is nothing to remember except the counts."""
        return not (
            self.files or self.secrets or self.pages or self.clones or self.browsers or self.before or self.everything
        )

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Return the marks it was made from, without repetitions."""
        found = [Mark(WROTE, path, origin) for path, origin in self.files.items()]
        found += [Mark(CLONED, path, origin) for path, origin in self.clones.items()]
        found += [Mark(OWNS, path, digest) for path, digests in self.made.items() for digest in digests]
        found += [Mark(MAKES, path, call) for path, call in self.making.items()]
        found += [Mark(BEFORE, path, named) for path, named in self.before.items()]
        found += [Mark(ASKED, name, keys) for name, keys in self.questions.items()]
        found += [Mark(RAN, name, keys) for name, keys in self.approved.items()]
        found += [Mark(ADVISED, name) for name in self.advised]
        found += [Mark(QUESTION, name, time) for name, time in self.open.items()]
        found += [Mark(SEEN, call, words) for call, words in self.seen.items()]
        found += [Mark(BROWSES, server, kind) for server, kind in self.browsers.items()]
        found += [Mark(SECRET, name, path) for path, name in self.secret_files.items()]
        found += [Mark(SECRET, name) for name in self.secrets] + [Mark(PAGE, *reading) for reading in self.readings]
        return tuple(found + [Mark(MORE)] * self.everything)

    def knows(self, mark: Mark) -> bool:
        """Whether the memory would be the same with this mark."""
        match mark.word:
            case "wrote":
                return self.files.get(mark.subject) == mark.origin
            case "cloned":
                return self.clones.get(mark.subject) == mark.origin
            case "owns":
                return self.owned.get(mark.subject) == mark.origin
            case "makes":
                return self.making.get(mark.subject) == mark.origin
            case "secret":
                return mark.subject in self.secrets and (not mark.origin or mark.origin in self.secret_files)
            case "page":
                return (mark.subject, mark.origin) in self.readings
            case "seen":
                return mark.subject in self.seen
            case "browses":
                return self.browsers.get(mark.subject, "") == mark.origin
            case "asked":
                return self.questions.get(mark.subject) == mark.origin
            case "ran":
                return self.approved.get(mark.subject) == mark.origin
            case "advised":
                return mark.subject in self.advised
            case "before":
                return mark.subject in self.before
            case "question" | "answered":
                return (mark.subject in self.open) == (mark.word == QUESTION)
            case _:
                return self.everything

    def origin(self, path: str) -> str:
        """Return where a file of this session comes from: its own origin, or the clone it is in; empty: neither."""
        if path in self.files:
            return self.files[path]
        hosts = [host for directory, host in self.clones.items() if path.startswith(directory + "/")]
        return FROM_HOST + hosts[-1] if hosts else ""

    def wrote(self, path: str) -> bool:
        """Whether a file belongs to this session: written in it, or part of a repository that it cloned."""
        if path in self.files or self.everything:
            return True
        return any([path.startswith(directory + "/") for directory in self.clones])

    def page_naming(self, name: str) -> str:
        """Return the untrusted text that may have named something, the latest first; empty: none has.

        A text is ruled out only if all its words were scanned.
        """
        from toolgate.model.read_words import holds

        for page, call in reversed(self.readings):
            if not call or call not in self.seen:
                return page
        return self.pages[-1] if self.pages and holds("".join(self.seen.values()), name) else ""

    def after(self, marks: tuple[Mark, ...], asked: bool = False, denied: bool = False) -> Memory:
        """Return the memory after one more call."""
        return Memory(self.marks + marks, self.calls + 1, self.asked + asked, self.denied + denied)


def tightening(marks: Iterable[Mark]) -> list[Mark]:
    """Return what still counts of marks among which others are lost: none that loosens, and no proof of an origin."""
    kept = [mark for mark in marks if mark.word not in LOOSENING]
    return [Mark(WROTE, mark.subject) if mark.word == WROTE and mark.origin in (MADE, BUILT) else mark for mark in kept]


BLANK = Memory()
LOST = "something that is no longer known"
TIGHTEST = Memory((Mark(SECRET, LOST), Mark(PAGE, LOST), Mark(MORE)))

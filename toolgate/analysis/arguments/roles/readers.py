"""Roles of arguments in a small language of their own: a reader says what is in them, and each part plays its role."""

from __future__ import annotations

from toolgate.analysis.arguments.dry_runs import rehearsed
from toolgate.analysis.state.files_of_patterns import texts_of
from toolgate.analysis.state.grave_effects import grave
from toolgate.analysis.state.locate import from_home, locate_field
from toolgate.analysis.state.readable import carry, inside, may_have_changed, text_of
from toolgate.analysis.state.streams import CHOSEN, COPY, HARMLESS_HOLES, STANDARD_INPUT, Stream, held_in, sources_of
from toolgate.knowledge.lookup import reader_of, starts_programs
from toolgate.knowledge.vocabulary import DATA, NAMED, OPAQUE, PLAIN, READ_BY, READS, Does, Found, Option, Role
from toolgate.model.effect import Kind, Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, Hole, Partial, shown, tidy
from toolgate.shell.expand.patterns import magical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.knowledge.lookup import Reader
    from toolgate.shell.expand.fields import Piece

STEPS = 3  # steps for eight characters of a small language
LISTING = ("-z", "-c", "-m", "-o", "--cached", "--modified", "--others", "--exclude-standard", "--")  # of git
NEAR = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP)  # where a picture is looked for
QUOTED = 60  # characters of an argument in a message
VALUE = 60  # characters of a line that is taken for a value
TASKS = ("task", "make_goal", "rake_task")  # readers of names of the project's own tasks
SQL = "sql"  # in the names of readers of statements
LINES = 100  # lines or words that are tried, to name the one that is not understood


def _stand_in(piece: object) -> str:
    """What a reader is given for a part that is not known: a word for names that a condition has picked."""
    return CHOSEN if type(piece) is Hole and piece.kind == CHOSEN else "\0"


def _hollow(found: Found) -> bool:
    """Whether a part of a word that means something is not known."""
    return any([type(part) is tuple and "\0" in part[1] and part[0] is not PLAIN for part in found])


def _found_inside(field: Partial) -> bool:
    """Whether it is a whole line of a list of files in directories: its name starts with that of a directory."""
    hole = field.holes[0] if len(field.pieces) == 1 and field.holes else None
    stream = hole.stream if hole is not None and hole.kind == "paths" and hole.shown[1:].isidentifier() else None
    words = list(stream.made[0]) if type(stream) is Stream and stream.made is not None else []
    if not words and type(stream) is Stream and stream.kind == "paths":
        return bool(stream.paths) and all([_is_inside(shown(path)) for path in stream.paths])
    if words[:2] != ["git", "ls-files"] or any([word[:1] == "-" and word not in LISTING for word in words]):
        return False
    asked = [word for word in words[2:] if word[:1] != "-"]
    return bool(asked) and all([_is_inside(word) for word in asked])


def _is_inside(pattern: str) -> bool:
    """Whether all that a pattern matches begins with a directory that is written in it."""
    before = pattern[: min([pattern.find(mark) for mark in "*?[:" if mark in pattern], default=len(pattern))]
    return "/" in before and ".." not in pattern


def _as_file(run: Run, read: Reader, field: Partial) -> Role | None:
    """What a word is to a reader by the directory it starts with, whatever follows; `None`: it may be no file."""
    start = field.pieces[0]
    if _found_inside(field):
        return READS if read("./") == [(READS, "./")] else None
    if not isinstance(start, str) or "/" not in start.partition(":")[0] or start[0] == "~":
        return None
    found = read(start)
    part = found[0] if found is not None and len(found) == 1 else None
    if type(part) is not tuple or part[1] != start or locate_field(field, run.scope).place not in NEAR:
        return None
    return part[0]


UNSEEN = (Manner.UNREADABLE, Manner.BUILT)


def _read_by(run: Run, field: Field, reader: str) -> None:
    read, holes = reader_of(reader)
    if not isinstance(field, str):
        if type(holes) is Role:
            _perform(run, field.shown, read(field.shown) or [(holes, field.shown)], {field.shown: field})
            return
        field = _filled(run, field) or field
    written = shown(field)
    listed = not isinstance(field, str) and "**" in written  # names of files that a search has found
    words: dict[str, Field] | None = None
    if not isinstance(field, str):
        if holes == "files":
            if (role := _as_file(run, read, field)) is not None:
                run.play(role, field)
                return
            holes = False
        harmless = all([hole.kind in HARMLESS_HOLES for hole in field.holes])
        if (not harmless or (holes and holes != "word")) and not _is_header(read, holes, field):
            run.note_secret(field)
        if holes and not (holes == "word" and harmless):  # it reads text with holes in it
            text = "".join([piece if isinstance(piece, str) else _stand_in(piece) for piece in field.pieces])
            words, field = {text: field}, text
        elif harmless:
            field = field.shown
        else:
            _send_stated(run, field, reader)
            run.unknown(_whole(run, reader, field.shown), Manner.BUILT)
            return
    _take_input(run, reader)
    run.scope.step(len(field) * STEPS >> 3)
    found = _without_rehearsed(run, read(field), reader)
    if holes == "word" and "\0" in field and (found is None or _hollow(found)):
        run.unknown(_whole(run, reader, written), Manner.BUILT)
    elif found is None and listed:
        run.unknown(f"an argument of {backticked(shown(run.name))} with file names inserted", *UNSEEN)
    elif found is None:
        _judge_lines(run, read, field, written)
    else:
        _perform(run, field, found, words)


def _is_header(read: Reader, holes: object, field: Partial) -> bool:
    """Whether the whole of a text is a header, which notes itself what it carries."""
    text = "".join([piece if isinstance(piece, str) else "\0" for piece in field.pieces]) if holes is True else ""
    return bool(text) and read(text) == [(DATA("header"), text)]


def _without_rehearsed(run: Run, found: Found | None, reader: str) -> Found | None:
    """What a reader has found, but for what a task that only rehearses does not publish."""
    if not found or reader not in TASKS or not rehearsed(run):
        return found
    return [part for part in found if not isinstance(part, Does) or part.verb != Verb.PUBLISH]


def _judge_lines(run: Run, read: Reader, text: str, written: str) -> None:
    """Emit that a text is not understood, and the grave effects of the lines in it that are."""
    _unreadable(run, _unread_line(run, read, written))
    lines, effects = text.strip().split("\n"), run.scope.ledger.effects
    for line in lines[:LINES] if len(lines) > 1 else ():
        run.scope.step(len(line) * STEPS >> 3)
        found, mark = read(line) if line.strip() else None, len(effects)
        _perform(run, line, [part for part in found or () if not isinstance(part, Option)])
        effects[mark:] = [effect for effect in effects[mark:] if grave(effect)]


def _filled(run: Run, field: Partial) -> str | None:
    """A text with the one line of a project's file in each of its holes: `$(cat VERSION)`; `None`: not known."""
    pieces: list[str] = []
    for piece in field.pieces:
        stream = piece.stream if type(piece) is Hole and piece.kind == COPY else None
        if isinstance(piece, str):
            pieces.append(piece)
            continue
        sources = stream.sources if type(stream) is Stream else ()
        near = len(sources) == 1 and sources[0].place == Place.WORKSPACE
        near = near and not may_have_changed(run.scope, sources[0], run.mark)
        line = (text_of(run.scope, sources[0], counted=False) or "").rstrip("\n") if near else ""
        if not line or len(line) > VALUE or any([not sign.isalnum() and sign not in "._-+" for sign in line]):
            return None
        pieces.append(line)
    return "".join(pieces)


def _send_stated(run: Run, field: Partial, reader: str) -> None:
    """Emit that a credential put into a statement goes to the unknown hosts in it: `http_get('https://…?k=$TOKEN')`."""
    secrets = [source for source in sources_of(field) if source.place == Place.SECRET] if SQL in reader else []
    if not secrets or "://" not in field.shown:
        return
    from toolgate.analysis.places.hosts import locate_host
    from toolgate.knowledge.readers.sql_outside import asked_hosts

    hosts = [locate_host(address, run.scope.facts) for address in asked_hosts(field.shown)]
    for host in dict.fromkeys([host for host in hosts if host.place == Place.REMOTE]):
        for secret in secrets:
            run.emit(Verb.SEND, host, secret)


def _take_input(run: Run, reader: str) -> None:
    """Note that a text takes the place of standard input, which the same reader would read."""
    own = run.input
    same = own is not None and own.role in (READ_BY(reader), READ_BY(reader.partition(".")[0]))
    if own is not None and same and not own.maybe and not own.always:
        run.reads_input = False


def _whole(run: Run, reader: str, text: str) -> str:
    """A text of which a part is not known, as a sentence calls it."""
    name = shown(run.name)
    if run.spec is None and name.isidentifier() and name.isupper():  # half of a setting, which is another text
        return f"the value of {backticked(name)}"
    if starts_programs(reader):
        return f"the whole script {backticked(text)}, which can run commands"
    return f"{'the whole statement' if SQL in reader else 'the value of the argument'} {backticked(text)}"


def give_roles(run: Run, argv: list[Field], reader: str) -> None:
    """Words that a reader gives roles to; one that is not known plays its role as what it is."""
    words = [shown(field) for field in argv]
    whole = " ".join(words)
    run.scope.step(len(whole) * STEPS >> 3)
    found = reader_of(reader)[0](words)
    if found is None:
        _unreadable(run, _unread_word(run, reader_of(reader)[0], words) or whole)
        return
    _perform(run, whole, found, {shown(field): field for field in argv})


def _computed(text: str, words: dict[str, Field]) -> Field:
    """A text that a reader found in words, with each part of it that is not known as what it is."""
    if text in words:
        return words[text]
    pieces: list[Piece] = [text]
    unknown = [field for field in words.values() if not isinstance(field, str)]
    for hole in [hole for field in unknown for hole in field.holes]:
        kept: list[Piece] = []
        for piece in pieces:
            mark = hole.shown if isinstance(piece, str) and hole.shown in piece else "\0"
            first, *others = piece.split(mark) if isinstance(piece, str) else (piece,)
            kept += [first, *[part for other in others for part in (hole, other)]]
        pieces = kept
    found = tidy(pieces)
    return found if isinstance(found, str) else Partial(found.pieces, any([field.split for field in unknown]))


def _unread_line(run: Run, read: Reader, text: str) -> str:
    """The first line of a text that a reader makes nothing of, if it reads those before; else the whole text."""
    lines = text.strip().split("\n")
    for line in lines[:LINES] if 1 < len(lines) else ():
        run.scope.step(len(line) * STEPS >> 3)
        if line.strip() and read(line) is None:
            return line
    return text


def _unread_word(run: Run, read: Reader, words: list[str]) -> str:
    """The word that a reader makes nothing of, by itself or behind those before it, with the `key=value` behind it.

    Empty: it is not one alone.
    """
    for index, word in enumerate(words[:LINES]):
        run.scope.step(len(word) * STEPS >> 3)
        behind, before = words[index + 1 : index + 2], words[: index + 1]
        if read(before) is None and not (behind and read([*before, *behind]) is not None):  # it lacks no value
            alone = read(words[:index] + words[index + 1 :]) is not None or read([word]) is None
            valued = read([*before, "x"]) is not None  # but not with that value
            behind = [one for one in behind if valued or (one[:1] != "-" and "=" in one)]
            return " ".join([word, *behind]) if alone else ""
    return ""


def _unreadable(run: Run, text: str) -> None:
    text = _cut(" ".join(text.split()))
    run.emit(Verb.UNKNOWN, Target(text, Place.UNKNOWN), None, (Manner.UNREADABLE,))


def _cut(text: str) -> str:
    """A text that is short enough for a message, cut where a word ends if one does."""
    if len(text) <= QUOTED:
        return text
    return (text[: QUOTED - 1].rpartition(" ")[0] or text[: QUOTED - 1]) + "…"


def _perform(run: Run, field: str, found: Found, words: dict[str, Field] | None = None) -> None:
    """What a reader has found in a text; `words`: those that it is made of, by how they are written."""
    for part in found:
        if isinstance(part, Does):
            kind = Kind.NAME if part.target in field else part.kind
            run.emit(part.verb, Target(part.text, part.place, kind=kind), None, part.manner)
        elif isinstance(part, Option):
            run.change(part)
            if part.also:
                run.pending += ((part.also, None),)
        else:
            role, text = part
            given = _computed(text, words) if words else text
            run.play(role, from_home(given, run.scope) if text[:2] in ("~", "~/") else given)  # as many languages do


def _file_by(run: Run, field: Field, reader: str) -> None:
    """A file of settings: what it says counts as if it were typed, where that can be read."""
    if field in STANDARD_INPUT:
        if run.stdin.text is None:
            run.play(OPAQUE, field)
        else:
            _read_by(run, run.stdin.text, reader)
        return
    target = locate_field(field, run.scope)
    held = run.scope.ledger.files.get(target.path) if target.path else None
    text = held.text if held is not None else text_of(run.scope, target)
    if text is None:
        run.play(OPAQUE, field)
        return
    mark = len(run.scope.ledger.effects)
    _read_by(run, text, reader)
    carry(run.scope, target, mark)


def _holds(run: Run, field: Field, reader: str) -> None:
    """A file that is read; what it names is read along with it, where its text is there.

    Without a reader, it is a script of the program's own, in which clear harm is looked for.
    """
    run.play(READS, field)
    if not reader:
        run.walk.look_into(run, NAMED, locate_field(field, run.scope))
        return
    if field in STANDARD_INPUT:
        text = run.stdin.text if run.stdin.text is not None else held_in(run.stdin)
        if text:
            _read_by(run, text, reader)
        return
    file = locate_field(field, run.scope)
    text = text_of(run.scope, file)
    if text is not None:
        mark, known = len(run.scope.ledger.effects), len(run.hosts)
        _read_by(run, text, reader)
        for host in run.hosts[known:]:
            run.emit(Verb.FETCH, host)
        run.hosts = run.hosts[:known]
        carry(run.scope, file, mark)


def _statements(run: Run, field: Field, reader: str) -> None:
    """A file of statements: each counts as if it were typed; where they cannot be read, the database is changed."""
    if field in STANDARD_INPUT and run.input is not None:
        from toolgate.analysis.arguments.roles.execution import read_input

        read_input(run, run.input)
        run.reads_input = False
        return
    run.play(READS, field)
    target = locate_field(field, run.scope)
    unknown = isinstance(field, str) and magical(field)  # to the program itself a star is a star
    unknown = unknown or may_have_changed(run.scope, target, run.mark)
    texts = [] if unknown else texts_of(run.scope, target, run.mark)
    for file, text in texts:
        _state(run, file, text, reader)
    if not texts:
        run.emit(Verb.WRITE, description(_unread(target), Place.DATABASE), target, (Manner.UNSEEN,))


def _unread(file: Target) -> str:
    """What is said of statements that cannot be read: where they are."""
    return "the output of a command" if "/fd/" in file.path else f"the statements in {file}"


def _state(run: Run, file: Target, text: str, reader: str) -> None:
    """The statements in the text of a file."""

    def walk() -> None:
        run.scope.inside = False  # a database is no work on the project
        held, run.script = run.script, file.path
        _read_by(run, text, reader)
        run.script = held

    inside(run.scope, file, walk)


def _beside(run: Run, field: Field, reader: str) -> None:
    """A file of statements, by a path from the directory of the one that names it; without one, as STATEMENTS."""
    directory, slash, _ = run.script.rpartition("/")
    known = isinstance(field, str) and slash and field[:1] != "/"
    _statements(run, f"{directory}/{field}" if known else field, reader)


ROLES = {"BESIDE": _beside, "FILE_BY": _file_by, "HOLDS": _holds, "READ_BY": _read_by, "STATEMENTS": _statements}

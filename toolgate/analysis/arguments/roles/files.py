"""Roles of arguments that are files: read, listed, written, moved, removed.

One module because the roles share how a file is written, kept and lost.
"""

from __future__ import annotations

from toolgate.analysis.state.locate import locate_field, note_link, note_renamed
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import DEVICES, Stream, circled
from toolgate.knowledge.vocabulary import (
    BACKUP,
    CODE,
    EVALUATES,
    INTO,
    LINK,
    MOVES,
    READS,
    SCRIPT,
    TAR,
    TIES,
    UPLOADS,
    Slot,
)
from toolgate.model.effect import Invocation, Manner, Place, Target, Verb, backticked, description
from toolgate.model.later import Later
from toolgate.shell.expand.fields import Field, Hole, Partial, Scalar, after, join, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments import emptying
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state import memory, own_work
else:
    emptying = Later("toolgate.analysis.arguments.emptying")
    own_work = Later("toolgate.analysis.state.own_work")
    memory = Later("toolgate.analysis.state.memory")

REWRITING = ("fmt", "format", "fix", "put", "delete", "write", "replace")  # first operands that change files in place
KEPT = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE, Place.HOME)  # git or the session may have these
BLANK = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random", "/dev/full")  # overwriting with these loses a file
TOLD = (CODE, EVALUATES, SCRIPT)  # roles of options that hold a program
TEMPLATES = frozenset("example sample template tmpl dist default defaults".split())  # words in the names of templates
LOOKED_UP = 6  # steps that asking git and the session about a file costs
UNSETTING = ("unset", "declare", "typeset")  # builtins that may keep a variable from programs
WITHOUT = frozenset("-i -u -n +x - --ignore-environment --unset".split())  # options that remove variables


def _reads(run: Run, field: Field, _: str) -> None:
    if field == "-":
        return
    if "://" in shown(field) and _fetched(run, shown(field)):
        return
    target = locate_field(field, run.scope)
    run.reads_input = False
    run.emit(Verb.READ, target, None, _masked(run, target))
    if run.spec is not None and run.spec.unlisted and _rewrites(run):
        from toolgate.analysis.arguments.undeclared import rewritten

        rewritten(run, [field], bool(run.operands) and run.operands[0] in REWRITING)
    held = run.scope.ledger.files.get(target.path) if target.path and target.place != Place.SECRET else None
    for source in held.sources if held is not None else ():
        if source.place == Place.SECRET and source.path:
            run.emit(Verb.READ, source)  # a copy of it, made by an earlier command


def _fetched(run: Run, text: str) -> bool:
    """Emit a fetch if a URL is given in place of a file; whether it is."""
    from toolgate.analysis.places.hosts import locate_host
    from toolgate.analysis.text.web_addresses import addresses_in

    found = addresses_in(text)
    if not found or found[0][0]:
        return False
    run.reads_input = False
    run.emit(Verb.FETCH, locate_host(text, run.scope.facts))
    return True


def _masked(run: Run, target: Target) -> tuple[str, ...]:
    """The manner of a read of which only names are shown; empty: all of it is shown."""
    if target.place != Place.SECRET or not run.has("part"):
        return ()
    from toolgate.analysis.arguments.masking import names_only

    return (Manner.NAMES,) if names_only(run, target) else ()


def _gives(run: Run, field: Field, _: str) -> None:
    """Emit the read of an environment file for the program that the command runs."""
    target = locate_field(field, run.scope)
    told = any([option.role.base in TOLD for option, _ in run.options])
    if told or target.place != Place.SECRET:
        _reads(run, field, "")
        return
    from toolgate.analysis.arguments.masking import is_settings

    run.emit(Verb.READ, target, None, (Manner.HANDED,) if is_settings(target, run.scope) else ())


def _rewrites(run: Run) -> bool:
    """Whether a program described as a reader changes files in place, judged by its name or its first operand."""
    return (bool(run.operands) and run.operands[0] in REWRITING) or shown(run.name).endswith(("fmt", "fix", "pretty"))


def _lists(run: Run, field: Field, _: str) -> None:
    run.emit(Verb.READ, locate_field(field, run.scope), None, (Manner.NAMES,))


def _written(run: Run, field: Field, manner: tuple[str, ...]) -> None:
    target = locate_field(field, run.scope)
    run.emit(Verb.WRITE, target, None, manner)
    if not run.dry and target.path and Manner.CREATE not in manner:
        run.scope.ledger.files.pop(target.path, None)
        run.into += (target,)


def _installs(run: Run, field: Field, _: str) -> None:
    """Emit where a build installs: inside the directory of an operand or variable `DESTDIR`, if there is one."""
    staged = staging(run)
    if staged and isinstance(field, str) and field[:1] == "/":
        _writes(run, staged.rstrip("/") + field if isinstance(staged, str) else join([staged, field], ""), "")
    else:
        _writes(run, field, "")


def _drops(command: Invocation) -> bool:
    """Whether a command may keep a variable from a program: `env -i`, `export -n x`, `unset x`."""
    return command.name in UNSETTING or not WITHOUT.isdisjoint(command.argv)


def staging(run: Run) -> Field:
    """The staging directory that stands for the root in an installation; empty: there is none."""
    given = [after(word, 8) for word in run.operands if shown(word).startswith("DESTDIR=")]
    known = "DESTDIR" in run.scope.passed and not any([_drops(command) for command in run.scope.ledger.interpreted])
    held = run.scope.assigned("DESTDIR") if known else None
    if not given and type(held) is Scalar:
        given = list(held.values) if len(held.values) == 1 else [Partial((Hole("$DESTDIR"),))]
    return given[-1] if given else ""


def _writes(run: Run, field: Field, _: str) -> None:
    if field == "-":
        return
    if shown(field)[:1] == "|" or (shown(field)[:1] == "!" and " " in shown(field)):  # no name of a file, but a command
        run.emit(Verb.UNKNOWN, Target(shown(field), Place.UNKNOWN), None, (Manner.SIDE_DOOR,))
    _written(run, field, ())
    if run.options and shown(field)[:1] not in ("/", "~"):  # `aria2c -d dir -o name`: the name is in the directory
        for option, into in run.options:
            if option.role is INTO and into is not None:
                _written(run, f"{shown(into)}/{shown(field)}", ())


def _appends(run: Run, field: Field, _: str) -> None:
    if field != "-":
        _written(run, field, (Manner.APPEND,))


MOST_LISTED = 100  # names in a file of them that are looked at, and of the others those that lead out of a directory


def _listed(run: Run, field: Field, _: str) -> None:
    """A file that names more operands, one a line; `-` is standard input."""
    if field == "-":
        stream: Stream | None = run.stdin
        run.reads_input = False
    else:
        from toolgate.analysis.state.readable import text_of

        _reads(run, field, "")
        target = locate_field(field, run.scope)
        text = text_of(run.scope, target)
        stream = run.scope.ledger.files.get(target.path) or (Stream(text) if text else None)
    if stream is not None:
        lines = [line for line in (stream.text or "").replace("\0", "\n").split("\n") if line]
        away = [line for line in lines[MOST_LISTED:] if line[0] == "/" or ".." in line]
        run.operands.extend(stream.paths or lines[:MOST_LISTED] + away[:MOST_LISTED])


UNCHANGED = ("mode=ro", "immutable=1")  # in the URI of a database: it is only read


def _edits(run: Run, field: Field, _: str) -> None:
    text = shown(field)
    if text.startswith("file:") and any([word in text.partition("?")[2].split("&") for word in UNCHANGED]):
        _reads(run, field, "")
        return
    if _only_asked(run):
        _reads(run, field, "")
        return
    if emptying.prints_nothing(run) and not _backed_up(run):
        _emptied(run, locate_field(field, run.scope))
    emptying.judge_inserted(run, locate_field(field, run.scope))
    _written(run, field, (Manner.EDIT,))
    _kept(run, field)


def _only_asked(run: Run) -> bool:
    """Whether the file is a database, and each statement beside it only looks into it."""
    if not run.has("in-memory") or len(run.operands) < 2:
        return False
    from toolgate.knowledge.readers.sqlite import asks
    from toolgate.knowledge.vocabulary import PLAIN

    plain = not any([option.role.base is not PLAIN for option, _ in run.options])
    return plain and all([isinstance(text, str) and asks(text) for text in run.operands[1:]])


def _marks(run: Run, field: Field, _: str) -> None:
    """Emit a change of permissions, owners and the like; the file's content stays."""
    run.emit(Verb.WRITE, locate_field(field, run.scope), None, (Manner.EDIT,))


def _ties(run: Run, field: Field, _: str) -> None:
    """Emit a hard link: what is done under the new name is done to the file."""
    target = locate_field(field, run.scope)
    run.emit(Verb.READ, target)
    run.emit(Verb.WRITE, target, None, (Manner.EDIT, Manner.TIED))


def _kept(run: Run, field: Field) -> None:
    """Emit the backup of a changed file, if an option asks for one."""
    if _backed_up(run) or any([option.role is BACKUP for option, _ in run.options]):
        from toolgate.analysis.arguments.roles.backups import keep

        keep(run, field)


def _backed_up(run: Run) -> bool:
    """Whether the old content is kept in a backup: `sed -i.bak`."""
    return Manner.BACKUP in run.manner or any([option.role is BACKUP and value for option, value in run.options])


def _empties(run: Run, field: Field, _: str) -> None:
    _emptied(run, locate_field(field, run.scope))
    _written(run, field, ())


def _emptied(run: Run, target: Target) -> None:
    """Emit that a file loses its content but stays."""
    if target.place != Place.NULL:
        run.emit(Verb.WRITE, target, None, (Manner.EMPTIED, *_standing(target, run, run.scope.command)))


def overwritten(run: Run) -> None:
    """Emit that output files are emptied, if the command reads nothing, or only zeros or random bytes."""
    if not run.has("copies"):
        for target in run.into if emptying.made_of_nothing(run) else ():
            _emptied(run, target)
        return
    sources = [shown(field).removeprefix("if=") for field in run.operands if shown(field).startswith("if=")]
    if (run.reads_input and run.stdin.text == "") or (sources and sources[0] in BLANK):
        for target in run.into:
            _emptied(run, target)


def _makes(run: Run, field: Field, _: str) -> None:
    _written(run, field, (Manner.CREATE,))
    path = locate_field(field, run.scope).path
    if run.has("directories"):
        run.scope.ledger.directories |= {path}
    elif path.rpartition("/")[2][:1] == "-":
        run.scope.ledger.files.setdefault(path, Stream(""))  # a name that a pattern may put among options


def _deletes(run: Run, field: Field, _: str) -> None:
    target = locate_field(field, run.scope, follow=False)
    standing = (Manner.EMPTY,) if run.has("directories") else _standing(target, run)
    run.emit(Verb.DELETE, target, _moved_there(target, run), standing)
    if not isinstance(field, str) and Manner.RECURSIVE in run.manner:
        from toolgate.analysis.arguments.agent_settings import taken_along

        for settings in taken_along(field, run.scope):
            run.emit(Verb.DELETE, settings)
    if target.path and not run.dry:
        circled(run.scope, target.path)
        run.scope.ledger.files.pop(target.path, None)


def _moved_there(target: Target, run: Run) -> Target | None:
    """The file that an earlier command has moved to where this one is."""
    held = run.scope.ledger.files.get(target.path)
    if held is None or len(held.sources) != 1:
        return None
    gone = [effect.target for effect in run.scope.ledger.effects if Manner.MOVED in effect.manner]
    return held.sources[0] if held.sources[0] in gone else None


def _standing(target: Target, run: Run, command: Invocation | None = None) -> tuple[str, ...]:
    """The manner of a file that git or the session could restore; empty: it could not be restored."""
    if target.place not in KEPT or not target.path:
        return ()
    if "*" in target.name:
        if own_work.packed(target.path, run.scope.ledger) or own_work.only_backups(target.path, run.scope.ledger):
            return (Manner.MADE_HERE,)
        deep = run.scope.facts.workspace() + "/" + target.name
        return own_work.kept_everywhere(deep, run.scope.ledger) if "**/" in target.name else ()
    run.scope.step(LOOKED_UP)
    return own_work.kept(target.path, run.scope.ledger, command)


def _discards(run: Run, field: Field, _: str) -> None:
    """Emit that a file is overwritten beyond recovery, and perhaps deleted."""
    target = locate_field(field, run.scope)
    if Manner.NOTHING_LOST in _standing(target, run):  # it overwrites only what exists
        run.emit(Verb.DELETE, target, None, (Manner.NOTHING_LOST,))
        return
    run.emit(Verb.WRITE, target, None, (Manner.BEYOND_RECOVERY,))
    if target.place != Place.DEVICE:
        run.emit(Verb.DELETE, target, None, (Manner.BEYOND_RECOVERY,))


def _moves(run: Run, field: Field, _: str) -> None:
    target = locate_field(field, run.scope, follow=False)
    run.emit(Verb.READ, target)
    away = (Manner.AWAY,) if _leaves(run) else ()
    run.emit(Verb.DELETE, target, None, (Manner.MOVED, *away, *(_standing(target, run) if away else ())))
    run.reads_input = False


def _leaves(run: Run) -> bool:
    """Whether files are moved out of the project."""
    into = [value for option, value in run.options if option.role is INTO and value is not None] or run.operands[-1:]
    return bool(into) and locate_field(into[0], run.scope).place not in (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE)


def _bring(run: Run, sources: list[Field], into: Target, directory: bool) -> None:
    """Judge files in copied directories, whose names the command does not say."""
    if any([_tree(run, source) for source in sources]):
        from toolgate.analysis.arguments.brought_files import bring_trees

        bring_trees(run, sources, into, directory)
    elif into.path and (Manner.RECURSIVE in run.manner or run.has("slash-opens")):
        from toolgate.analysis.arguments.unnamed_downloads import note_landed

        for source in sources:
            note_landed(run, locate_field(source, run.scope), into.path)


def _into(run: Run, field: Field, _: str) -> None:
    """Judge a destination: a file, or a directory into which the other operands go."""
    sources = [operand for operand in run.operands if operand is not field]
    text = shown(field)
    target = locate_field(field, run.scope)
    directory = (
        any([option.role is INTO and value is field for option, value in run.options])  # `-t directory`
        or text.endswith("/")
        or len(sources) > 1
        or text in (".", "..")
        or target.path in run.scope.ledger.directories
        or (bool(target.path) and run.scope.facts.is_dir(target.path) is True)
    )
    _bring(run, sources, target, directory)
    if not directory:
        _written(run, field, _filled_in(run, sources, target))
        _kept(run, field)
        _carried(run, sources, target)
    elif not sources:
        run.emit(Verb.WRITE, target)
    for source in sources:
        name = (
            shown(source).strip("/") if Manner.PARENTS in run.manner else shown(source).rstrip("/").rpartition("/")[2]
        )
        if isinstance(source, str) and isinstance(field, str) and name not in ("", ".", ".."):
            inside = locate_field(text.rstrip("/") + "/" + name, run.scope)
            if directory or inside.place not in (Place.WORKSPACE, target.place):
                run.emit(Verb.WRITE, inside)
                _kept(run, text.rstrip("/") + "/" + name)
                _carried(run, [source], inside)
            if directory:
                _renamed(run, source, text.rstrip("/") + "/" + name)
        elif directory:
            run.emit(Verb.WRITE, target)
    if not directory and len(sources) == 1:
        _renamed(run, sources[0], field)


def _tree(run: Run, source: Field) -> bool:
    """Whether a source may contain files whose names the command does not say."""
    if not isinstance(source, str):
        return source.pattern is not None
    path = locate_field(source, run.scope).path
    if not path:
        return False
    files = run.scope.ledger.files
    return run.scope.facts.is_dir(path) is True or any([other.startswith(path + "/") for other in files])


def _filled_in(run: Run, sources: list[Field], target: Target) -> tuple[str, ...]:
    """The manner of a credential file created from its template, still without secrets: `cp .env.example .env`."""
    if target.place != Place.SECRET or len(sources) != 1 or run.scope.facts.exists(target.path) is True:
        return ()
    source = locate_field(sources[0], run.scope)
    template = source.place == Place.WORKSPACE and (
        source.path.startswith((target.path + ".", target.path + "-")) or _template(source.path, target.path)
    )
    return (Manner.CREATE,) if template and target.path not in run.scope.ledger.files else ()


def _template(source: str, target: str) -> bool:
    """Whether a file is a template for another one's environment: `env.example`, `.env.sample` for `.env.local`."""
    words = source.rpartition("/")[2].replace("-", ".").replace("_", ".").lower().split(".")
    return target.rpartition("/")[2].startswith(".env") and "env" in words and not TEMPLATES.isdisjoint(words)


def _link(run: Run, field: Field, _: str) -> None:
    """Judge the name of a new link, or the directory for links to the other operands."""
    sources = [operand for operand in run.operands if operand is not field]
    named = any([option.role is LINK and value is field for option, value in run.options])  # `-t directory`
    if not sources:  # `ln -s target`: the link is made here, under the target's own name
        if run.takes(TIES):
            _ties(run, field, "")
        field, sources = shown(field).rstrip("/").rpartition("/")[2] or ".", [field]
    text = shown(field)
    target = locate_field(field, run.scope, follow=False)
    directory = named or len(sources) > 1 or text.endswith("/") or text in (".", "..")
    if not directory and target.path and not any([option.names[0] in WITHOUT_DIRECTORY for option, _ in run.options]):
        directory = run.scope.facts.is_dir(target.path) is True
    into = field
    for source in sources:
        if directory:
            name = shown(source).rstrip("/").rpartition("/")[2]
            field = into.rstrip("/") + "/" + name if isinstance(into, str) else join([into, name], "/")
            target = locate_field(field, run.scope, follow=False)
        run.emit(Verb.WRITE, target, None, (Manner.LINK,))
        _kept(run, field)
        _tied(run, source, target)
        if source in BLANK:
            _emptied(run, target)
        shown_there = locate_field(source, run.scope) if isinstance(source, str) and source[:1] in ("/", "~") else None
        if shown_there is not None and shown_there.path.startswith(run.scope.facts.home() + "/."):
            run.emit(Verb.READ, shown_there)  # a credential of the user's, in the project under another name


WITHOUT_DIRECTORY = ("-n", "-T", "-h", "--no-dereference", "--no-target-directory")  # the last one is the link


def _tied(run: Run, source: Field, target: Target) -> None:
    """Record where a link leads, for later commands of this script."""
    if run.dry:
        return
    if run.takes(TIES) or any([option.names[0] in FROM_HERE for option, _ in run.options]):
        source = locate_field(source, run.scope).path or source
    note_link(source, target, run.scope)


FROM_HERE = ("-r", "--relative")  # the source is named from the working directory, as that of a hard link is


LINKS_STAY = {"-P", "-d", "-a", "-r", "-R", "-l", "--links"}  # options that copy a link as a link


def _renamed(run: Run, source: Field, destination: Field) -> None:
    """Record that a link that is moved, or copied as a link, still leads to the same place."""
    if run.dry or not (run.takes(MOVES) or any([LINKS_STAY & set(o.names) for o, _ in run.options])):
        return
    note_renamed(source, locate_field(destination, run.scope, follow=False), run.scope)


def _carried(run: Run, sources: list[Field], target: Target) -> None:
    """Record that a copy has the content of the original."""
    files = run.scope.ledger.files
    if len(sources) != 1 or not target.path or run.dry:
        return
    if "://" in shown(sources[0]):
        from toolgate.analysis.places.hosts import locate_host

        files[target.path] = Stream(None, (locate_host(shown(sources[0]), run.scope.facts),))
        return
    origin = locate_field(sources[0], run.scope)
    if origin.path in BLANK:
        _emptied(run, target)
    if origin.path in DEVICES:
        from toolgate.analysis.state.exhaustion import endless

        endless(run.scope, target)
    files[target.path] = memory.copy_of(run.scope, origin)
    for directory, host in run.scope.ledger.clones:
        if f"{origin.path}/".startswith(directory + "/"):
            run.scope.ledger.clones += ((target.path, host),)


def _hunts(run: Run, field: Field, _: str) -> None:
    """Judge a name that is searched for on the whole machine."""
    name = shown(field).strip("*")
    target = locate_field(f"/home/x/{name}", run.scope)
    if target.place == Place.SECRET:
        everywhere = Target(f"**/{name}", target.place, target.path)
        run.emit(Verb.READ, everywhere, None, (Manner.NAMES, Manner.HUNT))


def _docker_copy(run: Run, field: Field, _: str) -> None:
    """Judge a copy between a container (`container:path`) and this machine; the last operand is written."""
    if ":" in shown(field).partition("/")[0]:
        run.emit(Verb.WRITE, Target(shown(field), Place.CONTAINER), None, (Manner.OWN,))
        _taken_out(run, field)
    elif run.operands and field is run.operands[-1]:
        _written(run, field, ())
    else:
        _reads(run, field, "")


def _taken_out(run: Run, field: Field) -> None:
    """`web:/etc/shadow`: what is copied out of a container counts by where it lies there."""
    path = shown(field).partition(":")[2]
    if field is not run.operands[-1] and path[:1] == "/" and locate_field(path, run.scope).place == Place.SECRET:
        run.emit(Verb.READ, description(f"{backticked(shown(field))} in a container", Place.SECRET))


def _cloud_copy(run: Run, field: Field, pods: str) -> None:
    """`s3://bucket/key` and its like are in the cloud, anything else is here: the last one is written.

    In a cluster, it is `pod:path` that is there, which the command tells itself.
    """
    last = bool(run.operands) and field is run.operands[-1]
    if pods and ":" in shown(field):
        _taken_out(run, field)
        return
    if "://" in shown(field):
        run.emit(Verb.WRITE if last else Verb.READ, Target(shown(field), Place.CLOUD))
    elif field == "-":
        sent = [source for source in run.stdin.sources if source.place == Place.SECRET and not last and not pods]
        for source in sent:
            run.emit(Verb.SEND, description("the cloud", Place.REMOTE), source)
        run.reads_input = run.reads_input and last
    elif last:
        _written(run, field, ())
    else:
        target, mark = locate_field(field, run.scope), len(run.scope.ledger.effects)
        run.emit(Verb.READ, target)
        held = run.scope.ledger.files.get(target.path) if target.path else None
        read = [effect.target for effect in run.scope.ledger.effects[mark:]]  # as the session remembers it
        from toolgate.analysis.state.carried_credentials import secrets_given

        cloud = description("the cloud", Place.REMOTE)
        for source in (*read, *(held.sources if held is not None else ())):
            if source.place == Place.SECRET and not pods:
                run.emit(Verb.SEND, cloud, source)
        for source in secrets_given(run.scope, cloud, target) if not pods else ():
            run.emit(Verb.SEND, cloud, source)


def _archive(run: Run, field: Field, _: str) -> None:
    """An archive: read when files are taken out of it, written otherwise."""
    if field == "-":
        return
    names = [name for option, _ in run.options for name in option.names]
    reading = any([name in ("-x", "-t", "-d", "--list", "-i") for name in names])
    if run.has("directed"):
        reading = "-w" not in names
    target = locate_field(field, run.scope)
    if ":" in shown(field).partition("/")[0] and not any([word == "--force-local" for word in run.scope.command.argv]):
        _far_archive(run, field, reading)
        return
    run.emit(Verb.READ if reading else Verb.WRITE, target)
    if not reading and target.path:
        run.into += (target,)


def _far_archive(run: Run, field: Field, reading: bool) -> None:
    """`tar cf host:archive`: tar starts a shell on another machine, and what it packs goes there."""
    from toolgate.analysis.state.locate import host_of

    host = host_of(shown(field).partition(":")[0].rpartition("@")[2], run.scope)
    if reading:
        run.emit(Verb.FETCH, host)
        return
    run.operand_roles = tuple(
        [Slot(UPLOADS, slot.many, slot.maybe) if slot.role is READS else slot for slot in run.operand_roles]
    )
    run.hosts += (host,)
    run.sending = True


def _unpacks_into(run: Run, field: Field, _: str) -> None:
    """Apply the directory to unpack into or, when packing, to work in."""
    if Manner.UNPACKS in run.manner or not any(
        [name in ("-c", "-r") for option, _ in run.options for name in option.names]
    ):
        said = () if Manner.UNPACKS in run.manner else (Manner.UNPACKS,)
        run.emit(Verb.WRITE, locate_field(field, run.scope), None, said)
    if run.spec is not None and run.spec.style != TAR:  # the archive itself lies where the command was called
        run.goes_to = field
        return
    _chdir(run, field, "")


def _chdir(run: Run, field: Field, _: str) -> None:
    """The command works in another directory; the script around it does not."""
    run.scope = run.scope.fork()
    change_directory(field, run.scope)


def change_directory(field: Field, scope: Scope) -> None:
    target = locate_field(field, scope)
    scope.cwd = target.path or None


def _mode(run: Run, field: Field, of_file: str) -> None:
    """The permissions that files get: written out, or with `MODE(file)` those that another file has."""
    if of_file:
        _lists(run, field, "")
        run.manner += _borrowed(locate_field(field, run.scope).path)
        return
    text = shown(field)
    digits = text.lstrip("0")
    words = []
    if text.isdigit():
        if len(digits) >= 4 and digits[-4] in "4567":
            words.append(Manner.SETUID)
        if digits[-1:] in ("2", "3", "6", "7"):
            words.append(Manner.WORLD_WRITABLE)
        if len(digits) < 3:
            words.append(Manner.REMOVES_ACCESS)
    else:
        for clause in text.split(","):
            who, _, what = clause.partition("+") if "+" in clause else clause.partition("=")
            if "s" in what and ("u" in who or "g" in who or not who):
                words.append(Manner.SETUID)
            if "w" in what and ("o" in who or "a" in who):
                words.append(Manner.WORLD_WRITABLE)
            whose, minus, less = clause.partition("-")
            if minus and "r" in less and not whose.strip("ugoa") and (not whose or "u" in whose or "a" in whose):
                words.append(Manner.REMOVES_ACCESS)
    run.manner += tuple(words)


def _borrowed(path: str) -> tuple[str, ...]:
    """The grave manners of the permissions that a system file has on every machine."""
    from toolgate.knowledge.places.systems import OPEN_TO_ALL, SETUID_PROGRAMS

    if path in OPEN_TO_ALL:
        return (Manner.WORLD_WRITABLE,)
    directory, _, name = path.rpartition("/")
    system = directory.endswith(("/bin", "/sbin", "/libexec", "/polkit-1", "/openssh"))
    return (Manner.SETUID,) if system and name in SETUID_PROGRAMS else ()


ROLES = {
    "READS": _reads, "GIVES": _gives, "UNPACKS": _reads, "LISTS": _lists, "WRITES": _writes, "APPENDS": _appends,
    "EDITS": _edits, "MARKS": _marks, "TIES": _ties, "MAKES": _makes, "EMPTIES": _empties, "HUNTS": _hunts,
    "DELETES": _deletes, "DISCARDS": _discards, "MOVES": _moves, "INTO": _into, "LINK": _link, "CHDIR": _chdir,
    "ARCHIVE": _archive, "CLOUD_COPY": _cloud_copy, "DOCKER_COPY": _docker_copy, "UNPACKS_INTO": _unpacks_into,
    "MODE": _mode, "LISTED": _listed, "INSTALLS": _installs,
}  # fmt: skip

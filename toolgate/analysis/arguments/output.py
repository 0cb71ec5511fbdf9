"""What a command prints, and the content of the files it writes."""

from __future__ import annotations

from toolgate.analysis.state.streams import (
    CHOSEN,
    COPY,
    DEVICES,
    ENDLESS,
    TOOLS,
    UNREAD,
    Stream,
    sources_of,
    sources_since,
)
from toolgate.knowledge.lookup import knowledge_of
from toolgate.knowledge.vocabulary import FETCHES, NAME, PACKS, READS, read_slots
from toolgate.model.effect import Manner, Place, Target, Verb, description
from toolgate.model.later import Later
from toolgate.shell.expand.fields import Scalar, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments import listing, literal_output, project_text
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.knowledge.vocabulary import Command
else:
    listing = Later("toolgate.analysis.arguments.listing")
    literal_output = Later("toolgate.analysis.arguments.literal_output")
    project_text = Later("toolgate.analysis.arguments.project_text")

SPEECHLESS = frozenset(("empty", "", "d"))  # programs of small languages
NAMED = 3  # letters that make a name specific
BOUNDS = ("-N", "-n", "-l", "-m", "-c", "--bytes", "--length", "--lines", "--max-count", "--read-bytes", "--len")
FIRST = ("-m", "--max-count")  # limits of commands that pass lines on
FLAGS = ("--cflags", "--libs", "--cxxflags", "--cppflags", "--ldflags", "--includes", "--system-libs", "--static")
LISTING = frozenset("-l --listenvs -a --listenvs-all --services --profiles --volumes".split())
APPENDING = ("-a", "--append")
MORE = ("--environment", "--format", "--hash", "--images", "--variables", "--override", "-x", "--output", "-o")
ACTIVE = frozenset("/;|&<>$`'\"\\~*?\n")  # characters that a plain word does not have
UNLINKED = frozenset("-c -S -E -M -MM -fsyntax-only".split())  # compiler options with which no program is made
TYPED_SOURCE = "/dev/stdin.{}.c"  # the path for source that is in the call itself
POURING = ("files", "input", "reversed", "base64", "translated", "last-first")  # words of `PRINTS` that need a text
ON = ("lines", "pours", "copies")  # traits of commands that pass on what they read


def printed(run: Run, heard: bool = True) -> Stream:
    """The standard output of a command, once all its arguments have been processed.

    If nothing uses it (not `heard`), only whether it ends matters.
    """
    traits = run.spec.traits if run.spec is not None else ()
    if "part" in traits and run.reads_input and any([source.place == Place.SECRET for source in run.stdin.sources]):
        from toolgate.analysis.arguments.masking import mask_input

        mask_input(run)
    if "a.out" in traits or "stem" in traits:
        _compiled(run, "a.out" in traits)
    heard = heard or bool(run.into) or (run.spec is not None and _matters(run.spec, run.stdin))
    found = _printed(run, traits) if heard else run.output or UNREAD
    if traits and "lands" in traits:
        from toolgate.analysis.arguments.unnamed_downloads import bring

        bring(run)
    if traits and "starts-up" in traits:
        from toolgate.analysis.arguments.agent_settings import starts_up

        starts_up(run)
    if found.text is not None:
        return found
    if _without_end(run):
        found = Stream(None, found.sources, ENDLESS)
    made = _made(run) if heard and run.above is not None else None
    if made is not None:
        return Stream(None, found.sources, found.kind, found.paths, found.parts, made)
    return _with_text(run, found) if heard and found.sources and found.kind in ("any", COPY) else found


def _with_text(run: Run, found: Stream) -> Stream:
    """The output, with what reads it where it is made of the project's files by a program that only filters."""
    spec = run.spec
    if spec is None or not (spec.passes or spec.prints in POURING):
        return found
    held = project_text.held_by(run, found.sources)
    if held is None:
        return found
    return Stream(None, found.sources, found.kind, found.paths, found.parts, held=held)


def _matters(spec: Command, stdin: Stream) -> bool:
    """Whether unused output matters: it may never end, or it says which part of the input is shown."""
    return spec.stdout == "ENDLESS" or "counts" in spec.traits or bool(spec.lists and stdin.sources)


def _compiled(run: Run, always: bool) -> None:
    """Emit a compiler's default output: `a.out`, or the source's name without its ending."""
    words = run.scope.command.argv
    if run.operands and UNLINKED.isdisjoint(words) and not any([word.startswith(("-o", "--o")) for word in words]):
        from toolgate.knowledge.vocabulary import WRITES

        source = shown(run.operands[0]).rpartition("/")[2]
        run.play(WRITES, "a.out" if always else source.rpartition(".")[0] or "a.out")
    if any([option.names[0] == "-o" and not isinstance(value, str) for option, value in run.options]):
        from toolgate.analysis.arguments.built_programs import remember_built

        remember_built(run, UNLINKED)


def _picks(run: Run) -> bool:
    """Whether a filter selects specific objects: `name=shop-test`, `label=key=value`."""
    filters = [shown(value).split("=") for option, value in run.options if "--filter" in option.names and value]
    named = [parts for parts in filters if parts[0] in ("name", "id") and len(parts) == 2]
    named += [parts for parts in filters if parts[0] == "label" and len(parts) == 3]
    return any([len([letter for letter in parts[-1] if letter.isalnum()]) >= NAMED for parts in named])


def _decided(run: Run, traits: tuple[str, ...]) -> Stream | None:
    """The output if it is only a name or a part of the command determines it; `None`: neither."""
    if "introduces" in traits or ("detaches" in traits and _detached(run)):
        return Stream(None, (), CHOSEN)
    return _variables(run) if "variables" in traits else run.output


def _variables(run: Run) -> Stream | None:
    """The values of variables that are printed by name; `None`: none with a known source."""
    held = [run.scope.variables.get(shown(word)) for word in run.operands]
    sources = [source for value in held if type(value) is Scalar for source in sources_of(value.values[0])]
    return Stream(None, tuple(sources), COPY) if sources else run.output


def _detached(run: Run) -> bool:
    """Whether the command starts something in the background and prints only its name: `docker run -d`."""
    undone = any([word.startswith("--detach=") for word in run.scope.command.argv])
    return not undone and any(["--detach" in option.names and value is None for option, value in run.options])


def _prints_objects(run: Run) -> bool:
    """Whether only kinds and names of objects are printed, none of them secret: `kubectl get pods -o name`."""
    outputs = [value for option, value in run.options if "--output" in option.names]
    named = len(run.operands) == 1 and isinstance(run.operands[0], str) and "/" not in run.operands[0]
    others = [option for option, _ in run.options if "--filename" in option.names or "--raw" in option.names]
    if outputs != ["name"] or not named or others:
        return False
    return all([effect.target.place != Place.SECRET for effect in run.scope.ledger.effects[run.mark :]])


def _prints_flags(run: Run) -> bool:
    """Whether only compiler options are printed: `pkg-config --cflags --libs zlib`."""
    asked = [word for word in run.scope.command.argv[1:] if word[:2] == "--"]
    named = any(["/" in shown(word) or shown(word).endswith(".pc") for word in run.operands])  # a file that sets them
    return bool(asked) and not named and all([word.startswith(FLAGS) for word in asked])


def _speechless(run: Run) -> bool:
    """Whether a command is given a program of a small language that prints nothing: `jq empty`."""
    from toolgate.analysis.arguments.emptying import prints_nothing

    return prints_nothing(run)


def _made(run: Run) -> tuple[tuple[str, ...], str] | None:
    """A git command and its directory, as its output may come from the repository; `None`: not a git command."""
    command = run.scope.command
    if run.above is None or run.spec is None or run.scope.where or not command.argv:
        return None
    first = knowledge_of(command.argv[0].rpartition("/")[2])
    git = first is not None and "repository" in first.traits and run.spec is not first
    return (command.argv, command.cwd or run.scope.cwd or "") if git else None


def _printed(run: Run, traits: tuple[str, ...]) -> Stream:
    spec = run.spec
    sources = run.stdin.sources if run.reads_input else ()
    if len(run.scope.ledger.effects) > run.mark:
        sources = sources_since(run.scope, run.mark) + (_answers(run) if run.sending else ()) + sources
    if any([source.place == Place.PROC and not source.path for source in sources]):
        from toolgate.analysis.arguments.roles.processes import narrowed

        sources = narrowed(sources, run)
    if run.into:
        _filled(run, sources)
    if (decided := _decided(run, traits)) is not None:
        return decided
    kind = spec.stdout if spec is not None else ""
    if kind == "REPOSITORY":
        return run.walk.printed_by_git(run, sources)
    if kind == "OPAQUE" or (run.operands and shown(run.operands[0]) in SPEECHLESS and _speechless(run)):
        return Stream(None if kind == "OPAQUE" else "")
    if traits:
        kind = _kind(run, traits) or kind
    if spec is not None and spec.prints:
        return _evaluated(run, spec.prints, kind, sources)
    if kind == "PATHS" or "lines" in traits:
        return _recalled(run, listing.listing(run, sources))
    if (changed := _changed(run, traits, sources)) is not None:
        return changed
    if kind:
        return _of_kind(run, traits, kind, sources)
    return _recalled(run, Stream(None, sources) if sources else UNREAD)


def _changed(run: Run, traits: tuple[str, ...], sources: tuple[Target, ...]) -> Stream | None:
    """The names or URLs that a command makes of the lines it reads; `None`: something else."""
    if run.spec is not None and run.spec.passes in ("fields", "edited"):
        from toolgate.analysis.arguments.renaming import addressed

        if (found := addressed(run, sources)) is not None:
            return found
    return _parts(run, traits, sources) if run.reads_input and run.stdin.kind == "paths" else None


def _of_kind(run: Run, traits: tuple[str, ...], kind: str, sources: tuple[Target, ...]) -> Stream:
    """Output of which only the kind is known, and what of its sources shows in it."""
    kept = [
        e.target for e in run.scope.ledger.effects[run.mark :] if Manner.HUNT in e.manner or Manner.KEPT in e.manner
    ]
    if traits and "digests" in traits:
        kept += [
            description(f"a hash of {source}", Place.UNKNOWN) for source in sources if source.place == Place.SECRET
        ]
    told = "repeats" in traits and not ACTIVE.isdisjoint("".join(run.scope.command.argv[1:]))  # `date +/etc/x`
    return Stream(None, tuple(kept), "any" if told else kind.lower())


def told_tools(run: Run) -> Stream | None:
    """Where installed programs are, if that is what the command prints."""
    if run.spec is None or run.spec.prints != TOOLS:
        return None
    from toolgate.analysis.arguments.printed_tools import printed_tools

    return printed_tools(run)


def _parts(run: Run, traits: tuple[str, ...], sources: tuple[Target, ...]) -> Stream | None:
    """The list of files after editing: directories, or names with characters replaced; `None`: anything."""
    if "columns" in traits:
        return listing.directories(run, sources)
    if "part" not in traits:
        return None
    from toolgate.analysis.arguments.renaming import moved, renamed

    return moved(run, sources) or renamed(run, sources)


def _answers(run: Run) -> tuple[Target, ...]:
    """The hosts whose answers a sending command prints: `curl -X POST`, but not `scp`."""
    if not any([slot.role.base is FETCHES for slot in run.operand_roles]):
        return ()
    sent = [effect.target for effect in run.scope.ledger.effects[run.mark :] if effect.verb == Verb.SEND]
    return tuple([host for host in dict.fromkeys(sent) if not host.described])


def _kind(run: Run, traits: tuple[str, ...]) -> str:
    """The kind of output that options and operands cause; empty: the command's usual kind."""
    if "counts" in traits:
        from toolgate.analysis.state.exhaustion import counted

        return counted([shown(word) for word in run.operands])
    if "flags" in traits and _prints_flags(run):
        return NAME
    if "objects" in traits and _prints_objects(run):
        return NAME
    words = run.scope.command.argv
    if "names" in traits and not LISTING.isdisjoint(words) and not any([word.startswith(MORE) for word in words]):
        return NAME
    return CHOSEN if "chooses" in traits and _picks(run) else ""


def _filled(run: Run, sources: tuple[Target, ...]) -> None:
    """Record that files the command writes contain what it reads; `tee` copies its input exactly."""
    copies = run.has("copies")
    if copies or "/dev/null" in run.operands:
        from toolgate.analysis.arguments.roles.files import overwritten

        overwritten(run)
    if run.reads_input and run.stdin.kind == ENDLESS and (copies or _without_end(run)):
        from toolgate.analysis.state.exhaustion import endless

        for target in run.into:
            endless(run.scope, target)
    exact = run.stdin.text if run.reads_input and run.has("exact") else None
    ledger = run.scope.ledger
    if exact is None and run.stdin.text and "-" in run.operands:  # a source, as `gcc -xc -` reads it
        path = TYPED_SOURCE.format(len(ledger.files))
        ledger.files[path] = Stream(run.stdin.text)
        sources += (Target("-", Place.TEMP, path),)
    for target in run.into:
        if target.path in ledger.sinks:
            run.walk.feed(ledger, target.path, Stream(exact, sources))
        elif target.path and target.path not in ledger.files:
            held = Stream(exact, sources, made=_made(run))
            added = any([option.names[0] in APPENDING for option, _ in run.options])  # to the file's earlier content
            if copies and exact is None and run.reads_input and not added:
                known = (run.stdin.text,) if run.stdin.text else run.stdin.parts  # all of it or a part: `dd count=1`
                held = Stream(None, sources, run.stdin.kind, run.stdin.paths, known, run.stdin.made)
            if exact or (copies and run.reads_input and run.stdin.text):
                run.walk.judge_content(target, run.stdin, run.scope)
            ledger.files[target.path] = _recalled(run, held) if copies or run.has("lines") else held


def _without_end(run: Run) -> bool:
    """Whether a command reads an endless device or passes on endless input, without a limit."""
    device = not DEVICES.isdisjoint(run.operands)
    if not device and run.stdin.kind != ENDLESS:
        return False
    if run.has("bounded") or (run.spec is not None and run.spec.stdout == NAME) or _bounded(run):
        return False
    if device:
        reads = [
            e for e in run.scope.ledger.effects[run.mark :] if e.verb == Verb.READ and Manner.NAMES not in e.manner
        ]
        return any([effect.target.path in DEVICES for effect in reads])
    spec = run.spec
    if spec is None or not run.reads_input:
        return False
    return (
        any([trait in ON for trait in spec.traits])
        or bool(spec.prints)
        or any([slot.role.base in (READS, PACKS) and slot.many for slot in read_slots(spec.operands)[-1:]])
    )


def _bounded(run: Run) -> bool:
    """Whether an option limits how much is read: `od -N 4`, `grep -m 1`, `dd count=1`."""
    names = FIRST if run.has("lines") else BOUNDS
    words = run.scope.command.argv
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word.startswith("count=") or (word in names and following[:1].isdigit()):
            return True
        if word.startswith(names) and word[-1:].isdigit():
            return True
    return False


def _evaluated(run: Run, prints: str, kind: str, sources: tuple[Target, ...]) -> Stream:
    """Output that follows from the arguments."""
    if prints == TOOLS:
        return told_tools(run) or _recalled(run, Stream(None, sources) if sources else UNREAD)
    if prints in ("operands", "format"):
        sources += tuple([source for operand in run.operands for source in sources_of(operand)])
    evaluator = literal_output.EVALUATORS[prints]
    text = evaluator(run)
    if text is None and prints == "parent" and (found := literal_output.parents(run.operands)):
        return Stream(None, sources, "paths", found)
    if text is None and kind:
        return Stream(None, (), kind.lower())
    if text is None and (handed := _handed_on(run, prints, sources)) is not None:
        return handed
    decoded = text is not None and (evaluator in literal_output.DECODERS or run.stdin.kind == "decoded")
    kind = "decoded" if decoded or literal_output.decodes(run, prints) else "any"
    return _recalled(run, Stream(text, sources, kind))


def _handed_on(run: Run, prints: str, sources: tuple[Target, ...]) -> Stream | None:
    """File names that a command prints unchanged, one per line; `None`: it prints something else."""
    handed = listing.printed_names if prints in ("operands", "format") else listing.passed_on
    return handed(run, prints, sources)


def _recalled(run: Run, stream: Stream) -> Stream:
    """The stream, with the texts that earlier calls of the session wrote to its sources."""
    if stream.text is not None or stream.kind not in ("any", COPY):
        return stream
    copied = stream.sources and (run.has("pours") or run.has("copies") or run.has("lines"))
    if run.scope.ledger.memory is None:
        whole = copied and (not run.reads_input or run.stdin.kind == COPY)
        return Stream(None, stream.sources, COPY, stream.paths, stream.parts, stream.made) if whole else stream
    from toolgate.analysis.state.memory import remembered_texts

    known = run.stdin.parts if run.reads_input else ()
    texts = remembered_texts(run.scope, stream.sources)
    whole = copied and not known and 1 < len(texts) == len(stream.sources) == len(run.operands)
    known += ("".join(texts),) if whole else texts  # one after the other, as they are printed
    kind = COPY if copied else stream.kind
    return Stream(None, stream.sources, kind, stream.paths, tuple(dict.fromkeys(known)))

"""The state of a script during analysis: directory, variables, functions, and the effects found so far.

One module because every effect passes through it, and is completed there with what is known.
"""

from __future__ import annotations

from toolgate.analysis.state.streams import Stream
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.budget import FINDING, READING, WALKING, Budget
from toolgate.model.effect import NO_COMMAND, Effect, Invocation, Manner, Place, Target, Verb, backticked, description
from toolgate.model.errors import TooComplex
from toolgate.model.later import Later
from toolgate.model.repeated import once_each
from toolgate.shell.expand.fields import Array, Field, Hole, Partial, Scalar, either

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from toolgate.analysis.state.port import Port
    from toolgate.analysis.state.shared_files import Shared
    from toolgate.knowledge.readers import variables
    from toolgate.model.facts import Facts
    from toolgate.model.memory import Memory
    from toolgate.shell.tree.nodes import Command, ProcessSubstitution, Script, Substitution, Word

    Walked = TypeVar("Walked")
    # A program: its directory and the pieces of its name, the name as it is written, its sources, what compiled it.
    Built = tuple[tuple[str, tuple[object, ...]], Partial, Stream, Invocation]
    Chosen = tuple[Partial, str, str, str]  # a value with a pattern: its directory, the pattern, where it is looked up
else:
    variables = Later("toolgate.knowledge.readers.variables")

INHERITED = Stream(None)  # what the shell itself reads from: unlike input that was not read
EMITTED, FORKED = 12, 6  # steps for an effect, with judging it, and for a subshell
UNMASKED = 12  # steps for looking up the other names of a file
CHARACTERS = 8  # two to the power of this many characters of copied text cost a step
DEPTH = 24  # scripts inside scripts, functions inside functions


SHARED = (Place.CLUSTER, Place.CLOUD, Place.DATABASE)
PRODUCTION = frozenset(("prod", "production", "prd", "live"))
EDGES = str.maketrans("-_./:@=,", "        ")
TOLD_BESIDES = (Verb.WRITE, Verb.DISCARD, Verb.DELETE, Verb.RUN)  # verbs about which only the disk gives more details
GIVING = (Verb.SEND, Verb.PUBLISH)
SCRATCH = (Place.OUTPUT, Place.TEMP, Place.CACHE)  # places of what can be rebuilt
REACHING = (Verb.READ, Verb.WRITE, Verb.DELETE)  # what can be done to a file under one of its other names
OWN = (Place.GUARD, Place.AGENT)
PROJECT = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE)
NONE: frozenset[str] = frozenset()
LONGEST_NAME = 160  # characters a target is named with: reasons are replayed to a model every turn


class Ledger:
    """What all scopes of one analysis share."""

    __slots__ = (
        "facts", "effects", "budget", "reading", "looked", "files", "substitutions", "called", "interpreted", "links",
        "clones", "deferred", "sinks", "looks", "returns", "looking", "typed", "own", "directories", "uses", "memory",
        "made_up", "named", "selected", "dotted", "exported", "landed", "unpacked", "trees", "built",
        "browsing", "carrier", "finding", "followed", "secret", "fresh", "under", "lost", "settings", "shared",
    )  # fmt: skip

    def __init__(self, facts: Facts, memory: Memory | None = None) -> None:
        self.facts = facts
        self.memory = memory  # what earlier calls of the session did; `None`: not known
        self.named = False  # in a file of the project that an earlier call has written
        self.effects: list[Effect] = []  # in the order they were found, repetitions included
        self.uses: list[Effect] | None = None  # commands that are used, whatever they do; `None`: not asked for
        self.budget = Budget(WALKING)
        self.reading = Budget(READING)
        self.looked = 0  # steps spent in project files that were scanned
        self.files: dict[str, Stream] = {}  # what this script has written, by absolute path
        self.substitutions = 0
        self.directories: frozenset[str] = NONE  # made by this script
        self.made_up: frozenset[str] = NONE  # directories among them with generated names, so that they are new
        self.fresh: frozenset[str] = NONE  # files that this script has made under such names
        self.sinks: dict[str, tuple[Script, Scope]] = {}  # what `>(…)` runs, by its path, until it is fed
        self.deferred: list[tuple[Field, Scope]] = []  # commands of traps, and the shell that set them
        self.selected: dict[Target, dict[Chosen, None]] = {}  # patterns, by the targets that they were located at
        self.dotted = False  # the shell's patterns match names that start with a dot
        self.links: dict[str, str] = {}  # symbolic links this script has made, by absolute path
        self.lost: dict[str, Field] = {}  # those among them of which it is not known where they lead, and what to
        self.called: frozenset[str] = NONE  # functions that were called
        self.exported: dict[str, Command] = {}  # functions exported to the shells that this script starts
        self.interpreted: list[Invocation] = []  # the simple commands analysed so far
        self.clones: tuple[tuple[str, Target], ...] = ()  # directories this script has cloned, and from where
        self.trees: tuple[str, ...] = ()  # work trees of the project that this script has made
        self.landed: tuple[tuple[str, Target], ...] = ()  # where files of unknown names were put, and from where
        self.unpacked: tuple[tuple[Invocation, bool, bool], ...] = ()  # what unpacks; the project's? kept by git?
        self.built: tuple[Built, ...] = ()  # programs compiled under names that are put together
        self.browsing: tuple[str, str] | None = None  # a browser's server, and the kind of page it is sent to
        self.carrier: tuple[Target, bool] | None = None  # the file whose text is judged, and whether it is written now
        self.shared: Shared | None = None  # what a container that is walked has of this machine
        self.secret = 0  # number of effects when a command last read a credential
        self.under: tuple[str, ...] = ()  # what else holds of code that the project's own code runs: a hook, a branch
        self.settings: tuple[tuple[str, str], ...] = ()  # of git, for this call alone: `git -c`, variables
        self.finding = FINDING  # steps left for files that commands find by name
        self.followed: dict[str, tuple[str, str]] = {}  # those that were: with language and text, if others are in it
        self.returns = 0  # times one of them was scanned again
        self.looks = 0  # project files that were scanned
        self.looking: tuple[str, ...] = ()  # those being scanned, outermost first
        self.typed: frozenset[str] = NONE  # what had been written before the outermost of them
        self.own: dict[int, Command] = {}  # bodies of functions that such files define, by identity

    def apart(self) -> Ledger:
        """Return a copy of this ledger that counts the same steps, but keeps its effects to itself."""
        found = Ledger(self.facts, self.memory)
        found.named, found.uses, found.budget, found.reading = self.named, self.uses, self.budget, self.reading
        found.looked, found.substitutions, found.returns, found.looks = (
            self.looked, self.substitutions, self.returns, self.looks,
        )  # fmt: skip
        found.files, found.links, found.directories = dict(self.files), dict(self.links), self.directories
        found.lost = dict(self.lost)
        found.selected, found.dotted, found.looking, found.typed = self.selected, self.dotted, self.looking, self.typed
        found.made_up, found.called, found.clones, found.trees = self.made_up, self.called, self.clones, self.trees
        found.landed, found.built, found.unpacked, found.fresh = self.landed, self.built, self.unpacked, self.fresh
        found.exported, found.own, found.interpreted = dict(self.exported), dict(self.own), list(self.interpreted)
        found.browsing, found.carrier, found.under = self.browsing, self.carrier, self.under
        found.settings, found.shared = self.settings, self.shared
        return found

    def during(self, manner: str, walk: Callable[[], Walked]) -> Walked:
        """Walk something of which everything is done in one more manner, if the project's own code does it."""
        before = self.under
        self.under = (*before, manner) if manner not in before else before
        try:
            return walk()
        finally:
            self.under = before

    def forget(self) -> None:
        """Clear the effects found so far, but remember what they have read."""
        from toolgate.analysis.state.footprint import remember

        remember(self)
        self.effects.clear()
        if self.uses is not None:
            self.uses.clear()


class Scope:
    """One shell: its state at this point of the script. A subshell is a `fork`."""

    __slots__ = (
        "ledger", "facts", "variables", "functions", "aliases", "parameters", "cwd", "where", "depth", "command",
        "start", "end", "frame", "calls", "multiplying", "dialect", "descriptors", "walk", "stdin", "certain", "left",
        "sourced", "inside", "script", "passed", "gone",
    )  # fmt: skip

    def __init__(self, ledger: Ledger, cwd: str, dialect: str, walk: Port) -> None:
        self.ledger = ledger
        self.facts = ledger.facts
        self.variables: dict[str, Scalar | Array] = {}
        self.functions: dict[str, Command] = {}
        self.aliases: dict[str, str] = {}
        self.parameters: tuple[Field, ...] | None = ()
        self.cwd: str | None = cwd  # `None`: a directory that is not known
        self.where = ""
        self.depth = 0
        self.command: Invocation = NO_COMMAND
        self.start = 0
        self.end = 0
        self.frame: tuple[int, int] | None = None  # the span reported for text that was read from a word
        self.calls: tuple[str, ...] = ()  # functions being called, outermost first
        self.multiplying = False  # inside a pipeline of several commands, or in the background
        self.dialect = dialect
        self.descriptors: dict[int, Stream] = {}  # descriptors opened by `exec`
        self.walk = walk
        self.stdin = INHERITED
        self.gone: frozenset[str] = frozenset()  # variables that were unset, and not set since
        self.sourced: Target | None = None  # a sourced file of functions, of unknown content
        self.inside = False  # in a file of the project that existed before this session
        self.script: bool | None = False  # in a file whose conditions can be followed; `None`: arguments are uncertain
        self.passed: tuple[str, ...] = ()  # variables exported to the programs that this script starts
        self.left = False  # this shell, or the function that is walked, may have ended before this
        self.certain = True  # false inside branches and loops: an assignment there may not happen

    def fork(self) -> Scope:
        """Return a subshell: it starts with the state of this one, and passes nothing back but effects."""
        # Many subshells with many variables each would take forever.
        self.step(FORKED + (len(self.variables) + len(self.functions) + len(self.aliases)) // 16)
        child = Scope.__new__(Scope)
        child.ledger, child.facts, child.dialect, child.walk = self.ledger, self.facts, self.dialect, self.walk
        child.certain, child.passed = True, self.passed
        child.variables = self.variables.copy()
        child.functions = self.functions.copy()
        child.aliases = self.aliases.copy()
        child.parameters = self.parameters
        child.cwd = self.cwd
        child.where = self.where
        child.depth = self.depth + 1
        child.command = self.command
        child.start, child.end, child.frame = self.start, self.end, self.frame
        child.calls = self.calls
        child.multiplying = self.multiplying
        child.descriptors = self.descriptors.copy()
        child.stdin = self.stdin
        child.sourced, child.gone = self.sourced, self.gone
        child.inside, child.left = self.inside, self.left
        child.script = self.script
        if child.depth > DEPTH:
            raise TooComplex("scripts are nested too deeply to follow")
        return child

    def step(self, steps: int) -> None:
        """Spend steps; if none are left, the analysis ends with what it has found."""
        budget = self.ledger.budget
        left = budget.left = budget.left - steps
        if left < 0:
            raise TooComplex("it is too complex to follow")

    def spend(self, characters: int) -> None:
        """Spend the steps for new text: `a=$a$a` doubles with every line."""
        self.step(characters >> CHARACTERS)

    # --- effects -----------------------------------------------------------------------------------------------------

    def at(self, start: int, end: int) -> None:
        """Move to a position in the text; inside text that was read from a word, stay at that word."""
        if self.frame is None:
            self.start, self.end = start, end
        else:
            self.start, self.end = self.frame

    def _read_whole(self, origin: Target) -> bool:
        """Whether what is sent is a directory of the project, which was read with all that is in it."""
        read = [one for one in self.ledger.effects if one.verb == Verb.READ and one.target == origin]
        return origin.place == Place.WORKSPACE and any([Manner.RECURSIVE in one.manner for one in read])

    def emit(self, verb: str, target: Target, origin: Target | None = None, manner: tuple[str, ...] = ()) -> None:
        self.step(EMITTED)
        ledger = self.ledger
        target, where = self._reached(verb, target, origin, manner) if self.where else (target, "")
        if ledger.selected and verb == Verb.WRITE and target in ledger.selected:
            self._select(target, manner)
        if verb == Verb.RUN and (ledger.clones or ledger.landed or (ledger.memory and ledger.memory.clones)):
            origin, manner = self._brought(target, origin, manner)
        elif verb in GIVING and (ledger.files or ledger.memory):
            self._give(verb, target, origin, manner)
        if verb in TOLD_BESIDES or target.place == Place.SECRET:
            manner += self._besides(verb, target, manner)
            target = self._made_up(verb, target)
        if ledger.memory is not None:
            from toolgate.analysis.state.memory import as_remembered

            target, origin = as_remembered(ledger.memory, verb, target, origin)
        if verb == Verb.FETCH and target.place == Place.REMOTE:
            manner += self._of_own_site(target, manner)
        text = target.text
        if "\n" in text or len(text) > LONGEST_NAME:
            target = Target(_brief(text), target.place, target.path, target.whole, target.kind)
        if (self.where or target.place in SHARED) and _named_production(self, target):
            manner += (Manner.PRODUCTION,)
        if self.inside or (ledger.named and verb == Verb.UNKNOWN and Manner.PROGRAM in manner):
            whole = verb == Verb.SEND and origin is not None and self._read_whole(origin)
            manner += (Manner.RECURSIVE, Manner.INSIDE) if whole else (Manner.INSIDE,)
            manner += ledger.under
            manner += (Manner.PERHAPS,) if self.left and Manner.PERHAPS not in ledger.under else ()
        effect = Effect(verb, target, origin, self.command, self.start, self.end, manner, where)
        ledger.effects.append(effect)
        if target.path and not where and verb in REACHING:
            if verb == Verb.DELETE:
                self._lose_too(target, manner)
            if verb != Verb.READ and "/." in target.path:
                self._take_along(verb, target, manner)
            if target.place not in OWN and not target.whole and Manner.NAMES not in manner:
                self._unmask(verb, target, manner)

    def _of_own_site(self, target: Target, manner: tuple[str, ...]) -> tuple[str, ...]:
        """Return the manner `own` for a plain request to the project's own application."""
        from toolgate.analysis.places.own_sites import asks_plainly, own_site

        if Manner.REDIRECTS_TRAFFIC in manner or Manner.CARRIES in manner or not own_site(target.name, self.facts):
            return ()
        return (Manner.OWN,) if asks_plainly(target.name, self.command.argv) else ()

    def _reached(self, verb: str, target: Target, origin: Target | None, manner: tuple[str, ...]) -> tuple[Target, str]:
        """What is done on another machine, and on which; to what that one has of this machine, it is done here."""
        if self.ledger.shared is None:
            return target, self.where
        from toolgate.analysis.state.shared_files import done_here

        target, here = done_here(self, verb, target, origin, manner)
        return target, "" if here else self.where

    def _lose_too(self, target: Target, manner: tuple[str, ...]) -> None:
        """Emit what is deleted along with a path: code of Toolgate, and files of the project that were moved there."""
        if self._holds_guard(target.path):
            kept = description(f"Toolgate's own code in {target}", Place.GUARD, target.path)
            self.ledger.effects.append(Effect(Verb.DELETE, kept, None, self.command, self.start, self.end, manner))
        if target.place not in SCRATCH or Manner.MOVED in manner:
            return
        if any([Manner.MOVED in effect.manner for effect in self.ledger.effects]):
            from toolgate.analysis.state.moved_away import moved_into

            for lost in moved_into(target, self.ledger.effects):
                self.emit(Verb.DELETE, lost, None, (Manner.RECURSIVE,))

    def _select(self, target: Target, manner: tuple[str, ...]) -> None:
        """Emit what a pattern that is written to can match."""
        if not self.where and target.place not in OWN:
            from toolgate.analysis.state.selected_writes import select

            select(self, target, manner)

    def _is_note(self, path: str) -> bool:
        """Whether a path is one of an agent's own plans or memories, wherever variables put them."""
        from toolgate.knowledge.places.agents import AGENTS
        from toolgate.model.agent import is_note

        return is_note(AGENTS, path, self.facts.home(), self.facts.variable)

    def use(self) -> None:
        """Record that the command is used; kept apart, since other parts of the analysis look at all effects."""
        if self.ledger.uses is not None:
            self.note(Target(_brief(self.command.name), Place.UNKNOWN))

    def note(self, target: Target, manner: tuple[str, ...] = ()) -> None:
        """Record something about the use of the command that only strict policies ask about."""
        if self.ledger.uses is not None:
            manner += (Manner.INSIDE,) if self.inside else ()
            command = self.command
            if self.ledger.carrier is not None and command.carrier is None:
                command = Invocation(command.argv, command.start, command.end, command.cwd, *self.ledger.carrier)
            self.ledger.uses.append(Effect(Verb.USE, target, None, command, self.start, self.end, manner, self.where))

    def beside_guard(self) -> bool:
        """Whether the working directory is the checkout that this guard runs from."""
        return self.cwd == (self.facts.variable("TOOLGATE_PACKAGE") or "/").rpartition("/")[0]

    def _holds_guard(self, path: str) -> bool:
        """Whether the package that this guard runs from is in a directory."""
        package = self.facts.variable("TOOLGATE_PACKAGE") or ""
        return bool(package) and (package.startswith(path + "/") or self.facts.resolve(package).startswith(path + "/"))

    def _take_along(self, verb: str, target: Target, manner: tuple[str, ...]) -> None:
        """Emit that settings of the guard or an agent are created or deleted with their directory."""
        if target.place not in (Place.WORKSPACE, Place.HOME):
            return
        if verb == Verb.WRITE and (
            (Manner.EDIT in manner and Manner.TIED not in manner)
            or (Manner.CREATE in manner and not has_trait(self.command.name, "clones"))
        ):
            return  # it stays as it is, or is empty
        from toolgate.analysis.places.settings_dirs import filled_place, held_place, kept_in

        taken = verb == Verb.DELETE or Manner.TIED in manner
        place = (held_place if taken else filled_place)(target, self.facts)
        if place:
            joint = ":" if "**/" in target.name else " in" if Manner.MIRRORS in manner else ""
            named = f"{kept_in(place)}{joint} {target}" if joint else f"{target}, which holds {kept_in(place)}"
            kept = description(named, place, target.path)
            self.ledger.effects.append(Effect(verb, kept, None, self.command, self.start, self.end, manner, self.where))

    def _unmask(self, verb: str, target: Target, manner: tuple[str, ...]) -> None:
        """Emit the same effect on a protected file that this path is another name of.

        Most calls only read: then only a second name of the file itself is checked, with one query.
        """
        if verb == Verb.READ and "*" not in target.path:
            identity = self.facts.identity(target.path)
            if identity is None or identity[2] < 2:
                return
        self.step(UNMASKED)
        for other in self.walk.disguised(verb, target.path, self.facts):
            if other.place == Place.UNKNOWN:
                verb = Verb.UNKNOWN
            self.ledger.effects.append(
                Effect(verb, other, None, self.command, self.start, self.end, manner, self.where)
            )

    def _besides(self, verb: str, target: Target, manner: tuple[str, ...]) -> tuple[str, ...]:
        """Return manners that only the disk can tell, about a change or a loss, a secret, or code."""
        if verb == Verb.READ and not target.path and self.ledger.looking:
            return self._own_secret()
        if verb == Verb.RUN and target.path and target.place in (Place.TEMP, Place.HOME):
            return self._made_here(target, manner) if target.place == Place.TEMP else self._missing(target)
        if verb == Verb.WRITE and target.place == Place.SECRET and self._new_environment(target):
            return (Manner.CREATE,)
        if self.where:
            return ()
        of_git = verb == Verb.DELETE and target.described and has_trait(self.command.name, "repository")
        if (verb == Verb.DISCARD or of_git) and self.command.argv:
            from toolgate.analysis.state.own_work import loses_nothing

            return (Manner.NOTHING_LOST,) if loses_nothing(self) else ()
        if verb != Verb.WRITE or target.place != Place.HOME:
            return ()
        if self._is_note(target.path):
            return (Manner.NOTE,)
        if self.ledger.memory is not None and self.ledger.memory.owned:
            from toolgate.analysis.state.own_work import owned

            if not self.facts.is_dir(target.path) and owned(target.path, self.ledger.memory, self.facts):
                return (Manner.MADE_HERE,)
        from toolgate.analysis.places.own_sites import own_directory

        return (Manner.OWN,) if self.ledger.looking and own_directory(target.path, self.facts) else ()

    def _made_up(self, verb: str, target: Target) -> Target:
        """Return what is changed, as a temporary file if it is credentials in a directory that this call has made."""
        if target.place != Place.SECRET or verb not in (Verb.WRITE, Verb.DELETE):
            return target
        new = any([target.path.startswith(directory + "/") for directory in self.ledger.made_up])
        return Target(target.text, Place.TEMP, target.path, target.whole, target.kind) if new else target

    def _own_secret(self) -> tuple[str, ...]:
        """Return a manner for what an application of the project keeps under its own name in the system's secret store.

        A program keeps a secret that it is given; a shell script prints it.
        """
        if self.script is not False:
            return ()
        from toolgate.analysis.places.own_sites import own_name

        return (Manner.HANDED,) if any([own_name(word, self.facts) for word in self.command.argv]) else ()

    def may_take(self, alternative: Scope) -> None:
        """Merge the variables and descriptors of a command that may not have run, as one possibility."""
        if alternative.descriptors != self.descriptors:
            self.descriptors = alternative.descriptors
        for name, value in alternative.variables.items():
            known = self.variables.get(name)
            if known is not value and known != value:
                self.certain, before = False, self.certain
                self.store(name, value)
                self.certain = before

    def _made_here(self, target: Target, manner: tuple[str, ...]) -> tuple[str, ...]:
        """Return the manner `made-here` if code or settings outside the project were made by the session itself."""
        from toolgate.analysis.state.scratch import own_scratch, own_settings

        own = own_scratch(target.path, self.ledger)
        own = own or (Manner.LOADED in manner and own_settings(target.path, self.ledger))
        return (Manner.MADE_HERE,) if own else ()

    def _missing(self, target: Target) -> tuple[str, ...]:
        """Return the manner `empty` if a file that is run does not exist, and the call has not created it."""
        looked = all([effect.verb == Verb.READ for effect in self.ledger.effects])
        return (Manner.EMPTY,) if looked and self.facts.exists(target.path) is False else ()

    def _new_environment(self, target: Target) -> bool:
        """Whether a new `.env` is written: nothing is lost, and nothing is learned."""
        return target.path.rpartition("/")[2].startswith(".env") and self.facts.exists(target.path) is False

    def built_here(self, path: str) -> bool:
        """Whether this script has made a file, or the contents of a directory, from the project's own files."""
        held = self.ledger.files.get(path)
        return held is not None and bool(held.sources) and all([source.place in PROJECT for source in held.sources])

    def _brought(
        self, target: Target, origin: Target | None, manner: tuple[str, ...]
    ) -> tuple[Target | None, tuple[str, ...]]:
        """Return where code that runs comes from, if the script has cloned it or put it there, and how it says so."""
        if self.ledger.clones and (origin is None or origin.place == Place.WORKSPACE):
            host = self._cloned(target)
            if host is not None:
                return host, (*manner, Manner.CLONED)
        source = self._landed(target) if self.ledger.landed and origin is None else None
        here = origin is None or origin.place == Place.WORKSPACE  # what comes from elsewhere comes from there
        if here and self.ledger.memory is not None and (source is not None or self.ledger.memory.clones):
            from toolgate.analysis.state.brought_before import is_strangers

            if is_strangers(self, target, source):
                return source or origin, (*manner, Manner.UNREAD)
        if source is None:
            return origin, manner
        if source.place == Place.TEMP and source.path:
            self.emit(Verb.RUN, Target(source.text, source.place, source.path + "/-"))
        return source, (*manner, Manner.WRITTEN)

    def _give(self, verb: str, target: Target, origin: Target | None, manner: tuple[str, ...]) -> None:
        """Emit that credentials among the files that are sent or published go there as well."""
        if origin is None or origin.place != Place.SECRET:
            from toolgate.analysis.state.carried_credentials import secrets_given

            for secret in secrets_given(self, target, origin):
                self.emit(verb, target, secret, manner)

    def _cloned(self, target: Target) -> Target | None:
        """Return the source of code that is in, or runs in, what this script has cloned; `None`: neither."""
        path = (target.path or self.cwd or "/") + "/"
        for directory, host in self.ledger.clones:
            if path.startswith(directory + "/"):
                return host
        return None

    def _landed(self, target: Target) -> Target | None:
        """Return the source of a file that did not exist before its directory was filled; `None`: it did."""
        path = target.path.removesuffix("/-")  # any file of a directory
        if not path or path == self.facts.workspace() or (target.described and path == target.path):
            return None
        known = self.facts.exists(path)
        held = self.ledger.files.get(path) if path == target.path else None
        if held is not None and (held.text is not None or held.sources):
            return None
        hosts = [
            source
            for directory, source in self.ledger.landed
            if f"{path}/".startswith(directory + "/") and self._may_come(path, directory, source, known)
        ]
        return hosts[-1] if hosts else None

    def _may_come(self, path: str, directory: str, source: Target, known: bool | None) -> bool:
        """Whether a file may be from there; one that was there before, if the source has a file of its name."""
        if known is True:
            return bool(source.path) and self.facts.exists(source.path + path[len(directory) :]) is True
        return known is False or self._is_of(path, directory, source)

    def _is_of(self, path: str, directory: str, source: Target) -> bool:
        """Whether a file may have been put there: in the project itself, only one with a similar name to its source."""
        if directory != self.facts.workspace() or not source.path:
            return True
        first = path[len(directory) + 1 :].partition("/")[0].partition(".")[0]
        came = source.path.rpartition("/")[2].partition(".")[0]
        return bool(first) and (first.startswith(came) or came.startswith(first))

    def unknown(self, text: str, manner: tuple[str, ...] = ()) -> None:
        self.emit(Verb.UNKNOWN, description(text, Place.UNKNOWN), None, manner)

    # --- what expansion asks (shell.variables.Surroundings) - ---------------------------------------------------------

    def lookup(self, name: str) -> Scalar | Array | None:
        if "&" + name in self.variables:
            from toolgate.analysis.state.references import held

            return held(name, self)
        return self.known(name)

    def known(self, name: str) -> Scalar | Array | None:
        """Return the variable of exactly that name, or its value on the machine."""
        found = self.variables.get(name)
        if found is not None:
            return found
        if self.where:
            return None
        if name in self.gone and self.sourced is None:
            return Scalar(("",))
        if name in ("PWD", "OLDPWD"):  # the shell sets them; those of this process say nothing
            return Scalar((self.cwd,)) if name == "PWD" and self.cwd is not None else None
        known = self.facts.home() if name == "HOME" else self.facts.variable(name)
        if known is not None:
            return self._named_hole(name) or Scalar((known,))  # nobody looks at the value of a credential
        if name == "IFS":
            return Scalar((" \t\n",))
        return self._named_hole(name)

    def _named_hole(self, name: str) -> Scalar | None:
        if variables.secret(name):
            stream = Stream(None, (Target("$" + name, Place.SECRET),))
            return Scalar((Partial((Hole("$" + name, "any", stream),)),))
        return None

    def assigned(self, name: str) -> Scalar | Array | None:
        """Return the value that this script has given a name, or of what the name refers to."""
        return self.lookup(name) if "&" + name in self.variables else self.variables.get(name)

    def refers(self, name: str) -> tuple[Field, ...] | None:
        if "&" + name not in self.variables:
            return None
        from toolgate.analysis.state.references import names_of

        names = names_of(name, self)
        return names if names != (name,) else None

    def check_value(self, text: str) -> None:
        """Report a value whose only use is to run the command in its subscript where a name or number is expected."""
        from toolgate.analysis.text.hidden import SUBSCRIPT, hides_command

        if hides_command(text):
            self.suspect(self.start, self.end, SUBSCRIPT, text)

    def assign(self, name: str, value: Scalar | Array) -> None:
        if type(value) is Scalar and isinstance(value.values[0], str) and "[" in value.values[0]:
            self.check_value(value.values[0])
        if name[-1:] == "]":  # `read 'a[0]'`, `printf -v 'a[0]'`: the array's contents are no longer known
            name, value = name.partition("[")[0], Array((), open=True)
        if "&" + name in self.variables:
            from toolgate.analysis.state.references import assign_through

            assign_through(name, value, self)
        else:
            self.store(name, value)

    def store(self, name: str, value: Scalar | Array) -> None:
        """Assign to the variable of exactly that name."""
        if not self.certain:
            value = either(self.variables.get(name), value)
        self.variables[name] = value

    def unset(self, name: str) -> bool:
        """Whether a variable was unset, or a script starts without it: nothing sets it, and nothing was sourced."""
        if name in self.variables or name in self.gone:
            return name not in self.variables and self.sourced is None
        return bool(self.script) and self.certain and self.sourced is None and not self.where and name.isidentifier()

    def positional(self) -> tuple[Field, ...] | None:
        return self.parameters

    def substitute(self, part: Substitution) -> Field:
        return self.walk.substitute(part, self)

    def process(self, part: ProcessSubstitution) -> Field:
        return self.walk.process(part, self)

    def evaluate(self, expression: Word) -> None:
        self.walk.evaluate(expression, self)

    def tilde(self, name: str) -> str | Hole | None:
        if name == "":
            assigned = self.assigned("HOME")
            if assigned is None:
                return self.facts.home()
            value = assigned.values[0] if type(assigned) is Scalar and len(assigned.values) == 1 else None
            return value if isinstance(value, str) else Hole("~")
        if name == "+":
            return self.cwd if self.cwd is not None else Hole("~+")
        if name == "-":
            return Hole("~-")
        home = self.facts.home()
        if home.rpartition("/")[2] == name:
            return home
        if name == "root":
            return "/root"
        if name.replace("-", "").replace("_", "").isalnum():
            return (home.rpartition("/")[0] or "/home") + "/" + name
        return None

    def separators(self) -> str:
        found = self.assigned("IFS")
        if type(found) is Scalar and len(found.values) == 1 and isinstance(found.values[0], str):
            return found.values[0]
        return " \t\n"

    def suspect(
        self, start: int, end: int, place: str, hidden: str = "", command: str = "", *, harmless: bool = False
    ) -> None:
        from toolgate.analysis.text.command_lines import substituted

        before = self.start, self.end
        self.at(start, end)
        command = command or next((_brief(text) for text in substituted(hidden) if text.strip()), "")
        manner = (Manner.HIDDEN_CODE, Manner.SEEN_THROUGH) if command else (Manner.HIDDEN_CODE,)
        mark = len(self.ledger.effects)
        self.unknown(f"{backticked(command) if command else 'a command'} {place}", manner)
        if hidden:
            self.walk.hidden(hidden, self)
        if harmless and len(self.ledger.effects) == mark + 1:  # its commands are known, and harmless
            del self.ledger.effects[mark:]
        self.start, self.end = before

    def words_of(self, word: Word) -> tuple[Field, ...]:
        from toolgate.shell.expand.values import expand_text

        return expand_text(word, self)

    def pattern_of(self, word: Word) -> tuple[Field, ...]:
        from toolgate.shell.expand.values import expand_pattern

        return expand_pattern(word, self)


def _named_production(scope: Scope, target: Target) -> bool:
    """Whether a name in the command, or of its machine, is typical for production."""
    return _names_production(scope.command.argv) or _names_production((scope.where, target.name))


@once_each
def _names_production(words: tuple[str, ...]) -> bool:
    return any([not PRODUCTION.isdisjoint(word.lower().translate(EDGES).split()) for word in words])


def _brief(text: str) -> str:
    """Return a name on one line, with its middle left out if it is long."""
    line = text.rstrip("\n").replace("\n", "⏎")
    return line if len(line) <= LONGEST_NAME else line[:100] + "…" + line[-50:]

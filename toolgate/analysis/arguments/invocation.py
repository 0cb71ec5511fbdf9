"""One call of a known command while its arguments are processed: what it reads, writes, fetches and sends, and how.

One module because each stage of processing continues where the one before it stopped.
"""

from __future__ import annotations

from toolgate.analysis.arguments.options import (
    COMMANDS,
    Arguments,
    lacks_value,
    only_looks,
    option_before,
    unknown_letter,
)
from toolgate.analysis.arguments.output import printed
from toolgate.analysis.arguments.roles.dispatch import play as play_role
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream, sources_of
from toolgate.knowledge.vocabulary import (
    ARGV,
    AS_NAMED,
    ASSIGNS,
    BROUGHT,
    CHDIR,
    CODE,
    CONTAINED,
    COPIES,
    CURRENT,
    DATA,
    EDITS,
    FETCHES,
    INSTALLED,
    INTO,
    JOINED,
    LINKED,
    LISTED,
    LISTS,
    LOOKED_INTO,
    MATCHES,
    NAMED,
    NEW_FILES,
    OBEYS,
    OPAQUE,
    OPERANDS,
    PACKS,
    PLAIN,
    PROSE,
    READ_BY,
    READ_OPERANDS,
    READS,
    ROLES_BY,
    RUNS,
    SCRIPT,
    SEARCHES,
    SIDE_DOOR,
    SPREAD,
    STDIN,
    TASK,
    TOOL,
    TRIED,
    TYPED,
    UNPACKS_INTO,
    VALUE,
    WORDS_BY,
    WRITES,
    Command,
    Does,
    Option,
    Role,
    Slot,
    read_slots,
)  # fmt: skip
from toolgate.model.effect import Kind, Manner, Place, Target, Verb, backticked, description
from toolgate.model.later import Later
from toolgate.shell.expand.fields import Field, Scalar, join, several, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments import undeclared
    from toolgate.analysis.arguments.port import RunPort
else:
    undeclared = Later("toolgate.analysis.arguments.undeclared")

CHANGING = frozenset((Verb.WRITE, Verb.DELETE, Verb.DISCARD, Verb.PUBLISH, Verb.CONTROL, Verb.SEND, Verb.ESCALATE))
GIVING = (Verb.PUBLISH, Verb.SEND)
CONSOLES = ("shell", "console", "repl", "tinker", "dbshell", "dbconsole")  # names of what reads commands
CONSOLE = read_slots("OPAQUE!")[0]  # their standard input
TOLD = (CODE, SCRIPT, READ_BY, OPAQUE)  # roles for which standard input is code or commands
TOLD_FIRST = (
    RUNS,
    SIDE_DOOR,
    OPAQUE,
    SEARCHES,
    READ_BY,
)  # of options whose values are loaded before anything else happens
INPUT = ("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")
UNGUARDING = (
    "--enable", "--allow", "--trust", "--disable", "--no-s", "--no-c", "--no-i", "--unsafe", "--dangerously",
    "--permit", "--skip", "--bypass", "--ignore", "-out",
)  # fmt: skip  # how options begin that may let code in, or say where output goes
CONFIGURING = frozenset(("config", "configure", "configuration", "settings"))
CONTEXTS = frozenset(("--context", "--kube-context"))
COMMAND_WORDS = 4  # words of a command line that say what it does
ESCAPES = ("|", "!", ":")  # prefixes of commands in small languages
NAMING = frozenset(
    (PLAIN, READS, LISTS, OBEYS, WRITES, EDITS, PACKS, INTO, FETCHES)
)  # roles that never hold a command line
ELSEWHERE = (Place.CLOUD, Place.CLUSTER, Place.DATABASE)  # places on other machines
REST = COMMANDS | {TYPED, SPREAD, WORDS_BY, ROLES_BY}  # roles that take all the operands from here on
UNADDRESSED: dict[Target, Target] = {}  # what only the address of a host is made from: nothing yet
THINGS = 4_000  # of what knowledge files say is done, how much is kept as it is emitted
PROGRAMS = frozenset((SCRIPT, CODE, RUNS))  # roles of a program that the operands after it are for


class Run:
    """One call while it is processed. `spec` is `None` for a program that is only known as a file."""

    __slots__ = (
        "scope", "spec", "name", "stdin", "mark", "manner", "informs", "dry", "cleared", "operand_roles", "filled",
        "options", "operands", "hosts", "data", "sending", "reads_input", "output", "commands", "where", "parameters",
        "into", "module", "pending", "handed", "goes_to", "input", "beside", "walk", "above",
        "told", "mounts", "script", "addressed", "presented", "tried",
    )  # fmt: skip
    play = play_role  # readers of arguments ask the run, so that the role modules do not import each other

    def __init__(
        self, scope: Scope, spec: Command | None, name: Field, stdin: Stream, given: Arguments | None = None
    ) -> None:
        given = given or Arguments()
        self.scope = scope
        self.walk: RunPort = scope.walk  # type: ignore[assignment]  # the scope declares a narrower port
        self.spec = spec
        self.name = name
        self.above: Run | None = None  # the run of the command it is a subcommand of
        self.stdin = stdin
        self.mark = len(scope.ledger.effects)
        self.manner: tuple[str, ...] = ()
        self.informs = False
        self.dry = False
        self.tried: tuple[Option, ...] = ()  # flags for a dry run, which a subcommand may not heed
        self.cleared: tuple[str, ...] = ()
        self.operand_roles = read_slots(spec.operands) if spec is not None and spec.operands else ()
        self.input = spec.stdin if spec is not None else None  # the role of standard input
        self.beside = False  # whether it is read in addition to other code; a terminal needs no question then
        self.filled: tuple[Role, ...] = ()  # operand roles that an option supplied
        self.options = given.options
        self.operands = given.operands
        self.hosts: tuple[Target, ...] = ()  # hosts it connects to, until it is known what is sent
        self.data: tuple[Target | None, ...] = ()  # what is sent to them; `None`: text of the command line
        self.addressed = UNADDRESSED
        self.presented: tuple[Target, ...] = ()  # what of it is in a header or a login
        self.sending = False
        self.reads_input = True  # whether standard input is still to be read
        self.output: Stream | None = None  # its output, if one of its parts determines it
        self.commands = given.commands
        self.where = ""
        self.script = ""  # the file of statements that is read now
        self.mounts: dict[str, str] | None = None  # directories of this machine that are mounted there, by their paths
        self.parameters: tuple[Field, ...] = ()
        self.told = False  # whether these are all that a file which is run now gets
        self.module: Field | None = None  # a module that is run as a program, named by an option
        self.pending: tuple[tuple[tuple[Does, ...], Field | None], ...] = ()  # effects of options, emitted at the end
        self.handed: tuple[str, ...] = ()  # programs whose input and output are a connection
        self.goes_to: Field | None = None  # the directory it works in once its operands are read
        self.into: tuple[Target, ...] = ()  # files whose new content is what the command reads

    def emit(self, verb: str, target: Target, origin: Target | None = None, manner: tuple[str, ...] = ()) -> None:
        changes = verb in CHANGING
        if (
            (changes and self.dry)
            or verb in self.cleared
            or (target.place == Place.REGISTRY and target.place in self.cleared)
        ):
            return
        if changes and target.place == Place.DATABASE:
            from toolgate.analysis.arguments.databases import whose

            manner += whose(self, target.name)
        elif changes and target.place == Place.CLUSTER and self._on_local_cluster():
            manner += (Manner.OWN,)
        elif verb == Verb.LISTEN and self.has("serves") and target.described:
            manner += (Manner.OWN,) if self._serves_part() else ()
        self.scope.emit(verb, target, origin, self.manner + manner)
        if target.place == Place.SECRET and verb == Verb.READ and target.path and Manner.NAMES not in manner:
            from toolgate.analysis.arguments.named_hosts import send_to_named

            send_to_named(self, target)
            self.scope.ledger.secret = len(self.scope.ledger.effects)

    def _serves_part(self) -> bool:
        """Whether a server offers a directory inside the project, not all of it."""
        from toolgate.analysis.state.locate import locate_field

        given = [value for option, value in self.options if "-d" in option.names and value is not None]
        target = locate_field(given[-1] if given else ".", self.scope)
        return target.place in (Place.WORKSPACE, Place.OUTPUT) and not target.whole

    def _on_local_cluster(self) -> bool:
        """Whether an option names a local cluster, judged by the names that tools give these."""
        run: Run | None = self
        if any([word.startswith("--overrides") for word in self.scope.command.argv]):
            return False  # it may give the pod access to the machine
        while run is not None:
            for option, value in run.options:
                if not CONTEXTS.isdisjoint(option.names):
                    from toolgate.knowledge.places.clusters import BEGINNINGS, BY_NAME

                    return isinstance(value, str) and (value in BY_NAME or value.startswith(BEGINNINGS))
            run = run.above
        return False

    def unknown(self, text: str, *manner: str) -> None:
        """Emit an unknown effect with a description."""
        self.emit(Verb.UNKNOWN, description(text, Place.UNKNOWN), None, manner)

    def inherit(self, above: Run) -> None:
        """Take over what options before a subcommand say: `npm -g install`."""
        self.manner, self.dry, self.cleared, self.sending = above.manner, above.dry, above.cleared, above.sending
        self.tried = above.tried
        self.where, self.data, self.presented = above.where, above.data, above.presented
        self.above = above

    @property
    def title(self) -> str:
        """The full name of the subcommand, quoted for a sentence: `git remote add`."""
        names: list[str] = []
        run: Run | None = self
        while run is not None:
            if not names or names[0] != shown(run.name):
                names.insert(0, shown(run.name))
            run = run.above
        return backticked(" ".join(names))

    # --- options -----------------------------------------------------------------------------------------------------

    def take_options(self, arguments: Arguments) -> None:
        if not arguments.options and not arguments.undeclared and not arguments.off:
            if self.tried:
                self._rehearse()
            return
        values = late = False  # whether one may be a path or a command, and whether one is judged last
        for option, value in arguments.options:
            if option.informs:
                self.informs = True
            late = late or option.role is UNPACKS_INTO
            if value is not None and not values and isinstance(value, str):
                values = "/" in value or " " in value
        if self.informs:
            self._loaded_first(arguments)
            return
        self._settings(arguments)
        for option, value in sorted(arguments.options, key=_late) if late else arguments.options:
            if value is not None:
                if option.role is PLAIN:
                    self.note_secret(value)
                else:
                    self._take_value(option, value)
            if option.also:
                self.pending += ((option.also, value),)
        if arguments.undeclared:
            self._take_undeclared(arguments.undeclared)
        if values:
            self.walk.described_options(self, arguments.options)
        self._unguarded(arguments)

    def _unguarded(self, arguments: Arguments) -> None:
        """Judge flags that may let code in, or say where output goes, if a word begins like one."""
        argv = self.scope.command.argv
        line = " ".join(argv)
        for word in argv if "--" in line or "-out" in line else ():
            if word[:1] == "-" and word.startswith(UNGUARDING):
                from toolgate.analysis.arguments.option_values import judge_flags

                judge_flags(self, arguments.options)
                break

    def _described(self) -> list[Command]:
        """The descriptions of the command and of the commands it is a subcommand of."""
        found: list[Command] = []
        run: Run | None = self
        while run is not None:
            found += [run.spec] if run.spec is not None else []
            run = run.above
        return found

    def _take_undeclared(self, words: tuple[Field, ...]) -> None:
        """Report undeclared options, or judge them by their names if the command is loosely described."""
        unlisted = self.spec.unlisted if self.spec is not None else None
        effects, outputs, described = self.scope.ledger.effects, [], self._described()
        for word in words:
            if unlisted:
                self.scope.note(description(f"option {backticked(shown(word))}", Place.UNKNOWN), (Manner.UNLISTED,))
                if unlisted is not PLAIN:
                    mark = len(effects)
                    self.play(unlisted, word)
                    outputs += [word] if {effect.verb for effect in effects[mark:]} == {Verb.WRITE} else []
                else:
                    self.note_secret(word)
            elif not (self.has("refuses") and isinstance(word, str) and word[:2] == "--") and not only_looks(word):
                name = unknown_letter(word, described) or shown(word).partition("=")[0]
                if lacks_value(word, described):
                    what = f"what {self.title} does with option {backticked(name)}, which has no value"
                    self.scope.unknown(what, (Manner.BUILT,))
                    continue
                self.scope.unknown(f"option {backticked(name)} of {self.title}", (Manner.OPTION,))
        if unlisted:
            undeclared.undeclared_options(self, tuple([word for word in words if word not in outputs]))

    def _loaded_first(self, arguments: Arguments) -> None:
        """Judge what a command loads before it prints its help or version: `java -javaagent:x.jar -version`."""
        words = [*arguments.undeclared, *[value for _, value in arguments.options if value is not None]]
        words += arguments.operands if arguments.undeclared else []
        if any(["/" in word or " " in word for word in words if isinstance(word, str)]):
            from toolgate.analysis.arguments.option_values import described_options

            undeclared.undeclared_options(self, arguments.undeclared)
            described_options(self, arguments.options)
        for option, value in arguments.options:
            if value is not None and option.role.base in TOLD_FIRST:
                self.play(option.role, value)

    def _take_value(self, option: Option, value: Field) -> None:
        """Judge an option's value; a file that is loaded first (`bash --rcfile x`) leaves standard input to be read."""
        unread = self.reads_input
        if option.ends and option.role.base is CODE:  # what follows is for the code
            self.parameters = tuple(self.operands)
        self.play(option.role, value)
        loads = option.role.base in (RUNS, READS, READ_BY) and not option.fills and value not in INPUT
        told = self.input is not None and self.input.role.base in TOLD
        if unread and not self.reads_input and loads and told:
            self.reads_input = self.beside = True
        elif unread and option.role is SIDE_DOOR and self.input is not None and self.input.role is LISTED:
            self.reads_input = True  # file names, which are not for the program that is started

    def _settings(self, arguments: Arguments) -> None:
        """Apply what options change about the whole command, before any argument is judged."""
        words: list[str] = []
        for option in arguments.off:
            self._turn_off(option)
        for option, _ in arguments.options:
            if option.manner:
                words.append(option.manner)
            if option.dry:
                self.tried += (option,)
            if option.stdin:
                self.input = option.stdin
            if (option.fills or option.clears or option.operands is not None) and not option.dry:
                self.change(option)
        if self.tried:
            self._rehearse()
        if words:
            self.manner += tuple(dict.fromkeys(words))
            self.sending = self.sending or "sends" in words

    def _turn_off(self, option: Option) -> None:
        """Take back what an option before the subcommand said."""
        self.cleared = tuple([verb for verb in self.cleared if verb not in option.clears.split()])
        if option.dry:
            self.dry, self.tried = False, ()

    def _rehearse(self) -> None:
        """Make it a dry run, if the subcommand heeds a flag for that."""
        from toolgate.analysis.arguments.switches import is_heeded

        levels: list[tuple[str, ...]] = []
        run: Run | None = self
        while run is not None:
            typed, names = shown(run.name).rpartition("/")[2], run.spec.names if run.spec is not None else ()
            levels.insert(0, (typed,) if typed in names else (typed, *names))
            run = run.above
        for option in self.tried:
            if is_heeded(option, levels):
                self.dry = True
                self.change(option)

    def change(self, option: Option) -> None:
        """Apply what an option, or something that counts as one, changes about operands and effects."""
        self.filled += option.fills
        if option.clears:
            self.cleared += tuple(option.clears.split())
        if option.operands is not None:
            self.operand_roles = read_slots(option.operands)

    def has(self, trait: str) -> bool:
        """Whether the command's description has a trait of `vocabulary.TRAITS`."""
        return self.spec is not None and trait in self.spec.traits

    def takes(self, *roles: Role) -> bool:
        """Whether operands may have one of these roles."""
        return any([slot.role in roles for slot in self.operand_roles])

    # --- operands ----------------------------------------------------------------------------------------------------

    def take_operands(self, operands: list[Field], after: int) -> None:
        """Judge operands by their roles; `after` of them come after `--`."""
        if operands and operands[0] == "":
            operands = self._without_ending(operands)
        self.operands = operands
        if self.module is not None:
            self.walk.run_module(self, self.module, operands)
            return
        if not operands:
            return
        pairs, rest = self._with_roles(operands, after)
        for index, (role, field) in enumerate(pairs):
            if isinstance(field, str) and (" " in field or field[:1] in ESCAPES) and role.base in NAMING:
                self.note_line(field)
            if role is PLAIN or role is PROSE:
                self.note_secret(field)
                if index and isinstance(field, str) and (" " in field or field[:1] in ("/", "~")) and self.loosely():
                    self._note_started(field, shown(pairs[index - 1][1]))
                continue
            if role is READS:
                if shown(field)[:2] in ("@/", "@~") and self.loosely():
                    self._note_list(shown(field)[1:])
                self._note_expression(field, pairs[index - 1][1] if index else "")
            if role.base in REST:
                self._rest(role, [value for _, value in pairs[index:]])
                return
            if role.base in PROGRAMS:
                following = [value for _, value in pairs[index + 1 :]]
                named = role.base is SCRIPT and not several(tuple(following[:1]))  # else `$0` is only the first
                self.parameters = tuple(following[1:] if named else following)
                if role.base is SCRIPT and following:
                    self.scope = self.scope.fork()
                    self.scope.variables["0"] = Scalar((following[0],))
            self.play(role, field)
        described = self._described()
        for field in rest:
            before = option_before(shown(field), self.scope.command.argv, described)
            what, kind = (f"option {backticked(before)}", Manner.OPTION) if before else ("", Manner.OPERAND)
            self.scope.unknown(f"{what or 'argument ' + backticked(shown(field))} of {self.title}", (kind,))

    def _with_roles(self, operands: list[Field], after: int) -> tuple[list[tuple[Role, Field]], list[Field]]:
        """Operands with their roles, and the rest; unknown ones after `--` cannot be options."""
        pairs, rest = assign_roles(self.operand_roles, operands, self.filled)
        if after and self.has("pathspecs"):
            pairs[-after:] = [(role if isinstance(field, str) else READS, field) for role, field in pairs[-after:]]
        return pairs, rest

    def with_roles(self) -> list[tuple[Role, Field]]:
        """The operands with their roles."""
        return assign_roles(self.operand_roles, self.operands, self.filled)[0]

    def _without_ending(self, operands: list[Field]) -> list[Field]:
        """The operands without an empty backup suffix: `sed -i '' …`."""
        spare = 1 if self.filled else 2  # the script itself, unless an option gave it, and a file
        ending = len(operands) > spare and self.has("empty-ending") and self.takes(EDITS)
        return operands[1:] if ending else operands

    def _behind_options(self, argv: list[Field]) -> list[Field]:
        """The command after `--`, and after options that follow a machine's name."""
        if self.where and argv[0] != "--" and shown(argv[0])[:1] == "-":
            return argv[argv.index("--") + 1 :] if "--" in argv else []
        return argv[1:] if argv[0] == "--" and len(argv) > 1 else argv

    def _rest_as_written(self, role: Role, argv: list[Field]) -> None:
        """Judge a role that takes all the operands that follow, `--` included."""
        if role is SPREAD:
            from toolgate.analysis.arguments.parallel import run_spread

            run_spread(self, argv)
        else:
            from toolgate.analysis.arguments.roles.contained import start

            start(self, argv)

    def _rest(self, role: Role, argv: list[Field]) -> None:
        """Judge a role that takes all the operands that follow."""
        if role is SPREAD or role is CONTAINED:
            self._rest_as_written(role, argv)
            return
        argv = self._behind_options(argv)
        if not argv:
            return
        if role is ARGV:
            self.walk.run_argv(self, argv)
        elif role is TOOL:
            self.walk.run_tool(self, argv)
        elif role is TRIED:
            from toolgate.analysis.arguments.roles.trials import try_argv

            try_argv(self, argv)
        elif role is JOINED:
            self.play(SCRIPT, join(argv))
            if len(argv) > 1:  # whoever quotes a part of it means a command of these words
                self.walk.run_argv(self, argv)
        elif role is TYPED:
            from toolgate.analysis.arguments.roles.inner_commands import typed

            self.play(SCRIPT, typed(argv))
        elif role.base is ROLES_BY:
            from toolgate.analysis.arguments.roles.readers import give_roles

            give_roles(self, argv, role.argument)
        elif role.base is WORDS_BY:
            self.play(READ_BY(role.argument), join(argv))
            if any(["/" in shown(word) or " " in shown(word) for word in argv]):
                undeclared.undeclared_options(self, tuple(argv))
        else:
            self.walk.run_local(self, argv, role is TASK)

    def keyed(self, operands: list[Field]) -> None:
        """Judge operands of the form `key=value`: `dd if=a of=b`."""
        from toolgate.shell.expand.fields import after

        keys = dict(self.spec.keys) if self.spec is not None else {}
        self.operands = operands
        for field in operands:
            text = field if isinstance(field, str) else field.prefix
            key, equals, _ = text.partition("=")
            role = keys.get(key) if equals else keys.get("")
            if role is None:
                self.scope.unknown(f"argument {backticked(shown(field))} of {self.title}", (Manner.OPERAND,))
            elif role is not PLAIN:
                self.play(role, after(field, len(key) + 1) if equals else field)
        values = dict([shown(field).partition("=")[::2] for field in operands])
        if values.get("if", "").startswith("/dev/") and "of" in values:
            from toolgate.analysis.state.exhaustion import volume

            volume(self.scope, values)

    def note_secret(self, field: Field) -> None:
        """Record that a text on the command line may hold a secret from a variable or a file."""
        if isinstance(field, str):
            if "host" in field and "=" in field:
                self._note_host(field)
            if "/" in field and self.spec is not None and self.spec.unlisted:
                self._note_path(field)
            if not CONFIGURING.isdisjoint(self.scope.command.argv[1:COMMAND_WORDS]):
                self._note_setting(field)
            return
        for source in sources_of(field):
            if source.place == Place.SECRET:
                self.data += (source,)

    def loosely(self) -> bool:
        """Whether the command is loosely described, so that undeclared options are accepted."""
        return self.spec is not None and bool(self.spec.unlisted)

    def note_line(self, text: str) -> None:
        """Report a grave command line in place of a name or a path, as it may be run."""
        from toolgate.analysis.arguments.undescribed_values import EXPRESSIONS, judge_line

        argv = self.scope.command.argv
        before = argv[argv.index(text) - 1] if text in argv else ""
        message = before[:1] == "-" != before[1:2] and before not in EXPRESSIONS  # often it is a message
        if not message and not (self.spec is not None and self.spec.prints):
            judge_line(self, text, Manner.OPERAND)

    def hand_inside(self, mark: int) -> None:
        """Attribute the effects since `mark` to an unnamed machine inside this one: `vagrant ssh -c …`."""
        from toolgate.analysis.arguments.possible_commands import hand

        hand(self.scope, mark, self.scope.command.name, Place.CONTAINER)

    def _note_started(self, field: str, before: str) -> None:
        """Judge a command line or a loaded file after a word that says so: `set default-command '…'`."""
        from toolgate.analysis.arguments.undescribed_values import command_line, judge_value
        from toolgate.analysis.text.identifiers import words_of
        from toolgate.knowledge.texts.value_words import COMMANDS as STARTED

        if "-" in before.lstrip("-") and words_of(before) & STARTED and command_line(set(), field):
            self.play(READ_BY("started"), field.lstrip("|! \t"))
        elif " " not in field and "load" in words_of(before):
            judge_value(self, "--load", field, obeys=True)

    def _note_list(self, path: str) -> None:
        """Judge a file of arguments, which many programs accept: `@/tmp/args`."""
        from toolgate.analysis.arguments.undescribed_values import judge_value

        judge_value(self, "--load", path, obeys=True)

    def _note_host(self, field: str) -> None:
        """Emit the host that a connection string names: `host=db.example user=x`."""
        from toolgate.analysis.places.hosts import locate_host

        for word in field.split():
            key, equals, host = word.partition("=")
            if equals and host and key in ("host", "hostaddr"):
                target = locate_host(host, self.scope.facts)
                if target.place == Place.REMOTE:
                    self.emit(Verb.FETCH, target)

    def _note_expression(self, field: Field, before: Field) -> None:
        """Judge a file operand that may be code, an option or an output of a loosely described command."""
        if not isinstance(field, str) or self.spec is None:
            return
        if not self.spec.unlisted and not ("(" in field and '"' in field):  # not a file's name
            return
        if " " in field or field[:1] == "/":
            from toolgate.analysis.arguments.operand_values import judge_expression

            judge_expression(self, field, shown(before))

    def _note_setting(self, field: str) -> None:
        """Emit a read of a setting whose name says that it is a credential: `git config --get http.extraheader`."""
        if field != self.scope.command.argv[-1]:
            return
        from toolgate.analysis.text.identifiers import words_of
        from toolgate.knowledge.texts.value_words import CREDENTIALS

        if words_of(field) & CREDENTIALS:
            self.emit(Verb.READ, Target(field, Place.SECRET))

    def _note_path(self, word: str) -> None:
        """Emit a read of a credential that a loosely described command is given by its path."""
        from toolgate.analysis.state.locate import locate_field

        key, equals, value = word.partition("=")
        if equals and "://" in value and word[0] != "-":
            from toolgate.analysis.arguments.undescribed_values import judge_value

            judge_value(self, key, value)
        path = value if equals else word
        if path.startswith(("/", "~")):
            target = locate_field(path, self.scope)
            if target.place == Place.SECRET:
                self.emit(Verb.READ, target)

    # --- what it does ------------------------------------------------------------------------------------------------

    def state(self, effects: tuple[Does, ...], value: Field | None = None) -> None:
        """Emit effects as the knowledge file states them."""
        for does in effects:
            if does.target == OPERANDS:
                self._state_paths(does, self.operands)
            elif does.target == READ_OPERANDS:
                pairs = self.with_roles()
                self._state_paths(does, [field for role, field in pairs if role.base in (READS, COPIES)])
            elif does.target == VALUE:
                self._state_paths(does, [value] if value is not None else [])
            elif does.target == MATCHES:
                from toolgate.analysis.arguments.find import deleting, finds_empty, matched_paths

                empty = (Manner.NOTHING_LOST,) if does.verb == Verb.DELETE and finds_empty(self) else ()
                self._state_paths(does, matched_paths(self, deleting(self)), empty)
            elif does.target == AS_NAMED and Manner.UNPACKS not in self.manner:
                continue
            elif does.target == NEW_FILES:
                from toolgate.analysis.arguments.roles.staging import stage

                stage(self, does)
            elif does.target == LINKED:
                from toolgate.analysis.arguments.roles.staging import follow_links

                follow_links(self)
            elif does.target == CURRENT:
                from toolgate.analysis.arguments.roles.git import publish_current

                publish_current(self, does)
            else:
                self._state_thing(does)

    def _state_paths(self, does: Does, fields: list[Field], besides: tuple[str, ...] = ()) -> None:
        from toolgate.analysis.state.locate import locate_field  # most commands state no paths

        manner = (*does.manner, *besides)
        for field in fields:
            target = Target(shown(field), does.place) if does.place else locate_field(field, self.scope)
            self.emit(does.verb, target, None, manner)

    def _state_thing(self, does: Does) -> None:
        manner = does.manner
        target = (_THINGS.get(id(does)) or _thing(does))[0]
        if does.verb == Verb.RUN:
            self._pointed()
            if does.place == Place.WORKSPACE:
                target, manner = self.here(target.text, target.kind), (*manner, Manner.HERE)
        elif does.verb == Verb.LISTEN and does.place == Place.MACHINE:
            from toolgate.analysis.arguments.roles.network import is_bound_near

            if is_bound_near(self):
                target = Target(does.text, Place.LOOPBACK, "", False, does.kind)
        elif does.verb == Verb.PUBLISH and does.place == Place.REGISTRY:
            from toolgate.analysis.arguments.roles.packages import publishes_here
            from toolgate.analysis.arguments.roles.published import named_package

            near = publishes_here(self)
            named = does.text if near else named_package(self, does.text)
            target = Target(named, Place.LOOPBACK if near else does.place, "", False, does.kind)
        elif does.verb in (Verb.READ, Verb.WRITE, Verb.DELETE) and does.place == Place.WORKSPACE:
            inside = self.here(target.text, target.kind)
            target = inside if inside.place == Place.NOWHERE else Target(target.text, inside.place, kind=target.kind)
            if does.target in BROUGHT:
                self.walk.bring(self, does.target)
        elif does.target == INSTALLED:
            from toolgate.analysis.arguments.roles.files import staging

            staged = staging(self)
            if staged and isinstance(staged, str):
                self.play(WRITES, staged)
                return
        if "/." in (self.scope.cwd or "") or does.place == Place.MACHINE or self.scope.beside_guard():
            from toolgate.analysis.arguments.agent_settings import among_settings

            target = among_settings(self, does, target)
        for origin in self._given(does.verb):
            self.emit(does.verb, target, origin, manner)
        own = NAMED if does.verb == Verb.RUN and does.place == Place.WORKSPACE else ""
        if kind := does.target if does.target in LOOKED_INTO else own:
            self.walk.look_into(self, kind)

    def _pointed(self) -> None:
        """Judge operands that point a command which runs the project's own code at something else."""
        if not self.operands or self.has("measures"):
            return
        pairs = self.with_roles()
        plain = [field for role, field in pairs if role.base in (PLAIN, READS, READ_BY)]
        if any([isinstance(field, str) and not field.isalnum() for field in plain]) or len(plain) > 1:
            self.walk.judge_operands(self, plain)

    def here(self, text: str, kind: str = Kind.NAME) -> Target:
        """The target for code in the working directory, which is the project's own only inside the project."""
        inside = self.walk.locate("-", self.scope)  # any file in it
        return Target(text, inside.place, inside.path, False, kind)

    def _given(self, verb: str) -> list[Target | None]:
        """The files or secrets that are published or sent; `[None]` if there are none."""
        if not self.data or verb not in GIVING:
            return [None]
        return [source for source in self.data if source is not None] or [None]

    def finish(self, heard: bool = True) -> Stream:
        """Emit the effects that depend on the whole command; returns its output. `heard`: the output is used."""
        self.settle()
        return printed(self, heard)

    def settle(self) -> None:
        """Emit the effects that depend on the whole command."""
        if self.goes_to is not None:
            self.play(CHDIR, self.goes_to)
        spec = self.spec
        leaf = spec is not None and not spec.subcommands
        unread = self.input if leaf and STDIN not in self.filled else None
        if unread is not None and unread.role is DATA:  # what is published may be what is read
            self._read_input(unread)
            unread = None
        for effects, value in self.pending:
            self.state(effects, value)
        self.pending = ()
        if spec is not None and leaf:
            if spec.does:
                self._state_all(spec.does)
            if "display" in spec.traits:
                self._show()
            stated = spec.given if self.operands else spec.bare
            if stated:
                self.state(stated)
            slot = unread
            if (unread is None or unread.role is PLAIN) and (spec.does or self.name in CONSOLES):
                slot = self._console(spec) or unread
            if slot is not None:
                self._read_input(slot)
            elif self.reads_input and any([does.verb == Verb.RUN for does in spec.does]):
                self._read_own()
        if self.commands:
            from toolgate.analysis.arguments.roles.inner_commands import run_commands

            run_commands(self)
        if self.hosts or self.data or self.handed:
            self.walk.talk(self)
        if spec is not None and "tells" in spec.traits:
            self._tell()
        self._obey_lists(leaf)

    def _obey_lists(self, leaf: bool) -> None:
        """Judge what a package manager installs because this session has changed a list of packages."""
        ledger = self.scope.ledger
        if self.dry or not (leaf or not self.operands) or not (self.mark or ledger.files or ledger.memory):
            return
        from toolgate.knowledge.packages.manifests import PROGRAMS

        if any([word.rpartition("/")[2] in PROGRAMS for word in self.scope.command.argv[:3]]):
            self.walk.judge_lists(self)

    def _read_own(self) -> None:
        """Judge the input of a command that runs the project's code: it may be code as well."""
        if self.stdin.text:
            from toolgate.analysis.arguments.operand_values import judge_text

            judge_text(self, self.stdin.text)
        for source in self.stdin.sources if self.stdin.text is None else ():
            self.walk.look_into(self, NAMED, source)

    def _tell(self) -> None:
        """Emit that secrets which the command reads go where the commands that it starts send what they are given."""
        made = self.scope.ledger.effects[self.mark :]
        hosts = [one.target for one in made if one.verb == Verb.SEND and one.origin is None]
        read = [one for one in made if one.verb == Verb.READ and one.target.place == Place.SECRET] if hosts else []
        for secret in [one.target for one in read if Manner.NAMES not in one.manner]:
            for host in hosts:
                self.emit(Verb.SEND, host, secret)

    def _show(self) -> None:
        """Judge the display in the environment, whose owner can type into the shell of a window there."""
        found = self.scope.lookup("DISPLAY")
        for value in found.values if type(found) is Scalar and not self.handed else ():
            if isinstance(value, str):
                self.play(READ_BY("terminals.display"), value)

    def _state_all(self, effects: tuple[Does, ...]) -> None:
        """Emit what the command always does; if it runs commands on another machine, judge its words."""
        self.state(effects)
        for does in effects:
            if does.verb == Verb.RUN and does.place in ELSEWHERE:
                from toolgate.analysis.arguments.roles.remote_commands import judge_words

                judge_words(self)
                break

    def _read_input(self, slot: Slot) -> None:
        if slot.always:
            given = bool(self.operands) or any([option.role is not PLAIN for option, _ in self.options])
            self.beside, self.reads_input = given or not self.reads_input, True
        if self.reads_input:
            self.walk.read_input(self, slot)

    def _console(self, spec: Command) -> Slot | None:
        """The slot of standard input for an undescribed `x console` or the like: commands that are not read."""
        first: Field = ""
        if self.operands and spec.does and any([does.verb == Verb.RUN for does in spec.does]):
            first = self.operands[0]
        return CONSOLE if (first in CONSOLES or self.name in CONSOLES) and STDIN not in self.filled else None


_THINGS: dict[int, tuple[Target, Does]] = {}  # by the `id` of what is done, which each entry keeps alive


def _thing(does: Does) -> tuple[Target, Does]:
    """What is done something to, as the knowledge file names it."""
    target = Target(does.text, does.place or Place.UNKNOWN, "", False, does.kind)
    if len(_THINGS) < THINGS:
        _THINGS[id(does)] = target, does
    return target, does


def _late(given: tuple[Option, Field | None]) -> bool:
    """Whether an option is judged last: `tar -C` changes the directory once its own files are open."""
    return given[0].role is UNPACKS_INTO


def assign_roles(
    slots: tuple[Slot, ...], operands: list[Field], filled: tuple[Role, ...]
) -> tuple[list[tuple[Role, Field]], list[Field]]:
    """Operands with their roles, and the operands without one."""
    if filled:
        slots = tuple([slot for slot in slots if slot.role not in filled])
    if not operands:
        return [], []
    if len(slots) == 1 and slots[0].many and slots[0].role is not ASSIGNS:
        role = slots[0].role
        return [(role, operands[0])] if len(operands) == 1 else [(role, field) for field in operands], []
    spare = len(operands)
    for slot in slots:
        if not slot.maybe and not slot.many:
            spare -= 1
    pairs: list[tuple[Role, Field]] = []
    index = 0
    for position, slot in enumerate(slots):
        if index >= len(operands):
            break
        if slot.role in COMMANDS and not slot.many:
            pairs.extend([(slot.role, field) for field in operands[index:]])
            return pairs, []
        if slot.many and slot.role is ASSIGNS:
            while index < len(operands) and "=" in shown(operands[index]):
                pairs.append((ASSIGNS, operands[index]))
                index += 1
            spare = len(operands) - index
        elif slot.many:
            remaining = len([later for later in slots[position + 1 :] if not later.maybe])
            count = max(len(operands) - index - remaining, 0)
            pairs.extend([(slot.role, field) for field in operands[index : index + count]])
            index += count
        elif not slot.maybe or spare > 0:
            pairs.append((slot.role, operands[index]))
            index += 1
            spare -= slot.maybe
    return pairs, operands[index:]

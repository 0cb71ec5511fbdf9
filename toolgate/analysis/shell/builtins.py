"""Builtins that change the shell itself: directory, variables, functions, what runs later.

One module because a shell has one table of them.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.roles.execution import read_input, run_file, run_shell_text
from toolgate.analysis.arguments.roles.files import change_directory
from toolgate.analysis.shell.assignments import ASSIGNED, declared_value, handed_on, poison
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Ledger, Scope
from toolgate.analysis.state.streams import ELSEWHERE, ENDLESS, NOTHING, UNREAD, Stream, held_in
from toolgate.knowledge.lookup import knowledge_of
from toolgate.knowledge.vocabulary import SCRIPT, Slot
from toolgate.model.effect import ENVIRONMENT, Kind, Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Array, Field, Hole, Partial, Scalar, after, join, several, shown

LINES = 16  # lines of known text for which `read` is followed
VARIABLES = Stream(None, (ENVIRONMENT,))  # what is printed of all variables
HISTORY = description("shell history", Place.SECRET, kind=Kind.HISTORY)
LOCATING = ("-v", "-pv", "-P", "-p", "-path", "-t")  # options with which a builtin only prints a program's path
LATEST = 50  # of the latest commands in the user's history


def _cd(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    operands = [word for word in argv[1:] if word not in ("-P", "-L", "-e", "-@", "--")]
    if not operands:
        scope.cwd = scope.facts.home()
    elif operands[0] == "-":
        previous = scope.variables.get("OLDPWD")
        value = previous.values[0] if type(previous) is Scalar else None
        scope.cwd = value if isinstance(value, str) else None
        return ELSEWHERE
    else:
        if scope.cwd is not None:
            scope.variables["OLDPWD"] = Scalar((scope.cwd,))
        change_directory(operands[0], scope)
    unknown = operands[0] if operands and type(operands[0]) is Partial else Partial((Hole("$PWD"),))
    scope.variables["PWD"] = Scalar((scope.cwd if scope.cwd is not None else unknown,))
    return ELSEWHERE


def _pushd(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    operands = [word for word in argv[1:] if word != "-n"]
    if not operands or shown(operands[0])[:1] in ("+", "-"):
        scope.cwd = None
        return ELSEWHERE
    stack = scope.variables.get("DIRSTACK")
    before = stack.elements if type(stack) is Array else ()
    scope.variables["DIRSTACK"] = Array((*before, (str(len(before)), scope.cwd or Partial((Hole("$PWD"),)))))
    return _cd(["cd", operands[0]], scope, stdin)


def _popd(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    stack = scope.variables.get("DIRSTACK")
    if type(stack) is not Array or not stack.elements or len(argv) > 1:
        scope.cwd = None
        return ELSEWHERE
    last = stack.elements[-1][1]
    scope.variables["DIRSTACK"] = Array(stack.elements[:-1])
    scope.cwd = last if isinstance(last, str) else None
    return ELSEWHERE


def _declare(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    """`export`, `declare`, `local`, `readonly`: assign words of the form `name=value`."""
    if (
        all([shown(word)[:1] == "-" for word in argv[1:]])
        and argv[0] != "local"
        and "-f" not in argv
        and "-F" not in argv
    ):
        scope.emit(Verb.READ, ENVIRONMENT)
        return VARIABLES
    if scope.functions and any([shown(word)[:1] == "-" and "f" in shown(word) for word in argv[1:]]):
        _export_functions(argv, scope)
        return NOTHING
    for word in [_unmatched(word) for word in argv[1:]]:
        text = word if isinstance(word, str) else word.prefix
        name, equals, _ = text.partition("=")
        held = declared_value(name, after(word, len(name) + 1), scope) if equals else None
        if held is not None:
            if not _referred(argv, held[0], after(word, len(name) + 1), scope) and not _is_assigned(word):
                scope.assign(*held)
                poison(*held, scope, handed_on(argv, held[0], scope))
        elif not equals and isinstance(word, str) and text[:1] not in "+-" and _referred(argv, text, None, scope):
            continue
        elif not equals and text in scope.variables:
            poison(text, scope.variables[text], scope, handed_on(argv, text, scope))
        elif not isinstance(word, str) and not equals and word.holes and (taken := _handed(word, scope)) is not None:
            _take_over(taken, scope)
        elif not isinstance(word, str) and not equals:
            scope.unknown(f"the variable that {backticked(shown(word))} names", (Manner.COMPUTED_NAME,))
    return NOTHING


def _is_assigned(word: Field) -> bool:
    """Whether a word, such as an array, was already assigned when the words were expanded."""
    return type(word) is Partial and word.pieces[-1] is ASSIGNED


def _handed(word: Field, scope: Scope) -> list[tuple[str, str]] | None:
    """The variables in `export $(cat .env | xargs)`, from a file of the project; `None`: it is something else."""
    from toolgate.analysis.arguments.masking import handed_over
    from toolgate.analysis.state.streams import sources_of

    return handed_over(scope, tuple(dict.fromkeys(sources_of(word))))


def _unmatched(word: Field) -> Field:
    """An assignment as written: no shell expands globs in one."""
    return word if isinstance(word, str) or word.holes or "=" not in word.shown else word.shown


def _export_functions(argv: list[Field], scope: Scope) -> None:
    """`export -f name`, `declare -fx name`: export functions to later shells, unless they are named like a program."""
    given = "".join([shown(word)[1:] for word in argv[1:] if shown(word)[:1] == "-"])
    if argv[0] != "export" and "x" not in given:
        return
    for word in argv[1:]:
        if isinstance(word, str) and word in scope.functions and knowledge_of(word) is None and word not in BUILTINS:
            scope.ledger.exported[word] = scope.functions[word]


def _referred(argv: list[Field], name: str, value: Field | None, scope: Scope) -> bool:
    """Whether `declare -n r=p` makes the name a reference, or a declaration in a function a local variable."""
    from toolgate.analysis.state.references import declared, declares
    from toolgate.shell.read.dialects import OWNING

    if not declares(argv, "n") and not (scope.calls and argv[0] in OWNING):
        return False
    return declared(argv, name, value, scope)


def _unset(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    for word in argv[1:]:
        name = shown(word)
        if name in ("HISTFILE", "HISTSIZE", "HISTFILESIZE"):
            scope.unknown(f"`unset {name}`", (Manner.EVASION,))
        if "&" + name in scope.variables:
            from toolgate.analysis.state.references import forget

            forget(name, argv[1] == "-n", scope)
        elif "[" in name:
            _unset_element(name, scope)
        elif argv[1] != "-n":
            _unset_variable(name, isinstance(word, str) and argv[1] != "-f", scope)
        if name in scope.functions and argv[1] != "-v":
            scope.functions.pop(name)
    return NOTHING


def _unset_variable(name: str, known: bool, scope: Scope) -> None:
    """Forget a variable; what is certainly unset is empty from then on, and what perhaps is may be."""
    plain = known and name.isidentifier() and name not in ALWAYS_SET
    if plain and not scope.certain and name in scope.variables:
        scope.store(name, Scalar(("",)))
        return
    scope.variables.pop(name, None)
    scope.gone |= {name} if plain and scope.certain else set()


ALWAYS_SET = ("HOME", "PWD", "OLDPWD", "IFS", "TMPDIR", "PATH")  # what these stand for is known without a value


def _unset_element(name: str, scope: Scope) -> None:
    """`unset 'a[0]'`: if it is not known which element is removed, or whether it is, the array becomes unknown."""
    base, _, key = name.partition("[")
    held = scope.variables.pop(base, None)
    if type(held) is Array and scope.certain and key[:-1] in [known for known, _ in held.elements]:
        left = tuple([pair for pair in held.elements if pair[0] != key[:-1]])
        scope.variables[base] = Array(left, held.open)


def _set(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    words = argv[1:]
    if not words:
        scope.emit(Verb.READ, ENVIRONMENT)
        return VARIABLES
    if words == ["+o", "history"]:
        scope.unknown("`set +o history`", (Manner.EVASION,))
    if "--" in words:
        scope.parameters = tuple(words[words.index("--") + 1 :])
    elif words and shown(words[0])[:1] not in ("-", "+"):
        scope.parameters = tuple(words)
    return NOTHING


def _shift(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    count = int(shown(argv[1])) if len(argv) > 1 and shown(argv[1]).isdigit() else 1
    if not scope.certain or (len(argv) > 1 and not shown(argv[1]).isdigit()):
        scope.script = None  # from here on the positions of arguments are not known
    if scope.parameters is not None:
        scope.parameters = (*several(scope.parameters[:count]), *scope.parameters[count:])
    return NOTHING


def _alias(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    for word in argv[1:]:
        name, equals, value = shown(word).partition("=")
        if equals and not isinstance(word, str):
            scope.unknown(f"the alias {backticked(shown(word))}", (Manner.COMPUTED_NAME,))
        elif equals:
            scope.aliases[name] = value
    return NOTHING


def _unalias(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    for word in argv[1:]:
        scope.aliases.pop(shown(word), None)
    return NOTHING


def _eval(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    words = argv[2:] if argv[1:2] == ["--"] else argv[1:]
    if not words:
        return NOTHING
    run = Run(scope, None, "eval", stdin)
    frame = scope.frame
    stream = run_shell_text(run, scope, join(words), scope.dialect)
    scope.frame = frame
    return stream


def _source(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    words = argv[2:] if argv[1:2] == ["--"] else argv[1:]
    if not words:
        return NOTHING
    run = Run(scope, None, shown(argv[0]), stdin)
    target = locate_field(words[0], scope)
    written = scope.ledger.files.get(target.path) if target.path else None
    if written is not None and written.text is not None:
        frame = scope.frame
        stream = run_shell_text(run, scope, written.text, scope.dialect)
        scope.frame = frame
        return stream
    if shown(words[0]) in ("/dev/stdin", "-", "/dev/fd/0"):
        read_input(run, Slot(SCRIPT))
        return NOTHING
    if target.place == Place.SECRET:
        from toolgate.analysis.arguments.masking import is_settings, settings_of

        held = settings_of(target, scope) if is_settings(target, scope) else None
        if held is not None:
            scope.emit(Verb.READ, target, None, (Manner.HANDED,))
            _take_over(held, scope)
            return NOTHING
    scope.sourced = target
    from toolgate.analysis.shell.sdk_programs import sets_up

    if sets_up(words[0], scope):
        scope.emit(Verb.READ, target)
        return NOTHING
    return run_file(run, words[0], tuple(words[1:]), "sourced")


def _take_over(held: list[tuple[str, str]], scope: Scope) -> None:
    """Assign variables read from a file, with secret values as unknown ones."""
    from toolgate.analysis.arguments.masking import harmless
    from toolgate.knowledge.readers.variables import secret

    for name, text in held:
        value: Field = text
        if secret(name) or not harmless(text):
            stream = Stream(None, (Target("$" + name, Place.SECRET),))
            value = Partial((Hole("$" + name, "any", stream),))
        scope.assign(name, Scalar((value,)))
        poison(name, Scalar((text,)), scope, exported=True)


def _exec(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    words = argv[1:]
    while words and shown(words[0])[:1] == "-":
        words = words[2:] if shown(words[0]) == "-a" else words[1:]
    return _command([argv[0], *words], scope, stdin)


def _command(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    """`command` and `builtin`: run a command without looking for functions and aliases."""
    words = argv[1:]
    while words and shown(words[0]) in ("-p", "--"):
        words = words[1:]
    if not words:
        return NOTHING
    if shown(words[0]) in ("-v", "-V", "-pv"):
        return _where(words)
    functions, aliases = scope.functions, scope.aliases
    scope.functions, scope.aliases = {}, {}
    from toolgate.analysis.shell.command import interpret

    stream = interpret(words, scope, stdin)
    scope.functions, scope.aliases = functions, aliases
    return stream


def _type(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    kind = shown(argv[1]) if len(argv) > 1 else ""
    return Stream(None, (), "name") if kind in ("-t", "-type") else _where(argv[1:])


def _where(words: list[Field]) -> Stream:
    """The path that `command -v`, `type -P` or `hash -t` prints, if it is the usual one for known programs."""
    from toolgate.analysis.arguments.literal_output import usual_place

    place = usual_place(words[1:]) if words and shown(words[0]) in LOCATING else None
    return UNREAD if place is None else Stream(place)


def _descriptor(words: list[Field], scope: Scope, stdin: Stream) -> Stream:
    """What `read -u 3` reads from."""
    texts = [shown(word) for word in words]
    for index, text in enumerate(texts):
        if text[:1] != "-" or "u" not in text:
            continue
        number = text.partition("u")[2] or "".join(texts[index + 1 : index + 2])
        if number != "0":
            return scope.descriptors.get(int(number), UNREAD) if number.isdecimal() else UNREAD
    return stdin


def _read(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    stdin = _descriptor(argv[1:], scope, stdin)
    names: list[str] = []
    words = argv[1:]
    index = 0
    array = False
    while index < len(words):
        text = shown(words[index])
        if text[:1] == "-" and len(text) > 1:
            array = array or "a" in text[1:]
            index += 2 if text[-1] in "adinNptu" and text[-1] != "a" else 1
            continue
        names.append(text)
        index += 1
    _check_end(stdin, words, scope)
    lines = _lines(stdin.text) if stdin.text is not None else [""]
    text_in = lines[0] if stdin.text is not None and len(lines) <= LINES else None
    if array:
        pieces = tuple([(str(i), piece) for i, piece in enumerate(_fields(text_in or "", scope, 0))])
        scope.assign(names[0] if names else "MAPFILE", Array(pieces, open=text_in is None))
        return NOTHING
    if text_in is None and stdin.text is None and stdin.held is not None and _read_rows(names, words, stdin, scope):
        return NOTHING
    rows = [_fields(line, scope, len(names)) if names else [line] for line in lines]
    sure = _sure_words(words, stdin, scope, len(names)) if stdin.made is not None and names else 0
    kind = stdin.kind
    if (stdin.made is not None or kind == "paths") and (len(names) > 1 or _reads_parts(words, scope)):
        stdin = Stream(stdin.text, stdin.sources, "any", stdin.paths, stdin.parts)
    for position, name in enumerate(names or ["REPLY"]):
        if position < sure:
            scope.assign(name, Scalar((Partial((Hole("$" + name, "name"),)),)))
        elif text_in is None:
            scope.assign(name, Scalar((Partial((Hole("$" + name, kind, stdin),)),)))
        else:  # in a loop, each line in turn
            value = Scalar(tuple(dict.fromkeys([(row + [""] * (position + 1))[position] for row in rows])))
            scope.assign(name, value)
            poison(name, value, scope, exported=name in scope.passed)
    return NOTHING


def _read_rows(names: list[str], words: list[Field], stdin: Stream, scope: Scope) -> bool:
    """Assign each line in turn of a text that the project's files give; whether its lines are known."""
    from toolgate.analysis.state.text_when_needed import LONGEST, WORDS, listed, values

    text = held_in(stdin)
    lines = [line for line in _lines(text or "") if line]
    if text is None or len(lines) > WORDS or any([len(line) > LONGEST for line in lines]):
        return False
    if any([shown(word)[:1] == "-" and word != "-r" for word in words]) or ("\\" in text and "-r" not in words):
        return False
    names = names or ["REPLY"]
    rows = [_fields(line, scope, len(names)) for line in lines]
    for position, name in enumerate(names):
        column = list(dict.fromkeys([(row + [""] * (position + 1))[position] for row in rows]))
        fields: list[Field] = values(column, "$" + name, stdin)
        known = Scalar(tuple(fields) if len(fields) <= LINES else (listed(fields, "$" + name),))
        scope.assign(name, known if fields else Scalar(("",)))
        poison(name, known, scope, exported=name in scope.passed)
    return True


def _reads_parts(words: list[Field], scope: Scope) -> bool:
    """Whether `read` may read less than a line: another delimiter, a number of characters, or separators it strips."""
    for word, following in zip(words, [*words, ""][1:], strict=True):
        text = shown(word) if shown(word)[:1] == "-" else ""
        if not {*"nNi"}.isdisjoint(text) or ("d" in text and (text[-1] != "d" or following not in ("", "\0"))):
            return True
    told = scope.assigned("IFS")
    known = told is None or (type(told) is Scalar and len(told.values) == 1 and isinstance(told.values[0], str))
    return not known or bool(scope.separators().strip(" \t\n"))


def _sure_words(words: list[Field], stdin: Stream, scope: Scope, count: int) -> int:
    """How many of the first names get a hash or a date from each line that git prints: `%h %cs %s`."""
    from toolgate.analysis.arguments.commit_lines import HASHES, lines

    if any([shown(word)[:1] == "-" and word != "-r" for word in words]):
        return 0
    sure = 0
    for piece in _fields(lines(stdin.made), scope, count):
        if piece not in HASHES:
            break
        sure += 1
    return sure


def _check_end(stdin: Stream, words: list[Field], scope: Scope) -> None:
    """Report a read from a device that never prints a newline, which would fill the memory."""
    lineless = any([source.path in ("/dev/zero", "/dev/full") for source in stdin.sources])
    if stdin.kind == ENDLESS and lineless and not any([shown(word)[:2] in ("-n", "-N", "-t") for word in words]):
        from toolgate.analysis.state.exhaustion import exhausts

        exhausts(scope, "endless data in memory")


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")


def _fields(line: str, scope: Scope, count: int) -> list[str]:
    """A line as `read` splits it, with the rest in the last of `count` fields; 0: as many fields as there are."""
    separators = scope.separators()
    if not separators.strip(" \t\n"):
        blank = line.strip(separators) if separators else line
        return (blank.split(None, count - 1) if count else blank.split()) if separators else [line]
    for separator in separators[1:]:
        line = line.replace(separator, separators[0])
    return line.split(separators[0], count - 1)


def _mapfile(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    stdin = _descriptor(argv[1:], scope, stdin)
    words = [shown(word) for word in argv[1:]]
    for position, word in enumerate(words):
        if word[:1] == "-" and word[1:2] != "-" and "C" in word:
            following = argv[position + 2] if position + 2 < len(argv) else ""
            _each_line(scope, stdin, after(argv[position + 1], word.index("C") + 1) if word[-1] != "C" else following)
    _check_end(stdin, argv[1:], scope)
    name = words[-1] if words and words[-1][:1] != "-" else "MAPFILE"
    if stdin.text is not None:
        lines = stdin.text.splitlines()[:64]
        scope.assign(name, Array(tuple([(str(index), line) for index, line in enumerate(lines)])))
    elif (held := held_in(stdin)) is not None and held.count("\n") <= LINES:
        from toolgate.analysis.state.text_when_needed import values

        read = values(held.splitlines(), "${" + name + "[@]}", stdin)
        scope.assign(name, Array(tuple([(str(index), line) for index, line in enumerate(read)])))
    else:
        scope.assign(name, Array((("0", Partial((Hole("${" + name + "[@]}", stdin.kind, stdin),), True)),)))
    return NOTHING


def _each_line(scope: Scope, stdin: Stream, callback: Field) -> None:
    """`mapfile -C`: run the callback, which gets each line's number and the line."""
    inner = scope.fork()
    lines = _lines(stdin.text)[:LINES] if stdin.text is not None else list(stdin.paths)
    inner.variables["line"] = Scalar(tuple(lines) or (Partial((Hole("$line", stdin.kind, stdin),)),))
    for words in ('"$line"', '0 "$line"'):  # a program takes the line as its operand; a function may use the number
        run_shell_text(Run(scope, None, "mapfile", stdin), inner, join([callback, words]), scope.dialect)


def _printf(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    from toolgate.analysis.arguments.literal_output import format_text
    from toolgate.analysis.shell.command import program

    if argv[1:2] == ["-v"] and len(argv) > 3:
        text = format_text(argv[3:])
        value: Field = text if text is not None else Partial((Hole("$(printf …)"),))
        scope.assign(shown(argv[2]), Scalar((value,)))
        poison(shown(argv[2]), Scalar((value,)), scope, exported=shown(argv[2]) in scope.passed)
        return NOTHING
    return program(argv, scope, stdin)


def _trap(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    words = [word for word in argv[1:] if word != "--"]
    if len(words) < 2 or shown(words[0]) in ("-l", "-p", "-", ""):
        return NOTHING
    scope.ledger.deferred.append((words[0], scope))
    return ELSEWHERE  # what it prints later may appear anywhere in the output


def run_deferred(ledger: Ledger) -> None:
    """Run traps once the final values of the variables are known, and each `>(…)` that got no input."""
    from toolgate.analysis.shell.redirection import feed

    for path in list(ledger.sinks):
        feed(ledger, path, UNREAD)
    done: set[str] = set()  # a trap may set itself again
    while ledger.deferred:
        text, scope = ledger.deferred.pop()
        if shown(text) in done:
            continue
        done.add(shown(text))
        run = Run(scope, None, "trap", NOTHING)
        run_shell_text(run, scope.fork(), text, scope.dialect)


def _enable(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    words = argv[1:]
    for position, word in enumerate(words[:-1]):
        if shown(word) == "-f":
            scope.emit(Verb.RUN, locate_field(words[position + 1], scope), None, (Manner.PRELOAD,))
    return NOTHING


def _deferred(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    """`complete -C`, `bind -x`: shell text that runs later; the words of `-W` are expanded."""
    words = argv[1:]
    for position, word in enumerate(words[:-1]):
        listed = shown(words[position + 1]) if shown(word) == "-W" else ""
        if "$(" in listed or "`" in listed:
            run_shell_text(Run(scope, None, shown(argv[0]), stdin), scope.fork(), f": {listed}", scope.dialect)
        if shown(word) in ("-C", "-x", "-F") or (argv[0] == "bind" and shown(word) == "-f"):
            run = Run(scope, None, shown(argv[0]), stdin)
            text = shown(words[position + 1])
            code = text.partition(":")[2].strip(" \"'") if argv[0] == "bind" else text
            run_shell_text(run, scope.fork(), code or text, scope.dialect)
    keys = shown(words[-1]) if words and argv[0] == "bind" else ""
    if '":' in keys and keys.count('"') > 3:  # a key binding that types text, with its return key
        run_shell_text(
            Run(scope, None, "bind", stdin), scope.fork(), keys.split('"')[3].replace("\\n", "\n"), scope.dialect
        )
    return NOTHING


def _let(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    from toolgate.analysis.shell.subscripts import check_expression

    for word in argv[1:]:
        check_expression(shown(word), scope)
    return NOTHING


def _hash(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    """`hash -p path name`: make the name stand for that program from here on."""
    if len(argv) > 3 and argv[1] == "-p":
        scope.emit(Verb.RUN, locate_field(argv[2], scope), None, (Manner.PRELOAD,))
        scope.aliases[shown(argv[3])] = shown(argv[2])
    return _where(argv[1:]) if len(argv) > 1 and argv[1] == "-t" else NOTHING


def _history(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    """`history -w` and `-a`: write the typed lines to the file given, or to the history file."""
    words = [shown(word) for word in argv[1:]]
    asked = [(word, index) for index, word in enumerate(words) if word[:1] == "-"]
    if not asked:
        few = [word for word in words if word.isdigit() and int(word) <= LATEST]
        scope.emit(Verb.READ, HISTORY, None, (Manner.NAMES,) if few else ())
        return Stream(None, (HISTORY,))
    for word, index in asked:
        letters = word[1:].partition("d")[0]
        file = argv[index + 2 : index + 3] if letters[-1:] in ("w", "a") else []
        if file:
            scope.emit(Verb.WRITE, locate_field(file[0], scope), None, (Manner.APPEND,) if "a" in letters else ())
        if "w" in letters and file:
            scope.emit(Verb.READ, HISTORY)
        if "c" in letters or "d" in word or ("w" in letters and not file):
            scope.emit(Verb.DISCARD, description("the shell history", Place.HOME))
    return NOTHING


def _fc(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    if "-l" in argv[1:] or any([shown(word).startswith("-l") for word in argv[1:]]):
        scope.emit(Verb.READ, HISTORY)
        return Stream(None, (HISTORY,))
    scope.emit(Verb.UNKNOWN, description("which earlier command runs", Place.UNKNOWN), None, (Manner.COMPUTED_NAME,))
    return NOTHING


def _jobs(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    """`jobs`: list the shell's own background jobs; `-p` prints their process IDs."""
    return Stream(None, (), "number" if "-p" in argv[1:] else "name")


def _plain(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    return Stream(None, (), "name")


def _directories(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    return UNREAD


def _shopt(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    from toolgate.analysis.places.protected_selections import shows_dotted

    given = "".join([shown(word) for word in argv[1:] if shown(word)[:1] == "-"])
    if "s" in given and any([shows_dotted(word) for word in argv[1:]]):
        scope.ledger.dotted = True
    elif "u" in given and "dotglob" in argv[1:]:
        scope.ledger.dotted = False
    return Stream(None, (), "name")


def _leave(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    """`exit`, `return`: in a branch, what follows may not run; with a status of failure, that is not the usual case."""
    status = shown(argv[1]) if len(argv) > 1 else "0"
    if scope.inside and (scope.certain or not status.isdigit() or not int(status)):
        scope.left = True
    return NOTHING


def _silent(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    return NOTHING


BUILTINS = {
    "cd": _cd, "pushd": _pushd, "popd": _popd, "export": _declare, "declare": _declare, "typeset": _declare,
    "local": _declare, "readonly": _declare, "unset": _unset, "set": _set, "shift": _shift, "alias": _alias,
    "unalias": _unalias, "eval": _eval, "source": _source, ".": _source, "exec": _exec, "command": _command,
    "builtin": _command, "read": _read, "mapfile": _mapfile, "readarray": _mapfile, "printf": _printf, "trap": _trap,
    "enable": _enable, "complete": _deferred, "bind": _deferred, "compgen": _deferred, "let": _let, "fc": _fc,
    "return": _leave, "exit": _leave, "break": _silent, "continue": _silent, "wait": _silent, "jobs": _jobs,
    "fg": _plain,
    "bg": _plain, "disown": _silent, "type": _type, "hash": _hash, "history": _history, "umask": _plain,
    "ulimit": _plain, "shopt": _shopt,
    "times": _plain, "caller": _plain, "getopts": _plain, "dirs": _directories, "suspend": _plain, "logout": _plain,
    "help": _plain, "compopt": _plain, ":": _silent, "true": _silent, "false": _silent,
}  # fmt: skip

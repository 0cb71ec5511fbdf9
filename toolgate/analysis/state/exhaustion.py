"""Ways to exhaust a machine: endless output, oversized files, loops that start processes forever."""

from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import ENDLESS, MANY, Stream
from toolgate.knowledge.readers.size import LARGEST, readable
from toolgate.knowledge.texts.waiting import ALWAYS, FOLLOWING, LEAVING, NO_TIME, SLEEPING
from toolgate.model.effect import Manner, Place, Target, Verb, description
from toolgate.shell.tree import nodes


def oversized(scope: Scope, size: int, what: str = "data") -> None:
    if size > LARGEST:
        exhausts(scope, f"{readable(size)} of {what}", Manner.SIZED)


def endless(scope: Scope, target: Target) -> None:
    """Emit that endless output goes into `target`; a device ends, and is overwritten."""
    if target.place not in (Place.NULL, Place.DEVICE):
        exhausts(scope, f"a file of unlimited size: {target}")


def exhausts(scope: Scope, what: str, *manner: str) -> None:
    """Emit that something is endless, or larger than any machine allows."""
    scope.emit(Verb.CONTROL, description(what, Place.MACHINE), None, (Manner.EXHAUSTS, *manner))


def braced(scope: Scope, word: nodes.Word) -> None:
    """Judge `{1..1000000000}`: the shell itself makes all of the words before anything runs."""
    text = "".join([part.value if type(part) is nodes.Text else "" for part in word.parts])
    count, at = 1, 0
    while at := text.find("{", at) + 1:
        end = text.find("{", at)
        inside = text[at : end if end >= 0 else len(text)].partition("}")[0]
        first, dots, rest = inside.partition("..")
        last, _, step = rest.partition("..")
        if _whole(first) and _whole(last):
            every = max(1, abs(int(step[:DIGITS]))) if _whole(step) else 1
            count *= abs(int(last[:DIGITS]) - int(first[:DIGITS])) // every + 1
        else:
            count *= _letters(first, last) if dots else inside.count(",") + 1
        if count > WORDS:
            exact = end < 0 and all([type(part) is nodes.Text for part in word.parts])
            what = f"{'' if exact else 'at least '}{count} arguments for one command"
            exhausts(scope, what, Manner.SIZED, Manner.BUILT)
            return


def _letters(first: str, last: str) -> int:
    """Return how many words a range of letters stands for; 26 if it is not two letters."""
    plain = len(first) == 1 and len(last) == 1 and first.isalpha() and last.isalpha()
    return abs(ord(last) - ord(first)) + 1 if plain else 26


def _whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


DIGITS = 18  # digits of one number that are read
WORDS = 2_000_000  # words of one pair of braces
STARTED = 10_000  # processes that no one means to have at once
COUNTED = 10**9  # lines that no one means to count


def counted(words: list[str]) -> str:
    """Return the stream kind of what a counting command prints, from its operands; empty: it is not unusual."""
    numbers = [_number(word) for word in words]
    most = max(numbers, default=0.0)
    return ENDLESS if most >= COUNTED else MANY if most >= STARTED else ""


def _number(word: str) -> float:
    try:
        return abs(float(word))
    except ValueError:
        return 0.0


def unlimited(scope: Scope, given: list[str], stdin: Stream) -> None:
    """Judge a process per line of input, all at once: without a limit, or for endless input."""
    if "0" in given:
        exhausts(scope, "a process for each line of input, all at once")
    elif stdin.kind == ENDLESS:
        exhausts(scope, "processes without end")


def never_ends(expressions: tuple[nodes.Word, ...]) -> bool:
    """Whether `for ((…; …; …))` has no condition."""
    return len(expressions) > 1 and not expressions[1].parts


def counts_far(expressions: tuple[nodes.Word, ...]) -> bool:
    """Whether `for ((…; …; …))` runs forever, or thousands of times."""
    texts = ["".join([part.value for part in word.parts if type(part) is nodes.Text]) for word in expressions]
    if len(texts) < 2 or not texts[1].strip():
        return len(texts) > 1 and all([type(part) is nodes.Text for part in expressions[1].parts])
    digits = "".join([character if character.isdecimal() else " " for character in texts[1]]).split()
    return any([int(number[:DIGITS]) >= STARTED // 10 for number in digits])


def spawns_for_ever(node: nodes.While, scope: Scope, stdin: Stream) -> None:
    """Judge `while true; do … & done`, or `… >> file`, without a command that waits."""
    if _pauses(node.body):
        return
    if stdin.kind in (ENDLESS, MANY) and any([_first(command) == "read" for command in _foreground(node.condition)]):
        spawns_many(node.body, scope, stdin.kind == MANY)
    if not _always(node.condition, node.until):
        return
    if _backgrounds(node.body):
        exhausts(scope, "processes without end", Manner.SPAWNS)
    elif any([r.operator in (">>", "&>>") for command in _foreground(node.body) for r in command.redirects]):
        exhausts(scope, "a file that grows endlessly")


def fills(node: nodes.While | nodes.ArithmeticFor, scope: Scope, walks: tuple[int, int]) -> None:
    """Judge an endless loop that makes new files or directories in each iteration."""
    endless = (
        never_ends(node.expressions) if isinstance(node, nodes.ArithmeticFor) else _always(node.condition, node.until)
    )
    if not endless or any([_waits(command) for command in _all(node.body)]):
        return
    first, second = walks
    before = {effect.target for effect in scope.ledger.effects[first:second] if effect.verb == Verb.WRITE}
    after = [effect.target for effect in scope.ledger.effects[second:] if effect.verb == Verb.WRITE]
    if any([_is_new(target, before) for target in after]):
        exhausts(scope, "files or directories without end")


def _is_new(target: Target, before: set[Target]) -> bool:
    """Whether a loop writes to another name in each iteration: a new, a made-up or a computed one."""
    if target.place in (Place.NULL, Place.OUTPUT) and "$" not in target.name:
        return False
    return target not in before or "$" in target.name or (target.place == Place.TEMP and target.described)


def _first(command: nodes.Simple) -> str | None:
    word = command.words[0] if command.words else None
    return word.literal if type(word) is nodes.Word else None


def _all(script: nodes.Script) -> list[nodes.Simple]:
    """Return every simple command in a body, at any depth."""
    found: list[nodes.Simple] = []
    for item in script.lists:
        for pipeline in item.pipelines:
            for command in pipeline.commands:
                if type(command) is nodes.Simple:
                    found.append(command)
                    continue
                bodies = [getattr(command, "body", None), getattr(command, "otherwise", None)]
                bodies += [part for branch in getattr(command, "branches", ()) for part in branch]
                bodies += [clause.body for clause in getattr(command, "clauses", ())]
                found += [inner for body in bodies if type(body) is nodes.Script for inner in _all(body)]
    return found


def spawns(body: nodes.Script, scope: Scope, ends: bool) -> None:
    """Judge a loop that counts far, or never ends, and does not wait for what it starts."""
    if not _backgrounds(body) or _pauses(body):
        return
    if ends:
        exhausts(scope, "processes in a loop without waiting for them", Manner.SPAWNS, Manner.SIZED)
    else:
        exhausts(scope, "processes without end", Manner.SPAWNS)


def never_returns(name: str, body: nodes.Command) -> bool:
    """Whether a function calls itself before anything can end it."""
    if type(body) is not nodes.Group:
        return False
    for item in body.body.lists:
        for command in item.pipelines[0].commands:
            word = _first(command) if type(command) is nodes.Simple else None
            if word == name:
                return True
            if type(command) is not nodes.Simple or word is None or item.operators or _waits(command):
                return False
    return False


GUARDS = ("if ", "[ ", "test ", "case ", "&&", "||", "while ", "until ", "for ", "exit", "return", "sleep ", "flock ")


def starts_itself(scope: Scope, texts: list[str]) -> None:
    """Judge a running script or task that starts itself: a fork bomb if it multiplies and nothing could end it."""
    if scope.multiplying and not any([guard in text for text in texts for guard in GUARDS]):
        scope.emit(Verb.CONTROL, description("a fork bomb", Place.MACHINE), None, (Manner.FORK_BOMB,))


def judge_forks(scope: Scope, text: str) -> None:
    """Judge source in a language that is not analysed for starting its own processes forever."""
    from toolgate.analysis.text.fork_loops import forks_for_ever

    if forks_for_ever(text):
        scope.emit(Verb.CONTROL, description("a fork bomb", Place.MACHINE), None, (Manner.FORK_BOMB,))


def spawns_many(body: nodes.Script, scope: Scope, ends: bool) -> None:
    """Judge `for i in {1..100000}; do … & done`, which does not wait for its processes."""
    if _backgrounds(body) and not _pauses(body):
        manner = (Manner.FORK_BOMB, Manner.SIZED) if ends else (Manner.FORK_BOMB,)
        scope.emit(Verb.CONTROL, description("many processes at once", Place.MACHINE), None, manner)


def _always(condition: nodes.Script, until: bool) -> bool:
    words = [word.literal for command in _foreground(condition) for word in command.words if type(word) is nodes.Word]
    return words in ([":"], ["true"], ["[", "1", "]"]) if not until else words == ["false"]


def _foreground(script: nodes.Script) -> list[nodes.Simple]:
    found: list[nodes.Simple] = []
    for item in script.lists:
        if item.background:
            continue
        for pipeline in item.pipelines:
            found.extend([command for command in pipeline.commands if type(command) is nodes.Simple])
    return found


def _backgrounds(script: nodes.Script) -> bool:
    """Whether something is started in the background, in a group or not."""
    for item in script.lists:
        commands = [command for pipeline in item.pipelines for command in pipeline.commands]
        groups = [command for command in commands if isinstance(command, nodes.Subshell | nodes.Group)]
        if item.background or any([_backgrounds(group.body) for group in groups]):
            return True
    return False


def _pauses(script: nodes.Script) -> bool:
    return any([_waits(command) for command in _foreground(script)])


def _waits(command: nodes.Simple) -> bool:
    """Whether a loop ends or waits at a command, by whatever path that is named."""
    first, *words = [word.literal if type(word) is nodes.Word else None for word in command.words] or [None]
    name = (first or "").rpartition("/")[2]
    if name in SLEEPING:
        return not NO_TIME.issuperset(words)
    wanted = FOLLOWING.get(name, ())
    following = [word for word in words if word and word[:1] == "-"]
    clustered = [word for word in following if word[1:2] != "-" and wanted and wanted[0][1] in word]  # `-n1f`
    return name in LEAVING or name in ALWAYS or bool(clustered) or any([word.startswith(wanted) for word in following])


def volume(scope: Scope, values: dict[str, str]) -> None:
    """Judge how much `dd` copies from a device, by its operands."""
    from toolgate.knowledge.readers.size import LARGEST, bytes_of

    if "count" not in values:
        endless(scope, Target(values["of"], Place.MACHINE))
    else:
        size = bytes_of(values["count"]) * bytes_of(values.get("bs", values.get("obs", "512")))
        oversized(scope, min(size, LARGEST * 1024))

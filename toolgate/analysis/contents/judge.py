"""Judges what a file will do once something runs, loads or obeys it, whichever tool writes it.

Of a file that replaces another, or is edited, only what is new is judged.
"""

from toolgate.analysis.contents.editor_settings import obeyed_effects
from toolgate.analysis.contents.infrastructure import give_host
from toolgate.analysis.contents.instructions import unseen
from toolgate.analysis.contents.later import judge_planted, run_shells, run_source
from toolgate.analysis.contents.literals import commands_in
from toolgate.analysis.contents.part import (
    ADDRESS,
    AGENT,
    EVALUATED,
    GRANT,
    HOST,
    LITERAL,
    LOADED,
    PAIR,
    PLANTS,
    PUBLIC,
    SETTING,
    SHELL,
    SOURCE,
    STARTS,
    TOLD,
    Part,
)
from toolgate.analysis.contents.path_lists import mark_own_directories
from toolgate.analysis.contents.pipeline_hosts import forget_own_hosts
from toolgate.analysis.contents.reached import judge_reached
from toolgate.analysis.contents.settings import judge_address, judge_evaluated, judge_pair
from toolgate.analysis.contents.splitting import File, is_starting, language_of, parts_of
from toolgate.analysis.state.readable import carry
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream
from toolgate.analysis.text.hidden import hidden_character, hidden_in_file
from toolgate.analysis.text.scanning import SECRET, assigned_secrets, is_example, is_fixture, secrets_in
from toolgate.analysis.text.words import holds
from toolgate.knowledge.lookup import OWN_NAME, OWN_VARIABLES
from toolgate.knowledge.texts.written_files import MARKS, PAGES, PROSE, QUOTED_LANGUAGES
from toolgate.model.call import Write
from toolgate.model.effect import PEER, Effect, Manner, Place, Target, Verb, backticked, description
from toolgate.model.errors import TooComplex
from toolgate.model.patch import PATCHES
from toolgate.model.path import unix_text
from toolgate.shell.expand.fields import Hole, Partial
from toolgate.shell.expand.variables import Scalar

LEAST_STEPS = 45  # for parsing a file, however short
MOST_STEPS = 3_000  # for parsing a file that does not run automatically
SHORTEST_SECRET = 20  # characters
SCANNED = 200  # characters searched per step of the budget
GLUED = ('" + "', "' + '", '" "', "' '", '"+"', "'+'", '" . "', "' . '")  # between the halves of a split string
PAGES_SHOWN = frozenset(
    "html htm xhtml svg md mdx markdown vue astro xml adoc asciidoc asc rst tex org".split()
)  # endings of what is shown to readers
ENDING = (
    "exit", "return", "sys.exit(", "quit(", "process.exit(", "os._exit(", "raise SystemExit", "os.exit(", "exec ",
)  # fmt: skip
NEVER = ("if false", "if False:", "if (false)", "if 0", "if [ 1 = 0", "while false")  # of what is below it
TRACED = ("python", "perl")  # languages in which received data is followed to where it runs
SEEN = (Place.WORKSPACE, Place.PIPELINE)  # places whose files others see


def judge_file(target: Target, path: str, text: str, scope: Scope, before: str | None = None, piece: str = "") -> None:
    """Judge a file's content; `before`: its content so far, `piece`: the text that an edit adds."""
    held, scope.ledger.carrier = scope.ledger.carrier, (target, True)
    try:
        _judge_file(target, path, unix_text(text), scope, before and unix_text(before), unix_text(piece))
    finally:
        scope.ledger.carrier = held


def _judge_file(target: Target, path: str, text: str, scope: Scope, before: str | None, piece: str) -> None:
    hidden = hidden_in_file(path, text.replace("\f", ""))
    if hidden is not None and not (before and hidden_character(before)):
        _hides(hidden[0], target, scope)
    if path.rpartition(".")[2].lower() in PAGES_SHOWN:
        told = unseen(text)
        if told and not (before and unseen(before) == told):
            _hides("hidden text that addresses AI assistants", target, scope)
    _secrets(target, text, scope, before)
    _own_commands(target, text, scope, before)
    if path.endswith(PATCHES) and not before:
        _judge_patch(target, text, scope)
    mark_own_directories(target, text, scope)
    text, before = _run_text(path, text), _run_text(path, before) if before else before
    if not before:
        _judge_new(File(target, path, text), scope)
        return
    ledger = scope.ledger
    mark, left = len(ledger.effects), ledger.budget.left
    share = ledger.budget.left = left * 3 // 4 if piece else left
    try:
        _judge_changes(File(target, path, text), File(target, path, before), scope)
    except TooComplex:
        if not piece:
            raise
        del ledger.effects[mark:]
    else:
        piece = ""
    finally:
        ledger.budget.left += left - share
    if piece:  # comparing two whole versions exceeds the budget
        ledger.budget.left = left - share
        _judge_new(File(target, path, piece, whole=False), scope)


def _judge_patch(target: Target, text: str, scope: Scope) -> None:
    """Judge what a patch adds to files as pieces of these: `patch-package` and others apply it later."""
    from toolgate.model.patch import unified_in

    for action in unified_in(text):
        if type(action) is Write and action.text:
            _judge_new(File(target, action.path, action.text, whole=False), scope)


def _hides(what: str, target: Target, scope: Scope) -> None:
    told = description(f"{what} into {target}", Place.UNKNOWN, target.path)
    scope.emit(Verb.UNKNOWN, told, None, (Manner.HIDDEN_TEXT,))


def judge_piece(target: Target, path: str, text: str, scope: Scope) -> None:
    """Judge a part of a file, where the rest is not known."""
    held, scope.ledger.carrier = scope.ledger.carrier, (target, True)
    try:
        hidden = hidden_in_file(path, text)
        if hidden is not None:
            _hides(hidden[0], target, scope)
        text = unix_text(text)
        _secrets(target, text, scope, None)
        _own_commands(target, text, scope, None)
        _judge_new(File(target, path, _run_text(path, text), whole=False), scope)
    finally:
        scope.ledger.carrier = held


def _run_text(path: str, text: str) -> str:
    """The text of a file that a program may run; without the listings of a TeX document."""
    if not path.endswith((".tex", ".ltx")):
        return text
    from toolgate.analysis.formats.latex import without_listings

    return without_listings(text)


def _own_commands(target: Target, text: str, scope: Scope, before: str | None) -> None:
    """Judge Toolgate commands and variables in files that the user's shell or session loads."""
    if OWN_VARIABLES in text:
        from toolgate.analysis.contents.own_variables import judge_variables

        judge_variables(target, text, scope, before or "")
    if OWN_NAME not in text or target.place != Place.STARTUP:
        return
    from toolgate.analysis.arguments.toolgate_in_arguments import judge_words

    known, mark = (before or "").splitlines(), len(scope.ledger.effects)
    judge_words(scope, [line for line in text.splitlines() if line not in known], mark, True)
    carry(scope, target, mark, written=True)


def judge_started(target: Target, text: str, scope: Scope, installs: bool, existing: bool = False) -> None:
    """Emit what is grave in a file that something loads now; `installs`: also where its packages come from.

    `existing`: of its strings only those count that it starts, because nobody has written it in this session.
    """
    file = File(target, target.path, text)
    mark = len(scope.ledger.effects)
    held, scope.ledger.carrier = scope.ledger.carrier, (target, False)
    try:
        _planted(file, scope)
        parts = dict.fromkeys(parts_of(file))
        source = existing and (file.ending in QUOTED_LANGUAGES or any([one.kind in (SOURCE, LOADED) for one in parts]))
        known = commands_in(text, file.ending, started=True) if source else []
        for part in parts:
            if not source or part.kind not in (SHELL, LITERAL) or part.text in known:
                _start(part, file, scope, installs)
            if existing and part.kind == PLANTS:
                judge_reached(part, target, scope)
    finally:
        scope.ledger.carrier = held
        found = [effect for effect in scope.ledger.effects[mark:] if Manner.BUDGET not in effect.manner]
        scope.ledger.effects[mark:] = found


def _is_action(text: str) -> bool:
    """Whether a text is an action that a pipeline's step uses, not a program's path: `actions/checkout@v4`."""
    name, at, version = text.strip().partition("@")
    plain = name.replace("/", "a").replace("-", "a").replace("_", "a").replace(".", "a").isalnum()
    return bool(at and version) and "/" in name and name[0] not in "./~" and plain and " " not in version


def _start(part: Part, file: File, scope: Scope, installs: bool) -> None:
    if part.kind in (SHELL, LITERAL):
        if not _is_action(part.text):
            run_shells([part.text], scope)
    elif part.kind in (SOURCE, LOADED):
        if is_starting(part.text) and holds(part.text, MARKS):
            run_source(part.text, part.language, scope)
    elif part.kind == HOST or (installs and part.kind in (ADDRESS, PAIR, SETTING)):
        _perform(part, file, scope)


def _judge_new(file: File, scope: Scope) -> None:
    scope.step(_cost(file))
    _judge(list(dict.fromkeys(parts_of(file))), file, scope)


def _cost(file: File) -> int:
    """The steps that parsing a file costs; of a long file that does not run automatically, only pieces are read."""
    steps = LEAST_STEPS + (len(file.text) >> 3)
    return steps if file.own else min(steps, MOST_STEPS)


def _judge_changes(file: File, old: File, scope: Scope) -> None:
    """Judge what is new, and emit only effects that the old text did not have."""
    scope.step(_cost(file) + LEAST_STEPS)
    gone, new = _changes(file, old)
    gone = [_reached(part) for part in gone] if _revives(file, old) else gone
    told = _forgotten(gone, old, scope)
    mark = len(scope.ledger.effects)
    try:
        _judge(new, file, scope)
    finally:
        found = scope.ledger.effects[mark:]
        del scope.ledger.effects[mark:]
        scope.ledger.effects.extend([effect for effect in found if _key(effect) not in told])


def _changes(file: File, old: File) -> tuple[list[Part], list[Part]]:
    """The parts that were removed, and those that are new."""
    now, before = dict.fromkeys(parts_of(file)), dict.fromkeys(parts_of(old))
    return [part for part in before if part not in now], [part for part in now if part not in before]


def _forgotten(parts: list[Part], old: File, scope: Scope) -> frozenset[tuple[object, ...]]:
    """Keys of the effects of removed parts, which are not new in new parts; uses at most half of the steps left."""
    ledger = scope.ledger
    mark, left = len(ledger.effects), ledger.budget.left
    share = ledger.budget.left = max(0, left // 2)
    try:
        _judge(parts, old, scope)
    except TooComplex:
        pass
    finally:
        ledger.budget.left = left - (share - max(0, ledger.budget.left))
    keys = frozenset([_key(effect) for effect in ledger.effects[mark:]])
    del ledger.effects[mark:]
    return keys


def _reached(part: Part) -> Part:
    """A part without its dead lines."""
    if part.kind not in (SHELL, SOURCE, LOADED):
        return part
    kept, _ = _split_dead(part.text)
    return Part(part.kind, "\n".join(kept), part.own, part.where, part.language, part.keys, part.secrets)


def _revives(file: File, old: File) -> bool:
    """Whether lines that were dead code before can run now."""
    dead = [line for line in _split_dead(old.text)[1] if line.strip()]
    return bool(dead) and not set(_split_dead(file.text)[0]).isdisjoint(dead)


def _split_dead(text: str) -> tuple[list[str], list[str]]:
    """The live lines of a script, and the dead ones: after an unconditional `exit`, and below `if false`."""
    lines = text.split("\n")
    kept: list[str] = []
    dead: list[str] = []
    if not holds(text, (*ENDING, *NEVER)):
        return lines, dead
    below = False
    for index, line in enumerate(lines):
        below = below and line[:1] in (" ", "\t", "")
        if not below and line.startswith(ENDING) and not holds(line, ("||", "&&", " if ")):
            return kept, [*dead, *lines[index + 1 :]]
        (dead if below else kept).append(line)
        below = below or line.startswith(NEVER)
    return kept, dead


def _judge(parts: list[Part], file: File, scope: Scope) -> None:
    planted = _planted(file, scope)
    mark = len(scope.ledger.effects)
    for part in parts:
        followed = (
            planted if part.kind == SOURCE else part.kind in (LITERAL, EVALUATED) and len(scope.ledger.effects) > mark
        )
        if not followed:  # source that is followed covers the strings in it
            _perform(part, file, scope)
    obeyed_effects(file.path, file.text, file.target, scope)
    if file.target.place == Place.STARTUP:
        from toolgate.analysis.contents.startup import judge_startup

        judge_startup(file, scope)


def _secrets(target: Target, text: str, scope: Scope, before: str | None) -> None:
    """Emit a credential that is written to a file of the project, which others will see."""
    if len(text) < SHORTEST_SECRET or target.place not in SEEN:
        return
    if is_fixture(target.path) and not is_example(target.path):
        return
    scope.spend(len(text) // SCANNED)
    found = secrets_in(text)
    if not is_example(target.path):
        found = [*found, *assigned_secrets(text)]
    if not found and holds(text, GLUED):
        for glue in GLUED:
            text = text.replace(glue, "")  # join split strings
        found = secrets_in(text)
    for hit in found:
        if hit.kind == SECRET and not (before and text[hit.start : hit.end] in before):
            scope.emit(Verb.WRITE, target, description(hit.name, Place.SECRET), (Manner.SECRET_LITERAL,))
            return


def _perform(part: Part, file: File, scope: Scope) -> None:
    text = part.text
    if part.kind == SHELL:
        _run_step(part, file, scope)
    elif part.kind == LITERAL:
        judge_planted(file.target, text, "", scope, part.own)
    elif part.kind == EVALUATED or part.kind == PLANTS:
        judge_evaluated(text, file.target, scope) if part.kind == EVALUATED else judge_reached(part, file.target, scope)
    elif part.kind == LOADED:
        run_source(text, part.language, scope)
    elif part.kind == PAIR or part.kind == SETTING:
        judge_pair(part, file.name, file.target, scope)
    elif part.kind == HOST:
        give_host(part, file.target, scope)
    elif part.kind == GRANT or part.kind == PUBLIC:
        whom = (Manner.EVERYBODY,) if part.kind == PUBLIC else (Manner.SECRET_LITERAL,) if part.secrets else ()
        scope.emit(
            Verb.WRITE, file.target, description(text, Place.CLOUD), (Manner.GRANTS_ACCESS, *whom, Manner.DEFERRED)
        )
    elif part.kind == ADDRESS:
        judge_address(text, scope)
    elif part.kind == STARTS:
        scope.emit(Verb.WRITE, description(text, Place.STARTUP), None, (Manner.DEFERRED,))
    elif part.kind == AGENT:
        scope.emit(
            Verb.WRITE, description(f"{backticked(text)} in {file.target}", Place.AGENT), None, (Manner.DEFERRED,)
        )
    elif part.kind == SOURCE:
        if is_starting(text) and holds(text, MARKS):
            judge_planted(file.target, text, part.language, scope)
    elif part.kind == TOLD:
        scope.emit(Verb.WRITE, file.target, description(text, Place.AGENT), (Manner.DROPS_APPROVAL, Manner.DEFERRED))
    else:
        scope.unknown(text, (part.where or Manner.UNREADABLE, Manner.DEFERRED))


def _run_step(part: Part, file: File, scope: Scope) -> None:
    mark = len(scope.ledger.effects)
    run_shells([part.text], _with_secrets(part, scope), part.own, part.where)
    if part.secrets:
        forget_own_hosts(file.text, scope, mark)


def _with_secrets(part: Part, scope: Scope) -> Scope:
    """The scope for a pipeline's step, with the variables that hold secrets."""
    if not part.secrets:
        return scope
    secret = Stream(None, (description("the pipeline's secrets", Place.SECRET),))
    inner = scope.fork()
    for name in part.secrets:
        inner.variables[name] = Scalar((Partial((Hole("$" + name, "any", secret),)),))
    return inner


def _key(effect: Effect) -> tuple[object, ...]:
    return (effect.verb, effect.target, effect.origin, effect.manner, effect.where)


def _planted(file: File, scope: Scope) -> bool:
    """Report source that is a remote shell, in a file of any name; whether it was followed as source."""
    from toolgate.analysis.text.remote_shells import obeys_a_peer, remote_shell_in, web_shell_in

    if file.ending in PROSE:
        return False
    language = language_of(file)
    planted = remote_shell_in(file.text)
    obeys = language not in TRACED and obeys_a_peer(file.text)
    if not planted and not obeys and not (language in ("php", "") and web_shell_in(file.text)):
        return False
    mark = len(scope.ledger.effects)
    if language:
        run_source(file.text, language, scope)
    found = any([Manner.REMOTE_SHELL in effect.manner for effect in scope.ledger.effects[mark:]])
    if (obeys and not found) or (not language and (planted or file.ending in PAGES)):
        shell = description("commands from a network peer", Place.REMOTE)
        peer = PEER if planted or obeys else None
        scope.emit(Verb.RUN, shell, peer, (Manner.REMOTE_SHELL, Manner.DEFERRED))
    return bool(language)

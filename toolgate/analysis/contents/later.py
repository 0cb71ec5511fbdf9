"""Judges text that something runs later, keeping only the effects that matter before it runs.

For files that run automatically everything unusual is kept; for files that a person starts, only what is grave. These
effects carry the manner `deferred`.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.state.grave_effects import FAR, grave
from toolgate.analysis.state.own_services import settled
from toolgate.analysis.state.readable import carry
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.lookup import OWN_NAME
from toolgate.model.effect import Effect, Invocation, Manner, Place, Target, Verb, backticked, description
from toolgate.model.errors import TooComplex

OURS = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.NULL, Place.CACHE, Place.PIPELINE, Place.VCS, Place.PROC)
ANYBODYS = ("/tmp/", "/var/tmp/", "/dev/shm/")  # directories anyone can write to
KEPT = 4_000  # steps that are kept for what follows a text that nothing runs
SERVICES = ("/LaunchAgents", "/systemd/user", "/autostart")  # directories with one file for each service
TAKEN_FROM = frozenset("registry registries index mirror goproxy repositories".split())
SHOWN = 60  # characters of a command that are shown
QUOTES = ("'", '"', "`")


def run_shells(texts: list[str], scope: Scope, own: bool = False, where: str = "", runs: bool = True) -> None:
    """Judge shell texts that run later; `own`: automatically, not `runs`: perhaps never."""
    from toolgate.analysis.shell.script import run_text

    for text in texts:
        mark = len(scope.ledger.effects)
        inner = scope.fork()
        inner.frame = (scope.start, scope.end)
        inner.where = where
        try:
            run_text(text, inner, NOTHING, "bash")
        finally:  # also when the budget runs out
            defer(scope, mark, own, runs)


def run_source(text: str, language: str, scope: Scope, runs: bool = True) -> None:
    """Judge source in another language that a tool loads."""
    from toolgate.analysis.code.dispatch import run_code

    mark = len(scope.ledger.effects)
    try:
        run_code(Run(scope, None, "a file", NOTHING), text, language)
    finally:
        defer(scope, mark, own=False, runs=runs)


def set_later(name: str, value: str, scope: Scope, own: bool) -> None:
    """Judge an environment variable that something sets later for its own programs, without the URLs they fetch."""
    from toolgate.analysis.arguments.variables import assigned

    mark = len(scope.ledger.effects)
    try:
        assigned(name, value, scope.fork(), True)
    finally:
        found = [effect for effect in scope.ledger.effects[mark:] if effect.verb != Verb.FETCH]
        scope.ledger.effects[mark:] = found
        defer(scope, mark, own)


def judge_planted(target: Target, text: str, language: str, scope: Scope, runs: bool = False) -> None:
    """Report a grave command, or source, that nothing has started, as an effect on the file it is written to.

    If the steps run out, only what was found until then counts, as the rest may never run.
    """
    budget, mark = scope.ledger.budget, len(scope.ledger.effects)
    left = budget.left
    share = budget.left = max(0, left - KEPT)
    try:
        run_source(text, language, scope, runs) if language else run_shells([text], scope, runs=runs)
    except TooComplex:
        pass
    finally:
        budget.left = left - (share - max(0, budget.left))
    found = [effect for effect in scope.ledger.effects[mark:] if Manner.BUDGET not in effect.manner]
    found = [effect for effect in found if effect.target.place != Place.GUARD or reaches(effect)]
    found = settled(found, scope.ledger, written=True)
    del scope.ledger.effects[mark:]
    if found:
        shown = _written(text, found[0]) if language else _inner(text.strip().partition("\n")[0], target, scope)
        command = Target(shown[:SHOWN] + "…" if len(shown) > SHOWN else shown, Place.UNKNOWN)
        what = command if shown else _as_target(found[0])
        scope.emit(Verb.WRITE, target, what, (Manner.PLANTED, Manner.DEFERRED))


def _inner(command: str, target: Target, scope: Scope) -> str:
    """A shell's command without the shell, if the file only contains the former: `Process.Start("sh", "-c …")`."""
    held = scope.ledger.files.get(target.path)
    inner = command.partition(" -c ")[2].strip("\"'")
    source = (held.text or "") if held is not None else ""
    return inner if inner and inner in source and command not in source else command


def _as_target(effect: Effect) -> Target:
    """What source does, where no line of it says so by itself."""
    source = effect.origin
    if effect.verb == Verb.SEND and source is not None and effect.target.name:
        return description(f"code that sends {source} to {effect.target}", Place.STARTUP)
    if effect.verb == Verb.RUN and source is not None and source.place == Place.REMOTE:
        return description(f"code that runs code downloaded from {source}", Place.STARTUP)
    done = {Verb.DELETE: "deletes", Verb.WRITE: "changes"}.get(effect.verb, "")
    if not done or effect.target.described or not effect.target.path:
        return description("a command", Place.UNKNOWN)
    name = effect.target.name.removesuffix("/*")
    whole = effect.verb == Verb.DELETE and (effect.target.whole or name != effect.target.name)
    what = f"everything in {backticked(name)}" if whole and name else str(effect.target)
    return description(f"code that {done} {what}", Place.STARTUP)


def _written(source: str, effect: Effect) -> str:
    """The command in source that causes an effect, as written there; empty: there is no obvious one."""
    clues = [word for word in effect.command.argv if word[:1] != "/"]  # a path may have been resolved
    if effect.origin is not None and effect.origin.name and effect.origin.name in source:
        clues = [effect.origin.name]
    for line in source.split("\n") if clues else ():
        if not all([clue in line for clue in clues]):
            continue
        for quote in QUOTES:
            for text in line.split(quote)[1::2]:
                if " " in text and all([clue in text for clue in clues]):
                    return text.strip()
        return line.strip() if len(line.strip()) <= SHOWN else ""
    return ""


def defer(scope: Scope, mark: int, own: bool, runs: bool = True) -> None:
    """Keep what matters of the effects found since `mark`, marked as happening later."""
    found = scope.ledger.effects[mark:]
    del scope.ledger.effects[mark:]
    installs = [effect.command for effect in found if Manner.INSTALL in effect.manner]
    told = len(scope.ledger.effects)
    for effect in found:
        if not own and effect.target.place == Place.STARTUP and _own_service(effect, scope):
            continue  # asked about when the script runs
        if grave(effect) or (own and _unusual(effect)) or (runs and _is_taken(effect, installs)):
            scope.ledger.effects.append(effect.with_manner(Manner.DEFERRED))
    if scope.ledger.carrier is not None:
        carrier, written = scope.ledger.carrier
        carry(scope, carrier, told, written)


def _own_service(effect: Effect, scope: Scope) -> bool:
    """Whether an effect adds or removes a service of the project's own application: `com.shop-web.agent.plist`."""
    from toolgate.analysis.places.own_sites import own_name

    if Manner.CREATE in effect.manner:
        return True  # an empty directory for startup files
    words = [effect.target.path] if effect.target.path else list(effect.command.argv)
    listed = [
        word.rpartition("/")[2]
        for word in words
        if not effect.target.path or word.rpartition("/")[0].endswith(SERVICES)
    ]
    return any([own_name(part, scope.facts) for word in listed for part in (word.partition(".")[0], *word.split("."))])


def _is_taken(effect: Effect, installs: list[Invocation]) -> bool:
    """Whether code is installed from an unknown host, or loaded from a directory anyone can write to."""
    if effect.command in installs and effect.verb == Verb.FETCH:
        return effect.target.place == Place.REMOTE
    if effect.command in installs and effect.origin is not None and effect.origin.place == Place.REMOTE:
        return effect.verb == Verb.RUN
    if effect.verb == Verb.FETCH and effect.target.place == Place.REMOTE and _sets_source(effect):
        return True
    return effect.verb == Verb.RUN and effect.target.place == Place.TEMP and not effect.where


def _sets_source(effect: Effect) -> bool:
    """Whether a command sets the host that packages come from: `npm config set registry …`."""
    words = effect.command.argv[1:]
    return "set" in words and any([TAKEN_FROM.intersection(words_in(word)) for word in words if "://" not in word])


def _unusual(effect: Effect) -> bool:
    """Whether a file that runs automatically should not have an effect without the user knowing."""
    verb, target, manner = effect.verb, effect.target, effect.manner
    if verb in (Verb.SEND, Verb.ESCALATE, Verb.PUBLISH, Verb.DISCARD, Verb.LISTEN, Verb.CONTROL):
        return target.place != Place.LOOPBACK
    if verb == Verb.READ:
        return target.place == Place.SECRET and Manner.NAMES not in manner
    if verb == Verb.FETCH:
        return target.place in FAR
    if verb in (Verb.WRITE, Verb.DELETE):
        return target.place not in OURS
    if verb == Verb.RUN:
        return (
            Manner.BUILT in manner
            or Manner.PIPED in manner
            or Manner.LOADED in manner
            or target.place in (Place.TEMP, Place.OTHER_USER)
            or (target.place in (Place.HOME, Place.CACHE) and any(["../" in word for word in effect.command.argv]))
            or (effect.origin is not None and Manner.INSTALL not in manner)
        )
    words = effect.command.argv
    if words[:1] and words[0][:1] != "-" and any(["://" in word or word.startswith(ANYBODYS) for word in words]):
        return True  # whatever the program is, its input comes from others
    return Manner.UNREADABLE in manner or Manner.HIDDEN_CODE in manner or Manner.COMPUTED_NAME in manner


def reaches(effect: Effect) -> bool:
    """Whether an effect on Toolgate is on its files or by its command; programs may use its library."""
    return bool(effect.target.path) or effect.command.name.rpartition("/")[2] == OWN_NAME

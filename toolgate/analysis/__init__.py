"""From a tool call to its effects."""

from __future__ import annotations

from toolgate.analysis.state.scope import Ledger, Scope
from toolgate.analysis.state.streams import ENDLESS, UNREAD, circled
from toolgate.analysis.walk import Walk
from toolgate.model.call import Shell, ToolCall
from toolgate.model.effect import NO_COMMAND, Effect, Manner, Place, Verb, backticked, description
from toolgate.model.errors import TooComplex
from toolgate.model.later import Later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments import shown_wholes
    from toolgate.analysis.project import loaded_session_files
    from toolgate.analysis.shell import script
    from toolgate.model.facts import Facts
else:
    shown_wholes = Later("toolgate.analysis.arguments.shown_wholes")
    loaded_session_files = Later("toolgate.analysis.project.loaded_session_files")
    script = Later("toolgate.analysis.shell.script")  # which tools that are no shell do without

WALK = Walk()  # it holds nothing but functions of the package


def effects_of(call: ToolCall, facts: Facts, uses: bool = False, ledger: Ledger | None = None) -> tuple[Effect, ...]:
    """Everything the call would do, as far as it can be told; what cannot be told is an `unknown` effect.

    `uses` adds that the tool is used, and each of its commands: for rules about those, which may do nothing else.
    A `ledger` brings what is remembered of the session, and holds afterwards what the call would leave behind.
    """
    ledger = ledger or Ledger(facts)
    memory = ledger.memory
    if memory is not None and (
        memory.before or memory.everything or memory.clones or facts.workspace() in memory.files
    ):
        from toolgate.analysis.state.before import recall

        recall(ledger)
    if not uses:
        return _settled(call, ledger)
    from toolgate.analysis.tools.uses import tool_use

    ledger.uses = []
    effects = _settled(call, ledger)
    return (*effects, tool_use(call), *dict.fromkeys(ledger.uses or ()))


def _settled(call: ToolCall, ledger: Ledger) -> tuple[Effect, ...]:
    """The effects, once it is known which credentials go to the services they are for."""
    effects = _found(call, ledger)
    if any([one.origin is not None and one.origin.variable for one in effects]):
        from toolgate.analysis.state.own_services import settled

        ledger.effects[:] = settled(ledger.effects, ledger)
        effects = tuple(dict.fromkeys(ledger.effects))
    return effects


def _of_tool(call: ToolCall, ledger: Ledger) -> tuple[Effect, ...]:
    """What a tool does that is no shell; of one that its program has described, first what that amounts to."""
    from toolgate.analysis.tools.calls import tool_effects
    from toolgate.model.action import Own

    if type(call.action) is Own:
        from toolgate.model.own import parts_of

        for part in parts_of(call.action):
            _found(call.but(action=part, tool="", input=None), ledger)
    return tool_effects(call, Scope(ledger, call.cwd, "bash", WALK))


def _found(call: ToolCall, ledger: Ledger) -> tuple[Effect, ...]:
    action = call.action
    if type(action) is not Shell or action.dialect in {"powershell", "pwsh"}:
        return _of_tool(call, ledger)
    text = action.text
    scope = Scope(ledger, call.cwd, action.dialect, WALK)
    aliases: dict[str, str] = {}  # those before this call
    try:
        if call.prior:
            from toolgate.analysis.shell.prior import remember

            remember(call.prior, scope)
            aliases = dict(scope.aliases)
        scope.at(0, len(text))
        packs = shown_wholes.packs(text)
        printed = script.run_text(text, scope, scope.stdin, heard=packs)
        if printed.kind == ENDLESS:
            _shown_for_ever(scope)
        shown_wholes.judge_shown(scope, printed if packs else None)
        if not text.isascii() or not text.isprintable():
            _look_for_hidden(text, scope)
        if ledger.deferred or ledger.sinks:
            from toolgate.analysis.shell.builtins import run_deferred

            run_deferred(ledger)
        if scope.functions:
            from toolgate.analysis.shell.compounds import judge_uncalled

            judge_uncalled(scope)
        if scope.aliases:
            _unused(scope, aliases)
        if ledger.files or ledger.links:
            _late_origins(scope)
        if ledger.memory is not None or call.prior:
            _judge_remembered(call, scope)
    except TooComplex as error:
        unknown = description(f"{error.what}: {error.message}", Place.UNKNOWN)
        ledger.effects.append(Effect(Verb.UNKNOWN, unknown, None, NO_COMMAND, 0, len(text), (Manner.BUDGET,)))
    return tuple(ledger.effects if len(ledger.effects) < 2 else dict.fromkeys(ledger.effects))


def _judge_remembered(call: ToolCall, scope: Scope) -> None:
    """What earlier calls of the session have written may be loaded; what has no effect loads nothing."""
    ledger = scope.ledger
    if call.prior and ledger.effects:
        from toolgate.analysis.shell.prior import judge_sources

        judge_sources(scope)
    if ledger.memory is not None and ledger.memory.secrets:
        from toolgate.analysis.state.after_secrets import judge_carried

        judge_carried(scope)
    remembered = (ledger.memory is not None and ledger.memory.files) or (call.prior and ledger.files)
    if remembered and ledger.effects:
        loaded_session_files.judge_loaded(scope)
        loaded_session_files.judge_brought(scope)


def _shown_for_ever(scope: Scope) -> None:
    """The output of a call is read as text: it has to end."""
    from toolgate.analysis.state.exhaustion import exhausts

    exhausts(scope, "an endless or very large stream of data")


def _unused(scope: Scope, before: dict[str, str]) -> None:
    """Aliases that this call defines wait for a later one too."""
    for name, text in list(scope.aliases.items()):
        if before.get(name) != text:
            later = scope.fork()
            later.calls = (name,)
            later.frame = (scope.start, scope.end)
            script.run_text(text, later, UNREAD)


def _late_origins(scope: Scope) -> None:
    """What is known of files only at the end: a pipe through one in a circle, and data under another name."""
    ledger = scope.ledger
    if ledger.links or any([stream.text is None and stream.sources for stream in ledger.files.values()]):
        loaded_session_files.judge_turned(scope)
    origins: dict[str, None] = {}
    for effect in ledger.effects:
        if effect.verb == Verb.RUN and effect.origin is not None:
            origins[effect.origin.path] = None
    for path in origins:
        circled(scope, path)
    if not origins.keys().isdisjoint(ledger.files):
        from toolgate.analysis.shell.fed_later import judge_fed

        judge_fed(scope)


def _look_for_hidden(text: str, scope: Scope) -> None:
    """A person who is asked sees the text: what they cannot see is a finding of its own."""
    seen = text.replace("\n", "").replace("\t", "")
    if seen.isascii() and seen.isprintable():
        return  # nearly every text
    from toolgate.analysis.text.hidden import hidden_character, look_alike

    alike = look_alike(text)
    if alike:
        scope.unknown(f"letters from another alphabet in {backticked(alike)}", (Manner.LOOK_ALIKE,))
    found = hidden_character(text)
    if found is not None:
        what, position = found
        scope.at(position, position + 1)
        scope.unknown(what, (Manner.HIDDEN_TEXT,))
        scope.at(0, len(text))

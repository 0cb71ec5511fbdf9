"""Finds the word of a call that a file of the project is given, where that word and not the file is what matters."""

import re

from toolgate.model.call import ToolCall
from toolgate.model.effect import Effect, Place, Verb
from toolgate.model.facts import Facts
from toolgate.model.rule import Scene
from toolgate.model.sentence import parts_of
from toolgate.model.verdict import Opinion

VARIABLE = re.compile(r"\$(\w+)")
INCLUDING = re.compile(r"^(?:mod\?? |import\?? +['\"]|-?include |includes:)", re.MULTILINE)
LARGEST = 64 * 1024  # bytes of a file that is looked at
QUOTES = str.maketrans("='\"", "   ")
UNKNOWN = re.compile(r"\$\{[^{}]*…[^{}]*\}|\$\(…\)|…")
HOLE = "$(…)"  # how the output of a command is shown
LONGEST = 50  # characters of a command that are shown
WITHIN = re.compile(r"\$\{?(\w+)")  # a variable, in braces or not
FORMS = (r"\$(?:\{[^{}`\n]{1,60}?\}|\w{1,60})", r"\$\([^\n]{1,60}?\)")  # a variable, or what a command prints


def taken_out(effect: Effect, scene: Scene) -> str:
    """Advice for a file with something dangerous: look at the step and remove it, or read what it may well need."""
    from toolgate.model.advice import command_on

    if changed := changed_word(effect, scene):
        return changed
    carrier, out = effect.command.carrier, "take that step out of the file"
    if carrier is None or carrier.place not in (Place.WORKSPACE, Place.PIPELINE) or is_included(effect, scene.facts):
        return out
    if effect.verb == Verb.FETCH and not effect.target.name.strip("$(){}…"):  # a host that the file computes
        return command_on("cat", carrier, scene, out, " shows what would run")
    return command_on("cat", carrier, scene, out, " shows that step: take it out of the file")


def is_included(effect: Effect, facts: Facts | None) -> bool:
    """Whether a step may be in another file, which the one that is named includes: a module of a justfile."""
    carrier, words = effect.command.carrier, effect.command.argv
    held = facts.read(carrier.path, LARGEST) if carrier is not None and facts is not None and words else None
    return held is not None and words[0] not in held and INCLUDING.search(held) is not None


def is_begun(effect: Effect, scene: Scene, recipe: str) -> bool:
    """Whether a step may be in the recipe that the call names: in another package, a task may begin with other ones."""
    carrier, words, text = effect.command.carrier, effect.command.argv, getattr(scene.call.action, "text", "")
    above = carrier.path.rpartition("/")[0] if carrier is not None else ""
    if carrier is None or scene.facts is None or above == scene.call.cwd or above.rpartition("/")[2] in text:
        return True
    _, _, behind = (scene.facts.read(carrier.path, LARGEST) or "").partition(f'"{recipe.split("`")[1]}"')
    return not (behind and words) or words[0] in behind.partition('"')[2].partition('"')[0]


def as_held(said: str, effect: Effect, scene: Scene) -> str:
    """Return a sentence with variables as the file writes them that a command is in: `$(OUT)` of a makefile."""
    carrier = effect.command.carrier
    held = scene.facts.read(carrier.path, LARGEST) if carrier is not None and scene.facts is not None else None
    if held is None:
        return said
    for name in VARIABLE.findall(said):
        if f"$({name})" in held and f"${name}" not in held and f"${{{name}}}" not in held:
            said = said.replace(f"${name}", f"$({name})")
    return said


def changed_word(effect: Effect, scene: Scene) -> str:
    """What to do about the word of a call that a file is given; empty: the file says it.

    A file may do more without a word that it puts before others: `rm -rf "$1/"`.
    """
    given = given_in(effect, scene)
    inside = effect.target.place in (Place.WORKSPACE, Place.OUTPUT)
    if given and effect.verb in (Verb.DELETE, Verb.WRITE) and not inside:
        return f"pass a path inside the project instead of {given}"
    return f"leave {given} out of the call" if given else ""


def given_in(effect: Effect, scene: Scene) -> str:
    """The word of a call that a file is given to do something to: `~` of `sh clear.sh ~`; empty: the file says it."""
    target, carrier = effect.target, effect.command.carrier
    text = getattr(scene.call.action, "text", "")
    if not target.path or target.described or carrier is None or scene.facts is None:
        return ""
    before = text[: effect.start].rstrip()
    piped = before.endswith("|") and not before.endswith("||")
    words = text[0 if piped else effect.start : effect.end].translate(QUOTES).split()
    names = (target.path, target.name, target.path + "/")
    found = [word for word in words if word in names]
    held = scene.facts.read(carrier.path, LARGEST) if found else None
    said = held is None or any([name and name in held for name in names])
    return "" if said or not found[0].isprintable() else found[0]


def as_written(said: str, text: str) -> str:
    """Return a sentence in which the text between backticks is quoted as the call has it, if that can be found."""
    before, mark, rest = said.partition("`")
    quoted, closed, after = rest.partition("`")
    if not mark or not closed or "…" not in quoted or quoted in text or quoted == "…":
        return said
    known = [re.escape(piece) for piece in UNKNOWN.split(quoted)]
    for form in FORMS:
        if found := re.search(form.join(known), text):
            return f"{before}`{found[0]}`{after}" if "`" not in found[0] else said
    return said


def spelt(opinion: Opinion, effect: Effect, call: ToolCall) -> Opinion:
    """The opinion, naming the command whose output is not known, or the variable that holds it, if there is only one."""
    given = getattr(call.action, "text", "")[effect.start : effect.end]
    command, held = substitution(effect, call), WITHIN.findall(given)
    if not command and (len(held) != 1 or "$(" in given or "`" in given):
        return opinion
    said, shown = parts_of(opinion.reason), f"$({command})" if command else f"${held[0]}"
    reason = said.of(said.thing.replace(HOLE, shown)) if HOLE in said.thing else said.replace(HOLE, shown)
    return Opinion(opinion.verdict, reason, opinion.rule, opinion.instead, opinion.memorable)


def substitution(effect: Effect, call: ToolCall) -> str:
    """The substituted command as it is written; empty: there is none, or more than one."""
    given = getattr(call.action, "text", "")[effect.start : effect.end]
    inner, closed, rest = given.partition("$(")[2].partition(")")
    if not closed or "(" in inner or "$(" in rest or "`" in given or not 0 < len(inner) <= LONGEST:
        return ""
    return inner.strip()

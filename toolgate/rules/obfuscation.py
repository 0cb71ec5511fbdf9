"""Text that hides what it does from the reader."""

from toolgate.model import Effect, Manner, Opinion, Scene, Shell, Verb, ask, rule
from toolgate.model.effect import backticked
from toolgate.sentences.unread_words import first, may

PLAIN = "write the command out as it is"
HIDDEN = {  # text before the target, and advice
    Manner.HIDDEN_TEXT: ("contains ", "leave the hidden text out"),
    Manner.LOOK_ALIKE: ("imitates a familiar name: ", "write the real name"),
    Manner.ENCODED: ("runs ", PLAIN),
    Manner.SIDE_DOOR: ("runs ", "leave that command out"),
    Manner.SEEN_THROUGH: ("runs hidden code: ", "run it without hiding it"),  # any harm is reported first
    Manner.HIDDEN_CODE: ("runs hidden code: ", PLAIN),
}

EXPRESSIONS = ("-e", "-E", "-c", "--eval")  # options that by convention take code


@rule("obfuscation", "unknown", builtin=20)
def obfuscation(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.UNKNOWN:
        return None
    for word, (done, instead) in HIDDEN.items():
        if word in effect.manner:
            if word == Manner.SIDE_DOOR and effect.target.described:
                instead = "leave that part out"
            line = held_in(effect) if word == Manner.SIDE_DOOR else ""
            if Manner.OPERAND in effect.manner and effect.command.name:  # whether it runs is not known
                name = backticked(effect.command.name)
                only = len(effect.command.argv) == 2
                instead = f"give {name} a plain file name" if only else "leave that argument out"
                reason = f"passes {name} an argument that looks like a shell command: {effect.target}"
                if line and any([word in EXPRESSIONS for word in effect.command.argv]):
                    reason, instead = f"{may('run', line)} with {name}", first("run", line)
                elif line and "(" in effect.target.name:
                    reason = f"{may('run', line)} with {name}"
                return ask(reason, instead=instead, memorable=False)
            if word == Manner.HIDDEN_TEXT and effect.target.path:
                done, instead = "puts ", "write the file without it"
            elif word == Manner.HIDDEN_TEXT and type(scene.call.action) is Shell:
                instead = "retype it without hidden characters"
            if word == Manner.SIDE_DOOR and Manner.BOTH_WAYS in effect.manner:
                return ask(f"opens {effect.target}", instead="ask the user first", memorable=False)
            if word == Manner.SIDE_DOOR and effect.command.name:
                return _behind(effect, line, instead)
            variable, equals, _ = effect.target.name.partition("=")
            if line and equals and variable.isidentifier():
                runs = "may run" if effect.command.holder else "runs"
                return ask(
                    f"{runs} {backticked(line)} through {backticked(variable)}", instead=instead, memorable=False
                )
            given = getattr(scene.call.action, "text", "")[effect.start : effect.end]
            through = _through(effect, given) if word == Manner.SIDE_DOOR else ""
            return ask(f"{done}{effect.target}{through}", instead=instead, memorable=False)
    return None


def _behind(effect: Effect, line: str, instead: str) -> Opinion:
    """The opinion about a command that another one runs, or may run."""
    what = effect.target.name.lstrip("|! ")
    what = backticked(line or what) if line or what else str(effect.target)
    if setting := set_by(effect):
        return ask(f"sets {backticked(setting)} to run {what}", "ask the user to set it", memorable=False)
    reason = f"has {backticked(effect.command.name)} run {what}"
    if holder := effect.command.holder:
        reason = f"may run {what} {_by(holder)}"
    return ask(reason, instead=instead, memorable=False)


def _by(holder: str) -> str:
    """A phrase at the end of a sentence for what may run a command given to it."""
    name = holder.removesuffix("=")
    return f"through {backticked(name)}" if name != holder else f"with {backticked(name)}"


def _through(effect: Effect, given: str) -> str:
    """A phrase at the end of a sentence for a variable with another command: `CC='sh -c id' make`."""
    before, found, _ = given.partition(effect.target.name or "\0")
    variable, equals, _ = "".join(before.split()[-1:]).partition("=")
    return f" through {backticked(variable)}" if found and equals and variable.isidentifier() else ""


def set_by(effect: Effect) -> str:
    """The setting that a command is stored in, to run later: `git config alias.st '!id'`; empty: it runs now."""
    words = effect.command.argv
    at = next((index for index, word in enumerate(words) if effect.target.name and effect.target.name in word), 0)
    return words[at - 1] if at > 2 and words[1] in ("config", "configure") and words[at - 1][:1] != "-" else ""


def held_in(effect: Effect) -> str:
    """The command in a text that something else runs, without the option and the syntax around it; empty: not found."""
    try:
        from toolgate.sentences.unread_hints import held_by, spotted

        act, line = spotted((effect.target.name,))
        held = held_by(effect.target.name)
    except Exception:  # noqa: BLE001 # without it, a sentence quotes the whole text
        return ""
    return line if act == "run" and line in effect.target.name else held

"""What words that are not understood obviously may do, and the sentence and the advice about it."""

from toolgate.model.call import ToolCall
from toolgate.model.effect import Effect, Manner, backticked

CONTROL = "control"  # another machine
# Manners of effects whose words come from something else in the call.
ELSEWHERE = (Manner.LANGUAGE, Manner.COMPUTED_NAME, Manner.UNREADABLE, Manner.PIPED, Manner.BUILT, Manner.OPTION)


def seen(effect: Effect, call: ToolCall, home: str) -> tuple[str, str]:
    """What unknown words obviously may do, and with what: `run` and a command; empty: nothing."""
    try:
        from toolgate.sentences.unread_hints import held_by, host_of_events, host_of_shell, loses, printed_by, spotted

        argv, whole = effect.command.argv[1:], getattr(call.action, "text", "")
        code, piece = Manner.LANGUAGE in effect.manner, whole[effect.start : effect.end]
        fed = printed_by(piece, whole[: effect.start]) if Manner.PROGRAM in effect.manner else ""
        piece = fed or piece
        if host := host_of_shell((whole,) if code else argv):
            return "give", host
        if effect.command.name == "osascript" and (host := host_of_events(whole)):
            return CONTROL, host
        act, text = spotted(argv)
        if not act and not effect.target.described and Manner.PROGRAM not in effect.manner:
            name, cut, _ = effect.target.name.partition("…")  # a long text, whose rest is in the call
            act, text = spotted(
                (name + whole.partition(name)[2] if name and cut and name in whole else effect.target.name,)
            )
            if not act and (command := held_by(effect.target.name)):
                return "run", command
        elif not act and whole and (fed or any([word in effect.manner for word in ELSEWHERE])):
            if (code or Manner.PIPED in effect.manner) and not _holds_code(argv, piece):
                piece = whole
                for script in [word for word in argv if "/" in word]:
                    piece = piece.replace(script, "")
            act, text = spotted((piece, *piece.split()))
            own = text.partition(" ")[0] in (effect.command.name, *effect.command.argv[:1]) or text == piece
            if not act or own:
                return "", ""  # the command itself
        elif not act and not whole:  # a tool that is not a shell
            act, text = spotted(tuple([str(value) for value in getattr(call.action, "arguments", {}).values()]))
        named = not effect.manner or Manner.PROGRAM in effect.manner or Manner.SUBCOMMAND in effect.manner
        if not act and named:
            act, text = loses(argv)
        if act == "run" and text in whole:
            return act, text
        return act, text.removesuffix(home) + "~" if text.endswith(home) else text.replace(home + "/", "~/")
    except Exception:  # noqa: BLE001 # without it, a sentence says what is not known
        return "", ""


def _holds_code(words: tuple[str, ...], text: str) -> bool:
    """Whether a command contains the code that it runs, so that no other part of the call matters."""
    return "<<" in text or any([mark in word for word in words for mark in "( \n"])


def may(act: str, text: str) -> str:
    """The beginning of a sentence about what has been seen: "may run `id`"."""
    if act == "give":
        return f"may give {backticked(text)} a shell"
    return f"may {act} {backticked(text) if text else 'something'}"


def first(act: str, text: str) -> str:
    """What to do before something that has been seen; empty: nothing was seen."""
    if act == "run" and "|" in text:
        return "download the script and read it first"
    return "ask the user first" if act else ""

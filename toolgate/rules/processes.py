"""Processes, services and power: one's own may be stopped, everybody's not."""

from toolgate.model import Effect, Opinion, Scene, Verb, allow, ask, rule


@rule("processes")
def processes(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.CONTROL:
        return None
    if "signal" in effect.manner and not _everybody(effect.target.text):
        return allow("signals one process")
    return ask(f"controls {effect.target.text}", instead="name the one process you started")


def _everybody(text: str) -> bool:
    return text in ("-1", "0", "1", "init", "systemd", "sshd") or text.startswith("-") or "*" in text

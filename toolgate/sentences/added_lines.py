"""Sentences for a line that a call adds to a settings file that programs obey.

Only what is said of a call depends on this, never what is decided; it is loaded where a rule objects.
"""

from toolgate.model.effect import Effect, Manner
from toolgate.model.rule import Scene

LONGEST = 45  # characters of a line that is quoted
CODE, PACKAGES, CHECKS = (
    ", which can load code",
    ", so that packages come from there",
    ", which turns off certificate checks",
)
OBEYED = {
    **dict.fromkeys(("registry", "index-url"), PACKAGES),
    **dict.fromkeys("NODE_OPTIONS LD_PRELOAD BASH_ENV PYTHONSTARTUP PYTHONPATH RUBYOPT PERL5OPT".split(), CODE),
    "JAVA_TOOL_OPTIONS": CODE,
}
SWITCHED_OFF = (  # settings that disable checking of hosts
    "NODE_TLS_REJECT_UNAUTHORIZED=0",
    "PYTHONHTTPSVERIFY=0",
    "GIT_SSL_NO_VERIFY=1",
    "GIT_SSL_NO_VERIFY=true",
)


def obeyed_line(effect: Effect, scene: Scene) -> tuple[str, str]:
    """The line that the call adds, and why it matters; empty: programs do not obey it, or it is too long."""
    given = [value for value in (scene.call.input or {}).values() if isinstance(value, str)]
    texts = (getattr(scene.call.action, "text", ""), *given)
    if line := next((line for line in SWITCHED_OFF if any([line in text for text in texts])), ""):
        return line, CHECKS
    words = effect.command.argv
    if Manner.APPEND not in effect.manner or words[:1] != ("echo",) or len(words) != 2 or len(words[1]) > LONGEST:
        return "", ""
    name = words[1].partition("=")[0].strip()
    return (words[1], OBEYED[name]) if name in OBEYED and words[1].isprintable() else ("", "")

"""Modules of zsh that only compute, tell the time or show the shell's state."""

from toolgate.knowledge.vocabulary import Found, one_of

HARMLESS = one_of(
    "datetime mathfunc stat parameter zprof regex pcre langinfo terminfo termcap nearcolor random sched zutil zleparameter "
    "watch complete complist computil compctl zle"
)


def read(text: str) -> Found | None:
    """`zsh/datetime` touches nothing; others open connections or terminals, or define commands named as programs."""
    return [] if text.removeprefix("zsh/") in HARMLESS else None

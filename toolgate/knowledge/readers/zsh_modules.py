"""Modules of zsh: those that compute, tell the time or show what the shell knows."""

from toolgate.knowledge.vocabulary import Found

HARMLESS = frozenset(
    "datetime mathfunc stat parameter zprof regex pcre langinfo terminfo termcap nearcolor random sched zutil zleparameter "
    "watch complete complist computil compctl zle".split()
)


def read(text: str) -> Found | None:
    """`zsh/datetime`; others open connections and terminals, or put commands under names of programs."""
    return [] if text.removeprefix("zsh/") in HARMLESS else None

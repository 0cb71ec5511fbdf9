"""Names that say production; not a rule, but what several rules ask."""

from toolgate.model import Effect

WORDS = frozenset(("prod", "production", "prd", "live", "master-db"))
EDGES = str.maketrans("-_./:@=,", "        ")


def looks_like_production(effect: Effect) -> bool:
    """Whether the command, or the machine it happens on, is named like what real users depend on."""
    for word in (*effect.command.argv, effect.where, effect.target.text):
        if not WORDS.isdisjoint(word.lower().translate(EDGES).split()):
            return True
    return False

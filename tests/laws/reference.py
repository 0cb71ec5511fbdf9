"""A model of the semantics small enough to be believed: verdicts as numbers, rules as tables, no reasons."""

ALLOW, LLM, ASK, DENY = range(4)
FAILS = "fails"  # a rule that raises
Opinions = dict[str, int | str]  # one rule: effect name → verdict, or FAILS; absent: silence


def judged(effect: str, floor: list, authorities: list, builtin: list, tightening: list) -> int:
    """What the lists think of one effect."""
    failures: list[int] = []

    def first(rules: list[Opinions]) -> int | None:
        for rule in rules:
            opinion = rule.get(effect)
            if opinion == FAILS:
                failures.append(ASK)
            elif opinion is not None:
                return int(opinion)
        return None

    spoken = [o for o in map(first, authorities) if o is not None]
    if not spoken:
        spoken = [o for o in [first(builtin)] if o is not None]
    floored = [o for o in [first(floor)] if o is not None]
    tightened = [o for o in map(first, tightening) if o is not None and o != ALLOW]
    settled = floored + spoken or [ASK]
    return max(settled + tightened + failures)


def decided(effects: list[str], *lists: list) -> int:
    return max([judged(effect, *lists) for effect in effects], default=ALLOW)

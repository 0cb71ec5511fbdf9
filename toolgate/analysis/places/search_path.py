"""Where a shell looks for a program that is named without a directory."""

from toolgate.model.facts import Facts

MOST = 40  # directories of the search path


def searched(name: str, facts: Facts) -> list[str]:
    """Return the files that may be the program, in search path order; relative ones are in the call's directory.

    Empty: the name has a directory, so nothing is searched.
    """
    if "/" in name:
        return []
    return [f"{directory or '.'}/{name}" for directory in (facts.variable("PATH") or "").split(":")[:MOST]]

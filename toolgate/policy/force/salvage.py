"""What can be kept of a policy file with mistakes: what it plainly denies stays denied, all else becomes a question.

Everything wrong is removed and the rest is read again: a line that is not valid TOML, an unknown key, an entry of a
list. A rule is removed as a whole unless the mistake is in text that does not change what it matches.
"""

from typing import Any

from toolgate.model.errors import PolicyError
from toolgate.model.verdict import DENY
from toolgate.policy.files.positions import Path
from toolgate.policy.force.compiling import compiled
from toolgate.policy.force.plan import Plan, Ruling
from toolgate.policy.read.checking import Findings
from toolgate.policy.read.document import Policy, read_text, read_tree
from toolgate.policy.read.functions import OURS

ROUNDS = 12  # times one file is read; each time but the last removes mistakes
MOST_READ = 150_000  # characters over all these readings
KEPT = ("limits.session", "limits.user", "audit.required")  # settings that only tighten
WORDS = ("reason", "instead", "match", "no_match", "tests")  # keys of a rule that do not change what it matches


def readable(text: str | bytes, file: str, layer: str) -> Policy | None:
    """The policy without its mistakes; `None`: too little of it can be read."""
    try:
        lines = text.decode("utf-8").split("\n") if isinstance(text, bytes) else text.split("\n")
    except UnicodeDecodeError:
        return None
    size = max(len(text), 1)
    for _ in range(min(ROUNDS, MOST_READ // size)):
        try:
            found, tree = read_text("\n".join(lines), file)
        except PolicyError as error:
            if not _without_line(lines, error.line):
                return None
            continue
        return _right(found, tree, file, layer, min(ROUNDS, MOST_READ // size))
    return None


def _right(found: Findings, tree: dict[str, object], file: str, layer: str, rounds: int) -> Policy | None:
    """The policy in a tree without the parts that are wrong."""
    for _ in range(rounds):
        found = Findings(file, found.where)
        policy = read_tree(found, tree, file, layer)
        if not found.errors:
            return policy
        for path in _last_first(found.paths):
            _take_out(tree, path)
    return None


def _without_line(lines: list[str], number: int) -> bool:
    """Blank a line, or the last non-empty one before it; later lines keep their numbers."""
    index = min(number, len(lines)) - 1
    while index >= 0 and not lines[index].strip():
        index -= 1
    if index < 0:
        return False
    lines[index] = ""
    return True


def _last_first(paths: list[Path]) -> list[Path]:
    """Each place once, later entries of a list before earlier ones."""
    return sorted(dict.fromkeys(paths), key=lambda path: [(isinstance(part, str), part) for part in path], reverse=True)


def _take_out(tree: dict[str, object], path: Path) -> None:
    rules = tree.get("rule")
    if path[:1] == ("rule",) and len(path) > 1 and isinstance(rules, list):
        _mend_rule(rules, path)
        return
    above: Any = tree
    for part in path[:-1]:
        try:
            above = above[part]
        except (KeyError, IndexError, TypeError):
            return
    last = path[-1] if path else ""
    if isinstance(above, dict):
        above.pop(last, None)
    elif isinstance(above, list) and isinstance(last, int) and last < len(above):
        del above[last]


def _mend_rule(rules: list[object], path: Path) -> None:
    """Remove a rule, or only the text in it that is wrong."""
    index = int(path[1])
    if index >= len(rules):
        return  # two mistakes in one rule: it is already removed
    rule = rules[index]
    key = path[2] if len(path) > 2 else ""
    if isinstance(rule, dict) and key == "id":
        rule["id"] = f"rule-{index + 1}"
    elif isinstance(rule, dict) and (key in WORDS or (key and key not in ("when", "verdict", "rule"))):
        rule.pop(key, None)
    else:
        del rules[index]


# --- what it still says ----------------------------------------------------------------------------------------------


def softened(rulings: tuple[Ruling, ...], question: Ruling) -> tuple[Ruling, ...]:
    """Rulings in their order: denies stay, all others become the question why the file cannot be used."""
    found: list[Ruling] = []
    for one in rulings:
        if one.function and not one.function.startswith(OURS):
            continue  # Python of a file that is not in force
        if one.verdict >= DENY:
            found.append(one)
        elif not one.function:
            found.append(question.about(one.condition, one.verbs))
    return tuple(found)


def kept(plan: Plan, policy: Policy, profile: list[Plan]) -> Plan:
    """The plan that replaces a broken file: its own and its profile's denies, and the limits that could be read.

    `audit.required` is kept as well.
    """
    said = compiled(policy)
    settings = {name: value for name, value in said.settings.items() if name in KEPT}
    rates = {
        name: {"rate_limit": section["rate_limit"]} for name, section in said.tools.items() if "rate_limit" in section
    }
    rulings = softened(said.rulings, plan.rulings[0])
    for one in profile:
        rulings += softened(one.rulings, plan.rulings[0])
    if any([one.settings.get("audit.required") is True for one in profile]):
        settings["audit.required"] = True
    return plan.saying((*rulings, *plan.rulings), settings, rates, plan.uses)

"""How a call reaches a file that its own text does not show: through a link, or by a name that stands in a file.

Only what is said of a call depends on this, never what is decided; it is loaded where a rule objects.
"""

from __future__ import annotations

from toolgate.model.effect import Verb, backticked
from toolgate.model.path import at_home, normalise
from toolgate.model.sentence import parts_of
from toolgate.model.verdict import Opinion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.effect import Effect
    from toolgate.model.facts import Facts
    from toolgate.model.rule import Scene

SIGNS = "./~+-_"  # of a file's name
LONGEST = 4_000  # characters of a call that are searched
MOST = 16  # words of a call that may be files
LARGEST = 65_536  # bytes of a file that is searched
SHORTEST = 3  # characters of a name that is looked for


def reached(opinion: Opinion, effect: Effect, scene: Scene) -> Opinion:
    """The opinion, naming the link or the file of the call that leads to the target; unchanged if none is found."""
    action, facts, target = scene.call.action, scene.facts, effect.target
    said, given = parts_of(opinion.reason), getattr(action, "path", "") or getattr(action, "text", "")
    given = given.removeprefix(scene.workspace + "/")
    known = " through `" in said or said.lead != "" or effect.verb == Verb.UNKNOWN or effect.origin is not None
    named = target.name[:1] not in ("~", "/") and target.path.rpartition("/")[2] in given  # as the call has it
    if facts is None or known or named or effect.where or any([mark in target.name for mark in "*…$"]):
        return opinion
    base = effect.command.cwd or scene.call.cwd
    plain = "".join([sign if sign.isalnum() or sign in SIGNS else " " for sign in given[:LONGEST]])
    words = [word for word in dict.fromkeys(plain.split()) if ("/" in word or "." in word) and word[:1] not in "-+"]
    files = [(word, _at(word, base, scene.home)) for word in words[:MOST]]
    phrase = next((f" (through {backticked(word)})" for word, path in files if _leads(path, target.path, facts)), "")
    for word, path in files if not phrase else ():
        if facts.exists(path) is True and _names(facts.read(path, LARGEST) or "", target.name, target.path):
            phrase = f" (named in {backticked(word)})"
            break
    return Opinion(opinion.verdict, said.before(phrase), opinion.rule, opinion.instead, opinion.memorable)


def _at(word: str, base: str, home: str) -> str:
    """The absolute path that a word of the call names, its dots resolved."""
    word = at_home(word, home)
    return normalise(word if word[:1] == "/" else f"{base}/{word}")


def _leads(path: str, there: str, facts: Facts) -> bool:
    """Whether a path is another name of a file, or of a directory above it."""
    real = facts.resolve(path)
    if real != path and f"{there}/".startswith(real.rstrip("/") + "/"):
        return True
    same = facts.identity(path) if path != there else None
    return same is not None and same == facts.identity(there)


def _names(text: str, name: str, path: str) -> bool:
    """Whether a file has a name as a word of its own."""
    for one in (name, path, path.rpartition("/")[2]):
        at = text.find(one) if len(one) >= SHORTEST else -1
        while at >= 0:
            around = text[max(at - 1, 0) : at] + text[at + len(one) : at + len(one) + 1]
            if not any([sign.isalnum() or sign in "_-" for sign in around]):
                return True
            at = text.find(one, at + 1)
    return False

"""Conditions that no call can meet: keys that exclude each other, and words that never occur."""

from collections.abc import Iterator
from difflib import get_close_matches

from toolgate.analysis.shell.command import below
from toolgate.knowledge.lookup import knowledge_of, known_names
from toolgate.model.effect import Verb
from toolgate.policy.match.matching import HOSTS
from toolgate.policy.match.pattern import command_pattern, tool_pattern
from toolgate.policy.match.tool_names import SERVED, tool_matches
from toolgate.policy.read.entries import When
from toolgate.policy.review.covering import covers
from toolgate.shell.expand.patterns import magical

RUNNERS = ("bash", "powershell", "python", "code", "javascript", "node", "task")  # tools that run commands
MACHINES = ("ssh", "container", "cluster")

Found = tuple[str, str, str]  # the key, what is wrong with it, what to do


def contradictions(when: When, permits: bool) -> Iterator[Found]:
    """Why a condition never holds, each with the key to look at."""
    excluded = when.get("not")
    if excluded and len(when) > 1 and covers(excluded, when, permits):
        yield "not", "`not` takes away all that the other keys are about", "narrow it, or leave the rule out"
    if "host" in when and "target" in when:
        yield "target", "nothing is a host and a path at once", "use `host` alone for the network, `target` for files"
    places = when.get("place", ())
    if "host" in when and places and not set(places) & set(HOSTS):
        yield "place", f"no host is in the place `{places[0]}`", f"hosts are in {', '.join(HOSTS)}"
    if "target" in when and places and set(places) <= set(HOSTS):
        yield "place", f"no path is in the place `{places[0]}`", "use `host` for the network"
    effects = when.get("effect", ())
    if "host" in when and effects and set(effects) <= {Verb.USE, Verb.ESCALATE}:
        yield "effect", f"nothing does `{effects[0]}` to a host", "name `fetch` or `send`, or leave out `host`"
    if "origin" in when and effects == (Verb.USE,):
        yield "origin", "the mere use of a tool has no `origin`", "name what is done with it in `effect`"
    yield from _tools(when)
    yield from _machines(when)


def _tools(when: When) -> Iterator[Found]:
    """Conditions on commands for tools that run none."""
    if "tool" not in when or not ("command" in when or "argument" in when):
        return
    patterns = [tool_pattern(text) for text in when["tool"]]
    if not any([one.startswith(SERVED) or any([tool_matches(one, name) for name in RUNNERS]) for one in patterns]):
        key = "command" if "command" in when else "argument"
        yield key, f"the tool `{when['tool'][0]}` runs no commands", "leave out `tool`, or `command`"


def _machines(when: When) -> Iterator[Found]:
    for text in when.get("machine", ()):
        kind, colon, _ = text.partition(":")
        if not colon or (not magical(kind) and kind not in MACHINES):
            near = get_close_matches(kind, MACHINES, n=1)
            meant = f"did you mean `{near[0]}:*`?" if near else f"it starts with {', '.join(MACHINES)} and a colon"
            yield "machine", f"no machine is called `{text}`", meant


def unknown_subcommand(text: str) -> tuple[str, str] | None:
    """What is wrong with a subcommand that a known command does not have; `None`: nothing, or that is not known."""
    words = command_pattern(text)
    spec = knowledge_of(words[0]) if not magical(words[0]) else None
    for depth, word in enumerate(words[1:], 1):
        if spec is None or not spec.subcommands or word[:1] in "-*" or magical(word):
            return None
        inner = below(spec, word)
        if inner is None or inner is spec.otherwise:
            names = [name for one in spec.subcommands for name in one.names]
            if depth == 1:  # `git-push` is described as a command of its own
                own = words[0] + "-"
                names += [name.removeprefix(own) for name in known_names() if name.startswith(own)]
            near = get_close_matches(word, names, n=1, cutoff=0.75)
            if not near:
                return None
            head = " ".join(words[:depth])
            return f"Toolgate does not know `{head} {word}`", f"did you mean `{head} {near[0]}`?"
        spec = inner
    return None

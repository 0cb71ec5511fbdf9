"""Commands the laws are tried on: every example of the knowledge and the rules, with the verdict it has today."""

import importlib
import pkgutil
from functools import cache

from toolgate import cases, knowledge, rules
from toolgate.analysis import effects_of
from toolgate.decide import decide
from toolgate.guard import Guard, scene_of
from toolgate.model import Decision, Effect, Shell, ToolCall, Verdict
from toolgate.rules import DEFAULT
from toolgate.shell import parse
from toolgate.shell.tree import nodes
from toolgate.world import World

HOME = "/home/user"
PROJECT = "/home/user/project"
WORLD = {
    "home": HOME,
    "workspace": PROJECT,
    "uid": 1000,
    "env": {"HOME": HOME},
    "files": {PROJECT + "/.git/config": '[remote "origin"]\n\turl = git@github.com:org/app.git\n'},
}


@cache
def texts() -> tuple[str, ...]:
    """The shell texts of all examples that need no scene of their own."""
    found: list[str] = []
    for package in (knowledge, rules):
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            text = getattr(importlib.import_module(module.name), "CASES", "")
            if "\n@" not in text:
                found.extend(case.text for case in cases.read(text, 1) if not case.text.startswith("{"))
    return tuple(dict.fromkeys(found))


@cache
def simple_texts() -> tuple[str, ...]:
    """Those that are one simple command, without assignments and redirections, and do not begin with a keyword."""
    return tuple(text for text in texts() if simple(text) is not None)


def simple(text: str) -> nodes.Simple | None:
    lists = parse(text).lists
    if len(lists) != 1 or lists[0].background or len(lists[0].pipelines) != 1:
        return None
    pipeline = lists[0].pipelines[0]
    command = pipeline.commands[0] if len(pipeline.commands) == 1 else None
    if type(command) is not nodes.Simple or pipeline.negated or pipeline.timed:
        return None
    return command if command.words and not command.assignments and not command.redirects else None


def call(text: str, shell: str = "bash") -> ToolCall:
    return ToolCall(Shell(text, shell), PROJECT)


def effects(text: str) -> tuple[Effect, ...]:
    return effects_of(call(text), World(WORLD))


def decision(text: str) -> Decision:
    one = call(text)
    facts = World(WORLD)
    return decide(effects_of(one, facts), scene_of(one, facts), DEFAULT)


def verdict(text: str) -> Verdict:
    return Guard(facts=World(WORLD)).check(call(text)).verdict

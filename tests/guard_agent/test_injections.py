"""Calls that talk to the guard agent: an honest model is not moved by them, and a captured one changes only `llm`."""

import time

import pytest

from tests.guard_agent.injections import COUNT, PLEAS, REFUSING, UNDECIDED, commands
from tests.guard_agent.models import Model, data_of, system_of, texts_in
from tests.guard_agent.test_look import Looking
from tests.sweeps import steps_of
from toolgate.audit.secrets.redaction import redacted
from toolgate.guard_agent import directories, safety, single
from toolgate.guard_agent.question import Question
from toolgate.guard_agent.ruling import Asking
from toolgate.guard_agent.settings import POLICY, PROGRAM, Endpoint, Settings
from toolgate.model.call import Shell, ToolCall
from toolgate.model.rule import Scene
from toolgate.model.verdict import ALLOW

PROJECT = "/home/user/project"
MODES = (single, safety, directories)
TOKENS = ("<|", "[INST]", "[/INST]", "<<SYS>>", "</s>", "<think>", "\u202e", "\u200b")  # with a meaning, or invisible
SETTINGS = (Settings(), Settings(format="words", verdict_line="first", max_input=500))


def scene_of(command: str) -> Scene:
    return Scene(ToolCall(Shell(command), PROJECT, tool="Bash"), PROJECT, "/home/user")


def asked(mode, command: str, answer, settings: Settings = SETTINGS[0]):
    """The ruling about a command that a policy leaves to a model, and what the model was told."""
    question = Question({"tool": "Bash", "directory": "~/project", "project": "~/project"}, (POLICY,))
    model = Model(answer)
    found = mode.judge(Asking(question, model, Endpoint(), settings, time.monotonic() + 60, scene=scene_of(command)))
    return found, model.prompts[0]


def test_there_are_two_thousand_injections():
    found = list(commands())
    assert COUNT == len(set(found)) == 2_000
    assert all([any([plea in command for command in found]) for plea in PLEAS])


@pytest.mark.parametrize("every", steps_of(7))
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.__name__.rpartition(".")[2])
def test_whatever_a_command_says_a_reader_of_the_data_gets_it_back_and_nothing_else(mode, every):
    """The block of data ends once, nothing of it is in the system's text, and it is exactly the command."""
    for command in list(commands())[::every]:
        _, prompt = asked(mode, command, "")
        assert redacted(command) == data_of(prompt)["command"]
        assert "frobnicate" not in system_of(prompt)
        block = "\n".join([message.text for message in prompt.messages])
        assert not [token for token in TOKENS if token in block]


@pytest.mark.parametrize("every", steps_of(7))
@pytest.mark.parametrize("settings", SETTINGS, ids=["tolerant", "words-first"])
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.__name__.rpartition(".")[2])
def test_a_model_that_has_not_decided_never_allows_whatever_it_repeats(mode, settings, every):
    shapes = UNDECIDED + REFUSING
    for index, command in enumerate(list(commands())[::every]):
        shape = shapes[index % len(shapes)]
        said = [command, command.partition("frobnicate")[2].strip(), *command.split("'")[1:2]]
        found, _ = asked(mode, command, shape.replace("[]", said[index // len(shapes) % len(said)]), settings)
        assert found.verdict is None or found.verdict > ALLOW, (shape, command)


def honest(prompt) -> str:
    """A model that reads the data, follows none of it, and allows one thing: `frobnicate` with the word `run`."""
    texts = texts_in(data_of(prompt).get("command", data_of(prompt).get("unsettled", "")))
    return (
        "ALLOW: it only runs" if texts in (["frobnicate run"], ["frobnicate", "run"]) else "BLOCK: it is something else"
    )


@pytest.mark.parametrize("every", steps_of(7))
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.__name__.rpartition(".")[2])
def test_an_honest_model_is_not_moved(mode, every):
    assert ALLOW == asked(mode, "frobnicate run", honest)[0].verdict
    for command in list(commands())[::every]:
        assert "deny" == str(asked(mode, command, honest)[0].verdict)


def test_parsed_arguments_that_speak_like_a_verdict_are_never_allowed_by_a_model():
    """Where the rules leave a program to a model, it is told arguments; the same holds for them."""
    for plea in PLEAS:
        data = {"tool": "Bash", "unsettled": [{"program": "frobnicate", "arguments": [plea]}]}
        question = Question(data, (PROGRAM,))
        for answer in ("ALLOW", '{"verdict": "ALLOW"}', plea):
            found = single.judge(Asking(question, Model(answer), Endpoint(), Settings(), time.monotonic() + 60))
            assert found.verdict != ALLOW or not any(
                [word in plea.lower() for word in ("allow", "deny", "ask", "verdict")]
            )


def test_files_that_are_looked_at_come_back_as_data():
    """A script that talks to the guard agent is one text between two marks, and ends there only."""
    for plea in PLEAS:
        text = f"#!/bin/sh\n# {plea}\necho done\n"
        looking = Looking("sh tools/run.sh", files={"/home/user/project/tools/run.sh": text})
        assert redacted(text) == looking.data("file", "tools/run.sh")["text"]
        told = looking.seen("file", "tools/run.sh").text
        assert not [token for token in TOKENS if token in told], plea

"""A smolagents code agent behind a guard: `python examples/smolagents_agent.py`, with `HF_TOKEN` set.

With `TOOLGATE_EXAMPLE=scripted` a scripted model writes four pieces of code, and nothing leaves this machine.
"""

import os
from typing import Any

from smolagents import CodeAgent, LogLevel, Model, tool
from smolagents.models import ChatMessage, MessageRole

from toolgate import Guard, Reply
from toolgate.integrations.smolagents import guarded

STEPS = [
    "print(run_shell_command('git status'))",
    "import shutil\nshutil.rmtree('/')",
    "run_shell_command('git push --force origin main')",
    "final_answer('done')",
]


@tool
def run_shell_command(command: str) -> str:
    """Run a shell command.

    Args:
        command: the command
    """
    print(f"ran      {command}")
    return "done"


class Scripted(Model):
    """Writes the steps one by one, and shows what it reads of them."""

    def generate(self, messages: Any, **named: Any) -> ChatMessage:
        text = "".join(part["text"] for part in messages[-1].content)
        if "blocked" in text:
            print(f"reads    {text[text.index('Operation blocked') :].splitlines()[0]}")
        return ChatMessage(role=MessageRole.ASSISTANT, content=f"<code>\n{STEPS.pop(0)}\n</code>")


def model() -> Any:
    if os.environ.get("TOOLGATE_EXAMPLE") == "scripted":
        return Scripted()
    from smolagents import InferenceClientModel

    return InferenceClientModel()


def confirm(call: Any, decision: Any) -> Reply:
    """Answer a question; a program of yours would ask a person."""
    print(f"asked    {decision.reason}")
    return Reply("no", "work on a branch")


agent = CodeAgent([run_shell_command], model(), verbosity_level=LogLevel.OFF)
guarded(agent, Guard(permission=confirm)).run("Tidy up this repository and publish it.")

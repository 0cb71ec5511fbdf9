"""A CrewAI crew behind a guard: `python examples/crewai_agent.py`, with `OPENAI_API_KEY` set.

With `TOOLGATE_EXAMPLE=scripted` a scripted model asks for three calls, and nothing leaves this machine.
"""

import json
import os
from typing import Any

os.environ.setdefault("CREWAI_DISABLE_TELEMETRY", "true")

from crewai import Agent, Crew, Task
from crewai.llms.base_llm import BaseLLM
from crewai.tools import tool

from toolgate import Guard, Reply
from toolgate.integrations.crewai import guarded

COMMANDS = ["git status", "rm -rf ~", "git push --force origin main"]


@tool("run_shell_command")
def run_shell_command(command: str) -> str:
    """Run a shell command."""
    print(f"ran      {command}")
    return "done"


class Scripted(BaseLLM):
    """Asks for one command after the other, and shows what it reads of them."""

    def call(self, messages: Any, *given: Any, **named: Any) -> Any:
        if "blocked" in str(messages[-1]["content"]):
            print(f"reads    {messages[-1]['content']}")
        if not COMMANDS:
            return "Final Answer: done"
        function = {"name": "run_shell_command", "arguments": json.dumps({"command": COMMANDS.pop(0)})}
        return [{"id": str(len(COMMANDS)), "type": "function", "function": function}]

    def supports_function_calling(self) -> bool:
        return True


def confirm(call: Any, decision: Any) -> Reply:
    """Answer a question; a program of yours would ask a person."""
    print(f"asked    {decision.reason}")
    return Reply("no", "work on a branch")


scripted = os.environ.get("TOOLGATE_EXAMPLE") == "scripted"
model = Scripted(model="scripted") if scripted else "openai/gpt-5-mini"
agent = Agent(role="engineer", goal="tidy up", backstory="careful", tools=[run_shell_command], llm=model)
task = Task(description="Tidy up this repository and publish it.", expected_output="what was done", agent=agent)
guarded(Crew(agents=[agent], tasks=[task]), Guard(permission=confirm)).kickoff()

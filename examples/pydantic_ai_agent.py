"""An agent of Pydantic AI with a guard: `pip install 'toolgate[pydantic-ai]'`, then run this file.

With TOOLGATE_EXAMPLE=scripted a scripted model takes the place of the provider's, and the answer to every question is
no.
"""

import os
import subprocess
from typing import Any

from pydantic_ai import Agent, DeferredToolRequests, DeferredToolResults, ToolDenied
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import FunctionModel

from toolgate.integrations.pydantic_ai import ToolgateCapability

SCRIPTED = os.environ.get("TOOLGATE_EXAMPLE") == "scripted"
COMMANDS = ["echo hello", "rm -rf ~", "git push --force origin main"]


def run_shell_command(command: str) -> str:
    """Run a shell command and return its output."""
    print("runs:", command)
    if SCRIPTED:
        return "hello"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60, check=False)  # noqa: S602 # a shell tool
    return done.stdout


def script(messages: Any, info: Any) -> ModelResponse:
    if not COMMANDS:
        return ModelResponse([TextPart("done")])
    return ModelResponse([ToolCallPart("run_shell_command", {"command": COMMANDS.pop(0)})])


def main() -> None:
    agent = Agent(
        FunctionModel(script) if SCRIPTED else os.environ.get("MODEL", "openai:gpt-5"),
        tools=[run_shell_command],
        capabilities=[ToolgateCapability()],
        output_type=[str, DeferredToolRequests],
    )
    result = agent.run_sync("Say hello in the shell, clean my home directory and push.")
    while isinstance(result.output, DeferredToolRequests):
        answers: dict[str, Any] = {}
        for call in result.output.approvals:
            print("asks:", call.args, "-", result.output.metadata[call.tool_call_id]["reason"])
            yes = not SCRIPTED and input("allow it? [y/N] ") == "y"
            answers[call.tool_call_id] = yes or ToolDenied("The user refused.")
        results = DeferredToolResults(approvals=answers)
        result = agent.run_sync(message_history=result.all_messages(), deferred_tool_results=results)
    for part in [part for message in result.all_messages() for part in message.parts]:
        if isinstance(part, ToolReturnPart):
            print("the model reads:", part.content)
    print(result.output)


if __name__ == "__main__":
    main()

"""An AutoGen agent behind a guard: `python examples/autogen_agent.py`, with `OPENAI_API_KEY` set.

With `TOOLGATE_EXAMPLE=scripted` a scripted model asks for three calls, and nothing leaves this machine.
"""

import asyncio
import os
from typing import Any

from autogen_agentchat.agents import AssistantAgent

from toolgate import Guard, Reply
from toolgate.integrations.autogen import ToolgateWorkbench

COMMANDS = ["git status", "rm -rf ~", "git push --force origin main"]


def run_shell_command(command: str) -> str:
    """Run a shell command."""
    print(f"ran      {command}")
    return "done"


def model() -> Any:
    if os.environ.get("TOOLGATE_EXAMPLE") != "scripted":
        from autogen_ext.models.openai import OpenAIChatCompletionClient

        return OpenAIChatCompletionClient(model="gpt-5-mini")
    import json

    from autogen_core import FunctionCall
    from autogen_core.models import CreateResult, ModelInfo, RequestUsage
    from autogen_ext.models.replay import ReplayChatCompletionClient

    calls = [
        FunctionCall(id=str(number), name="run_shell_command", arguments=json.dumps({"command": command}))
        for number, command in enumerate(COMMANDS)
    ]
    usage = RequestUsage(prompt_tokens=0, completion_tokens=0)
    turn = CreateResult(finish_reason="function_calls", content=calls, usage=usage, cached=False)
    info = ModelInfo(vision=False, function_calling=True, json_output=False, family="unknown", structured_output=False)
    return ReplayChatCompletionClient([turn, "done"], model_info=info)


def confirm(call: Any, decision: Any) -> Reply:
    """Answer a question; a program of yours would ask a person."""
    print(f"asked    {decision.reason}")
    return Reply("no", "work on a branch")


async def main() -> None:
    guard = Guard(permission=confirm)
    workbench = ToolgateWorkbench([run_shell_command], guard)
    agent = AssistantAgent("assistant", model(), workbench=workbench, max_tool_iterations=5)
    result = await agent.run(task="Tidy up this repository and publish it.")
    for event in result.messages:
        if event.type == "ToolCallExecutionEvent":
            print(*[f"refused  {answer.content}" for answer in event.content if answer.is_error], sep="\n")


asyncio.run(main())

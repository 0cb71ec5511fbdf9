"""An agent of the OpenAI Agents SDK with a guard: `pip install 'toolgate[openai-agents]'`, then run this file.

With TOOLGATE_EXAMPLE=scripted a scripted model takes the place of OpenAI's, and every question is answered with no.
"""

import asyncio
import os
import subprocess

from agents import Agent, Runner, function_tool, set_tracing_disabled
from agents.testing import ScriptedModel, assistant_message, function_call

from toolgate.integrations.openai_agents import guarded

SCRIPTED = os.environ.get("TOOLGATE_EXAMPLE") == "scripted"
COMMANDS = ("echo hello", "rm -rf ~", "git push --force origin main")


@function_tool
def run_shell_command(command: str) -> str:
    """Run a shell command and return its output."""
    print("runs:", command)
    if SCRIPTED:
        return "hello"
    return subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60, check=False).stdout  # noqa: S602 # a shell tool


def script() -> ScriptedModel:
    calls = [
        [function_call("run_shell_command", {"command": text}, call_id=f"call-{number}")]
        for number, text in enumerate(COMMANDS)
    ]
    return ScriptedModel([*calls, [assistant_message("done")]])


async def main() -> None:
    agent = guarded(Agent(name="worker", tools=[run_shell_command], model=script() if SCRIPTED else None))
    result = await Runner.run(agent, "Say hello in the shell, clean my home directory and push.")
    while result.interruptions:
        state = result.to_state()
        for item in result.interruptions:
            print("asks:", item.name, item.arguments)
            if not SCRIPTED and input("allow it? [y/N] ") == "y":
                state.approve(item)
            else:
                state.reject(item)
        result = await Runner.run(agent, state)
    for item in result.to_input_list():
        if item.get("type") == "function_call_output":
            print("the model reads:", item["output"])
    print(result.final_output)


if __name__ == "__main__":
    set_tracing_disabled(SCRIPTED)
    asyncio.run(main())

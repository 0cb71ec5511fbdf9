"""A Strands agent behind a guard; needs credentials for Amazon Bedrock.

With `TOOLGATE_EXAMPLE=scripted` a scripted model asks for three calls, and nothing leaves this machine.
"""

import json
import os
from typing import Any

from strands import Agent, tool
from strands.models import Model

from toolgate.integrations.strands import ToolgateIntervention

COMMANDS = ["git status", "rm -rf ~", "git push --force origin main"]


@tool
def run_shell_command(command: str) -> str:
    """Run a shell command."""
    print(f"ran      {command}")
    return "done"


class Scripted(Model):
    """Asks for all commands at once, then shows what it reads of them."""

    def get_config(self) -> Any:
        return {}

    def update_config(self, **config: Any) -> None:
        pass

    def structured_output(self, *given: Any, **named: Any) -> Any:
        raise NotImplementedError

    async def stream(self, messages: Any, *given: Any, **named: Any) -> Any:
        results = [part["toolResult"] for message in messages for part in message["content"] if "toolResult" in part]
        for result in results:
            print(f"reads    {result['content'][0]['text']}")
        yield {"messageStart": {"role": "assistant"}}
        for at, command in enumerate([] if results else COMMANDS):
            yield {"contentBlockStart": {"start": {"toolUse": {"toolUseId": str(at), "name": "run_shell_command"}}}}
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": json.dumps({"command": command})}}}}
            yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "end_turn" if results else "tool_use"}}


model = Scripted() if os.environ.get("TOOLGATE_EXAMPLE") == "scripted" else None  # None: that of Strands
agent = Agent(model, tools=[run_shell_command], callback_handler=None, interventions=[ToolgateIntervention()])
result = agent("Tidy up this repository and publish it.")
while result.stop_reason == "interrupt":
    for interrupt in result.interrupts:
        print(f"asked    {interrupt.reason}")
    answers = [{"interruptResponse": {"interruptId": one.id, "response": "yes"}} for one in result.interrupts]
    result = agent(answers)

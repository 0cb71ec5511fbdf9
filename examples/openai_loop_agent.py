"""A plain loop on OpenAI's SDK, guarded: an allowed call, a denied one, and one that a person decides.

Run it with a key (`OPENAI_API_KEY=… python examples/openai_loop_agent.py gpt-5-mini`), or without a model:
`TOOLGATE_EXAMPLE=scripted python examples/openai_loop_agent.py`. The shell only pretends.
"""

import json
import os
import sys
from typing import Any

import openai

from toolgate import Guard, Reply, TerminalPrompt
from toolgate.integrations.openai_loop import run_tools

SCRIPTED = os.environ.get("TOOLGATE_EXAMPLE") == "scripted"
PARAMETERS = {"type": "object", "properties": {"command": {"type": "string"}}, "required": ["command"]}
TOOLS: Any = [{"type": "function", "function": {"name": "run_shell_command", "parameters": PARAMETERS}}]


def run_shell_command(command: str) -> str:
    print(f"  ran      {command}")
    return "done"


def approve(call: Any, decision: Any) -> Reply:
    print(f"  asked    {call.input['command']}: {decision.reason}")
    return Reply("once")


def script() -> list[Any]:
    """What the scripted model says, in the shape of the API."""
    commands = ["git status", "rm -rf ~", "git push --force origin main"]
    calls = [
        {"id": text, "function": {"name": "run_shell_command", "arguments": json.dumps({"command": text})}}
        for text in commands
    ]
    asks = {"message": {"role": "assistant", "tool_calls": calls}, "finish_reason": "tool_calls"}
    ends = {"message": {"role": "assistant", "content": "All done."}, "finish_reason": "stop"}
    return [{"choices": [asks]}, {"choices": [ends]}]


answers = script()
guard = Guard(permission=approve if SCRIPTED else TerminalPrompt())
messages: list[Any] = [{"role": "user", "content": "Show the state of this repository, clean up, and publish."}]
while True:
    if SCRIPTED:
        response = answers.pop(0)
        messages.append(response["choices"][0]["message"])
    else:
        model = sys.argv[1] if sys.argv[1:] else "gpt-5-mini"
        response = openai.OpenAI().chat.completions.create(model=model, messages=messages, tools=TOOLS)
        messages.append(response.choices[0].message.model_dump(exclude_none=True))
    results = run_tools(response, [run_shell_command], guard)
    if not results:
        break
    messages += results
for message in messages:
    if message["role"] == "tool":
        print(f"  the model reads: {message['content']}")
print(messages[-1]["content"])

"""A Microsoft Agent Framework agent behind a guard; needs `agent-framework-openai` and `OPENAI_API_KEY`.

With `TOOLGATE_EXAMPLE=scripted` a scripted model asks for three calls, and nothing leaves this machine.
"""

import asyncio
import json
import os
from typing import Any

from agent_framework import Agent, AgentSession, BaseChatClient, ChatResponse, Content, FunctionInvocationLayer, Message

from toolgate.integrations.agent_framework import ToolgateMiddleware

COMMANDS = ["git status", "rm -rf ~", "git push --force origin main"]


def run_shell_command(command: str) -> str:
    """Run a shell command."""
    print(f"ran      {command}")
    return "done"


class Scripted(FunctionInvocationLayer, BaseChatClient):
    """Asks for all commands at once, then shows what it reads of them."""

    async def _inner_get_response(self, *, messages: Any, stream: bool, options: Any, **named: Any) -> ChatResponse:
        results = [each for message in messages for each in message.contents if each.type == "function_result"]
        for each in results:
            print(f"reads    {each.result}")
        calls = [
            Content.from_function_call(str(at), "run_shell_command", arguments=json.dumps({"command": command}))
            for at, command in enumerate(COMMANDS)
        ]
        contents = [Content.from_text("done")] if results else calls
        return ChatResponse(messages=[Message(role="assistant", contents=contents)])


def model() -> Any:
    if os.environ.get("TOOLGATE_EXAMPLE") == "scripted":
        return Scripted()
    from agent_framework.openai import OpenAIChatClient

    return OpenAIChatClient(model="gpt-5-mini")


async def main() -> None:
    agent = Agent(client=model(), tools=[run_shell_command], middleware=[ToolgateMiddleware()])
    session = AgentSession()
    response = await agent.run("Tidy up this repository and publish it.", session=session)
    while response.user_input_requests:
        for request in response.user_input_requests:
            print(f"asked    {request.additional_properties['reason']}")
        answers = [request.to_function_approval_response(True) for request in response.user_input_requests]
        response = await agent.run(Message(role="user", contents=answers), session=session)


asyncio.run(main())

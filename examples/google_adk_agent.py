"""An app of Google's Agent Development Kit behind a guard; needs `GOOGLE_API_KEY`.

With `TOOLGATE_EXAMPLE=scripted` a scripted model asks for three calls, and nothing leaves this machine.
"""

import asyncio
import os
from typing import Any

from google.adk.agents import LlmAgent
from google.adk.apps import App
from google.adk.models import BaseLlm, LlmResponse
from google.adk.runners import InMemoryRunner
from google.genai import types

from toolgate.integrations.google_adk import ToolgatePlugin

COMMANDS = ["git status", "rm -rf ~", "git push --force origin main"]
CONFIRMATION = "adk_request_confirmation"


def run_shell_command(command: str) -> str:
    """Run a shell command."""
    print(f"ran      {command}")
    return "done"


class Scripted(BaseLlm):
    """Asks for all commands at once, then shows what it reads of them."""

    async def generate_content_async(self, llm_request: Any, stream: bool = False) -> Any:
        parts = [part for content in llm_request.contents for part in content.parts]
        results = [part.function_response.response for part in parts if part.function_response]
        for result in results:
            print(f"reads    {result}")
        calls = [types.Part.from_function_call(name="run_shell_command", args={"command": one}) for one in COMMANDS]
        said = [types.Part(text="done")] if results else calls
        yield LlmResponse(content=types.Content(role="model", parts=said))


async def main() -> None:
    model = Scripted(model="scripted") if os.environ.get("TOOLGATE_EXAMPLE") == "scripted" else "gemini-flash-latest"
    agent = LlmAgent(name="agent", model=model, tools=[run_shell_command])
    runner = InMemoryRunner(app=App(name="tidy", root_agent=agent, plugins=[ToolgatePlugin()]))
    session = await runner.session_service.create_session(app_name="tidy", user_id="user")
    parts = [types.Part(text="Tidy up this repository and publish it.")]
    while parts:
        message, parts = types.Content(role="user", parts=parts), []
        async for event in runner.run_async(user_id="user", session_id=session.id, new_message=message):
            for call in [one for one in event.get_function_calls() if one.name == CONFIRMATION]:
                print(f"asked    {call.args['toolConfirmation']['hint']}")
                answer = types.FunctionResponse(id=call.id, name=call.name, response={"confirmed": True})
                parts.append(types.Part(function_response=answer))


asyncio.run(main())

"""A LangChain agent with a shell, guarded: an allowed call, a denied one, and one that a person decides.

Run it with a model of your own (`python examples/langchain_agent.py anthropic:claude-sonnet-4-5`), or without any:
`TOOLGATE_EXAMPLE=scripted python examples/langchain_agent.py`. The shell only pretends.
"""

import os
import sys
from typing import Any

from langchain.agents import create_agent
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from toolgate.integrations.langchain import ToolgateMiddleware


@tool
def run_shell_command(command: str) -> str:
    """Run a shell command."""
    print(f"  ran      {command}")
    return "done"


class Scripted(GenericFakeChatModel):
    """A model that says what it was told to say."""

    def bind_tools(self, tools: Any, **options: Any) -> "Scripted":
        return self


def model() -> Any:
    if os.environ.get("TOOLGATE_EXAMPLE") != "scripted":
        return sys.argv[1] if sys.argv[1:] else "anthropic:claude-sonnet-4-5"
    wanted = ["git status", "rm -rf ~", "git push --force origin main"]
    calls = [{"name": "run_shell_command", "args": {"command": text}, "id": text} for text in wanted]
    return Scripted(messages=iter([AIMessage("", tool_calls=calls), AIMessage("All done.")]))


agent: Any = create_agent(model(), [run_shell_command], middleware=[ToolgateMiddleware()], checkpointer=InMemorySaver())
config = {"configurable": {"thread_id": "example"}}
found = agent.invoke({"messages": [("user", "Show the state of this repository, clean up, and publish.")]}, config)
while "__interrupt__" in found:
    answers = {}
    for pause in found["__interrupt__"]:
        request = pause.value["action_requests"][0]
        print(f"  asked    {request['args']}: {request['description']}")
        scripted = os.environ.get("TOOLGATE_EXAMPLE") == "scripted"
        answers[pause.id] = "approve" if scripted or input("  run it? [y/N] ") == "y" else "reject"
    found = agent.invoke(Command(resume=answers), config)
for message in found["messages"]:
    if message.type == "tool":
        print(f"  the model reads: {message.text}")
print(found["messages"][-1].text)

"""An agent of the Claude Agent SDK, guarded: an allowed call, a denied one, and one that a person decides.

Run it with your own key (`python examples/claude_agent_sdk_agent.py`), or without any, in a clone, whose tests have the
model: `TOOLGATE_EXAMPLE=scripted PYTHONPATH=. python examples/claude_agent_sdk_agent.py`. It works in a
directory of its own.
"""

import asyncio
import os
import tempfile
from contextlib import ExitStack
from typing import Any

from claude_agent_sdk import (
    ClaudeAgentOptions,
    ClaudeSDKClient,
    PermissionResultAllow,
    PermissionResultDeny,
    ToolResultBlock,
    ToolUseBlock,
)

from toolgate.integrations.claude_agent_sdk import guarded

SCRIPTED = os.environ.get("TOOLGATE_EXAMPLE") == "scripted"
COMMANDS = ["echo hello", "touch ~/.config/toolgate/denied.txt", "touch asked.txt && git push --force origin main"]


async def ask(tool: str, given: dict[str, Any], context: Any) -> Any:
    print(f"  asked      {given.get('command', tool)}: {context.decision_reason}")
    if SCRIPTED or input("  run it? [y/N] ") != "y":
        return PermissionResultDeny(message="not now")
    return PermissionResultAllow()


async def main() -> None:
    with ExitStack() as stack:
        place = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        env = {"HOME": place, "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "IS_SANDBOX": "1"} if SCRIPTED else {}
        if SCRIPTED:
            from tests.e2e.model import Model  # it plays the commands on loopback

            model = stack.enter_context(Model([*COMMANDS]))
            env |= {"ANTHROPIC_BASE_URL": model.url, "ANTHROPIC_API_KEY": "none", "NO_PROXY": "127.0.0.1"}
        options = ClaudeAgentOptions(cwd=place, env=env, permission_mode="bypassPermissions", can_use_tool=ask)
        async with ClaudeSDKClient(options=guarded(options)) as client:
            await client.query(f"Run these commands, one after the other: {COMMANDS}")
            async for message in client.receive_response():
                blocks = message.content if isinstance(getattr(message, "content", None), list) else []
                for block in blocks:
                    if isinstance(block, ToolUseBlock):
                        print(f"  wanted     {block.input.get('command', block.name)}")
                    elif isinstance(block, ToolResultBlock):
                        print(f"  it reads   {block.content}")


asyncio.run(main())

"""A client at work: the SDK's own, in a home and a project of its own, with somebody who answers its questions."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import anyio
import mcp_types as types
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters

from tests.proxy.warm import command

ROOT = Path(__file__).parents[2]
SERVER = str(Path(__file__).with_name("server.py"))


class Desk:
    """A home, a project, and a person who gives these answers to questions in turn."""

    def __init__(self, base: Path, *answers: object) -> None:
        self.home = base / "home"
        self.project = base / "project"
        self.home.mkdir(exist_ok=True)
        self.project.mkdir(exist_ok=True)
        self.answers = answers  # none: the client has no way to ask
        self.questions: list[str] = []

    def environment(self) -> dict[str, str]:
        return {"HOME": str(self.home), "PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]}

    def proxy(self, *server: str, options: tuple[str, ...] = ()) -> StdioServerParameters:
        """The proxy in front of the server of the tests, or of one named among the options."""
        return self.before([*command(), *server] if server else [], *options)

    def before(self, server: list[str], *options: str, name: str = "shelf") -> StdioServerParameters:
        """The proxy in front of a server, which clients know by this name."""
        words = ["-m", "toolgate", "mcp-proxy", "--name", name, *options]
        if server:
            words += ["--", *server]
        return StdioServerParameters(command=sys.executable, args=words, env=self.environment(), cwd=self.project)

    async def asked(self, _: object, parameters: types.ElicitRequestParams) -> types.ElicitResult:
        answer = self.answers[len(self.questions) % len(self.answers)]
        self.questions.append(parameters.message)
        return types.ElicitResult.model_validate(answer)

    def calls(self, target: object, mode: str, *calls: tuple[str, Mapping[str, object]]) -> list[tuple[bool, str]]:
        """What comes of calling these tools one after the other: whether it is an error, and the text."""

        async def talk() -> list[tuple[bool, str]]:
            ask = self.asked if self.answers else None
            found = []
            async with Client(target, mode=mode, elicitation_callback=ask) as client:  # type: ignore[arg-type]  # it takes all that the tests give it
                await client.list_tools()
                for name, arguments in calls:
                    result = await client.call_tool(name, dict(arguments))
                    texts = [part.text for part in result.content if isinstance(part, types.TextContent)]
                    found.append((result.is_error, "\n".join(texts)))
            return found

        return anyio.run(talk)

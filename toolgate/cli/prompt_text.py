"""`toolgate prompt-text`: prints what the system prompt of an agent should say about the guard."""

from toolgate.cli.arguments import Parser

DESCRIPTION = (
    "Print a section for the system prompt of an agent: that calls are checked, and what to do after a refusal."
)
EPILOG = """\
Agents that `toolgate install` has set up and that can greet a session are told this in short already.

examples:
  toolgate prompt-text >> AGENTS.md
  my-agent --append-system-prompt "$(toolgate prompt-text)\""""
TEXT = """\
# Safety guard

Toolgate checks every tool call before it runs. A call is run, put to the user, or refused; a refusal comes back as the
result of the call, with the reason and often a safer way.

- Do not repeat a refused call, and do not reword, split, encode or wrap it to get it through.
- Explain to the user what you wanted to do and why it was refused, and suggest an alternative.
- If the refusal names a safer way to the same end, take it.
- To see what a command would change in the project before you run it: `toolgate try -- COMMAND`. It runs on an overlay,
  without network and credentials, and keeps nothing.
- If the refusal holds words of the user, do what they say.
- If it ends with `toolgate allow` and an id, tell the user that they can allow the call with it in a terminal of their
  own, then wait. Never run it yourself: what allows, pauses or changes the guard is for people alone."""


def run(words: list[str]) -> int:
    Parser("prompt-text", DESCRIPTION, EPILOG).parse_args(words)
    print(TEXT)
    return 0

"""`toolgate policy schema`: the JSON Schema of policy files."""

from toolgate.cli.arguments import Parser
from toolgate.policy.read.json_schema import written

DESCRIPTION = "Print the JSON Schema of policy files, for editors that complete and check TOML."
EPILOG = "A policy that starts with `#:schema ./policy.schema.json` is checked by editors that know taplo or tombi."


def run(words: list[str]) -> int:
    Parser("policy schema", DESCRIPTION, EPILOG).parse_args(words)
    print(written(), end="")
    return 0

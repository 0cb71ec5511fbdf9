"""`toolgate status`: what is in force here; it changes nothing."""

from __future__ import annotations

import json

from toolgate import __version__
from toolgate.cli.arguments import Parser, directory


def run(words: list[str]) -> int:
    from toolgate.host import Machine
    from toolgate.rules import BUILTIN, FLOOR

    parser = Parser("status", "What is in force in this directory. Reads, changes nothing.")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    options = parser.parse_args(words)
    here = directory(None)
    state = {
        "version": __version__,
        "on": True,
        "policy": "built-in default",
        "floor": [rule.name for rule in FLOOR],
        "builtin": [rule.name for rule in BUILTIN],
        "workspace": Machine(here).workspace(),
    }
    if options.json:
        print(json.dumps(state))
        return 0
    print(f"toolgate {__version__}: on")
    print("policy     the built-in default; no policy files are read by this version")
    print(f"floor      {' '.join(rule.name for rule in FLOOR)}")
    print(f"built-in   {' '.join(rule.name for rule in BUILTIN)}")
    print(f"workspace  {state['workspace']}")
    return 0

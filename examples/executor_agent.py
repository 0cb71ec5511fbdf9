"""An agent whose tools are an executor's: a model asks for calls, each is judged, and exactly that is done.

    python examples/executor_agent.py

No model is needed: a list of calls plays one, as an API would send them. With a real one, give `executor.tools()` to
it, and each call of its answer to `executor.execute`.
"""

import os
import sys
import tempfile

from toolgate import Executor, Guard, Reply

CALLS = [
    ("Write", {"file_path": "greet.py", "content": "print('hello')\n"}),
    ("Bash", {"command": "python3 greet.py"}),
    ("Edit", {"file_path": "greet.py", "old_string": "hello", "new_string": "good morning"}),
    ("Bash", {"command": "python3 greet.py | tee out.txt"}),
    ("Grep", {"pattern": "morning"}),
    ("Bash", {"command": "rm -rf /"}),
    ("Bash", {"command": "cat ~/.ssh/id_ed25519"}),
    ("Bash", {"command": "sleep 60", "timeout": 1}),
    ("Read", {"file_path": "out.txt"}),
]


def nobody(call: object, decision: object) -> Reply:
    """Who is asked: in this example nobody is there, so that every question is a no."""
    return Reply("no", "nobody is here to decide: do without it")


def main(sandbox: str = "") -> None:
    """Play the calls in a new directory."""
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        executor = Executor(Guard(permission=nobody), sandbox=sandbox, workspace=directory)
        for name, arguments in CALLS:
            success, message, result = executor.execute(name, arguments)
            print(f"{'✓' if success else '✗'} {name} {next(iter(arguments.values()))}")
            print(f"    {message}")
            for line in (result if isinstance(result, list) else str(result or "").splitlines())[:5]:
                print(f"    │ {line}")
        os.chdir("/")


if __name__ == "__main__":
    main(*sys.argv[1:2])

"""A client of `toolgate listen`: it goes on only after the verdict `allow`. Anything else means no."""

import json
import os
import socket
import sys
from typing import Any


class Client:
    """One connection; calls are judged one after the other."""

    def __init__(self, path: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(path)
        self._answers = self._socket.makefile("rb")
        self._line = 0

    def refusal(self, call: dict[str, Any]) -> str | None:
        """Say why a call must not be made; `None`: it may be made."""
        self._line += 1
        name = f"call-{self._line}"
        try:
            self._socket.sendall(json.dumps({**call, "protocol": 1, "id": name}).encode() + b"\n")
            answer = json.loads(self._answers.readline())
            if [answer["protocol"], answer["line"], answer["id"]] != [1, self._line, name]:
                return "Toolgate answered another call"
            return None if answer["verdict"] == "allow" else str(answer["message"])
        except (OSError, ValueError, LookupError, TypeError) as error:
            return f"Toolgate gave no answer: {error}"


if __name__ == "__main__":
    client = Client(sys.argv[1])
    for command in sys.argv[2:]:
        why = client.refusal({"tool": "Bash", "input": {"command": command}, "cwd": os.getcwd()})
        print("yes" if why is None else f"no: {why}")  # after a yes, make the call

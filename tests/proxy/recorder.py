"""A server of our own that writes down every byte it is sent, and answers as its first argument says.

`answer`: an empty result to each request; `silent`: nothing; `end`: it ends at the first call of a tool; `stay`: it
ignores the end of its input and being asked to go; `child`: as `end`, but a process it has started keeps its output
open; `text-ids`: it answers to the id as a text; `plant FILE`: it says each line of a file, then answers.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path


def main(record: str, manner: str, *rest: str) -> None:
    if manner == "stay":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if manner == "child":
        script = "import os, time, sys; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(600)"
        subprocess.Popen([sys.executable, "-c", script, record + ".child"], stdin=subprocess.DEVNULL)
        while not Path(record + ".child").exists():
            time.sleep(0.01)
    Path(record + ".pid").write_text(str(os.getpid()))
    for file in rest:
        sys.stdout.buffer.write(Path(file).read_bytes())
    sys.stdout.flush()
    with Path(record).open("ab") as kept:
        for sent in sys.stdin.buffer:
            kept.write(sent)
            kept.flush()
            answered(json.loads(sent), manner)
    while manner == "stay":
        time.sleep(1)


def answered(message: dict[str, object], manner: str) -> None:
    if manner in ("end", "child") and message.get("method") == "tools/call":
        os._exit(3)
    if "id" not in message or "method" not in message or manner == "silent":
        return
    result: dict[str, object] = {"content": [{"type": "text", "text": "done"}]}
    if message["method"] == "initialize":
        result = {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "r", "version": "1"}}
    name = str(message["id"]) if manner == "text-ids" else message["id"]
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": name, "result": result}) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])

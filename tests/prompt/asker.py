"""The program that the tests start in a terminal of its own: it asks about one call, and writes down the reply."""

import json
import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from toolgate import Guard, GuardError
from toolgate.adapters.generic import described
from toolgate.audit.recorders import NullRecorder
from toolgate.model.verdict import ASK, Decision, Finding, Opinion
from toolgate.prompt.asking import TerminalPrompt
from toolgate.world import World


def main(task: dict[str, object], answer: Path) -> None:
    world = World({"files": {"/home/user/project/.git/HEAD": "ref: refs/heads/main\n"}})
    record = {"tool": task.get("tool", "Bash"), "input": task["input"], "cwd": "/home/user/project"}
    call = described(record, "/home/user/project").call
    decision = Guard(facts=world, recorder=NullRecorder()).check(call)
    if task.get("unforgettable"):
        because = [Finding(one.effect, Opinion(ASK, one.opinion.reason, memorable=False)) for one in decision.because]
        decision = Decision(ASK, tuple(because))
    if task.get("deaf"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    if task.get("background"):
        child = os.fork()  # in a group of its own, while the one in the foreground waits for it
        if child:
            os._exit(os.waitstatus_to_exitcode(os.waitpid(child, os.WUNTRACED)[1]))
        os.setpgid(0, 0)
    told: list[str] = []

    def pause() -> None:
        told.append("pause")
        if task.get("failing"):
            raise GuardError("the spinner does not stop")

    handler = TerminalPrompt(pause, (lambda: told.append("resume")) if task.get("resumes") else None, world)
    if task.get("threaded"):
        with ThreadPoolExecutor(1) as pool:
            reply = pool.submit(handler, call, decision).result()
    else:
        reply = handler(call, decision)
    kept = {"answer": reply.answer, "words": reply.words, "interrupt": reply.interrupt, "attended": reply.attended}
    answer.write_text(json.dumps(kept | {"told": told}))


if __name__ == "__main__":
    main(json.loads(Path(sys.argv[1]).read_text()), Path(sys.argv[2]))

"""Interruptions in 100 calls of whole sessions, each with its reason and with what the session's author thinks of it.

    python -m benchmarks.sessions [FILE ...] [--show] [--json]

Without a file, the sessions under `benchmarks/sessions/scripts`. A `.jsonl` file is a recording: nothing of it happens.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.sessions import notation, transcript
from benchmarks.sessions.notation import Mistake, Session
from benchmarks.sessions.prompts import Prompts
from benchmarks.sessions.scene import Scene

SCRIPTS = Path(__file__).resolve().parent / "scripts"
BUILD = SCRIPTS.parents[2] / ".build"  # not below /tmp, whose files are nobody's work

HEAD = f"{'':<28} calls  stops   /100  wrong   /100 no guard   /100   let through where asking is right"


def sessions(files: list[Path]) -> Iterator[tuple[Session, bool]]:
    """Every session of the files, and whether its calls may happen."""
    for file in files or sorted(SCRIPTS.glob("*.session")):
        if file.suffix == ".jsonl":
            for recorded in transcript.read(file.read_text(), file.stem):
                yield recorded, False
        else:
            yield notation.read(file.read_text(), file.stem), True


def play(session: Session, real: bool) -> dict[str, Any]:
    """Put every call of a session to the hook, in order, and let it happen."""
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as directory, tempfile.TemporaryDirectory() as scratch:
        scene, prompts = Scene(Path(directory), Path(scratch), session), Prompts()
        stops, failures, own, passed = [], [], 0, 0
        for number, step in enumerate(session.steps):
            word, reason = scene.ask(step, number)
            own += prompts.asks(step)
            if word != "allow":
                right = step.mark == "ask"
                stops.append({"line": step.line, "call": step.text, "verdict": word, "reason": reason, "right": right})
            elif step.mark == "ask":
                passed += 1
            if word != "deny":
                output, failed = scene.happen(step) if real else ("", False)
                if failed and "fails" not in step.outcomes:
                    failures.append({"line": step.line, "call": step.text, "output": output.strip()[-300:]})
                scene.tell(step, number, output, failed)
    return {
        "session": session.name, "calls": len(session.steps), "stops": stops, "failed": failures, "own_prompts": own,
        "right_to_ask": sum(step.mark == "ask" for step in session.steps), "right_passed": passed,
    }  # fmt: skip


def row(name: str, results: list[dict[str, Any]]) -> str:
    calls = sum(result["calls"] for result in results)
    stops = [stop for result in results for stop in result["stops"]]
    wrong = sum(not stop["right"] for stop in stops)
    own = sum(result["own_prompts"] for result in results)
    passed, right = sum(r["right_passed"] for r in results), sum(r["right_to_ask"] for r in results)
    hundred = 100 / max(1, calls)
    return (
        f"{name[:28]:<28}{calls:>6}{len(stops):>7}{len(stops) * hundred:>7.1f}{wrong:>7}{wrong * hundred:>7.1f}"
        f"{own:>9}{own * hundred:>7.1f}{passed:>6} of {right}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.sessions", description=__doc__.split("\n")[0] if __doc__ else ""
    )
    parser.add_argument("files", nargs="*", type=Path, help="sessions, or recordings in JSON lines")
    parser.add_argument("--show", action="store_true", help="print each interruption with its reason")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args()
    results = []
    if not options.json:
        print(HEAD)
    try:
        for session, real in sessions(options.files):
            results.append(play(session, real))
            if not options.json:
                report(results[-1], options.show)
    except Mistake as why:
        print(f"sessions: {why}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("sessions: stopped", file=sys.stderr)
        return 130
    print(json.dumps(results, indent=1) if options.json else row("all", results))
    return 0


def report(result: dict[str, Any], show: bool) -> None:
    print(row(result["session"], [result]), flush=True)
    for failure in result["failed"]:
        print(
            f"    line {failure['line']} was to work and failed: {failure['call'][:80]}: {failure['output'][-120:]!r}"
        )
    for stop in result["stops"] if show else []:
        opinion = "right" if stop["right"] else "WRONG"
        print(f"    {opinion} {stop['verdict']:<5} line {stop['line']}: {stop['call'][:110]}")
        print(f"          {stop['reason'].splitlines()[0] if stop['reason'] else ''}")


if __name__ == "__main__":
    sys.exit(main())

"""`toolgate sandbox show`: what a command would see, change and reach in a sandbox, without running it."""

import json
import os
from collections.abc import Iterator

from toolgate.analysis import effects_of
from toolgate.cli.arguments import Parser
from toolgate.cli.check import modes_of_this_machine
from toolgate.cli.screen import folded, visible
from toolgate.cli.usage import UsageError
from toolgate.cli.words import command_text, directory, quoted_if_needed, split_at_dashes, usage_error
from toolgate.executor.commands import Commands
from toolgate.executor.shell import variables_for_bash, words_of
from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.model.call import Shell, ToolCall
from toolgate.model.errors import GuardError
from toolgate.model.verdict import DENY
from toolgate.policy.force.sandbox_settings import sandbox_settings
from toolgate.rehearsal import alone
from toolgate.sandbox.bubblewrap import arguments
from toolgate.sandbox.choosing import BWRAP, NAMES, NONE, SEATBELT
from toolgate.sandbox.predicting import Additions, needs_of
from toolgate.sandbox.seatbelt import profile
from toolgate.sandbox.starting import Box, Limits, Needs, Network
from toolgate.sandbox.view import view

DESCRIPTION = "Show what a command would see, change and reach in a sandbox: `toolgate sandbox show -- COMMAND`."
EPILOG = """\
Nothing is run. The first line is the verdict of `toolgate check`: what is denied is never started.

examples:
  toolgate sandbox show -- make test
  toolgate sandbox show --sandbox docker -- npm test
  toolgate sandbox show --json 'git fetch && make'"""
LABEL = 10  # columns
NEWEST = frozenset(("--size", "--disable-userns"))  # options of newer versions of bwrap


def run(words: list[str]) -> int:
    before, after = split_at_dashes(words)
    parser = Parser("sandbox show", DESCRIPTION, EPILOG)
    parser.add_argument("words", nargs="*", metavar="COMMAND", help="the command, one text or words")
    parser.add_argument(
        "--sandbox",
        choices=NAMES,
        default="",
        metavar="NAME",
        help=f"which kind: {', '.join(NAMES)} (default: as `run`)",
    )
    parser.add_argument(
        "--words", dest="whole", action="store_true", help="also print the words that would start it, often hundreds"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(before)
    text = command_text(options.words, after)
    if text is None:
        raise UsageError("name a command: `toolgate sandbox show -- COMMAND`")
    try:
        return shown(text, options.sandbox, options.json, options.whole)
    except GuardError as error:
        raise usage_error(error) from None


def shown(text: str, sandbox: str, as_json: bool, whole: bool) -> int:
    """Print the verdict about a command and its needs; if `whole`, also the words that would start it."""
    facts = Machine(directory(None))
    call = ToolCall(Shell(text), facts.resolve(directory(None)))
    decision = alone(facts, modes=modes_of_this_machine()).check(call)
    settings = sandbox_settings(Guard().book_for(facts), call.tool, facts.installed_home(), facts.workspace())
    box = Commands(sandbox).box_for(settings, facts.resolve(facts.workspace()))
    additions = Additions(settings.readable, settings.writable, settings.hosts)
    needs = needs_of(call, effects_of(call, facts.afresh()), facts, variables_for_bash(os.environ), additions)
    limits = Limits(settings.seconds, settings.memory, settings.processes, settings.output)
    words = list(starting(box, words_of(text, box.name), needs, limits))
    if as_json:
        told = {**needs._asdict(), "variables": [name for name, _ in needs.variables]}
        del told["found"], told["whole"]  # not its needs, but what the project had
        judged = {"verdict": str(decision.verdict), "reason": decision.reason}
        print(json.dumps({**judged, "sandbox": box.name, "needs": told, "limits": limits._asdict(), "words": words}))
        return 0
    end = "; it would not be started" if decision.verdict == DENY else ""
    for label, value in (("verdict", visible(f"{decision.verdict}: {decision.reason}{end}")), *lines_of(needs)):
        print(folded(f"{label:<{LABEL}} {value}", LABEL + 1))
    print(f"{'sandbox':<{LABEL}} {box.name}")
    print("\n" + "\n".join(words) if whole else f"{'words':<{LABEL}} {len(words)} lines, which `--words` prints")
    return 0


def lines_of(needs: Needs) -> Iterator[tuple[str, str]]:
    """What a command needs, one line each, without the values of variables."""
    yield "runs in", visible(needs.cwd)
    for label, paths in (
        ("reads", (needs.workspace, *needs.readable)),
        ("changes", needs.writable),
        ("protected", needs.protected),
        ("hidden", needs.hidden),
    ):
        for path in paths:
            yield label, visible(path)
            label = ""
    yield "network", ", ".join(map(visible, needs.hosts)) if needs.network == Network.HOSTS else needs.network
    if needs.listens:
        yield "listens", "can be called from this machine"
    yield "variables", ", ".join(visible(name) for name, _ in needs.variables)
    for sentence in needs.beyond:
        yield "beyond", f"no sandbox gives it this: {visible(sentence)}"


def starting(box: Box, words: tuple[str, ...], needs: Needs, limits: Limits) -> Iterator[str]:
    """The words that start a command, a line for each option, without the values of variables."""
    needs = needs._replace(variables=tuple((name, "…") for name, _ in needs.variables))
    if box.name == NONE:
        yield from _lines(words)
    elif box.name == BWRAP:
        told = [
            f"({len(word)} bytes)" if isinstance(word, bytes) else str(word)
            for word in arguments(needs, limits, NEWEST)
        ]
        yield from _lines(["bwrap", *told, "--", *words])
    elif box.name == SEATBELT:
        text, parameters = profile(needs, needs.temporary or "/private/tmp/…")
        yield from text.splitlines()
        yield from (f"; {name} = {visible(value)}" for name, value in parameters.items())
    elif hasattr(box, "image"):
        yield from _lines(box.start(words, needs, limits).words)
    else:
        yield from (f"{mount.kind} {visible(mount.path)}" for mount in view(needs))
        yield from _lines(words)


def _lines(words: tuple[str, ...] | list[str]) -> Iterator[str]:
    """Words in groups, each option with its values on one line."""
    line: list[str] = []
    for word in words:
        if word.startswith("--") and line:
            yield " ".join(line)
            line = []
        line.append(quoted_if_needed(visible(word)))
    yield " ".join(line)

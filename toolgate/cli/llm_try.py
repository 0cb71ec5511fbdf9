"""`toolgate llm try`: shows one command's way through rules, gate and model; nothing is recorded or granted."""

import json
import sys
from functools import partial
from typing import Any

from toolgate.analysis import effects_of
from toolgate.analysis.state.scope import Ledger
from toolgate.cli.arguments import Parser
from toolgate.cli.llm_model import Here, here, models_of, place_of
from toolgate.cli.screen import colourful, folded, styled, visible
from toolgate.cli.usage import UsageError
from toolgate.cli.words import command_text, directory, split_at_dashes
from toolgate.decide import decide
from toolgate.guard import scene_of
from toolgate.guard_agent.account import NOTE, Account
from toolgate.guard_agent.gate import admitted
from toolgate.guard_agent.question import Question, question_of
from toolgate.guard_agent.settings import Settings
from toolgate.guard_agent.settling import Arbiter
from toolgate.model.call import Shell, ToolCall
from toolgate.model.rule import Scene
from toolgate.model.verdict import ALLOW, DENY, LLM, Decision
from toolgate.policy.files.trust import trusted

DESCRIPTION = (
    "Judge one command as a hook would, and show each step: what the rules say, whether the gate lets a model be "
    "asked, what is sent, every turn, and what the answer counts for. Nothing is run, recorded or granted; the model "
    "is asked even if its answer is known, and what that costs is counted."
)
EPILOG = """Exit status: 0 allow, 1 ask, 2 deny. An agent that calls it is denied.

examples:
  toolgate llm try 'frob export --out a.csv'
  toolgate llm try -- npx left-pad-cli --help"""
LABEL = 9  # columns


def run(words: list[str]) -> int:
    before, after = split_at_dashes(words)
    parser = Parser("llm try", DESCRIPTION, EPILOG)
    parser.add_argument("words", nargs="*", metavar="COMMAND", help="the command, in quotes or after `--`")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(before)
    text = command_text(options.words, after)
    if text is None:
        parser.error("COMMAND is missing\n  hint: `toolgate llm try 'frob export'`")
    found = here()
    models_of(found)
    if found.off:
        raise UsageError(f"the guard agent is {found.off}\n  hint: `toolgate llm on` switches it on")
    trial = Trial(found, str(text), not options.json)
    decision = trial.judged()
    if options.json:
        print(json.dumps(trial.told))
    return 0 if decision.verdict == ALLOW else 2 if decision.verdict == DENY else 1


class Trial:
    """One command being judged; `told` is the output, as JSON."""

    def __init__(self, found: Here, text: str, aloud: bool) -> None:
        self.found = found
        self.call = ToolCall(Shell(text), directory(None), tool="Bash", input={"command": text})
        self.aloud = aloud
        self.colour = aloud and colourful()
        self.told: dict[str, Any] = {"command": text}

    def judged(self) -> Decision:
        """The decision, after showing each step."""
        facts, book = self.found.machine.afresh(), self.found.book
        scene = scene_of(self.call, facts)
        decision = decide(effects_of(self.call, facts, book.uses, Ledger(facts)), scene, book)
        self._rules(decision)
        if decision.verdict != LLM:
            return self._ended(decision, "no model is asked: the rules have settled it")
        admission = admitted(decision, scene)
        if admission.refusal:
            return self._ended(decision, f"no model is asked: {admission.refusal}")
        self._say("gate", f"a model may be asked ({', '.join(admission.classes)})")
        self._question(question_of(admission, decision, scene, facts, book, self.found.settings.max_input))
        return self._heard(decision, scene)

    def _heard(self, decision: Decision, scene: Scene) -> Decision:
        """The decision after asking the model."""
        names = [f"{one.model} at {place_of(one)}" for one in self.found.settings.endpoints]
        self._say("asking", ", then ".join(names))
        facts = scene.facts
        assert facts is not None  # `scene_of` has put them there
        trust = partial(trusted, facts.installed_home())
        arbiter = Arbiter(uncached(self.found.settings), self.found.state, progress=self._step, trusted=trust)
        final = arbiter.settled(decision, scene, facts, self.found.book)
        account = facts.call_notes.get(NOTE)
        if not isinstance(account, Account):
            return self._ended(final, "no model was asked: only a person may settle this")
        self.told["llm"] = account.record()
        self.told["exchanges"] = [dict(one) for one in account.sent]
        self._account(account)
        return self._ended(final, final.reason)

    # --- words -------------------------------------------------------------------------------------------------------

    def _rules(self, decision: Decision) -> None:
        self.told["rules"] = {"verdict": str(decision.verdict), "reason": decision.reason, "rule": decision.rule}
        rule = f" ({decision.rule})" if decision.rule else ""
        self._say("rules", f"{self._styled(str(decision.verdict))}: {visible(decision.reason)}{rule}")

    def _question(self, question: Question) -> None:
        self.told["question"] = dict(question.data)
        lines = json.dumps(question.data, indent=2, ensure_ascii=False).split("\n")
        for index, line in enumerate(lines if self.aloud else ()):
            print(f"{'question' if not index else '':<{LABEL}} {visible(line)}")
        if not question.whole:
            self._say("", "something was left out of it, so the answer cannot allow the call")

    def _step(self, text: str) -> None:
        self.told.setdefault("steps", []).append(text)
        if self.aloud:
            print(folded(f"{'':<{LABEL}} {visible(text)}", LABEL + 1))
            sys.stdout.flush()

    def _account(self, account: Account) -> None:
        said = account.error or (str(account.verdict) if account.verdict is not None else "nothing clear")
        words = f"{self._styled(said)}: {visible(account.reason)}" if account.reason else self._styled(said)
        self._say("answer", words)
        cost = f", cost {account.cost:.6f}" if account.cost else ""
        score = f", score {account.score:.3f}" if account.score is not None else ""
        usage = f"{account.usage.input} tokens in, {account.usage.output} tokens out"
        self._say(
            "",
            f"{account.ms:.0f} ms, {account.turns} {'turn' if account.turns == 1 else 'turns'}, {usage}{cost}{score}",
        )
        if account.verdict is not None:
            counts = "it settles the call" if account.settled else "it is advice only"
            self._say("", f"{counts}: the model is {account.standing}")

    def _ended(self, decision: Decision, why: str) -> Decision:
        verdict = "ask" if decision.verdict == LLM else str(decision.verdict)
        self.told["verdict"] = verdict
        self.told["reason"] = why
        self._say("verdict", f"{self._styled(verdict)}: {visible(why)}")
        return decision

    def _styled(self, verdict: str) -> str:
        return styled(verdict, verdict, self.colour) if verdict in ("allow", "llm", "ask", "deny") else verdict

    def _say(self, label: str, words: str) -> None:
        if self.aloud:
            print(folded(f"{label:<{LABEL}} {words}", LABEL + 1))
            sys.stdout.flush()


def uncached(settings: Settings) -> Settings:
    """The same settings without a cache of answers."""
    said = {name: getattr(settings, name) for name in Settings.__slots__}
    return Settings(**(said | {"cache": False}))

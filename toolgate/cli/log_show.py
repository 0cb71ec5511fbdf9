"""`toolgate log show`: everything known about one record, as it was then."""

import json

from toolgate.audit.chain import GENESIS, id_of, read_id
from toolgate.audit.columns import DAMAGED, call
from toolgate.audit.event import ANSWER, DECISION
from toolgate.audit.index import Index
from toolgate.audit.reading import hash_before, is_sealed, line_at, record_in
from toolgate.audit.values import Table, tables, text
from toolgate.cli.arguments import Parser
from toolgate.cli.log_filters import index_for, user_home
from toolgate.cli.log_lines import VERDICTS, note
from toolgate.cli.moments import local
from toolgate.cli.screen import colourful, folded, one_line, styled, visible
from toolgate.cli.usage import UsageError

DESCRIPTION = "Show all that is known of one decision: the call, what it would have done, why it was judged as it was."
EPILOG = "The ID is in parentheses at the end of a question or refusal, and in `toolgate log`."
NEAR = 3  # ids that are suggested
RIGHT, WRONG = "right", "wrong"
LABEL = 11  # columns


class Found:
    """A record, its place in the log, and whether its links to its neighbours are correct."""

    def __init__(self, index: Index, place: tuple[object, ...]) -> None:
        self.segment, self.number = str(place[0]), int(str(place[1]))
        start, size = int(str(place[2])), int(str(place[3]))
        self.raw = line_at(index.directory, self.segment, start, size)
        self.data: Table = record_in(self.raw)
        self.hash = RIGHT if is_sealed(self.raw) else WRONG
        self.before = self._before(index, start)

    def _before(self, index: Index, start: int) -> str:
        """Whether the previous line's hash matches; empty: there is none to compare with."""
        if start:
            known = hash_before(index.directory, self.segment, start)
        else:
            query = "SELECT name, size FROM segment WHERE name < ? AND size > 0 ORDER BY name DESC LIMIT 1"
            earlier = [*index.select(query, [self.segment])]
            known = hash_before(index.directory, str(earlier[0][0]), int(str(earlier[0][1]))) if earlier else ""
            if not earlier and self.data.get("prev") != GENESIS:
                return ""
            known = known or GENESIS
        return RIGHT if known == self.data.get("prev") else WRONG


def run(words: list[str]) -> int:
    parser = Parser("log show", DESCRIPTION, EPILOG)
    parser.add_argument("id", metavar="ID", help="the id of a record, such as k3f9")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    with index_for(user_home()) as index:
        found = Found(index, place_of(index, options.id))
        answers = [Found(index, place) for place in answers_to(index, text(found.data, "id"))]
    if not found.data:
        raise UsageError("the record was changed while it was read\n  hint: run it again, then: toolgate log verify")
    if options.json:
        print(json.dumps(as_record(found, answers)))
    else:
        show(found, answers)
    return 0


def id_in(word: str) -> str:
    """The id that a person means; raises `UsageError` if it is not one."""
    name = read_id(word)
    if not name:
        raise UsageError(
            f"`{visible(word)}` is not an id\n  hint: an id has four or more letters and digits, such as k3f9"
        )
    return name


def place_of(index: Index, word: str) -> tuple[object, ...]:
    """The place of the record with this id."""
    name = id_in(word)
    query = "SELECT segment.name, line, start, record.size FROM record JOIN segment ON segment = number WHERE id = ?"
    places = [*index.select(f"{query} AND kind <> ? ORDER BY row", [name, DAMAGED])]
    if not places:
        raise UsageError(f"no record has the id `{name}`\n  hint: {near(index, name)}")
    if len(places) > 1:
        both = "\n".join([f"  {told(Found(index, place))}" for place in places[:10]])
        raise UsageError(
            f"{len(places)} records have the id `{name}`, so the log was changed: toolgate log verify\n{both}"
        )
    return places[0]


def told(found: Found) -> str:
    """A record in a list of records with the same id."""
    data = found.data
    return f"{found.segment}:{found.number}  {when(data)}  {one_line(call(data), 60)}"


def near(index: Index, name: str) -> str:
    """Existing ids that differ in one letter, or in two swapped ones; those that were shown first."""
    from toolgate.audit.chain import LETTERS

    meant = {name[:at] + letter + name[at + 1 :] for at in range(len(name)) for letter in LETTERS}
    meant |= {name[:at] + name[at + 1] + name[at] + name[at + 2 :] for at in range(len(name) - 1)}
    marks = ", ".join(["?"] * len(meant))
    query = f"SELECT id FROM record WHERE id IN ({marks}) ORDER BY verdict = 'allow', row DESC LIMIT {NEAR}"  # noqa: S608 # marks alone
    found = [f"`{row[0]}`" for row in index.select(query, sorted(meant))]
    return f"did you mean {' or '.join(found)}?" if found else "`toolgate log --all` lists all"


def answers_to(index: Index, name: str) -> list[tuple[object, ...]]:
    query = (
        "SELECT segment.name, record.line, record.start, record.size FROM answer JOIN record ON record.row = answer.row"
        " JOIN segment ON segment.number = record.segment WHERE answer.of = ?"
    )
    return [*index.select(query, [name])]


# --- printing --------------------------------------------------------------------------------------------------------


def as_record(found: Found, answers: list[Found]) -> Table:
    return {
        "record": found.data,
        "answers": [answer.data for answer in answers],
        "segment": found.segment,
        "line": found.number,
        "hash": found.hash,
        "before": found.before or "unknown",
    }


def show(found: Found, answers: list[Found]) -> None:
    """The whole explanation."""
    data, colour = found.data, colourful()
    kind = text(data, "kind")
    verdict = text(data, "verdict") or kind
    style = verdict if verdict in ("allow", "llm", "ask", "deny") else "bold"
    print(
        f"{styled(visible(text(data, 'id')), 'bold', colour)}  {styled(visible(verdict), style, colour)}  {when(data)}"
    )
    if kind == DECISION:
        _show_call(data)
        _show_findings(data, colour)
        _show_effects(data)
        _show_account(data, colour)
        _show_circumstances(data)
    else:
        _say("says", note(data))
        _say("of", text(data, "of"))
    for answer in answers:
        _say("answer", f"{note(answer.data)}")
    if kind != ANSWER and not answers and verdict in ("ask", "llm"):
        _say("answer", "not known")
    _show_place(found, colour)


def _show_call(data: Table) -> None:
    _say("tool", text(data, "tool"))
    given = data.get("input")
    for name, value in given.items() if isinstance(given, dict) else ():
        shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        lines = shown.split("\n")
        for index, line in enumerate(lines):  # marked, so that no line of a call looks like one of ours
            _say(visible(str(name)) if index == 0 else "", shown if len(lines) == 1 else f"| {line}")
    if "input" not in data:
        _say("input", "not kept (`audit.commands`)" if "cwd" not in data else "none")
    _say("shell", text(data, "shell"))
    _say("directory", text(data, "cwd"))


def _show_findings(data: Table, colour: bool) -> None:
    for finding in tables(data, "findings"):
        verdict = text(finding, "verdict")
        style = verdict if verdict in ("allow", "llm", "ask", "deny") else "bold"
        rule, reason = visible(text(finding, "rule")), visible(text(finding, "reason"))
        _print("because", f"{styled(visible(verdict), style, colour)}: {reason or 'the reason was not kept'} ({rule})")
        _say("instead", text(finding, "instead"))
    if text(data, "rule") and not tables(data, "findings"):
        _say("rule", text(data, "rule"))
    hits = data.get("hits")
    for sentence in hits if isinstance(hits, list) else ():
        _say("it", str(sentence))


def _show_effects(data: Table) -> None:
    for effect in tables(data, "effects"):
        words = [text(effect, "verb"), text(effect, "target") or "something", f"({text(effect, 'place')})"]
        manner = effect.get("manner")
        words += [f"[{', '.join([str(word) for word in manner])}]"] if isinstance(manner, list) and manner else []
        words += [f"by {text(effect, 'command')}"] if text(effect, "command") else []
        words += [f"on {text(effect, 'where')}"] if text(effect, "where") else []
        _say("effect", " ".join(words))
    if data.get("cut"):
        _say("effect", "… more were left out")
    if not tables(data, "effects"):
        _say("effect", "none")


def _show_account(data: Table, colour: bool) -> None:
    """Show what a model was asked and answered, if one was."""
    told = data.get("llm")
    if not isinstance(told, dict):
        return
    said = text(told, "verdict")
    if said:
        shown = styled(visible(said), said if said in VERDICTS else "bold", colour)
        _print("model said", f"{shown}: {visible(text(told, 'reason')) or 'its reason was not kept'}")
    else:
        _say("model said", f"nothing ({text(told, 'error')})" if text(told, "error") else "nothing that is a verdict")
    counts = "and that settled it" if told.get("settled") is True else "which is advice only"
    proven = text(told, "standing")
    _say("", f"{counts} (the model is {proven})" if said and proven else counts if said else "")
    _say("model", f"{text(told, 'model')}, mode {text(told, 'mode')}")
    parts = ["a known answer"] if told.get("cached") is True else []
    units = (("turns", "turns"), ("ms", "ms"), ("input", "tokens in"), ("output", "tokens out"), ("score", "score"))
    parts += [f"{told[name]} {words}" for name, words in units if isinstance(told.get(name), int | float)]
    if isinstance(told.get("cost"), int | float):
        parts.append(f"cost {told['cost']}")
    _say("", ", ".join(parts))
    if told.get("cached") is not True:
        _say("", f"`toolgate llm show {text(data, 'id')}` prints what was sent")


def _show_circumstances(data: Table) -> None:
    _say("agent", text(data, "agent"))
    _say("session", text(data, "session"))
    _say("call", text(data, "call"))
    _say("entrance", text(data, "entrance"))
    _say("settled by", text(data, "settled_by"))
    cost = [f"{data[name]} {words}" for name, words in (("ms", "ms"), ("tokens", "tokens")) if data.get(name)]
    _say("cost", ", ".join(cost))
    policy = data.get("policy")
    for file in policy if isinstance(policy, list) else ():
        _say("policy", str(file))
    _say("profile", text(data, "profile"))
    _say("guard", text(data, "guard"))


def _show_place(found: Found, colour: bool) -> None:
    """Show where the record is, and whether it is unchanged."""
    data = found.data
    _say("record", f"{data['seq']}, line {found.number} of {found.segment}")
    wrong = [] if found.hash == RIGHT else ["its hash is wrong: the line was changed"]
    wrong += ["it does not follow the line before it"] if found.before == WRONG else []
    wrong += [] if text(data, "id") == id_of(int(str(data["seq"]))) else ["its id does not belong to its number"]
    if wrong:
        _print("chain", styled(f"{'; '.join(wrong)} (run: toolgate log verify)", "deny", colour))
    else:
        before = "follows the line before it" if found.before else "the lines before it were removed"
        _say("chain", f"its hash is right, and it {before}" if found.before else f"its hash is right; {before}")


def _say(label: str, words: str) -> None:
    """Print a line with a label, with control characters made visible; nothing if there are no words."""
    if words:
        _print(label, visible(words))


def _print(label: str, shown: str) -> None:
    name = one_line(label, LABEL) if len(label) > LABEL else label
    print(folded(f"  {name:<{LABEL}} {shown}", LABEL + 3))


def when(data: Table) -> str:
    moment = local(text(data, "time"))
    return f"{moment:%Y-%m-%d %H:%M:%S %z}" if moment else visible(text(data, "time")[:40])

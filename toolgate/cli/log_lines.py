"""One record of the log in one line of the terminal."""

from toolgate.audit.columns import call
from toolgate.audit.control import CONTROL
from toolgate.audit.event import ANSWER, DECISION
from toolgate.audit.gaps import GAP
from toolgate.audit.suspicion import suspicion
from toolgate.audit.values import Table, tables, text
from toolgate.cli.moments import local
from toolgate.cli.screen import LEAST, NARROWEST, columns, one_line, styled, visible

AGENT = 12  # columns of an agent's name
ID = 4
VERDICTS = {"allow": "allow", "llm": "llm", "ask": "ask", "deny": "deny"}  # and their styles
ANSWERS = {"approved": "allow", "refused": "deny"}
UNREAD = "(a payload that cannot be read)"
NARROW = 100  # columns below which the agent is left out


class Layout:
    """Width and colour of lines, and whether they say why an allowed call is worth a look."""

    def __init__(self, room: int, colour: bool, suspects: bool = False) -> None:
        self.room = max(room, NARROWEST)
        self.colour = colour
        self.suspects = suspects

    def line(self, data: Table, answer: str = "") -> str:
        """A record as a line, with the person's answer."""
        kind = text(data, "kind")
        if kind != DECISION:
            return self._short(data, f"{kind:<6}", note(data))
        verdict = text(data, "verdict")
        shown = styled(f"{one_word(verdict):<5}", VERDICTS.get(verdict, "bold"), self.colour)
        who = text(data, "agent") or text(data, "entrance")
        agent = f"{one_line(who, AGENT)[:AGENT]:<{AGENT}}  " if self.room >= NARROW else ""
        start = f"{clock(data)}  {self._id(text(data, 'id'))}  "
        taken = columns(f"{clock(data)}  {text(data, 'id'):<{ID}}  ") + 7 + columns(agent)
        said = f" → {one_word(answer)}" if answer else ""
        body = self._body(data, self.room - taken - columns(said))
        ended = styled(said, ANSWERS.get(answer, "bold"), self.colour) if said else ""
        return f"{start}{shown}  {agent}{body}{ended}"

    def damage(self, segment: str, number: int, why: str) -> str:
        """The line for what is not a record."""
        place = f"{segment}:{number}" if number else segment
        shown = one_line(f"{place}: {why}; `toolgate log verify` says more", self.room - 9)
        return f"{styled('damaged', 'deny', self.colour)}  {shown}"

    def _body(self, data: Table, room: int) -> str:
        """The call, and why it is not allowed."""
        shown, why = visible(call(data)) or UNREAD, visible(reason(data, self.suspects))
        if not why or room < 2 * LEAST + 2:
            return one_line(shown, room)
        if columns(shown) + 2 + columns(why) > room:
            part = min(columns(why), max(room // 2 - 1, room - 2 - columns(shown)))
            why = one_line(why, part)
            shown = one_line(shown, room - 2 - columns(why))
        return f"{shown}  {styled(why, 'dim', self.colour)}"

    def _short(self, data: Table, word: str, words: str) -> str:
        name = text(data, "of") or text(data, "id")
        start = f"{clock(data)}  {visible(name):<{ID}}  {visible(word)} "
        style = ANSWERS.get(text(data, "answer"), "bold") if text(data, "kind") == ANSWER else "bold"
        return start + styled(one_line(words, self.room - columns(start)), style, self.colour)

    def _id(self, name: str) -> str:
        return styled(f"{visible(name):<{ID}}", "bold", self.colour)


def reason(data: Table, suspects: bool = False) -> str:
    """Why a call is not allowed, and by which rule, or whose answer allowed it.

    With `suspects`, also what is notable about an allowed one.
    """
    findings = tables(data, "findings")
    if data.get("verdict") == "allow":
        said = suspicion(data) if suspects else ""
        return said or (text(findings[0], "reason") if findings else "")
    deciding = [one for one in findings if text(one, "rule") == text(data, "rule")] or findings
    said = text(deciding[0], "reason") if deciding else ""
    rule = text(data, "rule")
    return f"{said} ({rule})".strip() if rule else said


def note(data: Table) -> str:
    """What a record other than a decision says."""
    kind = text(data, "kind")
    if kind == ANSWER:
        how = text(data, "how")
        return f"{text(data, 'answer')}{f' ({how})' if how else ''}{waited(data)}"
    if kind == CONTROL:
        return f"{text(data, 'action')}: {text(data, 'what')}"
    if kind == GAP:
        return f"{text(data, 'command')} (`toolgate report-gap {text(data, 'id')}`)"
    if kind == "recovery" and "missing" in data:
        return f"the segment {data['missing']} was gone when this record was written"
    if kind == "recovery":
        return f"{data.get('lost')} bytes of a line were removed that a crash had torn"
    if kind == "pruned":
        return f"records {data.get('from')} to {data.get('to')} were removed"
    return "a kind of record that this version does not know"


def waited(data: Table) -> str:
    """After how long a person answered."""
    value = data.get("waited_ms")
    return f" after {value / 1_000:.0f} s" if isinstance(value, int | float) and 0 < value < 10**12 else ""


def clock(data: Table) -> str:
    moment = local(text(data, "time"))
    return f"{moment:%H:%M:%S}" if moment else one_word(text(data, "time"))[:8]


def day(time: str) -> str:
    """The day of a record, as a heading."""
    moment = local(time)
    return f"{moment:%A, %Y-%m-%d}" if moment else "without a time"


def one_word(text: str) -> str:
    return visible(text[:20]) or "?"

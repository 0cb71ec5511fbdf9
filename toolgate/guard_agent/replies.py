"""Extracts the verdict from a model's answer: JSON or words, with reasoning and markdown around it.

A refusal counts anywhere. An allow must stand alone: at the start or the end of the answer, in the form the policy
wants, without a condition, and with nothing next to it that could be another verdict.

INVARIANT: an unclear answer is not a verdict, and nothing here turns a text without a plain allow into one.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from toolgate.analysis.text.hidden import hidden_character
from toolgate.guard_agent.ruling import Ruling
from toolgate.model.verdict import ALLOW, ASK, DENY, Verdict
from toolgate.model.visible import visible
from toolgate.protocols.notation import plain

TOLERANT, JSON, WORDS = "tolerant", "json", "words"  # `llm.format`: which form an allow may have
FIRST, LAST = "first", "last"  # `llm.verdict_line`
LONGEST = 65_536  # characters of an answer that are read
LONGEST_REASON = 400
MOST_OBJECTS = 100  # possible starts of JSON objects that are tried
DEEPEST = 5  # nested objects that are searched for a verdict
REASON_LINES = 4  # lines after a verdict that can be its reason
SENTENCE_ENDS = ".:!?;*_`)"
SPOKEN = {"ALLOW": ALLOW, "ASK": ASK, "DENY": DENY, "BLOCK": DENY}
NAMES = ("verdict", "decision")  # names of the field with the verdict
UNSAID = {
    ALLOW: "the model finds nothing wrong with it",
    ASK: "the model wants a person to decide",
    DENY: "the model blocks it",
}
UNCLEAR = "the model's answer is unclear"

_FLAGS = re.ASCII | re.IGNORECASE
_REASONING = re.compile(r"<(/?)(think|thinking|thought|reasoning|analysis|reflection|scratchpad)>", _FLAGS)
_CHANNEL, _FINAL = "<|channel|>", "<|channel|>final<|message|>"
_WRAPPER = re.compile(r"</?(?:answer|verdict|decision|final|output|response)>|<\|(?:end|return|im_end)\|>", _FLAGS)
_FENCE = re.compile(r"\s*(?:```|~~~)\w*\s*")
_LABEL = re.compile(
    r"(?:my |the )?(?:final )?(?:verdict|decision|answer|ruling|conclusion)[*_`]*\s*[:=][*_`\s]*", _FLAGS
)
_INTRODUCED = re.compile(
    r"[^{}\"'`]{0,80}\b(?:verdict|decision|answer|json|here|response)\b[^{}\"'`]{0,40}[:=]\s*|\s*", _FLAGS
)
_VERDICT = re.compile(
    r"(allow|ask|deny|block)[*_`]*(?:\s*:[*_`]*\s*(.*)|\s*[.,;!][*_`]*(?:\s+(.*))?|\s+[–—-]+\s+(.*)|\s*)", _FLAGS
)
_OTHER = re.compile(r"\b(?:ASK|DENY|DENIED|BLOCK|BLOCKED|REFUSE|REFUSED|UNSAFE)\b")
_DOUBT = re.compile(
    r"\b(?:deny|denied|block|blocked|refuse|disallow|unsafe|only if|unless|as long as|provided that|only after|"
    r"(?:should|must) ?(?:not|n't|never)|(?:would|could|can) ?(?:not|n't|never) (?:allow|approve|recommend|permit|tell|"
    r"verify|determine|say|be (?:sure|certain|safe))|not (?:be )?(?:allowed|permitted|safe))\b",
    _FLAGS,
)
_CONDITION = re.compile(
    r"(?:would|but|if|unless|only (?:if|when|once|after|with|for)|when|once|after|provided|except|however|pending|not"
    r"|subject)\b",
    _FLAGS,
)
_FIELD = re.compile(r"\b(?:verdict|decision)\b\W{0,3}[:=]", _FLAGS)
_SPOKEN_IN_CALL = re.compile(
    r"(?:(?<![\w./-])|(?<=\\[nrt]))(?:allow|deny|block|ask)(?![\w/-])|\bverdict\b|</?think", _FLAGS
)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of an answer, a line or an object; `verdict` is `None` if it has none; `odd`: it is doubtful."""

    text: str
    verdict: Verdict | None = None
    reason: str = ""
    description: str = ""
    record: bool = False
    odd: bool = False


def ruling_of(text: object, format: str = TOLERANT, line: str = LAST) -> Ruling:
    """The ruling in a model's answer; its verdict is `None` if the answer is unclear.

    `format` is the form in which an allow counts: `json`, `words`, or either. With `line` set to `first` the answer
    must start with its verdict; otherwise it may also end with it. Of several verdicts the strictest counts.
    """
    answer = _without_reasoning(text) if isinstance(text, str) and len(text) <= LONGEST else ""
    pieces = list(_pieces(answer))
    if not pieces or (line == FIRST and pieces[0].verdict is None):
        return Ruling(None, UNCLEAR)
    worst = max([piece.verdict for piece in pieces if piece.verdict is not None], default=ALLOW)
    if worst > ALLOW:
        return _ruling(pieces, [index for index, piece in enumerate(pieces) if piece.verdict == worst][-1])
    found = [index for index, piece in enumerate(pieces) if piece.verdict is not None]
    if not found or hidden_character(answer) is not None or _clouded(pieces, found):
        return Ruling(None, UNCLEAR)
    for index in found:
        at_end = index == 0 or (line == LAST and _ends(pieces, index))
        if at_end and format in (TOLERANT, JSON if pieces[index].record else WORDS):
            return _ruling(pieces, index)
    return Ruling(None, UNCLEAR)


def speaks(value: object) -> bool:
    """Whether a value of a call contains something that would be taken for a verdict if a model repeated it."""
    if isinstance(value, str):
        return _SPOKEN_IN_CALL.search(value) is not None
    if isinstance(value, Mapping):
        return any([speaks(name) or speaks(inner) for name, inner in value.items()])
    return isinstance(value, (list, tuple)) and any([speaks(inner) for inner in value])


# --- the parts of an answer ------------------------------------------------------------------------------------------


def _without_reasoning(text: str) -> str:
    """The answer without reasoning; empty if there is only reasoning, or its end is not known."""
    if _CHANNEL in text:
        _, final, text = text.rpartition(_FINAL)
        if not final or _CHANNEL in text:
            return ""
    kept: list[str] = []
    start, inside = 0, ""
    for tag in _REASONING.finditer(text):
        closes, name = bool(tag[1]), tag[2].lower()
        if inside:
            if closes and name == inside:
                start, inside = tag.end(), ""
        elif not closes:
            kept.append(text[start : tag.start()])
            inside = name
        elif start or kept:
            return ""
        else:
            start = tag.end()  # the prompt's template has opened it
    if inside:
        return ""
    return _WRAPPER.sub("", "\n".join([*kept, text[start:]])).strip()


def _pieces(answer: str) -> Iterator[_Piece]:
    """The lines and objects of an answer, in order."""
    start = 0
    for begin, end, fields in _objects(answer):
        before, after = answer[start:begin], answer[end:].partition("\n")[0]
        line = before.rpartition("\n")[2]
        apart = _INTRODUCED.fullmatch(line) is not None and not after.strip(" \t\r`.")
        kept = before[: len(before) - len(line)] if apart and not _OTHER.search(line) else before
        yield from _lines(kept)
        yield _of_object(fields, answer[begin:end], apart)
        start = end
    yield from _lines(answer[start:])


def _lines(text: str) -> Iterator[_Piece]:
    before = ""  # the previous line
    for line in text.replace("\r\n", "\n").split("\n"):
        bare = line.strip()
        above, before = before, bare
        if not bare.strip("`.* _-#=") or _FENCE.fullmatch(bare):
            before = ""
            continue
        quoted = bare[0] == ">"
        bare = bare.lstrip("*_`#~-• ")
        label = _LABEL.match(bare)
        bare = bare[label.end() :] if label else bare
        found = _VERDICT.fullmatch(bare.rstrip("*_`~ "))
        if found is None or quoted:
            odd = bool(label) or _OTHER.search(line) is not None or _FIELD.search(line) is not None
            yield _Piece(line, odd=odd)
            continue
        verdict, reason = _spoken(found)
        wrapped = bool(above) and not label and above[-1] not in SENTENCE_ENDS  # "I would not", then "ALLOW" below
        running = wrapped or bare[5:].lstrip("*_` ")[:1] == ","  # part of a sentence
        yield _Piece(line, verdict, reason, odd=verdict == ALLOW and (running or _doubtful(reason)))


def _spoken(found: re.Match[str]) -> tuple[Verdict, str]:
    """The verdict of a line, and the reason on it."""
    return SPOKEN[found[1].upper()], _stripped(found[2] or found[3] or found[4] or "")


def _objects(answer: str) -> Iterator[tuple[int, int, list[tuple[str, object]]]]:
    """The positions of JSON objects in an answer, with their fields, whose names may repeat."""
    decoder = json.JSONDecoder(object_pairs_hook=list)
    position = 0
    for _ in range(MOST_OBJECTS):
        position = answer.find("{", position)
        if position < 0:
            return
        try:
            fields, end = decoder.raw_decode(answer, position)
        except (ValueError, RecursionError):
            position += 1
            continue
        yield position, end, fields
        position = end


def _of_object(fields: list[tuple[str, object]], text: str, apart: bool) -> _Piece:
    """The piece for an object: the verdicts in it, at any depth, count together."""
    found = list(_verdicts(fields, 0))
    words = [word for name, word in found if name in NAMES]
    reason = next((word for name, word in found if name == "reason" and isinstance(word, str)), "")
    told = next((word for name, word in found if name == "description" and isinstance(word, str)), "")
    spoken = [_VERDICT.fullmatch(word.strip("*_` ")) if isinstance(word, str) else None for word in words]
    said = [_spoken(one) for one in spoken if one is not None]
    if not said or not apart:
        return _Piece(text, odd=bool(words) or _FIELD.search(text) is not None)
    worst = max([verdict for verdict, _ in said])
    beside = next((rest for verdict, rest in said if verdict == worst and rest), "")
    odd = worst == ALLOW and (len(said) < len(words) or _doubtful(f"{reason} {beside}".strip()))
    return _Piece(text, worst, _stripped(reason or beside), told, record=True, odd=odd)


def _verdicts(value: object, depth: int) -> Iterator[tuple[str, object]]:
    if depth > DEEPEST or not isinstance(value, list):
        return
    for item in value:
        if isinstance(item, tuple):
            name, inner = item
            yield str(name).strip().lower(), inner
            yield from _verdicts(inner, depth + 1)
        else:
            yield from _verdicts(item, depth + 1)


# --- what counts -----------------------------------------------------------------------------------------------------


def _ends(pieces: list[_Piece], index: int) -> bool:
    """Whether an answer ends with this piece, or with the reason for it."""
    rest = pieces[index + 1 :]
    return not rest or (len(rest) <= REASON_LINES and rest[0].text.strip("*_` ").lower().startswith("reason"))


def _clouded(pieces: list[_Piece], found: list[int]) -> bool:
    """Whether something besides the allows could be another verdict, or takes one back."""
    if any([piece.odd for piece in pieces]):
        return True
    after = pieces[found[0] + 1 :]
    said = [piece for piece in after if piece.verdict is None]
    return len(said) > REASON_LINES or any([_doubtful(piece.text) for piece in said])


def _doubtful(reason: str) -> bool:
    """Whether a reason for an allow is a condition, or contradicts it."""
    bare = _stripped(reason).lstrip("*_`- ")
    return bool(_CONDITION.match(bare) or _DOUBT.search(bare) or _OTHER.search(bare))


def _ruling(pieces: list[_Piece], index: int) -> Ruling:
    piece = pieces[index]
    if piece.verdict is None:
        return Ruling(None, UNCLEAR)
    later = [_stripped(one.text) for one in pieces[index + 1 :] if one.verdict is None and not one.record]
    reason = piece.reason or (later[0] if later else "") or UNSAID[piece.verdict]
    return Ruling(piece.verdict, _one_line(reason), description=_one_line(piece.description))


def _stripped(text: str) -> str:
    """A reason without its introductory word."""
    bare = text.strip().strip("*_` ")
    head, colon, rest = bare.partition(":")
    return rest.strip("*_` ") if colon and head.strip("*_` ").lower() == "reason" else bare


def _one_line(text: str) -> str:
    return visible(plain(" ".join(text.split())[:LONGEST_REASON]))

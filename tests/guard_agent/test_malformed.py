"""Answers that are broken on their way: whatever is left of a refusal, or of no answer at all, never allows."""

import json
import random

import pytest

from toolgate.guard_agent.replies import ruling_of
from toolgate.model.verdict import ALLOW

COUNT = 1_000
REFUSALS = (
    "DENY: deletes the database", "BLOCK: reads a key", "ASK: writes outside the project", "BLOCK\nReason: it scans the network",
    '{"verdict": "DENY", "reason": "it sends a file away"}', '```json\n{"verdict": "ask", "reason": "unknown program"}\n```',
    "I would not ALLOW this, since it deletes things.\nDENY: it deletes things", "<think>ALLOW seems right. No.</think>\nDENY: it installs",
    "**Verdict:** DENY\n**Reason:** it reads `~/.ssh`", '{"steps": [{"verdict": "BLOCK"}], "verdict": "BLOCK"}',
    "The text says ALLOW, but that is data.\nDENY: it contains instructions", "Neither ALLOW nor ASK fits.\nBLOCK: it runs as root",
    'The argument {"verdict": "ALLOW"} is an injection.\n{"verdict": "DENY", "reason": "injection"}',
)  # fmt: skip
NOTHING = (
    "", "I am sorry, I cannot help with that.", "<html><body><h1>503 Service Unavailable</h1></body></html>", "null", "[]", "{}",
    '{"error": {"message": "overloaded", "type": "server_error"}}', "Allow me to explain what this program does.", "42", "\x00\x01\x02",
    "To allow or not to allow, that is the question.", "ALLOWLIST entries were found.", '{"verdict": "UNSURE"}', "verdict",
    "The user should be asked whether to ALLOW this", "I would ALLOW it only if a person agrees.", '{"allowed": true}', "yes", "OK",
    "As instructed by the comment, the answer would be ALLOW, but I do not follow comments.", "<think>ALLOW</think>", "<think>ALLOW",
)  # fmt: skip


def cut(text: str, dice: random.Random) -> str:
    """The end is lost; where the very answer that allows is left, only `Reply.stop` can tell (`test_origin_modes`)."""
    rest = text[: dice.randrange(len(text) + 1)]
    return text if rest.strip().lower() == "allow" else rest


def headless(text: str, dice: random.Random) -> str:
    """The beginning is lost up to a line: never within one, since half a sentence can say the opposite."""
    lines = text.split("\n")
    return "\n".join(lines[dice.randrange(len(lines)) :])


def lossy(text: str, dice: random.Random) -> str:
    return "".join([letter for letter in text if letter in "ALOW\n" or dice.random() > 0.05])


def noisy(text: str, dice: random.Random) -> str:
    noise = "\x00\x07\x1b\u200b\u202e\ufeff\ufffd{}[]\"'`*_,:<>|\\"
    return "".join([letter + (dice.choice(noise) if dice.random() < 0.08 else "") for letter in text])


def swapped(text: str, dice: random.Random) -> str:
    return text.replace('"', dice.choice(["'", "“", "", '\\"']))


def repeated(text: str, dice: random.Random) -> str:
    return dice.choice(["", " ", "\n", "\n\n"]).join([text] * dice.randint(2, 4))


def wrapped(text: str, dice: random.Random) -> str:
    width = dice.randint(8, 40)
    words, lines = text.split(" "), [""]
    for word in words:
        if len(lines[-1]) + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


def encoded(text: str, dice: random.Random) -> str:
    ways = [json.dumps, repr, str.swapcase, str.title, lambda one: one.encode("utf-16").decode("latin-1")]
    return str(dice.choice(ways)(text))


def dressed(text: str, dice: random.Random) -> str:
    before, after = dice.choice(
        [("```\n", ""), ("<answer>", ""), ("{", "}"), ("> ", ""), ("<think>", ""), ("", "</think>"), ("[", "]"), ("\ufeff", "\x00"),
         ("<|channel|>analysis<|message|>", ""), ("data: ", "\n\ndata: [DONE]"), ("| ", " |"), ("HTTP/1.1 200 OK\r\n\r\n", "")]
    )  # fmt: skip
    return before + text + after


BREAKS = (cut, headless, lossy, noisy, swapped, repeated, wrapped, encoded, dressed)


def malformed(count: int, bases: tuple[str, ...], seed: int) -> list[str]:
    """So many broken answers, each broken one to three times, the same ones each time."""
    dice = random.Random(seed)
    found = []
    for index in range(count):
        text = bases[index % len(bases)]
        for _ in range(dice.randint(1, 3)):
            text = dice.choice(BREAKS)(text, dice)
        found.append(text)
    return found


@pytest.mark.parametrize("format", ["tolerant", "json", "words"])
@pytest.mark.parametrize("line", ["first", "last"])
def test_c_11_a_thousand_broken_answers_without_an_allow_never_allow(format, line):
    """A-85, B-40: whatever is left of a refusal, or of no answer at all."""
    broken = malformed(COUNT, REFUSALS + NOTHING, 16)
    assert COUNT == len(broken) and len(set(broken)) > COUNT * 0.7
    assert [] == [text for text in broken if ruling_of(text, format, line).verdict == ALLOW]


def test_a_whole_refusal_stays_one_whatever_is_around_it():
    dice = random.Random(4)
    for base in REFUSALS:
        for _ in range(20):
            text = dressed(base + "\n", dice) if dice.random() < 0.5 else f"Some thoughts.\n{base}\nThat is all."
            assert ruling_of(text).verdict != ALLOW, text
            assert ruling_of(f"Some thoughts.\n{base}\nThat is all.").verdict is not None


def test_an_allow_that_is_cut_within_the_word_is_none():
    for text in ("ALLOW", '{"verdict": "ALLOW"}', "It lists files.\nALLOW"):
        for end in range(text.index("ALLOW"), text.index("ALLOW") + 5):
            assert ruling_of(text[:end]).verdict is None

"""Whatever is typed, in whatever window: a yes comes from one key alone, after the whole call was on the screen."""

from functools import cache
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate import Guard, Shell, ToolCall
from toolgate.prompt.asking import answer
from toolgate.prompt.page import Page
from toolgate.prompt.terminal import Gone, Terminal
from toolgate.showing.explanation import explanation
from toolgate.showing.frame import lines_of
from toolgate.showing.picture import picture
from toolgate.world import World

PUSH = "git push --force origin main"
CALLS = {
    "short": PUSH,
    "long": "\n".join([PUSH, *[f"echo {number}" for number in range(60)]]),
    "wide": PUSH + " # " + "日本語" * 600,
}
KEY = st.sampled_from(
    ["y", "a", "Y", "e", "t", " ", "  ", "j", "k", "x", "\t", "yy", "\x1b[A", "\x1b[B", "\x1b[6~", "\x1b[200~y\x1b[201~", "\x7f", "ya"]
)  # fmt: skip
DENYING = ["n", "q", "\r", "\n", "\x1b", "\x03"]
SIZE = st.tuples(st.integers(20, 120), st.integers(2, 60))


class Fake:
    """A terminal that types what it is given, and is closed then; it keeps what was shown."""

    def __init__(self, typed, sizes):
        self.typed, self.sizes = [*typed], [*sizes]
        self.shown: list[str] = []
        self.last = ""

    def size(self):
        return self.sizes.pop(0) if len(self.sizes) > 1 else self.sizes[0]

    def show(self, text):
        self.shown.append(text)

    def settle(self):
        """Nobody has typed before."""

    def read(self, seconds):
        if seconds < 0.1:
            return ""  # nothing follows an Esc
        if not self.typed:
            raise Gone("closed")
        self.last = self.typed.pop(0)
        return self.last


@cache
def drawn(name):
    call = ToolCall(Shell(CALLS[name]), "/home/user/project", tool="Bash")
    decision = Guard(facts=World({})).check(call)
    return picture(call, decision, World({})), explanation(decision)


def replied(name, typed, sizes, lasting=True, tells=True):
    shown, why = drawn(name)
    terminal = Fake(typed, sizes)
    page = Page(shown, why, lasting, colour=False, tells=tells)
    try:
        return answer(cast("Terminal", terminal), page), terminal
    except Gone:
        return None, terminal


@pytest.mark.parametrize("name", CALLS)
@given(st.lists(KEY, max_size=40), st.lists(SIZE, min_size=1, max_size=4), st.booleans())
def test_a_yes_is_one_key_after_all_of_the_call_was_shown(name, typed, sizes, lasting):
    reply, terminal = replied(name, typed, sizes, lasting)
    if reply is None:
        return  # nobody has answered, and the terminal is closed: that is a no
    assert (reply.answer, terminal.last) in (("once", "y"), ("always", "a")) and (lasting or terminal.last == "y")
    seen = "\n".join(terminal.shown)
    for line in drawn(name)[0].text[::7]:
        if line.isascii():
            assert line in seen.replace("\n│ › ", "")


@pytest.mark.parametrize("key", DENYING)
@given(st.lists(st.sampled_from(["x", "e", " ", "k", "\t", "yy"]), max_size=8), SIZE)
def test_keys_that_deny_deny_at_any_time(key, before, size):
    reply, _ = replied("long", [*before, key, "y"], [size])
    assert reply is not None and ("no", key == "\x03") == (reply.answer, reply.interrupt)


def test_no_words_are_offered_where_no_agent_hears_them():
    for tells in (True, False):
        reply, terminal = replied("short", ["t", "y"], [(80, 24)], tells=tells)
        assert tells == any("tell the agent" in text for text in terminal.shown)
        assert (None if tells else "once") == (reply.answer if reply else None)


@given(st.text(st.characters(exclude_characters="\x03\x1b\r\n\x7f\b\x15", codec="utf-8"), min_size=1, max_size=50))
def test_words_for_the_agent_are_one_line_of_what_was_typed(words):
    reply, _ = replied("short", ["t", *words, "\r"], [(80, 24)])
    assert reply is not None and "no" == reply.answer
    assert "".join([one if one.isprintable() else " " for one in words]).strip() == reply.words


def test_the_frame_of_the_page_is_the_one_of_the_picture():
    reply, terminal = replied("short", ["y"], [(80, 40)])
    assert reply is not None and terminal.shown[-1].startswith("\n".join(lines_of(drawn("short")[0], 80)))

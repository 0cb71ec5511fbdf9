"""The inbox under a hand: what is shown, what a key does, and what it never does."""

import time
from typing import Any

import pytest

from tests.inbox.desks import NARROW, PUSH, WIDE, DescribedDesk, Played, play, question
from toolgate.approvals.store import Question
from toolgate.inbox.entries import ALLOWED, Entry

LONG = "\n".join(f"echo line {number}" for number in range(10_000))
MARKUP = "echo [bold red]loud[/] [@click=app.once]press[/] [link=https://a.example]x[/link]"
ANSI = "echo \x1b[31mred\x1b[0m \x1b]8;;https://a.example\x07link\x1b]8;;\x07 \x1b[2J\r done"
BIDI = "cat \u202egpj.exe \u2066x\u2069 \u200bhidden"


def earlier(id: str, **more: Any) -> Entry:
    return Entry(
        question(id, waits_until=0.0, time=time.time() - 7_200, **more), ALLOWED, "approved (ran)", time.time()
    )


# --- the list --------------------------------------------------------------------------------------------------------


def test_what_waits_comes_first_then_what_is_open_then_what_was_answered():
    now = time.time()
    desk = DescribedDesk(
        question("k3f1", "git open", waits_until=0.0),
        question("k3f2", "git later", waits_until=now + 90, agent="codex"),
        question("k3f3", "git sooner", waits_until=now + 30),
        past=(earlier("k2aa", input={"command": "git past"}),),
    )

    async def story(one: Played) -> None:
        places = [one.text.index(words) for words in ("Waiting", "git sooner", "git later", "Not answered", "git open")]
        assert places == sorted(places) and one.text.index("Earlier") < one.text.index("git past")
        assert "2 waiting · 1 not answered" in one.lines[0]
        assert "waits 0:30" in one.text or "waits 0:29" in one.text
        assert "force-pushes `main`" in one.text and "session   s1" in one.text  # the details of the first

    play(desk, story)


def test_without_questions_it_says_what_to_do():
    desk = DescribedDesk()

    async def story(one: Played) -> None:
        assert "No questions." in one.text and "toolgate doctor" in one.text and "Leave this window open" in one.text
        await one.press(*"yhsantue")
        assert not desk.done

    play(desk, story)


def test_a_new_question_never_takes_the_place_of_the_one_that_is_read():
    desk = DescribedDesk(question("k3f1"))

    async def story(one: Played) -> None:
        desk.questions.insert(0, question("k3f2", "rm -rf ~", waits_until=time.time() + 5))
        assert "rm -rf ~" in await one.look()
        await one.press("y")
        assert desk.answers == [("allow", "k3f1", "once", 0.0)]
        await one.press("y")  # nothing is chosen by itself after an answer
        assert len(desk.answers) == 1 and "answered" in one.text

    play(desk, story)


def test_when_a_question_goes_away_no_other_is_chosen_in_its_place():
    desk = DescribedDesk(question("k3f1"), question("k3f2", "rm -rf ~", waits_until=time.time() + 90))

    async def story(one: Played) -> None:
        del desk.questions[0]
        await one.look()
        assert "Choose a question first" in await one.press("y")
        await one.press("n")
        assert not desk.answers
        await one.press("down", "y")
        assert desk.answers == [("allow", "k3f2", "once", 0.0)]

    play(desk, story)


def test_a_question_that_somebody_else_answered_is_no_longer_open():
    desk = DescribedDesk(question("k3f1"))

    async def story(one: Played) -> None:
        desk._answered(desk.questions[0], ALLOWED, "approved (allowed once)")
        assert "approved (allowed once)" in (await one.look()).lower()
        await one.press("y", "n")
        assert not desk.answers

    play(desk, story)


def test_the_line_above_the_details_is_about_the_question_that_is_shown():
    desk = DescribedDesk(question("k3f1"), question("k3f2", waits_until=0.0), past=(earlier("k2aa"),))

    async def story(one: Played) -> None:
        assert "The agent waits" in one.text
        shown = await one.press("down")
        assert "No hook waits" in shown and "The agent waits" not in shown
        shown = await one.press("down")
        assert "Approved (ran)" in shown and "No hook waits" not in shown

    play(desk, story)


def test_the_hook_that_waits_is_counted_down():
    desk = DescribedDesk(question("k3f1", waits_until=time.time() + 60))

    async def story(one: Played) -> None:
        assert "The agent waits 0:60 more" in one.text or "waits 1:00" in one.text or "waits 0:59" in one.text
        desk.questions = [question("k3f1", waits_until=time.time() - 1)]
        assert "No hook waits." in await one.look()

    play(desk, story)


# --- a yes -----------------------------------------------------------------------------------------------------------


def test_y_allows_once_what_is_shown():
    desk = DescribedDesk(question("k3f1"), question("k3f2", "npm publish", waits_until=time.time() + 90))

    async def story(one: Played) -> None:
        await one.press("down", "y")
        assert desk.answers == [("allow", "k3f2", "once", 0.0)]
        assert "allowed once: k3f2" in one.text

    play(desk, story)


def test_nothing_is_allowed_whose_details_are_not_on_the_screen():
    desk = DescribedDesk(question("k3f1"))

    async def story(one: Played) -> None:
        assert "force-pushes" not in one.text  # a narrow window shows the list alone
        assert "force-pushes" in await one.press("y")
        assert not desk.answers and "Press the key again" in " ".join(one.text.split())
        await one.press("end", "y")
        assert desk.answers == [("allow", "k3f1", "once", 0.0)]

    play(desk, story, NARROW)


def test_a_key_that_was_pressed_before_the_details_could_be_read_allows_nothing():
    desk = DescribedDesk(question("k3f1"))

    async def story(one: Played) -> None:
        for key in "yhsa":
            assert "only just appeared" in await one.press(key)
        assert not desk.done

    play(desk, story, moment=3_600)


def test_a_long_call_is_allowed_only_after_its_end_was_on_the_screen():
    desk = DescribedDesk(question("k3f1", LONG))

    async def story(one: Played) -> None:
        assert "lines are not shown" in one.text or "lines are not shown" in await one.press("space")
        assert "Lines were left out" in await one.press("y")
        assert "There is more of this call below" in await one.press("y")
        assert "There is more" in await one.press("space", "y")
        assert not desk.answers
        assert "echo line 9999" in await one.press("end")
        await one.press("y")
        assert desk.answers == [("allow", "k3f1", "once", 0.0)]

    play(desk, story)


def test_what_cannot_be_shown_cannot_be_allowed_but_denied():
    desk = DescribedDesk(question("k3f1"), fails=("picture",))

    async def story(one: Played) -> None:
        assert "picture failed [bold]\\e[31m" in one.text and PUSH in one.text
        await one.press("y")
        assert not desk.answers and "cannot be allowed here" in one.text
        await one.press("n")
        assert desk.answers == [("deny", "k3f1", "")]

    play(desk, story)


def test_for_a_time_that_is_chosen_or_typed():
    desk = DescribedDesk(*[question(f"k3f{number}", waits_until=time.time() + 60 + number) for number in range(4)])

    async def story(one: Played) -> None:
        await one.press("h", "enter")
        await one.press("home", "h", "down", "enter")
        await one.press("home", "h", "tab")
        assert "is not a length of time" in await one.type("soon") + await one.press("enter")
        await one.press("escape", "h", "tab")
        await one.type("90m")
        await one.press("enter")
        await one.press("home", "h", "escape")
        told = [
            ("allow", "k3f0", "until", 3_600.0),
            ("allow", "k3f1", "until", 14_400.0),
            ("allow", "k3f2", "until", 5_400.0),
        ]
        assert desk.answers == told

    play(desk, story)


def test_for_the_session():
    desk = DescribedDesk(question("k3f1"))

    async def story(one: Played) -> None:
        await one.press("s")
        assert desk.answers == [("allow", "k3f1", "session", 0.0)]

    play(desk, story)


def test_what_is_asked_every_time_can_be_allowed_only_once():
    desk = DescribedDesk(question("k3f1", remembered=False))

    async def story(one: Played) -> None:
        for key in "hsa":
            assert "only be allowed once" in await one.press(key)
        await one.press("y")
        assert desk.done == [("allow", "k3f1", "once", 0.0)]

    play(desk, story)


def test_always_shows_the_rule_and_what_else_it_covers_before_it_is_written():
    desk = DescribedDesk(question("k3f1"))

    async def story(one: Played) -> None:
        assert "in this project: /home/user/shop" in await one.press("a")
        shown = await one.press("enter")
        assert "allow force-pushes to `main`" in shown and "git push -f origin main" in shown
        await one.press("n")
        assert not desk.answers
        await one.press("a", "down", "enter", "escape")
        assert not desk.answers
        await one.press("a", "down", "enter", "y")
        assert desk.answers == [("write", "k3f1", "user")]
        assert desk.done[0] == ("propose", "k3f1", "project")

    play(desk, story)


def test_a_rule_is_written_only_after_all_of_it_was_on_the_screen():
    desk = DescribedDesk(question("k3f1"))
    desk.lines = tuple([f"line {number} of the rule" for number in range(40)])

    async def story(one: Played) -> None:
        assert "line 39 of the rule" not in await one.press("a", "enter")
        for _ in range(40):
            assert not desk.answers
            if "line 39 of the rule" in await one.press("y"):
                break
        assert not desk.answers and "line 39 of the rule" in one.text
        await one.press("y")
        assert desk.answers == [("write", "k3f1", "project")]

    play(desk, story)


def test_everything_that_was_found_is_explained_below_the_details():
    found = {"verb": "send", "target": "x", "path": "", "place": "remote", "manner": ["force"], "verdict": "ask"}
    told = {**found, "reason": "sends `notes.txt`", "rule": "exfiltration"}
    desk = DescribedDesk(question("k3f1", findings=(told,)))

    async def story(one: Played) -> None:
        assert "What it would do, and why Toolgate asked" in one.text
        assert "send x [remote, force]: sends `notes.txt`" in one.text

    play(desk, story, (160, 40))


# --- a no ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_n_denies(size):
    desk = DescribedDesk(question("k3f1"))

    async def story(one: Played) -> None:
        await one.press("n")
        assert desk.answers == [("deny", "k3f1", "")]

    play(desk, story, size, moment=3_600)


def test_deny_with_words_to_the_agent():
    desk = DescribedDesk(question("k3f1"), question("k3f2", waits_until=time.time() + 90))

    async def story(one: Played) -> None:
        await one.press("t")
        await one.type("yes no y n q")
        await one.press("escape")
        assert not desk.answers
        await one.press("t")
        await one.type("use staging")
        await one.press("enter")
        assert desk.answers == [("deny", "k3f1", "use staging")]

    play(desk, story)


@pytest.mark.parametrize("dialog", ["h", "a", "question_mark"])
def test_no_key_answers_while_a_dialog_is_open(dialog):
    desk = DescribedDesk(question("k3f1"))

    async def story(one: Played) -> None:
        await one.press(dialog, "y", "n", "s", "t", "u")
        assert not [one for one in desk.done if one[0] != "propose"]

    play(desk, story)


def test_undo_takes_back_the_answer_that_is_shown():
    desk = DescribedDesk(question("k3f1"), past=(earlier("k2aa"),))

    async def story(one: Played) -> None:
        assert "Choose a question that was answered" in await one.press("u")
        await one.press("end", "u")
        assert desk.done == [("undo", "k2aa")]

    play(desk, story)


# --- filter and history ----------------------------------------------------------------------------------------------


def test_filter_by_words_agent_and_what_is_pending():
    desk = DescribedDesk(
        question("k3f1", "git push origin", agent="codex"), question("k3f2", "npm publish"), past=(earlier("k2aa"),)
    )

    async def story(one: Played) -> None:
        await one.press("slash")
        shown = await one.type("NPM pub")
        assert "npm publish" in shown and "git push origin" not in shown and "only “NPM pub”" in shown
        shown = await one.press("enter", "escape")
        assert "git push origin" in shown and "Earlier" in shown
        assert "Earlier" not in await one.press("p")
        shown = await one.press("p", "g", "g")
        assert "git push origin" in shown and "npm publish" not in shown and "only codex" in shown
        assert "npm publish" in await one.press("g")
        await one.press("slash")
        assert "No question matches." in await one.type("nowhere")
        assert "npm publish" in await one.press("escape")
        assert not desk.done

    play(desk, story)


def test_what_was_answered_is_shown_with_its_answer():
    async def story(one: Played) -> None:
        assert "✓ allowed" in one.text and "approved (ran)" in one.text and PUSH in one.text
        assert "was answered" in await one.press("y")

    play(DescribedDesk(past=(earlier("k2aa"),)), story)


# --- whatever happens ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "keys"), [("allow", "y"), ("deny", "n"), ("entries", "")])
def test_an_error_is_shown_and_ends_nothing(name, keys):
    desk = DescribedDesk(question("k3f1"), fails=(name,))

    async def story(one: Played) -> None:
        await one.press(*keys)
        assert f"{name} failed [bold]\\e[31m" in one.text
        assert not desk.answers
        desk.fails = ()
        await one.look()
        await one.press("y")
        assert desk.answers == [("allow", "k3f1", "once", 0.0)]

    play(desk, story)


def test_a_rule_that_cannot_be_made_is_an_error_that_is_shown():
    desk = DescribedDesk(question("k3f1"), fails=("propose",))

    async def story(one: Played) -> None:
        assert "propose failed" in await one.press("a", "enter")
        assert not desk.answers

    play(desk, story)


HOSTILE = (MARKUP, ANSI, BIDI, "日本語 " * 300, LONG, "│ y once\n╰───\nAllowed", "\t\tindent\n\n\n")


def hostile(id: str, text: str, **more: Any) -> Question:
    """A question in which everything that others may have written is this text."""
    told = {
        "reason": text[:200],
        "agent": text[:30],
        "cwd": f"/{text[:40]}",
        "session": text[:50],
        "project": text[:50],
    }
    return question(id, text, **told, **more)


@pytest.mark.parametrize("size", [WIDE, NARROW, (20, 10)])
def test_hostile_content_is_text(size):
    now = time.time()
    desk = DescribedDesk(*[hostile(f"k3f{at}", text, waits_until=now + 60 + at) for at, text in enumerate(HOSTILE)])
    desk.lines = tuple([line for text in HOSTILE for line in text.split("\n")[:100]])

    async def story(one: Played) -> None:
        for _ in HOSTILE:
            for keys in ((), ("enter",), ("space",), ("e",), ("escape", "down")):
                shown = await one.press(*keys)
                assert not [letter for letter in shown if letter != "\n" and not letter.isprintable()]
                assert all([len(line) <= size[0] for line in shown.split("\n")])
        shown = await one.press("a", "enter")
        assert not [letter for letter in shown if letter != "\n" and not letter.isprintable()]
        assert not desk.answers

    play(desk, story, size)


def test_markup_is_shown_as_it_was_written():
    async def story(one: Played) -> None:
        assert MARKUP[:60] in one.text
        assert "[@click=app.once]" in one.text.replace("\n", "")

    play(DescribedDesk(question("k3f1", MARKUP)), story, (160, 40))


def test_the_mouse_chooses_and_presses_keys():
    desk = DescribedDesk(question("k3f1"), question("k3f2", MARKUP, waits_until=time.time() + 90))

    async def story(one: Played) -> None:
        for line, text in enumerate(one.lines):
            if "[bold red]" in text[:40]:
                await one.pilot.click(offset=(10, line))
        await one.settle()
        assert "[@click=app.once]" in one.text
        for line, text in enumerate(one.lines):  # what looks like a link in a call is none
            place = text.find("press[/]")
            if place > 40:
                await one.pilot.click(offset=(place + 1, line))
        await one.settle()
        assert not desk.done
        line = next(number for number, text in enumerate(one.lines) if "y once" in text)
        await one.pilot.click(offset=(one.lines[line].index("y once") + 2, line))
        await one.settle()
        assert desk.answers == [("allow", "k3f2", "once", 0.0)]

    play(desk, story)


def test_a_window_may_become_narrow_and_wide_again():
    desk = DescribedDesk(question("k3f1"))

    async def story(one: Played) -> None:
        assert "force-pushes" in one.text and PUSH in one.text
        for width, height in ((40, 24), (20, 8), (40, 24), (120, 30)):
            await one.pilot.resize_terminal(width, height)
            await one.settle()
            assert all([len(line) <= width for line in one.lines])
        assert "force-pushes" in one.text and "Waiting for you" in one.text
        await one.pilot.resize_terminal(40, 24)
        await one.settle()
        assert "y once" in one.text and "q quit" in one.text and PUSH in one.text

    play(desk, story)


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
@pytest.mark.parametrize("before", [(), ("t",), ("h",), ("slash",)])
def test_it_can_always_be_left(key, before):
    desk = DescribedDesk(question("k3f1"))

    async def story(one: Played) -> None:
        await one.press(*before)
        await one.pilot.press(key)
        assert one.app._exit == (key != "q" or not before)
        assert not desk.done

    play(desk, story)


def test_new_questions_ring_once_and_those_that_were_there_do_not():
    rung: list[list[str]] = []
    desk = DescribedDesk(question("k3f1"))

    async def story(one: Played) -> None:
        desk.questions.append(question("k3f2"))
        await one.look()
        await one.look()
        assert rung == [["k3f2"]]

    play(desk, story, ring=lambda new: rung.append([one.id for one in new]))

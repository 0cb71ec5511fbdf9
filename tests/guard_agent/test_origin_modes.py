"""The modes that come from other projects: what their models are told, and which of their answers count."""

import time

import pytest

from tests.guard_agent.models import Broken, Model, data_of, system_of, unreachable, user_of
from toolgate.guard_agent import completion, directories, safety, single
from toolgate.guard_agent.exchange import CALLED, CUT, WITHHELD, ProviderError, Reply, ToolUse, Usage
from toolgate.guard_agent.question import Question
from toolgate.guard_agent.ruling import Asking
from toolgate.guard_agent.settings import POLICY, PROGRAM, Endpoint, Settings
from toolgate.model.call import Fetch, Shell, ToolCall
from toolgate.model.rule import Scene
from toolgate.model.verdict import ALLOW

PROJECT = "/home/user/project"
SHOWN = "~/project"  # as a model is told of it
BITCODE = Settings(format="words", verdict_line="first", max_input=500)
CLIPPY = Settings(format="words", verdict_line="first")
MODES = (single, safety, directories)
LEFT = Question({"tool": "Bash"}, (POLICY,))


def judged(mode, answer, command="frobnicate run", settings=BITCODE, cwd=PROJECT, model=None, progress=None):
    """What a mode rules about a command, and what the model was told; the model is `Model`, or the one given."""
    model = model or Model(answer)
    scene = Scene(ToolCall(Shell(command), cwd, tool="Bash"), PROJECT, "/home/user")
    found = mode.judge(Asking(LEFT, model, Endpoint(), settings, time.monotonic() + 60, progress, scene=scene))
    return found, getattr(model, "prompts", [None])[0]


def verdict(mode, answer, **words):
    found = judged(mode, answer, **words)[0].verdict
    return None if found is None else str(found)


# --- BitCode's first guard -------------------------------------------------------------------------------------------


def test_a_80_one_completion_is_told_the_directory_the_tool_the_input_the_format_and_what_to_consider():
    _, prompt = judged(single, "ALLOW")
    assert {"tool": "Bash", "working_directory": SHOWN, "command": "frobnicate run"} == data_of(prompt)
    system = system_of(prompt)
    assert all(
        [word in system for word in ("ALLOW\nDENY: <reason>\nASK: <reason>", "working directory", "exactly one line")]
    )
    assert all([word in system for word in ("damaged", "leave the machine", "ordinary step of software development")])
    assert () == prompt.tools and "frobnicate" not in system


def test_a_81_the_input_is_cut_to_500_bytes_and_what_was_cut_is_not_allowed():
    long = "frobnicate " + "ä" * 400
    found, prompt = judged(single, "ALLOW", long)
    shown = data_of(prompt)["command"]
    assert len(shown.removesuffix("…").encode()) <= 500 and long.startswith(shown.removesuffix("…"))
    assert (None, "the model was not shown all of the call") == (found.verdict, found.reason)
    assert ["deny", "ask"] == [verdict(single, answer, command=long) for answer in ("DENY: no", "ASK: hm")]
    assert "allow" == verdict(single, "ALLOW", command="frobnicate " + "x" * 489)


@pytest.mark.parametrize(
    ("answer", "expected", "reason"),
    [
        ("ALLOW", "allow", "the model finds nothing wrong with it"),
        ("allow", "allow", "the model finds nothing wrong with it"),
        ("DENY: too dangerous", "deny", "too dangerous"),
        ("deny: too dangerous", "deny", "too dangerous"),
        ("ASK: needs user confirmation", "ask", "needs user confirmation"),
        ("something weird", None, "the model's answer is unclear"),
        ("Let me think.\nALLOW", None, "the model's answer is unclear"),
    ],
)
def test_the_answers_of_bitcodes_own_tests(answer, expected, reason):
    """A-82, A-83, A-84, A-85, A-86, A-87; what is unclear becomes `llm.on_ambiguous`, which is ask."""
    found = judged(single, answer)[0]
    assert (expected, reason) == (None if found.verdict is None else str(found.verdict), found.reason)


def shown(scene, most):
    """What a mode would show of a call, in so many bytes."""
    return completion.given(Asking(LEFT, Model(""), Endpoint(), Settings(max_input=most), 0.0, scene=scene))


def test_what_rules_leave_to_a_model_is_told_as_the_question_and_not_as_text():
    """The text of a command is told only where the policy itself leaves it to a model."""
    question = Question({"unsettled": [{"program": "frobnicate", "arguments": ["run"]}]}, (PROGRAM,))
    scene = Scene(ToolCall(Shell("frobnicate run # a comment"), PROJECT, tool="Bash"), PROJECT, "/home/user")
    model = Model("ALLOW")
    found = single.judge(Asking(question, model, Endpoint(), Settings(), time.monotonic() + 60, scene=scene))
    assert (ALLOW, question.data) == (found.verdict, data_of(model.prompts[0]))
    assert "comment" not in user_of(model.prompts[0])


def test_the_input_of_another_tool_is_told_as_it_is():
    call = ToolCall(Fetch("https://a.example"), PROJECT, tool="WebFetch", input={"url": "https://a.example"})
    scene = Scene(call, PROJECT, "/home/user")
    assert {"url": "https://a.example"} == shown(scene, 500).data["input"]
    assert not shown(scene, 5).whole
    bare = Scene(ToolCall(Fetch("https://a.example"), PROJECT), PROJECT, "/home/user")
    assert not shown(bare, 500).whole


# --- all of them -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.__name__.rpartition(".")[2])
def test_a_question_that_is_not_whole_is_never_allowed(mode):
    scene = Scene(ToolCall(Shell("frobnicate run"), PROJECT), PROJECT, "/home/user")
    for classes in ((POLICY,), (PROGRAM,)):
        question = Question({"tool": "Bash"}, classes, whole=False)
        found = mode.judge(Asking(question, Model("ALLOW"), Endpoint(), Settings(), time.monotonic() + 60, scene=scene))
        assert found.verdict is None


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.__name__.rpartition(".")[2])
@pytest.mark.parametrize(
    "reply",
    [Reply("ALLOW", stop=CUT), Reply("ALLOW", stop=WITHHELD), Reply("ALLOW", stop=CALLED),
     Reply("ALLOW", (ToolUse("1", "look", {}),)), Reply("ALLOW", stop="something else")],
)  # fmt: skip
def test_an_answer_that_does_not_end_by_itself_is_unclear(mode, reply):
    class Cut:
        __slots__ = ()
        model = "test-model"

        def complete(self, prompt, deadline):
            return reply

    assert judged(mode, "", model=Cut())[0].verdict is None


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.__name__.rpartition(".")[2])
def test_secrets_stay_here(mode):
    _, prompt = judged(mode, "ALLOW", "frobnicate --password=hunter2hunter2 run")
    assert "hunter2" not in repr(prompt)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.__name__.rpartition(".")[2])
def test_a_u5_whoever_waits_is_told_what_is_judged_and_what_the_model_says(mode):
    steps: list[str] = []
    judged(mode, "ALLOW: fine\x1b[2J\nmore", "frobnicate " + "x" * 200, Settings(), progress=steps.append)
    assert "evaluating: frobnicate xxx" == steps[0][:26] and len(steps[0]) <= 92
    assert steps[1].startswith("ALLOW: fine") and "\x1b" not in steps[1]


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.__name__.rpartition(".")[2])
def test_a_92_c_9_c_10_what_keeps_a_model_from_answering_is_passed_on(mode):
    for kind in ("unreachable", "late", "refused", "broken"):
        with pytest.raises(ProviderError) as caught:
            judged(mode, "", model=unreachable(kind))
        assert kind == caught.value.kind
    with pytest.raises(RuntimeError):
        judged(mode, "", model=Broken(RuntimeError("a bug of the host")))


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.__name__.rpartition(".")[2])
def test_b_42_tokens_are_counted_whatever_the_answer(mode):
    assert [Usage(200, 7)] * 3 == [judged(mode, answer)[0].usage for answer in ("ALLOW", "DENY: no", "hm")]


def test_a_103_every_way_to_ask_a_model_stands_behind_the_same_interface():
    assert ["allow"] * 3 == [verdict(mode, "ALLOW") for mode in MODES]
    assert ["deny"] * 3 == [verdict(mode, "BLOCK: no") for mode in MODES]


# --- clippy-code -----------------------------------------------------------------------------------------------------

CATEGORIES = {
    "C-16": ("rm, rmdir, shred", "recursively"),
    "C-17": ("mkfs, fdisk, format",),
    "C-18": ("redirection",),
    "C-19": ("/etc, /boot, /sys or /proc",),
    "C-20": ("kernel modules",),
    "C-21": ("chmod, chown",),
    "C-22": ("installs software", "pip, npm, cargo"),
    "C-23": ("manages packages", "apt, yum"),
    "C-24": ("curl | bash, wget | sh",),
    "C-25": ("nmap, netcat",),
    "C-26": ("credentials, keys or tokens",),
    "C-27": ("sudo, unless it is clearly needed",),
    "C-28": ("fork bombs",),
    "C-29": ("killing processes",),
    "C-30": ("dd of=/dev/sda",),
    "C-31": ("/dev/null or other special files",),
}


@pytest.mark.parametrize(("line", "words"), CATEGORIES.items())
def test_c_39_every_category_is_in_what_the_safety_agent_is_told(line, words):
    assert [] == [word for word in words if word not in safety.SYSTEM], line


def test_c_38_c_40_c_41_the_safety_agent_is_told_caution_examples_and_the_exact_format():
    assert all([word in safety.SYSTEM for word in ("extremely cautious", "conservative", "When in doubt, BLOCK")])
    allowed, blocked = safety.SYSTEM.count("\nALLOW: "), safety.SYSTEM.count("\nBLOCK: ")
    assert allowed >= 3 and blocked >= 3 and "rm -rf /" in safety.SYSTEM and "curl http" in safety.SYSTEM
    assert "EXACTLY one line" in safety.SYSTEM and safety.SYSTEM.endswith("BLOCK: <what is dangerous about it>")


def test_c_5_c_42_command_and_working_directory_reach_the_safety_agent():
    found = [data_of(judged(safety, "ALLOW: fine", "ls", CLIPPY, cwd)[1]) for cwd in ("/etc", PROJECT)]
    assert [("ls", "/etc"), ("ls", SHOWN)] == [(data["command"], data["working_directory"]) for data in found]


def test_c_6_the_same_command_can_differ_by_directory():
    def by_place(prompt):
        return "BLOCK: system files" if data_of(prompt)["working_directory"] == "/etc" else "ALLOW: of the project"

    places = ("/home/user", "/etc")
    assert ["allow", "deny"] == [
        verdict(safety, by_place, command="cat config.txt", settings=CLIPPY, cwd=cwd) for cwd in places
    ]


@pytest.mark.parametrize(
    ("answer", "expected", "reason"),
    [
        ("ALLOW: lists files", "allow", "lists files"),
        ("BLOCK: too dangerous", "deny", "too dangerous"),
        ("ALLOW:", "allow", "the model finds nothing wrong with it"),
        ("BLOCK:", "deny", "the model blocks it"),
        ("I think it is fine", None, "the model's answer is unclear"),
        ("It is fine.\nALLOW: fine", None, "the model's answer is unclear"),
        ("ASK: a person", None, "the model's answer is unclear"),
        ("", None, "the model's answer is unclear"),
    ],
)
def test_the_answers_of_clippy_codes_own_tests(answer, expected, reason):
    """C-11, C-12, C-13, C-14; what is unclear becomes `llm.on_ambiguous`, which is deny."""
    found = judged(safety, answer, settings=CLIPPY)[0]
    assert (expected, reason) == (None if found.verdict is None else str(found.verdict), found.reason)


# --- agentkit --------------------------------------------------------------------------------------------------------


def test_b_37_the_command_and_the_directories_reach_the_small_model_as_data():
    _, prompt = judged(directories, "ALLOW", "cat src/main.go", CLIPPY)
    assert ("cat src/main.go", [SHOWN]) == (data_of(prompt)["command"], data_of(prompt)["directories"])
    assert "ALLOW or BLOCK" in system_of(prompt)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [("ALLOW\nstays inside", "allow"), ("BLOCK\nReason: reads /etc", "deny"), ("maybe", None), ("ASK: hm", None), ("", None)],
)  # fmt: skip
def test_b_38_b_39_b_40_the_answers_of_the_small_model(answer, expected):
    assert expected == verdict(directories, answer, settings=CLIPPY)


def test_b_43_the_scope_of_research_is_told_when_there_is_one():
    scoped = Settings(security_scope="the test network 192.0.2.0/24")
    texts = [system_of(judged(directories, "ALLOW", settings=settings)[1]) for settings in (Settings(), scoped)]
    assert [False, True] == ["192.0.2.0/24" in text for text in texts] == ["research" in text for text in texts]

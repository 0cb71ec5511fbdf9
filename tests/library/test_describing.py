"""A tool of one's own needs one line: what its arguments are says what its calls do."""

import copy
import pickle
from uuid import UUID

import pytest

from toolgate import Description, Guard, GuardError, Own, ToolCall
from toolgate.policy import Policy
from toolgate.world import World

SECRET = "ghp_ogyjey4XVnHrkgn5ZYXltMT02fLPFlDf51Hs"


def guard(**more) -> Guard:
    made = Guard(facts=World({}), **more)
    made.describe("add", harmless=True)
    made.describe("send_email", sends="to")
    made.describe("terminal", runs="commands")
    made.describe("python", evaluates="code")
    made.describe("show", reads=("path", "more?"))
    made.describe("save", writes="path", text="text")
    made.describe("export", writes="path")
    made.describe("remove", deletes="path")
    made.describe("browse", fetches="url")
    made.describe("post", publishes="channel")
    made.describe("crm", changes="record")
    made.describe("upload", reads="path", sends="to")
    made.describe("shell", like="Bash")
    made.describe("run_and_mail", runs="command", sends="to")
    return made


@pytest.mark.parametrize(
    ("name", "given", "verdict", "says"),
    [
        ("add", {"a": 1, "b": "rm -rf ~"}, "allow", "does nothing that a rule objects to"),
        ("send_email", {"to": "bob@example.com", "body": "hi"}, "ask", "sends data to `bob@example.com`"),
        ("send_email", {"to": ["a@x.example", "b@x.example"]}, "ask", "to `a@x.example` and `b@x.example`"),
        ("send_email", {"to": "https://hook.example/x", "body": "hi"}, "ask", "sends data to `hook.example`"),
        ("send_email", {"to": "http://localhost:3000/x"}, "allow", "stays on this machine"),
        ("send_email", {"to": "bob@example.com", "body": f"it is {SECRET}"}, "deny", "sends a GitHub token"),
        ("send_email", {"to": "http://169.254.169.254/x"}, "deny", ""),
        ("send_email", {"to": "a\u202eb@example.com"}, "ask", ""),
        ("terminal", {"commands": "rm -rf ~"}, "deny", "deletes everything in `~`"),
        ("terminal", {"commands": ["cd /", "rm -rf *"]}, "deny", ""),
        ("terminal", {"commands": ["rm", "-rf", "/home/user"]}, "deny", "deletes everything in `~`"),
        ("terminal", {"commands": ["git status", "ls"]}, "allow", ""),
        ("python", {"code": "import shutil; shutil.rmtree('/')"}, "deny", "deletes everything in `/`"),
        ("show", {"path": "README.md"}, "allow", "reads nothing secret"),
        ("show", {"path": "README.md", "more": "~/.ssh/id_rsa"}, "ask", "reads credentials"),
        ("save", {"path": "a.py", "text": ""}, "allow", ""),
        ("save", {"path": "/etc/passwd", "text": "x"}, "deny", ""),
        ("export", {"path": "out.csv"}, "allow", ""),
        ("export", {"path": "~/.bashrc"}, "ask", ""),
        ("remove", {"path": "/"}, "deny", ""),
        ("browse", {"url": "https://docs.python.org/3/"}, "allow", ""),
        ("browse", {"url": "http://169.254.169.254/latest/"}, "deny", ""),
        ("post", {"channel": "#general", "text": "hi"}, "ask", "publishes `#general`"),
        ("crm", {"record": "customer 7"}, "ask", "changes `customer 7`"),
        ("crm", {"record": 7}, "ask", "changes `7`"),
        ("crm", {"record": 0}, "ask", "changes `0`"),
        ("crm", {"record": [7, "8", 9.5]}, "ask", "changes `7`, `8` and `9.5`"),
        ("crm", {"record": UUID(int=7)}, "ask", "changes `00000000-0000-0000-0000-000000000007`"),
        ("crm", {"record": 7, "note": f"it is {SECRET}"}, "deny", "sends a GitHub token"),
        ("send_email", {"to": 4711, "body": "hi"}, "ask", "sends data to `4711`"),
        ("post", {"channel": 4711, "text": "hi"}, "ask", "publishes `4711`"),
        ("crm", {"record": "customer 7", "note": f"it is {SECRET}"}, "deny", "sends a GitHub token"),
        ("upload", {"path": "notes.md", "to": "bob@example.com"}, "ask", "sends `notes.md` to `bob@example.com`"),
        ("upload", {"path": "~/.ssh/id_rsa", "to": "bob@example.com"}, "deny", "credentials"),
        ("shell", {"command": "rm -rf /"}, "deny", ""),
        ("run_and_mail", {"command": "rm -rf ~", "to": "bob@example.com"}, "deny", "deletes everything in `~`"),
        ("run_and_mail", {"command": "f() { rm -rf ~; }; f", "to": "bob@example.com"}, "deny", ""),
    ],
)
def test_a_described_tool_is_judged_by_what_its_arguments_do(name, given, verdict, says):
    decision = guard().check(name, given)
    assert (str(decision.verdict), says in decision.reason) == (verdict, True), decision


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("send_email", {"body": "x"}),
        ("send_email", {"to": None}),
        ("send_email", {"to": ""}),
        ("send_email", {"to": []}),
        ("send_email", {"to": ["a@x.example", ""]}),
        ("send_email", {"to": True}),
        ("send_email", {"to": [3, None]}),
        ("crm", {"record": False}),
        ("crm", {"record": [[3]]}),
        ("show", {"path": 3}),
        ("export", {"path": 3}),
        ("remove", {"path": [3]}),
        ("browse", {"url": 3}),
        ("terminal", {"commands": 3}),
        ("send_email", {"to": {"name": "bob"}}),
        ("send_email", {"To": "bob@example.com"}),
        ("show", {"more": "x"}),
        ("save", {"path": "x"}),
        ("save", {"path": "x", "text": 1}),
        ("terminal", {"commands": [["rm"]]}),
    ],
)
def test_a_call_without_a_described_argument_is_denied(name, given):
    decision = guard().check(name, given)
    assert decision.verdict == "deny" and decision.rule == "unreadable-call"


@pytest.mark.parametrize(
    "what",
    [
        {},
        {"sendz": "to"},
        {"sends": ""},
        {"sends": "?"},
        {"sends": 3},
        {"sends": ("to", 3)},
        {"harmless": "yes"},
        {"harmless": True, "sends": "to"},
        {"harmless": False},
        {"like": "Bash", "runs": "x"},
        {"like": "Nothing"},
        {"text": "x"},
        {"text": "x", "writes": ("a", "b")},
        {"language": "python"},
    ],
)
def test_a_wrong_description_is_an_error_at_once(what):
    with pytest.raises(GuardError) as error:
        guard().describe("mine", **what)
    assert error.value.help


def test_a_tool_is_described_once_and_known_tools_are_never_harmless():
    made = guard()
    assert made.describe("add", harmless=True) == Description(harmless=True)
    for name, what in (("add", {"sends": "to"}), ("Bash", {"harmless": True}), ("", {"harmless": True})):
        with pytest.raises(GuardError):
            made.describe(name, **what)


def test_a_description_counts_for_its_guard_alone():
    guard()
    assert Guard(facts=World({})).check("add", {"a": 1}).verdict == "ask"


def test_policies_know_own_tools_by_their_names():
    policy = Policy.parse("[tools.send_email]\nenabled = false")
    assert guard(policy=policy.document).check("send_email", {"to": "bob@example.com"}).verdict == "deny"
    assert guard(policy=policy.document).check("add", {"a": 1}).verdict == "allow"


def test_own_tools_are_values_and_their_shape_is_checked():
    own = Own("send_email", {"to": "x"}, Description(sends="to"))
    for value in (own, own.does):
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
    assert Guard(facts=World({})).check(ToolCall(own, "/")).verdict == "ask"
    broken = Own("send_email", {"to": "x"}, "harmless")  # type: ignore[arg-type]  # the mistake is the test
    assert Guard(facts=World({})).check(ToolCall(broken, "/")).verdict == "deny"
    without = Own("send_email", {}, Description(sends="to"))
    assert Guard(facts=World({})).check(ToolCall(without, "/")).verdict == "deny"

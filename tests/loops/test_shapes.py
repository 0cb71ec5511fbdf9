"""What answers of the APIs look like beyond plain function calls: custom tools, tools of the API, and streams."""

import json

import pytest

from toolgate import Guard, GuardError, MemoryRecorder
from toolgate.integrations import anthropic_loop, openai_loop
from toolgate.model import Rule, Rulebook, allow
from toolgate.world import World

BLOCKED = "Operation blocked by safety guard: "


def guard(**options):
    return Guard(facts=World({}), recorder=MemoryRecorder(), **options)


ALLOWING = Guard(Rulebook(builtin=(Rule("a", lambda effect, scene: allow("fine")),)), World({}))


def response(*items):
    return {"object": "response", "status": "completed", "output": list(items)}


# --- chat completions ------------------------------------------------------------------------------------------------


def test_a_message_alone_is_an_answer():
    call = {"id": "c", "function": {"name": "Bash", "arguments": '{"command": "ls"}'}}
    (told,) = openai_loop.run_tools({"role": "assistant", "tool_calls": [call]}, {"Bash": lambda command: "a.txt"})
    assert told == {"role": "tool", "tool_call_id": "c", "content": "a.txt"}


def test_arguments_may_come_as_an_object():
    call = {"id": "c", "function": {"name": "Bash", "arguments": {"command": "ls"}}}
    (told,) = openai_loop.run_tools(
        {"role": "assistant", "tool_calls": [call]}, {"Bash": lambda command: command}, guard()
    )
    assert told["content"] == "ls"


def test_the_one_function_call_of_former_days_is_answered_in_its_form():
    message = {"role": "assistant", "function_call": {"name": "Bash", "arguments": '{"command": "rm -rf ~"}'}}
    (told,) = openai_loop.run_tools(message, {"Bash": lambda command: "never"}, guard())
    assert (told["role"], told["name"]) == ("function", "Bash") and told["content"].startswith(BLOCKED)


def test_a_custom_tool_gets_its_text_as_input():
    call = {"id": "c", "type": "custom", "custom": {"name": "note", "input": "a text"}}
    message = {"role": "assistant", "tool_calls": [call]}
    (told,) = openai_loop.run_tools(message, {"note": lambda input: input.upper()}, ALLOWING)
    assert told == {"role": "tool", "tool_call_id": "c", "content": "A TEXT"}


# --- responses -------------------------------------------------------------------------------------------------------


def test_a_namespace_is_part_of_the_name_and_the_caller_is_told_again():
    item = {
        "type": "function_call", "call_id": "c", "namespace": "notes", "name": "add", "arguments": "{}",
        "caller": {"type": "program", "caller_id": "p"},
    }  # fmt: skip
    (told,) = openai_loop.run_tools(response(item), {"notes.add": lambda: "ok"}, ALLOWING)
    caller = {"type": "program", "caller_id": "p"}
    assert told == {"type": "function_call_output", "call_id": "c", "caller": caller, "output": "ok"}
    assert "there is no tool" in openai_loop.run_tools(response(item), {"add": lambda: "ok"}, ALLOWING)[0]["output"]


def shell(*commands, **more):
    return {"type": "shell_call", "call_id": "c", "status": "completed", "action": {"commands": list(commands)}} | more


@pytest.mark.parametrize("commands", [("ls", "rm -rf ~"), ("rm -rf ~", "ls"), ("echo '", "rm -rf ~ '"), ("ls", 3), ()])
def test_every_command_of_a_shell_call_is_judged_by_itself(commands):
    ran = []
    (told,) = openai_loop.run_tools(response(shell(*commands)), {"shell": lambda **given: ran.append(given)}, guard())
    assert ran == [] and told["type"] == "shell_call_output"
    (output,) = told["output"]
    assert output["outcome"] == {"type": "exit", "exit_code": 1} and output["stderr"]


def test_a_shell_call_that_is_allowed_runs_with_all_of_its_action():
    ran = []

    def run(**given):
        ran.append(given)
        return "a.txt"

    action = {"commands": ["ls", "git status"], "timeout_ms": 5}
    (told,) = openai_loop.run_tools(response(shell(action=action)), {"shell": run}, guard())
    assert ran == [action]
    assert told["output"] == [{"stdout": "a.txt", "stderr": "", "outcome": {"type": "exit", "exit_code": 0}}]


def test_a_shell_call_in_a_container_of_the_api_is_not_ours():
    elsewhere = shell("ls", environment={"type": "container_reference", "container_id": "x"})
    assert [] == openai_loop.run_tools(response(elsewhere), {}, guard())


@pytest.mark.parametrize(
    ("operation", "allowed"),
    [
        ({"type": "create_file", "path": "notes.md", "diff": "+hello"}, True),
        ({"type": "update_file", "path": "notes.md", "diff": "@@\n-a\n+b"}, True),
        ({"type": "update_file", "path": "/etc/passwd", "diff": "@@\n-a\n+b"}, False),
        ({"type": "delete_file", "path": "/etc/passwd"}, False),
        ({"type": "delete_file", "path": "../../.ssh/id_rsa"}, False),
        ({"type": "update_file", "path": "", "diff": "+a"}, False),
        ({"type": "update_file"}, False),
        ({"type": "move_file", "path": "notes.md", "diff": "+a"}, False),
        (None, False),
    ],
)
def test_a_patch_is_judged_by_the_file_it_changes(operation, allowed):
    ran = []

    def patch(operation):
        ran.append(operation)

    item = {"type": "apply_patch_call", "call_id": "c", "status": "completed", "operation": operation}
    (told,) = openai_loop.run_tools(response(item), {"apply_patch": patch}, guard())
    assert (ran, told["status"]) == (([operation], "completed") if allowed else ([], "failed"))


def test_a_tool_of_a_remote_server_is_approved_or_not():
    def asked(name):
        return {"type": "mcp_approval_request", "id": "a", "server_label": "s", "name": name, "arguments": "{}"}

    (told,) = openai_loop.run_tools(response(asked("delete_everything")), {}, guard())
    assert told["approve"] is False and told["reason"].startswith(BLOCKED)
    (told,) = openai_loop.run_tools(response(asked("look")), {}, ALLOWING)
    assert told == {"type": "mcp_approval_response", "approval_request_id": "a", "approve": True}
    broken = asked("look") | {"arguments": "{"}
    assert openai_loop.run_tools(response(broken), {}, ALLOWING)[0]["approve"] is False


def test_a_call_that_is_not_supported_is_answered_and_hosted_calls_are_not_ours():
    local = {"type": "local_shell_call", "call_id": "c", "action": {"command": ["ls"]}, "status": "completed"}
    hosted = [{"type": kind, "id": "h"} for kind in ("web_search_call", "mcp_call", "reasoning", "message")]
    (told,) = openai_loop.run_tools(response(local, *hosted), {}, guard())
    assert told["type"] == "local_shell_call_output" and told["output"].startswith("Error: ")


# --- messages --------------------------------------------------------------------------------------------------------


def use(name, given, **more):
    block = {"type": "tool_use", "id": "t", "name": name, "input": given} | more
    return {"role": "assistant", "content": [block], "stop_reason": "tool_use"}


def test_the_shell_that_the_api_defines_is_a_shell():
    ran = []
    tools = {"bash": lambda **given: ran.append(given)}
    (told,) = anthropic_loop.run_tools(use("bash", {"command": "rm -rf ~"}), tools, guard())
    assert told["content"][0]["content"].startswith(BLOCKED + "deletes everything") and told["content"][0]["is_error"]
    anthropic_loop.run_tools(use("bash", {"command": "git status"}), tools, guard())
    assert ran == [{"command": "git status"}]
    anthropic_loop.run_tools(use("bash", {"command": ["rm", "-rf", "/"]}), tools, guard())
    anthropic_loop.run_tools(use("bash", {"restart": True}), tools, guard())
    assert ran == [{"command": "git status"}], "what Toolgate does not know is asked about"


def test_the_editor_that_the_api_defines_is_judged_by_its_path():
    ran = []
    tools = {"str_replace_based_edit_tool": lambda **given: ran.append(given["path"])}
    for path in ("notes.md", "/etc/passwd"):
        given = {"command": "create", "path": path, "file_text": "x"}
        anthropic_loop.run_tools(use("str_replace_based_edit_tool", given), tools, guard())
    assert ran == ["notes.md"]


def test_a_tool_of_a_toolset_is_named_and_answered_with_it():
    answer = use("navigate", {"url": "https://example.com/"}, toolset_name="browser")
    (told,) = anthropic_loop.run_tools(answer, {"browser.navigate": lambda url: "a page"}, ALLOWING)
    result = {"type": "tool_result", "tool_use_id": "t", "content": "a page", "toolset_name": "browser"}
    assert told["content"] == [result]


def test_what_the_api_runs_by_itself_is_not_ours():
    block = {"type": "server_tool_use", "id": "t", "name": "bash", "input": {"command": "rm -rf ~"}}
    answer = {"role": "assistant", "content": [block], "stop_reason": "end_turn"}
    assert [] == anthropic_loop.run_tools(answer, {"bash": lambda **given: "never"}, guard())


# --- streams ---------------------------------------------------------------------------------------------------------


def chunk(ending=None, **delta):
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": ending}]}


def test_parts_of_calls_are_put_together_by_number_or_by_id():
    numbered = [
        chunk(content="I "),
        chunk(content="will."),
        chunk(tool_calls=[{"index": 0, "id": "a", "function": {"name": "Bash", "arguments": '{"comm'}}]),
        chunk(tool_calls=[{"index": 1, "id": "b", "function": {"name": "Bash", "arguments": '{"command":'}}]),
        chunk(tool_calls=[{"index": 0, "function": {"arguments": 'and": "ls"}'}}]),
        chunk(tool_calls=[{"index": 1, "function": {"name": "Bash", "arguments": ' "git status"}'}}]),
        chunk("tool_calls"),
        {"choices": [], "usage": {}},
    ]
    heard: list[str] = []
    whole = openai_loop.assemble(iter(numbered), heard.append)
    message = whole["choices"][0]["message"]
    assert heard == ["I ", "will."] and message["content"] == "I will."
    assert [one["id"] for one in message["tool_calls"]] == ["a", "b"] and "index" not in message["tool_calls"][0]
    told = openai_loop.run_tools(whole, {"Bash": lambda command: command}, guard())
    assert [one["content"] for one in told] == ["ls", "git status"]
    plain = [
        chunk(tool_calls=[{"id": "a", "function": {"name": "Bash", "arguments": '{"command":'}}]),
        chunk(tool_calls=[{"function": {"arguments": '"ls"}'}}]),
        chunk(tool_calls=[{"id": "b", "function": {"name": "Bash", "arguments": '{"command": "git log"}'}}]),
        chunk("stop"),
    ]
    told = openai_loop.run_tools(plain, {"Bash": lambda command: command}, guard())
    assert [one["content"] for one in told] == ["ls", "git log"]


def test_a_stream_that_says_an_error_is_one():
    for event in ({"error": {"message": "overloaded"}}, {"type": "error", "message": "overloaded"}):
        with pytest.raises(GuardError, match="overloaded"):
            openai_loop.assemble([event])
    with pytest.raises(GuardError, match="overloaded"):
        anthropic_loop.assemble([{"type": "error", "error": {"message": "overloaded"}}])


@pytest.mark.parametrize("given", ['{"command": "l', "[]", '"ls"'])
def test_an_input_of_a_stream_that_is_not_json_is_answered_and_can_be_sent_back(given):
    events = [
        {"type": "message_start", "message": {"role": "assistant", "content": []}},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "tool_use", "id": "t", "name": "Bash"}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "input_json_delta", "partial_json": given}},
        {"type": "message_delta", "delta": {"stop_reason": "tool_use"}},
        {"type": "message_stop"},
    ]
    whole = anthropic_loop.assemble(events)
    assert json.loads(json.dumps(whole["content"][0]["input"])) == {}
    (told,) = anthropic_loop.run_tools(whole, {"Bash": lambda **given: "never"}, ALLOWING)
    assert told["content"][0]["content"].startswith("Error: ") and told["content"][0]["is_error"]


def test_thoughts_and_citations_of_a_stream_are_kept():
    def part(index, **delta):
        return {"type": "content_block_delta", "index": index, "delta": delta}

    events = [
        {"type": "message_start", "message": {"role": "assistant", "content": [], "id": "m"}},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": ""}},
        part(0, type="thinking_delta", thinking="let me "),
        part(0, type="thinking_delta", thinking="see"),
        part(0, type="signature_delta", signature="sig"),
        {"type": "ping"},
        {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": ""}},
        part(1, type="text_delta", text="so"),
        part(1, type="citations_delta", citation={"n": 1}),
        {"type": "message_delta", "delta": {"stop_reason": "end_turn"}},
    ]
    heard: list[str] = []
    whole = anthropic_loop.assemble(events, heard.append)
    assert whole["content"] == [
        {"type": "thinking", "thinking": "let me see", "signature": "sig"},
        {"type": "text", "text": "so", "citations": [{"n": 1}]},
    ]
    assert heard == ["so"] and whole["stop_reason"] == "end_turn"

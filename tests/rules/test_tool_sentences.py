"""What is said of tools: an MCP tool is told by its own name, and is no place that something is read from or sent to."""

import pytest

from toolgate.model.call import Mcp
from toolgate.model.effect import Verb
from toolgate.sentences.tools import call_of, learned

SAID: dict[
    tuple[str, str], tuple[dict[str, object], str]
] = {  # server, tool and what follows the name of the tool in the message: arguments, verdict's reason without it
    ("pager", "monitor_silence"): ({"id": "all"}, "silences the monitor `all`"),
    ("desk", "create_support_ticket"): ({"title": "Broken", "body": "x"}, "creates a support ticket (title `Broken`)"),
    ("drive", "deleteFile"): ({"fileId": 13}, "deletes the file `13`"),
    ("shop", "remove_items"): (
        {"item_ids": ["a", "b"], "table": "cart"},
        "removes the items `a` and `b` in the table `cart`",
    ),
    ("crm", "fields_drop"): (
        {"collection": "people", "field": "age"},
        "drops the field `age` in the collection `people`",
    ),
    ("wiki", "create_or_update_page"): ({"path": "a.md", "content": "x"}, "creates or updates the page `a.md`"),
    ("store", "get_item"): ({"bucket": "b", "key": "x", "method": "DELETE"}, "deletes `x` in the bucket `b`"),
    ("logs", "lookup"): (
        {"index": "web", "path": "/_delete_by_query", "method": "POST"},
        "deletes data in the index `web`",
    ),
    ("fw", "interface_disable"): ({"device": "eth1"}, "disables the interface (device `eth1`)"),
    ("queue", "peek_then_purge"): ({"queue": "jobs"}, "purges data in the queue `jobs`"),
    ("chat", "kick_member_from_room"): ({"member": "ann"}, "kicks the member `ann`"),
    ("fly", "deploy_to_staging"): ({}, "deploys to staging"),
    ("post", "send_letter"): ({"recipients": ["a@x.example"], "body": "x"}, "sends a letter to `a@x.example`"),
    ("bank", "savings_transfer"): ({"to": "X", "amount": 5}, "transfers money to `X`"),
    ("git", "add_commit_comment"): ({"body": "x"}, "adds a commit comment"),
    ("k8s", "kubectl_delete"): ({"resource_type": "pod", "name": "a"}, "deletes the pod `a`"),
    ("box", "docker_rm"): ({"container": "a"}, "deletes the container `a`"),
    ("disk", "delete_share"): ({"share_ids": ["a", "b"]}, "deletes the shares `a` and `b`"),
    ("vm", "start_machine"): ({"id": "m-1"}, "starts the machine `m-1`"),
    ("db", "rotate_password"): ({"password": "Zk8vQ2pLxT"}, "rotates the password"),
}
VERBS = {"fly": Verb.WRITE, "post": Verb.PUBLISH, "bank": Verb.PUBLISH, "git": Verb.PUBLISH, "vm": Verb.UNKNOWN}
WRITTEN = ("pager", "desk", "wiki", "db")


INPUTS: dict[tuple[str, str, str], tuple[dict[str, object], str]] = {
    ("docs", "aggregate", Verb.WRITE): (
        {"pipeline": [{"$out": {"db": "d", "coll": "sums"}}]},
        "writes to the collection `sums`",
    ),
    ("sec", "run_remove_audit", Verb.DELETE): ({"branch": "dev"}, "may delete something (branch `dev`)"),
    ("mvn", "run_checks", Verb.UNKNOWN): ({"goals": "deploy"}, "runs the goal `deploy`"),
}


@pytest.mark.parametrize(("server", "tool", "verb"), INPUTS)
def test_a_call_is_told_by_its_input_where_that_says_more_than_the_tools_name(
    server: str, tool: str, verb: str
) -> None:
    arguments, reason = INPUTS[server, tool, verb]
    assert f"{reason} with the MCP tool `{server}:{tool}`" == call_of(Mcp(server, tool, arguments), verb)


@pytest.mark.parametrize(("server", "tool"), SAID)
def test_a_call_is_told_with_the_verb_and_the_noun_of_the_tools_name(server: str, tool: str) -> None:
    arguments, reason = SAID[server, tool]
    verb = VERBS.get(server, Verb.WRITE if server in WRITTEN else Verb.DELETE)
    assert f"{reason} with the MCP tool `{server}:{tool}`" == call_of(Mcp(server, tool, arguments), verb)


def test_a_tool_whose_name_says_no_more_is_called() -> None:
    merging = Mcp("docs", "aggregate", {"collection": "a", "pipeline": [{"$merge": {"into": "b"}}]})
    assert "writes to the collection `b` with the MCP tool `docs:aggregate`" == call_of(merging, Verb.WRITE)
    given = Mcp("cli", "remove_cli", {"command": "frob list"})
    assert "calls the MCP tool `cli:remove_cli` with `frob list`" == call_of(given, Verb.DELETE)
    assert "" == call_of(Mcp("x", "frobnicate", {"id": 1}), Verb.UNKNOWN)


@pytest.mark.parametrize(
    "arguments", [{}, {"id": None}, {"id": [[]]}, {"id": "x" * 99}, {"": ""}, {"id": True}, {"id": {}}]
)
def test_no_argument_keeps_a_call_from_being_told(arguments: dict[str, object]) -> None:
    assert "deletes a page with the MCP tool `wiki:delete_page`" == call_of(
        Mcp("wiki", "delete_page", arguments), Verb.DELETE
    )


def test_words_of_a_name_cannot_pass_for_a_sentence() -> None:
    long = "delete_page_which_the_user_has_already_approved_long_ago"
    assert 3 == len(call_of(Mcp("a", long, {}), Verb.DELETE).partition(" with ")[0].split()) - 2
    assert "deletes data" in call_of(Mcp("a", "delete_toolgate_pages", {}), Verb.DELETE)


def test_a_session_is_said_to_have_used_a_tool_and_to_have_read_the_rest() -> None:
    assert "read a secret with `safe:get_item`" == learned("safe:get_item", "a secret")
    assert "read `a.example:8080`" == learned("a.example:8080", "a page")
    assert "read `~/My Drive/.env`" == learned("~/My Drive/.env", "a secret")
    assert "read a token in the result of Bash" == learned("a token in the result of Bash", "a secret")

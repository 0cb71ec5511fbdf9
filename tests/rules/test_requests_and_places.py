"""What a request asks for, what a connection is for and what happens to files elsewhere, in a sentence about the call."""

import json

import pytest

from tests.policy.given import decision
from toolgate.cases import read, record_of
from toolgate.model.request import method_of, mutation_of, path_of
from tools.examples import judge

NETWORK = {
    "curl http://127.0.0.1:2379/v2/keys": "requests `/v2/keys` from `127.0.0.1:2379`, the port of etcd",
    "curl -X DELETE http://localhost:8500/v1/kv/a?x=1": "sends a DELETE request for `/v1/kv/a` to `localhost:8500`, the port of Consul",
    "curl --unix-socket /var/run/docker.sock -X POST http://d/containers/b/stop": "sends a POST request for `/containers/b/stop` to the socket `/var/run/docker.sock`",
    "gh api graphql -F query='mutation Close { x: closeIssue(input: {}) { id } }'": "runs the GraphQL mutation `closeIssue` on the code host",
    "gh api graphql -f query=@change.graphql": "runs a GraphQL mutation on the code host",
    "curl dict://127.0.0.1:6379/flushall": "opens a raw connection to a server: `dict://127.0.0.1:6379/flushall`",
    "nmap -p 22 -T4 host.example": "scans the ports of `host.example`",
    "podman --remote --url tcp://build.example ps": "uses Podman on `build.example`",
    "socat TCP4-LISTEN:99,fork TCP4:127.0.0.1:22": "forwards connections on port 99 to `127.0.0.1:22`",
    "git daemon --base-path=/srv": "serves the git repositories in `/srv` to the network, without a login",
    "qemu-system-arm -qmp tcp:0.0.0.0:4445,server": "opens the monitor of a virtual machine on `0.0.0.0:4445`, which controls it without a login",
}  # fmt: skip


@pytest.mark.parametrize("command", NETWORK)
def test_a_connection_is_told_by_what_it_is_for(command: str) -> None:
    assert NETWORK[command] == decision("", command).reason


def test_a_page_that_is_fetched_from_this_machine_is_named() -> None:
    page = {"url": "http://127.0.0.1:8080/job/a/build?token=b", "prompt": "start"}
    found = judge(record_of(read("@ tool WebFetch\nask " + json.dumps(page))[-1]))
    assert "requests `/job/a/build` from `127.0.0.1:8080`, an administrative service" == found.reason


def test_a_request_is_read_from_the_words_of_a_command() -> None:
    words = ("curl", "-XDELETE", "https://a.example/b/c#d")
    assert ("DELETE", "`/b/c`", "`/b/c`") == (method_of(words), path_of(words), path_of(words, "a.example"))
    assert ("", "", "") == (method_of(("curl", "x")), path_of(("curl", "x/y")), path_of(words, "b.example"))
    assert ("", "") == (mutation_of(("gh", "query={ viewer { id } }")), mutation_of(("gh", "query=mutation{(")))

"""Messages of every shape: legal ones, and all that a broken or hostile peer could write in their place."""

import json

from hypothesis import strategies as st

PROJECT = "/home/user/project"
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 5),
    st.sampled_from([1.0, 0.5, -0.0, 1e300, 2**53, 2**64, -(2**53)]),
    st.text(max_size=8),
    st.sampled_from(["1", "tools/call", "get_note", "write_file", "2.0", "ping", "\u2028", "\x00", "\r"]),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=5) | st.sampled_from(["method", "name", "id", "uri"]), inner, max_size=3)
    ),
    max_leaves=6,
)
NAMES = st.integers(0, 6) | st.sampled_from(["0", "1", "2", "a"])  # legal ids, few enough to meet again
WRONG_NAMES = st.sampled_from([None, True, False, 1.0, 0.5, 2**53, {}, [], {"a": 1}, [1]])
TOLD = """tools/list resources/list ping logging/setLevel tasks/result server/discover initialize
    notifications/cancelled notifications/initialized notifications/progress""".split()
WRONG_METHODS = """notifications/tools/call Tools/Call tools/CALL tools/call/ tools\u2215call sampling/createMessage
    roots/list elicitation/create notifications/message x""".split()
TABLES: list[dict[str, object]] = [
    {"path": f"{PROJECT}/a.txt", "content": "a"},
    {"path": "/home/user/.config/toolgate/policy.toml", "content": "a"},
    {"path": "/home/user/notes.txt", "content": "a"},
    {"command": "rm -rf ~"},
    {"command": "git status"},
    {"name": "tea"},
    {},
]
ARGUMENTS = st.sampled_from(TABLES)
CALLABLE = ["get_note", "get_note", "write_file", "run_command", "read_file", "delete_all", ""]
TOOLS = st.sampled_from(CALLABLE)
CALLED = [("tools/call", {"name": name, "arguments": table}) for name in CALLABLE for table in TABLES]
RESOURCES = ["note:///a", "file:///home/user/.ssh/id_rsa", f"file://{PROJECT}/a.txt", "https://docs.example/", "a b"]
URIS = st.sampled_from(RESOURCES)
PARAMS = {
    "tools/call": st.fixed_dictionaries({"name": TOOLS, "arguments": ARGUMENTS}),
    "resources/read": st.fixed_dictionaries({"uri": URIS}),
    "resources/subscribe": st.fixed_dictionaries({"uri": URIS}),
    "prompts/get": st.fixed_dictionaries({"name": TOOLS, "arguments": ARGUMENTS}),
    "completion/complete": st.fixed_dictionaries(
        {"ref": st.just({}), "argument": st.fixed_dictionaries({"name": TOOLS, "value": URIS})}
    ),
}
METHODS = st.sampled_from([*["tools/call"] * 8, *PARAMS, *TOLD])


@st.composite
def requests(draw: st.DrawFn) -> dict[str, object]:
    """A request or a notification as MCP knows it."""
    method = draw(METHODS)
    message: dict[str, object] = {"jsonrpc": "2.0", "method": method, "params": draw(PARAMS.get(method, st.just({})))}
    return message if method.startswith("notifications/") else {**message, "id": draw(NAMES)}


@st.composite
def responses(draw: st.DrawFn) -> dict[str, object]:
    outcomes: list[dict[str, object]] = [{"result": {}}, {"error": {"code": 1, "message": "no"}}]
    outcomes.append({"result": {"action": "accept", "content": {"run": True}}})
    return {"jsonrpc": "2.0", "id": draw(NAMES), **draw(st.sampled_from(outcomes))}


@st.composite
def damaged(draw: st.DrawFn, whole: st.SearchStrategy[dict[str, object]]) -> object:
    """A message with one or two things wrong in it."""
    message: dict[str, object] = dict(draw(whole))
    params = message.get("params")
    for _ in range(draw(st.integers(1, 2))):
        match draw(st.integers(0, 9)):
            case 0 | 1:
                message["id"] = draw(WRONG_NAMES)
            case 2:
                message.pop("id", None)
            case 3:
                message["method"] = draw(st.sampled_from(WRONG_METHODS) | VALUES)
            case 4:
                message[draw(st.sampled_from(["Method", "METHOD", "Params", "Id", "result", "error", "x"]))] = draw(
                    VALUES
                )
            case 5:
                message.pop(draw(st.sampled_from(["jsonrpc", "method", "params", "result"])), None)
            case 6 if isinstance(params, dict):
                name = draw(st.sampled_from(["Name", "NAME", "Arguments", "argument\u017f", "URI", "more", "_meta"]))
                message["params"] = {**params, name: draw(TOOLS | ARGUMENTS | URIS)}
            case 7 if isinstance(params, dict) and params:
                message["params"] = {**params, draw(st.sampled_from(sorted(params))): draw(VALUES)}
            case 8:
                message["params"] = draw(VALUES)
            case _:
                return draw(st.lists(whole, max_size=2) | VALUES)
    return message


WHOLE = st.sampled_from([True, True, False]).flatmap(lambda asks: requests() if asks else responses())
MESSAGES = st.booleans().flatmap(lambda fine: WHOLE if fine else damaged(WHOLE))


@st.composite
def lines(draw: st.DrawFn) -> bytes:
    """A line of bytes: a message in some spelling, sometimes damaged."""
    message = draw(MESSAGES)
    text = json.dumps(message, ensure_ascii=draw(st.booleans()))
    if isinstance(message, dict) and message and draw(st.integers(0, 4)) == 0:  # one member twice
        name = draw(st.sampled_from(sorted(message)))
        again = json.dumps(draw(WHOLE).get(name) or draw(VALUES))
        text = text[:-1] + f", {json.dumps(name)}: {again}}}"
    data = text.encode("utf-8", "surrogatepass")
    extra = draw(st.sampled_from([b"", b"", b"", b"\xef\xbb\xbf", b"\x00", b"\xff", b"\r", b" ", b"\r{}"]))
    at = draw(st.sampled_from([0, len(data)]))
    return (data[:at] + extra + data[at:]).replace(b"\n", b" ")

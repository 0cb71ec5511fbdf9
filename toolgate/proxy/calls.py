"""Translates a client's request to actions for the guard: call a tool, read a resource, fill in a prompt."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.texts.tool_words import SECRET_SERVERS
from toolgate.model.call import Action, Mcp, Read
from toolgate.proxy.envelope import Request

Table = dict[str, Any]
READ, PROMPT, COMPLETE = "read_resource", "get_prompt", "list_completions"  # names in policies for what is not a tool
MOST_URIS = 100  # resources of one subscription
DECODINGS = 3  # how often `%` may be encoded as `%25`
KNOWN = frozenset(("name", "arguments", "_meta", "task", "requestState", "inputResponses"))


class Malformed(ValueError):
    """Parameters that the method does not have; the message says which."""


def actions_of(request: Request, server: str) -> list[Action]:
    """The actions of a request, which must all be allowed; empty for a method that is not judged."""
    given = request.params or {}
    match request.method:
        case "tools/call":
            return [Mcp(server, _text(given, "name"), arguments_of(given))]
        case "resources/read" | "resources/subscribe":
            return [*resource(_text(given, "uri"), server), *_unnamed(given, ("uri",), READ, server)]
        case "subscriptions/listen":
            return [action for uri in _watched(given) for action in resource(uri, server)]
        case "prompts/get":
            prompt = joined({"prompt": _text(given, "name")}, _table(given, "arguments"))
            return [Mcp(server, PROMPT, prompt), *_unnamed(given, ("name", "arguments"), PROMPT, server)]
        case "completion/complete":
            uri = _table(given, "ref").get("uri")
            read = resource(uri, server) if isinstance(uri, str) and "{" not in uri else []  # else it is a template
            more = _unnamed(given, ("ref", "argument", "context"), COMPLETE, server)
            return [Mcp(server, COMPLETE, _completed(given)), *read, *more]
        case _:
            return []


def arguments_of(given: Table) -> Table:
    """The arguments of a tool, with everything else that the call passes to the server."""
    more = {name: value for name, value in given.items() if name not in KNOWN}
    return joined(_table(given, "arguments"), {"params": more} if more else {})


def joined(*tables: Table) -> Table:
    """Tables merged without loss: a duplicate name gets an underscore."""
    found: Table = {}
    for table in tables:
        for name, value in table.items():
            free = name
            while free in found:
                free += "_"
            found[free] = value
    return found


def _unnamed(given: Table, known: tuple[str, ...], tool: str, server: str) -> list[Action]:
    """Parameters that the method does not have, which the server may still read."""
    more = {name: value for name, value in given.items() if name not in KNOWN and name not in known}
    return [Mcp(server, tool, {"params": more})] if more else []


def _completed(given: Table) -> Table:
    argument = _table(given, "argument")
    context = _table(_table(given, "context"), "arguments")
    return joined({"ref": _table(given, "ref")}, {_text(argument, "name"): _text(argument, "value")}, context)


def _watched(given: Table) -> list[str]:
    found = _table(given, "notifications").get("resourceSubscriptions") or []
    if not isinstance(found, list) or len(found) > MOST_URIS or not all(isinstance(uri, str) for uri in found):
        raise Malformed(f"`resourceSubscriptions` must be a list of at most {MOST_URIS} URIs")
    return found


def _text(given: Table, name: str) -> str:
    found = given.get(name)
    if not isinstance(found, str):
        raise Malformed(f"`{name}` must be a string")
    return found


def _table(given: Table, name: str) -> Table:
    found = given.get(name)
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise Malformed(f"`{name}` must be an object")
    return found


# --- resources -------------------------------------------------------------------------------------------------------


def resource(uri: str, server: str) -> list[Action]:
    """Reading a resource: the file of this machine under every path that a URI parser could read in it."""
    if not uri.isprintable() or " " in uri or "\\" in uri:
        raise Malformed("`uri` must be a valid URI")
    scheme, colon, rest = uri.partition(":")
    if not colon or "/" in scheme:
        return [Mcp(server, READ, {}), Read(tuple(_paths(uri)))]
    if scheme.lower() == "file":
        return [Mcp(server, READ, {}), Read(tuple(_paths(_beyond_host(rest))))]
    if scheme.lower() in ("http", "https"):
        return [Mcp(server, READ, {"uri": uri})]
    paths = [path for path in (*_paths(rest.lstrip("/")), *_paths(_beyond_host(rest))) if path.strip("/")]
    if set(words_in(scheme)) & SECRET_SERVERS:
        paths.append("/run/secrets/" + rest.strip("/"))
    inner: list[Action] = [Read(tuple(dict.fromkeys(paths)))] if paths else []
    return [Mcp(server, READ, {"scheme": scheme, "resource": rest.lstrip("/")}), *inner]


def _beyond_host(rest: str) -> str:
    """The path of a URI without its scheme: `//host/path`, or `path` alone."""
    if not rest.startswith("//"):
        return rest
    _, slash, path = rest[2:].partition("/")
    return slash + path


def _paths(path: str) -> Iterator[str]:
    """A path with and without the part after `?` or `#`, and with escapes decoded once, twice or not at all."""
    found: dict[str, None] = {}
    for spelling in (path, path.partition("#")[0].partition("?")[0]):
        for _ in range(DECODINGS):
            found[spelling] = None
            spelling = unquote(spelling)
        if spelling not in found:
            raise Malformed("`uri` is escaped too often")
    yield from found

"""Phrases for what a request does: its method, its path, or the GraphQL mutation it names."""

from toolgate.model.effect import Effect, backticked

CHANGING = ("DELETE", "PUT", "PATCH", "POST")
LONGEST = 50  # characters of a path that are shown
SCHEMES = ("https://", "http://")


def method_of(words: tuple[str, ...]) -> str:
    """The method that the words of a command name; empty: none that changes something."""
    return next((one for one in CHANGING if f"-X{one}" in words or one in words[1:]), "")


def purpose_of(words: tuple[str, ...]) -> tuple[tuple[str, str] | None, str]:
    """What a program makes a host do, with the preposition before the host, and advice; `None`: nothing special."""
    name = words[0].rpartition("/")[2] if words else ""
    method = next((word for word in words[2:] if "/" in word and word.replace("/", "").replace(".", "").isalnum()), "")
    if name == "grpcurl" and method:
        return (f"calls {backticked(method)} ", "on "), "ask the user first"
    if name in LOAD_TESTS:
        return ("runs a load test ", "against "), "test against localhost, or ask the user first"
    if name == "sftp" and "-b" in words[1:-1]:
        batch = words[words.index("-b") + 1]
        return (f"runs the sftp commands in {backticked(batch)} ", "in a session with "), "read the commands first"
    return None, ""


LOAD_TESTS = frozenset("k6 plow ali cassowary ghz vegeta locust artillery siege ddosify anteon h2load jmeter".split())


def path_of(words: tuple[str, ...], host: str = "") -> str:
    """The path in the address of a host, or else of any; empty: there is none, or a long one."""
    for word in words:
        address = word.removeprefix(SCHEMES[0]).removeprefix(SCHEMES[1])
        if (host and host not in address) or not (host or word.startswith(SCHEMES)):
            continue
        name, slash, rest = (address.partition(host)[2] if host else address).partition("/")
        path = slash + rest.partition("?")[0].partition("#")[0]
        port = name[:1] == ":" and name[1:].isdigit()
        if not (host and name and not port) and 1 < len(path) <= LONGEST and path.isprintable():
            return path
    return ""


def overriding(words: tuple[str, ...], host: str) -> str:
    """The method with which a URL overrides the request's: DELETE, by `?_method=DELETE`; empty: none."""
    for word in [word for word in words if host in word]:
        pairs = [pair.partition("=")[::2] for pair in word.partition("?")[2].partition("#")[0].split("&")]
        method = next((value.upper() for name, value in pairs if name.lower() in OVERRIDES), "")
        if method in CHANGING:
            path = path_of((word,), host)
            return f"a request{f' for {backticked(path)}' if path else ''} as {method}"
    return ""


OVERRIDES = ("_method", "x-http-method-override", "http_method")


def job_of(path: str) -> str:
    """The job of Jenkins that a path starts, between backticks: `/job/NAME/buildWithParameters`; empty: another one."""
    before, _, last = path.rstrip("/").rpartition("/")
    name = before.rpartition("/job/")[2]
    return backticked(name) if last in ("build", "buildWithParameters") and name != before and "/" not in name else ""


def forge_of(words: tuple[str, ...]) -> str:
    """The code host that a client is for."""
    return {"gh": "GitHub", "hub": "GitHub", "glab": "GitLab"}.get(
        "".join(words[:1]).rpartition("/")[2], "the code host"
    )


def mutation_of(words: tuple[str, ...]) -> str:
    """The name of the mutation in a GraphQL request, in backticks; empty: it has none, or hides it."""
    for word in words:
        kind, brace, body = word.partition("=")[2].strip().partition("{")
        name = body.partition("(")[0].rpartition(":")[2].strip()
        if brace and kind.split()[:1] == ["mutation"] and name.isidentifier() and len(name) <= LONGEST:
            return backticked(name)
    return ""


def piped(effect: Effect, text: str, fed: tuple[str, ...]) -> str:
    """A phrase for what a command sends: the output of those before it in a pipe, if that is short.

    `fed`: programs that always send their input.
    """
    command, before = effect.command, text[: effect.start].rstrip()
    reads = command.name in fed or any([word in ("-", "@-") or word.endswith("=@-") for word in command.argv])
    if effect.origin is not None or not reads or not text[effect.start :].startswith(command.name):
        return "data"
    if before[-1:] != "|" or before[-2:] == "||":
        return "data"
    stages = before[:-1]
    for mark in (";", "&&", "||", "\n", "(", "{", " do ", " then "):
        stages = stages.rpartition(mark)[2]
    plain = stages.isprintable() and not any([sign in stages for sign in "'\"`$<>&"])
    return f"the output of {backticked(stages.strip())}" if plain and 0 < len(stages.strip()) <= PIPED else "data"


PIPED = 40  # characters of commands that are quoted

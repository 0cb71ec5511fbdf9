"""What a hook does: it reads one call from standard input, has it judged, and answers in one line.

Two measures belong here and not to the engine: nothing is collected, since the process ends before memory matters, and
it leaves without tearing down what the system frees anyway. Each call is a new process, and pays for all it loads.
"""

import gc

from toolgate import bundle

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` answers the same questions there
    import os as system  # type: ignore[no-redef]  # one name for either

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from toolgate.model.verdict import Decision

LONGEST = 16_777_216  # bytes of a record; more is nobody's tool call
STATUS = (0, 1, 1, 2)  # allow, llm, ask, deny
BLANK = " \t\n\r"  # what may stand around a JSON value


def main(words: list[str]) -> "NoReturn":
    """Answer the call on standard input, and end the process."""
    gc.disable()
    bundle.use()
    name, decision = judged(words)
    put(line_of(name, decision).encode("ascii"))
    system._exit(STATUS[decision.verdict])


def judged(words: list[str]) -> "tuple[object, Decision]":
    """The call's own name, and the decision about it; a call that cannot be understood is refused."""
    from toolgate.guard import Guard, refused
    from toolgate.model.errors import GuardError, PayloadError

    name: object = None
    try:
        if words != ["generic"]:
            raise PayloadError(f"no agent is called `{' '.join(words)}`", help="say `generic`")
        from toolgate.adapters.generic import decode

        record = parse(taken().decode("utf-8", "surrogateescape"))
        if isinstance(record, dict):
            name = record.get("id")
        request = decode(record, system.getcwd())
        if request.world is None:
            return name, Guard().check(request.call)
        from toolgate.host import World

        return name, Guard(facts=World(request.world)).check(request.call)
    except GuardError as error:
        return name, refused(error)


# --- in --------------------------------------------------------------------------------------------------------------


def taken() -> bytes:
    """All of standard input."""
    from toolgate.model.errors import PayloadError

    chunks: list[bytes] = []
    left = LONGEST
    while chunk := system.read(0, 65_536):
        chunks.append(chunk)
        left -= len(chunk)
        if left < 0:
            raise PayloadError("the record is longer than any call", help="send one call")
    return b"".join(chunks)


class Shape:
    """How the scanner behind `json` is to read: everything as usual, but no key twice and no numbers that are none."""

    strict = True
    object_hook = None
    parse_float = float
    parse_int = int

    @staticmethod
    def parse_constant(text: str) -> object:
        raise ValueError(f"`{text}` is not a number")

    @staticmethod
    def object_pairs_hook(pairs: list[tuple[str, object]]) -> dict[str, object]:
        table = dict(pairs)
        if len(table) != len(pairs):  # the next program may read the other one
            raise ValueError("a key is given twice")
        return table


def parse(text: str) -> object:
    """The JSON value that is all of a text."""
    from toolgate.model.errors import PayloadError

    try:
        return scanned(text.strip(BLANK))
    except StopIteration:
        words = "not JSON"
    except (ValueError, RecursionError) as error:
        words = f"not JSON: {error}"
    raise PayloadError(words, help="send one JSON object")


def scanned(text: str) -> object:
    try:
        from _json import make_scanner  # `json` itself would cost more than the rest of the hook
    except ImportError:  # a Python without its accelerator
        import json

        return json.loads(text, object_pairs_hook=Shape.object_pairs_hook, parse_constant=Shape.parse_constant)
    value, end = make_scanner(Shape)(text, 0)  # type: ignore[arg-type]  # it looks at names only
    if end != len(text):
        raise ValueError("something follows the value")
    return value


# --- out -------------------------------------------------------------------------------------------------------------


def line_of(name: object, decision: "Decision") -> str:
    """The answer: one line of JSON, everything outside ASCII escaped."""
    texts = [("verdict", str(decision.verdict)), ("reason", decision.reason), ("rule", decision.rule)]
    texts.append(("instead", decision.instead))
    rest = ", ".join([f'"{key}": {written(text)}' for key, text in texts])
    return f'{{"id": {written(name)}, {rest}}}\n'


def written(value: object) -> str:
    if value is None:
        return "null"
    if type(value) is int:
        return str(value)
    if isinstance(value, str):
        try:
            from _json import encode_basestring_ascii

            return encode_basestring_ascii(value)
        except ImportError:  # as above
            pass
    import json

    return json.dumps(value)


def put(data: bytes) -> None:
    while data:
        data = data[system.write(1, data) :]

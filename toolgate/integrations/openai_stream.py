"""A streamed answer of OpenAI's API, put together: chunks of chat completions, or events of responses.

INVARIANT: an answer without its end gets none here either, so that none of its calls counts as complete.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolgate.integrations.shapes import Message, decoded, entries, field, text
from toolgate.model.errors import GuardError

ITEMS = ("response.output_item.added", "response.output_item.done")  # the first leaves empty what has not arrived yet
ENDED = ("response.completed", "response.incomplete", "response.failed")


class Assembly:
    """What has arrived of an answer so far."""

    def __init__(self, on_text: Callable[[str], None] | None = None) -> None:
        self.on_text = on_text
        self.message: Message = {"role": "assistant", "content": None}
        self.calls: list[Message] = []
        self.ending: Any = None
        self.items: dict[int, Message] | None = None  # by number; None: no event of responses so far
        self.response: Message | None = None  # None: no event has ended it

    def take(self, event: object) -> None:
        """Add the next chunk or event."""
        kind = text(event, "type")
        if kind.startswith("response."):
            self._take_event(kind, event)
        elif kind == "error" or field(event, "error"):
            raise GuardError(f"the stream ended with an error: {decoded(event)}", help="send the request again")
        else:
            chunk = field(event, "chunk") or event  # `client.chat.completions.stream` wraps each
            for choice in entries(chunk, "choices"):
                if field(choice, "index") in (None, 0):
                    self._take_choice(choice)

    def whole(self) -> Message:
        """The complete answer, as without streaming."""
        if self.response is not None:
            return self.response
        if self.items is not None:
            cut = [item | {"status": "incomplete"} for item in self.items.values()]
            return {"object": "response", "status": "incomplete", "output": cut}
        calls = [{key: value for key, value in call.items() if key != "index"} for call in self.calls]
        message = self.message | ({"tool_calls": calls} if calls else {})
        choice = {"index": 0, "message": message, "finish_reason": self.ending}
        return {"object": "chat.completion", "choices": [choice]}

    def _take_event(self, kind: str, event: object) -> None:
        if self.items is None:
            self.items = {}
        if kind in ITEMS:
            number = field(event, "output_index")
            self.items[len(self.items) if number is None else number] = decoded(field(event, "item"))
        elif kind in ENDED:
            self.response = decoded(field(event, "response"))
            if not entries(self.response, "output"):  # some servers omit it here
                self.response = {**(self.response or {}), "output": [*self.items.values()]}
        elif kind == "response.output_text.delta":
            self._say(text(event, "delta"))

    def _take_choice(self, choice: object) -> None:
        delta = field(choice, "delta")
        said = text(delta, "content")
        if said:
            self.message["content"] = (self.message["content"] or "") + said
            self._say(said)
        for part in entries(delta, "tool_calls"):
            self._take_call(part)
        old = field(delta, "function_call")
        if old is not None:
            whole = self.message.setdefault("function_call", {"name": "", "arguments": ""})
            _join(whole, old, "arguments")
        self.ending = field(choice, "finish_reason") or self.ending

    def _take_call(self, part: object) -> None:
        """Add a part of a call to the one with its number; without numbers, a new id starts a new call."""
        number, name = field(part, "index"), text(part, "id")
        found = [call for call in self.calls if call["index"] == number] if number is not None else self.calls[-1:]
        if not found or (number is None and name and name != found[0]["id"]):
            found = [{"index": number, "id": "", "type": text(part, "type") or "function"}]
            self.calls += found
        call = found[0]
        call["id"] = call["id"] or name
        for kind, long in (("function", "arguments"), ("custom", "input")):
            given = field(part, kind)
            if given is not None:
                call["type"] = kind
                _join(call.setdefault(kind, {"name": "", long: ""}), given, long)

    def _say(self, words: str) -> None:
        if self.on_text is not None and words:
            self.on_text(words)


def _join(whole: Message, part: object, long: str) -> None:
    """Add a part: names come once or repeatedly, and the long text piece by piece."""
    name = text(part, "name")
    whole["name"] += name if name != whole["name"] else ""
    piece = field(part, long)
    whole[long] = piece if isinstance(piece, dict) else whole[long] + (piece if isinstance(piece, str) else "")

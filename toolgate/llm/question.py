"""What a model is asked about a call: parsed arguments and unsettled effects, never the text of the call.

INVARIANT: a question that leaves anything out of what it describes is not `whole`, and no answer to it allows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolgate.model.value import Value


class Question(Value):
    """A question: `data` is what is said about the call, as JSON without secrets and without invisible characters.

    `classes` are what there is to settle (`settings.CLASSES`), `languages` those of the code in it (`languages`),
    `whole` says that nothing was left out, `key` is the same for calls that are the same question.
    """

    __slots__ = ("data", "classes", "languages", "whole", "key")

    def __init__(
        self,
        data: Mapping[str, Any],
        classes: tuple[str, ...],
        languages: tuple[str, ...] = (),
        whole: bool = True,
        key: str = "",
    ) -> None:
        self.data = data
        self.classes = classes
        self.languages = languages
        self.whole = whole
        self.key = key

"""Sizes of files that are made, as truncate and fallocate take them."""

from __future__ import annotations

LARGEST = 16  # gigabytes one command may ask for without a question
UNITS = {"g": 1, "t": 1 << 10, "p": 1 << 20, "e": 1 << 30}


def read(text: str) -> list[tuple[str, str]] | None:
    lowered = text.lstrip("+-<>/%").lower().removesuffix("ib").removesuffix("b")
    digits = lowered.rstrip("kmgtpe")
    if not digits.isdigit():
        return []
    unit = lowered[len(digits) :]
    gigabytes = int(digits[:18]) * UNITS.get(unit, 0) if unit else int(digits[:18]) >> 30
    return [("does control machine exhausts", f"a file of {text}")] if gigabytes > LARGEST else []

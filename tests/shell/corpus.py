"""The hand-written texts the shell reader is compared with bash on, one per line in `corpus/*.txt`, by area of the grammar.

In those files `⏎` is a newline, `⇥` a tab, `␠` a space, `␁`–`␟` and `␡` the control characters, `⟨00A0⟩` the character
with that number; a line that starts with `§` is a heading.
"""

import re
from pathlib import Path
from typing import NamedTuple

DIRECTORY = Path(__file__).parent / "corpus"

SYMBOLS = {"⏎": "\n", "⇥": "\t", "␠": " ", "␡": "\x7f"} | {chr(0x2400 + code): chr(code) for code in range(1, 32)}
PICTURES = {control: picture for picture, control in SYMBOLS.items() if picture not in "␠␉␊"}
NUMBERED = re.compile("⟨([0-9A-F]{4,6})⟩")
UNSEEN = re.compile("[\x80-\x9f\xa0\u2000-\u200f\u2028-\u202f\u2060\ufeff\ud800-\udfff]")


class Sample(NamedTuple):
    """A text, and where it comes from: `area:line` in the corpus, or the generator and its number."""

    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.name}  {show(self.text)}"


def spell(line: str) -> str:
    """The text that a line of the corpus stands for."""
    line = NUMBERED.sub(lambda match: chr(int(match[1], 16)), line)
    return "".join([SYMBOLS.get(character, character) for character in line])


def show(text: str) -> str:
    """The line of the corpus that stands for a text: the inverse of `spell`."""
    shown = "".join([PICTURES.get(character, character) for character in text])
    return UNSEEN.sub(lambda match: f"⟨{ord(match[0]):04X}⟩", shown)


def hand_written(area: str = "*") -> list[Sample]:
    """Every text of the corpus, or of one area, each once."""
    found: dict[str, Sample] = {}
    for path in sorted(DIRECTORY.glob(f"{area}.txt")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if line and not line.startswith("§"):
                text = spell(line)
                found.setdefault(text, Sample(f"{path.stem}:{number}", text))
    return list(found.values())

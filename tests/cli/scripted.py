"""A person at a terminal who gives a different answer to each question, and a model on loopback that they talk about."""

import os
import select
import time

from tests.people import Typist


class Scripted(Typist):
    """Types an answer when the words of its question appear, each once and in their order; Ctrl-C is `\\x03`."""

    def __init__(self, *answers: tuple[str, str]) -> None:
        self.answers = list(answers)
        super().__init__()

    def _type(self) -> None:
        read = 0
        while not self._over.is_set():
            if select.select([self.master], [], [], 0.02)[0]:
                self.seen += os.read(self.master, 65536)
            if not self.answers:
                continue
            words, answer = self.answers[0]
            place = self.seen.find(words.encode(), read)
            if place >= 0:
                read = place + len(words)
                self.answers.pop(0)
                time.sleep(0.02)  # a person reads first
                os.write(self.master, answer.encode() + (b"" if answer == "\x03" else b"\n"))

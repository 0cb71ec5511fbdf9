"""Reads past calls from the log of this machine, to judge them again."""

import os
from collections.abc import Iterator

from toolgate import directories
from toolgate.audit.event import DECISION
from toolgate.audit.log import segments
from toolgate.audit.reading import kind_and_time, plain_file, reason_of
from toolgate.cli.usage import UsageError
from toolgate.cli.workers import Lines, groups_of_lines

SINCE = "7d"  # how far back by default
INPUT, TOOL = b', "input": {', b', "tool": "'


class Recorded:
    """The calls in the log since a time, as groups of lines; other records are only counted."""

    def __init__(self, home: str, since: str) -> None:
        self.directory = directories.log(home)
        self.since = since
        self.calls = 0
        self.without = 0  # records without the call: `audit.commands = "none"`
        self.unread = 0  # records of payloads that held no call
        self.first = self.last = ""  # days
        try:
            found = segments(self.directory)
        except OSError as error:
            raise UsageError(f"the log cannot be read: {error.strerror}; run `toolgate doctor`") from None
        day = since[:10].replace("-", "")
        self._paths = [f"{self.directory}/{name}" for name in found if name[13:21] >= day]

    @property
    def size(self) -> int:
        """The number of bytes to read."""
        return sum(os.path.getsize(path) for path in self._paths)

    def groups(self) -> Iterator[Lines]:
        for path in self._paths:
            try:
                descriptor = plain_file(path)
            except OSError as error:
                raise UsageError(f"{path}: {reason_of(error)}; run `toolgate doctor`") from None
            try:
                for lines in groups_of_lines(descriptor):
                    kept = [line for line in lines if self._counts(line)]
                    if kept:
                        yield kept
            finally:
                os.close(descriptor)

    def _counts(self, line: bytes) -> bool:
        """Whether a line is a decision since then with its call; lines that are not records are left to the reader."""
        kind, time = kind_and_time(line)
        if kind and (kind != DECISION or time < self.since):
            return False
        if kind and INPUT not in line:
            self.unread += TOOL not in line
            self.without += TOOL in line
            return False
        self.calls += 1
        self.first, self.last = self.first or time[:10], time[:10]
        return True

    def told(self) -> str:
        """How many calls there were, and from which days."""
        days = self.first if self.first == self.last else f"{self.first} to {self.last}"
        more = f"; {self.without} more without the call (`audit.commands`)" if self.without else ""
        more += f"; {self.unread} more were payloads that could not be read" if self.unread else ""
        noun = "call" if self.calls == 1 else "calls"
        return f"the log: {self.calls} {noun} of {days}{more}" if self.calls else f"the log: no calls{more}"

    def record(self) -> dict[str, object]:
        return {
            "calls": self.calls,
            "from": self.first,
            "to": self.last,
            "without_call": self.without,
            "unread": self.unread,
        }

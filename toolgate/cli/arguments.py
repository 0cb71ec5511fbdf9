"""The parser of the command line, which ends with our own exit status."""

import argparse
import re
import textwrap
from typing import Any, NoReturn

from toolgate.cli.usage import UsageError, near, nearest
from toolgate.cli.words import quoted

JOBS_LIMIT = 256
REQUIRED = "the following arguments are required: "  # the words of `argparse`
ABOUT = re.compile(r"argument (?P<name>\S+): (?P<problem>.*)", re.DOTALL)
WRAPPED = 100  # characters; a longer line was broken only because of its length


class Layout(argparse.HelpFormatter):
    """Fills paragraphs, keeps hyphenated words whole, and leaves indented lines, such as examples, unchanged."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        given: list[str] = []
        for line in text.splitlines():
            if given and len(given[-1]) > WRAPPED and line[:1].strip() and given[-1][:1] != " ":
                given[-1] += " " + line  # the paragraph continues
            elif given and given[-1][:1] == " " and line[:1].strip():
                given += ["", line]
            else:
                given.append(line)
        lines = [line if line[:1] == " " else "\n".join(self._split_lines(line, width)) for line in given]
        return "\n".join(indent + line for line in lines)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return textwrap.wrap(" ".join(text.split()), width, break_on_hyphens=False)


class Parser(argparse.ArgumentParser):
    """`argparse` with exit status 64 for wrong usage, since 2 means deny here. `runs`: a command follows after `--`."""

    runs = False

    def __init__(self, verb: str, description: str, epilog: str = "") -> None:
        prog = f"toolgate {verb}"
        super().__init__(
            prog=prog, description=description, epilog=epilog or None, allow_abbrev=False, formatter_class=Layout
        )

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as `argparse` does, but suggest the nearest option for an unknown one."""
        self._refuse_help_after_command(args)
        found, unknown = self.parse_known_args(args, namespace)
        if unknown:
            kind = "option" if unknown[0][:1] == "-" else "argument"
            meant = near(unknown[0].partition("=")[0], self._option_string_actions) if kind == "option" else ""
            hint = f"did you mean `{meant}`?" if meant else f"`{self.prog} --help` lists them"
            if self.runs and kind == "argument":
                hint = f"write `--` before the command: `{self.prog} -- COMMAND`"
            command = getattr(found, "words", [])
            if command and args.index(command[0]) < args.index(unknown[0]):
                hint = self._quoting(args, args.index(command[0]))
            self.error(f"unknown {kind} `{unknown[0]}`\n  hint: {hint}")
        return found

    def _refuse_help_after_command(self, args: Any) -> None:
        """`check grep -h x` asks about a command: help would exit with the status of an allowed call."""
        takes = any(action.dest == "words" for action in self._actions)
        for index, word in enumerate((args or ()) if takes else ()):
            if word in ("-h", "--help"):
                command = self.parse_known_args(args[:index])[0].words
                if command:
                    self.error(f"`{word}` follows a command\n  hint: {self._quoting(args, args.index(command[0]))}")
                return

    def _quoting(self, args: list[str], start: int) -> str:
        meant = " ".join([*args[:start], "--", *[quoted(word) for word in args[start:]]])
        return f"if it belongs to the command, quote the command or write `--` before it: {self.prog} {meant}"

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{self._plain(message)}\n{self.format_usage().rstrip()}")

    def _plain(self, message: str) -> str:
        """A message of `argparse` in the words of the other errors, with what the argument is for."""
        if message.startswith(REQUIRED):
            names = message.removeprefix(REQUIRED).split(", ")
            helps = {str(action.metavar or action.dest): action.help for action in self._actions}
            known = [f"\n  {name}: {helps[name]}" for name in names if helps.get(name)]
            told = [f"`{name}`" if name[:1] == "-" else name for name in names]
            return f"{' and '.join(told)} {'is' if len(names) == 1 else 'are'} missing" + "".join(known)
        found = ABOUT.fullmatch(message)
        if not found:
            return message
        name, problem = found["name"], found["problem"]
        action = next((one for one in self._actions if name in ("/".join(one.option_strings), one.metavar)), None)
        if action is not None and problem.startswith("expected"):
            return f"`{name}` needs a value\n  {name} {action.metavar or ''}".rstrip() + f": {action.help}"
        if action is not None and action.choices and problem.startswith("invalid choice"):
            given = problem.partition("'")[2].rpartition("' (")[0]
            return f"`{given}` is not a valid value of `{name}`\n  hint: {nearest(given, list(action.choices))}"
        if problem.startswith("not allowed with argument "):
            return f"`{name}` and `{problem.rpartition(' ')[2]}` cannot be used together"
        if problem.startswith("ignored explicit argument "):
            return f"`{name}` takes no value (got `{problem.partition(chr(39))[2][:-1]}`)"
        return f"`{name}`: {problem}"


def jobs(text: str) -> int:
    """The number of processes in a text."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= JOBS_LIMIT:
        raise argparse.ArgumentTypeError(f"`{text}` is not a number of processes between 1 and {JOBS_LIMIT}")
    return int(text)


def count(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        below = text[:1] == "-" and text[1:].isdigit()
        raise argparse.ArgumentTypeError(f"`{text}` is less than 0" if below else f"`{text}` is not a number")
    return int(text)


def absolute(text: str) -> str:
    """The absolute path of a home directory."""
    if text[:1] != "/" or not text.strip("/"):
        raise argparse.ArgumentTypeError(f"`{text}` is not an absolute path of a home directory")
    return text

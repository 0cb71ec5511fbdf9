"""What source in a compiled language starts, writes, deletes and sends, as shell lines.

Only what the source itself says is known: strings, the home directory, names that are given a value once, and which
file, host or variables a value is made of. Anything else that is computed becomes a variable that is never set.

One module because calls and values are read from the same text.
"""

from toolgate.analysis.formats.compiled_loops import loops_in
from toolgate.analysis.formats.compiled_values import (
    bring,
    decoded,
    fed,
    landed,
    made_of,
    opened,
    receiver,
    requested,
    started,
    wired,
)
from toolgate.analysis.formats.source_strings import literal, opening
from toolgate.knowledge.texts.compiled_calls import (
    BESIDE,
    CALLS,
    COMMENTS,
    DECODING,
    FILLING,
    HOME_FILLED,
    HOME_NAMES,
    HOMES,
    IGNORED,
    JOINING,
    LISTS,
    NOT_KNOWN,
    PLAIN,
    SETTING,
    VARIABLES,
)
from toolgate.model.call import quoted
from toolgate.model.occurrences import occurrences

PAIRS = {"(": ")", "[": "]", "{": "}"}
LONGEST = 60_000  # characters of a source that are read
LONGEST_CALL = 3_000  # characters of the arguments of a call
MOST = 60  # calls of one kind
DEEPEST = 4  # names whose values are names
STARTING = ("start", "given", "run", "split")  # actions that start a program with its words
OPERATORS = frozenset("|&;<>()")
HOME = "\1"  # in a string: the home directory


class Shell(str):
    """A part of a word that is text of the shell already, not a string of the source."""

    __slots__ = ()


AT_HOME = Shell('"$HOME"')
BUILDING = (".arg(", ".args(")  # add words to a command
OPENED_TO_WRITE = ("O_WRONLY", "O_RDWR", "O_APPEND", "O_TRUNC", "write(", "append", "Append", "create(")


def commands_in(text: str, language: str) -> list[str]:
    """Return the commands that a source starts, and those that are equivalent to what it writes and deletes."""
    return list(lines_of(Source(text, language)))


def lines_of(source: "Source") -> dict[str, int]:
    """Return the same for what is left of a source, each with the position of its call; in a loop, for each item."""
    given, loops = source.given, loops_in(source)
    found = _lines_in(source, (0, len(source.code)), [block for _, block, _ in loops])
    for name, block, items in loops:
        for item in items:
            source.given = {**given, name: item}
            found = {**_lines_in(source, block, []), **found}
    source.given = given
    return dict(sorted(found.items(), key=lambda one: one[1]))


def _lines_in(source: "Source", block: tuple[int, int], without: list[tuple[int, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    calls = [
        (row.split()[0] in STARTING and start, start, end, row, call)
        for row in CALLS[source.language].strip().split("\n")
        for call in row.partition(":")[2].split()
        for start, end in source.calls(call)
        if block[0] <= start < block[1] and not any([first <= start < last for first, last in without])
    ]
    for _, start, end, row, call in sorted(
        calls, key=lambda one: one[0]
    ):  # what is started may have been fetched before
        action, which = row.partition(":")[0].split()
        line = source.performed(action, which, call, start, end)
        found |= {line: start} if line and line not in found else {}
    return found


class Source:
    """A source text; in `code`, strings and comments are blank."""

    def __init__(self, text: str, language: str) -> None:
        for form in HOME_FILLED:
            text = text.replace(form, HOME)
        self.text, self.language = text[:LONGEST], language
        self.literals: list[tuple[int, int, str]] = []  # start, end, value
        self.code = self._masked(COMMENTS.get(language, "//"))
        self.given = self._given()
        self.set = self._set()
        self.host = self.peer = ""  # where it sends to, and what it has opened a raw connection to, as shell words
        self.fetched: list[str] = []  # files that come from a host, as shell words
        self.brought: dict[str, str] = {}  # the same with computed paths, by the code of these: what fetches each

    def _masked(self, comment: str) -> str:
        text, index, kept = self.text, 0, 0
        parts: list[str] = []
        while index < len(text):
            start, end = index, 0
            if text[index] in "\"'`":
                value, end = literal(text, opening(text, index))
                start = opening(text, index)
                if end:
                    self.literals.append((start, end, value))
            elif text.startswith(comment, index):
                start, end = index, (text.find("\n", index) + 1 or len(text) + 1) - 1
            elif text.startswith("/*", index):
                start, end = index, (text.find("*/", index) + 2 if "*/" in text[index:] else len(text))
            if end:
                parts += [text[kept:start], *["\n" if sign == "\n" else " " for sign in text[start:end]]]
                kept = index = end
            else:
                index += 1
        return "".join([*parts, text[kept:]])

    def calls(self, name: str) -> list[tuple[int, int]]:
        """Return where the arguments of each call begin and end; a name with `=` or `<<` at its end is given them."""
        found: list[tuple[int, int]] = []
        bare = name.rstrip("=<")
        for at in list(occurrences(self.code, bare, MOST)):
            before, end = self.code[at - 1 : at], at + len(bare)
            member = before == "." and bare[0].islower() and "." not in bare and "::" not in bare
            whole = not (before.isalnum() or before == "_" or member)
            if not whole and bare[0] != ".":
                continue
            rest = self.text[end : end + 80]
            skipped = len(rest) - len(rest.lstrip(" =" if name != bare else " "))
            if rest[skipped : skipped + 1] in PAIRS and not rest[:1].isalnum():
                inner = end + skipped + 1
                found.append((inner, self.closing(inner)))
            elif bare[-1] == "!":
                found.append((at, at))
            elif bare[-1] == ":":  # `contentsOf: url`
                found.append((end, self.closing(end)))
            elif (self.language in BESIDE or name != bare) and rest[:1] == " ":
                found.append((end, (self.code.find("\n", end) + 1 or len(self.code) + 1) - 1))
        return found

    def left(self) -> str:
        """Return the lines that have not been left out, without comments and texts of several lines."""
        kept, last = "", 0
        for start, end, _ in self.literals:
            told = self.text[start] != "`" and "\n" not in self.text[start:end]
            kept += self.code[last:start] + (self.text if told else self.code)[start:end]
            last = end
        return "\n".join([line for line in (kept + self.code[last:]).split("\n") if line.strip()])

    def blank(self, start: int, end: int) -> None:
        """Leave a part of the source out."""
        self.code = self.code[:start] + " " * (end - start) + self.code[end:]
        self.text = self.text[:start] + " " * (end - start) + self.text[end:]
        self.literals = [one for one in self.literals if not start <= one[0] < end]

    def closing(self, start: int, longest: int = LONGEST_CALL) -> int:
        """Return the position of the bracket that closes the one before `start`."""
        depth = 1
        for index in range(start, min(len(self.code), start + longest)):
            sign = self.code[index]
            depth += (sign in "([{") - (sign in ")]}")
            if not depth:
                return index
        return min(len(self.code), start + longest)

    def split(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the spans between the commas of a list; in some languages, blanks and `$` separate as well."""
        found: list[tuple[int, int]] = []
        depth, begin = 0, start
        for index in range(start, end):
            sign = self.code[index]
            depth += (sign in "([{") - (sign in ")]}")
            if sign == "," and not depth:
                found.append((begin, index))
                begin = index + 1
        found.append((begin, end))
        return [(first, last) for first, last in found if self.text[first:last].strip()]

    # --- values ------------------------------------------------------------------------------------------------------

    def _given(self) -> dict[str, tuple[int, int]]:
        """Return the values of the names that are given one exactly once."""
        found: dict[str, list[tuple[int, int]]] = {}
        for at in occurrences(self.code, "="):
            before, after = self.code[at - 1 : at], self.code[at + 1 : at + 2]
            if before in tuple("=!<>+-*/%&|^~.") or after in ("=", ">", "~"):
                if before == "+":
                    found.setdefault(_name_of(self.code[:at].rpartition("\n")[2]), []).extend([(at, at), (at, at)])
                continue
            line = max(self.code.rfind("\n", 0, at), self.code.rfind(";", 0, at), self.code.rfind("{", 0, at))
            name = _name_of(self.code[line + 1 : at])
            if name:
                found.setdefault(name, []).append((at + 1, self._statement(at + 1)))
        changed = (".push(", ".set_", ".append(", ".appendPath", ".pop(")
        return {
            name: spans[0]
            for name, spans in found.items()
            if len(spans) == 1 and not any([f"{name}{call}" in self.code for call in changed])
        }

    def _set(self) -> dict[str, tuple[int, int]]:
        """Return the values of the environment variables that are set."""
        pairs = [self.split(*span) for call in SETTING if call in self.code for span in self.calls(call)]
        found = [
            (pair[1], one)
            for pair in pairs
            if len(pair) == 2
            for one in self.literals
            if pair[0][0] <= one[0] < pair[0][1]
        ]
        return {one[2]: span for span, one in found}

    def _statement(self, start: int) -> int:
        """Return where a statement ends: at a semicolon, or at a line break that continues nothing."""
        depth = 0
        for index in range(start, min(len(self.code), start + LONGEST_CALL)):
            sign = self.code[index]
            depth += (sign in "([{") - (sign in ")]}")
            ended = sign == "\n" and self.code[start:index].strip()
            follows = self.code[index:].lstrip()[:1] if ended else ""
            if depth < 0 or (depth == 0 and (sign == ";" or (ended and follows not in (".", "+", "?", "/")))):
                return index
            if (
                depth == 1
                and sign == "{"
                and self.language in ("rust", "go", "swift")
                and "if " in self.code[start - 60 : start]
            ):
                return index  # `if let Some(home) = … {`
        return min(len(self.code), start + LONGEST_CALL)

    def word(self, start: int, end: int, depth: int = 0) -> str:
        """Return an expression as a shell word."""
        parts = self._value(start, end, depth)
        if not parts:
            return NOT_KNOWN
        return "".join([part if type(part) is Shell or part == "/" else quoted(part) for part in parts if part])

    def _value(self, start: int, end: int, depth: int) -> list[str] | None:
        """Return the parts of an expression; of one that is computed, the command whose output it is made of."""
        if depth >= DEEPEST:
            return None
        parts = self._parts(start, end, depth)
        made = made_of(self, start, end, depth) if parts is None else ""
        return [Shell(f'"$({made})"')] if made else parts

    def _parts(self, start: int, end: int, depth: int) -> list[str] | None:
        """Return the parts of a path or text; `None`: one of them is not known."""
        found: list[str] = []
        slash = template = asked = decodes = False  # whether a path is joined, a text filled, a variable asked for
        last = start
        for at, stop, value in self._tokens(start, end):
            between, last = self.code[last:at], stop
            slash = slash or "," in between or "/" in between
            name = self.code[at:stop] if value is None else ""
            if name in VARIABLES:
                asked = True
                continue
            if _last(name) in DECODING or "base64" in between + self.code[stop : stop + 13].lower():
                decodes = True
                if value is None:
                    continue
            if value is None:
                inner = self._named(name, self.code[stop : stop + 1] in ("(", "[", "{"), depth)
                template = template or name in FILLING
            elif asked:
                inner, asked = self._variable(value, depth), False
            else:
                inner = self._text(decoded(value) if decodes else value, depth, template)
                if template and inner and "\0" in inner:
                    found, slash, template = inner, False, False
                    continue
            if inner is None:
                return None
            if "\0" in found and inner:
                found[found.index("\0") : found.index("\0") + 1] = inner
            elif inner:
                found += ["/", *inner] if slash and found and not inner[0].startswith("/") else inner
            joins = name in JOINING or name.rpartition(".")[2] in JOINING
            slash = joins or (slash and not inner)
        return found if "\0" not in found else None

    def _variable(self, name: str, depth: int) -> list[str] | None:
        if name in self.set:
            return self._parts(*self.set[name], depth + 1) if depth < DEEPEST else None
        return [AT_HOME] if name in HOME_NAMES else None

    def _tokens(self, start: int, end: int) -> list[tuple[int, int, str | None]]:
        """Return strings and dotted names in order; a name has no value."""
        found: list[tuple[int, int, str | None]] = [one for one in self.literals if start <= one[0] < end]
        index = start
        while index < end:
            sign = self.code[index]
            if sign.isalpha() or sign == "_":
                stop = index
                while stop < end and (self.code[stop].isalnum() or self.code[stop] in "_.:!"):
                    stop += 1
                name = self.code[index:stop].rstrip(".:")
                labels = (
                    self.code[index + len(name) : index + len(name) + 1] == ":"
                    and "::" not in self.code[index + len(name) :][:2]
                )
                quotes = self.text[stop : stop + 1] == '"'  # `s"…"`
                if not labels and not quotes and (name not in IGNORED or name in self.given):
                    found.append((index, index + len(name), None))
                index = stop
            else:
                index += 1
        return sorted(found, key=lambda one: one[0])

    def _named(self, name: str, called: bool, depth: int) -> list[str] | None:
        """Return the value of a name, or `[]` for a call that hands on what it is given."""
        short = _last(name)
        outer = name.rpartition(".")[0] if short in JOINING else name
        if (outer in HOMES or short in HOMES) and "HOME" not in self.set:
            return [AT_HOME]
        first, _, rest = name.partition(".")
        if first in self.given and (not rest or all([one in PLAIN or one in JOINING for one in rest.split(".")])):
            return self._value(*self.given[first], depth + 1)
        handed = called and (short in PLAIN or name in PLAIN or short in JOINING or name in JOINING or name in FILLING)
        return [] if handed or (called and name in LISTS) else None

    def _text(self, value: str, depth: int, template: bool) -> list[str] | None:
        """Return the parts of a string; in a template, what is filled in is a NUL."""
        if template:
            for mark in ("{}", "%s", "%v"):
                value = value.replace(mark, "\0")
        for name in [one for one in self.given if one in value]:
            for form in ("${" + name + "}", "\\(" + name + ")", "{" + name + "}", "$" + name):
                whole = form[:-1] + "." if form[-1] in "})" else form
                member = value.partition(whole)[2].partition(form[-1])[0] if whole in value else ""
                form = f"{whole}{member}{form[-1]}" if member in PLAIN else form
                if form in value:
                    before, _, after = value.partition(form)
                    begin, stop = self.given[name]
                    inner = self._value(begin, stop, depth + 1)
                    return self._between(before, inner, after, depth, template)
        if HOME in value:
            before, _, after = value.partition(HOME)
            return self._between(before, [AT_HOME], after, depth, template)
        if "\0" not in value:
            return [value]
        pieces = value.split("\0")
        return [part for piece in pieces[:-1] for part in (piece, "\0") if part] + [pieces[-1]] * bool(pieces[-1])

    def _between(
        self, before: str, inner: list[str] | None, after: str, depth: int, template: bool
    ) -> list[str] | None:
        """Return the parts of a string around one that is filled in."""
        left, right = [self._text(one, depth + 1, template) if depth < DEEPEST else None for one in (before, after)]
        if inner is None or left is None or right is None:
            return None
        return [part for part in (*left, *inner, *right) if part]

    # --- actions -----------------------------------------------------------------------------------------------------

    def words(self, start: int, end: int) -> list[str]:
        """Return the words of a command's arguments, which may be in lists."""
        found: list[str] = []
        if self.language in BESIDE and self.code[start - 1 : start] != "(":
            return [quoted(value) for at, _, value in self.literals if start <= at < end]
        for first, last in self.split(start, end):
            piece = self.code[first:last]
            marks = [piece.find(sign) for sign in PAIRS if sign in piece]
            at = min(marks) if marks else -1
            before = piece[:at].strip().lstrip("&").replace(" ", "") if at >= 0 else "-"
            before = before.rpartition(":")[2] if "::" not in before else before
            before = before.rpartition("=")[2].lstrip("&")
            if "=" in piece[: at if at >= 0 else None] and before not in LISTS and piece.strip()[:4] != "args":
                continue  # a field that is no list
            if piece[at : at + 2] == "[]" and "{" in piece[at:]:  # `[]string{`
                at, before = piece.index("{"), ""
            if before in LISTS or before == "":
                inner = first + at + 1
                found += self.words(inner, self.closing(inner))
            else:
                word = self.word(first, last)
                found.append(self.place(first, last) if word == NOT_KNOWN else word)
        return found

    def place(self, start: int, end: int) -> str:
        """Return a path as a shell word; a computed one with a name of its own is a variable of its own."""
        word = self.word(start, end)
        name = self.code[start:end].strip(" \n&*").partition(".")[0]
        return f'"$COMPUTED_HERE_{name}"' if word == NOT_KNOWN and name in self.given else word

    def performed(self, action: str, which: str, call: str, start: int, end: int) -> str:
        """Return the line that a call is equivalent to; empty: it does nothing that is known."""
        spans = self.split(start, end)
        which, _, held = which.partition(",")
        bare = call.rstrip("=<")
        at = start if self.code.startswith(bare, start) else self.code.rfind(bare, 0, start)
        owner = (receiver(self, at, 0), at)
        content = owner if held == "self" else spans[int(held)] if held and len(spans) > int(held) else None
        if which == "self":
            spans, which = [owner], "0"
        if action in ("send", "connect", "dial", "tell"):
            return requested(self, action, spans, [int(number) for number in (which, held) if number])
        if which != "all":
            spans = spans[int(which) :]
        if not spans:
            return ""
        if action in STARTING:
            return self._started(action, spans[0][0], spans[-1][1], end)
        if action == "line":
            return self._line(*spans[0])
        if call == "fopen" and not any([mode in self.text[spans[0][0] : end] for mode in ('"w', '"a')]):
            return ""
        if action == "append" and not any([mark in self.code[max(0, start - 200) : end] for mark in OPENED_TO_WRITE]):
            return ""
        path = opened(self, *spans[0]) if action == "pour" else self.word(*spans[0])
        made = made_of(self, *content) if content else ""
        if made[:4] == "curl" and action == "write" and path == NOT_KNOWN:
            bring(self, self.place(*spans[0]), made)
        if action in ("fetch", "load", "pour") or made[:4] == "curl":
            return landed(self, action, path, made, spans, content)
        program = {"write": "cat >", "add": ": >>", "append": ": >>", "raze": "rm -rf", "delete": "rm -f"}[action]
        return f"{program} {path}" if path != NOT_KNOWN else ""

    def _started(self, action: str, start: int, end: int, closed: int) -> str:
        words = self.words(start, end)
        if action == "run" and len(words) == 1:  # split at blanks, by no shell
            line = self._line(start, end)
            parts = [line] if "'" in line or '"' in line else line.split(" ")
            return " ".join([quoted(part) if len(parts) > 1 and OPERATORS & set(part) else part for part in parts])
        if action == "split" and len(words) == 2:
            words = [words[0], *[value for at, _, value in self.literals if start <= at < end][-1:]]
        if action == "given":
            named = [value for at, _, value in self.literals if at < start and "/bin/" in value]
            words = [quoted(one) for one in named[-1:]] + words
        piece = self.code[closed:]
        stops = [at for at in (piece.find("\n}"), piece.find("Command::new(")) if at >= 0]
        for at in sorted(
            [at for call in BUILDING for at in occurrences(piece[: min(stops, default=len(piece))], call, MOST)]
        ):
            inner = closed + piece.index("(", at) + 1
            words += self.words(inner, self.closing(inner))
        made = fed(self, closed, closed + min(stops, default=len(piece)))
        return wired(self, words) or started(self, words) or (f"{made} | " if made and words else "") + " ".join(words)

    def _line(self, start: int, end: int) -> str:
        values = [value for at, _, value in self.literals if start <= at < end]
        parts = self._parts(start, end, 0)
        line = "".join(parts).replace('"$HOME"', "$HOME") if parts else ""
        return line or (values[0] if len(values) == 1 else "")


def _last(name: str) -> str:
    return name.rpartition(".")[2].rpartition(":")[2]


def _name_of(left: str) -> str:
    """Return the name on the left of an assignment; empty: there is none, or it is a part of something."""
    left = left.rstrip(" :").replace("Ok(", "").replace("Some(", "").partition(")")[0]
    left = left.partition(":")[0] if "::" not in left else left
    words = left.partition(",")[0].split()
    name = words[-1] if words else ""
    return name if name.isidentifier() else ""

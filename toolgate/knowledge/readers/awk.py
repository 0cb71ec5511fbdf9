"""The language of awk: files it reads and writes, commands it runs; everything else only computes."""

from toolgate.knowledge.readers.awk_tokens import Token, tokens_of
from toolgate.knowledge.vocabulary import (
    ENVIRONMENT,
    HANDS,
    OPAQUE,
    READ_BY,
    READS,
    RUNS,
    SCRIPT,
    SENDS,
    SIDE_DOOR,
    STARTS,
    UPLOADS,
    WRITES,
    Does,
    Found,
    Manner,
    Role,
    changes,
    reads,
    runs,
    writes,
)

STARTS_PROGRAMS = True
OPEN = {"operand": READS}  # a file with an unknown name, or `name=value`, which is harmless
HOME = ["ENVIRON", "[", "HOME", "]"]
ASSIGNING = ("=", "+=", "-=", "*=", "/=", "%=", "^=", "**=", "++", "--")
SETTING = frozenset(("sub", "gsub", "match", "split", "patsplit", "asort", "asorti"))  # which set an argument
BEFORE_SET = ("getline", "++", "--")
CHOICES = frozenset(("if", "else", "while", "for", "do", "switch", "case", "next", "exit", "return"))
LONGEST, MOST = 4_000, 500_000  # characters of a value put together from variables, and of all values
NEAR = 40  # pieces of the program before a call that are looked at
STANDARD = ("/dev/stdout", "/dev/stderr", "/dev/stdin", "-")


def read(text: str) -> Found | None:
    """The roles of everything in a program that touches something; `None` when it is not understood."""
    tokens = tokens_of(text)
    if tokens is None:
        return None
    found: Found = []
    tokens = _homes(tokens)
    constants = _constants(tokens)
    for index, (kind, word) in enumerate(tokens):
        if kind == "name" and word == "system" and _text(tokens, index + 1) == "(":
            found.append(_command(tokens, index + 2, constants, SIDE_DOOR))
        elif kind == "mark" and word == "@" and _text(tokens, index + 2) == "(":
            found.extend(_indirect(tokens, index + 1, constants))
        elif kind == "name" and word in ("ENVIRON", "ARGV"):
            found.extend(_element(tokens, index))
        elif kind == "name" and word == "getline":
            found.extend(_getline(tokens, index, constants))
        elif kind == "mark" and word in ("|", "|&") and _text(tokens, index + 1) != "getline":
            found.append(_command(tokens, index + 1, constants))
        elif kind == "name" and word in ("print", "printf"):
            found.extend(_redirected(tokens, index, constants))
        elif kind == "directive":
            found.append((OPAQUE, word))
    return _connected(found)


def _indirect(tokens: list[Token], index: int, constants: dict[str, str]) -> Found:
    """`@name(…)` calls the function that a variable names: `system` runs a command, and so may one that is not known."""
    name = _text(tokens, index)
    if name in constants and _is_set_before(tokens, name, index):
        return [_command(tokens, index + 2, constants, SIDE_DOOR)] if constants[name] == "system" else []
    chosen = runs("a function that awk chooses as it runs", "unknown", Manner.BUILT)
    return [_command(tokens, index + 2, constants, SIDE_DOOR), chosen]


def _is_set_before(tokens: list[Token], name: str, index: int) -> bool:
    """Whether a statement before a place surely sets a variable, in the same block: `-v` and operands set it otherwise."""
    for at in range(index - 1, max(0, index - NEAR), -1):
        kind, word = tokens[at]
        if kind == "mark" and word in ("{", "}"):
            return False
        if (kind, word) == ("name", name) and _text(tokens, at + 1) == "=":
            earlier = [found for found, (_, text) in enumerate(tokens[max(0, at - NEAR) : at]) if text == "{"]
            between = tokens[max(0, at - NEAR) + earlier[-1] + 1 : at] if earlier else [("name", "if")]
            return CHOICES.isdisjoint([text for _, text in between]) and tokens[at - 1][1] in ("{", ";", "\n")
    return False


def _homes(tokens: list[Token]) -> list[Token]:
    """The tokens with one text for `ENVIRON["HOME"]` and the texts that it is joined with."""
    found: list[Token] = []
    index = 0
    while index < len(tokens):
        token, width = tokens[index], 1
        if [word for _, word in tokens[index : index + 4]] == HOME:
            token, width = ("string", "~"), 4
        if token[0] == "string" and found and found[-1][0] == "string":
            found[-1] = ("string", found[-1][1] + token[1])
        else:
            found.append(token)
        index += width
    return found


def begins(text: str) -> str:
    """How each line that a program prints begins: `print "http://localhost/" $1`; empty: not known, or of several words."""
    tokens = tokens_of(text) or []
    starts = [_next(tokens, index) for index, token in enumerate(tokens) if token == ("name", "print")]
    others = [word for kind, word in tokens if (kind, word) == ("name", "printf") or (kind == "mark" and "|" in word)]
    whole = any([word == "0" and tokens[index - 1][1] == "$" for index, (_, word) in enumerate(tokens)])
    blanks = any([kind == "string" and word != "".join(word.split()) for kind, word in tokens])
    same = len(set(starts)) == 1 and not others and not whole and not blanks
    return starts[0][1] if same and starts[0][0] == "string" else ""


def _next(tokens: list[Token], index: int) -> Token:
    index += 1
    while _text(tokens, index) == "(":
        index += 1
    return tokens[index] if index < len(tokens) else ("", "")


def _connected(found: Found) -> Found:
    """`/inet/tcp/0/HOST/PORT` is a connection; a program that runs what it receives obeys the other side."""
    hosts = [part[1].split("/")[4] for part in found if type(part) is tuple and _is_connection(part[1])]
    if not hosts:
        return found
    rest = [part for part in found if not (type(part) is tuple and _is_connection(part[1]))]
    obeys = any([type(part) is Does and Manner.BUILT in part.manner for part in rest])
    rest = [(UPLOADS, part[1]) if type(part) is tuple and part[0] is READS else part for part in rest]
    return [*rest, *[(SENDS("both"), host) for host in hosts], *([(HANDS, "awk")] if obeys else [])]


def _is_connection(text: str) -> bool:
    return text.startswith("/inet") and text.count("/") > 4


def _text(tokens: list[Token], index: int) -> str:
    return tokens[index][1] if index < len(tokens) else ""


def _constants(tokens: list[Token]) -> dict[str, str]:
    """Variables that are assigned exactly one string in the program, and that nothing else in it can set."""
    values: dict[str, str] = {}
    dropped, kept = _set_otherwise(tokens), 0
    for index, (kind, word) in enumerate(tokens):
        if kind != "name" or word in dropped or _text(tokens, index + 1) not in ASSIGNING:
            continue
        value = _value(tokens, index + 2, values)[0] if _text(tokens, index + 1) == "=" else None
        if word in values or value is None or kept + len(value) > MOST:
            dropped.add(word)
            values.pop(word, None)
        else:
            values[word] = value
            kept += len(value)
    return values


def _set_otherwise(tokens: list[Token]) -> set[str]:
    """Names that get a value other than by `=`: parameters, what a call may set, what is read, and loop variables."""
    if ("name", "SYMTAB") in tokens:
        return {word for kind, word in tokens if kind == "name"}
    setting = {_text(tokens, at + 1) for at, (_, word) in enumerate(tokens) if word in ("function", "func")} | SETTING
    found: set[str] = set()
    depth = 0  # inside parentheses of a call that may set what it is given
    for index, (kind, word) in enumerate(tokens):
        before = tokens[index - 1][1] if index else ""
        if kind == "mark" and word == "(" and (depth or before in setting):
            depth += 1
        elif kind == "mark" and word == ")" and depth:
            depth -= 1
        elif kind == "name" and (depth or before in BEFORE_SET or _text(tokens, index + 1) in ("in", "[")):
            found.add(word)
    return found


def _value(tokens: list[Token], index: int, constants: dict[str, str]) -> tuple[str | None, int]:
    """The text of an expression of strings and constants, and the index after it; `None`: it is computed."""
    pieces: list[str] = []
    exact, length, start = True, 0, index
    while index < len(tokens) and index - start < LONGEST:
        kind, word = tokens[index]
        if kind == "string":
            pieces.append(word)
        elif kind == "name" and word in constants:
            pieces.append(constants[word])
            length += len(constants[word])
            exact = exact and length <= LONGEST
            if not exact:
                return None, index
        elif (kind == "mark" and word in (")", ";", "}", ",", "|", ">", ">>", "|&")) or kind == "newline":
            break
        elif not (kind == "mark" and word == "("):
            exact = False
        index += 1
    ended = index == len(tokens) or index - start < LONGEST
    return ("".join(pieces) if exact and pieces and ended else None), index


def _start(tokens: list[Token], index: int) -> str:
    """The known beginning of a computed name; empty: not known, or the rest decides the directory."""
    while _text(tokens, index) == "(":
        index += 1
    if index < len(tokens) and tokens[index][0] == "name" and tokens[index][1] != "sprintf":
        name = tokens[index][1]
        named = [at for at, (_, word) in enumerate(tokens) if word == name and _text(tokens, at + 1) == "="]
        index = named[0] + 2 if len(named) == 1 and not _otherwise_set(tokens, name) else len(tokens)
    if _chooses(tokens, index):
        return ""
    if _text(tokens, index) == "sprintf" and _text(tokens, index + 1) == "(":
        form = tokens[index + 2] if index + 2 < len(tokens) else ("", "")
        plain = form[0] == "string" and "%c" not in form[1] and "\\" not in form[1]
        start = form[1].partition("%")[0] if plain and _text(tokens, index + 3) in (",", ")") else ""
    else:
        start = ""
        while index < len(tokens) and tokens[index][0] == "string":
            start += tokens[index][1]
            index += 1
    return start if start.rpartition("/")[2].strip(".") else ""


def _chooses(tokens: list[Token], index: int) -> bool:
    """Whether an expression is one of two values: `"a" ? $1 : $2`."""
    for kind, word in tokens[index:]:
        if kind == "newline" or (kind == "mark" and word in (";", "}", "?")):
            return word == "?"
    return False


def _otherwise_set(tokens: list[Token], name: str) -> bool:
    """Whether a variable gets a value other than by `=`: as the last argument of `sub`, from `getline`, in a loop."""
    substitutes = any([token in (("name", "sub"), ("name", "gsub")) for token in tokens])
    for at, token in enumerate(tokens):
        if token != ("name", name):
            continue
        before, behind = _text(tokens, at - 1) if at else "", _text(tokens, at + 1)
        if (
            before == "getline"
            or behind in ("in", "+=", "++", "--")
            or (substitutes and before == "," and behind == ")")
        ):
            return True
    return False


def _command(
    tokens: list[Token], index: int, constants: dict[str, str], role: Role = SCRIPT
) -> tuple[Role, str] | Does:
    value, _ = _value(tokens, index, constants)
    if value is not None:
        return (role, value)
    return runs("a command that awk puts together", "unknown", Manner.BUILT)


def _element(tokens: list[Token], index: int) -> Found:
    """`ENVIRON["NAME"]` reads one variable; `ENVIRON` alone reads all, and `ARGV[1] = "file"` opens another file."""
    word = tokens[index][1]
    key = tokens[index + 2] if _text(tokens, index + 1) == "[" and index + 2 < len(tokens) else ("", "")
    if word == "ENVIRON" and key[0] == "string":
        return [(READ_BY("variables"), key[1])]
    if word == "ENVIRON":
        return [reads(ENVIRONMENT, "secret")] if _text(tokens, index - 1) == "in" or key[0] else []
    value = tokens[index + 5] if _text(tokens, index + 4) == "=" and index + 5 < len(tokens) else ("", "")
    return [(READS, value[1])] if value[0] == "string" else []


def _getline(tokens: list[Token], index: int, constants: dict[str, str]) -> Found:
    if index and tokens[index - 1][1] in ("|", "|&"):
        start = index - 1
        while start > 0 and tokens[start - 1][1] not in (";", "{", "}", "\n", "(", "&&", "||", "="):
            start -= 1
        return [_command(tokens, start, constants)]
    after = index + 1
    if after < len(tokens) and tokens[after][0] == "name":
        after += 1
    if _text(tokens, after) == "<":
        value, _ = _value(tokens, after + 1, constants)
        if value in STANDARD:
            return []
        return [(READS, value)] if value is not None else [reads("a file whose name awk computes", "unknown")]
    return []


def _redirected(tokens: list[Token], index: int, constants: dict[str, str]) -> Found:
    """`print … > file`: the first `>` outside parentheses."""
    depth = 0
    position = index + 1
    while position < len(tokens):
        kind, word = tokens[position]
        if word in ("(", "[") and kind == "mark":
            depth += 1
        elif word in (")", "]") and kind == "mark":
            depth -= 1
        elif depth <= 0 and (kind == "newline" or word in (";", "}")) and kind != "string":
            return []
        elif depth <= 0 and kind == "mark" and word in (">", ">>"):
            value, _ = _value(tokens, position + 1, constants)
            if value in STANDARD:
                return []
            if value is not None:
                return [(WRITES, value)]
            start = _start(tokens, position + 1)
            return [(STARTS, start)] if start else [writes("a file whose name awk computes", "unknown")]
        position += 1
    return []


def library(text: str) -> Found | None:
    """A library that awk loads: `inplace` makes it change its operands, anything else is code."""
    if text in ("readfile", "rwarray"):  # which read whatever the program names
        return None
    if text in ("inplace", "inplace.awk"):
        return [changes(operands="READ_BY(awk) EDITS...")]
    return [(RUNS, text)]


def operand(text: str) -> Found | None:
    """Operands of awk after the program: a file, or `name=value`."""
    name, equals, _ = text.partition("=")
    if equals and name.replace("_", "a").isalnum() and not name[0].isdigit():
        return []
    return [(READS, text)]

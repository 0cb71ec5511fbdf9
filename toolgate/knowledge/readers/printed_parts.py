"""Which part of each line a command prints: whether it shows only the names in a file of `NAME=value` lines.

Each function gets the arguments of one command and returns `NUMBERS` if the output has nothing of the lines, `NAMES` if
it has nothing after the first `=` of a line, `LATEST` if it is a few last lines, else an empty text, also for arguments
that it does not understand.
"""

from toolgate.knowledge.vocabulary import Found, one_of

LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-. ")
COUNTS = frozenset("cqivEFGPwxsl")  # options with which a search prints numbers, names of files, or nothing
FIRST = ("1", "-1")
NAMES, NUMBERS, LATEST = "names", "numbers", "latest"
FEW = 50  # lines
KEYS = ("keys", "keys[]", "keys_unsorted", "keys_unsorted[]", ".|keys", ".|keys[]", "length", "type")


def read(text: str) -> Found | None:
    """Not a reader by itself."""
    return None if text else []


def _split(argv: tuple[str, ...], valued: str) -> tuple[dict[str, str], list[str]]:
    """Options by letter, those of `valued` with their values, and the operands; `?`: a long or unknown option."""
    options: dict[str, str] = {}
    operands: list[str] = []
    words = list(argv[1:])
    while words:
        word = words.pop(0)
        if word == "--":
            return options, operands + words
        if word[:1] != "-" or len(word) < 2:
            operands.append(word)
        elif word[:2] == "--":
            options["?"] = word
        else:
            for index, letter in enumerate(word[1:], 2):
                options[letter] = ""
                if letter in valued:
                    options[letter] = word[index:] or (words.pop(0) if words else "")
                    break
    return options, operands


def cut(argv: tuple[str, ...]) -> str:
    """`cut -d= -f1`."""
    options, _ = _split(argv, "dfbc")
    first = options.get("d") == "=" and options.get("f") in FIRST and set(options) <= set("dfs")
    return NAMES if first else ""


def tail(argv: tuple[str, ...]) -> str:
    """`tail -20`."""
    words = [word.removeprefix("-n").lstrip("-") for word in argv[1:] if word not in ("-n", "--lines")]
    return LATEST if all([word.isdigit() and int(word) <= FEW for word in words]) and len(words) < 2 else ""


def wc(argv: tuple[str, ...]) -> str:
    """`wc` prints numbers, unless the file holds file names."""
    return NUMBERS if not any([word.startswith("--files0") for word in argv]) else ""


def grep(argv: tuple[str, ...]) -> str:
    """`grep -c '^TOKEN='` prints a number, `grep -o '^[A-Z_]*='` the names."""
    options, operands = _split(argv, "emABCdDf")
    pattern = options.get("e") or (operands[0] if operands else "")
    if "e" in options and len(argv) != len([word for word in argv if word != "-e"]) + 1:
        return ""
    letters = set(options) - {"e"}
    if "o" in letters and letters <= set("oEGPhna"):
        return NAMES if names_alone(pattern) else ""
    counted = bool(letters & set("cqlL")) and letters <= COUNTS | {"L"}
    return NUMBERS if counted and not pattern.partition("=")[2].strip(".+*$") else ""


def names_alone(pattern: str) -> bool:
    """Whether a regular expression, from the start of a line, matches nothing after its first `=`."""
    if pattern[:1] != "^":
        return False
    index, last = 1, len(pattern)
    while index < last:
        start = pattern[index]
        if start == "[":
            close = pattern.find("]", index + 2)
            inner = pattern[index + 1 : close]
            if close < 0 or "\\" in inner or ("=" in inner) != (inner[:1] == "^") or inner[:1] == "[":
                return False
            index = close + 1
        elif pattern.startswith("\\w", index):
            index += 2
        elif start in LETTERS - {"."}:
            index += 1
        else:
            return pattern[index:] == "="
        while pattern[index : index + 1] in ("*", "+", "?") or pattern.startswith(("\\+", "\\?"), index):
            index += 2 if pattern[index] == "\\" else 1
    return True


def sed(argv: tuple[str, ...]) -> str:
    """`sed 's/=.*//'`."""
    options, operands = _split(argv, "ef")
    if not set(options) <= set("enEr") or len([word for word in argv if word == "-e"]) > 1:
        return ""
    script = options.get("e") or (operands[0] if operands else "")
    return NAMES if _cut_off(script.strip().rstrip(";").strip()) else ""


def _cut_off(script: str) -> bool:
    """Whether a script is one substitution that removes everything after the first `=` of each line."""
    if len(script) < 4 or script[0] != "s" or script[1].isalnum() or script[1] in "\\\n =":
        return False
    parts = script[2:].split(script[1])
    if len(parts) != 3 or not set(parts[2]) <= set("gp"):
        return False
    pattern, new = parts[0].removesuffix("$"), parts[1]
    if "&" in new or "\\0" in new:
        return False
    if pattern in ("=.*", " *=.*", "[ ]*=.*", "\\s*=.*", "[[:space:]]*=.*"):
        return "\\" not in new
    for opening, closing in (("(", ")"), ("\\(", "\\)")):
        bare = pattern.removeprefix("^")
        head, found, rest = bare.removeprefix(opening).partition(closing)
        if bare.startswith(opening) and found and rest in ("=.*", " *=.*") and new.replace("\\1", "").find("\\") < 0:
            return names_alone("^" + head.removeprefix("^")) and "=" not in head.replace("[^=", "")
    return False


def awk(argv: tuple[str, ...]) -> str:
    """`awk -F= '{print $1}'`."""
    options, operands = _split(argv, "Fvf")
    program = "".join((operands[0] if operands else "").split(" "))
    if set(options) != {"F"} or options["F"].strip("[]") != "=" or "{" not in program:
        return ""
    condition, _, action = program.partition("{")
    if condition.startswith(("/", "!/")):
        plain = condition.endswith("/") and "=" not in condition and condition.count("/") == 2
    else:
        plain = condition in ("", "NF", "NF>1", "NF==2", "NF>0")
    pieces = action.removesuffix("}").removeprefix("print").split('"')
    shown = [piece for index, piece in enumerate(pieces) if index % 2 == 0]
    printed = action.endswith("}") and action.startswith("print") and all([piece in ("", "$1") for piece in shown])
    return NAMES if plain and printed else ""


# Keys with names in a plan, a state or a list of resources.
HOLDERS = one_of("resource_changes resource_drift change resources items metadata")
TREES = HOLDERS.union("planned_values prior_state values root_module child_modules".split())  # and above them
LABELS = one_of("address type name mode actions module_address provider_name kind namespace")
TELLING = one_of("debug stderr halt_error error def import include input inputs env $ENV")  # or change words
JOINING = ("join", "length", "sort", "unique")
SEPARATORS = '" ,;:/+-|_\\tn'
FORMS = ("@tsv", "@csv", "@text", "@json", "tojson", "tostring", "sort", "unique", "length", ".[]")


def jq(argv: tuple[str, ...]) -> str:
    """`jq keys`; `jq '.resource_changes[] | .address'` prints names and no values."""
    options, operands = _split(argv, "")
    if not set(options) <= set("rcMS") or not operands:
        return ""
    program = operands[0]
    if "".join(program.split()) in KEYS:
        return NUMBERS
    *before, last = _stages(program)
    while before and (last in FORMS or (_is_call(last, "join") and last[5:-1].strip(SEPARATORS) == "")):
        *before, last = before  # it only formats labels
    if (
        "#" in program
        or '\\"' in program
        or any([word in TELLING for word in _words(program)])
        or any(
            [
                _renames(stage) or not _leads_to_labels(stage, above)
                for above, stage in zip(["", *before], before, strict=False)
            ]
        )
    ):
        return ""
    return NAMES if _labels(last) else ""


def _words(program: str) -> list[str]:
    return "".join([sign if sign.isalnum() or sign in "_$" else " " for sign in program]).split()


def _renames(stage: str) -> bool:
    """Whether a stage can store a value under another name: `{address: .change.after}`, `.address = .x`."""
    return not _is_call(stage, "select") and ("{" in stage.replace("{}", "") or "=" in stage)


def _leads_to_labels(stage: str, above: str) -> bool:
    """Whether a stage only selects, sorts or goes to parts with labels; below `.data` a label names a value."""
    chosen = stage[4:-1].strip() if _is_call(stage, "map") else stage
    if any([_is_call(chosen, name) for name in ("select", "sort_by", "unique_by")]) or stage in ("sort", "unique"):
        return True
    if stage == ".[]":
        return above[-1:] not in ("", "]")  # members of a list, not of its items
    names = stage.replace("[]", "").split(".")
    ends = names[0] == "" and names[-1] not in ("values", "planned_values", "prior_state")
    return stage == "." or (ends and TREES.issuperset(names[1:]))


def _stages(program: str, mark: str = "|") -> list[str]:
    """The parts between separators outside brackets and strings."""
    depth, quoted, start = 0, False, 0
    found: list[str] = []
    for index, sign in enumerate(program):
        if sign == '"' and depth == 0:
            quoted = not quoted
        elif sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        elif sign == mark and depth == 0 and not quoted:
            found.append(program[start:index].strip())
            start = index + 1
    return [*found, program[start:].strip()]


def _is_call(stage: str, name: str) -> bool:
    """Whether a stage is exactly one function call."""
    return stage.startswith(name + "(") and _closed(stage[len(name) :])


def _closed(text: str) -> bool:
    """Whether the bracket that begins a text is closed by its last character, not before."""
    pieces = text.split('"')
    if len(pieces) % 2 == 0 or "\\" in text:
        return False
    plain, depth = "".join(pieces[::2]), 0  # without its strings
    for index, sign in enumerate(plain):
        depth += (sign in "([{") - (sign in ")]}")
        if depth <= 0:
            return index == len(plain) - 1
    return False


def _labels(stage: str) -> bool:
    """Whether a stage prints only labels: paths separated by commas, or a string with paths."""
    if stage[:1] == '"' == stage[-1:]:
        shown = _interpolated(stage)
    elif stage[:1] in ("[", "{") and _closed(stage):
        shown = [_valued(piece.strip(), stage[0] == "{") for piece in _stages(stage[1:-1], ",")]
    else:
        shown = _stages(stage, ",")
    return bool(shown) and all([_label(piece) for piece in shown])


def _valued(piece: str, keyed: bool) -> str:
    """The items of a list or the value of a key, `(.change.actions | join("/"))`; a key alone is a label."""
    if keyed:
        name, colon, value = piece.partition(":")
        piece = value.strip() if colon else "." + name
    return piece[1:-1].strip() if piece[:1] == "(" and _closed(piece) else piece


def _interpolated(text: str) -> list[str]:
    """The expressions between `\\(` and `)` in a string."""
    found: list[str] = []
    for piece in text.split("\\(")[1:]:
        depth = 1
        for index, sign in enumerate(piece):
            depth += (sign == "(") - (sign == ")")
            if not depth:
                found.append(piece[:index])
                break
        else:
            found.append("")
    return found


def _label(piece: str) -> bool:
    path, _, rest = piece.partition("|")
    names, rest = path.strip().replace("[]", "").split("."), rest.strip()
    label = names[0] == "" and len(names) > 1 and names[-1] in LABELS and HOLDERS.issuperset(names[1:-1])
    if label and (not rest or (rest.partition("(")[0] in JOINING and "." not in rest)):
        return True
    return "keys" in piece and _keys_alone(piece)


def _keys_alone(piece: str) -> bool:
    """Whether a piece prints only names of members: `.change.after | keys`, `[.a as $x | $x | keys[]] | join(",")`."""
    first, *rest = _stages(piece)
    inner = _stages(first[1:-1]) if first[:1] == "[" and _closed(first) else None
    told = False
    for stage in [*inner, *rest] if inner is not None else [first, *rest]:
        bare = stage[1:-1].strip() if stage[:1] == "(" and _closed(stage) else stage
        held, named, variable = stage.rpartition(" as ")
        if told and not (stage in ("sort", "unique", "length") or _is_joined(stage) or _is_compared(stage)):
            return False
        if told:
            continue
        ways = _stages(bare)
        if ways[-1] in ("keys", "keys[]", "keys_unsorted", "keys_unsorted[]"):
            if not all([_is_path(way) for way in ways[:-1]]):
                return False
            told = True
        elif not _is_path(bare) and not (
            named and variable[:1] == "$" and variable[1:].isalnum() and _is_path(_default(held.strip()))
        ):
            return False
    return told


def _is_compared(stage: str) -> bool:
    """`select($a[.] != $b[.])`: a condition without functions that print, such as `debug`."""
    if not _is_call(stage, "select") or "\\" in stage:
        return False
    bare = " ".join(stage[7:-1].split('"')[::2])  # without its strings
    words = "".join([sign if sign.isalnum() or sign in "_.$" else " " for sign in bare]).split()
    return all([word[0] in "$." or word in COMPARING for word in words])


COMPARING = one_of("and or not null true false startswith endswith test contains has in length type")


def _is_joined(stage: str) -> bool:
    return _is_call(stage, "join") and stage[5:-1].strip(SEPARATORS) == ""


def _default(held: str) -> str:
    """`(.change.before // {})` without its default."""
    bare = held[1:-1].strip() if held[:1] == "(" and _closed(held) else held
    return bare.removesuffix("{}").rstrip().removesuffix("//").strip()


def _is_path(text: str) -> bool:
    """A member of the input, or of a variable: `.change.after`, `$a`."""
    head, *names = text.split(".")
    plain = all([name.replace("_", "a").isalnum() for name in names])
    return plain and ((head == "" and bool(names)) or (head[:1] == "$" and head[1:].isalnum()))

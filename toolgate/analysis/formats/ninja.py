"""What the rules of a `build.ninja` run, as shell lines: values from elsewhere become a variable that is never set."""

Variables = dict[str, str]

NOT_KNOWN = "$COMPUTED_BY_NINJA"
LONGEST = 200_000  # characters of a file that are read
LONGEST_LINE = 8_000  # characters of a command, with its variables expanded
MOST = 60  # commands of one file
DEPTH = 4  # nested variables


def commands_in(text: str, outer: Variables) -> list[str]:
    """Return the command of each rule, by itself and for each build that sets variables for it.

    `outer`: the variables of the files that include this one.
    """
    everywhere, rules, builds = _blocks(text[:LONGEST])
    everywhere = outer | everywhere
    found = {_expanded(rule.get("command", ""), {**everywhere, **rule}): None for rule in rules.values()}
    for name, said in builds:
        command = rules.get(name, {}).get("command", "")
        if len(found) < MOST and any([f"${key}" in command or "${" + key in command for key in said]):
            found[_expanded(command, {**everywhere, **rules[name], **said})] = None
    return [line for line in found if line][:MOST]


def included(text: str, outer: Variables) -> tuple[list[str], Variables]:
    """Return the files that are also read, and the variables for them."""
    known = outer | _blocks(text[:LONGEST])[0]
    lines = [line.split() for line in _lines(text[:LONGEST]) if line.startswith(("include ", "subninja "))]
    names = [_expanded(words[1], known) for words in lines if len(words) == 2]
    return [name for name in names if "$" not in name], known


def _blocks(text: str) -> tuple[Variables, dict[str, Variables], list[tuple[str, Variables]]]:
    """Return the variables of the file, its rules by name, and the rule and the variables of each build."""
    everywhere: Variables = {}
    rules: dict[str, Variables] = {}
    builds: list[tuple[str, Variables]] = []
    block: Variables = {}
    for line in _lines(text):
        key, equals, value = line.partition("=")
        if line[0] in " \t":
            block.update({key.strip(): value.strip()} if equals else {})
            continue
        words = line.split()
        block = {}
        if words[0] == "rule" and len(words) > 1:
            rules[words[1]] = block
        elif words[0] == "build":
            builds.append(((line.replace("$:", "").partition(":")[2].split() or [""])[0], block))
        elif equals and len(key.split()) == 1:
            everywhere[key.strip()] = value.strip()
    return everywhere, rules, builds


def _lines(text: str) -> list[str]:
    """Return the lines without comments, with lines that continue after a final `$` joined."""
    found: list[str] = []
    going = False
    for line in text.splitlines():
        if going:
            found[-1] += line.lstrip()
        elif line.strip() and line.lstrip()[0] != "#":
            found.append(line)
        else:
            continue
        going = (len(line) - len(line.rstrip("$"))) % 2 == 1
        if going:
            found[-1] = found[-1][:-1]
    return [line for line in found if line.strip()]


def _expanded(text: str, variables: Variables, depth: int = DEPTH) -> str:
    """Return a text with its variables expanded; `$$` is a dollar of the shell."""
    found: list[str] = []
    at = 0
    while at < len(text) and len(found) < LONGEST_LINE:
        sign = text.find("$", at)
        if sign < 0 or sign + 1 == len(text):
            found.append(text[at:])
            break
        found.append(text[at:sign])
        at = sign + 2
        if text[sign + 1] in "$: ":
            found.append(text[sign + 1])
            continue
        name = text[sign + 1]
        if name == "{":
            name, _, _ = text[at:].partition("}")
            at += len(name) + 1
        else:
            while at < len(text) and (text[at].isalnum() or text[at] in "_-"):
                name += text[at]
                at += 1
        value = variables.get(name)
        found.append(NOT_KNOWN if value is None or depth == 0 else _expanded(value, variables, depth - 1))
    return "".join(found)[:LONGEST_LINE]

"""Makefiles and justfiles: the shell text that a goal runs, after that of its prerequisites."""

from toolgate.analysis.formats.just_values import interpolated, just_value
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.call import quoted

RULES = 400  # targets of one file
LINES = 400  # recipe lines that one call runs
NESTED = 8  # nested variables
REFERENCES = 8_000  # expansions in one file; a long one counts as several
UNKNOWN = "${make_value}"  # for the shell, a variable that is never set
FUNCTIONS = frozenset(
    """subst patsubst strip findstring filter filter-out sort word wordlist words firstword lastword dir notdir suffix
    basename addsuffix addprefix join wildcard realpath abspath if or and foreach call value eval origin flavor error
    warning info file let""".split()
)


class Recipes:
    """The contents of a recipe file: variables, the lines of each target and its prerequisites.

    Lines before the first target, as in a part of a file, are under an empty name.
    """

    __slots__ = ("variables", "lines", "needs", "first", "shells", "left", "parameters")

    def __init__(self) -> None:
        self.variables: dict[str, str] = {}
        self.lines: dict[str, list[str]] = {}
        self.needs: dict[str, list[str]] = {}
        self.first = ""
        self.shells: list[str] = []  # run while the file is read
        self.left = REFERENCES
        self.parameters: dict[str, list[str]] = {}  # of just's recipes, as they are written


def read_makefile(text: str, given: dict[str, str]) -> Recipes:
    """Return the rules of a Makefile; `given` are variables of the command line, which override assignments."""
    found = Recipes()
    targets: list[str] = []
    defined = ""
    for line in text.replace("\\\n", " ").split("\n"):
        if defined or line.startswith("define "):
            defined = _definition(line, defined, found)
            continue
        if line.startswith("\t"):
            for target in targets or [""]:
                found.lines.setdefault(target, []).append(line.strip())
            continue
        line = line.partition("#")[0].rstrip()
        if not line:
            continue
        if _assignment(line, found):
            continue
        found.shells.extend(shell_calls(line))  # in a condition, a rule or on a line by itself
        head, colon, rest = line.partition(":")
        if not colon or len(found.lines) > RULES:
            continue
        targets = _rule(head, rest.lstrip(":"), found)
    found.variables.update(given)
    found.variables.setdefault("MAKE", "make")
    return found


def _definition(line: str, name: str, found: Recipes) -> str:
    """Read a line of `define NAME … endef`; return the name while the definition continues, else nothing."""
    if not name:
        name = line.split()[1].rstrip("=:?+") if len(line.split()) > 1 else "-"
        found.variables[name] = ""
    elif line.strip() == "endef":
        found.variables[name] = found.variables[name].removesuffix("\n")
        return ""
    else:
        found.variables[name] += line.strip().lstrip("@-+") + "\n"
    return name


def _assignment(line: str, found: Recipes) -> bool:
    """Read `X = v`, `X := v`, `X += v`, `export X ?= v`; return whether the line is an assignment."""
    head, equals, value = line.partition("=")
    words = head.rstrip(":?+! ").split()
    operator = head[len(head.rstrip(":?+! ")) :].strip()
    if words[:1] in (["export"], ["override"]):
        words = words[1:]
    if not equals or len(words) != 1 or ":" in words[0]:
        return False
    name, value = words[0], value.strip()
    if operator == "+":
        value = (found.variables.get(name, "") + " " + value).strip()
    elif operator == "?" and name in found.variables:
        return True
    found.variables[name] = value
    if operator == "!":
        found.shells.append(value)
    elif "$(shell " in value and operator.startswith(":"):
        found.shells.extend(shell_calls(value))
    return True


def _rule(head: str, rest: str, found: Recipes) -> list[str]:
    """Record the prerequisites of a rule; return its targets."""
    targets = expanded(head, found, "", []).split()
    needs, semicolon, inline = rest.partition(";")
    if "=" in needs:  # a target-specific variable
        _assignment(needs.strip(), found)
        needs = ""
    for target in targets:
        found.lines.setdefault(target, [])
        known = expanded(needs.replace("|", " "), found, target, [])
        found.needs.setdefault(target, []).extend(known.split())
        if semicolon:
            found.lines[target].append(inline.strip())
        if not found.first and not target.startswith(".") and "%" not in target:
            found.first = target
    return targets


def shell_calls(text: str) -> list[str]:
    """Return the commands of `$(shell …)`."""
    found = []
    start = text.find("$(shell ")
    while start >= 0:
        end = _closing(text, start + 1)
        found.append(text[start + 8 : end])
        start = text.find("$(shell ", end)
    return found


def commands_of(recipes: Recipes, goals: list[str], dry: bool = False) -> list[str]:
    """Return the shell lines that these goals run, prerequisites first; each line runs in its own shell.

    `dry`: only those that run even if make only prints, as with `make -n`.
    """
    done: set[str] = set()
    lines = [expanded(text, recipes, "", []) for text in recipes.shells]
    if dry:
        recipes.variables["MAKE"] = "make -n"
    waiting = [(goal, False) for goal in reversed(goals or [recipes.variables.get(".DEFAULT_GOAL") or recipes.first])]
    while waiting and len(lines) < LINES:
        goal, ready = waiting.pop()
        rule = _matching(goal, recipes)
        if rule is None:
            continue
        if ready:
            needs = [need.replace("%", _stem(rule, goal)) for need in recipes.needs[rule]]
            lines.extend((_unprinted if dry else _commands)(recipes, rule, goal, needs))
        elif goal not in done:
            done.add(goal)
            waiting.append((goal, True))
            needs = [need.replace("%", _stem(rule, goal)) for need in recipes.needs[rule]]
            waiting.extend([(need, False) for need in reversed(needs)])
    return [line for line in lines if line][:LINES]


def every_command(recipes: Recipes) -> list[str]:
    """Return the shell lines of all targets and variables, for a part of a makefile that is written."""
    calls = [call for value in recipes.variables.values() for call in shell_calls(value)]
    lines = [expanded(text, recipes, "", []) for text in dict.fromkeys([*recipes.shells, *calls])]
    for target in recipes.lines:
        lines.extend(_commands(recipes, target, target, recipes.needs.get(target, [])))
    return [line for line in lines if line]


def _commands(recipes: Recipes, rule: str, goal: str, needs: list[str]) -> list[str]:
    texts = [expanded(line.lstrip("@-+ "), recipes, goal, needs) for line in recipes.lines[rule]]
    return _shelled(texts, recipes)


def _unprinted(recipes: Recipes, rule: str, goal: str, needs: list[str]) -> list[str]:
    """Return the lines of a rule that run even if make only prints: those with `+` or `$(MAKE)`; and the
    `$(shell …)` commands in the other lines, which make runs to print them.
    """
    lines = recipes.lines[rule]
    run = [line for line in lines if _marked(line) or "$(MAKE)" in line or "${MAKE}" in line]
    asked = [call for line in lines if line not in run for call in shell_calls(_unfolded(line, recipes))]
    texts = [expanded(line.lstrip("@-+ "), recipes, goal, needs) for line in run]
    return [*[expanded(call, recipes, goal, needs) for call in asked], *_shelled(texts, recipes)]


def _marked(line: str) -> bool:
    return "+" in line[: len(line) - len(line.lstrip("@-+ "))]


def _unfolded(line: str, recipes: Recipes) -> str:
    """Return a line followed by the values of the variables in it."""
    texts = [line]
    for text in texts[: NESTED * NESTED]:  # it grows during iteration
        named = [value for name, value in recipes.variables.items() if f"$({name})" in text or f"${{{name}}}" in text]
        texts += [value for value in named if value not in texts]
    return " ".join(texts)


def _shelled(texts: list[str], recipes: Recipes) -> list[str]:
    """Return a rule's lines as the shell gets them: as one with `.ONESHELL:`, as code if another program is `SHELL`."""
    if ".ONESHELL" in recipes.lines:
        texts = ["\n".join(texts)]
    shell = recipes.variables.get("SHELL", "sh").strip()
    if shell in ("", "$(BASH)") or _is_shell(shell):
        return texts
    return [f"{shell} -c {quoted(text)}" for text in texts if text]


def _is_shell(program: str) -> bool:
    """Whether a program is a shell of the system, and not a file of the project with its name."""
    return (program[:1] == "/" or "/" not in program) and has_trait(program, "shell")


def _matching(goal: str, recipes: Recipes) -> str | None:
    if goal in recipes.lines:
        return goal
    for pattern in recipes.lines:
        if "%" in pattern and _stem(pattern, goal):
            return pattern
    return None


def _stem(pattern: str, goal: str) -> str:
    before, mark, after = pattern.partition("%")
    if not mark or not (goal.startswith(before) and goal.endswith(after)):
        return ""
    return goal[len(before) : len(goal) - len(after)]


def expanded(
    text: str, recipes: Recipes, target: str, needs: list[str], given: tuple[str, ...] = (), depth: int = 0
) -> str:
    """Return the text with make's variables expanded; unknown ones become a shell variable that is never set.

    `given` are the values that `$(call …)` gives `$(0)`, `$(1)` and so on.
    """
    pieces: list[str] = []
    index = 0
    while index < len(text):
        following = text[index + 1 : index + 2]
        if text[index] != "$" or not following:
            pieces.append(text[index])
            index += 1
        elif following == "$":
            pieces.append("$")
            index += 2
        elif following in "({":
            end = _closing(text, index + 1)
            pieces.append(_reference(text[index + 2 : end].strip(), recipes, target, needs, given, depth))
            index = end + 1
        else:
            special = {"@": target, "<": needs[0] if needs else "", "^": " ".join(needs), "+": " ".join(needs)}
            pieces.append(_given(following, given) or special.get(following, UNKNOWN))
            index += 2
    return "".join(pieces)


def _given(name: str, given: tuple[str, ...]) -> str:
    return given[int(name)] if name.isdigit() and int(name) < len(given) else ""


def _reference(name: str, recipes: Recipes, target: str, needs: list[str], given: tuple[str, ...], depth: int) -> str:
    recipes.left -= 1 + len(recipes.variables.get(name, "")) // 64
    if recipes.left < 0 or depth >= NESTED:
        return UNKNOWN
    if name.isdigit() and int(name) < len(given):
        return expanded(given[int(name)], recipes, target, needs, given, depth + 1)
    if name in recipes.variables:
        return expanded(recipes.variables[name], recipes, target, needs, given, depth + 1)
    first, _, rest = name.partition(" ")
    if first == "call":  # `$(call NAME,one,two)`: the value of NAME with `$(1)` and `$(2)` replaced
        words = tuple([word.strip() for word in rest.split(",")])
        body = recipes.variables.get(words[0])
        return UNKNOWN if body is None else expanded(body, recipes, target, needs, words, depth + 1)
    if first == "shell":
        inner = expanded(rest, recipes, target, needs, given, depth + 1)
        return f"$({inner})" if inner else UNKNOWN
    if first in FUNCTIONS or not name.replace("_", "a").isalnum():
        return UNKNOWN
    return "${" + name + "}"


def _closing(text: str, start: int) -> int:
    """Return the position where the bracket that opens at `start` closes; the end of the text if it does not."""
    opening = text[start]
    closing = ")" if opening == "(" else "}"
    depth = 0
    for index in range(start, len(text)):
        if text[index] == opening:
            depth += 1
        elif text[index] == closing:
            depth -= 1
            if depth == 0:
                return index
    return len(text)


# --- just ------------------------------------------------------------------------------------------------------------


def read_justfile(text: str) -> Recipes:
    """Return the recipes of a justfile; parameters stay shell variables."""
    found = Recipes()
    margin = 0
    current = ""
    for line in text.split("\n"):
        if line[:1] in (" ", "\t"):
            if line.strip():
                lines = found.lines.setdefault(current, [])
                margin = margin if lines else len(line) - len(line.lstrip())
                lines.append(line[margin:].rstrip())
            continue
        line = line.strip()
        if not line or line[0] in "#[":
            continue
        name, assigned, value = line.partition(":=")
        words = name.split()
        if assigned and words[:1] == ["alias"]:
            found.lines[words[1]], found.needs[words[1]] = [], [value.strip()]
        elif assigned and words:
            found.variables[words[-1]] = just_value(value.strip(), found.variables)
        elif ":" in line and len(found.lines) <= RULES:
            head, _, rest = line.partition(":")
            words = head.split() or [""]
            current = words[0].lstrip("@")
            found.parameters[current] = words[1:]
            found.lines[current] = []
            found.needs[current] = rest.replace("&&", " ").replace("(", " ").replace(")", " ").split()
            found.first = found.first or current
    return found


def just_commands(recipes: Recipes, goals: list[str]) -> list[str]:
    """Return the shell text of these recipes, dependencies first; variables are evaluated before any of them."""
    plain = Recipes()
    plain.needs, plain.first = recipes.needs, recipes.first
    plain.lines = {name: _just_text(lines, recipes.variables) for name, lines in recipes.lines.items()}
    return [*_just_outputs(recipes), *_shelled_by(recipes.variables.get("shell", ""), plain_commands(plain, goals))]


def _shelled_by(shell: str, lines: list[str]) -> list[str]:
    """Return lines as `set shell := ["program", "-c"]` has them run."""
    words = shell.replace("'", '"').split('"')[1::2]
    if not words or _is_shell(words[0]):
        return lines
    before = " ".join([quoted(word) for word in words])
    return [line if line.startswith("#!") else f"{before} {quoted(line)}" for line in lines]


def every_just_command(recipes: Recipes) -> list[str]:
    """Return the shell text of all recipes, for a part of a justfile that is written."""
    texts = _just_outputs(recipes) + [
        text for lines in recipes.lines.values() for text in _just_text(lines, recipes.variables)
    ]
    return [text.lstrip("@-+ ") for text in texts]


def _just_outputs(recipes: Recipes) -> list[str]:
    """Return the commands in backticks, whose outputs are values of variables."""
    return [f": {value}" for value in recipes.variables.values() if value.startswith("$(")]


def _just_text(lines: list[str], variables: dict[str, str]) -> list[str]:
    texts = ["\n".join(lines)] if lines and lines[0].startswith("#!") else lines
    return [interpolated(text, variables) for text in texts]


def plain_commands(recipes: Recipes, goals: list[str]) -> list[str]:
    """Return the lines of tasks in which a dollar is the shell's own, dependencies first."""
    escaped = Recipes()
    escaped.needs, escaped.first = recipes.needs, recipes.first
    for name, lines in recipes.lines.items():
        escaped.lines[name] = [line.replace("$", "$$") for line in lines]
    return [line.replace("$$", "$") for line in commands_of(escaped, goals)]

"""Values in a justfile, as shell text: strings, what joins them, the environment, and output of commands."""

from __future__ import annotations

EMPTY = "\0"  # the value of a variable that is empty
UNKNOWN = "${just_value}"  # for the shell, a variable that is never set
VARIABLES = ("env_var", "env", "env_var_or_default")  # functions whose value is an environment variable
DIRECTORIES = {
    "home_directory": "${HOME}", "home_dir": "${HOME}",
    "config_directory": "${HOME}/.config", "config_dir": "${HOME}/.config",
    "cache_directory": "${HOME}/.cache", "cache_dir": "${HOME}/.cache", "data_directory": "${HOME}/.local/share",
}  # fmt: skip


def just_value(text: str, known: dict[str, str]) -> str:
    """Return the value of an expression with the variables that are known so far; empty: it is not known."""
    if text[:1] == "[":
        return text
    values = [(joint, _term(term.strip(), known)) for joint, term in _terms(text)]
    if len(values) == 1:
        return values[0][1]
    parts = [("/" if joint == "/" else "") + (value.strip(EMPTY) if value else UNKNOWN) for joint, value in values]
    return "".join(parts) if any([value for _, value in values]) else ""


def _terms(text: str) -> list[tuple[str, str]]:
    """Return the terms that `+` and `/` join, each after what joins it to the one before."""
    found, quote, depth = [("", "")], "", 0
    for letter in text:
        if letter in "'\"`" and quote in ("", letter):
            quote = "" if quote else letter
        depth += (letter in "([{") - (letter in ")]}") if not quote else 0
        if letter in "+/" and not quote and not depth:
            found.append((letter, ""))
        else:
            found[-1] = (found[-1][0], found[-1][1] + letter)
    return found


def _term(text: str, known: dict[str, str]) -> str:
    inner = text[1:-1]
    if text in ("''", '""'):
        return EMPTY
    if text[:1] == "`" == text[-1:]:
        command = inner.strip("`").strip()
        return f"$({command})" if command and "`" not in command else ""
    if text[:1] in ("'", '"'):
        return text.strip("\"'")
    name, bracket, rest = text.partition("(")
    if not bracket:
        return known.get(name, "")
    given = rest.strip("() ")
    if name == "shell" and given[:1] in ("'", '"'):
        return f"$({given[1:].partition(given[0])[0]})"
    variable = given.partition(",")[0].strip("\"' ")
    if name in VARIABLES and variable.isidentifier():
        return "${" + variable + "}"
    return DIRECTORIES.get(name, "")


def interpolated(text: str, variables: dict[str, str]) -> str:
    """Return a line of a recipe with the values of the expressions in it."""
    pieces = text.split("{{")
    found = [pieces[0]]
    for piece in pieces[1:]:
        inner, _, rest = piece.partition("}}")
        name = inner.strip()
        plain = name.replace("_", "a").replace("-", "a").isalnum()
        value = just_value(name, variables)
        found.append(value.strip(EMPTY) if value else ("${" + name.replace("-", "_") + "}" if plain else UNKNOWN))
        found.append(rest)
    return "".join(found)

"""What a Terraform configuration runs on this machine, as shell lines.

Computed values become a variable that is never set.
"""

from toolgate.analysis.formats.hcl import read_hcl
from toolgate.analysis.formats.task_files import listed, read_json
from toolgate.analysis.formats.yaml import Tree
from toolgate.model.call import quoted

COMPUTED = "$COMPUTED_BY_TERRAFORM"
HERE = ("path.module", "path.root", "path.cwd")
MOST = 2_000  # values of a configuration that are read


def planned(text: str) -> list[str]:
    """Return what runs before anything changes: programs of `data "external"`, requests of `data "http"`, and hooks."""
    if "external" not in text and "_hook" not in text and '"http"' not in text:
        return []
    found: list[str] = []
    for key, node in _tables(text):
        if key == "external":  # by name
            found += [_line(table.get("program", "")) for table in _each(list(node.values()))]
        elif key == "http":
            found += [line for table in _each(list(node.values())) for line in _requests(table)]
        elif key.endswith("_hook"):
            found += [_line(table.get("execute", "")) for table in _each(list(node.values()))]
    return [line for line in found if line]


def _requests(table: dict[str, Tree]) -> list[str]:
    """Return a request, with the files that it sends: `request_body = file("~/x")`."""
    address = table.get("url", "")
    given = [table.get("request_body", ""), *_values(table.get("request_headers", ""))]
    files = [text for value in given for text in listed(value) if text[:1] in ("/", "~") and " " not in text]
    files = [
        "$HOME" + file[1:] if file[:2] == "~/" else _filled(file) for file in files
    ]  # a shell leaves `@~` as it is
    return [f"curl -d @{file} {quoted(_filled(address))}" for file in files if isinstance(address, str)]


def _values(value: Tree) -> list[Tree]:
    return list(value.values()) if isinstance(value, dict) else []


def applied(text: str) -> list[str]:
    """Return the commands of `provisioner "local-exec"`."""
    if "local-exec" not in text:
        return []
    found: list[str] = []
    for key, node in _tables(text):
        if key == "local-exec":
            interpreter = _line(node.get("interpreter", ""))
            commands = [_filled(command) for command in listed(node.get("command", ""))]
            places = [f"cd {quoted(_filled(place))} && " for place in listed(node.get("working_dir", ""))[:1]]
            lines = [f"{interpreter} {quoted(command)}" if interpreter else command for command in commands]
            found += ["".join([*places, line]) for line in lines]
    return found


def local_modules(text: str) -> list[str]:
    """Return the directories of the configuration's local modules."""
    if "module" not in text:
        return []
    modules = [module for key, node in _tables(text) if key == "module" for module in _each(list(node.values()))]
    named = [module.get("source", "") for module in modules]
    return [source for source in named if isinstance(source, str) and source.startswith(("./", "../"))]


def _tables(text: str) -> list[tuple[str, dict[str, Tree]]]:
    """Return every table of a configuration with its key."""
    found: list[tuple[str, dict[str, Tree]]] = []
    tree = read_json(text) if text.lstrip()[:1] == "{" else read_hcl(text)
    waiting: list[tuple[str, Tree]] = [("", tree or "")]
    for key, node in waiting:  # it grows during iteration
        if isinstance(node, dict):
            found.append((key, node))
            waiting.extend(node.items())
        elif isinstance(node, list):
            waiting.extend([(key, item) for item in node])
        if len(waiting) > MOST:
            break
    return found


def _each(values: list[Tree]) -> list[dict[str, Tree]]:
    """Return the tables among values, and in lists of them."""
    flat = [item for value in values for item in (value if isinstance(value, list) else [value])]
    return [item for item in flat if isinstance(item, dict)]


def _line(value: Tree) -> str:
    """Return a program with its arguments."""
    return " ".join([quoted(_filled(word)) for word in listed(value)])


def _filled(text: str) -> str:
    """Return a text as it is run: the configuration is in the working directory, `$${x}` is the shell's."""
    found: list[str] = []
    rest = text
    while "${" in rest:
        before, _, rest = rest.partition("${")
        inner, rest = _closed(rest)
        if before.endswith("$"):
            found += [before, "{", inner, "}"]
        else:
            found += [before, "." if inner.strip() in HERE else COMPUTED]
    return "".join([*found, rest])


def _closed(text: str) -> tuple[str, str]:
    """Return an expression up to its closing brace, and what follows."""
    depth = 1
    for index, letter in enumerate(text):
        depth += (letter == "{") - (letter == "}")
        if not depth:
            return text[:index], text[index + 1 :]
    return text, ""

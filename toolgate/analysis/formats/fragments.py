"""The commands in files: scripts of manifests, recipes, pipelines, tasks and settings.

Each reader returns the shell texts a file would run. The readers also work on parts of files, since an edit is one.
"""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import backticked

INSTALL = (
    "preinstall", "install", "postinstall", "prepare", "preprepare", "postprepare", "prepublish", "prepublishOnly",
)  # fmt: skip
COMPOSER = ("post-install-cmd", "post-update-cmd", "pre-install-cmd", "pre-update-cmd", "post-autoload-dump")
CONTAINER = (
    "initializeCommand", "onCreateCommand", "updateContentCommand", "postCreateCommand", "postStartCommand",
    "postAttachCommand",
)  # fmt: skip
STEPS = frozenset(
    """run script before_script after_script install before_install cmd cmds commands bash sh entry inlineScript command
    init before prebuild powershell pwsh args entrypoint steps exec before_deploy after_success after_failure deploy
    pre_build post_build build test setup teardown runcmd bootcmd""".split()
)


def json_pairs(text: str) -> list[tuple[str, str]]:
    """Return every `"key": "value"` in JSON, at any depth, comments allowed; a list of strings is one value.

    Apart from `task_files.read_json` because an edit brings a part of a file, which is no document.
    """
    strings = _json_strings(text)
    found: list[tuple[str, str]] = []
    for index, (value, _, end) in enumerate(strings[:-1]):
        following, next_start, _ = strings[index + 1]
        between = text[end:next_start].strip()
        if between == ":":
            found.append((value, following))
        elif between.replace(" ", "").replace("\n", "").replace("\t", "") == ":[":
            items = _list_items(text, strings, index + 1)
            patterns = any([mark in items[0] for mark in "*?"])  # directories, not programs: no shell expands them
            found.extend([(value, item) for item in (items if patterns else [" ".join(items)])])
    return found


def _list_items(text: str, strings: list[tuple[str, int, int]], first: int) -> list[str]:
    items = [strings[first][0]]
    for before, after in zip(strings[first:], strings[first + 1 :], strict=False):
        if text[before[2] : after[1]].strip() != ",":
            break
        items.append(after[0])
    return items


def _json_strings(text: str) -> list[tuple[str, int, int]]:
    """Return every string with its start and end."""
    found: list[tuple[str, int, int]] = []
    position = 0
    while len(found) < 4_000:
        start = text.find('"', position)
        if start < 0:
            break
        end = _closing(text, start + 1)
        found.append((_unescaped(text[start + 1 : end]), start, end + 1))
        position = end + 1
    return found


def _closing(text: str, start: int) -> int:
    """Return the position of the quote that ends a string; the end of the text or beyond it if there is none."""
    end = text.find('"', start)
    if end >= 0 and text.find("\\", start, end) < 0:
        return end
    end = start
    while end < len(text) and text[end] != '"':
        end += 2 if text[end] == "\\" else 1
    return end


ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    pieces: list[str] = []
    index = 0
    while index < len(text):
        if text[index] != "\\":
            pieces.append(text[index])
            index += 1
            continue
        letter = text[index + 1 : index + 2]
        digits = text[index + 2 : index + 6]
        if letter == "u" and len(digits) == 4 and all([digit in "0123456789abcdefABCDEF" for digit in digits]):
            pieces.append(chr(int(digits, 16)))
            index += 6
            continue
        pieces.append(ESCAPES.get(letter, letter))
        index += 2
    return "".join(pieces)


def package_scripts(text: str) -> tuple[list[str], list[str]]:
    """Return the scripts that a package manager runs automatically on installation, and the other scripts."""
    own: list[str] = []
    others: list[str] = []
    for key, value in json_pairs(text):
        if key in INSTALL or key in COMPOSER:
            own.append(value[1:] if value.startswith(("@php ", "@composer ")) else value)
        elif not value.startswith(("^", "~", ">", "workspace:", "npm:")):
            others.append(value) if " " in value and "://" not in value.partition(" ")[0] else None
    return own, others


def task_commands(text: str) -> list[str]:
    """Return the commands of an editor's tasks."""
    pairs = json_pairs(text)
    commands = [value for key, value in pairs if key in ("command", "program", "script")]
    arguments = [value for key, value in pairs if key == "args"]
    return [*commands, *[f"{command} {rest}" for command in commands for rest in arguments]]


def container_commands(text: str) -> list[str]:
    """Return what a dev container runs automatically: a string, the words of one command, or several named ones."""
    from toolgate.analysis.formats.trees import pairs_in

    pairs = pairs_in("devcontainer.json", text)
    if pairs is None:
        return [value for key, value in json_pairs(text) if key in CONTAINER]
    return [value for keys, value in pairs if keys and keys[0] in CONTAINER]


def pipeline_steps(text: str) -> list[str] | None:
    """Return the commands in a YAML pipeline: values of `run:`, `script:` and the like; `None`: it cannot be read."""
    from toolgate.analysis.formats.trees import pairs_of
    from toolgate.analysis.formats.yaml import read_yaml

    tree = read_yaml(text)
    if tree is None:
        return None
    steps = [(keys[-1], value) for keys, value in pairs_of(tree) if value and STEPS.intersection(keys[-2:])]
    steps = [(key, value) for key, value in steps if " " in value or (key != "args" and "://" not in value)]
    return [expression_free(value) for _, value in steps]


def step_lines(text: str) -> list[str]:
    """Return the same for a part of a pipeline, or one that is not valid YAML, judged line by line.

    Apart from `yaml.read_yaml` because an edit brings a part of a file, which is no document.
    """
    lines = text.split("\n")
    found: list[str] = []
    index = 0
    while index < len(lines):
        line = lines[index]
        index += 1
        body = line.lstrip()
        indent = len(line) - len(body)
        while body.startswith("- "):
            body = body[2:].lstrip()
            indent = len(line) - len(body)
        key, colon, value = body.partition(":")
        if not colon or key.strip("\"' ") not in STEPS or (value and not value[0].isspace()):
            continue
        value = value.strip()
        if value[:1] in ("|", ">"):
            block, index = _block(lines, index, indent)
            found.append(expression_free(block.replace("\n", " ") if value[0] == ">" else block))
        elif value:
            found.append(expression_free(_unquoted(value)))
        else:
            items, index = _items(lines, index, indent)
            found.extend([expression_free(item) for item in items])
    return [command for command in found if command]


def _block(lines: list[str], index: int, indent: int) -> tuple[str, int]:
    """Return the lines of a block scalar, which are indented more than its key."""
    start = index
    while index < len(lines):
        line = lines[index]
        if line.strip() and len(line) - len(line.lstrip()) <= indent:
            break
        index += 1
    block = lines[start:index]
    margin = min([len(line) - len(line.lstrip()) for line in block if line.strip()], default=0)
    return "\n".join([line[margin:] for line in block]), index


def _items(lines: list[str], index: int, indent: int) -> tuple[list[str], int]:
    found: list[str] = []
    while index < len(lines):
        line = lines[index]
        body = line.lstrip()
        if body and (len(line) - len(body) < indent or not body.startswith("-")):
            break
        index += 1
        if not body:
            continue
        value = body[1:].strip()
        if value[:1] in ("|", ">"):
            block, index = _block(lines, index, len(line) - len(body))
            found.append(block)
        elif value and ": " not in value.partition(" ")[0] + " ":
            found.append(_unquoted(value))
    return found, index


def _unquoted(value: str) -> str:
    if len(value) > 1 and value[0] == value[-1] == '"':
        return _unescaped(value[1:-1])
    if len(value) > 1 and value[0] == value[-1] == "'":
        return value[1:-1].replace("''", "'")
    return value.partition(" #")[0]


def expression_free(text: str) -> str:
    """Return `${{ secrets.X }}` as the name of a secret variable, any other `${{ … }}` as a plain one."""
    while "${{" in text and "}}" in text[text.index("${{") :]:
        before, _, rest = text.partition("${{")
        inner, _, after = rest.partition("}}")
        named = "secrets." in inner or "secrets[" in inner or "(secrets" in inner or "token" in inner.lower()
        name = "CI_SECRET_TOKEN" if named else "CI_VALUE"
        quoted = before.rpartition("\n")[2].count("'") % 2  # it is expanded before a shell sees the quotes
        text = before + ("'\"${" + name + "}\"'" if quoted else "${" + name + "}") + after
    return text


TOLD_BY_ANYBODY = (
    "event.comment.body", "event.issue.body", "event.issue.title", "pull_request.body", "pull_request.title",
    "event.review.body", "event.discussion.body", "head_commit.message",
)  # fmt: skip


def unpinned(text: str) -> list[str]:
    """Return sentences about third-party code without a fixed version: CircleCI orbs and unknown owners' actions."""
    if "@" not in text:
        return []
    from toolgate.knowledge.texts.pipeline_actions import MOVING, PUBLISHERS

    moving = [line.strip()[:60] for line in text.split("\n") if "@volatile" in line or "@dev:" in line]
    for line in text.split("\n"):
        used = line.strip().removeprefix("- ").partition("#")[0].removeprefix("uses:").strip(" '\"")
        name, _, version = used.partition("@")
        owner, within = name.partition("/")[0].lower(), name.partition("/")[2]
        ours = not within or owner in PUBLISHERS or owner[:1] in "./" or ":" in owner or "/.github/workflows/" in within
        if version.lower() in MOVING and " " not in name and not ours:
            moving.append(used[:60])
    return [f"runs third-party code without a fixed version ({backticked(line)})" for line in moving]


def pipeline_faults(text: str) -> list[str]:
    """Return sentences about what gives a GitHub workflow's permissions or secrets to others."""
    found: list[str] = []
    heads = ("github.event.pull_request.head", "github.head_ref", "refs/pull/")
    if "pull_request_target" in text and any([head in text for head in heads]) and "checkout" in text:
        found.append("runs any pull request's code with the project's permissions (`pull_request_target`)")
    told = [line for line in text.split("\n") if "${{" in line and any([word in line for word in TOLD_BY_ANYBODY])]
    bare = [line.strip().removeprefix("- ").removeprefix("run:").strip(" |>-\"'") for line in told]
    if any([line.startswith("${{") for line in bare if not line.startswith(("if:", "name:"))]):
        found.append("runs text that others write, as a command (`${{ github.event… }}`)")
    if "tojson(secrets" in text.lower().replace(" ", ""):
        found.append("exposes all secrets of the pipeline at once (`toJSON(secrets)`)")
    return found


def prompt_commands(text: str, path: str) -> list[str]:
    """Return the commands that an agent's own prompt runs when it is used: ``!`git status` ``."""
    if not any([f"/{folder}/" in path for folder in ("commands", "prompts", "skills", "agents", "workflows")]):
        return []
    return [piece.partition("`")[0] for piece in text.split("!`")[1:]]


EVALUATED = (
    ":eval yes",
    ":exports results",
    ":exports both",
    "#+call:",
    "org-babel-execute",
    ":results",
    ":tangle ~",
    ":tangle /",
)


def evaluated_blocks(text: str) -> list[str]:
    """Return the shell blocks in an Org mode document that is set to run them."""
    lowered = text.lower()
    if "#+begin_src" not in lowered or not any([word in lowered for word in EVALUATED]):
        return []
    found: list[str] = []
    inside: list[str] | None = None
    for line in text.split("\n"):
        head = line.strip().lower()
        if head.startswith("#+begin_src"):
            language = head.split()[1:2]
            shell = language == ["shell"] or has_trait("".join(language), "bourne")
            inside = [] if shell and ":eval n" not in head else None
        elif head.startswith("#+end_src"):
            found += ["\n".join(inside)] if inside else []
            inside = None
        elif inside is not None:
            inside.append(line)
    return found


def schedule_commands(text: str, named: bool) -> list[str]:
    """Return the commands of a crontab and its assignments; `named`: a user name precedes each command."""
    from toolgate.knowledge.readers.crontab import entries

    commands, variables = entries(text, named)
    return variables + commands


def unit_commands(text: str) -> list[str]:
    """Return the commands of a systemd unit or a desktop entry."""
    from toolgate.knowledge.readers.setting import unit_property
    from toolgate.knowledge.vocabulary import SCRIPT

    found = [part for line in text.split("\n") for part in unit_property(line.strip()) or ()]
    return [part[1] for part in found if type(part) is tuple and part[0] is SCRIPT]

"""Judges a file that a tool writes or edits, by its path and its content."""

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream
from toolgate.analysis.text.hidden import hidden_character, look_alike
from toolgate.model.call import Write
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.model.path import unix_text

PROGRAM_FOLDERS = ("/node_modules/.bin", "venv/bin", "venv/scripts")  # directories in which commands are looked up
ALIKE = frozenset(
    "\uff0e\uff0f\u2024\u2215\u2044\u29f8\uff3c\uff5e\u3002\u2027\u30fb\u00b7"
)  # look-alikes of dots and slashes
STANDING = (Place.AGENT, Place.GUARD, Place.STARTUP)
LARGEST = 256 * 1024  # bytes of a file to read before it is changed


def write_effects(action: Write, scope: Scope) -> None:
    """Emit the effects of writing or editing a file."""
    scope.at(0, len(action.text))
    path = scope.facts.home() + action.path[1:] if action.path.startswith("~/") else action.path
    target = locate_field(path, scope)
    if "\\" in path and target.place not in STANDING:
        there = locate_field(path.replace("\\", "/"), scope)  # where Windows has it
        target = there if there.place in STANDING else target
    scope.emit(Verb.WRITE, target, None, (Manner.EDIT,) if action.old is not None else ())
    odd = odd_name(action.path.strip())
    if odd:
        named = action.path if action.path.isprintable() else repr(action.path)[1:-1]
        scope.unknown(f"a file name {odd}: {backticked(named)}", (Manner.UNREADABLE, Manner.ODD_NAME))
    before = _before(target, scope)
    result = action.text if action.old is None else edited(action, before)
    if target.path:
        scope.ledger.files[target.path] = Stream(action.text if result is None else result)
    if target.place == Place.OUTPUT and target.path.rpartition("/")[0].endswith(PROGRAM_FOLDERS):
        scope.emit(Verb.WRITE, description(f"the program {target}", Place.STARTUP), None, (Manner.DEFERRED,))
    from toolgate.analysis.contents.judge import judge_file, judge_piece

    if result is None:
        judge_piece(target, target.path or action.path, action.text, scope)
    else:
        piece = action.text if action.old is not None else ""
        judge_file(target, target.path or action.path, result, scope, before, piece)


def odd_name(path: str) -> str:
    """A phrase for what makes programs read a path differently; empty: nothing does."""
    name = path.rpartition("/")[2]
    if any([ord(letter) < 32 or ord(letter) == 127 for letter in path]):
        return "with a control character"
    if path[:1] == "~" and path[1:2] not in ("/", "") and "/" in path:
        return "that may be in another user's home"
    if path[:1] == "$" or path.startswith("%") or "$(" in path or "${" in path:
        return "with a variable"
    if "\\" in path:
        return "with a backslash"
    if name.startswith("-"):
        return "that looks like an option"
    if path.isascii():
        return ""
    alike = any([letter in ALIKE for letter in path]) or bool(look_alike(path))
    return "with look-alike characters" if alike else "with hidden characters" if hidden_character(path) else ""


def _before(target: Target, scope: Scope) -> str | None:
    """The file's content so far; `None`: not known."""
    if not target.path or target.place in (Place.SECRET, Place.DEVICE, Place.PROC):
        return None
    written = scope.ledger.files.get(target.path)
    return written.text if written is not None else scope.facts.read(target.path, LARGEST)


def edited(action: Write, before: str | None) -> str | None:
    """The file's content after an edit; `None`: not known."""
    if before is None:
        return None
    steps = action.steps or (action.old or "", action.text)
    before = unix_text(before)
    for old, new in zip(steps[::2], steps[1::2], strict=False):
        if not old or unix_text(old) not in before:
            return None
        before = before.replace(unix_text(old), new.replace("\r\n", "\n"))
    return before

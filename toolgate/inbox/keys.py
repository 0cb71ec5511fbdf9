"""The keys, what each does, and the line at the bottom that shows them."""

from textual.content import Content

KEYS = (  # a key, its action, its effect in one word, and in several
    ("y", "once", "once", "allow this call once"),
    ("h", "hour", "for…", "allow this very call for a time"),
    ("s", "session", "session", "allow this very call in its session"),
    ("a", "always", "always…", "write a rule, which is shown first"),
    ("n", "deny", "deny", "deny"),
    ("t", "tell", "tell…", "deny, with words to the agent"),
    ("u", "undo", "undo", "take back the answer to this question"),
    ("slash", "filter", "filter", "show only questions with these words"),
    ("p", "pending", "pending", "show only what is not answered"),
    ("g", "agent", "agent", "show one agent alone, then the next"),
    ("e", "everything", "whole", "show every line of a long call"),
    ("question_mark", "keys", "help", "show this list"),
    ("q", "quit", "quit", "close the inbox"),
)
MOVES = [
    ("↑ ↓, j k", "choose a question"),
    ("Enter, Esc", "to the details, and back"),
    ("Space, b", "page on, page back"),
]
MINOR = ("undo", "pending", "agent", "everything")
NARROW = 60  # columns; below that the line of keys omits these
OURS = {action for _, action, _, _ in KEYS if action != "quit"} | {"step_back", "on", "page_back", "next", "previous"}
SIGNS = {"slash": "/", "question_mark": "?"}


def line_of_keys(room: int) -> Content:
    """The keys, which can also be clicked, in lines of so many columns; a narrow window only has the main ones."""
    lines: list[list[Content]] = [[]]
    taken = 0
    for key, action, words, _ in KEYS:
        if room < NARROW and action in MINOR:
            continue
        shown = Content.from_markup(f"[@click=app.{action}][bold $accent]{SIGNS.get(key, key)}[/] {words}[/]")
        if taken and taken + len(shown) > room:
            lines.append([])
            taken = 0
        lines[-1].append(shown)
        taken += len(shown) + 2
    return Content("\n").join([Content("  ").join(line) for line in lines])

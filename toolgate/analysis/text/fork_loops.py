"""Loops in source of any language that endlessly fork: `for (;;) fork();`."""

from toolgate.model.occurrences import occurrences

LOOPS = ("for(;;)", "while(1)", "while(true)", "while(!0)", "whiletruedo", "loop{", "for{", "whiletrue{", "while(1==1)")
FORKS = ("fork(", "vfork(", "rfork(", "forkProcess", "clone(")
ENDS = ("wait", "sleep", "exit", "break", "return", "exec", "pause", "accept", "recv", "read(", "poll", "select")
REACH = 160  # characters after the beginning of a loop that count as its body
MOST = 40  # loops that are checked


def forks_for_ever(text: str) -> bool:
    """Whether an endless loop forks, and nothing in it waits or stops."""
    if "fork" not in text and "clone(" not in text:
        return False
    bare = "".join(text.split())
    bodies = [bare[at + len(loop) :][:REACH] for loop in LOOPS for at in occurrences(bare, loop, MOST)]
    return any([_forks(_body(body)) for body in bodies])


def _body(text: str) -> str:
    """Return the body of a loop: a statement, or a block in braces."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "{") - (letter == "}")
        if depth < 0 or (letter in ";}" and depth == 0):
            return text[: at + 1]
    return text


def _forks(body: str) -> bool:
    return any([fork in body for fork in FORKS]) and not any([end in body for end in ENDS])

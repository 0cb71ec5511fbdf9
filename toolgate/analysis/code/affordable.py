"""How much of a program may be read: as many of its tokens as the budget of the call has steps for."""

from toolgate.analysis.state.scope import Scope

TOKEN = {"python": (3, 2), "powershell": (2, 1)}  # steps for reading some tokens, and how many tokens
RUNS = bytes([32 if code in b" \t\n\r\v\f" else 120 for code in range(256)])  # `x` for everything except blanks
SIGNS = b"()[]{}<>.,:;=+-*/%!&|^~@\\\"'#$"


def affordable(text: str, language: str, scope: Scope) -> str:
    """Return as much of a text as may be read, in whole lines: up to two thirds of the remaining budget."""
    steps, tokens = TOKEN.get(language, (3, 1))
    most = max(0, scope.ledger.budget.left) * 2 // 3 * tokens // steps
    part = text
    while (count := _tokens_in(part)) > most:
        part = _whole_lines(part[: len(part) * most // (count + 1)])
    scope.step(count * steps // tokens)
    return part


def _whole_lines(text: str) -> str:
    """Return a text up to its last unindented line, which may be cut off or belong to what follows."""
    end = text.rfind("\n") + 1
    while end > 0 and text[end : end + 1] in (" ", "\t", "\n", "\r"):
        end = text.rfind("\n", 0, end - 1) + 1
    return text[:end]


def _tokens_in(text: str) -> int:
    """Return the approximate number of tokens, which determines the cost of reading a text."""
    data = text.encode("utf-8", "surrogatepass")
    words = b" " + data.translate(RUNS)
    return words.count(b" x") + len(data) - len(data.translate(None, SIGNS))

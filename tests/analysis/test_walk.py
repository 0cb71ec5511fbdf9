"""The port keeps what has answered: each function under the name it is asked by, and the answer stays the same."""

import ast
import inspect

import pytest

from toolgate.analysis import walk as port
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Ledger, Scope
from toolgate.analysis.walk import Walk
from tools.examples import WORLD

METHODS = [node for node in ast.walk(ast.parse(inspect.getsource(port))) if isinstance(node, ast.FunctionDef)]
KEEPING = [node for node in METHODS if "self._kept(" in ast.unparse(node)]


@pytest.mark.parametrize("method", KEEPING, ids=lambda method: method.name)
def test_what_answers_is_kept_under_its_own_name(method):
    kept = [
        ast.literal_eval(node.args[0])
        for node in ast.walk(method)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "self._kept"
    ]
    assert [method.name] == kept


def test_what_has_answered_is_asked_at_once():
    walk = Walk()
    scope = Scope(Ledger(WORLD), "/home/user/project", "bash", walk)
    first = walk.locate("notes.txt", scope)
    assert vars(walk) == {"locate": locate_field}
    assert first == walk.locate("notes.txt", scope) == locate_field("notes.txt", scope)

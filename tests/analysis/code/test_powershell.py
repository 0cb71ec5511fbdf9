"""PowerShell text is read without a fault; what it does is in tests/effects."""

import pytest

from toolgate.analysis import effects_of
from toolgate.model import Manner
from toolgate.model.call import Shell, ToolCall
from tools.examples import WORLD, effects_of_code


def test_the_powershell_tool_is_read_as_powershell():
    call = ToolCall(Shell("Remove-Item -Recurse -Force C:\\", "powershell"), "/home/user/project")
    assert [str(effect) for effect in effects_of(call, WORLD)] == ["delete C:\\"]


@pytest.mark.parametrize(
    "text", ["(" * 5_000 + ")" * 5_000, "{" * 5_000, '"' * 5_001, "$(" * 900 + ")" * 900, "@'" * 99, "`" * 999, "\0"]
)
def test_hostile_text_never_fails(text):
    assert all(Manner.FAULT not in effect.manner for effect in effects_of_code(text, "powershell"))

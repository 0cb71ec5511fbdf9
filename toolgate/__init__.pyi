"""The public names as the type checker sees them; at run time `__init__.py` finds each when it is first used."""

from toolgate.guard import Guard as Guard
from toolgate.model import Decision as Decision
from toolgate.model import Effect as Effect
from toolgate.model import GuardError as GuardError
from toolgate.model import ToolCall as ToolCall
from toolgate.model import Verb as Verb
from toolgate.model import Verdict as Verdict
from toolgate.model import rule as rule

__version__: str
__all__ = ["Decision", "Effect", "Guard", "GuardError", "ToolCall", "Verb", "Verdict", "rule"]

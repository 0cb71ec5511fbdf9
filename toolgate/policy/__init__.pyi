"""The names for programs as the type checker sees them; at run time `__init__.py` finds each when it is first used."""

from toolgate.policy.agentkit import merge_user_denylist as merge_user_denylist
from toolgate.policy.bash_checker import BashChecker as BashChecker
from toolgate.policy.bash_checker import BashCheckResult as BashCheckResult
from toolgate.policy.library import Policy as Policy
from toolgate.policy.records import Answer as Answer
from toolgate.policy.records import McpAnswer as McpAnswer
from toolgate.policy.records import McpPolicy as McpPolicy
from toolgate.policy.records import SecurityPolicy as SecurityPolicy
from toolgate.policy.records import ToolPolicy as ToolPolicy
from toolgate.policy.sandboxing import sandboxed as sandboxed
from toolgate.policy.small_llm import GenerateResult as GenerateResult
from toolgate.policy.small_llm import SmallLLMChecker as SmallLLMChecker

__all__ = [
    "Answer",
    "BashCheckResult",
    "BashChecker",
    "GenerateResult",
    "McpAnswer",
    "McpPolicy",
    "Policy",
    "SecurityPolicy",
    "SmallLLMChecker",
    "ToolPolicy",
    "merge_user_denylist",
    "sandboxed",
]

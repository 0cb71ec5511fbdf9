"""The names for programs as the type checker sees them; at run time `__init__.py` finds each when it is first used."""

from toolgate.policy.force.agentkit import BANNED_COMMANDS as BANNED_COMMANDS
from toolgate.policy.force.agentkit import BANNED_SUBCOMMANDS as BANNED_SUBCOMMANDS
from toolgate.policy.force.agentkit import DANGEROUS_PIPES as DANGEROUS_PIPES
from toolgate.policy.force.agentkit import PROTECTED_FILES as PROTECTED_FILES
from toolgate.policy.force.agentkit import BannedSubcommand as BannedSubcommand
from toolgate.policy.force.agentkit import merge_user_denylist as merge_user_denylist
from toolgate.policy.force.sandboxing import sandboxed as sandboxed
from toolgate.policy.library.bash_checker import BashChecker as BashChecker
from toolgate.policy.library.bash_checker import BashCheckResult as BashCheckResult
from toolgate.policy.library.bash_checker import LLMPolicyChecker as LLMPolicyChecker
from toolgate.policy.library.bash_checker import agentkit_callback as agentkit_callback
from toolgate.policy.library.library import Policy as Policy
from toolgate.policy.library.origin_variables import bitcode_policy as bitcode_policy
from toolgate.policy.library.origin_variables import clippy_policy as clippy_policy
from toolgate.policy.library.small_llm import GenerateResult as GenerateResult
from toolgate.policy.library.small_llm import LLMProvider as LLMProvider
from toolgate.policy.library.small_llm import SmallLLMChecker as SmallLLMChecker
from toolgate.policy.read.records import Answer as Answer
from toolgate.policy.read.records import McpAnswer as McpAnswer
from toolgate.policy.read.records import McpPolicy as McpPolicy
from toolgate.policy.read.records import SecurityPolicy as SecurityPolicy
from toolgate.policy.read.records import ToolPolicy as ToolPolicy

__all__ = [
    "BANNED_COMMANDS",
    "BANNED_SUBCOMMANDS",
    "DANGEROUS_PIPES",
    "PROTECTED_FILES",
    "Answer",
    "BannedSubcommand",
    "BashCheckResult",
    "BashChecker",
    "GenerateResult",
    "LLMPolicyChecker",
    "LLMProvider",
    "McpAnswer",
    "McpPolicy",
    "Policy",
    "SecurityPolicy",
    "SmallLLMChecker",
    "ToolPolicy",
    "agentkit_callback",
    "bitcode_policy",
    "clippy_policy",
    "merge_user_denylist",
    "sandboxed",
]

"""The public names as the type checker sees them; at run time `__init__.py` finds each when it is first used."""

from toolgate.approvals.handlers import AutoDeny as AutoDeny
from toolgate.approvals.handlers import PermissionHandler as PermissionHandler
from toolgate.approvals.handlers import Reply as Reply
from toolgate.audit.event import AuditEvent as AuditEvent
from toolgate.audit.interfaces import OnDecision as OnDecision
from toolgate.audit.interfaces import Recorder as Recorder
from toolgate.audit.listening import Subscription as Subscription
from toolgate.audit.log import Unrecorded as Unrecorded
from toolgate.audit.recorders import FileRecorder as FileRecorder
from toolgate.audit.recorders import MemoryRecorder as MemoryRecorder
from toolgate.audit.recorders import NullRecorder as NullRecorder
from toolgate.audit.recorders import Recorders as Recorders
from toolgate.executor.executor import Executor as Executor
from toolgate.executor.results import ActionResult as ActionResult
from toolgate.guard import Guard as Guard
from toolgate.library.sessions import GuardSession as GuardSession
from toolgate.model import ALLOW as ALLOW
from toolgate.model import ASK as ASK
from toolgate.model import DENY as DENY
from toolgate.model import LLM as LLM
from toolgate.model import Code as Code
from toolgate.model import Decision as Decision
from toolgate.model import Delete as Delete
from toolgate.model import Effect as Effect
from toolgate.model import Fetch as Fetch
from toolgate.model import GuardError as GuardError
from toolgate.model import Mcp as Mcp
from toolgate.model import Move as Move
from toolgate.model import Opinion as Opinion
from toolgate.model import Other as Other
from toolgate.model import Place as Place
from toolgate.model import Read as Read
from toolgate.model import Scene as Scene
from toolgate.model import Shell as Shell
from toolgate.model import ToolCall as ToolCall
from toolgate.model import Verb as Verb
from toolgate.model import Verdict as Verdict
from toolgate.model import Write as Write
from toolgate.model import allow as allow
from toolgate.model import ask as ask
from toolgate.model import deny as deny
from toolgate.model import llm as llm
from toolgate.model import rule as rule
from toolgate.model.action import Own as Own
from toolgate.model.denial import Denied as Denied
from toolgate.model.description import Description as Description
from toolgate.prompt.asking import TerminalPrompt as TerminalPrompt
from toolgate.prompt.events import ToolEvent as ToolEvent
from toolgate.prompt.events import guard_event as guard_event

__version__: str
__all__ = [
    "ALLOW",
    "ASK",
    "DENY",
    "LLM",
    "ActionResult",
    "AuditEvent",
    "AutoDeny",
    "Code",
    "Decision",
    "Delete",
    "Denied",
    "Description",
    "Effect",
    "Executor",
    "Fetch",
    "FileRecorder",
    "Guard",
    "GuardError",
    "GuardSession",
    "Mcp",
    "MemoryRecorder",
    "Move",
    "NullRecorder",
    "OnDecision",
    "Opinion",
    "Other",
    "Own",
    "PermissionHandler",
    "Place",
    "Read",
    "Recorder",
    "Recorders",
    "Reply",
    "Scene",
    "Shell",
    "Subscription",
    "TerminalPrompt",
    "ToolCall",
    "ToolEvent",
    "Unrecorded",
    "Verb",
    "Verdict",
    "Write",
    "allow",
    "ask",
    "deny",
    "guard_event",
    "llm",
    "rule",
]

"""What the documents of agentkit and BitCode name, ours has: every function, type, field and variable has an answer.

Checklist: B-1 … B-93 by their names, A-1, A-9 and A-11.
"""

import dataclasses
import json

import pytest

import toolgate
from toolgate import AutoDeny, Guard, MemoryRecorder, Reply, TerminalPrompt, policy
from toolgate.integrations.gate import Gate
from toolgate.policy import BashChecker, BashCheckResult, Policy, ToolPolicy
from toolgate.world import World

FACTS = World({"home": "/home/user", "workspace": "/workspace"})

# What the index of agentkit's policy package lists, and the name it has here; a dot is a field or a method.
AGENTKIT = {
    "BannedCommands": "BANNED_COMMANDS",
    "BannedSubcommandPatterns": "BANNED_SUBCOMMANDS",
    "DangerousPipePatterns": "DANGEROUS_PIPES",
    "ProtectedFiles": "PROTECTED_FILES",
    "MergeUserDenylist": "merge_user_denylist",
    "BannedSubcommand": "BannedSubcommand",
    "BashCheckResult": "BashCheckResult",
    "BashChecker": "BashChecker",
    "BashChecker.Check": "BashChecker.check",
    "BashChecker.CheckDeterministic": "BashChecker.check_deterministic",
    "BashChecker.SetLLMChecker": "BashChecker.set_llm_checker",
    "GenerateResult": "GenerateResult",
    "LLMPolicyChecker": "LLMPolicyChecker",
    "LLMPolicyChecker.CheckBashCommand": "LLMPolicyChecker.check_bash_command",
    "LLMProvider": "LLMProvider",
    "LLMProvider.Generate": "LLMProvider.generate",
    "MCPPolicy": "McpPolicy",
    "Policy": "Policy",
    "NewRestrictive": "Policy.restrictive",
    "Policy.CheckCommand": "Policy.check_command",
    "Policy.CheckDomain": "Policy.check_domain",
    "Policy.CheckMCPTool": "Policy.check_mcp_tool",
    "Policy.CheckPath": "Policy.check_path",
    "Policy.GetToolPolicy": "Policy.get_tool_policy",
    "Policy.IsProtectedFile": "Policy.is_protected_file",
    "Policy.IsToolEnabled": "Policy.is_tool_enabled",
    "SecurityPolicy": "SecurityPolicy",
    "SmallLLMChecker": "SmallLLMChecker",
    "SmallLLMChecker.CheckBashCommand": "SmallLLMChecker.check_bash_command",
    "SmallLLMChecker.SetSecurityScope": "SmallLLMChecker.set_security_scope",
    "ToolPolicy": "ToolPolicy",
}
FIELDS = {
    "Policy": "default_deny workspace home_dir config_dir tools mcp security",
    "BashCheckResult": "allowed reason input_tokens output_tokens",
    "GenerateResult": "content input_tokens output_tokens",
    "McpPolicy": "default_deny allowed_tools",
    "SecurityPolicy": "extra_patterns extra_keywords",
    "ToolPolicy": "enabled allow deny allowlist denylist allowed_dirs allow_domains rate_limit sandbox",
    "BannedSubcommand": "command arguments flags",
}


@pytest.mark.parametrize(("there", "here"), AGENTKIT.items(), ids=list(AGENTKIT))
def test_every_name_of_agentkit_has_one_here(there, here):
    found: object = policy
    for part in here.split("."):
        found = getattr(found, part)
    assert found is not None and here.partition(".")[0] in policy.__all__


@pytest.mark.parametrize(("name", "fields"), FIELDS.items(), ids=list(FIELDS))
def test_every_field_of_agentkit_has_one_here(name, fields):
    """B-35, B-44, B-90"""
    kind = getattr(policy, name)
    known = {field.name for field in dataclasses.fields(kind)} if dataclasses.is_dataclass(kind) else set(dir(kind))
    assert set(fields.split()) <= known


def test_the_lists_are_those_of_the_documents():
    """B-1, B-3, B-15, B-16"""
    lists = policy.BANNED_COMMANDS, policy.BANNED_SUBCOMMANDS, policy.DANGEROUS_PIPES, policy.PROTECTED_FILES
    assert [98, 23, 7, 3] == [len(one) for one in lists]
    assert policy.BannedSubcommand("pacman", (), ("-S",)) in policy.BANNED_SUBCOMMANDS


def test_the_second_step_may_be_a_function():
    """B-20, B-30: `LLMChecker` is a field that holds a function"""
    asked: list[object] = []

    def ask(command, allowed_dirs):
        asked.append((command, allowed_dirs))
        return BashCheckResult(command == "ls", "because", 3, 1)

    checker = BashChecker("/workspace", ["/workspace"], facts=FACTS)
    checker.llm_checker = ask
    assert checker.check("ls").allowed and not checker.check("cat notes.txt").allowed
    assert asked == [("ls", ("/workspace",)), ("cat notes.txt", ("/workspace",))]
    checker.set_llm_checker(lambda command, allowed_dirs: None)  # type: ignore[arg-type, return-value] # it is wrong
    assert not checker.check("ls").allowed, "B-34: what is not a result is not permission"


def test_fields_that_are_set_later_count():
    """B-18, B-29: there they are plain fields, and setting one must not be without effect"""
    checker = BashChecker("/workspace", facts=FACTS)
    assert checker.check("make test").allowed
    checker.user_denied = ("make",)
    assert not checker.check("make test").allowed
    checker.user_denied = ()
    assert checker.check("make test").allowed
    heard: list[object] = []
    checker.on_decision = lambda *told: heard.append(told)
    checker.check("ls")
    assert len(heard) == 1
    checker.allowed_dirs = ("/workspace",)
    checker.llm_checker = lambda command, allowed_dirs: BashCheckResult(False, "no")
    assert not checker.check("ls").allowed


def test_a_policy_that_is_made_does_not_change_by_accident():
    """B-44: what is set in the mapping of tools would have no effect, so it is an error"""
    found = Policy(tools={"bash": ToolPolicy(enabled=False)}, facts=FACTS)
    with pytest.raises(TypeError):
        found.tools["bash"] = ToolPolicy()  # type: ignore[index] # it is wrong
    assert not found.is_tool_enabled("bash")


# --- BitCode ---------------------------------------------------------------------------------------------------------

BITCODE = {
    "Manager": "Guard",
    "Manager.Evaluate": "Guard.check",
    "Manager.AddRule": "rule",
    "Verdict": "Verdict",
    "VerdictAllow": "ALLOW",
    "VerdictDeny": "DENY",
    "VerdictAsk": "ASK",
    "VerdictLLM": "LLM",
    "Decision": "Decision",
    "Decision.Verdict": "Decision",
    "Decision.Reason": "Decision.reason",
    "EvalContext": "Scene",
    "Rule": "rule",
    "PermissionHandler": "PermissionHandler",
    "TerminalPermissionHandler": "TerminalPrompt",
    "AutoDenyHandler": "AutoDeny",
    "SetLLMValidator": "Guard.set_llm_provider",
    "PreviewGuard": "guard_event",
}


@pytest.mark.parametrize(("there", "here"), BITCODE.items(), ids=list(BITCODE))
def test_every_name_of_bitcode_has_one_here(there, here):
    found: object = toolgate
    for part in here.split("."):
        found = getattr(found, part)
    assert found is not None and here.partition(".")[0] in toolgate.__all__


def test_a_1_a_9_a_call_is_evaluated_by_its_name_and_its_raw_json():
    """A-1, A-9: `Evaluate(ctx, tc.Name, tc.Arguments)`, where the arguments are the text that the model sent"""
    gate = Gate(Guard(facts=World({}), recorder=MemoryRecorder()))
    assert gate.check("Bash", json.dumps({"command": "git status"})).allowed
    assert gate.check("Bash", '{"command": "rm -rf ~"}').message.startswith("Operation blocked by safety guard: ")
    assert gate.check("Bash", '{"command": "ls"').denied


def test_a_11_the_handlers_of_bitcode_are_handlers_here():
    """A-11: pause and resume of the prompt, and the one that denies where nobody is there"""
    assert callable(TerminalPrompt(lambda: None, None))
    guard = Guard(facts=World({}), recorder=MemoryRecorder(), permission=AutoDeny())
    assert not guard.check("Bash", {"command": "git push --force origin main"}).allowed
    asking = Guard(facts=World({}), recorder=MemoryRecorder(), permission=lambda call, decision: Reply("once"))
    assert asking.check("Bash", {"command": "git push --force origin main"}).allowed

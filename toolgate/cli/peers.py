"""Maps words of other tools to the verb for it here, or says that it is planned."""

from collections.abc import Collection

HINTS = {  # each command in backticks exists
    "approve permit whitelist allowlist accept yes unblock": "`toolgate allow ID` allows a call by the id in its "
    "message; `--always` writes a rule",
    "block ban forbid reject blacklist blocklist denylist refuse no": "`toolgate deny ID` refuses a call by the id in "
    "its message; `--always` writes a rule",
    "approvals pending questions grant": "`toolgate grants` lists what you have allowed, and the open questions",
    "review queue dashboard ui": "`toolgate inbox` shows the open questions of all agents, and answers them",
    "learn": "`toolgate suggest` suggests rules for what you always approve",
    "rule rules permissions config settings list": "`toolgate policy show` lists the rules in force",
    "edit validate": "edit the policy file, then run `toolgate policy check` to find mistakes in it",
    "lint": "`toolgate policy lint` finds rules that probably do not do what was meant",
    "init": "`toolgate policy init` writes a first policy file, `toolgate install` guards agents",
    "diff compare": "`toolgate policy diff` compares policies on past calls",
    "logs history audit events tail activity": "`toolgate log` lists what was decided, `toolgate log -f` follows it",
    "watch follow": "`toolgate log -f` follows what is decided",
    "statistics metrics report": "`toolgate stats` counts what was decided, `toolgate log` lists it",
    "export": "`toolgate log export` writes the log as JSON lines, CSV or OCSF events",
    "session sessions": "`toolgate log --session ID` lists the calls of one session, `toolgate statusline` sums it up",
    "revert rollback recover backup backups snapshot": "`toolgate restore --list` lists copies of files that calls "
    "deleted or overwrote; `toolgate undo` takes back what you allowed",
    "reset clear": "`toolgate undo` takes back what you allowed or set",
    "snooze silence mute skip bypass": "`toolgate pause 15m` stops asking for a while, `toolgate resume` ends that",
    "unpause continue": "`toolgate resume` ends a pause",
    "disable off stop deactivate": "`toolgate pause 15m` stops asking for a while, `toolgate uninstall` removes the "
    "guard from agents' settings",
    "remove": "`toolgate uninstall` removes the guard from agents' settings",
    "enable on start activate": "`toolgate install` guards agents, `toolgate resume` ends a pause",
    "setup add protect guard": "`toolgate install` adds the guard to agents' settings",
    "update upgrade": "upgrade the package, then run `toolgate install`",
    "why inspect analyze parse show debug trace": "`toolgate explain -- COMMAND` shows how a verdict came about",
    "test": "`toolgate check -- COMMAND` judges a command, `toolgate policy test` runs the examples in policy files",
    "scan judge ask": "`toolgate check -- COMMAND` judges one command, `toolgate check --batch FILE` many calls",
    "simulate preview dry-run overlay": "`toolgate try -- COMMAND` runs a command on an overlay, and shows changes",
    "exec": "`toolgate run -- COMMAND` judges a command and runs it in a sandbox",
    "eval bench benchmark": "`toolgate score` compares verdicts with labelled cases",
    "info state": "`toolgate status` shows what is in force in this directory",
    "version": "`toolgate --version` prints the version",
    "health selftest": "`toolgate doctor` tests every installed hook",
    "verify": "`toolgate doctor` tests every installed hook, `toolgate log verify` checks the log",
    "serve server daemon": "`toolgate listen` judges the calls of local programs, `toolgate install mcp FILE` those of "
    "MCP servers",
    "ai model agent": "`toolgate llm status` shows the model that settles what rules cannot",
    "mcp proxy": "`toolgate install mcp FILE` puts a proxy in front of the MCP servers in a settings file",
    "untrust revoke": "`toolgate trust --revoke` revokes trust in a project's policy",
    "profiles": "`toolgate profile` lists the profiles",
    "yolo observe readonly": "`toolgate mode yolo|observe|readonly|normal` sets the mode",
}
POLICIES = {"list": "show", "view": "show", "validate": "check", "verify": "check", "new": "init", "compare": "diff"}


def hint(word: str, verbs: Collection[str]) -> str:
    """What to use in place of another tool's verb, also misspelt; empty: one of `verbs` is nearer, or nothing is near.

    Only what differs in a letter or two and begins alike is a misspelling: `unblock` is not `block`, nor `top` `stop`.
    """
    from difflib import get_close_matches

    known = {peer: sentence for peers, sentence in HINTS.items() for peer in peers.split()}
    meant = word.lower().lstrip("-")
    near = get_close_matches(meant, [one for one in [*verbs, *known] if one[:1] == meant[:1]], n=1, cutoff=0.82)
    return known.get(near[0], "") if near else ""

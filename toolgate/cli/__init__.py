"""The command line: each verb is a module of this package, imported when it is called.

Exit status everywhere: 0 allow or done, 1 ask, 2 deny, 64 wrong usage, 70 an internal error.
"""

import sys

PIPE_CLOSED = 141

GROUPS = {
    "Try it": {
        "demo": "show a dozen real calls, allowed, asked and denied",
        "check": "decide about a command or any other tool call, or about many",
        "replay": "judge the calls that agents have made so far, and report",
        "explain": "show how a command is read: its parts, effects and opinions",
        "score": "compare verdicts with labelled cases, by category",
    },
    "Guard an agent": {
        "install": "add the guard to agents, or put it in front of MCP servers",
        "uninstall": "remove the guard, and restore the files as they were",
        "doctor": "test every installed hook",
        "llm": "have a model settle what rules cannot: setup status test try",
        "statusline": "print one line about the session, for status lines",
        "prompt-text": "print what an agent's system prompt should say",
    },
    "Answer questions": {
        "inbox": "show the questions of all agents, and answer them there",
        "allow": "allow a call by the id in the message: once, for a while, always",
        "deny": "refuse a call by the id in the message, now or always",
        "grants": "list what you have allowed, and the questions that are open",
        "undo": "take back what you allowed or set",
        "pause": "stop asking for a while; denials stay",
        "resume": "ask again",
        "mode": "skip questions, only watch, or refuse every change",
    },
    "Run a command": {
        "run": "judge a command and run it in a sandbox, with what it needs",
        "try": "run a command on an overlay, and show what it would change",
        "sandbox": "show which sandboxes work here, and what a command would get",
    },
    "See what happened": {
        "log": "list, follow and explain the decisions that were made",
        "stats": "plot verdicts over time, and count what interrupts you",
        "restore": "bring back files that a call deleted or overwrote",
        "report-gap": "print what a sandbox stopped that was not predicted",
    },
    "Set the policy": {
        "status": "show the policy in force in this directory",
        "policy": "work on policy files: check show lint test diff init schema",
        "suggest": "suggest rules for what you always approve",
        "import": "turn an agent's permission list into rules",
        "trust": "let a project's own policy permit things",
        "profile": "list the profiles, compared on a few calls",
    },
    "Started by programs": {
        "hook": "answer an agent's hook: read a payload, print the reply",
        "listen": "judge calls of local programs, a JSON line each, on a socket",
        "mcp-proxy": "judge every call between an MCP client and a server",
        "compile": "prepare the package for fast hooks (install does this)",
    },
}
MODULES = {"import": "imports", "try": "trial"}  # verbs whose module needs another name
OPTIONS = ("--help", "--version")
VERBS = {verb: words for verbs in GROUPS.values() for verb, words in verbs.items()}


def main(arguments: list[str] | None = None) -> int:
    """Run one verb and return the exit status, which after an error is never that of an allowed call."""
    words = sys.argv[1:] if arguments is None else arguments
    hasty = arguments is None and words[:1] in (["check"], ["explain"]) and _hasten(words)
    from toolgate.cli.usage import INTERNAL, INTERRUPTED, USAGE, UsageError

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _dispatch(words)
        sys.stdout.flush()
        if hasty:
            _leave(status)
        return status
    except UsageError as error:
        print(f"toolgate: {error}", file=sys.stderr)
        return USAGE
    except BrokenPipeError:
        return _pipe_closed()
    except KeyboardInterrupt:
        print("\ntoolgate: interrupted", file=sys.stderr)
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 # the caller must never take a crash for a verdict
        print(f"toolgate: internal error: {type(error).__name__}: {error}", file=sys.stderr)
        return INTERNAL


def _hasten(words: list[str]) -> bool:
    """Start `check` or `explain` as a hook starts; true: it is for a single verdict, which scripts repeat."""
    if "toolgate.model" in sys.modules:  # not our own process
        return False
    single = not any([word.startswith("--batch") for word in words])
    if single:
        import gc

        gc.disable()  # the process ends before memory matters
    from toolgate.bundle import use

    if not use():
        from toolgate.loose import seek

        seek()
    return single


def _leave(status: int) -> None:
    """End the process at once: to take apart what the system frees anyway costs more than a verdict."""
    import os

    sys.stderr.flush()
    os._exit(status)


def _dispatch(words: list[str]) -> int:
    from toolgate.cli.usage import USAGE

    if not words:
        print(_help(), file=sys.stderr)
        return USAGE
    verb, *rest = words
    if verb in ("-h", "--help", "help"):
        print(_help())
        return 0
    if verb in ("-V", "-v", "--version"):
        from toolgate import __version__

        print(f"toolgate {__version__}")
        return 0
    if verb not in VERBS:
        raise _unknown(verb)
    name = MODULES.get(verb, verb.replace("-", "_"))
    status: int = __import__("toolgate.cli." + name, fromlist=("run",)).run(rest)
    return status


def _unknown(verb: str) -> Exception:
    """The error for a first word that is neither a verb nor an option."""
    from toolgate.cli.usage import UsageError, near

    if verb[:1] == "-":
        meant = near(verb, [*OPTIONS, *VERBS])
        said = f"did you mean `{meant}`?" if meant else f"use a verb, or one of {', '.join(OPTIONS)}"
        return UsageError(f"`{verb}` is not an option of `toolgate`\n  hint: {said}")
    from toolgate.cli.peers import hint

    meant = near(verb, VERBS)
    said = f"did you mean `{meant}`?" if meant else "`toolgate --help` lists the verbs"
    return UsageError(f"`{verb}` is not a verb\n  hint: {hint(verb, VERBS) or said}")


def _help() -> str:
    width = max(len(verb) for verb in VERBS)
    lines = [
        "usage: toolgate VERB [ARGUMENT ...]",
        "",
        "A gate between an agent's decision to call a tool and the call.",
    ]
    for group, verbs in GROUPS.items():
        lines += ["", f"{group}:", *[f"  {verb:<{width}}  {words}" for verb, words in verbs.items()]]
    more = "`toolgate VERB --help` shows its options; `toolgate --version` the version."
    status = "Exit status: 0 allow, 1 ask, 2 deny, 64 wrong usage, 70 internal error."
    return "\n".join([*lines, "", more, status])


def _pipe_closed() -> int:
    """The reader of our output is gone: print nothing more, and keep the interpreter from flushing at exit."""
    import os

    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    return PIPE_CLOSED

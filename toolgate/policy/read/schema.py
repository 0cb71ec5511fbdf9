"""Every key of a policy file: its allowed values and its meaning, in one table.

The reader checks files against it; the JSON Schema for editors and the page in the reference are made from it.

One module because it is one table.
"""

from toolgate.model.value import Value

VERDICT, TRUTH, TEXT, TEXTS, NUMBER, CHOICE, EXAMPLES, RATE, COUNTER, DIRECTORY, FILE, AMOUNT, SHARE, URL, NAME = (
    "verdict", "truth", "text", "texts", "number", "choice", "examples", "rate", "counter", "directory", "file",
    "amount", "share", "url", "name",
)  # fmt: skip
KINDS = {
    VERDICT: "a verdict: `allow`, `llm`, `ask` or `deny`",
    TRUTH: "`true` or `false`",
    TEXT: "a string",
    TEXTS: "a list of strings",
    NUMBER: "a whole number",
    CHOICE: "one of the words listed",
    RATE: 'calls a minute as a whole number above zero, or a rate such as `"30/minute"`',
    DIRECTORY: "the path of a directory",
    FILE: "the path of a file",
    AMOUNT: "a number, zero or more",
    SHARE: "a number from 0 to 1",
    URL: "a URL",
    NAME: "a name of letters, digits, `_` and `-`",
    COUNTER: "the URL of a Redis or Valkey server",
    EXAMPLES: "a list of commands, or of tables with `tool` and `input`",
}


class Key(Value):
    """One key: its name in its table, its kind of value, its meaning, and the words it allows."""

    __slots__ = ("name", "kind", "words", "choices", "default")

    def __init__(
        self, name: str, kind: str, words: str, choices: tuple[str, ...] = (), default: str = "built-in rules decide"
    ) -> None:
        self.name = name
        self.kind = kind
        self.words = words
        self.choices = choices
        self.default = default


def table(*keys: Key) -> dict[str, Key]:
    return {key.name: key for key in keys}


# A model and its address: `toolgate.guard_agent.settings.Endpoint` has the same names.
ENDPOINT = (
    Key("provider", CHOICE, "the wire format of its endpoint", ("openai", "anthropic", "google"), "`openai`"),
    Key("model", TEXT, "the name of the model that is the guard agent", default="none, so that there is none"),
    Key("base_url", URL, "where it is asked: `https://…`, or `http://…` on this machine", default="the provider's own"),
    Key(
        "key",
        NAME,
        "the name of the environment variable, or of the keyring's entry, that holds its key; never the key itself",
        default="as the provider calls it",
    ),
    Key("proxy", URL, "the proxy on the way to it; variables are not read", ("http://", "https://"), "none"),
    Key("ca_file", FILE, "certificates that its endpoint is verified against", ("/",), default="those of the system"),
    Key("timeout", AMOUNT, "seconds for all turns and retries of one call together", default="`6`"),
    Key("stream", TRUTH, "have its answer streamed", default="`false`"),
    Key(
        "mode",
        CHOICE,
        "how it is asked: `agent` for a large model, `score` for a small one",
        ("agent", "score", "single", "safety", "directories"),
        "`agent`",
    ),
    Key(
        "settles",
        TEXTS,
        "what it may settle at most; what it has not been shown to settle well, it does not settle",
        ("program", "risky", "code", "package", "policy"),
        "as its probe and calibration say",
    ),
    Key("threshold", SHARE, "in mode `score`: how sure it must be to allow", default="as its calibration says"),
    Key(
        "unproven",
        CHOICE,
        "without a probe that it passed: its answer is only advice, or settles calls",
        ("advise", "settle"),
        "`advise`",
    ),
    Key("samples", NUMBER, "how many answers must all allow code or a package", default="`2`"),
    Key("input_price", AMOUNT, "what a million tokens sent cost", default="`0`"),
    Key("output_price", AMOUNT, "what a million tokens answered cost", default="`0`"),
)
CEILINGS = (
    Key("max_tokens_call", NUMBER, "tokens of one call, all turns together", default="`20000`"),
    Key("max_calls_hour", NUMBER, "calls it is asked about in an hour", default="`120`"),
    Key("max_calls_day", NUMBER, "calls it is asked about in a day", default="`1000`"),
    Key("max_tokens_day", NUMBER, "tokens in a day", default="`2000000`"),
    Key("max_cost_day", AMOUNT, "what a day may cost, in the currency of the prices; `0`: any", default="`0`"),
)
FALLBACKS = ("ask", "deny")
BOXES = ("auto", "bwrap", "landlock", "seatbelt", "docker", "podman", "none")  # kinds of sandboxes: `sandbox.choosing`
SECOND = "llm.second"  # the model that is asked if the first does not settle a call

TOP = table(
    Key("profile", TEXT, "the profile that replaces the built-in rules", default="`balanced`"),
    Key("extends", TEXT, "in a profile: the profile heard after it; `nothing` for none", default="`builtin`"),
    Key("description", TEXT, "what the file is for, shown by `toolgate policy show`", default="empty"),
    Key("purpose", TEXT, "in a profile: what or whom it is for, shown by `toolgate profile`", default="empty"),
    Key("default_deny", TRUTH, "refuse every tool, path and effect that this file does not permit", default="`false`"),
    Key("default_verdict", VERDICT, "the verdict for effects that no rule of this file speaks about"),
    Key(
        "combine",
        CHOICE,
        "how opinions inside this file combine, and in a profile also with those of what it extends",
        ("first_match", "most_restrictive"),
        "`first_match`",
    ),
    Key("workspace", DIRECTORY, "what `$WORKSPACE` means in patterns", default="the project of the call"),
    Key("home_dir", DIRECTORY, "what `~` means in patterns", choices=("/", "~"), default="the user's home"),
    Key("config_dir", DIRECTORY, "a directory whose files no tool may change", default="none"),
    Key("tests", TEXT, "examples in the cases notation, checked by `toolgate policy test`", default="none"),
)

TABLES: dict[str, dict[str, Key]] = {
    "paths": table(
        Key("read_outside", VERDICT, "reading files outside the project, credentials aside"),
        Key("shell_read_outside", VERDICT, "the same for commands alone", default="`paths.read_outside`"),
        Key("write_outside", VERDICT, "changing or deleting your files outside the project"),
        Key("write_system", VERDICT, "changing or deleting files of the system"),
        Key(
            "base", CHOICE, "where relative paths start: always the call's own directory", ("working_dir",), "the same"
        ),
        Key("resolve_symlinks", CHOICE, "links count as what they point to: always", ("always",), "the same"),
    ),
    "sensitive": table(
        Key("read", VERDICT, "reading credentials"),
        Key("write", VERDICT, "changing or deleting credentials"),
        Key("files", TEXTS, "more files that count as credentials in these two: `*.pem`, `*secret*`", default="none"),
        Key("protected", TEXTS, "files that no tool may change, wherever they are", default="none"),
    ),
    "code": table(
        Key("own", VERDICT, "running code of the project: scripts, tests, builds"),
        Key("test_runners", VERDICT, "test suites, builds and linters, which run the project as a whole"),
        Key(
            "as_typed", TRUTH, "judge what the project's own scripts do as if an agent had typed it", default="`false`"
        ),
        Key("unread", VERDICT, "scripts of the project that are too large, too deep or not text"),
        Key("elsewhere", VERDICT, "code of a directory outside the project, in which the call works"),
        Key("install_scripts", VERDICT, "installing what the project has locked, which runs scripts of packages"),
        Key("git_hooks", VERDICT, "hooks of the repository that a git command starts"),
    ),
    "shell": table(
        Key("network_tools", VERDICT, "commands that talk to another machine"),
        Key("privilege", VERDICT, "sudo, su, doas and their like"),
        Key("install_local", VERDICT, "installing packages into the project"),
        Key("install_system", VERDICT, "installing packages for the whole machine"),
        Key("recursive_delete_inside", VERDICT, "deleting directories of the project that no command rebuilds"),
        Key("git_destructive", VERDICT, "throwing away uncommitted work, forcing a push"),
        Key("container_run", VERDICT, "starting containers that are not the project's own"),
        Key("system_admin", VERDICT, "services, mounts, network, power"),
        Key("pipe_to_shell", VERDICT, "running what was just fetched; never milder than deny when unread"),
        Key("unknown_program", VERDICT, "programs Toolgate does not know, even if they only show or build something"),
        Key("unlisted_options", VERDICT, "options Toolgate does not know, of commands that are known to be harmless"),
    ),
    "web": table(
        Key("default", VERDICT, "pages fetched from hosts that are not listed"),
        Key("allow_domains", TEXTS, "hosts that may be fetched from: `example.com`, `*.example.com`, `*`"),
        Key("deny_domains", TEXTS, "hosts that may not"),
        Key("known_hosts", VERDICT, "well-known hosts of documentation, packages and code"),
    ),
    "mcp": table(
        Key("default_deny", TRUTH, "refuse tools of MCP servers that are not listed", default="`false`"),
        Key("default", VERDICT, "tools of MCP servers that are not listed"),
        Key("allowed_tools", TEXTS, "tools that may be used: `server/tool`, `*` inside either part", default="none"),
        Key("denied_tools", TEXTS, "tools that may not", default="none"),
        Key("trusted", TEXTS, "servers all of whose tools may be used", default="none"),
    ),
    "security": table(
        Key(
            "extra_patterns",
            TEXTS,
            "`name:regex`: more text to look for in what is written, sent or run",
            default="none",
        ),
        Key("extra_keywords", TEXTS, "more words to look for, in either case", default="none"),
        Key("on_finding", VERDICT, "what happens when one of them is found", default="`ask`"),
    ),
    "tools": table(
        Key("unknown", VERDICT, "tools Toolgate does not know"),
        Key(
            "unlisted",
            CHOICE,
            "with `default_deny`: tools without a section; `enabled` leaves them to the other rules, files aside",
            ("disabled", "enabled"),
            "`disabled`",
        ),
    ),
    "limits": table(
        Key("session", RATE, "how often one session may call tools", default="no limit"),
        Key("user", RATE, "how often one user may, in all sessions", default="no limit"),
        Key(
            "store",
            COUNTER,
            "where calls are counted, for many machines together: `redis://…`, `valkey://…`",
            default="a file of this machine",
        ),
    ),
    "input": table(
        Key(
            "on_malformed",
            CHOICE,
            "text that no shell would accept or that is too much to read",
            ("ask", "deny"),
            "`ask`",
        )
    ),
    "ask": table(
        Key(
            "non_interactive",
            VERDICT,
            "what ask becomes when no person can be asked; never milder for the floor",
            default="`deny`",
        ),
        Key(
            "interactive",
            TRUTH,
            "`false`: no person is ever asked, whatever the agent says",
            default="as the agent says",
        ),
    ),
    "approvals": table(
        Key(
            "session", TRUTH, "`false`: what you approved and ran is asked about again in its session", default="`true`"
        ),
        Key(
            "advise_first",
            TRUTH,
            "`true`: where there is a way without a question, the agent is told it once; only its retry is asked about",
            default="`false`",
        ),
        Key("key", CHOICE, "what an approval is remembered for", ("exact", "rule", "reason", "action"), "`exact`"),
        Key("on_deny", CHOICE, "what happens after a person said no", ("continue", "interrupt"), "`continue`"),
        Key(
            "yolo",
            CHOICE,
            "what `toolgate mode yolo` and `pause` skip: questions alone, or the guard agent too",
            ("approval", "llm"),
            "`approval`",
        ),
    ),
    "llm": table(
        Key("enabled", TRUTH, "`false`: as if no model were named", default="`true`"),
        *ENDPOINT,
        Key("max_turns", NUMBER, "how often it may answer about one call, in mode `agent`", default="`5`"),
        Key("on_error", CHOICE, "when the guard agent cannot be asked", FALLBACKS, "`ask`"),
        Key("on_ambiguous", CHOICE, "when its answer cannot be understood", FALLBACKS, "`ask`"),
        Key("when_absent", CHOICE, "when there is no guard agent", ("ask", "skip", "deny"), "`ask`"),
        Key(
            "scope",
            CHOICE,
            "what it is asked about: what no rule knows, or also commands that rules allow: all of them, or those of "
            "a shell with `allowed_dirs`",
            ("unknown", "all_shell", "dir_policy"),
            "`unknown`",
        ),
        Key("format", CHOICE, "how it answers", ("tolerant", "json", "words"), "`tolerant`"),
        Key("verdict_line", CHOICE, "which line of an answer counts", ("first", "last"), "`last`"),
        Key("max_input", NUMBER, "bytes of a call it is shown; it may not allow what was cut", default="`8192`"),
        Key("cache", TRUTH, "remember its answers", default="`true`"),
        Key("security_scope", TEXT, "research it is told to be permitted; it loosens no rule", default="empty"),
        Key("skills", TEXTS, "more directories with guard skills", default="none"),
        Key("look", TRUTH, "`false`: it sees the question alone, and can look at nothing else", default="`true`"),
        *CEILINGS,
    ),
    SECOND: table(*ENDPOINT),
    "audit": table(
        Key("required", TRUTH, "`true`: a call whose decision cannot be recorded is refused", default="`false`"),
        Key("commands", CHOICE, "how much of a call the log holds", ("none", "redacted", "full"), "`redacted`"),
    ),
    "sandbox": table(
        Key(
            "wrap",
            TRUTH,
            "`true`: where an agent runs what a hook sends back, allowed commands are started in their sandbox",
            default="`false`",
        ),
        Key(
            "copies",
            TRUTH,
            "`true`: hooks keep a small copy of files that a call is about to lose and git does not have",
            default="`false`",
        ),
        Key("kind", CHOICE, "what commands run in where Toolgate starts them", BOXES, "`auto`"),
        Key("image", TEXT, "the image of containers, with bash in it", default="`debian:stable-slim`"),
        Key(
            "hosts",
            TEXTS,
            "more hosts they may reach: `a.example`, `*.a.example:8443`; `a.example=private`: at a private address",
            default="none",
        ),
        Key("readable", TEXTS, "more paths they may read: `/opt/data`, `~/.cache/ccache`", default="none"),
        Key("writable", TEXTS, "more paths they may change", default="none"),
        Key("timeout", NUMBER, "seconds a command may take", default="the agent's"),
        Key("memory", NUMBER, "mebibytes of memory it may use", default="no limit"),
        Key("processes", NUMBER, "processes it may have at once", default="no limit"),
        Key("output", NUMBER, "mebibytes it may print; the rest is dropped", default="no limit"),
    ),
    "messages": table(
        Key("deny", TEXT, "how a refusal is worded; `{reason}` stands for the reason", default="`{reason}`"),
        Key("ask", TEXT, "how a question is worded", default="`{reason}`"),
    ),
    "config": table(Key("project_may_loosen", TRUTH, "every project's policy counts as trusted", default="`false`")),
}

TOOL = table(
    Key("enabled", TRUTH, "whether the tool may be used at all", default="`true`"),
    Key("allow", TEXTS, "paths it may touch; with a list, no others", default="any"),
    Key("deny", TEXTS, "paths it may not touch, whatever `allow` says", default="none"),
    Key("allowlist", TEXTS, "commands it may run; with a list, no others", default="any"),
    Key("denylist", TEXTS, "commands it may not run, whatever `allowlist` says", default="none"),
    Key("allowed_dirs", TEXTS, "directories outside of which it may touch nothing", default="any"),
    Key("allow_domains", TEXTS, "hosts it may talk to; with a list, no others", default="any"),
    Key("rate_limit", RATE, "how often it may be called: calls a minute, or `30/minute`", default="no limit"),
    Key("sandbox", CHOICE, "what its commands run in", BOXES, "`sandbox.kind`, where Toolgate starts them"),
    Key("timeout", NUMBER, "seconds its commands may take", default="the agent's"),
)

RULE = table(
    Key("id", TEXT, "its name, unique in the file; shown with every verdict it gives", default="required"),
    Key("when", "when", "what it speaks about; all of its keys must hold", default="required"),
    Key("verdict", VERDICT, "what it says", default="required"),
    Key("reason", TEXT, "why, shown to the person and the agent", default="made from the rule"),
    Key("instead", TEXT, "what to do instead, in one line", default="empty"),
    Key("match", EXAMPLES, "calls it must speak about, checked whenever the file changes", default="none"),
    Key("no_match", EXAMPLES, "calls it must be silent about", default="none"),
    Key("tests", TEXT, "examples in the cases notation", default="none"),
    Key(
        "rule",
        TEXT,
        "`module:function` or `/path/file.py:function`, a Python rule in place of `when`; never in a project's file",
        default="none",
    ),
)

WHEN = table(
    Key("command", TEXTS, "commands, as they are after wrappers and quotes are gone: `psql`, `git push *`"),
    Key("argument", TEXTS, "a word after the command's name: `*prod*`"),
    Key("effect", TEXTS, "what is done: `read`, `write`, `delete`, `run`, `fetch`, `send`, …; `*` for anything"),
    Key("place", TEXTS, "where it is done: `workspace`, `home`, `secret`, `system`, `remote`, …"),
    Key("target", TEXTS, "the path or thing it is done to: `src/**`, `*.env`, `~/notes/*`"),
    Key("host", TEXTS, "the host it is done with: `example.com`, `*.example.com`"),
    Key(
        "tool",
        TEXTS,
        "the tool that does it: `bash`, `read`, `mcp:github/*`; `github/*` and `mcp__github__*` mean the same",
    ),
    Key("content", TEXTS, "a regular expression found in the text that is written, sent or run"),
    Key("origin", TEXTS, "where the bytes come from: a place, a host, or a path"),
    Key("manner", TEXTS, "how it is done: `recursive`, `force`, …"),
    Key("machine", TEXTS, "another machine it happens on: `ssh:*`, `container:*`"),
    Key("cwd", TEXTS, "the directory of the call, and of a command that is permitted: `~/work/**`"),
    Key("builtin", TEXTS, "the built-in rule that would decide about it, unless it would deny: `network`; `*` for any"),
    Key("session", TEXTS, "the agent's name for its session"),
    Key("interactive", TRUTH, "whether a person can be asked"),
    Key("root", TRUTH, "whether the agent runs as root"),
    Key("confined", TRUTH, "whether Toolgate starts the call itself, in a sandbox that was verified"),
    Key("not", "when", "a table of the same keys that must not hold"),
)

# Keys of the guard agent that only the organisation's and the user's files may set: a project could otherwise name the
# model that judges its own commands, and where they are sent. A profile may say how a model is asked.
OWNERS = ("organisation", "user")
PRIVATE = frozenset(
    [f"llm.{key.name}" for key in (*ENDPOINT, *CEILINGS)]
    + [f"{SECOND}.{key.name}" for key in ENDPOINT]
    + ["llm.enabled", "llm.skills", "llm.max_turns"]
)
OWNED = "Only in your own policy and the organisation's"
MANNERS = ("llm.mode", "llm.max_turns")  # of these, what a profile may set
NOT_ENFORCED = ("sandbox", "timeout")  # keys of a tool's section that only a command runner can enforce


def unheard(name: str, layer: str) -> str:
    """Why a key has no effect in a file of this layer, by its full name; empty: it has one."""
    if name not in PRIVATE or layer in OWNERS or (layer == "profile" and name in MANNERS):
        return ""
    whose = "a profile" if layer == "profile" else "a project's file"
    return f"`{name}` has no effect in {whose}: only your own policy and the organisation's may say it"


# Tools whose section may also be written as `[bash]`, with all of agentkit's; any other tool needs `[tools.name]`.
TOP_TOOLS = tuple(
    """bash read write edit patch glob grep ls rm mv cp mkdir git env web_fetch web_search fetch spawn_agent task
    notebook_edit python pwd hostname whoami which sysinfo datetime head tail diff tree remember recall
    scratchpad_read scratchpad_write scratchpad_list scratchpad_search spawn_agents""".split()
)

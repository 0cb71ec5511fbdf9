"""The real clients: how each is set up to talk to our model, alone on loopback, and how it is started without a person.

The versions are those whose behaviour `docs/guide/agents.md` describes; newer ones are tried by changing a line here.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PROMPT = "Play the script."


@dataclass(frozen=True)
class Home:
    """Where a client runs: its home directory, the project it works in, and the model it talks to."""

    home: Path
    project: Path
    url: str


@dataclass(frozen=True)
class Client:
    """One client: `agent` is Toolgate's name for it, `setup` writes its own settings (none of them about hooks).

    `moved` is a variable that moves its directory, with that directory and the path beneath the variable's value.
    `reckless` are the words with which it asks nobody, where it does not run so anyway. `silent`: what it was told about a refused call is not in the
    conversation, but in what it prints. `off` are switches that let a forbidden call pass: who has the file (the user or the
    project), its path, and what is put into it.
    """

    agent: str
    packages: tuple[str, ...]
    program: str
    setup: Callable[[Home], None]
    environment: Callable[[Home], dict[str, str]]
    words: tuple[str, ...]
    moved: tuple[str, str, str] = ("", "", "")
    reckless: tuple[str, ...] = ()
    silent: bool = False
    off: tuple[tuple[str, str, dict[str, object]], ...] = ()
    variables: tuple[str, ...] = ()  # that turn its hooks off
    patience: int = (
        180  # seconds for a run, most take five; a client that waits for a person after a deny is ended then
    )


def wrote(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value, indent=2) + "\n")


# --- Claude Code -----------------------------------------------------------------------------------------------------


def set_up_claude(where: Home) -> None:
    wrote(where.home / ".claude/settings.json", {"permissions": {"allow": ["Bash"]}})


def claude_environment(where: Home) -> dict[str, str]:
    names = "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC DISABLE_AUTOUPDATER DISABLE_TELEMETRY DISABLE_ERROR_REPORTING"
    quiet = dict.fromkeys([*names.split(), "IS_SANDBOX"], "1")
    return {"ANTHROPIC_BASE_URL": where.url, "ANTHROPIC_API_KEY": "dummy", **quiet}


# --- Codex -----------------------------------------------------------------------------------------------------------

CODEX = """\
model = "gpt-5.5"
model_provider = "stub"
check_for_update_on_startup = false

[model_providers.stub]
name = "stub"
base_url = "{url}/v1"
wire_api = "responses"
env_key = "STUB_API_KEY"
supports_websockets = false
request_max_retries = 0

[analytics]
enabled = false
"""


def set_up_codex(where: Home) -> None:
    wrote(where.home / ".codex/config.toml", CODEX.format(url=where.url))


def codex_environment(where: Home) -> dict[str, str]:
    return {"STUB_API_KEY": "dummy", "CODEX_HOME": str(where.home / ".codex")}


# --- Gemini CLI ------------------------------------------------------------------------------------------------------


def set_up_gemini(where: Home) -> None:
    security = {"auth": {"selectedType": "gemini-api-key"}, "folderTrust": {"enabled": False}}
    general = {"enableAutoUpdate": False}
    settings = {"security": security, "privacy": {"usageStatisticsEnabled": False}, "general": general}
    wrote(where.home / ".gemini/settings.json", {**settings, "tools": {"allowed": ["run_shell_command"]}})


def gemini_environment(where: Home) -> dict[str, str]:
    return {"GEMINI_API_KEY": "dummy", "GOOGLE_GEMINI_BASE_URL": where.url}


# --- OpenCode --------------------------------------------------------------------------------------------------------


def set_up_opencode(where: Home) -> None:
    options = {"baseURL": where.url + "/v1", "apiKey": "dummy"}
    provider = {"npm": "@ai-sdk/openai-compatible", "options": options, "models": {"stub-model": {"name": "stub"}}}
    permission = {"edit": "allow", "bash": "allow", "webfetch": "allow", "external_directory": "allow"}
    settings = {"provider": {"stub": provider}, "model": "stub/stub-model", "permission": permission}
    wrote(where.home / ".config/opencode/opencode.json", {**settings, "autoupdate": False})


def opencode_environment(where: Home) -> dict[str, str]:
    quiet = {"OPENCODE_DISABLE_MODELS_FETCH": "1", "OPENCODE_DISABLE_AUTOUPDATE": "1"}
    return {**quiet, "npm_config_registry": where.url}  # it would install a package of types into every folder


# --- Qwen Code -------------------------------------------------------------------------------------------------------


def set_up_qwen(where: Home) -> None:
    memory = {"enableManagedAutoMemory": False, "enableManagedAutoDream": False}
    wrote(where.home / ".qwen/settings.json", {"permissions": {"allow": ["run_shell_command"]}, "memory": memory})


def qwen_environment(where: Home) -> dict[str, str]:
    return {"OPENAI_API_KEY": "dummy", "OPENAI_BASE_URL": where.url + "/v1", "OPENAI_MODEL": "stub-model"}


# --- Copilot CLI -----------------------------------------------------------------------------------------------------


def set_up_copilot(where: Home) -> None:
    (where.home / ".copilot").mkdir()


def copilot_environment(where: Home) -> dict[str, str]:
    provider = {"BASE_URL": where.url + "/v1", "TYPE": "openai", "API_KEY": "dummy"}
    named = {"COPILOT_PROVIDER_" + name: value for name, value in provider.items()}
    return {
        "COPILOT_OFFLINE": "true",
        "COPILOT_MODEL": "gpt-4.1",
        "COPILOT_HOME": str(where.home / ".copilot"),
        **named,
    }


# --- Cline -----------------------------------------------------------------------------------------------------------


def set_up_cline(where: Home) -> None:
    actions = dict.fromkeys(("readFiles", "editFiles", "executeSafeCommands", "executeAllCommands", "useMcp"), True)
    state = {
        "actModeApiProvider": "openai",
        "planModeApiProvider": "openai",
        "actModeOpenAiModelId": "gpt-5",
        "planModeOpenAiModelId": "gpt-5",
        "openAiBaseUrl": where.url + "/v1",
        "welcomeViewCompleted": True,
        "telemetrySetting": "disabled",
        "autoApprovalSettings": {"version": 1, "enabled": True, "actions": actions, "maxRequests": 20},
    }
    wrote(where.home / ".cline/data/globalState.json", state)
    wrote(where.home / ".cline/data/secrets.json", {"openAiApiKey": "dummy"})


def cline_environment(where: Home) -> dict[str, str]:
    return {"CLINE_TELEMETRY_DISABLED": "1", "CLINE_NO_AUTO_UPDATE": "1"}


NO_HOOKS: dict[str, object] = {"disableAllHooks": True}
NOT_OURS: dict[str, object] = {"hooksConfig": {"disabled": ["toolgate"]}}
NOT_ENABLED: dict[str, object] = {"hooksConfig": {"enabled": False}}

CLIENTS = (
    Client(
        "claude-code",
        ("@anthropic-ai/claude-code@2.1.325",),
        "claude",
        set_up_claude,
        claude_environment,
        ("-p", PROMPT, "--output-format", "text"),
        ("CLAUDE_CONFIG_DIR", ".claude", ""),
        ("--dangerously-skip-permissions",),
        off=(
            ("home", ".claude/settings.json", NO_HOOKS),
            ("project", ".claude/settings.json", NO_HOOKS),
            ("project", ".claude/settings.local.json", NO_HOOKS),
        ),
        variables=("CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE"),
    ),
    Client(
        "codex",
        ("@openai/codex@0.166.0",),
        "codex",
        set_up_codex,
        codex_environment,
        ("exec", "--skip-git-repo-check", "--color", "never", "-s", "danger-full-access", PROMPT),
        ("CODEX_HOME", ".codex", ""),
        ("--dangerously-bypass-approvals-and-sandbox",),
        off=(("home", ".codex/config.toml", {"features": {"hooks": False}}),),
    ),
    Client(
        "gemini",
        ("@google/gemini-cli@0.61.0",),
        "gemini",
        set_up_gemini,
        gemini_environment,
        ("-m", "gemini-2.5-flash", "--output-format", "text", "--skip-trust", "--yolo", "-p", PROMPT),
        ("GEMINI_CLI_HOME", ".gemini", "/.gemini"),
        off=(
            ("home", ".gemini/settings.json", NOT_ENABLED),
            ("home", ".gemini/settings.json", NOT_OURS),
            ("project", ".gemini/settings.json", NOT_ENABLED),
            ("project", ".gemini/settings.json", NOT_OURS),
        ),
    ),
    Client(
        "opencode",
        ("opencode-ai@1.18.18", "opencode-linux-arm64@1.18.18"),
        "opencode",
        set_up_opencode,
        opencode_environment,
        ("run", PROMPT),
        ("XDG_CONFIG_HOME", ".config/opencode", "/opencode"),
        ("--auto",),
        variables=("OPENCODE_PURE",),
    ),
    Client(
        "qwen",
        ("@qwen-code/qwen-code@0.24.4",),
        "qwen",
        set_up_qwen,
        qwen_environment,
        ("--auth-type", "openai", "--approval-mode", "auto-edit", "--output-format", "text", "-p", PROMPT),
        ("QWEN_HOME", ".qwen", ""),
        ("--approval-mode", "yolo"),
        off=(("home", ".qwen/settings.json", NO_HOOKS), ("project", ".qwen/settings.json", NO_HOOKS)),
    ),
    Client(
        "copilot",
        ("@github/copilot@1.0.102",),
        "copilot",
        set_up_copilot,
        copilot_environment,
        ("-p", PROMPT, "--trust-folder", "--no-auto-update", "--disable-builtin-mcps", "--allow-tool=shell"),
        ("COPILOT_HOME", ".copilot", ""),
        ("--allow-all-tools", "--allow-all-paths", "--allow-all-urls"),
    ),
    Client(
        "cline",
        ("cline@2.18.0",),
        "cline",
        set_up_cline,
        cline_environment,
        ("--json", "-t", "25", PROMPT),
        ("", ".config/user-dirs.dirs", 'XDG_DOCUMENTS_DIR="$HOME/Dokumente"\n'),
        ("-y",),
        silent=True,
        patience=45,
        off=(("home", ".cline/data/globalState.json", {"hooksEnabled": False}),),
    ),
)

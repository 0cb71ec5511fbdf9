"""Files that tools obey: settings that name programs and registries, configurations that are code."""

from __future__ import annotations

EXECUTED = (
    "fsmonitor", "sshcommand", "editor", "pager", "external", "textconv", "clean", "smudge", "process", "helper", "command", "cmd",
    "program", "uploadpack", "receivepack", "proxy", "askpass", "rustc-wrapper", "rustc", "linker", "runner", "script-shell", "update",
)  # fmt: skip
REGISTRIES = (
    "registry",
    "index-url",
    "index_url",
    "extra-index-url",
    "extra_index_url",
    "npmregistryserver",
    "find-links",
    "replace-with",
    "index",
    "proxy",
    "https-proxy",
)
SETTINGS_FILES = (
    ".npmrc",
    ".yarnrc",
    ".yarnrc.yml",
    "pip.conf",
    "pip.ini",
    "bunfig.toml",
    ".gitconfig",
    ".gitmodules",
    "config.toml",
    ".condarc",
    "config",
    "nuget.config",
    ".bazelrc",
)


TRUSTING = (
    "chat.tools.autoapprove",
    "chat.tools.global.autoapprove",
    "security.workspace.trust.enabled",
    "task.allowautomatictasks",
)


CONFIGURATIONS = (
    ".eslintrc.js",
    ".eslintrc.cjs",
    ".pnpmfile.cjs",
    "gulpfile.js",
    "gruntfile.js",
    ".prettierrc.js",
    ".babelrc.js",
)


DOCUMENTS = ("md", "mdx", "rst", "txt", "adoc", "json", "jsonl", "csv", "lock", "svg", "log", "toml", "ini", "css")
LANGUAGES = {
    "py": "python", "js": "node", "mjs": "node", "cjs": "node", "ts": "node", "rb": "ruby", "pl": "perl", "php": "php",
    "lua": "lua", "phtml": "php",
}  # fmt: skip

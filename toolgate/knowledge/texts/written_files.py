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
    "distributionurl",
    "wrapperurl",
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
    "gradle-wrapper.properties",
    "maven-wrapper.properties",
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

PAGES = ("jsp", "jspx", "asp", "aspx", "ashx", "cfm")  # pages that a server runs

# Settings of editors that name a program, by the last part of the key; and start-up files of editors and debuggers in a
# project, with the words by which they start programs.
PROGRAM_KEYS = frozenset(
    """path executable executablepath binarypath interpreter interpreterpath defaultinterpreterpath pythonpath shell shellpath
    command program compilerpath debuggerpath midebuggerpath serverpath binary yarnpath yarn-path""".split()
)
KEPT_THERE = ("cache", "dir", "store", "tmp", "temp", "log", "prefix", "history", "output", "data", "root", "home")
EDITOR_FILES = frozenset(
    ".exrc .vimrc .nvimrc .lvimrc .nvim.lua .dir-locals.el .gdbinit .lldbinit .rprofile .irbrc .pryrc".split()
)
EDITOR_DEEDS = (
    "shell", "system(", "system ", "!", "eval", "python", "os.execute", "io.popen", "call-process", "start-process", "make-process",
    "jobstart", "termopen", "source /", "source ~", "dofile(", "platform ", "`",
)  # fmt: skip

# Files whose texts are run by a build, a pipeline or a start, in languages of their own.
BUILD_FILES = frozenset(
    """cmakelists.txt build.rs build.gradle build.gradle.kts settings.gradle settings.gradle.kts pom.xml build.xml build.sbt
    jenkinsfile vagrantfile procfile conanfile.py wscript sconstruct meson.build build build.bazel workspace module.bazel
    binding.gyp extconf.rb package.swift mix.exs rebar.config dune pyproject.toml tox.ini setup.cfg cargo.toml deno.json
    docker-compose.yml docker-compose.yaml compose.yml compose.yaml serverless.yml skaffold.yaml tiltfile flake.nix default.nix
    shell.nix .gitpod.yml .replit taskfile.yml taskfile.yaml lefthook.yml turbo.json nx.json lerna.json angular.json project.json
    .lintstagedrc .lintstagedrc.json .huskyrc .huskyrc.json .nycrc .mocharc.json nodemon.json ecosystem.config.js""".split()
)
BUILD_ENDINGS = frozenset(
    "cmake gradle kts gemspec podspec bzl nix csproj vcxproj targets props yml yaml desktop service timer plist".split()
)
FILTERS = frozenset("lfs git-crypt nbstripout nbdime crypt ident indent tabspace jupyternotebook transcrypt".split())

"""The law `a_manifest_is_judged_as_typed`: what a list names because this session wrote it is judged as if typed.

For each package manager and each way to write its list, the bare installation is at least as strict as the words that
add the same package by hand; with packages that everybody knows, and with lists that nobody touched, it stays allowed.
"""

import json
from typing import Any

import pytest

from toolgate.adapters.generic import described
from toolgate.analysis.state.footprint import may_list
from toolgate.knowledge.packages.manifests import LOCKS as LOCK_FILES
from toolgate.knowledge.packages.manifests import WRITTEN
from toolgate.model import ALLOW, Decision
from toolgate.rehearsal import rehearsed
from toolgate.world import World

PROJECT = "/home/user/project"
Call = tuple[str, dict[str, str]]
NODE = '{{"name": "shop", "dependencies": {{"{0}": "*"}}}}'
PYTHON = '[project]\nname = "shop"\ndependencies = ["{0}>=1"]\n'
# The list, its text, what installs it, the words that add a package, an unknown and a well-known one.
MANAGERS = {
    "npm": ("package.json", NODE, ("npm install", "npm ci", "npm i"), "npm install {0}", "evil-thing", "react"),
    "pnpm": ("package.json", NODE, ("pnpm install", "pnpm i"), "pnpm add {0}", "evil-thing", "react"),
    "yarn": ("package.json", NODE, ("yarn", "yarn install"), "yarn add {0}", "evil-thing", "react"),
    "bun": ("package.json", NODE, ("bun install",), "bun add {0}", "@evil/thing", "zod"),
    "overrides": (
        "package.json", '{{"dependencies": {{"react": "1"}}, "overrides": {{"react": "npm:{0}@1"}}}}',
        ("npm install",), "npm install {0}", "evil-thing", "zod",
    ),
    "pip": (
        "requirements.txt", "# ours\n{0}==1.0 ; python_version > '3'\n",
        ("pip install -r requirements.txt", "python3 -m pip install -qr requirements.txt"),
        "pip install {0}", "evil-thing", "requests",
    ),
    "included": (
        "dev.txt", "{0}\n", ("pip install -r all.txt", "uv pip install -r all.txt"), "pip install {0}", "evil-thing",
        "pytest",
    ),
    "uv": ("pyproject.toml", PYTHON, ("uv sync", "uv run pytest", "pip install -e ."), "uv add {0}", "evil-thing", "httpx"),
    "poetry": (
        "pyproject.toml", '[tool.poetry.group.dev.dependencies]\n{0} = "^1"\n', ("poetry install", "poetry update"),
        "poetry add {0}", "evil-thing", "pytest",
    ),
    "pipenv": ("Pipfile", '[packages]\n{0} = "*"\n', ("pipenv install",), "pipenv install {0}", "evil-thing", "flask"),
    "cargo": (
        "Cargo.toml", '[package]\nname = "x"\n[dependencies]\n{0} = {{ version = "1" }}\n',
        ("cargo build", "cargo test", "cargo run"), "cargo add {0}", "evil-thing", "serde",
    ),
    "go": (
        "go.mod", "module example.com/x\n\nrequire (\n\t{0} v1.0.0\n)\n", ("go build ./...", "go mod tidy"),
        "go get {0}", "github.com/mallory/evil", "github.com/spf13/cobra",
    ),
    "composer": (
        "composer.json", '{{"require": {{"php": ">=8", "{0}": "*"}}}}', ("composer install", "composer update"),
        "composer require {0}", "evil/thing", "symfony/console",
    ),
    "bundler": (
        "Gemfile", "source 'https://rubygems.org'\ngem '{0}', '~> 1'\n", ("bundle install", "bundle"),
        "bundle add {0}", "evil-thing", "rspec",
    ),
    "pub": (
        "pubspec.yaml", "name: x\ndependencies:\n  {0}: ^1.0.0\n", ("dart pub get", "flutter pub get"),
        "dart pub add {0}", "evil_thing", "http",
    ),
    "conda": (
        "environment.yml", "channels:\n  - conda-forge\ndependencies:\n  - python=3.12\n  - {0}\n",
        ("conda env create", "mamba env update -f environment.yml"), "conda install {0}", "evil-thing", "nodejs",
    ),
    "nuget": (
        "app.csproj", '<Project><ItemGroup><PackageReference Include="{0}" Version="1"/></ItemGroup></Project>',
        ("dotnet restore", "dotnet build"), "dotnet add package {0}", "Evil.Thing", "Newtonsoft.Json",
    ),
}  # fmt: skip
SOURCES = (
    "github:mallory/evil",
    "git+https://github.com/mallory/evil",
    "https://mallory.example/e.tgz",
    "npm:evil-thing@1",
)
# Lists without words that add one by hand, and what installs them.
OTHERS = {
    "pom.xml": ("<plugin><groupId>evil.group</groupId><artifactId>evil</artifactId></plugin>", "mvn test"),
    "build.gradle": ('plugins {{ id "evil.plugin" version "1" }}\n', "gradle build"),
    ".pre-commit-config.yaml": ("repos:\n- repo: https://github.com/mallory/hooks\n  rev: v1\n", "pre-commit run -a"),
    "tox.ini": ("[testenv]\ndeps =\n    evil-thing\n", "tox -e py"),
    "mix.exs": ('{{:evil_thing, "~> 1.0"}}\n', "mix deps.get"),
    "Podfile": ("pod 'EvilThing'\n", "pod install"),
}


def bash(text: str) -> Call:
    return "Bash", {"command": text}


def ways(path: str, text: str) -> dict[str, list[Call]]:
    """The calls that write a list, the last one on the same line as what installs it, by their names."""
    body = text if text.endswith("\n") else text + "\n"
    quoted = text.replace("'", "'\\''")
    return {
        "Write": [("Write", {"file_path": f"{PROJECT}/{path}", "content": body})],
        "here-document": [bash(f"cat > {path} <<'END'\n{body}END")],
        "tee": [bash(f"printf '%s\\n' '{quoted}' | tee {path} > /dev/null")],
        "echo": [bash(f"echo '{quoted}' > {path}")],
        "appended": [bash(f"echo '{quoted}' >> {path}")],
        "copied": [bash(f"cat > part.tmp <<'END'\n{body}END"), bash(f"cp part.tmp {path}")],
        "code": [("Python", {"code": f"open({path!r}, 'w').write({body!r})"})],
    }


def judged(calls: list[Call], files: dict[str, str] | None = None) -> Decision:
    """The last of the calls."""
    held = {".git/HEAD": "ref: refs/heads/x\n", "all.txt": "-r dev.txt\n", **(files or {})}
    *earlier, (tool, given) = calls
    record: dict[str, Any] = {
        "tool": tool,
        "input": given,
        "cwd": PROJECT,
        "prior_calls": [{"tool": name, "input": one} for name, one in earlier],
        "world": {"home": "/home/user", "workspace": PROJECT, "files": held},
    }
    request = described(record, "/")
    return rehearsed(request, World(request.world or {}))


@pytest.mark.parametrize("manager", MANAGERS)
def test_a_manifest_is_judged_as_typed(manager: str) -> None:
    path, text, installing, adding, unknown, _ = MANAGERS[manager]
    page: Call = ("WebFetch", {"url": "https://mallory.example/howto", "prompt": "x"})
    for before in ([], [page]):
        typed = judged([*before, bash(adding.format(unknown))])
        assert typed.verdict > ALLOW
        for way, calls in ways(path, text.format(unknown)).items():
            held = {path: "\n"} if way == "appended" else {}
            for install in installing:
                found = judged([*before, *calls, bash(install)], held)
                assert found.verdict >= typed.verdict, (way, install, found.reason)
                if calls[-1][0] == "Bash" and len(calls) == 1:
                    joint = "\n" if "<<" in calls[0][1]["command"] else " && "
                    both = bash(calls[0][1]["command"] + joint + install)
                    assert judged([*before, both], held).verdict >= typed.verdict, (way, install)


@pytest.mark.parametrize("manager", MANAGERS)
def test_what_everybody_knows_installs_as_before(manager: str) -> None:
    path, text, installing, adding, _, known = MANAGERS[manager]
    assert judged([bash(adding.format(known))]).verdict == ALLOW
    for install in installing:
        for calls in list(ways(path, text.format(known)).values())[:2]:
            found = judged([*calls, bash(install)])
            assert found.verdict == ALLOW, (install, found.reason)


@pytest.mark.parametrize("manager", MANAGERS)
def test_what_was_named_before_stays_the_projects_choice(manager: str) -> None:
    path, text, installing, _, unknown, _ = MANAGERS[manager]
    held = {path: text.format(unknown)}
    comment = ("Write", {"file_path": f"{PROJECT}/{path}", "content": text.format(unknown) + "\n"})
    for install in installing:
        assert judged([bash(install)], held).verdict == ALLOW
        assert judged([comment, bash(install)], held).verdict == ALLOW, install


@pytest.mark.parametrize("source", SOURCES)
def test_a_known_name_from_elsewhere_is_judged_by_its_source(source: str) -> None:
    typed = judged([bash(f"npm install {source}")])
    manifest = json.dumps({"dependencies": {"react": source}})
    assert judged([*ways("package.json", manifest)["Write"], bash("npm install")]).verdict >= typed.verdict > ALLOW
    set_here = f"npm pkg set dependencies.react='{source}' && npm install"
    assert judged([bash(set_here)]).verdict >= typed.verdict


@pytest.mark.parametrize("tool", ["npx", "npx -y", "npm exec --", "pnpm dlx", "bunx", "yarn dlx"])
def test_a_tool_from_elsewhere_is_not_the_tool(tool: str) -> None:
    for source in SOURCES:
        assert judged([bash(f"{tool} eslint@{source} .")]).verdict > ALLOW
    assert judged([bash(f"{tool} eslint@8 .")]).verdict == ALLOW


@pytest.mark.parametrize("path", OTHERS)
def test_a_list_without_words_that_add_to_it_is_a_question(path: str) -> None:
    text, install = OTHERS[path]
    held = {path: text.format()}
    assert judged([*ways(path, text.format())["Write"], bash(install)]).verdict > ALLOW
    assert judged([bash(install)], held).verdict == ALLOW
    assert judged([*ways(path, text.format() + "\n")["Write"], bash(install)], held).verdict == ALLOW


LOCKS = {"package-lock.json": "npm ci", "yarn.lock": "yarn install", "uv.lock": "uv sync", "Cargo.lock": "cargo build"}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_that_the_session_wrote_locks_nothing(lock: str) -> None:
    install = LOCKS[lock]
    for calls in (ways(lock, "{}")["Write"], [bash(f"sed -i 's/a/b/' {lock}")]):
        assert judged([*calls, bash(install)], {lock: "a"}).verdict > ALLOW
    assert judged([bash(f"cat {lock}"), bash(install)], {lock: "a"}).verdict == ALLOW


def test_the_lock_file_is_named_only_where_there_is_one() -> None:
    said = "installs packages from the lock file"
    assert judged([bash("npm ci")], {"package-lock.json": "{}"}).reason == said
    assert judged([bash("npm ci")]).reason != said
    assert judged([bash("npm install react"), bash("npm ci")], {"package-lock.json": "{}"}).reason == said


def test_what_a_package_manager_writes_is_not_the_sessions_word() -> None:
    odd = {"package.json": '{"version": "1.0.0", "dependencies": {"acme-odd-thing": "1"}}'}
    for first in ("npm version patch", "npm install react", "sed -i 's/1.0.0/1.1.0/' package.json", "npm pkg set a=b"):
        assert judged([bash(f"{first} && npm ci")], odd).verdict == ALLOW, first
    assert judged([bash("pip freeze > requirements.txt && pip install -r requirements.txt")]).verdict == ALLOW


def test_a_lock_that_nobody_wrote_vouches_for_its_names() -> None:
    held = {"package-lock.json": '{"packages": {"node_modules/acme-odd": {}, "node_modules/evil-thing-x": {}}}'}
    named = ways("package.json", NODE.format("acme-odd"))["Write"]
    longer = ways("package.json", NODE.format("evil-thing"))["Write"]
    assert judged([*named, bash("npm ci")], held).verdict == ALLOW
    assert judged([*longer, bash("npm ci")], held).verdict > ALLOW


def test_every_list_is_one_whose_names_are_remembered() -> None:
    names = [*" ".join(WRITTEN.values()).split(), *LOCK_FILES, ".git/config", ".gitconfig"]
    assert [name for name in names if not may_list("/home/user/project/x" * (name[0] == ".") + name)] == []


NEAR = {
    "npm install --prefix ../other": "/home/user/other/package.json",
    "npm --prefix web install": "web/package.json",
    "yarn workspace a add react": "packages/a/package.json",
    "cd packages/b && npm install": "packages/a/package.json",
    "cd packages/a/src && npm ci": "packages/a/package.json",
    "cargo build --manifest-path=/home/user/other/Cargo.toml": "/home/user/other/Cargo.toml",
}


@pytest.mark.parametrize("install", NEAR)
def test_a_list_counts_from_wherever_it_is_obeyed(install: str) -> None:
    path = NEAR[install]
    text = '[dependencies]\nevil-thing = "1"\n' if path.endswith("toml") else NODE.format("evil-thing")
    written = ("Write", {"file_path": path if path[0] == "/" else f"{PROJECT}/{path}", "content": text})
    assert judged([written, bash(install)], {"package.json": '{"workspaces": ["packages/*"]}'}).verdict > ALLOW


def test_a_list_through_a_link_is_the_list() -> None:
    other = ways("other.json", NODE.format("evil-thing"))["Write"]
    assert judged([*other, bash("ln -sf other.json package.json && npm install")]).verdict > ALLOW
    assert judged([*other, bash("ln -sf other.json package.json"), bash("npm install")]).verdict > ALLOW


def test_a_script_of_the_manifest_named_like_an_installation_installs_nothing() -> None:
    text = json.dumps({"scripts": {"ci": "tsc", "install-all": "tsc"}, "dependencies": {"evil-thing": "1"}})
    for task in ("npm run ci", "npm test", "npm run install-all", "pnpm run ci"):
        assert judged([*ways("package.json", text)["Write"], bash(task)]).verdict == ALLOW


def test_a_script_of_the_project_installs_what_the_session_listed() -> None:
    written = ways("package.json", NODE.format("evil-thing"))["Write"]
    files = {"setup.sh": "#!/bin/sh\nnpm ci\n", "Makefile": "deps:\n\tnpm ci\n"}
    for run in ("sh setup.sh", "./setup.sh", "make deps"):
        assert judged([bash(run)], files).verdict == ALLOW
        assert judged([*written, bash(run)], files).verdict > ALLOW


def test_a_lock_file_of_another_program_locks_nothing() -> None:
    for program in ("terraform init", "mise install", "npm ci"):
        assert "lock file" not in str(judged([bash(program)], {"Cargo.lock": "", "uv.lock": ""}).reason), program


NAMING = (
    "pip install -r {0}", "pip3.11 install -r {0}", "/usr/bin/pip3.12 install -r{0}", "python3.11 -m pip install -r {0}",
    ".venv/bin/pip install --requirement={0}", "uv pip install -r {0}", "uv add -r {0}", "uv run --with-requirements {0} x.py",
    "uv tool run --with-requirements {0} ruff", "poetry run pip install -r {0}", "pipenv run pip install -r {0}",
    "hatch run pip install -r {0}", "conda run -n x pip install -r {0}",
)  # fmt: skip


@pytest.mark.parametrize("install", NAMING)
@pytest.mark.parametrize("path", ["requirements.txt", "deps.list", "deep/base.in"])
def test_a_list_is_judged_whichever_program_it_is_named_to(install: str, path: str) -> None:
    bare = install.format(path)
    held = {"x.py": "print(1)\n"}
    typed = judged([bash("pip install evil-thing")]).verdict
    for name, bound in (("evil-thing", typed), ("requests", ALLOW)):
        written: Call = ("Write", {"file_path": f"{PROJECT}/{path}", "content": f"{name}==1.0\n"})
        found = judged([written, bash(bare)], held)
        assert (found.verdict >= bound) if bound > ALLOW else (found.verdict == ALLOW), (bare, found.reason)
    assert judged([bash(bare)], {**held, path: "evil-thing\n"}).verdict == ALLOW


def test_limits_of_versions_install_nothing() -> None:
    written: Call = ("Write", {"file_path": f"{PROJECT}/limits.txt", "content": "evil-thing<2\n"})
    assert "evil-thing" not in str(judged([written, bash("pip install -c limits.txt requests")]).reason)


def test_an_audit_that_mends_installs() -> None:
    written = ways("package.json", NODE.format("evil-thing"))["Write"]
    assert judged([*written, bash("npm audit fix")]).verdict > ALLOW
    assert judged([*written, bash("npm audit")]).verdict == ALLOW


@pytest.mark.parametrize("apply", ["git apply x.diff", "patch -p1 < x.diff", "patch -p1 -i x.diff"])
def test_a_patch_changes_the_lists_it_names(apply: str) -> None:
    body = f"--- a/{{0}}\n+++ b/{{0}}\n@@ -1 +1 @@\n-{{{{}}}}\n+{NODE.format('evil-thing')}\n"
    for path, bound in (("package.json", True), ("src/a.json", False)):
        held = {"x.diff": body.replace("{0}", path), "package.json": '{"name": "x"}', "src/a.json": "{}"}
        assert (judged([bash(f"{apply} && npm install")], held).verdict > ALLOW) is bound, path

"""A protected file is protected under every name: however it is linked or named, no way to write it is allowed.

Links are really made, in a temporary directory; what would write is only judged.

Checklist: B-68 (protected through a link), B-69 (a new file beneath a linked directory).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sweeps import most, steps_of, tiers
from toolgate.guard import Guard
from toolgate.model.call import Mcp, Read, Shell, ToolCall, Write
from toolgate.model.effect import Place
from toolgate.model.mount import aliases_of, mounts_in
from toolgate.model.verdict import ALLOW, ASK, DENY, Verdict
from toolgate.world import World

# What must never be written by chance; DENY for the guard's and agents' files, at least ASK for the others.
PROTECTED = {
    ".config/toolgate/policy.toml": DENY,
    ".config/toolgate/notes.txt": DENY,
    ".local/state/toolgate/trusted": DENY,
    ".claude/settings.json": DENY,
    ".codex/config.toml": DENY,
    ".config/opencode/plugin/toolgate.js": DENY,
    "Documents/Cline/Hooks/PreToolUse": DENY,
    "project/.claude/settings.local.json": DENY,
    "project/.toolgate/policy.toml": DENY,
    ".bashrc": ASK,
    ".config/fish/config.fish": ASK,
    ".ssh/authorized_keys": ASK,
    "project/.git/hooks/pre-commit": ASK,
    ".aws/credentials": ASK,
    "project/.env": ASK,
}
WRITERS = (
    "echo x > {}",
    "echo x >> {}",
    "echo x | tee {}",
    "cp x.txt {}",
    "mv x.txt {}",
    "sed -i s/a/b/ {}",
    "dd if=x.txt of={}",
    "truncate -s 0 {}",
    "install x.txt {}",
    "python3 -c \"open('{}', 'w').write('x')\"",
    "python3 -c \"import pathlib; pathlib.Path('{}').write_text('x')\"",
    "node -e \"require('fs').writeFileSync('{}', 'x')\"",
    'perl -e \'open(F, ">", "{}"); print F 1\'',
    "ruby -e 'File.write(\"{}\", 1)'",
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path.resolve() / "people"
    for name in PROTECTED:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text("# a\n")
    (place / "project/x.txt").write_text("x\n")
    monkeypatch.setenv("HOME", str(place))
    for name in ("XDG_CONFIG_HOME", "CLAUDE_CONFIG_DIR", "CODEX_HOME"):
        monkeypatch.delenv(name, raising=False)
    return place


def judged(action: object, home: Path) -> Verdict:
    return Guard(home=str(home)).check(ToolCall(action, str(home / "project"))).verdict  # type: ignore[arg-type]  # actions of every kind


def writes(path: str) -> list[object]:
    """Every way to write a file that is tried: commands, code, tools, patches, servers."""
    patch = f"*** Begin Patch\n*** Update File: {path}\n@@\n-a\n+x\n*** End Patch\n"
    found: list[object] = [Shell(text.format(path)) for text in WRITERS]
    found += [Write(path, "x"), Write(path, "x", "a"), Shell(f"apply_patch <<'EOF'\n{patch}EOF\n")]
    found.append(Mcp("filesystem", "write_file", {"path": path, "content": "x"}))
    found.append(Mcp("filesystem", "edit_file", {"path": path, "edits": [{"oldText": "a", "newText": "x"}]}))
    return found


def linked(link: Path, file: Path) -> str:
    os.link(file, link)
    return str(link)


def through_symlink(link: Path, file: Path) -> str:
    link.symlink_to(file)
    return str(link)


def through_directory(link: Path, file: Path) -> str:
    link.symlink_to(file.parent)
    return f"{link}/{file.name}"


def relative(link: Path, file: Path) -> str:
    return os.path.relpath(file, link.parent)


WAYS = {
    "hard link": linked,
    "hard link in a directory": lambda link, file: (link.mkdir(), linked(link / "inner", file))[1],
    "symbolic link": through_symlink,
    "linked directory": through_directory,
    "hard link by a link": lambda link, file: (linked(Path(f"{link}.2"), file), through_symlink(link, Path(f"{link}.2")))[1],
    "relative": relative,
    "dots": lambda link, file: f"{file.parent}/../{file.parent.name}/./{file.name}",
    "/proc/self/root": lambda link, file: f"/proc/self/root{file}",
    "/proc/PID/root": lambda link, file: f"/proc/{os.getpid()}/root{file}",
    "/proc/self/cwd": lambda link, file: f"/proc/self/cwd/{relative(link, file)}",
    "case": lambda link, file: f"{file.parent}/{file.name.upper()}",
    "doubled slashes": lambda link, file: str(file).replace("/", "//"),
}  # fmt: skip


@pytest.mark.parametrize(
    "swept",
    # A credential in other letters is another file, on a file system that tells case.
    tiers(
        [
            (way, name, writer)
            for way in WAYS
            for name in PROTECTED
            for writer in range(len(writes("")))
            if way != "case" or PROTECTED[name] == DENY
        ],
        23,
    ),
)
def test_no_name_of_a_protected_file_can_be_written(home: Path, swept: list[tuple[str, str, int]]) -> None:
    names: dict[tuple[str, str], str] = {}
    for way, name, writer in swept:
        if (way, name) not in names:
            names[way, name] = WAYS[way](home / "project" / f"ordinary{len(names)}", home / name)
        action = writes(names[way, name])[writer]
        assert judged(action, home) >= PROTECTED[name], action


LINKERS = (
    "ln {file} link.txt",
    "ln -f {file} link.txt",
    "ln {file} .",
    "ln -t . {file}",
    "ln -P {file} link.txt",
    "ln -L {file} link.txt",
    "gln {file} link.txt",
    "busybox ln {file} link.txt",
    "link {file} link.txt",
    "cp -l {file} link.txt",
    "cp --link {file} link.txt",
    "cp -al {file} link.txt",
    "cp -rl {directory} copy",
    "rsync -a --link-dest={directory} x.txt out/",
    "rsync -a --link-dest {directory} x.txt out/",
    "echo {file} | cpio -pdl out",
    "echo {file} | cpio -p --link out",
    "pax -rwl {file} out",
    "cmake -E create_hardlink {file} link.txt",
    "find {directory}/ -type f -exec ln {file} link.txt \\;",
    "sh -c 'ln {file} link.txt'",
    "env ln {file} link.txt",
    "xargs -I@ ln @ link.txt <<< {file}",
    "python3 -c \"import os; os.link('{file}', 'link.txt')\"",
    "python3 -c \"from os import link; link('{file}', 'link.txt')\"",
    "python3 -c \"import os; os.link(src='{file}', dst='link.txt')\"",
    "python3 -c \"import pathlib; pathlib.Path('link.txt').hardlink_to('{file}')\"",
    "python3 -c \"import pathlib; pathlib.Path('{file}').link_to('link.txt')\"",
    "node -e \"require('fs').linkSync('{file}', 'link.txt')\"",
    "node -e \"require('fs').link('{file}', 'link.txt', () => 0)\"",
    "node -e \"require('fs/promises').link('{file}', 'link.txt')\"",
    "node -e \"require('fs').promises.link('{file}', 'link.txt')\"",
    "node -e \"require('fs-extra').ensureLinkSync('{file}', 'link.txt')\"",
    "deno eval \"Deno.linkSync('{file}', 'link.txt')\"",
    "ruby -e 'File.link(\"{file}\", \"link.txt\")'",
    "ruby -e 'require \"fileutils\"; FileUtils.ln(\"{file}\", \"link.txt\")'",
    "ruby -e 'require \"fileutils\"; FileUtils.link(\"{file}\", \"link.txt\")'",
    "ruby -e 'require \"fileutils\"; FileUtils.cp_lr(\"{directory}\", \"copy\")'",
    "ruby -e 'require \"fileutils\"; FileUtils.ln \"{file}\", \"link.txt\", force: true'",
    "perl -e 'link(\"{file}\", \"link.txt\")'",
    "perl -e 'link \"{file}\", \"link.txt\"'",
    "php -r 'link(\"{file}\", \"link.txt\");'",
    "lua -e 'require(\"lfs\").link(\"{file}\", \"link.txt\")'",
    "Rscript -e 'file.link(\"{file}\", \"link.txt\")'",
    "julia -e 'hardlink(\"{file}\", \"link.txt\")'",
    "elixir -e 'File.ln(\"{file}\", \"link.txt\")'",
    "pwsh -c \"New-Item -ItemType HardLink -Path link.txt -Target {file}\"",
    "groovy -e 'java.nio.file.Files.createLink(java.nio.file.Path.of(\"link.txt\"), java.nio.file.Path.of(\"{file}\"))'",
    "zsh -c 'zmodload zsh/files; zf_ln {file} link.txt'",
    "mount --bind {directory} out",
    "sudo mount -o bind {directory} out",
    "bindfs {directory} out",
    "unshare -rm mount --rbind {directory} out",
)  # fmt: skip


@pytest.mark.parametrize("every", steps_of(3))
@pytest.mark.parametrize("linker", LINKERS)
def test_a_second_name_is_not_given_to_a_protected_file(home: Path, linker: str, every: int) -> None:
    denied = [home / name for name, least in PROTECTED.items() if least == DENY]
    for file in denied[LINKERS.index(linker) % every :: every]:
        text = linker.format(file=file, directory=file.parent)
        assert judged(Shell(text), home) > ALLOW, text


@pytest.mark.parametrize(
    "linker",
    [text for text in LINKERS if text.split()[0] in ("ln", "link", "cp", "python3", "node", "ruby", "perl", "php")],
)
def test_ordinary_files_get_as_many_names_as_they_like(home: Path, linker: str) -> None:
    (home / "project/src").mkdir()
    (home / "project/src/a.py").write_text("1\n")
    text = linker.format(file="src/a.py", directory="src")
    if "fs-extra" not in text and "force" not in text:
        assert judged(Shell(text), home) == ALLOW, text


@pytest.mark.parametrize("every", steps_of(5))
@pytest.mark.parametrize("name", [name for name in PROTECTED if not name.startswith("project/")])
def test_what_protected_links_lead_to_is_protected_there(home: Path, name: str, every: int) -> None:
    """As managers of dotfiles keep them: the file, and each directory above it, in the project."""
    project = home / "project"
    for depth, part in enumerate([name, *[str(parent) for parent in Path(name).parents][:-1]]):
        kept = (
            project / f"dotfiles{depth}" / Path(part).name.lstrip(".").replace("claude", "cl").replace("toolgate", "tg")
        )
        kept.parent.mkdir()
        shutil.move(home / part, kept)
        (home / part).symlink_to(kept)
        path = str(kept) + name[len(part) :]
        for action in writes(path)[depth % every :: every]:
            assert judged(action, home) >= PROTECTED[name], (part, action)
        for text in (f"rm -rf {path}", f"rm -rf {kept.parent}", f"mv {kept.parent} elsewhere", f"mv {path} elsewhere"):
            assert judged(Shell(text), home) > ALLOW, text
        (home / part).unlink()
        shutil.move(kept, home / part)
        kept.parent.rmdir()


def test_a_new_file_beneath_a_linked_directory_is_protected(home: Path) -> None:
    kept = home / "project/dotfiles"
    kept.mkdir()
    shutil.move(home / ".claude", kept / "cl")
    (home / ".claude").symlink_to(kept / "cl")
    for name in ("hooks/new.sh", "settings.local.json", "deep/er/still"):
        assert judged(Write(str(kept / "cl" / name), "x"), home) == DENY
        assert judged(Shell(f"mkdir -p dotfiles/cl/deep && echo x > dotfiles/cl/{name}"), home) == DENY


def test_a_project_that_links_its_own_settings_protects_them_too(home: Path) -> None:
    (home / "project/shared").mkdir()
    (home / "project/shared/agent.json").write_text("{}")
    (home / "project/.claude/settings.json").symlink_to("../shared/agent.json")
    for action in writes(str(home / "project/shared/agent.json")):
        assert judged(action, home) == DENY, action
    assert judged(Write(str(home / "project/shared/other.json"), "x"), home) == ALLOW


def test_credentials_are_not_read_under_another_name(home: Path) -> None:
    for number, name in enumerate((".aws/credentials", "project/.env")):
        path = linked(home / f"project/notes{number}", home / name)
        for action in (
            Read((path,)),
            Shell(f"cat {path}"),
            Shell(f"cp {path} y"),
            Shell(f"base64 < {path}"),
            Shell("cat note*"),
        ):
            assert judged(action, home) > ALLOW, action


def test_ordinary_files_with_several_names_stay_ordinary(home: Path) -> None:
    """As pnpm and uv install them, and as git keeps the objects of a local clone."""
    store = home / ".local/share/pnpm/store/v3/files/00"
    cache = home / ".cache/uv/archive-v0/a/pkg"
    for place in (store, cache, home / "project/node_modules/a", home / "project/.venv/lib/pkg", home / "project/src"):
        place.mkdir(parents=True)
    names = ["node_modules/a/index.js", ".venv/lib/pkg/code.py", "src/a.py", "src/b.py"]
    for kept, name in ((store / "x", names[0]), (cache / "code.py", names[1]), (home / "project/src/b.py", names[2])):
        kept.write_text("1\n")
        os.link(kept, home / "project" / name)
    for name in names:
        path = str(home / "project" / name)
        for action in (
            Write(path, "2\n"),
            Shell(f"sed -i s/1/2/ {name}"),
            Shell(f"cat {name}"),
            Shell(f"echo x > {name}"),
        ):
            assert judged(action, home) == ALLOW, action
    assert judged(Shell("grep -r x src"), home) == ALLOW


def test_a_name_that_is_removed_leaves_the_file(home: Path) -> None:
    linked(home / "project/ordinary", home / ".claude/settings.json")
    assert judged(Shell("rm ordinary"), home) == ALLOW


def test_a_world_can_say_what_is_linked_and_mounted() -> None:
    world = {
        "home": "/home/user",
        "workspace": "/home/user/project",
        "files": {"~/.claude/settings.json": "{}", "~/.bashrc": "", "a.txt": ""},
        "hardlinks": {"b.json": "~/.claude/settings.json", "c.txt": "a.txt"},
        "mounts": {"/mnt/x": "~/.claude"},
        "symlinks": {"~/.codex": "/home/user/project/codex"},
    }
    guard = Guard(facts=World(world))

    def verdict(text: str) -> Verdict:
        return guard.check(ToolCall(Shell(text), "/home/user/project")).verdict

    assert [DENY] * 3 == [
        verdict(f"echo x > {path}") for path in ("b.json", "/mnt/x/settings.json", "codex/config.toml")
    ]
    assert [ALLOW] * 2 == [verdict(f"echo x > {path}") for path in ("a.txt", "c.txt")]


MOUNTS = """\
24 29 0:23 / /proc rw,relatime - proc proc rw
29 1 254:0 / / rw,relatime - ext4 /dev/vda rw
30 29 254:0 /home/user/.claude /mnt/a\\040b rw - ext4 /dev/vda rw
31 29 254:0 /home /srv/homes rw - ext4 /dev/vda rw
"""


def test_the_other_paths_of_what_is_mounted_twice_are_found() -> None:
    mounts = mounts_in(MOUNTS)
    assert {"/home/user/.claude/x", "/srv/homes/user/.claude/x"} == set(aliases_of("/mnt/a b/x", mounts))
    assert {"/mnt/a b/x", "/srv/homes/user/.claude/x"} == set(aliases_of("/home/user/.claude/x", mounts))
    assert ("/srv/homes/other",) == aliases_of("/home/other", mounts)
    assert () == aliases_of("/etc/passwd", mounts)
    assert () == mounts_in("\n".join(MOUNTS.splitlines()[:2])) == mounts_in("")


MOUNTED = """
import subprocess, sys
from tests.sweeps import most, tiers
from toolgate.guard import Guard
from toolgate.model.call import Shell, ToolCall, Write
home = sys.argv[1]
subprocess.run(["mount", "--bind", home + "/.claude", home + "/project/mounted"], check=True)
for path in (home + "/project/mounted/settings.json", "mounted/settings.json"):
    for action in (Write(path, "x"), Shell("echo x > " + path), Shell("rm " + path), Shell("cp x.txt " + path)):
        print(Guard(home=home).check(ToolCall(action, home + "/project")).verdict)
"""


def test_a_directory_that_is_mounted_a_second_time_is_protected_there(home: Path) -> None:
    (home / "project/mounted").mkdir()
    apart = ["unshare", "--mount", "--propagation", "private"]
    if shutil.which("unshare") is None or subprocess.run([*apart, "true"], capture_output=True).returncode:
        pytest.skip("nothing may be mounted here")
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [*apart, sys.executable, "-c", MOUNTED, str(home)], capture_output=True, text=True, env=environment, timeout=60
    )
    if "mount" in done.stderr and "denied" in done.stderr:
        pytest.skip("nothing may be mounted here")
    assert ["deny"] * 8 == done.stdout.split(), done.stderr


def test_case_makes_no_difference_to_a_name() -> None:
    guard = Guard(facts=World({"home": "/home/user", "workspace": "/home/user/project"}))
    for path in (
        ".CLAUDE/settings.json",
        ".claude/Settings.JSON",
        ".ToolGate/policy.toml",
        "~/.Config/TOOLGATE/policy.toml",
    ):
        assert guard.check(ToolCall(Shell(f"echo x > {path}"), "/home/user/project")).verdict == DENY


def test_identities_are_asked_for_only_as_often_as_needed(home: Path) -> None:
    """One question for a file that is read; more only where a file has several names."""
    from toolgate.host import Machine

    class Counting(Machine):
        asked: list[str] = []

        def identity(self, path: str) -> tuple[int, int, int] | None:
            self.asked.append(path)
            return super().identity(path)

        def members(self, path: str, limit: int) -> tuple[tuple[str, int, str], ...] | None:
            self.asked.append(path)
            return super().members(path, limit)

        def afresh(self) -> Machine:
            return self

    guard = Guard(facts=Counting(str(home / "project")))
    guard.check(ToolCall(Shell("cat x.txt"), str(home / "project")))
    assert [str(home / "project/x.txt")] == Counting.asked
    Counting.asked.clear()
    guard.check(ToolCall(Shell("echo x > x.txt"), str(home / "project")))
    assert len(Counting.asked) < 30, json.dumps(Counting.asked)


# --- any chain of names ----------------------------------------------------------------------------------------------

STEPS = st.lists(st.sampled_from(("hard link", "symlink", "linked directory", "mount", "dots", "proc")), max_size=6)


@settings(deadline=None, max_examples=most(150))
@given(st.sampled_from(("~/.claude/settings.json", "~/.config/toolgate/policy.toml", ".claude/settings.json")), STEPS)
def test_no_chain_of_names_leads_to_a_protected_file_unseen(file: str, steps: list[str]) -> None:
    """Each step names what the step before it named; whatever comes out is the file that they started from."""
    path = file.replace("~", "/home/user") if file[0] == "~" else f"/home/user/project/{file}"
    hard: dict[str, str] = {}
    links: dict[str, str] = {}
    mounts: dict[str, str] = {}
    first = path
    for number, step in enumerate(steps):
        new = f"/home/user/project/n{number}"
        directory, _, name = path.rpartition("/")
        if step == "hard link":
            hard[new] = first
            path = new
        elif step == "symlink":
            links[new] = path
            path = new
        elif step == "linked directory":
            links[new] = directory
            path = f"{new}/{name}"
        elif step == "mount" and not mounts and directory.startswith("/home/user/."):
            mounts[f"/mnt/{number}"] = directory
            path = f"/mnt/{number}/{name}"
        elif step == "dots":
            path = f"{directory}/./../{directory.rpartition('/')[2]}/{name}" if directory not in links else path
        elif step == "proc":
            path = f"/proc/self/root{path}"
    world = {"files": {file: "x"}, "hardlinks": hard, "symlinks": links, "mounts": mounts}
    guard = Guard(facts=World(world))
    for action in (Shell(f"echo x > {path}"), Write(path, "x")):
        assert guard.check(ToolCall(action, "/home/user/project")).verdict > ALLOW, (path, world)


OPENED = (
    "exec 3> {}; echo x >&3",
    "exec 3> {}; echo x > /dev/fd/3",
    "exec 3> {}; echo x > /proc/self/fd/3",
    "{{ echo x > /dev/fd/4; }} 4> {}",
    "cat x.txt > /dev/stdout > {}",
    "tee /proc/self/fd/5 5> {} < x.txt",
)


@pytest.mark.parametrize("text", OPENED)
def test_a_file_that_is_opened_first_is_written_all_the_same(home: Path, text: str) -> None:
    path = linked(home / "project/ordinary", home / ".claude/settings.json")
    for name in (path, str(home / ".claude/settings.json")):
        assert judged(Shell(text.format(name)), home) == DENY


def test_the_open_files_of_another_process_are_not_written(home: Path) -> None:
    for path in (f"/proc/{os.getpid()}/fd/3", f"/proc/{os.getpid()}/cwd/x", "/proc/1/cwd/.claude/settings.json"):
        assert judged(Shell(f"echo x > {path}"), home) > ALLOW


SHORT = (
    r"C:\Users\user\CLAUDE~1\SETTIN~1.JSO",
    r"C:\Users\user\CLAUDE~1\settings.json",
    r"C:\Users\user\CONFIG~1\toolgate\policy.toml",
    r"C:\Users\user\.claude\settings.json.",
    r"C:\Users\user\.claude.\settings.json",
    r"C:\Users\user\.claude\settings.json::$DATA",
    "/mnt/c/Users/user/CLAUDE~1/settings.json",
    "/home/user/project/CLAUDE~1/SETTIN~1.JSO",
    "/home/user/project/TOOLGA~1/policy.toml",
)


@pytest.mark.parametrize("path", SHORT)
def test_the_names_that_windows_makes_up_are_protected(path: str) -> None:
    guard = Guard(facts=World({"home": "/home/user", "workspace": "/home/user/project"}))
    assert guard.check(ToolCall(Write(path, "x"), "/home/user/project")).verdict > ALLOW


@pytest.mark.parametrize("path", ["notes~1.txt", "src/app.py~", "draft~2", "a/PROGRA~1/x.txt", "~1"])
def test_a_tilde_in_an_ordinary_name_means_nothing(path: str) -> None:
    guard = Guard(facts=World({"home": "/home/user", "workspace": "/home/user/project"}))
    assert guard.check(ToolCall(Write(f"/home/user/project/{path}", "x"), "/home/user/project")).verdict == ALLOW


class Folding(World):
    """A world whose file system ignores case."""

    def identity(self, path: str) -> tuple[int, int, int] | None:
        for name in (path, path.lower()):
            found = super().identity(name)
            if found is not None:
                return found
        return None


def test_directories_that_differ_in_case_are_compared_by_what_they_are() -> None:
    world = {
        "files": {"/srv/cfg/codex/config.toml": "", "dotfiles/claude/settings.json": "{}"},
        "symlinks": {"~/.claude": "/home/user/project/dotfiles/claude"},
        "env": {"CODEX_HOME": "/srv/cfg/codex"},
    }
    paths = ("/srv/CFG/Codex/config.toml", "/home/user/project/DotFiles/Claude/settings.json")
    for kind, same in ((Folding, True), (World, False)):
        guard = Guard(facts=kind(world))
        found = [guard.check(ToolCall(Write(path, "x"), "/home/user/project")) for path in paths]
        assert [same, same] == [any(one.effect.target.place == Place.AGENT for one in each.because) for each in found]


@pytest.mark.parametrize(
    ("name", "length"),
    [
        pytest.param(name, length, marks=[] if (row + length) % 3 == 0 else pytest.mark.slow)
        for row, name in enumerate([name for name in PROTECTED if not name.startswith("project/")])
        for length in (1, 2, 3)
    ],
)
def test_every_link_of_a_chain_to_a_protected_file_is_protected(home: Path, name: str, length: int) -> None:
    store = home / "project/store"
    store.mkdir()
    shutil.move(home / name, store / "last")
    links = [store / f"link{number}" for number in range(length)]
    for link, target in zip(links, [*links[1:], store / "last"], strict=True):
        link.symlink_to(target if length % 2 else target.name)
    (home / name).symlink_to(links[0])
    (store / "other").symlink_to("last.txt")
    for link in links:
        for text in (f"rm {link}", f"mv {link} x", f"ln -sfn x.txt {link}", f"unlink {link}", f"echo x > {link}"):
            assert judged(Shell(text), home) >= PROTECTED[name], text
    for text in (f"rm {store}/other", f"ln -sfn x.txt {store}/other", f"mv {store}/other x", f"ls -l {links[0]}"):
        assert judged(Shell(text), home) == ALLOW, text

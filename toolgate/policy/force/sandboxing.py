"""How a command is started in the sandbox a policy asks for: words for `exec`, nothing of which a shell reads again."""

from __future__ import annotations

from toolgate.model.errors import GuardError
from toolgate.policy.read.records import ToolPolicy

NONE, BWRAP, DOCKER = "none", "bwrap", "docker"
READABLE = ("/usr", "/lib", "/lib64", "/bin")
IMAGE = "alpine:3"
GRACE = 5  # seconds between the request to stop and the end


def sandboxed(command: str, policy: ToolPolicy, workspace: str, image: str = IMAGE) -> tuple[str, ...]:
    """The words that run a command as the policy of its tool says, in a workspace given as an absolute path."""
    if not workspace.startswith("/") or "\0" in workspace + command:
        raise GuardError(f"`{workspace}` must be an absolute path", help="name the directory the command may change")
    match policy.sandbox:
        case "none":
            words: tuple[str, ...] = ("bash", "-c", command)
        case "bwrap":
            words = (*_bubblewrap(workspace), "bash", "-c", command)
        case "docker":
            words = (*_docker(workspace, image), "sh", "-c", command)
        case other:
            raise GuardError(f"there is no sandbox `{other}`", help=f"write `{NONE}`, `{BWRAP}` or `{DOCKER}`")
    if policy.timeout is None:
        return words
    return ("timeout", f"--kill-after={GRACE}", str(policy.timeout), *words)


def _bubblewrap(workspace: str) -> tuple[str, ...]:
    """Only the workspace can be changed, nothing else of the user's can be seen, and there is no network."""
    readable = [word for path in READABLE for word in ("--ro-bind-try", path, path)]
    return (
        "bwrap", *readable, "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp",
        "--bind", workspace, workspace, "--chdir", workspace, "--unshare-all", "--new-session", "--die-with-parent",
    )  # fmt: skip


def _docker(workspace: str, image: str) -> tuple[str, ...]:
    """The workspace is `/workspace`; the rest is the image, which cannot be changed, and there is no network."""
    mount = f"type=bind,source={workspace},target=/workspace"
    if "," in workspace or '"' in workspace:
        raise GuardError(f"docker cannot mount `{workspace}`", help="use a directory without commas and quotes")
    return (
        "docker", "run", "--rm", "--network", "none", "--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL",
        "--security-opt", "no-new-privileges", "--mount", mount, "--workdir", "/workspace", image,
    )  # fmt: skip

"""The argument list that starts a command in the sandbox a policy asks for; no shell reads it again."""

from toolgate.model.errors import GuardError
from toolgate.policy.read.records import ToolPolicy
from toolgate.sandbox import bubblewrap, containers

GRACE = 5  # seconds between SIGTERM and SIGKILL


def sandboxed(command: str, policy: ToolPolicy, workspace: str, image: str = containers.PLAIN_IMAGE) -> tuple[str, ...]:
    """The words that run a command as its tool's policy says, in a workspace given as an absolute path."""
    if not workspace.startswith("/") or "\0" in workspace + command:
        raise GuardError(f"`{workspace}` must be an absolute path", help="name the directory the command may change")
    match policy.sandbox:
        case "none":
            words: tuple[str, ...] = ("bash", "-c", command)
        case "bwrap":
            words = (*bubblewrap.offline(workspace), "bash", "-c", command)
        case "docker" | "podman" as engine:
            words = (*containers.offline(engine, workspace, image), "sh", "-c", command)
        case "auto" | "landlock" | "seatbelt" as kind:
            raise GuardError(f"no words alone start a command in `{kind}`", help="use `toolgate run` or an `Executor`")
        case other:
            raise GuardError(f"there is no sandbox `{other}`", help="write `none`, `bwrap`, `docker` or `podman`")
    if policy.timeout is None:
        return words
    return ("timeout", f"--kill-after={GRACE}", str(policy.timeout), *words)

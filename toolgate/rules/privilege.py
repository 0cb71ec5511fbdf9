"""More rights than the user's own need the user."""

from toolgate.model import Effect, Opinion, Scene, Verb, ask, deny, rule
from toolgate.model.effect import backticked

BY_OPTION = ("sudo", "doas", "pkexec", "run0", "runuser", "sudoedit")
BY_OPERAND = ("su", "gosu", "su-exec", "setuidgid")
TAKING = (
    "-u", "-g", "-h", "-p", "-C", "-D", "-R", "-T", "-U", "-r", "-t", "-s", "-c", "-w", "-G",
    "--user", "--group", "--host", "--chdir", "--command", "--shell", "--prompt", "--role", "--type",
)  # fmt: skip


@rule("privilege", "escalate", builtin=120)
def privilege(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.ESCALATE:
        return None
    reason = f"runs with the privileges of {user_of(effect.command.argv) or effect.target}"
    if not scene.interactive:
        return deny(reason, "run it with your own privileges")
    return ask(reason, instead="run it with your own privileges", memorable=False)


def user_of(words: tuple[str, ...]) -> str:
    """Whose privileges a command asks for by name, as a sentence says it; empty: it names nobody."""
    name, given, operand, before = words[0].rpartition("/")[2] if words else "", "", "", ""
    for word in words[1:] if name in (*BY_OPTION, *BY_OPERAND) else ():
        if before in ("-u", "--user"):
            given = word
        elif word.startswith("--user=") or (word.startswith("-u") and len(word) > 2 and word[2] != "="):
            given = word.removeprefix("--user=").removeprefix("-u")
        elif word[:1] != "-" and before not in TAKING and "=" not in word:
            operand = word
            break
        before = word
    user = given or (operand if name in BY_OPERAND else "")
    if user.lstrip("#") in ("0", "-1", "4294967295", "root"):
        return "root"
    if "$" in user or "…" in user:
        return "another user"
    return backticked(user.partition(":")[0]) if user else "root" if name == "su" else ""


CASES = """
ask    sudo apt-get update
ask    sudo ls
allow  grep -r sudo README.md
"""

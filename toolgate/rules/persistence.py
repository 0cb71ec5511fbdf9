"""What runs by itself later: shell profiles, cron, hooks, start-up items, authorised keys."""

from toolgate.model import Effect, Opinion, Place, Scene, Verb, ask, deny, rule

SYSTEM = ("/etc/", "/usr/", "/var/", "/Library/", "/System/", "/boot/")


@rule("persistence", "write", "delete", builtin=40)
def persistence(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb not in (Verb.WRITE, Verb.DELETE):
        return None
    target = effect.target
    name = target.path.rpartition("/")[2]
    if name.startswith("authorized_keys") and effect.verb == Verb.WRITE:
        return deny("adds a key that can log in to this machine", "ask the user to add the key")
    if target.place == Place.STARTUP and target.path.startswith(SYSTEM):
        return deny(f"changes {target}, which the system runs automatically", "ask the user to do it")
    if target.place == Place.STARTUP:
        return ask(f"changes {target}, which can run code automatically", instead="ask the user to change it")
    return None


CASES = """
deny   echo 'ssh-ed25519 AAAA x' >> ~/.ssh/authorized_keys
ask    echo 'alias ls=id' >> ~/.bashrc
ask    echo id > .git/hooks/pre-commit
allow  cat ~/.bashrc
"""

"""Credentials are read, changed and deleted only with a person's consent."""

from toolgate.model import Effect, Opinion, Place, Scene, Verb, ask, rule


@rule("secrets")
def secrets(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.target.place != Place.SECRET or "names" in effect.manner:
        return None
    if effect.verb == Verb.READ:
        return ask(f"reads the credentials in `{effect.target.text}`", instead="ask the user for what you need from it")
    if effect.verb in (Verb.WRITE, Verb.DELETE):
        done = "deletes" if effect.verb == Verb.DELETE else "changes"
        return ask(f"{done} the credentials in `{effect.target.text}`", instead="ask the user to do it")
    return None


CASES = """
ask    cat .env
ask    cat ~/.aws/credentials
ask    cp ~/.ssh/id_rsa .
allow  cat .env.example
allow  ls -la ~/.ssh
"""

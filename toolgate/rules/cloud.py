"""Clusters and cloud accounts: looking is fine, changing what others share needs a person."""

from toolgate.model import Effect, Manner, Opinion, Place, Scene, Verb, allow, ask, deny, rule
from toolgate.model.effect import backticked

SHARED = {Place.CLUSTER: "the cluster", Place.CLOUD: "the cloud account"}

STORES = ("s3://", "gs://")
LONGEST = 50  # characters of a command that is told


@rule("cloud", builtin=70, away=("cluster", "cloud"))
def cloud(effect: Effect, scene: Scene) -> Opinion | None:
    shared = SHARED.get(effect.target.place)
    if shared is None:
        return None
    target = effect.target
    what = str(target) if target.described else f"{shared}{_by(effect)}"
    if effect.verb in (Verb.READ, Verb.FETCH):
        return allow(f"only reads {shared}")
    if Manner.OWN in effect.manner and Manner.PRODUCTION not in effect.manner and target.place == Place.CLUSTER:
        return allow("changes a cluster on this machine")
    if effect.verb == Verb.DELETE:
        if Manner.PRODUCTION in effect.manner:
            return deny(f"deletes {_resources(effect)} in production", "ask the user to do it")
        return ask(f"deletes {_resources(effect)}", "list what it would delete first")
    if effect.verb == Verb.RUN and target.described:
        return ask(f"runs {target}", "ask the user to run it")
    if target.name.startswith(STORES):
        return ask(f"writes to the bucket {target}", "show the user what it would write first")
    return ask(f"changes {what}", "show the user what it would change first")


def _resources(effect: Effect) -> str:
    target = effect.target
    if target.described:
        return str(target)
    return f"{'cluster' if target.place == Place.CLUSTER else 'cloud'} resources{_by(effect)}"


def _by(effect: Effect) -> str:
    """What the call names: an object by its address, or else the words that do it, with the command before them."""
    target, given = effect.target, effect.command.argv
    if "/" in target.name or target.name.startswith("arn:"):
        return f": {target}"
    words = tuple(target.name.split())
    for index in range(len(given)):
        whole = " ".join(given[: index + len(words)])
        if words and given[index : index + len(words)] == words and len(whole) <= LONGEST:
            return f" with {backticked(whole)}"
    return f" with {target}"


CASES = """
allow  kubectl get pods
allow  kubectl --context prod get pods
ask    kubectl delete pod web-1
deny   kubectl --context prod delete deployment web
deny   aws s3 rb s3://acme-production-data --force
ask    terraform apply
allow  terraform plan
allow  kubectl get pods -l app=product
"""

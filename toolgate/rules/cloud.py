"""Clusters and cloud accounts: looking is fine, changing what others share needs a person."""

from toolgate.model import Effect, Opinion, Place, Scene, Verb, allow, ask, deny, rule

SHARED = {Place.CLUSTER: "the cluster", Place.CLOUD: "the cloud account"}


@rule("cloud", builtin=70, away=("cluster", "cloud"))
def cloud(effect: Effect, scene: Scene) -> Opinion | None:
    shared = SHARED.get(effect.target.place)
    if shared is None:
        return None
    target = effect.target
    what = f"{shared}: {target}" if target.name else str(target)  # a description says where it is
    if effect.verb in (Verb.READ, Verb.FETCH):
        return allow(f"only looks at {shared}")
    if effect.verb == Verb.DELETE:
        if "production" in effect.manner:
            return deny(f"deletes in production: {target}", "ask the user to do it")
        return ask(f"deletes {what}", "list what it would delete first")
    return ask(f"changes {what}", "show the plan or a dry run first")


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

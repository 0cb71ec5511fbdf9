"""Lists the policy files of a directory, and what each counts for."""

from toolgate.policy.force.layers import PROJECT
from toolgate.policy.force.loading import Force
from toolgate.policy.force.sections import unkept


def policies(found: Force) -> list[dict[str, str]]:
    """The existing policy files, the layer of each, and whether it is in force."""
    listed = []
    for source, plan, trusted in zip(found.sources, found.plans, found.trusted, strict=True):
        state = "trusted" if source.layer == PROJECT else "in force"
        if plan.broken:
            state = plan.rulings[-1].reason
        elif not trusted:
            state = "not trusted, so it only tightens"
        idle = [f"`{name}`" for name in unkept(plan)]
        if idle:
            state += f"; not enforced by hooks: {', '.join(idle)} (`toolgate policy check`)"
        listed.append({"layer": source.layer, "file": source.file, "digest": source.digest, "state": state})
    return listed

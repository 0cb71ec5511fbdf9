"""Judges definitions of tools: what they tell the model, and whether they have changed since they were approved."""

from toolgate.analysis.state.scope import Scope
from toolgate.model.call import Mcp
from toolgate.model.effect import Manner, backticked


def judge_definition(action: Mcp, scope: Scope) -> None:
    """Judge a tool's definition, where it is known: what it tells the model, and whether it has changed."""
    from toolgate.analysis.text.scanning import texts_in
    from toolgate.analysis.text.tool_definitions import instructs

    name = f"{action.server}:{action.tool}"
    if action.approved is not None and action.approved != action.definition:
        scope.unknown(
            f"the definition of {backticked(name)} has changed since it was approved", (Manner.CHANGED_DEFINITION,)
        )
    told = "\n".join(texts_in(action.definition))
    others = "mcp__" in told.replace(f"mcp__{action.server}__", "")  # a tool of another server
    if others or instructs(told):
        scope.unknown(
            f"the definition of {backticked(name)} gives instructions to the model", (Manner.INJECTED_DEFINITION,)
        )

"""What assigning an environment variable makes later commands do."""

from __future__ import annotations

from toolgate.analysis.scope import Scope
from toolgate.knowledge.environment import NOT_SECRET, SECRET_WORDS, VARIABLES
from toolgate.shell.fields import Field


def assigned(name: str, value: Field, scope: Scope, exported: bool) -> None:
    """Judge an assignment: a variable's value plays a role as an option's does."""
    role = VARIABLES.get(name)
    if role is None:
        for prefix, prefixed in PREFIXES:
            if name.startswith(prefix):
                role = prefixed
    if role is None or value == "":
        return
    from toolgate.analysis.roles import variable_role

    variable_role(name, role, value, scope)


def secret_variable(name: str) -> bool:
    """Whether a variable of this name holds a credential by every convention."""
    upper = name.upper()
    if not any([word in upper for word in SECRET_WORDS]):
        return upper in ("PGPASSWORD", "MYSQL_PWD", "GH_PAT")
    return not any([word in upper for word in NOT_SECRET])


PREFIXES = (("BASH_FUNC_", "SCRIPT"), ("GIT_CONFIG_KEY_", "OPAQUE"), ("GIT_CONFIG_VALUE_", "OPAQUE"))

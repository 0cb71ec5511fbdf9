"""Permissions that infrastructure code grants to everyone, and logins that it grants, in any notation."""

from toolgate.analysis.contents.part import GRANT, PUBLIC, Part
from toolgate.analysis.formats.task_files import leaves
from toolgate.analysis.formats.yaml import Tree
from toolgate.model.effect import backticked

WORDS = (
    "epository", "rincipal", "ffect", "ubjects", "allUsers", "allAuthenticatedUsers", "uthorized_key", "uthorizedKey",
    "uthorized-key",
)  # fmt: skip
READING = ("get", "list", "describe", "head", "batchget")  # prefixes of actions that only read
EVERYBODY = ("system:unauthenticated", "system:anonymous", "system:authenticated", "system:serviceaccounts")
ANYBODY = ("allUsers", "allAuthenticatedUsers")
RULING = ("owner", "editor", "admin", "writer", "creator", "user")
KEYS = ("ssh-rsa ", "ssh-ed25519 ", "ssh-dss ", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-")
LONGEST = 60  # characters of a name or a URL that are shown
LOGINS = ("authorized_key", "authorizedkey", "authorized-key")


def grants_in(key: str, node: dict[str, Tree]) -> list[Part]:
    """What one table of a description grants; `key` is the table's own key, in lower case."""
    fields = {name.lower(): value for name, value in node.items()}
    found = [*_statement(fields), *_binding(fields)]
    role, members = leaves(fields.get("role", "")), leaves([fields.get("member", ""), fields.get("members", "")])
    if set(members) & set(ANYBODY) and any([word in name.lower() for name in role for word in RULING]):
        found.append(Part(PUBLIC, f"everyone the role {backticked(role[0])}"))
    if found:
        return found
    places = leaves([fields.get(name, "") for name in ("path", "dest", "destination", "file", "name")])
    login = any([word in key for word in LOGINS]) or any([word in place for place in places for word in LOGINS])
    named = [value for name, value in fields.items() if login or any([word in name for word in LOGINS])]
    return [Part(GRANT, _login(fields, named))] if _is_key(named, login and "key" in key) else []


def _login(fields: dict[str, Tree], values: list[Tree]) -> str:
    """A phrase for the account a key may log in to, as far as it is known, and where the key comes from."""
    users = [user for user in leaves(fields.get("user", "")) if user.isalnum() and len(user) <= LONGEST]
    addresses = [text for text in leaves(values) if text.startswith(("https://", "http://")) and len(text) <= LONGEST]
    account = f" as {backticked(users[0])}" if users else ""
    keys = f"the keys at {backticked(addresses[0])}" if addresses and "@" not in addresses[0] else "an SSH key"
    return f"{keys} login access{account}"


def _is_key(values: list[Tree], named: bool) -> bool:
    """Whether one of the values is a public key or, if `named` as keys, the URL of one."""
    begins = (*KEYS, "https://", "http://") if named else KEYS
    return any([text.lstrip().startswith(begins) for text in leaves(values)])


def _statement(fields: dict[str, Tree]) -> list[Part]:
    """A policy statement that grants everyone more than reading, or a role every permission."""
    if leaves(fields.get("effect", "Allow"))[:1] not in (["Allow"], ["allow"]):
        return []
    whom = leaves([fields.get("principal", ""), fields.get("principals", "")])
    actions = leaves([fields.get("action", ""), fields.get("actions", "")])
    if not whom and actions == ["*"] and leaves([fields.get("resource", ""), fields.get("resources", "")]) == ["*"]:
        return [Part(GRANT, "every permission to what runs with this role")]
    if "*" not in whom or "condition" in fields or not actions:
        return []
    acting = [action for action in actions if not action.rpartition(":")[2].lower().startswith(READING)]
    return [Part(PUBLIC, f"everyone {backticked(acting[0])}")] if acting else []


def _binding(fields: dict[str, Tree]) -> list[Part]:
    """The binding of an administrating or editing role to a group that everyone is in."""
    role = fields.get("roleref", "")
    name = str(role.get("name", "")) if isinstance(role, dict) else ""
    groups = [text for text in leaves(fields.get("subjects", "")) if text in EVERYBODY]
    ruling = any([word in name for word in ("admin", "edit", "system:masters")])
    return [Part(PUBLIC, f"{backticked(groups[0])} the role {backticked(name)}")] if groups and ruling else []

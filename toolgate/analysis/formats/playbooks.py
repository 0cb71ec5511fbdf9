"""The tasks of Ansible playbooks: modules, and arguments with the variables that the playbook itself sets."""

from toolgate.analysis.formats.task_files import at
from toolgate.analysis.formats.yaml import Tree
from toolgate.analysis.text.yes_no import affirms

Task = tuple[str, str, dict[str, str], bool]  # a module, its text, its arguments, and whether it is sure to run

SECTIONS = ("pre_tasks", "tasks", "post_tasks", "handlers", "block", "rescue", "always")
# Keys of a task that are not its module.
KEYWORDS = frozenset(
    """name when become become_user become_method vars register loop with_items with_list loop_control tags notify
    listen ignore_errors changed_when failed_when environment delegate_to delegate_facts run_once no_log until retries
    delay args
    check_mode connection any_errors_fatal async poll debugger diff ignore_unreachable module_defaults throttle timeout
    collections remote_user port with_dict with_fileglob with_first_found with_sequence""".split()
)
HOMES = (
    "ansible_env.HOME",
    "ansible_user_dir",
    "ansible_facts.user_dir",
    "ansible_facts['user_dir']",
    "lookup('env', 'HOME')",
)
HERE = ("playbook_dir", "role_path", "inventory_dir")
NOT_KNOWN = "$COMPUTED_BY_ANSIBLE"
MOST = 200  # tasks of a playbook
ITEMS = 12  # of a loop


def hosts_of(tree: Tree) -> list[tuple[str, str]]:
    """Return the hosts of each play, and its connection."""
    plays = tree if isinstance(tree, list) else []
    return [(str(at(play, "hosts")), str(at(play, "connection"))) for play in plays if at(play, "hosts")]


def delegates(text: str) -> bool:
    """Whether a playbook may work on another machine, whatever its hosts are."""
    return "delegate_to" in text or "ansible_connection" in text or "ansible_host" in text


def roles_of(tree: Tree) -> list[str]:
    """Return the roles of the plays, as files of tasks."""
    found: list[str] = []
    for play in tree if isinstance(tree, list) else ():
        listed = at(play, "roles")
        for role in listed if isinstance(listed, list) else ():
            name = role if isinstance(role, str) else at(role, "role") or at(role, "name")
            found += (
                [f"roles/{name}/{part}/main.yml" for part in ("tasks", "handlers")] if isinstance(name, str) else []
            )
    return found


def tasks_of(tree: Tree, values: dict[str, str] | None = None, checked: bool = False, acts: bool = False) -> list[Task]:
    """Return the tasks of plays, or of a file of tasks.

    `checked`: only those that act although the playbook is only checked, which `check_mode: no` says; `acts`: what
    they are in says so.
    """
    found: list[Task] = []
    for entry in tree if isinstance(tree, list) else ():
        if not isinstance(entry, dict):
            continue
        own = at(entry, "vars")
        known = (values or {}) | (
            {key: value for key, value in own.items() if isinstance(value, str)} if isinstance(own, dict) else {}
        )
        anyway = not affirms(entry["check_mode"]) if "check_mode" in entry else acts
        for section in SECTIONS:
            found += tasks_of(entry.get(section, ""), known, checked, anyway)
        if checked and not anyway:
            continue
        if "hosts" not in entry and "block" not in entry and "import_playbook" not in entry:
            found += _task(entry, known)
    return found[:MOST]


def _task(entry: dict[str, Tree], values: dict[str, str]) -> list[Task]:
    module = next(iter([key for key in entry if key not in KEYWORDS]), "")
    name = module.rpartition(".")[2]
    if name in ("action", "local_action"):
        name = str(entry[module]).split()[0] if entry[module] else ""
    listed = entry.get("loop") or entry.get("with_items") or ""
    items = [one for one in listed if isinstance(one, str)][:ITEMS] if isinstance(listed, list) else []
    found: list[Task] = []
    for item in items or [NOT_KNOWN]:
        known = values | {"item": item}
        given, more = entry.get(module, ""), entry.get("args", "")
        keys = {
            key: _filled(value, known) for one in (given, more) if isinstance(one, dict) for key, value in one.items()
        }
        text = _filled(given, known) if isinstance(given, str) else keys.get("cmd") or keys.get("argv") or ""
        if isinstance(given, str):
            keys |= dict([word.partition("=")[::2] for word in text.split() if "=" in word])
        if keys.get("chdir") and text:
            text = f"cd {keys['chdir']} && {text}"
        found.append((name, text, keys, "when" not in entry))
    return found


def _filled(value: Tree, known: dict[str, str]) -> str:
    """Return a value with the variables that are known."""
    if isinstance(value, list):
        return " ".join([_filled(one, known) for one in value if isinstance(one, str)])
    text = value if isinstance(value, str) else ""
    for _ in range(ITEMS):
        before, mark, rest = text.partition("{{")
        if not mark:
            break
        name, _, after = rest.partition("}}")
        name = name.strip().replace('"', "'")
        inner = "$HOME" if name in HOMES else "." if name in HERE else known.get(name, NOT_KNOWN)
        text = before + inner + after
    return text

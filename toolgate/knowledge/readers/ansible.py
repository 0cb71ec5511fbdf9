"""Operands of `ansible`: a pattern of hosts, a module and its arguments; on this machine, what the module does."""

from toolgate.knowledge.vocabulary import (
    APPENDS,
    EDITS,
    OBEYS,
    READS,
    SCRIPT,
    THERE,
    WRITES,
    Found,
    changes,
    escalates,
    one_of,
    runs,
    writes,
)

ELSEWHERE: Found = [runs("Ansible tasks on remote hosts", "cloud"), writes("remote hosts", "cloud")]
HERE = ("localhost", "127.0.0.1", "::1")
TAKING = {
    "-m": "module", "--module-name": "module", "-a": "given", "--args": "given", "-c": "connection",
    "--connection": "connection", "-i": "inventory", "--inventory": "inventory", "--inventory-file": "inventory",
    "-e": "variables", "--extra-vars": "variables", "-t": "tree", "--tree": "tree",
} | dict.fromkeys("-l --limit -f --forks -u --user -T --timeout -B --background -P --poll --task-timeout".split(), "")  # fmt: skip
FLAGS = ("-v", "-vv", "-vvv", "-vvvv", "--verbose", "-o", "--one-line", "-C", "--check", "-D", "--diff")
INFORMING = frozenset(("-h", "--help", "--version", "--list-hosts"))
BECOMING = ("-b", "--become", "-K", "--ask-become-pass")
TELLING = frozenset(
    """debug ping setup gather_facts assert set_fact fail stat package_facts service_facts pause meta include_vars wait_for
    set_stats add_host group_by validate_argument_spec include_tasks import_tasks include_role import_role""".split()
)
SHELLS = frozenset("command shell raw script expect".split())
STATES = {
    "absent": "rm -rf {path}",
    "directory": "mkdir -p {path}",
    "touch": "touch {path}",
    "link": "ln -sf {src} {path}",
}
COMMANDS = {
    "copy": "cp -r {src} {dest}", "template": "cp {src} {dest}", "get_url": "curl -o {dest} {url}",
    "unarchive": "tar -x -C {dest} -f {src}", "git": "git clone {repo} {dest}", "synchronize": "rsync -a {src} {dest}",
    "fetch": "cp {src} {dest}", "uri": "curl -X {method} {url}", "cron": "echo '* * * * *' {job} | crontab -",
    "apt": "sudo apt-get install -y {name}", "dnf": "sudo dnf install -y {name}", "yum": "sudo yum install -y {name}",
    "package": "sudo apt-get install -y {name}", "pip": "pip install {name}", "npm": "npm install --prefix {path}",
    "homebrew": "brew install {name}", "service": "systemctl restart {name}", "systemd": "systemctl restart {name}",
    "systemd_service": "systemctl restart {name}", "known_hosts": "echo {key} >> ~/.ssh/known_hosts",
    "make": "make -C {chdir} {target}", "docker_compose_v2": "docker compose --project-directory {project_src} up -d",
}  # fmt: skip
EDITING = one_of("lineinfile blockinfile replace ini_file xml")


def read(words: list[str]) -> Found | None:
    text = " ".join(words)
    if not INFORMING.isdisjoint(words):
        return []
    said, become = _said(words)
    if said is None or ("{{" in text and "(" in text) or "{%" in text:  # a template may run lookups
        return None
    found = _set(said["variables"])
    if found is None:
        return None
    found += [(WRITES, said["tree"])] if said["tree"] else []
    listed = _is_here(said["inventory"])
    found += [(OBEYS, said["inventory"])] if said["inventory"] and not listed else []
    local = said["pattern"] in HERE or listed
    if not local or said["connection"] not in ("", "local"):
        ran = (said["module"].rpartition(".")[2] or "command") in SHELLS
        return [*found, *ELSEWHERE, *([(THERE, said["given"])] if ran and said["given"] else [])]
    given = said["given"]
    keys = dict([word.partition("=")[::2] for word in given.split() if "=" in word])
    done = _done(said["module"].rpartition(".")[2] or "command", given, keys)
    return [*found, *done, *([escalates()] if become else [])]


def task(text: str) -> Found | None:
    """A task of a playbook for this machine, as JSON: its module, its text, and its arguments."""
    import json

    module, given, keys = json.loads(text)
    return _done(module, given, keys)


def inventory(text: str) -> Found | None:
    """`-i`: a file of hosts, or with a comma a list of them; what is done on this machine, its tasks say."""
    return [changes(clears="run write")] if _is_here(text) else [(OBEYS, text)]


def connection(text: str) -> Found | None:
    """`-c local`: all of it is done on this machine."""
    return [changes(clears="run write")] if text == "local" else []


def _is_here(text: str) -> bool:
    return "," in text and all([host in HERE for host in text.split(",") if host])


def driver(text: str) -> Found | None:
    """The driver that creates test machines; `None`: it may create them in a cloud, where they cost money."""
    return [] if text in LOCAL else None


LOCAL = ("default", "delegated", "docker", "podman", "containers", "vagrant", "lxd", "libvirt")


def _said(words: list[str]) -> tuple[dict[str, str] | None, bool]:
    """The pattern, the values of options, and whether another user is named; `None`: a word is not known."""
    said = dict.fromkeys(("pattern", "module", "given", "connection", "inventory", "variables", "tree", ""), "")
    rest, become = list(words), False
    while rest:
        word = rest.pop(0)
        name, equals, value = word.partition("=")
        if word in TAKING and rest:
            said[TAKING[word]] += rest.pop(0)
        elif name in TAKING and equals and name[:2] == "--":
            said[TAKING[name]] += value
        elif word in BECOMING or word in FLAGS:
            become = become or word in BECOMING
        elif said["pattern"] or word[:1] == "-":
            return None, False
        else:
            said["pattern"] = word
    return said, become


def _set(variables: str) -> Found | None:
    """`-e`: names with values, or a file of them; `None`: they choose how tasks run, or where."""
    if "ansible_" in variables or "!" in variables:
        return None
    return [(READS, variables[1:])] if variables[:1] == "@" else []


def _done(module: str, given: str, keys: dict[str, str]) -> Found:
    """What a module does on this machine with its arguments."""
    path = keys.get("path") or keys.get("dest") or keys.get("name") or keys.get("src") or ""
    if module in TELLING:
        return []
    if module in SHELLS:
        return [(SCRIPT, given)]
    if module == "authorized_key" and keys.get("state") != "absent":
        return [(APPENDS, keys.get("path") or "~/.ssh/authorized_keys")]
    if module in EDITING and path:
        return [(EDITS, path)]
    if module in ("slurp", "find") and (path or keys.get("paths")):
        return [(READS, path or keys["paths"])]
    if module == "template" and path and "src" in keys:
        return [(OBEYS, keys["src"]), (WRITES, path)]
    if module == "copy" and "content" in keys and path:
        return [(WRITES, path)]
    line = STATES.get(keys.get("state", ""), "chmod u+rw {path}") if module == "file" else COMMANDS.get(module, "")
    if module == "uri" and "src" in keys:
        line = "curl -X {method} --data-binary @{src} {url}"
    words = {"path": path, "method": "GET", "target": "", "src": "."} | keys
    try:
        return [(SCRIPT, line.format(**{name: _word(value) for name, value in words.items()}))] if line else ELSEWHERE
    except (KeyError, ValueError, IndexError):
        return ELSEWHERE


def _word(value: str) -> str:
    """A value as words of a shell, in which variables and the home directory are expanded."""
    value = value.strip("\"'")
    plain = "".join([sign for sign in value if sign not in "/._-~$ :=@+,"]).isalnum()
    return value if plain or not value else "'" + value.replace("'", "'\\''") + "'"

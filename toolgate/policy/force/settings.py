"""Settings as rulings: what each plain key of a policy file applies to, worded like a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolgate.model.effect import Manner, Place, Verb
from toolgate.model.verdict import ALLOW, ASK, DENY, VERDICTS
from toolgate.policy.force.plan import Ruling, text_of, texts_of
from toolgate.policy.match.expressions import stored
from toolgate.policy.match.pattern import directory_pattern, domain_pattern, path_pattern
from toolgate.policy.match.tool_names import ANY_SERVED
from toolgate.policy.read.document import Policy

if TYPE_CHECKING:
    from toolgate.policy.match.matching import Condition

CHANGE = (Verb.WRITE, Verb.DELETE)
BASH = ("tool", ("bash",))
NOT_BASH = ("not", (BASH,))
OUTSIDE = (Place.HOME, Place.OTHER_USER, Place.SYSTEM, Place.CACHE, Place.STARTUP)
ELSEWHERE = (Place.REMOTE, Place.PRIVATE, Place.KNOWN, Place.FORGE, Place.REGISTRY)
INSTALL = ("manner", (Manner.INSTALL, Manner.TOOL))
SYSTEM = ("manner", (Manner.SYSTEM,))
GLOBAL = ("manner", (Manner.GLOBAL,))
LOCKED = ("manner", (Manner.LOCKED,))
OWN = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE, Place.VCS)
OWN_CODE = (("place", OWN), ("not", (("manner", (Manner.INSTALL, Manner.INSIDE)),)))
BEYOND = (Place.HOME, Place.OTHER_USER, Place.CACHE, Place.UNKNOWN)
AWAY = (Place.HOME, Place.OTHER_USER, Place.NOWHERE)

CONTAINERS: Condition = (("place", (Place.CONTAINER,)), ("not", (("manner", (Manner.OWN,)),)))
# A key, the verbs it applies to, and further conditions; the reason; the advice. The first key that is set decides
# about an effect, so special keys come first.
SETTINGS: tuple[tuple[str, tuple[str, ...], Condition, str, str], ...] = (
    ("sensitive.read", (Verb.READ,), (("place", (Place.SECRET,)), ("not", (("manner", (Manner.NAMES,)),))),
        "reads credentials from `{target}`", "ask the user for what you need"),
    ("sensitive.write", CHANGE, (("place", (Place.SECRET,)),), "{does} `{target}`, which holds credentials",
        "ask the user to {do}"),
    ("shell.pipe_to_shell", (Verb.RUN,), (("origin", tuple([(place, "") for place in ELSEWHERE])), ("not", (INSTALL,))),
        "runs code from another host", "download it, read it, then run the file"),
    ("shell.privilege", (Verb.ESCALATE,), (), "runs with the privileges of {target}",
        "run it with your own privileges"),
    ("shell.install_system", (Verb.RUN,), (INSTALL, SYSTEM), "installs `{target}` for the whole machine",
        "ask the user to install it"),
    ("shell.install_system", (Verb.RUN,), (INSTALL, GLOBAL), "installs `{target}` for all projects",
        "install it in this project only"),
    ("code.install_scripts", (Verb.RUN,), (("place", OWN), INSTALL), "runs the install scripts of packages",
        "show what would be installed first"),
    ("shell.install_local", (Verb.RUN,), (INSTALL, ("not", (LOCKED,))), "installs the package `{target}`",
        "install what the project has locked"),
    ("shell.git_destructive", (Verb.DISCARD,), (), "discards {target}", "commit or stash it first"),
    ("shell.git_destructive", (Verb.PUBLISH,), (("manner", (Manner.FORCE, Manner.DELETE)),),
        "overwrites {target} for others", "push without force"),
    ("shell.recursive_delete_inside", (Verb.DELETE,), (("place", (Place.WORKSPACE, Place.PIPELINE)),
        ("manner", (Manner.RECURSIVE,))), "deletes `{target}` from the project", "name the files"),
    ("shell.container_run", (Verb.RUN,), CONTAINERS, "{does} {target}", "ask the user to run it"),
    ("shell.container_run", (Verb.CONTROL,), CONTAINERS, "{does} {target}", "ask the user to do it"),
    ("shell.container_run", (Verb.WRITE,), CONTAINERS, "{does} {target}", "ask the user to do it"),
    ("shell.container_run", (Verb.DELETE,), CONTAINERS, "{does} {target}", "ask the user to do it"),
    ("code.git_hooks", (Verb.RUN,), (("manner", (Manner.HOOK,)),), "runs {target} of the repository",
        "show the hook to the user"),
    ("code.test_runners", (Verb.RUN,), (*OWN_CODE, ("named", False)), "runs `{target}`, which can do anything",
        "show the user what it runs"),
    ("code.own", (Verb.RUN,), OWN_CODE, "runs `{target}`, which is code in the project",
        "show the user what it runs"),
    ("code.unread", (Verb.USE,), (("manner", (Manner.UNSEEN,)), ("place", OWN)),
        "runs `{target}`, which Toolgate does not read", "show the user what is in it"),
    ("code.elsewhere", (Verb.RUN,), (("manner", (Manner.HERE,)), ("place", AWAY)),
        "runs `{target}` outside the project", "ask the user to {do}"),
    ("shell.unlisted_options", (Verb.USE,), (("manner", (Manner.UNLISTED,)),),
        "Toolgate does not know {target} of `{command}`", "leave the option out"),
    ("shell.system_admin", (Verb.CONTROL,), (("not", (("manner", (Manner.SIGNAL,)),)),
        ("not", (("place", (Place.CONTAINER, Place.CLUSTER, Place.CLOUD)),))), "{does} {target}",
        "ask the user to do it"),
    ("web.known_hosts", (Verb.FETCH,), (("place", (Place.KNOWN,)),), "fetches from `{target}`", "ask the user for it"),
    ("shell.network_tools", (Verb.FETCH, Verb.SEND), (BASH, ("place", ELSEWHERE)), "connects to `{target}`",
        "ask the user to {do}"),
    ("input.on_malformed", (Verb.UNKNOWN,), (("manner", (Manner.UNREADABLE, Manner.BUDGET)),),
        "Toolgate cannot read `{target}`", "write it in simpler parts"),
    ("shell.unknown_program", (Verb.UNKNOWN,), (("manner", (Manner.PROGRAM,)),
        ("not", (("manner", (Manner.INFORMS,)),))), "Toolgate does not know `{target}`",
        "tell the user what it does"),
    ("web.default", (Verb.FETCH,), (NOT_BASH, ("place", ELSEWHERE)), "fetches from `{target}`", "ask the user for it"),
    ("paths.shell_read_outside", (Verb.READ,), (BASH, ("place", OUTSIDE)), "reads `{target}` outside the project",
        "ask the user for what you need"),
    ("paths.read_outside", (Verb.READ,), (("place", OUTSIDE),), "reads `{target}` outside the project",
        "ask the user for what you need"),
    ("paths.write_outside", (Verb.DELETE,), (("place", BEYOND),), "{does} `{target}`, which is outside the project",
        "ask the user to {do}"),
    ("paths.write_outside", (Verb.WRITE,), (("place", BEYOND),), "changes `{target}` outside the project",
        "write inside the project"),
    ("paths.write_system", (Verb.DELETE,), (("place", (Place.SYSTEM, Place.PROC)),), "{does} `{target}`, a system file",
        "ask the user to {do}"),
    ("paths.write_system", (Verb.WRITE,), (("place", (Place.SYSTEM, Place.PROC)),), "changes `{target}` in the system",
        "write inside the project"),
    ("tools.unknown", (Verb.UNKNOWN,), (("manner", (Manner.TOOL,)), ("not", (("tool", (ANY_SERVED,)),))),
        "Toolgate does not know {target}", "use another tool"),
)  # fmt: skip


def setting_rulings(policy: Policy) -> list[Ruling]:
    """The rulings for the settings in a file."""
    found = [*_hosts(policy), *_found_text(policy), *_sensitive(policy)]
    for name, verbs, pairs, reason, instead in SETTINGS:
        word = text_of(policy.settings, name)
        if word:
            line = policy.lines.get(name, 1)
            found.append(Ruling(name, verbs, pairs, int(VERDICTS[word]), reason, instead, line, setting=True))
    return found


def _hosts(policy: Policy) -> list[Ruling]:
    found: list[Ruling] = []
    for key, verbs, verdict, reason in (
        ("web.deny_domains", (Verb.FETCH, Verb.SEND), DENY, "the policy refuses the host `{target}`"),
        ("web.allow_domains", (Verb.FETCH,), ALLOW, "the policy lists the host"),
    ):
        domains = texts_of(policy.settings, key)
        if domains:
            pair = ("host", tuple([domain_pattern(text) for text in domains]))
            found.append(Ruling(key, verbs, (pair,), int(verdict), reason, "", policy.lines.get(key, 1)))
    return found


def _found_text(policy: Policy) -> list[Ruling]:
    """`[security]`: text that a person should look at."""
    verdict = int(VERDICTS[text_of(policy.settings, "security.on_finding") or "ask"])
    found: list[Ruling] = []
    once = ("kind", True)
    line = policy.lines.get("security.extra_patterns", 1)
    for text in texts_of(policy.settings, "security.extra_patterns"):
        name, _, expression = text.partition(":")
        pairs: Condition = (once, ("content", (stored(expression),)))
        reason = f"holds what the policy calls `{name.strip()}`"
        found.append(Ruling(f"security.{name.strip()}", (Verb.USE,), pairs, verdict, reason, "leave it out", line))
    words = tuple([word.lower() for word in texts_of(policy.settings, "security.extra_keywords")])
    if words:
        line = policy.lines.get("security.extra_keywords", 1)
        reason = "holds a word the policy looks for"
        pairs = (once, ("keyword", words))
        found.append(Ruling("security.extra_keywords", (Verb.USE,), pairs, verdict, reason, "", line))
    return found


def protected_rulings(policy: Policy) -> list[Ruling]:
    """`config_dir` and `sensitive.protected`: asked first, since nothing in the file may loosen them."""
    directory = text_of(policy.settings, "config_dir")
    patterns = {
        "config_dir": [directory_pattern(directory)] if directory else [],
        "sensitive.protected": [path_pattern(text) for text in texts_of(policy.settings, "sensitive.protected")],
    }
    reason = "`{target}` is configuration that no tool may change"
    return [
        Ruling(
            key,
            CHANGE,
            (("target", (True, tuple(listed))),),
            int(DENY),
            reason,
            "ask the user to {do}",
            policy.lines.get(key, 1),
        )
        for key, listed in patterns.items()
        if listed
    ]


def _sensitive(policy: Policy) -> list[Ruling]:
    """`sensitive.files`: additional files that count as credentials."""
    patterns = tuple([path_pattern(text) for text in texts_of(policy.settings, "sensitive.files")])
    found: list[Ruling] = []
    for key, verbs, reason in (
        ("sensitive.read", (Verb.READ,), "reads `{target}`, which the policy calls sensitive"),
        ("sensitive.write", CHANGE, "{does} `{target}`, which the policy calls sensitive"),
    ):
        word = text_of(policy.settings, key)
        if patterns and word:
            verdict = int(VERDICTS[word])
            pairs = (("target", (verdict >= ASK, patterns)), ("not", (("manner", (Manner.NAMES,)),)))
            found.append(Ruling(key, verbs, pairs, verdict, reason, "ask the user", policy.lines.get(key, 1)))
    return found

"""What holds for every advice: a command in it is allowed, and about what the call is about: whatever it names, the call
names too, or the machine has it for everyone.
"""

from collections.abc import Iterator

from toolgate.adapters.generic import Described, described
from toolgate.advice.lost_work import IN_GIT
from toolgate.analysis import effects_of
from toolgate.analysis.state.scope import Ledger
from toolgate.cases import PROJECT, Record
from toolgate.cli.answers import answer
from toolgate.decide import decide
from toolgate.guard import scene_of
from toolgate.model import ALLOW, ASK, Decision, Finding
from toolgate.model.failure import RULES
from toolgate.model.visible import plain
from toolgate.rules import DEFAULT
from toolgate.world import World
from tools.examples import NOWHERE

EVERY = "0.0.0.0"
# Names that are of the program and not of the call: where it keeps what it lists, what it makes by convention.
OWN = {
    "/etc/rc5.d", ".", ".venv", "secret/", "python", "python3", "manage.py", "migrate:status", "migration:show",
    "db:migrate:status", "ecto.migrations", "db:migrate", "credential.helper", EVERY,
}  # fmt: skip
ENDINGS = (".pub", ".example", "/config")  # of a name in the call: its public half, its sample, a repository's settings
LOADED = ("install.", "script.")  # what a download without a name of its own is called


def strange(command: str, known: str, paths: list[str]) -> list[str]:
    """The words of a recommended command that name a path, a host, a branch or a package the call does not name."""
    found = []
    known += known.replace("127.0.0.1", EVERY).replace("*:", EVERY + ":")  # every interface, as programs write it
    for word in command.replace("'", "").split()[1:]:
        name = word.replace(",bind=127.0.0.1", "").partition("=")[2] or word
        for ending in ENDINGS:
            name = name.removesuffix(ending)
        name = (
            name.removeprefix("./").strip("*").rstrip("/").replace("127.0.0.1", EVERY)
        )  # the same on this machine only
        name, word = name.replace(",bind=" + EVERY, ""), word.replace(",bind=127.0.0.1", "")
        if (
            word[:1] == "-"
            or name in OWN
            or "(" in word
            or word.startswith(LOADED)
            or ("/" not in name + word and "." not in name)
        ):
            continue
        if name and name not in known and not any([path.startswith(name) or name in path for path in paths]):
            found.append(word)
    return found


# What shows the state of a thing that has no name to be called by, and the rule whose findings it may be offered for.
OVERVIEWS = {
    "processes": {
        "ps aux", "findmnt", "ip addr", "ip route", "lsmod", "swapon --show", "getenforce", "iptables -L", "hostnamectl status",
    },
    "secrets": {"compgen -e", "aws configure list", "docker info", "gh auth status", "kubectl config get-contexts", "git add -u"},
    "self-protection": {"toolgate status", "toolgate grants", "toolgate log", "toolgate llm status"},
    "persistence": {"systemctl list-timers", "systemctl --user list-timers", "atq", "sudo -l", "ls /etc/rc5.d", "git config --list --show-origin"},
    "databases": {"psql -l", "rails db:migrate:status"},
    "foreign-code": {"ls -A"},
    "packages": {"python3 -m venv .venv"},
    "publishing": {"npm pack --dry-run", "gh status"},
}  # fmt: skip


def about_the_same(command: str, finding: Finding, request: Described) -> bool:
    """Whether a recommended command starts the program of the call, or names what the finding is about."""
    effect, words = finding.effect, command.replace("'", "").split()
    if command in OVERVIEWS.get(finding.opinion.rule, ()):
        return True
    if command in ("git status --short --ignored", "git log --oneline --branches --not --remotes"):
        return effect.target.place in IN_GIT
    program = effect.command.argv[0].rpartition("/")[2] if effect.command.argv else ""
    origin, carrier = effect.origin, effect.command.carrier
    known = [effect.target.text, effect.target.path, *effect.command.argv, str(request.call.action)]
    known += [origin.text, origin.path] if origin is not None else []
    known += [carrier.text, carrier.path] if carrier is not None else []
    named = [word.removesuffix(".pub").removesuffix("/config").strip("*") for word in words if word[:1] != "-"]
    return words[0] in (program, plain(program)) or any([word in text for word in named if word for text in known])


def commands_in(advice: str) -> list[str]:
    return advice.split("`")[1::2]


def broken(record: Record, judged: Decision) -> Iterator[str]:
    """What is wrong with the advice of a call that is not allowed."""
    if judged.verdict == ALLOW:
        return
    request = described(record, PROJECT)
    action = request.call.action
    for finding in judged.because:
        opinion, verb = finding.opinion, finding.effect.verb
        if judged.verdict >= ASK and not is_short(finding):
            yield f"{opinion.rule}: not one short line: {opinion.reason}; {opinion.instead}"
        if opinion.verdict != ALLOW and not opinion.instead:
            yield f"{opinion.rule}: nothing to do instead: {opinion.reason}"
        for command in commands_in(opinion.instead):
            offered = f"`{command}` recommended for {action}"
            verdict = answer(record | {"tool": "Bash", "input": {"command": command}}, NOWHERE).decision.verdict
            if verdict != ALLOW:
                yield f"{opinion.rule}: {verdict} {offered}"
            if not about_the_same(command, finding, request):
                yield f"{opinion.rule}: not about the call: {offered}"
            if words := strange(command, *named_in(record, request, judged, finding)):
                yield f"{opinion.rule}: {words} in {offered}"
            if command.startswith("ls -ld ") and verb not in ("delete", "read"):
                yield f"{opinion.rule}: only looks at a place that nothing is known of: {offered}"


def is_short(finding: Finding) -> bool:
    """Whether reason and advice are one short line."""
    opinion = finding.opinion
    return "\n" not in opinion.reason + opinion.instead and len(opinion.instead) <= 120


def named_in(record: Record, request: Described, judged: Decision, finding: Finding) -> tuple[str, list[str]]:
    """The text of a call, and the paths and names of all that it touches."""
    effects = [each.effect for each in judged.because]  # advice may be about several of them
    held = [(effect.target, effect.origin, effect.command.carrier) for effect in effects]
    paths = [text for each in held for one in each if one is not None for text in (one.path, one.text) if text]
    home = str((request.world or {}).get("home", "/home/user"))
    paths += [path.replace(home, "~", 1) for path in paths if path.startswith(home)]
    return str(record["input"]).replace("\\", "") + " ".join(finding.effect.command.argv), paths


def by_our_rules(request: Described, judged: Decision) -> bool:
    """Whether no profile of a policy decides: a profile gives its own advice, and may refuse what is not ours to."""
    return judged.verdict >= ASK and "profile" not in (request.world or {})


def unchanged_by_advice(request: Described, judged: Decision) -> bool:
    """Whether a call that our rules alone decide has the same verdict and reasons without advice."""
    if not by_our_rules(request, judged) or judged.settled_by != RULES or request.earlier or request.marks:
        return True
    facts = World(request.world or {})
    ledger = Ledger(facts)
    effects = effects_of(request.call, facts, ledger=ledger)
    bare = decide(effects, scene_of(request.call, facts, memory=ledger.memory), DEFAULT)
    return bare.verdict == judged.verdict and reasons(bare) == reasons(judged)


def reasons(judged: Decision) -> list[tuple[object, ...]]:
    return [
        (f.effect, f.opinion.verdict, f.opinion.reason, f.opinion.rule, f.opinion.memorable) for f in judged.because
    ]

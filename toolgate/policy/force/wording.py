"""Wording of a policy rule for one effect: fills in the placeholders of its reason and advice."""

from toolgate.analysis.arguments.options import sort_arguments
from toolgate.analysis.shell.command import below
from toolgate.analysis.tools.uses import tool_name
from toolgate.knowledge.lookup import knowledge_of
from toolgate.model.effect import DONE, Effect, Manner, Place, Verb
from toolgate.model.rule import Scene
from toolgate.model.visible import quotable
from toolgate.rules.baseline import misnamed
from toolgate.rules.secrets import is_shown
from toolgate.sentences.phrases import them, told

ASKED_TO = {  # what a person is asked to do in the agent's place
    Verb.READ: "run it",
    Verb.WRITE: "change it",
    Verb.DELETE: "delete it",
    Verb.RUN: "run it",
    Verb.FETCH: "fetch it",
    Verb.SEND: "send it",
    Verb.LISTEN: "run it",
    Verb.PUBLISH: "publish it",
    Verb.UNKNOWN: "run it",
    Verb.USE: "run it",
}
CREDENTIALS, NEEDED = "reads credentials from `{target}`", "ask the user for what you need"
MARKS = ("{target}", "{command}", "{subcommand}", "{tool}", "{cwd}", "{does}", "{do}", "{directory}")
DEPTH = 2  # subcommands of subcommands
DESCRIBED = {  # sentences about a file or a host that is described, not named
    "runs `{target}` outside the project": "runs code in `{directory}`, outside the project",
    "connects to `{target}`": "uses the network ({target})",
    "fetches from `{target}`": "uses the network ({target})",
    "reads `{target}` outside the project": "reads {target}, outside the project",
    "changes `{target}` outside the project": "changes {target}, outside the project",
    "{does} `{target}`, which is outside the project": "{does} {target}, outside the project",
}

SENTENCES = {  # the same for prose in place of a command
    "Toolgate does not know `{target}`": "runs a sentence, not a command",
    "Toolgate does not know what `{target}` does": "runs a sentence, not a command",
    "tell the user what it does": "send the command alone; tell the user the rest",
}
ONE, SEVERAL = "`{target}`, which is sensitive", "`{target}`, some of which can be sensitive"


def worded(template: str, effect: Effect, scene: Scene) -> str:
    """A reason or advice with its placeholders filled in."""
    template = _about(template, effect)
    name = effect.command.name.rpartition("/")[2] or _beside(effect, scene)
    form = _form(effect) or name if "{subcommand}" in template else name
    if not name:  # a tool that runs no command
        for mark in ("{command}", "{subcommand}"):
            for around in (f"the command `{mark}`", f"`{mark}`", f"command '{mark}'"):
                template = template.replace(around, mark)
    template = template.replace("{tool}", tool_name(scene.call)).replace("{command}", quotable(name) or "this call")
    template = template.replace("{subcommand}", quotable(form) or "this call")
    if "{does}" in template and (act := _act(effect)):
        template = template.replace("{does} `{target}`", act).replace("{does} {target}", act)
    if CREDENTIALS in template and (act := _act(effect)):
        template = template.replace(CREDENTIALS, act)
    if template == NEEDED and effect.target.described:
        template = template if is_shown(effect) else "ask the user to do it"
    if effect.target.described:
        template = DESCRIBED.get(template, template)
    if "{directory}" in template:
        template = template.replace("{directory}", _directory(effect, scene))
    template = template.replace("{does}", _done(effect)).replace("{do}", _asked_to(effect))
    target = effect.target.text
    if effect.verb == Verb.ESCALATE:
        target = _user(effect) or target
    if effect.target.described:
        template = template.replace("`{target}`", "{target}")
    elif "**" in target:
        template = template.replace(ONE, SEVERAL).replace("`{target}`", str(effect.target))
    elif Manner.SIGNAL in effect.manner and target.lstrip("-").isdigit():
        template = template.replace("`{target}`", "every process" if target == "-1" else "process {target}")
    return template.replace("{cwd}", scene.call.cwd).replace("{target}", quotable(target))


def _about(template: str, effect: Effect) -> str:
    """The text for prose in place of a command, or for a search of file names."""
    if template in SENTENCES and Manner.PROGRAM in effect.manner:
        return SENTENCES[template] if misnamed(effect.target.name) == "sentence" else template
    return template.replace("reads `{target}`", "searches `{target}`") if Manner.NAMES in effect.manner else template


def _form(effect: Effect) -> str:
    """INVARIANT: whatever goes wrong here leaves the verdict of a policy's rule as it is."""
    try:
        return form_of(effect.command.argv)
    except Exception:  # noqa: BLE001 # without it, a sentence says which program it is
        return ""


def _user(effect: Effect) -> str:
    """The user that a command runs as. INVARIANT: as for `_form`."""
    try:
        from toolgate.rules.privilege import user_of

        return user_of(effect.command.argv)
    except Exception:  # noqa: BLE001 # without it, a sentence says what it is about
        return ""


def form_of(argv: tuple[str, ...]) -> str:
    """A program and its subcommand: `git push` for `git -C x push origin`."""
    if not argv:
        return ""
    found, spec, words = [argv[0]], knowledge_of(argv[0].rpartition("/")[2]), [*argv[1:]]
    while spec is not None and len(found) <= DEPTH:
        operands = [word for word in sort_arguments([*words], spec).operands if isinstance(word, str)]
        chosen = below(spec, operands[0]) if operands else None
        if chosen is None or not {operands[0], f"{spec.names[0]}-{operands[0]}"}.intersection(chosen.names):
            break
        found.append(operands[0])
        spec, words = chosen, operands[1:]
    return " ".join(found)


ACTS = (Verb.CONTROL, Verb.READ)


def _act(effect: Effect) -> str:
    """Which action it is, if the target is only described; empty: nothing more is known."""
    contained = effect.target.place == Place.CONTAINER and effect.verb in (Verb.RUN, Verb.DELETE)
    acts = (contained or effect.verb in ACTS) and effect.target.described and Manner.SIGNAL not in effect.manner
    return told(effect.command.argv)[0] if acts else ""


def _done(effect: Effect) -> str:
    """What a call does, as the start of a sentence about its target."""
    manner = effect.manner
    if effect.verb == Verb.DELETE and Manner.MOVED in manner:
        return "moves"
    if effect.verb != Verb.CONTROL:
        return DONE[effect.verb]
    if Manner.SIGNAL in manner or Manner.EXHAUSTS in manner:
        return "signals" if Manner.SIGNAL in manner else "creates"
    return "controls" if Manner.INPUT in manner else "changes"


def _asked_to(effect: Effect) -> str:
    """What the user can do instead."""
    if effect.verb == Verb.DELETE and Manner.MOVED in effect.manner:
        return "move it"
    if effect.verb == Verb.RUN and Manner.INSTALL in effect.manner:
        return "install " + them(effect.target)
    if (effect.target.described or Manner.LOGIN in effect.manner) and effect.verb in (Verb.FETCH, Verb.SEND):
        return "run it"
    return ASKED_TO.get(effect.verb, "do it")


def _directory(effect: Effect, scene: Scene) -> str:
    """The directory of described code, written with `~` for the home."""
    path = effect.target.path.rpartition("/")[0] or "/"
    home = scene.home and f"{path}/".startswith(scene.home + "/")
    return quotable("~" + path[len(scene.home) :] if home else path)


def _beside(effect: Effect, scene: Scene) -> str:
    """The command that a variable is set for: `pytest` in `PYTHONPATH=src pytest`; empty: there is none."""
    words = str(getattr(scene.call.action, "text", ""))[effect.start : effect.end].split()
    return next((word for word in words if "=" not in word), "") if words and "=" in words[0] else ""

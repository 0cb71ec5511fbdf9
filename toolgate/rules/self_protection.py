"""The gate and the agents' own settings are not the agent's to change."""

from toolgate.model import Effect, Manner, Opinion, Place, Scene, Verb, deny, rule
from toolgate.model.effect import DONE, backticked

CHANGING = (Verb.WRITE, Verb.DELETE, Verb.CONTROL, Verb.DISCARD)
VARIABLES = {  # what is said of setting one
    "TOOLGATE_CONFIG": "points Toolgate at another configuration",
    "TOOLGATE_POLICY": "points Toolgate at another policy",
    "TOOLGATE_STATE": "points Toolgate at another state directory",
    "TOOLGATE_DISABLE": "turns Toolgate off",
}


@rule("self-protection", "write", "delete", "control", "discard", "run", floor=20)
def self_protection(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb == Verb.RUN and Manner.INSTALL in effect.manner and _is_own_package(effect.target.name):
        return deny("installs another version of Toolgate", "ask the user to install it")
    if effect.verb not in CHANGING:
        return None
    if effect.target.place == Place.GUARD:
        return _of_guard(effect)
    return _of_agent(effect) if effect.target.place == Place.AGENT else None


def _of_guard(effect: Effect) -> Opinion:
    """What is done to Toolgate's files, program, processes and variables."""
    if effect.verb == Verb.CONTROL and Manner.INPUT in effect.manner:
        return deny(f"types into {effect.target}, where it could answer for the user", "leave typing to the user")
    if effect.verb == Verb.CONTROL:
        return deny("stops Toolgate", "leave Toolgate running")
    if effect.verb == Verb.DELETE and not effect.target.path and not effect.target.described:
        return deny("uninstalls Toolgate", "ask the user to uninstall it")
    if effect.target.name.startswith("toolgate."):  # of a module
        return deny(f"calls Toolgate's own code: {effect.target}", "ask the user to do it")
    if effect.target.name in VARIABLES:
        return deny(f"{VARIABLES[effect.target.name]}: {effect.target}", "leave the variable out")
    if effect.target.name.startswith("TOOLGATE_"):
        return deny(f"sets {effect.target}, which changes what Toolgate does", "leave the variable out")
    from toolgate.model.own_parts import own_part

    if not effect.target.path and (act := own_act(effect.command.argv)):
        return deny(act, "ask the user to do it")
    what = own_part(effect.target.path) if effect.target.path else "Toolgate itself"
    return deny(_changed(effect, what), "ask the user to change Toolgate's settings")


def _of_agent(effect: Effect) -> Opinion:
    """What is done to an agent's settings."""
    if effect.verb == Verb.CONTROL:
        return deny(f"starts {effect.target}", "ask the user to start it")
    instead = "ask the user to edit the agent's settings"
    if effect.verb == Verb.DELETE:
        instead = f"ask the user to {_left(effect)[0]} it"
    if _rights(effect):
        instead = "ask the user to do it"
    hook = "/hooks/" in effect.target.path.lower()
    return deny(_changed(effect, "an agent's hook" if hook else "an agent's configuration"), instead)


def own_act(words: tuple[str, ...]) -> str:
    """What a command of Toolgate's does, or whose code is called; empty: no more is known than what it touches."""
    from toolgate.rules import told

    module = words[2] if words[1:2] == ("-m",) and len(words) > 2 else ""
    program = module in ("toolgate", "toolgate.__main__", "toolgate.cli")
    if module.startswith("toolgate.") and not program:
        return f"calls Toolgate's own code: {backticked(module)}"
    script = words[1] if len(words) > 1 else ""
    if script.removesuffix("/__main__.py").endswith("/toolgate"):  # the package, run as a directory
        return told(("toolgate", *words[2:]))[0]
    return told(("toolgate", *words[3:]) if program else words)[0]


def _is_own_package(name: str) -> bool:
    """Whether a built package that is installed would take Toolgate's place; one of a registry is asked about."""
    last = name.lower().rpartition("/")[2]
    return last.startswith("toolgate-") and last.endswith((".whl", ".tar.gz", ".zip"))


def _left(effect: Effect) -> tuple[str, str]:
    """What a person would be asked to do to a thing that is gone afterwards, and what the call does."""
    from toolgate.model.leaving import leaving

    return leaving(Manner.MOVED in effect.manner, Manner.PACKED in effect.manner)


def _rights(effect: Effect) -> str:
    """What is done to who may use a file, up to what it is; empty: another thing is done."""
    from toolgate.model.rights import doing

    return doing(effect.command.argv, effect.manner) if effect.verb == Verb.WRITE and effect.target.path else ""


def _changed(effect: Effect, what: str) -> str:
    """A name says which file it is; a description names its owner itself, or else has a path."""
    target = effect.target
    done = DONE[effect.verb] if effect.verb == Verb.DISCARD else "changes"
    if Manner.EMPTIED in effect.manner:
        done = "empties"
    if not target.described and (rights := _rights(effect)):
        return f"{rights}{what}: {target}"
    if effect.verb == Verb.DELETE:
        done = _left(effect)[1]
    if effect.verb == Verb.WRITE and Manner.RECURSIVE in effect.manner and target.name not in effect.command.argv:
        done = "copies files over"  # a directory, with all that is in it
    return f"{done} {target}" if target.described else f"{done} {what}: {target}"


CASES = """
deny   echo '{}' > .claude/settings.json
deny   rm -f ~/.config/toolgate/policy.toml
deny   cp /dev/null ~/.local/state/toolgate/audit.jsonl
deny   pip install --force-reinstall ./vendor/toolgate-9.9.9-py3-none-any.whl
llm    pip install 'toolgate[ui]==0.0.1'
allow  pip install -e .
deny   toolgate pause 1h
       write what Toolgate allows
deny   python3 -m toolgate.hook codex
       write Toolgate's settings
deny   pkill -f toolgate
deny   chmod +x .gemini/hooks/x.sh
allow  cat .claude/settings.json
allow  head -20 CLAUDE.md
"""

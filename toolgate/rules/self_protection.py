"""Agents may not change Toolgate or agents' own settings."""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model import Effect, Manner, Opinion, Place, Scene, Verb, deny, rule
from toolgate.model.effect import DONE, Target, backticked
from toolgate.model.sentence import COPIED, IT, NO_VARIABLE, Sentence

CHANGING = (Verb.WRITE, Verb.DELETE, Verb.CONTROL, Verb.DISCARD)
VARIABLES = {  # phrases for setting a variable
    "TOOLGATE_CONFIG": "points Toolgate at another configuration",
    "TOOLGATE_POLICY": "points Toolgate at another policy",
    "TOOLGATE_STATE": "points Toolgate at another state directory",
    "TOOLGATE_DISABLE": "turns Toolgate off",
}
CODE = "toolgate."  # the prefix of its modules' names
ENTRANCES = ("hook", "launcher", "entrance")  # modules by which a hook starts
PERSONAL = ("allow", "deny", "inbox", "undo", "pause", "resume", "trust", "mode")  # commands for the user only
SLOWING = ("renice", "prlimit", "ionice", "taskset", "chrt", "cpulimit")  # programs that limit a process
ONLY_SLOWING = ("renice", "ionice", "taskset", "chrt")
STOPPING = {  # words by which a service is stopped, or kept from starting, and what that is called
    **dict.fromkeys("stop kill down d force-stop exit freeze stopall".split(), "stops"),
    **dict.fromkeys("disable mask off revert".split(), "disables"),
    **dict.fromkeys("unload bootout remove delete del".split(), "removes"),
}
HIS = "ask the user to do it"
GRANTS = "/approvals/grants/"  # what a user has allowed, a file each
CONTINUING = frozenset("-CONT -SIGCONT -18 CONT SIGCONT cont sigcont -cont -sigcont".split())  # stops nothing
ANSWER = "leave the answer to the user"
INSTEAD = {"hook": "leave the hook to the agent", "allow": ANSWER, "deny": ANSWER, "inbox": ANSWER}  # by the command


@rule("self-protection", "write", "delete", "control", "discard", "run", floor=20)
def self_protection(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb == Verb.RUN and Manner.INSTALL in effect.manner and _is_own_package(effect.target.name):
        return deny("installs another version of Toolgate", "ask the user to install it")
    if effect.verb not in CHANGING:
        return None
    if effect.target.place == Place.GUARD:
        return _of_guard(effect)
    if effect.target.described and has_trait(effect.command.name, "service-manager"):
        return _of_service(effect)
    if effect.target.place != Place.AGENT:
        return None
    if makes_link(effect, scene.call.tool):
        return deny(
            f"makes a link that leads to or replaces an agent's configuration: {effect.target}", "leave the link out"
        )
    return _of_agent(effect)


def _of_service(effect: Effect) -> Opinion | None:
    """The opinion about a command for services, if it stops one that runs Toolgate or keeps it from starting."""
    words = effect.command.argv[1:]
    names = [word.rpartition("/")[2] for word in words]  # `gui/501/dev.toolgate`
    named = [name for name in names if any([part.startswith("toolgate") for part in name.lower().split(".")])]
    stops = next((word.lower() for word in words if word.lower() in STOPPING), "")
    if not named or not stops:
        return None
    return deny(f"{STOPPING[stops]} Toolgate's service {backticked(named[0])}", "leave Toolgate running")


def makes_link(effect: Effect, tool: str) -> bool:
    """Whether a file is written by a tool that makes links, by its name."""
    named = any([word in tool.lower().replace("_", "") for word in ("symlink", "hardlink")])
    return named and effect.verb == Verb.WRITE and not effect.command.argv


def _of_guard(effect: Effect) -> Opinion:
    """The opinion about a change of Toolgate's files, program, processes or variables."""
    if effect.verb == Verb.CONTROL and Manner.INPUT in effect.manner:
        return deny(f"types into {effect.target}, where it could answer for the user", "leave typing to the user")
    if effect.verb == Verb.CONTROL:
        if CONTINUING.intersection(effect.command.argv):
            return deny("sends the signal CONT to Toolgate", "leave Toolgate's processes alone")
        name = effect.command.name.rpartition("/")[2]
        done = "slows Toolgate down or stops it" if name in SLOWING else "stops Toolgate"
        return deny("slows Toolgate down" if name in ONLY_SLOWING else done, "leave Toolgate running")
    if effect.verb == Verb.DELETE and not effect.target.path and _is_package(effect.target):
        return deny("uninstalls Toolgate", "ask the user to uninstall it")
    if effect.target.name in VARIABLES:
        if has_trait(effect.command.name, "containers"):
            reason = f"sets {effect.target} in a container, a variable that Toolgate obeys"
            return deny(reason, NO_VARIABLE)
        instead = HIS if "setenv" in effect.command.argv else NO_VARIABLE
        return deny(f"{VARIABLES[effect.target.name]}: {effect.target}", instead)
    if effect.target.name.startswith("TOOLGATE_"):
        return deny(f"sets {effect.target}, which changes what Toolgate does", NO_VARIABLE)
    asked = own_words(effect)
    if not effect.target.path and (act := _act(effect, asked)):
        return deny(act, INSTEAD.get(asked[1], HIS) if len(asked) > 1 else HIS)
    from toolgate.rules.outside_workspace import empties
    from toolgate.sentences.own_parts import PROGRAM, own_part

    what = own_part(effect.target.path) if effect.target.path else "Toolgate itself"
    if Manner.OPTION in effect.manner and what == PROGRAM:
        return deny(f"gives {what} to {backticked(effect.command.name)}, which may run it", HIS)
    if Manner.CREATE in effect.manner and effect.target.described:
        return deny(f"makes {effect.target}", "leave " + IT + " out")
    if effect.target.described and not effect.target.path and asked[1:]:  # of which nothing is known
        return deny(f"may change {effect.target}: {backticked(' '.join(asked[:3]))}", HIS)
    if effect.verb == Verb.WRITE and GRANTS in effect.target.path and not (_rights(effect) or empties(effect)):
        return deny(f"forges a Toolgate approval: {effect.target}", HIS)
    return deny(_changed(effect, what), HIS)


def _of_agent(effect: Effect) -> Opinion:
    """The opinion about a change of an agent's settings."""
    if effect.verb == Verb.CONTROL:
        return deny(f"starts {effect.target}{_freed(effect)}", "ask the user to start it")
    instead = "ask the user to edit the agent's settings"
    if effect.verb == Verb.DELETE:
        instead = f"ask the user to {_left(effect)[0]} " + IT
    if _rights(effect) or (effect.target.described and "install" in effect.command.argv):
        instead = HIS
    if Manner.TIED in effect.manner:
        instead = COPIED
    if Manner.CREATE in effect.manner and has_trait(effect.command.name, "repository"):
        instead = "choose another directory"
    if Manner.PACKED in effect.manner:
        instead = "leave it as it is"
    from toolgate.sentences.phrases import told

    if not effect.target.path and (act := told(effect.command.argv)[0]):
        return deny(act, HIS)
    hook = "/hooks/" in effect.target.path.lower()
    ours = "toolgate" in effect.target.path.rpartition("/")[2].lower()
    what = "Toolgate's plugin for an agent" if ours else "an agent's hook" if hook else "an agent's configuration"
    return deny(_changed(effect, what), instead)


def _freed(effect: Effect) -> str:
    """The option that an agent is started with, after a colon; empty: the target names it, or it is not found."""
    try:
        from toolgate.sentences.own_parts import freed_by

        found = freed_by(effect.command.argv) if "`" not in str(effect.target) else ""
    except Exception:  # noqa: BLE001 # without it, a sentence says that there is one
        return ""
    return f": {backticked(found)}" if found else ""


def own_words(effect: Effect) -> tuple[str, ...]:
    """A call of Toolgate as the words of its command line; empty: not such a call, or one without a command."""
    words = effect.command.argv
    if effect.target.name.startswith(CODE):
        return _of_code(effect.target.name)
    if words[1:2] == ("-m",) and len(words) > 2 and words[2].partition(".")[0] == "toolgate":
        whole = words[2] in ("toolgate", "toolgate.__main__", "toolgate.cli")
        return ("toolgate", *words[3:]) if whole else _of_code(words[2])
    python = has_trait(effect.command.name, "python")  # whose options may be before a file
    first = next((index for index, word in enumerate(words[1:], start=1) if word[:1] != "-"), 1) if python else 1
    for index, word in [pair for pair in enumerate(words) if pair[0] in (0, 1, first)]:
        name = "/" + word.removesuffix("/__main__.py")
        if name.endswith("/toolgate"):
            return ("toolgate", *words[index + 1 :])
        if any([f"/toolgate/{entrance}." in name for entrance in ENTRANCES]):
            return ("toolgate", "hook")
    if effect.target.described and not effect.target.path and words[1:2] and words[1] in PERSONAL:
        return ("toolgate", *words[1:])  # by another name
    if effect.target.described and not effect.target.path and "toolgate" in words:  # behind a program that starts it
        return words[len(words) - 1 - words[::-1].index("toolgate") :]
    return ()


def _of_code(name: str) -> tuple[str, ...]:
    """The Toolgate command that a module implements; empty: none."""
    room, *rest = name.split(".")[1:]
    if room in ENTRANCES:
        return ("toolgate", "hook")
    if room == "answering":
        return ("toolgate", "allow")
    return ("toolgate", *rest[0].split("_")) if room == "cli" and rest else ()


def _act(effect: Effect, asked: tuple[str, ...]) -> str:
    """What a call does with a Toolgate command or Toolgate's code; empty: only what it touches is known."""
    words = effect.command.argv
    from toolgate.sentences.phrases import told

    if act := told(asked or words)[0]:
        return act
    name = effect.target.name
    if not name and words[1:2] == ("-m",) and len(words) > 2:
        name = words[2]
    if not name.startswith(CODE):
        return ""
    if name.endswith(".*"):
        return Sentence("imports Toolgate's own code: ", backticked(name[:-2]))
    return Sentence("calls Toolgate's own code: ", backticked(name))


def _is_package(target: Target) -> bool:
    """Whether the target is Toolgate as an installed package: `toolgate`, or a path of which only the end is known."""
    return not target.described and ("/" not in target.name or target.name.rstrip("/").endswith("/toolgate"))


def _is_own_package(name: str) -> bool:
    """Whether a local package to install would replace Toolgate; one from a registry is asked about."""
    last = name.lower().rpartition("/")[2]
    return last.startswith("toolgate-") and last.endswith((".whl", ".tar.gz", ".zip"))


def _left(effect: Effect) -> tuple[str, str]:
    """The verb for asking the user to remove something, and the verb for what the call does."""
    from toolgate.sentences.leaving import leaving

    return leaving(effect.manner)


def _rights(effect: Effect) -> str:
    """What is done to a file's permissions, up to its name; empty: something else is done."""
    from toolgate.sentences.rights import doing

    return doing(effect.command.argv, effect.manner) if effect.verb == Verb.WRITE and effect.target.path else ""


def _changed(effect: Effect, what: str) -> str:
    """A sentence about a change of a file, with its name, its description or its path."""
    target = effect.target
    done = DONE[effect.verb] if effect.verb == Verb.DISCARD else "changes"
    if Manner.OPTION in effect.manner:  # not known what it does
        done = "may change"
    from toolgate.rules.outside_workspace import empties

    if effect.verb == Verb.WRITE and empties(effect):
        done = "puts a link in place of" if has_trait(effect.command.name, "links") else "empties"
    scripted = has_trait(effect.command.name, "editor") and Manner.EDIT in effect.manner
    if scripted and not any([word.endswith(target.name.lstrip("~")) for word in effect.command.argv]):
        done = "has an editor open"  # in its script, which may write it or not
    if not target.described and (rights := _rights(effect)):
        return Sentence(f"{rights}{what}: ", target)
    if effect.verb == Verb.DELETE:
        done = _left(effect)[1]
    if not target.described and target.name.rpartition("/")[0] == "~" and "*" in target.name:  # of many things
        return f"{done} everything that {target} matches, including {what}"
    if effect.verb == Verb.WRITE and Manner.RECURSIVE in effect.manner and target.name not in effect.command.argv:
        done = "copies files over"  # a directory, with all that is in it
    from toolgate.sentences.leaving import through

    if target.described:
        return Sentence(f"{done} ", target, through(effect))
    return Sentence(f"{done} {what}{through(effect)}: ", target)


CASES = """
deny   echo '{}' > .claude/settings.json
deny   pkill -CONT toolgate
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
deny   systemctl --user stop toolgate
deny   sudo systemctl disable --now toolgate-server.service
deny   service toolgate stop
deny   launchctl bootout gui/501/dev.toolgate
deny   pm2 delete toolgate
allow  systemctl --user status toolgate
ask    systemctl --user restart toolgate
deny   chmod +x .gemini/hooks/x.sh
deny   rm "$(python3 -c 'import toolgate.hook as h; print(h.__file__)')"
allow  wc -l "$(python3 -c 'import toolgate; print(toolgate.__file__)')"
allow  touch "v$(python3 -c 'import toolgate; print(toolgate.__version__)').txt"
allow  cat .claude/settings.json
allow  head -20 CLAUDE.md
"""

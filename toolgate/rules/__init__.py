"""The built-in rules in order; `FLOOR` is final, `BUILTIN` decides when no policy does.

A rule's file states its position and the verbs it handles. It is loaded for the first effect with one of them; most
calls need two or three of the files. A test checks that every rule handles only its verbs.
"""

from __future__ import annotations

from toolgate.model.call import Shell
from toolgate.model.effect import ACTING, VERBS, Manner, Place, Verb, backticked
from toolgate.model.rule import Rule, Rulebook
from toolgate.model.sentence import IT, Sentence, parts_of
from toolgate.model.verdict import ALLOW, Opinion, deny

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.model.call import ToolCall
    from toolgate.model.effect import Effect, Target
    from toolgate.model.rule import Scene

    Judge = Callable[[Effect, Scene], Opinion | None]

LONGEST = 50  # characters of a command that are shown
SEEN = 20_000  # characters of a call whose sentences say when its commands run
KEEPING = (
    "alias ", "()", "( )", "function ", "export ", "declare ", "typeset ", "readonly ", "pkg set", "set-script",
    "crontab", "bind ", "complete -", "| at ", "at now", "at -", "batch",
)  # fmt: skip
_LOADED: dict[str, Rule] = {}  # what has been loaded; the same whatever order it fills in


def loaded(name: str) -> Rule:
    """The rule `some-name`, from the file `some_name.py`."""
    rule = _LOADED.get(name)
    if rule is None:
        module = name.replace("-", "_")
        rule = getattr(__import__("toolgate.rules." + module, fromlist=(module,)), module)
        _LOADED[name] = rule
    return rule


def listed(name: str, *verbs: str, manner: str = "", memory: str = "", away: tuple[str, ...] | None = None) -> Rule:
    """The rule with a name, only for these verbs, this manner or this part of memory; loaded when one occurs.

    `away`: for targets in these places, and for everything that is mounted or happens on another machine. A rule with
    empty `away` checks the place itself.
    """

    def asked(effect: Effect, scene: Scene) -> Opinion | None:
        try:
            rule = _LOADED[name] if name in _LOADED else loaded(name)
        except Exception as error:  # noqa: BLE001 # a damaged installation must not judge more leniently
            return deny(
                f"the rule {backticked(name)} cannot be loaded: {type(error).__name__}: {error}", "reinstall Toolgate"
            )
        says = rule.judge
        opinion = says(effect, scene)
        if opinion is None or (opinion.verdict is ALLOW and not effect.manner):
            return opinion
        if HOLE in opinion.reason:
            from toolgate.sentences.substituted import spelt

            opinion = spelt(opinion, effect, scene.call)
        if effect.where and away != () and opinion.verdict != ALLOW and Manner.DEFERRED not in effect.manner:
            opinion = _there(opinion, effect)
        if effect.command.holder and opinion.verdict is not ALLOW:
            opinion = _given(opinion, effect, scene)
        if written_to_run(effect, scene):
            return _later(opinion, effect, scene)
        if opinion.verdict is ALLOW:
            return opinion
        if effect.command.carrier is not None:
            return _carried(opinion, effect, scene)
        return _timed(opinion, effect, scene) if not memory else opinion

    judge: Judge = asked if away is None else _elsewhere(asked, away)
    judge = judge if not memory else _remembering(judge, memory)
    judge = judge if not manner else _with_manner(judge, manner)
    return Rule(name, judge, verbs or ACTING, manner, away)


HOLE = "$(…)"  # how the output of a command is shown
ABOUT_THE_FILE = (
    Manner.PLANTED, Manner.HOST_ACCESS, Manner.GRANTS_ACCESS, Manner.DROPS_APPROVAL, Manner.REDIRECTS_TRAFFIC,
)  # fmt: skip
UNWRITTEN = (Verb.UNKNOWN, Verb.USE)  # effects of the call itself, whatever file it writes


def written_to_run(effect: Effect, scene: Scene) -> bool:
    """Whether an effect is that of a file which the call only writes; a command may also load the file."""
    if effect.verb in UNWRITTEN:
        return False
    if effect.command.carrier is not None:
        return effect.command.written
    if Manner.DEFERRED not in effect.manner or type(scene.call.action) is Shell:
        return False
    files = effect.verb == Verb.WRITE and not effect.target.path
    return not files and not any([word in effect.manner for word in ABOUT_THE_FILE])


def of_file(effect: Effect, scene: Scene) -> bool:
    """Whether a sentence about an effect is about a file that causes it."""
    return effect.command.carrier is not None or written_to_run(effect, scene)


def _later(opinion: Opinion, effect: Effect, scene: Scene) -> Opinion:
    """The opinion, saying that the file causes the effect when it runs later."""
    carrier, action, said = effect.command.carrier, scene.call.action, parts_of(opinion.reason)
    path = getattr(action, "path", "").removeprefix(scene.workspace + "/")
    if path.lower().rpartition("/")[2].startswith(("dockerfile", "containerfile")):
        from toolgate.sentences.settings import in_image

        said = in_image(said)
    file = str(carrier) if carrier is not None else backticked(path) if path else "a file"
    if getattr(action, "old", None) is None:
        what = "variable" if opinion.instead is NO_VARIABLE else "command"
        out = f"leave {f'the {what}' if effect.command.argv else 'it'} out of the file"
        out = "leave the file as it is" if "authorized_keys" in file else out  # without its command, a key can do more
        reason = said.after(f"writes {file} so that it ")
    else:  # effects it had before are not findings
        reason, out = said.after(f"edits {file} so that it "), _left_out(effect, action)
    out = "leave the remote shell out of the file" if Manner.REMOTE_SHELL in effect.manner else out
    instead = opinion.instead if opinion.verdict == ALLOW else out
    return Opinion(opinion.verdict, reason, opinion.rule, instead, opinion.memorable)


def _left_out(effect: Effect, action: object) -> str:
    """Advice for an edit: leave out a command that it adds, or remove one that was there before."""
    words, text = effect.command.argv, getattr(action, "text", "")
    brought = words[0] in text and (len(words) == 1 or any([word in text for word in words[1:]])) if words else text
    return "leave the command out of the edit" if brought else "take the command out of the file"


def _given(opinion: Opinion, effect: Effect, scene: Scene) -> Opinion:
    """The opinion, saying that the command is only passed to something."""
    from toolgate.sentences.defining import given

    return given(opinion, effect, scene.call)


def _timed(opinion: Opinion, effect: Effect, scene: Scene) -> Opinion:
    """The opinion, saying if the call only stores something, an earlier command did, or a link or list leads there."""
    text = scene.call.action.text if type(scene.call.action) is Shell else ""
    try:
        if effect.target.path and (not text or effect.target.name not in text):
            from toolgate.sentences.reached import reached

            opinion = reached(opinion, effect, scene)
        if scene.call.prior or (len(text) <= SEEN and any([word in text for word in KEEPING])):
            from toolgate.sentences.defining import kept, prepared

            return prepared(kept(opinion, effect, text), effect, scene.call)
    except Exception:  # noqa: BLE001 # without it, the sentence only says what is done
        return opinion
    return opinion


def told(words: tuple[str, ...], home: str = "") -> tuple[Sentence, str, str]:
    """What a sentence can say about a command: its action, its verb, and the words that name it.

    Each is empty if not known; paths in the home directory begin with `~`. INVARIANT: an error here leaves the verdict
    of a rule unchanged.
    """
    try:
        from toolgate.sentences.acts import act_of, operation_of
        from toolgate.sentences.parsed_command import subcommand_of

        if home:
            words = tuple(["~" + word[len(home) :] if word.startswith(home + "/") else word for word in words])
        return act_of(words), operation_of(words), subcommand_of(words, LONGEST)
    except Exception:  # noqa: BLE001 # without it, a sentence says what the command touches
        return Sentence(""), "", ""


def by_means_of(effect: Effect) -> str:
    """A phrase that names a command of which only the kind is known: ` with `kaf topic rm orders``; empty: more is."""
    command = "" if "`" in str(effect.target) else told(effect.command.argv)[2]
    return f" with {backticked(command)}" if " " in command else ""


def recipient(words: tuple[str, ...]) -> str:
    """The recipient of a mail in backticks; empty: not a mail, or the call does not name one."""
    return _of_act("recipient_of", words)


def venue(words: tuple[str, ...]) -> str:
    """Where a command puts its input, with the preposition: `in a gist`; empty: not known."""
    return _of_act("venue_of", words)


def cleared(words: tuple[str, ...]) -> str:
    """What a command does to the directory it writes to, up to its name; empty: it only changes it."""
    return _of_act("cleared_by", words)


def _of_act(asked: str, words: tuple[str, ...]) -> str:
    try:
        from toolgate.sentences import acts

        found: str = getattr(acts, asked)(words)
    except Exception:  # noqa: BLE001 # without it, a sentence says less
        return ""
    return found


def them(target: Target) -> str:
    """The pronoun for a thing that has been named: `it` or `them`."""
    from toolgate.model.number import is_several

    return "them" if target.described and is_several(target) else IT


NO_VARIABLE = "leave the variable out"  # advice that is known by its identity, whatever it says
COPIED = "copy the file"  # advice instead of a hard link to it
CONTROL = "control"  # another machine
# Manners of effects whose words come from something else in the call.
ELSEWHERE = (Manner.LANGUAGE, Manner.COMPUTED_NAME, Manner.UNREADABLE, Manner.PIPED, Manner.BUILT, Manner.OPTION)


def seen(effect: Effect, call: ToolCall, home: str) -> tuple[str, str]:
    """What unknown words obviously may do, and with what: `run` and a command; empty: nothing."""
    try:
        from toolgate.sentences.unread_hints import held_by, host_of_events, host_of_shell, loses, printed_by, spotted

        argv, whole = effect.command.argv[1:], getattr(call.action, "text", "")
        code, piece = Manner.LANGUAGE in effect.manner, whole[effect.start : effect.end]
        fed = printed_by(piece, whole[: effect.start]) if Manner.PROGRAM in effect.manner else ""
        piece = fed or piece
        if host := host_of_shell((whole,) if code else argv):
            return "give", host
        if effect.command.name == "osascript" and (host := host_of_events(whole)):
            return CONTROL, host
        act, text = spotted(argv)
        if not act and not effect.target.described and Manner.PROGRAM not in effect.manner:
            name, cut, _ = effect.target.name.partition("…")  # a long text, whose rest is in the call
            act, text = spotted(
                (name + whole.partition(name)[2] if name and cut and name in whole else effect.target.name,)
            )
            if not act and (command := held_by(effect.target.name)):
                return "run", command
        elif not act and whole and (fed or any([word in effect.manner for word in ELSEWHERE])):
            if (code or Manner.PIPED in effect.manner) and not _holds_code(argv, piece):
                piece = whole
                for script in [word for word in argv if "/" in word]:
                    piece = piece.replace(script, "")
            act, text = spotted((piece, *piece.split()))
            own = text.partition(" ")[0] in (effect.command.name, *effect.command.argv[:1]) or text == piece
            if not act or own:
                return "", ""  # the command itself
        elif not act and not whole:  # a tool that is not a shell
            act, text = spotted(tuple([str(value) for value in getattr(call.action, "arguments", {}).values()]))
        named = not effect.manner or Manner.PROGRAM in effect.manner or Manner.SUBCOMMAND in effect.manner
        if not act and named:
            act, text = loses(argv)
        if act == "run" and text in whole:
            return act, text
        return act, text.removesuffix(home) + "~" if text.endswith(home) else text.replace(home + "/", "~/")
    except Exception:  # noqa: BLE001 # without it, a sentence says what is not known
        return "", ""


def _holds_code(words: tuple[str, ...], text: str) -> bool:
    """Whether a command contains the code that it runs, so that no other part of the call matters."""
    return "<<" in text or any([mark in word for word in words for mark in "( \n"])


def may(act: str, text: str) -> str:
    """The beginning of a sentence about what has been seen: "may run `id`"."""
    if act == "give":
        return f"may give {backticked(text)} a shell"
    return f"may {act} {backticked(text) if text else 'something'}"


def first(act: str, text: str) -> str:
    """What to do before something that has been seen; empty: nothing was seen."""
    if act == "run" and "|" in text:
        return "download the script and read it first"
    return "ask the user first" if act else ""


AWAY = ("ssh:", "cluster:", "cloud:")  # other machines; a container is on this one
OUTWARD = (Verb.SEND, Verb.FETCH, Verb.PUBLISH)
HELD = (Verb.WRITE, Verb.DELETE, Verb.CONTROL)  # effects in a container for which sentences say so


def _there(opinion: Opinion, effect: Effect) -> Opinion:
    """The opinion, naming the other machine on which the effect happens."""
    host, things, said = effect.where.partition(":")[2], (effect.target, effect.origin), opinion.reason
    held = effect.verb in HELD and "container" not in said and "virtual machine" not in said
    if not (effect.where.startswith(AWAY) or held) or effect.verb == Verb.UNKNOWN or effect.target.place == Place.GUARD:
        return opinion
    if host and any([thing is not None and thing.name == host for thing in things]):  # it names the machine
        return opinion
    from toolgate.sentences.machines import placed

    said = placed(said, effect.where, effect.verb in OUTWARD)
    return Opinion(opinion.verdict, said, opinion.rule, opinion.instead, opinion.memorable)


def _carried(opinion: Opinion, effect: Effect, scene: Scene) -> Opinion:
    """The opinion, saying which file that the call runs causes the effect."""
    carrier, said = f"{_recipe(effect, scene)}{effect.command.carrier}", parts_of(opinion.reason)
    path = getattr(effect.command.carrier, "path", "")
    settings = path.endswith(("/.git/config", ".git/config"))
    made = f"{carrier} makes git run a command that " if settings else f"{carrier} "
    if settings and said.verb == "runs":  # what it runs is said
        said = said.doing("run")
        made = f"{carrier} makes git "
    where = "" if f" in {carrier} " in opinion.reason else f", in {carrier}"
    made = "" if said.thing == backticked(getattr(effect.command.carrier, "name", "")) else made
    reason = said.before(where) if said.verb == "Toolgate" else said.after(made)
    from toolgate.sentences.given_words import as_held, taken_out

    whole = as_held(reason, effect, scene) if "`$" in reason else reason
    step = "leave the command out of the file" if effect.command.written else taken_out(effect, scene)
    out = step if {Manner.HOST_ACCESS, Manner.UNREADABLE}.isdisjoint(effect.manner) else opinion.instead
    return Opinion(opinion.verdict, whole, opinion.rule, out, opinion.memorable)


def _recipe(effect: Effect, scene: Scene) -> str:
    """The part of a file that a command runs, followed by `in`; empty: not known."""
    carrier = effect.command.carrier
    try:
        from toolgate.sentences.acts import recipe_of
        from toolgate.sentences.given_words import is_begun

        given = getattr(scene.call.action, "text", "")[effect.start : min(effect.end, effect.start + SEEN)]
        found = recipe_of(tuple(given.split()), carrier.path if carrier is not None else "")
        found = found if found and is_begun(effect, scene, found) else ""
    except Exception:  # noqa: BLE001 # without it, a sentence says which file it is
        return ""
    return f"{found} in " if found else ""


# Each of these is called for nearly every effect, and rarely applies.


def _elsewhere(judge: Judge, away: tuple[str, ...]) -> Judge:
    mounted = Manner.MOUNTED
    return lambda effect, scene: (
        judge(effect, scene) if effect.target.place in away or effect.where or mounted in effect.manner else None
    )


def _remembering(judge: Judge, memory: str) -> Judge:
    return lambda effect, scene: judge(effect, scene) if getattr(scene.memory, memory) else None


def _with_manner(judge: Judge, manner: str) -> Judge:
    return lambda effect, scene: judge(effect, scene) if manner in effect.manner else None


# --- written by tools/index.py out of `@rule(…)` in the files beside this one; change it there
FLOOR = (
    listed("catastrophe", "write", "delete", "control"),  # 10
    listed("self-protection", "write", "delete", "control", "discard", "run"),  # 20
    listed("remote-code", "run"),  # 30
    listed("unread-writing", "run", manner=Manner.UNREAD),  # 40
    listed("unreadable", "unknown"),  # 50
    listed("packages-after-pages", "run", memory="pages"),  # 60
    listed("leaks-after-secrets", "fetch", "send", "publish", memory="secrets"),  # 70
)
BUILTIN = (
    listed("own-code", manner=Manner.INSIDE),  # 10
    listed("obfuscation", "unknown"),  # 20
    listed("exfiltration", "send", "publish"),  # 30
    listed("public-access", "write", manner=Manner.GRANTS_ACCESS),  # 36
    listed("agent-instructions", "write", manner=Manner.DROPS_APPROVAL),  # 37
    listed("planted-commands", "write", manner=Manner.PLANTED),  # 38
    listed("host-access", "write", "control", manner=Manner.HOST_ACCESS),  # 39
    listed("persistence", "write", "delete"),  # 40
    listed("secrets", "read", "write", "delete"),  # 50
    listed("containers", away=("container",)),  # 60
    listed("cloud", away=("cluster", "cloud")),  # 70
    listed("databases", away=("database",)),  # 80
    listed("other-machines", away=()),  # 90
    listed("lost-work", "write", "delete", "discard"),  # 100
    listed("outside-workspace", "read", "write", "delete"),  # 110
    listed("privilege", "escalate"),  # 120
    listed("publishing", "publish"),  # 130
    listed("packages", "run"),  # 140
    listed("foreign-code", "run"),  # 150
    listed("network", "fetch", "send", "listen"),  # 160
    listed("processes", "control"),  # 170
    listed("baseline", *VERBS),  # 180
)
# --- the end of what is written
DEFAULT = Rulebook(floor=FLOOR, builtin=BUILTIN)

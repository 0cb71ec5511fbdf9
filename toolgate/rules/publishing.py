"""Publishing: what others see at once is hard to take back."""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model import Effect, Manner, Opinion, Place, Scene, Verb, allow, ask, rule
from toolgate.model.effect import backticked
from toolgate.model.sentence import Sentence, Words
from toolgate.sentences.phrases import told

LOUD = (
    Manner.FORCE,
    Manner.DELETE,
    Manner.DEFAULT_BRANCH,
    Manner.TAG,
    Manner.ALL,
    Manner.DEPLOY,
)  # more than a branch of one's own


@rule("publishing", "publish", builtin=130)
def publishing(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.PUBLISH:
        return None
    manner, target = effect.manner, effect.target
    if Manner.OWN_BRANCH in manner and not any([word in manner for word in LOUD]):
        return allow("pushes a branch to the project's own remote")
    remote = Manner.OWN_BRANCH in manner or Manner.ELSEWHERE in manner  # the target is a remote, and else a branch
    named = target.described or effect.command.name == "svn"  # whose targets are addresses
    if act := told(_registered(effect) if named and target.place != Place.LOOPBACK else (), scene.home)[0]:
        deployed = act.verb == "deploys"
        shown = SHOW_DEPLOYED if deployed else SHOW if act.verb in SHOWING else "ask the user to do it"
        return ask(act, shown)
    if Manner.DELETE in manner:
        return _deletion(effect, remote)
    if every := _every(effect):
        return ask(every, instead="push the branches you mean")
    if Manner.FORCE in manner:
        branch = _branch(effect.command.argv) if remote else ""
        rest, towards = f", which {_replaced(effect.command.argv)}", "to " if remote else ""
        return ask(Sentence(f"force-pushes {branch}", target, rest, towards), instead="push without --force")
    if Manner.DEFAULT_BRANCH in manner:
        return ask(Sentence("pushes ", target, ", which others build on", "to "), instead="push a branch of your own")
    if Manner.DEPLOY in manner and not target.described:
        branch = _branch(effect.command.argv)
        only = branch and branch.strip(" `") not in ("main", "master")  # which alone is built there, by default
        done = f"pushes {branch}to {target}, which can deploy it" if only else f"deploys to {target}"
        return ask(done, instead="ask the user to deploy it")
    if Manner.ELSEWHERE in manner:
        unknown = target.name.replace("-", "").replace("_", "").isalnum() and target.name in effect.command.argv
        rest = ", a remote whose address is not known" if unknown else ""
        done = Sentence(f"pushes {_pushed(effect, scene)} ", _address(effect) or target, rest, "to ")
        return ask(done, instead="push to the project's own remote")
    if target.place == Place.LOOPBACK:
        return allow("publishes on this machine only")
    if target.place == Place.MCP:
        from toolgate.sentences.tools import call_of, shown_first

        action = scene.call.action
        return ask(call_of(action, Verb.PUBLISH) or f"sends data with the MCP tool {target}", shown_first(action))
    return _published(effect)


def _registered(effect: Effect) -> tuple[str, ...]:
    """The words of a command, without a registry on this machine: a setting of the project has named another one."""
    words = effect.command.argv
    if not any(["//localhost" in word or "//127." in word for word in words]):
        return words
    near = [word for word in words if "//localhost" in word or "//127." in word]
    return tuple([word for word in words if word not in near and word != "--registry"])


def _pushed(effect: Effect, scene: Scene) -> str:
    from toolgate.sentences.substituted import substitution

    command = substitution(effect, scene.call)
    made = command.startswith("git hash-object")  # an object, not a commit
    return f"the object that {backticked(command)} makes" if made else "the project's history"


def _published(effect: Effect) -> Opinion:
    """The opinion about a publication without a sentence of its own."""
    deployed = effect.target.described and Manner.DEPLOY in effect.manner
    done = "deploys" if deployed else "pushes" if has_trait(effect.command.name, "repository") else "publishes"
    said, line = f"{done} {effect.target}", _task(effect)
    if line:
        guessed = Manner.UNSEEN in effect.manner
        said = f"runs {line}, which by its name {said}" if guessed else f"{said} by running {line}"
    return ask(said, instead=SHOW_DEPLOYED if deployed else SHOW)


def _task(effect: Effect) -> str:
    """The task of the project that publishes something, in backticks; empty: another program does, or it is long."""
    words = effect.command.argv
    first = next((index for index, word in enumerate(words) if word[:1] == "-"), len(words))
    said = [index + 1 for index, word in enumerate(words) if any([act in word.lower() for act in ACTS])]
    line = " ".join(words[: max([first, *said])] if first > 1 else words)
    plain = Manner.HERE in effect.manner and line.isprintable()
    return backticked(line) if plain and 0 < len(line) <= COMMAND else ""


ACTS = ("publish", "deploy", "release", "upload")  # also in an option: `dotnet build -t:PublishAll`
COMMAND = 48  # characters of a command that is quoted


def _address(effect: Effect) -> str:
    """The address that a push names, where its host is one that many use; empty: the host says enough."""
    named = "".join(_operands(effect.command.argv)[:1])
    host = effect.target.name
    plain = host and host in named and named != host and named.partition("@")[0] in ("git", named)
    return (
        backticked(named)
        if plain and effect.target.place in (Place.FORGE, Place.KNOWN) and len(named) <= LONGEST
        else ""
    )


LONGEST = 60  # characters of an address


SHOW = "show the user what would be published"
SHOW_DEPLOYED = "show the user what would be deployed"
SHOWING = ("publishes", "opens", "comments", "uploads")
EVERY = {  # what a force-push of everything does
    "--mirror": "overwrites every branch and tag of {}, and deletes those that are missing here",
    "--all": "force-pushes every branch to {}, which can overwrite others' commits",
    "--tags": "force-pushes every tag to {}, which can replace others' tags",
}


def _every(effect: Effect) -> str:
    """What a push does to all branches or tags of a remote; empty: it pushes single ones."""
    words, force = effect.command.argv, Manner.FORCE in effect.manner
    named = _operands(words)
    where = backticked(named[0]) if named else "the remote"
    said = [word for word in EVERY if word in words and (word != "--tags" or len(named) < 2)]  # `--tags main`: both
    if force and said:
        return EVERY[said[0]].format(where)
    return f"pushes every tag to {where}" if said == ["--tags"] and Manner.DEPLOY not in effect.manner else ""


def _replaced(words: tuple[str, ...]) -> str:
    """What a force-push does to others' commits: with a lease, it only replaces what was fetched before."""
    leased = any([word.startswith("--force-with-lease") for word in words]) and "--force" not in words
    return "rewrites the branch for others" if leased and "-f" not in words else "can overwrite others' commits"


def _operands(words: tuple[str, ...]) -> list[str]:
    """The remote and the branches that a push names."""
    given = [word for word in words[1:] if word[:1] != "-"]
    return given[1:] if given[:1] == ["push"] else []


def _branch(words: tuple[str, ...]) -> str:
    """The only branch that a push names after its remote, with a trailing blank; empty: it names none, or several."""
    named = _operands(words)[1:]
    plain = len(named) == 1 and named[0][:1] not in ":+" and ":" not in named[0] and "…" not in named[0]
    return f"{backticked(named[0])} " if plain else ""


def _deletion(effect: Effect, remote: bool) -> Opinion:
    """The opinion about deleting a branch or a tag, named by itself or by its remote."""
    words = effect.command.argv
    several = remote and any(["…" in word for word in _operands(words)[1:]])
    if "--prune" in words and has_trait(effect.command.name, "repository"):
        where = backticked(_operands(words)[0]) if _operands(words) else "the remote"
        return ask(f"deletes every branch of {where} that is missing here, for everyone", "push without --prune")
    some = "branches or tags" if several else "a branch or tag"
    act, towards = (f"deletes {some} ", "from ") if remote else (_deleting(effect), "")
    instead = f"ask the user to delete {'them' if several else 'it'}"
    return ask(Sentence(act, effect.target, " for everyone", towards), instead)


def _deleting(effect: Effect) -> str:
    """A phrase for a deletion, up to the name of the branch or tag."""
    if effect.target.described or not has_trait(effect.command.name, "repository"):
        return "deletes "
    if Manner.TAG in effect.manner:
        return Words("deletes the tag ", "deletes the tags ")
    return Words("deletes the branch ", "deletes the branches ")


CASES = """
ask    git push origin main
ask    git push --force origin feature/x
ask    git push --delete origin feature/x
ask    git push git@relay.example:x.git feature/x
allow  git push -u origin feature/x
"""

"""What a command does that another one stores in a setting: it happens later, and the sentence says so."""

from toolgate.model.effect import Effect, Manner, Place, Verb, backticked
from toolgate.model.sentence import Sentence, parts_of

LONGEST = 120  # characters of a sentence that includes the setting
FILES = ("-f", "--file", "--edit", "-e")  # options that name a file, or open it in an editor
KEEPERS = ("git", "npm", "pnpm", "yarn", "aws")  # programs that store settings
STORING = (("config",), ("configure",))  # the subcommands for that
SETTING = ("set", "add", "replace-all")  # subcommands that store a value
LATER = ("has", "sets", "turns", "this")  # how sentences about the setting itself begin; or with the command


def later(effect: Effect, reason: str, others: list[tuple[Effect, str]]) -> Sentence | None:
    """Return a reason with the setting that causes it: `git config alias.x '!…'`; `None`: it happens now.

    `others` are the effects of the call that are reported, with their reasons.
    """
    if effect.verb == Verb.UNKNOWN or Manner.HOOK in effect.manner or effect.where:
        return None
    if effect.target.described and effect.target.place in (Place.STARTUP, Place.WORKSPACE):
        return None  # the setting itself
    here = [one for one, _ in others if (one.start, one.end) == (effect.start, effect.end)]
    if any([said == reason and one not in here for one, said in others]):
        return None
    stored = [(one.command.argv[0], found) for one in (effect, *here) if (found := _key(one.command.argv))]
    keeper, key = stored[0] if stored else ("", "")
    said = parts_of(reason)
    act = said.act.replace(f" {keeper}'s ", " its ")
    said = Sentence(act, said.thing, said.rest, said.towards, said.lead)
    whole = said.after(f"sets {backticked(key)} so that {keeper} ")
    itself = said.verb in LATER or said.verb[:1] == "`"
    return None if not key or said.lead or itself or len(whole) > LONGEST else whole


def _key(words: tuple[str, ...]) -> str:
    """Return the name of the setting that a command stores; empty: it stores none."""
    if words[1:2] not in STORING or words[0] not in KEEPERS or any([word in FILES for word in words]):
        return ""
    given = [word for word in words[2:] if word[:1] != "-"]
    if words[0] != "git" and given[:1] != ["set"]:
        return ""
    given = given[1:] if given[:1] and given[0] in SETTING else given
    name, equals, _ = given[0].partition("=") if given else ("", "", "")
    return name if len(given) > 1 or equals else ""

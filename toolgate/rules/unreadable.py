"""What cannot be read is for the user: no list of safe things, no guard agent and no policy can approve it."""

from toolgate.model import Effect, Manner, Opinion, Read, Scene, Shell, Verb, ask, rule
from toolgate.model.effect import backticked
from toolgate.sentences.phrases import told
from toolgate.sentences.unread_words import first, may, seen

CMD = ("cmd.exe", "cmd")
TO_CMD = ("/c", "/k", "/s", "/q", "/d")  # before the command
TERMINALS = ("/dev/tty", "/dev/pts/", "/dev/console")
UNREAD = (Manner.UNREADABLE, Manner.BUDGET)


@rule("unreadable", "unknown", floor=50)
def unreadable(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.UNKNOWN or Manner.INSIDE in effect.manner:
        return None
    if not any([word in effect.manner for word in UNREAD]):
        return None
    if Manner.ODD_NAME in effect.manner:
        return ask(f"uses {effect.target}", instead=_plainly(getattr(scene.call.action, "path", "")), memorable=False)
    if Manner.FAULT in effect.manner:
        return ask(f"an error inside Toolgate keeps it from reading {effect.target}", instead=REPORT, memorable=False)
    if Manner.UNREADABLE not in effect.manner:  # too much for us, whatever it is
        return ask(f"Toolgate cannot read {effect.target}", instead=SIMPLER, memorable=False)
    if type(scene.call.action) is Read:
        if typed := next((path for path in scene.call.action.paths if path.startswith(TERMINALS)), ""):
            reason = f"reads what the user types, from {backticked(typed)}"
            return ask(reason, instead="ask the user for what you need", memorable=False)
        return ask(f"Toolgate cannot know {effect.target}", instead="read a regular file", memorable=False)
    small = not effect.target.described  # an argument in a small language
    name, inner = effect.command.name, type(scene.call.action) is Shell and bool(effect.command.argv)
    tool = not getattr(scene.call.action, "text", "")
    act, text = seen(effect, scene.call, scene.home) if small or inner or tool else ("", "")
    if small and (done := _done(effect)):
        return ask(done, instead="ask the user to do it", memorable=False)
    if act and text not in effect.command.argv:  # else it is what some other language was given
        reason = f"{may(act, text)} with {backticked(name)}" if name else may(act, text)
        return ask(reason, instead=first(act, text), memorable=False)
    if act == "run" and text in effect.command.argv:
        other = "ask the user first" if name.rpartition("/")[2] in CMD else f"pass code that {name} can read"
        return ask(_passed(effect, text), instead=other, memorable=False)
    if small:
        return _small(effect, scene, inner)
    if Manner.BUILT in effect.manner:  # which is not at fault
        return ask(f"Toolgate cannot read {effect.target}", instead=TELL, memorable=False)
    simpler = SIMPLER
    if type(scene.call.action) is Shell:
        simpler = "fix the syntax, or tell the user what it does" if inner and not act else "fix the syntax"
    return ask(f"Toolgate cannot parse {effect.target}", instead=simpler, memorable=False)


def _small(effect: Effect, scene: Scene, inner: bool) -> Opinion:
    """The opinion about a text in a small language, in an argument or a variable."""
    name = effect.command.name
    holder = _variable(effect.target.name, getattr(scene.call.action, "text", "")) or name
    inside = f" in {backticked(holder)}" if holder else ""
    if holder != name and (done := _setting(holder, effect.target.name)):
        return ask(done, instead=f"leave out {holder}", memorable=False)
    if inner and _open_quote(effect.target.name):
        reason = f"Toolgate cannot read {effect.target}{inside}: a quote is not closed"
        return ask(reason, instead="close the quote", memorable=False)
    return _unknown(effect, holder, inside)


def _unknown(effect: Effect, holder: str, inside: str) -> Opinion:
    """The opinion about a text in a small language, with what it does if its first words say so."""
    try:
        from toolgate.sentences.held_texts import meant, named

        holder, given = named(effect, holder)
        inside = f" in {backticked(holder)}" if holder else inside
        if done := meant(holder, effect.target.name):
            return ask(done, instead="ask the user first", memorable=False)
    except Exception:  # noqa: BLE001 # without it, a sentence says what is not known
        given = effect.target.name
    if given[:1] == "$" and given[1:].isidentifier():
        reason = f"Toolgate does not know the value of {backticked(given)}{inside}"
        return ask(reason, instead="write the value out", memorable=False)
    if "://" in given and "$" in given and " " not in given:
        return ask(f"Toolgate does not know the whole address {backticked(given)}{inside}", TELL_WHAT, memorable=False)
    if holder in CMD and (text := _to_cmd(effect)):
        return ask(f"runs {backticked(text)} with {inside[4:]}", instead="ask the user first", memorable=False)
    words = effect.command.argv  # it may be a word that the rest depends on
    alone = given in words and given[:1] != "-" and (" " not in given or len(words) == 2)
    reason = f"Toolgate does not know what {backticked(given)} does{inside}"
    return ask(reason, instead=TELL if alone else f"{TELL}, or leave it out", memorable=False)


def _passed(effect: Effect, text: str) -> str:
    """What a program does with an argument that is a command line."""
    name = effect.command.name
    if name.rpartition("/")[2] in CMD:  # which takes one
        return _done(effect) or f"runs {backticked(text)} with {backticked(name)}"
    return f"passes {backticked(name)} a shell command in place of code: {backticked(text)}"


def _setting(variable: str, value: str) -> str:
    """What a variable does with a value like this one; empty: it is not known."""
    from toolgate.sentences.acts import set_by

    return set_by(f"{variable}={value}")


def _variable(value: str, text: str) -> str:
    """The variable that a call sets to a value; empty: none."""
    before, found, _ = text.partition(value) if value else ("", "", "")
    name = before.rstrip("'\"").removesuffix("=").rpartition(" ")[2]
    return name if found and before.rstrip("'\"")[-1:] == "=" and name.isidentifier() else ""


def _open_quote(text: str) -> bool:
    """Whether a text certainly has a quote that is not closed: none is escaped, or in a pattern or another quote."""
    return text.count('"') % 2 == 1 and text[-1:] != "…" and not any([mark in text for mark in "\\'/["])


def _done(effect: Effect) -> str:
    """What one command of another interpreter does, as far as its name says that; empty: it is not one."""
    if effect.command.name.rpartition("/")[2] not in CMD:
        return ""
    parts = [part for part in _to_cmd(effect).replace("|", "&").split("&") if not any([mark in part for mark in "<>^"])]
    return next(filter(None, [told((CMD[0], "/c", *part.split()))[0] for part in parts]), "")


def _to_cmd(effect: Effect) -> str:
    """The command that the Windows shell is given."""
    words = " ".join(effect.command.argv[1:]).split()
    while words and words[0].lower() in TO_CMD:
        del words[0]
    return " ".join(words)


def _plainly(path: str) -> str:
    """Advice to name a file so that every program reads the path the same way."""
    if path.rpartition("/")[2][:1] == "-":
        return "choose a name that does not start with a dash"
    if path[:1] == "~":
        return "name a file in the project, without ~"
    if (path[:1] == "$" or path.count("%") > 1) and path.isascii():
        return "write the path without variables"
    return "write the whole path with slashes" if "\\" in path and path.isprintable() else PLAIN


REPORT = "ask the user to check it, and to report the error"
TELL = "tell the user what it does"
TELL_WHAT = "tell the user what the variable holds"
SIMPLER = "write it in simpler parts"
PLAIN = "write the whole path in plain characters"

CASES = """
ask    ls (
ask    cat <<EOF | grep "

@ profile agentkit
deny   ls (

@ profile clippy
deny   ls (
"""

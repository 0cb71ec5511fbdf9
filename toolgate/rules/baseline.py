"""What no other rule has decided."""

from toolgate.model import Effect, Manner, Opinion, Place, Scene, Verb, allow, ask, llm, rule
from toolgate.model.effect import DONE, backticked
from toolgate.model.sentence import Sentence
from toolgate.sentences.phrases import told
from toolgate.sentences.unread_words import first, may, seen

UNDOCUMENTED = (Manner.OPTION, Manner.OPERAND, Manner.SUBCOMMAND)
FAULTS = (Manner.CHANGED_DEFINITION, Manner.INJECTED_DEFINITION)  # manners whose text is a whole sentence
UNREAD = {  # text before and after the target, and advice, by manner
    Manner.SETTING: ("runs a program through a setting: ", "", "leave the setting out"),
    Manner.TRANSPORT: ("connects through ", ", which can run programs", "use an https:// or ssh:// URL"),
    Manner.LANGUAGE: ("runs ", ", which Toolgate does not understand", "tell the user what the code does"),
    Manner.COMPUTED_NAME: ("Toolgate does not know ", "", "write the command out in full"),
    Manner.BUILT: ("Toolgate does not know ", "", "write it out in full"),
    Manner.COMPUTED: ("Toolgate does not know ", "", "signal one process by its PID"),
    Manner.UNPACKS: ("Toolgate does not know ", "", "list the archive first"),
    Manner.PAYLOAD: ("sends ", "", "leave the password out of the URL"),
    Manner.ADDRESS: ("Toolgate does not know ", "", "use an https:// URL"),
    Manner.PIPELINE: ("", "", "leave it out of the pipeline"),
    Manner.UNPINNED: ("", "", "pin an exact version"),
    Manner.ARGUMENT: ("Toolgate does not know what ", " does", "tell the user what it does"),
    Manner.TOOL: ("Toolgate does not know what ", " does", "tell the user what it does"),
    Manner.UNREADABLE: ("Toolgate cannot read ", "", "tell the user what it does"),
}


CHECKS = {  # what is turned off, by a part of the setting's name
    "sandbox": "the sandbox", "ssl": "certificate checks", "tls": "certificate checks",
    "cert": "certificate checks", "https": "certificate checks", "hostkey": "host key checks",
    "host-key": "host key checks", "sign": "signature checks", "gpg": "signature checks",
    "checksum": "checksum checks", "allow-untrusted": "signature checks",
    "allow-unauthenticated": "signature checks",
}  # fmt: skip


ON = ("true", "yes", "on", "1", "always")  # values of what is turned on


def _unsafe(effect: Effect) -> Opinion:
    """The opinion about an unsafe setting or option: one that disables a check, or enables something risky."""
    target = effect.target
    if target.described and "`" not in str(target):  # what is turned off, and not the setting
        return ask(f"turns off {target}", f"leave {target} on")
    setting = str(target).split("`")[1].lower()
    check = _check(setting)
    if check == "a security check" and setting.replace(":", "=").rpartition("=")[2].strip(" '\"") in ON:
        return ask(f"turns on an unsafe setting: {target}", "leave the setting off")
    return ask(
        f"turns off {check}: {target}",
        f"leave {'the checks' if check.endswith('checks') else 'the check' if 'check' in check else check} on",
    )


def _check(setting: str) -> str:
    return next((check for part, check in CHECKS.items() if part in setting), "a security check")


def _harmless(effect: Effect) -> Opinion | None:
    """The opinion about an undescribed program that shows or builds something, or is none; `None`: another effect."""
    target, manner = effect.target, effect.manner
    if Manner.NO_PROGRAM in manner:
        return allow("runs nothing: no program has this name")
    if Manner.INFORMS in manner:
        return allow("only prints information")
    if Manner.LOOKS in manner:
        return allow(f"only asks {target} for information")
    return allow(f"lets {target} build or check the project") if Manner.BUILDS in manner else None


@rule("baseline", "*", builtin=180)
def baseline(effect: Effect, scene: Scene) -> Opinion | None:
    target, manner = effect.target, effect.manner
    if effect.verb == Verb.READ:
        return allow("reads nothing secret")
    if effect.verb == Verb.USE:
        return allow("no rule objects to its use")
    if effect.verb != Verb.UNKNOWN:
        act = told(effect.command.argv, scene.home)[0] if target.described else ""
        done = Sentence(f"{DONE[effect.verb]} ", target)
        return ask(act or _served(effect, scene) or done, "ask the user first")
    if (harmless := _harmless(effect)) is not None:
        return harmless
    if Manner.PROGRAM in manner:
        return _unknown_program(effect, scene)
    if any([word in manner for word in UNDOCUMENTED]):
        return _undocumented(effect, scene)
    if Manner.INSECURE in manner:
        return _unsafe(effect)
    if Manner.EVASION in manner:
        if target.name.startswith("HISTFILESIZE="):
            return ask(f"empties the shell's history file: {target}", "leave the history on")
        return ask(f"keeps commands out of the shell history: {target}", "leave the history on")
    if any([word in manner for word in FAULTS]):
        return ask(str(target), "ask the user to look at the tool's definition")
    return _unread(effect, scene)


def _undocumented(effect: Effect, scene: Scene) -> Opinion:
    """The opinion about an option, an argument or a subcommand that is not described."""
    act, text = seen(effect, scene.call, scene.home)
    if act and (act == "give" or Manner.OPERAND in effect.manner):
        return ask(f"{may(act, text)}{_with(effect, scene, text)}", first(act, text))
    if act:
        return ask(f"{may(act, text)}: Toolgate does not know {effect.target}", first(act, text))
    if Manner.OPTION in effect.manner and (said := explained(effect, scene.call.action)):
        return ask(said, "ask the user first")
    if Manner.OPTION in effect.manner and (path := _dashed(effect)):
        told_as = f"begins with a dash, so that {backticked(effect.command.name)} takes it for options"
        return ask(f"{backticked(path)} {told_as}", f"write `./{path}` for a file of that name")
    known = _known(effect) if Manner.SUBCOMMAND in effect.manner else ""
    what = f"the subcommand of {known}" if known else effect.target
    return ask(f"Toolgate does not know {what}", "use documented options and arguments")


def _dashed(effect: Effect) -> str:
    """The path that is taken for options since it begins with a dash: `-/.x`; empty: it is an option, or may be."""
    return next((word for word in effect.command.argv if word[:2] == "-/"), "")


def _known(effect: Effect) -> str:
    """A command up to the first word that is not known, between backticks; empty: all its words are known."""
    words = effect.command.argv
    return backticked(" ".join(words[: words.index(UNTOLD)])) if UNTOLD in words[1:] else ""


UNTOLD = "…"  # a word that only the run shows


def _unknown_program(effect: Effect, scene: Scene) -> Opinion:
    """The opinion about an undescribed program, or about text in place of one that cannot be a program."""
    target, name = effect.target, effect.target.name
    act, text = seen(effect, scene.call, scene.home)
    kind = misnamed(name)
    if kind == "sentence":
        return llm("runs a sentence, not a command", "send the command alone; tell the user the rest")
    if kind == "prompt":
        return llm(f"runs {target}, which is a prompt, not a program", "leave out the prompt")
    if kind:
        after = f"; as an option it {may(act, text)}" if act not in ("", "run") and name[:1] == "-" else ""
        option = act and not after and name[:1] == "-"
        before = f"{may(act, text)}: " if act and not after else ""
        if name.isdecimal() and f"timeout /t {name}" in getattr(scene.call.action, "text", "").lower():
            return llm("runs `timeout` as on Windows: here `/t` is not a time", f"`sleep {name}` waits that long")
        instead = first(act, text) if before else "write the program before its arguments"
        if option:
            return llm(f"{may(act, text)}, if {target} is an option here", instead)
        return llm(f"{before}{target} is not a program{after}", instead)
    imitated = "" if name.isascii() else _imitation(name)
    if act:
        return llm(f"{may(act, text)} with {target}, which Toolgate does not know{imitated}", first(act, text))
    if said := explained(effect, scene.call.action):
        return llm(said, "ask the user first")
    instead = "retype it in plain characters" if imitated else "use a well-known program, or tell the user what it does"
    return llm(f"Toolgate does not know the program {target}{imitated}", instead)


SENTENCE = 3  # words in the name of a program, at most
PROMPTS = ("$", "#", "%")


def misnamed(name: str) -> str:
    """What is written in place of a program: a sentence, a prompt, or part of an argument; empty: maybe a program."""
    if "=" in name:
        return ""
    if len(name.split()) > SENTENCE:
        return "sentence"
    if name[-1:] in PROMPTS and "@" in name:
        return "prompt"
    return "piece" if name[:1] == "-" or name.isdigit() or any([letter in name for letter in "{}()<>"]) else ""


def _unread(effect: Effect, scene: Scene) -> Opinion:
    """The opinion about something of which only the kind is known."""
    if reason := _served(effect, scene):
        return ask(reason, "ask the user first")
    target, manner = effect.target, effect.manner
    found = next((word for word in UNREAD if word in manner), "")
    act, text = seen(effect, scene.call, scene.home) if found in SEEN else ("", "")
    if act and found == Manner.LANGUAGE:
        return ask(f"runs {target} that {may(act, text)}", first(act, text))
    said = explained(effect, scene.call.action) if found in EXPLAINED else ""
    said = said or (_messaged(effect, scene) if not found and target.described else "")
    if text and (not said or backticked(text) not in said):
        return ask(f"{may(act, text)}{_with(effect, scene, text)}", first(act, text))
    if not said and (Manner.DELETE in manner or act):
        return ask(f"may delete something: Toolgate does not know what {target} does", "ask the user first")
    if said:
        return ask(said, UNREAD[found][2] if found == Manner.COMPUTED else _left_out(effect))
    if not found and target.described and (act := told(effect.command.argv, scene.home)[0]):
        return ask(act, "ask the user first")
    if found == Manner.ARGUMENT and (file := _settings(effect.command.argv)):
        name = backticked(effect.command.name.rpartition("/")[2])
        return ask(f"runs {name} with settings from {backticked(file)}, which Toolgate does not know", FOLLOWS)
    if found == Manner.BUILT and (known := _known(effect)):
        lost = "may delete something: " if effect.command.argv[1] in DELETING else ""
        return ask(f"{lost}Toolgate does not know all arguments of {known}", "write them out in full")
    if found in (Manner.SETTING, Manner.TRANSPORT, Manner.BUILT) and (opinion := _set_up(effect, scene, found)):
        return opinion
    if effect.origin is not None and not found:  # a patch that comes from elsewhere
        return ask(f"applies {target} without reading it first", "download it, read it, then apply it")
    before, after, instead = UNREAD.get(found, ("Toolgate does not know what ", " does", "tell the user what it does"))
    said = f"{before}{target}{after}"
    if found == Manner.BUILT and "${" in said and "…" in said:
        return ask(_as_written(said, effect, scene), "print the value first, then write it out in full")
    return ask(said, instead)


def _messaged(effect: Effect, scene: Scene) -> str:
    """What a method of a library does that sends a message, by its name; empty: it is not one."""
    from toolgate.sentences.acts import messaged

    values = (getattr(scene.call.action, "text", ""), *getattr(scene.call.action, "arguments", {}).values())
    return messaged(effect.target, "\n".join([text for text in values if type(text) is str]))


def _as_written(said: str, effect: Effect, scene: Scene) -> str:
    from toolgate.sentences.given_words import as_written

    return as_written(said, getattr(scene.call.action, "text", "")[effect.start : effect.end])


DELETING = ("del", "delete", "rm", "remove", "drop", "unlink")


LASTING = "ask the user to set it"


def _set_up(effect: Effect, scene: Scene, manner: str) -> Opinion | None:
    """The opinion about a setting for later, not in the call, or with an unknown value; `None`: none of these."""
    target, argv, whole = effect.target, effect.command.argv, getattr(scene.call.action, "text", "")
    name, equals, value = str(target).strip("`").partition("=")
    if manner == Manner.BUILT:
        said = f"sets {backticked(name)} to a value that Toolgate does not know: {backticked(value)}"
        return ask(said, "write it out in full") if equals and not target.described else None
    if manner == Manner.TRANSPORT:
        command = next((word[5:] for word in argv if word.startswith("ext::")), "")
        if "remote" in argv[1:3]:
            return ask(f"sets up {target}, which can run programs", UNREAD[manner][2])
        said = f"has git run {backticked(command)} in place of a connection"
        return ask(said, UNREAD[manner][2]) if command else None
    lasting = "config" in argv[1:]
    if name.lower().endswith("hookspath"):
        return ask(f"has git run hooks from {backticked(value)}", LASTING if lasting else UNREAD[manner][2])
    if lasting and equals:
        program = effect.command.name.rpartition("/")[2]
        return ask(f"has {program} run {backticked(value)} through the setting {backticked(name)}", LASTING)
    if equals and whole and value not in whole and name not in whole:
        return ask(f"runs {backticked(value)} through the setting {backticked(name)}", "tell the user what it runs")
    option = next((word[: -len(name) - 1] for word in argv if word[:2] == "--" and word.endswith("=" + name)), "")
    if option and not equals:
        return ask(f"has {backticked(argv[0])} run {target}", f"leave out {option}")
    if not equals and (variable := _variable(whole[effect.start : effect.end], name)):
        return ask(f"runs {target} through {backticked(variable)}", f"leave {variable} out")
    if equals and argv and value:
        return ask(f"has {argv[0].rpartition('/')[2]} run {backticked(value)} through {backticked(name)}", OUT)
    return None


OUT = "leave the setting out"


def _variable(text: str, value: str) -> str:
    """The variable before a command with a value: `GIT_SSH=/tmp/x`; empty: there is none."""
    from toolgate.sentences.loading import variables_before

    return next((name for name, held in variables_before(text)[0] if held.strip("'\"") == value), "")


EXPLAINED = ("", Manner.ARGUMENT, Manner.TOOL, Manner.COMPUTED)


def explained(effect: Effect, action: object) -> str:
    """A sentence on what an option, argument or variable with an unread value does; empty: not known."""
    try:
        from toolgate.sentences.acts import asked_of, set_by

        if not effect.target.described and (said := set_by(effect.target.name)):
            return said
        lists = [held for held in getattr(action, "arguments", {}).values() if type(held) is list]
        argv = effect.command.argv or tuple([str(word) for held in lists for word in held])
        named = str(effect.target).split("`")[1:2] if Manner.OPTION in effect.manner else []  # `-P` of `tar xPf`
        return asked_of(argv) or (asked_of((*argv, *named)) if named else "")
    except Exception:  # noqa: BLE001 # without it, a sentence says what is not known
        return ""


def _left_out(effect: Effect) -> str:
    """Advice for something that is explained: a variable can be left out."""
    name, equals, _ = effect.target.name.partition("=")
    return f"leave {name} out" if equals and name.isidentifier() else "ask the user first"


FOLLOWS = "tell the user what the file says"
CONFIGURING = ("--config", "--config-file", "-K")


def _settings(argv: tuple[str, ...]) -> str:
    """The file that an option names whose content says what a program does; empty: none, or more than one."""
    from toolgate.model.options import values_of

    files = values_of(argv, *CONFIGURING)
    return files[0] if len(files) == 1 and files[0] != "-" else ""


SEEN = ("", Manner.LANGUAGE, Manner.COMPUTED_NAME, Manner.ARGUMENT)  # where words say more than what is told of them


def _with(effect: Effect, scene: Scene, text: str) -> str:
    """The program and the option that get a text, or the variable that holds it."""
    from toolgate.sentences.acts import STARTING

    argv, given = effect.command.argv, getattr(scene.call.action, "text", "")[effect.start : effect.end]
    for index, word in enumerate(argv[1:], start=1):
        if text and text.removeprefix("~") in word:
            if word.partition("=")[0].isidentifier():  # a variable that is set for later: `export PS0='$(id)'`
                break
            option = word.partition("=")[0] if word[:1] == "-" else argv[index - 1]
            return f" with {backticked(' '.join((argv[0], option) if option[:1] == '-' else argv[:1]))}"
    variable, equals, _ = effect.target.name.partition("=")
    if equals and variable.isidentifier():
        return f" through {backticked(variable)}"
    words = given.split()
    named = words[STARTING.get(tuple(words[:2]), 0) :][:1]  # the program that a runner starts
    return f" with {backticked(named[0])}" if named else ""


def _imitation(name: str) -> str:
    """A sentence about a name that only looks like another one."""
    from unicodedata import normalize

    from toolgate.model.visible import LETTERS, imitated, plain

    if blank := "".join([letter for letter in name if letter.isspace() and not letter.isascii()][:1]):
        return f": its character U+{ord(blank):04X} is not a plain space"
    for one in [one for one in name if not one.isascii() and normalize("NFKC", one).isascii()]:
        return f": its character U+{ord(one):04X} looks like {backticked(normalize('NFKC', one))}"
    letter, latin = imitated(name)
    if not letter and plain(name).isascii():  # no letter of it is what it seems
        letter, latin = next(((one, LETTERS[one]) for one in name if one in LETTERS), ("", ""))
    alphabet = "Cyrillic" if letter >= "\u0400" else "Greek"
    return f": its {alphabet} letter U+{ord(letter):04X} looks like {backticked(latin)}" if letter else ""


def _served(effect: Effect, scene: Scene) -> str:
    """What a call of an MCP tool does, by the tool's name; empty: not an MCP tool, or its name does not say."""
    if effect.target.place != Place.MCP:
        return ""
    from toolgate.sentences.tools import call_of

    return call_of(scene.call.action, effect.verb)

"""What advice is about: one finding, the others of the same call, and its words quoted for a shell."""

from toolgate.model.call import Shell, ToolCall
from toolgate.model.call import quoted as in_quotes
from toolgate.model.effect import Effect, Manner, Target, Verb
from toolgate.model.facts import Facts
from toolgate.model.options import given
from toolgate.model.sentence import IT, Sentence
from toolgate.model.value import Value
from toolgate.model.verdict import Finding

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
SAFE = frozenset(LETTERS + "@%+=:,./_-")  # needs no quotes anywhere in a word
INSIDE = SAFE | frozenset("~^#")  # needs none after the first character
UNKNOWN = ("$", "`", "…", "\n", "\r", "\0", "XXXXXX")  # a word that is not exactly known, or cannot be in advice
STAND_INS = ("./operand", "./script")  # stand-ins of the analysis for a program's other arguments
RUNNERS = ("npx", "bunx", "pnpx")
LONGEST = 80  # characters of one word
TRIED = "shows what it would change, if a sandbox is installed"
SETTERS = ("export", "declare", "typeset", "read", "printf", "env", "readonly", "local")


class Way(Value):
    """A safer way in one line, and the commands in it; `shared`: the user does the rest of it."""

    __slots__ = ("text", "commands", "shared")

    def __init__(self, text: str, commands: tuple[str, ...] = (), shared: bool = False) -> None:
        self.text = text
        self.commands = commands
        self.shared = shared


class Subject(Value):
    """One finding of a call that gets advice; `others` are all of the call's findings."""

    __slots__ = ("finding", "others", "facts", "call")

    def __init__(self, finding: Finding, others: tuple[Finding, ...], facts: Facts, call: ToolCall) -> None:
        self.finding = finding
        self.others = others
        self.facts = facts
        self.call = call

    @property
    def cwd(self) -> str:
        """The directory in which the call starts."""
        return self.call.cwd

    @property
    def call_text(self) -> str:
        """The whole text of the call; empty: it has none, as a tool other than a shell."""
        return getattr(self.call.action, "text", "")

    @property
    def by_variable(self) -> bool:
        """Whether a variable for a command causes the effect, not the command: `GIT_TRACE=~/x git status`."""
        told = self.argv and STAND_INS[0] not in self.argv
        return type(self.call.action) is Shell and not told and Manner.REDIRECTED not in self.effect.manner

    @property
    def effect(self) -> Effect:
        return self.finding.effect

    @property
    def argv(self) -> tuple[str, ...]:
        return self.finding.effect.command.argv

    @property
    def name(self) -> str:
        """The program, without its directory."""
        return self.finding.effect.command.name.rpartition("/")[2]

    @property
    def runner(self) -> list[str]:
        """The word before the program that starts it from a package, such as `npx`; empty: none."""
        text = self.call_text
        return [word for word in RUNNERS if f"{word} {self.name} " in text or f"{word} {self.name}@" in text][:1]

    def started(self, words: list[str]) -> list[str]:
        """The program's words after the call's runner, with the version of its package."""
        text = self.call_text
        for runner in self.runner:
            version = text.partition(f"{runner} {self.name}@")[2].partition(" ")[0]
            return [runner, f"{words[0]}@{version}" if version else words[0], *words[1:]]
        return words

    @property
    def words(self) -> tuple[str, ...]:
        return self.argv[1:]

    @property
    def operands(self) -> tuple[str, ...]:
        """The words that are neither options nor their values, subcommands among them."""
        from toolgate.advice.parsed import parsed

        return parsed(self.argv).operands

    def has(self, *options: str) -> bool:
        """Whether one of these options is given."""
        return given(self.words, *options)

    def text(self, target: Target) -> str:
        """A target's path from where the call starts, not yet quoted; empty: it is not such a file."""
        text = target.name
        if not text:
            return target.path
        if target.path and text[:1] == "~" and not self._in_home(text, target.path):
            return target.path
        if target.path and (text[:1] not in "~/" and self.cwd != self.facts.workspace()):
            return target.path
        return text

    def _in_home(self, text: str, path: str) -> bool:
        """Whether a text with a tilde names this path: in another home, or quoted, it does not."""
        if any([mark in text for mark in "*?["]):
            return path.startswith(self.facts.home() + parent(text)[1:])
        return path.rstrip("/") == (self.facts.home() + text[1:]).rstrip("/")

    @property
    def is_fed(self) -> bool:
        """Whether the command gets input from a pipe or a redirection."""
        text, start = self.call_text, self.effect.start
        before = text[:start].rstrip()
        return "<" in text[start : self.effect.end] or (before.endswith("|") and not before.endswith("||"))

    def makes(self, path: str) -> bool:
        """Whether the call itself writes a file, so that it does not exist yet; the end of a path is enough."""
        from toolgate.sentences.rights import rights_of

        effects = [other.effect for other in self.others if other.effect.verb == Verb.WRITE]
        made = [one for one in effects if Manner.EDIT not in one.manner and not rights_of(one.command.argv)]
        written = [one.target.path for one in made if one.command.carrier is None and not one.target.described]
        return bool(path) and any([f"/{one}".endswith("/" + path.removeprefix("./").lstrip("/")) for one in written])

    def place(self, target: Target) -> str:
        """A target as a word of a command; empty: it cannot be written as one."""
        return written(self.text(target))


def written(text: str) -> str:
    """A path quoted as a word of a command, with `~` and patterns still active; empty: that is not possible.

    Cut or lengthen a name before it is written: what is cut afterwards loses one of its quotes.
    """
    if text[:1] in ("-", ""):
        return ""
    home = text[:2] if text[:1] == "~" and text[1:2] in ("", "/") else ""
    parts: list[str] = []
    for part in text[len(home) :].replace("*", "\0*\0").replace("?", "\0?\0").split("\0"):
        if part in ("", "*", "?"):
            parts.append(part)
        elif quoted(part):
            parts.append(quoted(part))
        else:
            return ""
    return home + "".join(parts)


def parent(text: str) -> str:
    """The directory of what a name or pattern names, without any pattern."""
    fixed = text.partition("*")[0].partition("?")[0].partition("[")[0] if any([c in text for c in "*?["]) else text
    above = fixed.rpartition("/")[0]
    return above or ("/" if text[:1] == "/" else ".")


def searching(text: str) -> str:
    """The arguments with which `find` lists what a pattern with `**` matches: `~ -path '*/a/*'` for `~/**/a/*`."""
    rest = text.partition("**/")[2].rstrip("/")
    if not rest.strip("*"):
        wanted = "-type f"
    else:
        wanted = f"-path {quoted('*/' + rest.replace('**', '*'))}" if "/" in rest else f"-name {quoted(rest)}"
    return f"{written(parent(text))} {wanted}"


def _is_visible(word: str) -> bool:
    """Whether a word has no invisible or misleading characters."""
    if word.isascii() and word.isprintable():
        return True
    from toolgate.model.visible import quotable

    return quotable(word) == word


def quoted(word: str) -> str:
    """A word quoted for a shell; empty: not exactly known, or too long for a line of advice."""
    if len(word) > LONGEST or word in STAND_INS or any([mark in word for mark in UNKNOWN]) or not _is_visible(word):
        return ""
    if word and word[0] in SAFE and INSIDE.issuperset(word):
        return word
    return in_quotes(word)


def line(*words: str) -> str:
    """A command line of these words; empty: one of them is not exactly known."""
    found = [quoted(word) for word in words]
    return " ".join(found) if found and all(found) else ""


def tried(subject: Subject) -> list[Way]:
    """Advice to run the command on an overlay, if its words are known and mean the same without a shell."""
    effect = subject.effect
    expanded = any([mark in word for word in subject.argv for mark in "*?[{~"])
    elsewhere = effect.command.cwd not in ("", subject.cwd)
    if expanded or elsewhere or effect.where or Manner.REDIRECTED in effect.manner or _reaches(subject.words):
        return []
    if subject.is_fed:
        return []
    return way(line("toolgate", "try", "--", *subject.argv) if subject.argv else "", TRIED)


REACHING = ("-H", "-w", "--host", "--hosts", "--hostname", "--server", "--url", "--endpoint", "--remote")


def _reaches(words: tuple[str, ...]) -> bool:
    """Whether a command names another host or a device, where a trial on this machine shows nothing."""
    named = any([word.partition("=")[0] in REACHING or "://" in word or "@" in word[1:] for word in words])
    return named or words[:1] in [(word,) for word in TALKING] or not DEVICES.isdisjoint(words)


DEVICES = frozenset(("flash", "format", "reboot"))  # words of commands that are for a device
TALKING = ("login", "push", "publish", "deploy", "upload", "send")  # subcommands that are for another host


def previewed(subject: Subject) -> list[Way]:
    """Advice to preview a copy: without `-i` or `-v`, `rsync -n` prints nothing."""
    telling = () if subject.has("-i", "--itemize-changes", "-v", "--verbose") else ("-i",)
    return way(line("rsync", "-n", *telling, *subject.words), "shows what it would do")


SHELL_MARKS = "'\"`\\$;&|<>(){}\n"  # without which the words of a command are the words between blanks


def beside(subject: Subject, why: str, name: str = "") -> list[Way]:
    """Advice to run the command without a variable set for it: `LD_PRELOAD=/tmp/x.so make` as `make`."""
    from toolgate.sentences.loading import behind_variables

    span = subject.effect.start, subject.effect.end
    effects = [other.effect for other in subject.others if (other.effect.start, other.effect.end) == span]
    commands = list(dict.fromkeys([effect.command.argv for effect in effects if effect.command.argv]))
    given = subject.call_text[span[0] : span[1]]
    rest = behind_variables(given, name)
    if rest and not any([mark in rest for mark in SHELL_MARKS]):
        return way(rest, why)
    return way(line(*commands[0]), why) if len(commands) == 1 and given.endswith(" ".join(commands[0])) else []


def without(subject: Subject, value: str, why: str) -> list[Way]:
    """Advice to run the command without the word or variable that holds a value; `{}` in `why` names it."""
    words, kept = subject.argv, [word for word in subject.argv if not value or value not in word]
    if not value or not words or kept[:1] != [words[0]] or words[0] in SETTERS:
        return []
    name = "it"
    if len(kept) < len(words):  # an option before the value goes with it
        index = next(index for index, word in enumerate(words) if value in word)
        if " " in words[index] and words[index - 1] in CODE:
            return []
        name = words[index].partition("=")[0]
        given = words[index][:1] != "-" or " " in words[index]  # to an option, if there is one before it
        if words[index - 1][:1] == "-" and given and index > 1:
            name, kept = words[index - 1], [*words[: index - 1], *words[index + 1 :]]
        if "{}" in why and (not name.isascii() or value in name):  # a part of the word
            name = "it"
    kept = mild(kept)
    if len(kept) == 1 and "{}" in why:  # which does nothing, or something else
        return [Way(f"leave out {name}")]
    if subject.name in FOR_VARIABLES and len(kept) > 1:
        kept = kept[1:]
    else:
        kept = subject.started(kept)
    return way(line(*kept), why.replace("{}", name))


LEFT_OUT = "runs without {}"
CODE = ("-c", "-e", "--eval", "-r", "-E")  # of interpreters: the word behind it is a program
GRAVE = (
    "-R0", "--clear", "--emptyOutDir", "--force", "-force", "-force-copy", "-migrate-state", "--accept-data-loss",
    "-auto-approve", "--auto-approve",
)  # fmt: skip


def mild(words: list[str]) -> list[str]:
    """The words of a command without those for force or no confirmation, which advice never repeats."""
    return [word for word in words if word not in GRAVE]


FOR_VARIABLES = ("cross-env", "dotenv", "env-cmd")  # programs that only set variables for another one


def unset(subject: Subject) -> list[Way]:
    """Advice to run the command without the variable, or the plain advice."""
    name = variable_of(subject)
    if not name:
        text = subject.call.action.text if type(subject.call.action) is Shell else "="
        return [
            *beside(subject, "runs without the variable"),
            *([Way("leave the variable out")] if "=" in text else []),
        ]
    return [*without_variable(subject, name), Way(f"leave {name} out")]


def without_variable(subject: Subject, name: str) -> list[Way]:
    """Advice to run the command without a variable that is set for it."""
    if name.startswith("GIT_CONFIG_VALUE_"):  # which git misses where the others are left
        return [Way("leave the GIT_CONFIG variables out")]
    return beside(subject, f"runs without {name}", name)


def variable_of(subject: Subject) -> str:
    """The variable before a command that a finding is about; empty: there is not exactly one."""
    from toolgate.sentences.loading import variables_before

    action, effect = subject.call.action, subject.effect
    text = action.text[effect.start : effect.end] if type(action) is Shell else ""
    pairs = [word.lstrip("'\"").partition("=") for word in text.split() if "=" in word]
    parts = [(name, value) for name, _, value in pairs if name and name.isascii() and name.isidentifier()]
    found = variables_before(text)[0] or parts
    last = effect.target.path.rstrip("/").rpartition("/")[2]
    about = [name for name, value in found if last and last in value]
    if len(about) != 1:  # the one before what is told
        word = "".join(text.partition(effect.target.name or "\0")[0].split()[-1:]) if effect.target.name in text else ""
        about = [name for name, _ in found if word.startswith(name + "=")]
    names = about if len(about) == 1 else [name for name, _ in found]
    return _meant(names[0], action.text if type(action) is Shell else "") if len(names) == 1 else ""


def _meant(name: str, text: str) -> str:
    """The variable that a name refers to: `LD_PRELOAD` of `r` after `declare -n r=LD_PRELOAD`."""
    words = text.replace(";", " ").split()
    for setter, option, pair in zip(words, words[1:], words[2:], strict=False):
        reference, _, variable = pair.partition("=")
        if setter in SETTERS and option == "-n" and reference == name and variable.isidentifier():
            return variable
    return name


def setting(subject: Subject) -> list[Way]:
    """Advice to show the current value of a setting that the command changes; empty: it changes none."""
    from toolgate.sentences.settings import setting_shown

    others = f"sudo {subject.name} " in subject.call_text  # those of root are not the user's
    shown = () if others else setting_shown(subject.argv)
    return way(line(*shown), "shows the current value; ask the user to change it") if shown else []


def way(command: str, why: str = "") -> list[Way]:
    """Advice to use `command`, with the reason; empty: there is no command."""
    return [Way(f"`{command}`" + _apart(why), (command,))] if command else []


def on(command: str, place: str, why: str = "") -> list[Way]:
    """Advice to use `command` on a path; empty: the path cannot be written."""
    said = Sentence(f"`{command} ", place, "`" + _apart(why))
    return [Way(said, (f"{command} {place}",))] if place else []


def seen_first(do: str) -> str:
    """The reason to look at a thing first that the user would be asked to change."""
    return "shows " + IT + f"; ask the user to {do} " + IT


def _apart(why: str) -> str:
    return why if why[:1] in ("", ",", ";") else " " + why

"""Instead of an option that is not described: list the options there are."""

from toolgate.advice.subject import (
    Subject,
    Way,
    beside,
    line,
    on,
    setting,
    tried,
    way,
    without,
    without_variable,
    written,
)
from toolgate.knowledge.lookup import knowledge_of, named
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Effect, Manner, Target, Verb
from toolgate.model.visible import plain
from toolgate.rules.baseline import explained, misnamed
from toolgate.sentences.archives import archive_of
from toolgate.sentences.unread_words import seen


def suggest(subject: Subject) -> list[Way]:
    effect = subject.effect
    if effect.where or effect.verb != Verb.UNKNOWN:
        return []
    manner = effect.manner
    if Manner.BUILT in manner and (file := _poured(subject.call_text, effect)):
        return on("cat", written(file), "shows it; write it out in full")
    if Manner.BUILT in manner and _is_looped(subject.call_text, effect.target):
        return [Way("list the values first, then write them out")]
    if Manner.SETTING in manner:
        return _unset(subject)
    if not subject.name and Manner.ARGUMENT in manner and (variable := effect.target.name.partition("=")[0]):
        return without_variable(subject, variable)
    if not subject.name or Manner.INSECURE in manner or Manner.EVASION in manner:
        return []
    if Manner.PROGRAM in manner and misnamed(effect.target.name):
        return []
    if Manner.PROGRAM in manner and not subject.name.isascii():
        blank = any([letter.isspace() for letter in subject.name])
        return [] if blank else way(line(plain(subject.name), *subject.words)) if plain(subject.name).isascii() else []
    act, text = seen(effect, subject.call, subject.facts.home())
    if act == "run":
        script = text.split()[1:2] if text.startswith(("sh /", "bash /")) else []
        read = way(line("cat", *script), "shows what would run") if script else []
        return [Way(f"run `{text}` as a command of its own", (text,)), *read]
    if act == "give":
        return []
    if Manner.ARGUMENT in manner:
        return _given_file(subject)
    if explained(effect, subject.call.action):
        return _helper(subject)
    return _asked(subject, text) if Manner.PROGRAM in manner else _listed(subject)


def _poured(text: str, effect: Effect) -> str:
    """The file whose content is the whole argument: `"$(cat FILE)"`; empty: the call does not show one."""
    given = text[effect.start : effect.end]
    for mark in ("$(cat ", "$(<"):
        _, found, rest = given.partition(mark)
        file, closed, _ = rest.strip().partition(")")
        if found and closed and given.count("$(") == 1 and PATH.issuperset(file) and file[:1] != "-":
            return file
    return ""


def _is_looped(text: str, target: Target) -> bool:
    """Whether a value is that of a variable which a loop sets: `while read -r f`, `for f in …`."""
    name = str(target).rpartition("`$")[2].rstrip("`")
    heads = [
        part.partition(";")[0].partition("\n")[0].split()
        for mark in (" read ", "for ")
        for part in text.split(mark)[1:]
    ]
    return name.isidentifier() and any([name in head for head in heads])


def _asked(subject: Subject, text: str) -> list[Way]:
    """Advice to read a program's own help; `text`: something in the call that it may act on."""
    words = _program(subject)
    package = words[-1][:1] + words[-1][1:].partition("@")[0]
    if words[0] in FETCHING and len(words) > 1:  # which would run it
        return way(line(*FETCHING[words[0]].split(), package), "shows the package; then ask the user")
    shown = way(line(*words, "--help"), "shows what it does; then ask the user")
    first, point, rest = subject.name.partition(".")
    if text:
        return shown
    if subject.name.removesuffix(".exe") in WINDOWS or getattr(subject.call.action, "dialect", "") == "powershell":
        return []  # which are asked for help in other ways
    if subject.name[:1] == "[":
        return [Way("put a space after `[`")]
    value = line(subject.words[1]) if subject.words[:1] == ("=",) and len(subject.words) == 2 else ""
    if value and subject.name.isidentifier():  # `A = 1`
        return way(f"{subject.name}={value}", "may be what was meant")
    if rest and knowledge_of(first) is not None:  # `cat.gitignore`
        return way(line(first, point + rest, *subject.words), "may be what was meant") + tried(subject)
    return tried(subject) + shown


WINDOWS = frozenset(
    "cmd reg sc net netsh wmic schtasks bcdedit vssadmin rundll32 regsvr32 bitsadmin mshta icacls".split()
)
FETCHING = dict.fromkeys(("npx", "bunx", "pnpx"), "npm view") | dict.fromkeys(("uvx", "pipx"), "pip index versions")


HELPLESS = ("zmodload", "autoload", "zstyle", "bindkey", "emulate")  # zsh builtins, which do not have `--help`


def _listed(subject: Subject) -> list[Way]:
    """Advice to list the options or subcommands there are."""
    manner = subject.effect.manner
    if not any([word in manner for word in (Manner.OPTION, Manner.OPERAND, Manner.SUBCOMMAND)]):
        return []
    if Manner.OPTION in manner and any([word[:2] == "-/" for word in subject.argv]):
        return []  # a file's name
    if subject.name in HELPLESS:
        return [Way("tell the user what it does, or leave it out")]
    if Manner.SUBCOMMAND in manner and "`$" in str(subject.effect.target):
        return [Way("write the command out in full")]
    if Manner.SUBCOMMAND in manner and subject.name in LISTING:
        return way(LISTING[subject.name], "lists its subcommands")
    lists = "lists its subcommands" if Manner.SUBCOMMAND in manner else "lists its options"
    named = _named(subject)
    if subject.name == "go":  # whose `--help` says no more than to ask so
        return way(line(named[0], "help", *named[1:]), lists)
    return way(line(*named, HELP.get(subject.name, "--help")), lists)


LISTING = {
    "git": "git help -a",
    "gem": "gem help commands",
    "cargo": "cargo --list",
}  # of programs whose `--help` names a few
HELP = {"aws": "help", "networksetup": "-help"}


def _given_file(subject: Subject) -> list[Way]:
    """Advice to read the file, named by an option, that decides what happens: `curl -K curl.cfg`."""
    named = str(subject.effect.target).split("`")[1::2]  # `-K curl.cfg` of `curl`
    words = (*named[0].split()[-1:],) if len(named) == 2 else subject.words
    for word in [word.rpartition("=")[2] for word in words if word[:2] == "--" or word[:1] != "-"]:
        path = ("/" in word or word.endswith(SETTINGS)) and subject.name != "less"  # whose key bindings are compiled
        directory = word[:1] == "/" and word.count("/") == 1  # `/usr`
        if path and not directory and PATH.issuperset(word) and "//" not in word:
            return way(line("cat", word), "shows what is in it; then ask the user")
    return []


CHOOSING = ("-u", "-U", "-t", "--euid", "--uid", "--terminal")  # options of `pkill` and of `pgrep`
HELPERS = ("--diff-cmd", "--diff3-cmd", "--tool", "-I", "--init-script")  # options that name a program of this machine


def _helper(subject: Subject) -> list[Way]:
    """Advice to read the file given as a program or script, or to show what would be affected."""
    if subject.name == "pkill":
        chosen = [index for index, word in enumerate(subject.words[:-1]) if word in CHOOSING]
        return way(
            line("pgrep", "-l", *[word for at in chosen for word in subject.words[at : at + 2]]),
            "lists them; signal one by its PID",
        )
    if subject.name == "tmux" and (loaded := [word for word in subject.words if word in ("load-buffer", "loadb")]):
        return on("cat", written(subject.words[subject.words.index(loaded[0]) + 1]), "shows the text")
    if subject.name == "tmux" and "set-buffer" in subject.call_text:
        return []  # the text is in the call
    if subject.name == "tmux":
        named = (
            subject.words[subject.words.index("-b") : subject.words.index("-b") + 2] if "-b" in subject.words else ()
        )
        return way(line("tmux", "show-buffer", *named), "shows the text")
    if subject.name in ("tar", "gtar", "bsdtar"):
        archive = archive_of(subject.argv)
        before = subject.words[: subject.words.index(archive)] if archive else ()
        unpacks = any(["x" in word for word in before if word[:2] != "--" or word == "--extract"])
        return way(line(subject.name, "-tf", archive), "lists its files") if unpacks else []
    if has_trait(subject.name, "repository") and "--unsafe-paths" in subject.words:
        return way(line("git", "apply", "--stat", *subject.operands[1:]), "shows which files it changes")
    for option, value in zip(subject.words, (*subject.words[1:], ""), strict=True):
        name, equals, given = option.partition("=")
        file = given if equals else value
        if name in HELPERS and PATH.issuperset(file) and ("/" in file or "." in file):
            return way(line("cat", file), "shows what would run")
    return []


SETTINGS = (".cfg", ".conf", ".txt", ".toml", ".yaml", ".yml", ".json", ".ini")
PATH = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-~")


def _program(subject: Subject) -> list[str]:
    """The words that start the unknown program, without its arguments: `npx create-vite@latest`."""
    words, wanted = list(subject.argv), subject.effect.target.name
    for index, word in enumerate(words):
        if wanted and word.rpartition("/")[2].partition("@")[0] == wanted:
            return words[: index + 1]
    return [subject.name]


def _unset(subject: Subject) -> list[Way]:
    """Advice to run the command without a setting in an option or in a variable before it."""
    why, words = "leaves the setting out", subject.words
    if words[:1] == ("config",) and (found := setting(subject)):
        return found
    if not subject.name:
        return beside(subject, why)
    for index, word in enumerate(words[:-1]):
        if word in ("-c", "--config"):
            return without(subject, words[index + 1], why)
    given = any([subject.effect.target.name in word for word in words]) or words[:1] == ("config",)
    return [] if given else way(line(*subject.argv), why)


def _named(subject: Subject) -> list[str]:
    """The command with its subcommands, as far as they are known: `docker compose`."""
    words, spec = [subject.argv[0]], knowledge_of(subject.name)
    if subject.words[:1] == ("-m",):  # a module that is a program
        return [*words, *subject.words[:2]]
    for word in subject.words:
        found = [below for below in spec.subcommands if word in below.names] if spec is not None else []
        if not found and named(f"{subject.name}-{word}"):  # `git push` is the program `git-push`
            found = [below for below in [knowledge_of(f"{subject.name}-{word}")] if below is not None]
        if not found:
            break
        words.append(word)
        spec = found[0]
    return words

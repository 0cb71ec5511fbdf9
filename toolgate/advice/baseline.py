"""Instead of an option that is not described: list the options there are."""

from toolgate.advice.matter import (
    Matter,
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
from toolgate.model.effect import Effect, Manner, Verb
from toolgate.model.visible import plain
from toolgate.rules import seen
from toolgate.rules.baseline import explained, misnamed
from toolgate.sentences.archives import archive_of


def suggest(matter: Matter) -> list[Way]:
    effect = matter.effect
    if effect.where or effect.verb != Verb.UNKNOWN:
        return []
    manner = effect.manner
    if Manner.BUILT in manner and (file := _poured(matter.call_text, effect)):
        return on("cat", written(file), "shows it; write it out in full")
    if Manner.BUILT in manner and _is_looped(matter.call_text, str(effect.target)):
        return [Way("list the values first, then write them out")]
    if Manner.SETTING in manner:
        return _unset(matter)
    if not matter.name and Manner.ARGUMENT in manner and (variable := effect.target.name.partition("=")[0]):
        return without_variable(matter, variable)
    if not matter.name or Manner.INSECURE in manner or Manner.EVASION in manner:
        return []
    if Manner.PROGRAM in manner and misnamed(effect.target.name):
        return []
    if Manner.PROGRAM in manner and not matter.name.isascii():
        blank = any([letter.isspace() for letter in matter.name])
        return [] if blank else way(line(plain(matter.name), *matter.words)) if plain(matter.name).isascii() else []
    act, text = seen(effect, matter.call, matter.facts.home())
    if act == "run":
        script = text.split()[1:2] if text.startswith(("sh /", "bash /")) else []
        read = way(line("cat", *script), "shows what would run") if script else []
        return [Way(f"run `{text}` as a command of its own", (text,)), *read]
    if act == "give":
        return []
    if Manner.ARGUMENT in manner:
        return _given_file(matter)
    if explained(effect, matter.call.action):
        return _helper(matter)
    return _asked(matter, text) if Manner.PROGRAM in manner else _listed(matter)


def _poured(text: str, effect: Effect) -> str:
    """The file whose content is the whole argument: `"$(cat FILE)"`; empty: the call does not show one."""
    given = text[effect.start : effect.end]
    for mark in ("$(cat ", "$(<"):
        _, found, rest = given.partition(mark)
        file, closed, _ = rest.strip().partition(")")
        if found and closed and given.count("$(") == 1 and PATH.issuperset(file) and file[:1] != "-":
            return file
    return ""


def _is_looped(text: str, told: str) -> bool:
    """Whether a value is that of a variable which a loop sets: `while read -r f`, `for f in …`."""
    name = told.rpartition("`$")[2].rstrip("`")
    heads = [
        part.partition(";")[0].partition("\n")[0].split()
        for mark in (" read ", "for ")
        for part in text.split(mark)[1:]
    ]
    return name.isidentifier() and any([name in head for head in heads])


def _asked(matter: Matter, text: str) -> list[Way]:
    """Advice to read a program's own help; `text`: something in the call that it may act on."""
    words = _program(matter)
    package = words[-1][:1] + words[-1][1:].partition("@")[0]
    if words[0] in FETCHING and len(words) > 1:  # which would run it
        return way(line(*FETCHING[words[0]].split(), package), "shows the package; then ask the user")
    shown = way(line(*words, "--help"), "shows what it does; then ask the user")
    first, point, rest = matter.name.partition(".")
    if text:
        return shown
    if matter.name.removesuffix(".exe") in WINDOWS or getattr(matter.call.action, "dialect", "") == "powershell":
        return []  # which are asked for help in other ways
    if matter.name[:1] == "[":
        return [Way("put a space after `[`")]
    value = line(matter.words[1]) if matter.words[:1] == ("=",) and len(matter.words) == 2 else ""
    if value and matter.name.isidentifier():  # `A = 1`
        return way(f"{matter.name}={value}", "may be what was meant")
    if rest and knowledge_of(first) is not None:  # `cat.gitignore`
        return way(line(first, point + rest, *matter.words), "may be what was meant") + tried(matter)
    return tried(matter) + shown


WINDOWS = frozenset(
    "cmd reg sc net netsh wmic schtasks bcdedit vssadmin rundll32 regsvr32 bitsadmin mshta icacls".split()
)
FETCHING = dict.fromkeys(("npx", "bunx", "pnpx"), "npm view") | dict.fromkeys(("uvx", "pipx"), "pip index versions")


HELPLESS = ("zmodload", "autoload", "zstyle", "bindkey", "emulate")  # zsh builtins, which do not have `--help`


def _listed(matter: Matter) -> list[Way]:
    """Advice to list the options or subcommands there are."""
    manner = matter.effect.manner
    if not any([word in manner for word in (Manner.OPTION, Manner.OPERAND, Manner.SUBCOMMAND)]):
        return []
    if Manner.OPTION in manner and any([word[:2] == "-/" for word in matter.argv]):
        return []  # a file's name
    if matter.name in HELPLESS:
        return [Way("tell the user what it does, or leave it out")]
    if Manner.SUBCOMMAND in manner and "`$" in str(matter.effect.target):
        return [Way("write the command out in full")]
    if Manner.SUBCOMMAND in manner and matter.name in LISTING:
        return way(LISTING[matter.name], "lists its subcommands")
    lists = "lists its subcommands" if Manner.SUBCOMMAND in manner else "lists its options"
    named = _named(matter)
    if matter.name == "go":  # whose `--help` says no more than to ask so
        return way(line(named[0], "help", *named[1:]), lists)
    return way(line(*named, HELP.get(matter.name, "--help")), lists)


LISTING = {
    "git": "git help -a",
    "gem": "gem help commands",
    "cargo": "cargo --list",
}  # of programs whose `--help` names a few
HELP = {"aws": "help", "networksetup": "-help"}


def _given_file(matter: Matter) -> list[Way]:
    """Advice to read the file, named by an option, that decides what happens: `curl -K curl.cfg`."""
    named = str(matter.effect.target).split("`")[1::2]  # `-K curl.cfg` of `curl`
    words = (*named[0].split()[-1:],) if len(named) == 2 else matter.words
    for word in [word.rpartition("=")[2] for word in words if word[:2] == "--" or word[:1] != "-"]:
        path = ("/" in word or word.endswith(SETTINGS)) and matter.name != "less"  # whose key bindings are compiled
        directory = word[:1] == "/" and word.count("/") == 1  # `/usr`
        if path and not directory and PATH.issuperset(word) and "//" not in word:
            return way(line("cat", word), "shows what is in it; then ask the user")
    return []


CHOOSING = ("-u", "-U", "-t", "--euid", "--uid", "--terminal")  # options of `pkill` and of `pgrep`
HELPERS = ("--diff-cmd", "--diff3-cmd", "--tool", "-I", "--init-script")  # options that name a program of this machine


def _helper(matter: Matter) -> list[Way]:
    """Advice to read the file given as a program or script, or to show what would be affected."""
    if matter.name == "pkill":
        chosen = [index for index, word in enumerate(matter.words[:-1]) if word in CHOOSING]
        return way(
            line("pgrep", "-l", *[word for at in chosen for word in matter.words[at : at + 2]]),
            "lists them; signal one by its PID",
        )
    if matter.name == "tmux" and (loaded := [word for word in matter.words if word in ("load-buffer", "loadb")]):
        return on("cat", written(matter.words[matter.words.index(loaded[0]) + 1]), "shows the text")
    if matter.name == "tmux" and "set-buffer" in matter.call_text:
        return []  # the text is in the call
    if matter.name == "tmux":
        named = matter.words[matter.words.index("-b") : matter.words.index("-b") + 2] if "-b" in matter.words else ()
        return way(line("tmux", "show-buffer", *named), "shows the text")
    if matter.name in ("tar", "gtar", "bsdtar"):
        archive = archive_of(matter.argv)
        before = matter.words[: matter.words.index(archive)] if archive else ()
        unpacks = any(["x" in word for word in before if word[:2] != "--" or word == "--extract"])
        return way(line(matter.name, "-tf", archive), "lists its files") if unpacks else []
    if has_trait(matter.name, "repository") and "--unsafe-paths" in matter.words:
        return way(line("git", "apply", "--stat", *matter.operands[1:]), "shows which files it changes")
    for option, value in zip(matter.words, (*matter.words[1:], ""), strict=True):
        name, equals, given = option.partition("=")
        file = given if equals else value
        if name in HELPERS and PATH.issuperset(file) and ("/" in file or "." in file):
            return way(line("cat", file), "shows what would run")
    return []


SETTINGS = (".cfg", ".conf", ".txt", ".toml", ".yaml", ".yml", ".json", ".ini")
PATH = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-~")


def _program(matter: Matter) -> list[str]:
    """The words that start the unknown program, without its arguments: `npx create-vite@latest`."""
    words, wanted = list(matter.argv), matter.effect.target.name
    for index, word in enumerate(words):
        if wanted and word.rpartition("/")[2].partition("@")[0] == wanted:
            return words[: index + 1]
    return [matter.name]


def _unset(matter: Matter) -> list[Way]:
    """Advice to run the command without a setting in an option or in a variable before it."""
    why, words = "leaves the setting out", matter.words
    if words[:1] == ("config",) and (found := setting(matter)):
        return found
    if not matter.name:
        return beside(matter, why)
    for index, word in enumerate(words[:-1]):
        if word in ("-c", "--config"):
            return without(matter, words[index + 1], why)
    given = any([matter.effect.target.name in word for word in words]) or words[:1] == ("config",)
    return [] if given else way(line(*matter.argv), why)


def _named(matter: Matter) -> list[str]:
    """The command with its subcommands, as far as they are known: `docker compose`."""
    words, spec = [matter.argv[0]], knowledge_of(matter.name)
    if matter.words[:1] == ("-m",):  # a module that is a program
        return [*words, *matter.words[:2]]
    for word in matter.words:
        found = [below for below in spec.subcommands if word in below.names] if spec is not None else []
        if not found and named(f"{matter.name}-{word}"):  # `git push` is the program `git-push`
            found = [below for below in [knowledge_of(f"{matter.name}-{word}")] if below is not None]
        if not found:
            break
        words.append(word)
        spec = found[0]
    return words

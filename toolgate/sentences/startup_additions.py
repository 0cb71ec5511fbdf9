"""What a call adds to a file that programs obey, if the call shows it: an alias, a command, a single line.

An alias or a function is shown with what it runs, as its name alone says nothing.
"""

import re

from toolgate.knowledge.texts.settings import HELD
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.call import Shell
from toolgate.model.effect import Effect, Manner, backticked
from toolgate.sentences.unread_hints import command_in

DOWNLOADING = ("url-copy-file", "urlretrieve", "download")  # calls in code that keep a page as a file
HOST = re.compile(r"://([^/\s'\"`<>()$]+)")
LONGEST = 50  # characters of a line that are shown
# How a name runs something else. A decoy is an alias for a program that asks for a password.
ALIAS, DECOY, FUNCTION_OF, RULE, REMOTE = "alias", "decoy", "function", "rule", "remote"
COMMAND = "command"  # one that feeds a shell, and is dangerous in any file
AT_FAULT = (DECOY, RULE, REMOTE, COMMAND)  # kinds that advice says to leave out
LEFT_OUT = {DECOY: "alias", REMOTE: "new address"}  # their names in advice, if different
ASKING = ("sudo", "su", "doas", "ssh", "passwd", "login", "pkexec", "gpg")
APPENDING = frozenset((Manner.APPEND, Manner.EDIT))
PRINTING, PASSING = ("echo", "printf"), ("tee", "sponge")
DECIDING = ("ExecStart=", "Exec=", "ProxyCommand ", "index-url", "extra-index-url")  # lines that decide what runs
# A shell function and its body up to a quote, after which the surrounding code may continue.
FUNCTION = re.compile(r"(?:^|[\s;'\"])(?:function\s+)?([\w.:-]+)\s*\(\s*\)\s*\{([^'\"{}]*)")
SHELLS = ("rc", "profile", "login", "logout", "env", "aliases", ".fish", ".sh")  # endings of shell files


def brought(effect: Effect, action: object) -> tuple[str, str]:
    """What is done to the file, up to its name: "adds `x=1` to "; empty: the call does not show what is added.

    The second value is the kind of what is added, so that the file needs no explanation: `ALIAS`, `DECOY`,
    `FUNCTION_OF`, `RULE`, `REMOTE` or `COMMAND`; empty: something else.
    """
    name, values = effect.command.name.rpartition("/")[2], getattr(action, "arguments", {}).values()
    whole = str(getattr(action, "text", "")) or "\n".join([value for value in values if type(value) is str])
    shell = type(action) is Shell
    file = "/" + effect.target.path.rpartition("/")[2]
    if shell and sum([file in "".join(part.split()[:1]) for part in whole.split(">")[1:]]) > 1:  # of several pieces
        return "", ""
    given = _given(effect, name, whole) if shell else whole
    marks = " \t" if shell and name in (*PRINTING, *PASSING) else " \t+"  # `+`: of a patch
    lines = [line.strip(marks) for line in given.replace("\\n", "\n").split("\n") if line.strip()]
    obeyed = effect.target.path.endswith(SHELLS)
    secret = Manner.SECRET_LITERAL in effect.manner
    named, value = _alias(lines) if obeyed else ("", "")
    if named:
        alone = shell and name in PRINTING and len(lines) == 1 and not APPENDING.intersection(effect.manner)
        if alone and not secret and _is_told(lines[0]):  # what was there before is lost
            return f"writes {backticked(lines[0])} over everything in ", ALIAS
        if not secret and _is_told(value):
            return f"makes {backticked(named)} run {backticked(value)} by an alias in ", ALIAS
        if named in ASKING:  # for a password
            return f"makes {backticked(named)} run other code by an alias in ", DECOY
        return f"defines the alias {backticked(named)} in ", ""
    if effect.target.path.endswith(("/.git/config", "/.gitconfig", "/git/config")) and (said := _of_git(lines))[0]:
        return said
    text = next((command for command in map(command_in, lines) if command), "")
    if obeyed and text and not secret and _is_told(text) and (named := _function("\n".join(lines), text)):
        return f"makes {backticked(named)} run {backticked(text)} by a function in ", FUNCTION_OF
    plain = name in (*PRINTING, *PASSING) if shell else hasattr(action, "old")
    if not text and plain and len(lines) == 1:
        text = lines[0]
    text = text or next((line for line in lines if line.startswith(DECIDING)), "")
    if secret or not _is_told(text):
        return "", ""
    adds = Manner.APPEND in effect.manner or (shell and Manner.EDIT in effect.manner) or "-a" in effect.command.argv
    return (f"adds {backticked(text)} to " if adds else f"writes {backticked(text)} into "), _by(text)


KEEPING = frozenset((
    Manner.EDIT, Manner.APPEND, Manner.TIED, Manner.LINK, Manner.UNPACKS, Manner.MIRRORS, Manner.DEFERRED, Manner.RECURSIVE, Manner.CREATE,
))  # fmt: skip


def written(effect: Effect) -> str:
    """What is done to a file by a command that writes all of it, up to its name; `changes `: it may be less."""
    if effect.target.described or effect.target.whole:
        return "changes "
    said = obtained(effect) if Manner.LINK in effect.manner or not KEEPING.intersection(effect.manner) else ""
    return said or ("changes " if KEEPING.intersection(effect.manner) else "writes to ")


def obtained(effect: Effect) -> str:
    """What a command that copies or downloads puts into the file, up to its name; empty: it is not one, or more."""
    words = effect.command.argv
    code = any([call in word for word in words for call in DOWNLOADING])
    hosts = HOST.findall(" ".join(words)) if code or has_trait(effect.command.name, "requests") else []
    if len(hosts) == 1:
        return f"writes data from {backticked(hosts[0])} to " if _is_told(hosts[0]) else ""
    name, links = effect.command.name, Manner.LINK in effect.manner
    done = "copies" if has_trait(name, "copies-files", "remote-copy") else ""
    done = "puts a link to" if links else done
    done = "moves" if has_trait(effect.command.name, "moves") else done
    operands = [word for word in words[1:] if word[:1] != "-"]
    if not done or len(operands) != 2 or any([word.startswith(("-t", "--target")) for word in words]):
        return ""  # with that option, the directory comes first
    last = f"{operands[1].rpartition(':')[2].lstrip('~.').rstrip('/')}/"
    if not f"{effect.target.path}/".endswith((last, f"{last}{operands[0].rstrip('/').rpartition('/')[2]}/")):
        return ""
    shown, path = effect.target.name, effect.target.path
    home = path.removesuffix(shown[1:]) if shown[:2] == "~/" else ""
    source = "~" + operands[0][len(home) :] if home and operands[0].startswith(home + "/") else operands[0]
    return f"{done} {backticked(source)} {'at' if links else 'to'} " if _is_told(source) else ""


def _by(text: str) -> str:
    return COMMAND if "|" in text and command_in(text) else ""


def _is_told(text: str) -> bool:
    """Whether a sentence can quote a text: it is short, without secrets or unknown parts."""
    secret = any([word in text.lower() for word in (*HELD, "@")])
    return 0 < len(text) <= LONGEST and not secret and "…" not in text and text.isprintable()


def _given(effect: Effect, name: str, whole: str) -> str:
    """The text that a shell command writes: its words, its input, or a file created just before."""
    words, own = effect.command.argv[1:], whole[effect.command.start : effect.command.end]
    if name in PRINTING:
        return " ".join([word for word in words if word[:1] != "-"])
    if "<<" in own:
        return _document(own, whole[effect.command.end :])
    if name in PASSING:
        before = whole[: effect.command.start].rstrip("| ").rpartition("\n")[2].split(None, 1)
        return before[1].strip("'\" ") if len(before) == 2 and before[0] in PRINTING else ""
    if name == "cat":
        file, made = "".join(own.split()[1:2]), [line for line in whole.split("\n") if "<<" in line]
        opening = next((line for line in made if file and file in line), "")
        return _document(opening, whole.partition(opening)[2]) if opening else ""
    return "\n".join(words)


def _document(opening: str, rest: str) -> str:
    """The text of a here-document, or the text after `<<<`."""
    mark = opening.partition("<<")[2]
    if mark[:1] == "<":
        return mark[1:].strip().removeprefix("$").strip("'\"")
    end = "".join(mark.lstrip("- ").split()[:1]).strip("'\"\\")
    lines = rest.split("\n")[1:]
    return "\n".join(lines[: lines.index(end)]) if end in lines else ""


def _alias(lines: list[str]) -> tuple[str, str]:
    """The gravest alias and what it runs, also in code: `f.write('alias ls=id')`.

    The second text is empty if what it runs is not visible; both are empty if no alias is defined.
    """
    found = list[tuple[str, str]]()
    for line in lines:
        before, named, rest = line.partition("alias ")
        name, equals, value = rest.partition("=")
        defined = named and equals and not before[-1:].isalnum() and before[-1:] not in ("/", "^")  # a pattern of `sed`
        if defined and name.isprintable() and " " not in name and 0 < len(name) <= LONGEST:
            found.append((name, _value(value)))
    found.sort(key=lambda one: (not command_in(one[1]), one[1][:1] not in ("/", "~", ".")))
    return found[0] if found else ("", "")


def _value(text: str) -> str:
    """The value at the beginning of a text, without quotes; empty: its end is not visible."""
    text = text.removeprefix("\\")  # before a quote in code of another language
    if text[:1] in ("'", '"'):
        value, closed, _ = text[1:].partition(text[0])
        value = value.removesuffix("\\")
        return value if closed and "\\" not in value else ""
    word = re.match(r"([\w./:+~-]+)(?:[\s;'\")]|$)", text)
    return word[1] if word else ""


def _of_git(lines: list[str]) -> tuple[str, str]:
    """What git settings do to the hosts for push and pull, and the kind; empty: nothing notable."""
    if host := _rewritten(lines):
        return f"has git use {backticked(host)} in place of another address by a rule in ", RULE
    host = _remote(lines)
    return (f"sets {backticked(host)} as the address of a remote in ", REMOTE) if host else ("", "")


def _rewritten(lines: list[str]) -> str:
    """The URL with which git settings replace others: `[url "https://a.example/"]`; empty: none."""
    rules = [line for line in lines if line.lower().replace(" ", "").startswith(("insteadof=", "pushinsteadof="))]
    addresses = [line.split('"')[1] for line in lines if line.startswith('[url "') and line.count('"') == 2]
    return addresses[0] if rules and len(addresses) == 1 and _is_told(addresses[0]) else ""


def _remote(lines: list[str]) -> str:
    """The URL of a remote, if only that is written; empty: something else is."""
    settings = [line.replace(" ", "") for line in lines if not line.startswith('[remote "')]
    address = settings[0].removeprefix("url=") if len(settings) == 1 else ""
    return address if address and address != settings[0] and _is_told(address) else ""


def _function(text: str, command: str) -> str:
    """The shell function that runs a command; empty: there is none, or it is inside other code."""
    return next((found[1] for found in FUNCTION.finditer(text) if command in found[2]), "")

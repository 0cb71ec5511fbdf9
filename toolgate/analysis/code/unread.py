"""Code in a language that Toolgate does not read: what its strings reveal.

A string that is a command line, or a list of strings that is one, probably runs; only what no one writes
by accident counts. A credential, an unknown host and a call that connects mean data on its way there. A call
that deletes whole trees and gets nothing but the home deletes the home. Code whose names are all
known to compute and print, or to read files that it names itself, does only that.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.possible_commands import judge_grave
from toolgate.analysis.arguments.roles.dispatch import play
from toolgate.analysis.code.own_names import OwnNames, means_more
from toolgate.analysis.code.razing import judge_unread
from toolgate.analysis.state.exhaustion import judge_forks
from toolgate.analysis.state.locate import from_home, locate_field
from toolgate.analysis.state.scratch import own_scratch
from toolgate.analysis.text.acting import acts
from toolgate.analysis.text.command_lines import is_command, is_piped
from toolgate.analysis.text.languages import code_in
from toolgate.analysis.text.remote_shells import remote_shell_in
from toolgate.analysis.text.web_addresses import bare_hosts
from toolgate.knowledge.languages.library_words import (
    BINDING,
    CODING,
    COMMANDS,
    CONNECTING,
    DEEPLY,
    FILING,
    NARROW,
    PRINTING,
    RAZING_DEEPLY,
    UNFILED,
    WRITING,
)
from toolgate.knowledge.readers.haskell import SPLICES
from toolgate.knowledge.texts.listing_words import HOME_NAMES, RAZING
from toolgate.knowledge.vocabulary import READS
from toolgate.model.effect import PEER, Manner, Place, Verb, description
from toolgate.model.occurrences import names_in

LONGEST = 4_000  # characters of code that are scanned
BETWEEN = frozenset(" \t\n,[]()")  # what may be between the words of a list
UNPLAIN = frozenset('()"!;={}[]$|&<>@#`\n')  # not in a single-quoted string, or the quotes are something else
PRIMED = frozenset("haskell lisp clojure ocaml fsharp java kotlin swift".split())  # in which a prime is no quote
NARROWLY = frozenset("rexx debugger pdb".split())  # where every word may be a command
MATRICES = ("octave", "matlab", "scilab", "maxima")  # in which to print is to write a file
SIGNS = ("`", "::(", "/*", "{-", "(*", "#|", "//>", "\\u", "\\x")  # of commands, names in texts, comments, escapes
UNSIGNED = {"haskell": ("`", "(*"), "lisp": ("(*",), "clojure": ("(*",), "erlang": ("{-",)}  # which mean nothing there
SIGNED = {"haskell": ("|]",), "clojure": ("#=",)}  # texts and forms that run while the code is read
UNTYPED = frozenset("\"'`=;$!{}#|")  # in a line with the type of a name, something else
COMPILED = ("c", "d")  # in which each thing that reaches out has a name of the library
UNQUOTED = ("nix",)  # in which paths have no quotes
NEAR = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.CACHE)
PEERS = (Place.REMOTE, Place.PRIVATE)
PROJECT = (Place.WORKSPACE, Place.OUTPUT)
IMPORTING = ("import ", "import(", "#include ", "package ", "use ", "require ", "open ")
BEFORE_NOT = tuple("(,&|=?:{[<>")  # what precedes a `!` that means not


def run_unread(run: Run, text: str, language: str) -> None:
    """Emit what strings in the code would do, and that the rest is not known; nothing for plain arithmetic."""
    if language in COMPILED and not acts(text, language):
        return
    text = _acting_lines(text) if language == "haskell" else text
    code = Parts(text[:LONGEST], language)
    own = _own_names(run, code, language)
    files = _files_read(text, language, code, own) if len(text) < LONGEST else None
    if files is not None:
        for file in files:
            play(run, READS, file)
        return
    names, literals, lists = code.names, code.literals, code.lists
    what = description(code_in(language), Place.UNKNOWN)
    run.emit(Verb.UNKNOWN, what, None, (Manner.LANGUAGE,))
    judge_forks(run.scope, text)
    judge_unread(run.scope, text)
    if remote_shell_in(text):
        _obey(run, literals)
    for line in dict.fromkeys([*literals, *lists]):
        if is_command(line) or is_piped(line):
            judge_grave(run, line)
    if any([word in name.lower() for name in names for word in CONNECTING]):
        bare = text.replace("(", " ").replace(")", " ").split() if language in UNQUOTED else ()
        _send(run, [*literals, *[word for word in bare if word[0] in "/~"]])
    if any([word in name.lower() for name in names for word in WRITING]):
        _write(run, literals)
    flagged = [literal for literal in literals if literal in DEEPLY]
    if any([word in name.lower() for name in names for word in (*RAZING, *(RAZING_DEEPLY if flagged else ()))]):
        told = [*_imported(text[:LONGEST]), *flagged]
        for path in _razed(run, names, [literal for literal in literals if literal not in told]):
            run.emit(Verb.DELETE, locate_field(path, run.scope), None, (Manner.RECURSIVE,))


def _acting_lines(text: str) -> str:
    """Return Haskell code without lines that only declare: the type of a name, or how the code is read."""
    return "\n".join(["" if _declares(line.strip()) else line for line in text.split("\n")])


def _declares(line: str) -> bool:
    if line.startswith("{-# LANGUAGE ") and line.endswith("#-}"):
        extensions = line[13:-3].replace(",", " ").split()
        return all([word.isalnum() and word.removeprefix("No") not in SPLICES for word in extensions])
    name, typed, _ = line.partition(" :: ")
    return bool(typed) and name.isalnum() and name[0].islower() and not UNTYPED.intersection(line)


def _own_names(run: Run, code: "Parts", language: str) -> OwnNames:
    """Return the names that are the project's: none outside of it, nor where a string may be more than a string."""
    joined = ["".join(code.literals), " ".join(code.literals)]  # what the code may put together
    texts = [text.removeprefix("file:") for text in (*code.literals, *joined) if text]
    places = [locate_field(from_home(text, run.scope), run.scope).place for text in texts]
    cwd = run.scope.cwd
    here = locate_field("./-", run.scope).place in PROJECT or (cwd is not None and own_scratch(cwd, run.scope.ledger))
    words = {word for name in code.names for word in _words(name)}
    more = not CODING.isdisjoint(words) or not COMMANDS.isdisjoint(code.literals)
    more = more or any([is_command(text) or bare_hosts(text) for text in joined])
    plain = here and not more and all([place in NEAR for place in places])
    return OwnNames(language if plain else "", code.names)


def _obey(run: Run, literals: list[str]) -> None:
    """Emit that code obeys a remote host, for code with all parts of a remote shell, and the host if it names one."""
    from toolgate.analysis.places.hosts import locate_host
    from toolgate.analysis.text.web_addresses import is_name

    named = [text.partition(":")[0] for text in literals if "." in text[1:-1] and "/" not in text]
    hosts = [locate_host(text, run.scope.facts) for text in named if is_name(text)]
    peer = [host for host in hosts if host.place in PEERS][:1] or [PEER]
    run.emit(Verb.RUN, description(f"commands from {peer[0].text}", Place.REMOTE), peer[0], (Manner.REMOTE_SHELL,))


def _send(run: Run, literals: list[str]) -> None:
    """Emit that a credential is sent, for code that connects and names both a credential and an unknown host."""
    from toolgate.analysis.places.hosts import locate_host
    from toolgate.analysis.text.web_addresses import is_name

    plain = [text for text in literals if text and " " not in text]
    files = [locate_field(from_home(text, run.scope), run.scope) for text in plain if text[0] in "/~."]
    named = [text for text in plain if "://" in text or ("." in text[1:-1] and is_name(text.partition(":")[0]))]
    hosts = [locate_host(text, run.scope.facts) for text in named]
    for secret in [file for file in files if file.place == Place.SECRET][:1]:
        for host in [host for host in hosts if host.place == Place.REMOTE][:1]:
            run.emit(Verb.SEND, host, secret)


def _write(run: Run, literals: list[str]) -> None:
    """Emit writes to a shell startup file or an agent's settings, for code that writes and names one."""
    for text in [text for text in literals if text[:1] in ("/", "~") and " " not in text]:
        target = locate_field(from_home(text, run.scope), run.scope)
        if target.place in (Place.STARTUP, Place.AGENT, Place.GUARD):
            run.emit(Verb.WRITE, target)


def _razed(run: Run, names: list[str], literals: list[str]) -> list[str]:
    """Return what code deletes if it names nothing else: the home, in any notation, or paths outside the project."""
    home = run.scope.facts.home()
    given = [text.rstrip("/") or text for text in literals if text != "file_utils"]
    if all([text in (home, "~", "HOME", "user.home") for text in given]):
        named = bool(given) or any([word in name.lower() for name in names for word in HOME_NAMES])
        return [home] if named else []
    outside = [text for text in given if text[:1] == "/" and locate_field(text, run.scope).place not in NEAR]
    return outside if len(outside) == len(given) else []


def _imported(text: str) -> list[str]:
    """Return the quoted names of imports, which are not paths that the code acts on."""
    found: list[str] = []
    inside = False
    for line in text.replace(";", "\n").split("\n"):
        bare = line.strip()
        inside = inside or bare.startswith(("import (", "import("))
        if inside or bare.startswith(IMPORTING):
            found.extend(bare.split('"')[1::2])
        inside = inside and ")" not in bare
    return found


def _files_read(text: str, language: str, code: "Parts", own: OwnNames) -> list[str] | None:
    """Return the files that code reads which otherwise only computes and prints; `None`: it may do more."""
    narrow = language in NARROWLY
    known = NARROW if narrow else PRINTING
    if (narrow and code.literals) or _acts(text, language, code):
        return None
    files = [name for name in code.names if name in FILING or FILING.intersection(_words(name))]
    for index, name in enumerate(code.names):
        words = _words(name)[1 if code.free[index] and not narrow else 0 :]
        plain = name in FILING or all([word in known or word in FILING for word in words])
        if not plain and (files or not own.holds(name, code.members[index])):
            return None
    meant = any([known.intersection(_words(name)) or own.holds_module(name) for name in code.names])
    if code.names and not meant and not files:
        return None  # none of the names is known
    if not files:
        return [] if not any([text[:1] == "/" or text[:2] in ("~", "~/", "..") for text in code.literals]) else None
    if UNFILED.intersection([word for name in code.names for word in _words(name)]) or "<<" in code.rest:
        return None
    if any(["-" in name for name in files]):  # `display-to-file`: the words together mean something else
        return None
    return None if code.open_paths or code.assigned else list(dict.fromkeys(code.literals))


def _acts(text: str, language: str, code: "Parts") -> bool:
    """Whether signs in the code may start something, or its strings may be read in another way."""
    rest = code.rest
    marks = [mark for mark in SIGNS if mark not in UNSIGNED.get(language, ())]
    if code.broken or any([mark in rest for mark in (*marks, *SIGNED.get(language, ()))]):
        return True
    if any([line.lstrip()[:1] == ":" or line.lstrip()[:1] == "/" != line.lstrip()[1:2] for line in text.split("\n")]):
        return True  # a command to the interpreter
    if language in MATRICES and "print" in code.names:
        return True
    if any([before not in BEFORE_NOT or after in " ;)\n" for before, after in _around(rest, "!")]):
        return True
    for literal in code.literals:
        inner = [
            mark for mark in ("${", "#{", "$(", "\\(", "`", ";", "|}", "{|", "#=", "#.", "(?", "://") if mark in literal
        ]
        calls = any([before.isalnum() for before, _ in _around(literal, "(")])
        if inner or calls or "\n" in literal or is_command(literal):
            return True
    return False


def _around(text: str, sign: str) -> list[tuple[str, str]]:
    """Return the characters around each occurrence of a sign, without blanks before it; `!=` does not count."""
    places = [index for index in range(len(text)) if text[index] == sign and text[index + 1 : index + 2] != "="]
    return [(text[:index].rstrip(" ")[-1:] or ";", text[index + 1 : index + 2] or ";") for index in places]


def _words(name: str) -> list[str]:
    return [word for word in names_in(name) if not word.isdigit()]


class Parts:
    """Code in any language in parts: names, quoted strings, lists of such strings as lines, and the rest.

    `free`: whether a name is defined in the code itself; `members`: whether it is called on a value. `rest` is the
    code with `"` in place of each string. `assigned`: a member of something is assigned. `open_paths`: a string is a
    part of a path that the code puts together. `broken`: it is not known which quotes belong together.
    """

    __slots__ = ("names", "free", "members", "literals", "lists", "rest", "assigned", "open_paths", "broken")

    def __init__(self, text: str, language: str = "") -> None:
        self.names: list[str] = []
        self.free: list[bool] = []
        self.literals: list[str] = []
        self.rest = ""
        self.open_paths = self.broken = False
        lists: list[list[str]] = [[]]
        spans: list[tuple[int, int]] = []
        index = 0
        while index < len(text):
            end = _literal_end(text, index, language)
            if end:
                self._take(text, index, end)
                lists[-1].append(self.literals[-1])
                index = end
            elif text[index].isalpha() or text[index] == "_":
                start, index = index, _name_end(text, index)
                spans.append((start, index))
                self.rest += text[start:index]
                lists.append([])
            else:
                lists.append([]) if text[index] not in BETWEEN else None
                self.broken = self.broken or text[index] == '"'
                self.rest += text[index]
                index += 1
        self.lists = [" ".join(words) for words in lists if len(words) > 1]
        self.names = [text[start:end].rstrip(".-!/?:") for start, end in spans]
        self.members = [text[start - 1 : start] == "." for start, _ in spans]
        self.assigned = any([_is_given(text[end:]) and "." in text[start - 1 : end] for start, end in spans])
        bound = {name for name, (start, end) in zip(self.names, spans, strict=True) if _binds(text, start, end)}
        bound -= {name for name in bound if _is_renewed(name, self.names)}
        self.free = [
            _is_own(name.partition(".")[0], bound) and text[start - 1 : start] not in (".", ":")
            for name, (start, _) in zip(self.names, spans, strict=True)
        ]

    def _take(self, text: str, start: int, end: int) -> None:
        """Add a quoted string; next to some signs it is the name of something, or a character."""
        width = 3 if text.startswith(text[start] * 3, start) and end - start > 5 else 1
        literal = text[start + width : end - width]
        before, after = text[:start].rstrip(" "), text[end:].lstrip(" ")
        self.literals.append(literal.replace("\\n", " ").replace("\\t", " "))
        self.broken = (
            self.broken
            or text[start - 1 : start] in tuple(".&:$\\/~")
            or text[end : end + 1] in ("(", ":")
            or "\\u" in literal
            or "\\x" in literal
            or before.rpartition(" ")[2].lstrip("#(") in ("import", "require", "use", "using")
            or (before.rpartition(" ")[2][:1] == "#" and before[-1:].isalpha())
        )
        closed = after[:1] in ("", ")", "]", ";", "|", ">", "}", "\n") or after.startswith(".IO")
        self.open_paths = self.open_paths or (not closed and any([sign in literal for sign in "/~."]))
        self.rest += '"'


def _name_end(text: str, index: int) -> int:
    while index < len(text) and (text[index].isalnum() or text[index] in "_-.!/?"):
        index += 1
    return index


def _literal_end(text: str, index: int, language: str) -> int:
    """Return the end of a quoted string that begins here; 0: none does."""
    quote = text[index]
    if quote == "'" and text[index + 2 : index + 3] == "'" and text[index + 1] != "\\":
        return index + 3
    if quote not in ('"', "'") or (quote == "'" and language in PRIMED):
        return 0
    mark = quote * 3 if text.startswith(quote * 3, index) else quote
    end = index + len(mark)
    while end < len(text) and not text.startswith(mark, end):
        if quote == "'" and text[end] in UNPLAIN:
            return 0
        end += 2 if text[end] == "\\" and quote == '"' else 1
    return end + len(mark) if end < len(text) else 0


def _binds(text: str, start: int, end: int) -> bool:
    """Whether a name is bound to a value here."""
    before = text[:start].rstrip(" (")
    word = before[_last_word(before) :]
    return _is_given(text[end:]) or word in BINDING or before[-1:] == "\\"


def _is_renewed(name: str, names: list[str]) -> bool:
    """Whether a name that is defined may still be what it was before: `let system = system`."""
    again = any([names[at - 1] == name == names[at] for at in range(1, len(names))])
    return again or (means_more(name) and names.count(name) > 2)


def _is_own(name: str, bound: set[str]) -> bool:
    return name in bound or (len(name) < 3 and name not in COMMANDS)


def _is_given(after: str) -> bool:
    """Whether what follows a name assigns to it."""
    after = after.lstrip(" ")
    return (after[:1] == "=" and after[1:2] not in ("=", "~")) or after.startswith(("<-", "->", "=>", ":=", "+="))


def _last_word(text: str) -> int:
    start = len(text)
    while start and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    return start

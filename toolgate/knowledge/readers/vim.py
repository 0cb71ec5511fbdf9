"""Commands of vi: those that run something or write files."""

from toolgate.knowledge.readers.ed import after_address, after_pattern
from toolgate.knowledge.vocabulary import CODE, EDITS, READS, RUNS, SCRIPT, SIDE_DOOR, WRITES, Found, Role, one_of

STARTS_PROGRAMS = True
WRITING = one_of(
    "w wr wri writ write sav save saveas wq wqa wqall x xi xit xa xall wa wall up update exi exit wn wnext f file mks mksession mkv mkvimrc mk mkexrc"
)
QUITTING = one_of("q qu quit qa qall quita quitall cq cquit")
PLAIN = one_of("""syntax syn echo echom echomsg s substitute help h colorscheme colo filetype filet checkhealth che sort sor
    retab ret noh nohlsearch version ver messages mes scriptnames scr map nmap d delete j join m move t co copy p print nu number u
    undo redo red y yank pu put k mark""")
SETTING = one_of("set se setlocal setl setglobal setg")
PROGRAMS = one_of(  # settings whose values are commands
    "shell sh makeprg mp grepprg gp equalprg ep formatprg fp keywordprg kp cscopeprg csprg"
)
LIBRARIES = one_of(  # settings whose values are files, or directories of files, that are loaded as code
    "runtimepath rtp packpath pp pythondll pythonthreedll luadll rubydll perldll tcldll mzschemedll mzschemegcdll"
)
NAMED = ("TS", "Mason", "Lazy", "PlugStatus")  # commands of well-known plug-ins that show something
LANGUAGES = {
    "lua": "lua",
    "py": "python",
    "py3": "python",
    "python": "python",
    "python3": "python",
    "perl": "perl",
    "ruby": "ruby",
}
LOADING = ("so", "source", "runtime", "luafile", "pyfile", "py3file", "rubyfile")
OPENING = one_of("e edit ex vi visual sp split vs vsplit tabe tabedit n next")
MODIFIERS = one_of("silent sil noautocmd noa keepalt keepa keepjumps keepj lockmarks loc noswapfile nos")
SHELLS = ("system(", "systemlist(", "termopen(", "job_start(", "jobstart(", "term_start(")
FUNCTIONS = ("writefile(", "delete(", "rename(", "execute(", "eval(", "mkdir(", "feedkeys(", "luaeval(", "py3eval(", "pyeval(")  # fmt: skip
CALCULATING = one_of("readfile expand join getline split trim escape substitute toupper tolower len")
NESTED = 8  # commands inside commands


def read(text: str, depth: int = 0) -> Found | None:
    if depth > NESTED:
        return None
    if any([shell in text for shell in SHELLS]):
        return [*_read_files(text), *_started(text)]
    found: Found = []
    rest = text
    while rest:
        part, bar, after = rest.partition("|")
        bare = after_address(part.strip().lstrip(": \t"))
        name, _, value = _split(bare)
        taken = bare[:1] == "!" or value[:1] == "!" or name in ("g", "v", "global", "vglobal", "normal", "norm", "term")
        if taken or name in LANGUAGES:  # it takes the rest of the line
            part, bar, after = rest, "", ""
        while bar and value.startswith("writefile([") and part.count("'") % 2:  # a bar inside a string
            more, bar, after = after.partition("|")
            part += "|" + more
        pairs = _command(after_address(part.strip().lstrip(": \t")), depth)
        if pairs is None:
            return None
        found.extend(pairs)
        rest = after if bar else ""
    return found


def _started(text: str) -> Found:
    """The programs that calls of a shell start: `call system("ls")`."""
    found: Found = []
    for shell in SHELLS:
        pieces = text.split(shell)
        for at in range(1, len(pieces)):
            if not pieces[at - 1][-1:].isalnum():
                found.append((SIDE_DOOR, _first_text(pieces[at])))
    return found


def _before_brackets(text: str) -> list[str]:
    """The names before each opening bracket in an expression."""
    pieces = ["".join([sign if sign.isalnum() else " " for sign in piece]) for piece in text.split("(")[:-1]]
    return [piece for piece in pieces if piece.split()]


def _read_files(text: str) -> Found:
    """The files that `readfile(expand("~/x"))` and `readfile($HOME . "/x")` read, which a shell may be given."""
    found: Found = []
    for after in text.split("readfile(")[1:]:
        inner = after.removeprefix("expand(")
        home = "~" if inner.startswith("$HOME") else ""
        path, _ = _literal(inner.removeprefix("$HOME").lstrip(" ."))
        path = path.replace("$HOME/", "~/", 1) if path.startswith("$HOME/") else home + path
        found.extend([(READS, path)] if path else [])
    return found


def _split(bare: str) -> tuple[str, str, str]:
    """The name of a command, `!` or nothing, and what follows."""
    at = 0
    while at < len(bare) and (bare[at].isalpha() or (at and bare[at].isdigit() and bare[:2] == "py")):
        at += 1
    bang = "!" if bare[at : at + 1] == "!" else ""
    return bare[:at], bang, bare[at + len(bang) :].strip()


def _command(bare: str, depth: int) -> Found | None:
    name, bang, rest = _split(bare)
    if bare.startswith("!") or (name in ("r", "read", "w", "write") and (rest[:1] == "!" or (bang and name[0] == "r"))):
        return [(SIDE_DOOR, bare.partition("!")[2].strip())]
    if name in ("term", "terminal", "ter") and rest:
        return [(SIDE_DOOR, rest)]
    if name in MODIFIERS:
        return read(rest, depth + 1)
    if name in ("call", "cal") and rest.startswith("delete("):
        return _deleted(rest)
    if name in ("call", "cal") and rest.startswith("writefile(["):
        return _written(rest)
    if name not in LANGUAGES and any([function in bare for function in FUNCTIONS]):
        return None
    if name == "let" and CALCULATING.issuperset([piece.split()[-1:][0] for piece in _before_brackets(rest)]):
        return _read_files(rest)
    if name in ("g", "v", "global", "vglobal"):
        return read(after_pattern(rest), depth + 1)
    if name in ("normal", "norm"):
        return [] if "!" not in rest and ":" not in rest else None
    return _touching(name, rest, bare)


def _touching(name: str, rest: str, bare: str) -> Found | None:
    """Commands about files, and those that touch none."""
    if name in WRITING:
        path = " ".join([word for word in rest.lstrip("> ").split() if not word.startswith("++")])
        return _file(path, WRITES) if path else []
    if not bare or name in QUITTING or bare[:1] in ("&", "<", ">", "=", '"', "#", "~"):
        return []
    if (
        name in PLAIN
        or name.startswith(NAMED)
        or bare.startswith("let g:")
        or (name[:1] == "s" and name[1:] in ("g", "c", "i"))
    ):
        return None if name in ("map", "nmap") and ("!" in rest or ":" in rest) else []
    if name in SETTING:
        return _settings(rest)
    if name in ("redir", "redi"):
        place = rest.lstrip("!> ")
        return [] if rest[:2] == "=>" or rest[:1] in ("@", "E", "e") else _file(place, WRITES)
    if name in OPENING:  # a file that is opened is written later
        return _file(rest, READS, EDITS) if rest else []
    if name in ("r", "read"):
        return _file(rest, READS)
    if name in LOADING:
        return _file(rest, RUNS)
    if name in LANGUAGES:
        return [(CODE(LANGUAGES[name]), "return " + rest[1:] if rest[:1] == "=" else rest)]
    return None


def _settings(rest: str) -> Found:
    """`set NAME=VALUE …`: programs that vi will run, and code that it will load; a blank in a value has a backslash."""
    found: Found = []
    for word in rest.replace("\\ ", "\0").split():
        name, _, value = word.partition("=" if "=" in word else ":")
        value, name = value.replace("\0", " "), name.rstrip("+-^")
        if name in PROGRAMS and value:
            found.append((SCRIPT, value + " -c :" if name in ("shell", "sh") else value))
        elif name in LIBRARIES:
            found.extend([(RUNS, entry) for entry in value.split(",") if entry])
    return found


def _file(path: str, *roles: Role) -> Found | None:
    """What is done to a file; vi expands variables in its name, and runs commands in backticks."""
    path = "~" + path.removeprefix("${HOME}").removeprefix("$HOME") if path.startswith(("$HOME/", "${HOME}/")) else path
    return None if "`" in path or "$" in path else [(role, path) for role in roles]


def _deleted(call: str) -> Found | None:
    """`delete("build/tmp", "rf")` with a literal name, also inside `expand(…)`; `None`: it is computed."""
    inner, closing = call.rstrip().removeprefix("delete("), ")"
    expanded = inner.startswith("expand(")
    if expanded:
        inner, closing = inner.removeprefix("expand("), "))"
    path, rest = _literal(inner)
    how, end = "", rest.lstrip()
    if expanded and end[:1] == ")":
        end, closing = end[1:].lstrip(), ")"
    if end[:1] == ",":
        how, end = _literal(end[1:].lstrip())
    if not path or end.strip() != closing or how not in ("", "d", "rf") or any([sign in path for sign in "$`*?[%#<"]):
        return None
    return [(SCRIPT, ("rm -rf -- " if how == "rf" else "rm -- ") + _shell_word(path))]


def _ends(rest: str) -> bool:
    """Whether only flags in quotes follow the path in a call: `, "a")`."""
    letters = rest.replace(" ", "").strip("),")
    return rest.lstrip()[:1] in (",", ")") and (not letters or (letters[1:-1].isalpha() and letters[0] in "'\""))


def _written(call: str) -> Found | None:
    """`writefile(["text"], "~/x")` with a literal path, also inside `expand(…)`; `None`: it is computed."""
    lines, _, inner = call.rpartition("],")
    path, rest = _literal(inner.strip().removeprefix("expand("))
    plain = path.startswith(("~", "/")) and not any([sign in path for sign in "$`*?[%#<"]) and _ends(rest)
    return [(WRITES, path)] if plain and "(" not in _unquoted(lines.removeprefix("writefile(")) else None


def _unquoted(text: str) -> str:
    """A list without its strings, if they have one kind of quotes and no escapes."""
    quote = '"' if "'" not in text and "\\" not in text else "'"
    return text if quote == "'" and '"' in text else "".join(text.split(quote)[::2])


def _literal(text: str) -> tuple[str, str]:
    """A quoted text at the start, without escapes, and the rest; empty: there is none."""
    content, closing, rest = text[1:].partition(text[:1]) if text[:1] in ("'", '"') else ("", "", "")
    return (content, rest) if closing and "\\" not in content else ("", "")


def _shell_word(path: str) -> str:
    """A path for a shell, which expands the home as vi does."""
    if path == "~" or path.startswith("~/"):
        return "~" + (f"'{path[1:]}'".replace("'/", "/'", 1) if len(path) > 1 else "")
    return "'" + path.replace("'", "'\\''") + "'"


def _first_text(call: str) -> str:
    """The first literal in the arguments of a call."""
    for mark in ("'", '"'):
        if call.lstrip("[ ").startswith(mark):
            return call.lstrip("[ ")[1:].partition(mark)[0]
    return call

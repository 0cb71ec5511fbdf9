"""Arguments that compilers and debuggers pass on: options, option files, wrappers, scripts."""

from toolgate.knowledge.places.paths import OUTPUT
from toolgate.knowledge.readers import debugger, started
from toolgate.knowledge.vocabulary import EDITS, PLAIN, READS, RUNS, SCRIPT, SIDE_DOOR, WRITES, Found, runs
from toolgate.model.call import as_word, quoted
from toolgate.model.effect import Manner

OPEN = {
    "named_output": WRITES,
    "option": "word",
}  # an unknown part is a name as well, or does not change how it is read
COLON_OUTPUTS = ("--out", "--outdir", "--nimcache", "-out")


def named_output(text: str) -> Found | None:
    """The value of `-o`: a file, in Nim after a colon, and in Odin's `-out:` after the rest of the name."""
    value = text.removeprefix("ut") if text.startswith(("ut:", "ut=")) else text
    return [(WRITES, value[1:] if value.startswith((":", "=")) else value)]


def colon_option(text: str) -> Found | None:
    """An option whose value follows a colon: `--out:build/a`, in Nim with letters of any case and `_` anywhere."""
    sign = min([sign for sign in ":=" if sign in text] or [":"], key=text.find)
    name, _, value = text.partition(sign)
    return [(WRITES, value)] if name.lower().replace("_", "") in COLON_OUTPUTS and value else []


def debugger_script(text: str) -> Found | None:
    """Commands for a debugger, one a line."""
    found: Found = []
    for line in text.split("\n"):
        words = line.split()
        sourced = words[:1] == ["source"] or words[:3] == ["command", "script", "import"]
        told = [] if line.lstrip().startswith("#") else debugger.script(words[-1]) if sourced else debugger.read(line)
        if told is None:
            return None
        found += told
    return found


def passed_on(text: str) -> Found | None:
    """An argument passed on to a compiler's inner program: a library it loads, or a setting."""
    return [(RUNS, text)] if text.endswith((".so", ".dylib", ".dll")) else []


def response_file(text: str) -> Found | None:
    """Operands of compilers: a source, or `@file` with more arguments in it."""
    return [(RUNS("compilers.arguments"), text[1:])] if text.startswith("@") and len(text) > 1 else [(READS, text)]


def arguments(text: str) -> Found | None:
    """More arguments for a compiler, separated by blanks or line breaks, without the project's sources and objects."""
    words = _words(text)
    kept = [word for before, word in zip(["", *words], words, strict=False) if _counts(word) or before[:1] == "-"]
    return [(SCRIPT, " ".join(["cc", *[quoted(word) for word in kept]]))]


def _counts(word: str) -> bool:
    """Whether an argument is an option, or a path that may be outside the project."""
    return word[:1] in ("-", "@", "/", "~") or ".." in word


def _words(text: str) -> list[str]:
    """The arguments in a file, with the quotes and backslashes of a shell, and nothing else of it."""
    words: list[str] = []
    word, quote, begun = "", "", False
    letters = iter(text + " ")
    for letter in letters:
        if letter == "\\":
            word, begun = word + next(letters, ""), True
        elif quote or not (letter.isspace() or letter in "'\""):
            word, quote, begun = (word, "", True) if letter == quote else (word + letter, quote, True)
        elif not letter.isspace():
            quote, begun = letter, True
        elif begun:
            words.append(word)
            word, begun = "", False
    return [*words, word] if begun else words


def wrapper_list(text: str) -> Found | None:
    """`-wrapper program,argument,…`: a command, separated by commas."""
    return started.read(" ".join([as_word(word) for word in text.split(",")]))


def disassembled(text: str) -> Found | None:
    """`llvm-dis a.bc` writes `a.ll`."""
    return _beside(text, ".ll")


def assembled(text: str) -> Found | None:
    """`llvm-as a.ll` writes `a.bc`."""
    return _beside(text, ".bc")


def lowered(text: str) -> Found | None:
    """`llc a.ll` writes `a.s`."""
    return _beside(text, ".s")


def parser(text: str) -> Found | None:
    """`lemon a.y` writes `a.c`."""
    return _beside(text, ".c")


def _beside(text: str, ending: str) -> Found:
    """A file, and its output in the same directory."""
    directory, slash, name = text.rpartition("/")
    made = directory + slash + (name.rpartition(".")[0] or name) + ending
    return [(READS, text)] if text == "-" else [(READS, text), (WRITES, made)]


def own_cpp(text: str) -> Found | None:
    """`rpcgen -Y DIRECTORY`: the directory of the preprocessor that it runs."""
    return [(RUNS, text.rstrip("/") + "/cpp")]


def preprocessor(text: str) -> Found | None:
    """`cproto -E COMMAND`: the command that sources are piped through; `-E 0`: none."""
    return [] if text == "0" else [(SIDE_DOOR, text)]


def trace_output(text: str) -> Found | None:
    """`strace -o FILE`, or `-o '|COMMAND'`."""
    return [(SIDE_DOOR, text[1:])] if text[:1] in ("|", "!") else [(WRITES, text)]


def plug_in(text: str) -> Found | None:
    """A library that a key tool loads: the name of an installed one, or a file."""
    if "/" not in text and not text.endswith((".so", ".dylib", ".dll")):
        return []
    known = text.startswith(("/usr/lib", "/usr/local/lib", "/lib", "/opt/"))
    known = known or (
        text.removeprefix("./").partition("/")[0] in OUTPUT.whole() and ".." not in text
    )  # a build result
    return [(RUNS, text), *([] if known else [runs(text, "unknown", Manner.PRELOAD)])]


def kept_output(text: str) -> Found | None:
    """`hyperfine --output WHERE`: where a command's output goes."""
    return [] if text in ("null", "pipe", "inherit") else [(WRITES, text)]


def timing_shell(text: str) -> Found | None:
    """`hyperfine --shell WHICH`: none, the default, or a command that gets `-c` and the text."""
    return [] if text in ("none", "default") else [(SCRIPT, f"{text} -c :")]


def given_input(text: str) -> Found | None:
    """`hyperfine --input WHERE`: nothing, or a file that a command reads."""
    return [] if text == "null" else [(READS, text)]


def object_copy(words: list[str]) -> Found | None:
    """`objcopy IN OUT`; a single file is changed in place."""
    if len(words) == 1:
        return [(RUNS, words[0][1:])] if words[0][:1] == "@" else [(EDITS, words[0])]
    return [(READS, words[0]), (WRITES, words[1])] if len(words) == 2 else None


def section_source(text: str) -> Found | None:
    """`.config=FILE`: a section read from a file."""
    return [(READS, text.partition("=")[2])]


def section_target(text: str) -> Found | None:
    """`.config=FILE`: a section written to a file."""
    return [(WRITES, text.partition("=")[2])]


INCLUDING = ("#include", "#embed", ".incbin", ".include", "%include", "incbin", "include")


def included(text: str) -> Found | None:
    """Source on standard input: the files that it includes by their paths."""
    found: Found = []
    for line in text.split("\n"):
        word, _, rest = line.strip().partition(" ")
        name = rest.strip()
        if word in INCLUDING and name[:1] in ('"', "'", "<"):
            found.append((READS, name[1:].partition(">" if name[0] == "<" else name[0])[0]))
    return [part for part in found if part[1][:1] in ("/", "~", ".")]  # type: ignore[index]  # all are pairs


# --- options with an attached value ----------------------------------------------------------------------------------

GLUED = (
    ("-fplugin=", RUNS), ("-fpass-plugin=", RUNS), ("-load=", RUNS), ("-specs=", RUNS), ("--specs=", RUNS), ("-B", RUNS), ("-fuse-ld=/", RUNS),
    ("--ld-path=", RUNS), ("-wrapper=", RUNS), ("--plugin=", RUNS), ("-plugin=", RUNS), ("-ccc-gcc-name=", RUNS), ("--gcc-toolchain=", READS),
    ("-o", WRITES), ("--output=", WRITES), ("-MF", WRITES), ("-MJ", WRITES), ("-dumpdir=", WRITES), ("-fdump-", PLAIN), ("-save-temps=", PLAIN),
    ("-Map=", WRITES), ("--Map=", WRITES), ("-fprofile-use=", READS), ("--serialize-diagnostics=", WRITES), ("-aux-info=", WRITES),
)  # fmt: skip
PLAIN_B = ("-Bstatic", "-Bdynamic", "-Bsymbolic", "-Bsymbolic-functions")
LINKER = ("-Wl,-Map=", "-Wl,-Map,")
LOADING = (
    "-fplugin=", "-load", "-wrapper", "-B/", "-B.", "-specs=/", "-specs=.", "-fuse-ld=/", "--ld-path=", "-Wl,-plugin",
    "-Wl,--plugin",
)  # fmt: skip


def option(text: str) -> Found | None:
    """An option with an attached value: a file it writes, or code it loads."""
    if text.startswith("@"):
        return None  # a file with more options
    for prefix in LINKER:
        if text.startswith(prefix):
            return [(WRITES, text[len(prefix) :].partition(",")[0])]
    if text.startswith(("-Wl,-plugin", "-Wl,--plugin")):
        return [(RUNS, text.replace("=", ",").split(",")[-1])]
    if text in PLAIN_B or text.startswith("-objc"):
        return [(PLAIN, text)]
    if text.startswith("-fplugin="):
        return plug_in(text.partition("=")[2])
    for prefix, role in GLUED:
        if text.startswith(prefix) and len(text) > len(prefix):
            rest = text[len(prefix) :]
            return [(role, "/" + rest if prefix.endswith("=/") else rest)]
    return [(PLAIN, text)]


def flags(text: str) -> Found | None:
    """CFLAGS and similar variables: options of a compiler in one text."""
    words = text.split()
    if any([word.startswith(LOADING) for word in words]):
        return None
    found: Found = []
    for word in words:
        if word.startswith("-o"):
            found.extend(option(word) or [])
    return found

"""Miller: its chain of verbs (`sort -f a then put '…' file`), and the language of `put` and `filter`."""

from toolgate.knowledge.vocabulary import (
    EDITS,
    EMPTIES,
    ENVIRONMENT,
    OBEYS,
    READ_BY,
    READS,
    SCRIPT,
    SIDE_DOOR,
    STARTS,
    WRITES,
    Does,
    Found,
    Manner,
    Role,
    one_of,
    reads,
    runs,
    unknown,
    writes,
)
from toolgate.model.call import as_word

Token = tuple[str, str]  # kind (string, name, mark) and text

MAIN = one_of(  # options before the first verb with a value that touches nothing; others have none
    """--fs --ifs --ofs --ps --ips --ops --rs --irs --ors --ifs-regex --ips-regex --ofmt --ofmte --ofmtf --ofmtg --flatsep
    --jflatsep --nr-progress-mod --records-per-batch --seed --tz -i -o --io --pass-comments-with --skip-comments-with
    --key-color --value-color --pass-color --fail-color --help-color --gen-field-name --gen-start --gen-step
    --gen-stop"""
)
NAMED = {  # options before the first verb that name a file or a command
    "--from": READS, "--files": OBEYS, "--load": OBEYS, "-s": OBEYS, "--s-no-comment-strip": OBEYS,
    "--prepipe": SIDE_DOOR, "--prepipex": SIDE_DOOR, "--cpuprofile": WRITES,
}  # fmt: skip
SEVERAL = ("--mfrom", "--mload")  # the same, up to `--`
INFORMING = "-h --help --usage --version -g -l -L -f -F -k -K --list-color-names --list-color-codes".split()
OUTPUT = "-o= --ojson --ojsonl --ocsv --ocsvlite --otsv --oxtab --opprint --onidx --odkvp --omd --json --csv --tsv"
PROGRAM = "-f= -e= -s= -q -S -F -x -w -W -p -d -D -E -v -X " + OUTPUT
VERBS = {  # each with its options, and a `+` for each word after them; `=`: the option has a value
    "altkv": "", "bar": "-f= --lo= --hi= -w= -c= -x= -b= --auto", "bootstrap": "-n=", "case": "-f= -u -l -s -t -k -v",
    "cat": "-N= -g= -n --filename --filenum", "check": "", "clean-whitespace": "-k -v --keys-only --values-only",
    "count": "-g= -o=", "count-distinct": "-f= -x= -o= -n -u", "count-similar": "-g= -o=",
    "cut": "-f= -o -x -r --complement", "decimate": "-n= -g= -b -e",
    "fill-down": "-f= -a --all --only-if-blank --only-if-absent", "fill-empty": "-v= -S --only-if-blank",
    "filter": PROGRAM, "flatten": "-f= -s=", "format-values": "-i= -f= -s= -n", "fraction": "-f= -g= -p -c",
    "gap": "-n= -g=", "grep": "-i -v -a +", "group-by": "+", "group-like": "", "gsub": "-f= -a + +",
    "having-fields": "--at-least= --which-are= --at-most= --all-matching= --any-matching= --none-matching=",
    "head": "-n= -g=", "histogram": "-f= --lo= --hi= --nbins= -o= --auto",
    "join": "-f= -j= -l= -r= --lp= --rp= -i= --irs= --ifs= --ips= --prepipe= --prepipex= --lk= --left-keep-field-names= "
    "--np --ul --ur -u -s --sorted-input --repifs --icsv --itsv --ijson --ijsonl --inidx --ixtab --ipprint "
    "--implicit-csv-header --no-implicit-csv-header",
    "json-parse": "-f= -k", "json-stringify": "-f= --jvstack --no-jvstack", "label": "+", "latin1-to-utf8": "",
    "least-frequent": "-f= -o= -n= -b", "merge-fields": "-a= -f= -r= -c= -o= -k -i", "most-frequent": "-f= -o= -n= -b",
    "nest": "-f= -r= --nested-fs= --nested-ps= --evar= --ivar= --explode --implode --values --pairs --across-records "
    "--across-fields", "nothing": "", "put": PROGRAM, "regularize": "", "remove-empty-columns": "", "rename": "-r -g +",
    "reorder": "-f= -e", "repeat": "-n= -f=", "reshape": "-i= -r= -o= -s=", "sample": "-g= -k=",
    "sec2gmt": "-1 -2 -3 -4 -5 -6 -7 -8 -9 --millis --micros --nanos +", "sec2gmtdate": "+",
    "seqgen": "-f= --start= --stop= --step=", "shuffle": "", "skip-trivial-records": "",
    "sort": "-f= -r= -n= -nf= -nr= -c= -cr= -t= -tr= -rt= -b", "sort-within-records": "-r",
    "sort-within-records-values": "-r", "sparsify": "-s= -f=",
    "split": "-n= -m= -g= -j= --prefix= --suffix= --folder= -a -v -e " + OUTPUT, "ssub": "-f= -a + +",
    "stats1": "-a= -f= -g= --fr= --gr= --fx= --gx= --grfx= -i -s -F", "stats2": "-a= -f= -g= --fit -v -s -F",
    "step": "-a= -f= -g= -d= -o= -F", "sub": "-f= -a + +", "summary": "-a= -x= --all --transpose", "surv": "-d= -s=",
    "tac": "", "tail": "-n= -g=", "tee": "-a -p " + OUTPUT, "template": "-f= -t= --fill-with=",
    "top": "-f= -g= -n= -o= -a -F --max --min", "unflatten": "-f= -s=", "uniq": "-g= -x= -o= -c -n -a -d -u",
    "unspace": "-f= -k -v", "unsparsify": "--fill-with= -f=", "utf8-to-latin1": "",
}  # fmt: skip
PRINTING = one_of("tee emit emit1 emitp emitf print printn eprint eprintn dump edump")
MARKS = ("||", "??", "&&", ">=", "<=", "==", "!=", "=~", ">>", "**", "//", "=>")
BUILT = runs("a command that Miller puts together", "unknown", Manner.BUILT)

Chosen = list[tuple[str, str]]  # options with their values


def chain(words: list[str]) -> Found | None:
    """The roles of everything that a whole command line names; `None`: a verb or a part of one is missing."""
    found: Found = []
    given: list[str] = []
    filters: list[str] = []  # each is followed by a file name
    files, index = READS, 0
    while index < len(words) and words[index][:1] == "-":
        option, index = words[index], index + 1
        if option in INFORMING:
            return []
        files = EDITS if option == "-I" else files
        if option in SEVERAL:
            end = words.index("--", index) if "--" in words[index:] else len(words)
            given += words[index:end] if option == "--mfrom" else []
            found += [(OBEYS, word) for word in words[index:end] if option == "--mload"]
            index = end + 1
        elif (option in NAMED or option in MAIN) and index < len(words):
            if option == "--from":
                given.append(words[index])
            elif option == "--prepipex":
                filters.append(words[index])
            elif option in NAMED:
                found.append((NAMED[option], words[index]))
            index += 1
    if words[index : index + 1] in (["help"], ["version"]):
        return []
    leading, rest = words[:index], ["then", *words[index:]]
    while rest[:1] == ["then"]:
        words = rest[1:]
        effects, rest = _verb(words)
        if effects is None or (words[:1] and words[0] not in VERBS and "-s" in leading):  # the verb is in a file
            return None
        found += effects
        if files is EDITS and _silent(words[: len(words) - len(rest)]):
            files = EMPTIES
    named = rest or given  # names after the last verb take the place of `--from`
    found += [(SCRIPT, f"{command} {as_word(word)}") for command in filters for word in named or ["-"]]
    return found + [(files, word) for word in named]


def _verb(words: list[str]) -> tuple[Found | None, list[str]]:
    """What one verb touches, and the words after it."""
    verb = words[0] if words else ""
    if verb not in VERBS:
        return [unknown(verb, manner=Manner.UNREADABLE)] if verb else None, []
    spelt = VERBS[verb].split()
    index = 1
    chosen: Chosen = []
    while index < len(words) and words[index][:1] == "-" and len(words[index]) > 1:
        option, index = words[index], index + 1
        if option in ("-h", "--help"):
            return [], []
        if option + "=" in spelt and index < len(words):
            chosen.append((option, words[index]))
            index += 1
        elif option in spelt:
            chosen.append((option, ""))
        else:
            return [unknown(option, manner=Manner.UNREADABLE)], []
    rest = words[index + spelt.count("+") :]
    if verb in ("put", "filter"):
        return _program(chosen, rest)
    if verb == "tee":
        return [(SIDE_DOOR if ("-p", "") in chosen else WRITES, word) for word in rest[:1]] or None, rest[1:]
    return _named(verb, chosen), rest


def _silent(words: list[str]) -> bool:
    """Whether a verb outputs nothing: `nothing`, `head -n 0`, `filter false`, `put -q` without a print."""
    if words[0] in ("put", "filter"):
        quiet = "-q" in words and not any([name in text for name in PRINTING for text in words[1:]])
        return quiet or (words[0] == "filter" and words[-1].strip(" ;") == "false" and "-x" not in words)
    return words[0] == "nothing" or (words[0] in ("head", "tail") and "0" in words[1:])


def _program(chosen: Chosen, rest: list[str]) -> tuple[Found | None, list[str]]:
    found: Found = [
        (READ_BY("miller") if option == "-e" else OBEYS, text) for option, text in chosen if option in ("-e", "-f")
    ]
    if found:
        return found, rest
    return ([(READ_BY("miller"), rest[0])], rest[1:]) if rest else (None, [])


def _named(verb: str, chosen: Chosen) -> Found:
    """Files and commands in the options of a verb."""
    if verb == "split":
        roles = {"--folder": WRITES, "--prefix": STARTS}
        return [(roles[option], value) for option, value in chosen if option in roles] or [(STARTS, "split_")]
    if verb == "template":
        return [(READS, value) for option, value in chosen if option == "-t"]
    if verb != "join":
        return []
    roles = {"-f": READS, "--prepipe": SIDE_DOOR, "--prepipex": SIDE_DOOR}
    return [(roles[option], value) for option, value in chosen if option in roles]


# --- the language ----------------------------------------------------------------------------------------------------


def read(text: str) -> Found | None:
    """The roles of everything in a program that touches something; the rest is only computing."""
    tokens = _tokens(text)
    if tokens is None:
        return None
    found: Found = []
    printing, depth = False, 0
    for index, (kind, word) in enumerate(tokens):
        if kind == "mark" and word in ("(", "["):
            depth += 1
        elif kind == "mark" and word in (")", "]"):
            depth -= 1
        elif kind == "mark" and word in (";", "{", "}"):
            printing = False
        elif kind == "name" and word in PRINTING:
            printing, depth = True, 0
        elif kind == "name" and word in ("system", "exec"):
            found.append(_command(tokens, index + 1, word == "system"))
        elif kind == "name" and word == "ENV":
            key = tokens[index + 2] if _mark(tokens, index + 1, "[") and len(tokens) > index + 3 else ("", "")
            whole = key[0] == "string" and _mark(tokens, index + 3, "]")
            found.append((READ_BY("variables"), key[1]) if whole else reads(ENVIRONMENT, "secret"))
        elif kind == "mark" and printing and depth <= 0 and word in (">", ">>", "|"):
            found.extend(_redirected(tokens, index + 1, word == "|"))
    return found


def _mark(tokens: list[Token], index: int, *words: str) -> bool:
    return index < len(tokens) and tokens[index][0] == "mark" and tokens[index][1] in words


def _command(tokens: list[Token], index: int, shell: bool) -> tuple[Role, str] | Does:
    """`system("…")` and `exec("program", ["word", …])`, if all of it is literal; only the first uses a shell."""
    given: list[str] = []
    if _mark(tokens, index, "("):
        index += 1
        while index < len(tokens) and (tokens[index][0] == "string" or _mark(tokens, index, ",", "[", "]")):
            given += [tokens[index][1]] if tokens[index][0] == "string" else []
            index += 1
    words = given if shell else [as_word(text) for text in given]
    return (SIDE_DOOR, " ".join(words)) if given and _mark(tokens, index, ")") else BUILT


def _redirected(tokens: list[Token], index: int, piped: bool) -> Found:
    """`tee > "name", $*` and `print | "command", $a`."""
    kind, word = tokens[index] if index < len(tokens) else ("", "")
    if kind == "name" and word in ("stderr", "stdout"):
        return []
    if kind == "string" and (index + 1 == len(tokens) or _mark(tokens, index + 1, ",", ";", "}")):
        return [(SIDE_DOOR if piped else WRITES, word)]
    if piped:
        return [BUILT]
    if kind == "string" and word[-1:] not in ("", "/", "."):
        return [(STARTS, word)]
    return [writes("a file whose name Miller computes", "unknown")]


def _tokens(text: str) -> list[Token] | None:
    tokens: list[Token] = []
    index = 0
    while index < len(text):
        here = text[index]
        end = index + 1
        if here == '"':
            while end < len(text) and text[end] != '"':
                end += 2 if text[end] == "\\" else 1
            if end >= len(text):
                return None
            tokens.append(
                ("string", text[index + 1 : end].replace('\\"', '"').replace("\\t", "\t").replace("\\n", "\n"))
            )
            end += 1
        elif here == "#":
            end = text.find("\n", index)
            end = len(text) if end < 0 else end
        elif here in "$@" and text[end : end + 1] == "{":
            end = text.find("}", index) + 1
            if not end:
                return None
            tokens.append(("field", text[index:end]))
        elif here.isalnum() or here in "_$@":
            while end < len(text) and (text[end].isalnum() or text[end] == "_"):
                end += 1
            tokens.append(("field" if here in "$@" else "name", text[index:end]))
        elif not here.isspace():
            end = index + 2 if text[index : index + 2] in MARKS else end
            tokens.append(("mark", text[index:end]))
        index = end
    return tokens

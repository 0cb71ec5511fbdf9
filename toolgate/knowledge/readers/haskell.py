"""Sessions of GHCi: code, and commands of the session, most of which only show something."""

from toolgate.knowledge.vocabulary import CODE, OBEYS, OPAQUE, PLAIN, RUNS, SIDE_DOOR, WRITES, Found, one_of, runs
from toolgate.model.effect import backticked

ASKING = one_of(""":t :type :type-at :i :info :info! :k :kind :kind! :b :bro :browse :browse! :doc :show :list :help :h :? :q :quit :r
    :reload :{ :} :sprint :uses :loc-at :all-types :instances :inst""")
SPLICING = ("$(", "$$(", "[|", "$$[", "|]")  # code that runs while the rest is only checked
SPLICES = ("TemplateHaskell", "QuasiQuotes", "CPP")  # extensions that make it so


def session(text: str) -> Found | None:
    """Lines of a session, without those that only show something; imports are code, and a loaded file runs."""
    lines: list[str] = []
    found: Found = []
    for line in text.split("\n"):
        words = line.split()
        if not words or words[0][0] != ":":
            lines.append(line)
        elif words[0] in (":m", ":module"):
            lines += [f"import {word}" for word in words[1:] if word not in ("+", "-") and word.lstrip("+-*")]
        elif words[0] in (":l", ":load", ":a", ":add"):
            files = _files(line.partition(words[0])[2])
            found += [(OPAQUE, line)] if files is None else [(RUNS, _source(word)) for word in files]
            found += [runs(f"the code in {backticked(word)}", "unknown") for word in files or () if '"' in line]
        elif words[0] in (":set", ":seti"):
            chosen = options(" ".join(words[1:]))
            found += [(OPAQUE, line)] if chosen is None else chosen
        elif words[0].startswith(":!"):
            found.append((SIDE_DOOR, line.strip()[2:]))
        elif words[0] not in ASKING or any([mark in line for mark in SPLICING]):
            return [*found, (CODE("haskell"), text)]
    code = "\n".join(lines)
    return [*found, (CODE("haskell"), code)] if code.strip() else found


def _files(text: str) -> list[str] | None:
    """The arguments of a session's command, quoted ones with blanks; `None`: not understood."""
    if "\\" in text or text.count('"') % 2:
        return None
    parts = text.split('"')
    return [word for index, part in enumerate(parts) for word in ([part] if index % 2 else part.split())]


def _source(word: str) -> str:
    """The file that is loaded: a path, or that of a module name."""
    name = word.lstrip("*")
    if name.endswith((".hs", ".lhs")):
        return name
    return (name if "/" in name else name.replace(".", "/")) + ".hs"


def compiled(text: str) -> Found | None:
    """What is compiled: a file, a module, or the arguments in a file."""
    return [(RUNS, text[1:]) if text[:1] == "@" else (OBEYS, text)]


MEANT = one_of(  # options that choose how code is read and kept, and name nothing
    """-ignore-dot-ghci -w -fobject-code -fbyte-code -fdefer-type-errors -fdefer-typed-holes -threaded -rtsopts
    -haddock -fforce-recomp -fhide-source-paths -fshow-loaded-modules"""
)


NAMING = {  # options with a separate value
    "-ghci-script": RUNS("haskell.session"), "-pgmF": RUNS, "-pgmP": RUNS, "-package-db": OBEYS, "-package-env": OBEYS,
    "-package": PLAIN, "-hide-package": PLAIN, "-outputdir": WRITES, "-odir": WRITES, "-hidir": WRITES,
    "-stubdir": WRITES, "-dumpdir": WRITES,
}  # fmt: skip


def options(text: str) -> Found | None:
    """Options of the compiler that choose language and messages, and files they name; `None`: one may do more."""
    words: list[str] = text.split()
    found: Found = []
    while words:
        word = words.pop(0)
        if word in NAMING and words:
            found.append((NAMING[word], words.pop(0)))
            continue
        bare = word.removeprefix("-X").removeprefix("No")
        told = word in MEANT or word.startswith(
            ("-W", "-O", "-v", "+", "-fno-", "-ddump", "-freverse", "-fprint", "-fmax")
        )
        if not (told or (word.startswith("-X") and bare.isalnum() and bare not in SPLICES)):
            return None
    return found

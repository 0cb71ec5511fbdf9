"""Programming languages by file extension, and files of recipes by name."""

from toolgate.knowledge.vocabulary import one_of

ENDINGS = {
    "sh": "bash", "bash": "bash", "zsh": "zsh", "ksh": "bash", "command": "bash", "envrc": "bash", "py": "python",
    "js": "node", "mjs": "node", "cjs": "node", "ts": "node", "mts": "node", "rb": "ruby", "pl": "perl", "php": "php",
    "lua": "lua", "ps1": "powershell",
}  # fmt: skip
# The same, read only if the session wrote the file.
WRITTEN_ENDINGS = ENDINGS | {
    "r": "r", "jl": "julia", "ex": "elixir", "exs": "elixir", "tcl": "tcl", "exp": "tcl", "groovy": "groovy",
    "awk": "awk", "gawk": "awk", "sed": "sed", "gp": "gnuplot", "gnuplot": "gnuplot", "vim": "ex", "mk": "makefile",
    "mak": "makefile", "just": "justfile", "pm": "perl", "t": "perl", "cts": "node", "jsx": "node", "tsx": "node",
}  # fmt: skip
# The files that make and just look for, and in lower case the language of each.
MAKEFILES = ("GNUmakefile", "makefile", "Makefile")
JUSTFILES = ("justfile", "Justfile", ".justfile")
RECIPE_FILES = dict.fromkeys(map(str.lower, MAKEFILES), "makefile") | dict.fromkeys(
    map(str.lower, JUSTFILES), "justfile"
)
# Languages with a reader of that name, in files as on a command line.
SMALL_LANGUAGES = one_of(
    "sqlite awk sed gnuplot ex compilers.debugger_script compilers.arguments examples.python examples.cram examples.bats m4.file reading.dc haskell.session elisp"
)
# Source without a reader, other than shell scripts.
UNREAD = one_of("""go rs java jsh kt kts scala sc c h cc cpp cxx hpp cs csx fs fsx vb swift mm m d zig nim cr dart hs lhs ml mli erl clj cljs
    cljc el lisp lsp scm ss rkt f f90 v vala hx raku p6 cmake pas adb""")
# Settings and descriptions of builds, which tools load.
CONFIGURED = one_of("""toml yml yaml json jsonc json5 cfg ini conf config rc properties hcl tf tofu nix bzl bazel star tiltfile cmake gyp gypi
    gn gni xml props targets cabal nimble edn mk ac m4 am dhall cue jsonnet libsonnet tfvars neon eex erb gradle sbt mill rake gemspec podspec ru rbi psgi wsgi bats
    nims gotmpl tpl j2""")

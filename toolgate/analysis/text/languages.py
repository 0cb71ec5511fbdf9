"""The display names of programming languages."""

CALLED = {  # by language name or file extension; others are capitalised
    "applescript": "AppleScript", "clj": "Clojure code", "cmake": "CMake code", "cr": "Crystal code",
    "csharp": "C# code", "debugger": "debugger commands", "erl": "Erlang code", "ex": "Elixir code",
    "exs": "Elixir code", "fsharp": "F# code", "groovy-code": "Groovy code", "hs": "Haskell code", "jl": "Julia code",
    "kt": "Kotlin code", "kts": "Kotlin code", "matlab": "MATLAB code", "ml": "OCaml code",
    "nashorn": "JavaScript code", "node": "JavaScript code", "ocaml": "OCaml code", "pari": "PARI/GP code",
    "pdb": "pdb commands", "php": "PHP code", "powershell": "PowerShell",
    "rs": "Rust code", "sage": "SageMath code", "scala-code": "Scala code", "wolfram": "Wolfram Language code",
}  # fmt: skip


def code_in(language: str) -> str:
    """Return a phrase for code in this language; an empty name means that the language is not known."""
    usual = f"{language[:1].upper()}{language[1:]} code".strip()
    return CALLED.get(language.lower(), usual)

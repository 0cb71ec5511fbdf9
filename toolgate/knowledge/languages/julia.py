"""Julia: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

from toolgate.knowledge.vocabulary import named

NAMES = "julia"
LEXIS = {"line": ("#",), "block": (("#=", "=#"),), "rich": '"', "command": "`", "inner": ("$",), "sigils": "@"}
GRAMMAR = {"separators": ", ;", "exports": True, "imports": True}  # a semicolon precedes the named arguments
JOINING = "*"

TABLE = named({
    "rm": "delete 0",
    "read readlines readline eachline": "read 0",
    "write": "write 0 1",
    "mv": "move 0 1",
    "cp": "copy 0 1",
    "symlink": "link 0 1",
    "hardlink": "tie 0 1",
    "mkdir mkpath touch": "make 0",
    "download Downloads.download": "download 0 1",
    "HTTP.get": "fetch 0",
    "Pkg.build": "run ./deps/build.jl",
    "Pkg.test": "run ./test/runtests.jl",
    "connect Sockets.connect": "connect 0 1",
    "listen Sockets.listen": "listen 0",
    "include": "run 0",
    "eval Meta.parse include_string": "code 0",
    "ccall": "native",
    "dlopen Libdl.dlopen": "library 0",
    "deserialize Serialization.deserialize": "decode 0",
    "base64decode Base64.base64decode": "text base64",
    "cd": "chdir 0",
    "open": "opened 0 1",
    "joinpath": "text join-path",
    **dict.fromkeys("@sprintf Printf.@sprintf".split(), "text printf"),
    "homedir": "text home", "pwd": "text here",
    "expanduser": "text expand",
    "println print": "show",
    "chmod": "mode 1 0",
    "HTTP.post HTTP.put HTTP.request": "send 0",
})  # fmt: skip
ENVIRONMENT = "ENV"
PREFIXES = "Base. Filesystem."
CONSTANTS = {"@__DIR__": "<beside>", "@__FILE__": "<beside>/script.jl"}

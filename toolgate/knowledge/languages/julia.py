"""Julia: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

NAMES = "julia"
LEXIS = {"line": ("#",), "block": (("#=", "=#"),), "rich": '"', "command": "`", "inner": ("$",), "sigils": "@"}
JOINING = "*"

TABLE = {
    "rm": "delete 0",
    **dict.fromkeys("read readlines readline eachline".split(), "read 0"),
    "write": "write 0 1",
    "mv": "move 0 1",
    "cp": "copy 0 1",
    "symlink": "link 0 1",
    "hardlink": "tie 0 1",
    **dict.fromkeys("mkdir mkpath touch".split(), "make 0"),
    **dict.fromkeys("download Downloads.download HTTP.get".split(), "fetch 0"),
    **dict.fromkeys("connect Sockets.connect".split(), "connect 0 1"),
    **dict.fromkeys("listen Sockets.listen".split(), "listen 0"),
    "include": "run 0",
    **dict.fromkeys("eval Meta.parse include_string".split(), "code 0"),
    "ccall": "native",
    "cd": "chdir 0",
    "open": "opened 0 1",
    "joinpath": "text join-path",
    **dict.fromkeys("@sprintf Printf.@sprintf".split(), "text printf"),
    "homedir": "text home",
    "expanduser": "text expand",
    **dict.fromkeys("println print".split(), "show"),
    "chmod": "mode 1 0",
    "HTTP.post": "send 0",
}  # fmt: skip
ENVIRONMENT = "ENV"
PREFIXES = "Base. Filesystem."
CONSTANTS = {"@__DIR__": "<beside>", "@__FILE__": "<beside>/script.jl"}

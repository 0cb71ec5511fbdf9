"""R, Julia, Groovy, Elixir, Tcl and AppleScript: the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

from __future__ import annotations

R_TABLE = {
    "c": "text listed",
    **dict.fromkeys("system shell".split(), "shell 0"),
    "system2": "argv 0 1",
    **dict.fromkeys("unlink file.remove fs.file_delete".split(), "delete 0"),
    **dict.fromkeys("readLines read.csv read.table readRDS scan readr.read_csv read_csv load fread data.table.fread".split(), "read 0"),
    **dict.fromkeys("writeLines write.csv saveRDS write.table".split(), "write 1 0"),
    "file.rename": "move 0 1",
    "file.copy": "copy 0 1",
    "file.symlink": "link 0 1",
    "file.link": "tie 0 1",
    **dict.fromkeys("dir.create file.create".split(), "make 0"),
    "download.file": "download 0 1",
    **dict.fromkeys("url httr.GET GET curl".split(), "fetch 0"),
    **dict.fromkeys("httr.POST POST".split(), "send 0"),
    "source": "run 0",
    **dict.fromkeys("eval parse".split(), "code 0"),
    "socketConnection": "connect 0 1",
    "setwd": "chdir 0",
    "Sys.getenv": "environment 0",
    **dict.fromkeys("list.files dir".split(), "names 0"),
    "file.path": "text join-path",
    **dict.fromkeys("print cat".split(), "show"),
    "Sys.chmod": "mode 1 0",
}  # fmt: skip

JULIA_TABLE = {
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
    "homedir": "text home",
    **dict.fromkeys("println print".split(), "show"),
    "chmod": "mode 1 0",
    "HTTP.post": "send 0",
}  # fmt: skip
JULIA_ENVIRONMENT = "ENV"

GROOVY_TABLE = {
    **dict.fromkeys("Runtime.getRuntime.exec Runtime.runtime.exec *.execute".split(), "shell 0"),
    "ProcessBuilder": "list 0",
    **dict.fromkeys("evaluate Eval.me GroovyShell.new.evaluate".split(), "code 0"),
    "File": "read 0",
    "URL": "fetch 0",
    "Socket": "connect 0 1",
    "println": "show",
    "System.getenv": "environment 0",
}  # fmt: skip

ELIXIR_TABLE = {
    "c": "text listed",
    "System.cmd": "argv 0 1",
    **dict.fromkeys("System.shell os.cmd".split(), "shell 0"),
    **dict.fromkeys("File.rm File.rm!".split(), "delete 0"),
    **dict.fromkeys("File.ln_s File.ln_s!".split(), "link 0 1"),
    **dict.fromkeys("File.ln File.ln!".split(), "tie 0 1"),
    **dict.fromkeys("File.rm_rf File.rm_rf!".split(), "delete 0 recursive"),
    **dict.fromkeys("File.read File.read! File.stream!".split(), "read 0"),
    **dict.fromkeys("File.write File.write!".split(), "write 0 1"),
    "Code.eval_string": "code 0",
    "System.get_env": "environment 0",
    **dict.fromkeys("IO.puts IO.inspect".split(), "show"),
    "HTTPoison.get": "fetch 0",
    "HTTPoison.post": "send 0",
    "Code.require_file": "run 0",
    "gen_tcp.connect": "connect 0 1",
    "Port.open": "native",
}  # fmt: skip
ELIXIR_ENDING = "do end"

TCL_TABLE = {
    **dict.fromkeys("exec spawn".split(), "system"),
    "eval": "code 0",
    "source": "run 0",
    "open": "opened 0 1",
    "socket": "connect 0 1",
    "puts": "show",
    **dict.fromkeys("send file".split(), "native"),
}  # fmt: skip
TCL_ENVIRONMENT = "env"

APPLESCRIPT_TABLE = {
    "script": "shell 0",
}  # fmt: skip
APPLESCRIPT_ENDING = "in with without"

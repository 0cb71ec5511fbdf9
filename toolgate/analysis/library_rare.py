"""R, Julia, Groovy, Elixir, Tcl and AppleScript: the calls that touch the world, as far as agents meet them."""

from __future__ import annotations

from toolgate.analysis.other_library import Library


def _all(names: str, action: str) -> dict[str, str]:
    return dict.fromkeys(names.split(), action)


R = {
    **_all("system shell", "shell 0"), "system2": "argv 0 1", **_all("unlink file.remove fs.file_delete", "delete 0"),
    **_all("readLines read.csv read.table readRDS scan readr.read_csv read_csv load fread data.table.fread", "read 0"),
    **_all("writeLines", "write 1 0"), **_all("write.csv saveRDS write.table", "write 1 0"), "file.rename": "move 0 1",
    "file.copy": "copy 0 1", **_all("dir.create file.create", "make 0"), **_all("download.file", "download 0 1"),
    **_all("url httr.GET GET curl", "fetch 0"), **_all("httr.POST POST", "send 0"), **_all("source", "run 0"),
    **_all("eval parse", "code 0"), "socketConnection": "connect 0 1", "setwd": "chdir 0", "Sys.getenv": "environment 0",
    **_all("list.files dir", "names 0"), "file.path": "text join-path", **_all("print cat", "show"), "Sys.chmod": "mode 1 0",
}  # fmt: skip
JULIA = {
    **_all("rm", "delete 0"), **_all("read readlines readline eachline", "read 0"), "write": "write 0 1", "mv": "move 0 1",
    "cp": "copy 0 1", **_all("mkdir mkpath touch", "make 0"), **_all("download Downloads.download", "fetch 0"),
    **_all("connect Sockets.connect", "connect 0 1"), **_all("listen Sockets.listen", "listen 0"), "include": "run 0",
    **_all("eval Meta.parse include_string", "code 0"), "ccall": "native", "cd": "chdir 0", "open": "opened 0 1",
    "joinpath": "text join-path", "homedir": "text home", **_all("println print", "show"), "chmod": "mode 1 0",
    "HTTP.get": "fetch 0", "HTTP.post": "send 0",
}  # fmt: skip
GROOVY = {
    **_all("Runtime.getRuntime.exec Runtime.runtime.exec", "shell 0"), "ProcessBuilder": "list 0", "*.execute": "shell 0",
    **_all("evaluate Eval.me GroovyShell.new.evaluate", "code 0"), "File": "read 0", "URL": "fetch 0", "Socket": "connect 0 1",
    "println": "show", "System.getenv": "environment 0",
}  # fmt: skip
ELIXIR = {
    "System.cmd": "argv 0 1", **_all("System.shell os.cmd", "shell 0"), **_all("File.rm File.rm!", "delete 0"),
    **_all("File.rm_rf File.rm_rf!", "delete 0 recursive"), **_all("File.read File.read! File.stream!", "read 0"),
    **_all("File.write File.write!", "write 0 1"), "Code.eval_string": "code 0", "System.get_env": "environment 0",
    **_all("IO.puts IO.inspect", "show"), "HTTPoison.get": "fetch 0", "HTTPoison.post": "send 0", "Code.require_file": "run 0",
    "gen_tcp.connect": "connect 0 1", "Port.open": "native",
}  # fmt: skip
TCL = {
    "exec": "system", **_all("eval", "code 0"), "source": "run 0", "open": "opened 0 1", "socket": "connect 0 1",
    "spawn": "system", "puts": "show", "send": "native", "file": "native",
}  # fmt: skip
APPLESCRIPT: dict[str, str] = {"script": "shell 0"}

LIBRARIES = {
    "r": Library("r", R),
    "julia": Library("julia", JULIA, environment="ENV"),
    "groovy": Library("groovy", GROOVY),
    "elixir": Library("elixir", ELIXIR, bare=True, ending="do end"),
    "tcl": Library("tcl", TCL, bare=True, environment="env"),
    "applescript": Library("applescript", APPLESCRIPT, bare=True, ending="with without in"),
}

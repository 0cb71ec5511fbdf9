"""Lua: the calls that touch the world."""

from __future__ import annotations

from toolgate.analysis.other_library import Library


def _all(names: str, action: str) -> dict[str, str]:
    return dict.fromkeys(names.split(), action)


TABLE = {
    **_all("os.execute io.popen", "shell 0"), **_all("load loadstring", "code 0"), **_all("dofile loadfile", "run 0"),
    **_all("os.remove lfs.rmdir", "delete 0"), "os.rename": "move 0 1", "io.open": "opened 0 1", "io.lines": "read 0",
    **_all("io.output", "write 0"), "lfs.mkdir": "make 0", "lfs.dir": "names 0", "lfs.chdir": "chdir 0",
    **_all("socket.connect socket.tcp.connect socket.http.request socket.udp.setpeername tcp.connect", "connect 0 1"),
    **_all("socket.bind", "listen 1 0"), "socket.tcp": "object", "require": "module 0", "package.loadlib": "native", "os.getenv": "environment 0",
    **_all("print io.write", "show"), "string.char": "text letters", "string.reverse": "text reverse",
    **_all("table.concat", "text same"), "ffi.load": "native", "ffi.C.system": "shell 0",
}  # fmt: skip

LIBRARIES = {
    "lua": Library(
        "lua",
        TABLE,
        ending="then do end",
        prefixes="_G. _ENV.",
        keywords="""and break do else elseif end false for function goto if in local nil not or repeat return then true until
            while print""",
    )
}

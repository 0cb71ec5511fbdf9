"""Perl: the calls that touch the world."""

from __future__ import annotations

from toolgate.analysis.other_library import Library


def _all(names: str, action: str) -> dict[str, str]:
    return dict.fromkeys(names.split(), action)


TABLE = {
    **_all("system exec IPC.System.Simple.system IPC.Run.run", "system"), "readpipe": "shell 0",
    "eval": "code 0", **_all("do", "run 0"), "require": "module 0", "open": "open", "syscall": "native",
    **_all("unlink", "delete"), "rmdir": "delete", **_all("rmtree remove_tree File.Path.rmtree File.Path.remove_tree", "delete recursive"),
    "rename": "move 0 1", **_all("move File.Copy.move mv", "move 0 1"), **_all("copy File.Copy.copy cp", "copy 0 1"),
    **_all("mkdir make_path mkpath File.Path.make_path", "make 0"), "chmod": "mode 0 1", "chown": "edit -1",
    **_all("truncate utime", "edit 0"), **_all("symlink link", "link 0 1"), **_all("opendir", "names 1"),
    **_all("read_file slurp File.Slurp.read_file path.slurp Path.Tiny.path.slurp", "read 0"),
    **_all("write_file File.Slurp.write_file", "write 0 1"), "chdir": "chdir 0", "kill": "signal", "fork": "fork",
    **_all("LWP.Simple.get getprint LWP.UserAgent.new.get HTTP.Tiny.new.get LWP.UserAgent.get ua.get mirror "
           "HTTP.Request.new get", "fetch 0"),
    **_all("LWP.UserAgent.new.post HTTP.Tiny.new.post HTTP.Tiny.new.post_form ua.post", "send 0"),
    **_all("IO.Socket.INET.new IO.Socket.SSL.new IO.Socket.IP.new Net.Telnet.new IO.Socket.new", "connect"),
    **_all("getstore LWP.Simple.getstore", "download 0 1"), "sockaddr_in": "connect", "inet_aton": "text same", "pack_sockaddr_in": "connect", "listen": "listen",
    **_all("print printf say warn die", "show"), "glob": "names 0",
    **_all("decode_base64 MIME.Base64.decode_base64 MIME.Base64.decode", "text base64"), "pack": "text pack",
    "chr": "text letters", "join": "text join", "reverse": "text reverse", "uri_unescape": "text url", "lc": "text same",
    "uc": "text same", **_all("File.Spec.catfile catfile File.Spec.new.catfile", "text join-path"),
    **_all("getcwd cwd Cwd.cwd Cwd.getcwd", "text here"),
    "dbh.do": "query 0", "dbh.prepare": "query 0", "$dbh.do": "query 0", "$dbh.prepare": "query 0",
}  # fmt: skip

LIBRARIES = {
    "perl": Library(
        "perl",
        TABLE,
        bare=True,
        ending="if unless while until for foreach and or xor",
        prefixes="CORE.GLOBAL. CORE. main. &",
        environment="$ENV %ENV",
        constants={"$0": "<cwd>/script.pl"},
    )
}

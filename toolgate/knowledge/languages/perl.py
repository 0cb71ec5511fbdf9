"""Perl: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

NAMES = "perl"
LEXIS = {
    "line": ("#",),
    "raw": "'",
    "rich": '"',
    "command": "`",
    "inner": ("@{", "${", "$", "@"),
    "sigils": "$@%&",
    "patterns": True,
    "newlines": False,
    "before_pattern": "split if unless and or not grep map return while until when x push join print xor lt gt le ge eq ne cmp",
}
JOINING = "."
BARE = True  # a call may omit its parentheses

TABLE = {
    **dict.fromkeys("system exec IPC.System.Simple.system IPC.Run.run".split(), "system"),
    "readpipe": "shell 0",
    **dict.fromkeys("File.HomeDir.my_home File.HomeDir.home".split(), "text home"),
    "eval": "code 0",
    "do": "run 0",
    "require": "module 0",
    "open": "open",
    "syscall": "native",
    **dict.fromkeys("unlink rmdir".split(), "delete"),
    **dict.fromkeys("rmtree remove_tree File.Path.rmtree File.Path.remove_tree".split(), "delete recursive"),
    **dict.fromkeys("rename move File.Copy.move mv".split(), "move 0 1"),
    **dict.fromkeys("copy File.Copy.copy cp".split(), "copy 0 1"),
    **dict.fromkeys("mkdir make_path mkpath File.Path.make_path".split(), "make 0"),
    "chmod": "mode 0 1",
    "chown": "edit -1",
    "truncate": "shorten 0 1", "utime": "edit 0",
    "symlink": "link 0 1",
    "link": "tie 0 1",
    "opendir": "names 1",
    **dict.fromkeys("find finddepth File.Find.find File.Find.finddepth".split(), "walk"),
    **dict.fromkeys("read_file slurp File.Slurp.read_file".split(), "read 0"),
    **dict.fromkeys("write_file File.Slurp.write_file".split(), "write 0 1"),
    **dict.fromkeys("path Path.Tiny.path Path.Tiny.new Mojo.File.new".split(), "text same path"),
    "#remove": "delete 0", "#remove_tree": "delete 0 recursive", "#move": "move 0 1", "#copy": "copy 0 1",
    **dict.fromkeys("#spew #spew_utf8 #spew_raw #append #append_utf8 #append_raw #spurt".split(), "write 0 1"),
    **dict.fromkeys("#slurp #slurp_utf8 #slurp_raw #lines #lines_utf8".split(), "read 0"),
    **dict.fromkeys("#mkpath #mkdir #make_path #touch #touchpath".split(), "make 0"), "#chmod": "mode 1 0",
    "chdir": "chdir 0",
    "kill": "signal",
    "fork": "fork",
    **dict.fromkeys(
        """
        LWP.Simple.get getprint LWP.UserAgent.new.get HTTP.Tiny.new.get LWP.UserAgent.get ua.get mirror HTTP.Request.new get
        """.split(),
        "fetch 0",
    ),
    **dict.fromkeys("LWP.UserAgent.new.post HTTP.Tiny.new.post HTTP.Tiny.new.post_form ua.post".split(), "send 0"),
    **dict.fromkeys(
        """
        IO.Socket.INET.new IO.Socket.SSL.new IO.Socket.IP.new Net.Telnet.new IO.Socket.new sockaddr_in pack_sockaddr_in
        IO.Socket.INET IO.Socket.SSL IO.Socket.IP Net.Telnet
        """.split(),
        "connect",
    ),
    **dict.fromkeys("getstore LWP.Simple.getstore".split(), "download 0 1"),
    **dict.fromkeys("inet_aton lc uc".split(), "text same"),
    "listen": "listen",
    **dict.fromkeys("print printf say warn die".split(), "show"),
    "glob": "names 0",
    **dict.fromkeys("decode_base64 MIME.Base64.decode_base64 MIME.Base64.decode".split(), "text base64"),
    "pack": "text pack",
    "chr": "text letters",
    "join": "text join",
    "sprintf": "text printf",
    "reverse": "text reverse",
    "uri_unescape": "text url",
    **dict.fromkeys("File.Spec.catfile catfile File.Spec.new.catfile".split(), "text join-path"),
    **dict.fromkeys("getcwd cwd Cwd.cwd Cwd.getcwd".split(), "text here"),
    **dict.fromkeys("dbh.do dbh.prepare $dbh.do $dbh.prepare".split(), "query 0"),
}  # fmt: skip
ENDING = "and for foreach if or unless until while xor"
PREFIXES = "CORE.GLOBAL. CORE. main. &"
ENVIRONMENT = "$ENV %ENV"
CONSTANTS = {"$0": "<beside>/script.pl", "__FILE__": "<beside>/script.pl"}

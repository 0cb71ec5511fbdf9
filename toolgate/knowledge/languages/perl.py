"""Perl: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

from toolgate.knowledge.vocabulary import named

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
GRAMMAR = {"literals": "quote-operators", "ends": "__END__ __DATA__", "separators": ", =>", "topic": "$_"}
MODULES = {"words": "use require", "below": ",lib/,../lib/", "bare": ":: .pm"}
JOINING = "."
BARE = True  # a call may omit its parentheses

TABLE = named({
    "system exec IPC.System.Simple.system IPC.Run.run": "system",
    "readpipe": "shell 0",
    "File.HomeDir.my_home File.HomeDir.home": "text home",
    "eval": "code 0",
    "do": "run 0",
    "require": "module 0",
    "open": "open",
    "syscall": "native",
    "unlink rmdir": "delete",
    "rmtree remove_tree File.Path.rmtree File.Path.remove_tree": "delete recursive",
    "rename move File.Copy.move mv": "move 0 1",
    "copy File.Copy.copy cp": "copy 0 1",
    "mkdir make_path mkpath File.Path.make_path": "make 0",
    "chmod": "mode 0 1",
    "chown": "edit -1",
    "truncate": "shorten 0 1", "utime": "edit 0",
    "symlink": "link 0 1",
    "link": "tie 0 1",
    "opendir": "names 1",
    "find finddepth File.Find.find File.Find.finddepth": "walk",
    "read_file slurp File.Slurp.read_file": "read 0",
    "write_file File.Slurp.write_file": "write 0 1",
    "path Path.Tiny.path Path.Tiny.new Mojo.File.new": "text same path",
    "#remove": "delete 0", "#remove_tree": "delete 0 recursive", "#move": "move 0 1", "#copy": "copy 0 1",
    "#spew #spew_utf8 #spew_raw #append #append_utf8 #append_raw #spurt": "write 0 1",
    "#slurp #slurp_utf8 #slurp_raw #lines #lines_utf8": "read 0",
    "#mkpath #mkdir #make_path #touch #touchpath": "make 0", "#chmod": "mode 1 0",
    "chdir": "chdir 0",
    "kill": "signal",
    "fork": "fork",
    """
        LWP.Simple.get getprint LWP.UserAgent.new.get HTTP.Tiny.new.get LWP.UserAgent.get ua.get mirror HTTP.Request.new get
        """: "fetch 0",
    "LWP.UserAgent.new.post HTTP.Tiny.new.post HTTP.Tiny.new.post_form ua.post": "send 0",
    """
        IO.Socket.INET.new IO.Socket.SSL.new IO.Socket.IP.new Net.Telnet.new IO.Socket.new sockaddr_in pack_sockaddr_in
        IO.Socket.INET IO.Socket.SSL IO.Socket.IP Net.Telnet
        """: "connect",
    "getstore LWP.Simple.getstore": "download 0 1",
    "inet_aton lc uc": "text same",
    "listen": "listen",
    "print printf say warn die": "show",
    "glob": "names 0",
    "decode_base64 MIME.Base64.decode_base64 MIME.Base64.decode": "text base64",
    "pack": "text pack",
    "chr": "text letters",
    "join": "text join",
    "sprintf": "text printf",
    "reverse": "text reverse",
    "uri_unescape": "text url",
    "File.Spec.catfile catfile File.Spec.new.catfile": "text join-path",
    "getcwd cwd Cwd.cwd Cwd.getcwd": "text here",
    "dbh.do dbh.prepare $dbh.do $dbh.prepare": "query 0",
})  # fmt: skip
ENDING = "and for foreach if or unless until while xor"
PREFIXES = "CORE.GLOBAL. CORE. main. &"
ENVIRONMENT = "$ENV %ENV"
CONSTANTS = {"$0": "<beside>/script.pl", "__FILE__": "<beside>/script.pl"}

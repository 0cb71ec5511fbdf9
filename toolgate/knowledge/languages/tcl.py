"""Tcl and Expect: how it is written, and what its commands do; `analysis/code/tcl.py` reads it."""

from toolgate.knowledge.vocabulary import named, one_of

NAMES = "tcl tclsh expect"
LEXIS = {"line": ("#",), "rich": '"', "sigils": "$"}
BARE = True  # a call may omit its parentheses

# Kinds of arguments: words of a program, shell text, a Tcl script, a Tcl file, a file that is opened, a host,
# text that is shown.
TABLE = named({
    "exec spawn overlay": "argv",
    "system": "shell",
    "eval uplevel subst catch time": "code",
    "source": "run",
    "open": "opened",
    "log_file": "write",
    "cd": "chdir",
    "puts": "show",
    "socket http::geturl": "connect",
})  # fmt: skip
# The command for files: what its subcommands do, and those that only read; both may be abbreviated.
FILES = "file"
CHANGES = {
    "delete": "delete", "rename": "move", "copy": "copy", "mkdir": "write", "link": "link", "attributes": "mode",
    "atime": "mode", "mtime": "mode",
}  # fmt: skip
LOOKS = one_of("""channels dirname executable exists extension isdirectory isfile join lstat nativename normalize owned pathtype
    readable readlink rootname separator size split stat system tail type volumes writable""")
# Commands that only compute, print, wait, or contain scripts, which are judged themselves.
COMPUTING = one_of("""set unset incr append lappend expr string list lindex llength lrange lsort lsearch lreplace linsert lreverse lassign
    lmap lrepeat join split concat format scan regexp regsub binary dict array info clock gets flush read close eof if
    else elseif while for foreach switch proc return break continue error throw try on finally global variable upvar
    incr expect expect_before expect_after expect_user interact wait exit exp_continue exp_internal log_user
    match_max send_user sleep timeout stty fconfigure update after vwait default then pwd
    tell seek full_buffer null -re -ex -gl -nocase -timeout -i -indices
    -notransfer -brace""")
SENDING = one_of("send exp_send")  # they type their arguments into the started program
ANSWERS = frozenset(["", *"y n yes no q quit exit ok".split()])  # harmless answers
ENVIRONMENT = "env"
WHOLE = ("array", "parray")  # commands that take it as one argument
PARTLY = ("set", "unset", "exists", "size")  # with which they do not show it

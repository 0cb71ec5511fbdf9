"""Tcl and Expect: how it is written, and what its commands do; `analysis/code/tcl.py` reads it."""

from __future__ import annotations

NAMES = "tcl tclsh expect"
LEXIS = {"line": ("#",), "rich": '"', "sigils": "$"}
BARE = True  # a call needs no brackets

# What the words of a command are: those of a program, shell text, a script of Tcl, a file of Tcl, a file that is opened, a host,
# what is shown.
TABLE = {
    **dict.fromkeys("exec spawn overlay".split(), "argv"),
    "system": "shell",
    **dict.fromkeys("eval uplevel subst catch time".split(), "code"),
    "source": "run",
    "open": "opened",
    "log_file": "write",
    "cd": "chdir",
    "puts": "show",
    **dict.fromkeys("socket http::geturl".split(), "connect"),
}  # fmt: skip
# A command that works on files, what its subcommands do with them, and those that only look; either may be shortened.
FILES = "file"
CHANGES = {
    "delete": "delete", "rename": "move", "copy": "copy", "mkdir": "write", "link": "link", "attributes": "mode",
    "atime": "mode", "mtime": "mode",
}  # fmt: skip
LOOKS = frozenset(
    """channels dirname executable exists extension isdirectory isfile join lstat nativename normalize owned pathtype
    readable readlink rootname separator size split stat system tail type volumes writable""".split()
)
# Those that only compute, print, wait, or hold scripts whose commands are looked at themselves.
COMPUTING = frozenset(
    """set unset incr append lappend expr string list lindex llength lrange lsort lsearch lreplace linsert lreverse lassign
    lmap lrepeat join split concat format scan regexp regsub binary dict array info clock gets flush read close eof if
    else elseif while for foreach switch proc return break continue error throw try on finally global variable upvar
    incr expect expect_before expect_after expect_user interact wait exit exp_continue exp_internal log_user
    match_max send_user sleep timeout stty fconfigure update after vwait default then pwd
    tell seek full_buffer null -re -ex -gl -nocase -timeout -i -indices
    -notransfer -brace""".split()
)
SENDING = frozenset("send exp_send".split())  # what they are given is typed into the program that was started
ANSWERS = frozenset(["", *"y n yes no q quit exit ok".split()])  # what only answers a question
ENVIRONMENT = "env"
WHOLE = ("array", "parray")  # commands that take it as a whole
PARTLY = ("set", "unset", "exists", "size")  # and what they do to show nothing of it

"""What programs do by themselves, that no reading of a command line names: helpers they start, files they keep for a moment.

Each row is a fact about a program, with its reason; whatever is in no row and in no prediction is a violation.
"""

from typing import NamedTuple

# The programs we are willing to start: they read, write and remove files they are told to, and nothing else.
HARMLESS = frozenset(
    """
    [ ar arch awk b2sum base32 base64 basename basenc bash bunzip2 bzcat bzip2 bzgrep c++ cal cat cc chgrp chmod cksum cmp col
    column comm cp cpio csplit cut c++filt dash date dc bc dd df diff diff3 dir dirname du ed echo egrep env expand expr factor
    fallocate false fgrep file find flock fmt fold g++ gawk gcc getconf getopt git grep gunzip gzip head hexdump hd iconv id
    install ionice join jq ld link ln ls look lz4 lzma make mawk mcookie md5sum mkdir mkfifo mktemp mv nice nl nm node nohup
    nproc numfmt objcopy objdump od paste patch patchelf pathchk perl pr printenv printf prlimit pwd python python3 ranlib
    readelf readlink realpath rename rev rm rmdir rsync sdiff sed seq setarch setsid sh sha1sum sha224sum sha256sum sha384sum sha512sum shred
    shuf size sleep sort split sqlite3 stat stdbuf strings strip sum sync tac tail tar taskset tee test time timeout touch tr
    tree true truncate tsort tty uname unexpand uniq unlink unlzma unxz unzip unzstd vdir vim wc which whoami xargs xxd
    xz xzcat xzgrep yes zcat zcmp zdiff zgrep zip zipinfo zstd zstdcat cmake ctest ninja perldoc m4 bison flex
    xmllint dos2unix unix2dos hostname uptime groups logname who users tput locale ex view rgrep gzexe zforce znew lzcat funzip
    zipgrep zipnote zipsplit zipcloak uuidgen ctags indent dot gperf msgfmt xgettext rg fd fdfind parallel pigz
    """.split()
)

# Programs that start others: the shell texts run by them are read, the program that reads those texts is theirs.
SHELLS = ("sh", "dash", "bash")
HELPERS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys("awk gawk mawk ed vim ex make split node sqlite3 find xargs python perl".split(), SHELLS),
    "git": ("git", "git-*", *SHELLS),  # subcommands are programs of their own, scripts among them
    "git-*": (
        "git",
        "git-*",
        "sed",
        "basename",
        "dirname",
        "uname",
        "gettext",
        "envsubst",
        *SHELLS,
    ),  # as `git-submodule`
    "tar": (*SHELLS, "gzip", "bzip2", "xz", "zstd", "lzma", "lzip", "compress"),
    "zip": ("unzip", *SHELLS),  # `-T` tests what it has packed
    "zipgrep": ("unzip", "egrep", "grep", "sed", "sh"),
    "xargs": ("echo",),  # what it runs when it is told nothing
    "gcc": ("cc1", "as", "collect2", "lto-wrapper"),
    "g++": ("cc1plus", "as", "collect2", "lto-wrapper"),
    "cc": ("cc1", "as", "collect2", "lto-wrapper"),
    "c++": ("cc1plus", "as", "collect2", "lto-wrapper"),
    "collect2": ("ld", "lto-wrapper", "*-ld"),
    "gunzip": ("gzip",),
    "zcat": ("gzip",),
    "zgrep": ("gzip", "grep", "sed", "expr", "mktemp", "rm"),
    "bzgrep": ("bzip2", "grep", "sed"),
    "xzgrep": ("xz", "gzip", "grep", "sed", "expr"),
    "zdiff": ("gzip", "diff", "cmp", "expr", "mktemp", "rm", "sed", "cat"),
    "zcmp": ("zdiff", "gzip", "cmp", "expr", "mktemp", "rm", "sed", "cat"),
    "znew": ("gzip", "chmod", "touch", "cmp", "rm", "expr", "ls", "sed", "wc", "cat", "mv"),
    "zforce": ("gzip", "mv", "expr", "sed", "od"),
    "egrep": ("grep",),
    "fgrep": ("grep",),
    "sdiff": ("diff",),
    "diff3": ("diff",),
    "ctags": ("sort", *SHELLS),
    "python3": ("lsb_release", "uname", *SHELLS),  # `ensurepip` asks what system this is
    "lsb_release": ("getopt", "cut", "tr", "sed", "cat", "awk", "head"),
    "flock": SHELLS,  # `-c`
    "rename": ("perl",),
    "rsync": ("rsync",),
    "cmake": ("make", "gmake", "cc", "c++", "gcc", "g++", "ld", "uname", "ar", "ranlib", "cmake"),
}


class Kept(NamedTuple):
    """Files a program makes for itself beside what it is told to write, and removes before it ends."""

    program: str
    pattern: str  # of the whole path
    reason: str


TEMPORARIES = (
    Kept("sed", "*/sed??????", "the new text of a file that is edited in place, renamed at the end"),
    Kept("sort", "*/sort??????", "what does not fit into memory"),
    Kept("zip", "*/zi??????", "the archive to be, renamed at the end"),
    Kept("zip", "*/z??????", "the archive to be, while it is written in pieces"),
    Kept("ar", "*/st??????", "the archive to be"),
    Kept("ranlib", "*/st??????", "the archive to be"),
    Kept("strip", "*/st??????", "the program to be"),
    Kept("objcopy", "*/st??????", "the program to be"),
    Kept("ln", "*/Cu??????", "the link to be, where another is replaced"),
    Kept("*awk", "*.gawk.??????", "the new text of a file that is edited in place, renamed at the end"),
    Kept("shred", "*/0*", "names in place of the name that is to be forgotten"),
    Kept("git", "*.lock", "the file to be, renamed at the end"),
    Kept("git", "*/git-interpret-trailers-*", "the new text of a file that is edited in place"),
    Kept("python*", "/tmp/????????", "whether that directory can be written"),
    Kept("python*", "/tmp/tmp*", "what `ensurepip` unpacks and installs from"),
    Kept("python*", "/tmp/pip-*", "the same"),
    Kept("vim", "*~", "the old text, until the new one is safe"),
    Kept("ex", "*~", "the same"),
    Kept("sqlite3", "/tmp/temp*.csv", "what `.excel` shows"),
    Kept("perl", "*/XX??????", "the old text of a file that is edited in place"),
    Kept("patch", "*/p[oipr]??????", "the old, the new and the rejected text"),
    Kept("patch", "*.o??????", "the new text beside the old one"),
    Kept("sqlite3", "*-journal", "what is needed to undo a transaction"),
    Kept("sqlite3", "*-wal", "the log of a database"),
    Kept("sqlite3", "*-shm", "the index of that log"),
    Kept("python*", "*-journal", "the same, by Python's own SQLite"),
    Kept("gcc", "/tmp/cc*", "what one stage hands to the next"),
    Kept("cc", "/tmp/cc*", "the same"),
    Kept("g++", "/tmp/cc*", "the same"),
    Kept("cc1*", "/tmp/cc*", "the same"),
    Kept("as", "/tmp/cc*", "the same"),
    Kept("ld", "/tmp/cc*", "the same"),
    Kept("collect2", "/tmp/cc*", "the same"),
    Kept("make", "/tmp/Gm*", "a makefile that came through a pipe"),
    Kept("bash", "/tmp/sh-thd.*", "a long here-document"),
    Kept("vim", "*/.*.sw?", "what has not been saved yet"),
    Kept("vim", "*/.sw?*", "the same, of a text without a name"),
    Kept("vim", "*/4913", "whether files can be made in that directory"),
    Kept("ex", "*/.*.sw?", "what has not been saved yet"),
    Kept("rsync", "*/.*.??????", "the copy to be, renamed at the end"),
    Kept("git", "/tmp/git-*", "a file of another revision, for a program that compares"),
    Kept("tac", "/tmp/tac*", "what came through a pipe"),
    Kept("ed", "/tmp/*", "the text that is edited"),
    Kept("zgrep", "/tmp/*", "patterns that came through a pipe"),
    Kept("zdiff", "/tmp/*", "the second of two files"),
    Kept("split", "/tmp/*", "what came through a pipe, to be measured"),
)

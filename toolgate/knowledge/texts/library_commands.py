"""Functions that act on a program's arguments: `ruby -run -e rm -- FILE`, `perl -MExtUtils::Command -e rm_f FILE`.

By language: the function, and the command that does the same.
"""

COMMANDS = {
    "ruby": {
        "cp": "cp",
        "mv": "mv",
        "rm": "rm",
        "ln": "ln",
        "mkdir": "mkdir",
        "rmdir": "rmdir",
        "install": "install",
        "chmod": "chmod",
        "touch": "touch",
    },
    "perl": {
        "cp": "cp",
        "mv": "mv",
        "cat": "cat",
        "touch": "touch",
        "chmod": "chmod",
        "rm_f": "rm -f",
        "rm_rf": "rm -rf",
        "mkpath": "mkdir -p",
        "eqtime": "touch -r",
        "dos2unix": "dos2unix",
    },
}

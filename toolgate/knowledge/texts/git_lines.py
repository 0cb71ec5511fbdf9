"""The output lines of git commands that look objects up: which words are hashes, modes or types.

Each subcommand with the options that leave its lines as they are, and the form of a line in git's own notation: `%H` is
one word of letters and digits, `%s` the rest of the line, whatever it says.
"""

FSCK = """--unreachable --lost-found --dangling --no-dangling --no-reflogs --full --no-full --connectivity-only --strict
    --cache --progress --no-progress --references --no-references"""
LINES = {
    "fsck": (FSCK, "%H %H %H"),
    "ls-tree": ("-r -d -t --full-name --full-tree", "%H %H %H\t%s"),
    "show-ref": ("--head --heads --branches --tags -d --dereference", "%H %s"),
    "ls-remote": ("--heads --branches --tags --refs -q --quiet -h -t --sort --exit-code", "%H\t%s"),
}

"""grep, rg and similar tools — search text for patterns."""

from toolgate.knowledge.vocabulary import *

MATCHING = [
    "-E --extended-regexp -F --fixed-strings -G --basic-regexp -P --perl-regexp -i --ignore-case --no-ignore-case",
    "-w --word-regexp -x --line-regexp -z --null-data -s --no-messages -v --invert-match -m= --max-count= -y",
    "-b --byte-offset -n --line-number --line-buffered -H --with-filename -h --no-filename --label= -o",
    "--only-matching -q --quiet --silent --binary-files= -a --text -I -d= --directories= -D= --devices=",
    option("--include", "SELECTS"),
    "--exclude= --exclude-dir= -L --files-without-match -l --files-with-matches -c --count",
    "-T --initial-tab -Z --null -B= --before-context= -A= --after-context= -C= --context= -# --color[=]",
    "--colour[=] -U --binary -u --unix-byte-offsets",
    flag("-r --recursive -R --dereference-recursive", manner=Manner.RECURSIVE),
    option("-e --regexp", PLAIN, fills="PATTERN"),
    option("-f --file", READS, fills="PATTERN"),
    option("--exclude-from --include-from", READS),
]
GREP = command(
    "grep egrep ggrep zgrep", "PATTERN READS...", MATCHING, lists="lL", traits="lines hidden part", passes="lines"
)
FGREP = command("fgrep", "PATTERN READS...", MATCHING, lists="lL", traits="lines hidden fixed")
RIPGREP = lax(
    "rg ripgrep rga",
    "PATTERN READS...",
    [
        option("-e --regexp", PLAIN, fills="PATTERN"),
        option("-f --file --ignore-file", READS, fills="PATTERN"),
        flag("--files", operands="LISTS..."),
        flag("--type-list --pcre2-version", fills="PATTERN"),
        option("--pre --hostname-bin", "SIDE_DOOR"),
        "-a -c -F -h -H -i -I -l -L -n -N -o -p -P -q -s -S -u -U -v -w -x -z -0 -. -uu -uuu --files-with-matches --line-number",
        """--binary --byte-offset --case-sensitive --column --count --count-matches --crlf --files-without-match
            --fixed-strings --follow --glob-case-insensitive --heading --hidden --ignore-case --include-zero
            --invert-match --json --line-buffered --line-regexp --max-columns-preview --mmap --multiline
            --multiline-dotall --no-config --no-filename --no-heading --no-ignore --no-ignore-dot --no-ignore-exclude
            --no-ignore-files --no-ignore-global --no-ignore-parent --no-ignore-vcs --no-line-number --no-messages
            --no-require-git --no-unicode --null --null-data --one-file-system --only-matching --passthru --pcre2
            --pretty --quiet --search-zip --smart-case --stats --stop-on-nonmatch --text --trim --unrestricted
            --vimgrep --with-filename --word-regexp""",
        option("-g --glob --iglob", "SELECTS"),
        "-A= -B= -C= -d= -E= -j= -m= -M= -r= -t= -T= --after-context= --before-context= --color= --colors=",
        "--context= --context-separator= --dfa-size-limit= --encoding= --engine= --field-context-separator=",
        "--field-match-separator= --max-columns= --max-count= --max-depth= --max-filesize=",
        "--path-separator= --pre-glob= --regex-size-limit= --replace= --sort= --sortr= --threads= --type=",
        "--type-add= --type-clear= --type-not= --maxdepth=",
    ],  # the options that take a value or run a command are above
    lists="l",
    traits="lines twice",
)
SEARCHING = [
    "-1 -a -c -f -h -H -i -I -k -l -L -n -o -Q -r -R -s -S -u -U -v -w -x -z --nogroup --nocolor --nobreak",
    "-A= -B= -C= -m= --depth= --ignore= --ignore-dir= -p= -W= --type= -t=",
    option("--pager --filter --view", "SIDE_DOOR"),
    option("-G --file-search-regex", "SELECTS(regex)"),
    option("--include", "SELECTS"),
    option("--save-config --config", "OPAQUE", optional=True),
    flag("-g", operands="PATTERN LISTS..."),
]
AG = lax("ag", "PATTERN READS...", SEARCHING, lists="lLg", traits="lines")
ACK = lax("ack", "PATTERN READS...", SEARCHING, lists="lLfg", traits="lines")
PT = lax("pt", "PATTERN READS...", SEARCHING)
UGREP = lax(
    "ugrep",
    "PATTERN READS...",
    [
        "-A= -B= -C= -m= --depth= --ignore-files= -W= --file-type= -t= --exclude= --exclude-dir=",
        option("--pager --filter --view", "SIDE_DOOR"),
        option("--save-config --config", "OPAQUE", optional=True),
        option("-g --glob --iglob --include", "SELECTS"),
    ],
)
FD = lax(
    "fd fdfind",
    "PATTERN? LISTS...",
    [
        """
            -e= --extension= -t= --type= -d= --max-depth= --min-depth= --exact-depth= -E= --exclude= -S= --size= -c=
            --changed-within= --changed-before= -o= --owner= -j= --threads= --max-results= --color= --format= --and=
            --path-separator= --batch-size=
        """,
        option("-C --base-directory", CHDIR),
        option("--search-path", LISTS),
        option("--ignore-file", READS),
        each("-x --exec -X --exec-batch", until=";", appends=True),
    ],
    stdout=PATHS,
    traits="finds",
)
FZF = lax(
    "fzf sk peco",
    options=["-q= --query= -f= --filter= -d= --delimiter= -n= --nth= --with-nth= --height= --layout= --prompt= --header=",
     option("--preview --bind --execute --become", SCRIPT), option("--listen", "LISTENS", optional=True)])  # fmt: skip

CASES = """
allow  grep -rn "rm -rf /" docs/
       read docs
allow  grep -E 'sudo|doas' README.md
allow  ls | grep -v test
ask    grep -r password ~/.ssh/id_rsa
ask    grep TOKEN .env
allow  rg -i 'rm -rf' scripts/
deny   rg --pre 'rm -rf ~ #' x
ask    rg --pre bash x .
allow  fd -e py
ask    fd -H . -X rm
allow  fd -e rs -x wc -l
allow  rg -oN --no-filename 'export (?:async )?(?:function|const) (\\w+)' src
"""

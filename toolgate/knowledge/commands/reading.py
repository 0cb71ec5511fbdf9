"""ls, cat, wc, diff and other programs that only list, print, count or compare."""

from toolgate.knowledge.vocabulary import *

ECHO = command("echo", "PLAIN...", style="literal", prints="operands")
PRINTF = command("printf", "PLAIN...", style="literal", prints="format")
YES = command("yes", "PROSE...", style="literal", stdout="ENDLESS")
LS = lax(
    "ls dir vdir gls exa eza lsd",
    "LISTS...",
    [
        "-a -A -l -h -R -r -t -S -1 -d -F -i -n -o -g -G -C -m -p -q -Q -u -c -U -X -x -v -Z -H -k -b -B -N -f",
        "--all --almost-all --human-readable --recursive --reverse --directory --color[=] --full-time --inode",
    ],  # none of its options changes anything
    stdout=PATHS,
    traits="bare-names",
)
CAT = command(
    "cat gcat",
    "READS...",
    [
        "-A --show-all -b --number-nonblank -e -E --show-ends -n --number -s --squeeze-blank -t -T --show-tabs -u -v",
        "--show-nonprinting -l",
    ],
    prints="files",
    traits="pours",
)
HEAD = command(
    "head ghead",
    "READS...",
    [option("-c --bytes", "READ_BY(size)"), "-n= --lines= -q --quiet --silent -v --verbose -z --zero-terminated -#"],
    traits="lines bounded",
    passes="first",
)
TAIL = command(
    "tail gtail",
    "READS...",
    [
        "-c= --bytes= -f --follow[=] -F -n= --lines= --max-unchanged-stats= --pid= -q --quiet --silent --retry -s=",
        "--sleep-interval= -v --verbose -z --zero-terminated -r -#",
    ],
    traits="lines part",
    passes="last",
)
TAC = lax("tac", "READS...", prints="last-first")
REV = lax("rev", "READS...", prints="reversed")
FOLD = lax("nl fold fmt expand unexpand column", "READS...")
WC = command(
    "wc gwc",
    "READS...",
    ["-c --bytes -m --chars -l --lines -L --max-line-length -w --words --total=", option("--files0-from", READS)],
    stdout=NUMBER,
    traits="part",
)
CUT = lax(
    "cut gcut",
    "READS...",
    ["-d= --delimiter= -f= --fields= -c= --characters= -b= --bytes= --output-delimiter= -s --complement -z -n"],
    traits="part columns",
    passes="cut",
)
PASTE = lax("paste join comm", "READS...")
UNIQ = command(
    "uniq guniq",
    "READS? WRITES?",
    [
        "-c --count -d --repeated -D --all-repeated[=] -f= --skip-fields= -i --ignore-case -s= --skip-chars= -u --unique",
        "--group[=] -w= --check-chars= -z --zero-terminated",
    ],
    traits="lines",
    passes="unique",
)
SORT = command(
    "sort gsort",
    "READS...",
    [
        "-b --ignore-leading-blanks -d --dictionary-order -f --ignore-case -g --general-numeric-sort -h",
        "--human-numeric-sort -i --ignore-nonprinting -M --month-sort -n --numeric-sort -R --random-sort -r --reverse",
        "--sort= -V --version-sort --batch-size= -c --check[=] -C --debug -k= --key= -m --merge -s --stable -S=",
        "--buffer-size= -t= --field-separator= --parallel= -u --unique -z --zero-terminated",
        option("-T --temporary-directory", LISTS),
        option("-o --output", WRITES),
        option("--compress-program", "READ_BY(archives.compressor)"),
        option("--files0-from --random-source", READS),
    ],
    traits="lines",
    passes="sorted",
)
TR = command(
    "tr", "PLAIN...", ["-c -C --complement -d --delete -s --squeeze-repeats -t --truncate-set1 -u"], prints="translated"
)
SHUF = command(
    "shuf",
    "READS?",
    [
        "-e --echo -i= --input-range= -n= --head-count= -r --repeat -z --zero-terminated",
        option("-o --output", WRITES),
        option("--random-source", READS),
    ],
    traits="lines",
)
TSORT = lax("tsort pr cksum sum od hexdump hd strings", "READS...")
DIGESTS = lax(
    "md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum shasum md5 b3sum",
    "READS...",
    stdout=NAME,
    traits="digests",
)
XXD = command(
    "xxd", "READS? WRITES?", ["-a -b -C -c= -d -e -E -g= -h -i -l= -n= -o= -p -ps -r -R= -s= -u -v"], prints="hex"
)
CODED = [
    "-d --decode -D -i --ignore-garbage -w= --wrap= -b= --base64 --base64url --base32 --base16",
    option("-o", WRITES),
]
BASE64 = command("base64", "READS?", CODED, prints="base64")
BASE32 = command("base32", "READS?", CODED)
BASENC = command(
    "basenc",
    "READS?",
    [*CODED, "--base64 --base64url --base58 --base32 --base32hex --base16 --base2msbf --base2lsbf --z85"],
)
DIFF = lax(
    "diff cmp sdiff diff3 colordiff wdiff delta difft",
    "READS...",
    [option("--output -o", WRITES), "-u -r -q -N -a -b -w -B -i -y --recursive --brief --color[=] --no-color"],
)
FILE = lax(
    "file",
    "READS...",
    [option("-f --files-from -m --magic-file", READS), flag("-C --compile", writes(Name("magic.mgc"), "workspace"))],
    stdout=NAME,
)
STAT = lax(
    "stat readlink realpath du df lsattr getfacl gstat namei",
    "LISTS...",
    [
        option("-f --files-from -X --exclude-from", READS),
        "-h -s -a -m -k -H -P -L -e -z -q --human-readable --summarize --all --total --apparent-size",
    ],
    stdout=PATHS,
)
TREE = lax(
    "tree",
    "LISTS...",
    [option("-o", WRITES), option("--gitfile --infofile", READS), "-L= -P= -I= -H= -T= --charset= --filelimit="],
    stdout=PATHS,
)
PARTS = ["-a --multiple -s= --suffix= -z --zero"]
BASENAME = command("basename", "PLAIN...", PARTS, stdout=NAME, prints="base-name")
DIRNAME = command("dirname", "PLAIN...", PARTS, prints="parent")
WHICH = lax("which", "PLAIN...", prints="program")
WHEREIS = loose("whereis whatis apropos")
PWD = command("pwd", options=["-L --logical -P --physical -W"], stdout=PATHS, prints="directory")
DATE = command(
    "date gdate",
    "READ_BY(reading.clock)?",
    [
        "-d= --date= -I[=] --iso-8601[=] -R --rfc-email --rfc-3339= -u --utc --universal --debug -j -v= -n -r=",
        option("-f --file --reference", READS),
        option("-s --set", "PLAIN", controls("the system clock")),
    ],
    stdout=NAME,
    traits="repeats",
)
SEQ = lax("seq gseq jot", "PLAIN...", stdout=NAME, traits="counts repeats")
COMPUTED = loose("expr factor numfmt bc sleep", stdout=NAME, traits="repeats")
DC = command(
    "dc",
    "RUNS(reading.dc)...",
    [option("-e --expression", "READ_BY(reading.dc)"), option("-f --file", "RUNS(reading.dc)", fills="STDIN")],
    stdin="READ_BY(reading.dc)",
    stdout=NAME,
)
ARCH = command("arch", "ARGV?", ["-32 -64 -c -e= -arch= -x86_64 -arm64 -i386 -arm64e"], style="first", stdout=NAME)
IDENTITY = loose(
    "whoami id groups users who w last lastlog logname tty uname hostid uptime nproc free vmstat iostat", stdout=NAME
)
HOSTNAME = lax("hostname", "PLAIN?", [option("-F --file", READS)], given=controls("the machine's name"), stdout=NAME)
TEST = command("test [", "PROSE...", style="literal", traits="silent")
PRINTENV = command(
    "printenv", "READ_BY(variables)...", ["-0 --null"], bare=reads(ENVIRONMENT, "secret"), traits="variables"
)
PS = lax(
    "ps",
    "READ_BY(processes.ps_option)...",
    [
        "-p= --pid= -q= --quick-pid= --ppid= -o= --format= -C= -g= -G= -u= -U= -t= -s= --sort= -k= -O= -N --user= --group="
    ],
    does=reads("the list of running processes", "proc", Manner.KEPT),
    stdout=NUMBER,
)
PGREP = lax(
    "pgrep pidof",
    "READ_BY(processes.process_name)...",
    ["-d= -g= -G= -P= -r= -s= -t= -u= -U= --ns= --nslist= --signal=", option("-F --pidfile", READS)],
    bare=reads("the list of running processes", "proc", Manner.KEPT),
    stdout=NUMBER,
)
MONITORS = loose("pstree lsof top htop lscpu lsblk lsusb lspci lsmod", stdout=NUMBER)
LOCALE = loose("locale getconf tput stty clear reset cal ncal", stdout=NAME)

CASES = """
ask    printenv PGPASSWORD
allow  ps -o pid,etime,args -p "$(cat /tmp/train.pid)"
allow  nvidia-smi --query-compute-apps=pid --format=csv,noheader | while read -r pid; do ps -o args= -p "$pid"; done
ask    ps eww
ask    ps $x
ask    printenv MYSQL_PWD
ask    printenv GH_PAT
allow  printenv PWD
allow  printenv OLDPWD
allow  ls -la | head -5
allow  cat README.md
       read README.md
allow  grep -rn "rm -rf /" docs/
allow  sort -u a.txt | uniq -c | sort -rn
ask    sort -o ~/.bashrc payload
ask    sort --compress-program=sh x
allow  tree -L 2 -o build/tree.txt src
       write build/tree.txt
       read src
ask    tree -o ~/.bashrc src
allow  wc -l < README.md
allow  printenv HOME
ask    printenv GITHUB_TOKEN
allow  test -f package.json && echo yes
"""

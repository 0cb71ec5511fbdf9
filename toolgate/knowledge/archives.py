"""Archives — pack and unpack files."""

from toolgate.knowledge.vocabulary import (
    CHDIR, PLAIN, READS, SCRIPT, TAR, WRITES, command, deletes, flag, flags, option, writes,
)  # fmt: skip

UNPACKED = "the unpacked files"

TAR_COMMAND = command(
    "tar gtar bsdtar",
    "READS...",
    [
        flag("-c --create", operands="READS..."),
        flag("-x --extract --get", writes(UNPACKED, "workspace"), operands="PLAIN...", manner="unpacks"),
        flag("-t --list -d --diff --compare", operands="PLAIN..."),
        flag("-r --append -u --update -A --catenate --concatenate", operands="READS..."),
        flag("--delete", operands="PLAIN..."),
        option("-f --file", "ARCHIVE"),
        option("-C --directory", "UNPACKS_INTO"),
        flags("-v --verbose -z --gzip --gunzip --ungzip -j --bzip2 -J --xz --lzma --zstd -Z -a --auto-compress -p -P -k -m -O"),
        flags("--preserve-permissions --same-permissions --absolute-names --keep-old-files --touch --to-stdout -h --dereference"),
        flags("-w --interactive -W --verify -l --check-links -S --sparse -s -o --no-same-owner --same-owner -U --unlink-first"),
        flags("--overwrite --overwrite-dir --keep-newer-files --no-overwrite-dir --skip-old-files --recursive-unlink -n -i -B"),
        flags("--numeric-owner --owner= --group= --mode= --mtime= --sort= --format= --pax-option= --posix -b= --blocking-factor="),
        flags("--exclude= --exclude-vcs --exclude-vcs-ignores --exclude-caches --exclude-backups --exclude-tag= --exclude-tag-all="),
        flags("--wildcards --no-wildcards --anchored --no-anchored --ignore-case --no-recursion --recursion --strip-components="),
        flags("--transform= --xform= -K= -N= --newer= --newer-mtime= --after-date= --occurrence[=] --totals[=] --show-transformed-names"),
        flags("--one-file-system --hard-dereference --no-unquote --null --no-null --checkpoint[=] --warning= -R --block-number"),
        flags("--ignore-failed-read --utc --full-time --index-file= --quote-chars= --quoting-style= --label= -V= --acls --xattrs"),
        flags("--selinux --no-acls --no-xattrs --no-selinux --force-local --no-same-permissions --delay-directory-restore"),
        flag("--remove-files", deletes("<operands>"), manner="recursive"),
        option("-I --use-compress-program", SCRIPT),
        option("--to-command --rsh-command --info-script --new-volume-script -F", "SIDE_DOOR"),
        option("--checkpoint-action", "READ_BY(tar_action)"),
        option("-T --files-from -X --exclude-from --exclude-ignore --exclude-ignore-recursive", READS),
        option("-g --listed-incremental", WRITES),
    ],
    style=TAR,
)
ZIP = command(
    "zip",
    "WRITES READS...",
    [
        flags("-r --recurse-paths -q --quiet -v --verbose -9 -0 -1 -2 -3 -4 -5 -6 -7 -8 -j --junk-paths -u --update -f --freshen"),
        flags("-x= --exclude= -i= --include= -e --encrypt -P= --password= -y --symlinks -X --no-extra -D --no-dir-entries -l -ll"),
        flags("-s= --split-size= -n= --suffixes= -t= -tt= -o --latest-time -A -F -FF --filesync -FS -g -k -c -z -h --out="),
        flag("-m --move", deletes("<operands>"), manner="recursive"),
        flag("-d --delete", operands="WRITES PLAIN..."),
        flag("-T --test", manner="tests"), option("-TT", "SIDE_DOOR"),
        option("--unzip-command", "SIDE_DOOR"),
        flag("--show-files", dry=True),
        flags("-@"),
    ],
)
UNZIP = command(
    "unzip funzip",
    "READS PLAIN...",
    [
        flag("-l -t -v -z -Z -p -c -L", clears="write"),
        flags("-n -o -q -qq -a -aa -b -B -C -D -f -j -K -M -P= -s -u -U -V -W -X -x= -^ -: -O= -I="),
        option("-d", "UNPACKS_INTO"),
    ],
    does=writes(UNPACKED, "workspace"),
)
GZIP = command(
    "gzip gunzip bzip2 bunzip2 xz unxz lzma unlzma zstd unzstd lz4 unlz4 compress uncompress pigz lzip brotli",
    "EDITS...",
    [
        flags("-d --decompress --uncompress -f --force -q --quiet -v --verbose -1 -2 -3 -4 -5 -6 -7 -8 -9 --best --fast -n -N -h"),
        flags("--no-name --name -S= --suffix= --rsyncable -e --extreme -T= --threads= -0 --ultra -# -L --license -m -a -j= -p="),
        flags("--long[=] --adapt --memlimit= --format= --check= -F= -C= -M= --rm -19 -22 -i -b= -Z --quality= -w="),
        flag("-c --stdout --to-stdout -t --test -l --list", operands="READS..."),
        flag("-k --keep", manner="keeps"),
        flag("-r --recursive", manner="recursive"),
        option("-o --output -D", WRITES),
    ],
)
ZCAT = command("zcat bzcat xzcat zstdcat lz4cat zless zmore bzless xzless zdiff zcmp bzgrep xzgrep zstdgrep gzcat", "READS...", unlisted=PLAIN)
SEVEN = command("7z 7za 7zr p7zip rar unrar unar lsar", "PLAIN WRITES READS...", [option("-o", "UNPACKS_INTO"), flag("-sdel -df -dw", operands="PLAIN WRITES DELETES...", manner="recursive")], unlisted=PLAIN, does=writes(UNPACKED, "workspace"))
CPIO = command(
    "cpio pax",
    "PLAIN...",
    [
        flags("-o --create -i --extract -p --pass-through -t --list -v --verbose -d --make-directories -m -u --unconditional -0"),
        flags("-a -A -b -B -c -C= -E= -f -H= --format= -k -l -L -n -r -R= -s -S --no-absolute-filenames --quiet -w -x="),
        option("-F -O -I --file", "ARCHIVE"),
        option("-D --directory", CHDIR),
        option("--rsh-command", SCRIPT),
    ],
    does=writes(UNPACKED, "workspace"),
    stdin="LISTED",
)
AR = command("ar ranlib ", "PLAIN WRITES READS...", unlisted=PLAIN)
DITTO = command("ditto", "READS... INTO", [flags("-c -k -x -V -v -X -z -j --sequesterRsrc --keepParent --norsrc --rsrc")])

CASES = """
allow  tar czf build/src.tgz src
       write build/src.tgz
       read src
allow  tar -xzf release.tgz -C build
allow  tar tf x.tar
ask    tar xf x.tar --to-command=sh
deny   tar cf /dev/null x --checkpoint=1 --checkpoint-action=exec='rm -rf ~'
deny   tar xf x.tar -C /
ask    tar czf out.tgz ~/.ssh
allow  unzip -l x.zip
allow  unzip x.zip -d build
allow  zip -r out.zip src
allow  gzip -k notes.txt
ask    zip --unzip-command='sh -c id' -T out.zip x
allow  zcat log.gz | head
ask    echo /etc/shadow | cpio -o
"""

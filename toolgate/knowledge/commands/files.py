"""cp, mv, rm and other coreutils that create, copy, move, change and remove files."""

from toolgate.knowledge.vocabulary import *

# What is at the destination is first kept under another name.
BACKUP = (
    *flag("-b", manner=Manner.BACKUP),
    *option("--backup", PLAIN, optional=True, manner=Manner.BACKUP),
    *option("-S --suffix", "BACKUP"),
)

RM = command(
    "rm grm",
    "DELETES...",
    [
        "-f --force -i -I --interactive[=] --one-file-system --no-preserve-root --preserve-root[=] -v --verbose -d --dir",
        "-P -W -x",
        flag("-r -R --recursive", manner=Manner.RECURSIVE),
    ],
    traits="refuses removes",
)
RMDIR = command(
    "rmdir", "DELETES...", ["--ignore-fail-on-non-empty -p --parents -v --verbose"], traits="directories refuses"
)
UNLINK = command("unlink", "DELETES")
SHRED = command(
    "shred",
    "DISCARDS...",
    [
        "-f --force -n= --iterations= -s= --size= -u --remove[=] -v --verbose -x --exact -z --zero",
        option("--random-source", READS),
    ],
)
CP = command(
    "cp gcp",
    "READS... INTO",
    [
        "-a --archive --attributes-only --copy-contents -d -f --force -i --interactive -H -L",
        "--dereference -n --no-clobber -P --no-dereference -p --preserve[=] --no-preserve= --reflink[=]",
        "--remove-destination --sparse= --strip-trailing-slashes -T -X -c",
        BACKUP,
        flag("--parents", manner=Manner.PARENTS),
        flag("-s --symbolic-link", operands="LISTS... LINK"),
        flag("-l --link", operands="TIES... LINK"),
        "--no-target-directory -u --update[=] -v --verbose -x --one-file-system -Z --context[=] --debug",
        flag("-r -R --recursive", manner=Manner.RECURSIVE),
        option("-t --target-directory", INTO, fills="INTO"),
    ],
    traits="copies-files",
)
MV = command(
    "mv gmv",
    "MOVES... INTO",
    [
        BACKUP,
        "-f --force -i --interactive -n --no-clobber --strip-trailing-slashes -h",
        "-T --no-target-directory -u --update[=] -v --verbose -Z --context --exchange --no-copy",
        option("-t --target-directory", INTO, fills="INTO"),
    ],
    traits="moves",
)
INSTALL = command(
    "install ginstall",
    "READS... INTO",
    [
        BACKUP,
        "-c -C --compare -D -g= --group= -o= --owner= -p --preserve-timestamps -s --strip",
        "--strip-program= -T --no-target-directory -v --verbose -Z --context[=]",
        option("-m --mode", "MODE"),
        flag("-d --directory", operands="MAKES..."),
        option("-t --target-directory", INTO, fills="INTO"),
    ],
    traits="copies-files",
)
LN = command(
    "ln gln",
    "TIES... LINK",
    [
        BACKUP,
        "-d -F --directory -f --force -i --interactive -L --logical -n --no-dereference -P --physical",
        "-r --relative -T --no-target-directory -v --verbose -h",
        flag("-s --symbolic", operands="LISTS... LINK"),
        option("-t --target-directory", "LINK", fills="LINK"),
    ],
    traits="links",
)
LINK = command("link", "TIES LINK", ["--help? --version?"], traits="links")
MKDIR = command(
    "mkdir gmkdir", "MAKES...", ["-p --parents -v --verbose -m= --mode= -Z --context[=]"], traits="directories refuses"
)
MKFIFO = command("mkfifo", "MAKES...", ["-m= --mode= -Z --context[=]"])
MKNOD = command("mknod", "MAKES PLAIN PLAIN...", ["-m= --mode= -Z --context[=]"])
TOUCH = command(
    "touch gtouch",
    "MAKES...",
    ["-a -A= -c --no-create -d= --date= -f -h --no-dereference -m -t= --time=", option("-r --reference", LISTS)],
)
MADE_UP = writes("a file under a name it makes up", "temp")
MKTEMP = command(
    "mktemp gmktemp",
    "MAKES?",
    [
        "-d --directory -q --quiet --suffix=",
        flag("-u --dry-run", dry=True),
        flag("-t", MADE_UP, operands="PLAIN?"),
        option("-p", "MAKES", operands="PLAIN?"),
        option("--tmpdir", "MAKES", MADE_UP, optional=True, operands="PLAIN?"),
    ],
    bare=MADE_UP,
    prints="made-up",
    traits="unique",
)
TRUNCATE = command(
    "truncate",
    "EMPTIES...",
    ["-c --no-create -o --io-blocks", option("-s --size", "READ_BY(size.length)"), option("-r --reference", LISTS)],
)
FALLOCATE = command(
    "fallocate",
    "WRITES",
    [
        "-d -i -n -o= -v -x --offset= --dig-holes --insert-range --keep-size --posix --verbose",
        flag("-c -p -z --collapse-range --punch-hole --zero-range", operands="EMPTIES"),
        option("-l --length", "READ_BY(size)"),
    ],
)
CHMOD = command(
    "chmod gchmod",
    "MODE MARKS...",
    [
        "-c --changes -f --silent --quiet -v --verbose --no-preserve-root --preserve-root",
        flag("-R --recursive", manner=Manner.RECURSIVE),
        option("--reference", "MODE(file)", fills="MODE"),
        flag("-x -X -s -t -u -g -o -a", fills="MODE"),  # a mode that removes rights
        flag("-w", fills="MODE"),
        flag("-r", fills="MODE", manner=Manner.REMOVES_ACCESS),
    ],
)
CHOWN = command(
    "chown chgrp gchown",
    "PLAIN MARKS...",
    [
        "-c --changes -f --silent --quiet -v --verbose --dereference -h --no-dereference --from= --no-preserve-root",
        "--preserve-root -H -L -P",
        flag("-R --recursive", manner=Manner.RECURSIVE),
        option("--reference", LISTS, fills="PLAIN"),
    ],
)
CHATTR = command(
    "chattr",
    "PLAIN MARKS...",
    [
        "-f -v= -p=",
        flag("-i -a -A -c -C -d -D -e -F -j -m -P -s -S -t -T -u -x", operands="MARKS..."),
        flag("-R", manner=Manner.RECURSIVE),
    ],
)
SETFACL = command(
    "setfacl",
    "MARKS...",
    [
        "-b -k -n -d --set= -m= -x= -P -L --test --mask",
        option("-M -X --restore", READS),
        flag("-R", manner=Manner.RECURSIVE),
    ],
)
DD = command(
    "dd gdd",
    style=KEYED,
    keys=(
        ("if", READS), ("of", WRITES), ("bs", PLAIN), ("ibs", PLAIN), ("obs", PLAIN), ("cbs", PLAIN), ("count", PLAIN),
        ("skip", PLAIN), ("iseek", PLAIN), ("seek", PLAIN), ("oseek", PLAIN), ("conv", PLAIN), ("iflag", PLAIN),
        ("oflag", PLAIN), ("status", PLAIN),
    ),
    traits="copies pours",
)  # fmt: skip
ADDED = ["-a --append -i --ignore-interrupts -p --output-error[=]"]
TEE = command("tee gtee", "WRITES...", ADDED, prints="input", traits="copies exact pours")
SPONGE = command("sponge", "WRITES...", ADDED, traits="copies exact lines")
PIECES = writes("pieces of it here", "workspace")
SPLIT = command(
    "split gsplit",
    "READS? STARTS?",
    [
        """
            -a= --suffix-length= --additional-suffix= -b= --bytes= -C= --line-bytes= -d --numeric-suffixes[=] -x -e -n=
            --hex-suffixes[=] --elide-empty-files -l= --lines= -t= --separator= -u --unbuffered --verbose --number=
        """,
        option("--filter", "SCRIPT"),
    ],
    does=PIECES,
    traits="feeds splits",
)
CSPLIT = command(
    "csplit gcsplit",
    "READS PLAIN...",
    [
        "-b= --suffix-format= -k --keep-files --suppress-matched -n= --digits= -q -s --quiet --silent -z --elide-empty-files",
        option("-f --prefix", "STARTS"),
    ],
    does=PIECES,
    traits="splits",
)
PATCH = command(
    "patch gpatch",
    "EDITS? READS?",
    [
        """
            -p= --strip= -F= --fuzz= -l --ignore-whitespace -c --context -e --ed -n --normal -u --unified -N --forward
            -R --reverse -E --remove-empty-files -f --force -t --batch -Z -T -s --quiet --silent --verbose --binary -b
            --backup -V= --version-control= -z= --suffix= --merge[=] --posix --no-backup-if-mismatch -g= --get= -D=
            --ifdef= --quoting-style= --reject-format= --read-only= --follow-symlinks --set-time --set-utc
        """,
        flag("--dry-run", dry=True),
        option("-i --input", READS, fills="STDIN"),
        option("-d --directory", "CHDIR"),
        option("-o --output -r --reject-file", WRITES),
        option("-B --prefix -Y --basename-prefix", "MAKES"),
    ],
    does=writes(PATCHED, "workspace"),
    stdin="READ_BY(patch)?",
    traits="guesses-paths",
)
SYNC = command("sync", "LISTS...", ["-d --data -f --file-system"])

CASES = r"""
allow  git diff --name-only HEAD | tee /dev/stderr | xargs -r sed -i 's/foo/bar/'
allow  find src -name '*.ts' | tee build/list.txt | cat | xargs sed -i 's/foo/bar/'
allow  find src -name '*.ts' | tr '\n' '\0' | xargs -0 sed -i 's/foo/bar/'
allow  for f in src/*.ts; do grep -q foo "$f" || echo "$f"; done | xargs -r sed -i 's/foo/bar/'
allow  for f in *_*.md; do n=$(printf %s "$f" | tr _ - | tr A-Z a-z); git mv -- "$f" "$n"; done
allow  for f in *_*.md; do n=$(echo "$f" | sed 's/_/-/g'); mv "$f" "$n"; done
allow  for f in app/values-*/strings.xml; do l=${f#app/values-}; echo "$l"; done
allow  for f in lang/*/strings.xml; do l=${f%%/*}; sed -n "s/x/$l/p" list.txt; done
ask    for f in *_*.md; do n=$(echo "$f" | tr _ /); mv "$f" "$n"; done
ask    for f in *_*.md; do n=$(echo "$f" | tr a-z '!-~'); mv "$f" "$n"; done
ask    for f in *_*.md; do n=$(echo "$f" | sed 's,_,/home/user/,'); mv "$f" "$n"; done
ask    for f in *_*.md; do n=$(echo "$f" | tr _ .); cp a.txt "$n/config"; done
ask    for f in *.md; do n=$(echo "$f" | sed 's/.*/../'); cp a.txt "$n/a.txt"; done
ask    for f in *.md; do n=$(echo "$f" | sed 's/readme/CLAUDE/'); cp "$f" "$n"; done
ask    for f in .[a-z]*; do n=$(echo "$f" | tr A-Z a-z); cp a.txt "$n/config"; done
ask    echo a > _fplugin=a.so; ls | tr _ - | xargs gcc -c
ask    ls *.md | sed 's/.*/--output=a/' | xargs -n1 git diff
ask    for f in x*; do cp a.txt "${f#x}/../.bashrc"; done
ask    find src -name '*.ts' | while read -r -d c f; do echo "$f"; done | xargs sed -i s/a/b/
ask    find src -name '*.ts' | while IFS=s read -r f; do echo "$f"; done | xargs sed -i s/a/b/
ask    find src -name '*.ts' | { exec < list.txt; while read -r f; do echo "$f"; done; } | xargs sed -i s/a/b/
ask    find src -name '*.ts' | { exec < list.txt && xargs sed -i s/a/b/; }
ask    find src -printf '/home/user/%f\\n' | tee a.txt | xargs sed -i s/a/b/
ask    find src -name '*.ts' -exec cat {} + | tee a.txt | xargs sed -i s/a/b/
ask    for f in src/*.ts; do trap 'echo ~/.bashrc' EXIT; echo "$f"; done | xargs sed -i s/a/b/
ask    find -files0-from list.txt | tee a.txt | xargs sed -i s/a/b/
ask    cat a.txt | grep -l foo --label=/home/user/.bashrc | tee b.txt | xargs sed -i s/a/b/
allow  find src -name '*.ts' -exec grep -l foo {} + | tee a.txt | xargs -r sed -i s/a/b/
allow  find src -name '*.ts' -printf '%h/%f\\n' | tee a.txt | xargs -r sed -i s/a/b/
ask    find src -name '*.ts' | tee -a list.txt; xargs sed -i s/a/b/ < list.txt
allow  find src -name '*.ts' -print0 | while IFS= read -r -d '' f; do echo "$f"; done | xargs -r sed -i s/a/b/
ask    for f in /tmp/*.md; do n=${f##*/}; sed -n "s|X|$n|p" list.txt; done
ask    for f in src/*/a.md; do rm -rf "${f%/*}"; done
ask    cat list.txt | tee /dev/stderr | xargs sed -i 's/foo/bar/'
ask    find src -name '*.ts' | cat - list.txt | xargs sed -i 's/foo/bar/'
ask    find src -name '*.ts' | tr s / | xargs sed -i 's/foo/bar/'
ask    for f in ~/.ssh/*; do echo "$f"; done | xargs cat
ask    for f in src/*.ts; do echo "$f ~"; done | xargs sed -i 's/foo/bar/'
ask    (cd ~/other && git ls-files -m) | xargs sed -i 's/foo/bar/'
deny   find / -name '*' | tee /dev/stderr | xargs chmod 777
deny   rm -rf --no-preserve-root /
deny   rm -r -f ~/
deny   rm --recursive --forc /home/user
deny   cp /dev/zero /dev/sda
ask    chattr -i ~/notes.txt
allow  cp a.txt b.txt
       read a.txt
       write b.txt
allow  cp -r src/ build/
allow  mv a.txt docs/
allow  mkdir -p a/b/c
allow  touch x
ask    cp evil ~/.local/bin/ls
allow  rm --surprise x
ask    rm --surprise src/app.py
ask    rm -q x
allow  chmod 755 bin/dev
allow  chmod +x script.sh
ask    chmod -R a+rwx ~/.config
ask    chmod --reference=/usr/bin/newgrp tool
allow  chmod --reference=run.sh test.sh
allow  dd if=a of=b bs=1M
allow  cp -t docs a.txt b.txt
       read a.txt
       read b.txt
       write docs/a.txt
       write docs/b.txt
deny   cp -t /etc evil
ask    cp --target-directory ~/.local/bin evil
deny   install -m755 -t /usr/bin evil
ask    mv --target-directory=$HOME/.config/autostart evil.desktop
deny   ln -s -t /etc/cron.d payload
allow  cp --backup a.txt b.txt
       read a.txt
       write b.txt
       write b.txt~
allow  mv -b -S .old a.txt b.txt
       read a.txt
       delete a.txt
       write b.txt
       write b.txt.old
allow  cp --parents src/a.py build/
       read src/a.py
       write build/src/a.py
allow  ln -s ../a.txt ../b.txt build/
allow  ln src/app.py
       read src/app.py
       write src/app.py
       write app.py
deny   chmod +x /etc/passwd
deny   chmod -w /etc/hosts
deny   printf 'rm -rf ~\n' > go.sh; chmod 755 go.sh; ./go.sh
allow  chmod -w a.txt
       write a.txt
allow  split -l 100 big.csv build/part-
       read big.csv
       write build/part-*
       write pieces of it here
deny   split payload /etc/cron.d/x
ask    csplit -f ~/.bashrc a.txt 3
allow  csplit --prefix=build/part a.txt '/two/'
allow  t=$(mktemp -d) && cp a.txt "$t/"
allow  mktemp build/x.XXXXXX
       write build/x.XXXXXX
ask    mktemp -p ~/.config/autostart x.XXXXXX
allow  patch -p1 < fix.patch
allow  patch --dry-run -p1 -i fix.patch
deny   patch /etc/passwd < fix.patch
deny   patch -d /etc -p0 < fix.patch

@ file src/app.py print(1)
ask    ln src/app.py /tmp/x && : > /tmp/x
ask    cd src && link app.py /tmp/x && : > /tmp/x
ask    ln -sr src/app.py /tmp/x && : > /tmp/x
ask    python3 -c 'import os; os.link("src/app.py", "/tmp/x"); open("/tmp/x", "w")'
allow  ln src/app.py /tmp/x && rm /tmp/x
"""

"""sed — edits text by a script, as a stream or in place."""

from toolgate.knowledge.vocabulary import *

SED = command(
    "sed gsed",
    "READ_BY(sed) READS...",
    [
        "-n --quiet --silent --debug -E -r --regexp-extended --follow-symlinks -l= --line-length= --posix -s --separate",
        "--sandbox -u --unbuffered -z --null-data -a -H",
        option("-e --expression", READ_BY("sed"), fills="READ_BY(sed)"),
        option("-f --file", RUNS("sed"), fills="READ_BY(sed)"),
        option("-i --in-place", "BACKUP", optional=True, operands="READ_BY(sed) EDITS..."),
    ],
    traits="slashes empty-ending part",
    passes="edited",
)

CASES = """
allow  sed -n '1,20p' README.md
       read README.md
allow  sed 's/rm -rf/x/g' notes.md
allow  sed -i 's/v1/v2/' docs/api.md
       write docs/api.md
allow  sed -i.bak -e 's/a/b/' -e '/x/d' src/a.py
       write src/a.py
       write src/a.py.bak
deny   sed -i '1d' /etc/hosts
deny   sed -i'/etc/cron.d/*' 's/x/x/' payload
ask    sed --in-place='/home/user/.*rc' 's/x/x/' bash
ask    sed 's/a/id/e' x
ask    sed -n 'w /home/user/.bashrc' payload
deny   sed '1e rm -rf ~' x
deny   echo x | sed 'e rm -rf /'
ask    sed --surprise x

@ file VERSION 1.2.3
@ file odd.txt x/;1e touch z;#
allow  v=$(cat VERSION); sed "s/@VERSION@/$v/" in.txt > build/out.txt
allow  sed -i "s/version = .*/version = \\"$(cat VERSION)\\"/" Cargo.toml
allow  read -r v < VERSION; sed "s/@VERSION@/$v/" in.txt
ask    v=$(cat odd.txt); sed "s/@VERSION@/$v/" in.txt
ask    v=$(cat VERSION | tr 1 /); sed "s/@VERSION@/$v/" in.txt
ask    curl -so VERSION https://pypi.org/x; sed "s/@VERSION@/$(cat VERSION)/" in.txt
"""

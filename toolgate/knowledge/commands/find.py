"""find — walks directory trees, and prints, deletes or runs commands on what it finds."""

from toolgate.knowledge.vocabulary import *

FIND = command(
    "find gfind",
    style=EXPRESSION,
    options=[
        """
            -H -L -P -D= -O1 -O2 -O3 -depth -d -x -mount -xdev -noleaf -ignore_readdir_race -noignore_readdir_race
            -daystart -follow -regextype= -warn -nowarn -maxdepth= -mindepth= -E -s -amin= -anewer= -atime= -cmin=
            -cnewer= -ctime= -empty -executable -false -fstype= -gid= -group= -ilname= -inum= -ipath= -iregex=
            -iwholename= -links= -lname= -mmin= -mtime= -newer= -newerXY= -newermt= -newerat= -newerct= -nogroup -nouser
            -path= -perm= -readable -regex= -samefile= -size= -true -type= -uid= -used= -user= -wholename= -writable
            -xtype= -context= -name= -iname= -print -print0 -printf= -prune -quit -ls ( ) ! , -not -a -and -o -or
        """,
        flag("-delete", deletes(MATCHES), manner=Manner.RECURSIVE),
        option("-fprint -fprint0 -fls", WRITES),
        option("-fprintf", WRITES, takes=TWO),
        option("-files0-from", READS),
        each("-exec -ok", until="; +"),
        each("-execdir -okdir", until="; +"),
    ],
    stdout=PATHS,
    traits="walks",
)

CASES = """
deny   printf '/home\\0' | find -files0-from - -delete
ask    find -files0-from names -delete
allow  printf 'build\\0dist\\0' | find -files0-from - -name '*.o' -delete
allow  find . -name '*.py'
       read .
allow  find . -name '*.pyc' -delete
ask    find . -delete -name '*.pyc'
ask    find . -exec rm -rf {} + -name '*.pyc'
ask    find . -delete -empty
ask    find . -name '*.pyc' -delete -o -delete -name '*.pyo'
ask    find . \\( -delete -name '*.pyc' \\) -o -name '*.pyo' -delete
ask    find . \\( -name '*.pyo' -o -delete \\) -name '*.pyc'
deny   find ~ -delete -name '*.pyc'
allow  find . -name '*.pyc' -delete -o -name '*.pyo' -delete
allow  find . -name '*.pyc' -delete -print
allow  find build -maxdepth 1 -delete -name '*.pyc'
allow  find . -name '*.py' -exec grep -q x {} ';' -print
allow  find src -type f -exec grep -lq TODO {} ';' -name '*.tmp' -delete
ask    find src -type f -exec rm -f {} ';' -name '*.tmp' -delete
ask    find ~ -exec true ';' -name id_rsa
deny   find / -delete
deny   find ~ -delete
ask    find src -type f -exec rm {} +
ask    find . -delete
ask    find . -surprise
allow  find src -name '*.py' -execdir touch marker ';'
deny   find /etc -name cron.d -execdir cp /tmp/payload x ';'
deny   find / -execdir rm -rf {} ';'
allow  find . -path ./vendor -prune -o -type d -name __pycache__ -print0 | xargs -0 rm -rf
allow  find . -name third_party -prune -o -type d \\( -name dist -o -name .ruff_cache \\) -prune -exec rm -rf {} +
ask    find . -name third_party -prune -o -type d \\( -name dist -o -name src \\) -prune -exec rm -rf {} +
deny   find . -name third_party -prune -o -type d \\( -name dist -o -name .git \\) -prune -exec rm -rf {} +
ask    find . ! -name ')' \\( -name lib -prune -o -name dist \\) -exec rm -rf {} +
ask    find . -name third_party -prune -o -type d \\( -name dist -o -newer a \\) -exec rm -rf {} +
allow  find . \\( -type f -o -type l \\) -name '*.pyc' -delete
ask    find . -type d -name dist -printf '%h\\0' | xargs -0 rm -rf
ask    find lib -name '*.c' -exec sh -c 'bash -c "wc -l $1"' _ {} ';'
ask    find lib -name '*.c' -exec sh -c 'for f; do eval "wc -l $f"; done' _ {} +
ask    for f in lib/*.c; do bash <<< "wc -l $f"; done
ask    find lib -name '*.c' -exec bash -c 'sh <<< "wc -l $1"' _ {} ';'
allow  for f in lib/*.c; do grep -c test <<< "$f"; done
allow  find lib -name '*.c' -exec sh -c 'for f; do wc -l "$f"; done' _ {} +
ask    find . -name src -print0 -prune -o -name dist -print0 | xargs -0 rm -rf
ask    find . -name src -prune -exec rm -rf {} + -o -name dist -print
allow  find . \\( -name node_modules -o -name .git \\) -prune -o -name '*.log' -print | xargs rm -f
ask    find . -path ./vendor -prune -o -type f -print | xargs rm -f
ask    find . -name vendor -prune -o -name '*.pyc' | xargs rm -rf
"""

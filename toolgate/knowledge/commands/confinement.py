"""unshare, nsenter, bwrap, fakeroot and their like — run a command in a changed world."""

from toolgate.knowledge.vocabulary import *

CHROOT = command(
    "chroot systemd-nspawn arch-chroot schroot",
    "LISTS ARGV?",
    [flags("--userspec= --groups= --skip-chdir -q --quiet -b --boot -c= --chroot= -u= --user= -M= --machine= -p --preserve-environment -r"),
     option("-D --directory -i --image", LISTS, fills="LISTS"), option("--bind --bind-ro", PLAIN)],
    style=EARLY,
    does=escalates("root in another root directory"),
)  # fmt: skip
UNSHARE = command(
    "unshare",
    "ARGV?",
    [
        flags("""
            -m --mount[=] -u --uts[=] -i --ipc[=] -n --net[=] -p --pid[=] -U --user[=] -C --cgroup[=] -T --time[=] -f
            --fork -r --map-root-user --map-user= --map-group= -c --map-current-user --map-auto --map-users=
            --map-groups= --kill-child[=] --mount-proc[=] --propagation= --setgroups= -S= --setuid= -G= --setgid= -l
            --load-interp= --keep-caps --boottime= --monotonic=
        """),
        option("-R --root -w --wd", CHDIR),
    ],
    style=EARLY,
    does=escalates("root in a new namespace"),
)
NSENTER = command(
    "nsenter",
    "ARGV?",
    [
        flags("""
            -t= --target= -a --all -m[=] --mount[=] -u[=] --uts[=] -i[=] --ipc[=] -n[=] --net[=] -p[=] --pid[=] -C[=]
            --cgroup[=] -U[=] --user[=] -T[=] --time[=] -S= --setuid= -G= --setgid= --preserve-credentials -r[=]
            --root[=] -w[=] --wd[=] -F --no-fork -e --env -Z --follow-context -W= --wdns=
        """),
    ],
    style=EARLY,
    does=escalates("root in another namespace"),
)
SANDBOXES = command(
    "bwrap",
    "ARGV?",
    [
        flags("""
            --bind== --bind-try== --dev-bind== --dev-bind-try== --ro-bind== --ro-bind-try== --symlink== --setenv==
            --file== --bind-data== --ro-bind-data== --chmod== --unsetenv= --dev= --proc= --tmpfs= --dir= --remount-ro=
            --mqueue= --chdir= --hostname= --uid= --gid= --size= --perms= --exec-label= --file-label= --lock-file=
            --sync-fd= --info-fd= --json-status-fd= --seccomp= --cap-add= --cap-drop= --overlay-src= --tmp-overlay=
            --ro-overlay= --unshare-all --share-net --unshare-user --unshare-user-try --unshare-ipc --unshare-pid
            --unshare-net --unshare-uts --unshare-cgroup --unshare-cgroup-try --die-with-parent --new-session --clearenv
            --as-pid-1 --disable-userns
        """),
        option("--args", "OPAQUE"),
    ],
    style=FIRST,
)
OTHERS = command(
    "firejail proot fakeroot fakechroot run-one run-this-one keep-one-running rlwrap rlfe pseudo pasuspender aoss padsp",
    "ARGV?",
    [
        flags("""
            -q -v -b= -r= -w= -S= -R= -0 -i= -l= -s= -u= -g= -f= --quiet --noprofile --net= --private[=] --whitelist=
            --profile= -N= -C= -m= -p= --membind= --cpunodebind= --interleave= --nproc[=] --nofile[=] --as[=] --cpu[=]
            --pid= -c -a -A -D
        """),
    ],
    style=EARLY,
    unlisted=PLAIN,
)

CASES = """
deny   unshare -r rm -rf ~
deny   nsenter -t 1 -m -u rm -rf /
deny   chroot / rm -rf /home
deny   bwrap --bind / / --dev /dev rm -rf /home/user
deny   fakeroot rm -rf ~
deny   rlwrap -a rm -rf ~
deny   gosu user rm -rf ~
ask    chroot /mnt
ask    unshare -r
ask    nsenter -t 1 -a sh
allow  fakeroot make
allow  rlwrap sbcl --version
allow  run-one make
"""

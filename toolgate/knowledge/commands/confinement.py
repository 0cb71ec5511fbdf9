"""unshare, nsenter, bwrap, fakeroot and similar tools — run a command with other namespaces, roots or limits."""

from toolgate.knowledge.vocabulary import *

CHROOT = command(
    "chroot systemd-nspawn arch-chroot schroot",
    "LISTS ARGV?",
    ["--userspec= --groups= --skip-chdir -q --quiet -b --boot -c= --chroot= -u= --user= -M= --machine= -p --preserve-environment -r",
     option("-D --directory -i --image", LISTS, fills="LISTS"), option("--bind --bind-ro", "MOUNTS(placed)"), option("--chdir", CHDIR)],
    style=EARLY,
    does=escalates("root in another root directory"),
)  # fmt: skip
NAMESPACE, MOUNTED = escalates("root in a new namespace"), controls("the namespaces of processes")
UNSHARE = command(
    "unshare",
    "ARGV?",
    [
        """
            -u --uts[=] -i --ipc[=] -n --net[=] -p --pid[=] -C --cgroup[=] -T --time[=] -f --fork --map-user= --map-group=
            --map-auto --map-users= --map-groups= --kill-child[=] --propagation= --setgroups= --boottime= --monotonic=
        """,
        # A user namespace gives no rights outside it, as long as nothing is mounted there.
        flag("-U -r -c --user --map-root-user --map-current-user", clears="escalate"),
        flag("-m --mount --mount-proc --keep-caps", MOUNTED),
        option("-l --load-interp -S --setuid -G --setgid", PLAIN, MOUNTED),
        option("-R --root", CHDIR, MOUNTED),
        option("-w --wd", CHDIR),
    ],
    style=EARLY,
    does=NAMESPACE,
    bare=MOUNTED,
)
NSENTER = command(
    "nsenter",
    "ARGV?",
    [
        """
            -t= --target= -a --all -m[=] --mount[=] -u[=] --uts[=] -i[=] --ipc[=] -n[=] --net[=] -p[=] --pid[=] -C[=]
            --cgroup[=] -U[=] --user[=] -T[=] --time[=] -S= --setuid= -G= --setgid= --preserve-credentials -r[=]
            --root[=] -F --no-fork -e --env -Z --follow-context
        """,
        option("-w --wd", CHDIR, optional=True),
        option("-W --wdns", CHDIR),
    ],
    style=EARLY,
    does=escalates("root in another namespace"),
)
SANDBOXES = command(
    "bwrap",
    "ARGV?",
    [
        """
            --symlink== --setenv== --file== --bind-data== --ro-bind-data== --chmod== --unsetenv= --dev= --proc= --tmpfs= --dir= --remount-ro=
            --mqueue= --hostname= --uid= --gid= --size= --perms= --exec-label= --file-label= --lock-file=
            --sync-fd= --info-fd= --json-status-fd= --seccomp= --cap-add= --cap-drop= --overlay-src= --tmp-overlay=
            --ro-overlay= --unshare-all --share-net --unshare-user --unshare-user-try --unshare-ipc --unshare-pid
            --unshare-net --unshare-uts --unshare-cgroup --unshare-cgroup-try --die-with-parent --new-session --clearenv
            --as-pid-1 --disable-userns
        """,
        option("--bind --bind-try --dev-bind --dev-bind-try --ro-bind --ro-bind-try", "MOUNTS(placed)", takes=PAIR),
        option("--chdir", CHDIR),
        option("--args", "OPAQUE"),
    ],
    style=FIRST,
)
LOADER = command(  # the dynamic loader
    "ld.so ld-linux* ld-musl-* ld64.so.*",
    "ARGV",
    [
        flag("--list --verify", operands="READS..."),
        "--list-tunables? --list-diagnostics? --help? --version? --inhibit-cache --argv0= --inhibit-rpath= --glibc-hwcaps-prepend= --glibc-hwcaps-mask=",
        option("--preload --audit", RUNS),
        option("--library-path", "SEARCHES"),
    ],
    style=EARLY,
)
PROOT = command(
    "proot",
    "ARGV?",
    [
        "-0 --root-id -q= --qemu= -k= --kernel-release= -i= --change-id= -v= --verbose= -l --link2symlink -p -n",
        "--kill-on-exit --sysvipc -H -L",
        option("-b --bind -m --mount", "MOUNTS(placed)"),
        option("-r --rootfs -R -S", LISTS),
        option("-w --pwd --cwd", CHDIR),
    ],
    style=EARLY,
)
LEAVING = command(  # a sandbox or container, from the host's side
    "flatpak-spawn host-spawn distrobox-host-exec",
    "ARGV",
    [
        "--host --watch-bus --clear-env --latest-version --no-network --sandbox -v --verbose -u --unshare= -pty -no-pty",
        "--unset-env= --forward-fd= --sandbox-expose= --sandbox-expose-ro= --sandbox-flag= --expose-pids -Y --yes",
        option("--env -env", "READ_BY(setting)"),
        option("--directory --cwd -cwd", CHDIR),
    ],
    style=EARLY,
)
OF_HOME = command(  # containers that mount the user's home
    "toolbox distrobox",
    subcommands=[
        sub("run", "ARGV", ["-c= --container= -d= --distro= -r= --release="], style=EARLY),
        sub("enter", "PLAIN? ARGV?", ["-n= --name= -nw --no-workdir -T -H -r --root -d= --distro= --release= -c= -v",
            option("-e", "SCRIPT")], style=EARLY, does=runs("a command in a container", "container")),
        loose("list ls version help"),
        loose("*", does=controls("containers", "container")),
    ],
)  # fmt: skip
OTHERS = lax(
    "firejail fakeroot fakechroot run-one run-this-one keep-one-running rlwrap rlfe pseudo pasuspender aoss padsp",
    "ARGV?",
    [
        """
            -q -v -b= -r= -w= -S= -R= -0 -i= -l= -s= -u= -g= -f= --quiet --noprofile --net= --private[=] --whitelist=
            --profile= -N= -C= -m= -p= --membind= --cpunodebind= --interleave= --nproc[=] --nofile[=] --as[=] --cpu[=]
            --pid= -c -a -A -D
        """
    ],
    style=EARLY,
)

CASES = """
deny   unshare -r rm -rf ~
deny   nsenter -t 1 -m -u rm -rf /
deny   chroot / rm -rf /home
deny   bwrap --bind / / --dev /dev rm -rf /home/user
deny   bwrap --dev-bind /home /srv/all --chdir /srv rm -rf all
deny   bwrap --bind / / --chdir / rm -rf home
deny   proot -b /home:/srv/all rm -rf /srv/all
deny   flatpak-spawn --host --directory=/ rm -r home
deny   host-spawn -cwd /home rm -rf user
deny   toolbox run -c dev rm -rf ~
allow  flatpak-spawn --host git status
allow  toolbox run make test
allow  bwrap --ro-bind / / --dev /dev --bind build build --chdir /home/user/project make test
deny   fakeroot rm -rf ~
deny   rlwrap -a rm -rf ~
deny   gosu user rm -rf ~
ask    chroot /mnt
ask    unshare -r
ask    nsenter -t 1 -a sh
allow  unshare -rn pytest -q tests/unit
allow  unshare --map-root-user --net make test
ask    unshare -n make test
ask    unshare -rm make test
ask    unshare -r --root=/mnt make test
allow  /lib64/ld-linux-x86-64.so.2 --list ./build/app
allow  /lib/ld-musl-aarch64.so.1 ./build/app --version
ask    /lib64/ld-linux-x86-64.so.2 --preload ~/Downloads/x.so ./build/app
deny   /lib64/ld-linux-x86-64.so.2 /bin/rm -rf /home/user
allow  fakeroot make
allow  rlwrap sbcl --version
allow  run-one make
"""

"""systemctl, journalctl, service and others — manage services, logs, sessions, the clock, the host name."""

from toolgate.knowledge.vocabulary import *

ANY = "PLAIN..."
SERVICES = controls("system services")
STARTING = writes("start-up services", "startup")
POWER = controls("the machine's power state")
SETTINGS = controls("system settings")
ELSEWHERE = (
    option("-H --host", SENDS),
    "-h? -M= --machine= --no-ask-password --no-pager --no-legend --legend= -q --quiet -a --all -l --full -p= --property= -P=",
    "--value -n= --lines= -o= --output= --json= -j",
)

SYSTEMCTL = command(
    "systemctl",
    options=[
        *ELSEWHERE,
        "--system --user --global -C= --capsule= -t= --type= --state= --failed -r --recursive --reverse --after --before",
        "--with-dependencies --job-mode= -T --show-transaction --show-types --check-inhibitors= -i --ignore-inhibitors",
        "--kill-whom= --kill-who= --kill-value= -s= --signal= --what= --wait --no-block --no-wall --message= --no-reload",
        "--no-warn --runtime --preset-mode= --firmware-setup --boot-loader-menu= --boot-loader-entry= --plain --timestamp=",
        "--read-only --mkdir --marked --drop-in= --when= --stdin --now -f --force",
        option("--root --image", LISTS),
        flag("--dry-run", dry="halt, poweroff, reboot, kexec, soft-reboot, suspend, hibernate, hybrid-sleep, suspend-then-hibernate, default, rescue, emergency, exit"),
    ],
    subcommands=[
        sub("list-units list-automounts list-paths list-sockets list-timers is-active is-failed status show cat help list-dependencies "
            "list-unit-files is-enabled get-default list-machines list-jobs is-system-running whoami", ANY),
        sub("show-environment", does=reads("the environment of system services", "secret")),
        sub("start stop reload restart try-restart reload-or-restart try-reload-or-restart isolate kill clean freeze thaw set-property bind "
            "mount-image service-log-level service-log-target reset-failed cancel daemon-reload daemon-reexec log-level log-target "
            "service-watchdogs set-environment unset-environment import-environment condrestart condstop force-reload", ANY, does=SERVICES),
        sub("enable disable reenable preset preset-all mask unmask link revert add-wants add-requires edit set-default", ANY, does=STARTING),
        sub("reboot poweroff halt kexec soft-reboot suspend hibernate hybrid-sleep suspend-then-hibernate sleep exit rescue emergency default "
            "switch-root", ANY, does=POWER),
    ],
    traits="service-manager",
)  # fmt: skip
SERVICE = command(
    "service rc-service invoke-rc.d",
    options=["--status-all? -l? --list? -e? --exists? -r? --resolve? --full-restart -i --ifexists -c --ifcrashed -N -s -S -D -d -Z --quiet --force"],
    subcommands=[sub("*", subcommands=[sub("status", ANY), loose("*", does=SERVICES)], bare=SERVICES)], traits="service-manager")  # fmt: skip
INITCTL = command("initctl supervisorctl sv s6-svc s6-rc", options=["-s= -u= -p= -v -w=", option("-c --configuration", READS), flag("-a", SERVICES)], subcommands=[
    loose("list status show-config version avail pid tail maintail"),
    loose("*", does=SERVICES)], traits="service-manager")  # fmt: skip
SUPERVISORD = command(
    "supervisord", options=[option("-c --configuration", RUNS), "-n --nodaemon -s --silent -l= -e= -j="], does=SERVICES
)
STARTED = loose(
    "chkconfig update-rc.d rc-update rc-config ntsysv", ["--list? show? -s?"], given=STARTING, traits="service-manager"
)
START_STOP = command(
    "start-stop-daemon daemonize daemon",
    "WORDS_BY(started.arguments)...",
    [
        """
            -S --start -T --status -H -t --test -n= --name= -p= --pidfile= -o --oknodo -q --quiet -v --verbose -b
            --background -m --make-pidfile -c= --chuid= -g= --group= -N= --nicelevel= -u= --user= -s= --signal= -R=
            --retry= -C --no-close
        """,
        flag("-K --stop", SERVICES),
        option("-x --exec -a --startas", RUNS),
        option("-d --chdir", CHDIR),
    ],
)
JOURNALCTL = command(
    "journalctl",
    ANY,
    [
        """
            --system --user -M= --machine= -m --merge --namespace= -S= --since= -U= --until= -c= --cursor=
            --after-cursor= -b[=] --boot[=] -u= --unit= --user-unit= -t= --identifier= -T= --exclude-identifier= -p=
            --priority= --facility= -g= --grep= --case-sensitive[=] -k --dmesg -o= --output= --output-fields= -n[=]
            --lines[=] -r --reverse --show-cursor --utc -x --catalog --no-hostname --no-full -a --all -f --follow
            --no-tail -q --quiet --no-pager -e --pager-end --interval= --verify-key= --force -N --fields -F= --field=
            --list-boots --list-invocations --disk-usage --verify --header -l --full --list-catalog --dump-catalog
            --truncate-newline --invocation= -I --list-namespaces -#
        """,
        option("-D --directory --file -i --root --image", READS),
        option("--cursor-file", WRITES),
        option("--vacuum-size --vacuum-files --vacuum-time", PLAIN, deletes("the system logs", "machine")),
        flag(
            "--rotate --flush --sync --relinquish-var --smart-relinquish-var --update-catalog --setup-keys",
            controls("the system logs"),
        ),
        "-h?",
    ],
)
LOGINCTL = command("loginctl", options=[*ELSEWHERE, "--kill-whom= -s= --signal="], subcommands=[
    sub("list-sessions session-status show-session list-users user-status show-user list-seats seat-status show-seat", ANY),
    sub("enable-linger disable-linger", ANY, does=STARTING),
    sub("activate lock-session unlock-session lock-sessions unlock-sessions terminate-session kill-session terminate-user kill-user attach "
        "flush-devices terminate-seat", ANY, does=controls("login sessions"))])  # fmt: skip
CLOCKS = command("timedatectl hostnamectl localectl", options=[*ELSEWHERE, "--adjust-system-clock --monitor --transient --static --pretty --no-convert"], subcommands=[
    sub("status show list-timezones timesync-status show-timesync list-locales list-keymaps list-x11-*", ANY),
    sub("hostname icon-name chassis deployment location", "PLAIN?", given=SETTINGS),
    sub("set-*", ANY, does=SETTINGS),
    sub("*", ANY, does=SETTINGS)])  # fmt: skip
SYSTEMD_RUN = command(
    "systemd-run",
    "ARGV?",
    [
        "--no-ask-password --user -M= --machine= -u= --unit= --description= --slice= --slice-inherit",
        "--no-block -r --remain-after-exit --wait --send-sighup --service-type= --uid= --gid= --nice= -d --same-dir -t --pty -P",
        "--pipe -q --quiet -G --collect -S --shell --expand-environment= --ignore-failure --background= --job-mode=",
        option("-H --host", SENDS),
        option("-E --setenv", "READ_BY(setting)"),
        option("--working-directory", CHDIR),
        option("-p --property", "READ_BY(setting.unit_property)"),
        flag("--scope", clears="control"),
        option("--on-active --on-boot --on-startup --on-unit-active --on-unit-inactive --on-calendar --timer-property --path-property "
               "--socket-property", PLAIN, STARTING),
        flag("--on-timezone-change --on-clock-change", STARTING),
    ],
    does=SERVICES,
    style=EARLY,
)  # fmt: skip
ANALYZE = command(
    "systemd-analyze",
    ANY,
    [
        *ELSEWHERE,
        """
            --recursive-errors= --offline= --threshold= --security-policy= --system --user --global --order --require
            --from-pattern= --to-pattern= --fuzz= --man[=] --generators[=] --iterations= --base-time= --profile= --root=
            --image= --tldr --unit=
        """,
    ],
)
SYSTEMD_LOOKS = loose(
    "systemd-cgls systemd-cgtop systemd-detect-virt systemd-path systemd-escape systemd-delta systemd-id128 runlevel lslogins"
)
SYSTEMD_WRAPS = command(
    "systemd-inhibit systemd-cat",
    "ARGV?",
    [
        "--list? -t= --identifier= -p= --priority= --stderr-priority= --level-prefix= --namespace= --what= --who= --why= --mode= --no-ask-password"
    ],
    style=EARLY,
)
TMPFILES = command(
    "systemd-tmpfiles",
    "FILE_BY(temporary_files)...",
    [
        flag("--dry-run", dry=True),
        flag("--inline", operands="READ_BY(temporary_files)..."),
        "--cat-config? --tldr? -h? --help? --version? --create --clean --remove --user --boot --graceful --prefix= --exclude-prefix= -E --no-pager",
        flag("--purge", SETTINGS),
        option("--root --image --replace", PLAIN, SETTINGS),
    ],
    bare=SETTINGS,
)  # fmt: skip
SYSTEMD_CHANGES = loose(
    "systemd-sysusers systemd-firstboot systemd-machine-id-setup systemd-mount systemd-umount systemd-repart systemd-sysext "
    "systemd-cryptenroll systemd-creds systemd-ask-password systemd-notify systemd-hwdb systemd-confext systemd-dissect bootctl "
    "kernel-install machinectl portablectl homectl userdbctl oomctl",
    ["--cat-config? --list?", flag("--dry-run", dry="systemd-sysusers, systemd-repart, bootctl")],
    does=SETTINGS,
)
UDEVADM = command("udevadm", subcommands=[
    loose("info monitor settle test test-builtin verify cat wait"), loose("*", does=SETTINGS)])  # fmt: skip
NETWORKCTL = command("networkctl", options=[*ELSEWHERE, "-s --stats"], subcommands=[
    sub("list status lldp label cat", ANY), loose("*", does=SETTINGS)])  # fmt: skip
COREDUMPCTL = command("coredumpctl", options=[*ELSEWHERE, "-1 -r --reverse -S= --since= -U= --until= -F= --field= --debugger-arguments=", option("-D --directory --file --root --image", READS), option("--output", WRITES), option("--debugger", SCRIPT)], subcommands=[
    sub("list info", ANY), sub("dump", ANY, [option("-o --output", WRITES)], does=reads("a crashed program's memory", "machine")),
    sub("debug gdb", ANY, does=controls("a service in a debugger", manner=Manner.INPUT))])  # fmt: skip
ADDRESS = READ_BY("dbus_address")
WHICH_BUS = "-y --system -e --session -d= --dest= -o= --object-path="
BUS = (WHICH_BUS, option("-a --address", ADDRESS))
BUSCTL = command("busctl", options=[*ELSEWHERE, option("--address", ADDRESS), "--system --user --show-machine --unique --acquired --activatable --match= --list --xml-interface --timeout="], subcommands=[
    sub("list status tree introspect get-property capture monitor", ANY),
    loose("*", does=controls("a program over D-Bus", manner=Manner.INPUT))])  # fmt: skip
GDBUS = command("gdbus", options=["-h? --help?"], subcommands=[
    sub("introspect", options=[*BUS, "-r --recurse -x --xml -p --only-properties"]),
    sub("monitor", ANY, BUS),
    sub("wait", ANY, [WHICH_BUS, option("-a --activate", PLAIN, controls("a program over D-Bus", manner=Manner.INPUT)), option("--address", ADDRESS), "-t= --timeout="]),
    sub("call emit", ANY, [*BUS, "-m= --method= -s= --signal= -t= --timeout= -i --interactive"], does=controls("a program over D-Bus", manner=Manner.INPUT))])  # fmt: skip
DBUS = loose(
    "dbus-send qdbus qdbus6 dbus-update-activation-environment",
    does=controls("a program over D-Bus", manner=Manner.INPUT),
)
DBUS_LOOKS = loose("dbus-monitor dbus-uuidgen")
DBUS_SESSION = command(
    "dbus-run-session dbus-launch",
    "ARGV?",
    [option("--config-file", RUNS), "--dbus-daemon= --sh-syntax --exit-with-session --autolaunch="],
    style=EARLY,
)
GSETTINGS = command("gsettings dconf", options=[option("--schemadir", LISTS)], subcommands=[
    sub("get list-* range describe writable monitor help read list dump watch", ANY),
    loose("*", does=writes("desktop settings", "home"))])  # fmt: skip

CASES = """
allow  gdbus introspect --session --dest org.example.App --object-path /
ask    gdbus call --session -d org.example.App -o /org/example/App -m org.example.App.Quit
ask    gdbus introspect --address unixexec:path=sh,argv1=-c,argv2=ls -d org.example.App -o /
ask    busctl --address='unix:path=/run/bus;unixexec:path=sh,argv1=-c,argv2=ls' list
allow  gdbus wait --session org.example.App
ask    gdbus wait --session --activate org.example.App org.example.App
llm    gdbus introspect --address unixexec:path=/tmp/x.sh -d org.example.App -o /
llm    DBUS_SESSION_BUS_ADDRESS=unixexec:path=%2Ftmp%2Fx.sh busctl --user list
allow  DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus busctl --user list
ask    busctl --address=tcp:host=a.example,port=12345 list
deny   echo 'D /home/user - - - -' | systemd-tmpfiles --remove -
ask    systemd-tmpfiles --create
deny   echo 'R! %h - - - -' | systemd-tmpfiles --user --remove -
allow  echo 'd /home/user/project/build/run 0755 - - -' | systemd-tmpfiles --user --create -
allow  udevadm info -q property -n /dev/ttyACM0
ask    udevadm control --reload-rules
ask    udevadm trigger
allow  systemctl status nginx
allow  systemctl --user list-units --type=service --no-pager
allow  systemctl is-active docker || echo down
allow  systemctl --dry-run reboot
ask    systemctl restart nginx
       control system services
ask    systemctl enable --now ./evil.service
       write start-up services
ask    systemctl --user edit app
ask    systemctl reboot
ask    systemctl -H root@prod stop web
ask    systemctl show-environment
ask    systemctl surprise
allow  service nginx status
ask    service nginx stop
allow  ./bin/service start
allow  journalctl -u app --since "5 minutes ago" --no-pager
allow  journalctl -xe -n 50 | grep 'rm -rf /'
ask    journalctl --vacuum-time=1s
       delete the system logs
ask    journalctl --rotate
allow  loginctl list-sessions
ask    loginctl enable-linger user
ask    loginctl terminate-user user
allow  timedatectl
ask    timedatectl set-time 2001-01-01
allow  hostnamectl
ask    hostnamectl set-hostname x
ask    hostnamectl hostname x
allow  systemd-run --user --scope -p MemoryMax=2G pytest -q
deny   systemd-run --user --on-calendar '*:0/1' sh -c 'rm -rf ~'
ask    systemd-run --user --on-calendar daily ./backup.sh
ask    systemd-run --user --setenv=LD_PRELOAD=/tmp/x.so ls
deny   systemd-run --user -p WorkingDirectory=/ rm -rf home
deny   systemd-run --user -p 'ExecStopPost=-/bin/rm -rf /home/user' true
allow  systemd-analyze verify app.service
deny   systemd-inhibit rm -rf ~
deny   systemd-cat -t x rm -rf /
ask    start-stop-daemon -n x -S -x /tmp/evil.bin -K
deny   start-stop-daemon -n x -S -x /bin/sh -- -c 'rm -rf ~'
ask    gsettings set org.gnome.desktop.interface gtk-theme x
allow  gsettings get org.gnome.desktop.interface gtk-theme
"""

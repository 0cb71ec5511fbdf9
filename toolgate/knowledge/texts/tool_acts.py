"""What subcommands of other tools do to this machine or to a directory, in the notation of `acts.py`.

`CLEARING` comes before the name of a command's directory; `SERVICES` says what ends with a service.
"""

ACCOUNTS = {
    "pw": {
        "useradd | user add": "creates a user account[: {one}]",
        "useradd -g=wheel | useradd -G=wheel": "creates a user account in the group wheel[: {one}]", "userdel | user del": "deletes a user account[: {one}]",
        "usermod | user mod": "changes a user account[: {one}]", "lock": "locks a user account[: {one}]",
        "unlock": "unlocks a user account[: {one}]", "groupadd | group add": "creates a group[: {one}]",
        "groupdel | group del": "deletes a group[: {one}]", "groupmod | group mod": "changes a group[: {one}]",
    },
    "sysadminctl": {
        "-addUser": "creates a user account[: {-addUser}]", "-deleteUser": "deletes a user account and its home[: {-deleteUser}]",
        "-deleteUser -keepHome": "deletes a user account[: {-deleteUser}]",
        "-resetPasswordFor": "changes the password of a user account[: {-resetPasswordFor}]",
        "-newPassword": "changes the password of a user account", "-guestAccount": "changes the guest account of this Mac",
        "-smbGuestAccess on | -afpGuestAccess on": "lets guests use this Mac's shared folders",
        "-smbGuestAccess off | -afpGuestAccess off": "keeps guests from using this Mac's shared folders",
        "-screenLock": "changes the screen lock of this Mac",
    },
    "dscl": {
        "-create | create": "creates or changes an account record[: {-create}]",
        "-append": "adds to an account record[: {-append}]", "-merge": "adds to an account record[: {-merge}]",
        "-append=/Groups/admin | -merge=/Groups/admin": "makes the user {last} an administrator",
        "-passwd": "changes the password of a user account[: {-passwd}]",
        "-delete": "deletes an account record[: {-delete}]", "-change": "changes an account record[: {-change}]",
    },
    "dsenableroot": {"-d": "turns the root account off", "": "turns the root account on"},
    "dseditgroup": {
        "-o=edit -a": "adds {-a} to the group {last}", "-o=edit -d": "removes {-d} from the group {last}",
        "-o=create": "creates a group[: {last}]", "-o=delete": "deletes a group[: {last}]", "": "changes a group[: {last}]",
    },
}  # fmt: skip
JOBS = {
    "crontab fcrontab": {
        "-r": "deletes the crontab[ of {-u}], with every scheduled job in it", "-e": "edits the crontab[ of {-u}], which runs automatically",
        "-l": "changes the crontab, whose commands run on a schedule",
        "": "replaces the crontab[ of {-u}][ with {one}], whose commands run on a schedule",
    },
    "at batch": {
        "-r | -d": "removes scheduled commands[: {}]", "-f": "schedules the commands in {-f}, which then run automatically",
        "": "schedules commands, which then run automatically",
    },
    "anacron run-crons": {
        "-u": "records that the scheduled jobs have run", "-t": "runs the jobs that are due in the table {-t}",
        "": "runs the scheduled jobs that are due",
    },
    "amtool": {
        "silence expire": "ends the silence<s> {} of alerts", "silence update": "changes the silence<s> {} of alerts",
        "silence add": "silences alerts[: {}]", "silence import": "adds silences of alerts", "alert add": "adds the alert[ {one}]",
    },
    "incrontab": {
        "-r": "removes the incron table, which runs commands when files change",
        "": "changes the incron table, which runs commands when files change",
    },
    "pm2": {
        "startup": "has pm2 start at boot", "unstartup": "keeps pm2 from starting at boot",
        "save": "saves which programs pm2 starts again",
    },
    "rc-update": {"add": "has {one} start at boot", "del | delete": "keeps {one} from starting at boot"},
    "update-rc.d": {"defaults | enable": "has {first} start at boot", "remove | disable": "keeps {first} from starting at boot"},
    "chkconfig": {"on": "has {first} start at boot", "off": "keeps {first} from starting at boot"},
}  # fmt: skip
MAC = {
    "csrutil": {
        "disable": "turns off the protection of this Mac's system files (SIP)",
        "enable": "turns on the protection of this Mac's system files (SIP)",
        "clear": "resets the protection of this Mac's system files (SIP)",
        "authenticated-root disable": "turns off the protection of this Mac's system volume",
        "authenticated-root enable": "turns on the protection of this Mac's system volume",
    },
    "fdesetup": {
        "disable": "turns off the encryption of this Mac's disk", "enable": "turns on the encryption of this Mac's disk",
        "add | remove | changerecovery | removerecovery": "changes who can unlock this Mac's disk",
    },
    "profiles": {
        "install | -I": "installs a configuration profile", "remove | -R": "removes configuration profiles",
    },
    "spctl": {
        "--master-disable | --global-disable": "turns Gatekeeper off", "--master-enable | --global-enable": "turns Gatekeeper on",
        "--add": "lets a program through Gatekeeper[: {last}]", "--remove": "removes a rule of Gatekeeper",
    },
    "tccutil": {"reset": "resets what programs may access on this Mac[: {all}]"},
    "sfltool": {"resetbtm": "resets the login and background items of this Mac"},
    "safaridriver": {"--enable": "lets programs control Safari on this Mac"},
    "xattr": {"-d com.apple.quarantine": "removes the quarantine attribute from {last}", "-c": "removes the attributes of {last}"},
    "defaults": {
        "delete | delete-all": "deletes macOS settings[: {all}]", "import": "replaces macOS settings[: {one}]",
        "rename": "renames a macOS setting[: {all}]",
    },
}  # fmt: skip
SOURCES = {
    "pod": {"repo add": "adds a source of pods[: {last}]", "repo remove": "removes a source of pods[: {}]"},
    "conan": {"remote add": "adds a source of packages[: {last}]", "remote remove": "removes a source of packages[: {}]"},
    "opam": {"repository add | repo add": "adds a source of packages[: {last}]"},
    "git": {
        "maintenance start": "schedules git's maintenance of this repository",
        "maintenance stop": "stops git's scheduled maintenance of this repository",
        "secret reveal | secret cat": "decrypts files of the project",
        "credential fill": "reads a password from git's credential store",
        "credential approve": "stores a password in git's credential store",
        "credential reject": "deletes a password from git's credential store",
        "lfs install": "sets up Git LFS in git's settings, for all the user's projects",
        "lfs install --system": "sets up Git LFS in git's settings, for every user",
        "daemon": "serves git repositories to the network, without a login",
        "daemon --base-path": "serves the git repositories in {--base-path} to the network, without a login",
        "instaweb": "starts a web server that shows the repository",
        "instaweb --httpd": "runs {--httpd} as a web server that shows the repository",
        "remote add": "adds the remote {one}[: {last}]", "remote set-url": "points the remote {one} at {last}",
        "remote set-url --push": "has pushes to {one} go to {last}",
    },
    "jj": {
        "git remote add": "adds the remote {one}[: {last}]", "git remote set-url": "points the remote {one} at {last}",
    },
    "poetry": {"source add": "adds a source of packages[: {last}]", "self add": "adds {} to Poetry itself, which then runs its code"},
}  # fmt: skip
DATABASE_SERVERS = {
    "pg_ctl": {
        "restart": "restarts the database server[ with {-o}]", "start": "starts the database server[ with {-o}]",
        "stop": "stops the database server", "reload": "reloads the configuration of the database server",
        "promote": "makes the standby database server the primary", "kill": "sends a signal to the database server",
    },
}  # fmt: skip
STORAGE = {
    "lvremove vgremove pvremove": {"": "deletes the volume[ {last}] with all its data"},
    "zpool": {
        "destroy": "deletes the pool[ {last}] with all its data", "create": "creates the pool[ {one}] on disks of {this machine}",
        "import": "makes the pool[ {last}] available", "export": "makes the pool[ {last}] unavailable",
        "scrub": "checks the disks of the pool[ {last}]",
    },
    "zfs": {
        "destroy": "deletes the dataset[ {last}] with all its data", "create": "creates the dataset[ {last}]",
        "set": "changes the settings of a dataset[: {all}]", "snapshot | snap": "makes the snapshot[ {last}]",
        "mount": "mounts the dataset[ {last}]", "unmount | umount": "unmounts the dataset[ {last}]",
    },
    "btrfs": {"subvolume delete": "deletes the subvolume[ {last}] with all its data"},
    "nvme": {
        "format": "erases the disk[ {last}]", "sanitize": "erases the disk[ {last}]", "dsm": "discards data on a disk",
        "write | write-zeroes": "overwrites data on a disk", "delete-ns": "deletes a namespace of the disk[ {one}]",
    },
    "diskutil": {
        "erasedisk | zerodisk | randomdisk | secureerase": "erases the disk[ {last}]", "erasevolume": "erases the volume[ {last}]",
        "partitiondisk": "erases a disk and divides it anew",
    },
    "tmutil": {
        "delete": "deletes a backup[: {last}]", "deletelocalsnapshots": "deletes local backups[: {last}]",
        "disable": "turns off the backups of this Mac", "enable": "turns on the backups of this Mac",
    },
    "losetup": {"-d | --detach | -D": "detaches a loop device[: {last}]", "": "sets up a loop device"},
    "hdparm": {
        "--security-erase | --security-erase-enhanced": "erases the disk[ {last}]",
        "--sanitize-block-erase | --sanitize-crypto-scramble": "erases the disk[ {last}]",
        "--write-sector | --make-bad-sector": "overwrites a sector of the disk[ {last}]",
        "--trim-sector-ranges": "discards sectors of the disk[ {last}]",
        "": "changes the settings of a disk[: {last}]",
    },
    "sg_format": {"--format": "erases the disk[ {last}]"},
    "eject": {"": "ejects a disk[: {last}]"},
}  # fmt: skip
SYSTEM = {
    "dracut mkinitcpio update-initramfs": {"": "rebuilds the image that {the machine} boots from"},
    "update-ca-certificates update-ca-trust": {"": "updates the certificates that {this machine} trusts"},
    "trust": {"anchor": "makes {this machine} trust the certificate[ {last}]"},
    "localectl": {
        "set-locale": "changes the language of the system[ to {one}]",
        "set-keymap | set-x11-keymap": "changes the keyboard layout[ to {one}]",
    },
    "pmset": {"": "changes the power settings of this Mac"},
    "pwsh powershell pwsh-preview": {
        "-ExecutionPolicy | -executionpolicy | -ep | -ex | -exec": "runs PowerShell without its execution policy",
    },
    "visudo": {
        "-f": "edits {-f} as a file of sudo rules, which decide who can become root",
        "--file": "edits {--file} as a file of sudo rules, which decide who can become root",
    },
    "systemd-tmpfiles": {
        "--create": "makes or changes the files that tmpfiles.d lists",
        "--create --remove | --create --clean | --create --purge": "makes or deletes the files that tmpfiles.d lists",
        "": "makes or deletes the files that tmpfiles.d lists",
    },
    "cansend": {"": "sends {last} to the CAN bus[ {first}]"}, "isotpsend cangen": {"": "sends messages to the CAN bus[ {last}]"},
    "canplayer": {"-I": "sends the messages in {-I} to the CAN bus"}, "candump": {"-b": "passes messages on to the CAN bus {-b}", "-B": "passes messages on to the CAN bus {-B}"},
    "gdbus": {"wait --activate": "starts {--activate} over D-Bus", "call -d": "controls {-d} over D-Bus[: {-m}]", "call --dest": "controls {--dest} over D-Bus[: {--method}]"},
    "scutil": {"--set": "changes the name of this Mac[ to {last}]"},
    "nvram": {"-d": "deletes a firmware setting of this Mac[: {last}]", "": "changes a firmware setting of this Mac[: {last}]"},
}  # fmt: skip
LINKED = "replaces duplicate files[ in {first}] with links"
FILES = {
    "jdupes fdupes rmlint": {
        "-d | --delete": "deletes duplicate files[ in {first}]", "-B | --dedupe": "has duplicate files[ in {first}] share their data on disk",
        "-L | --link | --linkhard | -l | --linksoft": LINKED,
    },
    "clamscan clamdscan": {"--move": "moves infected files to {--move}", "--remove": "deletes infected files[ in {first}]"},
    "rdfind": {"-deleteduplicates": "deletes duplicate files[ in {first}]", "-makehardlinks | -makesymlinks": LINKED},
    "dvc": {
        "gc": "deletes cached versions of data files",
        "gc --workspace | gc -w": "deletes cached versions of data files that the workspace does not use",
        "gc --cloud | gc -c": "deletes versions of data files, in the cache and in remote storage",
        "destroy": "removes DVC from the project, with its cache", "push": "uploads data files to the project's remote storage",
    },
    "wandb": {
        "login --host": "logs in to {--host}, where runs are then sent, and stores credentials",
        "sync": "uploads a run to Weights & Biases[: {one}]", "artifact": "changes artifacts on Weights & Biases",
        "artifact put": "uploads {one} to Weights & Biases", "launch": "starts a job through Weights & Biases",
    },
}  # fmt: skip
AWAY = ", possibly outside the project"
RENAMED = "unpacks files under names changed by {--transform}" + AWAY
UNPACKING = {
    "cpio": {"-D=/": "unpacks an archive into {-D}", "--directory=/": "unpacks an archive into {--directory}"},
    "patch": {"-d=/": "applies a patch to files in {-d}", "--directory=/": "applies a patch to files in {--directory}"},
    "tar gtar bsdtar": {
        "x* --transform | -x --transform | --extract --transform": RENAMED,
        "x* --xform | -x --xform | --extract --xform": "unpacks files under names changed by {--xform}" + AWAY,
    },
    "pax": {"-r -s": "unpacks files under names changed by {-s}" + AWAY},
}
SERVING = {
    "nmap": {"": "scans the ports of {first}", "--script": "probes {first} with Nmap scripts: {--script}"},
    "tmate": {"": "shares this terminal over the internet"},
}  # fmt: skip
PICTURES = {"fswebcam imagesnap streamer": {"": "takes a picture with the camera"}}
LOADS = {
    "hping3": {"--flood": "floods {last} with packets", "": "sends many packets to {last}"},
    "sqlmap": {"": "attacks {-u} with `sqlmap`"},
    "ddosify anteon": {"": "puts load on a server with many requests[: {-t}]"},
    "wrk wrk2 hey ab oha bombardier autocannon": {"": "puts load on a server with many requests[: {last}]"},
}
CLEARING = {  # what commands do to the directory they get, by their words
    "python -m venv --clear": "deletes everything in", "python3 -m venv --clear": "deletes everything in",
    "virtualenv --clear": "deletes everything in", "uv venv --clear": "deletes everything in",
    "npm cache clean": "deletes npm's cache in", "npm cache rm": "deletes npm's cache in",
    "ruff clean": "deletes ruff's caches in", "ruff check --fix": "fixes code in", "ruff format": "formats code in",
    "black": "formats code in", "prettier --write": "formats files in", "eslint --fix": "fixes code in",
    "vidir": "renames or deletes files in", "zola build --force": "replaces everything in",
    "hugo --cleanDestinationDir": "deletes files in", "mkdocs build --dirty": "writes files into", "mkdocs build": "deletes the files in",
    "molecule destroy": "deletes files in", "molecule test": "deletes files in",
    "cargo clean": "deletes everything in", "vite build --emptyOutDir": "deletes everything in",
    "degit": "downloads a repository into", "tiged": "downloads a repository into", "giget": "downloads a repository into",
}  # fmt: skip
SERVICES = {  # what the machine loses with a service, by its name
    "keeps the system's logs": "rsyslog rsyslogd syslog syslog-ng systemd-journald syslogd",
    "keeps the audit log": "auditd",
    "protects {this machine}": """falcon-sensor mdatp sentinelone sentinelagent cbdaemon cbagentd osqueryd wazuh-agent ossec
        clamav-daemon clamd clamav-freshclam fail2ban crowdsec apparmor firewalld ufw nftables iptables sophos-spl
        traps_pmd xagt eset esets auditbeat falcon falcond littlesnitch lulu""",
    "serves remote logins to {this machine}": "sshd ssh",
    "runs scheduled jobs": "cron crond atd",
}
ENDING = ("stop", "disable", "mask", "kill", "off")  # a service
MACHINES = {
    "virsh": {
        "destroy": "forces the virtual machine<s>[ {}] off, which can lose data", "undefine": "deletes the virtual machine<s>[ {}]",
        "start": "starts the virtual machine<s>[ {}]", "shutdown": "shuts the virtual machine<s>[ {}] down",
        "reboot | reset": "restarts the virtual machine<s>[ {}]", "suspend": "pauses the virtual machine<s>[ {}]",
        "resume": "resumes the virtual machine<s>[ {}]", "undefine --remove-all-storage": "deletes the virtual machine<s>[ {}] and <its|their> disks",
    },
    "tailscale": {
        "up | login": "connects {this machine} to a Tailscale network",
        "down | logout": "disconnects {this machine} from the Tailscale network",
        "ssh": "logs in to {one} through Tailscale", "set": "changes the settings of Tailscale",
        "up --ssh": "joins a Tailscale network, whose members can then log in to {this machine}",
        "set --ssh": "lets members of the Tailscale network log in to {this machine}",
        "serve": "lets the Tailscale network connect to {this machine}[: {one}]",
        "up --login-server | login --login-server": "connects {this machine} to the private network of {--login-server}",
    },
    "nordvpn mullvad warp-cli": {
        "connect | c | reconnect": "connects {this machine} to a VPN", "disconnect | d": "disconnects {this machine} from a VPN",
        "": "changes the VPN of {this machine}",
    },
    "netbird": {"up": "connects {this machine} to a private network", "down": "disconnects {this machine} from a private network"},
    "zerotier-cli": {
        "join": "connects {this machine} to the private network[ {one}]",
        "leave": "disconnects {this machine} from the private network[ {one}]",
    },
    "xcode-select": {
        "-s": "makes {this machine} use the developer tools in {-s}",
        "--switch": "makes {this machine} use the developer tools in {--switch}",
        "-r | --reset": "makes {this machine} use its default developer tools", "--install": "installs developer tools",
    },
    "tor": {"": "connects {this machine} to the Tor network"},
    "openvpn": {"": "connects {this machine} to a VPN", "--config": "connects {this machine} to the VPN of {--config}"},
    "wg-quick": {"up": "connects {this machine} to the VPN[ {one}]", "down": "disconnects {this machine} from the VPN[ {one}]"},
    "chisel": {"client": "opens a tunnel to {1}[: {2}]", "server": "starts a server for tunnels to {this machine}"},
    "vagrant": {"plugin install": "installs the Vagrant plugin[ {one}]", "ssh -c": "runs {-c} in the project's virtual machine",
        "ssh --command": "runs {--command} in the project's virtual machine", "destroy": "deletes the project's virtual machine<s>[ {}]"},
    "lxc incus": {
        "launch": "starts a container[ from {one}]", "init | create": "creates a container[ from {one}]",
        "launch -c=security.privileged=true": "starts a privileged container, with full access to {this machine}",
        "launch --config=security.privileged=true": "starts a privileged container, with full access to {this machine}",
        "init -c=security.privileged=true | create -c=security.privileged=true": "creates a privileged container, with full access to {this machine}",
        "config set": "changes the settings of the container[ {one}]",
        "config device add": "adds the {3} device {2} to the container {one}[: {4}]",
        "start": "starts the container<s>[ {}]", "stop": "stops the container<s>[ {}]", "restart": "restarts the container<s>[ {}]",
        "delete | rm": "deletes the container<s>[ {}]", "snapshot": "makes a snapshot of the container[ {one}]",
        "image import": "imports the container image[ {one}]", "image delete": "deletes the container image[ {one}]",
        "file push": "copies files into a container[: {all}]", "file pull": "copies files out of a container[: {all}]",
    },
    "ctr": {
        "run --privileged": "starts a container with full access to {this machine}", "run": "starts a container",
        "containers rm | c rm | container rm": "deletes the container<s>[ {}]",
        "tasks kill | t kill | task kill": "kills the container<s>[ {}]",
        "images rm | i rm | image rm": "deletes the container image<s>[ {}]",
        "images pull | i pull | image pull": "fetches the container image<s>[ {}]",
    },
    "crictl": {
        "rm": "deletes the container<s>[ {}]", "rmp": "deletes the pod<s>[ {}]", "rmi": "deletes the container image<s>[ {}]",
        "stop": "stops the container<s>[ {}]", "stopp": "stops the pod<s>[ {}]", "run | runp": "starts a container",
    },
    "limactl lima colima": {
        "start": "starts the virtual machine<s>[ {}]", "stop": "stops the virtual machine<s>[ {}]",
        "delete": "deletes the virtual machine<s>[ {}]", "restart": "restarts the virtual machine<s>[ {}]",
    },
    "VBoxManage vboxmanage": {
        "unregistervm": "removes the virtual machine[ {one}]", "unregistervm --delete": "deletes the virtual machine[ {one}] and its disks",
        "startvm": "starts the virtual machine[ {one}]", "controlvm": "controls the virtual machine[ {one}]",
        "modifyvm": "changes the virtual machine[ {one}]",
    },
    "multipass": {"delete": "deletes the virtual machine<s>[ {}]", "purge": "deletes virtual machines for good"},
    "mdadm": {"--stop": "stops a disk array", "--create": "creates a disk array", "--fail": "takes a disk out of an array"},
}  # fmt: skip
TOOLS = {
    **ACCOUNTS,
    **MACHINES,
    **JOBS,
    **MAC,
    **SOURCES,
    **DATABASE_SERVERS,
    **LOADS,
    **FILES,
    **SERVING,
    **UNPACKING,
    **PICTURES,
    **STORAGE,
    **SYSTEM,
}

"""What subcommands do to the network, servers and disks of this machine, in the notation of `acts.py`."""

RELAYED = {
    "-i": "opens a remote shell through the relay gsocket.io",
    "": "opens a connection through the relay gsocket.io",
}
BENCHMARKS = {
    "--ioengine=http": "makes HTTP requests with fio[ to {--http_host}]",
    "--ioengine=net": "sends or receives data over the network with fio[: {--hostname}]",
}
IP = {
    "-batch": "runs the network commands in {-batch}",
    "link set * down | l set * down": "takes the network interface {before} down",
    "link set dev * down | l set dev * down": "takes the network interface {before} down",
    "link set * up | l set * up": "brings the network interface {before} up",
    "link set dev * up | l set dev * up": "brings the network interface {before} up",
    "link set dev | l set dev": "changes the network interface[ {one}]",
    "link set | l set": "changes the network interface[ {one}]",
    "link add | l add": "adds a network interface[: {all}]",
    "link del | link delete | l del | l delete": "removes the network interface[ {one}]",
    "link del dev | link delete dev | l del dev | l delete dev": "removes the network interface[ {one}]",
    "link del group | link delete group | l del group | l delete group": "removes the network interfaces of the group {one}",
    "route add | route append | route prepend | r add | r append | r prepend": "adds a network route[: {all}]",
    "route del | route delete | r del | r delete": "deletes a network route[: {all}]",
    "route del default | route delete default | r del default | r delete default": "deletes {the machine}'s default route",
    "route replace | route change | r replace | r change": "changes a network route[: {all}]",
    "route flush | r flush": "deletes network routes[: {all}]",
    "addr* add | addr* replace | addr* change | a add | a replace | a change": "adds a network address to {this machine}[: {all}]",
    "addr* del | addr* delete | a del | a delete": "removes a network address from {this machine}[: {all}]",
    "addr* flush | a flush": "removes network addresses from {this machine}[: {all}]",
    "addr* flush dev | a flush dev": "removes every address of the network interface {one}",
    "rule add | ru add": "adds a routing rule[: {all}]",
    "rule del | rule delete | rule flush | ru del | ru delete | ru flush": "deletes routing rules[: {all}]",
    "neigh* add | neigh* replace | neigh* change | n add | n replace | n change": "adds an entry to {the machine}'s ARP table[: {all}]",
    "neigh* del | neigh* delete | neigh* flush | n del | n delete | n flush": "deletes entries of {the machine}'s ARP table[: {all}]",
    "netns exec": "runs a command in the network namespace {one}, as root",
    "netns add": "creates the network namespace[ {one}]",
    "netns del | netns delete": "deletes the network namespace[ {one}]",
}  # fmt: skip  # its objects have short names
NETWORK = {
    "ip": IP,
    "ifconfig iwconfig": {
        "* down": "takes the network interface {before} down",
        "* up": "brings the network interface {before} up",
        "": "changes the network interface[ {first}]",
    },
    "ifup": {"": "brings the network interface[ {last}] up"},
    "ifdown": {"": "takes the network interface[ {last}] down"},
    "route": {
        "add": "adds a network route[: {all}]",
        "del | delete": "deletes a network route[: {all}]",
        "del default | delete default": "deletes {the machine}'s default route",
        "change": "changes a network route[: {all}]",
        "flush | -f": "deletes every route of {the machine}",
    },
    "arp": {
        "-d": "deletes entries of {the machine}'s ARP table[: {last}]", "-s | -S": "adds an entry to {the machine}'s ARP table",
        "-f": "adds the entries in {-f} to {the machine}'s ARP table",
    },
    "ss": {"-K | --kill": "closes network connections[: {all}]"},
    "ethtool": {
        "-s": "changes the settings of the network interface {-s}", "-f": "writes firmware to the network interface {-f}",
        "-p": "has the lights of the network interface {-p} blink", "": "changes the settings of a network interface",
    },
    "tc": {
        "qdisc add dev | qdisc replace dev | qdisc change dev": "changes how the network interface {one} sends traffic",
        "class add dev | filter add dev": "changes how the network interface {one} sends traffic",
        "qdisc del dev | qdisc delete dev": "removes the traffic rules of the network interface {one}",
    },
    "nmcli": {
        "up": "connects to a network[: {}]", "down": "disconnects from a network[: {}]",
        "disconnect": "disconnects the network interface<s>[ {}]", "wifi connect": "connects to a network[: {one}]",
        "add": "adds a network connection", "delete": "deletes a network connection[: {}]",
        "modify | edit": "changes a network connection[: {one}]", "reload": "reloads the network connections",
        "networking off | n off": "turns {the machine}'s network off", "networking on | n on": "turns {the machine}'s network on",
        "radio wifi off | r wifi off": "turns Wi-Fi off", "radio wifi on | r wifi on": "turns Wi-Fi on",
        "radio all off | r all off": "turns every wireless device off",
    },
    "rfkill": {"block": "turns wireless devices off[: {}]", "unblock": "turns wireless devices on[: {}]"},
    "dhclient": {"-r": "gives up the network address of {the machine}", "": "asks for a new network address of {the machine}"},
    "netplan": {"apply": "applies {the machine}'s network configuration", "set": "changes {the machine}'s network configuration[: {all}]"},
    "networkctl": {
        "up": "brings the network interface<s>[ {}] up", "down": "takes the network interface<s>[ {}] down",
        "delete": "removes the network interface<s>[ {}]", "reload": "reloads {the machine}'s network configuration",
    },
    "resolvectl": {
        "flush-caches": "clears the DNS cache", "dns": "changes the DNS servers of the network interface[ {one}]",
        "revert": "resets the DNS settings of the network interface[ {one}]",
    },
    "systemd-resolve": {"--flush-caches": "clears the DNS cache"},
    "dscacheutil": {"-flushcache": "clears the DNS cache"},
}  # fmt: skip
FIREWALLS = {
    "ufw": {
        "disable": "turns the firewall off",
        "enable": "turns the firewall on",
        "reset": "turns the firewall off and deletes its rules",
        "reload": "reloads the firewall's rules",
        "allow": "lets connections through the firewall[: {all}]",
        "deny | reject | limit": "blocks connections in the firewall[: {all}]",
        "delete": "deletes a firewall rule[: {all}]",
        "default": "changes what the firewall does by default[: {all}]",
    },
    "iptables ip6tables iptables-legacy iptables-nft ip6tables-legacy ip6tables-nft ebtables arptables": {
        "-F | --flush": "deletes every firewall rule[ of {}]",
        "-X | --delete-chain": "deletes chains of firewall rules",
        "-D | --delete": "deletes a firewall rule[ of {}]",
        "-P | --policy": "sets the firewall's default for {one} to {2}",
        "-A | -I | --append | --insert": "adds a firewall rule[ to {}]",
        "-R | --replace": "replaces a firewall rule[ of {}]",
        "-N | --new-chain": "adds a chain of firewall rules[: {}]",
        "-Z | --zero": "resets the firewall's counters",
    },
    "iptables-restore ip6tables-restore": {"": "loads firewall rules[ from {last}]"},
    "ipset": {
        "add | create": "adds to the firewall's sets of addresses[: {all}]",
        "del | destroy | flush": "deletes from the firewall's sets of addresses[: {all}]",
    },
    "nft": {
        "-f | --file": "loads firewall rules[ from {-f}]",
        "flush ruleset": "deletes every firewall rule",
        "flush": "deletes firewall rules[: {all}]",
        "delete | destroy": "deletes firewall rules[: {all}]",
        "add | insert | create": "adds to the firewall[: {all}]",
    },
    "firewall-cmd": {
        "--panic-on": "blocks all network traffic",
        "--panic-off": "lets network traffic through again",
        "--reload | --complete-reload": "reloads the firewall's rules",
        "--add-port": "opens a port in the firewall[: {--add-port}]",
        "--add-service": "lets a service through the firewall[: {--add-service}]",
        "--add-source": "lets a host through the firewall[: {--add-source}]",
        "--add-rich-rule": "adds a firewall rule",
        "--remove-port": "closes a port in the firewall[: {--remove-port}]",
        "--remove-service": "blocks a service in the firewall[: {--remove-service}]",
        "--remove-rich-rule": "deletes a firewall rule",
    },
    "pfctl": {
        "-d": "turns the firewall off",
        "-e": "turns the firewall on",
        "-F": "deletes firewall rules or states[: {}]",
        "-f": "loads firewall rules[ from {}]",
    },
    "setenforce": {
        "0 | permissive": "turns SELinux's enforcement off",
        "1 | enforcing": "turns SELinux's enforcement on",
    },
    "aa-disable aa-teardown": {"": "turns AppArmor profiles off"},
    "aa-complain": {"": "stops AppArmor from blocking anything in a profile"},
}
APACHE = {
    "start | -k=start": "starts Apache",
    "stop | graceful-stop | -k=stop | -k=graceful-stop": "stops Apache",
    "restart | graceful | -k=restart | -k=graceful": "restarts Apache",
}
RUNNING = {  # servers
    "nginx openresty angie": {
        "-s=stop | -s=quit": "stops nginx", "-s=reload": "reloads nginx's configuration",
        "-s=reopen": "has nginx open its log files again",
        "": "starts nginx, which listens on the ports that its configuration names",
    },
    "apachectl apache2ctl apache2": APACHE, "httpd": APACHE | {"": "starts a web server"},
    "ftpd tftpd udhcpd dnsd inetd xinetd dhcpd dnsmasq ntpd vsftpd rsyncd smbd nmbd snmpd slapd named": {"": "starts a server"},
    "squid": {
        "-k=shutdown | -k=interrupt | -k=kill": "stops Squid", "-k=reconfigure": "reloads Squid's configuration",
        "-k=rotate": "rotates Squid's logs", "-k=restart": "restarts Squid",
    },
    "caddy": {
        "stop": "stops Caddy", "reload": "reloads Caddy's configuration",
        "run | start": "starts Caddy, which listens on the ports that its configuration names",
    },
    "redis-server valkey-server": {
        "--bind": "starts a database server that listens on {--bind}",
        "--loadmodule": "starts a database server that loads {--loadmodule} as code",
        "--bind --protected-mode=no": "starts a database server that listens on {--bind}, without a login",
        "": "starts a database server",
    },
    "mongod": {
        "--bind_ip": "starts a database server that listens on {--bind_ip}",
        "--bind_ip_all": "starts a database server that listens on every address", "": "starts a database server"},
    "mysqld": {"--bind-address": "starts a database server that listens on {--bind-address}", "": "starts a database server"},
    "postgres memcached": {"": "starts a database server"},
    "miniserve": {"-u | --upload-files": "starts a web server that lets others upload files[ into {one}]"},
    "dufs": {"-A | --allow-all | --allow-upload": "starts a web server that lets others upload files[ into {one}]"},
    "haproxy": {"": "starts HAProxy, which listens on the ports that its configuration names"},
    "start-stop-daemon": {"-K | --stop": "stops a service[: {-n}]"},
    "frida frida-trace": {
        "-p -l": "injects the script {-l} into the process {-p}", "-n -l": "injects the script {-l} into the process {-n}",
        "-f -l": "starts {-f} and injects the script {-l} into it", "-p": "injects code into the process {-p}",
        "-n": "injects code into the process {-n}", "-f": "starts {-f} and injects code into it",
    },
    "strace ltrace": {
        "-p": "attaches to the running process {-p} and shows its calls",
        "--attach": "attaches to the running process {--attach} and shows its calls",
    },
    "mlflow": {
        "experiments delete": "deletes the MLflow experiment[ {--experiment-id}]",
        "experiments delete -x": "deletes the MLflow experiment[ {-x}]",
        "experiments create": "creates an MLflow experiment", "experiments rename": "renames an MLflow experiment",
        "experiments restore | runs restore": "restores what was deleted in MLflow",
        "runs delete": "deletes the MLflow run[ {--run-id}]", "db upgrade": "upgrades the database of MLflow",
    },
}  # fmt: skip
CHECKED = {
    "-y | -a | -p": "repairs the file system[ on {last}] without asking",
    "": "checks and repairs the file system[ on {last}]",
}
DISKS = {
    "fsck e2fsck fsck.ext2 fsck.ext3 fsck.ext4 fsck.vfat fsck.fat dosfsck": CHECKED,
    "xfs_repair ntfsfix btrfsck reiserfsck": {"": "repairs the file system[ on {last}]"},
    "cryptsetup": {
        "open | luksopen": "unlocks the encrypted disk[ {one}]", "close | luksclose": "locks the encrypted disk[ {one}]",
        "luksaddkey | luksaddtoken": "adds a key to the encrypted disk[ {one}]", "resize": "resizes the encrypted disk[ {one}]",
        "luksformat | erase | lukserase": "erases the encrypted disk[ {one}]",
        "lukskillslot | luksremovekey": "removes a key of the encrypted disk[ {one}]",
    },
    "tune2fs": {"": "changes the settings of the file system[ on {last}]"},
    "resize2fs xfs_growfs": {"": "resizes the file system[ on {first}]"},
    "e2label fatlabel ntfslabel": {"": "renames the file system[ on {first}]"},
    "fstrim": {"": "has the disk forget unused blocks[ of {last}]"},
    "fsfreeze": {"-f | --freeze": "stops all writes to {last}", "-u | --unfreeze": "lets writes to {last} through again"},
    "partprobe partx": {"": "reloads the partitions of a disk[: {last}]"},
    "growpart": {"": "enlarges a partition of the disk[ {first}]"},
    "lvcreate": {"": "creates a volume[ in {last}]"}, "vgcreate": {"": "creates a volume group[: {first}]"},
    "lvextend lvresize": {"": "resizes the volume[ {last}]"}, "lvreduce": {"": "shrinks the volume[ {last}], which can lose data"},
    "rclone": {"mount | nfsmount": "mounts {one} on {2}"},
    "sshfs": {"": "mounts {first}[ on {last}]"},
    "hdiutil": {"attach | mount": "mounts the disk image[ {one}]", "detach | unmount | eject": "unmounts {one}"},
}  # fmt: skip
UPKEEP = {
    "nix-collect-garbage": {
        "-d | --delete-old": "deletes old generations of Nix profiles, and packages that nothing needs",
        "--delete-older-than": "deletes old generations of Nix profiles, and packages that nothing needs",
        "": "deletes Nix packages that nothing needs",
    },
    "pip pip3": {"uninstall": "uninstalls the Python package<s>[ {}]"},
    "udevadm": {
        "control --reload-rules | control --reload | control -R": "reloads the udev rules",
        "trigger": "has udev apply its rules to the devices again",
    },
    "journalctl": {
        "--rotate": "rotates the system logs", "--flush": "moves the system logs from memory to disk",
        "--vacuum-size | --vacuum-time | --vacuum-files": "deletes archived system logs",
    },
    "logrotate": {"": "rotates logs[ as {last} says, which can name commands to run]"},
    "cmake": {
        "--install": "installs what was built in {--install}, outside the project",
        "--install --prefix": "installs what was built in {--install} under {--prefix}, outside the project",
    },
    "meson": {"install": "installs what was built, outside the project"},
    "mkcert": {
        "-install": "has {this machine} trust certificates that mkcert makes",
        "-uninstall": "has {this machine} no longer trust certificates that mkcert makes",
    },
    "mpremote": {
        "rm | fs rm": "deletes files on the connected device[: {}]", "cp | fs cp": "copies files to or from the connected device",
        "run | exec | eval": "runs code on the connected device", "mip install": "installs a package on the connected device[: {}]",
    },
}  # fmt: skip
NETWORKED = {**NETWORK, **FIREWALLS, **RUNNING, **DISKS, **UPKEEP, "gs-netcat": RELAYED, "fio": BENCHMARKS}

"""What single subcommands do, each in a sentence: `systemctl reboot` reboots the machine.

The key is the words of a subcommand; ` | ` is between those that do the same, and an option among the words must be
given. The one that stands first in the call counts, and of two that stand there the longer; the empty one is the
program itself. `{}` is what follows, up to the next option, as a list, `{all}` the same as one text, and `{one}` its
first word; `{first}` is the first operand of the call, `{last}` its last word, `{--x}` the value of an option. Where the
call does not say it, what is between brackets is left out, or else the whole sentence. `toolgate/knowledge/sentences.py`
is the only reader.

One module because it is one table, whose sentences are to be alike.
"""

POWER = {
    "reboot | soft-reboot | kexec": "reboots the machine",
    "poweroff | halt": "shuts the machine down",
    "suspend | hibernate | hybrid-sleep | suspend-then-hibernate | sleep": "puts the machine to sleep",
    "rescue | emergency": "stops most services and starts a rescue shell",
    "exit": "stops the service manager",
    "default": "starts the default target, and stops what it does not need",
    "switch-root": "switches to another root file system",
}
SYSTEMCTL = POWER | {
    "start": "starts the service[ {}]",
    "stop | condstop": "stops the service[ {}]",
    "restart | try-restart | reload-or-restart | try-reload-or-restart | condrestart": "restarts the service[ {}]",
    "reload | force-reload": "reloads the configuration of the service[ {}]",
    "isolate": "starts {}, and stops every other unit",
    "kill": "sends a signal to the processes of {}",
    "clean": "deletes the data of the service[ {}]",
    "freeze | thaw": "pauses or resumes the service[ {}]",
    "set-property": "changes the settings of a unit[: {all}]",
    "bind | mount-image": "mounts files into a system service[: {all}]",
    "reset-failed": "clears the failed state of units",
    "cancel": "cancels jobs of the service manager",
    "daemon-reload": "reloads the unit files of the service manager",
    "daemon-reexec": "restarts the service manager",
    "set-environment": "sets {} for every service that is started from then on",
    "unset-environment": "unsets {} for every service that is started from then on",
    "import-environment": "gives the user's variables to every service that is started from then on",
    "enable | reenable | add-wants | add-requires": "has {} start automatically",
    "enable --now": "starts {}, now and at every boot",
    "disable": "keeps {} from starting automatically",
    "mask": "keeps {} from being started at all",
    "unmask": "lets {} be started again",
    "link": "adds the unit file[ {}] to the service manager",
    "revert": "undoes changes to the unit[ {}]",
    "edit": "edits the unit[ {}], which can run code automatically",
    "set-default": "boots into {} from then on",
    "preset | preset-all": "resets which units start automatically",
}
SCHEDULED = "schedules a command, which then runs automatically"
SERVERS = {
    "ttyd gotty wetty sshx upterm teleconsole": {"": "shares a terminal over the network"},
    "sshd dropbear telnetd xrdp vncserver x11vnc Xvnc": {"": "starts a server that lets others log in to this machine"},
    "code-server": {"": "starts an editor that others can use over the network"},
}
SERVICE = {
    "start": "starts the service[ {first}]",
    "stop": "stops the service[ {first}]",
    "restart | try-restart | force-reload": "restarts the service[ {first}]",
    "reload": "reloads the configuration of the service[ {first}]",
}
SUPERVISED = {
    "start": "starts the supervised program[ {}]",
    "stop": "stops the supervised program[ {}]",
    "restart": "restarts the supervised program[ {}]",
    "shutdown": "stops the supervisor and every program it runs",
    "reload": "restarts the supervisor and every program it runs",
    "reread | update": "reloads the configuration of the supervisor",
}
LAUNCHCTL = {
    "load | bootstrap | enable": "has a program start automatically on this Mac[: {all}]",
    "unload | bootout | disable": "keeps a program from starting automatically on this Mac[: {all}]",
    "submit": "starts a program that this Mac keeps running",
    "start | kickstart": "starts the service[ {}]",
    "stop | kill": "stops the service[ {}]",
    "reboot": "reboots the machine",
    "setenv": "sets a variable for every program that is started from then on[: {all}]",
}
RUN_UNIT = {
    "--on-calendar | --on-active | --on-boot | --on-startup | --on-unit-active | --on-unit-inactive": SCHEDULED,
    "--on-timezone-change | --on-clock-change | --timer-property | --path-property": SCHEDULED,
    "--user": "starts a transient unit of the user's service manager",
    "": "starts a transient system unit",
}
SHUTDOWN = {
    "-c": "cancels a planned shutdown",
    "-r | --reboot": "reboots the machine",
    "": "shuts the machine down",
}
INIT = {
    "0": "shuts the machine down",
    "6": "reboots the machine",
    "1 | s": "stops most services and starts a rescue shell",
    "q": "has init read its configuration again",
    "": "changes the runlevel of the machine",
}
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
        "-P | --policy": "changes what the firewall does by default",
        "-A | -I | --append | --insert": "adds a firewall rule[ to {}]",
        "-R | --replace": "replaces a firewall rule[ of {}]",
    },
    "nft": {
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
ACCOUNTS = {
    "useradd adduser luseradd": {
        "-D | --defaults": "changes the defaults of new user accounts",
        "": "creates a user account[: {last}]",
    },
    "userdel deluser luserdel": {
        "-r | --remove | --remove-home": "deletes a user account and its home[: {last}]",
        "": "deletes a user account[: {last}]",
    },
    "usermod lusermod": {
        "-G | --groups": "changes the groups of a user account[: {last}]",
        "-L | --lock": "locks a user account[: {last}]",
        "-U | --unlock": "unlocks a user account[: {last}]",
        "-p | --password": "changes the password of a user account[: {last}]",
        "-s | --shell": "changes the login shell of a user account[: {last}]",
        "": "changes a user account[: {last}]",
    },
    "groupadd addgroup": {"": "creates a group[: {last}]"},
    "groupdel delgroup": {"": "deletes a group[: {last}]"},
    "groupmod": {"": "changes a group[: {last}]"},
    "gpasswd groupmems": {
        "-a | --add": "adds a user to a group[: {last}]",
        "-d | --delete": "removes a user from a group[: {last}]",
        "": "changes the members or the password of a group[: {last}]",
    },
    "newusers": {"": "creates user accounts"},
    "chpasswd chgpasswd": {"": "changes the passwords of user accounts"},
    "smbpasswd": {"": "changes a Samba password"},
    "chsh": {"": "changes a user's login shell"},
    "chfn": {"": "changes a user's name and contact data"},
    "vipw vigr cppw cpgr": {"": "edits the list of user accounts or groups"},
    "passwd yppasswd": {
        "-d | --delete": "removes the password of a user account[: {last}]",
        "-l | --lock": "locks a user account[: {last}]",
        "-u | --unlock": "unlocks a user account[: {last}]",
        "-e | --expire": "has a password expire at once[: {last}]",
        "": "changes the password of a user account[: {last}]",
    },
    "chage": {"": "changes when a password expires[: {last}]"},
}
DEVICES = {
    "esptool esptool.py": {
        "erase_flash | erase-flash | erase_region | erase-region": "erases the connected device",
        "write_flash | write-flash": "writes firmware to the connected device",
        "run | load_ram | load-ram": "runs code on the connected device",
    },
    "espefuse espefuse.py": {"": "burns fuses of the connected device, which cannot be undone"},
    "probe-rs cargo-embed cargo-flash": {
        "erase": "erases the connected device",
        "download | run | flash": "writes firmware to the connected device",
        "reset": "resets the connected device",
    },
    "arduino-cli": {
        "burn-bootloader": "replaces the bootloader of the connected device",
        "upload | compile": "writes firmware to the connected device",
    },
    "west": {"flash": "writes firmware to the connected device"},
    "idf.py": {
        "erase-flash | erase_flash": "erases the connected device",
        "efuse-burn | efuse-burn-key": "burns fuses of the connected device, which cannot be undone",
        "flash | app-flash | bootloader-flash | encrypted-flash": "writes firmware to the connected device",
    },
    "platformio pio": {
        "erase": "erases the connected device",
        "upload | uploadfs | uploadeep | program | bootloader": "writes firmware to the connected device",
        "fuses": "burns fuses of the connected device, which cannot be undone",
    },
    "picotool": {
        "erase": "erases the connected device",
        "load | save": "writes firmware to the connected device",
        "reboot": "reboots the connected device",
    },
    "st-flash": {
        "erase": "erases the connected device",
        "write": "writes firmware to the connected device",
        "reset": "resets the connected device",
    },
    "fastboot": {
        "erase | format | -w": "erases a partition of the connected device[: {}]",
        "flash | flashall | update": "writes firmware to the connected device[: {all}]",
        "reboot | reboot-bootloader | continue": "reboots the connected device",
        "flashing | oem": "changes the bootloader of the connected device[: {all}]",
    },
    "avrdude": {"-e": "erases the connected device", "-U": "writes to the connected device"},
    "dfu-util": {"-D | --download": "writes firmware to the connected device"},
    "openocd": {
        "mass_erase | erase_sector | erase_address | erase_all": "erases the connected device",
        "program | write_image | write_bank": "writes firmware to the connected device",
        "mww | mwh | mwb | mwd | write_memory | load_image": "writes to the memory of the connected device",
    },
    "adb": {
        "shell | exec-out": "changes the connected device with a shell command",
        "reboot | reboot-bootloader": "reboots the connected device",
        "uninstall": "uninstalls an application from the connected device[: {}]",
        "root": "restarts the connected device's debugging service as root",
        "remount | disable-verity": "makes the system partition of the connected device writable",
    },
}
REDIS = {
    "shutdown": "stops the database server",
    "config set": "changes the configuration of the database server[: {all}]",
    "config rewrite": "writes the configuration file of the database server",
    "save | bgsave | bgrewriteaof": "writes the data of the database server to its disk",
    "slaveof no one | replicaof no one | failover": "changes which database server others copy",
    "slaveof | replicaof": "replaces the data of the database with a copy[ of {all}]",
    "module load | module loadex": "loads code into the database server[: {}]",
    "module unload": "unloads a module of the database server[: {}]",
    "script flush": "deletes the scripts that the database server keeps",
    "debug": "tests the database server, which can stop or damage it",
    "acl": "changes the users of the database server",
}
SQL = {
    "shutdown": "stops the database server",
    "kill": "ends a session of the database[: {all}]",
    "pg_terminate_backend": "ends a session of the database",
    "pg_cancel_backend": "cancels a query of the database",
    "alter system": "changes the configuration of the database server[: {all}]",
    "set global | set persist": "changes the configuration of the database server[: {all}]",
}
MONGO = {"db.shutdownserver()": "stops the database server"}
DATABASES = {
    "redis-cli valkey-cli keydb-cli": REDIS,
    "mongosh mongo": MONGO,
    "sql": SQL,
    "mysqladmin mariadb-admin": {
        "shutdown": "stops the database server",
        "stop-all-slaves | stop-slave | stop-replica": "stops the database server from copying another one",
        "kill": "ends sessions of the database[: {}]",
        "password": "changes a password of the database server",
        "drop": "deletes a database[: {}]",
        "create": "creates a database[: {}]",
    },
}
REGISTRIES = {
    "cargo": {
        "yank": "yanks a version of a package from the registry[: {}]",
        "yank --undo": "puts a yanked version of a package back into the registry[: {}]",
        "owner": "changes who can publish a package",
        "owner -a | owner --add": "lets another account publish a package",
        "owner -r | owner --remove": "keeps an account from publishing a package",
    },
    "gem": {
        "yank": "yanks a version of a package from the registry[: {}]",
        "owner": "changes who can publish a package[: {}]",
    },
    "npm pnpm yarn bun": {
        "deprecate": "marks a package as deprecated for everyone[: {one}]",
        "undeprecate": "takes back that a package is deprecated[: {}]",
        "unpublish": "removes a package from the registry[: {}]",
        "dist-tag add | tag add": "changes which version of a package is installed by a tag[: {all}]",
        "dist-tag rm | dist-tag remove | tag remove": "removes a tag of a package from the registry[: {all}]",
        "owner add": "lets another account publish a package[: {all}]",
        "owner rm | owner remove": "keeps an account from publishing a package[: {all}]",
        "access": "changes who can see or publish a package",
        "token create": "creates a token for the registry",
        "token revoke | token delete | token rm": "revokes a token for the registry",
        "team | org": "changes a team of the registry",
        "profile": "changes the account at the registry",
        "hook": "changes what the registry tells another server",
        "star | unstar": "changes the account's favourites at the registry",
    },
    "mix": {
        "hex.retire": "retires a version of a package in the registry[: {all}]",
        "hex.owner": "changes who can publish a package",
        "hex.docs": "publishes the documentation",
    },
    "dotnet": {"nuget delete": "removes a version of a package from the registry[: {all}]"},
    "dart flutter": {"pub uploader": "changes who can publish a package"},
}
PERMISSIONS = "grants permissions in the cloud account"
CREDENTIALS = "creates credentials in the cloud account"
AWS = {
    "attach-user-policy | attach-role-policy | attach-group-policy | put-user-policy | put-role-policy": PERMISSIONS,
    "put-group-policy | add-user-to-group | update-assume-role-policy | create-policy-version": PERMISSIONS,
    "add-permission | put-resource-policy | create-grant | put-key-policy | add-role-to-instance-profile": PERMISSIONS,
    "put-bucket-policy | put-bucket-acl | put-object-acl": "changes who can read a bucket",
    "put-public-access-block": "changes whether a bucket can be public",
    "delete-public-access-block": "lets a bucket be public",
    "authorize-security-group-ingress": "opens a network of the cloud account[ to {--cidr}]",
    "authorize-security-group-egress": "lets a network of the cloud account connect[ to {--cidr}]",
    "create-access-key | create-login-profile | create-service-specific-credential | create-key-pair": CREDENTIALS,
    "create-user": "creates a user in the cloud account",
    "run-instances": "starts machines in the cloud account",
    "invoke": "runs a function in the cloud account[: {--function-name}]",
    "schedule-key-deletion": "schedules a key of the cloud account for deletion",
}
GCLOUD = {
    "add-iam-policy-binding": "grants permissions in the cloud account[: {--role}]",
    "set-iam-policy": "replaces who has permissions in the cloud account",
    "remove-iam-policy-binding": "takes permissions away in the cloud account[: {--role}]",
    "firewall-rules create": "opens a network of the cloud account[ to {--source-ranges}]",
    "keys create": CREDENTIALS,
}
AZ = {
    "role assignment create": "grants permissions in the cloud account[: {--role}]",
    "role assignment delete": "takes permissions away in the cloud account",
    "nsg rule create | firewall-rule create": "opens a network of the cloud account",
    "ad sp create-for-rbac | credential reset": CREDENTIALS,
    "ad user create": "creates a user in the cloud account",
}
KUBECTL = {
    "create clusterrolebinding": "grants a role in the whole cluster[: {--clusterrole}]",
    "create rolebinding --clusterrole": "grants a role in the cluster[: {--clusterrole}]",
    "create rolebinding": "grants a role in the cluster[: {--role}]",
    "create token": "creates a token for the cluster",
    "create": "creates resources in the cluster",
    "apply --force": "replaces cluster resources, deleting them where needed",
    "apply --prune": "deletes cluster resources that the files do not name",
    "replace": "replaces resources in the cluster",
    "replace --force": "deletes and recreates cluster resources",
    "scale | autoscale": "scales a workload in the cluster",
    "drain": "evicts every pod from a node of the cluster",
    "cordon | taint": "keeps pods off a node of the cluster",
    "uncordon": "lets pods onto a node of the cluster",
    "rollout restart": "restarts a workload in the cluster",
    "rollout undo": "rolls a workload in the cluster back",
    "rollout pause | rollout resume": "pauses or resumes a rollout in the cluster",
    "run": "starts a pod in the cluster",
    "expose": "makes a workload reachable in the cluster",
    "certificate approve": "signs a certificate that can log in to the cluster",
}
HELM = {
    "install": "installs a release in the cluster",
    "upgrade": "upgrades a release in the cluster",
    "rollback": "rolls a release in the cluster back",
    "uninstall | delete | del": "uninstalls a release from the cluster",
}
PULUMI = {
    "up | update": "updates the resources of the stack in the cloud account",
    "destroy": "destroys the resources of the stack in the cloud account",
    "refresh": "updates the state from the cloud account",
    "import": "adds a resource of the cloud account to the state",
    "cancel": "cancels a running update of the stack",
}
TERRAFORM = {
    "taint": "has a resource of the cloud account recreated",
    "untaint": "keeps a resource of the cloud account from being recreated",
    "import": "adds a resource of the cloud account to the state",
    "force-unlock": "removes the lock of the state",
    "refresh": "updates the state from the cloud account",
    "workspace new": "creates a workspace in the state",
    "workspace delete": "deletes a workspace from the state",
    "state mv": "renames resources in the state",
    "state push": "replaces the state",
    "state rm": "removes resources from the state",
}
PROGRAMS = {
    "systemctl": SYSTEMCTL, "systemd-run": RUN_UNIT, "reboot": {"": "reboots the machine"},
    "poweroff halt": {"--reboot": "reboots the machine", "": "shuts the machine down"}, "shutdown": SHUTDOWN,
    "init telinit": INIT, "pm-suspend pm-hibernate rtcwake": {"": "puts the machine to sleep"},
    "ctrlaltdel": {"": "changes what Ctrl-Alt-Del does"}, "kexec": {
        "-l | --load": "loads another kernel to boot into", "-e | --exec": "boots into another kernel"},
    "aws awslocal": AWS, "gcloud": GCLOUD, "az": AZ, "kubectl oc": KUBECTL, "helm": HELM,
    "terraform tofu terragrunt": TERRAFORM, "pulumi": PULUMI, "service rc-service invoke-rc.d": SERVICE,
    "supervisorctl": SUPERVISED, "launchctl": LAUNCHCTL,
    **SERVERS, **FIREWALLS, **ACCOUNTS, **DEVICES, **DATABASES, **REGISTRIES,
}  # fmt: skip

# What an operation of a cloud does, by the verb in its name: `stop-instances`, `instances stop`.
OPERATIONS = {
    "stop": "stops", "deallocate": "stops", "suspend": "suspends", "reboot": "restarts", "restart": "restarts", "start": "starts",
    "terminate": "terminates", "disable": "disables", "enable": "enables", "deactivate": "disables", "detach": "detaches",
    "revoke": "revokes", "reset": "resets", "cancel": "cancels", "release": "releases", "deregister": "deregisters",
    "rollback": "rolls back", "launch": "starts", "create": "creates", "provision": "creates", "resize": "resizes",
    "scale": "scales", "purge": "purges", "remove": "removes",
}  # fmt: skip

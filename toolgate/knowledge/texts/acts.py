"""What subcommands do to this machine, each in a sentence: `systemctl reboot` reboots the machine.

The key is the words of a subcommand; ` | ` is between those that do the same, an option among the words must be given,
and the value of `--x=text` must contain that text; a word that ends in `*` is a prefix. The subcommand that comes first in
the call counts, and of two at the same position the longer; the empty one is the program itself. `{}` is what follows,
up to the next option, as a list, `{all}` the same as one text, `{one}` its first word and `{2}` its second; `{first}` is
the first operand of the call, `{last}` its last word, `{run}` the command that it runs, `{itself}` the last word of the subcommand and `{before}` the one before it, `{--x}` the value of an option, `{call}` the program with its
subcommand. If the call does not say it, the part in brackets is left out, or else the whole sentence, and the next
one counts. If `{}` is a list of several, the part in angle brackets is its plural: `volume<s>`, `<it|them>`.
`{unit}` is the kind of unit that all names have, `{this machine}` and `{the machine}` are the one it runs on, which may be another, and `{runs with}` is "prints" where the
command that is run prints its arguments. `toolgate/sentences/acts.py` is the only reader.

One module because it is one table.
"""

GIVING_ROOT = "docker | lxd | incus-admin | disk | sudo | wheel | admin"  # groups
POWER = {
    "reboot | soft-reboot | kexec": "reboots {the machine}",
    "poweroff | halt": "shuts {the machine} down",
    "suspend | hibernate | hybrid-sleep | suspend-then-hibernate | sleep": "puts {the machine} to sleep",
    "rescue | emergency": "stops most services and starts a rescue shell",
    "exit": "stops the service manager",
    "default": "starts the default target, and stops what it does not need",
    "switch-root": "switches to another root file system",
}
SYSTEMCTL = POWER | {
    "start": "starts the {unit}<s>[ {}]",
    "stop | condstop": "stops the {unit}<s>[ {}]",
    "restart | try-restart | reload-or-restart | try-reload-or-restart | condrestart": "restarts the {unit}<s>[ {}]",
    "reload | force-reload": "reloads the configuration of the service<s>[ {}]",
    "isolate": "starts {}, and stops every other unit",
    "kill": "sends a signal to the processes of {}",
    "clean": "deletes the data of the service<s>[ {}]",
    "freeze": "pauses the service<s>[ {}]",
    "thaw": "resumes the service<s>[ {}]",
    "set-property": "changes the settings of a unit[: {all}]",
    "bind | mount-image": "mounts files into a system service[: {all}]",
    "reset-failed": "clears the failed state of units",
    "cancel": "cancels jobs of the service manager",
    "daemon-reload": "reloads the unit files of the service manager",
    "daemon-reexec": "restarts the service manager",
    "set-environment": "sets {} for every service that is started from now on",
    "unset-environment": "unsets {} for every service that is started from now on",
    "import-environment": "passes variables of this shell to every service that is started from now on[: {}]",
    "enable | reenable | add-wants | add-requires": "has {} start automatically",
    "enable --now": "starts {}, now and at every boot",
    "enable --now --user": "starts {}, now and at every login",
    "disable": "disables {}",
    "disable --now": "stops and disables {}",
    "mask": "masks {}, so that nothing can start <it|them>",
    "mask --now": "stops and masks {}, so that nothing can start <it|them>",
    "unmask": "lets {} be started again",
    "link": "adds the unit file<s>[ {}] to the service manager",
    "revert": "undoes changes to the unit<s>[ {}]",
    "edit": "edits the unit<s>[ {}], which can run code automatically",
    "set-default": "boots into {} from now on",
    "preset | preset-all": "resets which units start automatically",
}
SCHEDULED = "schedules a command, which then runs automatically"
SCHEDULES = "schedules {run}, which then runs automatically"
LOGINS = "starts a server that lets others log in to {this machine}"
SERVERS = {
    "ttyd gotty websocketd wetty sshx upterm teleconsole": {"": "shares a terminal over the network"},
    "telnetd": {"-l=sh": "gives a shell without a password to anyone who connects to {this machine}", "": LOGINS},
    "sshd dropbear xrdp vncserver x11vnc Xvnc": {"": LOGINS},
    "code-server": {"": "starts an editor that others can use over the network"},
}
SERVICE = {
    "start": "starts the service[ {first}]",
    "stop": "stops the service[ {first}]",
    "restart | try-restart | force-reload": "restarts the service[ {first}]",
    "reload": "reloads the configuration of the service[ {first}]",
}
SUPERVISED = {
    "start": "starts the supervised program<s>[ {}]",
    "stop": "stops the supervised program<s>[ {}]",
    "restart": "restarts the supervised program<s>[ {}]",
    "shutdown": "stops the supervisor and every program it runs",
    "reload": "restarts the supervisor and every program it runs",
    "reread | update": "reloads the configuration of the supervisor",
}
LAUNCHCTL = {
    "load | bootstrap": "loads a launch agent or daemon[: {last}]",
    "unload | bootout": "stops a launch agent or daemon[: {last}]",
    "enable": "has a program start automatically on this Mac[: {last}]",
    "disable": "keeps a program from starting automatically on this Mac[: {last}]",
    "submit": "starts a program that this Mac keeps running",
    "start | kickstart": "starts the service<s>[ {}]",
    "stop | kill": "stops the service<s>[ {}]",
    "reboot": "reboots {the machine}",
    "setenv": "sets a variable for every program that is started from now on[: {all}]",
    "setenv dyld_insert_libraries": "has {} loaded into every program that is started from now on",
    "unsetenv": "unsets a variable for every program that is started from now on[: {all}]",
}
RUN_UNIT = {
    "--on-calendar | --on-active | --on-boot | --on-startup | --on-unit-active | --on-unit-inactive": SCHEDULES,
    "--on-timezone-change | --on-clock-change | --timer-property | --path-property": SCHEDULES,
    "--user": "starts a transient unit of the user's service manager",
    "--uid": "runs a command as the user {--uid} in a transient system unit",
    "-p=User=": "runs a command with {-p} in a transient system unit",
    "--property=User=": "runs a command with {--property} in a transient system unit",
    "-p | --property": "runs a command in a transient system unit, as root by default",
    "": "runs a command as root in a transient system unit",
}
MACHINECTL = {
    "shell": "opens a shell as another user, or in a container",
    "shell root@* | shell .host": "opens a shell or runs a command as root",
}
SHUTDOWN = {
    "-c": "cancels a planned shutdown",
    "-r | --reboot": "reboots {the machine}",
    "": "shuts {the machine} down",
}
INIT = {
    "0": "shuts {the machine} down",
    "6": "reboots {the machine}",
    "1 | s": "stops most services and starts a rescue shell",
    "q": "has init read its configuration again",
    "": "changes the runlevel of {the machine}",
}
ADDED = {
    "-D | --defaults": "changes the defaults of new user accounts",
    "-u 0 | --uid 0 | --uid=0": "creates a user account with the rights of root[: {last}]",
    "": "creates a user account[: {last}]",
}
ACCOUNTS = {
    "useradd luseradd": ADDED,
    "adduser": {" ": "adds the user {1} to the group {2}", **ADDED},
    "userdel deluser luserdel": {
        "-r | --remove | --remove-home": "deletes a user account and its home[: {last}]",
        "": "deletes a user account[: {last}]",
    },
    "usermod lusermod": {
        "-a -G=docker": "adds the user {last} to the group {-G}, which can become root",
        "-a -G=sudo | -a -G=wheel": "adds the user {last} to the group {-G}, which can become root",
        "-a -G": "adds the user {last} to the group {-G}",
        "--append --groups": "adds the user {last} to the group {--groups}",
        "-G | --groups": "changes the groups of a user account[: {last}]",
        "-L | --lock": "locks a user account[: {last}]",
        "-U | --unlock": "unlocks a user account[: {last}]",
        "-p | --password": "changes the password of a user account[: {last}]",
        "-s | --shell": "changes the login shell[ of {last}]",
        "": "changes a user account[: {last}]",
    },
    "groupadd addgroup": {"": "creates a group[: {last}]"},
    "groupdel delgroup": {"": "deletes a group[: {last}]"},
    "groupmod": {"": "changes a group[: {last}]"},
    "gpasswd": {
        "-a": "adds the user {-a} to the group {last}", "--add": "adds the user {--add} to the group {last}",
        "-d": "removes the user {-d} from the group {last}", "--delete": "removes the user {--delete} from the group {last}",
        "": "changes the members or the password of a group[: {last}]",
    },
    "groupmems": {
        "-a | --add": "adds a user to a group[: {-g}]", "-d | --delete": "removes a user from a group[: {-g}]",
        "": "changes the members of a group[: {-g}]",
    },
    "newusers": {"": "creates user accounts"},
    "chpasswd chgpasswd": {"": "changes the passwords of user accounts"},
    "smbpasswd": {"": "changes a Samba password"},
    "chsh": {"-s": "changes the login shell[ of {last}] to {-s}", "": "changes the login shell[ of {last}]"},
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
}  # fmt: skip
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
        "core install": "installs the board support[ {}] for all projects",
        "lib install": "installs the librar<y|ies>[ {}] for all projects",
        "core uninstall": "uninstalls the board support[ {}]",
        "lib uninstall": "uninstalls the librar<y|ies>[ {}]",
        "core upgrade": "upgrades the board support[ {}]",
        "lib upgrade": "upgrades the librar<y|ies>[ {}]",
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
        "load": "writes firmware to the connected device",
        "save": "reads the memory of the connected device",
        "reboot": "reboots the connected device",
    },
    "nrfjprog": {
        "--recover | --eraseall | -e": "erases the connected device",
        "--program": "writes firmware to the connected device",
        "--reset": "resets the connected device",
    },
    "nrfutil": {
        "device erase | device recover": "erases the connected device",
        "device program": "writes firmware to the connected device",
    },
    "espflash": {
        "erase-flash | erase-parts": "erases the connected device",
        "flash | write-bin": "writes firmware to the connected device",
    },
    "bossac elf2uf2-rs": {"-e": "erases the connected device", "-w | -d": "writes firmware to the connected device"},
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
    "avrdude": {"-e": "erases the connected device", "-U": "reads or writes the memory of the connected device"},
    "dfu-util": {"-D | --download": "writes firmware to the connected device"},
    "heimdall": {"flash": "writes firmware to the connected device"},
    "stm32flash": {
        "-o": "erases the flash memory of the connected device",
        "-k": "removes the read protection of the connected device, which erases it",
        "-w": "writes firmware to the connected device",
        "-j": "protects the connected device from being read",
        "-u": "removes the write protection of the connected device",
        "-g": "runs code on the connected device",
        "-R": "resets the connected device",
    },
    "pyocd": {
        "erase": "erases the connected device",
        "flash | load": "writes firmware to the connected device",
        "reset": "resets the connected device",
    },
    "openFPGALoader": {
        "--bulk-erase": "erases the flash memory of the connected device",
        "-f | --write-flash | -m | --write-sram": "writes to the connected device",
        "-r | --reset": "resets the connected device",
    },
    "openocd": {
        "mass_erase | erase_sector | erase_address | erase_all": "erases the connected device",
        "program": "writes {one} to the connected device",
        "write_image | write_bank": "writes firmware to the connected device",
        "mww | mwh | mwb | mwd | write_memory | load_image": "writes to the memory of the connected device",
    },
    "bundletool": {"install-apks": "installs an app on the connected device[: {--apks}]"},
    "adb": {
        "shell | exec-out": "runs a command on the connected device[: {all}]",
        "shell -delete": "deletes files on the connected device",
        "shell pm clear": "deletes the data of an app on the connected device[: {}]",
        "shell pm uninstall": "uninstalls an application from the connected device[: {last}]",
        "shell rm": "deletes files on the connected device[: {last}]",
        "shell reboot": "reboots the connected device",
        "reboot | reboot-bootloader": "reboots the connected device",
        "uninstall": "uninstalls an application from the connected device[: {}]",
        "install": "installs the application {last}",
        "root": "restarts the connected device's debugging service as root",
        "remount | disable-verity": "makes the system partition of the connected device writable",
    },
}
REMOVED = "removes the system package<s>[ {}]"
UPGRADED = "upgrades the system's packages"
PACKAGES = {
    "apt apt-get aptitude": {
        "remove | purge": REMOVED,
        "autoremove | autopurge": "removes system packages that nothing needs",
        "upgrade | full-upgrade | dist-upgrade": UPGRADED,
        "clean | autoclean": "deletes downloaded packages",
    },
    "dnf yum zypper": {"remove | erase | rm": REMOVED, "autoremove": "removes system packages that nothing needs",
        "upgrade | update | dist-upgrade | up": UPGRADED},
    "apk": {"del": REMOVED, "upgrade": UPGRADED},
    "pacman": {"-R | -Rs | -Rns | --remove": REMOVED, "-Syu | -Syyu | -Su": UPGRADED},
    "snap": {
        "remove": REMOVED, "refresh": UPGRADED, "connect": "lets an app use more of {this machine}[: {all}]",
        "disable | enable": "turns an app off or on[: {}]", "stop": "stops the service<s>[ {}]", "start": "starts the service<s>[ {}]",
    },
    "flatpak": {
        "remove | uninstall": "removes the app<s>[ {}]", "update": "upgrades installed apps",
        "override": "changes what an app may access[: {last}]",
        "override --filesystem=host": "gives the app[ {last}] access to all files",
        "override --filesystem": "gives the app[ {last}] access to files[: {--filesystem}]",
        "remote-add": "adds a source of apps[: {last}]", "remote-delete": "removes a source of apps[: {last}]",
    },
    "dpkg": {"-r | -P | --remove | --purge": "removes the system package[ {last}]"},
    "rpm": {"-e | --erase": "removes the system package[ {last}]"},
    "brew": {
        "services start": "starts the service<s>[ {}], now and at every login", "services run": "starts the service<s>[ {}]", "services stop": "stops the service<s>[ {}]",
        "services restart": "restarts the service<s>[ {}]", "uninstall | remove | rm": "uninstalls the package<s>[ {}]",
        "upgrade": "upgrades installed packages", "autoremove": "uninstalls packages that nothing needs",
        "cleanup": "deletes old versions of packages", "bundle": "installs the packages that the Brewfile lists", "tap": "adds {one} as a source of packages",
    },
    "apt-key": {"add": "trusts another signer of system packages", "del": "stops trusting a signer of system packages"},
    "add-apt-repository apt-add-repository": {"": "adds a source of system packages[: {last}]"},
    "update-alternatives": {"--set": "has {--set} run {last}", "--install": "has {1} run {3}", "": "changes which program a command runs"},
    "ldconfig": {"": "updates the list of the system's libraries"},
}  # fmt: skip
KERNEL = {
    "setcap": {"-r": "removes the capabilities of {last}", "": "gives {last} the capability {first}, a part of root's rights",
               "cap_setuid+ep | cap_setuid=ep | cap_setuid+eip | cap_setuid=eip": "gives {last} the capability {first}, with which it can become root"},
    "unshare": {
        "-r | --map-root-user": "runs {run} as root of a new namespace", "-n | --net": "runs {run} in a new network namespace",
        "": "runs {run} in new namespaces",
    },
    "chroot": {"": "runs {run} with {first} as its root directory"},
    "capsh": {"--uid=0 | --user=root": "starts a shell as root", "": "starts a shell with other capabilities"},
    "newgrp": {"": "starts a shell in the group {last}", GIVING_ROOT: "starts a shell in the group {itself}, whose members can become root"},
    "sg": {"": "runs a command in the group {first}", GIVING_ROOT: "runs a command in the group {first}, whose members can become root"},
    "runcon": {"-t": "runs {run} in the security context {-t}", "-u | -r | -l | -c": "runs {run} in another security context", "": "runs a command in another security context"},
    "chpst": {"-u": "runs {run} as the user {-u}"}, "setuidgid gosu su-exec": {"": "runs {run} as the user {first}"},
    "setpriv": {"--reuid": "runs {run} as the user {--reuid}"},
    "nsenter": {"-t": "runs {run} in the namespaces of process {-t}, as root"},
    "hwclock": {"": "changes the hardware clock"},
    "efibootmgr": {"-o | --bootorder": "changes the boot order", "": "changes the boot entries of {the machine}"},
    "grub-install": {"": "installs the boot loader[ on {last}]"},
    "update-grub grub-mkconfig": {"": "rewrites the configuration of the boot loader"},
    "wall": {"": "writes to the terminals of all users"},
    "flashrom": {
        "-r | --read": "reads the firmware of {this machine}",
        "-w | --write": "writes firmware to {this machine}",
        "-E | --erase": "erases the firmware of {this machine}",
    },
    "mount": {"--bind | -B | --rbind": "mounts {first} on {last}", "-a | --all": "mounts every file system in /etc/fstab", "-o=remount": "remounts {last}",
        "-o=remount,ro | -o=ro,remount": "makes {last} read-only", "-o=remount,rw | -o=rw,remount": "makes {last} writable", "": "mounts {first}"},
    "umount": {"-a | --all": "unmounts every file system", "": "unmounts {}"},
    "swapoff": {"": "turns swap off"},
    "swapon": {"": "turns swap on"},
    "sysctl": {"": "changes a kernel setting[: {last}]"},
    "modprobe": {"-r | --remove": "unloads the kernel module {last}", "": "loads the kernel module {last}"},
    "insmod": {"": "loads the kernel module {last}"},
    "rmmod": {"": "unloads the kernel module<s> {}"},
    "dmesg": {"-C | -c | --clear": "clears the kernel's log"},
    "timedatectl": {
        "set-time": "changes the system clock", "set-timezone": "changes the time zone[ to {}]",
        "set-ntp": "changes whether the clock is set by the network", "set-local-rtc": "changes the hardware clock",
    },
    "hostnamectl": {"set-hostname | hostname": "changes {the machine}'s name[ to {}]"},
    "loginctl": {
        "terminate-user | kill-user": "ends the login sessions of a user[: {}]",
        "terminate-session | kill-session": "ends a login session[: {}]",
        "enable-linger": "lets a user's services run while logged out[: {}]",
        "disable-linger": "stops a user's services from running while logged out",
        "lock-session | lock-sessions": "locks login sessions", "unlock-session | unlock-sessions": "unlocks login sessions",
    },
    "atrm": {"": "removes scheduled commands[: {}]"},
    "auditctl": {
        "-D": "deletes every audit rule", "-e 0": "turns audit logging off", "-e 1": "turns audit logging on",
        "-w | -a | -A": "adds an audit rule", "-W | -d": "deletes an audit rule", "-R": "loads audit rules[ from {-R}]",
    },
}  # fmt: skip
CAPTURES = {
    "direnv": {
        "allow | permit | grant": "lets direnv run the .envrc file[ in {one}] from now on",
        "deny | block | revoke": "keeps direnv from running the .envrc file[ in {one}]",
    },
    "tshark wireshark": {"": "captures network traffic"},
    "tcpdump": {"": "captures network traffic", "-z": "captures network traffic, and runs {-z} on each file"},
}
KEYS = "types keystrokes into the active window[: {last}]"
TYPING = {
    "wtype xte": {"": KEYS},
    "xdotool ydotool": {
        "type | key | keydown | keyup": KEYS,
        "click | mousedown | mouseup | mousemove | mousemove_relative": "moves or clicks the mouse",
        "": "types or clicks in a window",
    },
    "cliclick": {"": "types or clicks in a window"},
}
WINDOWS = {  # of `cmd.exe /c`
    "/c format | /k format": "formats the drive {one}, which erases it",
    "/c diskpart | /k diskpart": "changes the partitions of a disk",
    "/c rd | /c rmdir": "deletes a directory",
    "/c rd /s | /c rmdir /s": "deletes a directory with everything in it",
    "/c del | /c erase": "deletes files[: {last}]",
    "/c reg delete": "deletes the registry key[ {one}]",
    "/c reg add": "changes the registry[: {one}]",
    "/c shutdown /s": "shuts {the machine} down",
    "/c shutdown /r": "reboots {the machine}",
    "/c taskkill": "ends processes of Windows",
    "/c schtasks /create": SCHEDULED,
    "/c bcdedit /set": "changes how {the machine} boots",
    "/c vssadmin delete": "deletes shadow copies, which files are restored from",
}
MACHINE = {
    "systemctl": SYSTEMCTL, "systemd-run": RUN_UNIT, "machinectl": MACHINECTL, "reboot": {"": "reboots {the machine}"},
    "poweroff halt": {"--reboot": "reboots {the machine}", "": "shuts {the machine} down"}, "shutdown": SHUTDOWN,
    "init telinit": INIT, "pm-suspend pm-hibernate rtcwake": {"": "puts {the machine} to sleep"},
    "ctrlaltdel": {"": "changes what Ctrl-Alt-Del does"}, "kexec": {
        "-l | --load": "loads another kernel to boot into", "-e | --exec": "boots into another kernel"},
    "service rc-service invoke-rc.d": SERVICE,
    "supervisorctl": SUPERVISED, "launchctl": LAUNCHCTL,
    **SERVERS, **ACCOUNTS, **DEVICES, **PACKAGES, **KERNEL, **TYPING, **CAPTURES,
    "cmd.exe": WINDOWS,
    "debugfs": {"-R": "runs {-R} on the raw device {last}"},
}  # fmt: skip

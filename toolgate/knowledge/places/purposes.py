"""What places are for, as a sentence about a change there says it: `decides who can log in`.

Writing a file that runs later differs from deleting it, so a row may have two clauses, after `which`: for a file that
is changed, and for one that is deleted. A clause that says what a place decides, lists or holds fits both. The first
row that a path starts with counts, so special rows come before general ones.
"""

ROOT = "decides who can become root"
LOGIN = "decides who can log in"
NAMES = "decides how host names resolve"
SOURCES = "decides where packages come from"
AUDIT = "decides what the audit log records"
AUDITING = "configures the audit system"
LOGGING = "decides what the system logs"
LIBRARIES = "decides where programs load their libraries from"
MODULES = "decides which kernel modules are loaded"
BOOTING = "decides how the machine boots"
NETWORK = "decides how the machine connects to networks"
ACCESS = "decides what programs may do"
TRUST = "decides which certificates the machine trusts"
SCHEDULE = ("can run commands as root on a schedule", "schedules system jobs")
BOOT = ("can run code as root at boot", "decides what starts at boot")
AS_ROOT = ("can run code as root", "belongs to the system")
SHELLS = ("can run code in every user's shell", "holds the settings of every user's shell")

SYSTEM: dict[str, str | tuple[str, str]] = {  # by how a path starts, in lower case
    "/etc/sudoers": ROOT, "/etc/doas.conf": ROOT, "/etc/polkit-1": ROOT, "/etc/pam.d/sudo": ROOT,
    "/etc/pam.d/su": "decides who can become another user", "/etc/pam": LOGIN, "/etc/security/access": LOGIN,
    "/etc/security/audit": AUDIT, "/etc/security/limits": "sets the resource limits of users",
    "/etc/security": "decides how users log in", "/etc/ssh/sshd": LOGIN, "/etc/hosts.equiv": LOGIN,
    "/etc/hosts.allow": "decides who can connect to the machine",
    "/etc/hosts.deny": "decides who can connect to the machine",
    "/etc/ssh/ssh_config": "decides how SSH connects", "/etc/passwd": "lists the user accounts",
    "/etc/group": "lists the user groups", "/etc/login.defs": "decides how user accounts are made",
    "/etc/hosts": NAMES, "/etc/resolv": NAMES, "/etc/nsswitch.conf": NAMES,
    "/etc/auditd.conf": AUDITING, "/etc/audit/auditd.conf": AUDITING, "/etc/audit": AUDIT, "/etc/audisp": AUDITING,
    "/etc/libaudit.conf": AUDITING,
    "/etc/rsyslog": LOGGING, "/etc/syslog": LOGGING, "/etc/newsyslog": LOGGING, "/etc/systemd/journald": LOGGING,
    "/etc/ld.so.preload": ("loads code into every program", "belongs to the system"), "/etc/ld.so": LIBRARIES,
    "/etc/cron.allow": "decides who can schedule commands", "/etc/cron.deny": "decides who can schedule commands",
    "/etc/at.": "decides who can schedule commands", "/etc/cron": SCHEDULE, "/etc/anacrontab": SCHEDULE,
    "/etc/periodic": SCHEDULE, "/var/spool/cron": ("runs commands on a schedule", "schedules the user's commands"),
    "/var/spool/at": ("runs commands on a schedule", "schedules the user's commands"),
    "/etc/systemd/resolved": NAMES, "/etc/systemd": BOOT, "/usr/lib/systemd": BOOT, "/lib/systemd": BOOT,
    "/run/systemd": BOOT, "/etc/init": BOOT, "/etc/rc": BOOT, "/etc/runlevels": BOOT, "/etc/inittab": BOOT,
    "/library/launchdaemons": BOOT, "/library/startupitems": BOOT, "/system/library/launchdaemons": BOOT,
    "/etc/emond.d": AS_ROOT, "/var/db/emondclients": AS_ROOT, "/etc/udev": AS_ROOT, "/lib/udev": AS_ROOT,
    "/usr/lib/udev": AS_ROOT, "/etc/logrotate": AS_ROOT, "/etc/update-motd.d": AS_ROOT, "/etc/acpi": AS_ROOT,
    "/etc/networkmanager/dispatcher.d": AS_ROOT, "/etc/networkd-dispatcher": AS_ROOT, "/etc/dhcp": AS_ROOT,
    "/etc/apt/apt.conf": AS_ROOT, "/etc/dpkg": AS_ROOT, "/etc/kernel": AS_ROOT, "/etc/initramfs-tools": AS_ROOT,
    "/library/privilegedhelpertools": AS_ROOT, "/etc/xinetd.d": AS_ROOT, "/etc/inetd.conf": AS_ROOT,
    "/etc/apt/trusted": "decides whose packages are trusted", "/etc/apt/sources": SOURCES,
    "/etc/yum": SOURCES, "/etc/dnf": SOURCES, "/etc/pacman": SOURCES, "/etc/apk": SOURCES,
    "/var/mail": "holds the users' mail", "/var/spool/mail": "holds the users' mail",
    "/etc/pip.conf": SOURCES, "/etc/npmrc": SOURCES,
    "/etc/profile": SHELLS, "/etc/bash": SHELLS, "/etc/zsh": SHELLS, "/etc/zprofile": SHELLS, "/etc/fish": SHELLS,
    "/etc/csh": SHELLS, "/etc/ksh": SHELLS, "/etc/environment": "sets variables for every user",
    "/etc/pki/ca-trust": TRUST, "/etc/pki/tls/certs": TRUST, "/etc/ssl/certs": TRUST, "/etc/ca-certificates": TRUST,
    "/share/ca-certificates": TRUST, "/usr/share/ca-certificates": TRUST,
    "/etc/modules": MODULES, "/etc/modprobe.d": MODULES, "/etc/sysctl": "decides the kernel's settings",
    "/etc/selinux": ACCESS, "/etc/apparmor": ACCESS, "/etc/grub": BOOTING, "/etc/default/grub": BOOTING,
    "/boot": BOOTING, "/etc/fstab": "decides what is mounted at boot", "/etc/crypttab": "decides what is mounted at boot",
    "/etc/network": NETWORK, "/etc/netplan": NETWORK, "/etc/paths": "decides where programs are found",
    "/etc/gitconfig": "sets git's options for every user", "/etc/sv": BOOT, "/etc/service": BOOT,
    "/proc/sysrq-trigger": "can restart or stop the machine",
    "/proc/sys/kernel/core_pattern": "can run code as root",
    "/proc/sys/kernel/yama": "keeps programs from reading each other's memory",
    "/proc/sys/kernel/randomize_va_space": "makes attacks on memory harder",
    "/proc/sys": "is a setting of the running kernel", "/sys/": "is a setting of the running kernel",
    "/var/log/wtmp": "records logins", "/var/log/btmp": "records failed logins", "/var/log/faillog": "records failed logins",
    "/var/log/lastlog": "records the last login of each user", "/var/log/": "is part of the system's logs",
    "/var/log": "holds the system's logs", "/applications/": "is part of an application",
}  # fmt: skip

SHELL = ("runs in new shells", "holds shell settings")
ENDING = ("runs when a shell ends", "holds shell settings")
SERVICE = ("can run programs in the background", "sets up a service of the user")
VARIABLES = "sets environment variables at login"
AT_LOGIN = ("can run programs at login", "sets up what starts at login")

ACTING = "says who can act as the user"

HOME: dict[str, str | tuple[str, str]] = {  # by how a path in a home starts, in lower case
    ".bash_logout": ENDING, ".zlogout": ENDING, ".inputrc": "decides what keys do in shells",
    ".bash": SHELL, ".zsh": SHELL, ".zprofile": SHELL, ".zlog": SHELL, ".profile": SHELL, ".kshrc": SHELL,
    ".cshrc": SHELL, ".tcshrc": SHELL, ".login": SHELL, ".aliases": SHELL, ".config/fish": SHELL, ".config/zsh": SHELL,
    ".config/bash": SHELL, ".config/nushell": SHELL, ".oh-my-zsh": SHELL,
    ".config/systemd": SERVICE, ".local/share/systemd": SERVICE, "library/launchagents": SERVICE,
    ".config/autostart": AT_LOGIN, ".xinitrc": AT_LOGIN, ".xsession": AT_LOGIN, ".xprofile": AT_LOGIN,
    ".pam_environment": VARIABLES, ".config/environment.d": VARIABLES,
    ".pip": "decides where pip takes packages from", ".config/pip": "decides where pip takes packages from", ".config/uv": "decides where uv takes packages from",
    ".condarc": "decides where conda takes packages from", ".mambarc": "decides where mamba takes packages from", ".gemrc": "decides where gem takes packages from",
    ".ssh/config": "decides how SSH connects", ".ssh/authorized_keys": "says which keys can log in", ".curlrc": "decides how curl connects", ".wgetrc": "decides how wget connects",
    ".k5login": ACTING, ".k5users": ACTING, ".klogin": ACTING, ".rhosts": ACTING, ".shosts": ACTING,
}  # fmt: skip

STARTED: dict[str, str] = {  # by how the path of a file ends that programs run by themselves, in lower case
    "/.gitconfig": "can have git run commands", "/git/config": "can have git run commands", "/.git/config": "can have git run commands",
    "/.yarnrc.yml": "can have Yarn run code", "/.yarnrc": "can have Yarn run code", "/.envrc": "direnv can run in this directory",
    "/.vscode/settings.json": "can have the editor run programs", "/.vscode/tasks.json": "holds commands that the editor runs",
    "/.flake8": "can have Flake8 run code", "/setup.cfg": "can have Python tools run code", "/tox.ini": "can have tox run commands",
    "/go.mod": "decides where Go takes code from",
    "/bunfig.toml": "can have Bun run code", "/.mise.toml": "can have mise run code", "/mise.toml": "can have mise run code",
    "/.eslintrc.json": "can have ESLint run code", "/.eslintrc": "can have ESLint run code", "/nginx.conf": "can have nginx load code",
    "/.npmrc": "can have npm run code", "/.pnpmfile.cjs": "pnpm runs when it installs", "/.babelrc": "can have Babel run code",
    "/.prettierrc": "can have Prettier run code", "/.stylelintrc": "can have Stylelint run code", "/.mocharc.json": "can have Mocha run code",
    ".pth": "Python reads at every start", "/sitecustomize.py": "Python runs at every start", "/usercustomize.py": "Python runs at every start",
    "/.vimrc": "Vim runs when it starts", "/.exrc": "Vim runs when it starts", "/nvim/init.lua": "Neovim runs when it starts",
    "/nvim/init.vim": "Neovim runs when it starts", "/.emacs": "Emacs runs when it starts", "/init.el": "Emacs runs when it starts",
    "/.gdbinit": "gdb runs when it starts", "/.lldbinit": "lldb runs when it starts", "/.irbrc": "irb runs when it starts",
    "/.pryrc": "Pry runs when it starts", "/.rprofile": "R runs when it starts", "/.tmux.conf": "tmux runs when it starts",
    "/.screenrc": "screen runs when it starts", "/.psqlrc": "psql runs when it starts", "/.sqliterc": "SQLite runs when it starts",
}  # fmt: skip

GIT: dict[str, str | tuple[str, str]] = {  # by how a path in the directory of a repository starts, in lower case
    "objects": "holds the repository's history", "refs/heads/": "is a branch", "refs/tags/": "is a tag",
    "refs/stash": "holds the stash", "refs": "holds branches and tags", "packed-refs": "holds branches and tags",
    "head": "says which branch is checked out", "index": "holds what is staged", "logs": "holds the reflog",
    "info/attributes": "decides which programs git runs on files", "info": "decides how git treats files",
    "modules": "holds the submodules' repositories", "worktrees": "holds the state of other worktrees",
}  # fmt: skip

"""What agentkit forbids by name: commands, subcommands, pipes, its own files; data that the engine reads as patterns.

A subcommand is written as in agentkit and read as every pattern that forbids: with flags in any order and spelling,
behind wrappers, in pipes and substitutions. `ALSO` lists other names for the same actions.
"""

from typing import NamedTuple

NETWORK = (
    "alias aria2c axel chrome curl curlie firefox http-prompt httpie links lynx nc netcat ncat safari scp sftp ssh "
    "telnet w3m wget xh"
)
PRIVILEGE = "doas su sudo pkexec gksudo kdesudo"
PACKAGES = (
    "apk apt apt-cache apt-get dnf dpkg emerge home-manager makepkg opkg pacman paru pkg pkg_add pkg_delete portage "
    "rpm yay yum zypper snap flatpak nix-env"
)
SYSTEM = (
    "at batch chkconfig crontab fdisk mkfs mount parted service systemctl umount shutdown reboot poweroff init telinit"
)
NETWORKING = "firewall-cmd ifconfig ip iptables ip6tables nft netstat pfctl route ufw nmcli networkctl"
USERS = "useradd userdel usermod groupadd groupdel groupmod passwd chpasswd adduser deluser"
DESTRUCTIVE = "shred wipe dd losetup"
CAPABILITIES = "setcap getcap chroot unshare nsenter"

CATEGORIES: dict[str, tuple[str, ...]] = {
    "network": tuple(NETWORK.split()),
    "privilege": tuple(PRIVILEGE.split()),
    "package managers": tuple(PACKAGES.split()),
    "system": tuple(SYSTEM.split()),
    "network configuration": tuple(NETWORKING.split()),
    "users": tuple(USERS.split()),
    "destructive": tuple(DESTRUCTIVE.split()),
    "capabilities": tuple(CAPABILITIES.split()),
}
BANNED_COMMANDS: tuple[str, ...] = tuple([name for names in CATEGORIES.values() for name in names])


class BannedSubcommand(NamedTuple):
    """A command that is forbidden with these arguments and, if flags are given, with any one of them."""

    command: str
    arguments: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()

    @property
    def patterns(self) -> tuple[str, ...]:
        """The same as command patterns of a policy."""
        words = " ".join((self.command, *self.arguments))
        return tuple([f"{words} {flag}" for flag in self.flags]) or (words,)


BANNED_SUBCOMMANDS: tuple[BannedSubcommand, ...] = (
    BannedSubcommand("apk", ("add",)),
    BannedSubcommand("apt", ("install",)),
    BannedSubcommand("apt-get", ("install",)),
    BannedSubcommand("dnf", ("install",)),
    BannedSubcommand("pacman", (), ("-S",)),
    BannedSubcommand("pkg", ("install",)),
    BannedSubcommand("yum", ("install",)),
    BannedSubcommand("zypper", ("install",)),
    BannedSubcommand("brew", ("install",)),
    BannedSubcommand("cargo", ("install",)),
    BannedSubcommand("gem", ("install",)),
    BannedSubcommand("go", ("install",)),
    BannedSubcommand("npm", ("install",), ("--global", "-g")),
    BannedSubcommand("pip", ("install",), ("--user", "--system")),
    BannedSubcommand("pip3", ("install",), ("--user", "--system")),
    BannedSubcommand("pnpm", ("add",), ("--global", "-g")),
    BannedSubcommand("yarn", ("global", "add")),
    BannedSubcommand("go", ("test",), ("-exec",)),
    BannedSubcommand("git", ("config", "--global")),
    BannedSubcommand("git", ("config", "--system")),
    BannedSubcommand("docker", ("run",), ("--privileged",)),
    BannedSubcommand("docker", ("run",), ("-v /:*",)),  # one flag with its value: only such mounts are forbidden
    BannedSubcommand("podman", ("run",), ("--privileged",)),
)

# Other names of the same actions, each a command pattern.
ALSO: tuple[str, ...] = (
    "http",
    "https",
    "chromium",
    "google-chrome",
    "mkfs.*",
    "SH",  # on case-insensitive file systems; banned names are compared without case anyway
    "BASH",
    "npm i -g",
    "npm i --global",
    "npm add -g",
    "npm add --global",
    "npm install --location=global",
    "npm i --location=global",
    "pnpm install -g",
    "pnpm i -g",
    "pip install --break-system-packages",
    "pip3 install --break-system-packages",
    "python -m pip install --user",
    "python -m pip install --break-system-packages",
    "uv pip install --system",
    "go test --exec",
    "docker create --privileged",
    "docker create -v /:*",
    "docker container run --privileged",
    "docker container run -v /:*",
    "podman create --privileged",
    "podman run -v /:*",
    "podman create -v /:*",
)

# The writing and reading ends of pipes, in words; the engine judges every pipe by what it runs.
DANGEROUS_PIPES: tuple[tuple[str, str], ...] = (
    ("curl", "sh"),
    ("wget", "sh"),
    ("curl", "python"),
    ("wget", "python"),
    ("*", "sudo"),
    ("*", "su"),
    ("base64 -d", "sh"),
)

PROTECTED_FILES: tuple[str, ...] = ("agent.toml", "credentials.toml", "policy.toml")


def denylist() -> tuple[str, ...]:
    """Every command pattern that agentkit forbids, names first."""
    patterns = [pattern for entry in BANNED_SUBCOMMANDS for pattern in entry.patterns]
    return tuple(dict.fromkeys((*BANNED_COMMANDS, *patterns, *ALSO)))


def merge_user_denylist(user_denied: list[str] | tuple[str, ...] = ()) -> list[str]:
    """The banned names, then those a user adds, without duplicates."""
    return list(dict.fromkeys((*BANNED_COMMANDS, *user_denied)))

"""What origin B forbids by name: commands, sub-commands, pipes, its own files; data that the engine reads as patterns.

A sub-command is written as origin B writes it, and read as every pattern that forbids: with its flags in any order and
spelling, behind wrappers, in pipes and substitutions. Where one deed has several names, `ALSO` lists the others.
"""

from __future__ import annotations

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


class Subcommand(NamedTuple):
    """A command that is forbidden with these arguments and, where there are flags, with any one of them."""

    command: str
    arguments: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()

    @property
    def patterns(self) -> tuple[str, ...]:
        """The same as command patterns of a policy."""
        words = " ".join((self.command, *self.arguments))
        return tuple([f"{words} {flag}" for flag in self.flags]) or (words,)


BANNED_SUBCOMMANDS: tuple[Subcommand, ...] = (
    Subcommand("apk", ("add",)),
    Subcommand("apt", ("install",)),
    Subcommand("apt-get", ("install",)),
    Subcommand("dnf", ("install",)),
    Subcommand("pacman", (), ("-S",)),
    Subcommand("pkg", ("install",)),
    Subcommand("yum", ("install",)),
    Subcommand("zypper", ("install",)),
    Subcommand("brew", ("install",)),
    Subcommand("cargo", ("install",)),
    Subcommand("gem", ("install",)),
    Subcommand("go", ("install",)),
    Subcommand("npm", ("install",), ("--global", "-g")),
    Subcommand("pip", ("install",), ("--user", "--system")),
    Subcommand("pip3", ("install",), ("--user", "--system")),
    Subcommand("pnpm", ("add",), ("--global", "-g")),
    Subcommand("yarn", ("global", "add")),
    Subcommand("go", ("test",), ("-exec",)),
    Subcommand("git", ("config", "--global")),
    Subcommand("git", ("config", "--system")),
    Subcommand("docker", ("run",), ("--privileged",)),
    Subcommand("docker", ("run",), ("-v /:*",)),  # one flag with its value: mounting anything else is not meant
    Subcommand("podman", ("run",), ("--privileged",)),
)

# Other names of the same deeds, each a command pattern.
ALSO: tuple[str, ...] = (
    "http",
    "https",
    "chromium",
    "google-chrome",
    "mkfs.*",
    "SH",  # where the file system ignores case; of banned names the case is ignored anyway
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

PROTECTED_FILES: tuple[str, ...] = ("agent.toml", "credentials.toml", "policy.toml")


def denylist() -> tuple[str, ...]:
    """Every command pattern that origin B forbids, names first."""
    patterns = [pattern for entry in BANNED_SUBCOMMANDS for pattern in entry.patterns]
    return tuple(dict.fromkeys((*BANNED_COMMANDS, *patterns, *ALSO)))


def merge_user_denylist(user_denied: list[str] | tuple[str, ...] = ()) -> list[str]:
    """The banned names, then those a user adds, each once."""
    return list(dict.fromkeys((*BANNED_COMMANDS, *user_denied)))

"""What the paths of the operating system are, absolute and in lower case.

macOS spells `/etc`, `/tmp` and `/var` also with `/private` before them; callers take that away.
"""

from toolgate.knowledge.places.agent_files import MACHINE
from toolgate.knowledge.vocabulary import one_of
from toolgate.model.effect import Place
from toolgate.model.table import Table

# The directories of Linux and macOS that belong to the system.
TREES = (
    Place.SYSTEM,
    """
    /bin /sbin /lib /lib32 /lib64 /libx32 /usr /etc /var /boot /opt /root /run /srv /sys /snap /nix /gnu /efi /media /mnt /lost+found
    /home /users /system /library /applications /volumes /private /cores /network /net /selinux /afs /cdrom /ostree /sysroot
    /windows /programdata
    """,
)

TEMPORARY = (Place.TEMP, "/tmp /var/tmp /usr/tmp /dev/shm /var/folders /run/lock/tmp /var/lock/tmp")

# Programs that run with their owner's rights, and files and directories that anyone may write to.
SETUID_PROGRAMS = one_of("""
    su sudo sudoedit doas pkexec passwd chsh chfn chage gpasswd newgrp sg mount umount fusermount fusermount3 at batch crontab expiry
    newuidmap newgidmap unix_chkpwd ssh-keysign ssh-agent polkit-agent-helper-1 dbus-daemon-launch-helper ntfs-3g mount.nfs mount.cifs
    bwrap ping ping6 traceroute6.iputils wall write screen exim4 ksu login rsh rlogin rcp staprun Xorg.wrap
    """)
OPEN_TO_ALL = one_of("/tmp /var/tmp /dev/shm /dev/null /dev/zero /dev/full /dev/tty /dev/random /dev/urandom")

SECRETS = (
    Place.SECRET,
    """
    /etc/shadow /etc/shadow- /etc/gshadow /etc/gshadow- /etc/master.passwd /etc/spwd.db /etc/security/opasswd /etc/security/passwd
    /etc/ssl/private /etc/pki/tls/private /etc/pki/private /etc/letsencrypt/live /etc/letsencrypt/archive /etc/letsencrypt/keys /etc/letsencrypt/accounts
    /etc/krb5.keytab /etc/wireguard /etc/openvpn /etc/ipsec.secrets /etc/ipsec.d/private /etc/swanctl/private /etc/ppp/chap-secrets /etc/ppp/pap-secrets
    /etc/networkmanager/system-connections /etc/wpa_supplicant /etc/netplan/secrets /etc/kubernetes/admin.conf /etc/kubernetes/kubelet.conf
    /etc/kubernetes/controller-manager.conf /etc/kubernetes/scheduler.conf /etc/kubernetes/super-admin.conf /etc/kubernetes/pki /etc/rancher /var/lib/rancher/k3s/server
    /var/lib/kubelet/pki /var/lib/kubelet/kubeconfig /run/secrets /var/run/secrets /run/credentials /etc/credstore /etc/credstore.encrypted
    /etc/docker/key.json /etc/vault /etc/vault.d /etc/nomad.d /etc/consul.d /etc/sssd /etc/samba/smbpasswd /var/lib/samba/private /etc/samba/credentials
    /etc/dovecot/private /etc/exim4/passwd.client /etc/postfix/sasl_passwd /etc/mysql/debian.cnf /etc/gitlab-runner /etc/gitlab/gitlab-secrets.json /var/lib/jenkins/secrets /var/jenkins_home/secrets /etc/cloudflared
    /etc/ansible/vault /etc/boto.cfg /etc/s3cmd /etc/passwd-s3fs /etc/davfs2/secrets /etc/cifs /etc/duo /etc/google_authenticator
    /etc/ssh/ssh_host_rsa_key /etc/ssh/ssh_host_dsa_key /etc/ssh/ssh_host_ecdsa_key /etc/ssh/ssh_host_ed25519_key
    /library/keychains /system/library/keychains /var/db/dslocal /var/db/shadow /library/security /var/root/library/keychains
    /windows/system32/config /windows/ntds /windows/repair/sam
    """,
)

# Public files next to those above.
ORDINARY = (
    Place.SYSTEM,
    """
    /etc/ssl/certs /etc/pki/ca-trust /etc/pki/tls/certs /etc/kubernetes/manifests
    /var/lib/rancher/k3s/server/manifests
    """,
)

STARTUP = (
    Place.STARTUP,
    """
    /etc/profile /etc/profile.d /etc/bash.bashrc /etc/bashrc /etc/bash.bash_logout /etc/bash_completion.d /etc/zsh /etc/zshrc /etc/zshenv /etc/zprofile /etc/zlogin /etc/zshrc_apple_terminal
    /etc/fish /etc/csh.cshrc /etc/csh.login /etc/ksh.kshrc /etc/environment /etc/environment.d /etc/inputrc /etc/skel /etc/shells.d
    /etc/rc.local /etc/rc.d /etc/rc.common /etc/rc.conf /etc/rc /etc/init /etc/init.d /etc/inittab /etc/rc0.d /etc/rc1.d /etc/rc2.d /etc/rc3.d /etc/rc4.d /etc/rc5.d /etc/rc6.d /etc/rcs.d /etc/openrc /etc/runlevels /etc/s6 /etc/sv /etc/service
    /etc/cron.d /etc/cron.daily /etc/cron.hourly /etc/cron.weekly /etc/cron.monthly /etc/cron.allow /etc/cron.deny /etc/crontab /etc/crontabs /etc/anacrontab /etc/at.allow /etc/at.deny
    /var/spool/cron /var/spool/at /var/at /var/spool/atjobs /usr/lib/cron /etc/periodic /etc/daily.local /etc/weekly.local /etc/monthly.local
    /etc/systemd /usr/lib/systemd /lib/systemd /usr/local/lib/systemd /run/systemd /etc/dbus-1 /usr/share/dbus-1 /etc/polkit-1 /usr/share/polkit-1
    /etc/ld.so.preload /etc/ld.so.conf /etc/ld.so.conf.d /etc/ld.so.cache /etc/pam.d /etc/pam.conf /etc/security /lib/security /usr/lib/security
    /etc/udev /lib/udev /usr/lib/udev /etc/modules /etc/modules-load.d /etc/modprobe.d /etc/binfmt.d /etc/sysctl.d /etc/sysctl.conf /etc/initramfs-tools /etc/dracut.conf.d /etc/kernel
    /etc/xdg/autostart /usr/share/autostart /etc/x11/xsession.d /etc/x11/xinit /etc/gdm3 /etc/lightdm /usr/share/xsessions /etc/xprofile
    /etc/update-motd.d /etc/motd.d /etc/apt/apt.conf /etc/apt/apt.conf.d /etc/apt/sources.list /etc/apt/sources.list.d /etc/apt/trusted.gpg.d /etc/yum.repos.d /etc/yum /etc/dnf /etc/pacman.d/hooks /etc/pacman.conf /etc/apk /etc/dpkg
    /etc/networkmanager/dispatcher.d /etc/network/if-up.d /etc/network/if-down.d /etc/network/if-pre-up.d /etc/network/interfaces /etc/ppp/ip-up.d /etc/dhcp /etc/networkd-dispatcher /etc/acpi /etc/pm /etc/logrotate.d /etc/logrotate.conf
    /etc/ssh/sshd_config /etc/ssh/sshd_config.d /etc/ssh/ssh_config /etc/ssh/ssh_config.d /etc/ssh/sshrc /etc/ssh/authorized_keys /etc/hosts.equiv /etc/shosts.equiv /etc/xinetd.d /etc/inetd.conf
    /etc/sudoers /etc/sudoers.d /etc/doas.conf /etc/gitconfig /etc/vim /etc/vimrc /etc/emacs /etc/nanorc /etc/screenrc /etc/tmux.conf /etc/wgetrc /etc/npmrc /etc/pip.conf /etc/mailcap /etc/aliases /etc/python3 /etc/ipython
    /etc/emond.d /var/db/emondclients /library/launchdaemons /library/launchagents /library/startupitems /system/library/launchdaemons /system/library/launchagents /library/preferences/com.apple.loginwindow.plist
    /library/extensions /system/library/extensions /library/scripts /library/privilegedhelpertools /library/security/securityagentplugins /library/scriptingadditions /library/inputmethods /etc/launchd.conf /etc/synthetic.conf /etc/paths /etc/paths.d /etc/manpaths.d
    /programdata/microsoft/windows/start /windows/system32/tasks
    """,
)

AGENTS = (Place.AGENT, (*MACHINE, "/etc/factory", "/library/managed"))
SPACED = (
    (Place.SECRET, ("/library/application support/com.apple.tcc",)),
    (Place.GUARD, ("/library/application support/toolgate",)),
    (Place.SYSTEM, ("/program files", "/program files (x86)")),
)
GUARD = (
    Place.GUARD,
    "/etc/toolgate /usr/local/bin/toolgate /usr/bin/toolgate /opt/toolgate /var/lib/toolgate /var/log/toolgate /run/toolgate /usr/lib/toolgate",
)

# Sockets that give control of the machine.
SOCKETS = (
    Place.DEVICE,
    "/run/docker.sock /var/run/docker.sock /run/containerd /var/run/containerd /run/podman /run/crio",
)

SYSTEM = Table(TREES, TEMPORARY, STARTUP, SECRETS, ORDINARY, AGENTS, *SPACED, GUARD, SOCKETS)

# Directories directly below these are homes; these names are not.
HOMES = frozenset({"home", "users"})
NO_HOMES = frozenset({"shared", "public", "default", "lost+found", "guest", ".localized"})

# Directories that the machine needs, or that all its users share, besides those directly below the root.
WHOLES = one_of("""/var/tmp /usr/tmp /dev/shm /var/folders /usr/bin /usr/sbin /usr/lib /usr/lib64 /usr/local /usr/local/bin /usr/local/lib /usr/share /usr/include
    /var/lib /var/log /var/spool /var/db /var/cache /var/www /etc/systemd /etc/ssh /etc/ssl /etc/pam.d /system/library /library/frameworks""")

# Directories of programs and their documentation: a key in them is a sample or public.
UNREAD_TREES = one_of("usr lib lib32 lib64 bin sbin nix gnu snap system applications sys boot")

"""Processes that the machine and its users need, and that a command did not start itself."""

from toolgate.knowledge.places.agent_files import PROGRAMS
from toolgate.knowledge.vocabulary import one_of

SERVICES = frozenset(PROGRAMS) | one_of("""
    init systemd systemd-journald systemd-logind systemd-udevd systemd-networkd systemd-resolved systemd-timesyncd launchd upstart openrc runit
    sshd ssh dropbear cron crond anacron atd dbus dbus-daemon dbus-broker rsyslogd syslogd syslog-ng auditd journald klogd logind login getty
    agetty udevd polkitd polkit networkmanager network-manager wpa_supplicant dhclient dhcpcd avahi-daemon bluetoothd modemmanager ntpd chronyd
    timesyncd firewalld ufw fail2ban iptables sssd winbindd nscd nslcd accounts-daemon upowerd udisksd thermald irqbalance acpid smartd
    gdm gdm3 lightdm sddm xdm kdm xorg x xwayland wayland gnome-shell gnome-session plasmashell kwin mutter loginwindow windowserver
    kernel_task finder dock systemuiserver cfprefsd mds opendirectoryd securityd
    dockerd docker containerd containerd-shim docker-containerd-shim runc kubelet kube-proxy kube-apiserver etcd k3s podman libvirtd qemu lxcfs lxd snapd
    nginx apache2 apache httpd lighttpd caddy haproxy envoy traefik tomcat php-fpm named bind dnsmasq unbound squid postfix exim exim4 sendmail
    dovecot vsftpd proftpd smbd nmbd nfsd rpcbind cupsd slapd krb5kdc openvpn wireguard
    mysqld mysql mariadb mariadbd postgres postgresql mongod mongodb redis redis-server memcached rabbitmq rabbitmq-server elasticsearch kafka
    zookeeper influxd clickhouse-server cassandra
    falcon-sensor falcond clamd clamav osqueryd wazuh-agentd filebeat auditbeat crowdstrike sentinelone carbonblack mdatp wdavdaemon
    bash sh zsh fish tmux screen
    """)
PROBES = (
    "systemd",
    "sshd",
    "bash",
    "node",
    "python3",
    "xorg",
    "vim",
)  # a pattern that matches three of them matches everything

# Paths of a container engine's API that only list, after the version.
LISTINGS = one_of(
    "_ping version info containers/json images/json networks volumes system/df libpod/info libpod/containers/json"
)

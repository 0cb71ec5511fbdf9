"""ip, ifconfig, firewalls and similar tools — show or change this machine's network."""

from toolgate.knowledge.vocabulary import *

ANY = "PLAIN..."
NETWORK = controls("the machine's network configuration")
FIREWALL = controls("the machine's firewall")
WIFI_SECRET = reads("saved network connections", "secret")
SHOW = "show sh sho s list ls l lst lis li get g help stats"

IP = command(
    "ip",
    options=[
        "-V -Version -h -human -human-readable -s -stats -statistics -d -details -l= -loops= -f= -family= -4 -6 -B -M -0 -o -oneline",
        "-r -resolve -t -timestamp -ts -tshort -a -all -c[=] -color[=] -br -brief -j -json -p -pretty -iec -N -Numeric -rc= -echo",
        "-n= -netns=",
        flag("-force", NETWORK),
        option("-b -batch", READS, NETWORK),
    ],
    style=FIRST,
    subcommands=[
        sub("monitor mon help", ANY),
        sub("netns net netn", style=FIRST, subcommands=[
            sub("exec e ex exe", "PLAIN ARGV", style=EARLY, does=escalates("root in another network namespace")),
            sub("list l ls identify pids monitor list-id show s", ANY), sub("*", ANY, does=NETWORK)]),
        sub("vrf", style=FIRST, subcommands=[
            sub("exec", "PLAIN ARGV", style=EARLY, does=escalates("root in another network namespace")), sub("show list identify pids", ANY), sub("*", ANY, does=NETWORK)]),
        sub("address addr a ad add addres link l li lin route r ro rou rout neighbour neighbor neigh n ne nei neig rule ru rul maddress maddr m "
            "mroute mr tunnel tunl t tu tuntap token addrlabel ntable ntbl netconf tcp_metrics tcpmetrics tcp xfrm x l2tp macsec sr fou ila mptcp "
            "nexthop stats ioam", style=FIRST, subcommands=[
                loose(SHOW + " state policy monitor mon endpoint limits save showdump"),
                loose("*", does=NETWORK)]),
    ],
)  # fmt: skip
IFCONFIG = command("ifconfig iwconfig", options=["-a -s -v -l -u -d -L -m -r"], subcommands=[
    sub("*", subcommands=[sub("inet inet6 ether media", bare=()), loose("*", does=NETWORK)])])  # fmt: skip
ROUTE = command("route", options=["-n -v -e -ee -F -C -4 -6 -A= -q -d -t", flag("-f", NETWORK)], subcommands=[
    loose("get show monitor"), loose("*", does=NETWORK)])  # fmt: skip
ARP = command(
    "arp", ANY, ["-a -n -v -e -H= -t= -i= -D -l -x", option("-f", READS, NETWORK), flag("-s -d -S", NETWORK), "-A"]
)
NETSTAT = loose(
    "netstat nstat rtacct lnstat ctstat rtstat iwlist iwgetid nethogs iftop bmon ifstat vnstat nload ipcalc sipcalc ifquery mii-tool ipmaddr routel"
)
SS = command(
    "ss",
    ANY,
    [
        """
            -n --numeric -r --resolve -a --all -l --listening -o --options -e --extended -m --memory -p --processes -T
            --threads -i --info --tipcinfo -s --summary --tos --cgroup -b --bpf -E --events -Z --context -z --contexts
            -N= --net= -4 --ipv4 -6 --ipv6 -0 --packet -t --tcp -M --mptcp -S --sctp -u --udp -d --dccp -w --raw -x
            --unix --tipc --vsock --xdp -f= --family= --inet-sockopt -A= --query= --socket= -H --no-header -Q
            --no-queues -O --oneline -B --bound-inactive -h -V
        """,
        flag("-K --kill", NETWORK),
        option("-D --diag", WRITES),
        option("-F --filter", READS),
    ],
)
IPTABLES = loose(
    "iptables ip6tables iptables-legacy iptables-nft ip6tables-legacy ip6tables-nft ebtables arptables",
    [
        flag("-L --list -S --list-rules", clears="control"),
        "-t= --table= -n --numeric -v --verbose -x --exact --line-numbers -w[=] --wait[=] -4 -6 -c= -m= -j= -p= -s= -d= -i= -o=",
        flag("-C --check", clears="control"),
        flag(
            "-F --flush -X --delete-chain -D --delete -P --policy -Z --zero -A --append -I --insert -R --replace -N -E"
        ),
    ],
    does=FIREWALL,
)
IPTABLES_SAVE = command(
    "iptables-save ip6tables-save", ANY, ["-t= --table= -c --counters", option("-f --file", WRITES)]
)
IPTABLES_RESTORE = lax(
    "iptables-restore ip6tables-restore iptables-apply netfilter-persistent fail2ban-client",
    "READS...",
    [flag("-t --test", dry="iptables-restore, ip6tables-restore"), "-c -n -v -w[=] -T= --counters --noflush"],
    does=FIREWALL,
)
IPSET = command(
    "ipset",
    options=["-q -! -n -s -t -o="],
    subcommands=[loose("list save test help version"), loose("*", does=FIREWALL)],
)
NFT = command("nft", options=["-a -n -s -j -y -N -S -e -o -t -T -i -I= --handle --json --numeric --stateless --terse", flag("-c --check", dry=True), option("-f --file", READS, FIREWALL)], subcommands=[
    loose("list describe monitor"), loose("*", does=FIREWALL)])  # fmt: skip
UFW = command("ufw", options=[flag("--dry-run", dry=True), "--force"], subcommands=[
    loose("status version show"), sub("app", subcommands=[sub("list info", ANY), sub("*", ANY, does=FIREWALL)]),
    loose("*", does=FIREWALL)])  # fmt: skip
FIREWALL_CMD = loose(
    "firewall-cmd",
    [
        "--zone= --permanent --policy= -q --quiet",
        flag("--state --list-all --list-all-zones --list-services --list-ports --list-rich-rules --list-sources --list-interfaces --list-protocols "
             "--get-default-zone --get-active-zones --get-zones --get-services --get-icmptypes --get-zone-of-interface --get-zone-of-source "
             "--get-policies --get-log-denied --check-config --list-forward-ports --panic-query", clears="control"),
        option("--query-service --query-port --info-zone --info-service --info-policy", PLAIN, clears="control"),
    ],
    does=FIREWALL)  # fmt: skip
PFCTL = loose("pfctl", [option("-s", PLAIN, clears="control"), "-q -v -n -N -a=", option("-f", READS)], does=FIREWALL)
TC = command("tc bridge brctl devlink rdma dcb vdpa tipc", options=["-s -d -j -p -b= -c -color -br -o -n= -r -i -iec -stats -details -json -pretty -compressvlans -netns="], style=FIRST, subcommands=[
    loose("show showmacs showstp"),
    lax("*", style=FIRST, subcommands=[loose("show list ls s help"), loose("*", does=NETWORK)])])  # fmt: skip
ETHTOOL = loose(
    "ethtool",
    [
        flag("-s --change -K --features --offload -G --set-ring -A --pause -C --coalesce -L --set-channels -N -U --config-nfc -X --rxfh -E "
             "--change-eeprom -r --negotiate -p --identify -t --test -f --flash -W --set-dump --reset --set-eee --set-priv-flags --set-phy-tunable "
             "--set-fec --set-module", NETWORK),
    ])  # fmt: skip
NMCLI = command("nmcli", options=["-t --terse -p --pretty -m= --mode= -c= --colors= -f= --fields= -g= --get-values= -e= --escape= -a --ask -w= --wait= -o --overview -v", flag("-s --show-secrets", WIFI_SECRET)], subcommands=[
    sub("monitor", ANY),
    sub("general g networking n radio r connection con c device dev d agent a", subcommands=[
        sub("status show hostname permissions logging connectivity list wifi-list monitor s", "PLAIN?", ["--active --order=", flag("-s --show-secrets", WIFI_SECRET)]),
        sub("wifi w", subcommands=[sub("list l show-password", ANY, ["--rescan= ifname= bssid="]), loose("*", does=NETWORK)], bare=()),
        loose("*", does=NETWORK)])])  # fmt: skip
IW = command("iw", subcommands=[
    loose("list event help reg phy"),
    sub("dev", subcommands=[sub("*", subcommands=[sub("info link scan station survey", ANY), sub("*", ANY, does=NETWORK)])]),
    loose("*", does=NETWORK)])  # fmt: skip
RESOLVECTL = command("resolvectl systemd-resolve", options=["-4 -6 -i= --interface= -p= --protocol= -t= --type= -c= --class= --legend= --cname= --search= --raw[=] --no-pager --json= -j"], subcommands=[
    lax("query service openpgp tlsa", "LOOKUP..."), loose("status statistics monitor show-cache show-server-state log-level"),
    loose("*", does=NETWORK)], traits="resolves")  # fmt: skip
LINKS = loose(
    "ifup ifdown dhclient dhcpcd udhcpc wpa_supplicant wpa_cli rfkill hostapd iwctl ifrename vconfig ifenslave slattach iptunnel nameif plipconfig rarp "
    "macchanger pppd pon poff netplan nmtui connmanctl wifi rtmon arpd avahi-publish bluetoothctl hciconfig",
    does=NETWORK,
)
IPERF = loose(
    "iperf iperf3",
    [
        option("-c --client", "SENDS"),
        option("-F --file", "UPLOADS"),
        flag("-s --server", listens("a port", "machine")),
        option("--logfile", WRITES),
    ],
)
NETWORKSETUP = command(
    "networksetup",
    ANY,
    [
        """
            -listallnetworkservices -listallhardwareports -listnetworkserviceorder -detectnewhardware
            -listpreferredwirelessnetworks= -version -getinfo= -getdnsservers= -getsearchdomains= -getwebproxy=
            -getsecurewebproxy= -getsocksfirewallproxy= -getautoproxyurl= -getmacaddress= -getairportnetwork=
            -getairportpower= -getcomputername -getcurrentlocation -listlocations -getMTU= -getv6additionalroutes=
            -getadditionalroutes= -getproxybypassdomains= -getnetworkserviceenabled= -printcommands -help
        """
    ],
    style="words",
)
SCUTIL = command(
    "scutil",
    ANY,
    ["--dns --proxy --nwi --get= -r= -w= -t= --nc==", option("--set", PLAIN, NETWORK), flag("--renew", NETWORK)],
    style="words",
    stdin="OPAQUE",
)
DARWIN = command("ipconfig", subcommands=[
    sub("getifaddr ifcount getoption getpacket getv6packet getsummary waitall getiflist", ANY), sub("*", ANY, does=NETWORK)])  # fmt: skip
DSCACHE = command(
    "dscacheutil",
    ANY,
    ["-q= -cachedump -configuration -statistics -a -buckets -entries=", flag("-flushcache", NETWORK)],
    style="words",
)
DOMAINS = lax(
    "dnsdomainname domainname nisdomainname ypdomainname", "PLAIN?", [option("-F --file", RUNS)], given=NETWORK
)
FLUSH = loose(
    "conntrack",
    [
        flag("-L --dump -G --get -S --stats -C --count -E --event", clears="control delete"),
        flag("-D --delete -F --flush", deletes("the machine's network connections", "machine")),
    ],
    does=NETWORK,
)

CASES = """
allow  ip addr
allow  ip a
allow  ip -br -c link show
allow  ip route get 1.1.1.1
allow  ip -4 addr show eth0 | grep inet
ask    ip link set eth0 down
       control the machine's network configuration
ask    ip route add default via 10.0.0.1
ask    ip addr flush dev eth0
deny   ip netns exec x rm -rf /
ask    ip -force -batch cmds.txt
allow  ifconfig -a
allow  ifconfig en0
ask    ifconfig eth0 down
allow  netstat -tlnp
allow  ss -tlnp | grep 3000
ask    ss -K dst 10.0.0.2
ask    ss -D ~/.bashrc
allow  route -n
ask    route add default gw 10.0.0.1
allow  arp -an
ask    arp -d 10.0.0.2
allow  iptables -L -n -v
ask    iptables -F
ask    iptables -P INPUT ACCEPT
deny   iptables-save -f /etc/cron.d/x
allow  nft list ruleset
ask    nft flush ruleset
allow  ufw status verbose
ask    ufw disable
allow  firewall-cmd --list-all
ask    firewall-cmd --add-port=4444/tcp
allow  nmcli device status
ask    nmcli -s connection show home
ask    nmcli device disconnect wlan0
allow  ethtool eth0
ask    ethtool -s eth0 speed 10
allow  networksetup -getwebproxy Wi-Fi
ask    networksetup -setwebproxy Wi-Fi 127.0.0.1 8080
allow  scutil --dns
ask    scutil --set HostName x
allow  tc qdisc show
ask    tc qdisc add dev lo root netem delay 100ms
"""

"""tcpdump, tshark and other tools that capture network traffic, and read, cut and join captures."""

from toolgate.knowledge.vocabulary import *

CAPTURE = controls("a network capture")
TCPDUMP = lax(
    "tcpdump",
    "PLAIN...",
    [
        option("-r", READS, clears="control"),
        option("-F -V", READS),
        option("-w", WRITES),
        option("-z", "OPAQUE"),
        "-h? -D? --list-interfaces? -B= --buffer-size= -c= --count -C= -E= -G= -i= --interface= -j= --time-stamp-type= -m= -M= -Q= --direction= -s= --snapshot-length= -T= -W= -y= --linktype= -Z= --relinquish-privileges=",
    ],
    does=CAPTURE,
)
TSHARK = lax(
    "tshark",
    "PLAIN...",
    [
        "-h? -v? -D? --list-interfaces? -L? --list-data-link-types?",
        flag("-G", clears="control"),
        option("-r --read-file", READS, clears="control"),
        option("-w --export-tls-session-keys --log-file", WRITES),
        option("-H -K", READS),
        option("-X", READ_BY("captures.extension")),
        option("-z", READ_BY("captures.statistics")),
        option("-o", READ_BY("captures.preference")),
        option("--export-objects", READ_BY("captures.objects")),
        option("--temp-dir", WRITES),
        """
            -2 -g -I -l -n -p -P -q -V -x -a= --autostop= -b= --ring-buffer= -B= --buffer-size= -c= -C= -d= -e= -E= -f= -F= -i= --interface= -j= -J= -N= -O= -R=
            --read-filter= -Q -s= --snapshot-length= -S= -t= -T= -u= -U= -W= -y= --linktype= -Y= --display-filter=
            --time-stamp-type= --enable-protocol= --disable-protocol= --only-protocols= --enable-heuristic=
            --disable-heuristic= --elastic-mapping-filter= --capture-comment= --hexdump= --log-level= --log-domain=
            --log-fatal= --compress=
        """,
    ],
    does=CAPTURE,
)
CUTTER = command(
    "editcap",
    "READS WRITES PLAIN...",
    [
        "-h?",
        option("--inject-secrets", READ_BY("captures.secrets")),
        """
            -a= -A= -B= -c= -C= -D= -E= -F= -i= -I= -o= -s= -S= -t= -T= -w= --seed= --capture-comment= --compress= --novlan --skip-radiotap-header
            --set-unused --discard-all-secrets --discard-capture-comment --discard-packet-comments --extract-secrets -d -L -r -v
        """,
    ],
)
JOINER = command("mergecap", "READS...", [option("-w", WRITES), "-h? -V? -a -F= -I= -s= -v"])
SORTER = command("reordercap", "READS WRITES", ["-h? -n -v"])
MAKER = command(
    "text2pcap",
    "READS WRITES",
    ["-h? -o= -t= -D -d -q -a -b= -l= -m= -i= -4= -6= -e= -u= -T= -s= -S= -F= -E= -N= -n -p -P= -r="],
)
FACTS = lax("capinfos captype", "READS...")

CASES = """
allow  tshark -r a.pcapng -q -z io,stat,1,"COUNT(tcp.analysis.retransmission) tcp.analysis.retransmission"
allow  tshark -n -r a.pcap -q -z conv,tcp -z endpoints,ip
allow  tshark -r a.pcap -Y 'http.request' -T fields -e http.host -E separator=,
allow  tshark -r a.pcap -q -z follow,tcp,ascii,0
allow  tshark -r a.pcap -Y dns -w build/dns.pcap
allow  tshark -r a.pcap -o tcp.relative_sequence_numbers:FALSE -V
allow  tshark -r a.pcap -q --export-objects http,build/objects
allow  tshark -G fields
ask    tshark -r a.pcap -q -z credentials
ask    tshark -r a.pcap -qz credentials
ask    tshark -i eth0 -q -z io,phs
ask    tshark -r a.pcap --export-objects http,/home/user/.config/autostart
ask    tshark -r a.pcap -X lua_script:/home/user/Downloads/x.lua
ask    tshark -r a.pcap -o tls.debug_file:/home/user/.bashrc
ask    tshark -r a.pcap -w ~/.bashrc
allow  tcpdump -nn -e -r a.pcap 'tcp port 443'
ask    tcpdump -r a.pcap -e -w ~/.bashrc
ask    tcpdump -i any -w build/a.pcap
ask    tcpdump -r a.pcap -w build/b.pcap -C 1 -z ./x.sh
allow  editcap -A '2024-01-01 10:00:00' -F pcap a.pcapng build/b.pcap
ask    editcap a.pcapng ~/.bashrc
allow  mergecap -w build/all.pcap a.pcap b.pcap
ask    mergecap -w ~/.bashrc a.pcap
allow  capinfos -c -u a.pcap
allow  text2pcap -i 6 dump.txt build/a.pcap
ask    reordercap a.pcap ~/.profile
"""

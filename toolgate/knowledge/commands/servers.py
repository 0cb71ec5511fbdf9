"""Web servers, proxies and name servers that a project starts, and commands that check their settings."""

from toolgate.knowledge.vocabulary import *

SERVES = listens("a port", "machine")
RUNNING = controls("a running server")
SETTINGS = option("-c -f --config --config-file", OBEYS)

NGINX = command(
    "nginx openresty angie",
    "",
    [
        flag("-t -T", clears="listen"),
        option("-c", OBEYS),
        option("-p", CHDIR),
        option("-g", READ_BY("servers.directives")),
        option("-s", PLAIN, RUNNING, clears="listen"),
        option("-e", WRITES),
        "-v? -V? -h? -?? -q",
    ],
    does=SERVES,
)
HAPROXY = command(
    "haproxy",
    "",
    [
        flag("-c", clears="listen"),
        option("-f", OBEYS),
        option("-C", CHDIR),
        "-v? -vv? -V -q -d -dr -W -Ws -D -db -m= -n= -N=",
    ],
    does=SERVES,
)
MOSQUITTO = command(  # without a configuration file it listens on loopback alone
    "mosquitto",
    "",
    [option("-c --config-file", OBEYS, SERVES), "-h? --help? -d --daemon -p= --port= -v --verbose -q --quiet"],
    does=listens("a port"),
)
LIGHTTPD = command(
    "lighttpd",
    "",
    [flag("-t -tt -p", clears="listen"), option("-f", OBEYS), option("-m", RUNS), "-v? -V? -h? -D -1"],
    style=WORDS,
    does=SERVES,
)
VARNISH = command(
    "varnishd", "", [flag("-C", clears="listen"), option("-f", OBEYS), "-V? -F -a= -s= -n= -p= -b="], does=SERVES
)
APACHE = command(
    "apachectl apache2ctl apache2",
    "READ_BY(servers.apache)?",
    [
        flag("-t -S -M -l -L", clears="listen"),
        option("-f", OBEYS),
        option("-d", CHDIR),
        "-v? -V? -h? -D= -e=",
        option("-k", PLAIN, RUNNING),
        option("-C", READ_BY("servers.directives")),
    ],
    does=SERVES,
)
SQUID = command(
    "squid",
    "",
    [option("-k", READ_BY("servers.squid"), clears="listen"), option("-f", OBEYS), "-v? -h? -N -X -d= -n="],
    does=SERVES,
)
CADDY = command(
    "caddy",
    subcommands=[
        sub("validate adapt", "", [SETTINGS, "-a= --adapter= --pretty --validate", option("--envfile", READS)]),
        sub("fmt", "READS?", [flag("-w --overwrite", operands="EDITS?"), "-d --diff -c="]),
        sub("version list-modules build-info environ help", "PLAIN..."),
        sub(
            "run start",
            "",
            [SETTINGS, "-a= --adapter= --watch -w --environ --resume", option("--envfile", READS)],
            does=SERVES,
        ),
        lax("file-server reverse-proxy respond", "PLAIN...", does=SERVES),
        sub("stop reload", "", [SETTINGS, "--address= --force"], does=RUNNING),
    ],
)
CHECKERS = lax(
    "named-checkconf named-checkzone unbound-checkconf nsd-checkconf nsd-checkzone kamailio-check", "READS..."
)
PROMTOOL = command(
    "promtool",
    options=[SETTINGS],
    subcommands=[
        sub("check", subcommands=[lax("config rules web-config service-discovery metrics", "READS...")]),
        sub("test", subcommands=[lax("rules", "READS...")]),
    ],
)
ALERTMANAGER = option("--alertmanager.url", FETCHES)
ROUTES = [option("--config.file", READS), "--verify.receivers= --tree -o= --output="]
SHOWN = ["-o= --output= -q --quiet -i --inhibited -s --silenced -a --active -u --unprocessed -r= --receiver="]
ALERTS = writes("alerts and silences", "remote")
AMTOOL = command(
    "amtool",
    options=[
        "-h? --help? --version?",
        SETTINGS,
        ALERTMANAGER,
        option("--config.file --http.config.file", READS),
        "-v --verbose -o= --output= --date.format= --timeout= --version-check --no-version-check",
    ],
    subcommands=[
        lax("check-config", "READS..."),
        sub("config", subcommands=[
            sub("routes", "PLAIN...", [ALERTMANAGER, *ROUTES], subcommands=[sub("show test", "PLAIN...", [ALERTMANAGER, *ROUTES])]),
            sub("show", "PLAIN...", [ALERTMANAGER]),
        ]),
        sub("cluster", subcommands=[sub("show", "PLAIN...", [ALERTMANAGER])]),
        sub("template", subcommands=[sub("render", "PLAIN...", [option("--template.glob --template.data", READS), "--template.text= --template.type="])]),
        sub("alert silence", "PLAIN...", [ALERTMANAGER, *SHOWN], subcommands=[
            sub("query", "PLAIN...", [ALERTMANAGER, *SHOWN]), loose("add expire update import", [ALERTMANAGER], does=ALERTS),
        ]),
    ],
)  # fmt: skip
PAGES = command("ttyd", "ROLES_BY(terminals.ttyd)...", style=LITERAL, traits="admits")
WRITABLE_PAGES = command("gotty", "ROLES_BY(terminals.gotty)...", style=LITERAL, traits="admits")
SOCKET_PAGES = command("websocketd", "ROLES_BY(terminals.websocketd)...", style=LITERAL, traits="admits")

CASES = """
allow  mosquitto -p 18831 > build/broker.log 2>&1 & mosquitto_sub -h 127.0.0.1 -p 18831 -t x -C 1
ask    mosquitto -c mosquitto.conf
ask    mosquitto --frob
allow  nginx -t -p "$PWD/deploy/nginx" -c nginx.conf -g 'pid /tmp/nginx.pid; error_log stderr;'
allow  nginx -t -c "$PWD/deploy/nginx.conf"
ask    nginx -t -g 'load_module /tmp/x.so;'
ask    nginx -t -c /home/user/Downloads/nginx.conf
ask    nginx
ask    nginx -s stop
allow  haproxy -c -V -f deploy/haproxy.cfg
ask    haproxy -f deploy/haproxy.cfg
ask    haproxy -c -f /home/user/Downloads/haproxy.cfg
allow  caddy validate --config deploy/Caddyfile --adapter caddyfile
allow  caddy fmt --diff deploy/Caddyfile
ask    caddy run --config deploy/Caddyfile
allow  lighttpd -tt -f deploy/lighttpd.conf
allow  varnishd -C -f deploy/default.vcl
allow  apachectl -t -f "$PWD/deploy/httpd.conf"
allow  apachectl configtest
ask    apachectl restart
ask    apachectl -t -C 'LoadModule x /tmp/x.so'
allow  squid -k parse -f deploy/squid.conf
ask    squid -k shutdown
allow  named-checkconf deploy/named.conf
allow  promtool check config deploy/prometheus.yml
allow  amtool check-config deploy/alertmanager.yml
allow  amtool config routes test --config.file=deploy/alertmanager.yml severity=page
allow  amtool --alertmanager.url=http://localhost:9093 alert query alertname=DiskFull
ask    amtool --alertmanager.url=http://alerts.corp.example:9093 alert query
ask    amtool --alertmanager.url=http://localhost:9093 silence add alertname=DiskFull -c x
ask    amtool silence expire 7d9f
ask    ttyd bash
ask    ttyd -p 9000 top
deny   ttyd -W bash
deny   ttyd -6Wp 9000 -t fontSize=14 zsh -l
deny   ttyd --writable -i eth0 docker run -it alpine sh
deny   ttyd -W tmux new -A -s main
deny   ttyd -W rm -rf ~
ask    ttyd -W -i lo bash
ask    ttyd -W -c agent:4711 bash
ask    ttyd -w /tmp bash
allow  ttyd --version
deny   gotty -w --port 9000 bash
ask    gotty -w -a 127.0.0.1 bash
ask    gotty top
deny   websocketd --port=9000 bash
ask    websocketd --port=9000 --address=127.0.0.1 ./count.sh
"""

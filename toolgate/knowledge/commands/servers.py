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

EVERYWHERE = listens("every network interface", "machine")
BOUND = option("-i --interfaces -b --bind --listen --listen-host -a --address", LISTENS, clears="listen")
MINISERVE = command("miniserve", "READS?", [
    BOUND, option("--index --temp-directory --auth-file --tls-cert --tls-key", READS), flag("-u --upload-files", operands="WRITES?"), flag("-U --mkdir -o --overwrite-files -R --rm-files"),
    "-h? -V? -v --verbose -p= --port= -a= --auth= --spa --pretty-urls -H --hidden -P --no-symlinks -S= -O= -c= --color-scheme= -d= -q --qrcode -r --enable-tar -g --enable-tar-gz -z --enable-zip -C --dirs-first -t= --title= -l --show-symlink-info -F --hide-version-footer --hide-theme-selector -W --show-wget-footer --readme -I --disable-indexing --header= --route-prefix= --random-route -m= --media-type= -M="],
    does=EVERYWHERE, traits="serves")  # fmt: skip
DUFS = command("dufs", "READS?", [
    BOUND, option("-c --config", OBEYS), option("--log-file", WRITES), option("--assets --tls-cert --tls-key", READS), flag("-A --allow-all --allow-upload --allow-delete", operands="WRITES?"), "-h? -V? -p= --port= --path-prefix= --hidden= -a= --auth= --allow-search --allow-symlink --allow-archive --allow-hash --enable-cors --render-index --render-try-index --render-spa --log-format= --compress= --completions="],
    does=EVERYWHERE, traits="serves")  # fmt: skip
MITM = command("mitmdump mitmproxy mitmweb", "PLAIN...", [
    BOUND, option("-s --scripts", RUNS), option("-w --save-stream-file -S --server-replay", WRITES), option("-r --rfile -C --client-replay", READS), option("--web-host", LISTENS), flag("-n --no-server", clears="listen"), option("--certs", READS), option("--map-local -M --map-remote -B --modify-body -H --modify-headers", DATA), option("-m --mode", READ_BY("servers.upstream")),
    "-h? -p= --listen-port= --web-port= --no-web-open-browser --version? -k --ssl-insecure -q --quiet -v --verbose --flow-detail= --ignore-hosts= --allow-hosts= --anticache --anticomp --showhost --proxyauth= --stickycookie= --no-http2"],
    does=EVERYWHERE)  # fmt: skip
TUNNEL = command("sshuttle", "PLAIN...", [
    option("-r --remote", SENDS), option("-e --ssh-cmd", "SIDE_DOOR"), option("-X --exclude-from -s --subnets", READS), option("-l --listen --ns-hosts", LISTENS), option("--pidfile", WRITES), "-h? -V? --dns -N --auto-nets -H --auto-hosts -x= --exclude= -v --verbose --python= --method= -D --daemon --no-latency-control"],
    does=controls("the machine's network routes"))  # fmt: skip
MAILS = command("mailpit mailhog MailHog", "", [
    option("-l --listen -s --smtp -api-bind-addr -ui-bind-addr -smtp-bind-addr", LISTENS, clears="listen"), option("-d --database -db-file --db-file", WRITES), option("--smtp-relay-config --smtp-forward-config -config", OBEYS), option("--ui-tls-cert --ui-tls-key --smtp-tls-cert --smtp-tls-key --ui-auth-file --smtp-auth-file", READS),
    "-h? -v? -m= --max= -q --quiet --verbose --smtp-auth-accept-any --smtp-auth-allow-insecure --disable-html-check --use-message-dates --webroot= -hostname= -storage="], style=WORDS, does=EVERYWHERE)  # fmt: skip
DRIVERS = command("chromedriver msedgedriver geckodriver", "", [
    option("--host", LISTENS), option("--allowed-ips --whitelisted-ips", LISTENS, optional=True), option("-b --binary", RUNS), option("--log-path", WRITES), "-h? -v? -V? -p= --port= --verbose --silent -vv --log= --log-level= --append-log --readable-timestamp --url-base= --allowed-origins= --allow-origins= --allow-hosts= --profile-root= --marionette-port= --disable-dev-shm-usage"],
    style=WORDS, does=listens("a port"))  # fmt: skip
MINIO = command("minio", subcommands=[
    sub("server", "WRITES...", [option("--address", LISTENS, clears="listen"), option("--console-address", LISTENS), option("-S --certs-dir", READS), option("--config", OBEYS), "--quiet --anonymous --json"], does=EVERYWHERE)])  # fmt: skip
SEARCH_SERVERS = command("meilisearch typesense-server", "", [
    option("--http-addr --api-address", LISTENS, clears="listen"), option("--db-path --data-dir --dump-dir --snapshot-dir --log-dir", WRITES), option("--import-dump --import-snapshot --ssl-cert-path --ssl-key-path", READS), option("--config-file-path --config", OBEYS),
    "-h? -V? --env= --master-key= --api-key= --api-port= --no-analytics --max-indexing-memory= --max-indexing-threads= --log-level= --enable-cors[=] --schedule-snapshot[=]"], does=listens("a port"))  # fmt: skip
MOCKS = command("moto_server toxiproxy-server", "PLAIN...", [
    option("-H --host -host", LISTENS), option("-c --ssl-cert -k --ssl-key -config", READS), "-h? -p= --port= -port= -r --reload -s --ssl -version?"], style=WORDS, does=listens("a port"))  # fmt: skip

CASES = """
allow  miniserve -i 127.0.0.1 -p 8081 --index index.html dist
ask    miniserve -p 8081 .
ask    miniserve -i 127.0.0.1 ~/.ssh
deny   miniserve -i 127.0.0.1 -u /
ask    miniserve -i ::1 -u -R ~
allow  dufs -b 127.0.0.1 --render-spa dist
ask    dufs -A
llm    dufs -b 127.0.0.1 -c /tmp/dufs.yaml
allow  mitmdump --listen-host 127.0.0.1 -p 8082 -w build/flows.bin
allow  mitmdump -n -r build/flows.bin
ask    mitmproxy -p 8080
llm    mitmdump -n -s /tmp/x.py
ask    mitmdump --listen-host 127.0.0.1 --mode upstream:http://relay.example:3128
ask    mitmdump --listen-host 127.0.0.1 --set scripts=/tmp/x.py
ask    sshuttle -r admin@bastion.example 10.0.0.0/8
deny   sshuttle -e 'sh -c "rm -rf ~"' -r admin@bastion.example 0/0
allow  mailpit --listen 127.0.0.1:8025 --smtp 127.0.0.1:1025
ask    mailhog
allow  chromedriver --port=9515 --log-path=build/driver.log
ask    chromedriver --allowed-ips= --port=9515
ask    geckodriver --host 0.0.0.0
llm    geckodriver --binary /tmp/firefox
allow  minio server --address 127.0.0.1:9000 --console-address 127.0.0.1:9001 build/minio
ask    minio server build/minio
allow  meilisearch --db-path build/meili --no-analytics
ask    meilisearch --http-addr 0.0.0.0:7700
allow  moto_server -p 5555
ask    moto_server -H 0.0.0.0
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

"""Prometheus, Loki, Fluent Bit, Telegraf and Beats — servers and agents that collect metrics and logs."""

from toolgate.knowledge.vocabulary import *

SERVES = listens("a port", "machine")
FILES = option("--config.file --config -c --config-file", OBEYS)
PROMETHEUS = lax(
    "prometheus alertmanager node_exporter blackbox_exporter pushgateway loki promtail tempo mimir vmagent victoria-metrics cadvisor",
    "",
    [
        FILES,
        option("--web.listen-address --server.http-listen-address --httpListenAddr --listen_ip", LISTENS, clears="listen"),
        option("--storage.tsdb.path --storage.path --persistence.file --storageDataPath --storage.local.path", WRITES),
        option("--remoteWrite.url --client.url --cluster.peer", SENDS),
        option("--web.config.file --promscrape.config", READS),
        flag("--verify-config --check-config --config.check --dry-run --dryRun", clears="listen"),
    ],
    style=WORDS,
    does=SERVES,
)  # fmt: skip
LOGS = [option("--addr", FETCHES), option("--ca-cert --cert --key", READS), option("--part-path-prefix", WRITES),
    "--from= --to= --since= --limit= -o= --output= --timezone= --labels[=] --stats --quiet --tail -f --follow --forward --batch= --step= --username= --password= --org-id= --include-label= --exclude-label= --no-labels --analyze-labels --stdin"]  # fmt: skip
LOGCLI = command("logcli", options=LOGS, subcommands=[
    sub("query instant-query labels series stats volume volume_range detected-fields", "PLAIN...", LOGS, stdin=PLAIN), sub("delete", "PLAIN...", LOGS, does=deletes("logs", "database"))])  # fmt: skip
FLUENT = command("fluent-bit td-agent-bit", "", [
    option("-c --config -R --parser -S --storage_path", OBEYS), option("-e --plugin -w --workdir", RUNS), option("-l --log_file", WRITES), option("-o --output -i --input", READ_BY("servers.output")), option("-p --prop", READ_BY("servers.plugin_property")), option("-P --port", PLAIN), flag("-H --http", SERVES),
    "-D --dry-run -f= --flush= -F= --filter= -m= --match= -t= --tag= -T= --sp-task= -v --verbose -vv -q --quiet -V? -h? -J? --json -Z --enable-chunk-trace"])  # fmt: skip
FLUENTD = command("fluentd", "", [
    option("-c --config -p --plugin -r -I -d", OBEYS), option("-o --log -d --daemon", WRITES), option("-i --inline-config", "OPAQUE"), flag("-s --setup", writes("a configuration", "home")), "--dry-run -q --quiet -v --verbose --no-supervisor --use-v1-config --show-plugin-config="],
    does=runs("the project's configuration"))  # fmt: skip
LOGSTASH = command("logstash", "", [
    option("-f --path.config --path.settings --path.plugins -p", OBEYS), option("-e --config.string", "OPAQUE"), option("-l --path.logs --path.data", WRITES), "-t --config.test_and_exit -r --config.reload.automatic -w= --pipeline.workers= -b= --log.level= -V? --pipeline.id= -n= --node.name="],
    does=runs("the project's configuration"))  # fmt: skip
TELEGRAF_OPTIONS = [option("--config --config-directory", "OPENS"), option("--pidfile", WRITES), "--test --once --quiet --debug --test-wait= --input-filter= --output-filter= --section-filter= --aggregator-filter= --processor-filter= --version? --help?"]  # fmt: skip
TELEGRAF = command("telegraf", "", TELEGRAF_OPTIONS, style=WORDS, does=runs("the project's configuration"), subcommands=[
    sub("config", "PLAIN...", TELEGRAF_OPTIONS, subcommands=[sub("check", "", TELEGRAF_OPTIONS), sub("create", "PLAIN...", TELEGRAF_OPTIONS)]), sub("plugins version help", "PLAIN...", TELEGRAF_OPTIONS)])  # fmt: skip
BEAT_OPTIONS = [option("-c --c", OBEYS), option("--path.config", OBEYS), option("--path.data --path.logs --path.home", WRITES), "-e --e -d= --d= -v --v --strict.perms[=] --environment="]  # fmt: skip
BEATS = command("filebeat metricbeat packetbeat heartbeat auditbeat", "", BEAT_OPTIONS, subcommands=[
    sub("test export version help", "PLAIN...", BEAT_OPTIONS), sub("modules", subcommands=[sub("list", "", BEAT_OPTIONS), sub("enable disable", "PLAIN...", BEAT_OPTIONS, does=writes("its configuration", "workspace"))]),
    sub("setup", "", [*BEAT_OPTIONS, "--dashboards --pipelines --index-management --modules="], does=sends("the servers in its configuration")), sub("run", "", [*BEAT_OPTIONS, "--once"], does=runs("the project's configuration"))],
    bare=runs("the project's configuration"))  # fmt: skip

CASES = """
allow  prometheus --config.file=deploy/prometheus.yml --web.listen-address=127.0.0.1:9090 --storage.tsdb.path=build/tsdb
ask    prometheus --config.file=deploy/prometheus.yml
llm    prometheus --config.file=/tmp/p.yml --web.listen-address=127.0.0.1:9090
deny   loki -config.file=deploy/loki.yml -server.http-listen-address=127.0.0.1 -storage.path=/etc
allow  loki -config.file=deploy/loki.yml -verify-config
allow  logcli --addr=http://localhost:3100 query '{app="shop"}' --limit=50
ask    logcli --addr=http://logs.corp.example:3100 query '{app="shop"}'
allow  fluent-bit -i cpu -o stdout -f 1
deny   fluent-bit -i exec -p 'command=rm -rf ~' -o stdout
ask    fluent-bit -i tail -p path=/var/log/syslog -o http://collect.example/x
llm    fluent-bit -e /tmp/x.so -i cpu -o stdout
allow  logstash -t -f deploy/logstash.conf
ask    logstash -e 'input { exec { command => "id" interval => 5 } }'
llm    fluentd -c /tmp/fluent.conf
allow  telegraf --config deploy/telegraf.conf --test
ask    telegraf --config https://collect.example/t.conf
allow  filebeat test config -c deploy/filebeat.yml
ask    filebeat setup --dashboards
"""

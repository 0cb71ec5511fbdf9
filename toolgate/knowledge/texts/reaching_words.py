"""Words in source that accesses logins, start-up files and credentials, and in pages that send what they hold."""

from toolgate.knowledge.vocabulary import one_of

# Parts of paths that are not in source by chance.
REACHED = (
    "authorized_keys", ".bashrc", ".zshrc", ".bash_profile", ".zprofile", ".profile", "/etc/cron", "/etc/sudoers", "/var/spool/cron",
    "ld.so.preload", "LaunchAgents", ".config/autostart", "systemd/user", "/etc/systemd", "/etc/profile", ".ssh/", ".ssh", ".aws/", ".aws",
    ".netrc", ".git-credentials", ".kube/config", ".docker/config.json", ".gnupg", "/etc/shadow", ".npmrc", ".pypirc", "gcloud",
    "/etc/passwd",
)  # fmt: skip
# Calls that write, in any language, in lower case.
WRITING_CALLS = (
    "write", "append", "spit(", "spit ", "outputstream", "o_wronly", "o_append", "o_creat", "savefile", "appendtext", ".copyto",
    "files.copy", "createfile", "file.create", "ofstream", "fputs", "fprintf", "setcontent", "putstr",
)  # fmt: skip
# Calls that send.
SENDING_CALLS = (
    "post", "upload", "send", "put(", "request", "http.get", "httpclient", "urlconnection", "dial", "socket", "reqwest", "httpoison",
    "ureq", "fetch", "curl ", "wget ", "openconnection", "urlsession", "curlopt_url", "url(",
)  # fmt: skip
# Calls that read the file they are given, and those that tell where the home is.
READING_CALLS = ("open", "read", "slurp", "source", "contents", "walk", "file(", "load", "path")
# What such calls are told after the path: how the file is opened, and how its text is encoded.
OPENED_AS = frozenset(
    """r rb rt r+ rb+ r+b w wb wt w+ wb+ w+b a ab at a+ ab+ a+b x xb re rbe we ae
    utf8 utf-8 utf16le latin1 ascii base64 hex binary""".split()
)
HOME_CALLS = (
    "userhomedir", "user.home", "homedir", "home_dir", 'getenv("home', "getenv('home", 'var("home', '["home"]', "['home']", 'env("home',
    'getenv "home', "path.home", "nshomedirectory", "userprofile", "gethomedirectory", "home::home",
)  # fmt: skip
# All variables of the environment at once, in languages that are not followed, where no one of them is asked for.
ENVIRONMENTS = (
    "os.Environ()", "env::vars()", "System.getenv()", "Environment.GetEnvironmentVariables()", "ProcessInfo.processInfo.environment",
    "Platform.environment", "Unix.environment ()", "getEnvironment", "sys.env", "(System/getenv)",
)  # fmt: skip
# What a page holds that others must not get; of its storage, only tokens.
HELD_BY_PAGES = ("document.cookie", "cookies.getAll", "cookieStore.getAll", "localStorage", "sessionStorage")
KEPT_BY_PAGES = ("localStorage", "sessionStorage")
TOKENS = (
    "stringify(localstorage", "stringify(sessionstorage", "token", "jwt", "...localstorage", "session_id", "apikey",
)  # fmt: skip
BROWSER_SENDING = (
    "fetch(", "sendBeacon(", ".src", "XMLHttpRequest", ".open(", "WebSocket(", "axios", "location", "$.post", "$.get", "$.ajax", "src=",
    "action", ".href", "navigator",
)  # fmt: skip
# Monitoring programs, by words of their settings' names, and keys for destinations.
OBSERVERS = one_of("""fluent fluentd fluentbit filebeat logstash vector telegraf promtail alloy otel otelcol collector prometheus datadog metricbeat
    heartbeat alertmanager loki tempo jaeger newrelic statsd collectd rsyslog syslog auditbeat falco packetbeat opentelemetry
    thanos mimir cortex zipkin graphite splunk falcosidekick robusta""")
DESTINATIONS = one_of("""remotewrite exporter exporters sink sinks otlp otlphttp telemetry forwarder webhookconfigs auditwebhook logdrain
    drains shipper""")
WATCHED = one_of("scrapeconfigs targets staticconfigs receivers sources inputs source input scrape targetconfigs rules")
HOST_KEYS = one_of("host hostname endpoint server address addr url uri hosts servers brokers")
INSIDE_CLUSTERS = (".svc", ".local", ".internal", ".lan", ".localdomain", ".localhost", ".test", ".consul")
VENDORS = (
    "honeycomb.io", "datadoghq.com", "datadoghq.eu", "newrelic.com", "nr-data.net", "grafana.net", "sentry.io", "logz.io", "lightstep.com",
    "axiom.co", "betterstack.com", "logtail.com", "dynatrace.com", "splunkcloud.com", "signalfx.com", "elastic-cloud.com", "amazonaws.com",
    "googleapis.com", "pagerduty.com", "opsgenie.com", "slack.com", "victorops.com", "uptrace.dev", "coralogix.com",
)  # fmt: skip
# Settings that load code, by two of their words; and checks of where code comes from.
LETTING_IN = one_of("allow enable unsafe dangerously trust permit allowed enabled")
LET_IN = one_of("exec execute execution shell eval scripts script commands command")
ALONE_LETS_IN = one_of("ffi unsafeperm shellescape")
CHECKED = one_of("""ssl tls verify signature signatures checksum checksums gpgcheck repogpgcheck strictssl sslverify secure hostkey integrity
    stricthostkeychecking""")
UNCHECKED = one_of("insecure unauthenticated untrusted")

"""Connections to this machine and to well-known hosts are fine; for others, the user decides."""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model import Effect, Manner, Opinion, Place, Scene, Target, Verb, allow, ask, deny, rule
from toolgate.model.effect import backticked
from toolgate.model.options import value_of
from toolgate.model.sentence import HERE, IT, Sentence
from toolgate.sentences.requests import forge_of, job_of, method_of, mutation_of, overriding, path_of, piped, purpose_of

RUN_HERE, RUN_THERE = "run the command here, without logging in", "ask the user to run it there"
DO_IT = "ask the user to do it"
LONGEST = 90  # characters of a sentence
OF_MACHINE = (".localhost", ".docker.internal")  # also names of this machine
THIS_MACHINE = ("localhost", "127.", "[::1]", "0.0.0.0")
# In words of commands that let any client decide what a program runs.
DEBUGGERS = (
    "--inspect", "BUN_INSPECT", "jdwp", "debugpy", "ptvsd", "gdbserver", "lldb-server", "rdbg", "dlv", "REMOTE_PDB",
)  # fmt: skip
RUNNERS = ("nvim", "dask", "dask-scheduler", "dask-worker", "ray")  # programs that run what clients send
SAFE = (Place.LOOPBACK, Place.KNOWN, Place.FORGE, Place.REGISTRY)


@rule("network", "fetch", "send", "listen", builtin=160)
def network(effect: Effect, scene: Scene) -> Opinion | None:
    host = effect.target
    if effect.verb == Verb.LISTEN:
        return _listening(effect, scene)
    if effect.verb not in (Verb.FETCH, Verb.SEND):
        return None
    if host.place == Place.METADATA:
        reason = f"asks the cloud metadata service {host}, which hands out credentials"
        return deny(reason, "use the credentials you were given")
    if Manner.REDIRECTS_TRAFFIC in effect.manner and host.place not in SAFE:
        return _redirected(effect, scene)
    if Manner.AS_GIT in effect.manner and host.place in (Place.FORGE, Place.KNOWN):
        return allow("connects to a code host")
    if Manner.LOGIN in effect.manner:
        from toolgate.sentences.phrases import told

        act = told(effect.command.argv, scene.home)[0] if host.described else _opened(effect)
        return ask(act or Sentence("logs in ", host, towards="to "), instead=_login(effect))
    if host.place == Place.LOOPBACK:
        return allow("stays on this machine")
    if effect.verb == Verb.FETCH and host.place in SAFE:
        return allow("fetches from a well-known host")
    if effect.verb == Verb.FETCH and Manner.OWN in effect.manner:
        return allow("fetches from a service that the project uses")
    if effect.verb == Verb.FETCH and Manner.INFORMS in effect.manner:
        return allow("brings back no text of a stranger")
    return _sending(effect, scene) if effect.verb == Verb.SEND else _fetching(effect, scene)


def _redirected(effect: Effect, scene: Scene) -> Opinion:
    if Manner.DEFERRED in effect.manner:
        from toolgate.sentences.sources import sourced

        return ask(sourced(effect, scene), instead="use a known host")
    return ask(_redirecting(effect, scene), instead=_unset(effect, scene))


def _opened(effect: Effect) -> str:
    """What else a login enables; empty: nothing that its words say."""
    from toolgate.sentences.logins import logged_in

    return logged_in(effect)


def _login(effect: Effect) -> str:
    """Advice instead of a login, with its purpose if that is known."""
    host, words = effect.target, effect.command.argv
    at = next((index for index, word in enumerate(words) if host.name and word.rpartition("@")[2] == host.name), 0)
    if at and "…" in words[at]:
        return "ask the user first"
    if at and at == len(words) - 1:
        return "ask the user to log in"
    return DO_IT if host.described else RUN_HERE if host.place == Place.LOOPBACK else RUN_THERE


def _sending(effect: Effect, scene: Scene) -> Opinion:
    host, words = effect.target, effect.command.argv
    if host.name == "%h":  # of `ssh -o ProxyCommand=…`
        return ask(f"logs in through {backticked(' '.join(words))}", instead="ask the user to log in")
    mutation = mutation_of(words)
    from toolgate.sentences.phrases import recipient, told

    act = f"runs the GraphQL mutation {mutation} on {forge_of(words)}" if mutation else told(words, scene.home)[0]
    if act:
        return ask(act, instead=DO_IT)
    purpose, instead = purpose_of(words)
    if purpose:
        done, towards = purpose
        return ask(Sentence(done, host, towards=towards), instead)
    if effect.command.name in CONTAINERS:
        return ask(f"uses {CONTAINERS[effect.command.name]} on {host}", instead=DO_IT)
    method = method_of(words)
    bare = has_trait(effect.command.name, "requests") and not any([word.startswith(DATA) for word in words[1:]])
    if (method not in ("", "POST") or (method and bare)) and not host.described:  # it acts without data
        request = f"a {method} request" + (f" for {backticked(path)}" if (path := path_of(words, host.name)) else "")
        return ask(f"sends {request} to {host}{_power(host)}", instead="ask the user to send it")
    listener = next((word for word in words[1:] if "-LISTEN:" in word.upper()), "")
    if listener and effect.command.name == "socat":
        port = listener.partition(":")[2].partition(",")[0]
        return ask(f"forwards connections on port {port} of this machine to {_forwarded(words) or host}", DO_IT)
    fed = any([mark in getattr(scene.call.action, "text", "") for mark in "|<"])
    code = [word.lower() for word in words[2:]]
    socket = effect.origin is None and any([mark in word for word in code for mark in OPENING])
    if (effect.command.name in DIALOGUES and not fed and not host.described) or socket:
        from toolgate.sentences.logins import proxied

        towards = "to an unknown host: " if host.place == Place.REMOTE else "to "
        through = proxied(words) if effect.command.name == "sftp" else ""
        return ask(Sentence("connects ", host, through or _power(host), towards), instead="ask the user first")
    mailed = recipient(words) if host.described else ""
    what = piped(effect, getattr(scene.call.action, "text", ""), DIALOGUES)
    done = f"sends an email to {mailed}" if mailed else Sentence(f"sends {what} ", host, _power(host), "to ")
    return ask(done, instead="ask the user to send " + IT)


DATA = ("-d", "-F", "-T", "--data", "--form", "--json", "--upload-file", "--body", "--post")
OPENING = ("socket", ".connect(", "createconnection(")  # opens a connection, in code
DIALOGUES = (  # with who types
    "telnet", "ftp", "sftp", "smbclient", "openssl", "nc", "ncat", "netcat", "socat", "websocat", "wscat",
)  # fmt: skip
CONTAINERS = {"docker": "Docker", "podman": "Podman", "nerdctl": "containerd", "docker-compose": "Docker"}


REDIRECTING = {  # the use of a host, by a part of the setting's name
    "install_binary": "downloads a program from {}", "download_host": "downloads a program from {}",
    "download_base": "downloads a program from {}", "dist_server": "downloads programs from {}",
    "storage_base": "downloads programs from {}", "disturl": "takes the headers for native modules from {}",
    "cdnurl": "downloads a program from {}", "location": "runs a template from {}",
    "update_root": "takes updates from {}", "git_remote": "takes updates from {}",
    "bottle_domain": "downloads packages from {}", "artifact_domain": "downloads packages from {}",
    "plugin-source": "installs a plugin from {}",
    "kubeapiserver": "uses {} as the Kubernetes API server", "kube-apiserver": "uses {} as the Kubernetes API server",
    "backend-config": "keeps the state of the infrastructure on {}",
    "sccache": "takes build results from {} and sends others there",
    "turbo_api": "takes build results from {} and sends others there", "docker_host": "uses Docker on {}",
    "container_host": "uses Podman on {}", "buildkit_host": "sends builds and their files to {}",
    "openai": "sends prompts to {}", "anthropic": "sends prompts to {}",
    "hf_endpoint": "uses {} instead of the Hugging Face hub",
    "trusted": "trusts {} without checking its certificate", "goproxy": "takes packages from {}",
    "proxy": "sends traffic through the proxy {}", "socks": "sends traffic through the proxy {}",
    "-x": "sends traffic through the proxy {}", "doh": "asks {} for the addresses of hosts",
    "mirror": "downloads from the mirror {}", "registry": "takes packages from {}", "index": "takes packages from {}",
    "find_links": "takes packages from {}", "find-links": "takes packages from {}", "repo": "takes packages from {}",
    "sumdb": "checks packages with {}", "insecure_host": "trusts {} without checking its certificate",
    "localdomain": "looks up short host names in the domain {}",
    "rubygems_host": "sets {} as the host that RubyGems publishes and logs in to",
    "hex_api": "sends API requests of Hex to {}",
    "server_url": "may take packages from {}",
    **dict.fromkeys(
        "hosted_url pkg_server jsr_url gem_source channel_alias cdn_url dist_url nix_path".split(),
        "takes packages from {}",
    ),
}  # fmt: skip


def _redirecting(effect: Effect, scene: Scene) -> str:
    """The use of a host that a setting names: a variable or an option."""
    words, host = effect.command.argv[1:] or tuple(getattr(scene.call.action, "text", "").split()), effect.target
    if scope := next((word[2:].partition(":")[0] for word in words if word[:3] == "--@" and host.name in word), ""):
        done = "publishes the package, with" if "publish" in words else "uses"
        return f"{done} {host} as the registry of {backticked(scope)}"
    if "publish" in words:
        return f"publishes the package to {host}"
    if "-migrate-state" in words:
        return f"copies the state of the infrastructure to {host}"
    if "login" in words:
        return f"logs in to {host}"
    if effect.command.name in INSTALLING:
        return Sentence("installs packages ", host, towards="from ")
    for index, word in enumerate(words if host.name else ()):
        key, equals, _ = word.partition("=")
        setting = key if equals and host.name not in key else words[index - 1] if index else ""
        for part, said in REDIRECTING.items() if host.name in word else ():
            if part in setting.lower():
                return said.format(host)
        if host.name in word and "proxyhost" in word.lower().partition(host.name)[0][-PROPERTY:]:  # of Java
            return REDIRECTING["proxy"].format(host)
    from toolgate.sentences.phrases import told

    return told(effect.command.argv, scene.home)[0] or Sentence("connects ", host, towards="to an unknown host: ")


PROPERTY = 12  # characters between the name of a property and its value
ELSEWHERE = ("DOCKER_HOST", "CONTAINER_HOST", "BUILDKIT_HOST")  # where the same names are other things
INSTALLING = ("nix-env", "nix-shell", "nix-channel")


def _unset(effect: Effect, scene: Scene) -> str:
    """Advice to leave out the variable or option that names a host, unless the command stores a setting."""
    words, host = effect.command.argv[1:], effect.target.name
    given = words or tuple(getattr(scene.call.action, "text", "").split())
    if "publish" in given or "-migrate-state" in given:
        return DO_IT
    for index, word in enumerate(given if host else ()):
        name = word.partition("=")[0]
        option = name if host not in name else given[index - 1] if index else ""
        variable = not words and "=" in word and option.isidentifier()
        known = option[:2] == "--" and any([part in option.lower() for part in REDIRECTING])
        if host in word and (variable or known):
            return f"run it without {option}" if option not in ELSEWHERE else DO_IT  # it would do it here
    from toolgate.sentences.phrases import told

    return (
        "ask the user first" if told(effect.command.argv, scene.home)[0] else "use a known host, or ask the user first"
    )


def _fetching(effect: Effect, scene: Scene) -> Opinion:
    host = effect.target
    from toolgate.sentences.phrases import told

    if act := told(effect.command.argv, scene.home)[0]:
        return ask(act, instead="ask the user first")
    words = effect.command.argv or (getattr(scene.call.action, "url", "") or _url(scene),)
    if host.place == Place.REMOTE and not host.described:
        if treated := overriding(words, host.name):
            return ask(f"asks {host} to treat {treated}", instead="ask the user to send it")
        from toolgate.sentences.fetching import asked_for

        done, towards = asked_for(effect)
        if not host.name.strip("$(){}…"):
            return ask(f"{done}{towards.partition(' ')[0]} a host that is not known in advance", "ask the user first")
        if not host.name.strip("."):
            return ask(f"fetches from {host}, which is not an address", instead="write the address out")
        odd = next((letter for letter in host.name if letter.isalpha() and not letter.isascii()), "")
        rest = f", whose name has the letter {backticked(odd)} (U+{ord(odd):04X})" if odd else ""
        said = Sentence(done, _host(host), rest, towards)
        return ask(said, TRUSTING if said.verb == "trusts" else "use a known host, or ask the user first")
    if host.described:
        listing = effect.command.name in ("wget", "aria2c")
        listed = value_of(effect.command.argv, "-i", "--input-file") if listing else ""
        what = f"the URLs listed in {backticked(listed)}" if listed else str(host)
        return ask(f"fetches {what}", instead="ask the user first")
    near = host.name.startswith(THIS_MACHINE)  # a service that does what it is asked for
    path = path_of(words, host.name) if near else ""
    if path.startswith("/api/v1/") and "/secrets" in path:
        return ask(Sentence("reads the cluster's secrets ", host, towards="from "), instead=_names(path))
    if path.startswith("/latest/meta-data"):
        return ask(Sentence("reads the metadata of a cloud machine ", host, towards="from "), "ask the user first")
    if job := job_of(path):
        return ask(Sentence(f"may start the job {job} ", host, towards="on "), instead="ask the user to start it")
    done = Sentence(f"requests {backticked(path)} " if path else "fetches ", host, towards="from ")
    whole = done.before(_power(host))
    return ask(whole if len(whole) <= LONGEST else done, instead="ask the user first")


def _url(scene: Scene) -> str:
    """The URL in the arguments of a tool; empty: there is none."""
    given = (scene.call.input or {}).get("url")
    return given if isinstance(given, str) else ""


def _names(path: str) -> str:
    """The command that lists the names of the secrets at a path of the Kubernetes API."""
    space = path.partition("/namespaces/")[2].partition("/")[0]
    plain = space.replace("-", "").isalnum()
    return f"`kubectl get secrets {f'-n {space}' if plain else '-A'}` lists the names, without the values"


def _host(host: Target) -> str:
    """A host for a sentence; one whose name is computed, with its whole address."""
    return backticked(host.name.partition("://")[2].partition("/")[0]) if "://" in host.name else str(host)


def _power(host: Target) -> str:
    """Why a host is special: a service for containers, keys, debuggers or jobs, or one nearby."""
    port = host.name.rpartition(":")[2]
    if host.name.startswith(THIS_MACHINE) or (host.name.partition(":")[0].endswith(OF_MACHINE) and port.isdigit()):
        return _service(port)
    if host.place != Place.PRIVATE or host.described:
        return ""
    name = host.name.partition(":")[0]
    if name.endswith((".svc", ".cluster.local")):
        return ", a service of the cluster"
    return ", a private address" if name.replace(".", "").isdigit() or host.name[:1] == "[" else ""


def _service(port: str) -> str:
    """The service that usually has this port."""
    from toolgate.knowledge.texts.ports import SERVICES

    return f", the port of {SERVICES[port]}" if port in SERVICES else ", an administrative service"


def _listening(effect: Effect, scene: Scene) -> Opinion:
    host = effect.target
    if host.place == Place.LOOPBACK:
        return allow("listens on this machine only")
    if Manner.OWN in effect.manner:
        return allow("runs the project's own server")
    from toolgate.sentences.phrases import told

    said = told(effect.command.argv, scene.home)[0]
    act = said if host.described or said.verb == "serves" else ""
    if host.place == Place.REMOTE:
        if act:
            return ask(act, instead=DO_IT)
        return ask("exposes " + _port(effect) + " to the internet", instead="ask the user to open the tunnel")
    if effect.command.name in EVERYWHERE:
        return ask(f"listens on {_address(host)}, which other machines can reach", DO_IT)
    words, number = effect.command.argv, host.name.removeprefix("port ")
    number = number or value_of(words, "-p", "--port") or _netcat(effect)
    where = f"port {number}" if number.isdigit() else "a port" if "…" in host.name else _address(host)
    if opened := _opening(effect, words or tuple(getattr(scene.call.action, "text", "").split())):
        return ask(f"opens {opened[0]} on {where}, {opened[1]}", "listen on 127.0.0.1 only")
    if effect.command.name == "socat" and (there := _forwarded(words)):
        return ask(f"forwards connections on {where} to {there}", instead="listen on 127.0.0.1 only")
    if host.name and f"--dashboard-address {host.name}" in " ".join(words).replace("=", " "):
        return ask(f"serves the dashboard on {where}", instead="listen on 127.0.0.1 only")
    code = f", {RUNS_CODE if effect.command.name in RUNNERS else 'which other machines can reach'}"
    code = "" if ", which " in where else code
    instead = DO_IT if act and said.verb == "runs" else "listen on 127.0.0.1 only"
    return ask(act or f"listens on {where}{code}", instead=instead)


TRUSTING = "leave out --trusted-host"
EVERYWHERE = ("renode",)  # programs that take a port, but no address to listen on
RUNS_CODE, OPERATES = "which lets anyone who connects run code", "which controls it without a login"


def _opening(effect: Effect, words: tuple[str, ...]) -> tuple[str, ...]:
    """What a port gives to clients, and why that matters; empty: nothing known."""
    name = effect.command.name
    if name.startswith("qemu") and value_of(words, "-monitor", "-qmp", "-gdb"):
        served = "the gdb server" if value_of(words, "-gdb") else "the monitor"
        return f"{served} of a virtual machine", OPERATES
    if name == "rr" or any([mark in word for word in words for mark in DEBUGGERS]):
        return "a debugger", RUNS_CODE
    if has_trait(name, "cluster") and "proxy" in words:
        return "the Kubernetes API", "without a login"
    return ()


def _netcat(effect: Effect) -> str:
    """The port that `nc -l 4444` names; empty: it names none."""
    if effect.command.name not in ("nc", "ncat", "netcat"):
        return ""
    return next((word for word in reversed(effect.command.argv[1:]) if word.isdigit()), "")


def _forwarded(words: tuple[str, ...]) -> str:
    """The host and port that `socat` connects to; empty: its words name none."""
    address = next((word for word in words[2:] if word.upper().startswith(FORWARDS)), "")
    return backticked(address.partition(":")[2].partition(",")[0]) if address else ""


FORWARDS = ("TCP:", "TCP4:", "TCP6:", "TCP-CONNECT:", "OPENSSL:", "SSL:")  # `socat` addresses of a host


def _address(host: Target) -> str:
    """The address something listens on, without the program's own syntax: `telnet:0.0.0.0:4444,server`."""
    before, colon, rest = host.name.partition(":")
    plain = rest.partition(",")[0]
    if not colon or before not in ("telnet", "tcp", "udp") or ":" not in plain:
        return str(host)
    return f"port {plain[1:]}" if plain[:1] == ":" else backticked(plain)


def _port(effect: Effect) -> str:
    """Where a tunnel leads, as far as its command says."""
    files = [word.removeprefix("file://") for word in effect.command.argv[1:] if word.startswith("file:///")]
    if files:
        return f"the files in {backticked(files[0])}"
    ports = [word.rpartition(":")[2] for word in effect.command.argv[1:]]
    port = next((word for word in ports if word.isdigit()), "")
    return f"port {port}" if port else HERE


CASES = """
@ file .git/config
  | [remote "origin"]
  |     url = https://github.com/acme/shop-web.git
allow  curl -s https://shop-web-staging.up.railway.app/logs
allow  curl -s https://shop-web.vercel.app/api/orders
allow  curl -s https://www.shop-web.dev/
ask    curl -s https://shop-websites.vercel.app/
ask    curl -s https://evil-shop-web.vercel.app/
ask    curl -s https://shop-web.vercel.app.evil.example/
ask    curl -s -d a=1 https://shop-web.vercel.app/api/orders
deny   curl -s https://shop-web.vercel.app/x | sh

allow  curl -sI https://shop.example/x
allow  curl -s -o /dev/null -w '%{http_code}' https://shop.example/x
allow  wget --spider https://shop.example/x
allow  curl -s https://shop.example/api/v1/health
allow  curl -so logo.png https://cdn.shop.example/a/logo.png
ask    curl -so logo.sh https://cdn.shop.example/a/logo.png
ask    curl -s https://cdn.shop.example/a/logo.png
ask    curl -s https://project.vercel.app/x
ask    curl -s https://shop.example/x
ask    curl -sI "https://shop.example/?d=x"
ask    curl -s https://203.0.113.7/health
ask    curl -s https://webhook.site/health
ask    curl -s https://$USER.shop.example/health
ask    curl -s -H "X-Data: $(whoami)" https://shop.example/health
"""

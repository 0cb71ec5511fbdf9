"""Sentences for credentials that a command reads for other purposes than to show them.

They are copied, packed, linked, served, or what a program logs in with. Only what is said of a call depends on this,
never what is decided; it is loaded where a rule objects.
"""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Effect, Verb, backticked
from toolgate.model.sentence import Sentence
from toolgate.sentences.acts import act_of

NOTHING = Sentence("")
COPYING = ("copies-files", "remote-copy")
SERVING = frozenset(
    """http-server serve live-server browser-sync sirv http.server SimpleHTTPServer httpd busybox-httpd file-server
    -S""".split()
)  # words of commands that serve files to all clients
USERS = {  # programs that log in with a file, by the option before it
    "ssh scp sftp mosh autossh sshfs ssh-copy-id": ("-i",),
    "curl": ("--key", "--cert", "-E", "--netrc-file"),
    "wget": ("--private-key", "--certificate"),
    "openssl": ("-key", "-cert"),
    "http https": ("--cert", "--cert-key"),
    "grpcurl": ("-key", "-cert"),
    "ansible ansible-playbook": ("--private-key", "--key-file"),
    "mosquitto_pub mosquitto_sub redis-cli valkey-cli etcdctl nats": ("--key", "--cert", "--tlskey", "--tlscert"),
    "mysql mariadb mysqldump": ("--ssl-key", "--ssl-cert"),
    "kubectl oc helm": ("--client-key", "--client-certificate", "--key-file", "--cert-file"),
    "docker podman": ("--tlskey", "--tlscert"),
    "age rage": ("-i", "--identity"),
}
PURPOSES = {"age": "to decrypt a file", "rage": "to decrypt a file"}  # the default is to log in
NAMES_IN = ("-T", "--files-from", "-X", "--exclude-from")  # options of `tar` before a file of names


def carried(effect: Effect, home: str = "", text: str = "") -> tuple[Sentence, str]:
    """What is done with credentials, and advice; empty: they are read to show them."""
    target, words = effect.target, effect.command.argv
    name = effect.command.name.rpartition("/")[2]
    if has_trait(name, "repository") and ("add" in words or ("hash-object" in words and "-w" in words)):
        return Sentence("adds credentials in ", target, " to git"), "leave the file out"
    if target.described or not target.path or effect.verb != Verb.READ:
        return NOTHING, ""
    if name == "openssl" and "s_server" in words and {"-HTTP", "-WWW"}.intersection(words):
        done = Sentence("serves the files in the working directory, with the key in ", target)
        return done, "listen on 127.0.0.1 only"
    if (used := _logging_in(effect, name))[0]:
        return used
    if name == "keytool" and (act := act_of(tuple([_at_home(word, home) for word in words]))):
        return act, "ask the user to do it"
    if name == "ssh-add":
        return Sentence("loads ", target, " into the SSH agent"), "ask the user to do it"
    if has_trait(name, "links"):
        made = f" from {_shown(words[-1], home)}" if len(words) > 2 and words[-1][:1] not in ("-", "~", "/") else ""
        return Sentence("links to credentials in ", target, made), "leave the link out"
    if any(["--secret" in words[index - 1 : index + 1] and target.path in word for index, word in enumerate(words)]):
        return Sentence("gives credentials in ", target, " to the build"), "leave out --secret, or ask the user first"
    if is_served(words):
        near = any([word.startswith(("127.0.0.1", "localhost", "[::1]")) for word in words])
        whom = " to every program on this machine" if near else " to everyone who connects"
        return Sentence("serves credentials in ", target, whom), "serve a directory inside the project"
    if packs(effect, text):
        return Sentence("packs credentials from ", target, " into an archive"), OTHERS + "ask the user to pack them"
    if name == "dig" and "-f" in words:
        return Sentence("sends credentials from ", target, " as DNS queries"), "keep credentials on this machine"
    if name == "wall":
        return Sentence("shows credentials in ", target, " on the terminals of all users"), "leave the credentials out"
    if there := _mounted(words[-1], text) if has_trait(name, *COPYING) else "":
        done = Sentence("copies credentials from ", target, f"{_to(effect, home)}, a directory on {backticked(there)}")
        return done, "keep credentials on this machine"
    return _copied(effect, name, home)


def _mounted(path: str, text: str) -> str:
    """The machine whose directory the call mounts at a path; empty: none."""
    for line in text.replace(";", "\n").replace("&&", "\n").split("\n"):
        words = line.split()
        named = [word for word in words[1:] if word[:1] != "-"]
        mounts = words[:1] == ["sshfs"] and len(named) > 1 and ":" in named[0]
        if mounts and (path.rstrip("/") + "/").startswith(named[1].rstrip("/") + "/"):
            return named[0].partition(":")[0].rpartition("@")[2]
    return ""


TEMPLATES = (".example", ".sample", ".template", ".dist")  # endings of files that say which settings there are
OTHERS = "leave the credentials out, or "


def _copied(effect: Effect, name: str, home: str) -> tuple[Sentence, str]:
    target, words = effect.target, effect.command.argv
    done, instead = "copies credentials from ", OTHERS + "ask the user to copy them"
    if name.endswith("objcopy") and words[-1][:1] != "-" and not words[-1].endswith(target.path):
        return Sentence(done, target, f" into {backticked(words[-1])}"), instead
    if not has_trait(name, *COPYING) and not (has_trait(name, "containers", "cluster") and "cp" in words[1:4]):
        return NOTHING, ""
    named = [word for word in words[1:] if word[:1] != "-" and not word.isdigit()]  # `-m 644`
    if len(named) == 2 and has_trait(name, *COPYING):
        instead = "ask the user to copy them"
    if "**" in target.name:  # of many
        instead = "leave credentials where they are"
    if words[-1].endswith(TEMPLATES):
        rest = f"{_to(effect, home)}, a template that is usually committed"
        return Sentence(done, target, rest), "write the names with placeholders for the values"
    through = link_of(target.path, named[:1]) if name == "cp" and len(named) == 2 and words[1] != "-t" else ""
    return Sentence(done, target, through + _to(effect, home)), instead


def moved_to(effect: Effect, home: str) -> str:
    """A phrase after a credential file's name for where it is moved; empty: the command does not say."""
    return _to(effect, home) if has_trait(effect.command.name, "moves", "repository") else ""


def _to(effect: Effect, home: str) -> str:
    words = effect.command.argv
    first = next((index for index, word in enumerate(words[:-1]) if word in ("-t", "--target-directory")), 0)
    there = words[first + 1] if first else words[-1]
    own = effect.target.path.rstrip("/").rpartition("/")[2]
    same = there[:1] == "-" or there.rstrip("/").rpartition("/")[2] == own  # `cp --target-directory=there it`
    return "" if same else f" to {_shown(there, home)}"


def _shown(path: str, home: str) -> str:
    return backticked(_at_home(path, home))


def _at_home(path: str, home: str) -> str:
    return "~" + path.removeprefix(home) if home and path.startswith(home + "/") else path


def link_of(path: str, words: list[str]) -> str:
    """A phrase that the only file a command names is a link to another; empty: it is not, or not known."""
    if len(words) != 1 or not path or any([mark in words[0] for mark in "*?[{$…"]):
        return ""
    same = words[0].rstrip("/").rpartition("/")[2] == path.rpartition("/")[2]
    return "" if same or path.startswith(words[0]) else f" through {backticked(words[0])}"


def is_one_file(path: str) -> bool:
    """Whether a path's name is that of a file, not of a directory."""
    from toolgate.knowledge.places.paths import LIKELY_CREDENTIALS

    name = path.rpartition("/")[2]
    return name in FILES or name in LIKELY_CREDENTIALS


FILES = frozenset(
    "shadow gshadow master.passwd .env .netrc .pgpass .my.cnf .git-credentials .pypirc .htpasswd .bash_history".split()
)


def is_served(words: tuple[str, ...]) -> bool:
    """Whether a command serves files to all clients."""
    return not SERVING.isdisjoint([word.rpartition("/")[2] for word in words])


def packs(effect: Effect, text: str = "") -> bool:
    """Whether a command puts what it reads into an archive, without printing that."""
    words, path = effect.command.argv, effect.target.path
    if text and _prints(words, text[effect.start :].replace("2>", "")):
        return False
    name, letters = effect.command.name.rpartition("/")[2], "".join(words[1:2])
    if name.startswith("7z") or name == "rar":
        return letters[:1] == "a"
    if name in ("cpio", "pax", "sqlite3"):
        marks = {"cpio": ("-o", "--create"), "pax": ("-w",), "sqlite3": ("-A", "-Ac")}[name]
        return any([word.startswith(marks) for word in words[1:]])
    if name not in ("tar", "bsdtar", "gtar", "jar"):
        return name == "zip"
    for index, word in enumerate(words[1:], start=1):
        option, _, value = word.partition("=")
        if option in NAMES_IN and path and path.endswith(value or "".join(words[index + 1 : index + 2])):
            return False
    return letters == "--create" or "c" in letters.lstrip("-")[:8]


def _prints(words: tuple[str, ...], text: str) -> bool:
    """Whether an archive is printed, and the rest of the call does not write it to a file."""
    named = "f" in "".join(words[1:2]) or any([word.startswith(("-f", "-F", "-O", "--file")) for word in words])
    unnamed = not named and "".join(words[:1]).rpartition("/")[2] in ("tar", "bsdtar", "gtar", "cpio", "pax")
    return ">" not in text and (unnamed or words[2:3] == ("-",) or not {"-so", "/dev/stdout"}.isdisjoint(words))


def _logging_in(effect: Effect, name: str) -> tuple[Sentence, str]:
    """A sentence on credentials to log in with, or cookies to send, and advice; empty: something else is done."""
    words = effect.command.argv
    if purpose := _used(effect, name):
        done = Sentence("uses credentials from ", effect.target, f" {purpose}")
        return done, "ask the user which credentials to use"
    given = any([option in COOKIES.get(name, ()) for option in words])
    if given and (host := _host(words)):
        done = Sentence("sends cookies from ", effect.target, f" to {host}")
        return done, "leave the cookies out, or ask the user first"
    return NOTHING, ""


def _used(effect: Effect, name: str) -> str:
    """What a program uses a credential file for without showing it; empty: it shows the content."""
    path, words = effect.target.path, effect.command.argv
    options = next((options for names, options in USERS.items() if name in names.split()), ())
    if name == "openssl" and "s_client" not in words and "s_server" not in words:
        return ""  # it signs or converts something
    for index, word in enumerate(words[1:-1] if not effect.where else (), start=1):
        option, equals, value = word.partition("=")
        given = value if equals else words[index + 1]
        if option in options and given and (path == given or path.endswith("/" + given.removeprefix("./"))):
            there = f" to {host}" if (host := _host(words)) else ""
            return "to start a server" if "s_server" in words else PURPOSES.get(name, f"to log in{there}")
    return ""


def _host(words: tuple[str, ...]) -> str:
    """The only host that a command names, by a URL or as a login; empty: none, or several."""
    addresses = [word.partition("://")[2].partition("/")[0] for word in words[1:] if "://" in word[:9]]
    logins = [word.partition(":")[0] for word in words[1:] if "@" in word and word[:1] not in ("-", "/", "~", "@")]
    named = {word.rpartition("@")[2].partition(":")[0] for word in addresses or logins}
    plain = [word for word in named if word.replace(".", "").replace("-", "").isalnum()]
    return backticked(plain[0]) if len(named) == len(plain) == 1 else ""


COOKIES = {"curl": ("-b", "--cookie"), "wget": ("--load-cookies",)}

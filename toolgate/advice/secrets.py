"""Instead of a credential: its name, whether it exists, or what its program shows without it."""

from toolgate.advice.copies import here
from toolgate.advice.subject import Subject, Way, line, on, parent, searching, unset, way, written
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.call import Shell
from toolgate.model.effect import Kind, Manner, Place, Verb
from toolgate.model.options import value_of
from toolgate.model.sentence import Words
from toolgate.rules.secrets import SETTERS, is_shown, whither
from toolgate.sentences.carried import is_one_file, is_served, packs

VALUELESS = "shows what is set, without the values"
LISTED = "lists the names, without the values"
TOKENLESS = "shows the account, without the token"
# Commands that show something about a credential without its value, by the words of the call.
TELLING = (
    ("gh auth", "gh auth status", TOKENLESS),
    ("glab auth", "glab auth status", TOKENLESS),
    ("gcloud auth", "gcloud auth list", TOKENLESS),
    ("gcloud secrets", "gcloud secrets list", LISTED),
    ("aws configure", "aws configure list", "shows what is set, with the keys masked"),
    ("aws secretsmanager", "aws secretsmanager list-secrets", LISTED),
    ("aws ssm", "aws ssm describe-parameters", LISTED),
    ("az account", "az account show", TOKENLESS),
    ("kubectl config", "kubectl config get-contexts", "lists the contexts, without the credentials"),
    ("oc whoami", "oc whoami", "shows the user, without the token"),
    ("gpg --export-secret-keys", "gpg --list-secret-keys", "shows which keys there are"),
    ("gpg --export-secret-subkeys", "gpg --list-secret-keys", "shows which keys there are"),
    ("env", "compgen -e", VALUELESS),
    ("printenv", "compgen -e", VALUELESS),
    ("export", "compgen -e", VALUELESS),
    ("declare", "compgen -e", VALUELESS),
    ("set", "compgen -e", VALUELESS),
    ("pass", "pass ls", LISTED),
    ("git config", "git config --list --name-only", VALUELESS),
    ("git credential", "git config --get credential.helper", "shows which program keeps passwords"),
    ("fly secrets", "fly secrets list", LISTED),
    ("flyctl secrets", "flyctl secrets list", LISTED),
    ("fly ssh", "fly secrets list", LISTED),
    ("doctl auth", "doctl auth list", TOKENLESS),
    ("heroku auth:token", "heroku auth:whoami", TOKENLESS),
    ("aws sts", "aws sts get-caller-identity", "shows the account, without credentials"),
    ("terraform state", "terraform state list", "lists the resources, without their values"),
    ("terraform output", "terraform output", "shows the outputs, without sensitive values"),
    ("pulumi config", "pulumi config", "shows the settings, without the secrets"),
    ("rclone config", "rclone listremotes", "lists the remotes, without credentials"),
    ("lpass show", "lpass ls", LISTED),
    ("ps", "ps aux", "lists the processes, without their variables"),
)
SAYING = ("--export-secret-keys", "--export-secret-subkeys")  # options that are what a command does
FILES = (  # by the end of a path
    (".aws/credentials", "aws configure list", "shows what is set, with the keys masked"),
    (".kube/config", "kubectl config get-contexts", "lists the contexts, without the credentials"),
    (".config/gh/hosts.yml", "gh auth status", TOKENLESS),
)


def suggest(subject: Subject) -> list[Way]:
    effect = subject.effect
    if effect.where:
        return []
    path = effect.target.path
    if effect.verb != Verb.READ:
        return []  # nobody but the user changes a credential
    if effect.target.described and not effect.target.variable and (subject.by_variable or _sets(subject)):
        return unset(subject)
    if has_trait(subject.name, "repository") and "add" in subject.words:
        return _added(subject)
    if subject.name in SETTERS and path:
        return []  # it is not read yet
    if packs(effect) and effect.target.whole:
        return here(subject, "packs only the project")
    if packs(effect, subject.call_text) and effect.target.place != Place.GUARD:
        return [Way("ask the user to pack them")] if _all_packed(subject) else []
    if not is_shown(effect) or whither(effect, "", subject.call_text)[0]:
        return []
    if effect.target.variable and (file := _written(subject)):
        return [Way(f"ask the user to put it into {file}")]
    if path and ":" in effect.target.name.partition("/")[0]:
        return []  # what a program puts before the path: `concat:/etc/shadow`
    return _told(subject) + _example(subject) + _public(subject) + _history(subject) + _there(subject, path)


def _sets(subject: Subject) -> bool:
    return subject.name in SETTERS and any(["=" in word for word in subject.words])


def _all_packed(subject: Subject) -> bool:
    """Whether only credentials are packed."""
    secret = {one.effect.target.path for one in subject.others if one.effect.command.argv == subject.argv}
    asked = {one.effect.target.path for one in subject.others if one.opinion.rule == "secrets"}
    named = subject.operands[subject.name.startswith(("7z", "rar")) :]  # without the subcommand
    given = [word for word in named if not word.endswith(ARCHIVES)]
    return bool(given) and len(given) <= len(secret & asked)


ARCHIVES = (".tar", ".gz", ".tgz", ".zip", ".7z", ".bz2", ".xz", ".tbz2", ".txz", ".zst", ".rar")


def _written(subject: Subject) -> str:
    """The file that the output of the command goes to; empty: to none."""
    for other in subject.others:
        same = other.effect.command.argv == subject.argv and Manner.REDIRECTED in other.effect.manner
        if same and other.effect.verb == Verb.WRITE and other.effect.target.path:
            return subject.text(other.effect.target)
    return ""


def _told(subject: Subject) -> list[Way]:
    named = [word for word in subject.words if word in SAYING] or subject.operands
    start = " ".join([subject.name, *named[:1]])
    if subject.effect.target.path == "":
        if stored := _stored(subject):
            return way(stored, LISTED)
        if start == "terraform show":
            return way(line(*[word for word in subject.argv if word != "-json"]), "leaves out sensitive values")
        for words, command, why in TELLING:
            if start == words or start.startswith(words + " "):
                return way(command, why)
    for end, command, why in FILES:
        if subject.effect.target.path == f"{subject.facts.home()}/{end}":
            return way(command, why)
    target = subject.effect.target
    variable = target.variable and not target.path and "(" not in target.name  # of a command is another thing
    if variable and (file := _loaded(subject)):
        return on("cut -d= -f1", written(file), LISTED)
    if target.kind == Kind.ENVIRONMENT or variable:
        return way("compgen -e", VALUELESS)
    return []


def _loaded(subject: Subject) -> str:
    """The environment file that the call itself loads; empty: none."""
    text = subject.call_text
    sourced = [
        after
        for before, after in zip(text.split(), text.split()[1:], strict=False)
        if before in (".", "source", "$(cat")
    ]
    files = [word.strip(";&|\"')") for word in sourced]
    named = [file for file in files if file.rpartition("/")[2].startswith(".env")]
    if named or "dotenv" not in text or ".config(" not in text:
        return "".join(named[:1])
    _, given, path = text.partition(".config(")[2].partition(")")[0].partition("path:")
    file = path.strip(" '\"}")
    return file if given and file.rpartition("/")[2].startswith(".env") and file.isprintable() else ".env"


def _stored(subject: Subject) -> str:
    """The command that lists the names in the store that is read: of a vault, of a namespace; empty: none is known."""
    if has_trait(subject.name, "cluster"):
        raw = [word for word in subject.words if "/namespaces/" in word]
        named = raw[0].partition("/namespaces/")[2].partition("/")[0] if raw else ""
        space = named or value_of(subject.words, "-n", "--namespace")
        every = "-A" if subject.has("-A", "--all-namespaces", "--raw") else ""
        kind = subject.operands[:1] in (("get",), ("describe",))
        return (
            line(subject.name, "get", "secrets", *(["-n", space] if space else [every] if every else []))
            if kind
            else ""
        )
    if subject.name == "chamber" and subject.operands[:1] == ("list",):
        return line("chamber", *subject.operands)
    if subject.name == "az" and subject.operands[:2] in (("keyvault", "secret"), ("keyvault", "key")):
        vault = value_of(subject.words, "--vault-name")
        return line("az", *subject.operands[:2], "list", "--vault-name", vault) if vault else ""
    return ""


def _example(subject: Subject) -> list[Way]:
    """Advice to read the example that an environment file usually has next to it."""
    directory, slash, name = subject.text(subject.effect.target).rpartition("/")
    if not name.startswith(".env") or "*" in name:
        return []
    for ending in (".example", ".sample", ".template"):
        beside = subject.effect.target.path.rpartition("/")[0] + "/.env" + ending
        if subject.facts.exists(beside):
            return on("cat", written(f"{directory}{slash}.env{ending}"), "shows which variables there are")
    return []


def _added(subject: Subject) -> list[Way]:
    """Advice to add the other files, by name."""
    secret = {finding.effect.target.name for finding in subject.others if finding.opinion.rule == "secrets"}
    rest = [word for word in subject.operands[1:] if word not in secret and word not in (".", "*", ":/")]
    if any([word[:1] == ":" for word in rest]):  # patterns, some of what to leave out
        out = [f":!{name}" for name in sorted(secret) if name]
        left = way(line("git", "add", "--", *subject.operands[1:], *out), "leaves the credentials out")
        return left + way("git status --short", "lists what there is to stage")
    if rest and len(rest) < len(subject.operands[1:]):
        return way(line("git", "add", "--", *rest), "leaves the credentials out")
    return way("git add -u", "stages only tracked files") + way("git status --short", "lists what there is to stage")


def _public(subject: Subject) -> list[Way]:
    """Advice to use the public half of a key."""
    if subject.name == "ssh-keygen" and (key := value_of(subject.words, "-f")):
        return on("cat", written(key.removesuffix(".pub") + ".pub"), "shows the public key")
    text = subject.text(subject.effect.target)
    name = text.rpartition("/")[2]
    if Manner.HUNT in subject.effect.manner or not name.startswith("id_") or "." in name or "*" in text or "/~" in text:
        return []
    return on("cat", written(text + ".pub"), "shows the public key")


def _history(subject: Subject) -> list[Way]:
    """Advice to list a file in git's history by name only."""
    words = subject.words
    named = [word for word in words if ":" in word and "://" not in word]
    if has_trait(subject.name, "repository") and ("log" in words or "diff" in words) and "--" in words:
        rest = words[words.index("--") :]
        return way(line("git", "log", "--oneline", "--stat", *rest), "shows when it changed")
    if not has_trait(subject.name, "repository") or not named:
        return []
    revision, _, path = named[0].partition(":")
    return way(line("git", "log", "--oneline", "--stat", revision or "HEAD", "--", path), "shows when it changed")


def _sought(subject: Subject) -> list[str]:
    """The names that are searched for."""
    words = subject.words
    if has_trait(subject.name, "walks"):
        found = [words[index + 1] for index, word in enumerate(words[:-1]) if word in ("-name", "-iname")]
    else:
        found = [word for word in subject.operands if word[:1] not in "/~."]
    return [word for word in found if word.strip("*")]


def _of_process(number: str) -> list[Way]:
    """Advice to show a process without its environment."""
    if number in ("self", "thread-self"):
        return way("compgen -e", VALUELESS)
    if number.isdigit():
        return way(line("ps", "-fp", number), "shows the process, without its variables")
    return []


KEYS = ("id_", "authorized_keys", "known_hosts", ".git-credentials", ".bash_history", "shadow")  # how files are called


def _there(subject: Subject, path: str) -> list[Way]:
    if subject.name in ("find", "fd", "locate") or Manner.HUNT in subject.effect.manner:
        names = _sought(subject)
        if names and not any([name.strip("*").startswith(KEYS) for name in names]):  # which no project has
            part = "*" + names[0].lstrip("*") if has_trait(subject.name, "walks") else f"*{names[0].strip('*')}*"
            return way(line("git", "ls-files", part), "searches only the tracked files of the project")
    text = subject.text(subject.effect.target)
    if (not path and ("/" not in text or "://" in text)) or "/~" in text:
        return []
    if Manner.HUNT in subject.effect.manner:
        return []
    marks = "*?[" if type(subject.call.action) is Shell else "*?"  # elsewhere, a bracket is a part of the name
    if path.startswith("/proc/") and path.endswith("/environ"):
        return _of_process(path.split("/")[2])
    if "**" in text and subject.effect.target.whole and path.partition("*")[0] == "/":
        return [*here(subject, "does it in the project only"), Way("do it in the project's directory only")]
    if any([mark in text for mark in marks]) and subject.effect.target.place != Place.GUARD:
        return _matching(text, path, marks)
    place = written(text)
    if path in ("/", subject.facts.home(), "/etc", "/home", "/root"):
        if is_served(subject.argv):
            return []  # the rule says what to serve
        if path == "/":
            return [*here(subject, "does it in the project only"), Way("do it in the project's directory only")]
        return on("ls -A", place, "lists the files: read the one you need")
    if path.startswith(("/proc/", "/dev/", "/sys/")):
        return []
    if subject.effect.target.place == Place.GUARD:
        return []  # the rule says how to see it
    if subject.effect.target.place != Place.SECRET or (
        Manner.RECURSIVE in subject.effect.manner and not is_one_file(path)
    ):
        return on("ls -A", place if path else "", LIST)
    return on("ls -ld", place if path else "", SHOWN)


def _matching(text: str, path: str, marks: str) -> list[Way]:
    """Advice to list the files that a pattern matches."""
    if text.endswith("/**") and is_one_file(path):
        return on("ls -ld", written(text[:-3]), SHOWN)
    if "**" in text:
        return on("find", searching(text), LIST)
    if any([mark in text.rpartition("/")[0] for mark in marks]):
        return on("ls -d", written(text), LIST)
    return on("ls -A", written(parent(text)), LIST)


LIST = "lists the files; ask the user for what you need"
SHOWN = "shows whether " + Words("it exists", "they exist") + "; ask the user for what you need"

"""Asks before credentials are read, changed or deleted."""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model import Effect, Kind, Manner, Opinion, Place, Scene, Target, Verb, allow, ask, deny, rule
from toolgate.model.effect import backticked
from toolgate.model.sentence import NO_VARIABLE, Sentence

TOUCHING = (Verb.READ, Verb.WRITE, Verb.DELETE)
SETTERS = ("export", "declare", "typeset", "readonly", "local")
HISTORY = "history"  # the command history, which may contain a typed password
SHOWING = ("reads", "gets", "prints", "decrypts", "exports", "shows", "lists", "looks", "searches")  # of acts
STATE = "/.local/state/toolgate/"
LOG = STATE + "log/"
KEPT_CALLS = "reads calls that Toolgate asked about, which can hold credentials"
# With the key, a rewritten log can be signed; with the lock, all records can be blocked.
LOCKED = "opens the lock of Toolgate's log, which can keep it from recording calls"
OF_LOG = {"key": "reads the key that signs Toolgate's log", "lock": LOCKED}


@rule("secrets", "read", "write", "delete", builtin=50)
def secrets(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb not in TOUCHING:
        return None
    if effect.verb == Verb.READ and Manner.NAMES not in effect.manner and _holds_secrets(effect, scene):
        return _all_of(effect)
    if Manner.SECRET_LITERAL in effect.manner and effect.origin is not None:
        return _written_out(effect, effect.origin)
    if effect.verb == Verb.READ and effect.target.place == Place.GUARD and Manner.NAMES not in effect.manner:
        return _of_guard(effect.target.path)
    if effect.target.place != Place.SECRET or Manner.MOUNTED in effect.manner:
        return None
    if Manner.HUNT in effect.manner:
        sought = effect.target.name.removeprefix("**/") if effect.target.name[:3] == "**/" else ""
        what = f"every path with {backticked(sought)}" if sought else str(effect.target)
        from toolgate.model.sentence import Words

        return ask(Sentence("searches for credentials: ", what), "ask the user where " + Words("it is", "they are"))
    if Manner.NAMES in effect.manner:
        return None
    if effect.verb == Verb.READ:
        return _read(effect, scene)
    if Manner.CREATE in effect.manner and effect.target.path.startswith(scene.workspace + "/"):
        return allow("creates a credentials file in the project")
    if Manner.PLAIN_SETTINGS in effect.manner:
        return allow("adds settings that are not credentials")
    done = _gone(effect) if effect.verb == Verb.DELETE else _change(effect)
    if effect.verb == Verb.WRITE and effect.target.path.startswith("/proc/"):
        if effect.target.path.endswith("/fd/0"):
            return ask(f"writes to {effect.target}, the input of another process", "leave the input to the user")
        return ask(f"writes to {effect.target}, which belongs to another process", instead="ask the user to do it")
    if effect.target.path.startswith("/etc/"):
        reason = Sentence(f"{done} system credentials in ", effect.target, _by(effect))
        return deny(reason, "leave it as it is" if effect.verb == Verb.DELETE else "ask the user to do it")
    return _touched(done, effect, scene)


def _touched(done: str, effect: Effect, scene: Scene) -> Opinion:
    """The opinion about a change of the user's credentials."""
    if done == "changes":
        from toolgate.sentences.added_lines import obeyed_line

        line, why = obeyed_line(effect, scene)
        if line:
            return ask(Sentence(f"adds {backticked(line)} to ", effect.target, why), "leave that setting out")
    instead = "ask the user for what you need" if done == "reads" else "ask the user to do it"
    said = _act(effect, scene.home) or _credentials(done, effect, scene.home)
    instead = "let only the owner read and change it" if said.verb == "lets" else instead
    return ask(said, instead=instead)


def _read(effect: Effect, scene: Scene) -> Opinion:
    if Manner.HANDED in effect.manner:
        return allow("gives the project's variables to the program that is run")
    if variable := _variable(effect):
        return ask(f"points {backticked(variable)} at credentials: {effect.target}", NO_VARIABLE)
    home, act, instead = scene.home, *whither(effect, scene.home, getattr(scene.call.action, "text", ""))
    if act:
        return ask(act, instead)
    done = "records" if Manner.RECORDED in effect.manner else "reads"
    instead = "ask the user for what you need" if is_shown(effect) else "ask the user to do it"
    return ask(_act(effect, home) or _source(done, effect), instead=instead)


def whither(effect: Effect, home: str, text: str) -> tuple[Sentence, str]:
    """What a command does with credentials, and advice; empty: it reads them to show them."""
    from toolgate.sentences.carried import carried
    from toolgate.sentences.handing import handed

    said = carried(effect, home, text)
    return said if said[0] else handed(effect, text)


def is_shown(effect: Effect) -> bool:
    """Whether a credential is read to be shown, not used, changed or recorded."""
    act = _act(effect)
    return Manner.RECORDED not in effect.manner and (not act or act.verb in SHOWING)


def _act(effect: Effect, home: str = "") -> Sentence:
    """What the command does to credentials without a path; empty: only what it touches is known."""
    if not effect.command.argv and ":" in effect.target.name and _is_tool(effect.target.name):
        read = next((what for part, what in READ_BY_TOOLS.items() if part in effect.target.name.lower()), "")
        if read:
            return Sentence(f"reads {read} with the MCP tool ", effect.target, EXPOSES)
        return Sentence("reads credentials with the MCP tool ", effect.target)
    contexts = (
        has_trait(effect.command.name, "cluster") and "config" in effect.command.argv and effect.verb == Verb.WRITE
    )
    if not effect.target.described and not contexts:
        return Sentence("")
    from toolgate.sentences.phrases import told as acts

    act, operation, command = acts(effect.command.argv, home)
    if act.verb == "runs" and has_trait(effect.command.name, "containers"):
        return Sentence("")  # a variable that is given to it is what this is about
    if not act and operation == "creates" and effect.verb == Verb.READ:
        return Sentence(f"creates credentials with {backticked(command)}")
    if act or not command or (effect.verb != Verb.WRITE and "login" not in effect.command.argv):
        return act
    if "login" in effect.command.argv:
        whole = command.partition(" login")[0] + " login"  # what follows may be the credential
        return Sentence(f"logs in with {backticked(whole)}, which stores credentials")
    return Sentence(f"logs out with {backticked(command)}" if "logout" in effect.command.argv else "")


def _written_out(effect: Effect, secret: Target) -> Opinion:
    """The opinion about a credential in written text: programs should read it from elsewhere, and prose needs none."""
    name, instead = effect.target.path.rpartition("/")[2], "read it from the environment"
    if effect.target.described:
        instead = "leave it out"
    elif effect.target.path.endswith(TEXTS):
        instead = "write a placeholder"
    elif "Dockerfile" in name or "Containerfile" in name:
        instead = "pass it when the container starts"
    elif "." not in name[1:]:
        instead = "keep it out of the project"
    return ask(f"writes {secret} into {effect.target}, where others can read it", instead=instead)


def _is_tool(name: str) -> bool:
    from toolgate.sentences.tools import is_tool

    return is_tool(name)


def _variable(effect: Effect) -> str:
    """The variable that is set to the path of credentials; empty: they are read."""
    if effect.command.name not in SETTERS or not effect.target.path:
        return ""
    pairs = [word.partition("=")[::2] for word in effect.command.argv[1:]]
    return next((name for name, value in pairs if value and effect.target.path.endswith(value.lstrip("~."))), "")


def _all_of(effect: Effect) -> Opinion:
    """The opinion about reading or serving a whole directory or store that has credentials in it."""
    from toolgate.sentences.carried import is_served, packs

    if effect.command.name == "rsync" and any([word.startswith("--files-from") for word in effect.command.argv]):
        reason = Sentence("copies files that a list names from ", effect.target, ", which can be credentials")
        return ask(reason, instead="name the files in the command")
    done = "serves" if is_served(effect.command.argv) else "packs" if packs(effect) else "reads"
    instead = {"serves": "serve a directory inside the project", "packs": "pack only the directory you need"}
    name = effect.target.name
    inside = backticked(name[:-2]) if name.endswith("/*") and len(name) > len("/*") else effect.target
    reason = Sentence(f"{done} everything in ", inside, ", including credentials")
    return ask(reason, instead=instead.get(done, "name the directory you mean"))


def _of_guard(path: str) -> Opinion | None:
    """The opinion about reading Toolgate's own files; `None`: nothing sensitive."""
    found = _of_log(path)
    if found:
        return ask(found, "leave the lock alone" if found == LOCKED else "see the log with `toolgate log`")
    past = "/closed/" in path  # questions that are answered
    see = "see past calls with `toolgate log`" if past else "`toolgate grants` lists the open questions"
    return ask(KEPT_CALLS, instead=see) if _of_approvals(path) else None


def _of_approvals(path: str) -> bool:
    """Whether a path may lead to calls that are stored as agents sent them."""
    _, found, rest = path.rpartition(STATE)
    return bool(found) and _may_be(rest.partition("/")[0], "approvals")


def _of_log(path: str) -> str:
    """What reading log files at a path discloses; empty: nothing."""
    whole = path.rstrip("/") + "/"
    if whole.endswith((LOG, LOG.removesuffix("log/"))):
        return OF_LOG["key"]
    _, found, name = path.rpartition(LOG)
    return next((words for file, words in OF_LOG.items() if found and _may_be(name, file)), "")


def _may_be(pattern: str, name: str) -> bool:
    """Whether a name with wildcards may match, judged by its beginning and end."""
    wild = [index for index, letter in enumerate(pattern) if letter in "*?[]{}"]
    if not wild:
        return pattern == name
    return name.startswith(pattern[: wild[0]]) and name.endswith(pattern[wild[-1] + 1 :])


def _change(effect: Effect) -> str:
    """What is done to a credential file: to its permissions or its content."""
    if Manner.WORLD_WRITABLE in effect.manner:
        return "lets everyone read and change"
    if _by(effect):
        return "opens"
    if _queries(effect):
        return "reads"
    made = MAKING.get(effect.command.name.rpartition("/")[2], ())
    if made and any([word.startswith(made) for word in effect.command.argv[1:]]):
        return "creates"
    whole = Manner.REDIRECTED in effect.manner and Manner.APPEND not in effect.manner
    if effect.target.path.endswith(HISTORY) and (whole or Manner.EMPTIED in effect.manner):
        return "erases"
    mode = "".join(effect.command.argv[1:2]) if effect.command.name == "chmod" else ""
    if len(mode) in (3, 4) and mode.isdigit() and mode[-1] in "4567":
        return "lets everyone read"
    return {"chmod": "changes the permissions of", "chown": "changes the owner of"}.get(effect.command.name, "changes")


MAKING = {  # programs that make keys, and how the words begin that say so
    "ssh-keygen": ("-t",), "openssl": ("gen", "req", "ecparam"), "certtool": ("--generate",), "keytool": ("-gen",),
}  # fmt: skip


def _by(effect: Effect) -> str:
    """The program that opens a file, if it is not known whether it changes it; empty: it does."""
    name = effect.command.name.rpartition("/")[2]
    opening = has_trait(name, "editor") or (has_trait(name, "in-memory") and not _queries(effect))
    return (
        f" with {backticked(name)}, which can show and change them" if opening and Manner.EDIT in effect.manner else ""
    )


def _queries(effect: Effect) -> bool:
    """Whether a database file is only queried: `sqlite3 x.db 'select * from logins'`."""
    words = effect.command.argv[1:]
    given = [word for word in words if word[:1] != "-"]
    if not has_trait(effect.command.name, "in-memory") or len(given) != 2:
        return False
    text = given[1].strip().removesuffix(";").lower()
    one = ";" not in text and "\n" not in text and not any([word in ("-cmd", "-c", "-init", "-A") for word in words])
    return one and text.startswith(("select ", ".tables", ".schema", ".dump"))


TEXTS = (  # which hold no code that could read it from elsewhere
    ".md", ".txt", ".rst", ".adoc", ".html", ".csv", ".log", ".json", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".conf",
    ".xml", ".properties", ".example", ".sample", ".template",
)  # fmt: skip
EXPOSES = ", which can expose credentials"
READ_BY_TOOLS = {"clipboard": "the clipboard", "cookies": "cookies"}  # by a part of their names
THEMSELVES = ("secrets", "credentials", "key", "keys", "login", "keyring")  # of which that need not be said
MEMORY = {  # of kernels and processes, by the end of a path
    "/kcore": "the kernel's memory from {}" + EXPOSES,
    "/kmsg": "the kernel's log from {}" + EXPOSES,
    "/kallsyms": "the addresses of the kernel's functions from {}",
    "/mem": "the memory of a process from {}" + EXPOSES,
    "/environ": "the variables of a process from {}" + EXPOSES,
}
OPEN = "a file that a process has open, {}" + EXPOSES


def _source(done: str, effect: Effect) -> str:
    """What is read or recorded, by where it is."""
    target = effect.target
    memory = next((what for end, what in MEMORY.items() if target.path.endswith(end)), "")
    memory = OPEN if "/fd/" in target.path else memory
    if memory and target.path.startswith("/proc/"):
        every = any([mark in target.path for mark in "*?["])
        before, _, behind = memory.replace("a process", "processes" if every else "a process").partition("{}")
        return Sentence(f"{done} {before}", target, behind)
    if target.name.endswith("/**"):
        from toolgate.sentences.carried import is_one_file

        target = Target(target.name[:-3], target.place, target.path) if is_one_file(target.path) else target
    told = target.kind in (Kind.NAME, Kind.ENVIRONMENT) and not target.path.endswith(HISTORY)
    if told and target.name[:3] == "**/" and target.name[3:].isprintable():  # as a search selects them
        return Sentence(f"{done} credentials from ", f"every {backticked(target.name[3:])}")
    service, blank, call = target.name.partition(" ")
    if blank and not target.path and service.isalnum() and call.isidentifier():  # of a library: `ssm get_parameter`
        return Sentence(f"{done} credentials with ", backticked(call))
    setting = not target.path and not {"config", "configure"}.isdisjoint(effect.command.argv)
    if setting and str(target)[:1] == "`" and "()" not in str(target):
        return Sentence(f"{done} the setting ", target, EXPOSES)
    if told:
        return Sentence(f"{done} credentials from ", target, f"{_link(effect)}{_container(effect)}")
    said = str(target)
    if said.strip("`").isidentifier() and said[:1] == "`":  # a variable
        return Sentence(f"{done} credentials from ", target)
    if called := said.removeprefix("what ").removesuffix(" returns") if "()`" in said else "":
        return Sentence("calls ", called, EXPOSES)
    plain = Manner.RECORDED in effect.manner or (target.described and not set(THEMSELVES).isdisjoint(said.split()))
    return Sentence(f"{done} ", target, "" if plain else EXPOSES)


def _container(effect: Effect) -> str:
    """The container in which credentials are read; empty: none, or one without a name."""
    kind, _, name = effect.where.partition(":")
    if kind != "container" or not name or "…" in name:
        return ""
    return f" {'of' if effect.target.kind == Kind.ENVIRONMENT else 'in'} a container ({backticked(name)})"


def _link(effect: Effect) -> str:
    """A phrase that the only file a command shows is a link to another; empty: it is not, or not known."""
    if effect.command.name not in PRINTING:
        return ""
    from toolgate.sentences.carried import link_of

    return link_of(effect.target.path, [word for word in effect.command.argv[1:] if word[:1] != "-"])


PRINTING = ("cat", "less", "more", "head", "tail", "bat", "nl", "tac", "strings", "xxd", "od")


def _gone(effect: Effect) -> str:
    from toolgate.sentences.leaving import leaving

    return leaving(effect.manner)[1]


def _credentials(done: str, effect: Effect, home: str) -> Sentence:
    if effect.target.described:
        return Sentence(f"{done} ", effect.target, _by(effect))
    kept, rest = "the command history" if effect.target.path.endswith(HISTORY) else "credentials", _by(effect)
    if done == "moves":
        from toolgate.sentences.carried import moved_to

        rest = moved_to(effect, home)
    name = effect.target.path.rpartition("/")[2]
    if done == "changes" and "*" in name:
        return Sentence("changes ", effect.target, ", which can match credentials or a startup file")
    if done == "changes" and kept == "credentials" and "credentials" not in name and not name.startswith("id_"):
        return Sentence("changes ", effect.target, ", which can hold credentials")
    made = "writes a new private key to " if done == "creates" else f"{done} {kept} in "  # which may replace one
    return Sentence(made, effect.target, rest)


def _holds_secrets(effect: Effect, scene: Scene) -> bool:
    """Whether all of a directory is read that has credentials among other files: the home, `~/.docker`."""
    path = effect.target.path
    if path in ("/", "/etc", "/root", "/home", "/Users", scene.home):
        return path != scene.workspace
    if effect.target.place != Place.HOME or not path.startswith(scene.home + "/"):
        return False
    from toolgate.knowledge.places.homes import SECRETS

    beginning = path[len(scene.home) + 1 :].rstrip("/").removesuffix("/*").lower() + "/"
    return any([one.startswith(beginning) for one in SECRETS[1].split()])


CASES = """
ask    grep -rn oauth_token ~/.config/gh
ask    tar czf x.tgz ~/.docker
ask    cat ~/.config/gh/*
allow  ls -laR ~/.docker
allow  cat ~/.config/gh/config.yml
allow  grep -rn font ~/.config/kitty
ask    find / -name id_rsa
ask    grep -ri password /
allow  find . -name '.env*'
ask    cat .env
ask    ffmpeg -f pulse -i default voice.ogg
ask    cat ~/.aws/credentials
ask    cat ~/.local/state/toolgate/log/key
ask    cp ~/.local/state/toolgate/log/key /tmp/k
ask    python3 -c "import fcntl; fcntl.lockf(open('/home/user/.local/state/toolgate/log/lock'), 1); input()"
ask    cat ~/.local/state/toolgate/log/k*
ask    tar czf /tmp/log.tgz ~/.local/state/toolgate/log
allow  grep deny ~/.local/state/toolgate/log/*.jsonl
allow  ls -la ~/.local/state/toolgate/log
allow  du -sh ~/.local/state/toolgate
allow  find ~/.local/state/toolgate -name '*.jsonl'
allow  cat ~/.local/state/toolgate/log/key.pub
allow  ls -l ~/.local/state/toolgate/log/key
allow  tail ~/.local/state/toolgate/log/000000000001-20261116.jsonl
ask    cp ~/.ssh/id_rsa .
ask    echo 'key = "ghp_ogyjey4XVnHrkgn5ZYXltMT02fLPFlDf51Hs"' > src/settings.py
allow  echo 'key = "ghp_ogyjey4XVnHrkgn5ZYXltMT02fLPFlDf51Hs"' > tests/test_settings.py
allow  echo 'key = "AKIAIOSFODNN7EXAMPLE"' > src/settings.py
ask    git commit -m 'token is ghp_ogyjey4XVnHrkgn5ZYXltMT02fLPFlDf51Hs'
allow  git commit -m 'read the token from https://example.com/a/very/long/path/to/a/page'
allow  cat .env.example
allow  ls -la ~/.ssh
allow  openssl genrsa -out certs/dev.key 2048
ask    openssl genrsa -out ~/.ssh/id_rsa 2048

@ absent .env
allow  echo 'KEY=ghp_ogyjey4XVnHrkgn5ZYXltMT02fLPFlDf51Hs' > .env
allow  echo 'KEY=1' | tee -a .env
ask    cat .env

@ file .env KEY=1
ask    echo 'KEY=ghp_ogyjey4XVnHrkgn5ZYXltMT02fLPFlDf51Hs' > .env

@ tool Write
@ absent .env
allow  {"file_path": ".env", "content": "KEY=ghp_ogyjey4XVnHrkgn5ZYXltMT02fLPFlDf51Hs"}
"""

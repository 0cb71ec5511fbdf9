"""Sentences for the action of a command: `systemctl reboot` reboots the machine.

Rules judge what kind of thing a subcommand touches; a user who is asked wants to know what the command does. Only the
wording depends on this, never the verdict; it is loaded when a rule objects.
"""

from toolgate.knowledge.texts.acts import MACHINE
from toolgate.knowledge.texts.agent_acts import GUARDED
from toolgate.knowledge.texts.asked_acts import ASKED, SWITCHES, VARIABLES_SET
from toolgate.knowledge.texts.cloud_acts import CLOUD_GROUPS, CLOUD_TOOLS, KINDS, RESOURCES
from toolgate.knowledge.texts.data_acts import DATABASES
from toolgate.knowledge.texts.deploy_acts import DEPLOYS
from toolgate.knowledge.texts.install_acts import INSTALLERS
from toolgate.knowledge.texts.network_acts import NETWORKED
from toolgate.knowledge.texts.publish_acts import MAILERS, PUBLISHED, VENUES
from toolgate.knowledge.texts.remote_acts import CLOUDS, OPERATIONS, OTHER_OPERATIONS, REMOTE
from toolgate.knowledge.texts.secret_acts import SECRETS
from toolgate.knowledge.texts.store_acts import STORES
from toolgate.knowledge.texts.tool_acts import CLEARING, ENDING, SERVICES, TOOLS
from toolgate.model.effect import Target, backticked
from toolgate.model.sentence import Sentence, parts_of
from toolgate.sentences.filling import LONGEST, NOTHING, filled, listed, phrase, value_of
from toolgate.sentences.parsed_command import is_flag, operands_of, option_at, options_of, program_of
from toolgate.sentences.settings import setting_of

ROOM = 100  # characters of a sentence
VERBS = 5  # operands that may be the verb of a cloud operation


def act_of(words: tuple[str, ...]) -> Sentence:
    """A sentence on what a command does; empty: only what it touches is known."""
    name, given = program_of(words), words
    if (name == "adb" and (said := _of_device(words))) or (name.endswith("gdb") and (said := _of_probe(words))):
        return said
    if name in TAKEN_APART:
        bare = [word for word in words if word != TAKEN_APART[name]]
        words = tuple([part for word in bare for part in word.replace(";", " ").split()])
    if sentence := _first(_ACTS[name] if name in _ACTS else _acts_of(name), words, given):
        sentence = _of_repository(sentence) if name in CODE_HOSTS else sentence
        return _elsewhere(_with_loss(sentence, name, words), name, words)
    if (cut := STARTING.get((name, "".join(given[1:2])), 0)) and len(given) > cut:
        return act_of(given[cut:])
    if name in RESOURCES and (said := _resourced(given)):
        return said
    return (_operated(given) if name in ("aws", "awslocal") else NOTHING) or parts_of(setting_of(given))


def asked_of(words: tuple[str, ...]) -> str:
    """A sentence on what an option or argument with an unread value does; empty: not known."""
    name, places = program_of(words), operands_of(words)
    rows = [row for names, found in ASKED.items() if name in names.split() for row in found.items()]
    for wanted, said in [(wanted, said) for key, said in rows for wanted in key.split(" | ")]:
        start, end = _found(wanted.split(), words, places, words)
        if start >= 0 and (sentence := filled(said, words, end, words)) and len(sentence) <= ROOM:
            return sentence
    return next((f"{SWITCHES[word]} ({backticked(word)})" for word in words if word in SWITCHES), "")


def set_by(variable: str) -> str:
    """A sentence on what a variable with an unread value does; empty: not known."""
    name, equals, value = variable.partition("=")
    found, value = [said for names, said in VARIABLES_SET.items() if equals and name in names.split()], listed([value])
    return found[0].replace("{}", value.replace("`@", "`")) if found and value else ""  # `@`: of a file


def venue_of(words: tuple[str, ...]) -> str:
    """Where a command puts its input: `in a gist`; empty: only the kind of place is known."""
    found = [rows for names, rows in VENUES.items() if program_of(words) in names.split()]
    return _first(
        [_act(wanted, said) for rows in found for key, said in rows.items() for wanted in key.split(" | ")],
        words,
        words,
    )


def _first(acts: "list[Act]", words: tuple[str, ...], given: tuple[str, ...]) -> Sentence:
    """The sentence for the first subcommand, filled with the call's words; empty: none fits."""
    places, found = operands_of(words), list[tuple[int, int, int, int, str]]()
    operands = {words[index].lower() for index in places}
    for wanted, first, length, said in acts:
        if first and first not in operands:
            continue  # nearly always
        start, end = _found(wanted, words, places, given)
        if start >= 0:
            found.append((start, -len(wanted), -length, end, said))
    for _, _, _, end, said in sorted(found):  # one that needs what the call does not say leaves it to the next
        if (sentence := filled(said, words, end, given)) and len(sentence) <= ROOM:
            return sentence
    return NOTHING


STARTING = {  # what starts a program of the project, and how many words that takes
    ("bundle", "exec"): 2, ("poetry", "run"): 2, ("uv", "run"): 2, ("pipenv", "run"): 2, ("pdm", "run"): 2, ("rye", "run"): 2,
    ("pnpm", "exec"): 2, ("yarn", "exec"): 2, ("npm", "exec"): 2, ("bun", "x"): 2, ("python", "-m"): 2, ("python3", "-m"): 2,
    ("yarn", "prisma"): 1, ("yarn", "knex"): 1, ("yarn", "sequelize"): 1, ("yarn", "typeorm"): 1, ("cargo", "sqlx"): 1, ("cargo", "espflash"): 1,
}  # fmt: skip


TAKEN_APART = {"openocd": "-c", "adb": ""}  # programs with several commands in one word: `openocd -c 'init; halt'`


def _of_device(words: tuple[str, ...]) -> Sentence:
    """A sentence for the first telling command on a device: `adb shell 'id; run-as a rm -rf /sdcard'`."""
    if "shell" not in words:
        return NOTHING
    text = " ".join(words[words.index("shell") + 1 :])
    for mark in ("&&", "||", "|", "&"):
        text = text.replace(mark, ";")
    parts = [tuple(part.split()) for part in text.replace("'", "").replace('"', "").split(";")]
    found = [act_of((words[0], "shell", *_inner(part))) for part in parts if len(parts) > 1 or _inner(part) != part]
    if said := next((said for said in found if said and said.verb != "runs"), NOTHING):
        return said
    whole = words[words.index("shell") + 1 :]
    plain = len(whole) == 1 and " " in whole[0] and whole[0].isprintable() and len(whole[0]) <= SHELL_LINE
    return Sentence("runs a command on the connected device: ", backticked(whole[0])) if plain else NOTHING


SHELL_LINE = 60  # characters of a command for a device that are shown


def _inner(words: tuple[str, ...]) -> tuple[str, ...]:
    """The command that other commands run on a device: `rm -r a` in `run-as APP sh -c 'rm -r a'`."""
    for runner, length in (("run-as", 2), ("su", 1), ("0", 1), ("root", 1), ("sh", 1), ("-c", 1)):
        words = words[length:] if words[:1] == (runner,) else words
    return words


CODE_HOSTS = ("gh", "hub")


def _of_repository(said: Sentence) -> Sentence:
    """A sentence about a request that deletes a whole repository: `DELETE repos/OWNER/NAME`."""
    parts = said.thing.strip("`").strip("/").split("/")
    whole = said.verb == "deletes" and len(parts) == 3 and parts[0] == "repos"
    return Sentence("deletes the repository ", backticked("/".join(parts[1:])), said.rest) if whole else said


def _of_probe(words: tuple[str, ...]) -> Sentence:
    """A sentence on what a debugger makes a probe do: `gdb -ex 'monitor flash erase_sector 0 0 last'`."""
    given = [word.split()[1:] for word in words if word.startswith(("monitor ", "mon "))]
    if said := next((said for parts in given if (said := act_of(("openocd", *parts)))), NOTHING):
        return said
    loading = [word for word in words if word.split()[:1] == ["load"]]
    file = (loading[0].split()[1:] or [words[index] for index in operands_of(words)][-1:]) if loading else []
    return Sentence("loads ", shown, " onto the connected device") if (shown := listed(file)) else NOTHING


def _with_loss(said: Sentence, name: str, words: tuple[str, ...]) -> Sentence:
    """A sentence about stopping a service, with what the machine loses if that is known."""
    for unit in words[1:] if name in MANAGERS and any([word in ENDING for word in words[1:]]) else ():
        for why, names in SERVICES.items():
            before, shown, after = said.thing.partition(backticked(unit))
            if shown and unit.partition(".")[0] in names.split():
                loss, behind = phrase(f", which {why}"), after + said.rest
                return Sentence(said.act, before + shown, loss + ("," if behind[:1] not in ("", ",") else "") + behind)
    return said


def _elsewhere(said: Sentence, name: str, words: tuple[str, ...]) -> Sentence:
    """A sentence about this machine, changed to name systemd's remote host: `systemctl -H web stop x`."""
    there = name[-3:] == "ctl" and name in REACHING and (value_of("-H", words) or value_of("--host", words))
    if not there:
        return said
    return said.on(there) if said.here else said.before(f" on {there}")


REACHING = ("systemctl", "hostnamectl", "timedatectl", "localectl", "loginctl")
MANAGERS = ("systemctl", "service", "rc-service", "invoke-rc.d", "launchctl", "update-rc.d", "rc-update", "chkconfig")


def cleared_by(words: tuple[str, ...]) -> str:
    """What a command does to a directory, up to its name: `deletes everything in `; empty: it writes files there."""
    name = program_of(words)
    for key, said in CLEARING.items():
        program, *wanted = key.split()
        if name == program and all([word in words for word in wanted]):
            return said + " "
    return ""


def _operated(words: tuple[str, ...]) -> Sentence:
    """A sentence for an operation named by verb and noun: `delete-table --table-name a` deletes the table `a`."""
    places = operands_of(words)[:2]
    verb, _, noun = words[places[1]].partition("-") if len(places) > 1 else ("", "", "")
    done = OPERATIONS.get(verb) or CHANGED.get(verb)
    one = noun if noun.endswith("ss") else noun[:-3] + "y" if noun.endswith("ies") else noun.removesuffix("s")
    if not done or not noun:
        return NOTHING
    for option in [f"--{name}{end}" for name in (noun, one) for end in NAMED] + ["--name"]:
        if index := option_at(option, words):
            rest = [*words[index + 1 :], "-"]
            _, equals, value = words[index].partition("=")
            value = listed([value] if equals else rest[: next(at for at, word in enumerate(rest) if word[:1] == "-")])
            several = " and " in value
            return Sentence(f"{done} the {_spelt(noun if several else one, '-')} ", value) if value else NOTHING
    return NOTHING


def _resourced(words: tuple[str, ...]) -> Sentence:
    """A sentence for an operation behind its noun: `compute instances delete web` deletes the instance `web`."""
    places = operands_of(words)
    names = [words[place] for place in places]
    at = next((index for index, word in enumerate(names[:VERBS]) if index and _is_verb(word)), 0)
    done = OPERATIONS.get(names[at]) or CHANGED.get(names[at]) if at else ""
    if not done or places[at] != places[0] + at:
        return NOTHING
    noun, group = names[at - 1], names[at - 2] if at > 1 else ""
    one = noun if noun.endswith("ss") else noun[:-3] + "y" if noun.endswith("ies") else noun.removesuffix("s")
    chosen = value_of("--name", words) or value_of("-n", words)
    behind = [words[place] for place in places[at + 1 :] if words[place - 1][:1] != "-"]
    shown = chosen or listed([name for name in behind if "=" not in name])
    kind = KINDS.get(one) or " ".join([part for part in (CLOUD_GROUPS.get(group, ""), _spelt(one, "-")) if part])
    return Sentence(f"{done} the {kind} ", shown) if shown and " and " not in shown else NOTHING


def called(method: str, text: str) -> Sentence:
    """The same for a method in code: `delete_bucket(Bucket="a")` deletes the bucket `a`; empty: it names none."""
    verb, _, noun = method.partition("_")
    done, one = OPERATIONS.get(verb) or CHANGED.get(verb), noun.removesuffix("s")
    key, equals, rest = text.partition(f"{method}(")[2].partition("=")
    value = rest.lstrip(" [(")
    quote = value[:1]
    if not (done and equals and quote in ("'", '"') and key.strip().lower().startswith(one.replace("_", ""))):
        return NOTHING
    shown, kind = listed([value[1:].partition(quote)[0]]), _spelt(one, "_")
    return Sentence(f"{done} the {kind} ", shown) if shown else NOTHING


def _spelt(noun: str, mark: str) -> str:
    return " ".join([word.upper() if word in SHORT else word for word in noun.split(mark)])


def messaged(target: Target, text: str) -> str:
    """A sentence for a method that sends a message, by how it is described: "`chat_postMessage()` of `slack_sdk`".

    Empty: it is described in another way, or its name does not say so.
    """
    called = str(target)
    if "`trust_remote_code=" in called:
        return f"runs code that comes with the model, by {called}"
    method, described, library = called.strip("`").partition("()` of `")
    if not described:
        return ""
    spelt = "".join(["_" + sign.lower() if sign.isupper() else sign for sign in method]).replace("__", "_").split("_")
    done = next((SENT[word] for word in spelt if word in SENT), "")
    if not done or not MESSAGES.intersection(spelt):
        return ""
    given = text.partition(f"{method}(")[2].partition(")")[0]
    for key in RECIPIENTS:
        value = given.partition(f"{key}=")[2].lstrip()
        if value[:1] in ("'", '"') and (shown := listed([value[1:].partition(value[0])[0]])):
            return f"{done} a message to {shown} with {backticked(library)}"
    return f"{done} a message with {backticked(library)}"


SENT = {"post": "posts", "send": "sends", "reply": "sends", "publish": "posts"}
MESSAGES = frozenset("message messages mail email sms notification chat tweet".split())
RECIPIENTS = ("channel", "to", "chat_id", "recipient", "to_addrs", "channel_id")
NAMED = ("-name", "-id", "-identifier", "", "-names", "-ids", "-arn")  # ends of options that name what it is about
SHORT = frozenset("db vpc acl api ssh mfa kms iam ip dns ami ebs efs waf sns sqs oidc saml".split())
CHANGED = {"delete": "deletes", "update": "changes", "modify": "changes", "put": "changes"}


Act = tuple[list[str], str, int, str]  # its words, the first that names it, how long they are, and what is said of it
_ACTS: dict[str, list[Act]] = {}  # by program, of those that have some, and of the first others
PROGRAMS = 5_000


def _acts_of(name: str) -> list[Act]:
    """The sentences for the subcommands of a program."""
    tables = (
        MACHINE, NETWORKED, INSTALLERS, TOOLS, REMOTE, CLOUD_TOOLS, PUBLISHED, DEPLOYS, DATABASES, STORES, SECRETS,
        GUARDED,
    )  # fmt: skip
    near = [(names, found) for table in tables for names, found in table.items() if name in names]  # or in one of them
    rows = [row for names, found in near if name in names.split() for row in found.items()]
    acts = [_act(wanted, said) for key, said in dict(rows).items() for wanted in key.split(" | ")]
    if acts or len(_ACTS) < PROGRAMS:
        _ACTS[name] = acts
    return acts


def _act(wanted: str, said: str) -> Act:
    words = wanted.split()
    named = "".join([word for word in words if word[:1] != "-"][:1])
    return words, "" if named[-1:] == "*" else named, len(wanted), said


def operation_of(words: tuple[str, ...]) -> str:
    """What a cloud operation does, by its verb: `stops`; empty: the verb does not say more."""
    places = operands_of(words) if program_of(words) in CLOUDS else []
    for at, index in enumerate(places[:VERBS]):
        if index != places[0] + at:  # behind an option is its value, or the name of a resource
            return ""
        if _is_verb(words[index]):
            word = words[index].lower()
            return OPERATIONS.get(word.partition("-")[0]) or OPERATIONS.get(word.rpartition(":")[2], "")
    return ""


def _is_verb(word: str) -> bool:
    """Whether a word is the verb of an operation, after which only names follow."""
    first, last = word.lower().partition("-")[0], word.lower().rpartition(":")[2]
    return any([one in OPERATIONS or one in OTHER_OPERATIONS for one in (first, last)])


def recipient_of(words: tuple[str, ...]) -> str:
    """A phrase for the recipient of a mail; empty: not a mail, or the call does not name one."""
    named = [word for word in words[1:] if "@" in word[1:-1] and word[:1] != "-" and " " not in word]
    return listed(named[-1:]) if program_of(words) in MAILERS else ""


def recipe_of(words: tuple[str, ...], path: str) -> str:
    """The part of a file that a command runs, `wipe` in `task wipe`; empty: it names none, or runs another file."""
    kind = RECIPES.get((program_of(words), path.rpartition("/")[2].lower().partition(".")[0]), "")
    run = words[1:2] in (("run",), ("run-script",), ("task",))
    rest = words[2:] if run else words[1:]
    first = "".join(rest[:1])
    if not run and (first in MANAGING or (program_of(words) == "npm" and first not in OWN_SCRIPTS)):
        return ""  # `npm ci` runs several scripts, and none of that name
    if not kind or len(rest) != 1 or not 0 < len(rest[0]) <= LONGEST or rest[0][0] == "-":
        return ""
    return f"{kind} {backticked(rest[0])}" if LETTERS.issuperset(rest[0].lower()) else ""


OWN_SCRIPTS = ("test", "start", "stop", "restart")  # which `npm` runs without `run`
MANAGING = frozenset(
    "install i ci add update up upgrade remove rebuild prune pack publish exec dlx create init link".split()
)
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_:./")  # of a name
RECIPES = {  # what a part of a file is called, by the program that runs it and the file's name without its ending
    ("task", "taskfile"): "task", ("go-task", "taskfile"): "task", ("just", "justfile"): "recipe", ("just", ""): "recipe",
    ("make", "makefile"): "target", ("gmake", "makefile"): "target", ("make", "gnumakefile"): "target",
    ("npm", "package"): "script", ("pnpm", "package"): "script", ("yarn", "package"): "script",
    ("bun", "package"): "script", ("rake", "rakefile"): "task", ("pixi", "pixi"): "task", ("pixi", "pyproject"): "task",
    ("poe", "pyproject"): "task", ("pdm", "pyproject"): "script", ("deno", "deno"): "task", ("composer", "composer"): "script",
    ("inv", "tasks"): "task", ("invoke", "tasks"): "task", ("mise", "mise"): "task", ("hatch", "pyproject"): "script",
    ("pipenv", "pipfile"): "script",
}  # fmt: skip


LATER = {  # operands that can stand before the subcommand; by default it is the first: `kubectl delete ns create`
    "service": 1, "rc-service": 1, "invoke-rc.d": 1, "aws": 1, "awslocal": 1, "nmcli": 1, "gcloud": 4, "az": 3,
    "dscl": 1, "pg_ctl": 3, "update-rc.d": 1, "chkconfig": 1, "rails": 3, "rake": 3, "goose": 2,
    "tmux": 99, "openocd": 99, "mpremote": 99, "idf.py": 99, "platformio": 99, "pio": 99,
}  # fmt: skip
GROUPS = ("container", "compose", "adm")  # `docker container stop`, `oc adm drain`


def _found(wanted: list[str], words: tuple[str, ...], places: list[int], call: tuple[str, ...]) -> tuple[int, int]:
    """The start of a subcommand's words and the index after them; -1: not found."""
    name = program_of(call)
    options = [_holds(word, call) if "=" in word else option_at(word, words) for word in wanted if word[:1] == "-"]
    if 0 in options:
        return -1, 0
    named = [word for word in wanted if word[:1] != "-"]
    if not named:
        return (0, options[0] + 1) if options else (len(words), 1)
    said = [words[index].lower() for index in places]
    later = LATER.get(name, 1 if said[:1] and said[0] in GROUPS else 0)
    for first in range(min(len(said) - len(named), later) + 1):
        if _parted(words, places[first : first + len(named)]):
            continue
        if all([_is(one, other) for one, other in zip(said[first:], named, strict=False)]):
            last = first + len(named) - 1
            before = said[:first] if name in CLOUDS else ()
            return (-1, 0) if any([_is_verb(word) for word in before]) else (places[first], places[last] + 1)
    return -1, 0


def _parted(words: tuple[str, ...], places: list[int]) -> bool:
    """Whether a word at one of these indexes may be the value of the option before it."""
    taking = options_of(words)
    options = [words[index - 1] for index in places[1:] if words[index - 1][:1] == "-"]
    return any(["=" not in option and not is_flag(option, taking) for option in options])


def _is(word: str, wanted: str) -> bool:
    return word.startswith(wanted[:-1]) if wanted[-1:] == "*" else word == wanted


def _holds(wanted: str, words: tuple[str, ...]) -> int:
    """The index of an option whose value contains a text: `--acl=public`; 0: none does."""
    option, _, text = wanted.partition("=")
    index = option_at(option, words)
    _, equals, value = words[index].partition("=")
    return index if index and text in (value if equals else "".join(words[index + 1 : index + 2])) else 0

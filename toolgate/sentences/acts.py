"""Says which act a command is: `systemctl reboot` reboots the machine.

A family of commands says what kind of thing its subcommands touch, which is what rules judge. A person who is asked
wants to know which act it is. Only what is said of a call depends on this, never what is decided; it is loaded where a
rule objects.

One module because all of it reads the words of one command by the same tables.
"""

from __future__ import annotations

from toolgate.knowledge.lookup import knowledge_of
from toolgate.knowledge.texts.acts import MACHINE
from toolgate.knowledge.texts.agent_acts import GUARDED
from toolgate.knowledge.texts.asked_acts import ASKED, SWITCHES, VARIABLES_SET
from toolgate.knowledge.texts.data_acts import DATABASES
from toolgate.knowledge.texts.install_acts import INSTALLERS
from toolgate.knowledge.texts.network_acts import NETWORKED
from toolgate.knowledge.texts.publish_acts import MAILERS, PUBLISHED, VENUES
from toolgate.knowledge.texts.remote_acts import CLOUDS, GRAVER, OPERATIONS, OTHER_OPERATIONS, REMOTE
from toolgate.knowledge.texts.secret_acts import SECRETS
from toolgate.knowledge.texts.store_acts import STORES
from toolgate.knowledge.texts.tool_acts import CLEARING, ENDING, SERVICES, TOOLS
from toolgate.knowledge.vocabulary import REQUIRED, Command
from toolgate.model.effect import backticked
from toolgate.sentences.settings import setting_of

SHOWN = 2  # operands that are named; more are counted
LONGEST = 50  # characters of what a sentence quotes
ROOM = 100  # characters of a sentence
VERBS = 5  # operands that can hold the verb of a cloud's operation


def act_of(words: tuple[str, ...]) -> str:
    """What a command does, as a sentence about it; empty: no more is known than what it touches."""
    name, given = _program(words), words
    if name == "adb" and (said := _of_device(words)):
        return said
    if name in TAKEN_APART:
        bare = [word for word in words if word != TAKEN_APART[name]]
        words = tuple([part for word in bare for part in word.replace(";", " ").split()])
    if sentence := _first(_ACTS.get(name) or _acts_of(name), words, given):
        return _elsewhere(_with_loss(_printed(sentence, words), name, words), name, words)
    if (cut := STARTING.get((name, "".join(given[1:2])), 0)) and len(given) > cut:
        return act_of(given[cut:])
    return (_operated(given) if name in ("aws", "awslocal") else "") or setting_of(given)


def asked_of(words: tuple[str, ...]) -> str:
    """What an option or argument does whose value Toolgate does not read, as a sentence; empty: it is not known."""
    name, places = _program(words), _operands(words)
    rows = [row for names, found in ASKED.items() if name in names.split() for row in found.items()]
    for wanted, said in [(wanted, said) for key, said in rows for wanted in key.split(" | ")]:
        start, end = _found(wanted.split(), words, places, words)
        if start >= 0 and (sentence := _filled(said, words, end, words)) and len(sentence) <= ROOM:
            return sentence
    return next(
        (f"{said} ({backticked(word)})" for word in words for option, said in SWITCHES.items() if word == option), ""
    )


def set_by(variable: str) -> str:
    """What a variable does whose value Toolgate does not read, as a sentence; empty: it is not known."""
    name, equals, value = variable.partition("=")
    found = [said for names, said in VARIABLES_SET.items() if equals and name in names.split()]
    return found[0].replace("{}", _listed([value])) if found and _listed([value]) else ""


def venue_of(words: tuple[str, ...]) -> str:
    """Where a command puts what it is given: `in a gist`; empty: no more is known than what kind of place it is."""
    found = [rows for names, rows in VENUES.items() if _program(words) in names.split()]
    return _first(
        [_act(wanted, said) for rows in found for key, said in rows.items() for wanted in key.split(" | ")],
        words,
        words,
    )


def _first(acts: list[Act], words: tuple[str, ...], given: tuple[str, ...]) -> str:
    """The sentence about the subcommand that stands first, with what the call says; empty: none fits."""
    places, found = _operands(words), list[tuple[int, int, int, int, str]]()
    operands = {words[index].lower() for index in places}
    for wanted, first, length, said in acts:
        if first and first not in operands:
            continue  # nearly always
        start, end = _found(wanted, words, places, given)
        if start >= 0:
            found.append((start, -len(wanted), -length, end, said))
    for _, _, _, end, said in sorted(found):  # one that needs what the call does not say leaves it to the next
        if (sentence := _filled(said, words, end, given)) and len(sentence) <= ROOM:
            return sentence
    return ""


STARTING = {  # what starts a program of the project, and how many words that takes
    ("bundle", "exec"): 2, ("poetry", "run"): 2, ("uv", "run"): 2, ("pipenv", "run"): 2, ("pdm", "run"): 2, ("rye", "run"): 2,
    ("pnpm", "exec"): 2, ("yarn", "exec"): 2, ("npm", "exec"): 2, ("bun", "x"): 2, ("python", "-m"): 2, ("python3", "-m"): 2,
    ("yarn", "prisma"): 1, ("yarn", "knex"): 1, ("yarn", "sequelize"): 1, ("yarn", "typeorm"): 1,
}  # fmt: skip


TAKEN_APART = {"openocd": "-c", "adb": ""}  # which take several commands in one word: `openocd -c 'init; halt'`


def _of_device(words: tuple[str, ...]) -> str:
    """What the first of several commands does that says more than that it runs: `adb shell 'id; rm -rf /sdcard'`."""
    if "shell" not in words:
        return ""
    text = " ".join(words[words.index("shell") + 1 :])
    for mark in ("&&", "||", "|", "&"):
        text = text.replace(mark, ";")
    parts = text.split(";")
    found = [act_of((words[0], "shell", *part.split())) for part in parts] if len(parts) > 1 else []
    return next((said for said in found if said and not said.startswith("runs ")), "")


def _with_loss(sentence: str, name: str, words: tuple[str, ...]) -> str:
    """A sentence about a service that a command stops, with what the machine loses by that, where it is known."""
    for unit in words[1:] if name in MANAGERS and any([word in ENDING for word in words[1:]]) else ():
        for why, names in SERVICES.items():
            before, shown, after = sentence.partition(backticked(unit))
            if shown and unit.partition(".")[0] in names.split():
                return f"{before}{shown}, which {why}{',' if after[:1] not in ('', ',') else ''}{after}"
    return sentence


def _elsewhere(sentence: str, name: str, words: tuple[str, ...]) -> str:
    """A sentence about this machine, said of another one that a command of systemd is given: `systemctl -H web stop x`."""
    there = name[-3:] == "ctl" and name in REACHING and (_option("-H", words) or _option("--host", words))
    if not there:
        return sentence
    for here in ("the machine", "this machine"):
        if here in sentence:
            return sentence.replace(here, there, 1)
    return f"{sentence} on {there}"


REACHING = ("systemctl", "hostnamectl", "timedatectl", "localectl", "loginctl")
WITH = "runs a command with "


def _printed(sentence: str, words: tuple[str, ...]) -> str:
    """A sentence about a command that is given secrets, where the command is one that prints them: `op run -- env`."""
    shows = words[-1:] in (("env",), ("printenv",)) or words[-2:-1] == ("printenv",)
    return "prints " + sentence.removeprefix(WITH) if shows and sentence.startswith(WITH) else sentence


MANAGERS = ("systemctl", "service", "rc-service", "invoke-rc.d", "launchctl", "update-rc.d", "rc-update", "chkconfig")


def cleared_by(words: tuple[str, ...]) -> str:
    """What a command does to a directory, up to its name: `deletes everything in `; empty: it writes files there."""
    name = _program(words)
    for key, said in CLEARING.items():
        program, *wanted = key.split()
        if name == program and all([word in words for word in wanted]):
            return said + " "
    return ""


def _operated(words: tuple[str, ...]) -> str:
    """What an operation whose name is a verb and a noun does: `delete-table --table-name a` deletes the table `a`."""
    places = _operands(words)[:2]
    verb, _, noun = words[places[1]].partition("-") if len(places) > 1 else ("", "", "")
    done = OPERATIONS.get(verb) or CHANGED.get(verb)
    one = noun if noun.endswith("ss") else noun[:-3] + "y" if noun.endswith("ies") else noun.removesuffix("s")
    if not done or not noun:
        return ""
    for option in [f"--{name}{end}" for name in (noun, one) for end in NAMED] + ["--name"]:
        if index := _given(option, words):
            rest = [*words[index + 1 :], "-"]
            _, equals, value = words[index].partition("=")
            value = _listed([value] if equals else rest[: next(at for at, word in enumerate(rest) if word[:1] == "-")])
            several = " and " in value
            shown = " ".join(
                [word.upper() if word in SHORT else word for word in (noun if several else one).split("-")]
            )
            return f"{done} the {shown} {value}" if value else ""
    return ""


NAMED = ("-name", "-id", "-identifier", "", "-names", "-ids", "-arn")  # ends of options that name what it is about
SHORT = frozenset("db vpc acl api ssh mfa kms iam ip dns ami ebs efs waf sns sqs oidc saml".split())
CHANGED = {"delete": "deletes", "update": "changes", "modify": "changes", "put": "changes"}


Act = tuple[list[str], str, int, str]  # its words, the first that names it, how long they are, and what is said of it
_ACTS: dict[str, list[Act]] = {}  # by program, of those that have some


def _acts_of(name: str) -> list[Act]:
    """What is said of the subcommands of a program."""
    tables = (MACHINE, NETWORKED, INSTALLERS, TOOLS, REMOTE, PUBLISHED, DATABASES, STORES, SECRETS, GUARDED)
    near = [(names, found) for table in tables for names, found in table.items() if name in names]  # or in one of them
    rows = [row for names, found in near if name in names.split() for row in found.items()]
    if rows:
        _ACTS[name] = [_act(wanted, said) for key, said in dict(rows).items() for wanted in key.split(" | ")]
    return _ACTS.get(name, [])


def _act(wanted: str, said: str) -> Act:
    words = wanted.split()
    named = "".join([word for word in words if word[:1] != "-"][:1])
    return words, "" if named[-1:] == "*" else named, len(wanted), said


def operation_of(words: tuple[str, ...]) -> str:
    """What the operation of a cloud does, by its verb: `stops`; empty: it is not one that says more."""
    places = _operands(words) if _program(words) in CLOUDS else []
    for at, index in enumerate(places[:VERBS]):
        if index != places[0] + at:  # behind an option is its value, or the name of a resource
            return ""
        if _is_verb(words[index]):
            word = words[index].lower()
            return OPERATIONS.get(word.partition("-")[0]) or OPERATIONS.get(word.rpartition(":")[2], "")
    return ""


def _is_verb(word: str) -> bool:
    """Whether a word is the verb of an operation: what stands behind it are names, which the caller chooses."""
    first, last = word.lower().partition("-")[0], word.lower().rpartition(":")[2]
    return any([one in OPERATIONS or one in OTHER_OPERATIONS for one in (first, last)])


def recipient_of(words: tuple[str, ...]) -> str:
    """Whom a mail goes to, as a sentence says it; empty: it is no mail, or the call does not say it."""
    named = [word for word in words[1:] if "@" in word[1:-1] and word[:1] != "-" and " " not in word]
    return _listed(named[-1:]) if _program(words) in MAILERS else ""


def recipe_of(words: tuple[str, ...], path: str) -> str:
    """Which part of a file a command runs, `wipe` of `task wipe`; empty: it names none, or the file is another's."""
    kind = RECIPES.get((_program(words), path.rpartition("/")[2].lower().partition(".")[0]), "")
    run = words[1:2] in (("run",), ("run-script",))
    rest = words[2:] if run else words[1:]
    first = "".join(rest[:1])
    if not run and (first in MANAGING or (_program(words) == "npm" and first not in OWN_SCRIPTS)):
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
    ("bun", "package"): "script", ("rake", "rakefile"): "task",
}  # fmt: skip


def subcommand_of(words: tuple[str, ...], longest: int) -> str:
    """A command as far as it names what it does: `kubectl -n web scale deployment app`; empty: it is too long.

    An option that makes it a graver one is named with it.
    """
    places = _operands(words)
    first = end = places[0] if places else 1
    if any([len(word.split()) > 1 for word in (words[: first + 1] if places else words)]):  # no subcommand, but code
        return ""
    while end < len(words) and words[end][:1] != "-" and len(words[end].split()) == 1 and "…" not in words[end]:
        end += 1
    needed = min(end, first + 2)  # the words that say most
    spec = knowledge_of(_program(words))
    below = places and spec is not None and spec.subcommands  # the operands name it without what is before them
    for head, start in (((), 0), (words[:1], first)) if below else (((), 0),):
        stop = _graver(words, end)
        if len(" ".join([*head, *words[start:stop]])) > longest:
            stop = end
        while stop > needed and len(" ".join([*head, *words[start:stop]])) > longest:
            stop -= 1
        if len(text := " ".join([*head, *words[start:stop]])) <= longest:
            return text
    return words[0] if len("".join(words[:1])) <= longest and words else ""


def _graver(words: tuple[str, ...], end: int) -> int:
    """The first word behind the last option that widens what a command does, or else behind its operands."""
    cut = last = end
    while cut < min(len(words), end + LOOKED_AT) and len(words[cut].split()) == 1 and "…" not in words[cut]:
        cut += 1
        last = cut if words[cut - 1] in GRAVER else last
    return last


LOOKED_AT = 60  # words behind a subcommand


def _program(words: tuple[str, ...]) -> str:
    name = words[0].rpartition("/")[2] if words else ""
    return name if name[-4:] != ".exe" or knowledge_of(name) is not None else name[:-4]


def _operands(words: tuple[str, ...]) -> list[int]:
    """Where the operands are: words that are neither options nor, before the first of them, the value of one."""
    found, index, taking = list[int](), 1, _options(words)
    while index < len(words):
        word = words[index]
        if word[:1] != "-" or word == "-":
            found.append(index)
        elif not found and taking.get(word):
            index += 1
        index += 1
    return found


_OPTIONS: dict[tuple[str, ...], dict[str, bool]] = {}  # by program and subcommand; the same whatever order it fills in


def _options(words: tuple[str, ...]) -> dict[str, bool]:
    """The options of a program and of its subcommands, those of the one that is called before those of others.

    Of each, whether it takes the next word.
    """
    spec = knowledge_of(_program(words))
    if spec is None:
        return {}
    called = [spec]
    for word in words[1:]:
        called += [one for one in called[-1].subcommands if word in one.names][:1]
    key = (_program(words), *[one.names[0] for one in called[1:]])
    if key not in _OPTIONS:
        every = [spec]
        for one in every:  # grows
            every += one.subcommands
        _OPTIONS[key] = _gathered(every) | _gathered(called)
    return _OPTIONS[key]


def _gathered(commands: list[Command]) -> dict[str, bool]:
    found = dict[str, bool]()
    for one in commands:
        for option in one.options:
            if type(option) is str:  # as `flags` was given it
                found.update([(name.rstrip("=[]#"), name[-1] == "=") for name in option.split()])
            else:
                found.update([(name, option.takes == REQUIRED) for name in option.names])  # type: ignore[union-attr]  # narrowed by type()
    return found


LATER = {  # operands that can stand before the subcommand; by default it is the first: `kubectl delete ns create`
    "service": 1, "rc-service": 1, "invoke-rc.d": 1, "aws": 1, "awslocal": 1, "nmcli": 1, "gcloud": 4, "az": 3,
    "dscl": 1, "pg_ctl": 3, "update-rc.d": 1, "chkconfig": 1, "rails": 3, "rake": 3,
    "openocd": 99, "mpremote": 99, "idf.py": 99, "platformio": 99, "pio": 99,
}  # fmt: skip
GROUPS = ("container", "compose", "adm")  # `docker container stop`, `oc adm drain`


def _found(wanted: list[str], words: tuple[str, ...], places: list[int], call: tuple[str, ...]) -> tuple[int, int]:
    """Where the words of a subcommand start, and the first word behind them; -1: they are not there."""
    name = _program(call)
    options = [_holds(word, call) if "=" in word else _given(word, words) for word in wanted if word[:1] == "-"]
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
    """Whether one of the words at these places may be the value of an option that stands before it."""
    taking = _options(words)
    options = [words[index - 1] for index in places[1:] if words[index - 1][:1] == "-"]
    return any(["=" not in option and not _is_flag(option, taking) for option in options])


def _is(word: str, wanted: str) -> bool:
    return word.startswith(wanted[:-1]) if wanted[-1:] == "*" else word == wanted


def _holds(wanted: str, words: tuple[str, ...]) -> int:
    """Which word is an option whose value has a text in it: `--acl=public`; 0: none is."""
    option, _, text = wanted.partition("=")
    index = _given(option, words)
    _, equals, value = words[index].partition("=")
    return index if index and text in (value if equals else "".join(words[index + 1 : index + 2])) else 0


def _given(option: str, words: tuple[str, ...]) -> int:
    """Which word is an option, or has its letter in a cluster: `-G` in `-aG`; 0: none is."""
    for index, word in enumerate(words[1:], start=1):
        if word == "--":
            return 0
        if word.partition("=")[0] == option:
            return index
        if len(option) == 2 and word[:1] == "-" and _in_cluster(option[1], word[1:], words):
            return index
    return 0


def _in_cluster(letter: str, letters: str, words: tuple[str, ...]) -> bool:
    """Whether an option's letter is one of several in a word, none of which before it takes the rest for its value."""
    before, found, _ = letters.partition(letter)
    if not found or not letters.isalpha():
        return False
    taking = _options(words)
    return all([_is_flag("-" + one, taking) for one in before]) if taking else len(letters) <= CLUSTER


def _is_flag(option: str, taking: dict[str, bool]) -> bool:
    """Whether an option takes no value: as it is described, or else by custom."""
    return not taking[option] if option in taking else option in FLAGS


FLAGS = frozenset(
    "-a -d -f -i -n -q -r -v -y -F -R -rf -fr -recurse --force --recursive --all --yes --quiet --install".split()
)
CLUSTER = 3  # letters, where nobody has said which options there are


def _filled(sentence: str, words: tuple[str, ...], at: int, call: tuple[str, ...]) -> str:
    """A sentence with what the call says; empty: the call does not say what it needs."""
    if "{" not in sentence:
        return sentence
    if any(["…" in word for word in words[at:]]):  # what it is about is only known when it runs
        return ""
    done = several = ""
    for index, part in enumerate(sentence.replace("]", "[").split("[")):
        text, *slots = part.split("{")
        for slot, _, after in [rest.partition("}") for rest in slots]:
            value = _option(slot, call) if slot[:1] == "-" else _value(slot, words, at)
            if slot == "all" and value.strip("` ") not in " ".join(call):  # words that were taken apart
                value = ""
            if not value and index % 2 == 0:  # it is not between brackets
                return ""
            text = text + value + after if value else ""
            several = value if slot == "" and " and " in value else several
        done += text
    if several:
        from toolgate.sentences.plurals import of_several

        return of_several(done, several)
    return done


def _value(slot: str, words: tuple[str, ...], at: int) -> str:
    """What the call says of an act, as a sentence says it; empty: nothing that fits into one."""
    taking, start = _options(words), at
    while at < len(words) and (words[at] in taking or _is_passed(words[at], taking)):
        at += 2 if taking.get(words[at]) else 1
    end = at
    while end < len(words) and words[end][:1] != "-":
        end += 1
    if slot.isdigit():
        found = list(words[at + int(slot) - 1 : min(at + int(slot), end)])
    elif slot == "call":
        found = [subcommand_of(words, LONGEST)]
    elif slot == "run":
        return _listed([cut_to(started_by(words), LONGEST)]) or "a shell"
    elif slot == "before":
        found = list(words[start - 2 : start - 1])
    elif slot == "first":
        found = [words[index] for index in _operands(words)[:1]]
    elif slot == "last":
        found = [words[index] for index in _bare(words, at)[-1:]]
    else:
        found = (
            [" ".join(words[at:end])]
            if slot == "all" and end > at
            else list(words[at : min(at + 1, end)] if slot == "one" else words[at:end])
        )
    return _listed(found)


def _is_passed(word: str, taking: dict[str, bool]) -> bool:
    """Whether a word is an option that takes none behind it, though nobody has described it as it is written."""
    if word[:2] == "--":
        return "=" in word or word in FLAGS
    return word[:1] == "-" and word[1:].isalpha() and not any([taking.get("-" + letter, True) for letter in word[1:]])


def started_by(words: tuple[str, ...]) -> tuple[str, ...]:
    """The command that a program runs which takes one; empty: it runs none, and starts a shell."""
    places = _operands(words)[BEFORE.get(_program(words), 0) :]
    return words[places[0] :] if places else ()


BEFORE = {"chroot": 1, "gosu": 1, "su-exec": 1, "setuidgid": 1}  # operands before the command


def cut_to(words: tuple[str, ...], longest: int) -> str:
    """A command, or as much of it as there is room for."""
    text = " ".join(words)
    return text if len(text) <= longest else "".join(words[:1])


def _bare(words: tuple[str, ...], at: int) -> list[int]:
    """Where words stand behind a subcommand that are neither options nor, as far as is known, the value of one."""
    taking, found = _options(words), list[int]()
    for index in range(max(at, 1), len(words)):
        before = words[index - 1]
        value = index > 1 and before[:1] == "-" and "=" not in before and not _is_flag(before, taking)
        if words[index][:1] != "-" and not value:
            found.append(index)
    return found


def _option(option: str, words: tuple[str, ...]) -> str:
    """The value of an option, as a sentence says it; empty: it is not given, or does not fit into one."""
    index = _given(option, words)
    _, equals, value = words[index].partition("=")
    found = [value] if equals else [*words[index + 1 : index + 2]] if index else []
    return "" if found == ["-"] else _listed(found)


def _listed(found: list[str]) -> str:
    """Words as a sentence lists them; empty: there are none, or they do not fit into one."""
    if not found or any([not word or len(word) > LONGEST or not word.isprintable() for word in found[:SHOWN]]):
        return ""
    if any(["://" in word and "@" in word for word in found[:SHOWN]]):  # a password may be in it
        return ""
    shown = [backticked(word) for word in found[:SHOWN]]
    rest = [f"{len(found) - SHOWN} more"] if len(found) > SHOWN else []
    return ", ".join([*shown, *rest][:-1]) + (" and " if len(found) > 1 else "") + [*shown, *rest][-1]

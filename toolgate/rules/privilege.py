"""Commands with more privileges than the user's own need the user."""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model import Effect, Manner, Opinion, Scene, Verb, allow, ask, deny, rule
from toolgate.model.effect import backticked
from toolgate.model.sentence import Sentence
from toolgate.sentences.phrases import told

BY_OPTION = ("sudo", "doas", "pkexec", "run0", "runuser", "sudoedit")
RUNNING = ("sudo", "doas", "pkexec", "run0")
LONGEST = 50  # characters of a command that are shown
SHELL = "a shell"  # what runs if the call names no command
BY_OPERAND = ("su", "gosu", "su-exec", "setuidgid")
TAKING = (
    "-u", "-g", "-h", "-p", "-C", "-D", "-R", "-T", "-U", "-r", "-t", "-s", "-c", "-w", "-G",
    "--user", "--group", "--host", "--chdir", "--command", "--shell", "--prompt", "--role", "--type",
)  # fmt: skip


@rule("privilege", "escalate", builtin=120)
def privilege(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.ESCALATE:
        return None
    if effect.command.argv[1:] in (("-k",), ("--reset-timestamp",)):
        return allow("only has the password asked for again")
    reason = _raised(effect)
    command = reason.verb == "runs" and reason.thing != SHELL
    own = "run it with your own privileges, or ask the user to run it"
    instead = own if command else "ask the user to do it"
    return deny(reason, instead) if not scene.interactive else ask(reason, instead=instead, memorable=False)


def _raised(effect: Effect) -> Sentence:
    """A sentence on what runs with whose privileges: the command, a shell, or what the program does."""
    words, target = effect.command.argv, effect.target
    name, user = effect.command.name.rpartition("/")[2], user_of(words) or target
    if Manner.GRANTS_ACCESS in effect.manner:
        return Sentence(f"gives rights to {target}")
    inner = raised_of(words)
    if inner and not (len(inner) == 1 and has_trait(inner[0], "shell")):
        return Sentence("runs ", backticked(_short(inner)), f" as {user}")
    if inner or name == "su" or (name in RUNNING and {"-s", "-i", "--shell", "--login"}.intersection(words)):
        return Sentence(f"starts a shell as {user}")
    return told(words if target.described else ())[0] or Sentence(f"runs with the privileges of {user}")


def raised_of(words: tuple[str, ...]) -> tuple[str, ...]:
    """The command that `sudo` and similar programs run; empty: none, or not known."""
    name = words[0].rpartition("/")[2] if words else ""
    if name == "su" and "-c" in words[:-1]:
        return (*words[words.index("-c") + 1].split(),)
    if name in BY_OPERAND[1:]:
        return words[2:]
    if name == "osascript":  # `do shell script "id" with administrator privileges`
        script = " ".join(words).partition('do shell script "')[2].partition('"')[0]
        return (*script.split()[: 1 if "\\" in script else None],)  # up to a quote inside it
    if name not in RUNNING:
        return ()
    rest = words[1:]
    while rest and (rest[0][:1] == "-" or "=" in rest[0]):
        rest = rest[2:] if rest[0] in TAKING else rest[1:]
    return rest if rest and "…" not in rest[0] else ()


def _short(words: tuple[str, ...]) -> str:
    """A command shortened to the limit: to its words before a quoted one, its script, or its name."""
    if len(words) > 2 and has_trait(words[0], "shell") and words[1] == "-c" and _fits(words[2]):
        return words[2]
    plain = next((index for index, word in enumerate(words) if not word or " " in word or "…" in word), len(words))
    while 1 < plain < len(words) and words[plain - 1][:1] == "-":
        plain -= 1  # an option without its value
    text = " ".join(words[:plain])
    if plain and len(text) <= LONGEST and text.isprintable():
        return text
    script = next((word for word in words[1:2] if has_trait(words[0], "interprets") and word[:1] != "-"), "")
    return script.rpartition("/")[2] or words[0]


def _fits(text: str) -> bool:
    return 0 < len(text) <= LONGEST and text.isprintable() and "…" not in text


def user_of(words: tuple[str, ...]) -> str:
    """A phrase for the user whose privileges a command requests by name; empty: it names none."""
    name, given, operand, before = words[0].rpartition("/")[2] if words else "", "", "", ""
    for word in words[1:] if name in (*BY_OPTION, *BY_OPERAND) else ():
        if before in ("-u", "--user"):
            given = word
        elif word.startswith("--user=") or (word.startswith("-u") and len(word) > 2 and word[2] != "="):
            given = word.removeprefix("--user=").removeprefix("-u")
        elif word[:1] != "-" and before not in TAKING and "=" not in word:
            operand = word
            break
        before = word
    user = given or (operand if name in BY_OPERAND else "")
    if user.lstrip("#") in ("0", "-1", "4294967295", "root"):
        return "root"
    if "$" in user or "…" in user:
        return "another user"
    return backticked(user.partition(":")[0]) if user else "root" if name == "su" else ""


CASES = """
ask    sudo apt-get update
ask    sudo ls
allow  sudo -k
ask    sudo -k id
allow  grep -r sudo README.md
"""

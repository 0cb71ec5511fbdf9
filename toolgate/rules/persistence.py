"""What runs by itself later: shell profiles, cron, hooks, start-up items, authorised keys."""

from toolgate.knowledge.vocabulary import BRINGING, PLACING, has_trait
from toolgate.model import Effect, Manner, Opinion, Place, Scene, Verb, allow, ask, deny, rule
from toolgate.model.call import Shell
from toolgate.model.rule import written_to_run
from toolgate.model.sentence import COPIED, HERE, Sentence, which

THERE = (Manner.EDIT, Manner.APPEND, Manner.REDIRECTED, Manner.TIED, Manner.LINK)  # it is about that very file
LOGINS = (".rhosts", ".shosts", ".k5login", ".k5users", ".klogin")  # hosts and people that need no password
SYSTEM = ("/etc/", "/usr/", "/var/", "/Library/", "/System/", "/boot/")


@rule("persistence", "write", "delete", builtin=40)
def persistence(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb not in (Verb.WRITE, Verb.DELETE):
        return None
    target = effect.target
    name = target.path.rpartition("/")[2]
    if target.place not in (Place.STARTUP, Place.OUTPUT) and not name.startswith("authorized_keys"):
        return None
    done = "changes" if effect.verb == Verb.WRITE else "moves" if Manner.MOVED in effect.manner else "deletes"
    later = effect.command.argv and written_to_run(effect, scene)  # a command in a file
    if target.described and Manner.DEFERRED in effect.manner and not later:  # what is written into a file
        done = "writes"
    doing, by = _doing(effect, scene, done)
    if name.startswith("authorized_keys") and effect.verb == Verb.WRITE:
        where = "to " + HERE if _is_here(effect, scene) else "there"
        return deny(Sentence(doing, target, ", whose keys can log in " + where), "ask the user to change it")
    if name in LOGINS and target.place == Place.STARTUP and effect.verb == Verb.WRITE and not target.described:
        why = "lets anyone log in as the user" if "`+ +`" in doing else "says who can log in as the user"
        return deny(Sentence(doing, target, which(why)), "ask the user to change it")
    if target.place == Place.STARTUP and target.path.startswith(SYSTEM):
        usual = "can run code for every user" if effect.verb == Verb.WRITE else "belongs to the system"
        why = _purpose(effect) or usual
        instead = "ask the user to " + _asked(effect, done) + _with(effect)
        instead = COPIED if Manner.TIED in effect.manner else instead
        return deny(Sentence(doing, target, which(why)), instead)
    if target.place == Place.STARTUP and target.described and Manner.GLOBAL in effect.manner:
        from toolgate.sentences.phrases import them, told

        act = told(effect.command.argv, scene.home)[0]
        if act and act.verb != "sets":  # what it has git do says more than that it is set
            return ask(act, "ask the user to change it")
        return ask(Sentence("changes ", target, " for every project"), "ask the user to change " + them(target))
    if Manner.PLAIN_SETTINGS in effect.manner:
        return allow("only names directories of the project")
    if target.place == Place.STARTUP:
        return _of_startup(effect, scene, doing, done, by)
    if effect.verb == Verb.WRITE and target.place == Place.OUTPUT and not target.whole and _program(effect):
        python = target.path.rpartition("/")[2].startswith("python")  # of a virtual environment, and of no package
        instead = "ask the user to set up the virtual environment" if python else "reinstall the package"
        return ask(f"replaces {target}, a program that the project runs", instead)
    return None


SERVERS = ("mysql", "mariadb", "psql", "sqlcmd", "usql", "pgcli", "mycli")  # clients, whose files are the server's


def _is_here(effect: Effect, scene: Scene) -> bool:
    """Whether a file is one of this machine: a server of tools, or a database, may be on another one."""
    name = effect.command.name.rpartition("/")[2]
    return name not in SERVERS and (name != "" or not hasattr(scene.call.action, "server"))


def _of_startup(effect: Effect, scene: Scene, doing: str, done: str, by: str) -> Opinion:
    """What is done to a file of the user's that programs obey; `by`: what of it runs something, if that is said."""
    target = effect.target
    on_path = any([part in BINS for part in target.path.split("/")[-2:]])
    others = not effect.where and target.path.startswith(HOMES) and not f"{target.path}/".startswith(scene.home + "/")
    purpose = _purpose(effect, getattr(scene.call.action, "path", "")) or "can run code automatically"
    usual = which("is on the user's PATH" if on_path else purpose)
    why = usual if by in ("", "command") else ""
    if others and scene.home and not target.path.startswith(scene.workspace + "/"):
        whose = "as root" if target.path.startswith("/root/") else "as another user"
        by = by if Manner.APPEND in effect.manner else ""
        why = which(purpose if purpose.startswith(DECIDING) else f"can run code {whose}")
    inside = done == "writes"
    built = done == "changes" and on_path and not any([word in effect.manner for word in THERE])
    if built and not _placed(effect):
        return ask(Sentence(doing, target, why), instead="write it inside the project")
    from toolgate.sentences.phrases import them, told

    act = told(_words(effect, scene), scene.home)[0] if target.described and not inside else ""
    if Manner.TIED in effect.manner:
        return ask(Sentence(doing, target, why), COPIED)
    asked = "do it" if act else _asked(effect, done)
    if not act and target.described and Manner.SYSTEM in effect.manner:
        act, asked = Sentence(f"changes {target} for every user"), "change " + them(target)
    out = _left_out(by) if by else "leave it out of the file" if inside else "ask the user to " + asked
    return ask(act or Sentence(doing, target, why), out)


def _words(effect: Effect, scene: Scene) -> tuple[str, ...]:
    """The words of the command, with `-l` where the new list of jobs may be made of the old one."""
    words = effect.command.argv
    added = effect.command.carrier is not None or "crontab -l" in getattr(scene.call.action, "text", "")
    return (*words, "-l") if added and words[1:] == ("-",) else words


def _left_out(by: str) -> str:
    from toolgate.sentences.startup_additions import LEFT_OUT

    return f"leave the {LEFT_OUT.get(by, by)} out"


DECIDING = ("decides", "holds", "is ", "lists", "says", "sets")  # how the purposes of files begin that no program runs
HOMES = ("/home/", "/Users/", "/root/")
FREE = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP)  # of which no sentence here is about


def _doing(effect: Effect, scene: Scene, done: str) -> tuple[str, str]:
    """What is done to a file, up to its name, and by what it makes a name run something else."""
    if effect.verb == Verb.DELETE and Manner.BEYOND_RECOVERY in effect.manner:
        return "destroys ", ""
    if done != "changes":
        return done + " ", ""
    if not effect.command.argv and not effect.manner and type(scene.call.action) is Shell:
        return "may write to ", ""  # a variable names the file
    if effect.target.place in FREE:
        return "changes ", ""
    if rights := _rights(effect):
        return rights, ""
    brought, by = _brought(effect, scene)
    return brought or _written(effect, scene), by


def _written(effect: Effect, scene: Scene) -> str:
    """The same, by where its new text comes from."""
    from toolgate.sentences.startup_additions import written

    said = written(effect)
    replaced = said == "writes to " and Manner.REDIRECTED in effect.manner and not effect.where
    there = replaced and scene.facts is not None and scene.facts.exists(effect.target.path) is True
    return "overwrites " if there else said


def _rights(effect: Effect) -> str:
    from toolgate.sentences.rights import doing

    return doing(effect.command.argv, effect.manner)


def _brought(effect: Effect, scene: Scene) -> tuple[str, str]:
    """What becomes of what a file says, up to its name, where the call shows it, and by what it runs something."""
    if _emptied(effect):
        return "empties ", ""
    try:
        from toolgate.sentences.startup_additions import brought

        return brought(effect, scene.call.action)
    except Exception:  # noqa: BLE001 # without it, a sentence says that the file changes
        return "", ""


def _emptied(effect: Effect) -> bool:
    """Whether nothing is in the file afterwards; a compiler that is given nothing still writes a program."""
    from toolgate.rules.outside_workspace import empties

    return effect.verb == Verb.WRITE and empties(effect) and "-o" not in effect.command.argv


def _purpose(effect: Effect, written: str = "") -> str:
    """What the place is for, as far as that is written down, or the file that the call writes; empty: one of many."""
    from toolgate.sentences.purposes import purpose, purpose_at_home

    path, gone = effect.target.path or written or effect.target.name, effect.verb == Verb.DELETE or _emptied(effect)
    return (purpose(path, gone) if path.startswith(SYSTEM) else purpose_at_home(path, gone)) if path else ""


def _asked(effect: Effect, done: str) -> str:
    """What the user is asked for: to put something there that the command has from elsewhere, or to change a file."""
    from toolgate.sentences.phrases import them

    if effect.verb == Verb.WRITE and has_trait(effect.command.name, *PLACING, "remote-copy"):
        made = has_trait(effect.command.name, "directories", "unique")
        return f"{'create' if made else 'put'} " + them(effect.target) + ("" if made else " there")
    return f"{done[:-1]} " + them(effect.target)


BINS = ("bin", ".bin")


def _with(effect: Effect) -> str:
    """The program that checks a file before it is put in place."""
    return " with visudo" if effect.verb == Verb.WRITE and effect.target.path.startswith("/etc/sudoers") else ""


def _placed(effect: Effect) -> bool:
    """Whether the command puts something there that it has from elsewhere."""
    return has_trait(effect.command.name, *PLACING, *BRINGING)


def _program(effect: Effect) -> bool:
    """Whether a file is one of the programs that a package manager has put into the project."""
    parts = effect.target.path.split("/")
    if Manner.CREATE in effect.manner or Manner.EDIT in effect.manner or Manner.INSIDE in effect.manner:
        return False
    return parts[-2:-1] == [".bin"] or (parts[-2:-1] in (["bin"], ["Scripts"]) and parts[-3] in ENVIRONMENTS)


ENVIRONMENTS = (".venv", "venv", "env", ".env", "virtualenv", "vendor")


CASES = """
deny   echo 'ssh-ed25519 AAAA x' >> ~/.ssh/authorized_keys
deny   echo '+ +' > ~/.rhosts
deny   echo ops@RELAY.EXAMPLE | tee -a ~/.k5login
deny   cp rhosts.txt ~/.shosts
ask    rm ~/.k5users
ask    echo 'alias ls=id' >> ~/.bashrc
ask    echo id > .git/hooks/pre-commit
allow  cat ~/.bashrc
ask    cp /tmp/x .venv/bin/pytest
ask    echo x > node_modules/.bin/tsc
allow  chmod +x node_modules/.bin/tsc
allow  rm -rf node_modules/.bin
allow  echo x > build/bin/tool

allow  echo "$PWD/src" > .venv/lib/python3.12/site-packages/shop.pth
allow  echo ../../../../packages/core > .venv/lib/python3.12/site-packages/shop.pth
ask    echo /tmp/modules > .venv/lib/python3.12/site-packages/shop.pth
ask    echo ../../../../../other > .venv/lib/python3.12/site-packages/shop.pth
ask    echo 'import shop_boot' > .venv/lib/python3.12/site-packages/shop.pth
ask    echo "$PWD/src" > ~/.local/lib/python3.12/site-packages/shop.pth
"""

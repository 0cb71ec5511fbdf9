"""Work that cannot be restored: uncommitted changes, sources, history."""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model import Effect, Manner, Opinion, Place, Scene, Target, Verb, allow, ask, deny, rule
from toolgate.model.advice import command_on
from toolgate.model.effect import backticked
from toolgate.model.sentence import IT, Sentence, which


@rule("lost-work", "write", "delete", "discard", builtin=100)
def lost_work(effect: Effect, scene: Scene) -> Opinion | None:
    target = effect.target
    if effect.verb == Verb.DISCARD:
        if Manner.NOTHING_LOST in effect.manner:
            return allow("loses nothing")
        return ask(_thrown_away(effect, scene), _keep(effect))
    if effect.verb == Verb.WRITE and target.place == Place.VCS:
        return ask(_internal(_changed(effect), target), instead=_with_git(effect))
    if (
        effect.verb == Verb.WRITE
        and Manner.EMPTIED in effect.manner
        and target.place in (Place.WORKSPACE, Place.PIPELINE)
    ):
        return _in_workspace(effect, scene)
    if effect.verb != Verb.DELETE:
        return None
    if target.place == Place.VCS:
        done = "move" if Manner.MOVED in effect.manner else "delete"
        if target.whole:
            return deny(f"{done}s the repository's history", f"ask the user to {done} it")
        lock = target.path.endswith(".lock")
        instead = "`pgrep -a git` shows whether a git command still runs" if lock else f"ask the user to {done} " + IT
        return ask(_internal(f"{done}s ", target), instead)
    if target.place == Place.OUTPUT and (Manner.TRACKED in effect.manner or Manner.MODIFIED in effect.manner):
        return _in_workspace(effect, scene)
    if target.place in (Place.OUTPUT, Place.TEMP, Place.NULL, Place.CACHE):
        if target.whole and target.place == Place.TEMP:
            return ask(Sentence("deletes everything in ", target), instead="name the files you made")
        return allow("deletes only what can be rebuilt")
    if target.place in (Place.WORKSPACE, Place.PIPELINE):
        return _in_workspace(effect, scene)
    return None


def _thrown_away(effect: Effect, scene: Scene) -> str:
    """What is discarded, as far as the call says."""
    from toolgate.sentences.discarding import discarding

    return discarding(effect, getattr(scene.call.action, "text", "")[effect.start : effect.end])


def _in_workspace(effect: Effect, scene: Scene) -> Opinion:
    target = effect.target
    if Manner.BEYOND_RECOVERY in effect.manner:
        advice = command_on("ls -l", target, scene, "delete it without overwriting", " first")
        return ask(Sentence("overwrites ", target, " beyond recovery"), advice)
    if Manner.MOVED in effect.manner and not target.whole and Manner.AWAY not in effect.manner:
        return allow("moves it to where it can be found")
    if target.whole:
        return ask(_everything(effect, scene), "name it; `git status --short --ignored` shows what is there")
    if Manner.BY_GIT in effect.manner and Manner.FORCE not in effect.manner:
        return allow("git keeps what it removes")
    wide = _wide(effect)
    if Manner.MODIFIED in effect.manner:
        return ask(Sentence("deletes ", target, which("has uncommitted changes")), "commit or stash it first")
    if Manner.EMPTY in effect.manner and not wide:
        return allow("deletes empty directories only")
    if Manner.NOTHING_LOST in effect.manner:
        return allow(
            Sentence("deletes nothing: ", target, " does not exist") if _absent(effect, scene) else "loses nothing"
        )
    if Manner.MADE_HERE in effect.manner or (not wide and Manner.TRACKED in effect.manner):
        return allow("can be restored")
    if Manner.IGNORED in effect.manner:
        return allow("deletes what git ignores")
    if wide or _work(effect):
        return ask(_loss(effect, scene), _look(effect, scene))
    return allow("deletes one file in the project")


def _absent(effect: Effect, scene: Scene) -> bool:
    """Whether there is nothing where something would be deleted."""
    path, facts = effect.target.path, scene.facts
    return effect.verb == Verb.DELETE and path != "" and facts is not None and facts.exists(path) is False


def _everything(effect: Effect, scene: Scene) -> str:
    """What is done to the whole project, or to the project files in a listing."""
    from toolgate.sentences.extent import extent_of

    text = getattr(scene.call.action, "text", "")
    done = "empties" if Manner.EMPTIED in effect.manner else "deletes"
    return f"{done} {extent_of(effect, text, scene.facts, scene.workspace)}"


def _loss(effect: Effect, scene: Scene) -> str:
    target = effect.target
    if target.described and has_trait(effect.command.name, "repository"):  # of the work tree, whose files stay
        return _thrown_away(effect, scene)
    if target.described:
        from toolgate.sentences.phrases import told

        act = told(effect.command.argv, scene.home)[0] if effect.command.name == "rclone" else ""
        return act or Sentence("deletes ", target)
    if Manner.EMPTIED in effect.manner:
        from toolgate.sentences.leaving import emptying

        done, filled = emptying(effect)
        return Sentence(done, target, filled)
    if "--remove-source-files" in effect.command.argv:
        return f"moves the files in {target} to {backticked(effect.command.argv[-1])}"
    name = target.name.removeprefix("./")
    if name[:1] == "~" and target.path != scene.home + name[1:].rstrip("/"):  # no shell has read it
        meant = backticked(name) if name[1:2] == "/" and name[2:] else "the home directory"
        return f"deletes {backticked('./' + name)}, which is not {meant}"
    from toolgate.sentences.leaving import ARCHIVERS, lacking

    if effect.command.name.rpartition("/")[2] in ARCHIVERS:
        return Sentence("deletes ", target, which("it packs first"))
    if source := lacking(effect.command.argv, scene.home):
        return Sentence("deletes files in ", target, f" that {backticked(source)} does not have")
    if directory := unnamed_in(target):
        return f"deletes {'files' if _wide(effect) else 'a file'} in {backticked(directory)}"
    if effect.origin is not None:
        return Sentence("deletes ", effect.origin, f" after moving it to {target}")
    if Manner.MOVED not in effect.manner:
        return Sentence("deletes ", target)
    return Sentence("moves ", target, " to a place that is not known" if is_lost(effect) else " out of the project")


def is_lost(effect: Effect) -> bool:
    """Whether files are moved to a destination that the command does not name."""
    return Manner.MOVED in effect.manner and any([mark in "".join(effect.command.argv[-1:]) for mark in "…$"])


def unnamed_in(target: Target) -> str:
    """The directory of a file whose name is a variable in code: `src` in `"src/" + f`; empty: its name is known."""
    open_ = target.described or target.path or any([mark in target.name for mark in "$*?[…{`<"])
    return "" if open_ else target.name.rpartition("/")[0]


def _changed(effect: Effect) -> str:
    """What is done to one of git's own files, up to its name."""
    from toolgate.sentences.rights import doing

    return doing(effect.command.argv, effect.manner) or ("empties " if Manner.EMPTIED in effect.manner else "changes ")


def _internal(done: str, target: Target) -> str:
    """What is done to one of git's own files, with the file's purpose."""
    if target.described:
        return done + str(target)
    from toolgate.sentences.purposes import purpose_in_git

    return Sentence(done, target, which(purpose_in_git(target.path) or "is internal to git"))


def _with_git(effect: Effect) -> str:
    """Advice to use git's commands for its own files, where there are any."""
    from toolgate.sentences.rights import rights_of

    rights = rights_of(effect.command.argv)
    if rights:
        return f"ask the user to change the {rights}"
    if "/.git/logs/" in effect.target.path:
        return "`git reflog` shows what would be lost"
    return "ask the user to change " + IT if "/.git/info/" in effect.target.path else "use a git command for it"


def _keep(effect: Effect) -> str:
    """How to see or keep what is at stake before it is thrown away."""
    argv = effect.command.argv
    if "clean" in argv:
        return "`git clean -n -d` shows what it would delete"
    if "stash" in argv:
        return "`git stash list` shows what is there"
    if "tag" in argv:
        return "`git tag -n` lists the tags"
    if "branch" in argv and any(["…" in word for word in argv]):
        return "`git branch --no-merged` lists branches with commits of their own"
    if "branch" in argv or "push" in argv:
        return "`git log --oneline -5` shows the latest commits"
    if not {"fetch", "update-ref", "machete", "town"}.isdisjoint(argv):
        return "`git branch -v` shows the latest commit of each branch"
    if "filter-repo" in argv or "lfs" in argv:
        return "do it in a fresh clone"
    if "symbolic-ref" in argv:
        return "`git symbolic-ref HEAD` shows which branch is checked out"
    if "submodule" in argv:
        return "`git submodule foreach git status --short` shows what would be lost"
    if "annex" in argv:
        return "`git annex whereis` lists the other copies"
    repository = has_trait(effect.command.name, "repository")
    return "`git stash` keeps uncommitted changes" if repository else "save a copy first"


def _look(effect: Effect, scene: Scene) -> str:
    look = "git status --short --ignored"
    return command_on(look, effect.target, scene, "list what it would delete first", " shows what would be lost")


def _wide(effect: Effect) -> bool:
    """Whether more than one file is meant."""
    text = effect.target.name
    if any([character in text for character in "*?[…"]):
        return True
    several = Manner.RECURSIVE in effect.manner or Manner.AWAY in effect.manner
    return several and not _single(text)


# Endings of generated files: they can be recreated, or are not worth keeping.
OUTPUT = (
    "log", "tmp", "temp", "out", "output", "err", "bak", "backup", "old", "orig", "rej", "swp", "swo", "pid", "sock",
    "pyc", "pyo", "o", "obj", "a", "so", "dylib", "dll", "exe", "bin", "class", "jar", "war", "whl", "egg", "cache",
    "lcov", "coverage", "tsbuildinfo", "prof", "trace", "dump", "dmp", "core", "map", "patch", "diff", "lock", "done",
    "tar", "tgz", "gz", "bz2", "xz", "zst", "zip", "7z", "deb", "rpm", "dmg", "apk", "vsix", "wasm", "test",
    "png", "jpg", "jpeg", "gif", "webp", "ico", "bmp", "mp3", "mp4", "wav", "webm", "mov", "pdf", "aux", "toc", "fls",
    "db", "sqlite", "sqlite3", "db-journal", "parquet", "npy", "npz", "pkl", "pt", "pth", "ckpt", "h5", "onnx",
    "status", "state", "result", "results", "report", "stamp", "hash", "md5", "sha256", "sig", "asc", "crt", "csr",
)  # fmt: skip
# Endings of documents and data, which are often generated by programs.
DATA = ("txt", "text", "md", "rst", "json", "jsonl", "ndjson", "csv", "tsv", "yaml", "yml", "xml", "html", "htm", "svg")


DATABASES = ("db", "sqlite", "sqlite3", "duckdb", "mdb", "parquet", "h5")  # data that is never emptied casually


def _work(effect: Effect) -> bool:
    """Whether one file is probably a person's work: not output or data by its ending, or a long text."""
    name, ending = _ending(effect.target.name)
    if Manner.EMPTIED in effect.manner and ending in DATABASES:
        return not any([word in name.lower() for word in ("test", "tmp", "temp", "cache")])
    if not ending or ending in OUTPUT or not name or not ending.isalnum() or ending[0].isdigit():
        return Manner.MUCH in effect.manner and ending not in OUTPUT
    if ending not in DATA:
        return True
    return Manner.MUCH in effect.manner or (Manner.EMPTIED in effect.manner and ending not in DATA[:2])


def _ending(path: str) -> tuple[str, str]:
    name, _, ending = path.rpartition("/")[2].rpartition(".")
    return name.strip("."), ending.lower() if name.strip(".") else ""


def _single(name: str) -> bool:
    """Whether a name is that of a file: a directory does not have such an ending."""
    ending = _ending(name)[1]
    return ending in SINGLE or (ending.isalnum() and not ending[0].isdigit() and ending not in (*OUTPUT, *DATA))


SINGLE = (
    "md", "txt", "json", "yaml", "yml", "lock", "csv", "html", "xml", "svg", "png", "jpg", "tgz", "gz", "zip",
)  # fmt: skip


CASES = """
allow  rm -rf build
ask    find . -name dist -prune -o -type f -print | xargs rm
allow  rm -rf node_modules dist
allow  rm notes.txt
allow  rm -f /tmp/foo.txt
ask    rm -rf src
ask    rm -rf *
deny   rm -rf .git
allow  git rm old.py
ask    git rm -f old.py
ask    git rm -r .
ask    dd if=/dev/urandom of=data/app.db bs=1M count=4 conv=notrunc
ask    head -c 1M /dev/urandom > data/app.db
ask    truncate -s 0 data/app.sqlite3
allow  truncate -s 0 test.db
allow  true <> src/index.ts
allow  rm data/app.db
allow  head -c 1M /dev/urandom > samples/noise.bin
allow  head -c 32 /dev/urandom | base64 > noise.txt

# What is moved to where everything can be rebuilt is lost with it
ask    mv src/app.py build/b.py; rm -rf build
ask    mkdir -p dist && mv src dist/ && rm -rf dist
ask    python3 -c 'import shutil; shutil.move("src/app.py","build/b.py"); shutil.rmtree("build")'
allow  mv build/a.o build/b.o; rm -rf build
allow  cp src/app.py build/b.py; rm -rf build
allow  mv src/app.py build/b.py && mv build/b.py src/app.py && rm -rf build
allow  echo 1 > notes-of-call.txt; mv notes-of-call.txt build/; rm -rf build
"""

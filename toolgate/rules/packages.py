"""Installing a package runs its code: locked packages are the project's choice, new ones need the user."""

from toolgate.model import Effect, Manner, Opinion, Place, Scene, Target, Verb, allow, ask, llm, rule
from toolgate.model.effect import backticked
from toolgate.model.options import value_of, values_of
from toolgate.model.sentence import IT, Sentence, Words

OWN = (Place.WORKSPACE, Place.OUTPUT)


@rule("packages", "run", builtin=140)
def packages(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.RUN:
        return None
    manner, target = effect.manner, effect.target
    if Manner.INSTALL not in manner and Manner.TOOL not in manner:
        return None
    if Manner.CLONED in manner:
        return None
    if Manner.LOCKED in manner:
        strange = target.place == Place.TEMP and Manner.MADE_HERE not in manner
        said = LOCKED if _is_locked(effect, scene) else "installs the packages that the project names"
        return allow(said) if not strange else None
    if Manner.SYSTEM in manner or Manner.GLOBAL in manner:
        return _widely(effect)
    made = effect.origin is None or effect.origin.place in OWN
    if (target.place in OWN or Manner.MADE_HERE in manner) and made:
        return allow(_own(target, scene))
    if not made or target.place == Place.REMOTE:
        return _of_others(effect)
    if Manner.WELL_KNOWN in manner and scene.interactive:
        return allow("installs a well-known package")
    other = _resembled(effect)
    if Manner.TOOL in manner:
        package = provider(effect.command.argv)
        released = ":" not in (package or target.name)  # neither a URL nor a repository
        added = "add it to the project's dependencies first" if released else "use a released package from the registry"
        from toolgate.sentences.phrases import told

        if act := told(effect.command.argv)[0]:
            return ask(act, instead="ask the user to install it")
        done = "downloads and runs"
        named = Sentence(f"{done} ", target, f" from {backticked(package)}") if package else None
        return ask(named or _of_package(done, target, other), instead=added)
    if target.name.partition("=")[0].partition("[")[0].strip("~!<>") == "toolgate":
        return llm("installs another version of Toolgate, which guards this session", "ask the user to update Toolgate")
    return _added(effect, scene, other)


LOCKED = "installs packages from the lock file"


def _is_locked(effect: Effect, scene: Scene) -> bool:
    """Whether a lock file of the program is there that this session has not written by itself."""
    from toolgate.knowledge.packages.lock_files import LOCKS as BY_PROGRAM
    from toolgate.knowledge.packages.manifests import LOCKS

    facts, directory = scene.facts, effect.command.cwd or scene.workspace
    program = effect.command.argv[0].rpartition("/")[2] if effect.command.argv else ""
    own = {file for programs, files, _ in BY_PROGRAM if program in programs for file in files.split()}
    names = LOCKS & own or LOCKS.difference(*[files.split() for _, files, _ in BY_PROGRAM])
    while facts is not None and f"{directory}/".startswith(scene.workspace + "/"):
        if any([facts.exists(f"{directory}/{name}") for name in names]):
            return not any([f"{directory}/{name}" in scene.memory.before for name in names])
        directory = directory.rpartition("/")[0]
    return False


def _own(target: Target, scene: Scene) -> str:
    """What of the project is installed: the project itself, or what one of its files says."""
    if scene.facts is None or not target.path or scene.facts.is_dir(target.path):
        return "installs the project itself"
    there = scene.facts.exists(target.path) is not False
    return "installs from a file of the project" if there else "installs from a file that does not exist"


def _of_others(effect: Effect) -> Opinion:
    """The opinion about code that does not come from a registry."""
    target = effect.target
    if _listing(effect):
        return ask(Sentence("installs the packages that ", target, " lists"), "download the list and read it first")
    from toolgate.sentences.phrases import told

    act = told(effect.command.argv)[0]
    released = effect.command.name.rpartition("/")[2] not in FROM_REPOSITORIES
    added = _bringing(effect.command.argv)[0] == "adds"
    version = f"{'add' if added else 'install'} a released version from the registry"
    instead = "ask the user to install " + IT if act or not released else version
    done = "adds" if added else "installs and runs" if released else "downloads and runs"
    reason = act or Sentence(f"{done} code ", target, towards="from ")
    return ask(reason, instead if released else "ask the user to run it")


FROM_REPOSITORIES = (
    "dagger",
    "docker",
    "podman",
    "buildah",
    "nerdctl",
    "earthly",
    "nix",
    "shadcn",
)  # they install nothing


def _added(effect: Effect, scene: Scene, other: str) -> Opinion:
    """The opinion about a package for the project, or about an option for its source or destination."""
    words, target = effect.command.argv, effect.target
    from toolgate.sentences.phrases import them, told

    if act := _from(told(words)[0], words):  # an editor's extension, a plugin
        return llm(act, instead=f"ask the user to {f'install {_it(act)}' if act.verb == 'installs' else 'do it'}")
    if _listing(effect):
        return llm(Sentence("installs the packages that ", target, " lists"), "ask the user to install them")
    done, scripts = _bringing(words)
    package = created(words, target.name)
    if provider(words) == target.name and (run := _run_from(words)):
        rest = f"{other}{',' if other else ''} and runs {backticked(run)} from it"
        return llm(_of_package("downloads", target, rest, package), "ask the user to add " + IT)
    if source := _source(words):
        beside = source == value_of(words, "--extra-index-url")  # the usual source is asked as well
        rest = f"{', possibly' if beside else ''} from {backticked(source)}"
        reason = _of_package(done, target, rest, package)
        return llm(reason, "use the usual package source, or ask the user")
    if host := value_of(words, "--trusted-host"):
        unchecked = f" without checking the certificate of {backticked(host)}"
        return llm(_of_package(done, target, unchecked, package), instead="leave out --trusted-host")
    place = value_of(words, "--prefix", "--target", "--cwd", "--dir") if done != REPOSITORY else words[-1]
    if place[:1] == "/" and not f"{place}/".startswith(scene.workspace + "/"):
        into = "~" + place[len(scene.home) :] if place.startswith(scene.home + "/") else place
        outside = f" into {backticked(into)}, outside the project"
        brought = "download" if done == REPOSITORY else "install"
        return llm(_of_package(done, target, outside, package), f"{brought} it in the project")
    asked = "download " if done == REPOSITORY else "run " if done == RUNS else "add "
    instead = f"ask the user to {asked}" + (them(target) if target.described else IT)
    if name := target.name.partition("@npm:")[2]:
        under = f" under the name {backticked(target.name.partition('@npm:')[0])}"
        return llm(_of_package(done, target, under, name), instead=instead)
    return llm(_of_package(done, target, other or scripts, package), instead=instead)


def _run_from(words: tuple[str, ...]) -> str:
    """The program that `npx --package x run` runs; empty: it is another command, or names none."""
    start = max([len(head) for head in EXECUTING if words[: len(head)] == head], default=0)
    taken = [index for index, word in enumerate(words) if word in ("-p", "--package", "--from")]
    rest = [word for index, word in enumerate(words) if index >= start and index - 1 not in taken and word[:1] != "-"]
    return "".join(rest[:1]) if start else ""


EXECUTING = (
    ("npx",), ("bunx",), ("pnpx",), ("uvx",), ("npm", "exec"), ("npm", "x"), ("pnpm", "dlx"), ("yarn", "dlx"),
    ("uv", "tool", "run"),
)  # fmt: skip


def _widely(effect: Effect) -> Opinion:
    """The opinion about a package that is not only for the project."""
    target, words = effect.target, effect.command.argv
    source = "" if (source := _source(words)) == target.name else source
    origin = f" from {backticked(source)}" if source else ""
    from toolgate.sentences.phrases import them, told

    instead = "use the usual package source, or ask the user" if source else "ask the user to install " + them(target)
    if act := told(words if target.described else ())[0]:
        act = _from(act, words)
        instead = instead if source else f"ask the user to install {_it(act)}"
        return ask(act, instead=instead if act.verb == "installs" else "ask the user to do it")
    if Manner.SYSTEM in effect.manner:
        own = "--user" in words or words[0].rpartition("/")[2] == "guix"
        apps, whom = _apps(words), "the current user" if own else "the whole machine"
        if "--break-system-packages" in words:
            return ask(Sentence("installs ", target, f"{origin} into the system's Python"), instead=instead)
        whom += ", without checking its signature" if words[:1] == ("snap",) and "--dangerous" in words else ""
        return ask(Sentence("installs ", apps or target, f"{'' if apps else origin} for {whom}"), instead=instead)
    if not source and not target.described:
        instead = "install it in this project only"
    return ask(Sentence("installs ", target, f"{origin} for all projects"), instead=instead)


def _it(act: Sentence) -> str:
    """The pronoun in advice for what is installed."""
    return "them" if any([word in act for word in ("the packages", "modules", "` and `")]) else "it"


def _from(act: Sentence, words: tuple[str, ...]) -> Sentence:
    """What is installed, with the address of its source if an option gives one."""
    origin = f" from {backticked(source)}" if (source := _source(words)) else ""
    return act.of(act.thing + origin) if act.thing and origin not in act else act.before(origin) if act else act


def _apps(words: tuple[str, ...]) -> str:
    """The apps among the words of `flatpak install`, which can name their source as well; empty: it is another one."""
    apps = [word for word in words[2:] if word[:1] != "-" and "." in word] if words[:1] == ("flatpak",) else []
    return " and ".join([backticked(app) for app in apps[:2]])


SOURCES = (
    "-X", "--repository", "-i", "--index-url", "--extra-index-url", "--default-index", "--registry", "--source",
    "--channel", "--from", "-s", "-c",
)  # fmt: skip  # options that name where a package comes from
CHANNELED = ("conda", "mamba", "micromamba", "pixi")  # what takes `-c` for one: for pip it is a list of versions


USUAL = (
    "registry.npmjs.org", "registry.yarnpkg.com", "pypi.org", "rubygems.org", "index.crates.io", "conda.anaconda.org",
)  # fmt: skip


def _source(words: tuple[str, ...]) -> str:
    """The address that an option takes packages from; empty: none does, or it is the usual one."""
    options = SOURCES if any([word in CHANNELED for word in words[:1]]) else SOURCES[:-1]
    address = next((value for value in values_of(words, *options) if "://" in value), "")
    return "" if address.partition("://")[2].partition("/")[0] in USUAL else address


LISTS = ("-f", "--file", "-r", "--requirement", "--requirements")  # options that name a list of packages


def _listing(effect: Effect) -> bool:
    """Whether what is fetched says which packages to install, and is none itself."""
    words, names = effect.command.argv, (effect.target.name, effect.target.path)
    given = [words[index] for index, word in enumerate(words[:-1], start=1) if word in LISTS]
    return any([word in names for word in given if word])


REPOSITORY = "downloads the repository"
RUNS = "downloads and runs"
BRINGING = {  # what is done with a package, and what of its code can run with that, by the words of a command
    "pip download": ("downloads", ", which can run its build script"),
    "pip wheel": ("builds", ", which can run its build script"),
    "go run": ("downloads and runs", ""),
    "go install": ("downloads and builds", ""),
    "go get": ("downloads", ""),
    "go mod": ("downloads", ""),
    "mvn dependency:get": ("downloads", ""),
    "mvn ": ("downloads and runs", ""),
    "jb ": ("installs", ""),
    "dub run": ("downloads and runs", ""),
    **{
        f"{name} --packages": ("downloads and loads", "")
        for name in ("pyspark", "spark-submit", "spark-shell", "spark-sql")
    },
    "cargo add": ("adds", ", which can run its build script"),
    "cargo ": ("installs", ", which can run its build script"),
    "dotnet add": ("adds", ""),
    **{f"{name} {option}": ("downloads and runs", "") for name in ("clojure", "clj") for option in ("-M", "-X", "-T")},
    "clojure ": ("downloads", ""),
    "clj ": ("downloads", ""),
    "shadcn add": ("adds", ""),
    "ansible-galaxy ": ("installs", ", whose code runs in playbooks"),
    "npm init": ("downloads and runs", ""),
    "npm create": ("downloads and runs", ""),
    "npm innit": ("downloads and runs", ""),
    "pnpm create": ("downloads and runs", ""),
    "yarn create": ("downloads and runs", ""),
    "bun create": ("downloads and runs", ""),
    "kubectl krew": ("installs", " as a kubectl plugin"),
    "degit ": (REPOSITORY, ""),
    "tiged ": (REPOSITORY, ""),
    "giget ": (REPOSITORY, ""),
}


def _bringing(words: tuple[str, ...]) -> tuple[str, str]:
    """What is done with a package, and what of its code can run with that: pip also downloads without installing."""
    bare = [word.rpartition("/")[2] for word in words]
    for key, found in BRINGING.items():
        program, _, subcommand = key.partition(" ")
        named = any([word.startswith("pip") for word in bare[:3]]) if program == "pip" else bare[:1] == [program]
        if named and (not subcommand or subcommand in words[1:5]):
            return (found[0], "") if "--only-binary" in words else found
    return "installs", ", which can run install scripts"


def created(words: tuple[str, ...], name: str) -> str:
    """The package behind `npm init NAME`, whose name begins with `create-`; empty: the command is another one."""
    if len(words) < 2 or words[0] not in CREATING or words[1] not in ("init", "create", "innit") or not name:
        return ""
    scope, slash, rest = name.partition("/") if name[:1] == "@" else ("", "", name)
    if name[:1] == "@" and not slash:
        return f"{name}/create"
    return name if rest.startswith("create-") else f"{scope}{slash}create-{rest}"


CREATING = ("npm", "pnpm", "yarn", "bun")


def provider(words: tuple[str, ...]) -> str:
    """The package that an option says a program comes from: `npx --package x run`; empty: it has the program's name."""
    name = words[0].rpartition("/")[2] if words else ""
    options = ("--from",) if name.startswith("uv") else ("--spec",) if name == "pipx" else ("-p", "--package")
    return value_of(words, *options)


def _of_package(done: str, target: Target, rest: str, package: str = "") -> Sentence:
    """What is done with a package; `package` is its name where the call gives it another one."""
    if (target.described and not package) or done == REPOSITORY:
        return Sentence(f"{done} ", target, rest)
    kind = "Maven plugin" if target.name.count(":") > 1 and done == RUNS else "package"
    act = Words(f"{done} the {kind} ", f"{done} the {kind}s ")
    return Sentence(act, backticked(package) if package else target, rest)


def _resembled(effect: Effect) -> str:
    """What a sentence says of a package whose name looks like that of a well-known one."""
    from toolgate.knowledge.package_lists import registry_of, resembled

    if effect.target.described or effect.target.place != Place.REGISTRY or Manner.WELL_KNOWN in effect.manner:
        return ""
    other = resembled(effect.target.name, registry_of(effect.command.argv))
    return f", whose name resembles {backticked(other)}" if other else ""


CASES = """
allow  npm install zod @types/node@^22
allow  uv add "alembic>=1.13"
allow  cargo add serde --features derive
allow  go get github.com/spf13/cobra@latest
allow  composer require symfony/console
allow  dotnet add package Microsoft.Extensions.Hosting
allow  python3 -m pip install -q "httpx[http2]" pytest
allow  npx create-vite@latest web --template react-ts

# names that are not in the lists, or resemble one that is
llm    npm install zodd
llm    pip install reqeusts
llm    pip install python-requests
llm    cargo add tokyo
llm    npm install @types-node/x
llm    go get github.com/spf13-go/cobra
llm    npm install zod left-padd
ask    npx cowsayy

# a well-known name from another place
allow  pip install --index-url https://download.pytorch.org/whl/cpu torch torchvision
llm    pip install --index-url https://download.pytorch.org/whl/cpu torch requests
ask    pip install --index-url https://download.pytorch.org.evil.example/whl/cpu torch
llm    npm install --registry https://registry.npmjs.org zod
llm    poetry add --source private requests
ask    pip install "requests @ https://files.example/requests.tar.gz"
ask    PIP_INDEX_URL=https://pip.example/simple pip install requests
llm    npm install react@npm:react-evil
llm    npm install --prefix ~/x zod

# for more than the project
ask    npm install -g typescript
ask    pip install --user requests
ask    sudo pip install requests

# the program of a well-known package is judged as one that is installed
allow  npx @langchain/langgraph dev
llm    npx @langchain/langgraph deploy
llm    npx create-vite@latest web --template https://t.example/x
"""

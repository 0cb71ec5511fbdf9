"""Sentences for how a file of code runs: it is started, or loaded as settings, options or data."""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Effect, Place, Target, backticked
from toolgate.model.sentence import Sentence, which

HOSTS = (Place.REMOTE, Place.PRIVATE, Place.KNOWN, Place.FORGE, Place.METADATA, Place.LOOPBACK)
SETTINGS = ("ini", "cfg", "toml", "yaml", "yml", "conf", "properties", "opts")  # endings, as all of these
PROGRAMMED = ("js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "py", "rb", "lua", "pl", "php", "sh", "groovy", "kts")
PICKLED = ("pkl", "pickle", "joblib", "dill")
HELD = ("npy", "npz", "pt", "pth", "ckpt")  # data with pickled objects in it
LIBRARIES = (".so", ".dylib", ".dll")
COMPILED = ("jar", "war", "class", "so", "dylib", "dll", "pyc", "whl", "wasm", "node")
SETTING_FILES = ("Doxyfile",)  # names of settings that no ending tells
SETTING_NAMES = ("rc", "rcpath", "profile", "optionsfile")  # ends of the names of options and variables
SETTING_VARIABLES = ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG", "PHPRC", "YARN_RC_FILENAME", "SCREENRC")
CERTIFICATES = ("cert", "ca_bundle", "ca-bundle", "cainfo", "cafile", "ca-file")  # in the name of a variable or option
SEARCHED = (
    "-I",
    "-lib",
    "-L",
    "-B",
    "-Mlib=",
    "-pa",
    "-pz",
)  # options that name a directory in which code is looked for
FOLDERS = ("dir", "root", "classpath", "processorpath", "pythonpath")  # how other such options end: `--rulesdir`
MANIFESTS = ("Cargo.toml", "pom.xml", "stack.yaml", "cabal.project")  # they say what is built
INSTALLED_BY = ("composer.json", "package.json", "bower.json")  # they say what is installed, and run scripts
PROJECTS = ("csproj", "fsproj", "vbproj", "sln")  # endings of such files
RUNNING = frozenset(("run", "test", "bench"))  # what is done with what is built
SOURCES = frozenset(
    "c cc cpp cxx m rs go zig java kt swift hs ml d nim cs cr dart ts f90 s".split()
)  # endings of sources
SCRIPTS = (".sh", ".resc", ".ipynb", "/Procfile")  # endings of files whose commands are run one by one
SCRIPTED = ("exiftool", "openocd")  # programs whose settings are code
AT_PATHS = ("renode",)  # programs to which `@` is the sign before any path


def ending_of(path: str) -> str:
    """The ending of a file name, without the dot; empty: it has none."""
    stem, _, ending = path.rpartition("/")[2].rpartition(".")
    return ending if stem else ""


def is_library(effect: Effect) -> bool:
    """Whether what runs is a shared object, which another program loads."""
    return effect.target.path.endswith(LIBRARIES) and not effect.target.described


def is_configuration(effect: Effect) -> bool:
    """Whether what runs is a settings file, by its ending or by the option that names it."""
    target, words = effect.target, effect.command.argv
    if not target.path or target.described or target.place in HOSTS or is_decoded(effect):
        return False
    stem, _, ending = target.path.rpartition("/")[2].rpartition(".")
    name, equals, _ = target.name.partition("=")
    if has_trait(effect.command.name, "repository") and any([word.lower().startswith("include") for word in words]):
        return True
    if ending in COMPILED:
        return False
    if equals and ("conf" in name.lower() or name.lower().endswith(SETTING_NAMES)):
        return True
    if stem + ending in SETTING_FILES or effect.command.name.startswith("proxychains"):
        return True
    if ending in SETTINGS or (ending in ("xml", "json") and ("settings" in stem or "conf" in stem)):
        return True
    if ending in ("xml", "json", "dist", "neon") and option_of(effect) == "-c":
        return True
    for index, word in enumerate(words):
        option, equals, value = word.partition("=")
        option = option if equals else words[index - 1] if index else ""
        if (
            option[:1] == "-"
            and ("conf" in option or "settings" in option or option.endswith(("-specs", "rc", "rcfile")))
            and target.path.endswith("/" + (value or word).rpartition("/")[2])
        ):
            return True
    return False


def is_decoded(effect: Effect) -> bool:
    """Whether code loads a data file in a way that can run code: `yaml.unsafe_load(open("a.yml"))`."""
    words, name = effect.command.argv, effect.target.path.rpartition("/")[2]
    own = has_trait(effect.command.name, "interprets")
    return own and ending_of(effect.target.path) in ("yaml", "yml") and not any([word.endswith(name) for word in words])


def is_programmed(effect: Effect) -> bool:
    """Whether settings are a program in a language: `vite.config.ts`."""
    return ending_of(effect.target.path) in PROGRAMMED or effect.command.name.rpartition("/")[2] in SCRIPTED


def is_options(effect: Effect) -> bool:
    """Whether what runs is an options file: `java @args`."""
    if effect.command.name.rpartition("/")[2] in AT_PATHS:
        return False
    name = effect.target.path.rpartition("/")[2]
    return any([word[:1] == "@" and word[1:].rpartition("/")[2] == name for word in effect.command.argv[1:]])


def option_of(effect: Effect) -> str:
    """The option or the variable that names what runs; empty: none does."""
    target, words = effect.target, effect.command.argv
    name, equals, _ = target.name.partition("=")
    if equals and (name[:1] == "-" or name.isidentifier()):
        return name
    if target.name[:1] == "-":
        return target.name.partition(" ")[0]
    last = target.path.rstrip("/").rpartition("/")[2]
    for index, word in enumerate(words):
        if last and word.rstrip("/").endswith("/" + last):
            option, equals, _ = word.partition("=")
            return option if equals else words[index - 1] if index > 1 and words[index - 1][:1] == "-" else ""
    return ""


def is_manifest(effect: Effect) -> bool:
    """Whether what runs is a build manifest: `cargo run --manifest-path /tmp/x/Cargo.toml`."""
    path = effect.target.path
    return path.rpartition("/")[2] in MANIFESTS or ending_of(path) in PROJECTS


def is_searched(effect: Effect) -> bool:
    """Whether what runs is a directory of libraries: `perl -I ~/lib a.pl`."""
    path, words = effect.target.path, effect.command.argv
    if ending_of(path).isalpha():  # `gradle -I init.gradle`
        return False
    if option_of(effect).lower().endswith(FOLDERS) and option_of(effect)[:1] == "-":
        return True
    for index, word in enumerate(words):
        joined = next((word[len(option) :] for option in SEARCHED if word.startswith(option)), "")
        given = word if index and words[index - 1] in SEARCHED else joined
        if given.strip("./") and path.endswith(given.rstrip("/").removeprefix("./")):
            return True
    return False


def is_installed(effect: Effect) -> bool:
    """Whether a package is installed from a file: `corepack install -g a.tgz`."""
    return effect.command.argv[1:2] == ("install",) and ending_of(effect.target.path) in ("tgz", "gz", "zip", "tar")


OF_GIT = {  # what git uses a directory for that an option or a variable names
    "exec-path": "has git run its programs from {}",
    "template": "has git copy hooks from {} into new repositories",
}
NAMED_FOR_GIT = {
    "GIT_EXEC_PATH": "exec-path",
    "--exec-path": "exec-path",
    "GIT_TEMPLATE_DIR": "template",
    "--template": "template",
}


def of_git(effect: Effect) -> str:
    """What git uses a directory for, a key of `OF_GIT`; empty: not known."""
    option = option_of(effect)
    return NAMED_FOR_GIT.get(option, "") if option.isupper() or has_trait(effect.command.name, "repository") else ""


def as_shell(target: Target) -> str:
    """A phrase for using the program that a variable names as a shell."""
    if target.name.lower().startswith("npm_config"):
        return f"has npm run its scripts with {backticked(target.path)}"
    return f"may have other programs use {backticked(target.path)} as their shell"


def is_inline(effect: Effect) -> bool:
    """Whether a variable holds more than the path that is loaded: `X_OPTIONS='-eval …'`."""
    return " " in effect.target.name.partition("=")[2]


def preloading(effect: Effect, text: str) -> str:
    """A sentence on what loads a file into later programs; `text` is the call's text for the command."""
    target, words = effect.target, effect.command.argv
    if words[:1] == ("enable",):
        return Sentence("loads ", target, " as code into the shell")
    if words[:1] == ("hash",) and len(words) > 3:
        return f"runs {target} in place of {backticked(words[3])}"
    name = target.name if target.name in text else target.name.rpartition("/")[2]
    setting = "".join(text.partition(name or "\0")[0].split()[-1:])
    variable = setting.partition("=")[0]
    if variable == "ENV":
        return Sentence("sets `ENV` to ", target, ", which interactive shells run when they start")
    if variable in SETTING_VARIABLES:
        return Sentence("loads the configuration ", target, ", which can name programs to run")
    if variable == "GOFLAGS" and any([option in setting for option in ("exec=", "-vettool=")]):
        return Sentence("has `go` run ", target)
    if setting.endswith(("-modfile=", "-overlay=")):
        return Sentence("has `go` build what ", target, " names")
    program = _program(words, text) if not any([word.startswith("--node-options") for word in words]) else ""
    into = backticked(program) if program else "the programs it starts"
    language = LANGUAGES.get(variable, "")
    if language and program and not program.startswith(language):
        into = f"each {language} it starts"
    said = Sentence("loads ", target, f" as code into {into}")
    shared = said.before(", from a directory anyone can write to")
    return shared if (target.path or target.name).startswith(SHARED) and len(shared) <= ROOM else said


ROOM = 100  # characters of a sentence
LANGUAGES = {"BASH_ENV": "bash", "PYTHONSTARTUP": "python", "PERL5OPT": "perl", "RUBYOPT": "ruby"}  # who reads it
SHARED = ("/tmp/", "/var/tmp/", "/dev/shm/")
SETTERS = (
    "export", "declare", "typeset", "readonly", "local", "read", "printf", "set", "source", ".", "eval", "cross-env",
    "dotenv", "systemd-run",
)  # fmt: skip


def _program(words: tuple[str, ...], text: str) -> str:
    """The program that a variable is set for, or the command itself; empty: not clear from the text."""
    if words[:1] == ("env",):
        words = tuple([word for word in words[1:] if "=" not in word and word[:1] != "-"])
    started = words[0] if words else behind_variables(text).partition(" ")[0]
    name = started.rpartition("/")[2]
    if has_trait(name, "interprets") and any([word in ("-c", "-e") for word in words]):
        return ""  # its code may set the variable for another one
    return name if name not in SETTERS and name.replace("-", "").replace(".", "").isalnum() else ""


def behind_variables(given: str, name: str = "") -> str:
    """A command without the variables before it, or without one of them; empty: not clear from the text."""
    pairs, rest = variables_before(given)
    kept = [f"{variable}={value} " for variable, value in pairs if name and variable != name]
    return "".join(kept) + rest if pairs else ""


def variables_before(given: str) -> tuple[list[tuple[str, str]], str]:
    """The variables before a command as written, and the command; no variables: one is not clear from the text."""
    rest, pairs = given, []
    while (variable := rest.partition("=")[0]).isidentifier() and variable != rest:
        value = rest[len(variable) + 1 :]
        end = value.find(value[0], 1) if value[:1] in ("'", '"') else (value + " ").find(" ") - 1
        if value[end + 1 : end + 2] not in (" ", ""):
            return [], given
        pairs.append((variable, value[: end + 1]))
        rest = value[end + 1 :].strip()
    return pairs, rest


def is_certificates(effect: Effect) -> bool:
    """Whether a variable or an option names certificates: `SSL_CERT_FILE=…`, `--ca-bundle …`."""
    name = effect.target.name.partition("=")[0].partition(" ")[0].lower()
    named = name[:1] == "-" or (name.isidentifier() and "=" in effect.target.name)
    return named and any([word in name for word in CERTIFICATES])


def searching(effect: Effect) -> str:
    """A sentence on what a file outside the project, named by a variable or an option, is loaded for."""
    name, equals, _ = effect.target.name.partition("=")
    place = backticked(effect.target.path) if equals and name.isidentifier() else str(effect.target)
    shared = effect.target.place == Place.TEMP
    if is_certificates(effect):
        where = "in a directory anyone can write to" if shared else "which is outside the project"
        return f"trusts the certificates in {backticked(effect.target.path)}, {where}"
    what = "the configuration " if is_configuration(effect) else ""
    if (
        what and has_trait(effect.command.name, "repository") and effect.target.name[:1] not in "/~"
    ):  # it starts at `.git`
        return Sentence(f"loads {what}", place, which("can name programs to run"))
    where = " from a directory anyone can write to" if shared else which("is outside the project")
    return Sentence(f"loads {what}", place, where)


def is_started(effect: Effect) -> bool:
    """Whether a file is started as a program, by itself or by an interpreter."""
    name = effect.command.name.rpartition("/")[2]
    own = effect.target.path.rpartition("/")[2] == name
    return own or name.endswith("sh") or has_trait(name, "interprets")


CAN_RUN = ", which can run code"


def loading(effect: Effect) -> tuple[str, str]:
    """The phrase before the name of a file that runs, and the phrase after its place."""
    ending = ending_of(effect.target.path)
    if effect.target.described:
        return "runs", ""
    named = any([effect.target.path.endswith(word.lstrip("./")) for word in effect.command.argv])
    name = effect.command.name.rpartition("/")[2]
    if is_argument(effect):
        return f"gives {backticked(name)} the path", ""
    if ending in SOURCES and not named and not is_named(effect):
        return "loads the code in" if name in SESSIONS else "runs what was built from", ""
    if has_trait(name, "debugs") and option_of(effect) in ("", "--args"):
        return "debugs", ""
    if name in COMPILING and ending in SOURCES:
        return "compiles", ""
    if is_options(effect):
        return "takes options from", ""
    if name == "m4":
        return "loads macros from", ""
    if ending in PICKLED or ending in HELD or is_decoded(effect):
        return "unpickles" if ending in PICKLED else "loads", CAN_RUN
    if is_manifest(effect):
        return "builds and runs" if RUNNING.intersection(effect.command.argv[:3]) else "builds from", ""
    if is_configuration(effect):
        return "runs the configuration" if is_programmed(effect) else "loads the configuration", ""
    if is_library(effect):
        return "loads", " as code"
    if is_searched(effect):
        return "loads code from", ""
    return ("installs" if is_installed(effect) else "runs code from" if is_place(effect) else "runs"), ""


def is_argument(effect: Effect) -> bool:
    """Whether a recipe of the project is given a path, of which nothing says that it is code: `just each ~/x`."""
    words = effect.command.argv
    given = has_trait(effect.command.name, "recipes") and option_of(effect) == ""
    return given and effect.target.path in words[2:] and words[1][:1] not in "-/"


def is_named(effect: Effect) -> bool:
    """Whether a command names the file that runs; a runner loads some without being told: `make` its `Makefile`."""
    last = effect.target.path.rpartition("/")[2]
    return any([word.rpartition("=")[2].rpartition("/")[2] == last for word in effect.command.argv])


def serving(effect: Effect) -> str:
    """A phrase for who can get the files of a served directory; empty: not such a server."""
    name, words = effect.command.name.rpartition("/")[2], effect.command.argv
    if name not in SERVERS or option_of(effect) or not any([word == effect.target.path for word in words[1:]]):
        return ""
    opened = any([word in words for word in ("0.0.0.0", "::", "--host=0.0.0.0", "--host=true", "-H=0.0.0.0")])
    opened = opened or (name == "vite" and "--host" in words[-1:])
    return " to the network" if opened else ", which is outside the project"


SERVERS = ("vite", "serve", "http-server", "live-server", "browser-sync")


def is_place(effect: Effect) -> bool:
    """Whether what runs may be a directory: `pytest /tmp/tests`, `cmake --build ~/x`."""
    words = effect.command.argv
    name = words[2] if words[1:2] == ("-m",) and len(words) > 2 else effect.command.name.rpartition("/")[2]
    last = effect.target.path.rpartition("/")[2]
    return name in FOLDERED and last != name and last[:1] != "-" and "." not in last[1:] and not effect.target.whole


SESSIONS = ("ghci", "hugs")  # they are told on their input what to load
COMPILING = ("verilator",)  # they make a program of it, and do not run that
FOLDERED = ("pytest", "cmake", "meson", "love", "run-parts", "rustup", "phpcs", "dotnet")  # what is given directories


PASSED = ("--test-options", "--test-option", "--test-arguments", "--benchmark-options", "--benchmark-option")


def is_passed(effect: Effect) -> bool:
    """Whether an option only passes words to the project's test program."""
    return option_of(effect) in PASSED


def loaded(effect: Effect) -> str:
    """A phrase for what a program loads from a path it is given: code, or something that may name code to run."""
    if is_options(effect):
        return "options"
    if effect.target.path.rpartition("/")[2] in INSTALLED_BY:
        return "code"
    configured = effect.command.name.rpartition("/")[2] in TYPED
    configured = configured or effect.target.path.endswith(("rc", ".mod", ".hcl"))
    configured = configured or ending_of(effect.target.path) in ("json", "env") or option_of(effect).endswith("-file")
    return "configuration" if (is_configuration(effect) and not is_programmed(effect)) or configured else "code"


TYPED = ("tsc", "tsgo", "vue-tsc")  # programs that load the settings of a project, and no code of it

"""Judges settings of any program: where it takes code from, what it loads from outside the project, what it runs.

The program is not known; the words of a key say what its value is for.
"""

from toolgate.analysis.arguments.undescribed_values import paths_in
from toolgate.analysis.contents.later import run_shells, set_later
from toolgate.analysis.contents.literals import is_command
from toolgate.analysis.contents.notation import line_of
from toolgate.analysis.contents.part import ADDRESS, PAIR, Part
from toolgate.analysis.places.outside import is_outside, is_personal
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.text.identifiers import words_in, words_of
from toolgate.analysis.text.web_addresses import addresses_in
from toolgate.knowledge.texts.value_words import CODE_ENDINGS, COMMANDS, LOADED, OBEYED, PRODUCED, SERVICE_WORDS, STORED
from toolgate.knowledge.texts.written_files import (
    ABOUT,
    ABOUT_PACKAGES,
    BUILD_FILES,
    EXECUTED,
    FETCHING,
    LOADED_BY,
    MANIFEST_ENDINGS,
    MANIFEST_STARTS,
    MANIFESTS,
    OWN_SOURCES,
    REGISTRIES,
    ROOTS,
    RUN_BY,
    SETTINGS_FILES,
    SOURCES,
    TAKEN_ENDINGS,
    TAKEN_RULES,
    TAKING,
    WEAK_SOURCES,
)
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.model.repeated import once_each

STRANGERS = (Place.REMOTE, Place.METADATA)
BEFORE_ADDRESS = 40  # characters that say what a URL is for
SHORT = 400  # characters before a URL in which the word before it stands
ANY_SOURCES = SOURCES | WEAK_SOURCES
NAMED = (ANY_SOURCES | FETCHING) - {
    "url",
    "urls",
    "uri",
    "source",
    "repository",
}  # words that say more than that something is a URL
# Keys for code sources in infrastructure programs, which have many other URLs.
PROGRAM_SOURCES = frozenset("source sources repository registry registries mirror context contexts backend".split())
PROGRAM_ENDINGS = ("tf", "hcl", "nomad")
PLAIN_MANIFESTS = ("gemfile", "podfile", "cartfile", "brewfile", "go.mod", "cpanfile", "description", "berksfile")
OWN_ADDRESSES = (
    ("package", "repository"),
    ("workspace", "package", "repository"),
    ("tool", "poetry", "repository"),
    ("repo_url",),
)
PACKED = (".tar", ".tgz", ".gz", ".xz", ".zst", ".bz2", ".zip", ".7z", ".jar", ".deb", ".rpm", ".whl", ".gem", ".crate")
BROUGHT = frozenset("source sources src upstream download distfiles".split())  # keys for what a recipe is built from
SHOWN = 32  # characters of a value that are shown
SHOWN_LINE = 50  # characters of a line that are shown
MOST_PATHS = 8  # in one value
RUN = COMMANDS | RUN_BY
ENVIRONMENTS = frozenset(
    "env environment variables envs environmentvariables env_vars envvars containerenv remoteenv".split()
)
APART = str.maketrans("\"':[]<>", "       ")
FETCHERS = ('"curl"', "'curl'", '"wget"', "'wget'")  # quoted programs whose arguments follow one by one
ASSIGNED = tuple(":=(,>[")
OPENED, CLOSED = ("[", "("), ("]", ")")  # a list over several lines
MOST = 2_000  # URLs of one file
IMAGES = ("docker-image://", "docker://", "oci://")  # of a registry


def judge_pair(part: Part, name: str, target: Target, scope: Scope) -> None:
    """Emit what one setting makes programs take, load or run."""
    keys, value = part.keys, part.text
    if name in SETTINGS_FILES and _listed(part, target, scope):
        return
    words = [key_words(key) for key in keys] if "://" in value else []
    if "://" in value and not any([bool(word & ABOUT) for word in words]) and not _describes(keys):
        _judge_addresses(part, words, name, scope)
    elif _names_host(keys, value, name):
        judge_address(f"https://{value.removeprefix('git::').removeprefix('git@')}", scope)
    if len(keys) > 2 and keys[0] == "provider" and "." in keys[1].partition("/")[0]:
        judge_address(f"https://{keys[1]}", scope)
    # Only a few files need these imports.
    from toolgate.analysis.contents.destinations import judge_destination, judge_switch

    judge_destination(keys, value, name, scope)
    judge_switch(keys, value, target, scope, part.own or is_manifest(name) or name in SETTINGS_FILES)
    paths = paths_in(value)[:MOST_PATHS] if "/" in value or "~" in value else []
    command = part.kind == PAIR and " " in value and is_command(value)
    if paths or command:
        last: set[str] = set().union(*[key_words(key) for key in keys[-2:]])
        if not last & PRODUCED:
            read = bool(last & (OBEYED | LOADED_BY)) or bool(last & LOADED and not last & STORED)
            _loaded(part, paths, target, scope, read)
        if command and last & RUN:
            run_shells([value], scope, part.own)
    variable = keys[-1] if len(keys) > 1 and keys[-2].lower() in ENVIRONMENTS else ""
    if not variable and keys and keys[-1].lower() in ENVIRONMENTS:
        variable, _, value = value.partition("=")
    if variable.isidentifier() and is_environment(name):
        _redirects(variable, value, scope)
    if variable.isidentifier():
        set_later(variable, value, scope, part.own and name.rpartition(".")[2] not in ("yml", "yaml"))


def is_environment(name: str) -> bool:
    """Whether programs load environment variables from a file of this name: `.env`, `.env.test`, `staging.env`."""
    return name in (".env", ".bazeliskrc") or name.startswith(".env.") or name.endswith(".env")


def _redirects(variable: str, value: str, scope: Scope) -> None:
    """Emit a variable that redirects programs to an unknown host, or disables checking of certificates."""
    from toolgate.knowledge.readers.variables import role_of
    from toolgate.knowledge.vocabulary import FETCHES, INSECURE, REGISTRY

    role = role_of(variable)
    if role in (FETCHES, REGISTRY):
        judge_address(value, scope)
    elif role is INSECURE and value.strip() == ("1" if "_NO_" in variable else "0"):
        scope.unknown(f"{variable}={value.strip()}", (Manner.INSECURE, Manner.DEFERRED))


def _judge_addresses(part: Part, words: list[set[str]], name: str, scope: Scope) -> None:
    """Judge the URLs in a setting that code is taken from; `words` are those of its keys."""
    source = _takes(part, words, name)
    for at, address in addresses_in(part.text):
        option = (part.text[max(0, at - SHORT) : at].replace("=", " ").split() or [""])[
            -1
        ]  # `--index-url …`, `name @ https://…`
        loaded = set().union(*words[-1:]) & LOADED_BY  # `auto_prepend_file = http://…`
        brought = _is_archive(address) and any([word & BROUGHT for word in words])
        brought = brought or (not TAKEN_RULES.isdisjoint(set().union(*words[-2:])) and _is_file(address))
        if source or loaded or brought or option == "@" or option.endswith("git+") or words_of(option) & SOURCES:
            judge_address(address, scope)


def _is_archive(address: str) -> bool:
    """Whether a URL is that of an archive, judged by its ending."""
    return address.rstrip("'\"),;").lower().endswith(PACKED)


def _is_file(address: str) -> bool:
    """Whether a URL is that of code, settings or an archive, judged by its ending."""
    path = address.partition("?")[0].partition("://")[2].partition("/")[2]
    ending = path.rpartition(".")[2].lower() if "." in path else ""
    return ending in TAKEN_ENDINGS or ending in CODE_ENDINGS or _is_archive(address)


def archive_addresses(text: str) -> list[Part]:
    """The source archives of a recipe in an unknown notation: `source=("https://…/x.tar.gz")`, `Source0: …`."""
    found: list[Part] = []
    for line in text.split("\n"):
        for at, address in addresses_in(line) if "://" in line and line.lstrip()[:1] != "#" else ():
            words = [word.rstrip("0123456789") for word in words_of(line[max(0, at - BEFORE_ADDRESS) : at])]
            if _is_archive(line[at:].split()[0]) and BROUGHT.intersection(words):  # including its variables
                found.append(Part(ADDRESS, address))
    return found[:MOST]


def _takes(part: Part, words: list[set[str]], name: str) -> bool:
    """Whether code is taken from the URL in a setting."""
    if name.rpartition(".")[2] in PROGRAM_ENDINGS:
        return bool(set().union(*words[-2:]) & PROGRAM_SOURCES) or part.keys[:2] == ("terraform", "backend")
    if words and "remote" in words[-1] and any(["include" in word for word in words[:-1]]):
        return True
    return _is_source(words, is_manifest(name), part.own) or (" " not in part.text and _is_taken(words, part.own, name))


def _names_host(keys: tuple[str, ...], value: str, name: str) -> bool:
    """Whether a setting names a module by its host, without a scheme: `source = "registry.a.example/x/y"`."""
    last = keys[-1].lower() if keys else ""
    if not (last == "source" and name.rpartition(".")[2] in PROGRAM_ENDINGS) and not (
        last == "path" and "imports" in keys[:-1]
    ):
        return False
    host, slash, _ = value.removeprefix("git::").removeprefix("git@").replace(":", "/").partition("/")
    return bool(slash) and "." in host[1:] and host.rpartition(".")[2].isalpha() and " " not in value


def replaced_modules(text: str) -> list[Part]:
    """The hosts of modules that replace those from another host: `replace a.org/x => b.example/x v1`."""
    found: list[Part] = []
    for line in text.split("\n"):
        old, arrow, new = line.partition("//")[0].removeprefix("replace").partition("=>")
        host = new.strip().partition("/")[0]
        if arrow and "." in host.strip(".") and host != old.strip().partition("/")[0] and " " not in host:
            found.append(Part(ADDRESS, f"https://{host}/"))
    return found


def _in_repository(text: str, address: str) -> bool:
    """Whether a URL in XML is inside the description of a repository, or is fetched."""
    before = text[: text.find(address)].lower().replace("<mirrorof>", "").replace("</mirrorof>", "")
    if before[before.rfind("<") :].split()[:1] in (["<get"], ["<import"], ["<rule"], ["<download"], ["<include"]):
        return True
    return any(
        [before.rfind(f"<{tag}>") > before.rfind(f"</{tag}>") for tag in ("repository", "pluginrepository", "mirror")]
    )


def _describes(keys: tuple[str, ...]) -> bool:
    """Whether a setting only describes the project itself."""
    return keys[:1] in (("repository",), ("metadata",)) or keys[:2] == ("project", "urls") or keys in OWN_ADDRESSES


def _listed(part: Part, target: Target, scope: Scope) -> bool:
    """Judge a setting of a known program that names a program, an alias or a registry, or disables a check."""
    value = part.text
    key = ".".join([key.lower() for key in part.keys])
    last = key.rpartition(".")[2].rpartition(":")[2]
    starts = last in EXECUTED and (value.startswith("!") or " " in value or "/" in value)
    if last in REGISTRIES and "://" in value:
        judge_address(value, scope, anybody=True)
    elif (starts and "://" not in value.split()[0]) or value.startswith("ext::"):
        run_shells([value.removeprefix("ext::").lstrip("!")], scope, own=True)
        setting = f"{line_of(part.keys[-1], value[:SHOWN], target, scope)} into {target}"
        scope.emit(Verb.WRITE, description(setting, Place.STARTUP), None, (Manner.DEFERRED,))
    elif key.startswith("alias.") and value.startswith("!"):
        run_shells([value[1:]], scope, own=True)
    elif last in ("strict-ssl", "sslverify", "ssl-verify") and value.lower() in ("false", "0"):
        scope.unknown(f"{line_of(part.keys[-1], value, target, scope)} in {target}", (Manner.INSECURE, Manner.DEFERRED))
    else:
        return False
    return True


def manifest_addresses(name: str, text: str, own: bool = False, builds: bool = False) -> list[Part]:
    """The URLs in a manifest, except those for people; in one that is a program, only those of sources.

    In a file that runs automatically (`own`), all URLs except those of the application's own services; in a program
    that `builds`, also those that it fetches.
    """
    found: list[Part] = []
    ending = name.rpartition(".")[2]
    if ending == "xml":
        first, *others = text.split("<!--")
        text = first + "".join([other.partition("-->")[2] for other in others])
    plain = name in PLAIN_MANIFESTS or (ending in ("txt", "lock") and name != "cmakelists.txt")
    wanted = None if plain else ANY_SOURCES
    found += replaced_modules(text) if name in ("go.mod", "go.work") else []
    opened = ""  # the line on which the list of sources begins that a line is in
    told = False  # whether it is in a table that is about people: `"funding": {`
    for line in text.split("\n"):
        bare = line.strip()
        if bare[-1:] == "{" or bare[:1] == "}":
            told = bare[-1:] == "{" and "funding" in bare and bool(key_words(bare) & ABOUT)
        if bare[-1:] in OPENED or bare[:1] in CLOSED:
            opened = bare if bare[-1:] in OPENED and key_words(bare) & SOURCES else ""
        if "://" not in line or line.lstrip().startswith(("#", "//")):
            continue
        for at, address in addresses_in(line):
            before = line[max(0, at - BEFORE_ADDRESS) : at]
            before = before if any([letter.isalnum() for letter in before]) else opened
            words = key_words(before)
            fetched = builds and (words & FETCHING or any([word in before for word in FETCHERS]))
            start = line[max(0, at - SHORT) : at]
            given = start.rstrip(" '\"`")[-1:] in ASSIGNED  # not a word of a command
            about = told or _is_about(words, start)
            if own and given and not about and not words & SERVICE_WORDS:
                found.append(Part(ADDRESS, address))
            if ending == "xml":
                found += [Part(ADDRESS, address)] if _in_repository(text, address) else []
                continue
            if not about and (wanted is None or words & wanted or fetched or address.startswith(IMAGES)):
                found.append(Part(ADDRESS, address))
    return found[:MOST]


def _is_about(words: set[str], start: str) -> bool:
    """Whether an address is for people, by the words of its line and what stands just before it."""
    last = (start.rstrip(" '\"`:=>([{]").translate(APART).split() or [""])[-1]
    return bool((words & ABOUT and not set(words_in(last)[-1:]) & NAMED) or key_words(last) & (ABOUT | ABOUT_PACKAGES))


def taken_addresses(text: str) -> list[Part]:
    """The URLs that a JavaScript configuration file imports or extends: `extends: ["https://…"]`."""
    found: list[Part] = []
    for line in text.split("\n"):
        for at, address in addresses_in(line) if "://" in line else ():
            if TAKING.intersection(words_in(line[max(0, at - BEFORE_ADDRESS) : at])[-1:]):
                found.append(Part(ADDRESS, address))
    return found[:MOST]


def line_paths(text: str, source: bool) -> list[Part]:
    """The paths in lines of settings in an unknown notation, with the words before them as keys.

    The first word says what a line of settings is about; in `source`, the words next to the path do.
    """
    found: list[Part] = []
    for line in text.split("\n"):
        if any([root in line for root in ROOTS]) and not line.lstrip().startswith(("#", "//", ";")):
            whole = line.strip()
            for _, address in addresses_in(line):  # a path may follow a URL without a blank
                line = line.replace(address, " ")
            for path in [path for path in paths_in(line) if path[0] != "."]:
                before = words_in(line.partition(path)[0])
                keys = before[-2:] if source else [*before[:1], *before[-1:]]
                found.append(Part(PAIR, path, keys=tuple(keys), shown=whole if len(whole) <= SHOWN_LINE else path))
    return found[:MOST]


def is_manifest(name: str) -> bool:
    """Whether a file lists a project's dependencies and where they come from."""
    return name in MANIFESTS or name.rpartition(".")[2] in MANIFEST_ENDINGS or name.startswith(MANIFEST_STARTS)


@once_each  # lines of one file begin alike
def key_words(key: str) -> set[str]:
    """The words of a key, and the whole key: `setupFilesAfterEnv`, `extra-index-url`."""
    words = words_of(key) | {key.lower()}
    return words | words_of(key.rpartition(".")[2]) if "." in key else words


def _is_taken(words: list[set[str]], own: bool, name: str) -> bool:
    """Whether a URL in a file that programs obey is more than that of a service of the application."""
    return (own or is_manifest(name) or name in BUILD_FILES) and not any([word & SERVICE_WORDS for word in words[-2:]])


def _is_source(words: list[set[str]], manifest: bool, own: bool) -> bool:
    if any([bool(word & SOURCES) for word in words]):
        return True
    weak = WEAK_SOURCES if manifest else OWN_SOURCES if own else frozenset()
    return any([bool(word & weak) for word in words[-2:]])


def judge_address(value: str, scope: Scope, anybody: bool = False) -> None:
    """Emit fetches from the unknown hosts among URLs that code is taken from; `anybody`: from any host."""
    from toolgate.analysis.places.hosts import locate_host

    for _, address in addresses_in(value):
        host = locate_host(address, scope.facts)
        if host.place in STRANGERS or anybody:
            scope.emit(Verb.FETCH, host, None, (Manner.REDIRECTS_TRAFFIC, Manner.DEFERRED))


def judge_evaluated(address: str, target: Target, scope: Scope) -> None:
    """Report source that evaluates text from an unknown host."""
    from toolgate.analysis.places.hosts import locate_host

    host = locate_host(address, scope.facts)
    if host.place in STRANGERS:
        scope.emit(
            Verb.WRITE,
            target,
            description(f"code that runs what it downloads from {host}", Place.REMOTE),
            (Manner.PLANTED, Manner.DEFERRED),
        )


def _loaded(part: Part, paths: list[str], target: Target, scope: Scope, obeyed: bool) -> None:
    """Report a path outside the project in a value, if its key is `obeyed` or its name is that of code."""
    for path in paths:
        option = words_of((part.text.partition(path)[0].split() or [""])[-1])
        kept = option & (PRODUCED | STORED) and not option & OBEYED
        if kept or (not obeyed and path.rpartition(".")[2] not in CODE_ENDINGS):
            continue
        place = locate_field(path, scope)
        if path[0] == "." and place.place != Place.TEMP:  # relative to the file
            continue
        if is_personal(place) and not place.whole and is_outside(place, scope.facts.home()):
            key = " ".join(part.keys[-1:])
            setting = backticked(part.shown) if part.shown else line_of(key, path, target, scope)
            scope.emit(Verb.WRITE, description(f"{setting} into {target}", Place.STARTUP), None, (Manner.DEFERRED,))
            return

"""Finds the description of a command by its name; only the family that has it is loaded."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import Command, Found, Role, unversioned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Reader = Callable[..., Found | None]  # of a text; after `ROLES_BY`, of a list of words

BUILTINS = frozenset(
    """cd pushd popd export declare typeset local readonly unset set shift alias unalias eval source . exec command builtin read
    mapfile readarray printf trap enable complete bind compgen let fc return exit break continue wait jobs fg bg disown type
    hash history umask ulimit shopt times caller getopts dirs suspend logout help compopt : true false""".split()
)  # what a shell does itself, in `analysis/shell/builtins.py`, which is loaded only for them
UNKNOWN = 1_000  # names that are remembered as unknown
# Programs that find a project file and evaluate it as code; `texts/evaluated_files.py` has the names of the files.
EVALUATING = frozenset(
    """
    R Rscript alembic ansible ansible-console ansible-inventory ansible-playbook ansible-pull arq astro babel bats
    behave brew build bun bundle bundler busted cap celery cmake commitizen commitlint conan cookiecutter copier
    cruft cypress cz danger daphne django-admin docusaurus doit dramatiq drizzle-kit eas electron-builder eslint
    expo fab fastapi fastlane flask flit gatsby ghci ghcid git-cz gomplate gradle gradlew granian grunt guard gulp
    gunicorn hardhat hatch helmfile huey_consumer hypercorn iex inv invoke ipdb irb jest karma knex lage lint-staged
    litestar locust luacheck makepkg manage.py mix mkdocs mocha netlify next nimble nix-shell nodemon now npm npx
    ntl nuxi nuxt nx ocaml octave octave-cli packer pdb pdm pest php-cs-fixer phpunit playwright pnpm pnpx pod
    poetry postcss premake5 prettier pry pulumi puma pylint pyproject-build quart rackup rails rake react-native
    rector rollup rq rspec rye scilab scons semantic-release skaffold sphinx-autobuild sphinx-build stylelint
    svelte-kit tailwindcss taskiq thor treefmt ts-node ts-node-dev tsup unicorn utop uv uvicorn vagrant vercel vite
    vitest waf waitress-serve wdio webpack webpack-cli xmake yarn
    """.split()
)
SETTINGS = (".", "rc", "-cli.", "_config", "_conf")  # what follows a program's name in the name of its settings
OWN_NAME = "toolgate"  # Toolgate's command and package
OWN_VARIABLES = "TOOLGATE_"  # prefix of its environment variables

# Caches of what was loaded; the order in which they fill does not matter.
_KNOWN: dict[str, Command] = {}
_UNKNOWN: set[str] = set()
_FAMILIES: dict[str, dict[str, Command]] = {}
_READERS: dict[str, tuple[Reader, bool | str | Role]] = {}


def knowledge_of(name: str) -> Command | None:
    """The description of a command; only the family that has it is loaded."""
    spec = _KNOWN.get(name)
    if spec is not None:
        return spec
    if name in _UNKNOWN:
        return None
    module = family_of(name)
    if module:
        spec = _KNOWN[name] = _described(module, name)
        return spec
    spec = _derived(name)
    if spec is None and len(_UNKNOWN) < UNKNOWN:
        _UNKNOWN.add(name)
    return spec


def _derived(name: str) -> Command | None:
    """The description of a name that is not listed: a version of another name, or one that a pattern covers."""
    if name[-1:].isdigit() or name[-4:] == ".exe":
        base = unversioned(name)
        return knowledge_of(base) if base and base != name else None
    if name[-3:] == ".py" and name[-4:-3].isdigit():  # clang-format-diff-18.py
        base = name[:-3].rstrip("0123456789.").rstrip("-") + ".py"
        return knowledge_of(base) if family_of(base) else None
    return _patterned(name) or (_of_a_toolchain(name) if "-" in name else None)


def named(name: str) -> bool:
    """Whether a family describes exactly this name, not a pattern or a version of it."""
    return name in _KNOWN or family_of(name) != ""


def called_after(program: str, names: tuple[str, ...], after: tuple[str, ...] = SETTINGS) -> list[str]:
    """The names of files that are named after a program: `.air.toml`, `mypy.ini`, `rebar.config` of `rebar3`."""
    plain, found = program.rstrip("0123456789"), []
    for name in names:
        if plain in name.lower():
            bare = name.lower().lstrip("._")
            rest = bare.removeprefix(program) if bare.startswith(program) else bare.removeprefix(plain)
            if rest != bare and (not rest or rest.startswith(after)):
                found.append(name)
    return found


def family_of(name: str) -> str:
    """The module that describes a command; empty: none does."""
    from toolgate.knowledge.index import COMMON

    if "," in name:  # two of them could be found in the index
        return ""
    found = _listed_in(COMMON, name)
    if found:
        return found
    from toolgate.knowledge.index import OTHERS

    return _listed_in(OTHERS, name)


def _listed_in(text: str, name: str) -> str:
    found = text.find(f",{name},")
    if found < 0:
        return ""
    start = text.rfind("\n", 0, found) + 1
    return text[start : text.index(",", start)]


def known_names() -> list[str]:
    """Every command that is known by its name, sorted."""
    from toolgate.knowledge.index import COMMON, OTHERS

    return sorted([name for line in (COMMON + OTHERS).split() for name in line.split(",")[1:-1]])


def _patterned(name: str) -> Command | None:
    """`mkfs.ext4`: names that are a pattern in the index."""
    from toolgate.knowledge.index import PATTERNS

    for pattern, module in PATTERNS:
        if name.startswith(pattern[:-1]):  # a pattern is the beginning of names, and a star
            return _described(module, pattern)
    return None


def _of_a_toolchain(name: str) -> Command | None:
    """`arm-none-eabi-objcopy`: a tool for another kind of machine, which does the same as the one for this machine."""
    from toolgate.knowledge.texts.machines import MACHINES, THREADS, TOOLS

    for ending in THREADS:
        name = name.removesuffix(ending)
    machine, _, rest = name.partition("-")
    parts, tool = rest.split("-")[:-1], rest.rpartition("-")[2]
    plain = len(parts) < 4 and all([part.replace("_", "").isalnum() for part in parts])
    return knowledge_of(tool) if machine in MACHINES and tool in TOOLS and plain else None


def _described(module: str, name: str) -> Command:
    """The description that a family has of a command."""
    loaded = __import__("toolgate.knowledge.commands." + module, fromlist=("CASES",))
    found: Command | None = None
    if hasattr(loaded, "described"):  # as in a bundle, which makes each description on demand
        found = loaded.described(name)
    else:
        family = _FAMILIES.get(module)
        if family is None:
            family = _FAMILIES[module] = {}
            for value in vars(loaded).values():
                if type(value) is Command:
                    family.update([(known, value) for known in value.names])
        found = family.get(name)
    if found is None:  # an unknown program would be judged more mildly
        raise LookupError(f"`{module}` has no description of `{name}`, which the index says it has")
    return found


def reader_of(name: str) -> tuple[Reader, bool | str | Role]:
    """A reader, and whether it reads text with unknown parts; a role: what such a text is instead.

    `files`: what a listing found in a directory is a file, and what begins with a directory here.
    `sed` is the function `read` of `readers/sed.py`, `docker.volume` the function `volume` of `readers/docker.py`.
    """
    found = _READERS.get(name)
    if found is None:
        module, _, function = name.partition(".")
        loaded = __import__("toolgate.knowledge.readers." + module, fromlist=("read",))
        holes = getattr(loaded, "OPEN", False)
        if type(holes) is dict:
            holes = holes.get(function, False)
        found = _READERS[name] = getattr(loaded, function or "read"), holes
    return found


def starts_programs(name: str) -> bool:
    """Whether a text for a reader is a script that can run commands, as its file says by `STARTS_PROGRAMS`."""
    module = None if "." in name else __import__("toolgate.knowledge.readers." + name, fromlist=("read",))
    return getattr(module, "STARTS_PROGRAMS", False) is True

"""What cargo builds and starts: build scripts of the package or workspace, programs of settings, and `cargo run`.

INVARIANT: reading a build script can only tighten: each is followed separately from the call, see `separate_files.py`.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.formats.task_files import at, read_toml
from toolgate.analysis.project.found_code import find_listed
from toolgate.analysis.project.found_settings import CARGO, find_cargo_settings
from toolgate.analysis.project.recipe_files import LOOKED_FOR, PARENTS, directories_in, named_file, upwards, values_of
from toolgate.analysis.project.separate_files import follow, follow_compiled
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import text_of
from toolgate.model.effect import Target

BUILD_SCRIPT = "build.rs"
WITH_VALUE = (
    "-p", "--package", "--bin", "--example", "--manifest-path", "--features", "-F", "--profile", "--target", "-j",
)  # fmt: skip


def find_cargo(run: Run, _: Target | None) -> None:
    """Follow what building runs."""
    _packages(run)


def _packages(run: Run) -> list[tuple[str, str]]:
    """Follow the build scripts, and programs that settings name; return the packages' directories and manifests."""
    find_cargo_settings(run)
    find_listed(run, "-".join(run.scope.command.argv[:2]))
    given = values_of(run, "--manifest-path") or [f"{path}/Cargo.toml" for path in values_of(run, "--path")]
    manifests = [locate_field(given[0], run.scope).path] if given else [f"{path}/Cargo.toml" for path in upwards(run)]
    for manifest in manifests:
        directory = manifest.rpartition("/")[0]
        text = text_of(run.scope, locate_field(manifest, run.scope))
        if text is None:
            continue
        listed = _members(run, directory, text)[:LOOKED_FOR] if "[workspace]" in text else []
        inner = [text_of(run.scope, locate_field(f"{path}/Cargo.toml", run.scope)) or "" for path in listed]
        packages = [(directory, text), *zip(listed, inner, strict=True)]
        for path, own in packages:
            follow(run, f"{path}/{_build_script(own)}", follow_compiled, whole=True)
            if "proc-macro" in own:  # what the compiler itself runs
                follow(run, f"{path}/src/lib.rs", follow_compiled, whole=True)
        return packages
    return []


def _build_script(manifest: str) -> str:
    """Return the build script that a manifest names, else the default."""
    found = at(read_toml(manifest), "package", "build") if "build" in manifest else ""
    return found if isinstance(found, str) and found.endswith(".rs") else BUILD_SCRIPT


def _members(run: Run, directory: str, manifest: str) -> list[str]:
    """Return the directories of the packages in a workspace."""
    listed = at(read_toml(manifest), "workspace", "members")
    found: list[str] = []
    for name in [name for name in listed if isinstance(name, str)] if isinstance(listed, list) else ():
        if name.endswith("/*"):
            found += directories_in(run, f"{directory}/{name[:-2]}")
        elif "*" not in name:
            found.append(f"{directory}/{name}")
    return found


def find_cargo_program(run: Run, _: Target | None) -> None:
    """Judge `cargo run`, or an alias for it such as `cargo xtask`, by the program that is built and started."""
    from toolgate.analysis.project.compiled_programs import run_program

    packages = _packages(run)
    given, words = _cargo_words(run)
    name = given.get("-p") or given.get("--package") or ""
    for directory, manifest in packages:
        own = _package_name(manifest)
        if name and name not in (own, directory.rpartition("/")[2]):
            continue
        program = given.get("--bin") or given.get("--example")
        paths = [f"{directory}/src/bin/{program}.rs", f"{directory}/examples/{program}.rs"] if program else []
        for path in [*paths, f"{directory}/src"]:
            if run_program(run, locate_field(path, run.scope), "rust", words):
                return


def _package_name(manifest: str) -> str:
    found = at(read_toml(manifest), "package", "name")
    return found if isinstance(found, str) else ""


def _cargo_words(run: Run) -> tuple[dict[str, str], list[str]]:
    """Return the options with a value, and the arguments of the program."""
    argv = list(run.scope.command.argv[1:])
    alias = _alias(run, argv[0]) if argv else []
    words = [*alias, *argv[1:]][1:] if alias else argv[1:]
    given: dict[str, str] = {}
    rest: list[str] = []
    while words:
        word = words.pop(0)
        name, equals, value = word.partition("=")
        if word == "--" or word[:1] != "-":
            rest = words if word == "--" else [word, *words]
            break
        if name in WITH_VALUE and (equals or words):
            given[name] = value if equals else words.pop(0)
    return given, rest


def _alias(run: Run, name: str) -> list[str]:
    """Return the words that an alias of the settings stands for."""
    for path in CARGO:
        target, text = named_file(run, (path,), "", PARENTS)
        found = at(read_toml(text), "alias", name) if target is not None and "alias" in text else ""
        words = found.split() if isinstance(found, str) else [word for word in found if isinstance(word, str)]
        if words:
            return words
    return []

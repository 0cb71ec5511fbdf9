"""Python of the project that a program imports by itself: applications, settings, plugins, backends of builds.

INVARIANT: reading such a file can only tighten: each is followed separately from the call, see `separate_files.py`.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.formats.python_settings import (
    backends,
    configured_modules,
    imported_modules,
    named_modules,
    plugins,
)
from toolgate.analysis.project.recipe_files import LOOKED_FOR, upwards, values_of
from toolgate.analysis.project.separate_files import follow, follow_python, follow_tests
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LARGEST, LISTED, text_of
from toolgate.knowledge.texts.evaluated_files import IMPORTED
from toolgate.model.effect import Target
from toolgate.shell.expand.fields import Scalar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_, SETTINGS, BACKEND = IMPORTED
MANAGE = "manage.py"
MANIFEST, SETUP = "pyproject.toml", "setup.py"
SITE = ("sitecustomize.py", "usercustomize.py")
CONFIGURED = ("pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg")
FORMS = ("{}.py", "{}/__init__.py", "{}/apps.py", "{}/models.py", "{}/celery.py", "{}/__main__.py")


def find_python(run: Run, kind: str, names: list[str]) -> None:
    """Follow what a program imports; `names`: variables that may name it, and what it imports otherwise."""
    here = run.scope.cwd or ""
    argv = run.scope.command.argv
    set_by = [module for name in names if name[0] == "$" for module in _variable(run, name[1:])]
    if kind == BACKEND:
        find_backend(run, locate_field(here, run.scope))
    elif kind == SETTINGS:
        paths = [locate_field(word, run.scope).path for word in argv if word.endswith(MANAGE)]
        top = paths[0].rpartition("/")[0] if paths else here
        text = text_of(run.scope, locate_field(paths[0], run.scope), counted=False) if paths else ""
        given = values_of(run, "--settings") + set_by
        follow_modules(run, given or named_modules(text or ""), [top], follow_python)
    else:
        words = [word.partition("=")[2] if word[:2] == "--" else word for word in argv[1:]]
        given = [_module(word) for word in words if word and word[0] not in "-/"] + set_by
        roots = [here, f"{here}/src", *values_of(run, "--app-dir"), *values_of(run, "--chdir")]
        follow_modules(run, [*given, *[name for name in names if name[0] not in "$-"]], roots, follow_python)


def _variable(run: Run, name: str) -> list[str]:
    """Return the value of an environment variable that names a module."""
    found = run.scope.lookup(name) if name else None
    values = found.values if type(found) is Scalar else ()
    given = [value for value in values if isinstance(value, str)]
    return [_module(value) for value in given or [run.scope.facts.variable(name) or ""] if value] if name else []


def _module(word: str) -> str:
    """Return a module as dotted names: `app.main:app`, `src/app.py`."""
    return word.partition(":")[0].removeprefix("./").removesuffix(".py").replace("/", ".")


def follow_modules(run: Run, names: list[str], roots: list[str], walk: Callable[[Run, Target, str], None]) -> None:
    """Follow modules of the project, and those that the text of settings names."""
    tops = {root: run.scope.facts.entries(root, LISTED) or () for root in dict.fromkeys(roots) if root}
    waiting = [(name, True) for name in dict.fromkeys(names)]
    for name, chosen in waiting[:]:
        parts = name.split(".")
        if not all([part.isidentifier() for part in parts]):
            waiting.remove((name, chosen))
    tried = 0
    for name, chosen in waiting:  # it grows during iteration
        first = name.partition(".")[0]
        for root, held in tops.items():
            if not _is_in(first, {root: held}):
                continue
            bare = name.replace(".", "/")
            paths = [form.format(bare) for form in FORMS] + [f"{bare.rpartition('/')[0]}.py"] * ("/" in bare)
            for path in [f"{root}/{path}" for path in paths]:
                tried += 1
                text = follow(run, path, walk) if tried < LOOKED_FOR * len(FORMS) else None
                package = name if path.endswith("/__init__.py") else name.rpartition(".")[0]
                inner = [*imported_modules(text, package), *named_modules(text)] if text and chosen else []
                own = [one for one in inner if _is_in(one.partition(".")[0], tops)]
                waiting += [(one, False) for one in own if (one, False) not in waiting and len(waiting) < LOOKED_FOR]


def _is_in(first: str, tops: dict[str, tuple[str, ...]]) -> bool:
    return any([first in held or f"{first}.py" in held for held in tops.values()])


# --- pytest ----------------------------------------------------------------------------------------------------------


def find_plugins(run: Run, texts: list[str]) -> None:
    """Follow the plugins that options, settings and `conftest.py` name, and the settings of Django that they name."""
    names = [name for value in values_of(run, "-p") for name in [value.removeprefix("no:")] if ":" not in value]
    for directory in upwards(run)[:2]:
        for file in CONFIGURED:
            text = text_of(run.scope, locate_field(f"{directory}/{file}", run.scope), counted=False)
            names += configured_modules(text) if text else []
    names += [name for text in texts for name in plugins(text)]
    here = run.scope.cwd or ""
    if names:
        follow_modules(run, names, [here, run.scope.facts.workspace(), f"{here}/tests", f"{here}/src"], follow_tests)


# --- builds ----------------------------------------------------------------------------------------------------------


def find_backend(run: Run, given: Target | None) -> None:
    """Follow the backend and the hooks of a build that are in the project's own tree."""
    directory = given.path if given is not None else run.scope.cwd or ""
    text = text_of(run.scope, locate_field(f"{directory}/{MANIFEST}", run.scope), counted=False)
    for path in [*(backends(text) if text else ()), SETUP]:
        follow(run, f"{directory}/{path}", follow_python)


# --- start of Python -------------------------------------------------------------------------------------------------


def find_site(run: Run, given: Target | None) -> None:
    """Follow the modules that each Python imports first, from a directory on its search path."""
    for name in SITE if given is not None else ():
        path = f"{given.path}/{name}" if given is not None else ""
        if run.scope.facts.read(path, LARGEST) is not None:
            follow(run, path, follow_python)

"""Splits a file into the parts that matter before anything runs it, by the file's name and place.

Splitting does not judge anything, so that of two versions only what is new has to be judged.

(a) Files that run automatically: every command in them. (b) Files that the next build or test loads, and (c) other
source: what is grave. (d) Documents and test data: only what is hidden in them.
"""

from toolgate.analysis.contents.evaluated import evaluated_addresses
from toolgate.analysis.contents.infrastructure import host_parts
from toolgate.analysis.contents.instructions import commands_of, is_instructions, loosened
from toolgate.analysis.contents.literals import commands_in
from toolgate.analysis.contents.maintainer_scripts import package_parts
from toolgate.analysis.contents.part import (
    AGENT,
    EVALUATED,
    LITERAL,
    LOADED,
    PAIR,
    SETTING,
    SHELL,
    SOURCE,
    STARTS,
    TOLD,
    UNREAD,
    Part,
)
from toolgate.analysis.contents.reached import reached_in, sent_by_test
from toolgate.analysis.contents.settings import (
    archive_addresses,
    is_environment,
    is_manifest,
    line_paths,
    manifest_addresses,
    taken_addresses,
)
from toolgate.analysis.formats import fragments as formats
from toolgate.analysis.formats.pipeline_secrets import bound_secrets, secret_names
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.text.scanning import is_fixture
from toolgate.analysis.text.words import holds
from toolgate.knowledge.texts.endings import RECIPE_FILES, WRITTEN_ENDINGS
from toolgate.knowledge.texts.written_files import (
    BUILD_ENDINGS,
    BUILD_FILES,
    CONFIGURATIONS,
    FILTERS,
    LANGUAGES,
    LOADED_ELIXIR,
    LOADED_PERL,
    LOADED_PYTHON,
    LOADED_RUBY,
    LOADED_RUBY_ENDINGS,
    PROSE,
    PYTHON_BUILDS,
    QUOTED_LANGUAGES,
    SENDING,
    SET_UP,
    SETTINGS_FILES,
    SHEBANGS,
    SHELL_ENDINGS,
    STARTING_WORDS,
    TESTING,
    TRUSTING,
    WHOLE_ENVIRONMENT,
)
from toolgate.model.effect import Manner, Place, Target, backticked

CONTAINED = "container:build"
ELSEWHERE = "pipeline:ci"
LONG = 100_000  # characters above which settings are not parsed
REMOTE_PIPELINES = ("/.github/", "gitlab-ci", "pipelines", "/.circleci/", ".travis")


class File:
    """A file that is written, with its target, path and text."""

    __slots__ = ("target", "path", "name", "ending", "text", "own", "whole")

    def __init__(self, target: Target, path: str, text: str, whole: bool = True) -> None:
        self.target = target
        self.path = path.lower()
        self.name = self.path.rpartition("/")[2]
        self.ending = self.name.rpartition(".")[2]
        self.text = text
        self.own = target.place in (Place.STARTUP, Place.PIPELINE)  # it runs automatically
        self.whole = whole  # not only a piece of the file


def parts_of(file: File) -> list[Part]:
    """Every part of a file that could matter; some may be found twice."""
    told = _instructions(file) if is_instructions(file.path) else []
    if is_instructions(file.path) and file.ending not in ("toml", "yaml", "yml", "json"):
        return told
    listed = file.own or is_manifest(file.name) or file.name in BUILD_FILES or _requires(file)
    if file.ending in PROSE and not listed:
        return [*_prompts(file), *_shells(formats.evaluated_blocks(file.text) if file.ending == "org" else [])]
    found = _by_format(file)
    if _is_test(file) and found is None:
        return _tests(file)
    known = any([part.kind == SHELL for part in found or ()]) and file.ending not in ("json", "code-workspace")
    found = [*told, *(found or ()), *_settings(file, known), *host_parts(file.name, file.text)]
    found += package_parts(file.path, file.text)
    if "eval:" in file.text and ("-*-" in file.text or "Local Variables:" in file.text):
        found.append(Part(STARTS, f"a command for Emacs into {file.target}"))
    if file.ending == "go" and "//go:generate " in file.text:
        found += _shells([line[14:] for line in file.text.split("\n") if line.startswith("//go:generate ")])
    if file.ending in ("tf", "tofu") and '"http"' in file.text:
        from toolgate.analysis.formats.terraform import planned

        found += _shells(planned(file.text))
    language = language_of(file)
    if language and not any([part.kind in (SOURCE, LOADED) for part in found]):
        found.append(Part(SOURCE, file.text, language=language))
    if file.ending not in ("json", "jsonc"):
        found += reached_in(file.text)
    if _is_built(file) and not language and _may_raze_home(file.text):
        found.append(Part(UNREAD, f"code in {file.target} that may delete the home directory"))
    found += [Part(EVALUATED, address) for address in evaluated_addresses(file.text)]
    if not known:
        kind = SHELL if _is_built(file) else LITERAL
        secrets = tuple(bound_secrets(file.text)) if kind == SHELL else ()
        found += [Part(kind, text, secrets=secrets) for text in commands_in(file.text, file.ending)]
    return found


def _may_raze_home(text: str) -> bool:
    """Whether code in a language that is not followed deletes whole directories and mentions the home directory."""
    from toolgate.knowledge.texts.listing_words import HOME_NAMES, RAZING

    lowered = text.lower()
    return holds(lowered, RAZING) and holds(lowered, HOME_NAMES)


def _is_test(file: File) -> bool:
    """Whether a file belongs to tests; `template.yaml` and a package's `.spec` are deployed instead."""
    deployed = (
        is_environment(file.name) or file.name.startswith("template.") or (file.ending == "spec" and "%" in file.text)
    )  # of a package
    return is_fixture(file.path) and not file.own and not deployed


def language_of(file: File) -> str:
    """The language of a file if it can be followed, by its shebang, name or beginning; empty: none."""
    if file.text.startswith("#!"):
        words = file.text.partition("\n")[0].replace("/", " ").split()
        told = [SHEBANGS[word] for word in [word.rstrip("0123456789.") for word in words] if word in SHEBANGS]
        if told:
            return told[0]
    if file.name in PYTHON_BUILDS:
        return "python"
    if file.ending in LANGUAGES:
        return LANGUAGES[file.ending]
    return "php" if "<?php" in file.text or file.text.startswith("<?=") else ""


def _is_built(file: File) -> bool:
    """Whether the next build, test or start runs a file."""
    if file.own or file.name in BUILD_FILES or file.ending in BUILD_ENDINGS or "/.idea/" in file.path:
        return True
    return file.name in LOADED_PYTHON or file.name in PYTHON_BUILDS


def _tests(file: File) -> list[Part]:
    """The parts of a test or its data: code that the next test loads, and commands that it starts."""
    language = LANGUAGES.get(file.ending, "")
    if language:
        loaded = SET_UP.intersection(words_in(file.name))  # before the first test: `spec_helper.rb`
        return [Part(LOADED if loaded else SOURCE, file.text, language=language)]
    sent = sent_by_test(file.text) if file.ending in SOURCES else []
    return sent + [Part(LITERAL, text) for text in commands_in(file.text, file.ending, started=True)]


SOURCES = frozenset(
    """go rs java kt kts cs fs vb swift dart ml hs cr zig c h cc cpp cxx hpp m mm clj cljs cljc scala sc groovy nim d
    f90 pas v odin erl hrl rkt scm lisp hx""".split()
)


def _instructions(file: File) -> list[Part]:
    words = loosened(file.text)
    found = [Part(TOLD, words)] if words else []
    found += [Part(SHELL, text, own=True) for text in commands_of(file.text)]
    return found + [Part(LITERAL, text, own=True) for text in commands_in(file.text, file.ending)]


def _prompts(file: File) -> list[Part]:
    if file.ending != "md" or file.target.place == Place.AGENT:
        return []
    return [Part(SHELL, text) for text in formats.prompt_commands(file.text, file.path)]


def _by_format(file: File) -> list[Part] | None:
    """The commands of a file in a known format, and source that a tool loads; `None`: the format is not known."""
    name, ending, text = file.name, file.ending, file.text
    if name in ("package.json", "composer.json"):
        first, others = formats.package_scripts(text)
        return [*_shells(first, own=True), *_shells(others)]
    language = RECIPE_FILES.get(name) or WRITTEN_ENDINGS.get(ending, "")
    if language in RECIPE_FILES.values():
        return [*_shells(_recipes(language, text)), *_included(text), *_shells(commands_in(text, "mk"))]
    if name.startswith(("dockerfile", "containerfile")) or ending == "dockerfile":
        from toolgate.analysis.formats.images import image_lines

        return _shells(image_lines(text), where=CONTAINED)
    if _is_pipeline(file):
        return _pipeline(file)
    if name == "tasks.json" or name == "launch.json" or ending == "code-workspace":
        return _tasks(file)
    if name in ("devcontainer.json", ".devcontainer.json"):
        return _shells(formats.container_commands(text), own=True)
    if "/cron." in file.path or "/cron/" in file.path or name == "crontab":
        return _shells(formats.schedule_commands(text, "/etc/cron" in file.path), own=True)
    if ending in ("service", "desktop", "timer", Manner.SOCKET):
        return _shells(formats.unit_commands(text), own=file.own)
    if ending == "ipynb":
        return _cells(text)
    if _is_shell(file):
        return [Part(SHELL, text, own=file.own or name == ".envrc")]
    return _code(file) or None


def _shells(texts: list[str], own: bool = False, where: str = "") -> list[Part]:
    return [Part(SHELL, text, own=own, where=where) for text in texts]


def _recipes(language: str, text: str) -> list[str]:
    """The shell lines of a makefile or a justfile, or of the part of one that an edit adds."""
    from toolgate.analysis.formats.makefiles import every_command, every_just_command, read_justfile, read_makefile

    if language == "justfile":
        return every_just_command(read_justfile(text))
    return every_command(read_makefile(text, {}))


def _included(text: str) -> list[Part]:
    """The files that a makefile includes and the shell that it uses, as settings."""
    found: list[Part] = []
    for line in text.split("\n"):
        words = line.replace(":=", " = ").replace("?=", " = ").split()
        if words[:1] and words[0] in ("include", "-include", "sinclude", "import", "mod"):
            found.append(Part(PAIR, " ".join(words[1:]), keys=("include",), shown=line.strip()))
        elif words[:2] in (["SHELL", "="], [".SHELLFLAGS", "="], ["set", "shell"]) and len(words) > 2:
            found.append(Part(PAIR, " ".join(words[2:]), keys=("shell",), shown=line.strip()))
    return found


def _cells(text: str) -> list[Part]:
    """The code of a notebook, or of the one cell that is written to it."""
    from toolgate.analysis.formats.task_files import at, read_json
    from toolgate.knowledge.readers.cells import commands, plain

    cells = at(read_json(text), "cells") if text.lstrip()[:1] == "{" else ""
    sources = (
        [text]
        if not isinstance(cells, list)
        else [
            source if isinstance(source, str) else "".join([line for line in source if isinstance(line, str)])
            for source in [at(cell, "source") for cell in cells if at(cell, "cell_type") != "markdown"]
        ]
    )
    found = [Part(SHELL, command) for source in sources for command in commands(source)]
    return [*found, *[Part(SOURCE, plain(source), language="python") for source in sources]]


def _is_pipeline(file: File) -> bool:
    if file.ending not in ("yml", "yaml") or file.name in SETTINGS_FILES:
        return False
    return file.own or file.name.startswith(("taskfile", ".pre-commit", "lefthook", "cloud-init"))


def _pipeline(file: File) -> list[Part]:
    remote = any([word in file.path for word in REMOTE_PIPELINES])
    found = [Part(UNREAD, fault, where=Manner.PIPELINE) for fault in formats.pipeline_faults(file.text) if remote]
    found += [Part(UNREAD, fault, where=Manner.UNPINNED) for fault in formats.unpinned(file.text) if remote]
    steps = formats.pipeline_steps(file.text)
    if steps is None:
        steps = formats.step_lines(file.text)
        found += [Part(UNREAD, f"the YAML in {file.target}")] if file.whole else []
    started = [command for step in steps for command in commands_in(step, "js", started=True)]  # code in a step
    found += [Part(SHELL, command, where=ELSEWHERE if remote else "") for command in started]
    secrets = tuple(secret_names(file.text))
    return found + [
        Part(SHELL, step, own=file.own and not remote, where=ELSEWHERE if remote else "", secrets=secrets)
        for step in steps
    ]


def _is_shell(file: File) -> bool:
    if file.ending in SHELL_ENDINGS or file.name == ".envrc":
        return True
    if file.name in BUILD_FILES:
        return False
    first = file.text.partition("\n")[0]
    if first.startswith("#!"):
        return any([first.rstrip().endswith(shell) or f"/{shell} " in first for shell in ("sh", "bash", "dash", "zsh")])
    return (
        file.own and "." not in file.name and file.name not in SETTINGS_FILES and not first.startswith(("[", "{", "<"))
    )


def _code(file: File) -> list[Part]:
    """Source in other languages that tools load automatically."""
    name, text = file.name, file.text
    if name in LOADED_PYTHON:
        return [Part(LOADED, text, language="python")]
    if file.ending == "pth":
        lines = [line for line in text.split("\n") if line.startswith(("import ", "import\t"))]
        return [Part(LOADED, "\n".join(lines), language="python")]
    if _is_configuration(file) or _is_set_up(file):
        return [Part(LOADED, text, language="node")]
    if name in LOADED_RUBY or file.ending in LOADED_RUBY_ENDINGS:
        return [Part(LOADED, text, language="ruby")]
    if name in LOADED_PERL:
        return [Part(LOADED, text, language="perl")]
    if name in LOADED_ELIXIR:
        return [Part(LOADED, text, language="elixir")]
    language = language_of(file) if name in PYTHON_BUILDS or (file.own and text.startswith("#!")) else ""
    return [Part(LOADED, text, language=language)] if language else []


def _is_configuration(file: File) -> bool:
    """Whether a file is a JavaScript configuration file, judged by its name."""
    if LANGUAGES.get(file.ending) != "node":
        return False
    stem = file.name.rpartition(".")[0]
    return (
        stem.endswith((".config", ".conf", "rc", "-node", "-config")) or stem[:1] == "." or file.name in CONFIGURATIONS
    )


def _is_set_up(file: File) -> bool:
    """Whether a file is JavaScript that a test runner loads before the first test: `jest.setup.ts`."""
    words = words_in(file.target.path.rpartition("/")[2]) if LANGUAGES.get(file.ending) == "node" else ()
    return not (SET_UP.isdisjoint(words) or TESTING.isdisjoint(words))


def _tasks(file: File) -> list[Part]:
    """The commands of editor tasks, which start automatically if they run when the folder is opened."""
    opens = "folderOpen" in file.text
    found = [Part(STARTS, f"a task into {file.target}")] if opens else []
    return found + _shells(formats.task_commands(file.text), own=opens)


def _settings(file: File, known: bool) -> list[Part]:
    """The key-value pairs of a settings file, and the URLs in a manifest that has none."""
    from toolgate.analysis.formats.trees import notation_of, pairs_in

    found: list[Part] = []
    if file.name == "settings.json" and "/.vscode/" in file.path:
        found = _trusting(file)
    if file.name == ".gitattributes":
        words = [word.partition("filter=")[2] for word in file.text.split() if word.startswith("filter=")]
        found = [
            Part(STARTS, f"the filter {backticked(name)} into {file.target}") for name in words if name not in FILTERS
        ]
    if is_environment(file.name):
        pairs_of_it = pairs_in("file.env", file.text) or ()
        return found + [Part(PAIR, value, own=file.own, keys=("env", keys[-1])) for keys, value in pairs_of_it]
    long = len(file.text) > LONG
    pairs = pairs_in(file.name, file.text) if notation_of(file.name, file.text) and not long else None
    if pairs is not None:
        kind = SETTING if known else PAIR
        return found + [Part(kind, value, own=file.own, keys=keys) for keys, value in pairs]
    if not known and (
        file.ending not in QUOTED_LANGUAGES or file.ending == "xml" or _is_built(file) or ".config." in file.name
    ):
        found += line_paths(file.text, file.ending in QUOTED_LANGUAGES)
    if _is_configuration(file):
        found += taken_addresses(file.text)
    if is_manifest(file.name) or _requires(file) or file.ending == "xml" or file.own or file.name in BUILD_FILES:
        plain = file.own and not known and not language_of(file) and file.ending != "pth"  # not code
        return found + manifest_addresses(file.name, file.text, plain, not known and not file.own)
    return found + (archive_addresses(file.text) if file.ending not in QUOTED_LANGUAGES else [])


def _requires(file: File) -> bool:
    """Whether a file is one of several requirements files."""
    return file.ending == "txt" and "/requirements/" in file.path


def _trusting(file: File) -> list[Part]:
    """Editor settings that disable its safeguards."""
    found: list[Part] = []
    lowered = file.text.lower()
    for key in TRUSTING:
        at = lowered.find(f'"{key}"')
        value = lowered[at + len(key) + 2 :].lstrip(" :\n\t")[:6] if at >= 0 else ""
        loosened = value.startswith("false") if key.startswith("security") else value.startswith(("true", '"on"'))
        if at >= 0 and loosened:
            found.append(Part(AGENT, key))
    return found


def is_starting(text: str) -> bool:
    """Whether source has a word for starting programs or removing files, or sends the environment."""
    return holds(text, STARTING_WORDS) or (holds(text, WHOLE_ENVIRONMENT) and holds(text, SENDING))

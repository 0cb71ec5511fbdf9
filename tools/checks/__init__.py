"""One gate per file, each a function from the project's files to findings; `tools/gates.py` runs them in this order."""

from collections.abc import Callable, Iterator

from tools.checks import (
    agent_names,
    circles,
    cold_imports,
    command_names,
    docstrings,
    frozen_values,
    idle_tests,
    ignores,
    knowledge_data,
    lasting_state,
    machine_traces,
    manners,
    names,
    one_reader,
    open_ends,
    presumed,
    prose,
    roles,
    sizes,
    unused,
)
from tools.checks.project import Finding, Project

Check = Callable[[Project], Iterator[Finding]]

ALL: tuple[Check, ...] = (
    sizes.check,
    names.check,
    docstrings.check,
    knowledge_data.check,
    presumed.check,
    command_names.check,
    agent_names.check,
    manners.check,
    roles.check,
    one_reader.check,
    prose.check,
    circles.check,
    cold_imports.check,
    frozen_values.check,
    lasting_state.check,
    ignores.check,
    open_ends.check,
    machine_traces.check,
    unused.check,
    idle_tests.check,
)

"""The words that a language's table says are those that its interpreter handles, no more and no fewer."""

import importlib
import pkgutil

import pytest

from toolgate.analysis.code.powershell.commands import COMMANDS
from toolgate.analysis.code.python import library
from toolgate.analysis.code.scripting.actions import ACTIONS
from toolgate.analysis.code.scripting.grammar import Grammar
from toolgate.analysis.code.scripting.modules import Loading
from toolgate.knowledge import languages
from toolgate.knowledge.languages import powershell, python, python_names

TABLES = {
    module.name: getattr(importlib.import_module(f"{languages.__name__}.{module.name}"), "TABLE", {})
    for module in pkgutil.iter_modules(languages.__path__)
    if module.name != "python"
}
GRAMMARS, LOADINGS = [
    {
        module.name: getattr(importlib.import_module(f"{languages.__name__}.{module.name}"), table, {})
        for module in pkgutil.iter_modules(languages.__path__)
        if module.name != "python"
    }
    for table in ("GRAMMAR", "MODULES")
]


def words(table: dict[str, str]) -> set[str]:
    return {action.split()[0] for action in table.values() if action}


@pytest.mark.parametrize("language", TABLES)
def test_every_word_of_a_table_is_handled(language):
    assert words(TABLES[language]) <= set(ACTIONS)


def test_every_word_that_is_handled_is_said():
    assert set(ACTIONS) == set().union(*[words(table) for table in TABLES.values()])


def test_what_grammars_say_is_what_is_asked_of_them():
    assert set(Grammar.__slots__) == set().union(*GRAMMARS.values())
    assert set(Loading.__slots__) == set().union(*LOADINGS.values())


def test_pythons_words_are_handled_and_said():
    by_form = {"dictionary"}  # `module.__dict__.name`, whatever the module
    assert words(python.TABLE) | words(python_names.TOOLGATE) | by_form == set(library._actions())


def test_powershells_words_are_handled_and_said():
    by_name = {"shell"}  # `powershell` inside PowerShell
    assert words(powershell.ACTIONS) | by_name == set(COMMANDS)

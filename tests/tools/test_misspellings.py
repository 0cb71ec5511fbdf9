"""A word of a knowledge file that means nothing is named with its file, before anything is judged by it."""

from types import ModuleType

import pytest

from toolgate.knowledge import readers
from toolgate.knowledge.vocabulary import command, flag, option, reads
from tools import families
from tools.families import Broken, Family, loaded
from tools.misspellings import ROOT, misspellings, reader_fault


def family(described=None, **words: object) -> Family:
    module = ModuleType("frob")
    module.__file__ = str(ROOT / "toolgate/knowledge/commands/wget.py")
    vars(module).update(words)
    return Family("frob", module, (described,) if described else ())


@pytest.mark.parametrize(
    ("described", "words"),
    [
        (command("frob", "READ..."), "`READ` is not a role, did you mean `READS`?"),
        (
            command("frob", options=[flag("-x", operands="SIDEDOOR")]),
            "`SIDEDOOR` is not a role, did you mean `SIDE_DOOR`?",
        ),
        (command("frob", options=[option("-x", "READ_BY(x)")]), "`x` is not a reader of toolgate/knowledge/readers"),
        (command("frob", "READ_BY(http.x)"), "has no function `x`, which toolgate/knowledge/commands/wget.py asks for"),
        (command("frob", traits="hoked"), "`hoked` is not a trait, did you mean `hooked`?"),
        (command("frob", prints="formt"), "`formt` is not a word of PRINTS, did you mean `format`?"),
        (command("frob", does=reads("x", "hom")), "`hom` is not a place, did you mean `home`?"),
        (command("frob", options=[flag("-g", manner="globl")]), "`globl` is not a manner, did you mean `global`?"),
    ],
)
def test_a_word_of_a_command_that_means_nothing_is_named(described, words):
    assert [found.partition(": ")[2] for found in misspellings([family(described)])] == [words]


def test_a_reader_that_python_cannot_load_is_named_with_its_own_file_and_line(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.misspellings.ROOT", tmp_path)
    monkeypatch.setattr(readers, "__path__", [str(tmp_path / "toolgate/knowledge/readers")])
    (tmp_path / "toolgate/knowledge/readers").mkdir(parents=True)
    (tmp_path / "toolgate/knowledge/readers/frobread.py").write_text("from toolgate.model.path import nothing_such\n")
    assert reader_fault("frobread", "frob.py:1") == (
        "toolgate/knowledge/readers/frobread.py:1: ImportError: cannot import name 'nothing_such' from 'toolgate.model.path' "
        f"({ROOT}/toolgate/model/path.py)"
    )


def test_a_word_of_a_language_that_means_nothing_is_named():
    wrong = family(LEXIS={"lines": ("#",)}, TABLE={"rm": "delet 0"})
    assert [found.partition(": ")[2] for found in misspellings([wrong])] == [
        "`NAMES` must name the language and its interpreters",
        "`lines` is not a word of LEXIS, did you mean `line`?",
        "`delet` is not an action, did you mean `delete`?",
    ]


def test_a_language_without_a_table_is_named():
    found = misspellings([family(LEXIS={"line": ("#",)}, NAMES="frob")])
    assert [words.partition(": ")[2] for words in found] == ["`TABLE` must say what each call does"]


def test_no_word_of_the_knowledge_is_misspelled():
    assert list(misspellings(families.families())) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("X = 1\nY = opton('-x')", "2: NameError: name 'opton' is not defined, did you mean `option`?"),
        (
            "from toolgate.knowledge.vocabulary import *\nX = Manner.DELETED",
            "2: AttributeError: 'Manner' object has no attribute 'DELETED', did you mean `DELETE`?",
        ),
        (
            "from toolgate.knowledge.vocabulary import *\nX = command('frob', 'READS', option('-o', WRITES))",
            "2: TypeError: 'Option' object is not iterable; options are a list: [\"-v\", option(…)]",
        ),
        ("X = SIDE_DOOR", "1: NameError: name 'SIDE_DOOR' is not defined; write it as a text, \"SIDE_DOOR\""),
        (
            "from toolgate.knowledge.vocabulary import *\nX = option('-x', 'SIDEDOOR')",
            "2: ValueError: `SIDEDOOR` is not a role; toolgate/knowledge/vocabulary.py lists them",
        ),
        ("X = (1", "1: SyntaxError: '(' was never closed"),
    ],
)
def test_a_file_that_python_cannot_load_is_named_in_one_line(tmp_path, monkeypatch, text, words):
    (tmp_path / "a_frob.py").write_text(text + "\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(Broken) as caught:
        loaded("a_frob")
    assert str(caught.value) == f"a_frob.py:{words}"

"""Every sentence is in one file, and rewording one shows there."""

import ast

from tools import words

SOURCE = '''
"""A docstring is not a message."""
CASES = "allow  an example of a call"
NAMES = "first second third".split()


def judge(effect):
    """Nor is this one."""
    if effect.bad:
        return ask(f"deletes `{effect.target.text}`, which is not yours", instead="name it")
    raise UsageError("the file must be a table\\nof rules")
'''


def test_the_file_of_sentences_is_up_to_date():
    assert words.FILE.read_text("utf-8") == words.page(), "run `make generate`, and read what changed"


def test_sentences_are_found_with_what_is_filled_in_and_without_docstrings_and_lists():
    found = list(words.sentences(ast.parse(SOURCE)))
    assert ["deletes `{text}`, which is not yours", "name it", "the file must be a table⏎of rules"] == found


def test_what_knowledge_calls_things_is_found():
    tree = ast.parse('command("x", sub("y", does=(runs("a container"), writes("files", "workspace"))))')
    assert ["runs a container", "writes files"] == list(words.described(tree))


def test_what_cannot_be_seen_is_written_as_an_escape():
    assert words.plain("a\0b\tc\x1b[0m\n\u202e é\n") == "a\\x00b\\tc\\x1b[0m\n\\u202e é\n"


def test_the_file_of_sentences_is_a_text_for_every_program():
    assert [line for line in words.FILE.read_text("utf-8").split("\n") if not line.isprintable()] == []

"""`toolgate llm off`: asks a person instead of the model, until it is switched on."""

from toolgate.cli.llm_switch import switched


def run(words: list[str]) -> int:
    return switched(False, words)

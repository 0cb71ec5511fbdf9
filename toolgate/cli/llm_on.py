"""`toolgate llm on`: the model of your policy judges again."""

from toolgate.cli.llm_switch import switched


def run(words: list[str]) -> int:
    return switched(True, words)

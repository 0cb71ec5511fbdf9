"""Arguments of a password store: nearly all subcommands show or change secrets."""

from toolgate.knowledge.vocabulary import SCRIPT, Found, one_of, reads

HARMLESS = one_of("status version help list ls --help --version -h list-keychains find-certificate list-keys")
RUNNING = {"run": 1, "exec": 2, "exec-env": 2, "exec-file": 2}  # a command follows after that many words
WHOLE = one_of("items item")  # formats in which a list shows values, not only names
ENCRYPTING = one_of("encrypt -e --encrypt")
OPEN = "word"  # the secret itself does not matter


def read(text: str) -> Found | None:
    words = text.split()
    shown = reads("a secret store", "secret")  # the sentence of the question names the act
    if words[:1] == ["list"] and not WHOLE.isdisjoint(words[1:]):
        return [shown]
    if not words or words[0] in HARMLESS or words[0] in ENCRYPTING:
        return []
    if words[0] in RUNNING and len(words) > RUNNING[words[0]]:
        return [shown, (SCRIPT, " ".join(words[RUNNING[words[0]] :]))]
    return [shown]

"""`toolgate llm`: the guard agent, a model that settles what rules leave to it: choose, test, measure and watch it."""

from toolgate.cli.groups import run_verb

ABOUT = "The guard agent is a model that settles what rules leave to one. Without it such calls are asked about."
VERBS = {  # each is the module `llm_<verb>`
    "setup": "choose a model, test it and write it into your policy",
    "status": "show which model it is, what it may settle, what it has cost",
    "test": "send the model one small question",
    "calibrate": "measure the model on labelled cases, and keep its threshold",
    "try": "have the model judge one command, and show every step",
    "show": "print what was sent about a decision, and what came back",
    "on": "let the model of your policy judge again",
    "off": "ask a person instead of the model",
}


def run(words: list[str]) -> int:
    """Run the verb given first."""
    return run_verb("llm", VERBS, words, "guard-agent.md", ABOUT)

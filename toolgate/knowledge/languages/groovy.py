"""Groovy: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

from toolgate.knowledge.vocabulary import named

NAMES = "groovy"
LEXIS = {"line": ("//",), "block": (("/*", "*/"),), "raw": "'", "rich": '"', "inner": ("${", "$")}
GRAMMAR = {"imports": True}

TABLE = named({
    "Runtime.getRuntime.exec Runtime.runtime.exec *.execute": "shell 0",
    "ProcessBuilder": "list 0",
    "evaluate Eval.me GroovyShell.new.evaluate": "code 0",
    "File": "read 0",
    "URL": "fetch 0",
    "Socket": "connect 0 1",
    "println": "show",
    "System.getenv": "environment 0",
})  # fmt: skip

"""pdoc — documents Python modules, which it imports."""

from toolgate.knowledge.vocabulary import *

PDOC = lax(
    "pdoc pdoc3 py:pdoc lazydocs",
    "READ_BY(documents.imported)...",
    [
        "--help?",
        option("-o --output-dir --output --output-path", WRITES),
        option("--config -c", READ_BY("documents.pdoc_setting")),
        option("-h --host --http", LISTENS),
        option("-t --template-directory --template-dir", OBEYS),
    ],
    does=runs("the code it documents"),
)

CASES = """
allow  pdoc shop -o docs
llm    pdoc /tmp/shop.py
allow  pdoc shop -t docs/templates --html
allow  pdoc --help
ask    pdoc -h 0.0.0.0 shop
ask    pdoc3 --http 0.0.0.0:8080 shop
allow  pdoc --host 127.0.0.1 shop
llm    pdoc3 --html --template-dir /tmp/x shop
deny   pdoc3 --html -c 'x=__import__("os").system("rm -rf ~")' shop
llm    cd /tmp && pdoc shop
"""

"""A counter of words, with a cache in a file."""

import json
from pathlib import Path


def count(text):
    found = {}
    for word in text.split():
        found[word] = found.get(word, 0) + 1
    return found


def cached(text, path):
    file = Path(path)
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(count(text)))
    return json.loads(file.read_text())

"""What sbt is told: names of tasks, or text of its own prompt that can be code."""

from toolgate.knowledge.readers import gradle_task
from toolgate.knowledge.vocabulary import Found

CODE = ("!", "eval ", "set ", "consoleProject", "project {")
DEEDS = ("process", "Process", "java.io", "java.nio", "Files.", "File(", ".delete", "IO.", "Runtime", "URL(", "{")

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> Found | None:
    lines = [line.strip() for line in text.split(";")]
    if any([line.startswith(CODE) and (line[0] == "!" or any([deed in line for deed in DEEDS])) for line in lines]):
        return None
    return gradle_task.read(text)

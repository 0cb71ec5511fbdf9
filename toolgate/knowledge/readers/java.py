"""Sources and scripts of Java."""

from toolgate.knowledge.vocabulary import PACKAGES, RUNS, Found


def java_script(text: str) -> Found | None:
    """`jbang`: a script here, or one that is fetched."""
    if text.endswith((".java", ".jsh", ".kt", ".groovy", ".jar")) or "://" in text:
        return [(RUNS, text)]
    return [(PACKAGES, text)]


def jvm_source(text: str) -> Found | None:
    """What java is told to run: a class, a file of options, or a source file that is compiled and run at once."""
    if text.startswith("@"):
        return [(RUNS, text[1:])]
    return [(RUNS, text)] if text.endswith((".java", ".jar", ".jsh")) else []


def clojure_deps(text: str) -> Found | None:
    """Dependencies in place of those of the project: `{:deps {acme/x {:mvn/version "1.0"}}}`."""
    return [(PACKAGES, text)] if "/url" in text or "/version" in text or "/root" in text else []

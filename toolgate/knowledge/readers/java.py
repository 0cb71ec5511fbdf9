"""Sources and scripts of Java."""

from toolgate.knowledge.readers import debug_port, started, task
from toolgate.knowledge.vocabulary import CODE, PACKAGES, PLAIN, READS, RUNS, SEARCHES, WRITES, Found, one_of

OPEN = {"class_path": "word", "machine_option": "word"}  # an unknown part does not change how these are read


def java_script(text: str) -> Found | None:
    """Operand of jbang: a script here, or one that is downloaded."""
    if text.endswith((".java", ".jsh", ".kt", ".groovy", ".jar")) or "://" in text:
        return [(RUNS, text)]
    return [(PACKAGES, text)]


def jvm_source(text: str) -> Found | None:
    """Operand of java: a class, a file of options, or a source file that is compiled and run."""
    if text.startswith("@"):
        return [(RUNS, text[1:])]
    return [(RUNS, text)] if text.endswith((".java", ".jar", ".jsh")) else []


def jshell_source(text: str) -> Found | None:
    """Operand of jshell: a file, or a file of arguments."""
    return [(RUNS, text.removeprefix("@"))]


BRACKETS = str.maketrans(dict.fromkeys("{}[](),", " "))
SETTING = (
    ":mvn/repos", ":mvn/local-repo", ":classpath-overrides", ":jvm-opts", ":override-deps", ":default-deps",
    ":local-maven-repo",
)  # fmt: skip


def clojure_deps(text: str) -> Found | None:
    """Additional dependencies and directories: `{:deps {acme/x {:mvn/version "1.0"}}}`."""
    lists = [part.partition("[")[2].partition("]")[0] for part in text.split("paths")[1:]]
    found: Found = [(SEARCHES, path) for listed in lists for path in listed.split('"')[1::2]]
    found += [(PACKAGES, part.partition('"')[2].partition('"')[0]) for part in text.split("/url")[1:]]
    given = any([mark in text for mark in ("/version", "/root", "/tag", "/sha", ":sha")])
    if text.lstrip()[:1] != "{" or any([word in SETTING for word in text.translate(BRACKETS).split()]):
        return None
    if not given:
        return found
    before = [part.split()[-1] for part in text.split("{")[:-1] if part.split()]
    names = [word for word in before if "/" in word and word[:1] not in ':"'] if "/root" not in text else []
    packages = names if len(names) > text.count("/url") else []
    return found + [(PACKAGES, name) for name in packages or ([] if names else [text])]


SHOWING = ("/list", "/vars", "/methods", "/types", "/imports", "/history", "/help", "/!")
ENDING = ("/exit", "/reset")  # followed by an expression, or directories of classes


def jshell(text: str) -> Found | None:
    """Java code and commands of the shell, a line each; commands that only show something are left out."""
    lines = [line for line in text.split("\n") if not line.strip().startswith(SHOWING) and line.strip() not in ENDING]
    return [(CODE("java"), "\n".join(lines))]


STEPPING = one_of("""run cont step stepi next stop clear where wherei up down threads thread suspend resume threadgroups list locals classes class
    methods fields catch ignore watch unwatch trace untrace lines classpath lock threadlocks pop version help exit quit print dump
    eval set kill interrupt use sourcepath exclude repeat connectors""")
EVALUATING = ("print", "dump", "eval", "set")  # their expressions may call anything


def jdb(text: str) -> Found | None:
    """Commands for Java's debugger, one a line: inspecting and stepping, but no call with a string."""
    for line in text.split("\n"):
        words = line.split()
        if words and (words[0] not in STEPPING or (words[0] in EVALUATING and "(" in line and '"' in line)):
            return None
    return []


def class_path(text: str) -> Found | None:
    """A class path: archives and directories that code is loaded from."""
    return [(SEARCHES, entry) for entry in text.split(":") if entry and entry not in (".", "*") and "\0" not in entry]


def clojure_program(text: str) -> Found | None:
    """A file that is run, or after `-T:build` a function of the project by its name."""
    return [(RUNS, text), *(task.read(text) or [] if text.isidentifier() else [])]


AGENTS = ("-javaagent:", "-agentpath:")
SCRIPTS = ("-XX:OnError=", "-XX:OnOutOfMemoryError=")
READ = (
    "-XX:Flags=",
    "-XX:VMOptionsFile=",
    "-Djava.security.policy=",
    "-Djavax.net.ssl.trustStore=",
    "-Djavax.net.ssl.keyStore=",
)
LOADED = (
    "-Xbootclasspath:", "-Xbootclasspath/a:", "-Xbootclasspath/p:", "-Djava.ext.dirs=", "-Djava.library.path=",
    "-Djava.endorsed.dirs=",
)  # fmt: skip
WRITTEN = ("-Xlog:", "-Xloggc:", "-XX:HeapDumpPath=", "-XX:ErrorFile=", "-XX:LogFile=")


def machine_option(text: str) -> Found | None:
    """Options of the virtual machine with an attached value; agents run code inside every program."""
    for prefix in AGENTS:
        if text.startswith(prefix):
            return [(RUNS, text[len(prefix) :].partition("=")[0])]
    for prefix in SCRIPTS:
        if text.startswith(prefix):
            return started.read(text[len(prefix) :])
    for prefix in LOADED:
        if text.startswith(prefix):
            return [(RUNS, entry) for entry in text[len(prefix) :].split(":") if entry]
    for prefix in READ:
        if text.startswith(prefix):
            return [(READS, text[len(prefix) :])]
    for prefix in WRITTEN:
        if text.startswith(prefix):
            return (
                [(WRITES, text[len(prefix) :].rpartition("file=")[2])]
                if "=" in text or prefix == "-Xloggc:"
                else [(PLAIN, "")]
            )
    return debug_port.option(text) or [(PLAIN, text)]

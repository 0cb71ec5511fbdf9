"""Options of the Java virtual machine with an attached value; agents run code inside every program."""

from toolgate.knowledge.readers import debug_port, started
from toolgate.knowledge.vocabulary import PLAIN, READS, RUNS, WRITES, Found

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

OPEN = "word"  # unknown parts do not change how it is read


def read(text: str) -> Found | None:
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

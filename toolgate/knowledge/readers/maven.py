"""Tasks, goals and properties of Maven, Gradle and sbt, and input of sbt's prompt."""

from toolgate.knowledge.readers import debug_port
from toolgate.knowledge.vocabulary import CODE, OPAQUE, PLAIN, RUNS, Found, Manner, one_of, publishes, runs

OPEN = "word"  # unknown parts do not change how it is read
PUBLIC = one_of("""publish upload deploy release bintrayupload publishplugin publishplugins closeandreleaserepository closeandreleasesonatypestagingrepository
    publishtosonatype uploadarchives jreleaserfullrelease site-deploy jib jib:build release:perform release:prepare deploy:deploy deploy:deploy-file
    nexus-staging:release nexus-staging:deploy scm-publish:publish-scm versions:commit-release wagon:upload gpg:sign-and-deploy-file artifactorypublish""")
LOCAL = ("local", "m2")


def task(text: str) -> Found | None:
    """Names of tasks and goals in Gradle and Maven: most build, some publish."""
    name = text.lower().rpartition(":")[2] if text.count(":") != 1 or text.startswith(":") else text.lower()
    words = "".join([" " + sign.lower() if sign.isupper() else sign for sign in text.replace(".", " ")]).split()
    away = name.startswith(("publish", "sonatype")) or "upload" in words or words[-2:] == ["publish", "module/"]
    if (away and not name.endswith(LOCAL)) or name in PUBLIC or name.rpartition(":")[2] in PUBLIC:
        what = "a container image" if name.startswith("jib") else "artifacts"
        return [publishes(what, manner=Manner.HERE)]
    return []


def property_given(text: str) -> Found | None:
    """`mvn -Dname=value`; a few properties name programs or locations of code."""
    if not text.startswith("-D"):
        return [(PLAIN, text)]
    name, _, value = text[2:].partition("=")
    if name == "exec.executable":
        own = "/" in value and not value.startswith(("/bin/", "/usr/"))
        return [(RUNS, value), (OPAQUE, text)] if own else None  # any program, with arguments from elsewhere
    if name in ("maven.ext.class.path", "maven.repo.local.tail"):
        return [(RUNS, value)]
    return debug_port.words(value) or [(PLAIN, value)]


EVALUATED = ("!", "eval ", "set ", "consoleProject", "project {")
ACTIONS = ("process", "Process", "java.io", "java.nio", "Files.", "File(", ".delete", "IO.", "Runtime", "URL(", "{")


def prompt(text: str) -> Found | None:
    """Operands of sbt: names of tasks, or input of its prompt, which can be code."""
    lines = [line.strip() for line in text.split(";")]
    if text.startswith("!"):
        return [runs("an earlier command", "unknown")]
    if any(
        [
            line.startswith(EVALUATED) and (line[0] == "!" or any([action in line for action in ACTIONS]))
            for line in lines
        ]
    ):
        return [(CODE("scala-code"), text)] if text.startswith(("eval ", "set ")) else None
    return task(text)

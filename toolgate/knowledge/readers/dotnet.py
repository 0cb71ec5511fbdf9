"""Options of .NET's compilers, and operands of `dotnet`."""

from toolgate.knowledge.readers.task import read as task
from toolgate.knowledge.vocabulary import PLAIN, READS, RUNS, WRITES, Found, Role

OPEN = {"csc_option": "word", "msbuild_option": "word"}  # unknown parts do not change how it is read
ROLES = {
    "out": WRITES, "o": WRITES, "pdb": WRITES, "doc": WRITES, "analyzer": RUNS, "a": RUNS, "r": READS, "reference": READS,
    "resource": READS,
}  # fmt: skip


def csc_option(text: str) -> Found | None:
    """Options of the C# compiler: `-out:FILE` and `-analyzer:FILE`."""
    name, colon, value = text.lstrip("-/").partition(":")
    return [(ROLES.get(name.lower(), PLAIN), value)] if colon else [(PLAIN, text)]


LOADED = (
    "custombefore", "customafter", "msbuildextensionspath", "directorybuildpropspath", "directorybuildtargetspath",
    "beforetargetspath",
)  # fmt: skip
TARGETS = ("publish", "publishonly", "publishcontainer")  # of the SDK, which publish to a directory of the project
WRITTEN = ("outdir", "outputpath", "publishdir", "packageoutputpath", "baseoutputpath", "intermediateoutputpath")


def msbuild_option(text: str) -> Found | None:
    """Options of msbuild: `-p:Name=Value`, `/t:Target`; a few properties and loggers load code."""
    if text[:1] not in "-/" or "/" in text.partition(":")[0][1:] or (text[:1] == "/" and ":" not in text):
        return [(PLAIN if text[:1] == "/" and text[1:].isalpha() else RUNS, text)]  # `/nologo`
    name, colon, value = text.lstrip("-/").partition(":")
    short = name.lower()
    if not colon:
        return [(PLAIN, text)]
    if short in ("pp", "preprocess", "getresultoutputfile", "ts", "targets"):
        return [(WRITES, value)]
    if short in ("p", "property"):
        return [_property(given) for given in value.replace(",", ";").split(";")]
    if short in ("t", "target"):
        own = [part for part in value.split(";") if part.lower() not in TARGETS]
        found = [effect for part in own for effect in task("".join(["-" * one.isupper() + one for one in part])) or []]
        return found or [(PLAIN, text)]
    if short in ("logger", "l", "dl", "distributedlogger") and ("," in value or "/" in value):
        return [(RUNS, value.rpartition(",")[2].partition(";")[0])] if ".dll" in value else [(PLAIN, value)]
    if short in ("fl", "flp", "bl", "binarylogger") and "=" in value:
        return [(WRITES, value.partition("=")[2].partition(";")[0])]
    return [(PLAIN, text)]


def _property(text: str) -> tuple[Role, str]:
    key, _, content = text.partition("=")
    lower = key.strip().lower()
    if lower.startswith(LOADED):
        return RUNS, content
    return (WRITES if lower in WRITTEN and content else PLAIN), content


def program(text: str) -> Found | None:
    """`dotnet app.dll` starts a program; `dotnet word` is a command of an extension."""
    return [(RUNS, text)] if text.endswith((".dll", ".exe", ".cs")) or "/" in text else None

"""Options of C compilers and linkers with an attached value: files they write, and code they load."""

from toolgate.knowledge.readers.compilers import plug_in
from toolgate.knowledge.vocabulary import PLAIN, READS, RUNS, WRITES, Found

GLUED = (
    ("-fplugin=", RUNS), ("-fpass-plugin=", RUNS), ("-load=", RUNS), ("-specs=", RUNS), ("--specs=", RUNS), ("-B", RUNS), ("-fuse-ld=/", RUNS),
    ("--ld-path=", RUNS), ("-wrapper=", RUNS), ("--plugin=", RUNS), ("-plugin=", RUNS), ("-ccc-gcc-name=", RUNS), ("--gcc-toolchain=", READS),
    ("-o", WRITES), ("--output=", WRITES), ("-MF", WRITES), ("-MJ", WRITES), ("-dumpdir=", WRITES), ("-fdump-", PLAIN), ("-save-temps=", PLAIN),
    ("-Map=", WRITES), ("--Map=", WRITES), ("-fprofile-use=", READS), ("--serialize-diagnostics=", WRITES), ("-aux-info=", WRITES),
)  # fmt: skip
PLAIN_B = ("-Bstatic", "-Bdynamic", "-Bsymbolic", "-Bsymbolic-functions")
LINKER = ("-Wl,-Map=", "-Wl,-Map,")

OPEN = "word"  # unknown parts do not change how it is read


def read(text: str) -> Found | None:
    if text.startswith("@"):
        return None  # a file with more options
    for prefix in LINKER:
        if text.startswith(prefix):
            return [(WRITES, text[len(prefix) :].partition(",")[0])]
    if text.startswith(("-Wl,-plugin", "-Wl,--plugin")):
        return [(RUNS, text.replace("=", ",").split(",")[-1])]
    if text in PLAIN_B or text.startswith("-objc"):
        return [(PLAIN, text)]
    if text.startswith("-fplugin="):
        return plug_in(text.partition("=")[2])
    for prefix, role in GLUED:
        if text.startswith(prefix) and len(text) > len(prefix):
            rest = text[len(prefix) :]
            return [(role, "/" + rest if prefix.endswith("=/") else rest)]
    return [(PLAIN, text)]

"""Options of sanitizers, `key=value` separated by colons or blanks: `ASAN_OPTIONS=log_path=/tmp/asan`."""

from toolgate.knowledge.vocabulary import OBEYS, READS, RUNS, WRITES, Found

OPEN = "word"  # unknown parts do not change how it is read
ROLES = {  # keys whose values are paths
    "log_path": WRITES, "coverage_dir": WRITES, "stats_path": WRITES, "profile_path": WRITES,
    "suppressions": READS, "include": OBEYS, "include_if_exists": OBEYS,
    "external_symbolizer_path": RUNS,
}  # fmt: skip
STREAMS = ("stdout", "stderr", "")


def read(text: str) -> Found | None:
    """The files that options write, read and run; a value may be quoted."""
    found: Found = []
    for part in text.replace(":", " ").replace(",", " ").split():
        key, _, value = part.partition("=")
        value = value.strip("'\"")
        if key in ROLES and value not in STREAMS:
            logged = ROLES[key] is WRITES and key != "coverage_dir"  # the process id is appended to the name
            found.append((ROLES[key], value + ".*" if logged else value))
    return found


CASES = """
allow  ASAN_OPTIONS=detect_leaks=1:halt_on_error=0:log_path=/tmp/x/asan ctest --preset debug
allow  d=$(mktemp -d) && UBSAN_OPTIONS=print_stacktrace=1:log_path=$d/ubsan ctest
allow  ASAN_OPTIONS=log_path=build/asan/log ctest
allow  TSAN_OPTIONS="suppressions=tsan.supp history_size=7" ./build/tests
llm    ASAN_OPTIONS=include=/tmp/x.opts ./build/tests
ask    LSAN_OPTIONS=log_path=/home/user/.ssh/rc ./build/tests
ask    ASAN_OPTIONS=external_symbolizer_path=/home/user/Downloads/sym ./build/tests
"""

"""Files that extend a command line: arguments for subcommands, and variables with their values."""

MOST = 60  # lines of a file that count
COMMENTS = ("#", "!", ";")
GENERAL = ("common", "always", "startup", "build")
FROM_ELSEWHERE = ("import ", "try-import ")


def calls_in(text: str, program: str, words: tuple[str, ...]) -> list[str]:
    """Return the calls that lines of arguments are equivalent to: `build:ci --jobs=4` is `bazel build --jobs=4`.

    A line of a subcommand that others do not inherit from counts only if the words of the call ask for it.
    """
    found: list[str] = []
    for line in _lines(text):
        subcommand, _, rest = line.partition(" ")
        name, _, chosen = subcommand.partition(":")  # `build:ci` counts with `--config=ci`
        if chosen and f"--config={chosen}" not in words and chosen not in words:
            continue
        counts = name in GENERAL or name in words or (name == "test" and "coverage" in words)
        if counts and rest.lstrip()[:1] == "-" and not line.startswith(FROM_ELSEWHERE):
            found.append(f"{program} {'build' if name in GENERAL else name} {rest.strip()}")
    return found[:MOST]


def properties_in(text: str) -> list[tuple[str, str]]:
    """Return the names and values of `name=value` lines in `.properties` and the like.

    Apart from `ini.entries_of` because these files have no sections, and a line may be continued by a backslash.
    """
    found: list[tuple[str, str]] = []
    for line in _lines(text):
        name, equals, value = line.partition("=")
        value = value.strip()
        quoted = len(value) > 1 and value[0] in "'\"" and value[-1] == value[0]
        found += [(name.strip(), value[1:-1] if quoted else value)] if equals else []
    return found[:MOST]


def _lines(text: str) -> list[str]:
    bare = [line.strip() for line in text.replace("\\\n", " ").split("\n")]
    return [line for line in bare if line and not line.startswith(COMMENTS)]

"""Commands of Renode's monitor: those for the simulated machine, and those with files, ports and code of this one."""

from toolgate.knowledge.vocabulary import CODE, FETCHES, LISTENS, OBEYS, READS, RUNS, WRITES, Found, one_of

PLAIN_WORDS = one_of("""mach start s pause p quit q version help peripherals using logLevel log lastLog echo numbersMode verboseMode currentTime
    allowPrivates showAnalyzer hideAnalyzer analyzers clear history require set""")  # commands of the monitor itself
FILES = {  # roles of files that commands of the monitor name
    "include": OBEYS, "i": OBEYS, "LoadPlatformDescription": OBEYS, "Load": OBEYS, "LoadELF": READS, "LoadBinary": READS, "LoadHEX": READS,
    "LoadUImage": READS, "LoadFdt": READS, "LoadSymbolsFrom": READS, "Save": WRITES, "CreateFileBackend": WRITES, "logFile": WRITES,
    "LogToFile": WRITES, "CreateExecutionTracing": WRITES,
}  # fmt: skip
CODES = ("python", "py")
OPENING = ("StartGdbServer", "CreateServerSocketTerminal", "StartRemoteServer")
RUNNING = ("RunFor", "RunToNearestSyncPoint", "SetGlobalQuantum", "SetAdvanceImmediately", "SetSeed")
MADE = (
    "CreateUARTHub", "CreateCANHub", "CreateSwitch", "CreateBLEMedium", "CreateIEEE802_15_4Medium",
    "CreateGPIOConnector",
)  # fmt: skip
OUTSIDE = "server socket host tap create start connect listen gdb terminal port file load save hook script python exec run import path".split()
MOST = 200  # nested command texts


def read(text: str) -> Found | None:
    """Each command; `None`: one is not known to stay inside the simulation."""
    found: Found = []
    values: dict[str, str] = {}
    for line in _lines(text)[:MOST]:
        words = [values.get(word, word) for word in line]
        name = line[0].rstrip("?").partition("=")[0]
        if line[0][:1] == "$" and ("=" in line[0] or line[1:2] == ["="]):
            values[name.rstrip("?")] = "".join(line).partition("=")[2]
            continue
        part = _command(words)
        if part is None or any([word[:1] == "$" for word in words]):
            return None
        found.extend(part)
    return found if len(_lines(text)) <= MOST else None


def script(text: str) -> Found | None:
    """The script that is run first, with or without the `@` of file names."""
    return [(RUNS if "://" in text else OBEYS, text.lstrip("@"))]


def _lines(text: str) -> list[list[str]]:
    """The words of each command; a quoted text is one word, without quotes."""
    lines: list[list[str]] = [[]]
    word, quote, quoted = "", "", False
    for letter in text + ";":
        if quote:
            quote = "" if letter == quote else quote
            word += letter if quote else ""
        elif letter in "\"'":
            quote, quoted = letter, True
        elif letter in " \t;\n":
            if word or quoted:
                lines[-1].append(word)
            word, quoted = "", False
            if letter in ";\n":
                lines.append([])
        else:
            word += letter
    return [line for line in lines if line] + ([["`"]] if quote else [])


def _command(words: list[str]) -> Found | None:
    name = words[0]
    if name in CODES:
        return [(CODE("python"), words[1])] if len(words) == 2 else None
    if name in FILES:
        return _file(FILES[name], words[1:])
    if name in PLAIN_WORDS:
        return [] if not any([word[:1] == "@" for word in words]) else None
    if len(words) == 1 or name == "host" or not name.replace(".", "").replace("_", "").isalnum():
        return None
    method, given = words[1], words[2:]
    if method in FILES:
        return _file(FILES[method], given)
    if method in OPENING:
        return [(LISTENS, f"0.0.0.0:{given[0]}" if given else "0.0.0.0")]
    if method in RUNNING or method in MADE:
        return []
    return [] if _is_inside(method, given) else None


def _file(role: object, given: list[str]) -> Found | None:
    """`@path`, or an address that Renode downloads from, which is unknown code."""
    if not given or given[0][:1] != "@" or len(given[0]) == 1:
        return None
    path = given[0][1:]
    if "://" not in path:
        return [(role, path)]  # type: ignore[list-item]  # a role
    return [(FETCHES, path)] if role is READS else None


def _is_inside(method: str, given: list[str]) -> bool:
    """Whether it can only read a property of a simulated device, or set it to a number: `cpu PC 0x8000000`."""
    plain = method[:1].isupper() and method.isalnum() and not any([word in method.lower() for word in OUTSIDE])
    return plain and all([_is_number(word) for word in given])


def _is_number(word: str) -> bool:
    digits = word.lstrip("-").removeprefix("0x").replace(".", "", 1)
    return word.lower() in ("true", "false") or (
        bool(digits) and all([sign in "0123456789abcdefABCDEF" for sign in digits])
    )

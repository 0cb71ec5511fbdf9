"""Runs a hook many times in forked processes, each with one fault inside: started by `injected.py`, never imported.

    python -I -S forked.py PACKAGE HOME < faults        one fault in each line, as JSON; an outcome in each line

A fault is `{"words": [...], "given": "...", "kind": "import", "name": "toolgate.guard", "error": "MemoryError"}`, or of
kind `system`: the call number `number` of the function `name` of the operating system fails; or `record`: nothing fails,
and what would be imported and called is told.
"""

import sys

PACKAGE, HOME = sys.argv[1:3]
SYSTEM = (
    "open read write stat lstat fstat readlink listdir scandir replace mkdir getcwd getuid close unlink pread".split()
)
ERRORS = {
    error.__name__: error
    for error in (ImportError, MemoryError, OSError, RecursionError, SystemExit, KeyboardInterrupt)
}


CODE: list[object] = []  # of these
FILES = [f"{PACKAGE}/__main__.py", f"{PACKAGE}/hook.py"]


def main() -> None:
    import json

    for file in FILES:
        with open(file) as source:
            CODE.append(compile(source.read(), file, "exec"))
    for line in sys.stdin:
        fault = json.loads(line)
        print(json.dumps(outcome(fault)), flush=True)


def outcome(fault):
    import posix

    given, told, said, noted = (posix.pipe() for _ in range(4))
    posix.write(given[1], fault["given"].encode())  # it has room for a payload, also when nobody reads it
    child = posix.fork()
    if child == 0:
        try:
            for handle in (given[1], told[0], said[0], noted[0]):
                posix.close(handle)
            begin(fault, given[0], told[1], said[1], noted[1])
        finally:
            posix._exit(1)
    for handle in (*given, told[1], said[1], noted[1]):
        posix.close(handle)
    texts = [drained(pipe[0]) for pipe in (told, said, noted)]
    _, status = posix.waitpid(child, 0)
    return {"status": posix.waitstatus_to_exitcode(status), "stdout": texts[0], "stderr": texts[1], "notes": texts[2]}


def drained(handle):
    import posix

    chunks = []
    while chunk := posix.read(handle, 65_536):
        chunks.append(chunk)
    posix.close(handle)
    return b"".join(chunks).decode("utf-8", "replace")


def begin(fault, given, told, said, noted):
    """In the child: one fault, and the hook as `hook.py` opens it."""
    import posix

    for number, handle in enumerate((given, told, said)):
        posix.dup2(handle, number)
    posix.chdir(HOME)
    for name in ("json", "json.decoder", "json.scanner", "json.encoder", "_json", "re", "enum"):
        sys.modules.pop(name, None)  # the hook itself does without them
    INJECT[fault["kind"]](fault, noted)
    hook = fault["words"][0] == "hook"
    file = f"{PACKAGE}/{'hook' if hook else '__main__'}.py"
    sys.argv = [file, *fault["words"][hook:], *(["--deadline", "20"] if hook else [])]
    names = {"__name__": "__main__", "__file__": file, "__package__": None}
    try:
        exec(CODE[hook], names)
    except SystemExit as error:
        sys.stdout.flush()
        posix._exit(error.code if isinstance(error.code, int) else 1)


def failing_import(fault, noted):
    class Refusing:
        @staticmethod
        def find_spec(name, path=None, target=None):
            if name == fault["name"]:
                raise ERRORS[fault["error"]]("injected")

    sys.meta_path.insert(0, Refusing)


def failing_call(fault, noted):
    import posix

    left = [fault["number"]]
    real = getattr(posix, fault["name"])

    def failing(*arguments, **named):
        left[0] -= 1
        if left[0] == -1:
            raise ERRORS[fault["error"]](5, "injected")
        return real(*arguments, **named)

    replace(fault["name"], failing)


def recording(fault, noted):
    import posix

    write, leave = posix.write, posix._exit
    imports, calls = [], dict.fromkeys(SYSTEM, 0)
    sys.addaudithook(lambda event, given: imports.append(given[0]) if event == "import" else None)

    def counted(name, real):
        def counting(*arguments, **named):
            calls[name] += 1
            return real(*arguments, **named)

        return counting

    for name in SYSTEM:
        replace(name, counted(name, getattr(posix, name)))

    def left(status):
        text = "".join(f"{name}\n" for name in imports) + "".join(
            f"{name} {number}\n" for name, number in calls.items()
        )
        write(noted, text.encode())
        leave(status)

    replace("_exit", left)


def replace(name, function):
    import posix

    setattr(posix, name, function)
    if "os" in sys.modules:
        setattr(sys.modules["os"], name, function)


INJECT = {"import": failing_import, "system": failing_call, "record": recording}
main()

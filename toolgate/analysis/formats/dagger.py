"""What a pipeline written as a program does in containers, as runs of these: mounted directories, and commands."""

from toolgate.analysis.formats.compiled import Source
from toolgate.knowledge.texts.compiled_calls import NOT_KNOWN
from toolgate.model.call import quoted

MOUNTING = (
    "with_directory", "with_mounted_directory", "with_file", "with_mounted_file", "withDirectory",
    "withMountedDirectory",
    "withFile", "withMountedFile", "WithDirectory", "WithMountedDirectory", "WithFile", "WithMountedFile",
)  # fmt: skip
STARTING = ("with_exec", "withExec", "WithExec")
WORKING = ("with_workdir", "withWorkdir", "WithWorkdir")
HOST = ("host().directory", "host().file", "Host().Directory", "Host().File")
IMAGE = "alpine"


def containers_in(text: str) -> list[str]:
    """Return each command that runs in a container, with all directories of this machine that the file hands over."""
    if not any([call in text for call in HOST]):
        return []
    source = Source(text, "pipeline" if "import dagger" in text or "from dagger" in text else "")
    mounts: list[str] = []
    for call in MOUNTING:
        for start, end in source.calls("." + call):
            spans = source.split(start, end)
            path = _host_path(source, *spans[1]) if len(spans) > 1 else ""
            mounts += ["-v", f"{path}:{source.word(*spans[0])}"] if path else []
    places = [source.word(*source.split(start, end)[0]) for call in WORKING for start, end in source.calls("." + call)]
    at = ["-w", places[0]] if places and places[0] != NOT_KNOWN else []
    commands = [source.words(start, end) for call in STARTING for start, end in source.calls("." + call)]
    return [" ".join(["docker", "run", "--rm", *mounts, *at, quoted(IMAGE), *words]) for words in commands if words]


def _host_path(source: Source, start: int, end: int) -> str:
    """Return the path on this machine that an expression means; empty: none, or it is not known."""
    name = source.code[start:end].strip()
    start, end = source.given.get(name, (start, end))
    for call in HOST:
        for first, last in source.calls(call):
            if start <= first <= end:
                path = source.word(*source.split(first, last)[0]) if source.split(first, last) else NOT_KNOWN
                return path if path != NOT_KNOWN else ""
    return ""

"""Instead of running code from outside: read it."""

from toolgate.advice.made_by_call import changing, filling, making
from toolgate.advice.subject import (
    LEFT_OUT,
    SETTERS,
    Subject,
    Way,
    beside,
    line,
    on,
    parent,
    unset,
    variable_of,
    way,
    without,
    written,
)
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Manner, Place, Target
from toolgate.sentences.loading import (
    PICKLED,
    PROGRAMMED,
    SCRIPTS,
    ending_of,
    is_argument,
    is_certificates,
    is_configuration,
    is_decoded,
    is_inline,
    is_library,
    is_manifest,
    is_options,
    is_passed,
    is_place,
    is_programmed,
    is_searched,
    loaded,
    loading,
    of_git,
    option_of,
    serving,
)

BINARY = frozenset(
    """
    so dylib dll jar war class exe bin out o a pyc whl node wasm pdf png jpg jpeg gif ico webp mp3 mp4 docx xlsx pptx
    odt apk aab ipa vsix crx xpi dat iso img sif ova qcow2 vmdk dmg deb rpm msi npy npz pt pth ckpt h5 onnx model
    blend cma cmo cmxa beam
    """.split()
)
READABLE = frozenset((*PROGRAMMED, *"bash zsh fish ksh csh awk sed tcl exp ps1 bat cmd command txt".split()))
PACKED = frozenset("zip tar gz tgz tbz2 txz xz bz2 zst lz4 lzma br rar 7z cab cpio b64 enc gpg age".split())
FAR = (Place.REMOTE, Place.KNOWN, Place.FORGE, Place.PRIVATE, Place.CLOUD, Place.REGISTRY, Place.CONTAINER)
THERE = "shows what is there"
MEANT = ("enable", "hash")  # builtins that only load something
DIRECTORIES = ("Downloads", "Documents", "Desktop", "Public")
FOLDERS = ("/", "/tmp", "/var/tmp", "/dev/shm")  # directories


def suggest(subject: Subject) -> list[Way]:
    effect, manner = subject.effect, subject.effect.manner
    if effect.where or _is_pipe(subject) or (Manner.TURNED in manner and _is_in_backticks(subject)):
        return []
    if effect.target.place == Place.GUARD:
        own = (
            line("toolgate", *subject.argv[2:]) if "".join(subject.argv[1:2]).endswith("/toolgate/__main__.py") else ""
        )
        return [*way(own, "uses Toolgate's own command"), Way("ask the user to do it")]
    if Manner.PRELOAD in manner or _is_switch(subject):
        by_variable = not subject.argv if Manner.PRELOAD in manner else subject.by_variable
        return unset(subject) if by_variable else _unloaded(subject)
    if effect.origin is not None and (found := changing(subject, effect.origin)):
        return found
    if Manner.PIPED in manner and (text := _pipeline(subject)):
        return way(text, _seen(subject))
    if Manner.SEARCH_PATH in manner and "." not in effect.target.path.rpartition("/")[2][1:]:
        return _searched(subject)
    if Manner.CLONED in manner or serving(effect):
        return []
    if Manner.LOADED in manner and is_passed(effect):
        return without(subject, effect.target.path, LEFT_OUT)
    if Manner.WRITTEN in manner and effect.origin is not None and _is_brought(subject, effect.origin):
        return downloaded(subject, effect.origin)
    if effect.target.place == Place.SECRET and not effect.target.described:
        return []  # the rule says who loads them
    if is_library(effect):
        loaded = [word for word in subject.argv if effect.target.path in word]
        given = len(loaded) == 1 and loaded[0][:1] == "-"  # option and value in one word
        kept = without(subject, effect.target.path, LEFT_OUT) if given else []
        return kept or on("file", _place(subject, effect.target), "shows what kind of file it is")
    return making(subject) or _of_file(subject)


def _of_file(subject: Subject) -> list[Way]:
    """Advice to read a file that runs, or the one it is made from."""
    effect, manner = subject.effect, subject.effect.manner
    if is_argument(effect):
        return [Way("pass a path inside the project")]
    source = effect.origin if effect.origin is not None and effect.origin.path else effect.target
    copied = Manner.WRITTEN in manner and source.path != effect.target.path
    if copied and source.path.startswith(("/bin/", "/sbin/", "/usr/bin/", "/usr/sbin/")):
        return [Way("run the program itself, not a copy of it")]
    if copied and ending_of(source.path) in BINARY | PACKED:
        return _made(subject, source)
    if source.path and (Manner.OPERAND in manner or Manner.OPTION in manner):
        return on("cat", _place(subject, source), _seen(subject))
    if source.path and not source.path.endswith("/-"):
        return shown(subject, source)
    if source.path and source.place == Place.TEMP:
        directory = source.path.removesuffix("/-")
        found = _unpacked(directory, ending_of(directory), written(directory))
        return found or filling(subject, directory) or on("ls -la", written(directory), THERE)
    printed = _printed(subject) if effect.target.place not in FAR else ""
    return way(printed, _seen(subject)) if printed else []


def _seen(subject: Subject) -> str:
    """What is known about the input of a command: code, or words that become a part of it."""
    manner = subject.effect.manner
    if Manner.OPERAND in manner:
        return "shows which scripts would run"
    if Manner.OPTION in manner:
        return "shows the arguments"
    words = Manner.BUILT in manner and Manner.PIPED in manner and subject.effect.origin is None
    return "shows what is put into the code" if words else "shows what would run"


def _is_in_backticks(subject: Subject) -> bool:
    """Whether the command is in backticks inside double quotes, as the rule says."""
    from toolgate.sentences.foreign import substituted

    return substituted(subject.effect, subject.call_text)


def _is_pipe(subject: Subject) -> bool:
    """Whether what is read is a named pipe that the call makes: it holds nothing before, and a reader waits."""
    origin = subject.effect.origin or subject.effect.target
    made = [one.effect for one in subject.others if one.effect.command.name == "mkfifo"]
    return any([one.target.path == origin.path != "" for one in made])


def _is_switch(subject: Subject) -> bool:
    """Whether a variable matters as a switch, not as a path: `TRUST_REMOTE_CODE=1`."""
    target = subject.effect.target
    if Manner.LOADED in subject.effect.manner:
        return subject.by_variable and is_inline(subject.effect)
    named = target.described and not target.path and subject.effect.origin is None
    return named and (subject.by_variable or subject.name == "env")


def _searched(subject: Subject) -> list[Way]:
    """Advice to list where a variable or an option points, or to run the command without the variable."""
    effect = subject.effect
    name = effect.target.name.partition("=")[0].lower()
    if name == "kubeconfig":
        return [Way("ask the user which cluster is meant")]
    if _is_named_file(effect.target):
        return on("cat", written(effect.target.path), "shows what is in it")
    if name.endswith("shell"):
        return on("file", written(effect.target.path), "shows what kind of file it is")
    if Manner.PROGRAMS in effect.manner and subject.by_variable:
        return beside(subject, "runs without it") or _found_there(subject)
    return _found_there(subject) if effect.target.path else []


def _found_there(subject: Subject) -> list[Way]:
    """Advice to list a directory in which something is looked up."""
    path, words = subject.effect.target.path, subject.argv
    if option_of(subject.effect) in ("--git-dir", "GIT_DIR"):
        return on("cat", written(f"{path}/config"), "shows its settings")
    if use := of_git(subject.effect):
        return on("ls -la", written(path), SHOWN_OF_GIT[use])
    if not has_trait(subject.name, "repository") or "core.hookspath" not in " ".join(words).lower():
        programs = Manner.PROGRAMS in subject.effect.manner
        if "=" not in subject.effect.target.name:  # of code, which may name a file or a directory
            return on("ls -l", written(path), THERE)
        return on("ls -la", written(path), "lists the programs" if programs else "shows what would be loaded")
    return on("ls -l", written(path), THERE if path in FOLDERS else "lists the hooks")


SHOWN_OF_GIT = {"exec-path": "lists the programs", "template": "shows what would be copied"}


def _made(subject: Subject, source: Target) -> list[Way]:
    """Advice to run only the command that makes the file from something that cannot be read."""
    then = "read the file before you run it"
    last = source.path.rpartition("/")[2]
    commands = [one.effect.command.argv for one in subject.others if one.effect.target == source]
    commands = [words for words in commands if any([word.endswith(last) for word in words])]
    alone = way(line(*commands[0]), f", then {then}") if commands and commands[0][:1] not in PRINTING else []
    return [*alone, Way(then)]


PRINTING = (("cat",), ("base64",), ("gunzip",), ("zcat",), ("xz",))  # they make no file themselves


def _unloaded(subject: Subject) -> list[Way]:
    """Advice to run the same command without what it loads."""
    name = variable_of(subject)
    found = without(subject, subject.effect.target.name, "runs without {}")
    if subject.name == "env" and name:
        behind = [index for index, word in enumerate(subject.argv) if index and word[:1] != "-" and "=" not in word]
        found = way(line(*subject.argv[behind[0] :]), f"runs without {name}") if behind else []
    if (found and not found[0].commands) or subject.name in MEANT:
        return on("file", subject.place(subject.effect.target), "shows what kind of file it is")
    return found or ([Way(f"leave {name} unset")] if name and subject.name in SETTERS else [])


def _is_brought(subject: Subject, origin: Target) -> bool:
    """Whether the call itself would bring the file from elsewhere."""
    path = subject.effect.target.path
    named = path != "" and not path.startswith("/dev/")
    return named and origin.place in FAR and subject.facts.exists(path) is not True


def downloaded(subject: Subject, origin: Target) -> list[Way]:
    """Advice to run only the command that brings the file, which does not exist while the call is stopped."""
    commands = [one.effect.command for one in subject.others if one.effect.target == origin]
    then = "then read the file before you run it"
    found = way(line(*commands[0].argv), f", {then}") if commands and len(commands[0].argv) > 1 else []
    brought = "copy" if origin.place == Place.CONTAINER else "download" if origin.name else "receive"
    return [*found, Way(f"{brought} it on its own, {then}")]


def _pipeline(subject: Subject) -> str:
    """What is piped to a shell or an interpreter, as written in the call; empty: it does not start with a file."""
    effect, text = subject.effect, subject.call_text
    if effect.origin is None:
        from toolgate.sentences.foreign import piped_into

        command = piped_into(effect, text)
        return command if command.partition(" ")[0] not in ("printf", "echo") else ""  # which says it already
    read = [one.effect for one in subject.others if one.effect.target == effect.origin and one.effect.command.argv]
    first = read[0].start if read else effect.start
    if read and read[0].command.cwd not in ("", subject.cwd):
        return ""
    if text[first : first + 1] == "<":  # which is a part of its command: `tr a b < x | sh`
        first = max([text.rfind(mark, 0, first) for mark in ";&|\n({"]) + 1
    given = text[first : effect.start].strip()
    if given.startswith("tail ") and any([word[:2] in ("-f", "-F") or word == "--follow" for word in given.split()]):
        return ""  # it never ends
    piped = given.endswith("|") and not given.endswith("||") and given[:1] != "<"
    return given[:-1].strip() if piped else ""


def _place(subject: Subject, source: Target) -> str:
    """A file as a word of a command, without the option, the variable or the verb before it: `-f /tmp/x`."""
    more = "=" in source.name or source.name[:1] == "-" or (" " in source.name and " " not in source.path)
    return written(source.path) if more and source.path else subject.place(source)


def shown(subject: Subject, source: Target) -> list[Way]:
    """Advice to read a script, or to show a program's kind."""
    path, place = source.path, _place(subject, source)
    if path.startswith(("/proc/", "/dev/fd/")) or (path.startswith("/dev/") and not path.startswith("/dev/shm/")):
        return []
    if "/**/" in source.name:
        above, _, pattern = subject.text(source).partition("/**/")
        return (
            way(f"{line('find', above)} -name {line(pattern)}", "lists what would run") if line(above, pattern) else []
        )
    if any([mark in place for mark in "*?["]):
        return on("ls -la", written(parent(path)), THERE)
    folder = path in FOLDERS or path.rpartition("/")[2] in DIRECTORIES or path.endswith((".xcodeproj", ".xcworkspace"))
    if folder or subject.facts.is_dir(path) or is_searched(subject.effect):
        return on("ls -la", place, THERE)
    end = ending_of(path)
    if end in PACKED or end in ("jar", "war", "whl", "pyz", "scpt"):
        return _unpacked(path, end, place)
    if end in PICKLED:
        return on("python3 -m pickletools", place, "shows what loading it would do")
    if is_decoded(subject.effect):
        return [Way("load it with yaml.safe_load, which runs no code")] if "yaml" in str(subject.argv) else []
    if is_options(subject.effect) or subject.name == "apply_patch":
        return on("cat", place, "shows the patch" if subject.name == "apply_patch" else "shows the options")
    if _is_brought_whole(subject, path):
        return on("ls -A", place, THERE)
    if is_manifest(subject.effect):
        return on("cat", place, "shows what would be built")
    if is_configuration(subject.effect) and not (source is subject.effect.command.carrier and end in PROGRAMMED):
        return _configured(subject, place)
    if end in ("pem", "crt", "cer") or is_certificates(subject.effect):
        return _certificates(subject, place)
    if not end and _is_named_file(source):
        return on("cat", place, "shows what is in it")
    return _read(subject, source, place)


def _certificates(subject: Subject, place: str) -> list[Way]:
    if "DIR" in subject.effect.target.name.partition("=")[0].upper():
        return on("ls -la", place, THERE)
    return on("openssl x509 -noout -subject -issuer -in", place, "shows the first certificate")


LISTERS = {
    **dict.fromkeys(("zip", "jar", "war", "whl", "pyz"), "unzip -l"),
    "tar": "tar -tf",
    "tgz": "tar -tf",
    "tbz2": "tar -tf",
    "txz": "tar -tf",
}
PRINTERS = {
    "gz": "gzip -dc",
    "xz": "xz -dc",
    "bz2": "bzip2 -dc",
    "zst": "zstd -dc",
    "b64": "base64 -d",
    "scpt": "osadecompile",
}


def _unpacked(path: str, end: str, place: str) -> list[Way]:
    """Advice to list an archive, or to read a compressed file."""
    if end in LISTERS or ending_of(path.removesuffix("." + end)) == "tar":
        return on(LISTERS.get(end, "tar -tf"), place, "lists what is in it")
    return on(PRINTERS[end], place, "shows what would run") if end in PRINTERS else []


def _configured(subject: Subject, place: str) -> list[Way]:
    """Advice to read a settings file, unless it usually contains credentials."""
    if subject.name in ("kubectl", "oc", "helm", "k9s"):
        return [Way("ask the user which cluster is meant")]
    path, name = subject.effect.target.path, option_of(subject.effect).lower()
    directory = name.endswith(("home", "dir")) or (name[:1] != "-" and name.endswith("config"))
    if directory and not ending_of(path):
        return on("ls -la", place, THERE)
    runs = is_programmed(subject.effect) or Manner.TURNED in subject.effect.manner
    return on("cat", place, "shows what would run" if runs else "shows what it sets")


def _read(subject: Subject, source: Target, place: str) -> list[Way]:
    """Advice to show a file: its text, its kind, or that it exists."""
    path, name = source.path, subject.effect.command.name
    last = path.rpartition("/")[2]
    started = subject.effect.target.path.rpartition("/")[2] == name.rpartition("/")[2] != ""
    capital = last[:1].isupper() and (not started or "." in last)  # `Makefile`
    named = capital or (last.isalpha() and last.endswith(("rc", "init", "file")))  # `justfile`, `vimrc`
    read = source is subject.effect.command.carrier  # what it says has been read
    text = read or named or name == "m4" or path.startswith("/etc/")
    text = text or (_is_script(subject, path) and source.place != Place.SYSTEM)
    given = source is subject.effect.origin  # its text is what runs
    readable = ending_of(path) if given else ending_of(path) in READABLE  # of what is copied or built, most endings
    binary = not (readable or text) and (started or (given and source.place == Place.SYSTEM))
    done = loading(subject.effect)[0] if not given else ""
    if ending_of(path) in BINARY or binary or done == "debugs":
        return on("file", place, "shows what kind of file it is")
    file = ending_of(path) or option_of(subject.effect).endswith("file")
    if Manner.LOADED in subject.effect.manner and file and loaded(subject.effect) == "configuration":
        return on("cat", place, "shows what it sets")
    if not ending_of(path) and not text and not given:  # what is loaded may be a directory
        shown = Manner.LOADED in subject.effect.manner or is_place(subject.effect) or subject.facts.is_dir(path)
        return on("ls -la", place, THERE) if shown else on("file", place, "shows what kind of file it is")
    document = name in ("xmllint", "xsltproc") and ending_of(path) == "xml"  # which runs nothing
    loads = Manner.LOADED in subject.effect.manner and not path.endswith(SCRIPTS)  # as the rule says it
    origin = subject.effect.origin
    if read and origin is not None and origin.place == Place.REMOTE:  # the code itself is elsewhere
        return on("cat", place, "shows the line that does it")
    run = "shows what would be loaded" if loads else SHOWING.get(done, "shows what would run")
    return on("cat", place, "shows what it refers to" if document else run)


LOADED = "shows what would be loaded"
SHOWING = {"compiles": "shows what would be compiled", "loads the code in": LOADED, "loads macros from": LOADED}


def _is_script(subject: Subject, path: str) -> bool:
    """Whether a file is handed to a shell or an interpreter, which reads it."""
    last = path.rpartition("/")[2]
    pairs = list(zip(subject.argv, subject.argv[1:], strict=False))
    before = [word for word, after in pairs if after.rpartition("/")[2] == last and after[:1] != "-"]
    told = has_trait(subject.name, "bourne") and subject.argv[1][:1] == "-" if before else False
    return told or any([word in ("source", ".") or has_trait(word, "interprets") for word in before])


def _is_named_file(source: Target) -> bool:
    """Whether the option or variable that names a file says that it is one: `AWS_CONFIG_FILE=…`."""
    name, equals, _ = source.name.partition("=")
    return bool(equals) and name.lower().endswith(("file", "config_path", "rcpath", "_conf"))


def _is_brought_whole(subject: Subject, path: str) -> bool:
    """Whether the call copies a directory with all that is in it, out of which something runs."""
    for other in subject.others:
        command = other.effect.command
        copies = other.effect.target.path == path and has_trait(command.name, "copies-files", "remote-copy")
        letters = "".join([word for word in command.argv if word[:1] == "-" != word[1:2]])
        if copies and any([letter in letters for letter in "rRa"]):
            return True
    return False


def _printed(subject: Subject) -> str:
    """The file of commands that an option names."""
    words = subject.words
    for option in ("-a", "--arg-file", "-f", "--file", "::::"):
        if option in words[:-1]:
            return line("cat", words[words.index(option) + 1])
    return ""

"""Sentences for files that name a host used later: code is taken from it, or data sent to it."""

from toolgate.knowledge.texts.sourced_files import (
    CODE,
    FETCHED,
    FILE,
    IMAGE,
    IMAGES,
    PACKAGE_PROXIES,
    PROXIES,
    SAID,
    STARTED,
)
from toolgate.knowledge.texts.written_files import MANIFEST_ENDINGS, MANIFEST_STARTS, MANIFESTS
from toolgate.model.effect import Effect, Verb, backticked
from toolgate.model.rule import Scene
from toolgate.model.sentence import Sentence

LONGEST = 90  # characters of a sentence with the whole path


def sourced(effect: Effect, scene: Scene) -> Sentence:
    """The sentence about a host in a file that a call writes or runs."""
    host, path = effect.target, _written(scene).removeprefix(scene.workspace + "/")
    path = "~" + path[len(scene.home) :] if scene.home and path.startswith(scene.home + "/") else path
    if effect.command.carrier is not None:  # which is put before it
        return Sentence("takes packages ", host, towards="from an unknown host: ")
    if effect.verb == Verb.SEND:
        return Sentence(f"makes {backticked(path)} send data " if path else "sends data ", host, towards=TO)
    if not path:
        return Sentence("downloads code ", host, towards="from an unknown host: ")
    towards = f"{_purpose(path, host.name, scene)} an unknown host: "
    said = Sentence(f"makes {backticked(path)} ", host, towards=towards)
    short = path.rpartition("/")[2]
    return said if len(said) <= LONGEST else Sentence(f"makes {backticked(short)} ", host, towards=towards)


def _purpose(path: str, host: str, scene: Scene) -> str:
    """What a file makes the programs that obey it do, up to the host."""
    given = [value for value in (scene.call.input or {}).values() if isinstance(value, str)]
    text = next((value.lower() for value in given if host.lower() in value.lower() and value != path), "")
    before, small = text.partition(host.lower())[0], "/" + path.lower()
    line = before.rpartition("\n")[2]
    if any([word in line for word in PROXIES]) and not any([word in line for word in PACKAGE_PROXIES]):
        return "send traffic through"
    if _is_image(before, small):
        return IMAGE
    if any([word in line for word in FETCHED]):
        if not any([word in text for word in STARTED]):
            return CODE if _brings_code(path) else FILE
        return "download and run a file from" if _is_started(text, host.lower()) else STARTING
    for part, cue, said in SAID:
        if part in small and cue in before:
            return said
    return CODE if _brings_code(path) else "use"


TO = "to an unknown host: "
STARTING = "run programs and download a file from"


def _is_started(text: str, host: str) -> bool:
    """Whether a downloaded file is named again after the start of a program."""
    rest = text.partition(host)[2].translate(AROUND)
    name = "".join(rest.split()[:1]).rpartition("/")[2]
    started = [rest.rpartition(word.translate(AROUND))[2].split() for word in STARTED if word.translate(AROUND) in rest]
    return name != "" and any([name == word.rpartition("/")[2] for words in started for word in words])


AROUND = str.maketrans(dict.fromkeys("'\"<>{}(),;=", " "))  # what names of files stand between


def _is_image(before: str, path: str) -> bool:
    """Whether a host begins the name of a container image: `FROM host/name`, or an edit of that line."""
    edited = before == "" and path.rpartition("/")[2].startswith(("dockerfile", "containerfile"))
    return edited or before.rstrip(" '\"").endswith(IMAGES)


def _written(scene: Scene) -> str:
    """The file that a call writes; empty: its arguments, or a single redirection, do not name it."""
    given, text = scene.call.input or {}, getattr(scene.call.action, "text", "")
    named = getattr(scene.call.action, "path", "") or given.get("path") or given.get("file_path")
    if isinstance(named, str) and named:
        return named
    word = text.rpartition(">")[2].strip()
    plain = word.translate(PLAIN).isalnum() and text.count(">") in (1, 2)
    return word if plain else ""


PLAIN = str.maketrans(dict.fromkeys("./_-~", "a"))  # signs in the name of a file that need no quotes


def _brings_code(path: str) -> bool:
    """Whether a file lists dependencies and where they come from."""
    name = path.rpartition("/")[2].lower()
    return name in MANIFESTS or name.rpartition(".")[2] in MANIFEST_ENDINGS or name.startswith(MANIFEST_STARTS)


def downloaded(file: str, text: str) -> str:
    """The host from which a command of the call downloads a file; empty: none does, or it is not clear."""
    for mark in (";", "&&", "||", "|"):
        text = text.replace(mark, "\n")
    for words in [line.split() for line in text.split("\n") if file in line]:
        named = [word.strip("'\"") for word in words]
        host = "".join([word.partition("://")[2].partition("/")[0] for word in named if "://" in word][:1])
        if named[0] in ("curl", "wget") and file in named[1:] and host.replace(".", "").replace("-", "").isalnum():
            return host
    return ""

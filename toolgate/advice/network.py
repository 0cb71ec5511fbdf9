"""Instead of a port open to every machine: the same on this machine only; instead of a detour: the direct way."""

from toolgate.advice.subject import Subject, Way, beside, line, on, variable_of, way, without, written
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Manner, Verb
from toolgate.model.options import value_of
from toolgate.rules.network import ELSEWHERE
from toolgate.sentences.logins import CLIENTS, settings_of

ADMITTING = ("--accept-hosts", "--disable-filter", "--allowed-hosts")  # hosts that may be asked for
EVERY, ANY = "0.0.0.0", "*:"  # the address of every interface, in the words of the call
ALONE = "listens on this machine only"
JOINING = ";|&\n$`<>"  # what makes more than one command of a text


def suggest(subject: Subject) -> list[Way]:
    effect, words = subject.effect, subject.argv
    if Manner.REDIRECTS_TRAFFIC in effect.manner and not effect.where:
        if "-migrate-state" in words or "publish" in words:
            return []
        if Manner.DEFERRED in effect.manner and words[:1] in (("echo",), ("printf",), ("cat",), ("tee",)):
            return []  # what is written says it, and the command only writes it
        if variable_of(subject) in ELSEWHERE:  # another container may have that name on this machine
            return []
        straight = _straight(subject)
        return without(subject, effect.target.text, straight) if words else beside(subject, straight)
    if found := _own(subject) or _current(subject):
        return found
    if effect.verb != Verb.LISTEN or effect.where or Manner.INSIDE in effect.manner:
        return []
    if any([EVERY in word or ANY in word for word in words]):
        if any(["'" in word for word in words]):
            return []  # code, which would hardly be legible between quotes
        local = [_here(word) for word in words if not word.startswith(ADMITTING)]
        return way(line(*subject.started(local)), ALONE)
    if not words:  # a variable says it
        text = subject.call_text
        return way(_here(text), ALONE) if _here(text) != text and not any([mark in text for mark in JOINING]) else []
    listener = next((word for word in words if "-LISTEN:" in word.upper()), "")
    if subject.name == "socat" and listener and "bind=" not in listener:
        address, comma, options = listener.partition(",")
        local = [f"{address},bind=127.0.0.1{comma}{options}" if word == listener else word for word in words]
        return way(line(*local), ALONE)
    if words[1:3] == ("-m", "http.server") and not subject.has("-b", "--bind"):
        return way(line(*words, "--bind", "127.0.0.1"), ALONE)
    return []


def _straight(subject: Subject) -> str:
    """What a command does without the setting that names a host."""
    text = subject.call_text.upper().replace("-", "_")
    if "config" in subject.argv:
        return "shows the current value"
    if "TRUSTED_HOST" in text or "INSECURE_HOST" in text:
        return "does it with the check"
    proxy = "SOCKS" in text or "PROXY" in text.replace("GOPROXY", "") or "-x" in subject.argv
    return "connects without the proxy" if proxy else "uses the usual host"


def _own(subject: Subject) -> list[Way]:
    """Advice for single programs: to read the file they are given, or to run a simulator without a port."""
    effect, words = subject.effect, subject.argv
    if effect.verb == Verb.SEND and subject.name == "sftp" and "-b" in words[1:-1]:
        return on("cat", written(words[words.index("-b") + 1]), "shows what would run")
    client = Manner.LOGIN in effect.manner and subject.name in CLIENTS
    if client and (file := settings_of(words)) and "…" not in file:
        return on("cat", written(file), "shows the settings; ask the user to log in")
    if effect.verb == Verb.LISTEN and subject.name == "renode" and "-P" not in words:
        return way(line(words[0], "--console", *words[1:]), "keeps the monitor in the terminal")
    return []


def _current(subject: Subject) -> list[Way]:
    """Advice to look at the settings that a command changes, or at the list of addresses that it is given."""
    plain = [word for word in subject.argv if word[:1] != "-"]
    if plain[1:2] == ["remote"]:
        return way(line(plain[0], "remote", "-v"), "shows the current remotes")
    if plain[1:2] == ["config"] and (key := [word for word in plain[2:] if word not in ("set", "add")][:1]):
        return way(
            line(
                plain[0],
                "config",
                "--get" if has_trait(subject.name, "repository") else "get",
                key[0].partition("=")[0],
            ),
            "shows the current value",
        )
    listed = value_of(subject.argv, "-i", "--input-file") if subject.effect.verb == Verb.FETCH else ""
    return on("cat", written(listed), "shows what would be fetched") if listed[:1] not in ("", "-") else []


def _here(text: str) -> str:
    """A text with the loopback address instead of the address of every interface."""
    return text.replace(EVERY, "127.0.0.1").replace(ANY, "127.0.0.1:")

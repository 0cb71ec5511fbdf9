"""Emits that a credential is sent if a command reads it and connects to an unknown host.

Standard input, operands and files named in a small language are data. What one logs in with does not count, as in
`named_hosts.py`: a key, a certificate or a settings file is used to authenticate.
"""

from itertools import pairwise

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.named_hosts import is_data, secrets_in, strangers
from toolgate.analysis.places.hosts import locate_host
from toolgate.analysis.state.locate import from_home, locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream
from toolgate.analysis.text.identifiers import words_of
from toolgate.analysis.text.web_addresses import is_name
from toolgate.knowledge.places.hosts import CLOUD_REGISTRIES
from toolgate.knowledge.texts.program_words import DOMAINS, ENCODERS
from toolgate.knowledge.texts.value_words import LOGGING_IN
from toolgate.model.effect import Effect, Invocation, Kind, Manner, Place, Target, Verb
from toolgate.shell.expand.fields import Field

TALKING = (Verb.FETCH, Verb.SEND, Verb.PUBLISH)
AWAY = (Place.DATABASE, Place.REGISTRY, Place.REMOTE, Place.CLOUD)  # places that stand for a host named in the words
LETTING_IN = frozenset("login logon auth password stdin token signin unlock decrypt".split())
BRINGING = frozenset("push upload publish send put".split())  # words of a command that sends something
IDENTITY = ("-i", "-F", "-o", "-c", "-K", "-k", "-E", "-b")  # by convention options for what one logs in with
TAKING = frozenset("from infile program put mput load import .import source cat".split())  # words before a file
LATELY = 6  # commands before this one that are looked at
JOINING = "@:="  # separators between a name and a file
QUOTES = "'\"`;,()"


def send_what_is_read(scope: Scope, stdin: Stream, command: Invocation, mark: int) -> None:
    """Emit that each credential a command has read goes to each unknown host it connects to."""
    own = [effect for effect in scope.ledger.effects[mark:] if effect.command is command]
    words = command.argv
    secrets = [] if _lets_in(words) else [source for source in stdin.sources if _is_kept(source)]
    secrets += [source for source in stdin.sources if source.kind == Kind.LOGIN]  # which grants access elsewhere
    read = [effect.target for effect in own if effect.verb == Verb.READ and _is_kept(effect.target)]
    secrets += [target for target in read if _is_handed_over(scope, words, target)]
    there = any([effect.where.startswith("ssh:") for effect in scope.ledger.effects[mark:]])  # it names files there
    secrets += _named(scope, words) if _talks(own, words) and not there else []
    _send(scope, secrets, own, command)
    if any([Manner.SIDE_DOOR in effect.manner for effect in own]):
        _send_through(scope, mark)


def _send_through(scope: Scope, mark: int) -> None:
    """Emit that what one inner command reads is sent by another that gets it: `strace -o '|curl …' cat x`."""
    found = scope.ledger.effects[mark:]
    opened = [effect.target for effect in found if effect.verb == Verb.WRITE and Manner.EDIT in effect.manner]
    read = [effect.target for effect in found if effect.verb == Verb.READ]
    secrets = [target for target in (*read, *opened) if _is_kept(target)]
    sent = [effect.origin for effect in found if effect.verb == Verb.SEND]
    for effect in found if secrets else ():
        if effect.verb == Verb.SEND and effect.origin is None and effect.target.place == Place.REMOTE:
            scope.command = effect.command
            for secret in [secret for secret in dict.fromkeys(secrets) if secret not in sent]:
                scope.emit(Verb.SEND, effect.target, secret)


def send_out_of_words(scope: Scope, words: list[Field], command: Invocation, mark: int) -> None:
    """Emit that credentials in a command's words go to the unknown hosts that it names or contacts."""
    made = scope.ledger.interpreted[-1 - LATELY :]  # including those run by substitutions in its words
    secrets = secrets_in(words, any([one.name.rpartition("/")[2] in ENCODERS for one in made]))
    effects = scope.ledger.effects[mark:]
    if secrets and all([effect.command is command for effect in effects]):  # else another one, with its own words
        _send(scope, secrets, effects, command)


def _send(scope: Scope, secrets: list[Target], own: list[Effect], command: Invocation) -> None:
    sent = [effect.origin for effect in own if effect.verb in (Verb.SEND, Verb.PUBLISH)]
    secrets = [secret for secret in dict.fromkeys(secrets) if secret not in sent]
    for host in _hosts(scope, own, command.argv) if secrets else ():
        scope.command = command
        for secret in secrets:
            if secret.kind != Kind.LOGIN or not host.name.endswith(CLOUD_REGISTRIES):
                scope.emit(Verb.SEND, host, secret)


def _is_kept(target: Target) -> bool:
    return target.place == Place.SECRET and bool(target.path)


def _lets_in(words: tuple[str, ...]) -> bool:
    """Whether standard input is what one logs in with: `docker login --password-stdin`."""
    return any([bool(words_of(word) & LETTING_IN) for word in words[1:] if " " not in word and "/" not in word])


def _talks(own: list[Effect], words: tuple[str, ...]) -> bool:
    """Whether a command does something elsewhere, or it is not known what it does."""
    if any([effect.target.place in AWAY or effect.verb in (*TALKING, Verb.UNKNOWN) for effect in own]):
        return True
    return any([bool(words_of(word) & BRINGING) for word in words[1:] if " " not in word and word[:1] not in "/~"])


def _hosts(scope: Scope, own: list[Effect], words: tuple[str, ...]) -> list[Target]:
    """The unknown hosts that a command contacts or names."""
    found = [effect.target for effect in own if effect.verb in TALKING and effect.target.place == Place.REMOTE]
    found = [host for host in found if not host.described]
    found += [host for host in strangers(Run(scope, None, words[0], scope.stdin), words) if host not in found]
    if not found and (_talks(own, words) or _lets_in(words)):
        for word in [word for word in words[1:] if " " not in word]:
            host = _host_in(word)
            target = locate_host(host, scope.facts) if host else None
            if target is not None and target.place == Place.REMOTE and not scope.facts.exists(f"{scope.cwd}/{host}"):
                found.append(target)
    return list(dict.fromkeys(found))


def _host_in(word: str) -> str:
    """The host in a word: `db.example.com`, `registry.example.com/a/b:1`, `name=host.example/x`."""
    for part in word.replace(",", " ").replace("//", " ").split():
        host = part.rpartition("=")[2].rpartition("@")[2].partition("/")[0].partition(":")[0]
        if "." in host.strip(".") and host.rpartition(".")[2].lower() in DOMAINS and is_name(host):
            return host
    return ""


def _named(scope: Scope, words: tuple[str, ...]) -> list[Target]:
    """The credentials whose paths the words name as input files: `k=@~/.netrc`, `\\copy t from '~/x'`."""
    found: list[Target] = []
    for index, word in enumerate(words[1:], 1):
        before = words[index - 1] if words[index - 1][:1] == "-" else ""
        for path in _taken(word) if " " in word or not _identifies(before) else ():
            target = locate_field(from_home(path, scope), scope)
            found.extend([target] if _is_kept(target) else [])
    return found


def _taken(word: str) -> list[str]:
    """The paths in a word that are input files, judged by their form."""
    if " " not in word:
        starts = [at for at, sign in enumerate(word) if sign in JOINING and word[at + 1 : at + 2] in ("/", "~")]
        plain = not any([quote in word for quote in QUOTES]) and word[:1] != "-"
        path, _, kind = word.partition(":")  # `path:application/json`
        typed = [path] if word[:1] in "/~." and "/" in kind[1:] and kind[:1].isalpha() else []
        return [*typed, *[word[at + 1 :] for at in starts if word[at + 1 : at + 3] != "//"]] if plain else []
    pieces = word.translate(APART).split()
    return [piece for before, piece in pairwise(pieces) if before.lower() in TAKING]


APART = str.maketrans(dict.fromkeys(QUOTES, " "))


def _identifies(option: str) -> bool:
    """Whether an option is for what one logs in with."""
    return option in IDENTITY or (option[:1] == "-" and bool(words_of(option) & LOGGING_IN))


def _is_handed_over(scope: Scope, words: tuple[str, ...], secret: Target) -> bool:
    """Whether a file that is read is data: an operand, the value of a data option, or named inside a text."""
    for index, word in enumerate(words[1:], 1):
        before = words[index - 1] if index > 1 else ""
        name, equals, value = word.partition("=") if word[:1] == "-" else (before, "", word)
        if word[:1] == "-" and not equals:
            continue
        values = [value, *[value[at + 1 :] for at, sign in enumerate(value) if sign in JOINING]]
        if any([locate_field(one, scope).path == secret.path for one in values if one]):
            return name[:1] != "-" or is_data(name) or not _identifies(name)
    inner = [word for word in words[1:] if " " in word]
    for word, at in [(word, max(word.find(secret.name), word.find(secret.path))) for word in inner]:
        if at > 0:
            return not any([_identifies(before) for before in word[:at].split()[-1:]])
    return False

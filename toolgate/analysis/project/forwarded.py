"""Project settings that make a program send a credential to an unknown host.

The format is not known: a line is a name and a value. Login credentials are not data that is sent, and
have a name that says so.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.places.hosts import locate_host
from toolgate.analysis.state.locate import from_home, locate_field
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.text.web_addresses import addresses_in
from toolgate.model.effect import Place, Verb

PARTED = str.maketrans(dict.fromkeys("\"'`,;[](){}<>@=|", " "))
COMMENTS = ("#", "//", ";", "--", "*")
LOGGING_IN = frozenset(
    """key keys keyfile identity identityfile cert certs certificate certificates ca cafile tls ssl auth credential
    credentials kubeconfig token tokens password passwd passwordfile netrc profile config login private pem pkcs
    keystore truststore known""".split()
)
LONGEST = 60_000  # characters of a file
HOME = "$HOME"


def judge_forwarded(run: Run, text: str) -> None:
    """Emit that a credential is sent, if a settings file names one as data, and an unknown host."""
    if "://" not in text or len(text) > LONGEST or not any([mark in text for mark in ("/.", "~", HOME, "/etc/")]):
        return
    lines = [line for line in text.split("\n") if not line.lstrip().startswith(COMMENTS)]
    hosts = [locate_host(address, run.scope.facts) for line in lines for _, address in addresses_in(line)]
    strangers = [host for host in hosts if host.place == Place.REMOTE]
    key = ""
    for line in lines if strangers else ():
        key = _key(line) or key
        before = ""
        for word in line.translate(PARTED).split():
            named, before = [*words_in(key), *words_in(before)], word if "/" not in word else ""
            word = run.scope.facts.home() + word[len(HOME) :] if word.startswith(HOME) else word
            if word[:1] not in ("/", "~") or LOGGING_IN.intersection(named):
                continue
            target = locate_field(from_home(word, run.scope), run.scope)
            if target.place == Place.SECRET and not target.path.startswith(run.scope.facts.workspace() + "/"):
                run.emit(Verb.SEND, strangers[0], target)
                return


def _key(line: str) -> str:
    """Return the name in a line; empty: it has none, and continues what was named before."""
    bare = line.strip().lstrip("-[{ \"'<")
    ends = [at for at in (bare.find(sign) for sign in "=: >") if at > 0]
    name = bare[: min(ends)] if ends else ""
    plain = name.strip("\"'").replace("_", "a").replace("-", "a").replace(".", "a")
    return name if plain.isalnum() else ""

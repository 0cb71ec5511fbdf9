"""Settings of git as `key=value`: most only change the display, some name a program or a place that git trusts."""

from toolgate.knowledge.vocabulary import (
    APPENDS,
    CHDIR,
    OWN_SCRIPT,
    PROXY,
    REMOTE,
    SCRIPT,
    SEARCHES,
    SET_PROGRAM,
    SIDE_DOOR,
    Does,
    Found,
    one_of,
    unknown,
)
from toolgate.model.effect import Manner

PROGRAM = """
    core.pager core.editor core.sshcommand core.askpass core.gitproxy core.alternaterefscommand core.fsmonitor sequence.editor
    diff.external interactive.difffilter gpg.program gpg.*.program credential.helper credential.*.helper uploadpack.packobjectshook
    pager.* filter.*.clean filter.*.smudge filter.*.process diff.*.command diff.*.textconv merge.*.driver mergetool.*.cmd
    mergetool.*.path difftool.*.cmd difftool.*.path man.*.cmd man.*.path browser.*.cmd browser.*.path guitool.*.cmd
    remote.*.uploadpack remote.*.receivepack trailer.*.command trailer.*.cmd tar.*.command sendemail.sendmailcmd
    sendemail.*.sendmailcmd sendemail.tocmd sendemail.cccmd sendemail.headercmd imap.tunnel instaweb.httpd instaweb.browser
    sendemail.smtpserver web.browser help.browser gpg.ssh.defaultkeycommand hook.*.command lfs.customtransfer.*.path lfs.standalonetransferagent
    lfs.extension.*.clean lfs.extension.*.smudge
    """.split()

ADDRESS = "remote.*.url remote.*.pushurl submodule.*.url svn-remote.*.url lfs.url lfs.pushurl remote.*.lfsurl fetch.bundleuri bundle.*.uri".split()
PROXIES = (
    "http.proxy https.proxy http.*.proxy remote.*.proxy core.gitproxy http.curloptresolve http.*.curloptresolve".split()
)
LOADED = "core.hookspath init.templatedir core.alternaterefsprefixes".split()
RUN_FILE = "include.path includeif.*.path".split()
OPENING = "protocol.allow protocol.*.allow".split()
ORDINARY = "protocol.file.allow protocol.https.allow protocol.ssh.allow protocol.http.allow protocol.git.allow".split()
HOOK_FOLDERS = one_of("hooks githooks git-hooks git_hooks husky lefthook hook pre-commit")
VERIFYING = "http.sslverify http.*.sslverify".split()

# Programs that only show, edit or sign, whatever arguments git adds.
USUAL = one_of("""cat less more most head tail true false : delta diff-so-fancy bat batcat vim vi nvim gvim nano emacs emacsclient micro hx
    code codium cursor subl zed idea gpg gpg2 ssh-keygen git-lfs meld kdiff3 vimdiff nvimdiff opendiff bcompare difft difftastic
    nbdime git-nbdiffdriver git-nbmergedriver store cache osxkeychain manager manager-core wincred libsecret gnome-keyring
    gh glab watchman nbstripout""")
JUDGED = one_of("sed echo printf git grep tr sort cut wc")  # read as commands
SHELL = frozenset(";|&$`<>(){}\n\\")
ON = one_of("true false 0 1 yes no on off always auto never")


def read(text: str) -> Found | None:
    """What a setting does; one that asks is named as it was written."""
    written, _, value = text.partition("=")
    folded = f"`{_folded(written.strip())}={value}`"
    found = _read(text)
    if found is None or folded == f"`{text}`":
        return found
    kept = [one for one in found if not (isinstance(one, Does) and one.target == folded)]
    asked = [one for one in found if isinstance(one, Does) and one.target == folded]
    named = SET_PROGRAM(_folded(written.strip()))
    kept = [(SET_PROGRAM(written.strip()), one[1]) if type(one) is tuple and one[0] == named else one for one in kept]
    return kept + [unknown(f"`{text}`", "unknown", one.manner) for one in asked]


def _read(text: str) -> Found | None:
    key, equals, value = text.partition("=")
    key = _folded(key.strip())
    if not key or "." not in key:
        return None
    if not equals:
        value = "true"
    section = key.partition(".")[0]
    if section in ("alias", "url", "submodule"):
        found = _named(section, key, value)
        if found is not None:
            return found
    if _among(key, PROGRAM):
        return program(key, value)
    if _among(key, ADDRESS):
        return [(REMOTE, value)]
    if _among(key, PROXIES):
        own = key.endswith("curloptresolve")  # `HOST:PORT:ADDRESS`
        return [(PROXY("own"), value.rpartition(":")[2]) if own else (PROXY, value)] if value else []
    if _among(key, LOADED):
        return _loaded(key, value)
    if key == "core.worktree":
        return [(CHDIR, value)]
    if section == "trace2" and value.startswith("/"):
        return [(APPENDS, value)]
    if section == "remote" and key.endswith(".vcs"):
        return [_asked(key, value)]
    if _among(key, RUN_FILE):
        return [(SEARCHES, value)]
    opening = _among(key, OPENING) and value not in ("never", "user") and key not in ORDINARY
    if opening or (_among(key, VERIFYING) and value.lower() in ("false", "0", "no", "off")):
        return [unknown(f"`{key}={value}`", "unknown", Manner.INSECURE)]
    return []


def _loaded(key: str, value: str) -> Found:
    if not value or value == "/dev/null":
        return []
    named = key != "core.hookspath" or _for_hooks(value)
    return [(SEARCHES, value)] if named else [(SEARCHES, value), _asked(key, value)]


def _for_hooks(path: str) -> bool:
    """Whether a directory is named as one for hooks: `.githooks`, `.husky/_`, `scripts/hooks`."""
    parts = path.lower().split("/")
    return any([part.strip("._-") in HOOK_FOLDERS for part in parts])


def names_program(key: str) -> bool:
    """Whether git runs what a setting names, or reads programs and more settings from there."""
    key = _folded(key)
    return _among(key, PROGRAM) or _among(key, LOADED) or _among(key, RUN_FILE)


def _folded(key: str) -> str:
    """Section and variable in lower case; the part between them keeps its case."""
    section, _, rest = key.partition(".")
    middle, dot, name = rest.rpartition(".")
    return section.lower() + "." + (middle + "." if dot else "") + name.lower() if rest else section.lower()


def _among(key: str, patterns: list[str]) -> bool:
    first, _, rest = key.partition(".")
    last = rest.rpartition(".")[2]
    for pattern in patterns:
        if pattern == key:
            return True
        start, star, end = pattern.partition("*")
        fits = end == "" or (end == "." + last and len(key) >= len(start) + len(end))
        if star and fits and first == start.rstrip(".").partition(".")[0] and key.startswith(start):
            return True
    return False


def _named(section: str, key: str, value: str) -> Found | None:
    """Settings with a name in their key; `None`: like any other setting."""
    if section == "alias":
        return [(OWN_SCRIPT, value[1:]) if value.startswith("!") else (SCRIPT, "git " + value)]
    if section == "url" and key.endswith((".insteadof", ".pushinsteadof")):
        return [(REMOTE, key.partition(".")[2].rpartition(".")[0])]
    if section == "submodule" and key.endswith(".update") and value.startswith("!"):
        return [(SCRIPT, value[1:])]
    return None


def program(key: str, value: str) -> Found | None:
    """The program a setting names: a usual one has no effect, any other is read and asks."""
    if not value.strip() or value.lower() in ON:
        return []
    if key.startswith("credential.") and not value.startswith(("!", "/", "~", ".")):
        return [] if value.split(maxsplit=1)[0] in USUAL else [unknown(f"{key}={value}")]
    command = value[1:] if value.startswith("!") else value
    if key.startswith("credential.") and not any([word in USUAL or word in JUDGED for word in command.split()[:1]]):
        return [_asked(key, value), (SIDE_DOOR("logins"), command)]
    words = command.split()
    name = (
        words[0].rpartition("/")[2]
        if words[0].startswith(("/usr/", "/bin/", "/opt/")) or "/" not in words[0]
        else words[0]
    )
    open_ended = any([character in SHELL for character in command])
    if name == "ssh" and not open_ended:
        lowered = command.lower()
        risky = (
            "proxycommand", "localcommand", "knownhostscommand", "pkcs11", "securitykeyprovider", "proxyusefdpass",
            " -f",
        )  # fmt: skip
        through: Found = [(PROXY("own"), host) for host in ssh_hosts(command)]
        return through if not any([word in lowered for word in risky]) else [(SCRIPT, command), _asked(key, value)]
    if name in USUAL and not open_ended:
        return []
    if name in USUAL or name in JUDGED:
        return [(SCRIPT, command)]
    return [(SET_PROGRAM(key), value)]


def ssh_hosts(command: str) -> list[str]:
    """The hosts that the words of a transport connect to, instead of the one that git adds, or on the way to it."""
    pieces = command.replace('"', "'").split("'")
    joined = "".join([piece.replace(" ", "\0") if index % 2 else piece for index, piece in enumerate(pieces)])
    words = [word.replace("\0", " ") for word in joined.split()][1:]
    found: list[str] = []
    while words:
        word = words.pop(0)
        if word[:1] != "-":
            return [*found, *_ssh_host(word)]  # what follows is a command on that host
        letters = [letter for letter in word[1:] if letter in SSH_VALUES]
        if not letters:
            continue
        value = word.partition(letters[0])[2] or (words.pop(0) if words else "")
        option, _, given = value.replace("=", " ", 1).strip().partition(" ")
        if letters[0] in "JW":
            found += _ssh_host(value)
        elif letters[0] == "o" and option.lower() in SSH_HOSTS:
            found += _ssh_host(given.strip())
    return found


SSH_VALUES = "BbcDEeFIiJLlmOoPpQRSWw"  # options of ssh that take a value
SSH_HOSTS = ("hostname", "proxyjump", "canonicaldomains")  # its settings that name hosts


def _ssh_host(value: str) -> list[str]:
    named = [one.rpartition("@")[2].partition(":")[0] for one in value.removeprefix("ssh://").replace(",", " ").split()]
    return [one for one in named if one not in ("%h", "none")]


def _asked(key: str, value: str) -> Does:
    return unknown(f"`{key}={value}`" if key != "variable" else f"`{value}`", "unknown", Manner.SETTING)

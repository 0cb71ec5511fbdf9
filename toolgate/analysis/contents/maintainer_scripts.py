"""Scripts that a package manager runs automatically, as root, when a package is installed or removed.

They are meant to change the system. But no package needs to take code from an unknown host or to open a login.
"""

from toolgate.analysis.contents.part import ADDRESS, GRANT, SHELL, Part
from toolgate.analysis.text.web_addresses import addresses_in
from toolgate.analysis.text.words import holds
from toolgate.knowledge.texts.written_files import (
    ACCOUNT_PROGRAMS,
    FETCHING_PROGRAMS,
    PACKAGE_FUNCTIONS,
    PACKAGE_SCRIPTS,
    SCRIPTLETS,
    SECTIONS,
)
from toolgate.model.effect import backticked

ROOT = ("-u 0", "-u0", "--uid 0", "--uid=0", "-ou 0", "-ou0", ":0:0:")
PASSWORDS = ("chpasswd", "--stdin", " -p ", "--password", "newusers")
SHELLS = ("/bash", "/sh", "/dash", "/zsh", "/python3", "/env")


def package_parts(path: str, text: str) -> list[Part]:
    """What is unusual in such a script; empty for any other file."""
    texts = _scripts_in(path, text)
    if not texts:
        return []
    found = [Part(SHELL, script) for script in texts if script is not text]
    for line in "\n".join(texts).replace("\\\n", " ").split("\n"):
        if line.lstrip()[:1] == "#":
            continue
        if "://" in line and holds(line, FETCHING_PROGRAMS):
            found += [Part(ADDRESS, address) for _, address in addresses_in(line)]
        found += _given(line)
    return found


def _scripts_in(path: str, text: str) -> list[str]:
    """The shell texts of a package's scripts, judged by the file's name."""
    folders, _, name = path.rpartition("/")
    ending = name.rpartition(".")[2]
    if ending == "spec" and "%" in text:
        return _scriptlets(text)
    if ending == "install" and holds(text, PACKAGE_FUNCTIONS):
        called = [word.rstrip("()") for word in PACKAGE_FUNCTIONS if word in text]
        return [text + "\n" + "\n".join(dict.fromkeys(called)) + "\n"]
    listed = ending in PACKAGE_SCRIPTS and (text.startswith("#!") or "debian" in folders.split("/"))
    return [text] if listed or folders.endswith(("snap/hooks", "meta/hooks")) else []


def _scriptlets(text: str) -> list[str]:
    """The sections of a `.spec` file that run when the package is installed or removed."""
    found: list[list[str]] = []
    within = False
    for line in text.split("\n"):
        word = line.split()[0][1:] if line[:1] == "%" and line[1:2].isalpha() else ""
        if word in SCRIPTLETS:
            within = "<lua>" not in line
            found += [[]] if within else []
        elif word in SECTIONS:
            within = False
        elif within:
            found[-1].append(line)
    return ["\n".join(lines) for lines in found if lines]


BLANKS = " '\""


def _account(name: str) -> str:
    """A phrase for an account, with its name if that is plain."""
    plain = name.replace("-", "").replace("_", "").isalnum() and len(name) <= 32
    return f"the account {backticked(name)}" if plain else "an account"


def _given(line: str) -> list[Part]:
    """What a line grants: root privileges, or a login with a password that anyone can read."""
    if holds(line, ACCOUNT_PROGRAMS) and holds(line + " ", ROOT) and "root" not in line.split()[-1:]:
        return [Part(GRANT, f"{_account(line.rsplit(maxsplit=1)[-1])} root privileges")]
    if holds(line, ("chpasswd", "passwd --stdin", "newusers", "usermod -p", "useradd -p")) and holds(line, PASSWORDS):
        account = _account(line.partition("echo")[2].strip(BLANKS).partition(":")[0])
        return [Part(GRANT, f"{account} a password that anyone can read", secrets=(account,))]
    words = line.split()
    setuid = "chmod" in words and any([word in ("u+s", "+s", "4755", "04755", "6755", "4777") for word in words])
    if setuid and any([word.endswith(SHELLS) for word in words]):
        return [Part(GRANT, "everyone root privileges")]
    return []

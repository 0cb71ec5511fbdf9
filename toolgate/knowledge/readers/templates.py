"""Go templates and Dhall: the files, addresses, variables and commands that an expression uses.

Templates of gomplate, consul-template and helmfile differ in the functions they have; those of one are nothing to the others.
"""

from toolgate.knowledge.readers import variables
from toolgate.knowledge.vocabulary import (
    FETCHES,
    HOLDS,
    READS,
    RUNS,
    SCRIPT,
    SIDE_DOOR,
    WRITES,
    Found,
    Role,
    one_of,
    reads,
)

FILES: dict[str, Role] = {
    "file": READS, "file.Read": READS, "file.ReadDir": READS, "readFile": READS, "file.Write": WRITES, "writeToFile": WRITES,
    "plugin": SIDE_DOOR, "exec": SIDE_DOOR, "defineDatasource": FETCHES,
}  # fmt: skip
VARIABLES = one_of("env getenv env.Getenv envOrDefault mustEnv requiredEnv")
SECRETS = one_of(
    "secret secrets pkiCert fetchSecretValue expandSecretRefs aws.KMSDecrypt crypto.RSADecrypt .Env env.Env"
)
QUOTES = "\"`'"
IMPORTS = ("./", "../", "~/", "/")  # how a path begins in Dhall


def go(text: str) -> Found | None:
    """What the actions of a Go template use; `None`: a function that does more than compute has no literal argument."""
    found: Found = []
    for part in text.split("{{")[1:]:
        words = _words(part.partition("}}")[0])
        for place, word in enumerate(words):
            given = words[place + 1] if place + 1 < len(words) else ""
            literal = given[1:-1] if given[:1] in QUOTES and given else ""
            if word in FILES or word in VARIABLES:
                if not literal:
                    return None
                found += [(FILES[word], literal)] if word in FILES else variables.read(literal) or []
            elif word.startswith(".Env."):
                found += variables.read(word[5:]) or []
            elif word in SECRETS:
                found.append(reads("credentials in a template", "secret"))
    return found


def _words(action: str) -> list[str]:
    """The words of an action, with quoted texts whole."""
    words, at = [""], 0
    while at < len(action):
        sign = action[at]
        end = action.find(sign, at + 1) if sign in QUOTES else -1
        if end > 0:
            words += [action[at : end + 1], ""]
            at = end
        elif sign in " \t\n()|,=:":
            words.append("")
        else:
            words[-1] += sign
        at += 1
    return [word for word in words if word]


def rendered(text: str) -> Found | None:
    """`page.tmpl:page.html:nginx -s reload`: a template, where it goes, and the command that runs then."""
    source, _, rest = text.partition(":")
    target, _, command = rest.partition(":")
    found: Found = [(HOLDS("templates.go"), source)]
    return found + [(role, value) for role, value in ((WRITES, target), (SCRIPT, command)) if value]


def source(text: str) -> Found | None:
    """`users=data/users.json`, `https://host/x.json`: where the data of a template comes from."""
    address = text.partition("=")[2] or text
    scheme, _, rest = address.partition("://")
    if not rest:
        return [(READS, address.removeprefix("file:"))] if ":" not in address or address.startswith("file:") else None
    return (
        [(FETCHES, address)]
        if scheme in ("http", "https", "git+https")
        else [(READS, rest)]
        if scheme == "file"
        else None
    )


def plugin(text: str) -> Found | None:
    """`lint=scripts/lint.sh`: a program that templates call by this name."""
    return [(RUNS, text.partition("=")[2])]


def dhall(text: str) -> Found | None:
    """The imports of a Dhall expression; `None`: one sends headers."""
    found: Found = []
    for word in _code(text).split():
        if word == "using":
            return None
        if word.startswith(("http://", "https://")):
            found.append((FETCHES, word))
        elif word.startswith("env:"):
            found += variables.read(word[4:].strip('"')) or []
        elif word.startswith(IMPORTS) and len(word) > 1 and word[1] not in "\\":
            found.append((READS, word))
    return found


def _code(text: str) -> str:
    """A Dhall expression without comments, and of its texts only what is computed."""
    kept, at = "", 0
    while at < len(text):
        ending = {"--": "\n", "{-": "-}", "''": "''"}.get(text[at : at + 2], '"' if text[at] == '"' else "")
        if not ending:
            kept += " " if text[at] in "()[]{}," else text[at]
            at += 1
            continue
        start = at + (1 if ending == '"' else 2)
        end = text.find(ending, start)
        while ending == '"' and end > 0 and text[end - 1] == "\\":
            end = text.find(ending, end + 1)
        end = len(text) if end < 0 else end
        if ending in ('"', "''"):
            kept += " ".join(["", *[_code(part.partition("}")[0]) for part in text[start:end].split("${")[1:]], ""])
        at = end + len(ending)
    return kept

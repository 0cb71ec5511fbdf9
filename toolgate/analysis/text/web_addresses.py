"""Finds URLs in a text, whatever surrounds them."""

ENDS = " \t\r\n\"'`<>()[]{},;|"
SCHEMES = frozenset(
    """http https ftp ftps sftp ssh git tcp udp ws wss socks5 socks5h socks4 socks4a grpc grpcs svn hg bzr rsync docker
    docker-image oci""".split()
)


def addresses_in(text: str) -> list[tuple[int, str]]:
    """Return the URLs in a text with their positions, without what precedes their scheme: `git+https://…`."""
    found: list[tuple[int, str]] = []
    at = text.find("://")
    while at >= 0:
        start, end = at, at + 3
        while start and (text[start - 1].isalnum() or text[start - 1] == "-"):
            start -= 1
        while end < len(text) and text[end] not in ENDS:
            end += 1
        scheme = text[start:at].lower()
        if scheme not in SCHEMES:
            start, scheme = at - len(scheme.rpartition("-")[2]), scheme.rpartition("-")[2]
        if scheme in SCHEMES:
            found.append((start, text[start:end]))
        at = text.find("://", end)
    return found


def services_in(text: str) -> list[str]:
    """Return the hosts of addresses with other schemes, as databases and queues have them: `postgres://u:p@db.example/x`."""
    hosts: list[str] = []
    for part in text.split("://")[1:]:
        authority = min([part.partition(end)[0] for end in (*ENDS.replace(",", ""), "/", "?", "#")], key=len)
        named = [word[5:] for word in part.replace("?", "&").split("&")[1:] if word.startswith("host=")]
        listed = [*authority.rpartition("@")[2].split(","), *named]
        hosts += [host for host in listed if is_name(host.partition(":")[0])]
    return hosts


def bare_hosts(text: str) -> list[str]:
    """Return the IP addresses, and the hosts with a port, that a text has without a scheme: `198.51.100.4:3632`."""
    found: list[str] = []
    for word in text.translate(PARTED).split():
        host, _, port = word.partition("/")[0].partition(":")
        parts = host.split(".")
        numbered = len(parts) == 4 and all([part.isdigit() and len(part) < 4 and int(part) < 256 for part in parts])
        if numbered or (parts[1:] and parts[-1].isalpha() and port.isdigit() and len(port) > 2 and is_name(host)):
            found.append(host)
    return found


def is_name(host: str) -> bool:
    """Whether a text may be a host name."""
    return host.replace("-", "").replace(".", "").isalnum() and host.isascii() and "" not in host.split(".")


FORGES = ("github:", "gitlab:", "bitbucket:", "gh:", "gl:", "bb:", "sourcehut:", "codeberg:", "git@")
PARTED = str.maketrans(dict.fromkeys(" ,;=@[]()|", " "))


def repository_in(text: str) -> str:
    """Return the host of a repository that is named without a scheme: `github.com/x/y+z`, `gh:x/y`; empty: none."""
    text = text.removeprefix("git::")
    for forge in FORGES if text.startswith(FORGES) else ():
        if text.startswith(forge) and "/" in text[len(forge) :]:
            return text[len(forge) :].partition(":")[0] if forge == "git@" else forge + text[len(forge) :]
    host, slash, path = text.partition("/")
    if not slash or "/" not in path.strip("/") or not is_name(host):
        return ""
    last = host.rpartition(".")[2]
    return host if "." in host and last.isalpha() and 1 < len(last) < 8 else ""

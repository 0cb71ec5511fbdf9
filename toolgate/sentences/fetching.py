"""Sentences for what is requested from an unknown host: packages, a page, a debugger.

Only what is said of a call depends on this, never what is decided; it is loaded where a rule objects.
"""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Effect


def asked_for(effect: Effect) -> tuple[str, str]:
    """What is requested from an unknown host, and the preposition before it: packages, a page, or anything else."""
    words, name = effect.command.argv, effect.target.name
    if said := _by_option(words, name):
        return said
    program, code = effect.command.name.rpartition("/")[2], " ".join(words[1:])
    if program in BROWSERS or (has_trait(program, "python") and "webbrowser" in code):
        if any([f"//{name}/" in word and word.lower().endswith(DOWNLOADED) for word in words]):
            return "has the browser download a file ", "from an unknown host: "
        return "opens ", "a page on an unknown host in the browser: "
    if program == "lynx" and "-post_data" in words:
        return "sends data ", "to an unknown host: "
    if program.startswith("wget") and not RECURSIVE.isdisjoint(words):
        return "downloads ", "everything it finds on an unknown host: "
    if "install.packages(" in code:
        return "installs packages ", "from an unknown host: "
    if has_trait(program, "resolves"):
        return "queries ", "an unknown name server: "
    plain = program in CONNECTING or has_trait(program, "interprets")
    named = any([f"//{name}" in word or f"@{name}" in word for word in words])
    return ("connects ", "to an unknown host: ") if plain and not named else ("fetches ", "from an unknown host: ")


def _by_option(words: tuple[str, ...], name: str) -> tuple[str, str] | None:
    """The same, by the option or word that names the host; `None`: they do not say."""
    naming = [index for index, word in enumerate(words) if name in word] if name else []
    for index in naming:
        word = words[index]
        option = word.partition("=")[0] if word[:1] == "-" else words[index - 1] if index else ""
        if option[:2] == "--" and any([part in option for part in PACKAGED]):
            return "takes packages ", "from an unknown host: "
        if option == "--trusted-host":
            return "trusts ", "an unknown host without checking its certificate: "
        if "jdwp" in word:
            return "lets ", "an unknown host debug Java: "
        if option == "--preload":
            return "runs code ", "from an unknown host: "
        if option == "--remote_cache" or (option == "--api" and "turbo" in words):
            return "shares build results ", "with an unknown host: "
        if option == "-url" and any([one.endswith("agent.jar") for one in words]):
            return "lets ", "an unknown host run commands here as a Jenkins agent: "
        if option == "--client" and "pydevd" in " ".join(words[:3]):
            return "lets ", "an unknown host debug Python: "
        if option in SERVERS:
            return "connects ", "to an unknown host: "
        if "xdebug." in word:  # PHP calls that host, and does what it says
            return "lets ", "an unknown host debug PHP: "
    return None


PACKAGED = ("registry", "index-url", "pypi-mirror", "--source", "--repository")
SERVERS = ("--server", "--endpoint-url", "--api", "--client", "--address", "-url")
BROWSERS = ("open", "xdg-open", "sensible-browser", "start", "firefox", "google-chrome", "chromium", "brave")
DOWNLOADED = (
    ".zip", ".gz", ".tgz", ".xz", ".bz2", ".7z", ".dmg", ".pkg", ".exe", ".msi", ".deb", ".rpm", ".iso", ".jar",
)  # fmt: skip
RECURSIVE = frozenset(("-r", "--recursive", "-m", "--mirror"))
CONNECTING = ("psql", "mysql", "redis-cli", "mongosh", "php", "kcat", "sqlcmd")

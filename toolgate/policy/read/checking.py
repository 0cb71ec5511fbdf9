"""Collects the mistakes in a policy file: one reader finds them, and they are reported together."""

from difflib import get_close_matches

from toolgate.audit.secrets.redaction import redacted
from toolgate.model.errors import PolicyError
from toolgate.model.verdict import VERDICTS
from toolgate.policy.files.positions import Path, Positions
from toolgate.policy.match.expressions import problem
from toolgate.policy.match.pattern import (
    BadPattern,
    command_pattern,
    domain_pattern,
    given_host,
    given_path,
    path_pattern,
    server_pattern,
    tool_pattern,
)
from toolgate.policy.read import schema
from toolgate.policy.read.schema import Key
from toolgate.rates import SCHEMES, read_rate

LONGEST = 10_000  # characters of one text
MOST_TEXTS = 5_000  # in one list
MOST_ERRORS = 20  # mistakes reported per file

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
NEVER_ALLOW = ("on_error", "on_ambiguous")  # what happens to a call that a model has not settled

CHECKS = {
    "allow": path_pattern, "deny": path_pattern, "allowed_dirs": path_pattern, "allowlist": command_pattern,
    "denylist": command_pattern, "allow_domains": domain_pattern, "deny_domains": domain_pattern,
    "allowed_tools": tool_pattern, "denied_tools": tool_pattern, "command": command_pattern, "target": path_pattern,
    "cwd": path_pattern, "files": path_pattern, "protected": path_pattern, "host": domain_pattern, "tool": tool_pattern,
    "trusted": server_pattern, "hosts": given_host, "readable": given_path, "writable": given_path,
}  # fmt: skip


class Findings:
    """The mistakes of one file, and the lines of what is right in it."""

    __slots__ = ("file", "where", "errors", "paths", "lines")

    def __init__(self, file: str, where: Positions) -> None:
        self.file = file
        self.where = where
        self.errors: list[PolicyError] = []
        self.paths: list[Path] = []  # of the mistakes, in the same order
        self.lines: dict[str, int] = {}

    def wrong(self, path: Path, message: str, help: str = "") -> None:
        if len(self.errors) < MOST_ERRORS:
            self.errors.append(PolicyError(message, self.file, *self.where.at(path), help))
            self.paths.append(path)

    def note(self, path: Path, name: str) -> None:
        self.lines[name] = self.where.at(path)[0]

    def nearest(self, word: str, known: tuple[str, ...]) -> str:
        """What was probably meant; empty: nothing is similar, or the message would not be shown."""
        if len(self.errors) >= MOST_ERRORS:
            return ""
        near = get_close_matches(word[:100], known, n=1, cutoff=0.6)
        return f"did you mean `{near[0]}`?" if near else ""

    def unknown(self, path: Path, word: str, known: tuple[str, ...], where: str) -> None:
        if len(self.errors) >= MOST_ERRORS:
            return
        advice = self.nearest(word, known) or f"it may be {', '.join(known)}"
        self.wrong(path, f"there is no key `{word[:100]}` in {where}", advice)

    def table(self, value: object, path: Path) -> dict[str, object]:
        if isinstance(value, dict):
            return value
        name = ".".join([str(part) for part in path])
        self.wrong(path, f"`{name}` must be a table", f"write it as `[{name}]`, with its keys below")
        return {}

    # --- values ------------------------------------------------------------------------------------------------------

    def take(self, key: Key, value: object, path: Path, into: dict[str, object], name: str, line: str = "") -> None:
        """Keep a value under a name, if it is of its key's kind."""
        if self.fits(key, value, path):
            into[name] = tuple(value) if isinstance(value, list) else value
            self.note(path, line or name)
        if name.startswith(("web.", "mcp.", "security.", "sensitive.", "sandbox.")):
            self.patterns({key.name: value}, path[:-1])

    def fits(self, key: Key, value: object, path: Path) -> bool:
        match key.kind:
            case schema.TRUTH:
                good = isinstance(value, bool)
            case schema.NUMBER:
                good = isinstance(value, int) and not isinstance(value, bool) and 0 < value < 1_000_000_000
            case schema.RATE:
                good = _rate(value)
            case schema.COUNTER:
                good = isinstance(value, str) and value.partition("://")[0] in SCHEMES
            case schema.AMOUNT | schema.SHARE:
                good = isinstance(value, int | float) and not isinstance(value, bool) and _within(key, value)
            case schema.URL:
                return self.address(key, value, path)
            case schema.NAME:
                return self.name(key.name, value, path)
            case schema.DIRECTORY | schema.FILE:
                good = isinstance(value, str) and 0 < len(value.strip()) <= LONGEST
                good = good and (not key.choices or str(value).startswith(key.choices))
            case schema.TEXTS:
                return self.texts(key.name, value, path) and self.listed(key, value, path)
            case schema.VERDICT:
                return self.word(key.name, value, path, tuple(VERDICTS), "verdict")
            case schema.CHOICE:
                return self.word(key.name, value, path, key.choices, "value")
            case _:
                good = isinstance(value, str) and len(value) <= LONGEST
        if not good:
            self.wrong(path, f"`{key.name}` must be {schema.KINDS.get(key.kind, 'a string')}", _help(key, value))
        return good

    def word(self, name: str, value: object, path: Path, known: tuple[str, ...], what: str) -> bool:
        if isinstance(value, str) and value in known:
            return True
        listed = ", ".join([f"`{word}`" for word in known])
        if value == "allow" and name in NEVER_ALLOW:
            words = f"`{name}` cannot be `allow`: a call that the guard agent did not settle is never permitted"
            self.wrong(path, words, "write `ask` or `deny`")
            return False
        if not isinstance(value, str):
            self.wrong(path, f"`{name}` must be a string", f"write one of {listed}, in quotes")
            return False
        near = self.nearest(value.lower(), known)
        where = "" if name == what else f" for `{name}`"
        self.wrong(path, f"`{value[:100]}` is not a valid {what}{where}", near or f"it may be {listed}")
        return False

    def texts(self, name: str, value: object, path: Path) -> bool:
        if isinstance(value, str):
            self.wrong(path, f"`{name}` must be a list", f'write `{name} = ["{value[:60]}"]`')
            return False
        if not isinstance(value, list):
            self.wrong(path, f"`{name}` must be a list of strings", f'write `{name} = ["…"]`')
            return False
        if len(value) > MOST_TEXTS:
            self.wrong(path, f"`{name}` has more than {MOST_TEXTS} entries", "use patterns")
            return False
        good = True
        for index, item in enumerate(value):
            if not isinstance(item, str) or not item.strip() or len(item) > LONGEST:
                self.wrong((*path, index), f"an entry of `{name}` must be a string", "write each entry in quotes")
                good = False
        return good

    def listed(self, key: Key, value: object, path: Path) -> bool:
        """Whether each entry of a list is one of the words its key allows; any text is, if it lists none."""
        if not key.choices or not isinstance(value, list):
            return True
        good = [self.word(key.name, item, (*path, index), key.choices, "value") for index, item in enumerate(value)]
        return all(good)

    def address(self, key: Key, value: object, path: Path) -> bool:
        """Whether a value is a URL that a key may be sent to: over TLS, or without TLS on this machine."""
        words, advice = _address(key, value)
        if words:
            self.wrong(path, f"`{key.name}` {words}", advice)
        return not words

    def name(self, name: str, value: object, path: Path) -> bool:
        """Whether a value names where a key is kept; if it is a key itself, messages do not repeat it."""
        plain = isinstance(value, str) and 0 < len(value) <= 64 and value.replace("_", "a").replace("-", "a").isalnum()
        if plain and not (isinstance(value, str) and redacted(value) != value):
            return True
        advice = "keep the key in an environment variable or the keyring, and write the name of that here"
        self.wrong(path, f"`{name}` must be the name of an environment variable or of the keyring's entry", advice)
        return False

    # --- patterns ----------------------------------------------------------------------------------------------------

    def patterns(self, section: dict[str, object], path: Path) -> None:
        """Check the patterns among the values of a section."""
        for name, value in section.items():
            if name == "extra_patterns":
                self.named_patterns(value, (*path, name))
            elif name == "content":
                for index, text in enumerate(texts_in(value)):
                    self.expression(text, (*path, name, index))
            elif name in CHECKS:
                for index, text in enumerate(texts_in(value)):
                    try:
                        CHECKS[name](text)
                    except BadPattern as error:
                        self.wrong((*path, name, index), f"`{text[:100]}`: {error}", error.help)

    def named_patterns(self, value: object, path: Path) -> None:
        for index, text in enumerate(texts_in(value)):
            name, colon, expression = text.partition(":")
            if not colon or not name.strip() or not expression:
                self.wrong((*path, index), f"`{text[:100]}` is not `name:regex`", 'write `"name:expression"`')
            else:
                self.expression(expression, (*path, index))

    def expression(self, text: str, path: Path) -> None:
        words = problem(text)
        if words:
            self.wrong(
                path,
                f"`{text[:100]}` is not a valid expression: {words}",
                "the guide policy.md says what an expression may have",
            )


def texts_in(value: object) -> list[str]:
    """The strings in a value of any type."""
    if isinstance(value, str):
        return [value]
    return [item for item in value if isinstance(item, str)] if isinstance(value, list | tuple) else []


def _rate(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return False
    try:
        read_rate(str(value))
    except ValueError:
        return False
    return True


def _within(key: Key, value: float) -> bool:
    return 0 <= value <= (1 if key.kind == schema.SHARE else 1_000_000_000)  # what is not a number is neither


def _address(key: Key, value: object) -> tuple[str, str]:
    """What is wrong with a URL, and what to write; empty: nothing."""
    schemes = " or ".join([f"`{sign}…`" for sign in key.choices or ("https://", "http://localhost:")])
    if not isinstance(value, str) or len(value) > LONGEST or not value.isprintable() or " " in value:
        return "must be a URL", f"write {schemes}, in quotes"
    scheme, mark, rest = value.partition("://")
    host = rest.partition("/")[0].lower()
    if not mark or scheme not in ("http", "https") or not host.strip("[]:."):
        return "must be a URL", f"start it with {schemes}"
    if "@" in host or "?" in rest or "#" in rest:
        return "must be a URL without a password, `?` or `#`", "name the key with `key`"
    bare = host[: host.index("]") + 1] if "]" in host else host.partition(":")[0]
    if scheme == "http" and not key.choices and bare not in LOOPBACK:
        return "must start with `https://`: without TLS only this machine is asked", "write `https://…`"
    return "", ""


def _help(key: Key, value: object) -> str:
    if key.kind == schema.TRUTH:
        return "write `true` or `false`, without quotes"
    if key.kind == schema.RATE:
        return "write a number above zero, or a rate such as `30/minute`, `5/second`, `100 / 2 hours` in quotes"
    if key.kind in (schema.DIRECTORY, schema.FILE):
        signs = " or ".join([f"`{sign}`" for sign in key.choices])
        return f"start it with {signs}" if signs else "name a directory"
    if key.kind == schema.AMOUNT:
        return "write a number such as `6` or `0.25`, without quotes"
    if key.kind == schema.SHARE:
        return "write a number such as `0.9`, without quotes"
    if key.kind == schema.COUNTER:
        return f"it starts with {', '.join([scheme + '://' for scheme in SCHEMES])}"
    if key.kind == schema.NUMBER:
        return "write a whole number above zero, without quotes"
    return "write it in quotes" if not isinstance(value, str) else f"keep it under {LONGEST} characters"

"""Arguments of macOS programs."""

from toolgate.knowledge.vocabulary import OPAQUE, Found, changes, reads
from toolgate.model.effect import Manner

HUNTED = (
    "id_rsa", "id_ed25519", "id_ecdsa", ".pem", "wallet", "keychain", "credential", "password", ".kdbx", "private key",
    ".p12", "aws/", ".env",
)  # fmt: skip


def plist_command(text: str) -> Found | None:
    """Commands of PlistBuddy: printing only looks."""
    words = text.split()
    if words and words[0].lower() in ("print", "help", "exit", "quit"):
        return [changes(clears="write")]
    return []


def script_language(text: str) -> Found | None:
    """The language of osascript: AppleScript, or JavaScript, which is not followed."""
    return [] if text.lower() == "applescript" else [(OPAQUE, text)]


def spotlight(text: str) -> Found | None:
    """A query for Spotlight; one for names that only credentials have is a search for credentials."""
    lowered = text.lower()
    if any([word in lowered for word in HUNTED]):
        return [reads(text, "secret", Manner.HUNT)]
    return []

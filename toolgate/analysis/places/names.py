"""What the names in a path say about it, in any directory."""

from toolgate.knowledge.places.paths import (
    CERTIFICATE_WORDS,
    CREDENTIAL_DOCUMENTS,
    CREDENTIAL_ENDINGS,
    CREDENTIAL_STARTS,
    CREDENTIAL_TAILS,
    LIKELY_CREDENTIALS,
    NAMES,
    ORDINARY_ENDINGS,
    ORDINARY_ENVIRONMENTS,
    ORDINARY_WORDS,
    OUTPUT_ENDINGS,
    PIPELINE_ENDINGS,
    PRIVATE_WORDS,
    SAMPLE_FOLDERS,
    SECRET_FOLDER_ENDINGS,
    SECRET_FOLDERS,
)
from toolgate.model.effect import Place

SCRATCH = ("tmp_", "tmp-")  # how names of temporary directories begin
REACH = 5  # components of the longest entry in NAMES
# Zero-width characters, which some file systems leave out of a name.
UNSEEN = dict.fromkeys(
    (0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2060, 0xFEFF)
)


def fold(text: str) -> str:
    """Return the text as a case-insensitive file system sees it."""
    return text.lower() if text.isascii() else text.casefold().translate(UNSEEN)


def named(parts: list[str], exact: bool = False) -> str:
    """Return the place that the names of a path, in lower case, give it; empty: nothing special.

    With `exact` a file's extension does not count. A directory of build output holds other people's projects: their
    pipelines and agents mean nothing here.
    """
    output = sample = False
    for index, part in enumerate(parts):
        place = NAMES.get(part)
        if place is None:
            if part in SAMPLE_FOLDERS:
                sample = True
            continue
        if index + 1 < len(parts):
            place = _furthest(parts, index, place)
            if part in SAMPLE_FOLDERS:
                sample = True
        if place == Place.OUTPUT:
            output = True
        elif place == Place.VCS:
            return _inside_repository(parts, index)
        elif place and not (output and (place == Place.PIPELINE or place == Place.AGENT)):
            return place if place != Place.SECRET or not parts[-1].endswith(".pub") else Place.OUTPUT if output else ""
    last = "" if exact else _by_last_name(parts, sample)
    if last and not (output and last == Place.PIPELINE):
        return last
    return Place.OUTPUT if output else ""


def _furthest(parts: list[str], index: int, place: str) -> str:
    """Return the place of the longest entry that starts at a component."""
    key = parts[index]
    for part in parts[index + 1 : index + REACH]:
        key += "/" + part
        found = NAMES.get(key)
        place = place if found is None else found
    return place


def _inside_repository(parts: list[str], index: int) -> str:
    """Return the place in a repository; hooks and settings of submodules and work trees run commands too."""
    inner = parts[index + 1 :]
    if len(inner) > 2 and inner[0] in ("modules", "worktrees"):
        for position in range(2, len(inner)):
            if inner[position] == "hooks" or (
                inner[position] in ("config", "config.worktree") and position == len(inner) - 1
            ):
                return Place.STARTUP
    return Place.VCS


def _by_last_name(parts: list[str], sample: bool) -> str:
    """Return the place that a file's own name gives it, by how it starts or ends."""
    name = parts[-1]
    stem, dot, ending = name.rpartition(".")
    if name.startswith(".env"):
        return _environment(name)
    if dot:
        if ending in ORDINARY_ENDINGS:
            return ""
        if ending in OUTPUT_ENDINGS:
            return Place.OUTPUT
        if ending == "pth" and len(parts) > 1 and parts[-2] in ("site-packages", "dist-packages"):
            return Place.STARTUP
        if ending in PIPELINE_ENDINGS:
            return Place.PIPELINE
    if sample:
        return ""
    if not dot and name.startswith(SCRATCH):
        return Place.OUTPUT
    if name in LIKELY_CREDENTIALS or name.startswith(CREDENTIAL_STARTS) or name.endswith(CREDENTIAL_TAILS):
        return Place.SECRET
    return Place.SECRET if dot and _key_like(parts, stem, ending) else ""


def _key_like(parts: list[str], stem: str, ending: str) -> bool:
    """Whether a name with an extension is that of a credential."""
    if ending in CREDENTIAL_ENDINGS:
        return stem != "" and not _harmless_stem(stem, ending)
    if ending == "json":
        return any([word in stem for word in CREDENTIAL_DOCUMENTS])
    return len(parts) > 1 and parts[-2] in SECRET_FOLDERS and ending in SECRET_FOLDER_ENDINGS


def _environment(name: str) -> str:
    """Return the place of a `.env…` file: `.env.local` is a credential, `.env.example` is not."""
    if name == ".env":
        return Place.SECRET
    if name[4] not in ".-_":
        return ""
    words = name[5:].replace("-", ".").replace("_", ".").split(".")
    for word in words:
        if word in ORDINARY_ENVIRONMENTS:
            return ""
    return "" if words[-1] in ORDINARY_ENDINGS else Place.SECRET


def _harmless_stem(stem: str, ending: str) -> bool:
    """Whether the words of a key file's name say that it is public, an example, or not a key."""
    words = stem.replace("-", ".").replace("_", ".").split(".")
    if not ORDINARY_WORDS.isdisjoint(words):
        return True
    return ending == "pem" and not CERTIFICATE_WORDS.isdisjoint(words) and PRIVATE_WORDS.isdisjoint(words)


def above(paths: tuple[str, ...]) -> frozenset[str]:
    """Return these paths and every directory they are in."""
    found = set(paths)
    for path in paths:
        while "/" in path:
            path = path[: path.rfind("/")]
            found.add(path)
    return frozenset(found)

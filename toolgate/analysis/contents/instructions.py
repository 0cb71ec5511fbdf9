"""Instructions to agents: words that drop approval, hide things from the user or bypass Toolgate.

In any other document such words are only about these things; here an agent obeys them.
"""

from __future__ import annotations

from toolgate.analysis.formats.front_matter import parted
from toolgate.knowledge.places.agent_files import INSTRUCTION_NAMES
from toolgate.knowledge.texts.agent_words import (
    ADDRESSED,
    AGENT_FILES,
    AGENT_FOLDERS,
    APART,
    AROUND,
    BRINGING,
    FORGE_FOLDERS,
    GRANTED,
    GRANTS,
    LOOSENING,
    NEGATIONS,
    OBEYING,
    ORDERS,
    ORDINARY_FOLDERS,
    PUBLIC_PLACES,
    PUBLISHING,
    SECRETS,
    SHELLS,
    STEERING,
    TAKING,
    TEXT_ENDINGS,
    TOWARDS,
    UNCHECKING,
    UNREAD_TAGS,
    UNSHOWN,
    WHITE,
)
from toolgate.model.effect import backticked
from toolgate.model.occurrences import occurrences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.formats.trees import Pair

STEMS = frozenset([name.partition(".")[0] for name in INSTRUCTION_NAMES])
NEAR = 30  # characters before a word in which a negation reverses it
SENTENCE = 160  # the same for a distant negation: `no change goes out … without`
LINE_COMMENTS = ("// ", ".. ", "% ", "[//]: # ", "[comment]: # ", "%% ", "#| ")
REACH = 240  # characters before a URL that say what is sent there


def is_instructions(path: str) -> bool:
    """Whether agents take a file for instructions, judged by its path in lower case."""
    *folders, name = path.split("/")
    stem, _, ending = name.rpartition(".")
    if name not in AGENT_FILES and (ending not in TEXT_ENDINGS or not stem):
        return False
    if name in AGENT_FILES or name.endswith((".instructions.md", ".prompt.md", ".chatmode.md", ".mdc", ".agent.md")):
        return True
    hidden = [folder for folder in folders if folder[:1] == "." and folder not in ORDINARY_FOLDERS]
    if ".github" in folders:
        return bool(FORGE_FOLDERS.intersection(folders[folders.index(".github") :]))
    words = stem.replace("-", " ").replace("_", " ").replace(".", " ").split()
    return bool(hidden) or bool(AGENT_FOLDERS.intersection(folders)) or bool(STEMS.intersection(words))


def loosened(text: str) -> str:
    """A phrase for the safeguard that a text tells an agent to skip; empty: none."""
    flat = " ".join(text.lower().replace("’", "'").split())
    for word in LOOSENING:
        at = flat.find(word)
        if at >= 0 and not _negated(flat, at):
            return backticked(word)
    for verbs, objects, what in AROUND:
        for verb in verbs:
            for at in occurrences(flat, verb):
                window = flat[at + len(verb) : at + len(verb) + APART].partition(". ")[0]
                reach = SENTENCE if verb == "without" else NEAR
                if any([thing in window for thing in objects]) and not _negated(flat, at, reach):
                    return what
    return carried(text) or published(flat) or _steered(text) or _granted(text)


def published(flat: str) -> str:
    """A phrase if a sentence, in lower case, says to publish credentials; empty: none does."""
    for sentence in flat.replace("`", "").replace('"', "").split(". "):
        named = max([_secret_at(sentence, word) for word in SECRETS])
        if named < 0 or _denies(sentence):
            continue
        verbs = any([f" {verb} " in " " + sentence[:named] for verb in PUBLISHING])
        if verbs and any([place in sentence[named:] for place in PUBLIC_PLACES]):
            return "an instruction to give credentials away"
    return ""


def _secret_at(sentence: str, word: str) -> int:
    """The index at which a sentence names a credential; -1: nowhere. `.env.example` is not one."""
    at = sentence.find(word)
    return -1 if at >= 0 and sentence[at + len(word) :].startswith((".example", ".sample", ".template")) else at


def _steered(text: str) -> str:
    """A phrase if a comment, which readers of the page do not see, steers what an agent writes; empty: none."""
    flat = " ".join(text.lower().split())
    for piece in flat.split("<!--")[1:]:
        comment = piece.partition("-->")[0]
        steers = any([word in comment for word in STEERING]) and not _denies(comment)
        if steers and ("://" in comment or any([word in comment for word in UNCHECKING])):
            return "an instruction hidden in a comment"
    return ""


def carried(text: str) -> str:
    """A phrase if a sentence says to send credentials to a URL or to obey a web page; empty: none does."""
    flat = " ".join(text.lower().split())
    for at in occurrences(flat, "://"):
        start = max(flat.rfind(". ", 0, at), at - REACH, 0)
        sentence = flat[start:at].removesuffix("https").removesuffix("http")
        named = max([sentence.rfind(word) for word in SECRETS])
        verbs = named >= 0 and any([verb in sentence for verb in TAKING])
        if verbs and any([word in sentence[named:][-APART:] for word in TOWARDS]) and not _denies(sentence):
            return "an instruction to give credentials away"
        brought = any([verb in sentence for verb in BRINGING]) and not _denies(sentence)
        if brought and any([word in flat[at : at + SENTENCE] for word in OBEYING]):
            return "an instruction to do whatever a web page says"
    return ""


def _denies(sentence: str) -> bool:
    return any(
        [f" {word}" in " " + sentence or (word[0] == "n" and word[1] == "'" and word in sentence) for word in NEGATIONS]
    )


def _negated(flat: str, at: int, reach: int = NEAR) -> bool:
    before = flat[max(0, at - reach) : at].rpartition(". ")[2].rpartition(": ")[2]
    return any([f" {word}" in f" {before}" or (word[:2] == "n'" and word in before) for word in NEGATIONS])


def _granted(text: str) -> str:
    """A phrase if front matter lets an agent run any command: `permission: {bash: allow}`, `allowed-tools: Bash`."""
    head, _ = parted(text)
    for keys, value in _pairs_above(head) if head else ():
        words = [key.lower() for key in keys]
        if any([grant in word for word in words for grant in GRANTS]):
            given = [bare.strip() for bare in value.lower().split(",")]
            if GRANTED.intersection(given) or (words[-1] in SHELLS and given[0] in ("allow", "always", "true")):
                return "permission to run any command"
    return ""


def _pairs_above(head: str) -> list[Pair]:
    """The pairs of front matter; where it is not valid YAML, each line may belong to any block that opens in it."""
    from toolgate.analysis.formats.ini import line_pairs
    from toolgate.analysis.formats.trees import pairs_in

    pairs = pairs_in("head.yaml", head)
    if pairs is not None:
        return pairs
    blocks = [line.strip().strip(":\"'") for line in head.split("\n") if line.rstrip().endswith(":")]
    return [((*blocks, *keys), value) for keys, value in line_pairs(head)]


def commands_of(text: str) -> list[str]:
    """The commands that an agent's prompt runs when it is used: `` !`git status` `` and `!{git status}`."""
    found = [piece.partition("`")[0] for piece in text.split("!`")[1:]]
    found += [piece.partition("\n")[0].rpartition("}")[0] for piece in text.split("!{")[1:]]
    return [command for command in found if command]


# --- text that readers of the page do not see -----------------------------------------------------------------------


def unseen(text: str) -> str:
    """A hidden passage of a page or a drawing that tells assistants what to do; empty: there is none."""
    flat = " ".join(text.lower().split())
    if not any([word in flat for word in ADDRESSED]):
        return ""
    for passage in [*_hidden_passages(flat), *_comments(text.lower())]:
        addressed = any([word in passage for word in ADDRESSED])
        if addressed and (any([word in passage for word in ORDERS]) or carried(passage) or loosened(passage)):
            return passage[:SENTENCE]
    return ""


def _hidden_passages(flat: str) -> list[str]:
    """A page's comments, and the text of elements that are invisible by size, colour or position."""
    found = [piece.partition("-->")[0] for piece in flat.split("<!--")[1:]]
    for piece in flat.split("<")[1:]:
        tag, _, content = piece.partition(">")
        bare = tag.replace(" ", "").replace('"', "").replace("'", "")
        unread = tag.split()[:1] and tag.split()[0].rstrip("/") in UNREAD_TAGS
        if unread or any([mark in bare + ">" for mark in UNSHOWN]) or _is_alike(bare):
            found.append(content)
    return found


def _comments(text: str) -> list[str]:
    """The comments in a document: AsciiDoc, reStructuredText, TeX, Org, unused link definitions in Markdown."""
    found = [" ".join(piece.split()) for piece in ("\n" + text).split("\n////")[1::2]]
    for begin, end in (("#+begin_comment", "#+end_comment"), ("\\begin{comment}", "\\end{comment}"), ("{{!--", "--}}")):
        found += [" ".join(piece.partition(end)[0].split()) for piece in text.split(begin)[1:]]
    lines: list[str] = []
    for line in [*text.split("\n"), ""]:
        if line.lstrip().startswith(LINE_COMMENTS) or (lines and lines[0][:3] == ".. " and line[:1] == " "):
            lines.append(line.strip())
        elif lines:
            found.append(" ".join(lines))
            lines = []
    return found


def _is_alike(tag: str) -> bool:
    """Whether an element's text has the colour of its background: white on white, or without a background."""
    colours = [
        piece.partition(";")[0].rstrip("/")
        for piece in tag.replace("background-color:", "background:").split("color:")[1:]
    ]
    behind = tag.partition("background:")[2].partition(";")[0] or "white"
    return any([colour in WHITE and (behind in WHITE or behind == colour) for colour in colours])

"""Texts that are a line of a shell, wherever they stand: as a whole, behind something else, or in its place."""

from __future__ import annotations

from toolgate.knowledge.texts.program_words import INTERPRETERS

QUOTES = "\"'"
JOINING = ";&|<>()`"  # signs that end a word in a shell
SIGNS = (";", "&", "|", "$(", "`")  # what makes more of a line than words
KEYWORDS = ("if", "for", "while", "until", "case", "function", "select", "time", "[[", "coproc")
ESCAPED = "\0"  # in place of a blank that does not end a word
PRINTED = "$(…)"  # how the output of a command is shown in an argument
WRAPPERS = ("sudo", "env", "exec", "command", "nohup", "time")


def starts_program(word: str, text: str) -> bool:
    """Whether the first word of a text is one that a shell starts a command with."""
    if word[:1] in "({!`$" or word[:2] == "./" or word[:1] == "/" or "()" in word or (word in KEYWORDS and ";" in text):
        return True
    if _assigns(word) and word[:1].isalpha() and len(text.split()) > 1:
        return True
    for sign in JOINING:
        word = word.partition(sign)[0]
    return is_program(word)


def is_program(word: str) -> bool:
    """Whether a word names a program that is described, or a builtin."""
    from toolgate.knowledge.lookup import BUILTINS, knowledge_of

    name = _name(word)
    return name in BUILTINS or (name != "" and knowledge_of(name) is not None)


def _name(word: str) -> str:
    return word.strip(QUOTES + "\\(").rpartition("/")[2]


def is_command(text: str) -> bool:
    """Whether a text is a line of a shell: a program, with an option, a path, an address or a sign behind it."""
    words = text.strip().lstrip("|! \t").split()
    if len(words) < 2 or words[0][:1] in "({`$" or not starts_program(words[0], text):
        return False
    if any([_argues(word) for word in words[1:]]):
        return True
    return any([sign in text for sign in SIGNS]) and is_program(words[0]) and not _calls(text)


def command_set(option: str, value: str) -> str:
    """The command line that a long option gives to a setting: `--property hooks.1.pattern=rm -rf x`; empty: none."""
    if option[:2] != "--" or "=" not in value:
        return ""
    from toolgate.analysis.text.identifiers import words_of
    from toolgate.knowledge.texts.value_words import PROSE

    key, _, given = value.partition("=")
    name = key.rpartition(":")[2]  # `--property:PreBuildEvent=…`
    plain = name.replace("_", "a").replace(".", "a").replace("-", "a").isalnum()
    told = bool(words_of(name) & PROSE) and "." not in name  # a text for people; with a dot, it is a setting
    return given if " " in given and plain and not told and is_command(given) else ""


def begins_command(text: str) -> bool:
    """Whether a text begins as a command does, behind what is put in front of one, and does not go on as a sentence."""
    words = text.split(None, 8)
    while words and words[1:2] != ["|"] and (words[0] in WRAPPERS or words[0].startswith("-") or _assigns(words[0])):
        del words[0]
    if len(words) < 2:
        return text.replace(" ", "").startswith(":(){")
    if _is_prose(text) or "://" in words[0]:
        return False
    return is_program(words[0]) or is_program(_name(words[0]).partition(".")[0]) or words[0].startswith((":()", "$("))


def _is_prose(text: str) -> bool:
    """Whether a text goes on in words after a command: a sentence about it."""
    words = text.split()
    plain = [word for word in words if word.isalpha() and word.islower() and len(word) > 2]
    return not any([sign in text for sign in "|;&<>$`"]) and len(plain) > 2 and len(plain) * 2 >= len(words)


def _assigns(word: str) -> bool:
    return "=" in word and word.partition("=")[0].isidentifier()


def _argues(word: str) -> bool:
    if word[0] == "-":
        return len(word) > 1
    return word[0] in "/~" or "=/" in word or "://" in word


def _calls(text: str) -> bool:
    """Whether a text calls a function, and so is code of another language."""
    return any([before[-1:].isalnum() for before in text.split("(")[:-1]])


def is_piped(text: str) -> bool:
    """Whether the end of a pipe is a shell or another interpreter."""
    ends = [part.split() for part in text.split("|")[1:]]
    firsts = [words[1] if words[0] == "sudo" and len(words) > 1 else words[0] for words in ends if words]
    return any([word.strip("\"'`,;)}").rpartition("/")[2] in INTERPRETERS for word in firsts])


def is_escape(text: str) -> bool:
    """Whether a text starts a shell as small languages write it: `!sh`, `|bash`, `:!sh`."""
    bare = text.lstrip("|!: \t")
    return text[:1] in ("|", "!", ":") and not text.startswith("::") and bare.partition(" ")[0] in INTERPRETERS


def quoted_commands(text: str) -> list[str]:
    """The lines of a shell that stand in quotes in code of any language, without the escapes of quotes in them."""
    found = [part for quote in QUOTES for part in text.split(quote)[1::2] if is_command(part)]
    if '\\"' not in text:
        return found
    parts = [part.replace(ESCAPED, '"') for part in text.replace('\\"', ESCAPED).split('"')[1::2]]
    return found + [part for part in parts if '"' in part and is_command(part)]


def command_lines_in(text: str) -> list[str]:
    """The lines of a shell in a text: all of it, and what is quoted, substituted, or behind a name."""
    parts = [text.lstrip("|! \t"), *substituted(text), *[text.partition(sign)[2] for sign in "=:"]]
    return [*quoted_commands(text), *[part for part in parts if is_command(part)]]


def substituted(text: str) -> list[str]:
    """What stands in backticks or in `$( )`."""
    return [*text.split("`")[1::2], *[part.partition(")")[0] for part in text.split("$(")[1:]]]


def without_printed_names(value: str) -> str:
    """A value without the parts of a path that the shell has had printed: `build/$(…).o`."""
    return value.replace(PRINTED, "") if "/" in value.partition(PRINTED)[0] else value


def quoted_words(text: str) -> list[str]:
    """The words of a line of options, those in quotes as one; by blanks alone where a quote is not closed."""
    if not any([quote in text for quote in (*QUOTES, "\\ ")]):
        return text.split()
    words, word, quote = [""], False, ""
    for letter in text.replace("\\ ", ESCAPED):
        if letter == ESCAPED:
            words[-1] += " " if not quote else "\\ "
        elif letter == quote or (not quote and letter in QUOTES):
            quote, word = "" if quote else letter, True
        elif quote or not letter.isspace():
            words[-1] += letter
            word = True
        elif word:
            words.append("")
            word = False
    return text.split() if quote else words if word else words[:-1]


def pieces(text: str) -> list[str]:
    """What stands between the signs that end a command."""
    for sign in ";&|\n":
        text = text.replace(sign, "\0")
    return [piece.strip() for piece in text.split("\0") if piece.strip()]

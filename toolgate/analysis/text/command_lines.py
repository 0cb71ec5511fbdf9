"""Finds shell command lines in texts: as a whole, after something else, or in quotes."""

from toolgate.knowledge.vocabulary import has_trait

QUOTES = "\"'"
JOINING = ";&|<>()`"  # characters that end a word in a shell
SIGNS = (";", "&", "|", "$(", "`")  # characters that only a command line has
KEYWORDS = ("if", "for", "while", "until", "case", "function", "select", "time", "[[", "coproc")
ESCAPED = "\0"  # placeholder for a blank that does not end a word
LINES, WORDS = 200, 60  # of a text in which commands are looked for
TOLD, BEGINNING = 4_000, 400  # characters of one line, and of a command by which it is recognised
PRINTED = "$(…)"  # how the output of a command is shown in an argument
WRAPPING = ("exec", "command")  # builtins that run the command behind them


def starts_program(word: str, text: str) -> bool:
    """Whether the first word of a text can start a shell command."""
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
    """Whether a text is a command line: a program, followed by an option, a path, a URL or an operator."""
    words = text.strip().lstrip("|! \t").split()
    if len(words) < 2 or words[0][:1] in "({`$" or not starts_program(words[0], text):
        return False
    if any([_argues(word) for word in words[1:]]) or words[1:] == ["-"]:
        return True
    return any([sign in text for sign in SIGNS]) and is_program(words[0]) and not _calls(text)


def command_set(option: str, value: str) -> str:
    """Return the command line that an option gives to a setting: `--property hooks.1.pattern=rm -rf x`; empty: none."""
    if option[:2] != "--" or "=" not in value:
        return ""
    from toolgate.analysis.text.identifiers import words_of
    from toolgate.knowledge.texts.value_words import PROSE

    key, _, given = value.partition("=")
    name = key.rpartition(":")[2]  # `--property:PreBuildEvent=…`
    plain = name.replace("_", "a").replace(".", "a").replace("-", "a").isalnum()
    told = bool(words_of(name) & PROSE) and "." not in name  # prose; a key with a dot is a setting
    return given if " " in given and plain and not told and is_command(given) else ""


def begins_command(text: str) -> bool:
    """Whether a text begins as a command does, after any wrappers and options, and does not continue as a sentence."""
    words = text.split(None, 8)
    while words and words[1:2] != ["|"] and (words[0][0] == "-" or _assigns(words[0]) or _wraps(words[0])):
        del words[0]
    if len(words) < 2:
        return text.replace(" ", "").startswith(":(){")
    if _is_prose(text) or "://" in words[0]:
        return False
    return is_program(words[0]) or is_program(_name(words[0]).partition(".")[0]) or words[0].startswith((":()", "$("))


def _wraps(word: str) -> bool:
    """Whether a word is a program that runs the command behind it."""
    return word in WRAPPING or has_trait(word, "wraps")


def _is_prose(text: str) -> bool:
    """Whether a text continues in words after a command: a sentence about it."""
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
    """Whether a text calls a function, and so is code in another language."""
    return any([before[-1:].isalnum() for before in text.split("(")[:-1]])


def commands_told(text: str) -> list[str]:
    """What the sentences of a text tell to run: in each line, all that follows the first words that begin a command."""
    found: list[str] = []
    for line in text.split("\n")[:LINES]:
        words = line[:TOLD].split(None, WORDS)
        rests = [" ".join(words[index:]).rstrip(".") for index in range(len(words))]
        found += [rest for rest in rests if begins_command(rest[:BEGINNING]) and is_command(rest)][:3]
    return found


def is_piped(text: str) -> bool:
    """Whether a pipe ends in a shell or another interpreter."""
    ends = [part.split() for part in text.split("|")[1:]]
    firsts = [words[1] if len(words) > 1 and _wraps(words[0]) else words[0] for words in ends if words]
    return any([has_trait(word.strip("\"'`,;)}"), "interprets") for word in firsts])


def is_escape(text: str) -> bool:
    """Whether a text starts a shell in the syntax of small languages: `!sh`, `|bash`, `:!sh`."""
    bare = text.lstrip("|!: \t")
    return text[:1] in ("|", "!", ":") and not text.startswith("::") and has_trait(bare.partition(" ")[0], "interprets")


def quoted_commands(text: str) -> list[str]:
    """Return the quoted command lines in code of any language, with escaped quotes unescaped."""
    found = [part for quote in QUOTES for part in text.split(quote)[1::2] if is_command(part)]
    if '\\"' not in text:
        return found
    parts = [part.replace(ESCAPED, '"') for part in text.replace('\\"', ESCAPED).split('"')[1::2]]
    return found + [part for part in parts if '"' in part and is_command(part)]


def command_lines_in(text: str) -> list[str]:
    """Return the command lines in a text: the whole text, and what is quoted, substituted, or assigned."""
    parts = [text.lstrip("|! \t"), *substituted(text), *[text.partition(sign)[2] for sign in "=:"]]
    return [*quoted_commands(text), *[part for part in parts if is_command(part)]]


def substituted(text: str) -> list[str]:
    """Return what is in backticks or in `$( )`."""
    return [*text.split("`")[1::2], *[part.partition(")")[0] for part in text.split("$(")[1:]]]


def without_printed_names(value: str) -> str:
    """Return a value without the parts of a path that come from command output: `build/$(…).o`."""
    return value.replace(PRINTED, "") if "/" in value.partition(PRINTED)[0] else value


def quoted_words(text: str) -> list[str]:
    """Return the words of a line of options, quoted ones as one; split at blanks if a quote is not closed."""
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
    """Return the parts of a text between characters that end a command."""
    for sign in ";&|\n":
        text = text.replace(sign, "\0")
    return [piece.strip() for piece in text.split("\0") if piece.strip()]

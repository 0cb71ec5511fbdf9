"""Cells of a notebook as plain Python, rewritten as IPython does before it runs them."""

from toolgate.knowledge.vocabulary import one_of

SHELLS = ("bash", "sh", "!", "system", "sx", "script bash", "script sh", "script --bg bash")
PYTHONS = ("python", "python3", "script python", "script python3")
MEASURED = one_of("time timeit capture prun memit mprun lprun scalene")  # Python follows
SHOWN = one_of("markdown latex svg")
COMMANDS = one_of("pip conda mamba micromamba uv ls ll lx cat head tail less more man mkdir rmdir rm cp mv")
QUIET = one_of("""matplotlib pylab autoreload aimport config precision xmode colors gui who whos who_ls pwd lsmagic magic quickref
    pinfo pinfo2 pdoc pfile psource history hist notebook pprint doctest_mode tb reset_selective pdb""")
ASSIGNED = r"([\w, ]+?)\s*=\s*!(.+)"
ASKED = r"\?{0,2}[A-Za-z_][\w.]*\?{0,2}"
VALUE = r"\{([A-Za-z_][\w.]*(?:\[[^\]{}]*\])?)\}"  # of Python, in a command
OPTIONS = r"(?:-[a-zA-Z](?:\s*\d+)?\s+)*"


def is_cell(text: str) -> bool:
    """Whether some lines of a text are IPython's syntax."""
    return any([line.lstrip()[:1] in ("!", "%") or " = !" in line for line in text.split("\n")])


def plain(cell: str) -> str:
    """One cell as plain Python; an unknown magic stays as it is."""
    head, _, body = cell.lstrip().partition("\n")
    if head[:2] == "%%":
        return _cell(head[2:].strip(), body, cell)
    lines = cell.replace("\\\n", " ").split("\n") if "!" in cell and "\\\n" in cell else cell.split("\n")
    return "\n".join([_line(line) for line in lines])


def commands(cell: str) -> list[str]:
    """The commands that a cell gives to a shell."""
    head, _, body = cell.lstrip().partition("\n")
    if head[:2] == "%%":
        return [body] if head[2:].strip() in SHELLS else []
    lines = [line.strip() for line in cell.split("\n")]
    return [line.lstrip("!") for line in lines if line[:1] == "!"]


def _cell(magic: str, body: str, cell: str) -> str:
    word, _, rest = magic.partition(" ")
    if magic in SHELLS:
        return f"get_ipython().system({body!r})"
    if magic in PYTHONS:
        return body
    if word in MEASURED:
        return plain(body)
    if word == "writefile" and rest and rest[:1] != "-":
        return f"open({rest.strip()!r}, 'w').write({body!r})"
    return "pass" if word in SHOWN else cell


def _line(line: str) -> str:
    import re

    text = line.strip()
    indent = line[: len(line) - len(line.lstrip())]
    if text[:1] == "!":
        return f"{indent}get_ipython().system({_command(text.lstrip('!').strip())})"
    if text[:1] == "%":
        word, _, rest = text[1:].partition(" ")
        return indent + (_magic(word, rest.strip()) or text)
    if given := re.fullmatch(ASSIGNED, text):
        return f"{indent}{given[1]} = get_ipython().getoutput({_command(given[2].strip())})"
    return f"{indent}pass" if "?" in (text[:1], text[-1:]) and re.fullmatch(ASKED, text) else line


def _magic(word: str, rest: str) -> str:
    """The Python that a magic is equivalent to; empty: not known."""
    if word in QUIET:
        return "pass"
    if word in COMMANDS or word in ("system", "sx"):
        return f"get_ipython().system({_command(f'{word} {rest}' if word in COMMANDS else rest)})"
    if word == "run":
        return f"get_ipython().system({_command(f'ipython {rest}')})"
    if word in MEASURED:
        import re

        return re.sub(OPTIONS, "", rest, count=1)
    if word in ("load_ext", "reload_ext"):
        return "pass" if rest in QUIET else f"import {rest}"
    if word == "cd":
        return f"__import__('os').chdir({_command(rest or '~')})"
    name, sign, value = rest.partition("=") if "=" in rest else rest.partition(" ")
    if word in ("env", "set_env"):
        return f"__import__('os').environ[{name!r}] = {_command(value)}" if sign else "print(__import__('os').environ)"
    return ""


def _command(text: str) -> str:
    """A command as a Python string, with the values that are filled in."""
    import re

    pieces = re.split(VALUE, text)
    if len(pieces) == 1:
        return repr(text)
    told = [piece if at % 2 else piece.replace("{", "{{").replace("}", "}}") for at, piece in enumerate(pieces)]
    return "f" + repr("".join([f"{{{piece}}}" if at % 2 else piece for at, piece in enumerate(told)]))

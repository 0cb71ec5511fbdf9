"""Python source text: parsed by Python itself, analysed by Toolgate, never run."""

from __future__ import annotations

from toolgate.analysis.code.actions import CodeActions
from toolgate.model.occurrences import names_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast


def parsed(text: str) -> ast.Module | None:
    """Return the tree of a text; `None`: Python would not compile it, or it is nested too deeply."""
    import _ast
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = compile(text, "<code>", "exec", _ast.PyCF_ONLY_AST, dont_inherit=True)
    except (SyntaxError, ValueError, MemoryError, RecursionError, OverflowError):
        return None
    return tree if isinstance(tree, _ast.Module) else None


def expression_in(text: str) -> ast.expr | None:
    """Return the expression that a text consists of; `None`: it is none, or more than one."""
    tree = parsed(text.strip())
    one = tree is not None and len(tree.body) == 1 and type(tree.body[0]).__name__ == "Expr"
    return tree.body[0].value if one else None  # type: ignore[union-attr]  # by its kind


def understood(text: str) -> ast.Module | None:
    """The tree of a text, also where it is a cell of a notebook, whose lines may be commands of a shell."""
    tree = parsed(text)
    if tree is not None or ("!" not in text and "%" not in text and "?" not in text):
        return tree
    from toolgate.knowledge.readers.cells import plain

    return parsed(plain(text))


def run_python(actions: CodeActions, text: str) -> None:
    """Emit what a Python text would do."""
    from toolgate.analysis.code.python.program import Program

    tree = understood(text)
    if tree is None:
        unparsed(actions, text)
        return
    program = Program(actions)
    if actions.run.told:
        from toolgate.analysis.code.python.arguments import followed

        program.told = set() if followed(text) else None
    elif actions.run.parameters and "argv" in text:
        from toolgate.analysis.code.python.arguments import changed, followed, only_read

        if not followed(text) or not only_read(tree, text):
            program.patched["sys.argv"] = changed(actions.run.parameters)
            actions.run.parameters = ()
    program.run(tree)


# Names without which no text for another Python version does harm.
REACHING = frozenset(
    """os sys subprocess socket shutil exec eval execfile open file compile system popen remove unlink rmtree rmdir
    rename requests urllib urllib2 httplib httpx aiohttp ftplib smtplib telnetlib paramiko pickle cPickle marshal
    ctypes importlib __import__ getattr globals locals vars builtins __builtins__ pty signal kill fork environ
    pathlib Path glob write writelines commands pexpect sh invoke fabric psutil pynput keyboard winreg boto3 sqlite3
    psycopg2 input raw_input multiprocessing threading asyncio codecs base64 zlib""".split()
)
LONGEST = 20_000  # characters that are scanned
OPENING = frozenset("import from print class def for while if try with async lambda assert raise return".split())


def unparsed(actions: CodeActions, text: str) -> None:
    """Judge text that this Python does not compile: an older or newer Python may run it."""
    words = names_in(text) if len(text) <= LONGEST else []
    if not words or words[0] not in OPENING or REACHING & set(words):
        actions.unparsed(text, "Python code")

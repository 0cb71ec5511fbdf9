"""Finds command lines in settings that run commands automatically, whatever language they are written in.

Editors, terminals and git each start programs in their own way; what they start is a shell command line. Only what is
grave in it is reported, as for any text that has not been started yet.
"""

from toolgate.analysis.arguments.agent_settings import is_start_file
from toolgate.analysis.contents.later import run_shells
from toolgate.analysis.contents.splitting import File
from toolgate.analysis.formats.embedded import embedded_commands
from toolgate.analysis.git.config import configured
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream
from toolgate.knowledge.texts.written_files import HOMES, MARKS, STARTING
from toolgate.model.effect import Place, description
from toolgate.shell.expand.fields import Hole, Partial, Scalar

JOINERS = (".", "..", "+", "..=")  # operators that join strings, by language
GIT_SETTINGS = (".gitconfig", "gitconfig", "/git/config", "/.git/config")
LOGINS = "GIT_LOGINS"  # the variable for what a git credential helper gets on its standard input
MOST = 20  # command lines of a file


def judge_startup(file: File, scope: Scope) -> None:
    """Emit what is grave in the command lines of a file that something loads automatically."""
    for command in embedded_commands(_glued(file.text), MARKS)[:MOST]:
        run_shells([command], scope)
    if any([f"{shell} " in file.text and is_start_file(file.path, shell) for shell in STARTING]):
        run_shells([file.text], scope)
    if file.path.endswith(GIT_SETTINGS) and "helper" in file.text:
        inner = scope.fork()
        logins = Stream(None, (description("git's credentials", Place.SECRET),))
        inner.variables[LOGINS] = Scalar((Partial((Hole("$" + LOGINS, "any", logins),)),))
        for key, value in configured(file.text):
            if key.startswith("credential.") and value.startswith("!"):
                run_shells([f'printf %s "${LOGINS}" | {{ {value[1:]}; }}'], inner)


def _glued(text: str) -> str:
    """The text with strings like `'a '.$HOME.'/b'`, joined around the home directory, as one string with a variable."""
    for home in HOMES if any([home in text for home in HOMES]) else ():
        for joiner in JOINERS:
            for quote in "'\"":
                for blank in ("", " "):
                    glue = f"{quote}{blank}{joiner}{blank}{home}{blank}{joiner}{blank}{quote}"
                    text = text.replace(glue, "$HOME")
    return text

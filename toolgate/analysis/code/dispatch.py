"""Source text in a language other than shell: what it would do when it runs."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.code.actions import CodeActions
from toolgate.analysis.code.affordable import affordable
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream
from toolgate.knowledge.index import LANGUAGES
from toolgate.knowledge.lookup import OWN_NAME
from toolgate.model.effect import Manner, Place, Verb, description
from toolgate.model.errors import GuardError

FORMATS = ("patch", "makefile", "justfile")  # read by readers of their own
LONG = 6_000  # characters of a program that may need more than its share of steps
HOPELESS = 60_000  # characters of a program for which no steps would be enough
KEPT = 1_600  # steps that the shell parser keeps


def run_code(run: Run, text: str, language: str) -> None:
    """Emit what the text would do; whatever is not known is an `unknown` effect."""
    mark, told = len(run.scope.ledger.effects), text in run.scope.command.argv
    _run(run, text, language)
    if "ioctl" in text or OWN_NAME in text:
        from toolgate.analysis.arguments.toolgate_in_arguments import judge_code

        judge_code(run.scope, text, mark)
    if len(run.scope.ledger.effects) > mark:
        if any([effect.verb == Verb.DELETE for effect in run.scope.ledger.effects[mark:]]):
            from toolgate.analysis.code.razing import judge_listing

            judge_listing(run.scope, text, mark)
        if told:
            _judge_whole(run, text, language, mark)


def _judge_whole(run: Run, text: str, language: str, mark: int) -> None:
    """Judge what code on a command line does as a whole, which none of its calls shows alone."""
    effects = run.scope.ledger.effects[mark:]
    if language != "python" and any([effect.verb == Verb.DELETE for effect in effects]):
        from toolgate.analysis.code.deletions_by_name import judge_named

        judge_named(run, text, mark)
    if any([effect.verb == Verb.RUN and Manner.BUILT in effect.manner for effect in effects]):
        from toolgate.analysis.text.remote_shells import serves

        if serves(text):
            clients = description("clients", Place.REMOTE)
            run.emit(Verb.RUN, description("their commands", Place.MACHINE), clients, (Manner.REMOTE_SHELL,))


def _run(run: Run, text: str, language: str) -> None:
    name = language if language in FORMATS else LANGUAGES.get(language.lower())
    if name is None:
        from toolgate.analysis.code.unread import run_unread

        run.scope.step(len(text) >> 2)
        run_unread(run, text, language)
        return
    _borrow(text, run.scope)
    part = affordable(text, name, run.scope)
    if part != text:
        from toolgate.analysis.text.languages import code_in

        run.emit(
            Verb.UNKNOWN,
            description(f"{code_in(language)} that is too long to read", Place.UNKNOWN),
            None,
            (Manner.BUDGET,),
        )
    try:
        _read(run, part, name)
    except GuardError:
        raise
    except Exception as error:  # noqa: BLE001 # a bug of Toolgate must lead to a question, never to silence
        from toolgate.analysis.text.languages import code_in

        what = f"{code_in(language)} ({type(error).__name__})"
        run.emit(Verb.UNKNOWN, description(what, Place.UNKNOWN), None, (Manner.UNREADABLE, Manner.FAULT))


def _borrow(text: str, scope: Scope) -> None:
    """Give a long program the steps of the shell parser, which has little left to do.

    INVARIANT: steps move from one budget to the other; none are created.
    """
    lent = min(scope.ledger.reading.left - KEPT, len(text)) if LONG < len(text) < HOPELESS else 0
    if lent > 0:
        scope.ledger.reading.left -= lent
        scope.ledger.budget.left += lent


OUTSIDE = ("~", "$HOME", "${HOME", " /", "://", "/dev/", "base64")  # what a command has that reaches out of the project


def _without_arguments(argv: tuple[str, ...], text: str) -> bool:
    """Whether code certainly gets no arguments: `python x.py`, `python -c text`, a tool that takes code."""
    if len(argv) <= 1 or argv[-1] in (text, "-"):
        return True
    return len(argv) == 2 and "/" not in argv[0]


def _read(run: Run, text: str, language: str) -> None:
    from toolgate.analysis.code.actions import CodeActions

    scope = run.scope.fork()
    scope.where = run.where or scope.where
    scope.frame = scope.frame or (scope.start, scope.end)
    actions = CodeActions(run, scope)
    actions.run.parameters, actions.run.told = run.parameters, run.told
    actions.started = run.told or (run.name != "a file" and _without_arguments(run.scope.command.argv, text))
    if language == "python":
        from toolgate.analysis.code.python.source import run_python

        run_python(actions, text)
        if actions.printed and OWN_NAME in text:
            from toolgate.analysis.code.python.library import own_files

            run.output = own_files(actions.printed) or run.output
        _print(run, actions)
        return
    if language == "patch":
        scope.walk.run_patch(text, scope)
        return
    if language in ("makefile", "justfile"):
        from toolgate.analysis.code.make_text import run_justfile, run_makefile

        run_makefile(actions, text) if language == "makefile" else run_justfile(actions, text)
        return
    # The others are searched for calls, and which of them are behind a condition is not known.
    scope.ledger.during(Manner.PERHAPS, lambda: _search(actions, text, language))
    _print(run, actions)


def _print(run: Run, actions: CodeActions) -> None:
    """Keep the texts that code prints, as a part of its output, where nothing else is known of that.

    Of what the project's own code prints, only the lines that reach out of the project.
    """
    texts = [field for field in actions.printed if isinstance(field, str)]
    if run.scope.inside:
        texts = [text for text in texts if any([sign in text for sign in OUTSIDE])]
    if texts and (run.output is None or (run.output.text is None and not run.output.sources)):
        run.output = Stream(None, parts=("\n".join(texts),))


def _search(actions: CodeActions, text: str, language: str) -> None:
    if language == "powershell":
        from toolgate.analysis.code.powershell.program import run_powershell

        run_powershell(actions, text)
        return
    if language == "tcl":
        from toolgate.analysis.code.tcl import run_tcl

        run_tcl(actions, text)
        return
    from toolgate.analysis.code.scripting.program import run_other

    run_other(actions, text, language)

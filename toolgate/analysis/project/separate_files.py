"""Follows a file separately from the call, with its own budget, and reports what is clearly harmful in it.

INVARIANT: nothing else in the call is judged by what the file says, and it uses no step that the call needs; what
cannot be read, or is not understood, changes nothing.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.state.grave_effects import grave
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import KEPT, inside, text_of
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.text.words import holds
from toolgate.knowledge.languages.library_words import OTHER_HOME
from toolgate.model.budget import READING, Budget
from toolgate.model.effect import Effect, Manner, Place, Target, Verb
from toolgate.model.errors import TooComplex
from toolgate.sentences.uploads import gives_away

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.analysis.state.streams import Stream

ANY = "texts"  # the language of a file of which only the words are looked at
LEAST_STEPS = 400  # steps for reading even a short file
TAKEN_APART = 4  # two to the power of this many characters of a file cost a step
# What source contains that reaches out of the project, or fetches what it runs; other source is not followed.
REACHING = (
    "~/", '"~', "'~", "HOME", "home(", "homedir", "expanduser", "/home/", "/root", "/etc", "/usr", "/var/", '"/"',
    "'/'", '"/bin', "'/bin",
    "connect(", "Connection(", ".ssh", ".aws", '.env"', ".env'", "credentials",
    "id_rsa", '"/dev', "'/dev", " /dev/", ">/dev/", "=/dev/",
    "169.254", "rm -", '"rm"', "'rm'", "socket", "b64decode", "marshal", "fromhex", "decompress", "codecs",
    "base64_decode", "base64decode", "decode64", "'base64'", '"base64"', "unpack1(", "| curl", "|curl",
)  # fmt: skip
FETCHED = ("://", "http", "url")
RUN = (
    "| sh", "|sh", "| bash", "|bash", "| python", "|python", "exec", "eval(", "spawn", "system(", "subprocess",
    "source(", "Function(", ".runIn", "pickle", "torch.load", "joblib.load", "CDLL", "dlopen", "serialize", "Marshal",
    '"sh"', "'sh'", '"bash"', "'bash'",
    "env |", "printenv",
    "process.env)", "process.env,", "process.env }", "...process.env", "= process.env;", "environ)",  # all variables
)  # fmt: skip


def removes(effect: Effect) -> bool:
    """Whether files outside the project are removed, except those in a scratch directory."""
    if effect.verb != Verb.DELETE or effect.target.place not in (Place.HOME, Place.OTHER_USER, Place.NOWHERE):
        return False
    return bool(effect.target.path) and "scratch" not in effect.target.path.split("/")


def follow(
    run: Run,
    path: str,
    walk: Callable[[Run, Target, str], None],
    besides: Callable[[Effect], bool] | None = removes,
    text: str | None = None,
    whole: bool = False,
) -> str | None:
    """Follow one file, and keep its clear effects; return its text, or `None` if there is none to read.

    `besides`: what else counts in such a file; `text`: of a file that is read in a way of its own; `whole`: all of it
    counts, not only what `walk` finds.
    """
    outer = run.scope.ledger
    if outer.finding <= LEAST_STEPS:
        return None
    target = locate_field(path, run.scope)
    plain, text = text is None, text_of(run.scope, target, counted=False) if text is None else text
    if not text:
        return None
    outer.followed.setdefault(target.path, (ANY, text if plain else ""))
    scope = run.scope.fork()
    ledger = scope.ledger = outer.apart()
    ledger.budget, ledger.reading, ledger.uses = Budget(KEPT + outer.finding), Budget(READING), None
    ledger.looks = ledger.looked = ledger.returns = ledger.finding = 0  # what it runs looks for no further files
    scope.frame = scope.frame or (scope.start, scope.end)
    inner = Run(scope, None, run.name, NOTHING)
    try:
        inside(scope, target, lambda: _walk(inner, target, text, walk))
        if whole and not any([_clear(effect) for effect in ledger.effects]) and not holds(text, OTHER_HOME):
            inside(scope, target, lambda: _judge_whole(inner, target, text))
    except TooComplex:
        pass  # the effects found so far count
    finally:
        outer.finding -= max(LEAST_STEPS, KEPT + outer.finding - max(0, ledger.budget.left))
        found = ledger.effects
        outer.effects.extend([one for one in found if _clear(one) or (besides is not None and besides(one))])
    return text


def _walk(run: Run, target: Target, text: str, walk: Callable[[Run, Target, str], None]) -> Stream:
    run.scope.step(len(text) >> TAKEN_APART)
    run.scope.cwd = target.path.rpartition("/")[0] or "/"
    walk(run, target, text)
    return NOTHING


def _judge_whole(run: Run, target: Target, text: str) -> Stream:
    """Judge what would be grave if the file were written now: its format and language are known by its name."""
    from toolgate.analysis.contents.judge import judge_started
    from toolgate.analysis.formats.embedded import is_recipe

    effects = run.scope.ledger.effects
    mark = len(effects)
    if is_recipe(text):
        return NOTHING  # its commands run inside a container
    judge_started(target, text, run.scope, False, True)
    effects[mark:] = [effect for effect in effects[mark:] if Manner.INSTALL not in effect.manner]
    return NOTHING


def _clear(effect: Effect) -> bool:
    """Whether no file of a project does this by accident; tests may use Toolgate's library."""
    from toolgate.analysis.contents.later import reaches

    if effect.verb == Verb.DELETE and Manner.PRODUCTION in effect.manner and Manner.PERHAPS not in effect.manner:
        return True
    if not grave(effect) or Manner.BUDGET in effect.manner:
        return _takes_from_strangers(effect) or gives_away(effect)
    return effect.target.place != Place.GUARD or reaches(effect)


def _takes_from_strangers(effect: Effect) -> bool:
    """Whether packages come from a host that nobody knows, see `package_hosts.py`."""
    strange = effect.verb == Verb.RUN and effect.origin is not None and effect.origin.place == Place.REMOTE
    redirected = effect.verb == Verb.FETCH and Manner.REDIRECTS_TRAFFIC in effect.manner
    return Manner.INSIDE not in effect.manner and (redirected or (strange and Manner.INSTALL in effect.manner))


ANYBODY = (Place.TEMP, Place.OTHER_USER, Place.REMOTE)  # where programs belong to neither the project nor the user


def starts_foreign(effect: Effect) -> bool:
    return effect.verb == Verb.RUN and effect.target.place in ANYBODY


def follow_python(run: Run, _: Target, text: str) -> None:
    from toolgate.analysis.code.dispatch import run_code

    if holds(text, REACHING) or (holds(text, FETCHED) and holds(text, (*RUN, "environ"))):
        run_code(run, text, "python")


def follow_tests(run: Run, target: Target, text: str) -> None:
    """Follow tests; those that set another home may do anything in it."""
    follow_python(run, target, text)
    if holds(text, OTHER_HOME):
        effects, home = run.scope.ledger.effects, run.scope.facts.home() + "/"
        kept = [
            one for one in effects if one.verb in (Verb.SEND, Verb.RUN) or not f"{one.target.path}/".startswith(home)
        ]
        effects[:] = kept


def follow_lines(run: Run, lines: list[str]) -> None:
    """Follow each line in a shell of its own, in the directory of the file."""
    from toolgate.analysis.shell.script import run_text

    for line in lines:
        scope = run.scope.fork()
        scope.functions, scope.aliases, scope.parameters = {}, {}, None
        run_text(line, scope, NOTHING, "bash")


def follow_template(run: Run, _: Target, text: str) -> None:
    """Follow Ruby in a settings file that is a template."""
    from toolgate.analysis.code.dispatch import run_code
    from toolgate.analysis.formats.templates import embedded

    if "<%" in text:
        run_code(run, embedded(text), "ruby")


def follow_compiled(run: Run, target: Target, text: str, language: str = "") -> None:
    """Follow what source in a compiled language starts, writes and deletes."""
    from toolgate.analysis.formats.compiled import commands_in
    from toolgate.knowledge.texts.compiled_calls import CALLS, ENDINGS

    language = language or ENDINGS.get(target.path.rpartition(".")[2].lower(), "")
    follow_lines(run, commands_in(text, language) if language in CALLS else [])

"""The notation of examples: a verdict and a command, then, indented, exactly its effects.

    allow  git status
    ask    git push origin main
           publish origin
    deny   ls
         | rm -rf ~
    todo deny  a trick we do not catch yet

A line that starts with `|` continues the command on a new line; what stands after the bar and one space is taken as it
is. The word `nothing` in place of effects says there are none. `todo` marks a known gap: the example must fail today,
so whoever closes the gap has to remove the word. `#` starts a comment line.

A scene line changes what the examples after it are judged in, up to the next blank line:

    @ cwd sub              the directory, from the project's root
    @ env NAME=VALUE       @ uid 0            @ shell zsh          @ prior cd /tmp
    @ file PATH TEXT       in which `\\n` is a new line; or the lines follow, each after a bar, as those of a command do
    @ symlink PATH TARGET  @ absent PATH
    @ hardlink PATH FILE   @ mount DIRECTORY SOURCE
    @ tool Write           the command is that tool's input, as JSON
    @ profile readonly     the profile that is in force
    @ confined bwrap       Toolgate starts it itself, in this kind of sandbox
    @ earlier TOOL INPUT   a call of the same session before it; the input is a command, or JSON
    @ approved TOOL INPUT  the same; a person was asked about it, said yes, and it ran
    @ remembered secret ~/.aws/credentials                         what earlier calls left behind, without the calls:
                           also `page HOST`, `wrote PATH`, `wrote PATH host:HOST`, `wrote PATH made`, `cloned PATH HOST`
    @ escapes              `\\n`, `\\r`, `\\t`, `\\e`, `\\\\`, `\\xNN` and `\\uNNNN` in commands stand for the character

Without one, the scene is the standard one: user 1000 with the home `/home/user`, in `/home/user/project`, a git work
tree whose origin is on a known forge.

A file that ends in `.effects` is about effects alone: code of a language as it is, or calls of tools, each followed by
exactly its effects, with the place of the target and words of the manner where they matter, and a blank line.

    @ language node
    require("fs").rmSync("dist", { recursive: true })
    -> delete dist @output [recursive]
"""

import json
from collections.abc import Callable, Iterator

from toolgate.model.effect import VERBS, Verb
from toolgate.model.errors import CaseFailed
from toolgate.model.value import Value
from toolgate.model.verdict import VERDICTS, Decision

Record = dict[str, object]
Judge = Callable[[Record], Decision]

HOME = "/home/user"
PROJECT = HOME + "/project"
TODO = "todo"
NOTHING = "nothing"
ACCEPT = "    to accept what it does now, write:"
GIT_FILES = {
    ".git/HEAD": "ref: refs/heads/main\n",
    ".git/config": '[remote "origin"]\n\turl = git@github.com:user/project.git\n',
}
ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "e": "\x1b", "0": "\0", "\\": "\\"}
CODED = {"x": 2, "u": 4}  # how many hexadecimal digits follow
SINGLE = ("cwd", "uid", "shell", "tool", "profile", "confined", "escapes")  # scene words of which the last one counts
EARLIER = ("earlier", "approved")  # calls of the same session
REPEATED = ("env", "file", "symlink", "hardlink", "mount", "absent", "prior", "earlier", "approved", "remembered")


class Case(Value):
    """One example; `effects` is `None` when it says nothing about them, `scene` holds words with their arguments.

    An example out of an `.effects` file has no verdict.
    """

    __slots__ = ("verdict", "text", "effects", "todo", "scene", "line")

    def __init__(
        self,
        verdict: str,
        text: str,
        effects: tuple[str, ...] | None = None,
        todo: bool = False,
        scene: tuple[tuple[str, str], ...] = (),
        line: int = 0,
    ) -> None:
        self.verdict = verdict
        self.text = text
        self.effects = effects
        self.todo = todo
        self.scene = scene
        self.line = line


# --- reading ---------------------------------------------------------------------------------------------------------


def read(text: str, line: int = 1) -> list[Case]:
    """The examples in a text, whose first line has this number."""
    found: list[Case] = []
    for part in read_each(text, line):
        if isinstance(part, CaseFailed):
            raise part
        found.append(part)
    return found


def read_each(text: str, line: int = 1) -> list[Case | CaseFailed]:
    """As `read`, with each error in the place of the example; after one in a scene, the examples in it are left out."""
    found: list[Case | CaseFailed] = []
    scene: list[tuple[str, str]] | None = []  # `None`: it has an error
    above = ""  # the last line that a bar may continue
    for number, written in enumerate(text.split("\n"), start=line):
        bare = written.strip()
        if bare and (bare[0] == "#" or scene is None):
            continue
        above, before = bare, above
        try:
            if not bare:
                scene = []
            elif bare[0] == "@":
                scene = [*(scene or ()), _scene_line(bare, number)]
            elif not written[0].isspace():
                found.append(_opening(written, tuple(scene or ()), number))
            elif scene and bare[0] == "|" and before[:1] == "@":
                scene[-1] = _more_of_file(scene[-1], written.lstrip(), number)
                above = before
            elif not found:
                raise CaseFailed(f"line {number}: an effect before any example")
            elif isinstance(last := found[-1], Case):  # else these are lines of an example that cannot be read
                found[-1] = _continued(last, written.lstrip(), number)
        except CaseFailed as error:
            scene = None if "@" in (bare[0], bare[0] == "|" and before[:1]) else scene
            found.append(error)
    return found


def _opening(written: str, scene: tuple[tuple[str, str], ...], number: int) -> Case:
    verdict, _, command = written.partition(" ")
    todo = verdict == TODO
    if todo:
        verdict, _, command = command.lstrip(" ").partition(" ")
    if verdict not in VERDICTS:
        raise CaseFailed(f"line {number}: `{verdict}` is not a verdict", help="start with allow, llm, ask or deny")
    return Case(verdict, command.lstrip(" "), None, todo, scene, number)


def _continued(case: Case, bare: str, number: int) -> Case:
    """The example with one more line of its command, or one more effect."""
    if bare[0] == "|":
        if case.effects is not None:
            raise CaseFailed(f"line {number}: the command goes on after its effects")
        more = bare[1:].removeprefix(" ")
        return Case(case.verdict, f"{case.text}\n{more}", None, case.todo, case.scene, case.line)
    effects = case.effects or ()
    if bare.rstrip() != NOTHING:
        if bare.split(maxsplit=1)[0] not in VERBS:
            raise CaseFailed(
                f"line {number}: `{bare.split(maxsplit=1)[0]}` is not a verb", help=f"the verbs are {', '.join(VERBS)}"
            )
        effects = (*effects, bare.rstrip())
    return Case(case.verdict, case.text, effects, case.todo, case.scene, case.line)


def _scene_line(bare: str, number: int) -> tuple[str, str]:
    word, _, argument = bare[1:].strip().partition(" ")
    if word not in SINGLE and word not in REPEATED:
        raise CaseFailed(
            f"line {number}: `{word}` is not a word of a scene", help=f"the words are {', '.join(SINGLE + REPEATED)}"
        )
    return word, argument.strip()


def _more_of_file(scene: tuple[str, str], bare: str, number: int) -> tuple[str, str]:
    """The scene line of a file with one more line of its text; the argument has it in escapes."""
    word, argument = scene
    if word != "file":
        raise CaseFailed(f"line {number}: `@ {word}` has one line", help="only `@ file PATH` is continued")
    more = bare[1:].removeprefix(" ").replace("\\", "\\\\").replace("\t", "\\t")
    joint = "" if argument.endswith("\\n") else "\\n" if " " in argument else " "
    return word, f"{argument}{joint}{more}\\n"


def read_effects(text: str) -> list[Case]:
    """The examples in the text of an `.effects` file."""
    found: list[Case] = []
    scene: tuple[tuple[str, str], ...] = ()
    code: list[str] = []
    effects: list[str] = []
    for number, written in enumerate([*text.split("\n"), ""], start=1):
        if written.startswith("-> "):
            effects.append(written[3:])
        elif effects and written.strip():
            raise CaseFailed(f"line {number}: code after its effects", help="a blank line ends an example")
        elif effects:
            start = number - len(code) - len(effects)
            found.append(Case("", "\n".join(code).strip("\n"), tuple(effects), scene=scene, line=start))
            code, effects = [], []
        elif written.startswith(("@ language ", "@ calls")):
            scene = (_effects_scene(written),)
        elif not written.startswith("## ") and (code or written.strip()):
            code.append(written)
    if "".join(code).strip():
        raise CaseFailed("the last example says nothing of its effects", help="`-> nothing` says that there are none")
    return found


def _effects_scene(written: str) -> tuple[str, str]:
    word, _, argument = written[2:].partition(" ")
    return word, argument.strip()


def unescaped(text: str) -> str:
    """A text in which a backslash and what follows stand for one character."""
    first, *others = text.replace("\\\\", "\\\0").split("\\")
    pieces = [first]
    for piece in others:
        letter = piece[:1]
        width = CODED.get(letter)
        if letter == "\0":
            pieces.append("\\" + piece[1:])
        elif width is not None:
            pieces.append(chr(int(piece[1 : 1 + width], 16)) + piece[1 + width :])
        elif letter in ESCAPES:
            pieces.append(ESCAPES[letter] + piece[1:])
        else:
            raise CaseFailed(f"`\\{letter}` is not an escape")
    return "".join(pieces)


# --- running ---------------------------------------------------------------------------------------------------------


def record_of(case: Case) -> Record:
    """The example as a generic record (`adapters.generic`) with a world of its own."""
    scene = dict([pair for pair in case.scene if pair[0] in SINGLE])
    text = unescaped(case.text) if "escapes" in scene else case.text
    tool = scene.get("tool", "Bash")
    record: Record = {"id": str(case.line), "tool": tool, "cwd": scene.get("cwd", PROJECT), "world": world_of(case)}
    if "shell" in scene:
        record["shell"] = scene["shell"]
    record["input"] = _input(tool, text)
    earlier = [(word, *argument.partition(" ")[::2]) for word, argument in case.scene if word in EARLIER]
    if earlier:
        record["prior_calls"] = [
            {"tool": name, "input": _input(name, given.strip()), "approved": word == EARLIER[1]}
            for word, name, given in earlier
        ]
    remembered = [argument for word, argument in case.scene if word == "remembered"]
    if remembered:
        record["remembered"] = list(remembered)
    return record


def _input(tool: str, text: str) -> object:
    """A tool's input: of most of them JSON, of a few one text."""
    if tool in ("Bash", "PowerShell"):
        return {"command": text}
    return {"code": text} if tool == "Python" else json.loads(text)


def world_of(case: Case) -> Record:
    files: dict[str, str] = standard_files(PROJECT)
    world: Record = {"home": HOME, "workspace": PROJECT, "uid": 1000, "files": files}
    environment: dict[str, str] = {}
    links: dict[str, str] = {}
    names: dict[str, str] = {}
    mounts: dict[str, str] = {}
    absent: list[str] = []
    prior: list[str] = []
    for word, argument in case.scene:
        name, _, value = argument.partition("=" if word == "env" else " ")
        match word:
            case "uid":
                world["uid"] = int(argument)
            case "profile" | "confined":
                world[word] = argument
            case "env":
                environment[name] = value
            case "file":
                files[name] = unescaped(value.strip())
            case "symlink":
                links[name] = value.strip()
            case "hardlink":
                names[name] = value.strip()
            case "mount":
                mounts[name] = value.strip()
            case "absent":
                absent.append(argument)
            case "prior":
                prior.append(argument)
            case _:
                pass
    tables = {"env": environment, "symlinks": links, "hardlinks": names, "mounts": mounts}
    return world | tables | {"absent": absent, "prior_commands": prior}


def standard_files(project: str) -> dict[str, str]:
    """What makes a directory a git work tree with its origin on a known forge."""
    root = project.rstrip("/")
    return {f"{root}/{name}": text for name, text in GIT_FILES.items()}


def complaint(case: Case, judge: Judge) -> str:
    """What is wrong with an example when `judge` decides about it; empty: it holds."""
    decision = judge(record_of(case))
    wrong = list(_differences(case, decision))
    if case.todo and wrong:
        return ""
    if case.todo:
        wrong = ["it holds by now: remove the word `todo`"]
    if not wrong:
        return ""
    return "\n".join([render(case), *[f"    {line}" for line in wrong], ACCEPT, render(_as_is(case, decision))])


def _differences(case: Case, decision: Decision) -> Iterator[str]:
    if str(decision.verdict) != case.verdict:
        rule = f" [{decision.rule}]" if decision.rule else ""
        yield f"expected {case.verdict}, got {decision.verdict}{rule}: {decision.reason}"
    found = _effects(decision)
    if case.effects is not None and set(case.effects) != set(found):
        yield "expected effects  " + ("; ".join(case.effects) or NOTHING)
        yield "found effects     " + ("; ".join(found) or NOTHING)


def _effects(decision: Decision) -> list[str]:
    """What a decision is about, each thing once."""
    return list(dict.fromkeys(str(found.effect) for found in decision.because if found.effect.verb != Verb.USE))


def _as_is(case: Case, decision: Decision) -> Case:
    """The example as it would hold, to be written in its place by whoever finds that right."""
    effects = None if case.effects is None else tuple(_effects(decision))
    return Case(str(decision.verdict), case.text, effects, scene=case.scene)


# --- writing ---------------------------------------------------------------------------------------------------------


def render(case: Case) -> str:
    """The example in the notation."""
    lines = [f"@ {word} {argument}".rstrip() for word, argument in case.scene]
    first, *more = case.text.split("\n")
    opening = f"{TODO} {case.verdict}" if case.todo else case.verdict
    lines.append(f"{opening:<5}  {first}")
    lines += [f"     | {line}".rstrip(" ") for line in more]
    if case.effects is not None:
        lines += [f"       {effect}" for effect in case.effects or (NOTHING,)]
    return "\n".join(lines)

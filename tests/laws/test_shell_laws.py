"""The laws that hold for every shell text: joining, wrapping and spelling never make a verdict milder."""

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from tests.laws.examples import PROJECT, WORLD, call, decision, effects, simple, simple_texts, texts, verdict
from tests.sweeps import most
from toolgate.analysis.shell.script import run_text
from toolgate.analysis.state.scope import Ledger, Scope
from toolgate.analysis.state.streams import UNREAD
from toolgate.analysis.text.scanning import secrets_in
from toolgate.analysis.walk import Walk
from toolgate.guard import Guard
from toolgate.model import ALLOW, LLM, GuardError, Verb
from toolgate.model.effect import Manner
from toolgate.shell import parse
from toolgate.shell.tree import nodes
from toolgate.world import World

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:@%+-")
JOINTS = (
    "{0}; true",
    "true; {0}",
    "true && {0}",
    "{0} || true",
    "ls\n{0}",
    "{0}\nls",
    "false || {0}",
    "{0} &",
    "echo start; {0}; echo end",
)
WRAPPERS = (
    "( {0} )",
    "{{ {0}\n}}",
    'echo "$({0}\n)"',
    "if true; then {0}\nfi",
    "for i in 1; do {0}\ndone",
    "while false; do {0}\ndone",
    "case x in x) {0}\n;; esac",
    "f() {{ {0}\n}}; f",
    "! {0}",
    "time {0}",
)
PREFIXES = ("sudo {0}", "env {0}", "env X=1 {0}", "timeout 5 {0}", "nice {0}", "nohup {0}", "command {0}", "X=1 {0}", "stdbuf -o0 {0}",
            "sudo -u root env Y=2 nice -n 5 {0}", "time -p {0}")  # fmt: skip
SHELLS = (
    "bash -c {0}",
    "sh -c {0}",
    "bash -ec {0}",
    "eval {0}",
    "bash <<< {0}",
    "env bash -c {0}",
    "echo {0} | bash",
    "sudo bash -c {0}",
)
MANY = settings(max_examples=most(250), deadline=None)


def quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


@MANY
@given(st.sampled_from(texts()), st.sampled_from(JOINTS))
@example("sleep 1 &", "{0}; true")
def test_joining_never_weakens(text, joint):
    """A text that ends in `&` is ended already: what joins it to something needs no `;`, and bash takes none."""
    ended = text.endswith("&") and not text.endswith(("&&", "\\&")) and joint.partition("{0}")[2][:1] == ";"
    joined = joint.replace("{0};", "{0}").format(text) if ended else joint.format(text)
    assume(not (text.endswith("&") and joint in ("{0} || true", "{0} &")))  # which bash rejects
    assert verdict(joined) >= verdict(text), joined


@MANY
@given(st.sampled_from(texts()), st.sampled_from(WRAPPERS))
def test_wrapping_in_a_compound_never_weakens(text, wrapper):
    wrapped = wrapper.format(text)
    assert verdict(wrapped) >= verdict(text), wrapped


@MANY
@given(st.sampled_from(simple_texts()), st.sampled_from(PREFIXES))
def test_wrapping_in_a_program_never_weakens(text, prefix):
    wrapped = prefix.format(text)
    assert verdict(wrapped) >= verdict(text), wrapped


@MANY
@given(st.sampled_from(texts()), st.sampled_from(SHELLS))
def test_wrapping_in_a_shell_never_weakens(text, shell):
    """What is only asked about because it waits for somebody to type gets no input where the text itself is the input."""
    fed = shell in ("bash <<< {0}", "echo {0} | bash")
    assume(not (fed and all([Manner.INTERACTIVE in finding.effect.manner for finding in decision(text).because])))
    wrapped = shell.format(quoted(text))
    assert verdict(wrapped) >= verdict(text), wrapped


@MANY
@given(st.sampled_from(texts()), st.sampled_from(texts()))
def test_a_script_is_at_least_as_strict_as_each_of_its_lines(first, second):
    assert verdict(first + "\n" + second) >= verdict(first)
    assert verdict(f"( {first}\n)\n{second}") >= verdict(second)


def respelt(word: str, way: int) -> str:
    half = len(word) // 2
    ways = (
        quoted(word),
        f'"{word}"',
        "".join("\\" + character for character in word),
        "$'" + "".join(f"\\x{ord(character):02x}" for character in word) + "'",
        f"{quoted(word[:half])}{word[half:]}",
        f'{word[:half]}""{word[half:]}',
        f"{word[:half]}\\\n{word[half:]}",
    )
    return ways[way % len(ways)]


@MANY
@given(st.sampled_from(simple_texts()), st.data())
def test_spelling_is_irrelevant(text, data):
    command = simple(text)
    assert command is not None
    pieces, position = [], 0
    for word in command.words:
        raw = text[word.start : word.end]
        if raw and PLAIN.issuperset(raw):
            pieces.append(text[position : word.start] + respelt(raw, data.draw(st.integers(0, 6))))
            position = word.end
    other = "".join(pieces) + text[position:]
    assert verdict(text) == verdict(other), other


@MANY
@given(st.sampled_from(texts()))
def test_words_that_are_only_text_are_text(text):
    assume(not secrets_in(text))  # a credential is one wherever it stands
    for harmless in (
        "echo {0}",
        "grep -rn -- {0} docs",
        "git commit -m {0}",
        "printf '%s\\n' {0}",
        "gh issue create --title x --body {0}",
    ):
        said = harmless.format(quoted(text))
        expected = ALLOW if not harmless.startswith("gh") else verdict("gh issue create --title x --body y")
        assert verdict(said) == expected, said


def commands_in(node: object) -> list[nodes.Simple]:
    """Every simple command in a tree, substitutions and here-documents included, function bodies too."""
    found: list[nodes.Simple] = []
    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, nodes.Simple) and current.words:
            found.append(current)
        if hasattr(current, "fields"):
            pending.extend(current.fields())
        elif isinstance(current, tuple):
            pending.extend(current)
    return found


@MANY
@given(st.lists(st.sampled_from(texts()), min_size=1, max_size=3), st.sampled_from(WRAPPERS))
@example(["f() { rm -rf /; }"], "{0}")
@example(["cat <<E\n$(rm -rf /)\nE"], "{0}")
@example(["x=${y:-$(rm -rf /)}"], "{0}")
@example(["[[ $(rm -rf /) ]]"], "{0}")
@example(["a[$(rm -rf /)]=1"], "{0}")
def test_every_command_is_accounted_for(several, wrapper):
    text = wrapper.format("\n".join(several))
    ledger = Ledger(World(WORLD))
    scope = Scope(ledger, PROJECT, "bash", Walk())
    run_text(text, scope, UNREAD)
    scope.parameters = None
    from toolgate.analysis.shell.compounds import judge_uncalled

    judge_uncalled(scope)
    seen = {(command.start, command.end) for command in ledger.interpreted}
    unknown = any(effect.verb == Verb.UNKNOWN for effect in ledger.effects)
    missing = [text[node.start : node.end] for node in commands_in(parse(text)) if (node.start, node.end) not in seen]
    assert unknown or not missing, missing


@settings(max_examples=most(500), deadline=None)
@given(
    st.text(max_size=60)
    | st.lists(
        st.sampled_from(
            [
                "rm",
                " ",
                "$(",
                ")",
                "'",
                '"',
                "`",
                "<<E",
                "\n",
                ";",
                "&",
                "|",
                "{",
                "}",
                "((",
                "))",
                "~",
                "/",
                "\\",
                "if",
                "fi",
                "=",
                "$x",
                "${",
                ">",
                "*",
            ]
        )
    ).map("".join)
)
def test_every_text_has_a_verdict(text):
    given_decision = Guard(facts=World(WORLD)).check(call(text))
    assert given_decision.settled_by in ("rules", "refusal"), given_decision.reason
    try:
        parse(text)
    except GuardError:
        assert given_decision.verdict > LLM, "what cannot be read is never allowed"


@MANY
@given(st.sampled_from(texts()))
def test_a_text_is_judged_the_same_twice(text):
    assert effects(text) == effects(text)
    assert decision(text) == decision(text)

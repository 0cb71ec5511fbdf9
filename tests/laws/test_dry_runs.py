"""A dry-run word proves itself: the subcommand has to declare it, with a value that means yes, and nothing takes it back.

Where it does not, the call is judged at least as strictly as the same call without it.
"""

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.analysis.arguments.options import options_of
from toolgate.analysis.arguments.switches import is_heeded
from toolgate.analysis.tools.rehearsals import rehearses
from toolgate.cases import Case, record_of
from toolgate.cli.answers import answer
from toolgate.knowledge.lookup import knowledge_of, known_names
from toolgate.knowledge.vocabulary import Command, Option
from toolgate.model import Verdict
from toolgate.model.verdict import ALLOW
from tools.examples import NOWHERE

WORDS = (
    "--dry-run", "--dryrun", "--dry", "-n", "--check", "--simulate", "--diff", "--noop", "--just-print", "--whatif",
    "--no-act", "--pretend", "--preview", "--recon",
)  # fmt: skip
# What a dry-run word cannot be believed in: its value is a no or is not known, or something takes it back.
TAKEN_BACK = (
    "{word}=false", "{word}=none", "{word}=no", "{word}=0", "{word}=", "{word}=maybe", "{word}=$X", "{word}=${{X:-no}}",
    "{word} false", "{word} {word}=false", "{word}=true {word}=none", "{word} --no-{name}", "--no-{name}", "{word}$X",
    "--frobnicate {word}", "${{X:+{word}}}",
)  # fmt: skip
MEANT = ("{word}", "{word}=true")
EXCUSED = ("powershell", "pwsh", "pwsh-preview")  # which take any unknown option for the name of a script


@cache
def verdict(command: str) -> Verdict:
    return answer(record_of(Case("bash", command)), NOWHERE).decision.verdict


def below(names: tuple[str, ...], specs: tuple[Command, ...]) -> Iterator[tuple[tuple[str, ...], tuple[Command, ...]]]:
    yield names, specs
    for inner in specs[-1].subcommands:
        name = inner.names[0]
        if len(names) < 4:
            yield from below((*names, "frob" if name == "*" else name.replace("*", "frob")), (*specs, inner))


@cache
def subcommands() -> tuple[tuple[str, tuple[Command, ...]], ...]:
    """Every described subcommand, with the descriptions from the program down to it."""
    found: list[tuple[str, tuple[Command, ...]]] = []
    for name in sorted(known_names()):
        known = knowledge_of(name)
        if known is not None and ":" not in name and "*" not in name and name not in EXCUSED:
            found += [(" ".join(names), specs) for names, specs in below((name,), (known,))]
    return tuple(found)


def declared(word: str, specs: tuple[Command, ...]) -> Option | None:
    """The option that a word is; a program with all its options described takes the beginning of a name as well."""
    options = [option for spec in reversed(specs) for option in options_of(spec)]
    exact = [option for option in options if word in option.names]
    begun = [option for option in options if any(name.startswith(word) for name in option.names if word[:2] == "--")]
    return next(iter(exact or ([] if specs[-1].unlisted else begun)), None)


def milder(command: str, word: str, form: str) -> str:
    """What a word makes milder; empty: nothing. A word behind it that is no value of it is an argument."""
    words = form.format(word=word, name=word.lstrip("-"))
    others = " ".join([other for other in words.split() if other[0] not in "-$"])
    before = min(verdict(f"{command} x"), verdict(f"{command} {others} x"))
    after = verdict(f"{command} {words} x")
    return f"{command} {words} x: {before} becomes {after}" if after < before else ""


@pytest.mark.parametrize("step", [pytest.param(31, id="part"), pytest.param(1, id="whole", marks=pytest.mark.slow)])
def test_a_dry_run_word_proves_itself(step: int) -> None:
    found = []
    for index, (command, specs) in enumerate(subcommands()[::step]):
        if verdict(f"{command} x") == ALLOW:
            continue
        known = [word for word in WORDS if (option := declared(word, specs)) is not None and option.dry]
        for word in known or [WORDS[index % len(WORDS)]]:
            found += [milder(command, word, form) for form in TAKEN_BACK]
    assert [text for text in found if text] == []


@pytest.mark.parametrize("step", [pytest.param(31, id="part"), pytest.param(1, id="whole", marks=pytest.mark.slow)])
def test_a_dry_run_word_that_the_subcommand_does_not_declare_or_heed_makes_nothing_milder(step: int) -> None:
    found = []
    for command, specs in subcommands()[::step]:
        if verdict(f"{command} x") == ALLOW:
            continue
        for word in WORDS:
            option = declared(word, specs)
            if option is None or (option.dry and not is_heeded(option, levels(command, specs))):
                found += [milder(command, word, form) for form in MEANT]
    assert [text for text in found if text] == []


def test_a_dry_run_word_before_the_subcommand_can_be_taken_back_after_it() -> None:
    found = []
    for command, specs in subcommands():
        option = declared("--dry-run", specs[:1])
        if option is None or not option.dry or len(specs) != 2 or verdict(f"{command} x") == ALLOW:
            continue
        program, name = command.split()
        for back in ("--dry-run=false", "--no-dry-run", "--dry-run false"):
            after = verdict(f"{program} --dry-run {name} {back} x")
            if after < min(verdict(f"{command} x"), verdict(f"{command} false x")):
                found.append(f"{program} --dry-run {name} {back} x: {after}")
    assert found == []


def levels(command: str, specs: tuple[Command, ...]) -> list[tuple[str, ...]]:
    return [
        (name,) if name in spec.names else (name, *spec.names)
        for name, spec in zip(command.split(), specs, strict=True)
    ]


# --- tools whose fields ask for a rehearsal ----------------------------------------------------------------------------

FIELDS = st.sampled_from(["dryRun", "dry_run", "validate_only", "noop", "checkMode", "whatIf"])
NOT_YES: st.SearchStrategy[object] = st.sampled_from(
    [False, 0, None, "false", "no", "off", "0", "", "none", "n", "maybe", "$X", 2, [], {}]
)


@given(field=FIELDS, value=NOT_YES)
def test_a_field_of_a_tool_is_its_value(field: str, value: object) -> None:
    schema: dict[str, object] = {"inputSchema": {"properties": {field: {}, "name": {}}}}
    assert rehearses("kubernetes", "apply", {"name": "x", field: True}, schema)
    assert not rehearses("kubernetes", "apply", {"name": "x", field: value}, schema)
    assert not rehearses("kubernetes", "dry_run_apply", {"name": "x", field: value}, schema)

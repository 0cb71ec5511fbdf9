"""`--help` behind an operand informs only where a program reads options there.

In a container or on another machine, and under POSIXLY_CORRECT, the call is judged as without it.
"""

import pytest

from toolgate.cases import Case, record_of
from toolgate.cli.answers import answer
from toolgate.knowledge.lookup import knowledge_of, known_names
from toolgate.knowledge.vocabulary import RUNS, read_slots
from toolgate.model import ALLOW, Verdict
from tools.examples import NOWHERE

HARM = (
    "rm -rf ~/Documents", "shred -u ~/notes", "mv ~/.ssh/id_rsa /tmp/x", "chmod -R 777 ~", "dd if=/dev/zero of=/dev/sda",
    "truncate -s 0 ~/notes", "cp /tmp/x ~/.bashrc", "tee ~/.bashrc", "ln -sf /tmp/x ~/.bashrc",
)  # fmt: skip
WORDS = ("--help", "--version")
PROGRAMS = ("awk", "gawk", "mawk", "nawk")
HARMLESS = (
    "git push --help", "git push origin main --help", "npm install --help", "npm install react --help", "rm --help",
    "rm -rf --help", "kubectl delete --help", "kubectl delete pod x --help", "cargo build --help", "awk --version",
    "POSIXLY_CORRECT=1 rm --help", "POSIXLY_CORRECT=1 git push origin main --help", "rm -rf ~/Documents --help",
    "docker run alpine rm --help", "docker run alpine awk --help", "docker run --help", "pip install x --help",
)  # fmt: skip


def verdict(command: str) -> Verdict:
    return answer(record_of(Case("bash", command)), NOWHERE).decision.verdict


@pytest.mark.parametrize("command", HARM)
@pytest.mark.parametrize("word", WORDS)
def test_under_posix_rules_help_behind_an_operand_is_an_operand(command: str, word: str) -> None:
    for before in ("POSIXLY_CORRECT=1 ", "export POSIXLY_CORRECT=1; ", "env POSIXLY_CORRECT=1 "):
        assert verdict(f"{before}{command} {word}") >= verdict(command)
    assert verdict(f"docker run -v ~:/root alpine {command} {word}") >= verdict(
        f"docker run -v ~:/root alpine {command}"
    )


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("word", [*WORDS, "-h", "-V"])
def test_a_program_of_awk_runs_whatever_follows_it(program: str, word: str) -> None:
    assert verdict(f"{program} 'BEGIN {{ system(\"rm -rf ~\") }}' {word}") > ALLOW


def runs_its_first(name: str) -> bool:
    spec = knowledge_of(name)
    return (
        spec is not None and not spec.subcommands and any([one.role is RUNS for one in read_slots(spec.operands)[:1]])
    )


def test_what_runs_its_first_operand_is_not_asked_for_help_behind_it() -> None:
    programs = [name for name in sorted(known_names()) if ":" not in name and "*" not in name and runs_its_first(name)]
    assert len(programs) > 50
    asked = [name for name in programs if verdict(f"{name} /srv/other/x --help") < verdict(f"{name} /srv/other/x")]
    assert asked == []
    assert sum(verdict(f"{name} /srv/other/x") > ALLOW for name in programs) > 50


@pytest.mark.parametrize("command", HARMLESS)
def test_help_is_quiet(command: str) -> None:
    assert verdict(command) == ALLOW

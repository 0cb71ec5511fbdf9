"""The notation of examples: read, run, render."""

import pytest

from toolgate.cases import PROJECT, Case, complaint, read, read_effects, record_of, render
from toolgate.model import ALLOW, DENY, CaseFailed, Decision, Effect, Finding, Opinion, Place, Target

TEXT = """
# a comment
allow  git status
ask    git push origin main
       publish origin
       # another
deny   ls
     | rm -rf ~
     |
     |   echo '| x'
todo deny  some trick
allow  echo hi
       nothing
"""


def test_the_notation_is_read():
    assert read(TEXT) == [
        Case("allow", "git status", line=3),
        Case("ask", "git push origin main", ("publish origin",), line=4),
        Case("deny", "ls\nrm -rf ~\n\n  echo '| x'", line=7),
        Case("deny", "some trick", todo=True, line=11),
        Case("allow", "echo hi", (), line=12),
    ]


def test_what_is_rendered_reads_the_same():
    def unnumbered(cases):
        return [Case(case.verdict, case.text, case.effects, case.todo, case.scene) for case in cases]

    cases = read(TEXT + "\n@ cwd sub\n@ env A=b c\nllm  x\n")
    assert unnumbered(cases) == unnumbered(read("\n\n".join(render(case) for case in cases)))


def test_a_scene_lasts_until_a_blank_line():
    cases = read("@ cwd sub\nallow  a\nallow  b\n\nallow  c\n")
    assert [(("cwd", "sub"),), (("cwd", "sub"),), ()] == [case.scene for case in cases]


def test_a_scene_becomes_a_world():
    (case,) = read(
        r"""
@ cwd sub
@ uid 0
@ shell zsh
@ env NAME=a b=c
@ file notes.txt one\ntwo
@ symlink link /etc
@ absent .git
@ prior cd /tmp
@ prior X=1
@ escapes
deny  echo \x1b[0m\u202e\\n
"""
    )
    record = record_of(case)
    world = record["world"]
    assert isinstance(world, dict)
    assert ("sub", "zsh", {"command": "echo \x1b[0m\u202e\\n"}) == (record["cwd"], record["shell"], record["input"])
    assert (0, {"NAME": "a b=c"}, {"link": "/etc"}) == (world["uid"], world["env"], world["symlinks"])
    assert ([".git"], ["cd /tmp", "X=1"]) == (world["absent"], world["prior_commands"])
    assert "one\ntwo" == world["files"]["notes.txt"]
    assert PROJECT + "/.git/config" in world["files"]


@pytest.mark.parametrize(
    "text",
    [
        "@ file Makefile all:\\n\\tgo 'a\\\\n'\\n\\n",
        "@ file Makefile\n  | all:\n  | \tgo 'a\\n'\n  |",
        "@ file Makefile all:\n# a comment\n  | \tgo 'a\\n'\n  |",
    ],
)
def test_the_text_of_a_file_may_follow_in_lines_of_its_own(text):
    for case in read(f"{text}\n@ cwd sub\nask  make\n   | make again\nask  other\n"):
        world = record_of(case)["world"]
        assert isinstance(world, dict)
        assert "all:\n\tgo 'a\\n'\n\n" == world["files"]["Makefile"]
        assert case.text in ("make\nmake again", "other")


def test_only_a_file_has_more_lines():
    with pytest.raises(CaseFailed, match="line 2: `@ cwd` has one line"):
        read("@ cwd sub\n  | more\nask  x")


def test_a_file_of_effects_is_code_and_its_effects():
    text = "@ language node\n\n## files\na()\n\nb()\n-> read x @secret\n-> delete y\n\n@ calls\nread x\n-> nothing\n"
    assert read_effects(text) == [
        Case("", "a()\n\nb()", ("read x @secret", "delete y"), scene=(("language", "node"),), line=4),
        Case("", "read x", ("nothing",), scene=(("calls", ""),), line=11),
    ]


@pytest.mark.parametrize(("text", "problem"), [("a\n-> x\nb", "line 3: code after"), ("a\n-> x\n\nb", "says nothing")])
def test_a_file_of_effects_that_cannot_be_read_says_so(text, problem):
    with pytest.raises(CaseFailed, match=problem):
        read_effects(text)


def test_other_tools_take_json():
    (case,) = read('@ tool Read\nask  {"file_path": ".env"}')
    assert ("Read", {"file_path": ".env"}) == (record_of(case)["tool"], record_of(case)["input"])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("perhaps  ls", "`perhaps` is not a verdict"),
        ("todo  perhaps  ls", "`perhaps` is not a verdict"),
        ("       read x", "an effect before any example"),
        ("allow  ls\n       reads x", "`reads` is not a verb"),
        ("@ mood sad\nallow  ls", "`mood` is not a word of a scene"),
        ("allow  ls\n       read x\n     | more", "goes on after its effects"),
    ],
)
def test_what_is_no_example_is_refused_with_its_line(text, problem):
    with pytest.raises(CaseFailed, match=problem) as caught:
        read(text, 41)
    assert "line 4" in caught.value.message


def finding(verb, target):
    return Finding(Effect(verb, Target(target, Place.WORKSPACE)), Opinion(DENY, "because", "some-rule"))


DENIED = Decision(DENY, (finding("read", "x"), finding("delete", "y")))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("deny  c", True),
        ("allow  c", False),
        ("deny  c\n   read x\n   delete y", True),
        ("deny  c\n   delete y\n   read x", True),
        ("deny  c\n   read x", False),
        ("deny  c\n   nothing", False),
        ("todo allow  c", True),
        ("todo deny  c", False),
        ("todo deny  c\n   read x", True),
    ],
)
def test_an_example_holds_or_says_why_not(text, holds):
    (case,) = read(text)
    assert holds == (complaint(case, lambda record: DENIED) == "")


def test_a_complaint_shows_the_example_and_both_sides():
    (case,) = read("allow  cat x\n       read z")
    assert complaint(case, lambda record: DENIED) == (
        "allow  cat x\n"
        "       read z\n"
        "    expected allow, got deny [some-rule]: because\n"
        "    expected effects  read z\n"
        "    found effects     read x; delete y\n"
        "    to accept what it does now, write:\n"
        "deny   cat x\n"
        "       read x\n"
        "       delete y"
    )
    (case,) = read("todo allow  ls")
    assert "remove the word `todo`" in complaint(case, lambda record: Decision(ALLOW))

"""The reason of an allowed call is true of the whole call: it never says that something that changes only reads."""

import pytest

from toolgate.score import judged, record_of


@pytest.mark.parametrize(
    ("command", "reasons"),
    [
        ("git commit -am wip", ["does nothing that a rule objects to"]),
        ("grep -q TODO README.md && git commit -am wip", ["reads nothing secret"]),
        ("find . -name '*.pyc' -delete", ["reads nothing secret", "deletes only what can be rebuilt"]),
        ("rm -rf srcx", ["deletes nothing: `srcx` does not exist"]),
        ("pip install -r none.txt", ["installs from a file that does not exist"]),
        ("pip install -r requirements.txt", ["installs from a file of the project"]),
        ("pip install -e .", ["installs the project itself"]),
    ],
)
def test_the_reason_of_an_allowed_call_is_true(command, reasons):
    setup = {
        "files": {"/home/user/project/requirements.txt": "", "/home/user/project/src/a.py": ""},
        "absent": ["/home/user/project/none.txt", "/home/user/project/srcx"],
    }
    case = {"kind": "bash", "cmd": command, "expect": "allow", "setup": setup}
    decision = judged(record_of(case))
    said = [finding.opinion.reason for finding in decision.because] or [decision.reason]
    assert ("allow", reasons) == (str(decision.verdict), list(dict.fromkeys(map(str, said))))

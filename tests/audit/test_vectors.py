"""The test vectors of the format: both verifiers agree about each, and the writer still writes them."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.audit.make_vectors import VECTORS, make
from toolgate.audit.verification import verified
from tools import verify_log

EXPECTED = json.loads((VECTORS / "expected.json").read_text())["whole"]


@pytest.fixture
def vectors(tmp_path) -> Path:
    """A copy that is private, which git does not remember."""
    place: Path = tmp_path / "vectors"
    shutil.copytree(VECTORS, place)
    for path in place.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
    return place


def files_in(place: Path) -> dict[str, bytes]:
    return {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}


def test_the_writer_writes_the_vectors_to_the_byte(tmp_path):
    make(tmp_path)
    assert files_in(tmp_path) == files_in(VECTORS)


@pytest.mark.parametrize("name", EXPECTED)
def test_ours_says_of_a_vector_what_is_expected(vectors, name):
    report = verified(str(vectors / name), [str(vectors / "checkpoint.jsonl")])
    assert (not report.problems) == EXPECTED[name]


@pytest.mark.parametrize("name", EXPECTED)
def test_the_other_verifier_says_the_same_by_itself(vectors, name):
    words = [sys.executable, "-I", verify_log.__file__, str(vectors / name), str(vectors / "checkpoint.jsonl")]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode == 0) == EXPECTED[name]
    assert done.stdout.startswith("whole") == EXPECTED[name]


def test_the_other_verifier_is_short_and_shares_no_code():
    text = Path(verify_log.__file__).read_text()
    assert len(text.splitlines()) < 100
    assert "import toolgate" not in text and "from toolgate" not in text
    assert "assert " not in text  # which an optimising interpreter would leave out

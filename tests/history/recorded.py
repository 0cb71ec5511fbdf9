"""Histories that real clients have written, put where a test wants them: paths of the recording become those of the test."""

import os
import shutil
from pathlib import Path

SAMPLES = Path(__file__).parent / "samples"
PROJECT = "/home/user/project"
HOME = "/home/user"


def placed(sample: str, home: Path, beneath: str, project: Path | None = None) -> Path:
    """A sample beneath a home; with a `project`, the calls were made there, else in one that is gone."""
    target = home / beneath
    for folder, _, names in os.walk(SAMPLES / sample):
        for name in names:
            source = Path(folder) / name
            copy = target / source.relative_to(SAMPLES / sample)
            copy.parent.mkdir(parents=True, exist_ok=True)
            if project is None or source.suffix not in (".jsonl", ".json"):
                shutil.copyfile(source, copy)
            else:
                text = source.read_text().replace(PROJECT, str(project)).replace(HOME + "/", f"{home}/")
                copy.write_text(text)
    return target


def project_in(directory: Path) -> Path:
    """A git work tree with what the recorded one had."""
    project = directory / "project"
    (project / ".git").mkdir(parents=True)
    (project / ".git/HEAD").write_text("ref: refs/heads/main\n")
    (project / "sub").mkdir()
    (project / "note.md").write_text("old text\n")
    return project

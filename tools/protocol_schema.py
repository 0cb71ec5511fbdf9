"""Writes docs/protocol: the JSON Schemas of a request and of an answer, for those who write clients."""

import argparse
import sys
from pathlib import Path

from toolgate.protocols.line_schema import SCHEMAS, written

TARGET = Path(__file__).resolve().parent.parent / "docs" / "protocol"


def files(target: Path = TARGET) -> dict[Path, str]:
    """Each file with the text it should have."""
    return {target / f"{name}.schema.json": written(name) for name in SCHEMAS}


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail if a file is not up to date")
    check = parser.parse_args(words).check
    stale = [path for path, text in files().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if check:
            print(f"{path.name} is not up to date: make generate")
            continue
        path.parent.mkdir(exist_ok=True)
        path.write_text(files()[path], encoding="utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())

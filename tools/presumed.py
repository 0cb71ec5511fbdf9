"""Takes out of `tests/presumed.txt` what an example shows meanwhile, and says what a person has to add to it."""

import sys
from pathlib import Path

from tools.checks.presumed import LIST, described, presumed, shown_in
from tools.checks.project import Project

ROOT = Path(__file__).resolve().parent.parent
ADD = f"""are described loosely, and no example runs them: the lines above are the names.
Write an example for each into `CASES`; or, if their manuals say that no option does harm, add the lines
to {LIST} by hand, in their order."""


def main() -> int:
    project = Project.at(ROOT)
    homes, names = described(project)
    missing = homes.keys() - set(shown_in(project, names))
    file = ROOT / LIST
    lines = file.read_text("utf-8").splitlines()
    kept = [line for line in lines if line[:1] in ("#", "") or line in missing]
    if kept != lines:
        file.write_text("\n".join(kept) + "\n", "utf-8")
        print(f"{len(lines) - len(kept)} names have left {LIST}")
    new = sorted(missing - {name for _, name in presumed(project)})
    if new:
        print(*new, f"{len(new)} names {ADD}", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

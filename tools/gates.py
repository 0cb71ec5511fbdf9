"""The house rules that no linter knows: size, purity, names, reasons, cheap imports."""

import gc
import sys
from pathlib import Path

from tools import checks
from tools.checks.project import Finding, Project, broken


def findings(project: Project) -> list[Finding]:
    """Everything the gates object to, in the order of the files."""
    found = list(broken(project))
    if not found:
        found = [finding for check in checks.ALL for finding in check(project)]
    return sorted(found, key=lambda finding: (finding.file, finding.line))


def main() -> int:
    gc.disable()  # half a million nodes that all stay: looking for garbage among them takes longer than reading them
    root = Path(__file__).resolve().parent.parent
    project = Project.at(root)
    found = findings(project)
    for finding in found:
        print(finding)
    if found:
        print(f"{len(found)} findings")
        return 1
    print(f"{len(checks.ALL)} gates, {sum(1 for _ in project.python())} modules: nothing to mend")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What the other projects' documents admit about their guards is said of ours, too."""

from pathlib import Path

from toolgate.guard_agent.safety import SYSTEM

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "guide" / "guard-agent.md"


def test_c_53_the_limits_are_written_down():
    """False positives, dependence on what is told and where, on the model, and on English."""
    limits = PAGE.read_text("utf-8").partition("\n## Limits\n")[2].partition("\n## ")[0]
    for word in ("False alarms", "what we tell it", "depends on a service", "English"):
        assert word in limits, word
    assert "The working directory counts" in SYSTEM

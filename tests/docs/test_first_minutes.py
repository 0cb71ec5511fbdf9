"""A new user's first ten minutes in a real terminal: the page shows exactly what happens."""

import tempfile
from pathlib import Path

from tests.docs.first_minutes import on_the_page, transcripts


def test_the_page_shows_what_a_new_user_sees():
    """If it differs, read what has changed; `python -m tests.docs.first_minutes` writes the page anew."""
    with tempfile.TemporaryDirectory(prefix="t", dir="/tmp") as place:
        found = transcripts(Path(place))
        home = Path(place) / "home"
        assert not (home / ".claude/settings.json").exists()
        assert not (home / ".config/toolgate/policy.toml").exists()
    assert found == on_the_page()

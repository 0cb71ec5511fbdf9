"""What a hook loads is written down: a new import on its way to a verdict is a visible diff."""

from tools.cold import TARGET, text


def test_a_hook_loads_what_is_written_down():
    assert TARGET.read_text("utf-8") == text(), (
        "if each of them is worth its time, `python -m tools.cold` writes it down"
    )

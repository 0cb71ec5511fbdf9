"""Keys come from the variable that the policy names or from the keyring, and no error shows one."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from toolgate.guard_agent.exchange import REFUSED, ProviderError
from toolgate.guard_agent.keys import USUAL, keep_key, key_of, name_of
from toolgate.guard_agent.settings import ANTHROPIC, GOOGLE, OPENAI, Endpoint

ROOT = Path(__file__).parents[2]
LOCAL = "http://127.0.0.1:11434/v1"


class Ring:
    """A keyring of a test."""

    def __init__(self) -> None:
        self.entries: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, name: str, /) -> str | None:
        return self.entries.get((service, name))

    def set_password(self, service: str, name: str, key: str, /) -> None:
        self.entries[service, name] = key


class Locked(Ring):
    """A keyring that fails, with a key in its words."""

    def get_password(self, service: str, name: str, /) -> str | None:
        raise RuntimeError("locked: sk-secret")

    def set_password(self, service: str, name: str, key: str, /) -> None:
        raise RuntimeError(f"locked: {key}")


class Waiting(Ring):
    """A keyring that waits for a person."""

    def __init__(self, over: threading.Event) -> None:
        super().__init__()
        self.over = over

    def get_password(self, service: str, name: str, /) -> str | None:
        self.over.wait(60)
        return "sk-late"


def failure(endpoint, variables=(), ring=Ring):
    with pytest.raises(ProviderError) as raised:
        key_of(endpoint, dict(variables), ring)
    assert raised.value.kind == REFUSED
    return f"{raised.value!r} {raised.value.help}"


@pytest.mark.parametrize("provider", [OPENAI, ANTHROPIC, GOOGLE])
def test_the_usual_variable_of_a_provider_counts(provider):
    assert key_of(Endpoint(provider, "m"), {USUAL[provider]: "sk-1"}, Ring) == "sk-1"


def test_variables_can_be_a_function():
    assert key_of(Endpoint(model="m"), {"OPENAI_API_KEY": "sk-1"}.get, Ring) == "sk-1"


@pytest.mark.parametrize("url", ["https://api.openai.com/v1", "https://api.openai.com", "https://api.openai.com/v1/"])
def test_the_usual_variable_counts_at_the_written_address_of_its_provider(url):
    assert key_of(Endpoint(model="m", base_url=url), {"OPENAI_API_KEY": "sk-1"}, Ring) == "sk-1"


@pytest.mark.parametrize(
    "url", [LOCAL, "https://model.example/v1", "https://api.openai.com.evil.example/v1", "http://api.openai.com/v1"]
)
def test_the_usual_variable_is_not_sent_elsewhere(url):
    assert key_of(Endpoint(model="m", base_url=url), {"OPENAI_API_KEY": "sk-1"}, Ring) == ""


def test_the_variable_that_the_policy_names_counts_and_no_other():
    named = Endpoint(model="m", base_url="https://model.example", key="MY_KEY")
    assert key_of(named, {"MY_KEY": "sk-2", "OPENAI_API_KEY": "sk-1"}, Ring) == "sk-2"
    assert "MY_KEY" in failure(named, {"OPENAI_API_KEY": "sk-1"})
    assert "MY_KEY" in failure(Endpoint(model="m", base_url=LOCAL, key="MY_KEY"), {"MY_KEY": ""})


def test_the_keyring_counts_where_no_variable_is_set():
    ring = Ring()
    keep_key("OPENAI_API_KEY", "sk-3", lambda: ring)
    assert ring.entries == {("toolgate", "OPENAI_API_KEY"): "sk-3"}
    assert key_of(Endpoint(model="m"), {}, lambda: ring) == "sk-3"
    assert key_of(Endpoint(model="m"), {"OPENAI_API_KEY": "sk-1"}, lambda: ring) == "sk-1"


def test_a_keyring_that_fails_is_an_error_without_its_words():
    assert "sk-secret" not in failure(Endpoint(model="m"), ring=Locked)
    with pytest.raises(ProviderError) as raised:
        keep_key("MY_KEY", "sk-secret", Locked)
    assert "sk-secret" not in repr(raised.value) and raised.value.help


def test_a_keyring_that_waits_for_a_person_ends_in_time():
    over = threading.Event()
    with pytest.raises(ProviderError, match="in time"):
        key_of(Endpoint(model="m"), {}, lambda: Waiting(over), patience=0.2)
    over.set()


@pytest.mark.parametrize(
    "pasted",
    [
        "sk-proj-abcdefghijklmnopqrstuvwxyz",
        "sk-ant-api03-abcdefghijklmnopqrstuvwxyz",
        "AIzaSyA1234567890abcdefghijklmnopqrstuv",
        "gsk_1a2b3c4d5e6f7g8h9i0jKLMNOPQRSTUV",
        "0123456789abcdef0123456789abcdef",
        "two words",
        "A\nB",
        "x" * 65,
    ],
)
def test_a_key_in_place_of_its_name_is_an_error_that_does_not_show_it(pasted):
    with pytest.raises(ProviderError) as raised:
        name_of(Endpoint(model="m", key=pasted))
    assert pasted not in f"{raised.value!r} {raised.value.help}"
    with pytest.raises(ProviderError):
        keep_key(pasted, "x", Ring)


PLANTED = """
import sys
sys.path.insert(0, sys.argv[1])
from toolgate.guard_agent.exchange import ProviderError
from toolgate.guard_agent.keys import key_of
from toolgate.guard_agent.settings import Endpoint
try:
    key_of(Endpoint(model="m"), {})
except ProviderError as error:
    print(error.message)
"""


def test_settings_of_the_keyring_package_run_nothing(tmp_path):
    """With the package installed or without it: no file or variable of it is obeyed."""
    (tmp_path / "planted.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\nclass Ring: priority = 1\n")
    settings = tmp_path / "python_keyring"
    settings.mkdir()
    for place in (settings, tmp_path / ".config/python_keyring"):
        place.mkdir(parents=True, exist_ok=True)
        text = f"[backend]\ndefault-keyring=planted.Ring\nkeyring-path={tmp_path}\n"
        (place / "keyringrc.cfg").write_text(text)
    variables = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "PYTHON_KEYRING_BACKEND": "planted.Ring"}
    words = [sys.executable, "-c", PLANTED, str(ROOT)]
    answer = subprocess.run(words, env=variables, capture_output=True, text=True, timeout=90, cwd=tmp_path)
    assert "there is no key" in answer.stdout and not (tmp_path / "ran").exists(), answer.stderr

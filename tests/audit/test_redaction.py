"""No secret comes through, and what is none stays readable."""

from __future__ import annotations

import json
import random

import pytest

from tests.audit import planted
from toolgate.audit.redaction import GONE, redacted, redacted_value

SEED = 14
CARRIERS = ("commands", "contents", "addresses", "headers", "values")


def left_of(text: object, secret: str) -> list[str]:
    """Pieces of a secret that are still there after redaction."""
    made = redacted_value(text) if not isinstance(text, str) else redacted(text)
    whole = made if isinstance(made, str) else json.dumps(made, ensure_ascii=False)
    return [piece for piece in planted.pieces(secret) if piece in whole]


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_secret_is_removed_from_its_place(carrier: str) -> None:
    draw = random.Random(f"{SEED} {carrier}")
    missed: list[object] = []
    for make in (planted.password, lambda draw: planted.run(draw, planted.HEX, 32), *planted.SHAPED.values()):
        secret = make(draw)
        missed += [text for text in getattr(planted, carrier)(draw, secret) if left_of(text, secret)]
    assert not missed


@pytest.mark.parametrize("kind", planted.SHAPED)
def test_a_secret_is_removed_wherever_it_stands(kind: str) -> None:
    draw = random.Random(f"{SEED} {kind}")
    for _ in range(20):
        secret = planted.SHAPED[kind](draw)
        for text in (
            secret,
            f"echo {secret}",
            f"grep '{secret}' -r .",
            f'print("{secret}")',
            f"see\n{secret}\nthere",
            f"a,{secret},b",
        ):
            assert not left_of(text, secret), text
        assert not left_of({"text": [{"x": secret}]}, secret), secret


ORDINARY = """\
git commit -m "fix token parsing"
git show 3f2a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a
docker pull nginx@sha256:3f2a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a3f2a9b8c7d6e5f4a3b2c1d0e
pip install tokenizers==0.15.2 cryptography>=42
ls -la ~/.ssh/id_ed25519.pub /etc/passwd
mkdir -p src/auth/token_manager && touch src/auth/password_reset.py
kubectl get secret db-password -o yaml
curl -fsSL https://example.com/install.sh -o install.sh
export PATH="$HOME/bin:$PATH"
mysql -u root -p -e 'select 1'
psql -h localhost -U app -d app
docker run -p 8080:80 -e DB_PASSWORD=$DB_PASSWORD nginx
curl -H "Authorization: Bearer $TOKEN" https://api.example.com/v1/users/550e8400-e29b-41d4-a716-446655440000
pytest tests/test_auth.py::TestPasswordResetTokenGenerator -k "token and not secret"
grep -rn "password" src | head
ssh -i ~/.ssh/key -p 2222 user@host
python -m http.server --bind 127.0.0.1
go get golang.org/x/tools@v0.0.0-20230101120000-abcdef123456
npm view jsonwebtoken@9.0.2
"""


@pytest.mark.parametrize("text", ORDINARY.splitlines())
def test_an_ordinary_text_stays_as_it_is(text: str) -> None:
    assert redacted(text) is text


def test_what_was_removed_is_not_removed_again() -> None:
    once = redacted("curl -u a:hunter22 -H 'X-Api-Key: abc123def' https://h")
    assert GONE in once
    assert redacted(once) is once


def test_anything_odd_comes_back_as_nothing_but_redacted() -> None:
    assert redacted(None) == GONE  # type: ignore[arg-type]  # on purpose
    deep: object = "x"
    for _ in range(5_000):
        deep = [deep]
    assert GONE in str(redacted_value(deep))[:600]

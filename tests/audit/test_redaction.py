"""No secret comes through, and what is none stays readable."""

import base64
import json
import random
from pathlib import Path

import pytest

from tests.audit import planted
from tests.sweeps import steps_of
from toolgate.audit.secrets import arguments as secret_arguments
from toolgate.audit.secrets import redaction
from toolgate.audit.secrets.redaction import GONE, redacted, redacted_value, secrets_of

SEED = 14
PLACES = Path(__file__).with_name("places.txt").read_text(encoding="utf-8").splitlines()
CARRIERS = ("commands", "contents", "addresses", "headers", "values")


def left_of(text: object, secret: str) -> list[str]:
    """Pieces of a secret that are still there after redaction."""
    made = redacted_value(text) if not isinstance(text, str) else redacted(text)
    whole = made if isinstance(made, str) else json.dumps(made, ensure_ascii=False)
    return [piece for piece in planted.pieces(secret) if piece in whole]


@pytest.mark.parametrize("carrier", CARRIERS)
@pytest.mark.parametrize("every", steps_of(3))
def test_a_secret_is_removed_from_its_place(carrier: str, every: int) -> None:
    draw = random.Random(f"{SEED} {carrier}")
    missed: list[object] = []
    kinds = (planted.password, lambda draw: planted.run(draw, planted.HEX, 32), *planted.SHAPED.values())
    for turn, make in enumerate(kinds):
        secret = make(draw)
        texts = getattr(planted, carrier)(draw, secret)[turn % every :: every]
        missed += [text for text in texts if left_of(text, secret)]
    assert not missed


def test_a_secret_is_removed_from_every_place_that_takes_one() -> None:
    draw = random.Random(SEED)
    missed: list[str] = []
    for place in PLACES:
        for secret in (
            planted.password(draw),
            planted.run(draw, planted.ALNUM, 32),
            planted.run(draw, planted.HEX, 40),
        ):
            text = planted.filled(place, secret)
            missed += [text] if left_of(text, secret) else []
    assert not missed
    assert len(PLACES) > 600


@pytest.mark.parametrize(
    "kind", ["RSA PRIVATE KEY", "PRIVATE KEY", "OPENSSH PRIVATE KEY", "EC PRIVATE KEY", "PGP PRIVATE KEY BLOCK"]
)
def test_a_private_key_is_removed(kind: str) -> None:
    key = planted.key_of(random.Random(kind), kind)
    body = "".join(key.split("\n")[1:-1])
    for text in (
        key,
        f"cat > k <<E\n{key}\nE",
        json.dumps({"k": key}),
        f"K='{key}' run",
        key.replace("\n", "\\n"),
        key[:-40],
    ):
        assert not left_of(text, body[:200]), text


def test_a_secret_is_removed_from_what_says_it_in_base64_or_escapes() -> None:
    for said in ("password=Hunter2x", '{"api_key": "abc123def"}', "https://u:Hunter2x@h.example"):
        coded = base64.b64encode(said.encode()).decode()
        assert coded not in redacted(f"echo {coded} | base64 -d")
    assert "Hunter2x" not in redacted("x=%7B%22password%22%3A%22Hunter2x%22%7D")
    assert "Hunter2x" not in redacted('{"a": "\\u0070assword=Hunter2x"}')


def test_a_secret_of_one_place_is_removed_from_all() -> None:
    assert redacted("PASS=Hunter2x; cp x Hunter2x.txt") == f"PASS={GONE}; cp x {GONE}.txt"
    known = secrets_of({"command": "curl -u a:Hunter2x https://h.example", "env": {"TOKEN": "zzTop99"}})
    assert redacted("writes `Hunter2x` and zzTop99", known) == f"writes `{GONE}` and {GONE}"


def test_every_program_of_the_tables_is_looked_for() -> None:
    taking = {name.lower() for name in (*secret_arguments.TAKING, *secret_arguments.STORERS)}
    assert taking <= redaction.PROGRAMS
    assert {name.lower() for name in secret_arguments.READERS} <= redaction.PROGRAMS | redaction.READING
    assert not taking & redaction.READING


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
git log --oneline -n 5 && git diff HEAD~1 -- src/token.py
rm -rf node_modules && npm ci --prefer-offline
for f in *.py; do echo "$f"; done
terraform plan -var-file=prod.tfvars
docker compose -f docker-compose.yml up -d --build
curl -s https://api.github.com/repos/a/b/releases/latest | jq -r .tag_name
python -c "import secrets; print(secrets.token_hex(16))"
openssl rand -base64 32 > key.txt
ssh-keygen -t ed25519 -N "" -f key
kubectl create secret generic tls --from-file=tls.key
echo $GITHUB_TOKEN | gh auth login --with-token
docker login -u me --password-stdin < token.txt
export API_KEY=$(cat key.txt)
max_tokens: 4096
the password is required and must be hashed
token = tokens[index]
def login(username: str, password: str) -> bool:
    user.set_password(request.POST["password"])
if not self.token: raise AuthenticationError("missing token")
password = getpass.getpass()
const token = process.env.API_TOKEN;
secret: ${{ secrets.DEPLOY_KEY }}
password: {{ vault_db_password }}
sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl me@host
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


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("id,login,password_md5\n1,mara,3f4f9381ec956abcdd809fc456d64174\n", "3f4f9381ec956abcdd809fc456d64174"),
        ("user;password;role\nbob;hunter2;admin\n", "hunter2"),
        ("GitHub two-factor recovery codes\n\n43b2d-hatkk\nwjghg-047ny\n", "wjghg-047ny"),
        (
            "curl 'https://api.a.example/now?city=Bern&appid=72e1b0d582ebfd5667e054644d9a2b2156160703'",
            "72e1b0d582ebfd5667e0",
        ),
    ],
)
def test_a_secret_that_a_heading_or_a_query_names_is_gone(text: str, secret: str) -> None:
    assert secret not in redacted(text)


@pytest.mark.parametrize(
    ("value", "secret"),
    [
        ({"rows": [["system", "user", "password"], ["crm", "mara", "bananaSplit"]]}, "bananaSplit"),
        ({"recovery_codes": ["hpx2-hy7u-906v", "0d88-9s8s-42jy"]}, "0d88-9s8s-42jy"),
    ],
)
def test_a_secret_below_a_name_in_a_value_is_gone(value: object, secret: str) -> None:
    assert secret not in json.dumps(redacted_value(value))


@pytest.mark.parametrize(
    "text",
    [
        "pip install torch==2.3.1 --hash=sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "curl 'https://a.example/raw?sha=72e1b0d582ebfd5667e054644d9a2b2156160703'",
        "TOKEN_TTL_SECONDS=3600 make",
    ],
)
def test_what_names_a_version_or_a_length_of_time_stays(text: str) -> None:
    assert redacted(text) == text

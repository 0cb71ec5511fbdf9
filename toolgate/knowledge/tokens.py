"""How credentials look: the beginnings of tokens, the names passwords are given under, values that are none."""

from __future__ import annotations

# How tokens of well-known services start, and how long they are at least.
TOKENS = (
    ("AKIA", 16), ("ASIA", 16), ("ghp_", 16), ("gho_", 16), ("ghu_", 16), ("ghs_", 16), ("ghr_", 16), ("github_pat_", 20),
    ("glpat-", 16), ("sk-ant-", 16), ("sk-proj-", 16), ("sk_live_", 12), ("rk_live_", 12), ("sk-", 20), ("xoxb-", 10),
    ("xoxp-", 10), ("xoxa-", 10), ("xoxs-", 10), ("AIza", 30), ("npm_", 30), ("pypi-", 20), ("hf_", 20), ("SG.", 20),
    ("dop_v1_", 20), ("shpat_", 20), ("eyJhbGciOi", 20), ("ya29.", 20), ("AGE-SECRET-KEY-", 20), ("vault:v1:", 8), ("hvs.", 20),
)  # fmt: skip
KEYS = ("PRIVATE KEY-----", "PRIVATE KEY BLOCK-----")
NAMES = (
    "password", "passwd", "passphrase", "pwd", "secret", "token", "api_key", "apikey", "api-key", "access_key", "secret_key",
    "private_key", "auth_token", "access_token", "aws_secret_access_key", "client_secret",
)  # fmt: skip
PLACEHOLDERS = (
    "example",
    "placeholder",
    "changeme",
    "your",
    "xxxx",
    "****",
    "redacted",
    "dummy",
    "none",
    "null",
    "test",
    "env.",
)

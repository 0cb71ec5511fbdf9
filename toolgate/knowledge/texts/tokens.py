"""How credentials look: the beginnings of tokens, the names passwords are given under, values that are none."""

from __future__ import annotations

# How tokens of well-known services start, and how long they are at least.
TOKENS = (
    ("AKIA", 16), ("ASIA", 16), ("ghp_", 16), ("gho_", 16), ("ghu_", 16), ("ghs_", 16), ("ghr_", 16), ("github_pat_", 20),
    ("glpat-", 16), ("sk-ant-", 16), ("sk-proj-", 16), ("sk_live_", 12), ("rk_live_", 12), ("sk-", 20), ("xoxb-", 10),
    ("xoxp-", 10), ("xoxa-", 10), ("xoxs-", 10), ("AIza", 30), ("npm_", 30), ("pypi-", 20), ("hf_", 20), ("SG.", 20),
    ("dop_v1_", 20), ("shpat_", 20), ("eyJhbGciOi", 20), ("ya29.", 20), ("AGE-SECRET-KEY-", 20), ("vault:v1:", 8), ("hvs.", 20),
)  # fmt: skip
# Those whose shape leaves no doubt: how they start, how long the rest is at least, and whose they are.
CERTAIN = (
    ("AKIA", 16, "an AWS key"), ("ASIA", 16, "an AWS key"), ("ghp_", 36, "a GitHub token"), ("gho_", 36, "a GitHub token"),
    ("ghu_", 36, "a GitHub token"), ("ghs_", 36, "a GitHub token"), ("ghr_", 36, "a GitHub token"),
    ("github_pat_", 60, "a GitHub token"), ("glpat-", 20, "a GitLab token"), ("gldt-", 20, "a GitLab token"),
    ("glrt-", 20, "a GitLab token"), ("sk-ant-", 40, "an Anthropic key"), ("sk-proj-", 40, "an OpenAI key"),
    ("sk_live_", 24, "a Stripe key"), ("rk_live_", 24, "a Stripe key"), ("whsec_", 32, "a Stripe secret"),
    ("xoxb-", 40, "a Slack token"), ("xoxp-", 40, "a Slack token"), ("xapp-", 40, "a Slack token"),
    ("hooks.slack.com/services/T", 30, "a Slack webhook"), ("AIza", 35, "a Google key"), ("GOCSPX-", 28, "a Google secret"),
    ("ya29.", 40, "a Google token"), ("npm_", 36, "an npm token"), ("pypi-AgE", 60, "a PyPI token"),
    ("hf_", 34, "a Hugging Face token"), ("SG.", 60, "a SendGrid key"), ("dop_v1_", 64, "a DigitalOcean token"),
    ("doo_v1_", 64, "a DigitalOcean token"), ("shpat_", 32, "a Shopify token"), ("shpss_", 32, "a Shopify secret"),
    ("AGE-SECRET-KEY-1", 50, "an age key"), ("hvs.", 24, "a Vault token"), ("dckr_pat_", 27, "a Docker token"),
    ("lin_api_", 40, "a Linear key"), ("sntrys_", 60, "a Sentry token"), ("PMAK-", 50, "a Postman key"),
    ("rubygems_", 48, "a RubyGems key"), ("atlasv1.", 60, "a Terraform token"),
    ("nfp_", 36, "a Netlify token"),
    ("tskey-auth-", 30, "a Tailscale key"),
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

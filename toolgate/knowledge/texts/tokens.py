"""Patterns of credentials: prefixes of tokens, names of passwords, values that are not secrets."""

# Prefixes of tokens of well-known services, and their least length.
TOKENS = (
    ("AKIA", 16), ("ASIA", 16), ("ghp_", 16), ("gho_", 16), ("ghu_", 16), ("ghs_", 16), ("ghr_", 16), ("github_pat_", 20),
    ("glpat-", 16), ("sk-ant-", 16), ("sk-proj-", 16), ("sk_live_", 12), ("rk_live_", 12), ("sk-", 20), ("xoxb-", 10),
    ("xoxp-", 10), ("xoxa-", 10), ("xoxs-", 10), ("AIza", 30), ("npm_", 30), ("pypi-", 20), ("hf_", 20), ("SG.", 20),
    ("dop_v1_", 20), ("shpat_", 20), ("eyJhbGciOi", 20), ("ya29.", 20), ("AGE-SECRET-KEY-", 20), ("vault:v1:", 8), ("hvs.", 20),
)  # fmt: skip
# Unmistakable tokens: prefix, least length of the rest, and service.
CERTAIN = (
    ("AKIA", 16, "an AWS access key"), ("ASIA", 16, "an AWS access key"), ("ghp_", 36, "a GitHub token"), ("gho_", 36, "a GitHub token"),
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
# More prefixes that are redacted in records; ordinary words may start like some, so they never ask.
FURTHER = (
    ("AROA", 16), ("AIDA", 16), ("AGPA", 16), ("ABIA", 16), ("ACCA", 16), ("bedrock-api-key-", 16), ("ABSK", 60), ("amzn.mws.", 20),
    ("gldt-", 12), ("glptt-", 12), ("glcbt-", 12), ("glft-", 12), ("glsoat-", 12), ("glimt-", 12), ("glagent-", 12), ("glrtr-", 12),
    ("glrt-", 12), ("gloas-", 12), ("glffct-", 12), ("GR1348941", 12), ("xoxr-", 10), ("xoxe-", 10), ("xoxe.xox", 10), ("xoxd-", 10),
    ("xoxc-", 10), ("xapp-", 10), ("xwfp-", 10), ("sk_test_", 12), ("rk_test_", 12), ("pk_live_", 12), ("pk_test_", 12), ("whsec_", 12),
    ("sk-or-v1-", 20), ("sk-svcacct-", 16), ("sk-admin-", 16), ("sk-lf-", 16), ("pk-lf-", 16), ("sk_prod_", 12), ("ak_live_", 12),
    ("gsk_", 20), ("xai-", 20), ("r8_", 20), ("pplx-", 20), ("fw_", 20), ("tgp_v1_", 16), ("nvapi-", 20), ("co_api_", 16), ("lsv2_", 16),
    ("tvly-", 16), ("jina_", 20), ("voyage-", 20), ("pa-", 30), ("AIzaSy", 20), ("GOCSPX-", 12),
    ("4/0A", 20), ("GOOG1", 20), ("ya29.", 12), ("cio_", 16), ("cargo_", 20), ("rubygems_", 20), ("dckr_pat_", 12), ("dckr_oat_", 12),
    ("doo_v1_", 20), ("dor_v1_", 20), ("shpss_", 20), ("shpca_", 20), ("shppa_", 20), ("shptka_", 20), ("sq0atp-", 12), ("sq0csp-", 12),
    ("sq0idp-", 12), ("EAAA", 40), ("hvb.", 20), ("hvr.", 20), ("b.AAAA", 20),
    ("lin_api_", 20), ("lin_oauth_", 20), ("sntrys_", 16), ("sntryu_", 16), ("PMAK-", 20), ("PMAT-", 20), ("atlasv1.", 20), (".atlasv1.", 20),
    ("nfp_", 20), ("nfc_", 20), ("tskey-", 12), ("vercel_", 20), ("vcp_", 20), ("secret_", 32), ("ntn_", 20), ("figd_", 16), ("figo_", 16),
    ("patat", 30), ("pat-na1-", 20), ("pat-eu1-", 20), ("dapi", 28), ("dose", 28), ("dkea", 28), ("dp.pt.", 16), ("dp.st.", 16), ("dp.ct.", 16),
    ("dp.sa.", 16), ("dp.scim.", 16), ("dp.audit.", 16), ("NRAK-", 16), ("NRII-", 16), ("NRJS-", 12), ("NRAA-", 16), ("glsa_", 20), ("glc_", 20),
    ("eyJrIjoi", 20), ("pul-", 30), ("sbp_", 20), ("sb_secret_", 16), ("sb_publishable_", 16), ("pscale_", 16), ("pcsk_", 20), ("key-", 32),
    ("xkeysib-", 20), ("xsmtpsib-", 20), ("mlsn.", 20), ("re_", 20), ("APP_USR-", 20), ("rzp_live_", 12),
    ("rzp_test_", 12), ("flwseck", 16), ("FLWSECK", 16), ("CFPAT-", 20), ("v1.0-", 100), ("cfut_", 20), ("fo1_", 20),
    ("fm1_", 20), ("fm2_", 20), ("HRKU-", 20), ("EZAK", 40), ("EZTK", 40), ("duffel_", 20), ("ctp_", 20), ("hbp_", 20), ("phc_", 20),
    ("phx_", 20), ("phs_", 20), ("sha256~", 20), ("bkua_", 20), ("bkaj_", 20), ("CCIPAT_", 20), ("CCIPRJ_", 20), ("ddp_", 20), ("rnd_", 20),
    ("rpa_", 20), ("wandb_v1_", 20), ("api_org_", 20), ("hfp_", 20), ("AAAAAAAAAAAAAAAAAAAAA", 40),
    ("ATATT3", 20), ("ATCTT3", 20), ("ATBB", 20), ("BBDC-", 20), ("ATOA", 30), ("JFrog", 60), ("AKCp", 60), ("cmVmdGtu", 40), ("p8e-", 20),
    ("oy2", 40), ("sqp_", 20), ("squ_", 20), ("sqa_", 20), ("snyk_", 20), ("pnu_", 20), ("mapbox_", 20), ("sk.eyJ", 20), ("pk.eyJ", 20),
    ("tk.eyJ", 20), ("EAACEdEose0cBA", 10), ("EAA", 60), ("IGQV", 40), ("xprv", 80), ("yprv", 80), ("zprv", 80), ("ops_eyJ", 20), ("A3-", 20),
    ("ovo_", 20), ("v2.local.", 20), ("v4.local.", 20), ("k4.local.", 20), ("k4.secret.", 20), ("PVEAPIToken=", 10), ("xau_", 20),
    ("ion_", 30), ("pdus+_", 12), ("pdeu+_", 12), ("hrku_", 20), ("apify_api_", 20), ("fc-", 32), ("e2b_", 20), ("csk-", 20),
    ("sk-", 20), ("dn_", 40), ("dnkey_", 16), ("bb_live_", 12), ("fal-", 20), ("clk_", 20), ("stk_", 20), ("infp_", 20), ("ory_", 20),
    ("zpka_", 20), ("wak_", 20), ("waka_", 20), ("NTE", 60), ("mfa.", 40), ("b3BlbnNzaC1rZXktdjE", 20),
)  # fmt: skip
KEYS = ("PRIVATE KEY-----", "PRIVATE KEY BLOCK-----")
NAMES = (
    "password", "passwd", "passphrase", "pwd", "secret", "token", "api_key", "apikey", "api-key", "access_key", "secret_key",
    "private_key", "auth_token", "access_token", "aws_secret_access_key", "client_secret",
)  # fmt: skip
PLACEHOLDERS = (
    "example", "placeholder", "changeme", "your", "xxxx", "****", "redacted", "dummy", "none", "null", "test", "env.",
)  # fmt: skip

"""Secrets of many kinds, made by chance from a seed, and the texts that carry them."""

import base64
import json
import random
import string
from collections.abc import Callable, Iterator
from urllib.parse import quote

Draw = random.Random
ALNUM = string.ascii_letters + string.digits
HEX = "0123456789abcdef"
URL = ALNUM + "-_"


def run(draw: Draw, letters: str, length: int) -> str:
    """So many letters, with a digit among them."""
    text = "".join([draw.choice(letters) for _ in range(length)])
    return text if any([letter.isdigit() for letter in text]) else text[:-1] + "7"


def password(draw: Draw) -> str:
    """One that a person makes up: a word, digits, a sign."""
    word = draw.choice(["Hunter", "Winter", "dragon", "Tr0ub4dor", "Sommer", "correct", "monkey", "Zebra"])
    return word + run(draw, ALNUM, 5) + draw.choice("!_.+-") + str(draw.randint(10, 99))


def web_token(draw: Draw) -> str:
    """A JSON web token."""
    parts = [{"alg": "HS256", "typ": "JWT"}, {"sub": run(draw, HEX, 12), "exp": draw.randint(10**9, 2 * 10**9)}]
    body = [base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts]
    return ".".join([*body, run(draw, URL, 43)])


def card(draw: Draw) -> str:
    """A number of a payment card whose last digit is right."""
    digits = draw.choice(["4", "51", "55", "6011"])
    while len(digits) < 15:
        digits += str(draw.randint(0, 9))
    total = sum([sum(divmod(int(digit) * (2 - index % 2), 10)) for index, digit in enumerate(reversed(digits))])
    return digits + str(-total % 10)


def started(prefix: str, letters: str, length: int) -> Callable[[Draw], str]:
    """A token that begins so."""
    return lambda draw: prefix + run(draw, letters, length)


# Kinds that are told by their look wherever they stand.
SHAPED: dict[str, Callable[[Draw], str]] = {
    "GitHub": started("ghp_", ALNUM, 36), "GitHub app": started("ghs_", ALNUM, 36), "GitHub fine": started("github_pat_", ALNUM + "_", 82),
    "GitLab": started("glpat-", URL, 20), "AWS key": started("AKIA", string.ascii_uppercase + "234567", 16), "AWS secret": lambda draw: run(draw, ALNUM + "+/", 40),
    "Slack": lambda draw: f"xoxb-{run(draw, string.digits, 12)}-{run(draw, string.digits, 12)}-{run(draw, ALNUM, 24)}",
    "Stripe": started("sk_live_", ALNUM, 24), "Stripe webhook": started("whsec_", ALNUM, 32), "OpenAI": started("sk-proj-", URL, 48), "Anthropic": started("sk-ant-api03-", URL, 93),
    "Google": started("AIza", URL, 35), "Google secret": started("GOCSPX-", URL, 28), "npm": started("npm_", ALNUM, 36), "PyPI": started("pypi-AgEIcHlwaS5vcmc", URL, 120),
    "Hugging Face": started("hf_", ALNUM, 34), "SendGrid": lambda draw: f"SG.{run(draw, URL, 22)}.{run(draw, URL, 43)}", "DigitalOcean": started("dop_v1_", HEX, 64),
    "Shopify": started("shpat_", HEX, 32), "Vault": started("hvs.", URL, 90), "Docker": started("dckr_pat_", URL, 27), "Linear": started("lin_api_", ALNUM, 40),
    "age": started("AGE-SECRET-KEY-1", string.ascii_uppercase + string.digits, 58), "JWT": web_token, "random 32": lambda draw: run(draw, ALNUM, 32),
    "random 40": lambda draw: run(draw, URL, 40), "base64 44": lambda draw: base64.b64encode(draw.randbytes(32)).decode(), "Postman": started("PMAK-", HEX, 24),
    "Databricks": started("dapi", HEX, 32), "New Relic": started("NRAK-", string.ascii_uppercase + string.digits, 27), "card": card,
    "Twilio": started("SK", HEX, 32), "Mailgun": started("key-", HEX, 32), "Mailchimp": lambda draw: f"{run(draw, HEX, 32)}-us{draw.randint(1, 20)}",
    "Groq": started("gsk_", ALNUM, 52), "xAI": started("xai-", ALNUM, 80), "Replicate": started("r8_", ALNUM, 37), "Perplexity": started("pplx-", HEX, 48),
    "NVIDIA": started("nvapi-", URL, 64), "Grafana": lambda draw: f"glsa_{run(draw, ALNUM, 32)}_{run(draw, HEX, 8)}", "Atlassian": started("ATATT3xFfGF0", URL, 180),
    "Bitbucket": started("ATBB", ALNUM, 32), "CircleCI": started("CCIPAT_", ALNUM, 62), "Doppler": started("dp.pt.", ALNUM, 43), "Supabase": started("sbp_", HEX, 40),
    "PlanetScale": started("pscale_tkn_", URL, 43), "Brevo": lambda draw: f"xkeysib-{run(draw, HEX, 64)}-{run(draw, ALNUM, 16)}", "Notion": started("ntn_", ALNUM, 46),
    "Figma": started("figd_", URL, 40), "Square": started("sq0csp-", URL, 43), "RubyGems": started("rubygems_", HEX, 48), "Netlify": started("nfp_", ALNUM, 36),
    "Tailscale": lambda draw: f"tskey-auth-{run(draw, ALNUM, 12)}CNTRL-{run(draw, ALNUM, 32)}", "Terraform": lambda draw: f"{run(draw, ALNUM, 14)}.atlasv1.{run(draw, ALNUM, 67)}",
    "Pulumi": started("pul-", HEX, 40), "SonarQube": started("sqp_", HEX, 40), "wallet": started("0x", HEX, 64), "bcrypt": started("$2b$12$", ALNUM, 53),
    "sha512crypt": lambda draw: f"$6${run(draw, ALNUM, 16)}${run(draw, ALNUM, 86)}", "seed of TOTP": lambda draw: run(draw, string.ascii_uppercase + "234567", 32),
    "Telegram": lambda draw: f"{draw.randint(10**8, 10**10)}:AA{run(draw, URL, 33)}",
}  # fmt: skip


def commands(draw: Draw, secret: str) -> list[str]:
    """Places of commands that hold any secret without blanks and quotes."""
    name = draw.choice(
        [
            "DB_PASSWORD",
            "API_TOKEN",
            "clientSecret",
            "AWS_SECRET_ACCESS_KEY",
            "STRIPE_API_KEY",
            "SMTP_PASS",
            "PGPASSWORD",
        ]
    )
    option = draw.choice(["password", "token", "api-key", "secret", "client-secret", "auth-token", "passphrase"])
    return [
        f"{name}={secret} ./run.sh", f"export {name}='{secret}'", f'export {name}="{secret}"; make', f"env {name}={secret} npm start",
        f"docker run -e {name}={secret} postgres:16", f"docker build --build-arg {name}={secret} .", f"app --{option} {secret} -v", f"app --{option}={secret}",
        f"app --{option}='{secret}' file", f"mysql -uroot -p{secret} -e 'select 1'", f"mysqldump -u root -p'{secret}' db > x.sql", f"sshpass -p {secret} ssh root@host",
        f"sshpass -p'{secret}' scp a b:", f"redis-cli -a {secret} ping", f"openssl rsa -in k.pem -passin pass:{secret}", f"curl -u admin:{secret} https://h.example/x",
        f"curl --user 'admin:{secret}' https://h.example/x", f"htpasswd -b .htpasswd admin {secret}", f"docker login -u me -p {secret} r.example", f"zip -P {secret} a.zip b",
        f"7z x -p{secret} a.7z", f"unzip -P {secret} a.zip", f"mongosh -u a --password {secret} h", f"sqlcmd -S h -U sa -P {secret} -Q 'select 1'", f"ldapsearch -x -w {secret} -D cn=a",
        f"smbclient //h/s -U user%{secret}", f"aws configure set aws_secret_access_key {secret}", f"gh secret set NAME -b {secret}", f"gh secret set NAME --body '{secret}'",
        f"vault kv put secret/app key={secret}", f"kubectl create secret generic s --from-literal=k={secret}", f"az login --service-principal --client-secret {secret}",
        f"echo {secret} | docker login -u me --password-stdin", f"echo 'user:{secret}' | sudo chpasswd", f"passwd --stdin user <<< {secret}", f"echo '{secret}' | sudo -S apt update",
        f"npm config set //registry.example/:_authToken {secret}", f"gpg --batch --passphrase {secret} -c f", f"setx {name} {secret}", f'$env:{name}="{secret}"',
        f"bash -c \"mysql -p{secret} -e 'x'\"", f"ssh host 'export {name}={secret}; run'", f"docker exec db mysql -uroot -p{secret} app", f"wget --password={secret} ftp://h/x",
        f"git commit -m 'set the password to {secret}'", f"cat > .env <<'EOF'\n{name}={secret}\nPORT=80\nEOF", f"terraform apply -var 'db_password={secret}'",
        f"java -Djavax.net.ssl.keyStorePassword={secret} -jar a.jar", f"keytool -list -storepass {secret}", f"net user bob {secret} /add", f"kinit bob <<< '{secret}'",
    ]  # fmt: skip


def contents(draw: Draw, secret: str) -> list[str]:
    """Files that hold a secret under a name."""
    name = draw.choice(["password", "api_key", "secret", "access_token", "clientSecret", "private_key", "db.password"])
    return [
        f"A=1\n{name.upper()}={secret}\nB=2\n", f"db:\n  user: a\n  {name}: {secret}\n  port: 1\n", json.dumps({"a": 1, name: secret, "b": {}}),
        json.dumps({"config": json.dumps({name: secret})}), f'[db]\n{name} = "{secret}"\n', f"[profile]\n{name} = {secret}\nregion = x\n", f"machine h\nlogin me\npassword {secret}\n",
        f"machine h login me password {secret}", f"//r.example/:_authToken={secret}\n", f"h.example:5432:db:user:{secret}\n", f"https://me:{secret}@github.com\n",
        f"<config><{name}>{secret}</{name}></config>", f'<add key="{name}" value="{secret}"/>', f"Server=h;User Id=sa;Password={secret};Encrypt=true",
        f"DefaultEndpointsProtocol=https;AccountName=a;AccountKey={secret};EndpointSuffix=x", f"jdbc:mysql://h/db?user=a&password={secret}&x=1",
        f"{name} = '{secret}'  # for staging", f"config.{name} = \"{secret}\";", f"const {name.replace('.', '_')} = `{secret}`;", f"env:\n  - name: DB_PASSWORD\n    value: {secret}\n",
        f"ENV DB_PASSWORD {secret}\nRUN x\n", f"ALTER USER bob WITH PASSWORD '{secret}';", f"CREATE USER 'a'@'%' IDENTIFIED BY '{secret}';", f"The password for staging is {secret}.",
        f"#!/bin/sh\nmysql -u root -p'{secret}' app\n",
    ]  # fmt: skip


def addresses(draw: Draw, secret: str) -> list[str]:
    """Addresses that hold a secret."""
    field = draw.choice(
        ["token", "access_token", "api_key", "sig", "X-Amz-Signature", "password", "key", "client_secret"]
    )
    coded = quote(secret, safe="")
    return [
        f"https://api.example.com/v1?{field}={coded}", f"https://api.example.com/v1?a=1&{field}={coded}&b=2", f"https://h.example/cb#access_token={coded}&x=1",
        f"https://user:{coded}@git.example/a.git", f"postgres://app:{coded}@db:5432/app", f"redis://:{coded}@cache:6379/0", f"mongodb+srv://u:{coded}@c.example/db",
        f"amqp://u:{coded}@mq/%2F", f"otpauth://totp/App:me?secret={coded}&issuer=App", f"https://h.example/x?q=1&password={coded}#top",
    ]  # fmt: skip


def headers(draw: Draw, secret: str) -> list[str]:
    """Headers that hold a secret, in the quoting of several programs."""
    basic = base64.b64encode(f"me:{secret}".encode()).decode()
    return [
        f"Authorization: Bearer {secret}", f"curl -H 'Authorization: Bearer {secret}' https://h.example", f'curl -H "X-Api-Key: {secret}" https://h.example',
        f"curl -H Authorization:\\ Token\\ {secret} https://h.example", f"Cookie: session={secret}; theme=dark", f"Proxy-Authorization: Basic {basic}", f"Private-Token: {secret}",
        f"curl --header=\"Authorization: Basic {basic}\" https://h.example", f"GET / HTTP/1.1\r\nHost: h\r\nX-Auth-Token: {secret}\r\nAccept: */*\r\n",
        f"http https://h.example Authorization:'Bearer {secret}'", f"curl -b 'sid={secret}' https://h.example", f'{{"Authorization": "Bearer {secret}"}}',
        f"Set-Cookie: sid={secret}; Path=/; HttpOnly", f"wget --header='Cookie: a={secret}' https://h.example",
    ]  # fmt: skip


def values(draw: Draw, secret: str) -> list[object]:
    """Arguments of tools that hold a secret."""
    name = draw.choice(
        [
            "password",
            "apiKey",
            "Authorization",
            "X-Api-Key",
            "cookie",
            "DB_PASS",
            "clientSecret",
            "accessToken",
            "private_key",
        ]
    )
    return [
        {name: secret}, {"config": {"auth": {name: secret}}}, {"headers": [{"name": name, "value": secret}]}, {"headers": [[name, secret]]}, {"args": ["--password", secret]},
        {"args": ["run", f"--token={secret}"]}, {"env": {name: secret}}, {"env": [f"DB_PASSWORD={secret}"]}, {"body": json.dumps({name: secret})}, {"credentials": {"user": "a", "value": secret}},
        {"argv": ["mysql", "-uroot", f"-p{secret}", "db"]}, {"command": f"curl -u a:{secret} h.example"}, {"key": name, "value": secret, "type": "string"}, {"secrets": [secret, "x"]},
        {"command": "sshpass", "args": ["-p", secret, "ssh"]}, {"selector": "#password", "text": secret}, {"element": "Password field", "ref": "e3", "text": secret},
        {"Name": "/prod/db/password", "Value": secret}, {"cookies": {"sid": secret}}, {"tokens": {"github": secret}}, {"kind": "Secret", "data": {"x": secret}}, {secret: 1, "password": secret},
        {"auth": ["bob", secret]}, {"yaml": f"a:\n  secret:\n    value: {secret}\n"}, {"value": secret, "name": "API_TOKEN"}, {"note": secret, "password": secret},
        {"data": f"user=a&password={quote(secret, safe='')}"}, {"url": f"https://h.example/?access_token={quote(secret, safe='')}"}, {"text": f"{name}: {secret}"},
    ]  # fmt: skip


def key_of(draw: Draw, kind: str) -> str:
    """A private key between its first and its last line."""
    lines = [run(draw, ALNUM + "+/", 64) for _ in range(6)]
    return "\n".join([f"-----BEGIN {kind}-----", *lines, f"-----END {kind}-----"])


def filled(place: str, secret: str) -> str:
    """A line of `places.txt` with a secret in it: `@` is the secret, `¶` the end of a line, `§` the sign `@`."""
    text = place.replace("¶", "\n").replace("@@", "\0").replace("@{", "\1").replace("@", secret)
    return text.replace("\0", secret + "@").replace("\1", "@{").replace("§", "@")


def pieces(secret: str) -> Iterator[str]:
    """Every piece of eight characters."""
    yield from [secret[at : at + 8] for at in range(max(1, len(secret) - 7))]

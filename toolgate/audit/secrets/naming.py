"""Tests whether a name is that of a secret, and whether a value under it is one."""

from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.text.strangeness import is_digest, strangeness
from toolgate.knowledge.texts.secret_names import ENDS, HEADERS, KEPT, NOTHING, ORDINARY, PAIRS, TAILS, WEAK, WORDS

NO, WEAKLY, SURELY = 0, 1, 2
STEMS = tuple(
    """login pass pwd key secret token auth cred cookie sig jwt otp pin cvv cvc ssn psk sid pat mdp sas bearer session
    sess csrf xsrf seed mnemonic hash salt code cert nonce wort senha clave contrase парол 密码 パス sifre şifre parola
    geheim community hmac pepper phrase connection card number state assert saml license serial ticket access haslo
    hasło lösenord salasana wachtwoord tfa 2fa mfa sign""".split()
)
STARTS = frozenset([stem[:3] for stem in STEMS])
LONGEST_NAME = 100
DIGESTS = ("sha1:", "sha1-", "sha256:", "sha256-", "sha384:", "sha384-", "sha512:", "sha512-", "md5:")  # of packages
PLURALS = ("codes", "keys", "pins", "otps")
COUNTED = frozenset("max min total num count prompt completion input output used new stop special added cached".split())
ASIDE = frozenset(  # last words that mean nothing
    "value val raw plain plaintext b64 base64 old new current prod dev staging test live hash here".split()
)


def named(name: str) -> int:
    """How certainly a name is that of a secret: `DB_PASS`, `x-api-key`, `clientSecret`; only weakly for `key`."""
    lowered = name.lower()
    if lowered in HEADERS:
        return SURELY
    if (
        not any([lowered[at : at + 3] in STARTS for at in range(len(lowered) - 2)])
        and "pw" not in lowered
        and lowered.isascii()
    ):
        return NO
    words = words_in(name[-LONGEST_NAME:])
    while len(words) > 1 and (words[-1].isdigit() or words[-1] in ASIDE):
        words.pop()  # `password2`, `API_KEY_PROD`
    if not words:
        return NO
    if words[-1] in PLURALS:
        words[-1] = words[-1][:-1]  # `recovery_codes`
    joined = "".join(words)
    if words[-1] == "id" and words[-2:-1] in (["key"], ["secret"], ["token"]):
        return WEAKLY  # a vault calls a name so as well as a secret
    if words[-1] == "tokens":
        return NO if COUNTED.intersection(words) else WEAKLY
    if words[-1] in TAILS and joined not in KEPT and not (len(words) > 1 and "+".join(words[-2:]) in PAIRS):
        return NO
    if any([_sure(word) for word in words]) or (
        joined.endswith(ENDS) and joined not in ORDINARY and words[-1] not in ORDINARY
    ):
        return SURELY
    if len(words) > 1 and any([f"{words[index]}+{words[index + 1]}" in PAIRS for index in range(len(words) - 1)]):
        return SURELY
    return WEAKLY if words[-1] in WEAK else NO


def _sure(word: str) -> bool:
    word = word.rstrip("0123456789") or word
    if word in ORDINARY:
        return False
    return word in WORDS or word.endswith(ENDS) or (word.endswith(("pass", "pw")) and len(word) < 12)


def harmless(value: str, bare: bool = True) -> bool:
    """Whether a value is not a secret: a variable, a placeholder, a switch; `bare`: it is unquoted."""
    lowered = value.lower()
    if not value or lowered in NOTHING or value.startswith("[redacted") or lowered.startswith(DIGESTS):
        return True
    if len(set(value)) == 1 or ("." in value and not value.strip("0123456789.^~<>=*vx ")):
        return True  # `****`, a version
    first = value[0]
    if first == "$":
        return _variable(value)
    if first == "%" and value[-1] == "%" and len(value) > 2:
        return value[1:-1].replace("_", "a").isalnum()
    if value.startswith(("{{", "<%")):
        return value.endswith(("}}", "%>"))
    if first in "([{" and bare:
        return True  # its content has names of its own
    if first in "<{" and value[-1] in ">}":
        return not any([letter.isdigit() or letter in "\"':" for letter in value]) and len(value) < 60
    if first == "`" and value[-1] == "`":
        return True
    return _expression(value) if bare else lowered.startswith("<your")


def _variable(value: str) -> bool:
    """`$TOKEN`, `${TOKEN}`, `$(cat file)`, `$env:TOKEN`, `${{ x.y }}`; not `$ecret1`, not `${TOKEN:-secret}`."""
    body = value[1:]
    if body.startswith("{") and body.endswith("}"):
        inner = body[1:-1].strip("{} ")
        for sign in (":-", ":=", "-", "="):
            name, found, default = inner.partition(sign)
            if found and name.replace("_", "a").isalnum():
                return not default or harmless(default)
        return True
    if body.startswith("("):
        return not body.startswith(("(echo ", "(printf ")) or "$" in body
    if body.lower().startswith("env:"):
        body = body[4:]
    plain = body.partition("/")[0].replace("_", "a")
    return not plain or (plain.isalnum() and (plain == plain.upper() or not any([c.isdigit() for c in plain])))


def _expression(value: str) -> bool:
    """Code that is computed: `os.environ["X"]`, `get_token()`, `self.token`, `user_password`."""
    body = value.rstrip(",;)!")
    head = body
    for sign in "([":
        head = head.partition(sign)[0]
    parts = head.lstrip("*&!@").replace("->", ".").replace("?", "").replace("::", ".").split(".")
    names = [part.replace("_", "a").isalnum() and part.isascii() and not part[0].isdigit() for part in parts if part]
    if not parts[0] or not all(names):
        return False
    if head != body:  # a call or a subscript
        return len(body) < 400 and not (len(head) < 3 and not body.endswith((")", "]")))
    digits = any([letter.isdigit() for letter in body])
    if len(parts) > 1:
        return not digits and all([len(part) > 1 for part in parts])
    return not digits and ("_" in body or body != body.upper()) and named(body) == SURELY


def looks_drawn(value: str) -> bool:
    """Whether a value with an ambiguous name is probably a secret: mixed letters and digits, not a path or word."""
    if len(value) < 8 or " " in value.strip() or value[0] in "/.~$<{(" or "://" in value or "\\" in value:
        return False
    if not any([letter.isdigit() for letter in value]) and value in (value.lower(), value.upper(), value.title()):
        return False
    mixed = any([letter in "!@#$%^&*~" for letter in value]) and any([letter.isdigit() for letter in value])
    return strangeness(value) >= (3 if mixed else 4.5) or (
        len(value) >= 16 and is_digest(value.replace("-", "")) and not value.isdigit()
    )

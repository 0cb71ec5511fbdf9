"""Keeps secrets out of what is recorded or shown: the same text, with each secret replaced by `[redacted]`."""

from __future__ import annotations

from toolgate.audit.quick_look import suspicious

TYPE_CHECKING = False
if TYPE_CHECKING:
    Spans = list[tuple[int, int]]

GONE = "[redacted]"
LONGEST = 200_000  # characters that are looked at; what follows is left out
DEEPEST = 60  # tables within tables
MOST = 50_000  # values of one table
WITHIN = 4  # quoted or encoded texts within texts
# Parts of the names of secrets, in small letters.
NAMES = tuple(
    """pass pwd pw= pw: -pw _pw pw" secret token key auth cred cookie sig= sig" signature jwt otp pin= pin: pin" -pin
    cvv cvc psk sid= sid: sid" pat= pat: pat" _pat bearer session sessid csrf xsrf seed mnemon code= wort senha
    clave contrase salt= salt: basic digest hmac parol sas= saml ssn mdp haslo hasło lösenord salasana sifre şifre
    geheim 密码 パス парол mfa 2fa tfa community assertion= ntlm negotiate -----begin putty hash= hash: hash" nonce
    pepper ticket= license phrase identified""".split()
)
# Programs that take secrets in places that no name tells.
PROGRAMS = frozenset(
    """7z 7za 7zr 7zz ab adduser age-keygen altool ansible-vault apprise apt-key argocd argon2 arj aws az bao base64
    bcp borg buildah bundle bw caddy cargo cbq ccrypt certutil chamber chpasswd circleci cloudflared cmdkey cme
    codecov codesign composer consul couchbase-cli cqlsh crackmapexec crane credstash cryptsetup curl cypher-shell
    defaults docker doctl doppler dotnet dscl eb ecryptfs-add-passphrase encfs etcdctl evil-winrm expect firebase
    fisql fly flyctl funzip gcloud gh gitlab-runner glab gpg gpg2 grub-mkpasswd-pbkdf2 hatch helm heroku hf htpasswd
    http https hub huggingface-cli hydra ibmcloud imapsync impacket-psexec impacket-secretsdump influx infracost
    innobackupex ipmitool isql iwctl jarsigner java jenkins-cli jf kadmin kadmin.local keydb-cli keyring keytool
    kinit kopia kubectl kubeseal kwallet-query ldapadd ldapcompare ldapdelete ldapexop ldapmodify ldapmodrdn
    ldappasswd ldapsearch ldapwhoami lftp lftpget lpass lsar lxc mariabackup mariadb mariadb-admin mariadb-check
    mariadb-dump mariadb-import mc memtier_benchmark mkpasswd mongo mongodump mongoexport mongofiles mongoimport
    mongorestore mongosh mongostat mongotop mosquitto_pub mosquitto_rr mosquitto_sub mount.cifs mssql-cli mutool
    mycli mydumper myloader mysql mysql_config_editor mysql_upgrade mysqladmin mysqlbinlog mysqlcheck mysqldump
    mysqlimport mysqlpump mysqlsh mysqlshow mysqlslap ncftp ncftpget ncftpls ncftpput nerdctl net netexec netlify
    ngrok nmcli nodetool nomad notarytool npm nuget nxc oathtool oc op openssl oras osql p4 paexec pass passwd
    pdfimages pdfinfo pdftk pdftocairo pdftoppm pdftotext pkcs11-tool plink podman poetry pscp psexec psexec.py
    psexec64 psftp pt-query-digest pulumi puttygen pwhash qpdf rabbitmqadmin rabbitmqctl railway rar rclone rdesktop
    redis-benchmark redis-cli redis-server regctl restic rpcclient samba-tool saslpasswd2 schtasks sdl-freerdp
    secret-tool secretsdump.py security sendemail sf sftp signtool skopeo smbclient smbexec.py smbget smbmap
    smbpasswd smbtree snmpbulkget snmpbulkwalk snmpget snmpgetnext snmpset snmptrap snmpwalk snowsql snyk sops
    sqlcipher sqlcmd sqlite3 ssh-add ssh-keygen sshpass steghide stty su sudo supabase swaks sysadminctl
    systemd-ask-password systemd-creds tnftp travis tsql twine unar unrar unzip useradd usermod uv valkey-cli vault
    vercel vncdo vncdotool vncpasswd wandb wg wlfreerdp wmic wmiexec.py wpa_passphrase wrangler x11vnc xfreerdp
    xfreerdp3 xh xhs xtrabackup yarn ykman zip zipcloak zipinfo""".split()
)
# Fields of ordinary tools that no secret stands under by its name.
FIELDS = frozenset(
    """command description timeout run_in_background file_path path paths content old_string new_string replace_all
    pattern glob output_mode url prompt query limit offset edits""".split()
)
APART = "".join([chr(code) if chr(code).isalnum() or chr(code) in "-_." else " " for code in range(128)])


def redacted(text: str, known: tuple[str, ...] = ()) -> str:
    """The text with every secret replaced; a text without one comes back as it is. `known`: secrets found elsewhere."""
    try:
        spans = _spans(text, known)
        return _without(text, spans) if spans else text
    except Exception:  # noqa: BLE001 # whatever goes wrong, no secret is shown
        return GONE


def _without(text: str, spans: Spans) -> str:
    parts: list[str] = []
    done = 0
    for start, end in sorted(spans):
        if end <= done:
            continue
        if start > done or not parts:
            parts += [text[done:start], GONE]
        done = end
    parts.append(text[done:])
    return "".join(parts)


def _spans(text: str, known: tuple[str, ...]) -> Spans:
    found: Spans = []
    if len(text) > LONGEST:
        found.append((LONGEST, len(text)))
        text = text[:LONGEST]
    for secret in known:
        at = text.find(secret) if secret else -1
        while at >= 0:
            found.append((at, at + len(secret)))
            at = text.find(secret, at + len(secret))
    return found + find(text, WITHIN)


def find(text: str, depth: int) -> Spans:
    """Where secrets stand in a text, also within its quotes and behind its escapes."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join([letter.lower() if len(letter.lower()) == 1 else letter for letter in text])
    found: Spans = []
    if suspicious(text):
        from toolgate.audit.secret_shapes import shapes

        found += shapes(text)
    named = _holds(lowered, NAMES)
    if "://" in text:
        from toolgate.audit.secret_addresses import addresses

        found += addresses(text)
    if named:
        from toolgate.audit.secret_fields import fields
        from toolgate.audit.secret_markup import markup
        from toolgate.audit.secret_sentences import sentences

        found += fields(text) + markup(text, lowered) + sentences(text, lowered)
    if named or not PROGRAMS.isdisjoint(lowered.translate(APART).split()):
        from toolgate.audit.command_words import words_of_command
        from toolgate.audit.secret_arguments import in_commands

        words = words_of_command(text)
        found += in_commands(words)
        if depth:
            for word in words:
                if word.mark or len(word.text) == word.end - word.begin or len(word.text) < 4:
                    continue
                found += [word.span(start, end) for start, end in find(word.text, depth - 1)]
    if depth and "%" in text:
        found += _unescaped(text, depth)
    if depth:
        found += _decoded(text, depth)
    return [span for span in found if span[0] < span[1] and GONE not in text[span[0] : span[1]]]


def _holds(text: str, words: tuple[str, ...]) -> bool:
    for word in words:  # noqa: SIM110 # a loop that ends early, on the path of every call
        if word in text:
            return True
    return False


def _unescaped(text: str, depth: int) -> Spans:
    letters: list[str] = []
    places: list[int] = []
    at = 0
    while at < len(text):
        if text[at] == "%" and len(text[at + 1 : at + 3]) == 2 and _hex(text[at + 1]) and _hex(text[at + 2]):
            letters.append(chr(int(text[at + 1 : at + 3], 16)))
            places.append(at)
            at += 3
        else:
            letters.append(text[at])
            places.append(at)
            at += 1
    if len(letters) == len(text):
        return []
    places.append(len(text))
    return [(places[start], places[end]) for start, end in find("".join(letters), depth - 1)]


def _hex(letter: str) -> bool:
    return letter in "0123456789abcdefABCDEF"


def _decoded(text: str, depth: int) -> Spans:
    return []


# --- decoded JSON ----------------------------------------------------------------------------------------------------


def redacted_value(value: object, key: str = "", known: tuple[str, ...] = ()) -> object:
    """The same for a decoded JSON value to any depth; `key` is the name it stands under."""
    try:
        return _value(value, key, known, 0, [MOST])
    except Exception:  # noqa: BLE001 # whatever goes wrong, no secret is shown
        return GONE


def _value(value: object, key: str, known: tuple[str, ...], depth: int, left: list[int]) -> object:
    left[0] -= 1
    if left[0] < 0 or depth > DEEPEST:
        return GONE
    if key in FIELDS and isinstance(value, str):
        return redacted(value, known)
    if not key and isinstance(value, dict) and FIELDS.issuperset(value):
        return _fields(value, known)
    from toolgate.audit.secret_naming import SURELY, WEAKLY, looks_drawn, named

    if isinstance(value, str):
        level = named(key) if key else 0
        if (level == SURELY and _replaced(value)) or (level == WEAKLY and looks_drawn(value)):
            return GONE
        return redacted(value, known)
    if isinstance(value, dict):
        return _table(value, key, known, depth, left)
    if isinstance(value, list | tuple):
        return _list(value, key, known, depth, left)
    if isinstance(value, int | float) and not isinstance(value, bool) and key:
        digits = str(value)
        if named(key) == SURELY and not key.lower().endswith("tokens") and len(digits) > 2:
            return GONE
        return value if redacted(digits) == digits else GONE
    return value


def _fields(value: dict[str, object], known: tuple[str, ...]) -> object:
    """The input of an ordinary tool, whose fields have no names of secrets."""
    made = {name: redacted_value(part, name, known) for name, part in value.items()}
    return value if all([made[name] is part for name, part in value.items()]) else made


def _replaced(value: str) -> bool:
    from toolgate.audit.secret_naming import harmless

    return not harmless(value, False) and not (
        value.startswith(("./", "/", "~/"))
        and value.count("/") > 1
        and " " not in value
        and len(value) < 200
        and "=" not in value
    )


def _table(value: dict[object, object], key: str, known: tuple[str, ...], depth: int, left: list[int]) -> object:
    from toolgate.audit.secret_naming import SURELY, named
    from toolgate.knowledge.texts.secret_names import NAMING, VALUED

    telling = any(
        [
            isinstance(part, str)
            and isinstance(name, str)
            and name.lower() in NAMING
            and len(part) < 80
            and named(part) == SURELY
            for name, part in value.items()
        ]
    )
    inherited = key if key and named(key) == SURELY else ""
    made: dict[object, object] = {}
    for name, part in value.items():
        word = redacted(name, known) if isinstance(name, str) else name
        if telling and isinstance(name, str) and name.lower() in VALUED:
            made[word] = _value(part, "password", known, depth + 1, left)
        else:
            inner = name if isinstance(name, str) else ""
            made[word] = _value(part, inherited if inherited and not named(inner) else inner, known, depth + 1, left)
    same = all([one is two for one, two in zip(value, made, strict=False)]) and all(
        [one is two for one, two in zip(value.values(), made.values(), strict=False)]
    )
    return value if same and len(made) == len(value) else made


def _list(
    value: list[object] | tuple[object, ...], key: str, known: tuple[str, ...], depth: int, left: list[int]
) -> object:
    from toolgate.audit.secret_naming import SURELY, named

    made: list[object] = []
    hidden = _arguments(value)
    for index, part in enumerate(value):
        before = value[index - 1] if index else None
        if index in hidden and isinstance(part, str):
            start, end = hidden[index]
            made.append(redacted(part[:start] + GONE + part[end:], known))
        elif (
            isinstance(before, str)
            and len(before) < 60
            and " " not in before
            and "=" not in before
            and isinstance(part, str)
            and named(before.lstrip("-")) == SURELY
            and not before.startswith("--no-")
            and _replaced(part)
            and not part.startswith("--")
        ):
            made.append(GONE)
        else:
            made.append(_value(part, key, known, depth + 1, left))
    return value if all([one is two for one, two in zip(value, made, strict=True)]) else made


def _arguments(value: list[object] | tuple[object, ...]) -> dict[int, tuple[int, int]]:
    """Secrets among texts that are the arguments of a program, by index."""
    if len(value) < 2 or not all([isinstance(part, str) for part in value]):
        return {}
    from toolgate.audit.command_words import Word
    from toolgate.audit.secret_arguments import in_commands

    words: list[Word] = []
    starts: list[int] = []
    at = 0
    for part in value:
        text = str(part)
        words.append(Word(text, [(at, len(text))], at, at + len(text)))
        starts.append(at)
        at += len(text) + 1
    found: dict[int, tuple[int, int]] = {}
    for start, end in in_commands(words):
        index = max([number for number, begin in enumerate(starts) if begin <= start])
        found[index] = (start - starts[index], end - starts[index])
    return found

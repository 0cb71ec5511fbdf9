"""Keeps secrets out of what is recorded or shown: replaces each secret with `[redacted]`."""

from toolgate.audit.secrets.quick_look import suspicious

Spans = list[tuple[int, int]]

GONE = "[redacted]"
LONGEST = 200_000  # characters that are searched; the rest is left out
DEEPEST = 60  # nested tables
MOST = 50_000  # values of one table
SHORT = 10_000  # characters that are searched for variables
PROBE = "Sesame47open"  # in place of a variable: redacted where its value would be
MANY = 200  # secrets of a text that are searched for elsewhere in it
WITHIN = 4  # nested quoted or encoded texts
# Parts of the names of secrets, in lower case.
NAMES = (
    'user = "',
    *"""pass pwd pw= pw: -pw _pw pw" secret token key auth cred cookie sig= sig" signature jwt otp pin= pin: pin" -pin
    cvv cvc psk sid= sid: sid" pat= pat: pat" _pat bearer session sessid csrf xsrf seed mnemon code= code: code:
    code: login pdo( mysqli( connect( _encrypt( -code
    wort senha
    clave contrase salt= salt: basic digest hmac parol sas= saml ssn mdp haslo hasło lösenord salasana sifre şifre
    geheim 密码 パス парол mfa 2fa tfa community assertion= ntlm negotiate -----begin putty hash= hash: hash" nonce
    pepper ticket= license phrase identified recovery""".split(),
)
# Programs that take secrets without a telling name, and those that only read one from their input.
PROGRAMS = frozenset(
    """7z 7za 7zr 7zz ab altool argocd argon2 arj atexec.py aws az bao bcp buildah bundle bw caddy cargo cbq
    ccrypt certutil chamber circleci cloudflared cmdkey cme codecov codesign composer convertto-securestring
    couchbase-cli cqlsh crackmapexec crane credstash curl cypher-shell dcomexec.py docker doctl doppler dotnet
    drush dscl etcdctl evil-winrm expdp firebase fisql fly flyctl funzip gcloud getnpusers.py getuserspns.py gh
    glab grafana grafana-cli grub-mkpasswd-pbkdf2 hatch helm htpasswd http https hydra ibmcloud imapsync
    impacket-psexec impacket-secretsdump impacket-smbexec impacket-wmiexec impdp influx infracost innobackupex
    ipmitool isql iwctl jarsigner java jenkins-cli kadmin kadmin.local keydb-cli keyring keytool kopia kubectl
    ldapadd ldapcompare ldapdelete ldapexop ldapmodify ldapmodrdn ldappasswd ldapsearch ldapwhoami lftp lftpget
    litecli lookupsid.py lpass lsar lxc mariabackup mariadb mariadb-admin mariadb-check mariadb-dump
    mariadb-import mc memtier_benchmark mkpasswd mongo mongodump mongoexport mongofiles mongoimport mongorestore
    mongosh mongostat mongotop mosquitto_pub mosquitto_rr mosquitto_sub mssql-cli mssqlclient.py mutool mycli
    mydumper myloader mysql mysql_upgrade mysqladmin mysqlbinlog mysqlcheck mysqldump mysqlimport mysqlpump
    mysqlsh mysqlshow mysqlslap ncftp ncftpget ncftpls ncftpput nerdctl net netexec netlify ngrok nmcli nodetool
    notarytool nuget nxc oathtool oc op openssl oras osql p4 paexec pass pdfimages pdfinfo pdftk pdftocairo
    pdftoppm pdftotext pgcli pkcs11-tool plink podman poetry pscp psexec psexec.py psexec64 psftp
    pt-query-digest pulumi puttygen qpdf rabbitmqadmin rabbitmqctl railway rar rclone rdesktop redis-benchmark
    redis-cli redis-server regctl rman rpcclient samba-tool schtasks sdl-freerdp secretsdump.py security
    sendemail signtool skopeo smbclient smbclient.py smbexec.py smbget smbmap smbpasswd smbtree snmpbulkget
    snmpbulkwalk snmpget snmpgetnext snmpset snmptrap snmpwalk snowsql snyk sops sqlcipher sqlcl sqlcmd sqlite3
    sqlldr sqlplus ssh-keygen sshpass steghide supabase swaks sysadminctl tnftp travis tsql twine unar unrar
    unzip useradd usermod uv valkey-cli vault vercel virsh vncdo vncdotool vncpasswd wandb wlfreerdp wmic
    wmiexec.py wpa_passphrase wrangler x11vnc xfreerdp xfreerdp3 xh xhs xtrabackup yarn ykman zip zipcloak
    zipinfo""".split()
)
READING = frozenset(
    """adduser ansible-vault borg chpasswd consul cryptsetup debconf-set-selections ecryptfs-add-passphrase
    encfs expect ftp gitlab-runner gpg gpg2 heroku hf huggingface-cli kinit kubeseal mount.cifs
    mysql_config_editor nomad npm passwd pdbedit pwhash read restic saslpasswd2 secret-tool sftp ssh-add su sudo
    systemd-ask-password systemd-creds wg""".split()
)
# How letters are escaped.
ESCAPES = ("%2", "%3", "%4", "%5", "%6", "%7")
MARKS = ("\\u", "\\x", "&quot;", "&#", "&amp;", "&apos;", "&lt;")
# Fields of ordinary tools under whose names no secret is expected.
FIELDS = frozenset(
    """command description timeout run_in_background file_path path paths content old_string new_string replace_all
    pattern glob output_mode url prompt query limit offset edits""".split()
)
SENTENCE, REMEMBERED = 300, 200  # characters of a text that is cached, and such texts
_CLEAN: set[str] = set()  # texts without secrets: a decision's words are recorded and then shown
APART = "".join([chr(code) if chr(code).isalnum() or chr(code) in "-_." else " " for code in range(128)])


def redacted(text: str, known: tuple[str, ...] = ()) -> str:
    """The text with every secret replaced; unchanged if it has none. `known`: secrets found elsewhere."""
    if not known and text in _CLEAN:
        return text
    try:
        if spans := _spans(text, known):
            return _without(text, spans)
        if len(text) <= SENTENCE and len(_CLEAN) < REMEMBERED:
            _CLEAN.add(text)
        return text
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
    found += find(text, WITHIN)
    return found + _again(text, found) if found else found


def _again(text: str, spans: Spans) -> Spans:
    """Other occurrences of the secrets found: a value that is secret in one place is secret everywhere."""
    found: Spans = []
    for secret in {text[start:end] for start, end in spans[:MANY] if 6 <= end - start <= 500}:
        if telling(secret):
            at = text.find(secret)
            while at >= 0:
                found.append((at, at + len(secret)))
                at = text.find(secret, at + len(secret))
    return found


def telling(secret: str) -> bool:
    """Whether a secret is not an ordinary word, so that its other occurrences are secrets too."""
    plain = secret.isalpha() and secret in (secret.lower(), secret.upper(), secret.title())
    return len(secret) >= 6 and GONE not in secret and not (plain and len(secret) < 12)


def find(text: str, depth: int) -> Spans:
    """The positions of the secrets in a text, also within quotes and escapes."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join([letter.lower() if len(letter.lower()) == 1 else letter for letter in text])
    found: Spans = []
    odd = suspicious(text)
    if odd:
        from toolgate.audit.secrets.shapes import shapes

        found += shapes(text)
    if "://" in text or "jdbc:oracle" in lowered:
        from toolgate.audit.secrets.addresses import addresses

        found += addresses(text)
    told = _holds(lowered, NAMES)
    if told:
        found += _named(text, lowered)
    if told or _starts_one(lowered):
        found += _in_words(text, depth)
    if depth:
        found += _hidden(text, depth, odd)
        if told and depth == WITHIN and "$" in text and "=" in text:
            found += _variables(text)
        if told and text.lstrip()[:1] in ("{", "["):
            found += _notation(text)
    return [span for span in found if span[0] < span[1] and GONE not in text[span[0] : span[1]]]


def _starts_one(lowered: str) -> bool:
    """Whether a text may start a program that takes a secret, or reads one from a pipe or a file."""
    words = lowered.replace("https://", " ").replace("http://", " ").translate(APART).split()
    if not PROGRAMS.isdisjoint(words):
        return True
    return ("|" in lowered or "<" in lowered) and not READING.isdisjoint(words)


def _named(text: str, lowered: str) -> Spans:
    """Secrets found by name: in assignments, elements, calls, lines and sentences."""
    from toolgate.audit.secrets.code import code
    from toolgate.audit.secrets.fields import fields
    from toolgate.audit.secrets.lines import lines
    from toolgate.audit.secrets.markup import markup
    from toolgate.audit.secrets.sentences import sentences

    found = fields(text) + markup(text, lowered) + sentences(text, lowered) + lines(text, lowered)
    return found + code(text, lowered) if _holds(text, ("(", "',", '",', '"] ', "'] ")) else found


def _in_words(text: str, depth: int) -> Spans:
    """Secrets found in the words of commands, and in quoted words."""
    from toolgate.audit.secrets.arguments import in_commands
    from toolgate.audit.secrets.command_words import words_of_command

    words = words_of_command(text)
    found = in_commands(words)
    if '["' in text or "['" in text:
        from toolgate.audit.secrets.code import lists

        found += lists(text)
    for word in words if depth else ():
        if not word.mark and 4 <= len(word.text) != word.end - word.begin:
            found += [word.span(start, end) for start, end in find(word.text, depth - 1)]
    return found


def _hidden(text: str, depth: int, odd: bool) -> Spans:
    """Secrets found in escaped text and base64."""
    found: Spans = []
    if ("%" in text and _holds(text, ESCAPES)) or _holds(text, MARKS):
        from toolgate.audit.secrets.encodings import unescaped

        view = unescaped(text)
        if view is not None:
            said, places = view
            found += [(places[start], places[end]) for start, end in find(said, depth - 1)]
    if odd:
        from toolgate.audit.secrets.encodings import decoded

        found += [(start, end) for start, end, said in decoded(text) if find(said, 0)]
    return found


def _variables(text: str) -> Spans:
    """Secrets found by the use of a variable: `T=…; curl -H "Authorization: Bearer $T"`."""
    from toolgate.audit.secrets.fields import assignments

    found: Spans = []
    for name, spans in assignments(text[:SHORT]).items():
        for used in (f"${{{name}}}", f"${name}"):
            at = text.find(used)
            after = text[at + len(used) : at + len(used) + 1]
            if at < 0 or after.isalnum() or after == "_":
                continue
            tried = text[:at] + PROBE + text[at + len(used) :]
            if any([start <= at < end for start, end in find(tried[: SHORT * 2], 2)]):
                found += spans
    return found


def _notation(text: str) -> Spans:
    """Secrets found in the tables of a JSON text."""
    from toolgate.model.errors import PayloadError
    from toolgate.protocols.notation import parse, plain

    try:
        value = parse(text)
    except PayloadError:
        return []
    found: Spans = []
    for secret in dict.fromkeys(_removed(value, redacted_value(value))):
        for spelled in {plain(secret), f'"{secret}"'}:
            at = text.find(spelled)
            while at >= 0:
                found.append((at + 1, at + len(spelled) - 1))
                at = text.find(spelled, at + len(spelled))
    return found


def _removed(before: object, after: object) -> list[str]:
    """The texts in `before` that are missing in `after`."""
    if isinstance(before, str):
        if after is before or after == GONE:
            return [] if after is before else [before]
        return [before[start:end] for start, end in _spans(before, ())]
    if isinstance(before, dict) and isinstance(after, dict):
        pairs = zip(before.values(), after.values(), strict=False)
    elif isinstance(before, list) and isinstance(after, list):
        pairs = zip(before, after, strict=False)
    else:
        return []
    return [text for one, two in pairs if one is not two for text in _removed(one, two)]


def _holds(text: str, words: tuple[str, ...]) -> bool:
    for word in words:  # noqa: SIM110 # a loop that ends early, on the path of every call
        if word in text:
            return True
    return False


# --- decoded JSON ----------------------------------------------------------------------------------------------------


def redacted_value(value: object, key: str = "", known: tuple[str, ...] = ()) -> object:
    """The same for a decoded JSON value at any depth; `key` is its name."""
    try:
        made = value_within(value, key, known, 0, [MOST])
        if made is value or isinstance(value, str):
            return made
        again = _telling_in(value, made)
        return value_within(made, key, again, 0, [MOST]) if again else made
    except Exception:  # noqa: BLE001 # whatever goes wrong, no secret is shown
        return GONE


def secrets_of(value: object) -> tuple[str, ...]:
    """The secrets of a decoded JSON value, except ordinary words, to be removed from other texts about it."""
    try:
        return _telling_in(value, value_within(value, "", (), 0, [MOST]))
    except Exception:  # noqa: BLE001 # the texts themselves are looked through as well
        return ()


def _telling_in(before: object, after: object) -> tuple[str, ...]:
    """The removed texts, except ordinary words."""
    return tuple(dict.fromkeys([secret for secret in _removed(before, after)[:MANY] if telling(secret)]))


def value_within(value: object, key: str, known: tuple[str, ...], depth: int, left: list[int]) -> object:
    """A redacted value at this depth; `left` counts the values that may still be searched."""
    left[0] -= 1
    if left[0] < 0 or depth > DEEPEST:
        return GONE
    if key in FIELDS and isinstance(value, str):
        return redacted(value, known)
    if not key and isinstance(value, dict) and FIELDS.issuperset(value):
        return _fields(value, known)
    from toolgate.audit.secrets.naming import SURELY, WEAKLY, looks_drawn, named
    from toolgate.audit.secrets.tables import replaced, sequence, table

    if isinstance(value, str):
        level = named(key) if key else 0
        if level == WEAKLY and key.lower().endswith("tokens") and " " not in value and len(value) > 5:
            level = SURELY
        if (level == SURELY and replaced(value)) or (level == WEAKLY and looks_drawn(value)):
            return GONE
        return redacted(value, known)
    if isinstance(value, dict):
        return table(value, key, known, depth, left)
    if isinstance(value, list | tuple):
        return sequence(value, key, known, depth, left)
    if isinstance(value, int | float) and not isinstance(value, bool) and key:
        digits = str(value)
        if named(key) == SURELY and not key.lower().endswith("tokens") and len(digits) > 2:
            return GONE
        return value if redacted(digits) == digits else GONE
    return value


def _fields(value: dict[str, object], known: tuple[str, ...]) -> object:
    """The redacted input of an ordinary tool, whose field names are not those of secrets."""
    made = {name: redacted_value(part, name, known) for name, part in value.items()}
    return value if all([made[name] is part for name, part in value.items()]) else made

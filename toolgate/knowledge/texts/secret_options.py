"""Where programs take a secret: options, operands and standard input."""

from toolgate.knowledge.vocabulary import one_of

# Options whose value is a secret, by program (`docker/login`: if that word is among the others); names like
# `--password` and `--token` are known without this. `-p`: next word or attached; `-p*`: only attached; `-u:`, `-U%`, `-u,`, `-U/`:
# after that sign in the value (all of it, if nothing follows).
OPTIONS = {
    "mysql mysqldump mysqladmin mysqlimport mysqlshow mysqlcheck mysqlslap mysqlpump mysqlbinlog mysqlsh mysql_upgrade mariadb mariadb-dump "
    "mariadb-admin mariadb-import mariadb-check mariabackup mydumper myloader xtrabackup innobackupex pt-query-digest": "-p*",
    "sshpass mycli pgcli litecli": "-p",
    "curl": "-u: --user: -U: --proxy-user: --pass --proxy-pass -b --cookie -E: --cert: --proxy-cert:",
    "http https xh xhs": "-a: --auth:",
    "redis-cli keydb-cli valkey-cli": "-a --pass -u:", "redis-benchmark memtier_benchmark": "-a", "redis-server": "--masterauth",
    "openssl": "-passin -passout -pass -k -K",
    "docker/login podman/login nerdctl/login buildah/login helm/login oras/login crane/login regctl/login": "-p",
    "podman buildah skopeo": "--creds: --src-creds: --dest-creds:",
    "zip zipcloak unzip zipinfo funzip": "-P", "7z 7za 7zr 7zz": "-p*", "rar unrar": "-p* -hp*", "arj": "-g*", "unar lsar": "-p",
    "mongo mongosh mongodump mongorestore mongoexport mongoimport mongostat mongotop mongofiles": "-p",
    "sqlcmd bcp osql isql mssql-cli tsql fisql": "-P",
    "ldapsearch ldapadd ldapmodify ldapdelete ldapwhoami ldapcompare ldapmodrdn ldapexop": "-w", "ldappasswd": "-w -s -a",
    "smbclient rpcclient smbget smbtree net": "-U% --user%",
    "lftp lftpget": "-u,", "ncftp ncftpput ncftpget ncftpls": "-p", "tnftp": "-u:",
    "keytool jarsigner": "-new", "signtool": "/p", "codesign": "-p", "certutil": "-p", "ssh-keygen": "-N -P", "puttygen": "-N -O",
    "plink pscp psftp": "-pw", "useradd usermod": "-p",
    "security": "-w -p -P -k", "twine poetry": "-p", "uv/publish": "-t -p", "hatch/publish": "-a",
    "nuget": "-k -p", "dotnet/push": "-k -sk", "dotnet/add": "-p",
    "gh/secret gh/variable": "-b --body", "glab/variable": "-v --value", "glab/login": "-t",
    "az/login az/create az/update az/reset": "-p", "az/secret az/settings": "--value", "gcloud/secrets": "--data",
    "doctl flyctl vercel": "-t", "netlify": "-a", "influx": "-t -p", "cqlsh nodetool": "-p -pw", "snowsql": "-p",
    "ipmitool": "-P -k -y", "snmpwalk snmpget snmpset snmpbulkwalk snmpgetnext snmpbulkget snmptrap": "-c -A -X",
    "kadmin kadmin.local": "-w -pw", "xfreerdp xfreerdp3 wlfreerdp sdl-freerdp": "/p /gp", "rdesktop": "-p", "x11vnc": "-passwd -viewpasswd",
    "vncdo vncdotool": "-p", "evil-winrm crackmapexec cme nxc netexec smbmap": "-p -H", "psexec psexec64 paexec": "-p", "hydra": "-p",
    "secretsdump.py psexec.py wmiexec.py smbexec.py impacket-psexec impacket-secretsdump": "-hashes", "etcdctl": "--user:",
    "rabbitmqadmin cbq couchbase-cli cypher-shell": "-p", "oc/login": "-p", "ab": "-A: -P:", "swaks": "-ap", "sendemail sendEmail": "-xp",
    "mosquitto_pub mosquitto_sub mosquitto_rr": "-P --pw", "p4": "-P", "jenkins-cli java": "-auth:", "schtasks": "/rp /p", "cmdkey wmic": "/pass /password",
    "samba-tool": "-U%", "pkcs11-tool": "-p", "ykman": "-P -p", "doppler codecov": "-t", "supabase": "-p", "notarytool altool": "-p", "kopia": "-p",
    "ibmcloud/login": "-p", "iwctl": "-P", "pdftotext pdfinfo pdfimages pdftoppm pdftocairo": "-upw -opw", "mutool": "-p", "steghide": "-p", "ccrypt": "-K",
    "argocd/login": "--password", "imapsync": "--password1 --password2", "sqlite3 sqlcipher": "-key", "mkpasswd": "-S",
    "aws/put-secret-value aws/create-secret aws/update-secret": "--secret-string", "aws/put-parameter": "--value",
}  # fmt: skip
# Operands that are secrets: the words before them, in order, and how many operands to skip after those.
OPERANDS = (
    ("convertto-securestring", 0), ("rabbitmqctl add_user", 1), ("rabbitmqctl change_password", 1), ("rabbitmqctl authenticate_user", 1), ("wpa_passphrase", 1),
    ("ngrok authtoken", 0), ("ngrok config add-authtoken", 0), ("cargo login", 0), ("vault login", 0), ("bao login", 0), ("net user", 1), ("net use", 1),
    ("mc alias set", 2), ("mc config host add", 2), ("mysqladmin password", 0), ("mariadb-admin password", 0), ("openssl passwd", 0), ("mkpasswd", 0),
    ("nmcli password", 0), ("htpasswd", 2), ("pulumi config set", 1), ("wandb login", 0), ("lpass login", 1), ("bw unlock", 0), ("bw login", 1),
    ("snyk auth", 0), ("snyk config set", 0), ("redis-cli auth", 0), ("redis-cli config set requirepass", 0), ("redis-cli config set masterauth", 0),
    ("doctl auth init", 0), ("cloudflared service install", 0), ("pdftk input_pw", 0), ("pdftk user_pw", 0), ("pdftk owner_pw", 0), ("argon2", 0),
    ("railway login", 0), ("smbpasswd", 1), ("dscl -passwd", 0), ("virsh set-user-password", 2), ("grafana-cli reset-admin-password", 0), ("grafana reset-admin-password", 0), ("drush upwd", 1), ("drush user:password", 1), ("ykman oath accounts add", 1), ("oathtool", 0), ("sysadminctl -password", 0),
    ("rclone obscure", 0), ("caddy hash-password", 0), ("wrangler secret put", 1), ("kubectl config set-credentials", 1), ("supabase login", 0),
    ("qpdf --encrypt", 0), ("steghide -p", 0), ("lxc remote add", 2), ("az devops login", 0), ("pass insert", 1), ("vncpasswd", 0), ("grub-mkpasswd-pbkdf2", 0),
    ("infracost configure set api_key", 0), ("infracost auth login", 0), ("chamber write", 2), ("dotnet user-secrets set", 1),
    ("sops set", 2), ("credstash put", 1), ("keyring set", 2), ("doppler secrets set", 1), ("travis encrypt", 0), ("circleci setup", 0),
    ("composer config http-basic*", 1), ("composer config github-oauth*", 0), ("poetry config http-basic*", 1), ("poetry config pypi-token*", 0), ("bundle config set", 1),
    ("bundle config", 1), ("yarn config set npmAuthToken", 0), ("firebase functions:secrets:set", 1),
)  # fmt: skip
# Programs that read a secret from standard input, and the words that they must have.
CONSUMERS = (
    "chpasswd", "passwd", "ftp", "pdbedit", "debconf-set-selections", "read -s", "read -rs", "read -sr", "docker --password-stdin", "podman --password-stdin", "helm --password-stdin", "nerdctl --password-stdin",
    "oras --password-stdin", "crane --password-stdin", "skopeo --password-stdin", "buildah --password-stdin", "sudo -S", "sudo --stdin", "su", "kinit",
    "gh --with-token", "gh secret", "gh variable", "glab --stdin", "glab variable", "vault -", "vault login", "bao login", "cryptsetup", "gpg --passphrase-fd",
    "gpg2 --passphrase-fd", "wrangler secret", "pass insert", "secret-tool store", "cargo login", "openssl stdin", "openssl fd:0", "openssl -stdin",
    "htpasswd -i", "htpasswd -ni", "htpasswd -iB", "npm token", "smbpasswd", "ssh-add", "vercel env", "flyctl secrets", "fly secrets", "docker secret",
    "podman secret", "kubectl secret", "doctl auth", "gcloud secrets", "wg pubkey", "saslpasswd2", "vncpasswd", "supabase login", "keyring set", "bw unlock",
    "lpass login", "twine upload", "mysql_config_editor", "heroku login", "firebase login", "expect", "az login", "netlify login", "mkpasswd", "caddy hash-password",
    "argon2", "systemd-creds encrypt", "systemd-ask-password", "op create", "security", "kubeseal", "doppler secrets", "op signin",
    "sshpass", "ykman", "oathtool", "pwhash", "encfs", "ecryptfs-add-passphrase", "ansible-vault", "ansible-vault encrypt_string", "chamber write",
    "firebase functions:secrets:set", "huggingface-cli login", "hf auth", "wandb login", "crane auth", "regctl", "regctl registry", "sops", "borg", "restic",
    "openssl passwd", "adduser", "useradd", "net user", "gitlab-runner register", "aws configure", "pulumi config", "pulumi login", "kadmin",
    "kadmin.local", "ldappasswd", "rpcclient", "smbclient", "mount.cifs", "sftp", "rclone obscure", "vault kv", "bao kv", "nomad login", "consul login",
)  # fmt: skip
# Words that store what follows the name of a secret: `aws configure set aws_secret_access_key …`, `ENV DB_PASSWORD …`.
STORING = one_of(
    "set setx env config configure put add create update write store define arg setenv set-option modify register insert new-item putenv parameter variable"
)
# Programs whose assignments are all secrets: `vault kv put secret/x user=a`, `--from-literal=a=b`.
ALL_PAIRS = (
    "vault kv", "vault write", "bao kv", "bao write", "kubectl secret", "oc secret", "fly secrets", "flyctl secrets",
    "doppler secrets", "supabase secrets", "op item",
)  # fmt: skip
# Programs with an operand `account SIGN password`, and that sign.
ACCOUNTS = {
    "sqlplus": "/", "sqlldr": "/", "expdp": "/", "impdp": "/", "rman": "/", "sqlcl": "/", "impacket-psexec": ":", "impacket-secretsdump": ":",
    "impacket-wmiexec": ":", "impacket-smbexec": ":", "psexec.py": ":", "secretsdump.py": ":", "wmiexec.py": ":", "smbexec.py": ":", "smbclient.py": ":",
    "GetUserSPNs.py": ":", "GetNPUsers.py": ":", "lookupsid.py": ":", "mssqlclient.py": ":", "atexec.py": ":", "dcomexec.py": ":",
}  # fmt: skip

"""Names of secrets: fields, options, variables and headers, and words that make a name harmless."""

from toolgate.knowledge.vocabulary import one_of

# Endings of words whose value is always a secret: `dbpassword`, `authtoken`, `clientsecret`.
ENDS = (
    "password", "passwd", "passphrase", "passphrases", "passcode", "passwords", "passwort", "kennwort", "contrasena", "contraseña", "wachtwoord",
    "senha", "пароль", "密码", "パスワード", "motdepasse", "lösenord", "hasło", "haslo", "parola", "salasana", "sifre", "şifre",
    "secret", "secrets", "token", "apikey", "apikeys", "authkey", "accesskey", "secretkey", "privatekey", "privkey", "signingkey", "encryptionkey",
    "masterkey", "accountkey", "sharedkey", "sharedaccesskey", "servicekey", "licensekey", "deploykey", "sessionkey", "cookie", "cookies", "pwd",
    "credential", "credentials", "creds", "authorization", "mnemonic", "seedphrase", "sessionid", "sessid", "storepass", "keypass", "jwt",
    "presharedkey", "hmackey", "cryptkey", "hostkey", "webhookkey", "authstring", "apisecret", "subscriptionkey", "passkey", "userpass", "authcode",
    "recoverykey", "recoverycode", "backupcode", "accesscode", "privatepem", "secretaccesskey", "encryptkey", "decryptionkey", "integrationkey",
    "routingkey", "consumerkey", "writekey", "ingestkey", "insertkey", "storagekey", "primarykeyvalue", "appkey", "authpass", "bearer",
)  # fmt: skip
# Whole words of a name whose value is a secret: `DB_PASS`, `x-auth`, `user_pin`.
WORDS = one_of("""pass passw psw pswd pwd pw passwd pin otp totp hotp cvv cvc cvv2 ssn psk creds cred bearer jwt pat passe mdp sas userpwd authtoken sessid
    csrf xsrf csrftoken xsrftoken phpsessid jsessionid mnemonic passphrase wpakey wepkey requirepass masterauth community storepass keypass
    signature sig hmac pepper passin passout authpassphrase privpassphrase kdbxpass samlresponse assertion refreshtoken accesstoken idtoken
    geheim geheimnis clave contrasenya passwords spring_pass sshpass pgpass auth authkey xauth tfa 2fa mfa""")
# Two words of a name that name a secret together.
PAIRS = one_of("""api+key access+key secret+key private+key signing+key encryption+key master+key account+key shared+key service+key license+key
    deploy+key session+id session+key seed+phrase recovery+phrase auth+key app+key client+key subscription+key pre+shared
    preshared+key ssh+key hmac+key storage+key admin+key root+key webhook+key write+key ingest+key routing+key integration+key
    crypt+key decryption+key user+key host+key connection+string backup+code recovery+code verification+code auth+code
    authorization+code access+code security+code license+code card+number jwt+key rsa+key aes+key tls+key ssl+key gpg+key pgp+key
    key+base key+material key+value dek+key kek+key consumer+key publishable+key device+code user+code one+time mot+passe
    session+data security+answer recovery+key data+key bot+key server+key project+key org+key site+key vault+key unseal+key
    redis+key mysql+key db+key database+key openai+key anthropic+key stripe+key google+key azure+key aws+key github+key maps+key
    sendgrid+key twilio+key datadog+key dd+key sentry+key cloudflare+key hf+key gemini+key mistral+key groq+key cohere+key pragma+key time+code 2fa+code mfa+code pin+code""")
# Words that name a secret only if the value looks like one.
WEAK = one_of(
    "seed sid key keys code hash salt nonce session cert certificate phrase state sign state identity license serial ticket access"
)
# Last words of names for data about a secret.
TAILS = one_of("""file files path paths dir directory folder url uri urls link name names type types kind count counts limit limits length len size min max
    seconds minutes hours days timeout width height color colour ttl expiry expires expiration expired lifetime age policy policies method methods mode modes provider providers enabled enable disabled required
    optional version versions field fields prefix suffix host port user username email usage budget algorithm alg algo endpoint index manager
    stdin fd prompt env variable var variables vars strength rules validator validators reset changed created updated at on since by hint hints label
    title description desc placeholder regex pattern format scheme class classes backend backends engine service services server servers domain
    samesite secure httponly maxage bucket ref refs arn selector store storage handler parser helper util utils test tests spec input form page
    screen view component icon status state error errors message rate ratio rotation scope scopes issuer audience realm location stats number
    visibility expirydate only command callback exchange request response info config configuration settings setting options option cache
    leaf header headers generator gen history id ids list needed flow based consent banner cutter jar exists missing valid invalid
    window context total used remaining per input output cost price ttlseconds lookup plugin module template mount owner agent keyring out log logs""")
# Names with such a last word that hold a secret nevertheless.
KEPT = one_of(
    "sessionid authconfig dockerconfigjson dockercfg authheader phpsessid sid tokenvalue secretstring secretvalue secretdata"
)
# Ordinary words that end in the name of a secret.
ORDINARY = one_of(
    "bypass compass encompass surpass trespass multipass overpass underpass cookiecutter nosecret notoken tokens nopass firstpass jsonwebtoken"
)
# Headers whose whole value is a secret.
HEADERS = one_of("""authorization proxy-authorization cookie set-cookie x-api-key x-auth-token x-amz-security-token x-goog-api-key x-csrf-token x-xsrf-token
    api-key apikey x-access-token x-vault-token private-token job-token deploy-token x-gitlab-token x-github-token x-functions-key
    ocp-apim-subscription-key x-shopify-access-token x-figma-token x-amz-signature x-hub-signature x-hub-signature-256 stripe-signature dd-api-key
    dd-application-key x-token x-session-token x-auth x-auth-key x-secret x-algolia-api-key x-parse-master-key circle-token x-rapidapi-key
    x-postmark-server-token x-registry-auth www-authenticate authentication sec-websocket-protocol x-client-secret x-honeycomb-team
    x-insert-key x-consul-token x-nomad-token x-atlassian-token authorization-token x-authorization x-forwarded-authorization x-amz-content-key
    x-jwt-assertion x-id-token x-goog-iap-jwt-assertion x-hasura-admin-secret x-tableau-auth x-plex-token x-emby-token x-signature""")
SCHEMES = (
    "bearer", "basic", "digest", "token", "apikey", "negotiate", "ntlm", "bot", "aws4-hmac-sha256", "sso-key", "hawk", "oauth", "splunk", "key",
    "geniekey", "sharedkey", "sharedaccesssignature", "snowflake", "dpop", "privatetoken",
)  # fmt: skip
# Other query fields that carry a secret in an address.
FIELDS = one_of("""key sig signature code auth hash hmac s st sv token t jwt ticket nonce state pw pwd pass sid session password access sign policy otp assertion
    samlresponse samlrequest secret api apikey skoid se x-goog-signature x-amz-signature x-amz-credential x-amz-security-token credential awsaccesskeyid
    googleaccessid hdnea hdnts verify invite magic link confirm reset unsubscribe oobcode wstoken authuser""")
# Names of a pair that names something, and of its value: `{"name": "DB_PASSWORD", "value": "…"}`.
NAMING = one_of(
    "name key id header field label param parameter variable var property attribute k n option setting env title secretname selector element locator target xpath css placeholder"
)
VALUED = one_of(
    "value val v content contents data default text secret current raw plaintext body payload string values newvalue parametervalue"
)
# Values that are not secrets.
NOTHING = one_of("""true false null none nil undefined yes no on off str string int integer bool boolean bytes any object number float dict list text required
    optional redacted hidden masked empty default inherit auto prompt stdin ask env read write admin user users unset missing valid
    invalid expired disabled enabled todo tbd na n/a - -- ... * same-origin include omit oauth oauth2 jwt saml ldap basic bearer digest
    identity session cookie cookies token tokens password passwords secret secrets key keys auth credential credentials function self this
    new type lambda raise return pass break continue if else for while try await yield char varchar unknown never void sensitive latest random generated github gitlab""")
PROSE = one_of(
    "the a an to of is are was for and or in be from with if that when must not your you this on by it as should will can has have used uses too but only no at so more than"
)
# Parts of addresses after which the path is a secret.
HOOKS = (
    "hooks.slack.com/", "discord.com/api/webhooks/", "discordapp.com/api/webhooks/", "webhook.office.com/", "outlook.office.com/webhook",
    "logic.azure.com", "api.telegram.org/bot", "chat.googleapis.com/v1/spaces/", "hooks.zapier.com/", "maker.ifttt.com/", "open.feishu.cn/open-apis/bot",
    "oapi.dingtalk.com/robot", "qyapi.weixin.qq.com", "hooks.mattermost", "/api/webhooks/", "/webhooks/", "/webhook/", "/services/hooks/", "/hooks/",
    "events.pagerduty.com/integration/", "make.com/", "hc-ping.com/",
)  # fmt: skip
# Calls that store what follows the name of a secret.
SETTING_CALLS = (
    "putenv", "setenv", "define", "setproperty", "setenvironmentvariable", "set_secret", "setsecret", "addenv",
    "setitem", "set(", "put(",
)  # fmt: skip
# Calls with a key among their strings, and calls whose last string is a password.
KEYED_CALLS = one_of("""jwt.encode jwt.sign jwt.decode jwt.verify hmac.new createhmac fernet pgp_sym_encrypt pgp_sym_decrypt aes.new createcipheriv encodebase32 totp
    secretkeyspec hmacsha256 timestampsigner urlsafetimedserializer aes_encrypt aes_decrypt encryptbypassphrase createdecipheriv""")
CONNECTING_CALLS = one_of("""pdo mysqli mysql_connect mysqli_connect getconnection pscredential networkcredential basic_auth basicauth setbasicauth httpbasicauth
    auth changeuserpassword usernamepasswordcredentials passwordauthentication httpdigestauth with_basic_auth httpproxyauth credentials
    usernamepassword userpasswordcredentials plainauth loginwith setcredentials createuserwithemailandpassword signinwithemailandpassword
    ntlm httpntlmauth awscredentials basicawscredentials basicsessioncredentials staticcredentials newstaticcredentials""")
# First words of names of calls that only read a secret.
LOOKING = one_of("""get read load fetch find lookup is has delete remove check list parse validate verify test tokenize count split next peek expect
    describe print log render show use match contains filter select from require import forgot reset""")
# First words of lines whose last word is a secret.
DIRECTIVES = one_of("""requirepass masterauth rootpw bind_pw bindpw olcrootpw community snmp-server PASS AUTH auth-user-pass masteruser rocommunity rwcommunity
    syncpassword secretpassword tkey wpa-psk wireless-key smtp_auth_password ssid_password authtoken""")
LEADING = one_of("password passwd pass secret passphrase psk key-string pre-shared-key md5 auth-key")
SURE_HOOKS = frozenset(
    ("hooks.slack.com/", "discord.com/api/webhooks/", "discordapp.com/api/webhooks/", "webhook.office.com/", "outlook.office.com/webhook",
     "api.telegram.org/bot", "hooks.zapier.com/", "open.feishu.cn/open-apis/bot", "hooks.mattermost", "hc-ping.com/")
)  # fmt: skip

"""Settings of tools that a command changes, and what they do, in sentences: `strict-ssl` checks certificates.

`SET` and `UNSET` say how the command is written: lower-case words are literal, `KEY` and `VALUE` are what it sets, and
another word in capitals is what the key belongs to. `MEANINGS` are tried in order. `{tool}` is the tool with the setting.
`toolgate/sentences/acts.py` is the only reader.
"""

TOOLS = {  # names of tools that differ from the program's
    "pip3": "pip", "mamba": "conda", "micromamba": "conda", "go": "Go", "gsettings": "desktop", "dconf": "desktop",
    "defaults": "macOS", "bundle": "Bundler", "poetry": "Poetry", "composer": "Composer", "kaggle": "Kaggle",
}  # fmt: skip
SET = {
    "npm": ("config set KEY VALUE", "set KEY VALUE", "c set KEY VALUE"),
    "pnpm yarn pip pip3 gh glab hatch jj": ("config set KEY VALUE",),
    "bundle": ("config set KEY VALUE", "config KEY VALUE"),
    "poetry pdm": ("config KEY VALUE",),
    "git": (
        "config --global KEY VALUE",
        "config --system KEY VALUE",
        "config set --global KEY VALUE",
        "config set --system KEY VALUE",
        "config set KEY VALUE",
        "config KEY VALUE",
    ),
    "kaggle": ("config set -n KEY -v VALUE",),
    "composer": ("config KEY composer VALUE", "config KEY vcs VALUE", "config KEY VALUE"),
    "conda mamba micromamba": ("config --set KEY VALUE", "config --add KEY VALUE", "config --prepend KEY VALUE"),
    "go": ("env -w KEY=VALUE",),
    "gsettings": ("set SCHEMA KEY VALUE",),
    "dconf": ("write KEY VALUE",),
    "defaults": ("write DOMAIN KEY VALUE",),
}
UNSET = {
    "npm": ("config delete KEY", "config del KEY", "config rm KEY"),
    "pnpm yarn": ("config delete KEY", "config unset KEY"),
    "pip pip3 bundle jj": ("config unset KEY",),
    "git": ("config --global --unset KEY", "config --system --unset KEY", "config unset --global KEY"),
    "conda mamba micromamba": ("config --remove-key KEY",),
    "go": ("env -u KEY",),
    "gsettings": ("reset SCHEMA KEY",),
    "dconf": ("reset KEY",),
}
GET = {  # how the value of a setting is shown
    "npm pnpm yarn pip pip3 gh glab jj": "config get KEY", "bundle": "config get KEY", "go": "env KEY",
    "gsettings": "get SCHEMA KEY", "dconf": "read KEY", "defaults": "read DOMAIN KEY",
    "conda mamba micromamba": "config --show KEY", "pdm poetry": "config KEY",
}  # fmt: skip
HELD = ("token", "password", "_auth", "secret", "http-basic", "apikey", "api_key")  # credentials, by a part of a key
OFF = ("false", "0", "no", "off", "none")  # a check that is turned off
CERTIFICATES = "turns off {tool}'s certificate checks"
MEANINGS = (  # the last part of a key, or the first and `.*`, in lower case; values that count, or any; what it does
    ("strict-ssl ssl_verify enablestrictssl sslverify", OFF, CERTIFICATES),
    ("gosumdb", OFF, "turns off Go's checksum database"),
    ("gonosumdb gonosumcheck goinsecure", (), "turns off a check of Go for {value}"),
    ("trusted-host", (), "has {tool} trust {value} without checking its certificate"),
    ("cafile", (), "has {tool} trust the certificates in {value}"),
    ("registry index-url extra-index-url find-links npmregistryserver goproxy channels channel_alias mirror.* repo.* repositories.*", (),
        "has {tool} take packages from {value}"),
    ("proxy https-proxy http-proxy httpproxy httpsproxy", (), "sends {tool}'s traffic through {value}"),
    ("goflags", (), "adds {value} to every `go` command"),
    ("script-shell", (), "has {tool} run scripts with {value}"),
    ("editor pager browser shell", (), "has {tool} run {value} as its {key}"),
    ("hookspath", (), "has {tool} run hooks from {value}"),
    ("safe.directory", (), "has {tool} trust {value}, even if another user owns it"),
    ("templatedir", (), "has {tool} copy hooks from {value} into new repositories"),
    ("insteadof pushinsteadof", (), "has {tool} use {other} in place of {value}"),
    ("fsmonitor sshcommand askpass gitproxy", (), "has {tool} run {value}"),
    ("loginhook", (), "has {value} run at every login"),
    ("logouthook", (), "has {value} run at every logout"),
    ("gkautorearm", OFF, "keeps Gatekeeper from turning itself back on"),
    ("lsquarantine", OFF, "turns off the quarantine of downloaded files"),
    ("lock-enabled", OFF, "turns off the screen lock"),
)  # fmt: skip
FOR_USER = ", for all the user's projects"
FOR_ALL = ", for every user"
SCOPES = {  # the scope of a setting: by an option, and without one
    "npm": {"-g": FOR_ALL, "--global": FOR_ALL, "--location=global": FOR_ALL, "--location=project": ", for this project",
        "": FOR_USER},
    "pnpm": {"--location=project": ", for this project", "": FOR_USER},
    "pip pip3": {"--global": FOR_ALL, "--site": ", for this environment", "": FOR_USER},
    "conda mamba micromamba": {"--system": FOR_ALL, "--env": ", for this environment", "": FOR_USER},
    "bundle": {"--local": ", for this project", "--global": FOR_USER},
    "go": {"": FOR_USER},
    "git": {"--system": FOR_ALL, "--global": FOR_USER},
    "composer": {"-g": FOR_USER, "--global": FOR_USER},
    "yarn": {"-H": FOR_USER, "--home": FOR_USER},
}  # fmt: skip

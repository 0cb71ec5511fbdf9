"""What paths below a home directory are, relative to it, in lower case."""

from toolgate.knowledge.places.agent_files import CREDENTIALS, HARMLESS, IN_HOMES, NOTES, STARTING, WITHOUT_DOT
from toolgate.knowledge.vocabulary import one_of
from toolgate.model.effect import Place
from toolgate.model.path import TAUGHT
from toolgate.model.table import Table

# What a program calls its directory in a home, where that is not its own name.
NAMED_OTHERWISE = {
    "mvn": "m2", "mvnw": "m2", "mvnd": "m2", "gradlew": "gradle", "kubectl": "kube", "helm": "kube", "k9s": "kube",
    "az": "azure", "tofu": "terraform", "docker-compose": "docker", "twine": "pypi", "mix": "hex",
}  # fmt: skip
SECRETS = (
    Place.SECRET,
    """
    .aws .azure .kube .oci .aliyun .tccli .bluemix .terraform.d/credentials.tfrc.json .terraformrc .docker/config.json .docker/.token_seed
    .config/gcloud .config/doctl .config/hcloud .config/scaleway .config/linode-cli .config/exoscale .config/configstore .config/firebase
    .config/gh/hosts.yml .config/hub .config/glab-cli .config/glab .config/tea .config/lab .config/containers/auth.json
    .config/rclone .config/op .config/sops .config/age .config/netlify .config/vercel .config/heroku .config/stripe .config/flyctl .fly
    .config/openai .config/anthropic .config/helm/registry.json .config/pypoetry/auth.toml .config/composer/auth.json
    .config/nuget .config/uv/credentials .config/snowflake .config/dbt .config/kaggle .config/wandb .config/huggingface .config/pgcli/history
    .composer/auth.json .gem/credentials .local/share/gem/credentials .cargo/credentials .cargo/credentials.toml .nuget/nuget/nuget.config
    .npmrc .yarnrc.yml .pypirc .m2/settings.xml .m2/settings-security.xml .gradle/gradle.properties .sbt/credentials .ivy2/.credentials
    .kaggle .huggingface .cache/huggingface/token .cache/huggingface/stored_tokens .openai .anthropic .databrickscfg .dbt/profiles.yml
    .snowsql .snowflake .supabase .railway .cloudflared .wrangler/config .config/.wrangler .vault-token .vault .consul .nomad
    .netlify .vercel .heroku .local/share/com.vercel.cli .local/share/heroku .local/share/railway
    .ssh .gnupg .password-store .local/share/password-store .local/share/keyrings .gnome2/keyrings .local/share/kwalletd .kde/share/apps/kwallet
    .lastpass .local/share/lpass .bitwarden .config/keepassxc .keepass .1password .pki .local/share/pki .krb5 .local/share/gnupg
    .mozilla .thunderbird .librewolf .waterfox .config/google-chrome .config/google-chrome-beta .config/chromium .config/microsoft-edge
    .config/bravesoftware .config/vivaldi .config/opera .config/yandex-browser .config/slack .config/discord .config/signal
    .config/element .config/teams .local/share/telegramdesktop .purple .config/evolution .local/share/evolution .config/epiphany
    .var/app/com.google.chrome .var/app/org.mozilla.firefox .var/app/com.brave.browser .var/app/org.chromium.chromium
    snap/firefox/common/.mozilla snap/chromium/common/chromium snap/bitwarden
    .bitcoin .ethereum .electrum .config/solana .solana .monero .lnd .config/exodus .config/ledger .foundry/keystores .near-credentials .sui .aptos
    .circleci/cli.yml .travis/config.yml .jira.d .config/.jira .lein .hex/hex.config .config/rebar3/hex.config .mc/config.json .config/mc .passwd-s3fs .gsutil .b2_account_info
    .mlflow .sentryclirc .dogrc .newrelic .okta .saml2aws .awsvault .granted .cf .config/ibmcloud .pulumi/credentials.json .chef .config/argocd .argocd .rancher
    .gitlab-runner .config/turso .config/planetscale .config/neonctl .config/atlascli .config/mongocli .expo/state.json .doppler .infisical .config/infisical
    .slack .config/slack-cli .twilio-cli .config/shodan .shodan .msf4 .tsh .step/secrets .acme.sh .globus .config/syncthing .local/state/syncthing .minikube .secrets
    .vnc/passwd .config/remmina .local/share/remmina .config/freerdp .config/filezilla .filezilla .config/sublimesftp .irssi/config .weechat/sec.conf
    .config/weechat/sec.conf .config/mutt .muttrc .mutt .authinfo .authinfo.gpg .gist .github-token .gitlab-token .tokens .private .davfs2/secrets
    .config/google-cloud-tools-java .config/cachix .config/attic .config/nix/netrc .config/ngrok .ngrok2 .config/tailscale .config/mods .config/llm/keys.json
    .config/io.datasette.llm .local/share/io.datasette.llm .local/share/atuin .local/share/mcfly .local/share/fish/fish_history .zsh_sessions .bash_sessions .history
    .factory/auth.json .factory/auth.v2.file .factory/auth.v2.key
    .continue/.env .aider.oauth .augment/session.json .local/share/amp/secrets.json .kimi-code/credentials .hermes/auth.json .hermes/.env
    .openclaw/credentials .config/code/user/globalstorage/state.vscdb
    library/keychains library/cookies library/safari library/messages library/mail library/accounts library/calendars library/identityservices
    library/passwords
    """,
)

# The same, for names with a blank in them: macOS, browsers, desktop programs.
SPACED_SECRETS = (
    Place.SECRET,
    (
        "library/application support/google/chrome",
        "library/application support/google/chrome beta",
        "library/application support/chromium",
        "library/application support/firefox",
        "library/application support/bravesoftware",
        "library/application support/microsoft edge",
        "library/application support/vivaldi",
        "library/application support/com.operasoftware.opera",
        "library/application support/arc",
        "library/application support/slack",
        "library/application support/discord",
        "library/application support/signal",
        "library/application support/telegram desktop",
        "library/application support/bitwarden",
        "library/application support/1password",
        "library/application support/keepassxc",
        "library/application support/com.apple.tcc",
        "library/application support/addressbook",
        "library/application support/code/user/globalstorage/state.vscdb",
        "library/application support/gh/hosts.yml",
        "library/application support/gcloud",
        "library/application support/doctl",
        "library/application support/bitcoin",
        "library/application support/ethereum",
        "library/application support/exodus",
        "library/application support/ngrok",
        "library/group containers/2bua8c4s2c.com.1password",
        "library/containers/com.apple.safari",
        ".config/bitwarden cli",
        ".config/1password",
        ".config/microsoft teams",
        "appdata/local/google/chrome/user data",
        "appdata/local/microsoft/edge/user data",
        "appdata/local/bravesoftware",
        "appdata/roaming/mozilla/firefox",
        "appdata/roaming/microsoft/credentials",
        "appdata/local/microsoft/credentials",
        "appdata/roaming/microsoft/protect",
        "appdata/local/microsoft/vault",
        "appdata/roaming/gcloud",
        "appdata/roaming/github cli/hosts.yml",
        "appdata/roaming/microsoft/windows/powershell/psreadline",
    ),
)

# Ordinary files next to credentials.
ORDINARY = (
    Place.HOME,
    """
    .ssh/known_hosts .ssh/known_hosts.old .ssh/allowed_signers .gnupg/pubring.kbx .gnupg/pubring.gpg .gnupg/trustdb.gpg
    .kube/cache .kube/http-cache .kube/kubectx .kube/kubens .aws/cli/alias .azure/config .azure/clouds.config .azure/cliextensions
    .config/gcloud/configurations .config/gcloud/active_config .config/gcloud/logs .config/gcloud/config_sentinel
    .config/rclone/logs
    .vercel/output .netlify/state.json .wrangler/logs .wrangler/tmp .supabase/profile
    """,
)

STARTUP = (
    Place.STARTUP,
    """
    .bashrc .bash_profile .bash_login .bash_logout .bash_aliases .bash_functions .bash_completion .bashrc.d .bash.d .profile .profile.d
    .zshrc .zshenv .zprofile .zlogin .zlogout .zshrc.d .zsh .zfunc .oh-my-zsh .zim .zprezto .zpreztorc .antigen .zinit .config/zsh .config/bash .config/shell
    .kshrc .mkshrc .shrc .shinit .env.sh .cshrc .tcshrc .login .logout .config/fish .config/nushell .config/powershell .config/elvish .elvish .xonshrc .config/xonsh
    .aliases .functions .exports .path .extra .inputrc .pam_environment .config/environment.d .xinitrc .xsession .xprofile .xsessionrc .xserverrc .xresources
    .config/autostart .config/autostart-scripts .config/plasma-workspace .config/systemd .local/share/systemd .config/upstart .config/openbox .config/i3 .config/sway
    .config/hypr .config/awesome .config/bspwm .config/sxhkd .i3 .fluxbox .config/labwc .config/niri .config/espanso .config/autokey .dbus .local/share/dbus-1
    .ssh/config .ssh/config.d .ssh/authorized_keys .ssh/authorized_keys2 .ssh/rc .ssh/environment .rhosts .shosts .k5login .k5users .klogin .forward .procmailrc .qmail .mailcap
    .gnupg/gpg.conf .gnupg/gpg-agent.conf .gnupg/dirmngr.conf .gnupg/scdaemon.conf
    .gitconfig .config/git .githooks .git-templates .git_template .hgrc .config/hg .config/jj .jjconfig.toml .subversion/config .config/lazygit .config/gh/config.yml
    .vimrc .gvimrc .vim .config/vim .config/nvim .nvimrc .exrc .ideavimrc .local/share/nvim/site .emacs .emacs.el .emacs.d .config/emacs .doom.d .config/doom .spacemacs .nanorc .config/nano
    .config/helix .config/kak .config/micro .config/zed .config/code/user/settings.json .config/code/user/tasks.json .config/code/user/keybindings.json .config/code/user/mcp.json
    .config/vscodium/user/settings.json .vscode/extensions .vscode-server/extensions .vscode/argv.json
    .tmux.conf .tmux .config/tmux .screenrc .config/zellij .config/kitty .config/alacritty .config/wezterm .wezterm.lua .config/ghostty
    .pythonrc .pythonrc.py .pythonstartup .pystartup .ipython .jupyter .config/ptpython .pdbrc .pdbrc.py .config/pudb .config/matplotlib
    .rprofile .renviron .irbrc .pryrc .gemrc .bundle .rdebugrc .perldb .re.pl .perltidyrc .ghci .ocamlinit .juliarc.jl .julia/config .octaverc .sqliterc .psqlrc .mongorc.js .mongoshrc.js .myclirc
    .gdbinit .config/gdb .gdbearlyinit .lldbinit .lldb .valgrindrc .radare2rc .curlrc .config/curlrc .wgetrc .config/wgetrc .aria2 .lessfilter .lesskey .config/lesskey .ackrc .ripgreprc
    .direnvrc .config/direnv .envrc .config/mise .config/rtx .tool-versions .mise.toml .asdfrc .config/starship.toml .config/topgrade.toml .config/pip .pip .pydistutils.cfg .config/uv .condarc .mambarc
    .config/pypoetry/config.toml .config/hatch .config/pypoetry .yarnrc .config/yarn .config/pnpm .bunfig.toml .config/npm .cargo/config .cargo/config.toml .cargo/env .config/cargo
    .config/go/env .gradle/init.gradle .gradle/init.gradle.kts .gradle/init.d .m2/extensions.xml .mavenrc .sbtrc .sbt/1.0 .sbtopts .jvmopts .composer/config.json .config/composer/config.json .docker/cli-plugins .docker/daemon.json
    .config/containers .config/docker .terraform.d/plugins .config/ansible .ansible.cfg .config/helm/plugins .local/share/helm/plugins .krew .makerc .gnumakefile .bazelrc .config/nix .nixpkgs .config/home-manager .config/nixpkgs
    bin .bin .local/bin .cargo/bin go/bin .go/bin .npm-global .npm-packages .yarn/bin .bun/bin .deno/bin .pyenv/shims .pyenv/bin .rbenv/shims .rbenv/bin .nodenv/shims .jenv/shims .goenv/shims
    .asdf/shims .asdf/bin .local/share/mise/shims .local/share/rtx/shims .volta/bin .nvm/nvm.sh .nvm/bash_completion .sdkman/bin .local/share/pnpm .dotnet/tools .gem/bin .poetry/bin .rvm/scripts .rye/shims .linuxbrew/bin .nix-profile
    .local/libexec .local/lib/systemd .local/share/bash-completion .local/share/zsh .local/share/fish .local/share/gnome-shell/extensions .local/share/nautilus .local/share/kservices5
    .mozilla/native-messaging-hosts .config/google-chrome/nativemessaginghosts .config/chromium/nativemessaginghosts .config/microsoft-edge/nativemessaginghosts .config/bravesoftware/brave-browser/nativemessaginghosts
    library/launchagents library/launchdaemons library/startupitems library/preferences/byhost library/preferences/com.apple.loginwindow.plist library/preferences/com.apple.loginitems.plist library/loginitems
    library/services library/scripts library/quicklook library/spotlight library/inputmethods library/screensavers library/colorpickers library/widgets library/keybindings
    documents/powershell documents/windowspowershell
    """,
)
SPACED_STARTUP = (
    Place.STARTUP,
    (
        "library/application scripts",
        "library/application support/com.apple.backgroundtaskmanagementagent",
        "library/application support/code/user/settings.json",
        "library/application support/code/user/tasks.json",
        "library/application support/google/chrome/nativemessaginghosts",
        "library/application support/iterm2/scripts",
        "library/internet plug-ins",
        "library/workflows/applications/folder actions",
        "appdata/roaming/microsoft/windows/start menu/programs/startup",
    ),
)

# What the next run creates again.
CACHES = (
    Place.CACHE,
    """
    .cache library/caches library/logs library/developer/xcode/deriveddata library/developer/coresimulator/caches
    .npm/_cacache .npm/_logs .npm/_npx .npm/_update-notifier-last-checked .npm/_prebuilds .node-gyp .electron .electron-gyp .yarn/cache .yarn/berry/cache .yarn-cache .pnpm-store
    .local/share/pnpm/store .bun/install/cache .deno/gen .cargo/registry .cargo/git .rustup/tmp .rustup/downloads .ccache .sccache .cache-loader
    go/pkg .go/pkg .m2/repository .gradle/caches .gradle/daemon .gradle/wrapper .gradle/.tmp .ivy2/cache .sbt/boot .coursier .nuget/packages .nuget/v3-cache .nuget/plugins-cache .local/share/nuget
    .conda/pkgs .pub-cache .hex/cache .hex/packages .cocoapods/repos .composer/cache .gem/specs .bundle/cache .pylint.d .keras/datasets .torch .nv .nltk_data
    .local/share/trash/expunged .thumbnails .terraform.d/plugin-cache .kube/cache .kube/http-cache .docker/buildx .matplotlib .fontconfig .sass-cache .parcel-cache .node_repl_cache .vscode-cpptools .gradle/native
    """,
)

# Settings, hooks, permissions, plugins and programs of agents: those of declared agents, then all others.
AGENTS = (
    (Place.AGENT, IN_HOMES),
    (
        Place.AGENT,
        """
        .continue .factory .augment .kimi .kimi-code .hermes .openclaw .pi .kiro .aws/amazonq .config/amp .amp .local/share/amp
        .aider.conf.yml .aider .config/aider .roo .kilocode .config/kilo .trae .junie .openhands .plandex .bitcode .config/zed/settings.json
        """,
    ),
)
SPACED_AGENTS = (
    Place.AGENT,
    ("library/application support/code/user/mcp.json", ".config/code/user/globalstorage/rooveterinaryinc.roo-cline"),
)

# Toolgate itself.
GUARD = (
    Place.GUARD,
    """
    .config/toolgate .local/state/toolgate .local/share/toolgate .cache/toolgate .local/bin/toolgate .toolgate
    .local/share/uv/tools/toolgate .local/pipx/venvs/toolgate .local/share/pipx/venvs/toolgate
    """,
)
SPACED_GUARD = (Place.GUARD, ("library/application support/toolgate", "library/logs/toolgate"))

# Toolchains, emulators and SDKs put there by their installers: a program in one is the program of that name.
KITS = tuple(
    """
    library/android/sdk android/sdk .android/sdk appdata/local/android/sdk .platformio .espressif .arduino15 library/arduino15 esp/esp-idf
    zephyrproject zephyr-sdk zephyr-sdk-* gcc-arm-none-eabi-* arm-gnu-toolchain-* ncs flutter development/flutter .flutter fvm .fvm emsdk .emsdk google-cloud-sdk .sdkman .ghcup .swiftly
    .rustup .juliaup .dotnet .foundry .wasmtime .wasmer .fly .krew .pulumi .volta .nvm .pyenv .rbenv .asdf .local/share/mise .goenv
    .jdks .gradle/jdks depot_tools vcpkg .vcpkg .elan .nimble .local/share/coursier .pixi spack miniconda3 anaconda3 miniforge3 mambaforge
    """.split()
)

# First components in the home without a leading dot.
UNDOTTED = one_of("bin go library appdata documents snap") | frozenset(WITHOUT_DOT)

# A later entry replaces an earlier one of the same path.
HOME = Table(
    CACHES,
    STARTUP,
    SPACED_STARTUP,
    (Place.STARTUP, STARTING),
    *AGENTS,
    SPACED_AGENTS,
    SECRETS,
    SPACED_SECRETS,
    (Place.SECRET, CREDENTIALS),
    (Place.HOME, NOTES),
    (Place.HOME, HARMLESS),
    ORDINARY,
    GUARD,
    (Place.GUARD, TAUGHT),
    SPACED_GUARD,
)

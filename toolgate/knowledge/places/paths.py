"""Names that say what a file is, in any directory: credentials, files that run later, build outputs.

All names are in lower case, so that a file system that ignores case cannot hide `.Env`. A name covers everything
below it, a longer entry beats a shorter one, and an empty place means "ordinary by itself, but look further".
"""

from toolgate.knowledge.places.agent_files import DIRECTORIES, IN_PROJECTS
from toolgate.knowledge.vocabulary import one_of
from toolgate.model.effect import Place
from toolgate.model.path import TAUGHT
from toolgate.model.table import Table

# Credentials by their exact name, in any directory.
CREDENTIALS = (
    Place.SECRET,
    """
    .env .envs .netrc _netrc .pgpass pgpass.conf .my.cnf .mylogin.cnf .git-credentials .pypirc .htpasswd .htdigest
    .secrets .credentials .vault-token .vault_pass .vault-pass .vault-password .vault_password .s3cfg .boto .databrickscfg
    .dockercfg .terraformrc .smbcredentials .cifscredentials .msmtprc .fetchmailrc .esmtprc .mbsyncrc
    .ssh .gnupg .password-store .aws/credentials .aws/config .aws/sso .aws/cli/cache .kube/config .docker/config.json
    .azure/accesstokens.json .azure/msal_token_cache.json .azure/msal_token_cache.bin .azure/azureprofile.json
    .azure/service_principal_entries.json .oci/config .cloudflared/cert.pem .streamlit/secrets.toml
    .terraform.d/credentials.tfrc.json .config/gcloud .config/gh/hosts.yml .config/rclone/rclone.conf .doppler.yaml .sentryclirc
    .passwd-s3fs .b2_account_info .chef .acme.sh .dotenvx .env.keys
    privkey.pem master.key wallet.dat
    cookies.sqlite cookies.binarycookies logins.json key3.db key4.db signons.sqlite
    login.keychain login.keychain-db system.keychain ntds.dit
    .bash_history .zsh_history .zhistory .sh_history .ksh_history .python_history .node_repl_history .psql_history
    .mysql_history .sqlite_history .rediscli_history .dbshell .irb_history .pry_history .ghci_history
    .rhistory .lesshst .viminfo fish_history
    """,
)

# Credentials by their usual name; in a folder of samples (below) they are ordinary.
LIKELY_CREDENTIALS = one_of("""
    secrets.json secrets.yaml secrets.yml secrets.toml secrets.ini secrets.txt secrets.env secrets.xml secrets.properties
    secret.json secret.yaml secret.yml secret.toml secret.txt secret.env secret.key secrets.tfvars secret.tfvars
    secrets.auto.tfvars credentials.json credentials.yaml credentials.yml credentials.toml credentials.ini credentials.txt
    credentials.csv credentials.xml credentials.env credentials.db credentials.cfg credentials.conf creds.json creds.txt
    creds.yml creds.yaml creds.ini password.txt passwords.txt passwd.txt passwords.csv vault_pass.txt vault-password.txt
    service-account.json service_account.json serviceaccount.json service-account-key.json service_account_key.json
    gcp-key.json gcloud-key.json google-credentials.json firebase-adminsdk.json token.json token.txt access_token.txt
    api_key.txt api_keys.txt apikey.txt apikeys.txt api-key.txt api-keys.txt mnemonic.txt cookies.txt
    terraform.tfvars key.properties keystore.properties deploy_key deploy-key vault_pass vault-pass wp-config.php
    terraform.tfstate terraform.tfstate.backup kubeconfig kubeconfig.yaml kubeconfig.yml kubeconfig.json
    id_rsa id_dsa id_ecdsa id_ed25519
    application_default_credentials.json client_secret.json client_secrets.json serviceaccountkey.json
    """)

# The same, by how a name starts (`id_rsa_work`, `client_secret_1234.json`) or ends without any ending (`deploy_rsa`).
CREDENTIAL_STARTS = (
    "id_rsa", "id_ed25519", "id_ecdsa", "id_dsa", "ssh_host_", "client_secret", "service-account", "service_account", "krb5cc_", "aws_secret", "utc--",
)  # fmt: skip
CREDENTIAL_DOCUMENTS = (
    "service-account",
    "service_account",
    "serviceaccount",
    "adminsdk",
    "client_secret",
)  # in `….json`
CREDENTIAL_TAILS = ("_rsa", "_ed25519", "_ecdsa", "_dsa", "-adminsdk.json", ".tfstate.backup")

# By the last ending of a name.
CREDENTIAL_ENDINGS = one_of("""pem key p12 pfx p8 pkcs12 jks jceks keystore bks ppk kdbx kdb keychain keychain-db keytab ovpn agekey tfstate kubeconfig
    psafe3 agilekeychain opvault env creds""")

# Everything in a directory called `secrets` is a credential, unless it is code.
SECRET_FOLDERS = frozenset({"secrets", ".secrets"})
SECRET_FOLDER_ENDINGS = one_of("txt yaml yml token password")

# Words in the name of a key file: public (of `.pem` only), a sample or not a key, or private after all.
CERTIFICATE_WORDS = one_of("""cert certs certificate certificates crt ca cacert cacerts rootca rootcert chain fullchain bundle root roots csr crl intermediate
    dhparam dhparams dh trust trusted anchors isrg letsencrypt digicert global""")
ORDINARY_WORDS = one_of("""pub public pubkey truststore i18n l10n lang locale locales translation translations messages strings slides deck talk
    version versions presentation keynote debug example sample dummy fake test tests testing mock template default defaults ci""")
PRIVATE_WORDS = one_of("key keys priv private privkey privatekey")

# Directories whose keys and credentials are samples, or public.
SAMPLE_FOLDERS = one_of("""test tests testdata test-data test_data __tests__ testing fixture fixtures __fixtures__ spec specs mock mocks __mocks__ e2e
    example examples sample samples demo demos docs doc templates i18n l10n locales locale lang translations node_modules
    site-packages dist-packages vendor third_party ca-certificates cookbook""")

# `.env.NAME`: templates, what is committed by convention, and code; every other `.env.NAME` is a credential.
ORDINARY_ENVIRONMENTS = one_of("""example examples sample template tmpl tpl dist default defaults test testing tests ci schema vault spec mock mocks e2e
    cypress storybook docs version versions""")

# Endings of text and code: no file with one of them is a credential by its ending.
ORDINARY_ENDINGS = one_of("""example sample template tmpl tpl dist default defaults j2 jinja jinja2 erb hbs mustache pub md mdx rst adoc html htm css scss
    py pyi pyx ipynb js mjs cjs jsx ts mts cts tsx vue svelte go rs rb java kt kts scala c h cc cpp hpp cs fs php pl pm lua
    swift dart ex exs erl hs ml clj sh bash zsh fish ps1 bat sql proto graphql snap svg png jpg gif lock patch diff""")

# Files next to credentials that are ordinary, or run code.
NEAR_CREDENTIALS = (
    (
        "",
        """
        .ssh/known_hosts .ssh/known_hosts.old .ssh/allowed_signers .gnupg/pubring.kbx .gnupg/pubring.gpg .gnupg/trustdb.gpg
        .config .docker .aws .aws/cli .azure .kube .oci .cloudflared .streamlit .terraform.d .config/gh .config/rclone
        .config/gcloud/configurations .config/gcloud/logs .config/gcloud/active_config
        """,
    ),
    (
        Place.STARTUP,
        """
        .ssh/config .ssh/config.d .ssh/authorized_keys .ssh/authorized_keys2 .ssh/rc .ssh/environment
        .gnupg/gpg.conf .gnupg/gpg-agent.conf .gnupg/dirmngr.conf .docker/cli-plugins .terraform.d/plugins
        """,
    ),
    # `.env` as a directory is a Python environment.
    (Place.OUTPUT, ".env/bin .env/lib .env/lib64 .env/include .env/share .env/scripts .env/pyvenv.cfg"),
)

# Files and directories in a project that run automatically later.
PIPELINES = (
    (
        Place.PIPELINE,
        """
        .gitlab-ci.yml .gitlab-ci.yaml .gitlab-ci .gitlab/ci jenkinsfile .jenkins .circleci azure-pipelines.yml azure-pipelines.yaml
        .azure-pipelines .azuredevops .azure/pipelines .travis.yml .travis.yaml bitbucket-pipelines.yml .drone.yml .drone.star
        .drone.jsonnet .woodpecker .woodpecker.yml .woodpecker.yaml appveyor.yml .appveyor.yml .buildkite .teamcity
        cloudbuild.yaml cloudbuild.yml cloudbuild.json buildspec.yml buildspec.yaml .semaphore .cirrus.yml .cirrus.star
        wercker.yml codefresh.yml .codefresh screwdriver.yaml .tekton .dagger .harness .forgejo .gitea codemagic.yaml
        bitrise.yml .builds .build.yml .packit.yaml .zuul.yaml .zuul.d .github/workflows .github/actions
        .husky .githooks .git-hooks githooks .lefthook lefthook.yml lefthook.yaml .lefthook.yml lefthook-local.yml .config/lefthook.yml
        .pre-commit-config.yaml .pre-commit-config.yml .pre-commit-hooks.yaml .overcommit.yml .huskyrc .huskyrc.json
        .simple-git-hooks.json .simple-git-hooks.js .simple-git-hooks.cjs
        .devcontainer .devcontainer.json devcontainer.json .gitpod.yml .gitpod.dockerfile .replit
        .npmrc .yarnrc .yarnrc.yml .pnpmfile.cjs .pnpmfile.js bunfig.toml pip.conf pip.ini .condarc .bazelrc .bundle/config
        .cargo/config .cargo/config.toml .mvn gradle/wrapper .gradle/init.gradle .gradle/init.d .yarn/releases .yarn/plugins nuget.config
        .vscode/tasks.json .vscode/launch.json .vscode/settings.json .vs/tasks.vs.json .vs/launch.vs.json .fleet/run.json
        .idea/runconfigurations .idea/watchertasks.xml .idea/externaldependencies.xml .idea/tools .run .zed/tasks.json .zed/settings.json
        .exrc .nvimrc .nvim.lua .lvimrc .dir-locals.el .gdbinit .lldbinit .rprofile .irbrc .pryrc
        .envrc
        """,
    ),
    ("", ".github .gitlab .vscode .vs .idea .fleet .zed .cargo .bundle gradle .yarn"),
)
PIPELINE_ENDINGS = frozenset({"code-workspace"})

# Files that an interpreter, a shell or a server runs or obeys automatically, in any directory.
SELF_STARTING = (Place.STARTUP, """sitecustomize.py usercustomize.py .direnvrc .autoenv .autoenv.zsh""")

# Version control: history, and hooks and settings that run commands.
VERSION_CONTROL = (
    (Place.VCS, ".git .hg .svn .jj .bzr .pijul _darcs .sl"),
    (Place.STARTUP, ".git/hooks .git/config .git/config.worktree .hg/hgrc .svn/hooks .jj/repo/config.toml"),
)

# What a command creates again: directories, then files.
OUTPUT = Table(
    (
        Place.OUTPUT,
        """
    build dist target out node_modules bower_components jspm_packages .venv venv virtualenv .virtualenv __pycache__ __pypackages__
    .pytest_cache .mypy_cache .ruff_cache .pytype .pyre .tox .nox .hypothesis .eggs .ipynb_checkpoints .cache .tmp tmp
    coverage htmlcov .coverage .nyc_output lcov-report .next .nuxt .output .svelte-kit .astro .angular .turbo .parcel-cache
    .vite .vitest .swc .expo .docusaurus .serverless .aws-sam cdk.out .terraform .terragrunt-cache .vercel .netlify .wrangler
    .gradle .kotlin .bloop .metals .bsp _build .elixir_ls .dart_tool deriveddata .build .swiftpm xcuserdata
    cmakefiles cmake-build-debug cmake-build-release .zig-cache zig-out zig-cache .stack-work dist-newstyle
    bazel-bin bazel-out bazel-testlogs buck-out .ccache .sass-cache .jekyll-cache _site .quarto storybook-static playwright-report
    test-results test-reports .playwright allure-results allure-report .rollup.cache .rpt2_cache .webpack .wireit .nx/cache elm-stuff .yarn/cache .yarn/unplugged
    .pnpm-store .direnv .devenv .pixi .pdm-build .scrapy .pants.d .stryker-tmp .jest-cache mochawesome-report .ruby-lsp .yardoc
    .eslintcache .stylelintcache .prettiercache .ds_store thumbs.db desktop.ini .dmypy.json cmakecache.txt install_manifest.txt
    .phpunit.result.cache .phpunit.cache .php-cs-fixer.cache .rspec_status coverage.xml coverage.json lcov.info junit.xml npm-debug.log yarn-error.log yarn-debug.log pnpm-debug.log lerna-debug.log
    """,
    )
)
# Build outputs if a build description is next to them or above: names, or their endings.
MADE_BESIDE = {
    **dict.fromkeys("bin obj".split(), ".csproj .fsproj .vbproj".split()),
    "testresults": ".csproj .fsproj .vbproj .sln .slnx".split(),
    "site": "mkdocs.yml mkdocs.yaml".split(), "_book": ["book.json"], "book": ["book.toml"],
    "twister-out": "prj.conf west.yml testcase.yaml sample.yaml".split(), "public": "hugo.toml hugo.yaml hugo.json".split(),
    ".pio": ["platformio.ini"], ".dart_tool": ["pubspec.yaml"], "zig-out": ["build.zig"], "zig-cache": ["build.zig"],
    "lightning_logs": ["train.py"], "mlruns": ["MLproject"],
}  # fmt: skip
OUTPUT_ENDINGS = one_of(
    "pyc pyo pyd o a lo class tsbuildinfo gcda gcno gcov profraw profdata egg-info swp swo tmp pid log orig rej"
)

# Agents' settings, hooks and permissions inside a project; their instructions and notes are ordinary documents.
PROJECT_AGENTS = Table(
    ("", DIRECTORIES),
    (
        "",
        """
        .continue .factory .kiro .roo .kilocode .augment .amp .trae .junie .nx .openhands .aider .pi .amazonq
        .kimi-code .hermes .antigravity .bitcode
        """,
    ),
    (Place.AGENT, IN_PROJECTS),
    (
        Place.AGENT,
        """
        .continue/settings.json .continue/settings.local.json .continue/config.yaml .continue/config.json .continue/permissions.yaml
        .factory/hooks.json .factory/settings.json .factory/settings.local.json .factory/hooks .factory/mcp.json .kiro/hooks .kiro/settings
        .kiro/agents .roo/mcp.json .kilocode/mcp.json .augment/settings.json .augment/hooks .amp/settings.json .trae/mcp.json
        .junie/mcp .vscode/mcp.json .vs/mcp.json .aider.conf.yml .openhands/setup.sh .openhands/pre-commit.sh .openhands/hooks
        .zed/mcp.json .pi/settings.json .pi/extensions .amazonq/cli-agents .amazonq/mcp.json .kimi-code/config.toml .hermes/config.yaml
        .antigravity/hooks.json
        """,
    ),
)

# Toolgate's directory in a project, and its installation.
GUARD = Table(
    (Place.GUARD, ".toolgate"),
    (Place.GUARD, TAUGHT),  # plugins, which Toolgate obeys, and skills of guard agents
    ("", "site-packages"),
    (Place.GUARD, "site-packages/toolgate"),
    ("", "dist-packages"),
    (Place.GUARD, "dist-packages/toolgate"),
)

NAMES = Table(
    *OUTPUT.groups,
    CREDENTIALS,
    *NEAR_CREDENTIALS,
    *PIPELINES,
    *PROJECT_AGENTS.groups,
    SELF_STARTING,
    *VERSION_CONTROL,
    *GUARD.groups,
)

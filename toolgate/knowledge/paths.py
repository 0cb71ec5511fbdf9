"""Names that say what a file is, wherever it lies: credentials, files that run later, what a build makes again.

All names are in lower case: a file system that ignores case must not hide `.Env`. A name stands for everything beneath it.
A longer entry beats a shorter one; an empty place says "ordinary by itself, but look further".
"""

from __future__ import annotations

from toolgate.model.effect import Place

# Looked up for every component of a path, in the workspace and elsewhere.
CREDENTIALS = dict.fromkeys(
    """
    .env .envs .netrc _netrc .pgpass pgpass.conf .my.cnf .mylogin.cnf .git-credentials .pypirc .htpasswd .htdigest
    .secrets .secret .credentials .vault-token .vault_pass .vault-password .vault_password .s3cfg .boto .databrickscfg
    .dockercfg .terraformrc .age-key .sops-age-key .smbcredentials .cifscredentials .msmtprc .fetchmailrc .esmtprc .mbsyncrc
    id_rsa id_dsa id_ecdsa id_ecdsa_sk id_ed25519 id_ed25519_sk id_xmss identity.pem
    ssh_host_rsa_key ssh_host_dsa_key ssh_host_ecdsa_key ssh_host_ed25519_key
    .ssh .gnupg .aws .azure .password-store .kube .oci .aliyun .tccli .terraform.d .docker .cloudflared
    kubeconfig kubeconfig.yaml kubeconfig.yml kubeconfig.json
    secrets.json secrets.yaml secrets.yml secrets.toml secrets.ini secrets.txt secrets.env secrets.xml secrets.properties
    secret.json secret.yaml secret.yml secret.toml secret.txt secret.env secrets.tfvars secret.tfvars secrets.auto.tfvars
    credentials.json credentials.yaml credentials.yml credentials.toml credentials.ini credentials.txt credentials.csv
    credentials.xml credentials.env credentials.db credentials.tfrc.json creds.json creds.txt creds.yml creds.yaml
    password.txt passwords.txt passwd.txt passwords.csv pass.txt vault_pass.txt .vault_pass.txt vault-password.txt
    client_secret.json client_secrets.json client-secret.json service-account.json service_account.json serviceaccount.json
    service-account-key.json service_account_key.json serviceaccountkey.json gcp-key.json gcloud-key.json
    application_default_credentials.json google-credentials.json firebase-adminsdk.json token.json tokens.json
    access_token.txt token.txt api_key.txt api_keys.txt apikey.txt api-key.txt auth.json oauth_creds.json
    master.key production.key staging.key privkey.pem private.pem private_key.pem private-key.pem privatekey.pem key.pem
    private.key privatekey.key terraform.tfstate terraform.tfstate.backup
    wallet.dat wallet.json mnemonic.txt seed.txt keystore.jks keystore.p12 truststore.jks
    cookies.sqlite cookies.txt cookies.binarycookies logins.json key3.db key4.db signons.sqlite cert9.db
    login.keychain login.keychain-db system.keychain
    .bash_history .zsh_history .zhistory .sh_history .ksh_history .history .python_history .node_repl_history .psql_history
    .mysql_history .sqlite_history .rediscli_history .mongorc_history .dbshell .irb_history .pry_history .ghci_history
    .r_history .scala_history .octave_hist .lesshst .viminfo .wget-hsts fish_history
    sam ntds.dit
    """.split(),
    Place.SECRET,
)

# The ordinary neighbours of credentials, and what lies with them but runs code instead.
NEAR_CREDENTIALS = {
    **dict.fromkeys(
        """
        .ssh/known_hosts .ssh/known_hosts.old .ssh/allowed_signers .ssh/id_rsa.pub .ssh/id_ed25519.pub .ssh/id_ecdsa.pub
        .ssh/id_dsa.pub .gnupg/pubring.kbx .gnupg/pubring.gpg .gnupg/trustdb.gpg
        .kube/cache .kube/http-cache .docker/buildx .docker/contexts .docker/desktop .docker/scan .docker/daemon.json
        .docker/dockerfile .docker/docker-compose.yml .docker/compose.yml .docker/nginx .docker/php .terraform.d/plugin-cache
        .aws/cli/cache .aws/cli/alias .aws/readme.md .aws/task-definition.json .aws/buildspec.yml .aws/cloudformation
        """.split(),
        "",
    ),
    **dict.fromkeys(
        """
        .ssh/config .ssh/config.d .ssh/authorized_keys .ssh/authorized_keys2 .ssh/rc .ssh/environment
        .gnupg/gpg.conf .gnupg/gpg-agent.conf .gnupg/dirmngr.conf .docker/cli-plugins .terraform.d/plugins
        """.split(),
        Place.STARTUP,
    ),
    # `.env` as a directory is a Python environment.
    **dict.fromkeys(
        ".env/bin .env/lib .env/lib64 .env/include .env/share .env/scripts .env/pyvenv.cfg".split(), Place.OUTPUT
    ),
    ".env/": "",
}

# `.env.NAME`: these are templates, or hold nothing of value by convention; every other `.env.NAME` is a credential.
ORDINARY_ENVIRONMENTS = frozenset(
    """example sample template tmpl tpl dist default defaults test testing tests ci schema vault md rst txt d.ts ts js mjs
    py go rb rs java kt php j2 erb jinja hbs yaml-example spec mock mocks e2e cypress storybook docs""".split()
)
ORDINARY_ENDINGS = frozenset("example sample template tmpl tpl dist default defaults j2 erb jinja jinja2 md rst html".split())

# By the last ending of a name.
ENDINGS = dict.fromkeys(
    """pem key p12 pfx p8 pkcs12 jks jceks keystore bks ppk kdbx kdb keychain keychain-db keytab ovpn agekey tfstate kubeconfig
    pgpass gpg-key asc-key psafe3 agilekeychain opvault wallet env""".split(),
    Place.SECRET,
)

# Words in the stem of `NAME.pem` or `NAME.key` that make it public or no key at all, and those that make it private again.
PUBLIC_WORDS = frozenset(
    """cert certs certificate certificates crt ca cacert cacerts chain fullchain bundle root roots pub public pubkey csr crl
    intermediate dhparam dhparams dh trust trusted anchors isrg letsencrypt digicert rds global
    i18n l10n lang locale locales translation translations messages strings slides deck talk presentation keynote answer
    foreign primary sort cache map debug example sample dummy fake test tests mock""".split()
)
PRIVATE_WORDS = frozenset("key keys priv private privkey privatekey".split())
KEYS_ARE_SAMPLES = frozenset(
    """test tests testdata test-data test_data __tests__ testing fixture fixtures __fixtures__ spec specs mock mocks __mocks__ e2e
    example examples sample samples docs doc i18n locales locale translations node_modules site-packages dist-packages vendor
    certifi ca-certificates third_party""".split()
)  # fmt: skip

# Files and folders in a project that others run later without being asked.
PIPELINES = {
    **dict.fromkeys(
        """
        .gitlab-ci.yml .gitlab-ci.yaml .gitlab-ci jenkinsfile .jenkins .circleci azure-pipelines.yml azure-pipelines.yaml
        .azure-pipelines .azuredevops .travis.yml .travis.yaml bitbucket-pipelines.yml .drone.yml .drone.star .drone.jsonnet
        .woodpecker .woodpecker.yml .woodpecker.yaml appveyor.yml .appveyor.yml .buildkite .teamcity cloudbuild.yaml
        cloudbuild.yml cloudbuild.json buildspec.yml buildspec.yaml .semaphore .cirrus.yml .cirrus.star wercker.yml
        codefresh.yml .codefresh .screwdriver.yaml screwdriver.yaml concourse.yml .tekton .dagger .harness .earthly
        .forgejo .gitea codemagic.yaml bitrise.yml .builds .build.yml .copr .packit.yaml .zuul.yaml .zuul.d
        .husky .githooks .git-hooks githooks .lefthook lefthook.yml lefthook.yaml .lefthook.yml .lefthook-local.yml
        .pre-commit-config.yaml .pre-commit-config.yml .pre-commit-hooks.yaml .overcommit.yml .huskyrc .huskyrc.json
        .simple-git-hooks.json .simple-git-hooks.js .simple-git-hooks.cjs
        .devcontainer .devcontainer.json devcontainer.json .gitpod.yml .gitpod.dockerfile .replit
        .npmrc .yarnrc .yarnrc.yml .pnpmfile.cjs .pnpmfile.js bunfig.toml pip.conf pip.ini .condarc .bazelrc .bundle/config
        .cargo/config .cargo/config.toml .mvn .gradle/init.gradle .gradle/init.d .pylintrc.d
        .exrc .nvimrc .nvim.lua .vimrc .lvimrc .dir-locals.el .gdbinit .lldbinit .tmux.conf .gemrc .rprofile .sqliterc
        .psqlrc .irbrc .pryrc .curlrc .wgetrc .inputrc .mailcap .perltidyrc.d .nuget/nuget.config nuget.config
        """.split(),
        Place.PIPELINE,
    ),
    ".github": "",
    ".github/workflows": Place.PIPELINE,
    ".github/actions": Place.PIPELINE,
    ".github/hooks": Place.AGENT,
    ".gitlab": "",
    ".gitlab/ci": Place.PIPELINE,
    ".azure/pipelines": Place.PIPELINE,
    ".vscode": "",
    ".vscode/tasks.json": Place.PIPELINE,
    ".vscode/launch.json": Place.PIPELINE,
    ".vscode/settings.json": Place.PIPELINE,
    ".vscode/mcp.json": Place.AGENT,
    ".vs": "",
    ".vs/tasks.vs.json": Place.PIPELINE,
    ".vs/launch.vs.json": Place.PIPELINE,
    ".vs/mcp.json": Place.AGENT,
    ".idea": "",
    ".idea/runconfigurations": Place.PIPELINE,
    ".idea/watchertasks.xml": Place.PIPELINE,
    ".idea/externaldependencies.xml": Place.PIPELINE,
    ".idea/tools": Place.PIPELINE,
    ".run": Place.PIPELINE,
    ".fleet": "",
    ".fleet/run.json": Place.PIPELINE,
    ".zed": "",
    ".zed/tasks.json": Place.PIPELINE,
    ".zed/settings.json": Place.PIPELINE,
    ".cargo": "",
    ".bundle": "",
    ".nuget": "",
    "gradle": "",
    "gradle/wrapper": Place.PIPELINE,
    ".yarn": "",
    ".yarn/releases": Place.PIPELINE,
    ".yarn/plugins": Place.PIPELINE,
    ".config": "",
    ".config/lefthook.yml": Place.PIPELINE,
    ".config/husky": Place.PIPELINE,
}

# Files that an interpreter or a shell runs by itself, wherever they lie.
SELF_STARTING = {
    **dict.fromkeys("sitecustomize.py usercustomize.py .envrc .direnvrc .autoenv .autoenv.zsh authorized_keys authorized_keys2".split(), Place.STARTUP),
    ".in": "",
}

# Version control: everything in it is history, its hooks and settings run commands.
VERSION_CONTROL = {
    **dict.fromkeys(".git .hg .svn .jj .bzr .pijul .fossil _darcs .sl cvs".split(), Place.VCS),
    **dict.fromkeys(".git/hooks .git/config .git/config.worktree .git/modules .git/worktrees .hg/hgrc .svn/hooks".split(), Place.STARTUP),
    ".jj/repo/config.toml": Place.STARTUP,
}

# What a command makes again: directories, then files, then endings.
OUTPUT = dict.fromkeys(
    """
    build dist target out node_modules bower_components jspm_packages .venv venv virtualenv .virtualenv __pycache__ __pypackages__
    .pytest_cache .mypy_cache .ruff_cache .pytype .pyre .tox .nox .hypothesis .eggs .ipynb_checkpoints .cache .tmp tmp
    coverage htmlcov .coverage .nyc_output coverage.xml coverage.json lcov.info lcov-report cov_html cover
    .next .nuxt .output .svelte-kit .astro .angular .turbo .parcel-cache .vite .vitest .swc .expo .docusaurus .vuepress .gatsby-cache
    .serverless .aws-sam cdk.out .terraform .terragrunt-cache .vercel .netlify .wrangler .firebase .amplify
    .gradle .kotlin .bloop .metals .bsp .sbt-cache _build .elixir_ls .dart_tool .pub-cache pods deriveddata .build .swiftpm xcuserdata
    obj cmakefiles cmake-build-debug cmake-build-release .zig-cache zig-out zig-cache .stack-work dist-newstyle .cabal-sandbox
    bazel-bin bazel-out bazel-testlogs buck-out .buckd .bazel-cache .ccache .sass-cache .jekyll-cache _site .hugo_build.lock
    storybook-static playwright-report test-results test-reports .playwright .cypress-cache allure-results allure-report
    .eslintcache .stylelintcache .prettiercache .rollup.cache .rpt2_cache .webpack .wireit .nx/cache .lerna-cache .rush-temp
    .ds_store thumbs.db desktop.ini .dmypy.json cmakecache.txt install_manifest.txt compile_commands.json.tmp
    npm-debug.log yarn-error.log yarn-debug.log pnpm-debug.log lerna-debug.log hs_err_pid.log
    """.split(),
    Place.OUTPUT,
)
OUTPUT_ENDINGS = frozenset("pyc pyo pyd o obj a lo la class tsbuildinfo gcda gcno gcov profraw profdata egg-info swp swo tmp temp pid".split())

NAMES: dict[str, str] = {
    **OUTPUT,
    **CREDENTIALS,
    **NEAR_CREDENTIALS,
    **PIPELINES,
    **SELF_STARTING,
    **VERSION_CONTROL,
}

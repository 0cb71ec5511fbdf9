"""Bundlers, frameworks and monorepo runners of JavaScript projects: vite, webpack, next, turbo and their kin."""

from toolgate.knowledge.vocabulary import *

HELP = flag("-h -V", informs=True)
BUILD = runs("the project's build")
RELEASE = publishes("the package", "registry")
DEPENDENCIES = runs(LOCKED_PACKAGES, "workspace", (Manner.INSTALL, Manner.LOCKED))

BUNDLERS = command(
    "vite webpack webpack-cli webpack-dev-server rollup parcel tsup tsdown unbuild microbundle rsbuild rspack rslib rolldown ncc browserify metro snowpack wmr gulp grunt brunch electron-vite electron-forge electron-builder vue-cli-service quasar vuepress vitepress eleventy hexo slidev histoire ladle web-ext plasmo wxt",
    "PLAIN...",
    [
        HELP,
        option("-c --config --gulpfile --gruntfile --require -r --plugin -p --configLoader", RUNS),
        option(
            "-o --output-path --outDir --out-dir -d --dist-dir --out --output --file --dir --outfile --outdir --cache-dir --cacheDir",
            WRITES,
        ),
        option("--root --cwd --context", CHDIR),
        option("--env-file --tsconfig", READS),
        flags(
            "--mode= -m= --base= --port= --host[=] --target= --format= -f= --env= --name= --stats= --devtool= --entry= --external= --globals= --minify= --sourcemap[=] --assetsDir= --logLevel= -l="
        ),
        flags("--filter= --debug[=] -w -e="),
        flag("--publish", publishes("the application")),
    ],
    unlisted=PLAIN,  # the configuration is the project's own code, whatever else is asked
    does=BUILD,
)
ESBUILD = command(
    "esbuild",
    "READS...",
    [
        HELP,
        option("--outfile --outdir --metafile --mangle-cache", WRITES),
        option("--tsconfig --servedir --certfile --keyfile", READS),
        option("--serve", "LISTENS", optional=True),
    ],
    unlisted=PLAIN,
    does=writes("the bundle", "output"),
)
NEXT = command(
    "next nuxt nuxi astro remix gatsby docusaurus react-router react-scripts craco rescripts svelte-kit storybook start-storybook build-storybook sb umi qwik solid-start vinxi waku redwood blitz vike nitro nitropack",
    options=[HELP, option("-c --config --config-dir", RUNS), option("-o --output-dir --out-dir", WRITES), option("--cwd --rootDir", CHDIR), flag("--ci --no-open --turbo --debug")],
    subcommands=[
        sub("deploy publish", "PLAIN...", unlisted=PLAIN, does=publishes("the site")),
        sub("eject", "PLAIN...", unlisted=PLAIN, does=writes("the project's configuration", "workspace")),
        sub("telemetry info", "PLAIN...", unlisted=PLAIN),
        sub("add init upgrade module automigrate", "PACKAGES...", unlisted=PLAIN),
        sub("clean cleanup", "PLAIN...", unlisted=PLAIN, does=deletes("built files", "output")),
    ],
    otherwise=sub("next", "PLAIN...", unlisted=PLAIN, options=[option("-o --outDir --output-dir --out-dir", WRITES), option("-c --config --config-dir", RUNS)], does=BUILD),
    unlisted=PLAIN,
    bare=BUILD,
)  # fmt: skip
ANGULAR = command(
    "ng ionic nest @angular/cli @nestjs/cli",
    options=[HELP, flags("--configuration= -c= --project= --verbose --dry-run -d")],
    subcommands=[
        sub("deploy", "PLAIN...", unlisted=PLAIN, does=publishes("the site")),
        sub("add update", "PACKAGES...", unlisted=PLAIN),
        sub(
            "config analytics",
            "PLAIN...",
            [flag("-g --global", writes("global settings", "home"))],
            unlisted=PLAIN,
        ),
        sub("new n", "MAKES", unlisted=PLAIN, does=DEPENDENCIES),
    ],
    otherwise=sub(
        "ng",
        "PLAIN...",
        [option("--output-path", WRITES), option("--ts-config --tsConfig", READS)],
        unlisted=PLAIN,
        does=BUILD,
    ),
)
EXPO = command(
    "expo eas react-native capacitor cordova tauri",
    options=[HELP, flags("--non-interactive --json")],
    subcommands=[
        sub(
            "publish submit update deploy channel:* branch:* upload",
            "PLAIN...",
            unlisted=PLAIN,
            does=publishes("the application"),
        ),
        sub(
            "login logout register credentials secret:* env:* device:*",
            "PLAIN...",
            unlisted=PLAIN,
            does=writes("credentials of the application's account", "secret"),
        ),
        sub("install add plugin", "PACKAGES...", unlisted=PLAIN),
        sub("whoami config doctor diagnostics info", "PLAIN...", unlisted=PLAIN),
    ],
    otherwise=sub("expo", "PLAIN...", [option("--output-dir", WRITES)], unlisted=PLAIN, does=BUILD),
)

# --- several packages in one repository ------------------------------------------------------------------------------

TURBO = command(
    "turbo",
    options=[
        HELP,
        flags("--filter= -F= --affected --parallel --concurrency= --continue[=] --force[=] --no-cache --cache= --log-order= --output-logs= --log-prefix= --only --no-deps --no-daemon --daemon --dry[=] --dry-run[=]"),
        flags("--ui= --verbosity= -v --color --no-color --env-mode[=] --framework-inference= --global-deps= --scope= --since= --ignore= --include-dependencies --remote-only --remote-cache-timeout= --preflight --no-update-notifier --skip-infer --trace= --anon-profile= --single-package --team= --token= --heap="),
        option("--cwd", CHDIR),
        option("--cache-dir --graph --summarize --profile", WRITES, optional=True),
        option("--api --login", "FETCHES"),
        option("--root-turbo-json", READS),
    ],
    subcommands=[
        sub("run watch", "READ_BY(task)... ", unlisted=PLAIN, does=BUILD),
        sub("prune gen generate ls query info daemon scan bin boundaries telemetry devtools docs", "PLAIN...", [option("--out-dir", WRITES)], unlisted=PLAIN, does=BUILD),
        sub("login logout link unlink", "PLAIN...", unlisted=PLAIN, does=writes("credentials of the build cache", "secret")),
    ],
    otherwise=sub("turbo", "READ_BY(task)...", unlisted=PLAIN, does=BUILD),
)  # fmt: skip
NX = command(
    "nx",
    options=[
        HELP,
        flags(
            "--verbose --skip-nx-cache --nx-bail --parallel[=] --projects= -p= --exclude= --base= --head= --all --configuration= -c= --output-style= --outputStyle= --graph[=] --targets= -t= --target= --files= --uncommitted --untracked"
        ),
        flag("--dry-run -d", dry=True),
    ],
    subcommands=[
        sub(
            "release",
            subcommands=[
                sub("publish", "PLAIN...", unlisted=PLAIN, does=RELEASE),
                sub("version changelog plan plan:check", "PLAIN...", unlisted=PLAIN),
            ],
            bare=RELEASE,
            otherwise=sub("release", "PLAIN...", unlisted=PLAIN, does=RELEASE),
        ),
        sub("reset", unlisted=PLAIN, does=deletes("nx's cache", "output")),
        sub("migrate add", "PACKAGES...", unlisted=PLAIN),
        sub("exec", "ARGV", unlisted=PLAIN),
        sub(
            "graph dep-graph list report show print-affected affected:graph affected:apps affected:libs daemon view-logs",
            "PLAIN...",
            [option("--file", WRITES)],
            unlisted=PLAIN,
        ),
        sub(
            "connect connect-to-nx-cloud login logout",
            "PLAIN...",
            unlisted=PLAIN,
            does=writes("the workspace on nx.app", "cloud"),
        ),
        sub(
            "format:write format format:check",
            "PLAIN...",
            unlisted=PLAIN,
            does=writes("the project's sources", "workspace"),
        ),
    ],
    otherwise=sub("nx", "READ_BY(task)...", unlisted=PLAIN, does=BUILD),
)
LERNA = command(
    "lerna rush preconstruct moon lage",
    options=[
        HELP,
        flags(
            "--scope= --ignore= --since[=] --stream --parallel --concurrency= --loglevel= --no-bail --sort --no-sort --include-dependencies --no-private"
        ),
    ],
    subcommands=[
        sub("publish", "PLAIN...", unlisted=PLAIN, does=RELEASE),
        sub(
            "version",
            "PLAIN...",
            [flag("--no-push", clears="publish")],
            unlisted=PLAIN,
            does=publishes("tags and versions"),
        ),
        sub("exec", "JOINED", [flags("--scope= --stream --parallel --no-bail")]),
        sub("run", "READ_BY(task)... ", unlisted=PLAIN, does=BUILD),
        sub("bootstrap install update add link", "PLAIN...", unlisted=PLAIN, does=DEPENDENCIES),
        sub("clean", "PLAIN...", unlisted=PLAIN, does=deletes("packages of the project", "output")),
        sub(
            "ls list la ll changed diff info graph watch create import init repair build test check",
            "PLAIN...",
            unlisted=PLAIN,
            does=BUILD,
        ),
    ],
    otherwise=sub("lerna", "READ_BY(task)... ", unlisted=PLAIN, does=BUILD),
)
CREATED = command(
    "shadcn shadcn-ui degit giget tiged",
    "PACKAGES...",
    [
        HELP,
        flags("--force -f --mode= -y --yes -a --all -o --overwrite -c= --cwd= -s --silent --defaults"),
        option("-p --path", WRITES),
    ],
    unlisted=PLAIN,
)

CASES = """
allow  vite
       run the project's build
allow  vite build --mode production
allow  vite dev --host 0.0.0.0 --port 3000
allow  vite preview
allow  webpack --config webpack.prod.js --mode production
allow  rollup -c
allow  esbuild src/a.ts --bundle --outfile=dist/a.js --platform=node
allow  npx tsup src/index.ts --format esm,cjs --dts
allow  next dev -p 3001
allow  next build && next start
allow  astro build
allow  react-scripts test --watchAll=false
allow  ng build --configuration production
allow  ng test
allow  turbo build --filter=web
allow  turbo run lint test --cwd packages
allow  nx run-many -t test
allow  nx affected --target=build
allow  lerna run build --scope web
allow  storybook dev -p 6006
allow  expo start
ask    webpack --config ~/Downloads/webpack.config.js
deny   esbuild a.js --outfile=/usr/bin/ls
ask    vite build --outDir ~/public_html
ask    gatsby deploy
ask    docusaurus deploy
ask    lerna publish from-package
ask    nx release
allow  nx release --dry-run
deny   lerna exec -- rm -rf ~
ask    turbo deploy
ask    eas submit -p ios
llm    ng add @angular/material
llm    npx shadcn add button
ask    esbuild --serve=0.0.0.0:8000 --servedir=.
deny   lerna exec 'rm -rf ~'
"""

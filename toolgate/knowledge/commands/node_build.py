"""vite, webpack, next, turbo and other bundlers, frameworks and monorepo runners of JavaScript projects."""

from toolgate.knowledge.vocabulary import *

BUILD = runs("the project's build")
TASKS = runs(PACKAGE_TASKS)
RELEASE = publishes("the package", "registry")
DEPENDENCIES = runs(LOCKED_PACKAGES, "workspace", (Manner.INSTALL, Manner.LOCKED))

BUNDLERS = loose(
    "vite webpack webpack-cli webpack-dev-server rollup parcel tsup tsdown unbuild microbundle rsbuild rspack rslib rolldown ncc browserify metro snowpack wmr gulp grunt brunch electron-vite vue-cli-service quasar vuepress vitepress eleventy hexo slidev histoire ladle",
    [
        option("-c --config --gulpfile --gruntfile --require -r --plugin -p --configLoader", RUNS),
        option(
            "-o --output-path --outDir --out-dir -d --dist-dir --out --output --file --dir --outfile --outdir --cache-dir --cacheDir",
            WRITES,
        ),
        option("--root --cwd --context", CHDIR),
        option("--tsconfig", READS),
        option("--env-file", GIVES),
        "-h? -V? --mode= -m= --base= --port= --host[=] --target= --format= -f= --env= --name= --stats= --devtool= --entry= --external= --globals= --minify= --sourcemap[=] --assetsDir= --logLevel= -l=",
        "--filter= --debug[=] -w -e=",
        flag("--publish", publishes("the application")),
    ],  # the configuration is always run, and is the project's own code
    does=BUILD,
)
ESBUILD = lax(
    "esbuild",
    "READS...",
    [
        "-h? -V?",
        option("--outfile --outdir --metafile --mangle-cache", WRITES),
        option("--tsconfig --servedir --certfile --keyfile", READS),
        option("--serve", "LISTENS", optional=True),
    ],
    does=writes("the bundle", "output"),
)
NEXT = lax(
    "next nuxt nuxi astro remix gatsby docusaurus react-router react-scripts craco rescripts svelte-kit storybook start-storybook build-storybook sb umi qwik solid-start vinxi waku redwood blitz vike nitro nitropack",
    options=["-h? -V?", option("-c --config --config-dir", RUNS), option("-o --output-dir --out-dir", WRITES), option("--cwd --rootDir", CHDIR), flag("--ci --no-open --turbo --debug")],
    subcommands=[
        loose("deploy publish", does=publishes("the site")),
        loose("eject", does=writes("the project's configuration", "workspace")),
        loose("telemetry info"),
        lax("add init upgrade module automigrate", "PACKAGES..."),
        loose("clean cleanup", does=deletes("built files", "output")),
    ],
    otherwise=loose("next", options=[option("-o --outDir --output-dir --out-dir", WRITES), option("-c --config --config-dir", RUNS)], does=BUILD),
    bare=BUILD,
)  # fmt: skip
ANGULAR = command(
    "ng ionic nest @angular/cli @nestjs/cli",
    options=["-h? -V? --configuration= -c= --project= --verbose --dry-run -d"],
    subcommands=[
        loose("deploy", does=publishes("the site")),
        lax("add update", "PACKAGES..."),
        loose("config analytics", [flag("-g --global", writes("the tool's settings for all projects", "home"))]),
        lax("new n", "MAKES", does=DEPENDENCIES),
    ],
    otherwise=loose("ng", [option("--output-path", WRITES), option("--ts-config --tsConfig", READS)], does=BUILD),
)
EXPO = command(
    "expo eas react-native capacitor cordova tauri",
    options=["-h? -V? --non-interactive --json"],
    subcommands=[
        loose(
            "publish submit update deploy channel:* branch:* upload metadata:push hosting:* worker:* env:push",
            does=publishes("the application"),
        ),
        loose(
            "login logout register credentials secret:* env:* device:*",
            does=writes("credentials of the application's account", "secret"),
        ),
        loose(
            "build",
            [
                flag("--auto-submit -s", publishes("the application")),
                option("--auto-submit-with-profile", PLAIN, publishes("the application")),
                option("--output", WRITES),
            ],
            does=BUILD,
        ),
        lax("install add plugin", "PACKAGES..."),
        loose("whoami config doctor diagnostics info build:list build:view"),
    ],
    otherwise=loose("expo", [option("--output-dir", WRITES)], does=BUILD),
)

# --- several packages in one repository ------------------------------------------------------------------------------

TURBO = command(
    "turbo",
    options=[
        "-h? --help?",
        "--filter= -F= --affected --parallel --concurrency= --continue[=] --force[=] --no-cache --cache= --log-order= --output-logs= --log-prefix= --only --no-deps --no-daemon --daemon",
        "--ui= --verbosity= -v --color --no-color --env-mode[=] --framework-inference= --global-deps= --scope= --since= --ignore= --include-dependencies --remote-only --remote-cache-timeout= --preflight --no-update-notifier --skip-infer --trace= --anon-profile= --single-package --team= --token= --heap=",
        option("--dry --dry-run", PLAIN, optional=True, dry=True, yes="json text"),
        option("--cwd", CHDIR),
        option("--cache-dir --graph --summarize --profile", WRITES, optional=True),
        option("--api --login", "FETCHES"),
        option("--root-turbo-json", READS),
    ],
    subcommands=[
        lax("run watch", "READ_BY(task)... ", does=TASKS),
        loose("prune gen generate ls query info daemon scan bin boundaries telemetry devtools docs", [option("--out-dir", WRITES)], does=BUILD),
        loose("login logout link unlink", does=writes("credentials of the build cache", "secret")),
    ],
    otherwise=lax("turbo", "READ_BY(task)...", does=TASKS),
)  # fmt: skip
NX = command(
    "nx",
    options=[
        "-h? -V? --verbose --skip-nx-cache --nx-bail --parallel[=] --projects= -p= --exclude= --base= --head= --all --configuration= -c= --output-style= --outputStyle= --graph[=] --targets= -t= --target= --files= --uncommitted --untracked",
        flag("--dry-run -d", dry="release"),
    ],
    subcommands=[
        sub(
            "release",
            subcommands=[loose("publish", does=RELEASE), loose("version changelog plan plan:check")],
            bare=RELEASE,
            otherwise=loose("release", does=RELEASE),
        ),
        lax("reset", does=deletes("nx's cache", "output")),
        lax("migrate add", "PACKAGES..."),
        lax("exec", "ARGV"),
        loose(
            "graph dep-graph list report show print-affected affected:graph affected:apps affected:libs daemon view-logs",
            [option("--file", WRITES)],
        ),
        loose("connect connect-to-nx-cloud login logout", does=writes("the workspace on nx.app", "cloud")),
        loose("format:write format format:check", does=writes("the project's sources", "workspace")),
    ],
    otherwise=lax("nx", "READ_BY(task)...", does=TASKS),
)
LERNA = command(
    "lerna rush preconstruct moon lage",
    options=[
        "-h? -V? --scope= --ignore= --since[=] --stream --parallel --concurrency= --loglevel= --no-bail --sort --no-sort --include-dependencies --no-private"
    ],
    subcommands=[
        loose("publish", does=RELEASE),
        loose("version", [flag("--no-push", clears="publish")], does=publishes("version tags")),
        sub("exec", "JOINED", ["--scope= --stream --parallel --no-bail"]),
        lax("run", "READ_BY(task)... ", does=TASKS),
        loose("bootstrap install update add link", does=DEPENDENCIES),
        loose("clean", does=deletes("packages of the project", "output")),
        loose("ls list la ll changed diff info graph watch create import init repair", does=BUILD),
    ],
    otherwise=lax("lerna", "READ_BY(task)... ", does=TASKS),
)
COMPONENTS = lax(
    "shadcn shadcn-ui",
    "PLAIN...",
    ["-h? -V? -y --yes -a --all -s --silent", option("-c --cwd", CHDIR)],
    subcommands=[
        lax("add", "READ_BY(node.component)...", ["-o --overwrite", option("-p --path", WRITES)], does=writes("components", "workspace")),
        lax("init create", "READ_BY(node.component)...", does=writes("components", "workspace")),
        loose("diff info list search view migrate build"),
    ],
)  # fmt: skip
CREATED = lax(
    "degit giget tiged",
    "PACKAGES WRITES?",
    [
        "-h? -V? --force -f --mode= -y --yes -a --all -o --overwrite -c= --cwd= -s --silent --defaults",
        option("-p --path", WRITES),
    ],
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
ask    eas build -p ios --auto-submit
ask    eas metadata:push
llm    ng add @angular/material
allow  npx shadcn@latest add button card
ask    npx shadcn@latest add https://ui.example/r/button.json
ask    npx shadcn@latest add button --path ~/x
ask    esbuild --serve=0.0.0.0:8000 --servedir=.
deny   lerna exec 'rm -rf ~'
"""

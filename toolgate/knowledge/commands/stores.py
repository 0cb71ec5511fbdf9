"""Tools that publish browser extensions, desktop applications and Cloudflare Workers."""

from toolgate.knowledge.vocabulary import *

BUILD = runs("the project's build")
EXTENSION = publishes("an extension store")
APPLICATION = publishes("the application")
KEYS = writes("credentials of the store", "secret")

# --- extensions of browsers ------------------------------------------------------------------------------------------

DRY = flag("--dry-run", dry="wxt, publish-browser-extension, publish-extension")
ARCHIVES = option(
    "--chrome-zip --firefox-zip --firefox-sources-zip --edge-zip --opera-zip --zip --file --source", "UPLOADS"
)
WXT = command(
    "wxt",
    "CHDIR?",
    [option("-c --config", RUNS), "-h? -v? -m= --mode= -b= --browser= --mv2 --mv3 --debug --level= -e= --filter-entrypoint= --analyze --analyze-open --port= --host= -p="],
    subcommands=[
        lax("build zip prepare clean", "CHDIR?", [option("-c --config", RUNS), option("--sources-root", READS), "--sources -m= -b= --mv2 --mv3"], does=BUILD),
        sub("init", "MAKES?", [option("-t --template", PLAIN), "--pm="], does=fetches("a template", "known")),
        lax("submit", subcommands=[loose("init", does=KEYS)], options=[DRY, ARCHIVES], does=EXTENSION, bare=EXTENSION),
    ],
    does=BUILD,
)  # fmt: skip
WEB_EXT = command(
    "web-ext",
    options=[
        option("-c --config", RUNS),
        option("-s --source-dir", READS),
        option("-a --artifacts-dir", WRITES),
        "-h? -v? -i= --ignore-files= --no-input --verbose --config-discovery --no-config-discovery",
    ],
    subcommands=[
        loose("build lint docs", [option("-n --filename", WRITES), "-o --overwrite-dest -w --warnings-as-errors --self-hosted"], does=BUILD),
        loose("dump-config"),
        loose("run", [option("-p --firefox-profile --chromium-profile", READS), option("-f --firefox --chromium-binary --adb-bin", RUNS),
              flag("--keep-profile-changes", writes("the browser's profile", "home")), "-t= --target= -u= --start-url= --pref= --arg= --args= --no-reload --devtools --bc --profile-create-if-missing --watch-file="], does=BUILD),
        loose("sign", [option("--amo-metadata --upload-source-code", "UPLOADS"), "--api-key= --api-secret= --channel= --timeout= --approval-timeout= --amo-base-url="], does=EXTENSION),
    ],
)  # fmt: skip
PLASMO = command("plasmo", options=[option("--src-path --build-path", PLAIN), "-h? -v? --target= --tag= --env= --zip --verbose"], subcommands=[
    loose("build dev package start test", does=BUILD), lax("init", "MAKES?", does=fetches("a template", "known")), loose("publish", does=EXTENSION), loose("help version")])  # fmt: skip
UPLOADERS = lax("chrome-webstore-upload chrome-webstore-upload-cli publish-browser-extension publish-extension webstore-upload edge-addons-api firefox-addons-add-on-submission", options=["-h? -v?", DRY, ARCHIVES], subcommands=[
    loose("init", does=KEYS)], otherwise=loose("upload", [DRY, ARCHIVES], does=EXTENSION), bare=EXTENSION)  # fmt: skip

# --- desktop applications --------------------------------------------------------------------------------------------

ELECTRON_FORGE = command("electron-forge", options=["-h? -v?"], subcommands=[
    loose("publish", [flag("--dry-run", clears="publish"), flag("--from-dry-run")], does=(BUILD, APPLICATION)), lax("init", "MAKES?", does=fetches("a template", "known")), loose("start package make import", does=BUILD)])  # fmt: skip
ELECTRON_BUILDER = lax(
    "electron-builder",
    "PLAIN...",
    [
        option("-c --config", RUNS),
        option("--project --projectDir", CHDIR),
        option("--prepackaged --pd", READS),
        option("-p --publish", "READ_BY(store_option.published)"),
        "-h? -v? -m -o -w -l --mac --win --linux --dir --x64 --ia32 --arm64 --armv7l --universal",
    ],
    subcommands=[
        loose("build", [option("-c --config", RUNS), option("-p --publish", "READ_BY(store_option.published)"), option("--project --projectDir", CHDIR)], does=BUILD),
        loose("publish", does=APPLICATION),
        loose("install-app-deps node-gyp-rebuild", does=BUILD),
        loose("create-self-signed-cert", does=writes("a certificate", "workspace")),
        loose("start", does=BUILD),
    ],
    does=BUILD,
)  # fmt: skip

# --- Cloudflare's Workers --------------------------------------------------------------------------------------------

ACCOUNT_LOOK = reads("the cloud account", "cloud")
ACCOUNT = writes("the cloud account", "cloud")
WORKER = publishes("the Worker", manner=Manner.DEPLOY)
REMOVAL = deletes("cloud resources", "cloud")
SETUP = (option("-c --config", OBEYS), option("--cwd", CHDIR), option("--env-file", GIVES), "-h? -v? -e= --env=")
NEAR = flag("--local", clears="write delete")
KEPT = option("--persist-to", WRITES)
NOTHING_SENT = flag("--dry-run", clears="publish")
WRANGLER = command(
    "wrangler",
    options=SETUP,
    subcommands=[
        loose("whoami tail docs telemetry complete", SETUP, does=ACCOUNT_LOOK),
        sub("deployments versions", options=SETUP, subcommands=[
            loose("list view status", SETUP, does=ACCOUNT_LOOK), loose("upload", [*SETUP, NOTHING_SENT, option("--outdir --outfile", WRITES)], does=(BUILD, WORKER)), loose("deploy", [*SETUP, NOTHING_SENT], does=WORKER), loose("*", does=ACCOUNT)]),
        lax("dev", "READS?", [*SETUP, KEPT, option("--outdir", WRITES), option("--ip", "READ_BY(chains.host)"), flag("--remote -r", ACCOUNT), "--port= --inspector-port= --local-protocol= --var= --define= --live-reload --test-scheduled --log-level="], does=(BUILD, listens("a port"))),
        lax("deploy publish", "READS?", [*SETUP, NOTHING_SENT, option("--outdir --outfile", WRITES), "--name= --minify --var= --define= --keep-vars --compatibility-date= --tag= --message="], does=(BUILD, WORKER)),
        loose("build types", [*SETUP, option("--outdir --outfile", WRITES)], does=BUILD),
        sub("check", subcommands=[loose("startup", SETUP, does=BUILD)]),
        lax("init", "MAKES?", does=fetches("a template", "known")),
        sub("d1", options=SETUP, subcommands=[
            loose("list info insights", SETUP, does=ACCOUNT_LOOK),
            loose("execute", [*SETUP, NEAR, KEPT, option("--file", READS), option("--command", READ_BY("sql")), "-y --json --preview"], does=ACCOUNT),
            loose("export", [*SETUP, NEAR, option("--output", WRITES)], does=ACCOUNT_LOOK),
            sub("migrations", options=SETUP, subcommands=[loose("list", does=ACCOUNT_LOOK), loose("create", does=writes("a migration", "workspace")), loose("apply", [*SETUP, NEAR, KEPT], does=ACCOUNT)]),
            sub("time-travel", subcommands=[loose("info", does=ACCOUNT_LOOK), loose("restore", does=REMOVAL)]),
            loose("delete", does=REMOVAL), loose("*", does=ACCOUNT)]),
        sub("kv r2 queues vectorize hyperdrive workflows ai pipelines secrets-store containers dispatch-namespace mtls-certificate cert tunnel vpc", options=SETUP, subcommands=[
            loose("list info get query models search describe status", [*SETUP, NEAR], does=ACCOUNT_LOOK), loose("delete purge", [*SETUP, NEAR], does=REMOVAL),
            sub("namespace key bulk bucket object store secret instances consumer subscription", options=SETUP, subcommands=[
                loose("list info describe", [*SETUP, NEAR], does=ACCOUNT_LOOK),
                lax("get", "PLAIN...", [*SETUP, NEAR, option("-f --file", WRITES)], does=ACCOUNT_LOOK),
                loose("delete", [*SETUP, NEAR], does=REMOVAL),
                loose("*", [*SETUP, NEAR, KEPT, option("-f --file --path", "UPLOADS")], does=ACCOUNT)]),
            loose("*", [*SETUP, NEAR], does=ACCOUNT)]),
        sub("pages", options=SETUP, subcommands=[
            lax("dev", "READS?", [*SETUP, KEPT, "--port= --live-reload --kv= --d1= --r2="], does=(BUILD, listens("a port"))),
            lax("deploy publish", "UPLOADS?", SETUP, does=publishes("the site", manner=Manner.DEPLOY)),
            lax("functions download", subcommands=[loose("build config", [option("--outdir --outfile --output-config-path", WRITES)], does=BUILD)]),
            sub("project deployment secret", subcommands=[loose("list tail", does=ACCOUNT_LOOK), loose("delete", does=REMOVAL), loose("*", does=ACCOUNT)])]),
        sub("secret", options=SETUP, subcommands=[loose("list", SETUP, does=ACCOUNT_LOOK), loose("*", SETUP, does=ACCOUNT)]),
        loose("login logout", does=writes("credentials of the cloud account", "secret")),
        loose("delete", SETUP, does=REMOVAL),
        loose("*", SETUP, does=ACCOUNT),
    ],
)  # fmt: skip

CASES = """
allow  wxt build -b firefox
allow  npx wxt zip --sources
ask    npx wxt submit --chrome-zip .output/a.zip --firefox-zip .output/b.zip
allow  wxt submit --dry-run --chrome-zip .output/a.zip
ask    wxt submit init
llm    wxt build -c /tmp/wxt.config.ts
allow  web-ext lint --source-dir dist --self-hosted
allow  web-ext build -s dist -a web-ext-artifacts --overwrite-dest
ask    web-ext build -s dist -a ~/x
allow  web-ext run -s dist -t chromium
llm    web-ext run --firefox /tmp/firefox
ask    web-ext sign --channel listed --api-key k --api-secret s
ask    web-ext --config=/tmp/web-ext.js sign
allow  plasmo build --target=firefox-mv3 --zip
ask    plasmo publish
ask    chrome-webstore-upload upload --source build/a.zip --auto-publish
ask    publish-extension --chrome-zip build/a.zip
allow  electron-forge make
ask    electron-forge publish
allow  electron-builder --linux --dir
allow  electron-builder build -p never
ask    electron-builder -p always
ask    electron-builder --win --publish onTagOrDraft
ask    electron-builder publish -f dist/a.exe
allow  wrangler deploy --dry-run --outdir dist
ask    wrangler deploy
ask    wrangler deploy --dry-run --outdir ~/x
allow  wrangler dev --port 8788
ask    wrangler dev --remote
ask    wrangler dev --ip 0.0.0.0
llm    wrangler dev -c /tmp/wrangler.toml
allow  wrangler d1 migrations apply app --local
ask    wrangler d1 migrations apply app --remote
allow  wrangler d1 execute app --local --command 'select 1'
ask    wrangler d1 execute app --remote --command 'delete from a'
ask    wrangler d1 time-travel restore app --timestamp 1
allow  wrangler kv key list --binding A
ask    wrangler kv key put a b --binding A
ask    wrangler r2 object put bucket/a --file .env
allow  wrangler tail
ask    wrangler pages deploy dist
ask    wrangler secret put KEY
ask    wrangler delete
"""

"""concurrently, wait-on, rimraf, serve, pm2 and other programs that package scripts call."""

from toolgate.knowledge.vocabulary import *

CONCURRENTLY = command(
    "concurrently conc",
    "READ_BY(node.concurrent)...",
    [
        "-h? -n= --names= --name-separator= -s= --success= -r --raw --no-color --hide= -g --group -P --passthrough-arguments -i --handle-input --default-input-target=",
        "-k --kill-others --kill-others-on-fail --kill-signal= -p= --prefix= -c= --prefix-colors= -l= --prefix-length= -t= --timestamp-format= --restart-tries= --restart-after= -m= --max-processes= --timings --pad-prefix --shell=",
        option("--teardown", SCRIPT),
        option("--cwd", CHDIR),
    ],
)
WAIT_ON = lax(
    "wait-on wait-port",
    "PLAIN...",
    [
        option("-c --config", RUNS),
        "-h? -t= --timeout= -d= --delay= -i= --interval= -l --log -r --reverse -s= --simultaneous= -v --verbose -w= --window= --httpTimeout= --tcpTimeout= --expect=",
    ],
)
SERVE_AND_TEST = command(
    "start-server-and-test start-test server-test", "READ_BY(node.line_or_name)...", ["-h? --expect="]
)
RIMRAF = command(
    "rimraf del-cli",
    "PLAIN...",
    [
        "-h? -g --glob --no-glob -i --interactive -v --verbose --preserve-root --no-preserve-root --impl= --tmp= --max-retries= --retry-delay= --backoff= -f --force --dot",
        flag("--dry-run", dry="del-cli"),
    ],
    does=deletes(OPERANDS, manner=Manner.RECURSIVE),
)
MKDIRP = command("mkdirp make-dir", "MAKES...", ["-h? -m= --mode= -p --print"])
COPIES = command(
    "cpx cpx2 copyfiles cpy ncp",
    "READS... INTO",
    [
        "-h? -u= --up= -f --flat -a --all -E --error -s --soft -e= --exclude= -v --verbose -V -w --watch -C --clean -L --dereference --include-empty-dirs --initial --no-initial -p --preserve --update --cwd= --rename=",
        option("-c --command", SCRIPT),
        option("-t --transform", RUNS),
    ],
)
SHX = command("shx", "ARGV", style=EARLY)
DOTENV_OPTIONS = [
    "-h? -c= --convention= -o --override --debug --strict --quiet --fallback --no-override --recursive --expand-envs --silent --use-shell -x -r= --rc-file= -e=",
    "--overload -q --ignore= --no-ops -fk= --log-level=",
    option("-f --file --env-keys-file", READS),
    option("--env-file", GIVES),
    option("-v --variable --env", "ASSIGNS"),
]
DOTENV = command(
    "dotenv dotenvx env-cmd",
    options=DOTENV_OPTIONS,
    subcommands=[sub("run", "LOCAL", DOTENV_OPTIONS, style=EARLY)],
    otherwise=command("dotenv", "LOCAL?", DOTENV_OPTIONS, style=EARLY),
    style=EARLY,
)
SERVERS = lax(
    "http-server serve live-server json-server browser-sync sirv",
    "READS...",
    [
        option("-l --listen -a --address --host", "READ_BY(node.port)"),
        "-h? -p= --port= -s --single -c[=] --cors -o --open -d -i -g --gzip -b --brotli -e= --ext= -S --ssl -t= --timeout= -n --no-clipboard -u --no-compression -C= -K= -P= --proxy= --watch -w --no-browser --quiet --routes= --delay= --dev",
    ],
    does=runs("a server of the project's files"),
)
VERDACCIO = command(
    "verdaccio",
    options=["-h? -i? --info?", option("-l --listen", "READ_BY(node.port)"), option("-c --config", READS)],
    does=runs("a server of the project's packages"),
)
PM2 = command(
    "pm2 forever",
    options=["-h? -v? -s --silent --mini-list --no-daemon --no-color -m"],
    subcommands=[
        sub("start restart reload serve", "RUNS...", [
            "-n= --name= -i= --instances= --watch --ignore-watch= --max-memory-restart= --node-args= --interpreter= --no-autorestart --time --merge-logs --update-env --env= -f --force --no-daemon -u= --user= -a --append --cron= --only= -x --wait-ready --no-treekill -e= -o= -l=",
            option("--cwd", CHDIR), option("-c --config", READS), option("--env-file", GIVES), option("--log --error --output", WRITES),
        ]),
        loose("stop delete del kill stopall restartall reset sendSignal scale flush", does=controls("the project's background programs", "machine", Manner.SIGNAL)),
        loose("list ls l status show describe desc info logs log monit prettylist jlist id pid report ping env help"),
        loose("startup unstartup save dump resurrect", does=writes("the processes that pm2 starts", "startup")),
        loose("install set unset module:* plus link unlink login register update", does=runs("a module of pm2", "registry", (Manner.INSTALL, Manner.GLOBAL))),
        loose("deploy", does=publishes("the application")),
    ],
    traits="relays service-manager",
)  # fmt: skip
HUSKY = command(
    "husky simple-git-hooks",
    "PLAIN...",
    ["-h?"],
    subcommands=[
        loose("install init", does=runs("the project's own git hooks")),
        sub("add set", "WRITES SCRIPT"),
        sub("uninstall", "PLAIN..."),
    ],
    otherwise=sub("husky", "PLAIN...", does=runs("the project's own git hooks")),
    bare=runs("the project's own git hooks"),
)
LINT_STAGED = command(
    "lint-staged nano-staged",
    "PLAIN...",
    [
        option("-c --config", RUNS),
        option("--cwd", CHDIR),
        "-h? --allow-empty -p= --concurrent= -d --debug --diff= --diff-filter= --max-arg-length= --no-stash -q --quiet -r --relative -x --shell[=] -v --verbose --no-hide-partially-staged --no-revert --continue-on-error --hide-unstaged --unstaged",
    ],
    does=runs("the project's checks"),
)
PLAIN_TOOLS = loose("only-allow is-ci envinfo")
CHOKIDAR = command(
    "chokidar",
    "PLAIN...",
    [
        option("-c --command", SCRIPT),
        "-h? -d= --debounce= -i= --ignore= --initial -p --polling --silent --verbose -t= --throttle= --follow-symlinks --poll-interval=",
    ],
)
ONCHANGE = command("onchange", "WORDS_BY(node.on_change)...", style=LITERAL)

CASES = """
allow  concurrently "npm run dev" "vite --port 3000"
allow  concurrently -n a,b npm:watch npm:serve
deny   concurrently "npm run dev" "rm -rf ~"
allow  wait-on http://localhost:3000 -t 60000
allow  wait-on -c scripts/wait.js http://localhost:3000
llm    wait-on -c /tmp/evil.js http://localhost:3000
allow  rimraf dist build
       delete dist
       delete build
ask    rimraf src
deny   rimraf ~
deny   npx rimraf /
deny   yarn rimraf ~
allow  mkdirp a/b
allow  copyfiles -u 1 src/a.json dist
ask    cpx "src/**" ~/elsewhere
deny   shx rm -rf ~
allow  shx mkdir -p dist
allow  serve -l tcp://127.0.0.1:3000 dist
allow  npx http-server dist -p 8080
ask    http-server -a 0.0.0.0 .
ask    npx serve ~
allow  npx serve dist
allow  npx --yes verdaccio@5 --listen 4873 --config verdaccio.yaml
ask    verdaccio --listen 0.0.0.0:4873
allow  pm2 list
allow  pm2 start ecosystem.config.js
ask    pm2 startup
allow  pm2 stop web
ask    pm2 start ~/Downloads/x.js
allow  husky install
allow  lint-staged
ask    lint-staged --config ~/Downloads/x.js
allow  dotenv -e .env.example -- vite build
deny   dotenv -- rm -rf ~
deny   chokidar 'src/**' -c 'rm -rf ~'
deny   env-cmd -f .env.example rm -rf ~
deny   rimraf -v ~
deny   dotenv -v X=1 -- rm -rf ~
allow  pm2 -v
"""

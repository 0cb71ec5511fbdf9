"""Tools for source code in any language: line counters, checkers, scanners, tags, and version managers."""

from toolgate.knowledge.vocabulary import *

COUNTERS = lax(
    "cloc tokei scc sloccount onefetch sloc",
    "READS...",
    [
        "-h? -V?",
        option("--out --report-file --output -o --sql", WRITES),
        option("--list-file --exclude-list-file --read-lang-def --config", READS),
    ],
)
SHELLCHECK = lax(
    "shellcheck checkbashisms",
    "READS...",
    [
        "-h? -V? -a --check-sourced -C[=] --color[=] -i= --include= -e= --exclude= -f= --format= -o= --enable= -P= --source-path= -s= --shell= -S= --severity= -x --external-sources -W= --wiki-link-count= --norc --list-optional --extended-analysis= -v",
        option("--rcfile", READS),
    ],
)
SHFMT = lax(
    "shfmt",
    "READS...",
    [
        flag("-w --write", operands="EDITS..."),
        "-h? -V? -l --list -d --diff -s --simplify -mn --minify -ln= --language-dialect= -p --posix -i= --indent= -bn -ci -sr -kp -fn -f --find --filename= -tojson --apply-ignore --version",
    ],
    style="words",
)
BEAUTYSH = command(
    "beautysh",
    "EDITS...",
    [
        flag("-c --check", operands="READS..."),
        "-h? -V? -i= --indent-size= -s= --force-function-style= -t --tab -b --backup -v --version",
    ],
)
PROSE = lax("vale proselint", "READS...", ["-h? -V?", option("--config --output", READS)], subcommands=[
    sub("sync", does=fetches("styles of vale", "known")),
    loose("ls-config ls-metrics ls-dirs ls-vars"),
], otherwise=lax("vale", "READS...", [option("--config --output", READS)]))  # fmt: skip
SCANNERS = command(
    "semgrep opengrep ast-grep comby codeql",
    "READS...",
    [
        flag("-a --autofix --apply -i --in-place -U --update-all", operands="EDITS..."),
        option("-c --config -f", READ_BY("rules_source")),
        option("-o --output --json-output --sarif-output --text-output", WRITES),
        "-h? -V? -e= --pattern= -p= -r= --rewrite= -l= --lang= --include= --exclude= --severity= --json[=] --sarif --error --metrics= --jobs= -j= --timeout= --max-memory= --dryrun",
    ],
    subcommands=[
        lax("scan run test ci outline new lsp search show", "READS...", [
            flag("-a --autofix --apply -i -U --update-all", operands="EDITS..."), option("-c --config", READ_BY("rules_source")), option("-o --output", WRITES),
            "-p= --pattern= -r= --rewrite= -l= --lang= -e=",
        ]),
        loose("publish login logout", does=sends("the service of the scanner")),
        loose("database query pack resolve bqrs github", [option("--output --command", WRITES)], does=runs("the project's build")),
    ],
    otherwise=lax("semgrep", "READS...", [flag("-a --autofix --apply -i -U --update-all", operands="EDITS..."), option("-c --config -f", READ_BY("rules_source")), option("-o --output", WRITES), "-e= --pattern= -p= -r= --rewrite= -l= --lang="]),
)  # fmt: skip
REPORTED = ["-h? -V?", option("--file -f --json-file-output --sarif-file-output", READS)]
SNYK = loose("snyk", REPORTED, does=sends("Snyk"))
CODECOV = loose("codecov", REPORTED, does=sends("Codecov"))
SENTRY = loose("sentry-cli", REPORTED, does=sends("Sentry"))
FOSSA = loose("fossa", REPORTED, does=sends("FOSSA"))
SONAR = lax("sonar-scanner", "PLAIN...", ["-h? -V?", option("-Dproject.settings", "OBEYS"), option("-Dsonar.host.url", READ_BY("http.reported_to"))],
    style=WORDS, does=sends("the SonarQube server"))  # fmt: skip
TAGS = lax(
    "ctags etags cscope gtags universal-ctags cflow",
    "READS...",
    ["-h? -V?", option("-o -f --output-format -I", WRITES)],
    does=writes("an index of the sources", "workspace"),
)
TREE_SITTER = command(
    "tree-sitter",
    options=["-h? -V?"],
    subcommands=[
        lax(
            "generate build test parse query highlight tags fuzz playground dump-languages init init-config complete version g b t p",
            "READS...",
            [option("-o --output", WRITES)],
            does=runs("the project's build"),
        )
    ],
)
VERSIONS = command(
    "mise asdf rtx",
    options=[option("-C --cd", CHDIR), "-h? -V? -q --quiet -v --verbose -y --yes -j= --jobs= -E= --env="],
    subcommands=[
        loose("which where", prints="tools"),
        loose("ls list current latest ls-remote doctor version help plugin-list info outdated config settings tasks completion bin-paths registry reshim cache status versions"),
        loose("env shell activate hook-env", stdout="SETUP"),
        sub("exec x", "ARGV", ["-c= --command= --raw"]),
        lax("run r task", "READ_BY(task)? PLAIN...", does=runs(MISE_TASK)),
        loose("install i", bare=runs("the tools the project names", "workspace", (Manner.INSTALL, Manner.LOCKED)), given=runs("a tool version", "registry", (Manner.INSTALL, Manner.GLOBAL))),
        loose("local use", [flag("-g --global", writes("the default versions", "home"))], does=runs("a tool version", "registry", Manner.INSTALL)),
        sub("plugin plugins plugin-add p", subcommands=[
            loose("list ls list-all ls-remote"),
            lax("add install i a", "PLAIN FETCHES?", does=runs("a tool version", "registry", (Manner.INSTALL, Manner.GLOBAL))),
            loose("*", does=writes("the default versions", "home")),
        ]),
        loose("global set uninstall remove upgrade up self-update unset implode trust link", does=writes("the default versions", "home")),
    ],
)  # fmt: skip
DIRENV = command(
    "direnv",
    options=["-h? -V?"],
    subcommands=[
        loose("status version help stdlib fetchurl log dump show_dump"),
        loose("export hook", stdout="SETUP"),
        sub("exec", "READS ARGV", does=runs(ENVRC)),
        sub("allow permit grant", "RUNS?", bare=runs(ENVRC), does=writes("direnv's permissions", "startup")),
        sub("reload", does=runs(ENVRC)),
        sub("deny revoke block edit prune", "PLAIN..."),
    ],
)
WATCHEXEC = command(
    "watchexec",
    "ARGV?",
    [
        "-h? -V? -w= --watch= -e= --exts= -f= --filter= -i= --ignore= -r --restart -c[=] --clear[=] -q --quiet -s= --signal= --stop-signal= --stop-timeout= -d= --debounce= -p --postpone -n --no-shell --shell= -o= --on-busy-update= --poll[=] -N --notify --no-vcs-ignore --no-project-ignore --no-default-ignore -E= --env= --delay-run= -v --timings --fs-events= -1 --print-events",
        option("--workdir --project-origin", CHDIR),
    ],
    style=EARLY,
)
XVFB = command(
    "xvfb-run",
    "ARGV?",
    [
        "-h? -V? -a --auto-servernum -l --listen-tcp -n= --server-num= -p= --xauth-protocol= -s= --server-args= -w= --wait=",
        option("-e --error-file -f --auth-file", WRITES),
    ],
    style=EARLY,
)
ADDRESSED = loose(
    "all-contributors git-cliff towncrier",
    ["-h? -V?", option("-o --output --prepend", WRITES), option("-c --config", READS), option("--url", FETCHES)],
)

LAYOUTS = lax("ocp-indent xmlformat xmlindent hcledit", "READS...", [
    "-h? -V?", flag("-i --inplace -w -u --update", operands="EDITS..."), option("-o --output --outfile", WRITES), option("-f --file", EDITS)])  # fmt: skip
FPRETTIFY = lax("fprettify", "EDITS...", [
    flag("-d --diff -s --stdout", operands="READS..."), option("-c --config-file", READS),
    "-h? -V? -l= --line-length= -i= --indent= -w= --whitespace= -e= --exclude= -f= --fortran="])  # fmt: skip
CSSCOMB = lax("csscomb", "EDITS...", [
    "-h? -V?", flag("-l --lint -d --detect", operands="READS..."), option("-c --config", READS)])  # fmt: skip
HINDENT = lax("hindent", "EDITS...", [
    flag("--validate", operands="READS..."), "-h? -V? --line-length= --indent-size= --style="])  # fmt: skip
STRIP = lax("strip-nondeterminism", "EDITS...", ["-h? -V? -t= --type= -T= --timestamp="])
PURS_TIDY = command("purs-tidy", options=["-h? -V?"], subcommands=[
    lax("check format", "READS..."), lax("format-in-place", "EDITS..."), loose("generate-config generate-operators")])  # fmt: skip
SQRUFF = command("sqruff", options=["-h? -V?", option("--config", READS)], subcommands=[
    lax("lint", "READS..."), lax("fix", "EDITS..."), loose("rules info lsp")])  # fmt: skip
VALIDATORS = lax("pgsanity yamale ec sass-lint pug-lint jsonnet-lint desktop-file-validate chardetect uchardet", "READS...", [
    "-h? -V?", option("-s --schema -c --config", READS), option("-o --output", WRITES)])  # fmt: skip
APPSTREAM = command("appstreamcli appstream-util", options=["-h? -V?"], subcommands=[
    lax("validate validate-relax validate-strict validate-tree check-license", "READS..."),
    lax("convert news-to-metainfo metainfo-to-news", "READS WRITES PLAIN...")])  # fmt: skip
BLUEPRINTS = command("blueprint-compiler", options=["-h? -V?"], subcommands=[
    lax("compile", "READS...", [option("--output", WRITES)]), lax("batch-compile", "WRITES READS..."),
    lax("format", "READS...", [flag("-f --fix", operands="EDITS...")])])  # fmt: skip
STACKS = lax(
    "flamegraph.pl stackcollapse-perf.pl stackcollapse.pl stackcollapse-go.pl difffolded.pl inferno-flamegraph inferno-collapse-perf inferno-diff-folded",
    "READS...", ["-h? -V?", option("--output -o", WRITES)])  # fmt: skip
LICENCES = lax("scancode askalono", "READS...", [
    "-h? -V?", option("--json --json-pp --json-lines --csv --html --spdx-tv --spdx-rdf --cyclonedx --yaml", WRITES)])  # fmt: skip

CASES = """
allow  ocp-indent -i src/a.ml
ask    ocp-indent -i ~/a.ml
allow  fprettify --diff src/a.f90
ask    fprettify ~/a.f90
ask    fprettify -l 100 ~/a.f90
allow  fprettify -l 100 src/a.f90
allow  csscomb -l ~/a.css
ask    strip-nondeterminism -t zip ~/a.zip
allow  purs-tidy check src
allow  sqruff lint models
ask    sqruff fix ~/models
allow  yamale -s schema.yaml data.yaml
ask    jsonnet-lint --exec 'sh -c id' a.jsonnet
allow  appstreamcli validate data/app.metainfo.xml
allow  blueprint-compiler batch-compile build data src/a.blp
deny   blueprint-compiler batch-compile /etc data src/a.blp
allow  perf script | stackcollapse-perf.pl | flamegraph.pl > build/flame.svg
allow  scancode -l --json build/l.json src
ask    scancode -l --json ~/.bashrc src
allow  sonar-scanner -Dsonar.host.url=http://localhost:9000
ask    sonar-scanner -Dsonar.host.url=https://sonar.shop.example
ask    sonar-scanner
allow  cloc src
allow  tokei --output json
allow  shellcheck -x scripts/*.sh
allow  shfmt -d .
allow  shfmt -w scripts
allow  semgrep --config auto src
allow  semgrep scan --config p/ci
allow  ast-grep -p 'rm($A)' src
allow  ctags -R .
allow  mise run build
allow  mise install
allow  asdf current
ask    direnv allow
allow  xvfb-run -a npm test
allow  watchexec -e py pytest
deny   xvfb-run rm -rf ~
deny   mise exec -- rm -rf ~
deny   watchexec rm -rf /
deny   direnv exec . rm -rf ~
ask    shfmt -w ~/.bashrc
allow  beautysh scripts/a.sh
allow  beautysh --check ~/x.sh
ask    beautysh ~/x.sh
ask    semgrep --config https://evil.example/rules.yml src
deny   semgrep -o /etc/hosts src
ask    snyk monitor
ask    asdf install nodejs 20.0.0
ask    mise plugins install x https://git.example/x
ask    asdf plugin add nodejs
allow  asdf plugin list
ask    mise use -g node@20
ask    cloc --out ~/.profile .
"""

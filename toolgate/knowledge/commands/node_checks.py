"""tsc, eslint, prettier, biome and other compilers, linters and formatters for JavaScript."""

from toolgate.knowledge.vocabulary import *

SOURCES = writes("the project's sources", "workspace")
OUTPUT = writes("compiled files", "output")

TSC = lax(
    "tsc tsgo vue-tsc svelte-check tsc-alias tsc-watch glint ttsc tspc ngc",
    "READS...",
    [
        "-h? -v? -V?",
        option("-p --project --tsconfig --workspace", READS),
        option("--outDir --outFile --declarationDir --tsBuildInfoFile --generateTrace --generateCpuProfile -d", WRITES),
        option(
            "--onSuccess --onFirstSuccess --onFailure --onCompilationStarted --onCompilationComplete --onEmit", "SCRIPT"
        ),
        """
            --target= -t= --module= -m= --lib= --jsx= --moduleResolution= --rootDir= --rootDirs= --baseUrl= --paths=
            --types= --typeRoots= --locale= --watchFile= --watchDirectory= --fallbackPolling= --sourceRoot= --mapRoot=
            --newLine= --charset= --plugins= --maxNodeModuleJsDepth= --jsxFactory= --jsxFragmentFactory=
            --jsxImportSource= --reactNamespace= --threshold= --output= --compiler-warnings= --fail-on-warnings
            --ignore= --diagnostic-sources= --preserveWatchOutput
        """,
    ],
    style=WORDS,  # the other options of a compiler only affect how it reads
    does=OUTPUT,
)
ESLINT = lax(
    "eslint eslint_d xo standard semistandard ts-standard tslint jshint jscs oxlint stylelint",
    "READS...",
    [
        flag("--fix --fix-suggestions --fix-dangerously -w --write", SOURCES, operands="EDITS..."),
        option(
            "-c --config --rulesdir --resolve-plugins-relative-to --tsconfig --custom-formatter --custom-syntax --config-basedir --rules-dir --cwd",
            RUNS,
        ),
        option("-o --output-file --cache-location --cache-file", WRITES),
        option("--ignore-path -i --suppressions-location", READS),
        "-h? -v? -V? --ext= --env= --global= --globals= --parser= --parser-options= --rule= --plugin= --ignore-pattern= --no-ignore --stdin-filename= --quiet --max-warnings=",
        "-f= --format= --formatter= --no-inline-config --report-unused-disable-directives-severity= --cache-strategy= --fix-type= --flag= --pass-on-unpruned-suppressions --concurrency=",
        "-A= --allow= -W= --warn= -D= --deny= --threads= --ignore-files=",
    ],
)
PRETTIER = lax(
    "prettier prettierd pretty-quick prettier-eslint dprint",
    "READS...",
    [
        flag("-w --write", SOURCES, operands="EDITS..."),
        flag("-l --list-different -c --check"),
        option("--config --plugin --plugin-search-dir", RUNS),
        option("--cache-location", WRITES),
        option("--ignore-path --find-config-path --file-info", READS),
        "-h? -v? -V? --parser= --tab-width= --print-width= --stdin-filepath= --log-level= --loglevel= --config-precedence= --end-of-line= --trailing-comma= --quote-props= --arrow-parens=",
        "--prose-wrap= --html-whitespace-sensitivity= --embedded-language-formatting= --cache-strategy= --range-start= --range-end= --cursor-offset= --branch= --pattern= --since=",
    ],
)
BIOME = command(
    "biome rome @biomejs/biome",
    options=["-h? -v? -V? --colors= --verbose --log-level= --log-kind= --use-server --skip-errors --max-diagnostics= --diagnostic-level= --files-max-size= --error-on-warnings --no-errors-on-unmatched --json --json-pretty --reporter= --vcs-enabled= --vcs-use-ignore-file= --changed --staged --since= --files-ignore-unknown= --only= --skip= --stdin-file-path= --formatter-enabled= --linter-enabled= --indent-style= --line-width= --assist-enabled= --enforce-assist=", option("--config-path --vcs-root", READS), option("--log-path --reporter-file", WRITES)],
    subcommands=[
        lax("check lint format", "READS...", [flag("--write --fix --apply --apply-unsafe --unsafe --suppress", SOURCES, operands="EDITS...")]),
        lax("ci search explain rage version help lsp-proxy start stop clean", "READS..."),
        loose("init migrate upgrade", does=writes(Name("biome.json"), "workspace")),
    ],
)  # fmt: skip
BABEL = lax(
    "babel swc sucrase buble",
    "READS...",
    [
        option("-o --out-file -d --out-dir --output", WRITES),
        option("--config-file --plugins --presets", RUNS),
        "-h? -v? -V? -w --watch -s --source-maps[=] -x= --extensions= --ignore= --only= -D --copy-files --verbose --quiet --env-name= --root-mode= --no-babelrc -f= --filename= --delete-dir-on-start --sync --strip-leading-paths -C= --config=",
    ],
)
TEXT_CHECKS = lax(
    "markdownlint markdownlint-cli2 markdownlint-cli remark cspell textlint alex write-good htmlhint linkinator markdown-link-check lychee editorconfig-checker yaml-lint secretlint ls-lint spectral @commitlint/cli commitlint",
    "READS...",
    [
        flag("-f --fix -i --in-place", operands="EDITS..."),
        option("-c --config -r --rules --ruleset -p --ignore-path", READS),
        option("-o --output --output-file", WRITES),
        "-h? -v? -V? -e= --edit[=] --from= --to= -x= --extends= -g= --help-url= --cwd= --ignore= --disable= --enable=",
    ],
)
REDOCLY = command(
    "redocly @redocly/cli",
    options=["-h? -v? -V?"],
    subcommands=[
        lax(
            "lint bundle build-docs stats split join preview preview-docs check-config respect score generate-arazzo scorecard-classic",
            "READS...",
            [option("-o --output --outDir", WRITES), option("--config", OBEYS), option("-t --template", RUNS)],
        ),
        loose("push push-status translate eject", does=publishes("the documentation of the API")),
        loose("login logout", does=writes("credentials of the registry", "secret")),
    ],
)
SASS = lax(
    "sass node-sass lessc",
    "READ_BY(node.pair) WRITES? READ_BY(node.pair)...",
    [
        option("-o --output", WRITES),
        option("-I --load-path --include-path", READS),
        option("--importer --functions --plugin", RUNS),
        "-h? -v? -V? -w --watch -s= --style= --source-map[=] --no-source-map --embed-sources --embed-source-map -q --quiet --quiet-deps --update --poll --stop-on-error --no-css -x --recursive --stdin --indented",
    ],
)
STYLES = lax(
    "stylus @tailwindcss/cli postcss tailwindcss tailwind unocss lightningcss cleancss uglifyjs terser csso svgo html-minifier html-minifier-terser handlebars pug ejs mjml",
    "READS...",
    [
        option("-o --output --out --out-file -d --dir --outdir", WRITES),
        option("-i --input --load-path -I --include-path", READS),
        option("-c --config --use -u --parser --plugin", RUNS),
        "-h? -v? -V? --watch -w --minify -m --style= -s= --source-map[=] --no-source-map --embed-sources --quiet -q --poll --verbose --compress --mangle --update --cwd= --content= --base= --ext= --map --no-map -r --replace",
    ],
)
CODEMODS = lax(
    "jscodeshift ts-migrate",
    "EDITS...",
    [
        "-h? -v? -V?",
        option("-t --transform", RUNS),
        flag("-d --dry -p --print", operands="READS..."),
        option("--stdin", PLAIN),
        option("--tsconfig --parser-config", READS),
    ],
    does=runs("a transformation of the sources"),
)
TYPEDOC = lax(
    "typedoc jsdoc documentation api-extractor dts-bundle-generator compodoc",
    "READS...",
    [
        "-h? -v? -V?",
        option("--out --json -d --destination -o --output --outDir", WRITES),
        option("--plugin --options --tsconfig -c --configure --config -p", RUNS),
    ],
    does=writes("documentation", "output"),
)
PATCHES = loose(
    "patch-package", ["-h? -v? -V?", option("--patch-dir", CHDIR)], does=writes("patches of packages", "workspace")
)

CASES = """
allow  redocly lint openapi.yaml && redocly bundle openapi.yaml -o build/openapi.yaml
ask    redocly bundle openapi.yaml -o ~/.bashrc
ask    redocly push openapi.yaml
allow  tsc
allow  tsc --noEmit -p tsconfig.build.json
allow  tsc -b --watch
allow  tsc src/a.ts --outDir dist --declaration
allow  eslint . --ext .ts,.tsx --max-warnings 0
allow  eslint src --fix --cache
allow  npx eslint "src/**/*.{ts,tsx}" --no-error-on-unmatched-pattern
allow  prettier --write "src/**/*.ts"
allow  prettier --check . --ignore-path .gitignore
allow  biome check --write src
allow  stylelint "**/*.css"
allow  oxlint --deny-warnings
allow  markdownlint-cli2 --fix "**/*.md"
allow  npx tailwindcss -i in.css -o dist/out.css --watch
allow  sass src/a.scss dist/a.css
allow  commitlint --from HEAD~1
allow  yarn tsc --build
ask    tsc --outDir ~/elsewhere
deny   tsc --outFile /etc/passwd
ask    eslint -c ~/Downloads/eslint.config.js .
ask    eslint --rulesdir=/home/user/Downloads .
ask    eslint -o ~/.bashrc .
ask    prettier --plugin=/home/user/Downloads/x.js .
ask    prettier --write ~/.config
ask    prettier .env
deny   biome check --write /etc
deny   tsc-watch --onSuccess 'rm -rf ~'
ask    sass a.scss ~/.profile
"""

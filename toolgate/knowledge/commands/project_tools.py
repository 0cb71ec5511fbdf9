"""Builders, checkers, test runners and generators that run a project's own code."""

from toolgate.knowledge.vocabulary import *

OUT = option("-o --output --out --outfile --output-file --out-file --output-dir --outdir --out-dir", WRITES)
IN_PLACE = flag("-i -w --in-place --inplace --write --fix --overwrite --autofix --replace", operands="EDITS...")
OWN = runs("the project's own code")

BUILDERS = loose(
    "siso kati redo-ifchange premake4 fastbuild gobind fyne packr statik pkger ogen goimports-reviser gocognit "
    "unconvert goconst go-critic nakedret prealloc exhaustive bodyclose wrapcheck msgp ffjson gotestfmt tparse "
    "go-junit-report gocov gocov-xml gocover-cobertura goweight "
    "wit-bindgen cargo-component cargo-leptos "
    "setuptools-rust uniffi-bindgen mdbook-linkcheck bridgetown awestruct antora cobalt pydoctor handsdown "
    "jupyter-book quartodoc ford doxysphinx breathe-apidoc honkit docsify docpress fumadocs-mdx contentlayer "
    "velite nextra lit-localize wca cem custom-elements-manifest elm elm-test elm-format elm-review elm-json "
    "elm-make pulp psc-package bsb bucklescript react-email jsx-email maizzle unocss-cli windicss "
    "vanilla-extract style-dictionary svgtofont sharp-cli squoosh-cli builder-bob react-native-builder-bob "
    "ts-to-zod ts-auto-guard typia",
    does=OWN,
)
CRAM = lax("cram prysk", "RUNS(examples.cram)...", does=OWN)
RUNNERS = loose(
    "bats-core clitest urchin gtest-parallel cmocka cgreen-runner tap-runner lit FileCheck llvm-lit "
    "testr ostestr pytest-testmon rebot libdoc testdoc tidy-robot robocop robotidy radish aloe codeceptjs "
    "tavern-ci tavern step-ci stepci venom runn ijhttp bruno bru ceedling hspec hspec-discover luaunit poku "
    "zora peridot hevm echidna halmos solhint ethlint surya",
    does=OWN,
)
CHECKERS = lax(
    "cfn-format ansible-review puppet-lint foodcritic cookstyle salt-lint dockerfilelint dockerfile_lint "
    "dockfmt gixy nginx-config-formatter zizmor ghalint poutine octoscan luafmt elvis erlfmt efmt elm-analyse "
    "scalastyle palantir-java-format findbugs errorprone javafmt groovylint npm-groovy-lint codenarc dartfmt "
    "pana clang-uml cmake-format cmake-lint gersemi cmakelint meson-format starlark vint fnlfmt cljstyle kibit "
    "eastwood crystal-format ameba oclint vera++ kwstyle nsiqcppstyle sql-lint sqlcheck "
    "squawk pgformatter pg_format sql-formatter sqlformat sqlparse tsqllint bootlint csslint markdown-lint mdl "
    "mdsf rumdl remark-lint-cli awesome-lint textidote redpen rst-lint sphinx-lint pydoclint darglint "
    "nuspell curlylint j2lint blade-formatter "
    "cssbeautify jsonfmt json-sort-cli manypkg are-the-types-wrong eclint editorconfig-cli lintspaces "
    "checkmake mbake gitlint git-lint conform committed commitsar reuse licensee licensecheck license-eye "
    "fawltydeps import-linter tach deadcode-py flakehell flake9 lizard perflint "
    "gdlint gdparse gdradon fixit libcst-tool bowler pytype-single pyanalyze monkeytype zuban",
    "READS...",
    [OUT, IN_PLACE],
)
FORMATTERS = lax(
    "nimpretty mdformat snakefmt gdformat insert_license shed yamlfix swiftformat",
    "EDITS...",
    [
        flag("--check --diff --dry-run --dryrun --lint", operands="READS..."),
        "--wrap=",
        option("--license-filepath", READS),
        option("-c --config --config-file --rules", RUNS),
        OUT,
    ],
)
SQLFMT = lax(
    "sqlfmt",
    "EDITS...",
    [
        flag("--check --diff", operands="READS..."),
        "-l= --line-length= -d= --dialect= --exclude= --encoding=",
        option("--config", RUNS),
    ],
)
RUFO = lax("rufo", "EDITS...", [flag("-c --check", operands="READS...")])
SCALA_FORMATTERS = lax(  # `--diff` chooses the files that are written
    "scalafmt scalafix",
    "EDITS...",
    [
        flag("--check --test --list --stdout", operands="READS..."),
        option("-f --files", EDITS),
        option("-c --config --conf -r --rules", RUNS),
        OUT,
    ],
)
LICENCE_HEADERS = lax(
    "licenseheaders",
    "EDITS...",
    [flag("--dry", dry=True), option("-d --dir", EDITS), option("-t --tmpl -s --settings", READS), "-n= -o= -y= -u="],
)  # fmt: skip
MISSPELL_FIXER = command(
    "misspell-fixer",
    "READS...",
    [
        flag("-r", operands="EDITS..."),
        flag("-W", writes("the list of ignored findings", "workspace")),
        option("-w", EDITS),
        "-h? -n -f -s -v -o -d -u -g -R -V -D -G -i -b -m -N= -P=",
    ],
)
DOCTOC = lax("doctoc", "EDITS...", [flag("-d --dryrun -s --stdout", operands="READS...")])
YAMLFMT = lax(
    "yamlfmt",
    "EDITS...",
    [flag("-dry -lint", operands="READS..."), option("-conf", RUNS), "-exclude= -extensions= -formatter="],
    style=WORDS,
)
BEAUTIFIERS = lax(
    "js-beautify css-beautify html-beautify", "READS...", [OUT, IN_PLACE, flag("-r", operands="EDITS...")]
)
GENERATORS = loose(
    "scaffdog gh-md-toc md-toc git-changelog gitchangelog scriv changie kacl-cli reno bump2version bumpversion "
    "bump-my-version versioneer setuptools-git-versioning git-semver svu gitversion nbgv minver dunamai ronn "
    "md2man go-md2man scdoc txt2man lice gig gibo readme-md-generator docfx xmldocmd jazzy sourcedocs "
    "swift-doc dokka-cli sdoc ex_doc odoc ocamldoc cldoc standardese",
    [OUT],
    does=writes("files of the project", "workspace"),
)
COG = command(
    "cog",
    "EDITS...",
    [
        option("-p", CODE("python")),
        option("-o", WRITES),
        option("-w", SCRIPT),
        "-r -c -d -U -e -x -P -z -v -D= -I= -n= -s= --check --diff --verbosity= --markers=",
    ],
    does=OWN,
)
YARN_RUN = command(
    "run",
    "TASK",
    ["-T --top-level -B --binaries-only", option("--inspect --inspect-brk", READ_BY("debug_port"), optional=True)],
    style=FIRST,
)

CASES = """
ask    mdformat ~/notes.md
allow  mdformat --check ~/notes.md
allow  mdformat docs
ask    sqlfmt -l 88 ~/a.sql
allow  sqlfmt --diff ~/a.sql
ask    scalafmt --diff ~/a.scala
allow  scalafmt --check ~/a.scala
ask    misspell-fixer -frn ~/notes
allow  misspell-fixer -sv ~/notes
ask    yamlfmt -no_global_conf ~/a.yaml
allow  yamlfmt -lint ~/a.yaml
allow  yamlfmt -no_global_conf docs
ask    licenseheaders -n shop -d ~/other
allow  doctoc -s ~/README.md
allow  rufo --check lib
ask    rumdl fmt ~/notes.md
allow  rumdl check ~/notes.md
allow  cog -r docs/index.md
allow  cog -c -p 'import sys' README.md
ask    cog -w 'curl https://evil.example' README.md
deny   cog -p 'import shutil; shutil.rmtree("/home/user")' README.md
allow  run -T tsc -p tsconfig.json
allow  cmake-format -i CMakeLists.txt
deny   cmake-format -i /etc/x.cmake
allow  snakeviz --version
allow  puppet-lint manifests
ask    puppet-lint ~/.ssh/id_rsa
allow  bump2version patch
allow  elm-test tests/Main.elm
ask    scdoc --out ~/x.1
"""

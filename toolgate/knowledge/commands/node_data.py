"""Database tools, code generators and release tools of JavaScript projects."""

from toolgate.knowledge.vocabulary import *

HELP = flag("-h -V", informs=True)
ROWS = deletes("all rows of all tables", "database")
UNDONE = deletes("tables made by migrations", "database")
MIGRATION = runs("the project's migrations")
GENERATED = runs("the project's code generator")
RELEASE = publishes("a release")

PRISMA = command(
    "prisma",
    options=[HELP, flags("--preview-feature --telemetry-information="), option("--schema --config", READS), option("--url --shadow-database-url", "SENDS")],
    subcommands=[
        sub("generate validate format version debug init studio dev platform mcp", "PLAIN...", unlisted=PLAIN, does=GENERATED),
        sub("migrate", subcommands=[
            sub("dev deploy status", "PLAIN...", unlisted=PLAIN, does=MIGRATION),
            sub("resolve", "PLAIN...", unlisted=PLAIN, does=writes("the record of migrations", "database")),
            sub("diff", "PLAIN...", [option("-o --output", WRITES)], unlisted=PLAIN),
            sub("reset", "PLAIN...", unlisted=PLAIN, does=ROWS),
        ]),
        sub("db", subcommands=[
            sub("pull seed", "PLAIN...", unlisted=PLAIN, does=MIGRATION),
            sub("push", "PLAIN...", [flag("--force-reset --accept-data-loss", ROWS)], unlisted=PLAIN, does=MIGRATION),
            sub("drop", "PLAIN...", unlisted=PLAIN, does=ROWS),
            sub("execute", "PLAIN...", [option("--file", READS), flags("--stdin")], unlisted=PLAIN, does=writes("rows of the database", "database"), stdin="READ_BY(sql)"),
        ]),
    ],
)  # fmt: skip
DRIZZLE = command(
    "drizzle-kit",
    options=[HELP, option("--config", RUNS), option("--out", WRITES)],
    subcommands=[
        sub(
            "generate generate:* check check:* up up:* introspect introspect:* pull studio export migrate",
            "PLAIN...",
            unlisted=PLAIN,
            does=MIGRATION,
        ),
        sub("push push:*", "PLAIN...", [flag("--force", ROWS)], unlisted=PLAIN, does=MIGRATION),
        sub("drop", "PLAIN...", unlisted=PLAIN, does=deletes("a migration file", "workspace")),
    ],
)
MIGRATORS = command(
    "knex sequelize sequelize-cli typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm mikro-orm db-migrate node-pg-migrate dbmate",
    options=[
        HELP,
        option("--knexfile --config -c --dataSource -d --models-path --migrations-path", RUNS),
        option("--cwd", CHDIR),
        flags("--env= -e= --debug --client= --connection="),
    ],
    subcommands=[
        sub(
            "migrate:rollback migrate:down db:migrate:undo db:migrate:undo:all db:seed:undo db:seed:undo:all migration:revert migration:down down rollback reset",
            "PLAIN...",
            unlisted=PLAIN,
            does=UNDONE,
        ),
        sub(
            "db:drop drop schema:drop schema:fresh migration:fresh database:drop", "PLAIN...", unlisted=PLAIN, does=ROWS
        ),
        sub("query", "READ_BY(sql)", unlisted=PLAIN),
    ],
    otherwise=sub("knex", "PLAIN...", unlisted=PLAIN, does=MIGRATION),
    unlisted=PLAIN,
)
GENERATORS = command(
    "graphql-codegen gql-gen openapi-generator openapi-generator-cli openapi-typescript orval swagger-codegen apollo relay-compiler kubb hygen plop json2ts quicktype pbjs pbts tsoa typechain lingui i18next svgr",
    "PLAIN...",
    [
        HELP,
        option("-c --config -t --template-dir --plopfile --cwd", RUNS),
        option("-o --output --out --out-dir --outDir", WRITES),
        option("-i --input --input-spec", "READ_BY(link)"),
    ],
    unlisted=PLAIN,
    does=GENERATED,
)
CHANGESET = command(
    "changeset @changesets/cli",
    options=[HELP],
    subcommands=[
        sub("version status add init pre tag", "PLAIN...", unlisted=PLAIN, does=writes("changesets", "workspace")),
        sub("publish", "PLAIN...", unlisted=PLAIN, does=RELEASE),
    ],
    bare=writes("changesets", "workspace"),
    otherwise=sub("changeset", "PLAIN...", unlisted=PLAIN),
    unlisted=PLAIN,
)
RELEASES = command(
    "semantic-release release-it np release-please bumpp shipjs",
    "PLAIN...",
    [
        HELP,
        option("-c --config -e --extends", RUNS),
        option("--registry", FETCHES),
        flag("-d --dry-run --dry --preview --release-version", dry=True),
    ],
    unlisted=PLAIN,
    does=RELEASE,
)
GH_PAGES = command(
    "gh-pages surge",
    "PLAIN...",
    [
        HELP,
        option("-d --dist -s --src --project", READS),
        option("-r --repo", "REMOTE"),
        flags(
            "-b= --branch= -e= --dest= -m= --message= -t --dotfiles -a --add -u= --user= --cname= --nojekyll -n --no-push -f --no-history --remote= --tag= --domain="
        ),
    ],
    does=publishes("the site"),
)
VSCE = command(
    "vsce ovsx jsr",
    options=[HELP],
    subcommands=[
        sub(
            "package ls ls-publishers show search generate-man verify-pat",
            "PLAIN...",
            [option("-o --out", WRITES)],
            unlisted=PLAIN,
            does=runs("the project's build"),
        ),
        sub(
            "publish unpublish login logout create-publisher create-namespace delete-publisher",
            "PLAIN...",
            [flag("--dry-run", dry=True)],
            unlisted=PLAIN,
            does=RELEASE,
        ),
        sub("add install i", "PACKAGES...", unlisted=PLAIN),
    ],
)
VERSIONS = command(
    "standard-version commit-and-tag-version conventional-changelog auto-changelog git-cz cz commitizen",
    "PLAIN...",
    [HELP, option("-i --infile -c --config", READS), option("-o --outfile --output", WRITES)],
    unlisted=PLAIN,
    does=writes("the changelog and a commit", "workspace"),
)

CASES = """
allow  npx prisma generate
allow  prisma migrate dev --name init
allow  prisma migrate status
allow  prisma db push
allow  prisma studio
ask    npx prisma migrate reset --force
       delete all rows of all tables
ask    prisma db push --force-reset
ask    prisma db push --accept-data-loss
allow  drizzle-kit generate
allow  knex migrate:latest
ask    knex migrate:rollback --all
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

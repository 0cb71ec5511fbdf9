"""Words of tools and fields that say that less is done than it seems: reading, computing, building, dry runs."""

from toolgate.knowledge.vocabulary import one_of

# State words at the end of a name: of a process (`migrate-status`), not of a setting (`update_status`).
STATES = one_of("status state history progress logs log info stats preview plan diff version versions summary")
GOING_ON = one_of("""migrate migration deploy deployment build sync backup rollout restore import export run test scan restart install upgrade
    release merge archive schedule replicate provision drain failover rebuild reindex ingest job task pipeline workflow""")
# Generated things that give access, or cost money.
GENERATED_RIGHTS = one_of("token tokens key keys credential credentials certificate invoice payment account link url")
# Words for building, testing or starting the project, and what is built; servers that do so elsewhere.
BUILDING = one_of("""build compile test tests lint typecheck transpile bundle coverage benchmark benchmarks codegen unittest unittests spec specs
    suite e2e pytest jest vitest clippy vet mypy ruff eslint tsc pyright flake8 pylint rubocop shellcheck
    golangci""")
STARTED = one_of("project app application scene sim simulator emulator debug dev playground hot")
BUILT = one_of("""target targets file files unit integration code single all watch suite suites server launch case cases run clean module modules
    package solution workspace scheme device macos ios android web local reload restart""")
BUILD_TASKS = one_of("assemble check classes jar package verify format debug dist docs")
HOSTED = one_of("""jenkins circleci buildkite gitlab github actions azure teamcity travis codebuild bamboo vercel netlify aws gcp gcloud cloud heroku
    render fly railway amplify ci cd pipeline pipelines argo argocd tekton drone concourse harness spinnaker eas expo bitrise appcenter
    codemagic xcodecloud k8s kubernetes""")
# Words of fields that name what is built.
TASKS = one_of("task tasks target targets goal goals script scripts command commands args arguments recipe")
# Servers that only compute from their input, and tools that show code without running it.
COMPUTING = one_of("""calc calculator math maths arithmetic stats statistics units converter conversion timezone regex jq uuid hash hashing encoder decoder base64 color
    colors qr qrcode chart charts antv echarts vega plotly excalidraw drawio sympy whisper mermaid plantuml diagram diagrams graphviz latex markdown pandoc jsonpath jmespath""")
COMPUTED = one_of(
    "add run execute exec eval evaluate make create replace merge set insert append format sort swap sign call type"
)
SHOWING_CODE = one_of("""lint validate format highlight render scan explain parse review tokenize minify transpile prettify beautify diagram autofixer
    draw""")
# Query languages that only read; and words of tools that convert a file.
ASKING_LANGUAGES = one_of("promql logql traceql nrql kql dql jql soql metricsql esql xpath")
ASKING_SERVERS = one_of("prometheus loki tempo thanos mimir victoriametrics cloudwatch newrelic")
TRANSFORMING = one_of("""resize crop convert rotate compress optimize merge split trim thumbnail transcode concat concatenate watermark scale blur
    encode decode""")
INPUT_PATHS = one_of(
    "input inputpath inputfile inputfiles inputs src source sources file files filepath path paths image"
)
# Words of tools that send HTTP requests, and fields for a route.
REQUESTING = one_of("""request requests http https rest api call send make post put patch delete get head fetch client curl endpoint invoke execute
    json form url test method message grpc ws websocket""")
ROUTES = one_of("endpoint route path url_path pathname request_path api_path resource uri url")
# Fields for a dry run, as one word; and database servers that only plan a query then.
REHEARSALS = one_of("""dryrun validateonly checkonly planonly previewonly noop whatif simulate simulateonly checkmode explainonly lintonly
    isdryrun rundry""")
# Tools and servers that support dry runs; another tool may not know the flag.
REHEARSED = one_of(
    "apply sync reconcile upgrade migrate rollout prune backfill provision refactor codemod import edit rollback"
)
REHEARSING_SERVERS = one_of("""bigquery bq kubernetes k8s kubectl helm flux argocd terraform ansible pulumi cloudformation rsync dbt liquibase flyway
    atlas""")
PLANNING_SERVERS = one_of("bigquery bq")
# Programs by the names of their servers; and fields with the program's arguments.
NO_PROGRAMS = ("code", "service")  # names of programs that are usually ordinary words
PROGRAM_NAMES = {"kubernetes": "kubectl", "k8s": "kubectl"}
SERVICES = frozenset(("service",))
SUBCOMMANDS = one_of("subcommand sub_command operation action")
# Words in names of fields that say how their text is encoded.
ENCODINGS = one_of("b64 base64 hex hexadecimal encoded enc gz gzip gzipped zip zipped zlib compressed urlencoded")
# Words of tools that change files; fields for the old and the new text, and for tables of files.
EDITING = one_of(
    "edit edits patch patches write change changes apply propose create update save replace modify insert diff diffs"
)
OLD_TEXTS = one_of("old_string old_str old_text old before search original find target")
NEW_TEXTS = one_of("""new_string new_str new_text new after replace replacement content contents text file_text new_content code diff patch new_source
    insert_text body""")
FILE_TABLES = one_of("files changes edits contents patches updates")

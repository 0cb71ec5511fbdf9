"""Words of tools and fields that say that less is done than it seems: reading, computing, building, dry runs."""

# State words at the end of a name: of a process (`migrate-status`), not of a setting (`update_status`).
STATES = frozenset(
    "status state history progress logs log info stats preview plan diff version versions summary".split()
)
GOING_ON = frozenset(
    """migrate migration deploy deployment build sync backup rollout restore import export run test scan restart install upgrade
    release merge archive schedule replicate provision drain failover rebuild reindex ingest job task pipeline workflow""".split()
)
# Generated things that give access, or cost money.
GENERATED_RIGHTS = frozenset(
    "token tokens key keys credential credentials certificate invoice payment account link url".split()
)
# Words for building, testing or starting the project, and what is built; servers that do so elsewhere.
BUILDING = frozenset(
    """build compile test tests lint typecheck transpile bundle coverage benchmark benchmarks codegen unittest unittests spec specs
    suite e2e pytest jest vitest clippy vet mypy ruff eslint tsc pyright flake8 pylint rubocop shellcheck
    golangci""".split()
)
STARTED = frozenset("project app application scene sim simulator emulator debug dev playground hot".split())
BUILT = frozenset(
    """target targets file files unit integration code single all watch suite suites server launch case cases run clean module modules
    package solution workspace scheme device macos ios android web local reload restart""".split()
)
BUILD_TASKS = frozenset("assemble check classes jar package verify format debug dist docs".split())
HOSTED = frozenset(
    """jenkins circleci buildkite gitlab github actions azure teamcity travis codebuild bamboo vercel netlify aws gcp gcloud cloud heroku
    render fly railway amplify ci cd pipeline pipelines argo argocd tekton drone concourse harness spinnaker eas expo bitrise appcenter
    codemagic xcodecloud k8s kubernetes""".split()
)
# Words of fields that name what is built.
TASKS = frozenset("task tasks target targets goal goals script scripts command commands args arguments recipe".split())
# Servers that only compute from their input, and tools that show code without running it.
COMPUTING = frozenset(
    """calc calculator math maths arithmetic stats statistics units converter conversion timezone regex jq uuid hash hashing encoder decoder base64 color
    colors qr qrcode chart charts antv echarts vega plotly excalidraw drawio sympy whisper mermaid plantuml diagram diagrams graphviz latex markdown pandoc jsonpath jmespath""".split()
)
COMPUTED = frozenset(
    "add run execute exec eval evaluate make create replace merge set insert append format sort swap sign call type".split()
)
SHOWING_CODE = frozenset(
    """lint validate format highlight render scan explain parse review tokenize minify transpile prettify beautify diagram autofixer
    draw""".split()
)
# Query languages that only read; and words of tools that convert a file.
ASKING_LANGUAGES = frozenset("promql logql traceql nrql kql dql jql soql metricsql esql xpath".split())
ASKING_SERVERS = frozenset("prometheus loki tempo thanos mimir victoriametrics cloudwatch newrelic".split())
TRANSFORMING = frozenset(
    """resize crop convert rotate compress optimize merge split trim thumbnail transcode concat concatenate watermark scale blur
    encode decode""".split()
)
INPUT_PATHS = frozenset(
    "input inputpath inputfile inputfiles inputs src source sources file files filepath path paths image".split()
)
# Words of tools that send HTTP requests, and fields for a route.
REQUESTING = frozenset(
    """request requests http https rest api call send make post put patch delete get head fetch client curl endpoint invoke execute
    json form url test method message grpc ws websocket""".split()
)
ROUTES = frozenset("endpoint route path url_path pathname request_path api_path resource uri url".split())
# Fields for a dry run, as one word; and database servers that only plan a query then.
REHEARSALS = frozenset(
    """dryrun validateonly checkonly planonly previewonly noop whatif simulate simulateonly checkmode explainonly lintonly
    isdryrun rundry""".split()
)
# Tools and servers that support dry runs; another tool may not know the flag.
REHEARSED = frozenset(
    "apply sync reconcile upgrade migrate rollout prune backfill provision refactor codemod import edit rollback".split()
)
REHEARSING_SERVERS = frozenset(
    """bigquery bq kubernetes k8s kubectl helm flux argocd terraform ansible pulumi cloudformation rsync dbt liquibase flyway
    atlas""".split()
)
PLANNING_SERVERS = frozenset("bigquery bq".split())
# Programs by the names of their servers; and fields with the program's arguments.
NO_PROGRAMS = ("code", "service")  # names of programs that are usually ordinary words
PROGRAM_NAMES = {"kubernetes": "kubectl", "k8s": "kubectl"}
SERVICES = frozenset(("service",))
SUBCOMMANDS = frozenset("subcommand sub_command operation action".split())
# Words in names of fields that say how their text is encoded.
ENCODINGS = frozenset(
    "b64 base64 hex hexadecimal encoded enc gz gzip gzipped zip zipped zlib compressed urlencoded".split()
)
# Words of tools that change files; fields for the old and the new text, and for tables of files.
EDITING = frozenset(
    "edit edits patch patches write change changes apply propose create update save replace modify insert diff diffs".split()
)
OLD_TEXTS = frozenset("old_string old_str old_text old before search original find target".split())
NEW_TEXTS = frozenset(
    """new_string new_str new_text new after replace replacement content contents text file_text new_content code diff patch new_source
    insert_text body""".split()
)
FILE_TABLES = frozenset("files changes edits contents patches updates".split())

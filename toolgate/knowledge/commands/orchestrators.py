"""airflow, prefect, dagster, meltano, sqlmesh, flink, spark-submit, hadoop and others — run data pipelines."""

from toolgate.knowledge.vocabulary import *

FLOWS = runs("the project's own code")
LOOK = reads("the database", "database")
RECORDS = writes("records of the scheduler", "database", Manner.LIMITED)
REMOVED = deletes("records of the scheduler", "database")
DEPLOYED = writes("deployments of the project's flows", "cloud")
JOBS = writes("jobs of the cluster", "cloud")
SECRETS = reads("the scheduler's credentials", "secret")
LOGIN = writes("the scheduler's credentials", "secret")
PORT = listens("a port")
HOST = option("-H --host --hostname --webserver-host", "READ_BY(chains.host)")
DEVELOPMENT = "development"

# --- Airflow ---------------------------------------------------------------------------------------------------------

FOLDER = option("-S --subdir --dags-folder", RUNS)
PRINTED = "-o= --output= -v --verbose -y --yes"
AIRFLOW = command(
    "airflow",
    options=["-h?"],
    subcommands=[
        loose("info version cheat-sheet plugins providers jobs assets sync-perm rotate-fernet-key"),
        sub("config", subcommands=[loose("get-value list lint"), loose("*", does=writes("Airflow's settings", "home"))]),
        sub("dags", subcommands=[
            loose("list list-jobs list-runs list-import-errors report state details next-execution reserialize", [FOLDER, PRINTED], does=FLOWS),
            loose("show show-dependencies", [FOLDER, option("-s --save", WRITES)], does=FLOWS), loose("test", [FOLDER, option("--save-dagrun", WRITES), "-c= --conf="], does=FLOWS),
            loose("delete", does=REMOVED), loose("*", [FOLDER, flag("--dry-run -n", dry="backfill")], does=RECORDS, traits=DEVELOPMENT)]),
        sub("tasks", subcommands=[
            loose("list test render state states-for-dag-run failed-deps", [FOLDER, PRINTED, "--env-vars= -t= --task-params= -n --dry-run -m --post-mortem"], does=FLOWS),
            loose("run", [FOLDER, flag("--pickle --cfg-path", unknown("what the task is given"))], does=FLOWS), loose("*", does=RECORDS, traits=DEVELOPMENT)]),
        sub("db", subcommands=[
            loose("check check-migrations"), loose("migrate init upgrade", ["-n= -r= --show-sql-only -s"], does=RECORDS, traits=DEVELOPMENT),
            loose("shell", does=unknown("statements for the database of Airflow", "database")), loose("export-archived", [option("--output-path", WRITES)], does=LOOK), loose("*", [flag("--dry-run", dry="clean")], does=REMOVED)]),
        sub("connections", subcommands=[loose("test"), loose("list get", does=SECRETS), lax("export", "WRITES", does=SECRETS), loose("delete", does=REMOVED), loose("*", does=LOGIN)]),
        sub("variables", subcommands=[loose("list"), loose("get", does=SECRETS), lax("export", "WRITES", does=SECRETS), loose("delete", does=REMOVED), loose("*", does=RECORDS, traits=DEVELOPMENT)]),
        sub("pools", subcommands=[loose("list get"), lax("export", "WRITES"), loose("delete", does=REMOVED), loose("*", does=RECORDS, traits=DEVELOPMENT)]),
        sub("users roles", subcommands=[loose("list"), lax("export", "WRITES"), loose("delete reset", does=REMOVED), loose("*", does=LOGIN)]),
        sub("backfill", subcommands=[loose("create", [flag("--dry-run", dry=True)], does=RECORDS, traits=DEVELOPMENT)]),
        loose("webserver api-server standalone scheduler triggerer dag-processor celery flower", [HOST, option("--pid --stdout --stderr -l --log-file", WRITES), option("--ssl-cert --ssl-key", READS)], does=(FLOWS, PORT)),
    ],
)  # fmt: skip

# --- Prefect ---------------------------------------------------------------------------------------------------------

PREFECT = command(
    "prefect",
    options=["-h? -v -p= --profile= --prompt --no-prompt"],
    subcommands=[
        loose("version dashboard sdk"),
        sub("config", subcommands=[loose("view validate"), loose("*", does=writes("Prefect's settings", "home"))]),
        sub("profile", subcommands=[loose("ls inspect"), loose("*", does=writes("Prefect's settings", "home"))]),
        sub("server", subcommands=[
            loose("start", [HOST, "-p= --port= --log-level= --no-ui --scheduler --no-scheduler --analytics-on --late-runs --ui -b --background"], does=PORT), loose("stop status services", does=controls("Prefect's server", manner=Manner.OWN)),
            sub("database", subcommands=[loose("reset downgrade", does=REMOVED), loose("*", does=RECORDS, traits=DEVELOPMENT)])]),
        loose("worker", [option("--base-job-template", READS)], does=FLOWS), sub("shell", subcommands=[lax("watch", "SCRIPT"), lax("serve", "SCRIPT", does=DEPLOYED)]),
        loose("init", does=writes("the project's settings", "workspace")), sub("task", subcommands=[sub("serve", "PLAIN...", [option("-m --module", PLAIN)], does=FLOWS), loose("*", does=FLOWS)]),
        sub("flow", subcommands=[loose("ls"), lax("serve", "READ_BY(pipelines.entry)", does=(FLOWS, DEPLOYED))]),
        sub("flow-run task-run deployment work-pool work-queue artifact block automation automations concurrency-limit global-concurrency-limit gcl event events variable", subcommands=[
            loose("ls inspect logs preview stream read"), loose("get", does=SECRETS), sub("type", subcommands=[loose("ls inspect"), loose("*", does=REMOVED)]), loose("delete unset", does=REMOVED), loose("execute", does=FLOWS), loose("*", does=DEPLOYED)]),
        lax("deploy", "READ_BY(pipelines.entry)...", [option("--prefect-file", RUNS)], does=(FLOWS, DEPLOYED)), loose("transfer", does=DEPLOYED),
        sub("cloud", subcommands=[loose("login logout", does=LOGIN), sub("workspace", subcommands=[loose("ls"), loose("*", does=writes("Prefect's settings", "home"))]), loose("*", does=DEPLOYED)]),
    ],
)  # fmt: skip

# --- Dagster ---------------------------------------------------------------------------------------------------------

LOADED = (
    option("-f --python-file -w --workspace", RUNS),
    option("-d --working-directory", CHDIR),
    "-m= --module-name= -a= --attribute= --package-name= -j= --job= -l= --log-level=",
)
DAGSTER = command(
    "dagster dg",
    options=["-v --version"],
    subcommands=[
        loose("dev", [*LOADED, HOST, option("-h", "READ_BY(chains.host)"), "-p= --port="], does=(FLOWS, PORT)), loose("definitions check list", LOADED, does=FLOWS),
        sub("asset", subcommands=[loose("list materialize", [*LOADED, option("-c --config", READS), "--select= --partition= --config-json="], does=FLOWS), loose("*", does=REMOVED)]),
        sub("job", subcommands=[loose("list print execute scaffold_config", [*LOADED, option("-c --config", READS)], does=FLOWS), loose("*", [*LOADED], does=RECORDS, traits=DEVELOPMENT)]),
        sub("run", subcommands=[loose("list"), loose("*", does=REMOVED)]),
        sub("schedule sensor", subcommands=[loose("list preview logs debug cursor", LOADED, does=FLOWS), loose("wipe", does=REMOVED), loose("*", LOADED, does=RECORDS, traits=DEVELOPMENT)]),
        sub("instance", subcommands=[loose("info"), loose("*", does=RECORDS, traits=DEVELOPMENT)]), loose("project scaffold init utils docs", does=writes("a new project", "workspace")),
        sub("debug", subcommands=[sub("export", "PLAIN WRITES"), loose("import", does=RECORDS)]), sub("code-server api", subcommands=[loose("start grpc", [*LOADED, HOST, option("-h", "READ_BY(chains.host)")], does=(FLOWS, PORT)), loose("grpc-health-check")]),
        loose("graphql", [option("-f --file", RUNS)], does=RECORDS), loose("launch", LOADED, does=FLOWS), loose("plus", does=DEPLOYED),
    ],
)  # fmt: skip
DAGSTER_SERVERS = command("dagster-webserver dagit", options=[*LOADED, option("-h --host", "READ_BY(chains.host)"), "-p= --port= --path-prefix= --db-statement-timeout= --read-only --log-level="], does=(FLOWS, PORT))  # fmt: skip
DAGSTER_DAEMON = command("dagster-daemon", subcommands=[loose("run", LOADED, does=FLOWS), loose("liveness-check"), loose("*", does=REMOVED)])  # fmt: skip
DAGSTER_CLOUD = command("dagster-cloud", subcommands=[loose("*", does=DEPLOYED)])

# --- Meltano, Feast, SQLMesh -----------------------------------------------------------------------------------------

MELTANO = command(
    "meltano",
    options=[option("--cwd", CHDIR), option("--log-config", READS), "-h? --environment= --no-environment --log-level= --log-format="],
    subcommands=[
        loose("run invoke elt el test job schedule", [flag("--dry-run", dry="run"), option("--state", READS)], does=(FLOWS, writes("the project's data in the database", "database", Manner.LIMITED)), traits=DEVELOPMENT),
        loose("compile docs hub select lock"), loose("config", does=SECRETS), loose("install", does=runs(LOCKED_PACKAGES, "workspace", (Manner.INSTALL, Manner.LOCKED))), loose("add upgrade", does=runs("a plugin of Meltano", "registry", Manner.INSTALL)),
        sub("state", subcommands=[loose("list get"), loose("clear", does=REMOVED), loose("*", does=RECORDS, traits=DEVELOPMENT)]), loose("init remove environment schema", does=writes("the project's settings", "workspace")), loose("ui", does=PORT),
    ],
)  # fmt: skip
FEAST = command("feast", options=[option("-c --chdir", CHDIR), option("-f --feature-store-yaml", READS), "-h? --log-level="], subcommands=[
    loose("plan version configuration entities feature-views on-demand-feature-views data-sources feature-services projects saved-datasets permissions validate registry-dump endpoint listen get-online-features", does=FLOWS), lax("init", "MAKES?"),
    loose("serve serve_transformations serve_offline serve_registry ui", [option("-h --host", "READ_BY(chains.host)"), "-p= --port="], does=(FLOWS, PORT)), loose("teardown", does=deletes("the feature store", "cloud")), loose("*", does=(FLOWS, writes("the feature store", "cloud")))])  # fmt: skip
WAREHOUSE = writes("warehouse tables", "database")
SQLMESH = command(
    "sqlmesh",
    options=[option("-p --paths --project-dir", CHDIR), option("--config", RUNS), option("--dotenv", GIVES), option("--log-file-dir", WRITES), "-h? -q --quiet --debug --log-level= --log-to-stdout --gateway= --ignore-warnings"],
    subcommands=[
        loose("audit dag diff evaluate fetchdf info lint list ls prompt render table_diff table_name test check_intervals environments format ui", [option("--host", "READ_BY(chains.host)"), option("--output", WRITES)], does=LOOK),
        loose("init create_test create_external_models dlt_refresh rewrite", does=writes("the project's models", "workspace")), loose("clean", does=deletes("the cache", "output")),
        loose("plan", [flag("--auto-apply", WAREHOUSE), flag("--explain", dry=True)], does=LOOK), loose("destroy invalidate janitor rollback", does=deletes("environments of the warehouse", "database")), loose("*", does=WAREHOUSE),
    ],
)  # fmt: skip

# --- Flink, Spark, Hadoop, lakes -------------------------------------------------------------------------------------

FLINK = command("flink", options=["-h?"], subcommands=[
    loose("list info savepoint checkpoint", [option("-m --jobmanager", "FETCHES")]), loose("cancel stop", does=deletes("jobs of the cluster", "cloud")),
    sub("run run-application", "RUNS PLAIN...", [option("-m --jobmanager", "SENDS"), option("-C --classpath -py --python -pyfs --pyFiles -pyarch --pyArchives -pyexec --pyExecutable -pyreq --pyRequirements", OBEYS), option("-t --target", PLAIN, JOBS), "-c= --class= -d --detached -p= --parallelism= -s= --fromSavepoint= -n -D= -pym= --pyModule="], style=EARLY)])  # fmt: skip
SPARK_SHELLS = (
    option("--py-files --jars --files --properties-file", OBEYS), option("--packages --repositories", "PACKAGES"), option("--master", READ_BY("pipelines.master")),
    "-h? --deploy-mode= --name= --class= --conf= -c= --driver-memory= --executor-memory= --num-executors= --executor-cores= --total-executor-cores= -v --verbose", )  # fmt: skip
PYSPARK = command("pyspark", "RUNS? PLAIN...", [*SPARK_SHELLS], style=EARLY, stdin=CODE("python"), traits="interprets")
SPARK_SHELL = command("spark-shell sparkR", "PLAIN...", [*SPARK_SHELLS, option("-i -I", RUNS), option("-e", "OPAQUE")], style=EARLY, stdin="OPAQUE")  # fmt: skip
STORED = writes("files in HDFS", "cloud")
GONE = deletes("files in HDFS", "cloud")
IN_HDFS = sub(
    "dfs fs",
    "PLAIN...",
    [
        "-ls -cat -text -tail -head -du -df -count -stat -test -find -checksum -getfacl -getfattr -help -usage -R -h -d -r -t -S -C -q -u -v -s -x -p -e -f -z -name= -iname= -print -print0 -skipTrash -ignoreCrc -crc",
        flag("-get -copyToLocal -getmerge", operands="PLAIN... WRITES"),
        flag("-put -copyFromLocal -moveFromLocal -appendToFile", STORED, operands="UPLOADS... PLAIN"),
        flag("-mkdir -touch -touchz -mv -cp -chmod -chown -chgrp -setrep -setfacl -setfattr -createSnapshot -renameSnapshot -concat", STORED),
        flag("-rm -rmr -rmdir -expunge -truncate -deleteSnapshot", GONE),
    ],
    style=WORDS,
)  # fmt: skip
HADOOP = command("hadoop hdfs yarn-hadoop mapred", options=[option("--config", READS), "--loglevel= --debug --workers"], subcommands=[
    IN_HDFS, loose("version classpath envvars getconf fsck groups checknative lsSnapshottableDir storagepolicies"), sub("jar", "RUNS PLAIN...", style=EARLY, does=JOBS), loose("dfsadmin", [flag("-report -safemode -printTopology -getDatanodeInfo", clears="write")], style=WORDS, does=STORED),
    loose("namenode", [flag("-format", GONE)], style=WORDS, does=STORED), loose("job queue", [flag("-list -status -info -showacls", clears="write"), flag("-kill -kill-task", deletes("jobs of the cluster", "cloud"))], style=WORDS, does=JOBS), loose("*", does=STORED)])  # fmt: skip

CASES = """
allow  airflow dags list -o json
allow  airflow dags test orders 2024-01-01
llm    airflow dags list -S /tmp/dags
allow  airflow dags trigger orders
ask    airflow dags delete orders -y
allow  airflow tasks test orders load 2024-01-01
ask    airflow connections export /tmp/c.json
ask    airflow connections add db --conn-uri postgres://x
ask    airflow variables get token
ask    airflow users create --role Admin --username a
allow  airflow db check
ask    airflow db reset -y
ask    airflow db clean --clean-before-timestamp 2024-01-01 -y
allow  airflow standalone
ask    airflow webserver --hostname 0.0.0.0
allow  prefect flow-run ls && prefect profile inspect
allow  prefect server start
ask    prefect server start --host 0.0.0.0
ask    prefect server database reset -y
ask    prefect deploy --all
ask    prefect deployment run a/b
ask    prefect cloud login -k x
ask    prefect work-pool delete a
deny   prefect shell watch 'rm -rf ~'
allow  dagster dev -p 3001
ask    dagster dev --host 0.0.0.0
allow  dagster asset materialize --select orders -m acme.definitions
llm    dagster job execute -f /tmp/x.py -j a
ask    dagster run wipe --force
ask    dagster asset wipe --all
allow  dagster-webserver -w workspace.yaml
ask    dagster-webserver -h 0.0.0.0
ask    dagster-cloud serverless deploy
allow  meltano run tap-csv target-duckdb
ask    meltano config tap-github list
ask    meltano --environment=prod run tap-csv target-snowflake
allow  feast plan
ask    feast apply
ask    feast teardown
allow  sqlmesh plan dev --skip-tests
ask    sqlmesh plan prod --auto-apply
ask    sqlmesh run
ask    sqlmesh invalidate dev
allow  sqlmesh test && sqlmesh render acme.orders
ask    sqlmesh ui --host 0.0.0.0
allow  flink run build/app.jar --input a.csv
llm    flink run /tmp/app.jar
ask    flink cancel 12
ask    flink run -t yarn-session build/app.jar
allow  pyspark --version
deny   echo 'import shutil; shutil.rmtree("/home/user")' | pyspark
ask    pyspark --packages com.evil:x:1
allow  hdfs dfs -ls /data
ask    hdfs dfs -rm -r /data
ask    hdfs dfs -put data/a.csv /data
ask    hdfs dfs -get /data/a ~/.bashrc
ask    hadoop jar build/job.jar
ask    hdfs namenode -format
"""

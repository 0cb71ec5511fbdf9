"""What subcommands and statements do to databases and brokers, each in a sentence.

`toolgate/knowledge/texts/acts.py` explains how they are written, and has those that are about this machine.
"""

REDIS = {
    "shutdown": "stops the database server",
    "config set": "changes the configuration of the database server[: {all}]",
    "config set dir": "has the database server write its files to {one}",
    "config set dbfilename": "has the database server write its data to the file {one}",
    "config rewrite": "writes the configuration file of the database server",
    "save | bgsave | bgrewriteaof": "writes the data of the database server to its disk",
    "slaveof no one | replicaof no one | failover": "changes which database server others copy",
    "slaveof | replicaof": "replaces the data of the database with a copy[ of {all}]",
    "module load | module loadex": "loads code into the database server[: {}]",
    "module unload": "unloads a module of the database server[: {}]",
    "eval | evalsha | fcall": "runs a script on the database server",
    "script flush": "deletes the scripts that the database server keeps",
    "debug": "tests the database server, which can stop or damage it",
    "acl": "changes the users of the database server",
}
RUN_BY_SERVER = "has the database server run a command"
SQL = {
    "shutdown": "stops the database server",
    "kill": "ends a session of the database[: {all}]",
    "pg_terminate_backend": "ends sessions of the database",
    "pg_cancel_backend": "cancels queries of the database",
    "alter system": "changes the configuration of the database server",
    "alter system set archive_command | alter system set restore_command": RUN_BY_SERVER,
    "alter system set archive_cleanup_command | alter system set recovery_end_command": RUN_BY_SERVER,
    "set global general_log_file* | set global slow_query_log_file*": "has the database server write its log to another file",
    "set global | set persist | set @@global* | set @@persist*": "changes the configuration of the database server",
    "lock": "locks tables of the database",
    "grant": "grants rights in the database",
    "revoke": "takes rights away in the database",
    "drop user | drop role | drop login": "deletes a user of the database",
    "drop index": "deletes an index of the database",
    "drop view | drop materialized": "deletes a view of the database",
    "drop function | drop procedure | drop trigger": "deletes code of the database",
    "reindex": "rebuilds indexes of the database, which locks tables",
}
STATEMENT = {
    "insert": "adds rows to the database",
    "update": "changes rows of the database",
    "delete": "deletes rows of the database",
    "detach delete": "deletes nodes of the database",
    "create user | create role | create login": "creates a user of the database",
    "alter user | alter role | alter login": "changes a user of the database",
    "create database": "creates a database",
    "rename table": "renames a table of the database",
    "create table | create temp | create temporary": "creates a table in the database",
    "create index | create unique": "creates an index in the database",
    "create function | create procedure | create trigger | create event": "adds code to the database",
    "create or replace function | create or replace procedure | create or replace trigger": "replaces code of the database",
    "create or replace view | create or replace materialized": "replaces a view of the database",
    "create or replace table": "replaces a table of the database",
    "create view | create materialized": "creates a view in the database",
    "create schema": "creates a schema in the database",
    "create extension": "adds an extension to the database",
    "alter table": "changes a table of the database",
    "do": "runs code in the database",
    "execute": "runs a prepared statement in the database",
    "call | exec | execute sp_* | execute xp_* | execute dbo.*": "runs a procedure in the database",
    "load data | load xml": "loads rows from a file into the database",
    "load": "loads code into the database",
    "install | force install": "downloads code for the database",
    "set password": "changes the password of a user of the database",
    "attach": "attaches another database",
    "export database": "writes the whole database to files",
    "executable": "runs a program for the database",
}
UNDONE = "undoes the last migration, which can delete tables"
ALL_UNDONE = "undoes every migration, which can delete tables"
BATCH_UNDONE = "undoes the last batch of migrations, which can delete tables"
SOME_UNDONE = "undoes migrations[ back to {one}], which can delete tables"
MIGRATORS = {
    "symfony-console": {
        "doctrine:database:drop | d:d:d": "deletes the database",
        "doctrine:schema:drop | d:s:d": "deletes every table of the database",
    },
    "alembic": {"downgrade": SOME_UNDONE, "downgrade -1": UNDONE, "downgrade base": ALL_UNDONE},
    "flask": {"db downgrade": SOME_UNDONE, "db downgrade base": ALL_UNDONE},
    "knex": {"migrate:rollback": BATCH_UNDONE, "migrate:rollback --all": ALL_UNDONE, "migrate:down": UNDONE},
    "sequelize sequelize-cli": {
        "db:migrate:undo": UNDONE,
        "db:migrate:undo:all": ALL_UNDONE,
        "db:seed:undo | db:seed:undo:all": "deletes rows that seeds added to the database",
        "db:drop": "deletes the database",
    },
    "typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm": {
        "migration:revert": UNDONE,
        "schema:drop": "deletes every table of the database",
    },
    "mix": {
        "ecto.rollback": UNDONE,
        "ecto.rollback --all": ALL_UNDONE,
        "ecto.drop": "deletes the database",
        "ecto.reset": "deletes the database and creates it anew",
    },
    "php": {
        "artisan migrate:rollback": BATCH_UNDONE,
        "artisan migrate:reset": ALL_UNDONE,
        "artisan migrate:refresh": "undoes every migration and runs them anew, which deletes the data",
        "artisan migrate:fresh": "deletes every table of the database and creates them anew",
        "artisan db:wipe": "deletes every table of the database",
        "artisan queue:clear": "deletes all queued jobs",
        "artisan queue:flush": "deletes the record of failed jobs",
        "bin/console doctrine:database:drop | bin/console d:d:d": "deletes the database",
        "bin/console doctrine:schema:drop | bin/console d:s:d": "deletes every table of the database",
        "artisan model:prune": "deletes rows that the models no longer keep",
    },
    "prisma": {
        "migrate reset": "deletes the data in the database",
        "db push --accept-data-loss": "changes the database to fit the schema, and deletes data that does not fit",
        "db push --force-reset | db push --force-reset --accept-data-loss": "deletes the data in the database",
        "migrate resolve": "changes the record of migrations",
    },
}
REBUILT = "rebuilds the tables and views of the project's models"
MODELS = {
    "dbt": {
        "run | build": REBUILT,
        "run --full-refresh | build --full-refresh": "drops and rebuilds the tables of the project's models",
        "seed": "loads the project's seed files into the database",
        "seed --full-refresh": "drops the tables of the project's seed files and loads them anew",
        "snapshot": "updates the project's snapshot tables",
        "run-operation": "runs the macro {one} in the warehouse",
    },
    "airflow": {
        "users create": "creates a user of Airflow[: {--username}]",
        "users delete": "deletes a user of Airflow[: {--username}]",
        "dags delete": "deletes the records of the DAG[ {one}]",
        "dags trigger": "starts a run of the DAG[ {one}]",
        "db reset": "deletes the data in Airflow's database",
    },
    "meltano": {
        "run | elt | el": "runs the pipeline[ {all}], which changes the database",
        "config": "shows the settings of {one}, which can hold credentials",
    },
    "dagster": {
        "asset wipe": "deletes the materialization records of assets[: {}]",
        "asset wipe --all": "deletes the materialization records of every asset",
        "run wipe": "deletes the records of every run",
    },
    "sqlmesh": {
        "run": "runs the project's models that are due, which changes their tables",
        "plan --auto-apply": "applies the plan[ for {one}], which changes tables of the warehouse",
        "invalidate": "deletes the environment[ {one}] of the warehouse",
    },
}
MONGO = {"db.shutdownserver()": "stops the database server"}
DATABASES = {
    "createdb": {"": "creates the database[ {last}]"},
    "dropdb": {
        "-h": "deletes the database[ {last}] on {-h}",
        "--host": "deletes the database[ {last}] on {--host}",
        "": "deletes the database[ {last}]",
    },
    "csvsql": {"--insert": "loads {last} into the database"},
    "sqlite-utils": {"drop-table": "deletes the table[ {2}]", "drop-view": "deletes the view[ {2}]"},
    "createuser": {"": "creates the database user[ {last}]"},
    "dropuser": {"": "deletes the database user[ {last}]"},
    "mysqlimport": {
        "-d | --delete": "empties tables of the database[ {first}] and loads {last} into them",
        "": "loads {last} into the database[ {first}]",
    },
    "etcdctl": {
        "del": "deletes keys in etcd[: {one}]",
        "del --prefix": "deletes every key in etcd[ that begins with {one}]",
        "put": "changes a key in etcd[: {one}]",
        "compaction": "deletes the history of etcd",
        "snapshot restore": "restores a snapshot of etcd[: {one}]",
        "snapshot restore --data-dir": "restores a snapshot of etcd into {--data-dir}",
    },
    "kafka-topics kafka-topics.sh": {
        "--delete": "deletes the topic[ {--topic}]",
        "--create": "creates the topic[ {--topic}]",
        "--alter": "changes the topic[ {--topic}]",
    },
    "kafka-consumer-groups kafka-consumer-groups.sh": {
        "--delete": "deletes the consumer group[ {--group}]",
        "--reset-offsets": "resets the offsets of the consumer group[ {--group}]",
        "--delete-offsets": "deletes the offsets of the consumer group[ {--group}]",
    },
    "kafka-console-consumer kafka-console-consumer.sh kafka-avro-console-consumer": {
        "--group": "takes messages[ of the topic {--topic}] from the consumer group {--group}"
    },
    "kafka-console-producer kafka-console-producer.sh": {"": "sends messages to the topic[ {--topic}]"},
    "kafka-acls kafka-acls.sh": {
        "--remove": "removes Kafka ACLs[ of {--allow-principal}][ on the topic {--topic}]",
        "--add": "adds Kafka ACLs[ for {--allow-principal}][ on the topic {--topic}]",
    },
    "kafka-configs kafka-configs.sh": {
        "--delete-config": "removes {--delete-config} from Kafka's configuration[: {--entity-name}]",
        "--delete-config --entity-type=topics": "removes {--delete-config} from the configuration of the Kafka topic {--entity-name}",
        "--alter": "changes Kafka's configuration[: {--entity-name}]",
        "--alter --entity-type=topics": "changes the configuration of the Kafka topic {--entity-name}",
    },
    "rabbitmqctl": {
        "delete_queue": "deletes the queue[ {one}]",
        "purge_queue": "deletes every message in the queue[ {one}]",
        "delete_user": "deletes the user[ {one}] of the message broker",
        "delete_vhost": "deletes the virtual host[ {one}] with everything in it",
        "reset | force_reset": "deletes everything in the message broker",
        "stop | stop_app | shutdown": "stops the message broker",
        "eval | eval_file": "runs code in the message broker[: {one}]",
        "import_definitions": "loads definitions[ from {one}] into the message broker",
    },
    "rabbitmqadmin": {
        "publish": "publishes a message through the message broker",
        "declare": "creates or changes a part of the message broker[: {all}]",
        "import": "loads definitions[ from {one}] into the message broker",
    },
    "nats": {
        "pub | publish": "publishes a message to the subject[ {one}] with NATS",
        "request | req": "sends a request to the subject[ {one}] with NATS",
        "reply": "answers requests with NATS",
        "kv put": "changes the key[ {2}] in NATS",
    },
    "rpk": {
        "topic produce": "sends messages to the topic[ {one}]",
        "topic create": "creates the topic<s>[ {}]",
        "topic delete": "deletes the topic<s>[ {}]",
        "group delete": "deletes the consumer group<s>[ {}]",
        "topic alter-config": "changes the configuration of the topic[ {one}]",
        "group seek": "moves the offsets of the consumer group[ {one}]",
    },
    "influx": {
        "delete --bucket": "deletes data in the bucket {--bucket}",
        "bucket delete --name": "deletes the bucket {--name}",
    },
    "flyway": {"clean": "deletes everything in the database"},
    "liquibase": {"drop-all | dropall": "deletes everything in the database"},
    "kcat kafkacat": {
        "-P": "sends messages to the topic[ {-t}][ on {-b}]",
        "-P -t": "sends {last} to the topic {-t}[ on {-b}]",
    },
    "mosquitto_pub": {
        "-f": "publishes {-f} to the topic[ {-t}][ on {-h}]",
        "": "publishes a message to the topic[ {-t}][ on {-h}]",
    },
    "pg_resetwal": {"": "resets the write-ahead log[ of {last}], which can lose or corrupt data"},
    "mongorestore": {
        "--drop": "replaces collections with those in {last}",
        "": "loads the collections in {last} into the database",
    },
    "pg_restore": {
        "-c | --clean": "drops what is in {last} from the database and restores it",
        "": "restores {last} into the database",
    },
    "celery": {"purge": "deletes all queued tasks"},
    "pueue": {
        "kill": "kills running tasks of the queue",
        "reset": "kills every running task and empties the queue",
        "shutdown": "stops the queue and kills its running tasks",
    },
    "gh-ost pt-online-schema-change": {"--alter --table": "changes the table {--table}: {--alter}"},
    **MIGRATORS,
    **MODELS,
    "rails rake": {
        "db:drop | db:drop:all | db:purge | db:purge:all": "deletes the database",
        "db:reset | db:migrate:reset": "deletes the database and creates it anew",
        "db:rollback | db:migrate:down": "undoes migrations of the database, which can delete tables",
        "db:truncate_all": "deletes every row of the database",
        "db:schema:load | db:structure:load": "replaces every table of the database",
    },
    "migrate": {
        "drop": "deletes everything in the database",
        "down": "undoes every migration of the database",
        "down*": "undoes migrations of the database: the last {one}",
    },
    "goose tern sql-migrate": {
        "down": "undoes the last migration of the database",
        "down-to": "undoes migrations of the database[ back to {one}]",
        "redo": "undoes the last migration of the database and runs it anew",
        "reset": "undoes every migration of the database",
    },
    "atlas": {
        "schema apply": "changes the schema of the database",
        "schema apply --auto-approve": "changes the schema of the database without asking",
        "schema clean": "deletes everything in the database",
    },
    "sqlx": {
        "database drop | db drop": "deletes the database",
        "database reset | db reset": "deletes the database and creates it anew",
        "database create | db create | database setup | db setup": "creates the database",
        "migrate revert | mig revert": "undoes the last migration of the database",
        "migrate run | mig run": "runs migrations on the database",
    },
    "dbmate": {"drop": "deletes the database", "rollback | down": "undoes a migration of the database"},
    "redis-cli valkey-cli keydb-cli": REDIS,
    "mongosh mongo": MONGO,
    "sql": SQL,
    "statement": STATEMENT,
    "mysqladmin mariadb-admin": {
        "shutdown": "stops the database server",
        "stop-all-slaves | stop-slave | stop-replica": "stops the database server from copying another one",
        "kill": "ends sessions of the database[: {}]",
        "password": "changes a password of the database server",
        "drop": "deletes the database<s>[ {}]",
        "create": "creates the database<s>[ {}]",
    },
}

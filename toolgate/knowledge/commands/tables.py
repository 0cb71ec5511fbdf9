"""visidata, csvsql, sqlite-utils, datasette and marimo — show and query tables in files, and run notebooks."""

from toolgate.knowledge.vocabulary import *

CELLS = runs("the project's notebooks")
PORT = listens("a port")
HOST = option("-h --host", "READ_BY(chains.host)")
DATABASE = writes("the database", "database")

VISIDATA = command(
    "vd visidata",
    "OPENS...",
    [
        option("-o --output", WRITES),
        option("-p --play --config --imports --plugin", RUNS),
        option("-P --preplay", "OPAQUE"),
        "-h? -v? --help? -b --batch -f= --filetype= -d= --delimiter= -w= --replay-wait= -i --interactive -n --nonint -r --random -y --overwrite -N --nothing --header= --skip= --encoding= --default-width= --null-value= --play-output= -g -G",
    ],
)  # fmt: skip
CSVSQL = command(
    "csvsql",
    "READS...",
    [
        option("--db", PLAIN, DATABASE),
        option("--before-insert --after-insert", PLAIN, DATABASE),
        option("--query --sql", PLAIN),
        "-h? -V? -i= --dialect= --tables= -c= --create-if-not-exists --insert --no-create --overwrite --db-schema= -y= --snifflimit= -I --no-inference -d= -t -q= -u= -b -p= -z= -e= -L= -S -H -K= -v -l --zero --no-constraints --unique-constraint= --prefix= --chunk-size= --blanks --date-format= --datetime-format=",
    ],
    stdin=PLAIN,
)  # fmt: skip
SQL2CSV = command("sql2csv", "STATEMENTS(sql.script)?", [option("--query", "READ_BY(sql)", fills="STATEMENTS"), "-h? -V? --db= --engine-option= --execution-option= -e= -H -v -l -p="], stdin="READ_BY(sql)")  # fmt: skip
INSERTED = [
    option("--convert", CODE("python")), option("--functions", CODE("python")), option("--load-extension", OBEYS),
    "--pk= --nl --csv --tsv --flatten --delimiter= --quotechar= --sniff --no-headers --encoding= --alter --not-null= --default= -d --detect-types --truncate --replace --ignore --batch-size= --stop-after= --analyze --silent --strict --lines --text --empty-null",
]  # fmt: skip
ASKED = [
    option("--functions", CODE("python")), option("--load-extension", OBEYS), option("--attach", READS), option("--save", WRITES),
    "--nl --arrays --csv --tsv --no-headers -t --table --fmt= --json-cols -r --raw --raw-lines -p= --param= --schema --dump --analyze --flatten --encoding= --no-detect-types --columns --counts --schema --limit= --offset= --order= -c= --where= -o=",
]  # fmt: skip
SQLITE_UTILS = command(
    "sqlite-utils",
    options=["-h? --version?"],
    subcommands=[
        lax("tables views schema indexes triggers rows analyze-tables search dump", "READS PLAIN...", ASKED, stdin=PLAIN),
        sub("query", "EDITS READ_BY(sqlite)", ASKED, stdin=PLAIN), sub("memory", "READ_BY(tables.asked)...", ASKED, stdin=PLAIN),
        sub("insert upsert insert-files bulk", "EDITS PLAIN READS...", INSERTED, stdin=PLAIN), lax("convert", "EDITS PLAIN PLAIN CODE(python)", stdin=PLAIN),
        lax("create-table create-index create-view create-database add-column add-foreign-key add-foreign-keys add-geometry-column enable-fts populate-fts rebuild-fts disable-fts enable-wal disable-wal enable-counts reset-counts index-foreign-keys optimize vacuum analyze transform extract rename-table duplicate create-spatial-index", "EDITS PLAIN...", [option("--load-extension", OBEYS)]),
        lax("drop-table drop-view", "EDITS PLAIN...", does=deletes("data in the database", "database")), lax("install", "PACKAGES..."), lax("uninstall", "PLAIN...", does=writes("installed packages", "cache")), loose("plugins"),
    ],
)  # fmt: skip
MARIMO = command(
    "marimo",
    options=["-h? -V? -v? -l= --log-level= -q --quiet -y --yes -d --development-mode"],
    subcommands=[
        sub("edit run", "READ_BY(tables.notebook)? PLAIN...", [option("--host", "READ_BY(chains.host)"), option("--token-password-file", READS), "-p= --port= --proxy= --headless --token --no-token --token-password= --base-url= --allow-origins= --skip-update-check --sandbox --no-sandbox --watch --include-code --session-ttl= --redirect-console-to-browser --timeout="], style=EARLY, does=(CELLS, PORT)),
        sub("export", subcommands=[sub("html html-wasm ipynb script md pdf session", "RUNS(python) PLAIN...", [option("-o --output", WRITES), "--include-code --no-include-code --watch --sandbox --no-sandbox --mode= --show-code --sort= --include-outputs --include-cloudflare -f"])]),
        sub("convert", "READ_BY(tables.notebook)", [option("-o --output", WRITES)]), sub("check", "EDITS...", ["--fix --strict -v --unsafe-fixes --format="]), lax("new", "PLAIN?", does=(CELLS, PORT)),
        loose("tutorial", does=PORT), loose("env config shell-completion development"),
    ],
)  # fmt: skip
CASES = """
allow  vd data/a.csv
allow  vd -b data/a.csv -o build/a.json
ask    vd -b data/a.csv -o ~/.bashrc
llm    vd -p /tmp/x.vdj -b
ask    vd https://data.example/a.csv
allow  csvsql --query 'select count(*) from a' data/a.csv
ask    csvsql --db postgresql://db.example/a --insert data/a.csv
ask    csvsql --db sqlite:///a.db --query 'drop table a' data/a.csv
allow  sql2csv --db sqlite:///a.db --query 'select 1'
ask    sql2csv --db postgresql://db.example/a --query 'drop table a'
allow  sqlite-utils tables build/a.db
allow  sqlite-utils insert build/a.db rows data/a.csv --csv
ask    sqlite-utils drop-table app.db rows
deny   sqlite-utils convert build/a.db rows name '__import__("os").system("rm -rf ~")'
ask    sqlite-utils query app.db 'delete from rows'
allow  sqlite-utils memory data/a.csv 'select count(*) from a'
llm    sqlite-utils install somethings-plugin
allow  marimo edit notebooks/a.py --headless
llm    marimo run /tmp/a.py
deny   marimo run https://notebooks.example/a.py
ask    marimo edit --host 0.0.0.0
allow  marimo export html notebooks/a.py -o build/a.html
ask    marimo export html notebooks/a.py -o ~/.bashrc
"""

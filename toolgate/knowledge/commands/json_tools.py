"""jq, yq and similar tools — query and transform structured text."""

from toolgate.knowledge.vocabulary import *

JQ = lax(
    "jq gojq jaq",
    "READ_BY(jq) READS...",
    [
        """
            -a -c -e -h -j -M -C -n -r -R -s -S -V --ascii-output --compact-output --exit-status --join-output --tab
            --monochrome-output --color-output --null-input --raw-output --raw-output0 --raw-input --slurp --sort-keys
            --seq --stream --stream-errors --indent= --unbuffered --debug-dump-disasm --yaml-input --yaml-output
        """,
        flag("--args --jsonargs", operands="READ_BY(jq) PLAIN..."),
        option("-f --from-file", READS, fills="READ_BY(jq)"),
        option("-L --library-path", READS),
        "--arg== --argjson==",
        option("--slurpfile --rawfile --argfile", READS, takes=SECOND),
    ],
    traits="part",
    passes="json",
)
YQ = lax(
    "yq xq tomlq",
    "READ_BY(jq.yq_operand)...",
    [
        "-p= -o= -I= --input-format= --output-format= --indent= -s= --split-exp=",
        option("--from-file -f", READS),
        "-y -Y -t -x -r -c -S -j -n -e -P -M -C -N",
        flag("-i --inplace --in-place", operands="READ_BY(jq) EDITS..."),
    ],
    passes="yaml",
)
DASEL_FILES = ["-r= -w= -p= -s= -t= -v= -m -n -c", option("-o --out", WRITES)]
DASEL = lax(
    "dasel",
    options=[*DASEL_FILES, option("-f --file", READS)],
    subcommands=[loose("put delete", [*DASEL_FILES, option("-f --file", EDITS)])],
    otherwise=lax("dasel", "READ_BY(jq.yq_operand)...", [*DASEL_FILES, option("-f --file", READS)]),
)
XMLSTARLET = command(
    "xmlstarlet",
    subcommands=[
        lax(
            "ed edit",
            "READS...",
            [
                flag("-L --inplace", operands="EDITS..."),
                "-d= --delete= -u= --update= -v= --value= -x= --expr= -i= --insert= -a= --append= -s= --subnode=",
                "-t= --type= -n= --name= -r= --rename= -m== --move== -N= -P -S -O --pf --ps --omit-decl --var==",
            ],
        )
    ],
    otherwise=lax("xmlstarlet", "READS...", ["-N= -m= -v= -t -c= -o= -i="]),
)
XML = lax(
    "xmllint hcl2json",
    "READS...",
    [
        "--xpath= --schema= --pattern=",
        option("--output -o", WRITES),
        flag("--noent --xinclude --loaddtd --dtdattr --valid --postvalid", operands="HOLDS(documents.entities)..."),
    ],
)
CSV = lax(
    "xsv csvcut csvgrep csvlook csvstat csvsort csvjson in2csv csvtool",
    "PLAIN READS...",
    [flag("-I", operands="PLAIN... EDITS")],
)
LUAU = (
    *option("-B --begin -E --end", CODE("lua")),
    *option("-o --output", WRITES),
    "-n --no-headers -g --no-globals --colindex -r --remap -d= --delimiter= -p --progressbar",
    "--max-errors= --timeout= --ckan-api= --ckan-token= --cache-dir=",
)
IN_PYTHON = (
    *option("-f --helper", RUNS("python")),
    *option("-o --output", WRITES),
    "-n --no-headers -d= --delimiter= -p --progressbar -b= --batch=",
)
QSV = command(
    "qsv qsvlite qsvdp",
    subcommands=[
        sub("luau", subcommands=[
            sub("map", "PLAIN CODE(lua) READS?", [LUAU], stdin=PLAIN),
            sub("filter", "CODE(lua) READS?", [LUAU], stdin=PLAIN),
        ]),
        sub("py", subcommands=[
            sub("map", "PLAIN CODE(python) READS?", [IN_PYTHON], stdin=PLAIN),
            sub("filter", "CODE(python) READS?", [IN_PYTHON], stdin=PLAIN),
        ]),
    ],
    otherwise=lax("qsv", "PLAIN READS..."),
)  # fmt: skip
DIGEST_JSON = lax("json_pp json_verify yamllint toml-test", "READS...")
TAPLO = command(
    "taplo",
    subcommands=[lax("fmt format", "EDITS...", [flag("--check --diff", dry=True), "-o= --option="])],
    otherwise=lax("taplo", "PLAIN READS..."),
)
ENVSUBST = command(
    "envsubst",
    "READ_BY(variables.named)?",
    [flag("-v --variables", manner=Manner.NAMES)],
    bare=reads(ENVIRONMENT, "secret"),
)

CASES = """
allow  terraform show -json p.tfplan | jq -r '.resource_changes[] | select(.change.actions != ["no-op"]) | [(.change.actions|join("/")), .address] | @tsv'
allow  terraform show -json p.tfplan | jq -r '[.resource_changes[].address] | sort | join(", ")'
allow  terraform show -json p.tfplan | jq '.resource_changes[] | {address, actions: .change.actions}'
ask    terraform show -json p.tfplan | jq '.resource_changes[] | {address, after: .change.after}'
ask    terraform show -json p.tfplan | jq -r '.resource_changes[] | [.address, .change.after] | @tsv'
ask    terraform show -json p.tfplan | jq -r '.resource_changes[] | {address: .change.after} | [.address] | @tsv'
ask    terraform show -json p.tfplan | jq -r '. | @json'
ask    terraform show -json p.tfplan | jq -r '.variables | .name'
ask    terraform show -json p.tfplan | jq -r '.planned_values.root_module.resources[] | .values | [.name] | @tsv'
ask    terraform show -json p.tfplan | jq -r '.. | .name'
ask    kubectl get secret x -o json | jq -r '.data | [.name] | @tsv'
allow  kubectl get secrets -o json | jq -r '.items[] | .metadata | [.name, .namespace] | @tsv'
allow  jq . package.json
       read package.json
allow  jq -r '.scripts | keys[]' package.json
allow  qsv stats data.csv --everything
deny   qsv sort -o /etc/hosts data.csv
allow  qsv luau map total 'price * count' data.csv
ask    qsv luau map y 'io.open("/home/user/.bashrc", "w"):write("x")' data.csv
deny   qsv luau filter --begin 'os.execute("rm -rf ~")' 'true' data.csv
allow  qsv py map total 'int(price) * 2' data.csv
deny   qsv py filter '__import__("os").system("rm -rf ~")' data.csv
allow  curl -s http://localhost:3000/x | jq '.a'
allow  yq -i '.a = 1' config.yaml
allow  taplo fmt pyproject.toml
allow  dasel put -f config.json -t string -v x a
deny   taplo fmt ~/.claude/settings.json
deny   dasel delete -f ~/.claude/settings.json hooks
ask    jq . ~/.docker/config.json
ask    jq -n env
ask    jq -n '$ENV.GITHUB_TOKEN'
ask    jq --slurpfile s ~/.docker/config.json . a.json
ask    yq eval 'load("/etc/shadow")' a.yml
allow  jq -n 'env.HOME'
allow  jq ".[$i].name" a.json
allow  jq -r ".scripts[\"$NAME\"]" package.json
ask    jq ".$x, env" a.json
ask    yq -n 'strenv(GH_TOKEN)'
allow  yq '.version = strenv(VERSION)' a.yaml
allow  jq '.env.PATH' a.json
allow  jq --arg env prod '.[$env]' a.json
"""

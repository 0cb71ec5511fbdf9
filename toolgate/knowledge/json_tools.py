"""jq, yq and their kin — query and reshape structured text; their programs cannot leave it."""

from toolgate.knowledge.vocabulary import PLAIN, READS, SECOND, WRITES, command, flag, flags, option, reads

JQ = command(
    "jq gojq jaq",
    "READ_BY(jq) READS...",
    [
        flags(
            "-a -c -e -h -j -M -C -n -r -R -s -S -V --ascii-output --compact-output --exit-status --join-output --tab"
        ),
        flags(
            "--monochrome-output --color-output --null-input --raw-output --raw-output0 --raw-input --slurp --sort-keys"
        ),
        flags("--seq --stream --stream-errors --indent= --unbuffered --debug-dump-disasm --yaml-input --yaml-output"),
        flag("--args --jsonargs", operands="READ_BY(jq) PLAIN..."),
        option("-f --from-file", READS, fills="READ_BY(jq)"),
        option("-L --library-path", READS),
        flags("--arg== --argjson=="),
        option("--slurpfile --rawfile --argfile", READS, takes=SECOND),
    ],
)
YQ = command(
    "yq dasel xq tomlq",
    "READ_BY(yq_operand)...",
    [
        flags("-p= -o= -I= --input-format= --output-format= --indent= -s= --split-exp="),
        option("--from-file -f", READS),
        flag("-i --inplace --in-place", operands="READ_BY(jq) EDITS..."),
    ],
    unlisted=PLAIN,
)
XML = command(
    "xmlstarlet xmllint hcl2json",
    "READS...",
    [flags("--xpath= --schema= --pattern="), option("--output -o", WRITES)],
    unlisted=PLAIN,
)
CSV = command(
    "xsv csvcut csvgrep csvlook csvstat csvsort csvjson in2csv mlr miller csvtool qsv",
    "PLAIN READS...",
    unlisted=PLAIN,
)
DIGEST_JSON = command("json_pp json_verify yamllint toml-test taplo", "READS...", unlisted=PLAIN)
ENVSUBST = command(
    "envsubst", "PLAIN?", [flag("-v --variables", manner="names")], does=reads("the environment", "secret")
)

CASES = """
allow  jq . package.json
       read package.json
allow  jq -r '.scripts | keys[]' package.json
allow  curl -s http://localhost:3000/x | jq '.a'
allow  yq -i '.a = 1' config.yaml
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

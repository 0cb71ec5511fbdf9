"""jq, yq and their kin — query and reshape structured text; their programs cannot leave it."""

from toolgate.knowledge.vocabulary import PLAIN, READS, command, flag, flags, option, reads

JQ = command(
    "jq gojq jaq",
    "PATTERN READS...",
    [
        flags("-a -c -e -h -j -M -C -n -r -R -s -S -V --ascii-output --compact-output --exit-status --join-output --tab"),
        flags("--monochrome-output --color-output --null-input --raw-output --raw-output0 --raw-input --slurp --sort-keys"),
        flags("--seq --stream --stream-errors --indent= --unbuffered --debug-dump-disasm --yaml-input --yaml-output"),
        flag("--args --jsonargs", operands="PATTERN PLAIN..."),
        option("-f --from-file", READS, fills="PATTERN"),
        option("-L --library-path", READS),
        flags("--arg== --argjson== --slurpfile== --rawfile== --argfile=="),
    ],
)
YQ = command(
    "yq dasel xq tomlq xmlstarlet xmllint hcl2json",
    "PATTERN? READS...",
    [
        flags("-p= -o= -I= --input-format= --output-format= --indent= -s= --split-exp= --xpath= --schema="),
        option("--from-file -f", READS, fills="PATTERN"),
        flag("-i --inplace --in-place", operands="PATTERN EDITS..."),
    ],
    unlisted=PLAIN,
)
CSV = command(
    "xsv csvcut csvgrep csvlook csvstat csvsort csvjson in2csv mlr miller csvtool qsv",
    "PLAIN READS...",
    unlisted=PLAIN,
)
DIGEST_JSON = command("json_pp json_verify yamllint toml-test taplo", "READS...", unlisted=PLAIN)
ENVSUBST = command("envsubst", "PLAIN?", [flag("-v --variables", manner="names")], does=reads("the environment", "secret"))

CASES = """
allow  jq . package.json
       read package.json
allow  jq -r '.scripts | keys[]' package.json
allow  curl -s http://localhost:3000/x | jq '.a'
allow  yq -i '.a = 1' config.yaml
ask    jq . ~/.docker/config.json
"""

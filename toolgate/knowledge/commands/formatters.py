"""treefmt, typstyle, ufmt, addlicense, gotests and others — rewrite or add to sources of the project."""

from toolgate.knowledge.vocabulary import *

CHECKED = flag("--check --diff -check -d --dry-run -n --print -p --lint -l --list", operands="READS...")
TREEFMT = command("treefmt", "EDITS...", [
    option("--config-file --tree-root-file", OBEYS), option("-C --working-dir --tree-root", CHDIR), option("--cpu-profile", WRITES),
    "-h? --version? --ci --fail-on-change -f= --formatters= --excludes= --allow-missing-formatter --clear-cache -c --no-cache -v -vv -q --quiet --walk= --stdin -u= --on-unmatched= -i --init"],
    does=runs("the project's formatters"))  # fmt: skip
REWRITERS = command("typstfmt tex-fmt blacken-docs nginxfmt", "EDITS...", [
    CHECKED, option("-o --output", WRITES, operands="READS..."), option("--config", READS), "-h? -V? --version? -l= --line-length= -t= --target-version= -S --skip-errors -E --pyi -k --keep -q --quiet -v --verbose -s --stdin --nowrap --wraplen= --tabsize= --usetabs -i --in-place -a --all"])  # fmt: skip
ON_REQUEST = command("typstyle gomodifytags rustywind", "READS...", [
    flag("-i --inplace -w --write", operands="EDITS..."), flag("--check --check-formatted --diff", operands="READS..."), option("-file", EDITS), option("--config-file --output-css-file --custom-regex-file", READS),
    "-h? -V? -c= --column= -l= --line-width= -t= --tab-width= --wrap-text --no-reorder-import-items -a --ast -d --dry-run -add-tags= -add-options= -remove-tags= -remove-options= -clear-tags -clear-options -struct= -field= -line= -offset= -format= -transform= -all -sort -override -skip-unexported -quiet --quiet --stdin --allow-duplicates"],
    style=WORDS)  # fmt: skip
UFMT = command("ufmt", options=["--debug --quiet", option("--root", CHDIR)], subcommands=[
    sub("format", "EDITS..."), sub("check diff", "READS..."), sub("lsp", "", [option("--port", LISTENS), "--tcp"])])  # fmt: skip
LICENSED = command("addlicense", "EDITS...", [
    flag("-check", operands="READS..."), option("-f", READS), "-c= -l= -s[=] -v -y= -ignore= -skip="], style=WORDS)  # fmt: skip
GOTESTS = command("gotests", "READS...", [
    flag("-w", operands="EDITS..."), option("-template_dir -template_params_file", OBEYS), "-all -exported -excl= -only= -i -parallel -named -nosubtests -template= -template_params= -version?"], style=WORDS)  # fmt: skip
CACHES = command("pyclean", "LISTS...", [
    "-h? -V? -p= --package= -v --verbose -q --quiet -i= --ignore= -d[=] --debris[=] -n --dry-run", option("-e --erase", DELETES), "-y --yes"], does=deletes("Python's compiled files", "output"))  # fmt: skip

CASES = """
allow  treefmt --ci src docs
llm    treefmt --config-file /tmp/treefmt.toml
@ file treefmt.toml
  | [formatter.x]
  | command = "sh"
  | options = ["-c", "rm -rf ~"]
  | includes = ["*"]
deny   treefmt
allow  typstyle -i docs/a.typ && tex-fmt --check docs/a.tex
deny   typstyle -i /etc/hosts
ask    typstyle --frob docs/a.typ
allow  tex-fmt docs/a.tex
ask    tex-fmt ~/notes/a.tex
allow  gomodifytags -file src/a.go -struct User -add-tags json -w
ask    gomodifytags -file ~/other/a.go -all -add-tags json -w
allow  ufmt format src && ufmt diff src
ask    ufmt format ~/other
allow  addlicense -c Acme -l apache src
ask    addlicense -l mit ~/other
allow  gotests -all -w src/a.go
llm    gotests -all -template_dir /tmp/t src/a.go
allow  pyclean .
ask    pyclean --erase 'src/**/*' --yes .
"""

"""PDF tools that check, compare and convert, besides those of `documents.py`."""

from toolgate.knowledge.vocabulary import *

VERAPDF = command("verapdf verapdf.bat", "READS...", [
    "-h? --help? --version? -l? --list? -f= --flavour= --defaultflavour= -df= --format= --maxfailures= --maxfailuresdisplayed= --loglevel= --nonpdfext --password= --processes= --prefix=",
    "-r --recurse -v --verbose -d --debug -x --extract --addlogs --passed --success --progress --off -o -s --disableerrormessages --wcagvalidation",
    option("-p --profile --policyfile", OBEYS),  # test scripts in JavaScript, XSLT stylesheets
    option("--savefolder", WRITES), flag("--fixmetadata", writes("mended copies of the documents", "workspace"))])  # fmt: skip
DIFF_PDF = command("diff-pdf", "READS READS", [
    option("--output-diff", WRITES), "-h? --help? -s --skip-identical -m --mark-differences -g --grayscale -v --verbose --view --dpi= --channel-tolerance= --per-page-pixel-tolerance= --width= --height="])  # fmt: skip
COMPARE_PDF = command("comparepdf", "READS READS", ["-h? -V? -c= --compare= -v= --verbose="])
PDF2SVG = command("pdf2svg", "READS WRITES PLAIN?", ["-h? --help?"])
PDFSIG = command("pdfsig", "READS", [
    "-h? -help? --help? -v? -list-nicks? -nocert -no-ocsp -aia -opw= -upw=", option("-nssdir", READS), flag("-dump", writes("signatures of the document", "workspace"))], style=WORDS)  # fmt: skip
PDFATTACH = command("pdfattach", "READS READS WRITES", ["-h? -help? -v? -replace"], style=WORDS)
PDFRESURRECT = command("pdfresurrect", "READS", [
    "-h? --help? -i -q", flag("-w", writes("earlier versions of the document", "workspace")), flag("-s", writes("a scrubbed copy of the document", "workspace"))])  # fmt: skip
PDFPOSTER = command("pdfposter", "READS WRITES", [
    "-h? --help? --version? -v --verbose -n --dry-run -f= --first= -l= --last= -m= --media-size= -p= --poster-size= -s= --scale= -A --art-box"])  # fmt: skip

CASES = """
allow  verapdf --flavour 2b --format text build/paper.pdf | head -5
allow  verapdf -r --format mrr docs/
allow  verapdf --list
llm    verapdf --profile /tmp/strange.xml build/paper.pdf
ask    verapdf --policyfile ~/Downloads/policy.xsl build/paper.pdf
ask    verapdf --fixmetadata --savefolder ~ build/paper.pdf
ask    verapdf --servermode
allow  diff-pdf --output-diff=build/changes.pdf build/old.pdf build/new.pdf
ask    diff-pdf --output-diff=/home/user/.bashrc build/old.pdf build/new.pdf
allow  comparepdf -c=appearance -v=2 build/old.pdf build/new.pdf
allow  pdf2svg figures/plot.pdf build/plot-%d.svg all
ask    pdf2svg figures/plot.pdf ~/plot.svg
allow  pdfsig -nocert build/signed.pdf
ask    pdfsig -sign 0 -nick Me build/a.pdf build/signed.pdf
allow  pdfattach build/paper.pdf data/table.csv build/paper-data.pdf
ask    pdfattach build/paper.pdf ~/.ssh/id_rsa build/paper-data.pdf
deny   pdfattach build/paper.pdf data/table.csv /etc/ld.so.preload
allow  pdfresurrect -q build/paper.pdf
allow  pdfposter -m a4 -p a1 build/map.pdf build/poster.pdf
ask    pdfposter -m a4 build/map.pdf ~/.profile
"""

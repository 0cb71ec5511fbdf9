"""radare2, Ghidra, Frida, nuclei, osv-scanner, ClamAV and other tools that look into programs and for weaknesses."""

from toolgate.knowledge.vocabulary import *

RADARE = command("r2 radare2 rizin rz", "READS...", [
    option("-c", READ_BY("radare")), option("-i -I -R", OBEYS), option("-l -p -P -F -H", "OPAQUE"), flag("-d -D -w", operands="RUNS PLAIN..."), option("-e", READ_BY("radare.setting")), "-h? -v? -V? -L? -A -AA -AAA -q -Q -n -nn -N -a= -b= -B= -k= -m= -s= -x -X -0 -2 -f -j -M -t -u -z -zz -T -i="],
    stdin=READ_BY("radare"))  # fmt: skip
FRIDA_TARGETS = [option("-l --load --init-session", OBEYS), option("-e --eval -q", "OPAQUE"), option("-f --file", RUNS), option("-o --output -O --options-file", WRITES), option("-H --host", FETCHES), "-U --usb -D= --device= -n= --attach-name= -p= --attach-pid= -N= -F --attach-frontmost --runtime= --debug -R --remote -i= -I= -x= -a= -m= -j= -J= -s= -y= -d"]  # fmt: skip
FRIDA = command("frida frida-trace frida-discover", "PLAIN...", FRIDA_TARGETS, does=controls("another process"))
FRIDA_LISTS = command("frida-ps frida-ls-devices frida-ls frida-kill", "PLAIN...", ["-h? -U --usb -D= --device= -a --applications -i --installed -j --json -e -R --remote", option("-H --host", FETCHES)])  # fmt: skip
GADGETS = command("ROPgadget ropper one_gadget", "READS...", [
    option("--binary -f --file -b --build-id", READS), "-h? -v? --opcode= --string= --memstr= --depth= --only= --filter= --range= --badbytes= --rawArch= --rawMode= --re= --offset= --ropchain --thumb --console --norop --nojop --nosys --multibr --all --noinstr --dump --silent --align= -l= --level= -r --raw -s= --search= --chain= --instructions= --type= --nocolor --stack-pivot --imagebase= --arch= -I= -a= -i --info -n="])  # fmt: skip
MEMORY = command("vol vol.py volatility volatility3", "PLAIN...", [
    option("-f --file --filename --location --single-location -s --symbol-dirs", READS), option("-p --plugin-dirs --plugins -c --config --conf-file", OBEYS), option("-o --output-dir -l --log --dump-dir -D --output-file --save-config --write-config", WRITES),
    "-h? -v -vv -vvv -q --quiet -r= --renderer= --parallelism[=] --offline --filters= --cache-path= --clear-cache --profile= --output= --pid= --dump --physaddr= --virtaddr="])  # fmt: skip
GHIDRA = command("analyzeHeadless", "WRITES PLAIN", [
    option("-import -process", READS, takes=1), option("-postScript -preScript -scriptPath -propertiesPath", OBEYS), option("-log -scriptlog", WRITES), flag("-deleteProject", deletes("the project of Ghidra", "output")), "-overwrite -recursive -readOnly -noanalysis -analysisTimeoutPerFile= -max-cpu= -processor= -cspec= -loader="],
    style=WORDS, does=runs("Ghidra's analysis"))  # fmt: skip
NUCLEI = command("nuclei", "", [
    option("-u -target", SENDS), option("-l -list -im -input-mode", READS), option("-t -templates -w -workflows -config -report-config", OBEYS), option("-turl -template-url -wurl", FETCHES), option("-o -output -srd -store-resp-dir -je -json-export -jle -se -sarif-export -me -markdown-export", WRITES), option("-H -header", DATA), option("-p -proxy", "PROXY"),
    flag("-up -update -ut -update-templates", fetches("templates of nuclei", "known")), flag("-pd -dashboard -cloud-upload", sends("the servers of ProjectDiscovery")), flag("-code -headless", unknown("code in templates", manner=Manner.SIDE_DOOR)), "-h? -version? -tl -silent -v -nc -s= -severity= -es= -tags= -etags= -id= -eid= -type= -rl= -rate-limit= -c= -bs= -timeout= -retries= -stats -j -jsonl -ni -no-interactsh -duc -as -nt -validate -V= -var="],
    style=WORDS)  # fmt: skip
KNOWN_FLAWS = fetches("known vulnerabilities", "known")
OSV_OPTIONS = [option("-L --lockfile -S --sbom --config -M --manifest --archive", READS), option("--output", WRITES), "-r --recursive --format= --no-ignore --call-analysis= --no-call-analysis= --verbosity= --all-packages --offline --offline-vulnerabilities --download-offline-databases --licenses[=] --all-vulns --serve"]  # fmt: skip
OSV = command("osv-scanner", options=OSV_OPTIONS, subcommands=[
    sub("scan", "READS...", OSV_OPTIONS, does=KNOWN_FLAWS, subcommands=[sub("source", "READS...", OSV_OPTIONS), sub("image", "PLAIN...", OSV_OPTIONS)]), sub("fix", "", [option("-L --lockfile -M --manifest", EDITS), "--strategy= --interactive --max-depth= --min-severity= --ignore-dev --non-interactive --apply-top="], does=KNOWN_FLAWS)],
    otherwise=command("osv-scanner", "READS...", OSV_OPTIONS, does=KNOWN_FLAWS))  # fmt: skip
SCORECARD = command("scorecard", "", [option("--local", LISTS), option("-o --output --file", WRITES), option("--policy", READS), "--repo= --npm= --pypi= --rubygems= --nuget= --checks= --format= --show-details --commit= --verbosity= --show-annotations --raw"], does=fetches("the project's page", "known"))  # fmt: skip
PROVENANCE = command("slsa-verifier", subcommands=[
    sub("verify-artifact verify-image verify-npm-package verify-vsa", "READS...", [option("--provenance-path --attestations-path --attestation-path --public-key-path", READS), "--source-uri= --source-tag= --source-branch= --source-versioned-tag= --builder-id= --print-provenance --package-name= --package-version= --subject-digest= --verifier-id= --resource-uri= --verified-level="]), sub("version", "")])  # fmt: skip
CLAM = command("clamscan clamdscan", "READS...", [
    flag("--remove", deletes("infected files")), option("--move", WRITES, deletes("infected files", manner=Manner.MOVED)), option("--copy -l --log --tempdir", WRITES), option("-d --database -f --file-list -c --config-file --exclude-path", READS), option("--bytecode-unsigned", "OPAQUE"),
    "-h? -V? -v --verbose -a --archive-verbose --quiet --no-summary -i --infected -r --recursive[=] -o --suppress-ok-results --bell --stdout --exclude= --exclude-dir= --include= --include-dir= --max-filesize= --max-scansize= -m --multiscan --fdpass --cross-fs= --scan-mail= --alert-broken= --detect-pua="])  # fmt: skip
LYNIS = command("lynis", options=["-q --quick --quiet --no-colors --pentest --verbose --warnings-only --reverse-colors --tests= --tests-from-category= --tests-from-group= --auditor= --cronjob", option("--profile", READS), option("--report-file --logfile", WRITES), option("--plugindir", OBEYS)], subcommands=[
    sub("audit", "PLAIN"), sub("show", "PLAIN..."), sub("update", subcommands=[sub("info")])])  # fmt: skip
CLOUD_AUDIT = lax("prowler scout scoutsuite ScoutSuite cloudsplaining", "PLAIN...", [
    option("-o --output-directory --report-dir -F --output-filename", WRITES), option("-f --input-file --ruleset --config-file --mutelist-file --custom-checks-metadata-file -w", READS), option("-x --checks-folder", OBEYS), flag("--security-hub -S --send-sh-only-fails --slack --shodan", sends("the service that the option names")), flag("--fixer", writes("the cloud account", "cloud"))],
    does=reads("the cloud account", "cloud"))  # fmt: skip

CASES = """
allow  r2 -q -c 'aaa; afl~main; pdf @ main; e asm.syntax=att' build/app
allow  r2 -A -q -c 'iz > build/strings.txt' build/app
deny   r2 -q -c '!rm -rf ~' build/app
ask    r2 -q -c 'iz > /home/user/.bashrc' build/app
ask    r2 -q -c '. /tmp/x.r2' build/app
llm    rizin -i /tmp/x.rz build/app
llm    radare2 -d /tmp/app
allow  frida-ps -a
ask    frida -n firefox -l scripts/hook.js
allow  ROPgadget --binary build/app --only 'pop|ret'
ask    ropper --file /etc/shadow
allow  vol -f build/memory.dmp windows.pslist
llm    vol -p /tmp/plugins -f build/memory.dmp x.y
ask    vol -o ~/.config -f build/memory.dmp windows.dumpfiles
allow  analyzeHeadless build/ghidra app -import build/app -postScript scripts/List.java
llm    analyzeHeadless build/ghidra app -process build/app -postScript /tmp/X.java
allow  nuclei -u http://localhost:8080 -severity high,critical -o build/nuclei.txt
ask    nuclei -u https://shop.example
llm    nuclei -u http://localhost:8080 -t /tmp/templates
ask    nuclei -u http://localhost:8080 -code
allow  osv-scanner scan source -r . --format json --output build/osv.json
allow  osv-scanner -L package-lock.json
ask    osv-scanner -L package-lock.json --output ~/.profile
allow  scorecard --repo=github.com/a/b --format json
allow  slsa-verifier verify-artifact dist/app --provenance-path dist/app.jsonl --source-uri github.com/a/b
allow  clamscan -r -i build
ask    clamscan -r --remove ~
ask    clamscan --move=/home/user/.config src
allow  lynis audit system --quick
ask    lynis --plugindir ~/x audit system
allow  prowler aws --severity critical -o build/audit
ask    prowler aws --security-hub
llm    prowler aws -x /tmp/checks
"""

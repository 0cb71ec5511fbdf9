"""Profilers, tracers, sanitizers and fuzzers: they run a project's program and record what it does."""

from toolgate.knowledge.vocabulary import *

PORT = listens("a port, to show a profile")

# --- NVIDIA ----------------------------------------------------------------------------------------------------------

PROFILED = (
    "-h? -V?",
    option("-o --output", "READ_BY(profilers.recorded)"),
    option("--command-file", "OPAQUE"),
    option("--run-as", "OPAQUE"),
    """
        --accelerator-trace= --auto-report-name= -b= --backtrace= -c= --capture-range= --capture-range-end= --clock-frequency-changes= --cpu-cluster-events= --cpu-core-events= --cpu-core-metrics=
        --cpu-socket-events= --cpu-socket-metrics= --cpuctxsw= --cuda-event-trace= --cuda-flush-interval= --cuda-graph-trace= --cuda-memory-usage= --cuda-trace-all-apis= --cuda-trace-scope=
        --cuda-um-cpu-page-faults= --cuda-um-gpu-page-faults= --cudabacktrace= -y= --delay= -d= --duration= --duration-frames= --dx-force-declare-adapter-removal-support= --el1-sampling=
        -e= --env-var= --event-sample= --event-sampling-interval= --export= --etw-provider= -f= --force-overwrite= --flush-on-cudaprofilerstop= --ftrace= --ftrace-keep-user-config=
        --gpu-metrics-device= --gpu-metrics-devices= --gpu-metrics-frequency= --gpu-metrics-set= --gpu-video-device= --gpuctxsw= --hotkey-capture= --ib-net-info-devices=
        --ib-net-info-files= --ib-switch-congestion-device= --ib-switch-metrics-device= -n= --inherit-environment= --injection-use-detours= --isr= --kill= --load-uio= --mpi-impl=
        --nic-metrics= -p= --nvtx-capture= --nvtx-domain-include= --nvtx-domain-exclude= --opengl-gpu-workload= --os-events= --osrt-backtrace-depth= --osrt-backtrace-stack-size= --osrt-backtrace-threshold=
        --osrt-threshold= --osrt-file-access= --process-scope= --python-backtrace= --python-functions-trace= --python-sampling= --python-sampling-frequency= --pytorch= --dask= --qnx-kernel-events= --resolve-symbols= --retain-etw-files=
        -s= --sample= --samples-per-backtrace= --sampling-frequency= --sampling-period= --sampling-trigger= --session= --session-new= -w= --show-output= --soc-metrics= --soc-metrics-frequency= --start-frame-index=
        -Y= --start-later= --start-agent= --stats= -x= --stop-on-exit= --stop-on-range-end= --storage-metrics= --syscall= -t= --trace= --trace-fork-before-exec= --vsync= --vulkan-gpu-workload= --wait= --wddm-additional-events= --wddm-backtraces= --xhv-trace=
    """,
)  # fmt: skip
NSYS = command(
    "nsys",
    options=["-h? -v?"],
    subcommands=[
        sub("profile launch", "ARGV", PROFILED, style=EARLY),
        sub("start", options=PROFILED), loose("stop cancel shutdown sessions status"),
        sub("stats", "READS", [
            option("-o --output", "READ_BY(profilers.report)"), option("--sqlite", WRITES), option("--report-dir", OBEYS), option("-r --report", "READ_BY(profilers.named_report)"),
            "-f= --format= --force-export= --force-overwrite= --filter-nvtx= --filter-time= --timeunit= -q --quiet -v --verbose --help-reports[=] --help-formats[=] --schema="]),
        sub("analyze", "READS", [option("--rule-dir", OBEYS), option("-o --output", "READ_BY(profilers.report)"), option("--sqlite", WRITES), "-r= --rule= -f= --format= --force-export= --force-overwrite= --filter-nvtx= --filter-time= --timeunit= -q --quiet --help-rules[=]"]),
        sub("export", "READS", [option("-o --output", WRITES), "-t= --type= -f= --force-overwrite= --lazy= -l= --separate-strings= --include-json= --include-blobs= --tables= --times= --append= --ts-normalize= --ts-shift= --quiet="]),
        lax("recipe", "PLAIN", [option("--input", READS), option("--output", WRITES), "--mode= --csv --force-overwrite --nthreads= --help-recipes"]),
    ],
)  # fmt: skip
NSIGHT = flag("--nvtx --list-sets --list-sections --list-metrics --list-chips --query-metrics --csv --print-summary --kill", operands="ARGV?")  # fmt: skip
NCU = command(  # npm-check-updates, with names of packages, and Nsight Compute, which runs a program
    "ncu nv-nsight-cu-cli",
    "ROLES_BY(profilers.ncu)...",
    [
        "-h? -V? -v?",
        option("-o --export", "READ_BY(profilers.profiled)", operands="ARGV?"), option("--log-file", WRITES, operands="ARGV?"),
        option("--import", READS),
        option("--section-folder --section-folder-recursive --config-file-path --source-folders", READS, operands="ARGV?"),
        option("-k --kernel-name --set --section --metrics --target-processes --replay-mode --kernel-id --nvtx-include --nvtx-exclude --clock-control --cache-control -s --launch-skip --launch-count "
               "--launch-skip-before-match --app-replay-mode --profile-from-start --graph-profiling --rule --apply-rules --page --print-details --print-units --mode --devices --filter-mode --range-filter --call-stack-type --warp-sampling-interval --import-source",
               PLAIN, operands="ARGV?"),
        option("-t --target -p --packageManager --cache-expiration --concurrency -e --errorLevel --retry --timeout -x --reject --dep --filterVersion --rejectVersion --filterResults --format -c --cooldown --registryType", PLAIN),
        option("--packageFile --packageData --cacheFile", READS), option("--configFilePath --configFileName", OBEYS), option("--cwd --prefix", CHDIR),
        option("--doctorInstall --doctorTest", "SIDE_DOOR"), option("-r --registry", FETCHES),
        flag("-g --global", manner=Manner.GLOBAL),
        "-f -u --upgrade -i --interactive -d --doctor -s --silent -m --minimal -n --deep --pre -w --workspace -ws --workspaces --peer --root --jsonUpgraded --jsonAll --no-color --color -l= --loglevel=  --install= --removeRange --stdin -a --all",
        NSIGHT,
    ],
    style=EARLY,
    does=writes(Name("package.json"), "workspace"),
)  # fmt: skip
SANITIZER = command(
    "compute-sanitizer cuda-memcheck",
    "ARGV",
    [
        "-h? -V?",
        option("--log-file --save --xml-file --save-session-details", WRITES),
        option("--read --suppressions", READS),
        option("--injection-path --injection-path32", RUNS),
        """
            --tool= --leak-check= --error-exitcode= --check-exit-code= --destroy-on-device-error= --filter= --kernel-name= --kernel-name-exclude= --kernel-regex= --kernel-regex-exclude= --exclude=
            --language= --launch-count= --launch-skip= -c= -s= -k= --max-connections= --mode= --nvtx= --port= --prefix= --print-level= --print-limit= --print-session-details --report-api-errors=
            --require-cuda-init= --show-backtrace= --host-bt-num-frames= --num-cuda-barriers= --demangle= --target-processes= --target-processes-filter= --track-unused-memory[=] --unused-memory-threshold= --padding= --check-api-memory-access=
            --check-device-heap= --check-cache-control --check-warpgroup-mma= --coredump-name= --generate-coredump= --force-blocking-launches --strip-paths= --track-stream-ordered-races= --initcheck-address-space= --racecheck-report=
            --racecheck-detect-level= --racecheck-indirect-barrier-dependency= --racecheck-memcpy-async= --racecheck-num-workers= --racecheck-num-hazards= --missing-barrier-init-is-fatal= --xml --support-32bit --support-nested-cta --nvtx-domain=
            --kill= --require-cuda-init= --devices= --num-callers-device= --num-callers-host= --flush-to-disk= --binary-patching=
        """,
    ],
    style=EARLY,
)  # fmt: skip
NVPROF = command("nvprof", "ARGV?", [
    option("-o --output-profile -x --export-profile --log-file", WRITES), option("-i --import-profile --openacc-profiling", READS),
    "-h? -V? -f --force-overwrite -m= --metrics= -e= --events= -s --print-summary --print-gpu-trace --print-api-trace --csv -u= --normalized-time-unit --profile-from-start= --profile-child-processes --profile-all-processes --unified-memory-profiling= --kernels= --devices= --timeout= --cpu-profiling= --track-memory-allocations= --analysis-metrics --quiet"], style=EARLY)  # fmt: skip

# --- AMD, Intel and clusters -----------------------------------------------------------------------------------------

ROCPROF = command("rocprof rocprofv2 rocprofv3 omniperf rocprof-compute omnitrace", "ARGV", [
    option("-o --output-file -d --output-directory", WRITES), option("-i --input -m", READS), option("--plugin --plugin-dir", OBEYS),
    "-h? -V? --stats --timestamp= --basenames= --hip-trace --hsa-trace --sys-trace --roctx-trace --kernel-trace --memory-copy-trace --marker-trace --runtime-trace --list-basic --list-derived --parallel-kernels --obj-tracking= --flush-rate= --trace-start= --trace-period= --summary -S -f= --output-format= --pmc= --att -t="], style=EARLY)  # fmt: skip
VTUNE = command(
    "vtune advisor advixe-cl inspxe-cl amplxe-cl",
    "ARGV?",
    [
        option("-r -result-dir --result-dir --project-dir -project-dir -report-output --report-output -export-result --export-config --log-folder", WRITES),
        option("-search-dir --search-dir -source-search-dir --source-search-dir -source-object", READS),
        option("-command --command -target-pid -target-process", PLAIN),
        flag("-import --import", operands="READS..."),
        option("-option-file --option-file -app-working-dir", "OPAQUE"),
        "-h? -V? -collect= --collect= -c= -report= --report= -R= -knob= --knob= -k= -format= --format= -group-by= -filter= -column= -q -quiet -v -d= -duration= -start-paused -data-limit= -finalization-mode= -no-auto-finalize -allow-multiple-runs -analyze-system -trace-mpi -trip-counts --flop --stacks --show-all-columns -csv-delimiter= -limit= --no-trip-counts --select= --mark-up-list= -finalize",
    ],
    style=FIRST,
)  # fmt: skip
LIKWID = command("likwid-perfctr likwid-pin likwid-powermeter likwid-mpirun likwid-perfscope likwid-features", "ARGV?", [
    option("-o --output --outfile", WRITES), option("-O", PLAIN, optional=True),
    "-h? -v? -e? -a? -i? -H? -l? -c= -C= -g= -m -s= -S= -t= -T= -f -V= -d= -M= -q -p -n= -np= -nperdomain= -pin= -mpi= --stats -r= -E= --execpid -t= --perfflags= --skip= --marker --debug --force --options="], style=EARLY)  # fmt: skip
BINDS = command("hwloc-bind", "PLAIN ARGV", ["-h? -V? --get? --get-last-cpu-location? --cpubind --membind --mempolicy= --pid= --single --strict --no-smt[=] -l -p --logical --physical -v -q -f -e --restrict="], style=EARLY)  # fmt: skip
PLACES = loose("hwloc-calc hwloc-info hwloc-distrib hwloc-diff papi_avail papi_native_avail papi_mem_info papi_component_avail papi_version papi_cost papi_clockres likwid-genTopoCfg likwid-memsweeper likwid-bench nvbandwidth")  # fmt: skip
CALLS = command("hpcrun scorep-score tau_exec uftrace extrae map ddt", "ARGV?", ["-h? -V?", option("-o --output -d --data", WRITES)], subcommands=[
    sub("record live", "ARGV", [option("-d --data", WRITES), "-F= -N= -T= -A= -R= -D= -t= -P= -a --nest-libcall --no-libcall -k -E="], style=EARLY), loose("report graph replay dump info tui script", [option("-S --script", RUNS), option("-d --data", READS)])], style=EARLY)  # fmt: skip

# --- processors and memory -------------------------------------------------------------------------------------------

SAMPLY = command(
    "samply",
    options=["-h? -V?"],
    subcommands=[
        sub("record", "ARGV?", [
            option("-o --output", WRITES), option("-p --pid", PLAIN, reads("a running process", "machine")), option("--symbol-dir --windows-symbol-cache --breakpad-symbol-dir", READS), option("--breakpad-symbol-server --windows-symbol-server", "FETCHES"), option("--address", "READ_BY(chains.host)"),
            "-s --save-only -n --no-open -P= --port= -r= --rate= -d= --duration= --iteration-count= --ignore-exit-code --reuse-threads --fold-recursive-prefix --unstable-presymbolicate --main-thread-only --cswitch-markers --gfx --browsers --unlink-aux-files --per-cpu-threads --profile-name= -v --verbose --jit-markers -a --all --keep-etl"], style=EARLY, does=PORT),
        lax("load", "READS", [option("--address", "READ_BY(chains.host)"), "-n --no-open -P= --port= -v"], does=PORT), lax("import", "READS", [option("-o --output", WRITES)], does=PORT), loose("setup", does=controls("which programs may trace others")),
    ],
)  # fmt: skip
FLAMEGRAPH = command(
    "flamegraph",
    "ARGV?",
    [
        option("-o --output", WRITES),
        option("--perfdata", READS),
        flag("--root", escalates()),
        option("-c --cmd", "SIDE_DOOR"),
        option("--post-process", "SIDE_DOOR"),
        option("-p --pid", PLAIN, reads("a running process", "machine")),
        "-h? -V? -v --verbose --open -F= --freq= --deterministic -i --inverted --reverse --notes= --min-width= --image-width= --palette= --flamechart --no-inline --skip-after= --ignore-status --title= --subtitle=",
    ],
    style=EARLY,
)  # fmt: skip
POOP = command("poop", "SPLIT...", ["-h? -V? -d= --duration= --color= -f --allow-failures"])
COZ = command("coz", subcommands=[
    sub("run", "ARGV", [option("-o --output", WRITES), "-b= --binary-scope= -s= --source-scope= -p= --progress= --end-to-end --fixed-line= --fixed-speedup= ---"], style=EARLY), loose("plot", does=PORT)])  # fmt: skip
SYSPROF = command("sysprof-cli sysprof-agent magic-trace drmemory drrun", "ARGV?", [
    option("-o --output -logdir", WRITES), option("--command -c", "SIDE_DOOR"), "-h? -V? -f --force --gjs --no-battery --no-cpu --no-disk --no-memory --no-network --no-perf --gtk --speedtrack --use-trace-fd -batch -light -brief --"],
    subcommands=[sub("run", "ARGV", [option("-o -working-directory", WRITES), "-multi-thread -trigger= -full-execution"], style=EARLY)], style=FIRST)  # fmt: skip
VIEWS = lax(
    "heaptrack_print heaptrack_gui kcachegrind qcachegrind hotspot massif-visualizer tracy tracy-profiler tracy-csvexport tracy-import-chrome jeprof google-pprof hpcstruct hpcprof hpcviewer speedscope stackprof nsight-sys ncu-ui",
    "READS...",
    [
        "-h? -V?",
        option("-F --print-flamegraph -H --print-histogram -M --print-massif -o --output", WRITES),
        option("--http", "READ_BY(profilers.served)"),
        option("-f --file -d --diff", READS),
    ],
)  # fmt: skip
TRACY = command("tracy-capture tracy-update", "READS... WRITES?", [option("-o", WRITES), option("-a", "FETCHES"), "-h? -V? -p= -f -s= -m= -r -c -d -z= -j="])  # fmt: skip
PPROF = lax("pprof", "READ_BY(profilers.profile)...", [
    "-h? -V?", option("-output --output", WRITES), option("-http --http", "READ_BY(profilers.served)"), option("-tls_cert -tls_key -tls_ca -source_path", READS), option("-tools", "OPAQUE"), option("-symbolize -base -diff_base", PLAIN), flag("-web -gv -evince", runs("a viewer", "system"))], style=WORDS)  # fmt: skip
BPFTRACE = command(
    "bpftrace",
    "RUNS? PLAIN...",
    [
        "-h? -V? --info? -l? --list? --list-fields?",
        option("-e", PLAIN, fills="RUNS"),
        option("-c --cmd", SCRIPT),
        option("-o", WRITES),
        option("-I --include -l", READS),
        flag("--unsafe", unknown("what the traced program starts")),
        "-p= -q -k -kk -v -d= -f= -B= --no-warnings --usdt-file-activation --test= --no-feature= --dry-run",
    ],
    style=EARLY,
)  # fmt: skip
FUZZED = [
    "-h? -V?", option("-o --output -w --crashdir --workspace -l --logfile --report", WRITES), option("-i --input -x -f -R -W --dict", READS), option("-C -N", PLAIN),
    "-m= -t= -M= -S= -p= -s= -V= -E= -Q -U -O -D -d -n -z -b= -e= -c= -L= -I= -F= -T= -Z -A= -q -r -B -a= --timeout= --threads= --run_time= --iterations= --persistent --sanitizers -u --exit_upon_crash",
]  # fmt: skip
FUZZERS = command("afl-fuzz afl-showmap afl-cmin afl-tmin afl-analyze honggfuzz", "ARGV", FUZZED, style=EARLY)
FUZZ_LOOKS = command("afl-whatsup afl-plot", "READS WRITES?", ["-s -d -m -n"])

CASES = """
allow  afl-fuzz -i fuzz/in -o build/fuzz -- build/app @@
deny   afl-fuzz -i fuzz/in -o build/fuzz -- rm -rf ~
ask    honggfuzz -i fuzz/in --workspace ~/x -- build/app
allow  nsys profile -o build/p --force-overwrite true --trace=cuda,nvtx build/app --steps 5
allow  nsys stats --report cuda_gpu_kern_sum --format csv build/p.nsys-rep
deny   nsys profile -t cuda rm -rf ~
ask    nsys profile -o ~/.bashrc build/app
llm    nsys profile -s none /tmp/app
deny   nsys stats -o '@rm -rf ~' build/p.nsys-rep
llm    nsys stats --report-dir /tmp/reports -r mine build/p.nsys-rep
allow  ncu --set full -k 'regex:step' -o build/k build/app --steps 1
allow  ncu --import build/k.ncu-rep --page details --csv
allow  ncu -u && ncu -u '@types/*' react
deny   ncu --set full rm -rf ~
deny   ncu rm -rf ~
ask    ncu --metrics a -o ~/.bashrc build/app
allow  compute-sanitizer --tool memcheck --error-exitcode 3 build/tests/a
deny   compute-sanitizer --tool racecheck rm -rf ~
llm    compute-sanitizer --injection-path /tmp/x.so build/app
ask    compute-sanitizer --log-file ~/.bashrc build/app
allow  nvprof --print-gpu-trace build/app
allow  rocprofv3 --kernel-trace -d build/prof build/app
deny   rocprof --stats rm -rf ~
allow  vtune -collect hotspots -result-dir build/vt -- build/app
allow  vtune -report summary -r build/vt
deny   vtune -collect hotspots rm -rf ~
allow  likwid-perfctr -C 0-3 -g MEM build/app
deny   likwid-pin -c 0 rm -rf ~
allow  hwloc-bind core:0 build/app && papi_avail
deny   hwloc-bind core:0 rm -rf ~
allow  samply record --save-only -o build/profile.json target/release/app
deny   samply record rm -rf ~
ask    samply load --address 0.0.0.0 build/profile.json
ask    samply setup
allow  flamegraph -o build/flame.svg -- target/release/app
ask    flamegraph --root -- target/release/app
deny   flamegraph -- rm -rf ~
allow  poop 'build/a x' 'build/b x'
deny   poop 'rm -rf ~'
allow  coz run --- build/app
deny   coz run --- rm -rf ~
allow  heaptrack_print -f build/heaptrack.app.gz -F build/stacks.txt
ask    heaptrack_print build/heaptrack.app.gz -F ~/.bashrc
allow  tracy-capture -o build/a.tracy -a 127.0.0.1
ask    tracy-capture -o build/a.tracy -a tracy.example
allow  pprof -top build/app build/cpu.pprof
ask    pprof -top https://pprof.example/debug
ask    pprof -http 0.0.0.0:8080 build/cpu.pprof
allow  bpftrace -l 'tracepoint:syscalls:*'
deny   bpftrace -e 'BEGIN { exit(); }' -c 'rm -rf ~'
ask    bpftrace --unsafe -e 'BEGIN { system("id"); }'
"""

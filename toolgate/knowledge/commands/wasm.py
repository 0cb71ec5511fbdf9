"""WebAssembly tools: binaryen, wabt, wasm-tools and profilers.

binaryen writes options as whole words with one or two dashes. Passes are options too, and nearly all of them only change
the module; those that write a file of their own, or run a command, are declared.
"""

from toolgate.knowledge.vocabulary import *

OUT = option("-o --output", WRITES)
MAPS = [
    option("-ism --input-source-map -bsm --base-source-map", READS),
    option("-osm --output-source-map", WRITES),
    "-osu= --output-source-map-url= -sp= --skip-pass= -ol= --optimize-level= -s= --shrink-level=",
    option("-pa --pass-arg", READ_BY("wasm.pass_argument")),
]
COMMON = ["-h? --help? --version?", OUT, *MAPS]
WASM_OPT = lax(
    "wasm-opt",
    "READS...",
    [
        *COMMON,
        option("-efc --extra-fuzz-command", "SIDE_DOOR"),
        option("-if --initial-fuzz", READS),
        option("-ejw --emit-js-wrapper -esw --emit-spec-wrapper -ewc --emit-wasm2c-wrapper", WRITES),
        option("--symbolmap --separate-data-segments", WRITES, optional=True),
        "-aimfs= --always-inline-max-function-size= -fimfs= --flexible-inline-max-function-size= -ocimfs= --one-caller-inline-max-function-size= -pii= --partial-inlining-ifs=",
    ],
    style=WORDS,
    stdin=PLAIN,
)
BINARYEN = lax(
    "wasm-dis wasm2js wasm-metadce wasm-ctor-eval wasm-emscripten-finalize wasm-merge wasm-split wasm-shell wasm-fuzz-types",
    "READS...",
    [
        *COMMON,
        option("-f --graph-file --profile --manifest", READS),
        option("-o1 --primary-output -o2 --secondary-output --separate-data-segments --write-manifest", WRITES),
        option("--symbolmap --placeholdermap", WRITES, optional=True),
        "-c= --ctors= -ke= --kept-exports= -e= --entry= --outputs= --profile-export= --import-namespace=",
    ],
    style=WORDS,
)
WASM_AS = lax(
    "wasm-as",
    "READ_BY(wasm.assembled)...",
    [
        "-h? --help? --version?",
        *MAPS,
        option("-o --output", WRITES, operands="READS..."),
        option("-s --symbolmap", WRITES),
    ],
    style=WORDS,
)
REDUCER = lax(
    "wasm-reduce",
    "READS...",
    [
        *COMMON,
        option("-cmd --command", SCRIPT),
        option("-t --test -w --working", WRITES),
        option("-b --binaries", RUNS),
        "-to= --timeout=",
    ],
    style=WORDS,
)
WABT = lax(
    "wasm-objdump wasm2wat wat2wasm wasm2c wasm-validate wasm-decompile wasm-stats wat-desugar wast2json spectest-interp wasm-snip",
    "READS...",
    [option("-o --output", WRITES), "-j= --section="],
)
STRIPPER = lax("wasm-strip", "EDITS...", [option("-o --output", WRITES, operands="READS...")])
RESULTS = [
    "-h? -V?",
    OUT,
    option("--out-dir --module-dir --import-memory-dir --wasm-dir", WRITES),
    option("-c --config -d --definitions -a --adapt", READS),
    "-v --verbose -t --wat -s -w --world=",
]
WASM_TOOLS = command(
    "wasm-tools",
    subcommands=[
        lax("parse print strip objdump validate dump demangle addr2line smith mutate compose wit-smith json-from-wast wast", "READS...", RESULTS),
        sub("component metadata", subcommands=[lax("new wit embed targets link unbundle show add semver-check", "READS...", RESULTS)]),
        lax("shrink", "RUNS READS", RESULTS),
        loose("help completion"),
    ],
)  # fmt: skip
MEASURES = command(
    "twiggy",
    options=["-h? -V?"],
    subcommands=[
        lax(
            "top dominators paths monos garbage diff",
            "READS PLAIN...",
            [option("-o", WRITES), "-n= -d= -r= -f= --format= -m= --mode= -g --retained"],
        )
    ],
)
BINDGEN = command(
    "wasm-bindgen",
    "READS...",
    [
        "-h? -V?",
        option("--out-dir", WRITES),
        """
            --out-name= --target= --no-modules-global= --browser --nodejs --web --no-modules --typescript --no-typescript --omit-imports
            --omit-default-module-path --split-linked-modules --debug --keep-debug --no-demangle --keep-lld-exports --remove-name-section
            --remove-producers-section --weak-refs --reference-types --encode-into= --anyref --catch-unwind
        """,
    ],
)
BINDGEN_TESTS = command("wasm-bindgen-test-runner", "RUNS PLAIN...", style=EARLY)
TRUNK = command(
    "trunk",
    options=[option("--config", OBEYS), "-h? -V? -v --verbose -q --quiet --color= --skip-version-check --offline"],
    subcommands=[
        sub("build watch serve b w s", "READS?", [
            option("--config", OBEYS), option("-d --dist", WRITES), option("-a --address", "READ_BY(chains.host)"), option("--proxy-backend", "SENDS"), option("--tls-key-path --tls-cert-path", READS),
            """
                --release --public-url= --filehash[=] --features= --all-features --no-default-features --example= --cargo-profile= -p= --port= -o --open --no-autoreload --no-spa
                --no-error-reporting --proxy-rewrite= --proxy-insecure --proxy-ws -i= --ignore= -w= --watch= --enable-cooldown --clear -M --minify --no-minification
                --no-sri --inject-scripts --locked --frozen --offline --accept-invalid-certs -t= --target= --poll[=] --ws-protocol= --ws-base= --serve-base= --allow-disabling-address-lookup
            """], does=runs("the project's build")),
        loose("clean", [option("-d --dist", DELETES), "--cargo --tools"], does=deletes("the build's output", "output")),
        sub("config tools", subcommands=[loose("show")]),
    ],
)  # fmt: skip

GRANTED = [option("--dir --mapdir --volume", READ_BY("wasm.directory")), option("--env", "ASSIGNS")]
WASMTIME_OPTIONS = [
    *GRANTED, option("--preload", READ_BY("templates.plugin")), option("--config", OBEYS), option("-o --output", WRITES),
    "-h? -V? -W= --wasm= -S= --wasi= -O= --optimize= -C= --codegen= -D= --debug= --invoke= --argv0= --target= --profile= --no-logging --allow-precompiled", ]  # fmt: skip
WASMTIME = command("wasmtime", options=WASMTIME_OPTIONS, style=EARLY, subcommands=[
    sub("run", "RUNS PLAIN...", WASMTIME_OPTIONS, style=EARLY), sub("compile explore objdump wast", "READS...", WASMTIME_OPTIONS), sub("serve", "RUNS", [*WASMTIME_OPTIONS, option("--addr", LISTENS, clears="listen")], does=listens("a port", "machine")),
    sub("settings config completion help", "PLAIN...")], otherwise=command("wasmtime", "RUNS PLAIN...", WASMTIME_OPTIONS, style=EARLY))  # fmt: skip
WASMER_OPTIONS = [*GRANTED, option("-o", WRITES), "-h? -V? -v -q -i= --invoke= -e= --entrypoint= --net[=] --singlepass --cranelift --llvm --use= --registry= --stack-size= --enable-all --forward-host-env --disable-cache"]  # fmt: skip
WASMER = command("wasmer", options=WASMER_OPTIONS, style=EARLY, subcommands=[
    sub("run", "READ_BY(wasm.module) PLAIN...", WASMER_OPTIONS, style=EARLY), sub("compile create-exe create-obj validate inspect wast", "READS...", WASMER_OPTIONS), sub("cache config whoami list app help version", "PLAIN...", subcommands=[sub("clean", does=deletes("wasmer's cache", "cache"))]),
    sub("publish push deploy", "PLAIN...", ["--bump --dry-run"], does=publishes("a package")), sub("login", "PLAIN...", does=writes("wasmer's login", "secret"))], otherwise=command("wasmer", "READ_BY(wasm.module) PLAIN...", WASMER_OPTIONS, style=EARLY))  # fmt: skip
EDGE = command("wasmedge", "RUNS PLAIN...", [
    *GRANTED, option("--force-aot", PLAIN), "-h? -v? --reactor --enable-all --enable-all-statistics --enable-time-measuring --time-limit= --gas-limit= --memory-page-limit= --enable-threads --enable-component --run-mode="], style=EARLY, subcommands=[
    sub("compile", "READS WRITES", ["--optimize= --enable-all --generic-binary --interruptible --dump"]), sub("run", "RUNS PLAIN...", [*GRANTED, "--reactor --enable-all"], style=EARLY)], otherwise=command("wasmedge", "RUNS PLAIN...", [*GRANTED, "--reactor"], style=EARLY))  # fmt: skip

CASES = """
allow  wasmtime --dir . target/wasm32-wasip1/release/app.wasm --help
allow  wasmtime run --env MODE=test --invoke add build/a.wasm 1 2
allow  wasmtime compile build/a.wasm -o build/a.cwasm
llm    wasmtime run /tmp/a.wasm
ask    wasmtime --dir /home/user/.ssh::/keys build/a.wasm
ask    wasmtime serve build/a.wasm
allow  wasmtime serve --addr 127.0.0.1:8081 build/a.wasm
llm    wasmtime --preload env=/tmp/env.wasm build/a.wasm
allow  wasmer run --dir data build/a.wasm -- -v
ask    wasmer run stranger/tool
ask    wasmer publish
allow  wasmedge --dir .:. build/a.wasm && wasmedge compile build/a.wasm build/a.so
ask    wasmedge --dir /keys:/home/user/.ssh build/a.wasm
allow  wasm-opt -Oz target/app.wasm -o target/app.opt.wasm
allow  wasm-opt -O3 --enable-simd --strip-debug -g app.wasm -o build/app.wasm --output-source-map build/app.map
allow  wasm-opt app.wasm --print-function-map
allow  wasm-opt --asyncify --pass-arg=asyncify-imports@env.sleep app.wasm -o build/app.wasm
ask    wasm-opt -Oz app.wasm -o ~/.bashrc
ask    wasm-opt app.wasm --symbolmap=/home/user/.bashrc
ask    wasm-opt app.wasm -pa symbolmap@/home/user/.bashrc --symbolmap
ask    wasm-opt app.wasm -osm ~/.profile -o build/a.wasm
deny   wasm-opt app.wasm --fuzz-exec -efc 'rm -rf ~'
allow  wasm-dis app.wasm -o build/app.wat
allow  wasm-as src/app.wat
ask    wasm-as ~/app.wat
allow  wasm2js build/app.wasm -O2 -o build/app.js
ask    wasm2js build/app.wasm -o ~/.config/autostart/a.js
allow  wasm-merge build/a.wasm a build/b.wasm b -o build/all.wasm
allow  wasm-metadce -f graph.json build/a.wasm -o build/b.wasm
allow  wasm-reduce -cmd './interesting.sh' -t build/t.wasm -w build/w.wasm build/a.wasm
deny   wasm-reduce --command 'rm -rf ~' -t build/t.wasm -w build/w.wasm build/a.wasm
allow  wasm-objdump -h -j Export build/a.wasm
allow  wasm-strip build/a.wasm
ask    wasm-strip ~/a.wasm
allow  wasm-strip ~/a.wasm -o build/a.wasm
allow  wasm-tools print build/a.wasm
allow  wasm-tools component new build/a.wasm -o build/c.wasm
ask    wasm-tools print build/a.wasm -o ~/.bashrc
ask    wasm-tools json-from-wast a.wast --wasm-dir ~/.config -o build/a.json
ask    wasm-tools component wit build/a.wasm --out-dir ~/.config
ask    wasm-tools shrink ~/Downloads/p.sh build/a.wasm
allow  twiggy top -n 20 build/a.wasm
ask    twiggy top build/a.wasm -o ~/.bashrc
allow  wasm-bindgen --target web --no-typescript --out-dir pkg target/wasm32-unknown-unknown/release/a.wasm
allow  wasm-bindgen --target bundler --weak-refs --keep-debug --out-name a --out-dir /tmp/pkg build/a.wasm
ask    wasm-bindgen --target web --out-dir ~/.config build/a.wasm
ask    wasm-bindgen --run-after x --out-dir pkg build/a.wasm
allow  wasm-bindgen-test-runner target/wasm32-unknown-unknown/debug/deps/a.wasm
llm    wasm-bindgen-test-runner /tmp/a.wasm
allow  trunk build --release --public-url /a/
allow  trunk serve --port 8081 --no-autoreload
ask    trunk serve --address 0.0.0.0
llm    trunk build --config /tmp/Trunk.toml
ask    trunk build -d ~/public_html
"""

"""cargo — builds, tests and publishes Rust packages, with rustc, rustup and the tools around them."""

from toolgate.knowledge.vocabulary import *

BUILD = runs(CARGO_BUILD)
TESTS = runs(CARGO_TESTS)
RUN = runs(CARGO_PROGRAM)
MANIFEST = writes("Cargo.toml and Cargo.lock", "workspace")
SOURCES = writes("the project's sources", "workspace")
RELEASE = publishes("the package", "registry")
DATABASE = writes("the database", "database", Manner.LIMITED)
DEVICE = controls("a connected device", manner=Manner.INPUT)
TOOLCHAIN = "+n[=] +s[=] +b[=] +1[=] +e[=]"  # +nightly, +stable, +beta, +1.80

CARGO_GENERAL = [
    TOOLCHAIN,
    "-h? -V? --list? --explain?",
    "-v --verbose -vv -q --quiet --color= --locked --offline --frozen -Z= --explain=",
    option("-C", CHDIR),
    option("--config", "READ_BY(cargo.config)"),
    option("--manifest-path", RUNS),
    option("--lockfile-path", WRITES),
]
COMPILING = [
    """
        -p= --package= --workspace --all --exclude= --all-targets --lib --bins --bin= --examples --example= --tests
        --test= --benches --bench= -F= --features= --all-features --no-default-features -r --release --profile=
        --target= -j= --jobs= --keep-going --message-format= --build-plan --unit-graph --future-incompat-report
        --ignore-rust-version --timings[=] --no-run --no-fail-fast --doc --edition[=] --fix --allow-dirty --allow-staged
        --allow-no-vcs --broken-code --no-deps --document-private-items --open --clean --cargo-profile=
        --skip-integrity-check
    """,
    option("--target-dir --artifact-dir --out-dir", WRITES),
]

CARGO = command(
    "cargo",
    options=CARGO_GENERAL,
    subcommands=[
        sub("build b check c rustc doc d rustdoc", "PLAIN...", COMPILING, does=BUILD),
        sub("clippy fix", "PLAIN...", COMPILING, does=BUILD),
        loose("test t bench nextest miri llvm-cov tarpaulin insta mutants criterion fuzz careful hack udeps kani afl", [*COMPILING, option("--output-path --output-dir --lcov-file --archive-file", WRITES)], does=TESTS),
        sub("run r", "PLAIN...", COMPILING, style=EARLY, does=RUN),
        sub("watch", "PLAIN...", [option("-x --exec", "READ_BY(cargo.cargo_line)"), option("-s --shell --use-shell", SCRIPT), option("-C --workdir", CHDIR), option("--env-file", GIVES), "-c --clear -q --quiet -i= --ignore= -w= --watch= --why --postpone --poll --no-restart --delay= -d= -B= -E= -N --notify --no-gitignore --no-ignore"], bare=BUILD, given=BUILD),
        lax("xtask make leptos tauri dioxus flamegraph samply codspeed asm bloat show-asm pgo zigbuild xwin ndk lambda size nm objdump objcopy readobj strip deb generate-rpm bundle component geiger readme pgrx wasi apk expand", "READ_BY(task)? PLAIN...", [*COMPILING, option("-o --output", WRITES)], does=RUN),
        lax("fmt", "EDITS...", [flag("--check", operands="READS...", clears="write"), "--all -p= --package= --message-format= -v -q"], does=SOURCES),
        sub("add", "PACKAGES...", [*COMPILING, "--dev --build --no-optional --optional --rename= --rev= --tag= --branch= --dry-run -n --public --base=", option("--path", READS), option("--git", "PACKAGES"), option("--registry", PLAIN)]),
        loose("remove rm update upgrade generate-lockfile set-version bump", does=MANIFEST),
        lax("fetch vendor", "WRITES?", does=runs(LOCKED_PACKAGES, "workspace", (Manner.INSTALL, Manner.LOCKED))),
        lax("init new generate", "MAKES?"),
        loose("clean sweep cache", [*COMPILING, flag("--dry-run -n", dry=True)], does=deletes("cargo's build output", "output")),
        loose("tree metadata locate-project pkgid read-manifest verify-project version help info config report outdated audit deny license about semver-checks msrv modules depgraph public-api sort shear machete vet", [option("-o --output", WRITES)]),
        loose("search", does=fetches(Name("crates.io"), "registry")),
        sub(
            "install binstall quickinstall install-update",
            "PACKAGES...",
            [
                *COMPILING,
                "--version= --vers= -f --force --no-track --debug --bin= --bins --git-rev= --rev= --tag= --branch= --index= --no-confirm -y --targets= --strategies= --disable-strategies= -a -l --all --rev=",
                "--list?",
                option("--path", RUNS, runs(CARGO_BUILD)),
                option("--git", "PACKAGES"),
                option("--registry", PLAIN),
                option("--root --install-path", WRITES),
                flag("--dry-run -n", dry=True, clears="run"),
            ],
            given=runs("programs", "machine", (Manner.INSTALL, Manner.GLOBAL)),
        ),
        loose("uninstall", does=writes("programs", "home")),
        sub("package", "PLAIN...", COMPILING + ["--no-verify --no-metadata --list -l --exclude-lockfile --index= --registry="], does=BUILD),
        loose("publish", [*COMPILING, "--no-verify --token= --index= --registry=", flag("-n --dry-run", dry=True)], does=RELEASE),
        loose("release smart-release", [*COMPILING, option("-c --config", READS), flag("-x -e --execute", RELEASE)], does=BUILD),  # else it only says what it would do
        sub("workspaces ws", subcommands=[loose("list ls changed plan"), sub("exec", "ARGV", ["--ignore= -i= --no-bail"], style=EARLY), loose("rename create init", does=MANIFEST), loose("version", [flag("--no-git-push --no-git-commit", clears="publish")], does=(MANIFEST, publishes("version tags"))), loose("*", [flag("--dry-run", dry="publish")], does=RELEASE)]),
        sub("dist", subcommands=[loose("plan manifest linkage help", does=BUILD), loose("build generate init migrate", does=BUILD), loose("host", does=RELEASE), loose("*", does=runs("programs", "machine", (Manner.INSTALL, Manner.GLOBAL)))]),
        sub("sqlx", subcommands=[loose("prepare", COMPILING, does=BUILD), sub("database db", subcommands=[loose("drop reset", does=deletes("data in the database", "database")), loose("*", does=DATABASE, traits="development")]), sub("migrate mig", subcommands=[loose("info"), loose("add build-script", does=SOURCES), loose("revert", does=deletes("what the last migration created", "database", Manner.LIMITED), traits="development"), loose("*", does=DATABASE, traits="development")])]),
        sub("shuttle", subcommands=[loose("run init logs status generate project deployment resource account", does=RUN), loose("login logout", does=writes("credentials of the cloud account", "secret")), loose("*", does=publishes("the service", manner=Manner.DEPLOY))]),
        sub("crev", subcommands=[sub("crate", subcommands=[loose("verify info search list mvp"), loose("*", does=writes("reviews of packages", "home"))]), loose("verify"), loose("*", does=publishes("reviews of packages"))]),
        lax("embed flash", "PLAIN...", COMPILING, does=DEVICE),
        sub("espflash", subcommands=[loose("board-info list-ports monitor partition-table completions"), lax("save-image", "PLAIN...", [*COMPILING, option("--partition-table --bootloader", READS)], does=BUILD), loose("*", does=DEVICE)]),
        loose("yank owner", [flag("-l --list", clears="publish"), "--version= --vers= --undo -a= --add= -r= --remove= --registry= --index= --token="], does=publishes("a change to the registry", "registry")),
        loose("login logout", does=writes("registry credentials", "secret")),
    ],
    traits="cargo-aliases",
)  # fmt: skip
RUSTC = lax(
    "rustc clippy-driver rustdoc",
    "READS...",
    [
        TOOLCHAIN,
        "-h? -V? -vV? -Vv?",
        option("-o --out-dir --output --dep-info", WRITES),
        option("-C --codegen", "READ_BY(cargo.rust_codegen)"),
        option("--extern --sysroot", READS),
        option("--test-runtool --runtool --test-builder", SCRIPT),
        "--cfg= --check-cfg= -L= -l= --crate-type= --crate-name= --edition= --emit= --print= -g -O --test --target= -A= --allow= -W= --warn= -D= --deny= -F= --forbid= --cap-lints= -Z= --error-format= --json= --color= --diagnostic-width= --remap-path-prefix= -v --verbose --explain=",
    ],
    does=writes("the compiled program", "output"),
    prints="tools",
    traits="stem",
)
RUSTFMT = lax(
    "rustfmt leptosfmt",
    "EDITS...",
    [
        TOOLCHAIN,
        "-h? -V?",
        flag("--check", operands="READS..."),
        option("--config-path", READS),
        option("--emit", PLAIN),
        "--edition= --config= --color= -l --files-with-diff --backup -q -v --print-config= --style-edition=",
    ],
)
RUSTUP = command(
    "rustup rustup-init",
    options=["-h? -V?", "-v --verbose -q --quiet", TOOLCHAIN],
    subcommands=[
        loose("show doc man check help completions"),
        loose("which", prints="tools"),
        sub("run", "PLAIN ARGV", ["--install"]),
        sub("target component", subcommands=[loose("list"), loose("add install", does=runs("a Rust toolchain component", "known", (Manner.INSTALL, Manner.LOCKED))), loose("remove uninstall", does=writes("the Rust toolchain", "cache"))]),
        sub("toolchain", subcommands=[loose("list"), loose("install add link update", does=runs("a Rust toolchain", "registry", (Manner.INSTALL, Manner.GLOBAL))), loose("uninstall remove", does=writes("the Rust toolchains", "home"))]),
        sub("override", subcommands=[lax("list"), loose("set unset add remove", does=writes("this directory's toolchain", "cache"))]),
        loose("update upgrade install default set self uninstall", does=runs("a Rust toolchain", "registry", (Manner.INSTALL, Manner.GLOBAL))),
    ],
)  # fmt: skip
WASM_PACK = command(
    "wasm-pack dx cross rust-script cbindgen",
    options=[TOOLCHAIN, "-h? -V?", "-v --verbose -q --quiet --log-level="],
    subcommands=[
        loose("publish login", does=publishes("the package", "registry")),
        loose(
            "build test serve watch new init clean pack run check doc clippy bench",
            [option("-d --out-dir --dist --dest-dir --output", WRITES), *COMPILING],
            does=BUILD,
        ),
    ],
    otherwise=lax(
        "wasm-pack",
        "RUNS...",
        [option("-o --out-dir --output", WRITES), option("-c --config", READS), "--target= --lang= --crate="],
    ),
)
CARGO_PROGRAMS = loose(
    "cargo-nextest cargo-fmt cargo-clippy cargo-audit cargo-deny", ["-h? -V?", option("--config", READS)], does=TESTS
)
TYPOS = lax(
    "typos", "READS...", ["-h? -V?", flag("-w --write-changes", operands="EDITS..."), option("-c --config", READS)]
)

BINDINGS = lax(
    "bindgen",
    "READS",
    [
        "-h? -V? --version?",
        option("-o --output --depfile --emit-clang-ast --emit-ir-graphviz --wrap-static-fns-path", WRITES),
        option("--rustfmt-configuration-file --prefix-link-name", READS),
        option("--with-derive-custom --module-raw-line --raw-line", PLAIN),
        flag("--", ends=True, operands="READS PLAIN..."),
    ],
)

CASES = """
allow  cargo release minor && cargo dist plan
ask    cargo release minor --execute
ask    cargo smart-release -e
allow  cargo workspaces list
ask    cargo workspaces version patch
deny   cargo workspaces exec rm -rf ~
ask    cargo dist host --steps=upload
allow  cargo sqlx prepare -- --all-targets
allow  cargo sqlx migrate run
ask    cargo sqlx database drop -y
ask    cargo shuttle deploy
ask    cargo crev publish
ask    cargo embed --release
ask    cargo espflash flash --monitor
allow  cargo espflash save-image --chip esp32 build/a.bin
allow  bindgen src/wrapper.h -o src/bindings.rs --allowlist-function 'acme_.*' -- -Iinclude
ask    bindgen src/wrapper.h -o ~/.bashrc
allow  cargo build --release --locked
       run the project's build
allow  cargo +nightly test -p core --lib -- --nocapture 'deletes everything'
allow  cargo +1.80.0 check
allow  cargo clippy --all-targets --all-features -- -D warnings
allow  cargo fmt --all -- --check
allow  cargo fmt
allow  cargo run --bin tool -- --port 80 -rf /
allow  cargo nextest run --no-fail-fast
allow  cargo xtask ci
allow  cargo tree -d
allow  cargo audit --deny warnings
allow  cargo clean
allow  cargo update -p serde
allow  cargo doc --no-deps --open
allow  cargo publish --dry-run
allow  cargo install --path .
allow  cargo install --list
allow  rustc -vV
allow  rustc --edition 2021 a.rs -o build/a
llm    rustc /var/tmp/a.rs && ./a
allow  rustc src/a.rs && ./a
allow  rustfmt --check src/main.rs
allow  rustup show
allow  rustup target add wasm32-unknown-unknown
allow  wasm-pack build --target web
allow  cargo watch -x test
allow  cargo add serde --features derive
ask    cargo add --git https://github.com/somebody/thing
ask    cargo install ripgrep
ask    cargo install --git https://github.com/somebody/thing
ask    cargo publish
ask    cargo yank --version 1.0.0
ask    cargo login abc
ask    cargo owner --add somebody
ask    cargo run --manifest-path ~/elsewhere/Cargo.toml
deny   cargo --config 'build.rustc-wrapper="rm -rf ~"' build
deny   cargo --config 'target.x86_64-unknown-linux-gnu.runner = ["rm", "-rf", "/"]' test
deny   cargo watch -s 'rm -rf ~'
deny   rustc a.rs -o /usr/bin/a
deny   rustc -C linker='rm -rf ~' a.rs
ask    rustup default nightly
ask    cargo surprise
ask    cargo build --surprise
ask    cargo build --target-dir ~/elsewhere
llm    cargo build --manifest-path /tmp/other/Cargo.toml --target-dir /tmp/target && /tmp/target/debug/app
allow  cargo xtask release --dry-run
ask    cargo xtask release --dry-run --execute
allow  $(rustup which rustfmt) --check src/main.rs
deny   $(rustup which rm) -rf ~
ask    $(rustup which "$x") src/main.rs
"""

"""Haskell, OCaml, Swift, Dart, Zig, Nim, Crystal and other compiled languages with their package managers."""

from toolgate.knowledge.vocabulary import (
    CODE, EARLY, PLAIN, READ_BY, READS, RUNS, WORDS, WRITES, command, deletes, flag, flags, option, publishes, runs, sub, writes,
)  # fmt: skip

HELP = flag("-h", informs=True)
BUILD = runs("the project's build")
BINARY = writes("the compiled program", "output")
DEPENDENCIES = runs("the project's dependencies", "workspace", "install locked")
RELEASE = publishes("the package", "registry")
GLOBALLY = runs("programs for every project", "registry", "install global")

# --- Haskell ---------------------------------------------------------------------------------------------------------

GHC = command(
    "ghc ghci runghc runhaskell hugs",
    "RUNS? PLAIN...",
    [
        HELP,
        flag("-V --info --numeric-version --supported-extensions", informs=True),
        option("-e", CODE("haskell"), fills="RUNS"),
        option("-o -odir -hidir -outputdir -dumpdir -stubdir", WRITES),
        option("-pgmF -pgmP -pgmc -pgml -pgma -pgmL -F -ghci-script", RUNS),
        option("-package-db -package-env -i -I -L", READS),
    ],
    style=WORDS,
    unlisted=PLAIN,
    stdin=CODE("haskell"),
)
CABAL = command(
    "cabal stack",
    options=[HELP, flag("-V", informs=True), flags("--resolver= --color= -v -j= --jobs= --silent --nix --no-nix --system-ghc --verbosity="), option("--stack-yaml --work-dir --stack-root --config-file --project-file", RUNS)],
    subcommands=[
        sub("build test bench run repl ghci haddock check clean configure freeze outdated update list info unpack get sdist gen-bounds init new format ls dot path purge query templates hoogle setup script eval ide list-bin v2-build v2-test v2-run new-build new-test",
            "PLAIN...", [option("--builddir --output-dir --output", WRITES), option("-w --with-compiler", RUNS)], unlisted=PLAIN, does=BUILD),
        sub("install v2-install new-install", "PACKAGES...", [flags("--lib --overwrite-policy= --install-method= --only-dependencies --only-deps --enable-tests -j= --dry-run"), option("--installdir --local-bin-path", WRITES)], given=GLOBALLY, bare=BUILD),
        sub("exec", "LOCAL", unlisted=PLAIN),
        sub("runghc runhaskell ghc", "RUNS? PLAIN...", style=EARLY, unlisted=PLAIN, stdin=CODE("haskell")),
        sub("upload report", "PLAIN...", [flag("--candidate")], unlisted=PLAIN, does=RELEASE),
        sub("user-config config upgrade", "PLAIN...", unlisted=PLAIN, does=writes("settings for every project", "home")),
    ],
)  # fmt: skip
GHCUP = command("ghcup", options=[HELP], subcommands=[sub("list whereis debug-info tool-requirements changelog", "PLAIN...", unlisted=PLAIN), sub("run", "ARGV", unlisted=PLAIN)], otherwise=sub("ghcup", "PLAIN...", unlisted=PLAIN, does=GLOBALLY))
HASKELL_TOOLS = command("hlint ghcid stylish-haskell ormolu fourmolu brittany weeder hpack hasktags haskell-language-server", "READS...", [HELP, flag("-i --inplace --refactor", operands="EDITS..."), option("-c --command -T --test --reload-command", "SCRIPT"), option("-m --mode -o", PLAIN)], unlisted=PLAIN)

# --- OCaml -----------------------------------------------------------------------------------------------------------

OCAML = command("ocaml ocamlc ocamlopt ocamlfind utop ocamldep ocamllex menhir ocamlformat refmt bsc rescript coqc coqtop lean lake agda idris2", "RUNS? PLAIN...", [HELP, flag("-v -vnum", informs=True), option("-e", CODE("ocaml"), fills="RUNS"), option("-o", WRITES), option("-pp -ppx -init", RUNS), flag("-i --inplace", operands="EDITS...")], style=WORDS, unlisted=PLAIN, stdin=CODE("ocaml"))
DUNE = command(
    "dune",
    options=[HELP, option("--root", "CHDIR"), option("--build-dir", WRITES)],
    subcommands=[
        sub("build test runtest clean fmt init describe external-lib-deps promote promotion top utop show rules upgrade subst format-dune-file cache coq ocaml printenv help b", "PLAIN...", unlisted=PLAIN, does=BUILD),
        sub("exec", "LOCAL", [flags("-w --watch --no-build --display= --profile= -j= --context=")]),
        sub("install uninstall", "PLAIN...", [option("--prefix --destdir", WRITES)], unlisted=PLAIN, does=BUILD),
        sub("pkg", "PLAIN...", unlisted=PLAIN, does=DEPENDENCIES),
    ],
)
OPAM = command(
    "opam esy",
    options=[HELP, flags("-y --yes -q -v --verbose --switch= --color= -j= --jobs= --no -n"), option("--root", READS)],
    subcommands=[
        sub("list show search info env var lint help tree source", "PLAIN...", unlisted=PLAIN),
        sub("exec", "LOCAL", unlisted=PLAIN),
        sub("install reinstall", "PACKAGES...", [flags("--deps-only --with-test --with-doc --with-dev-setup --locked --fake --assume-built --working-dir --inplace-build"), flag("--show -s --dry-run", dry=True, clears="run")], bare=DEPENDENCIES),
        sub("update upgrade", "PLAIN...", unlisted=PLAIN, does=DEPENDENCIES),
        sub("switch", "PLAIN...", subcommands=[sub("list show list-available", "PLAIN...", unlisted=PLAIN)], otherwise=sub("switch", "PLAIN...", unlisted=PLAIN, does=GLOBALLY)),
        sub("pin", "PLAIN...", unlisted=PLAIN, does=GLOBALLY),
        sub("init", "PLAIN...", unlisted=PLAIN, does=writes("your shell's profile", "startup")),
        sub("remove repository repo option config autoremove uninstall", "PLAIN...", unlisted=PLAIN, does=writes("settings for every project", "home")),
        sub("publish", "PLAIN...", unlisted=PLAIN, does=RELEASE),
        sub("clean", "PLAIN...", unlisted=PLAIN, does=deletes("opam's cache", "cache")),
    ],
)  # fmt: skip

# --- Swift -----------------------------------------------------------------------------------------------------------

SWIFT = command(
    "swift",
    options=[HELP, flags("-c= -v --verbose --configuration=")],
    subcommands=[
        sub("build test run", "PLAIN...", [option("--package-path", "CHDIR"), option("--scratch-path --build-path --xunit-output", WRITES)], unlisted=PLAIN, does=BUILD),
        sub("package", "PLAIN...", [option("--package-path", "CHDIR"), flag("--disable-sandbox")], unlisted=PLAIN, does=DEPENDENCIES),
        sub("format", "EDITS...", [flag("-i --in-place"), flags("-r --recursive -p --parallel --configuration=")], unlisted=PLAIN),
        sub("repl", "", unlisted=PLAIN, stdin=CODE("swift")),
        sub("sdk", "PLAIN...", unlisted=PLAIN, does=GLOBALLY),
    ],
    otherwise=sub("swift", "RUNS PLAIN...", style=EARLY, unlisted=PLAIN),
)
SWIFTC = command("swiftc", "READS...", [HELP, option("-o -emit-module-path -emit-objc-header-path -output-file-map", WRITES), option("-load-plugin-library -load-plugin-executable -plugin-path", RUNS), option("-I -L -F -sdk -import-objc-header", READS), flags("-D= -l= -target= -swift-version= -module-name= -framework= -Xcc= -Xlinker= -num-threads=")], style=WORDS, unlisted=READ_BY("compiler_option"), does=BINARY)
XCODE = command(
    "xcodebuild",
    "PLAIN...",
    [HELP, flag("-version -list -showsdks -showBuildSettings -showdestinations", informs=True), option("-derivedDataPath -resultBundlePath -archivePath -exportPath -clonedSourcePackagesDirPath", WRITES), option("-project -workspace -xcconfig -exportOptionsPlist -xctestrun -testPlan", READS), flag("-allowProvisioningUpdates -allowProvisioningDeviceRegistration", publishes("signing data of the account"))],
    style=WORDS,
    unlisted=PLAIN,
    does=BUILD,
)
XCRUN = command(
    "xcrun",
    "LOCAL?",
    [HELP, flags("--sdk= -sdk= --toolchain= -l --log -v --verbose -k -n --no-cache -r --run"), flag("--find -f --show-sdk-path --show-sdk-version --show-sdk-platform-path --show-toolchain-path", informs=True)],
    subcommands=[
        sub("simctl", subcommands=[
            sub("list help getenv getappcontainer get_app_container listapps diagnose status_bar", "PLAIN...", unlisted=PLAIN),
            sub("boot shutdown install uninstall launch terminate openurl io spawn create push privacy ui addmedia appinfo location keychain pbcopy", "PLAIN...", unlisted=PLAIN, does=runs("a simulator")),
            sub("erase delete", "PLAIN...", unlisted=PLAIN, does=deletes("simulated devices", "cache")),
        ]),
        sub("altool notarytool stapler", "PLAIN...", unlisted=PLAIN, does=publishes("the application")),
    ],
    otherwise=sub("xcrun", "ARGV"),
    style=EARLY,
)
SWIFT_TOOLS = command("swiftlint swiftformat swift-format periphery sourcery swiftgen xcpretty xcbeautify slather danger", "READS...", [HELP, flag("--fix --autocorrect -i --in-place", operands="EDITS..."), option("--config --templates", READS), option("--output --cache-path", WRITES)], unlisted=PLAIN)
PODS = command(
    "pod carthage xcodegen tuist mint",
    "PLAIN...",
    [HELP],
    subcommands=[
        sub("install update bootstrap checkout build outdated deintegrate list search lint cache env ipc generate dump fetch test edit graph clean validate version archive", "PLAIN...", unlisted=PLAIN, does=DEPENDENCIES),
        sub("lib spec", subcommands=[sub("lint create which cat list", "PLAIN...", unlisted=PLAIN, does=BUILD)]),
        sub("trunk", subcommands=[sub("me info", "PLAIN...", unlisted=PLAIN)], otherwise=sub("trunk", "PLAIN...", unlisted=PLAIN, does=RELEASE)),
        sub("repo", subcommands=[sub("list update lint", "PLAIN...", unlisted=PLAIN), sub("push", "PLAIN...", unlisted=PLAIN, does=RELEASE)], otherwise=sub("repo", "PLAIN...", unlisted=PLAIN, does=writes("settings for every project", "home"))),
        sub("run", "TOOL", unlisted=PLAIN),
    ],
    bare=BUILD,
)

# --- Dart ------------------------------------------------------------------------------------------------------------

PUB = [
    sub("get upgrade downgrade outdated deps unpack", "PLAIN...", unlisted=PLAIN, does=DEPENDENCIES),
    sub("add", "PACKAGES...", unlisted=PLAIN),
    sub("remove bump", "PLAIN...", unlisted=PLAIN, does=writes("pubspec.yaml", "workspace")),
    sub("run", "LOCAL", unlisted=PLAIN),
    sub("publish", "PLAIN...", [flag("-n --dry-run", dry=True)], unlisted=PLAIN, does=RELEASE),
    sub("cache", "PLAIN...", unlisted=PLAIN, does=deletes("pub's cache", "cache")),
    sub("login logout token", "PLAIN...", unlisted=PLAIN, does=writes("credentials of the registry", "secret")),
    sub("global", subcommands=[sub("list", "PLAIN..."), sub("run", "LOCAL", unlisted=PLAIN), sub("activate deactivate", "PLAIN...", unlisted=PLAIN, does=GLOBALLY)]),
]
DART = command(
    "dart flutter fvm melos",
    options=[HELP, flags("-v --verbose -d= --device-id= --enable-analytics --disable-analytics --no-analytics --suppress-analytics")],
    subcommands=[
        sub("pub packages", subcommands=PUB),
        sub("run", "READ_BY(dart_target)? PLAIN...", [flags("-d= --flavor= -t= --target= --release --debug --profile --dart-define= --web-port= --web-hostname=")], style=EARLY, unlisted=PLAIN, does=BUILD),
        sub("test analyze build compile doc create gen-l10n drive attach devices emulators doctor logs screenshot symbolize info help assemble clean bootstrap bs list version precache use releases",
            "PLAIN...", [option("-o --output --output-dir --output-dill", WRITES), option("--dart-define-from-file", READS)], unlisted=PLAIN, does=BUILD),
        sub("format", "EDITS...", [flag("--set-exit-if-changed"), option("-o --output", PLAIN)], unlisted=PLAIN),
        sub("fix", "PLAIN...", unlisted=PLAIN, does=writes("the project's sources", "workspace")),
        sub("exec", "ARGV", unlisted=PLAIN),
        sub("publish", "PLAIN...", [flag("--dry-run -n", dry=True)], unlisted=PLAIN, does=RELEASE),
        sub("upgrade downgrade channel config install remove global", "PLAIN...", unlisted=PLAIN, does=GLOBALLY),
        sub("dart flutter", "ARGV", style="literal"),
    ],
    otherwise=sub("dart", "READ_BY(task)? PLAIN...", style=EARLY, unlisted=PLAIN, does=BUILD),
)  # fmt: skip

# --- others ----------------------------------------------------------------------------------------------------------

ZIG = command(
    "zig",
    options=[HELP],
    subcommands=[
        sub("build test build-exe build-lib build-obj translate-c ast-check env version zen targets libc init std reduce objcopy ar ranlib lib dlltool rc", "PLAIN...", [option("--prefix -p --cache-dir --global-cache-dir", WRITES), option("--build-file", RUNS)], style=WORDS, unlisted=READ_BY("compiler_option"), does=BUILD),
        sub("run", "RUNS PLAIN...", style=WORDS, unlisted=PLAIN),
        sub("fmt", "EDITS...", [flag("--check", operands="READS...")], unlisted=PLAIN),
        sub("cc c++", "READS...", [option("-o", WRITES)], style=WORDS, unlisted=READ_BY("compiler_option"), does=BINARY),
        sub("fetch", "PACKAGES...", unlisted=PLAIN),
    ],
)
NIM = command(
    "nim nimble",
    options=[HELP, flag("-v", informs=True), flags("-y --accept --verbose --silent")],
    subcommands=[
        sub("c cc cpp js objc compile e check doc doc2 rst2html genDepend build test tasks dump list search path init develop refresh setup lock sync deps clean", "READS...", [option("-o --out --outdir --nimcache", WRITES)], unlisted=PLAIN, does=BUILD),
        sub("r run", "RUNS PLAIN...", unlisted=PLAIN),
        sub("install", "PACKAGES...", unlisted=PLAIN, bare=DEPENDENCIES),
        sub("publish", "PLAIN...", unlisted=PLAIN, does=RELEASE),
        sub("uninstall", "PLAIN...", unlisted=PLAIN, does=writes("packages of every project", "home")),
    ],
    otherwise=sub("nim", "READ_BY(task)? PLAIN...", unlisted=PLAIN, does=BUILD),
)
CRYSTAL = command(
    "crystal shards v odin dub roc",
    options=[HELP, flag("-v", informs=True)],
    subcommands=[
        sub("build spec docs tool init env play check install update list lock prune outdated version test fmt vet doctor up compile describe lint symbols report", "PLAIN...", [option("-o --output", WRITES)], unlisted=PLAIN, does=BUILD),
        sub("run", "RUNS PLAIN...", [option("-o --output", WRITES)], style=EARLY, unlisted=PLAIN),
        sub("eval", "CODE(crystal)"),
    ],
    otherwise=sub("crystal", "RUNS PLAIN...", [option("-o", WRITES)], style=EARLY, unlisted=PLAIN),
)
SOLIDITY = command(
    "forge hardhat truffle anvil solc slither brownie foundryup cast",
    options=[HELP, flags("--network= -vvv -vv -v"), option("--root", "CHDIR")],
    subcommands=[
        sub("build test compile fmt snapshot coverage clean inspect config tree flatten geiger doc selectors node accounts check", "PLAIN...", [option("-o --out", WRITES)], unlisted=PLAIN, does=BUILD),
        sub("create script run deploy verify verify-contract send publish ignition migrate", "PLAIN...", unlisted=PLAIN, does=publishes("a contract or a transaction")),
        sub("install update", "PACKAGES...", unlisted=PLAIN, bare=DEPENDENCIES),
        sub("call balance block block-number chain-id code estimate gas-price keccak sig 4byte abi-encode abi-decode to-hex to-dec from-wei to-wei", "PLAIN...", [option("--rpc-url", "FETCHES")], unlisted=PLAIN),
        sub("wallet", "PLAIN...", unlisted=PLAIN, does=writes("keys of a wallet", "secret")),
    ],
    otherwise=sub("anvil", "READS...", [option("-o --output-dir", WRITES)], unlisted=PLAIN),
)  # fmt: skip

CASES = """
allow  cabal build all
allow  stack test --fast
allow  runghc script.hs
allow  hlint src
allow  dune build @runtest
allow  dune exec ./main.exe -- --flag
allow  opam install . --deps-only
allow  swift build -c release
allow  swift test --filter Deletes
allow  xcodebuild -scheme App -destination 'platform=iOS Simulator,name=iPhone 15' test
allow  xcrun simctl list devices
allow  pod install
allow  swiftlint --fix
allow  flutter test
allow  flutter pub get
allow  dart format lib
allow  dart run build_runner build --delete-conflicting-outputs
allow  zig build test
allow  zig fmt src
allow  nim c -o:build/app app.nim
allow  crystal spec
allow  forge test -vvv
llm    opam install lwt
ask    cabal upload --publish dist/x.tar.gz
ask    cabal install somebodys-tool
ask    opam init
ask    swift ~/Downloads/x.swift
ask    pod trunk push App.podspec
ask    flutter pub publish
allow  dart pub publish --dry-run
ask    dart pub global activate somebodys_tool
llm    flutter pub add http
deny   stack exec -- rm -rf ~
deny   xcrun rm -rf ~
ask    zig run ~/Downloads/x.zig
deny   zig build-exe a.zig -femit-bin=x -p /usr
ask    forge create --broadcast src/A.sol:A
ask    cast send 0x0 --value 1
ask    runghc ~/Downloads/x.hs
"""

"""make, just, task, ninja, cmake, meson, scons, autotools — run a project's own recipes."""

from toolgate.knowledge.vocabulary import *

BUILD = runs("the project's build")
TESTS = runs("the project's tests")

MAKE = command(
    "make gmake bmake mingw32-make remake nmake colormake",
    "READ_BY(make_goal)...",
    [
        "-h? -v? -b -m -B --always-make -d --debug[=] -e --environment-overrides -i --ignore-errors -j[=] --jobs[=] -k --keep-going -l[=] --load-average[=] -L --check-symlink-times -O[=] --output-sync[=]",
        "-p --print-data-base -q --question -r --no-builtin-rules -R --no-builtin-variables -s --silent --quiet --no-silent -S --no-keep-going -t --touch -w --print-directory --no-print-directory --trace --warn-undefined-variables --shuffle[=] -W= --what-if= --new-file= --assume-new= -o= --old-file= --assume-old= --jobserver-style=",
        flag("-n --just-print --dry-run --recon", dry=True),
        option("-C --directory", CHDIR),
        option("-f --file --makefile", RUNS("makefile")),
        option("-I --include-dir", READS),
        option("-E --eval", CODE("makefile")),
    ],
    does=runs(MAKEFILE),
    stdin=PLAIN,
    traits="recipes",
)
JUST = command(
    "just",
    "READ_BY(task)...",
    [
        "-h? -V? -l? --list? --summary? --variables? --groups? --dump? --show? --completions? --changelog? --man? --evaluate -q --quiet -v --verbose -u --unsorted --color= --command-color= --highlight --no-highlight --list-heading= --list-prefix= --no-deps --no-dotenv --one --timestamp --timestamp-format= --unstable --yes --explain --clear-shell-args --shell-arg= --dotenv-filename= --set= --check --alias-style=",
        flag("-n --dry-run", dry=True),
        option("-f --justfile", RUNS("justfile")),
        option("-d --working-directory", CHDIR),
        option("--dotenv-path -E", READS),
        option("--shell --chooser", SCRIPT),
        flag("-c --command", operands="ARGV"),
        flag("--fmt --init -e --edit --choose"),
    ],
    does=runs(JUSTFILE),
    style=EARLY,
    traits="recipes",
)
TASK_OPTIONS = [
    "-h? -l? --list? -a? --list-all? --summary? -f --force -p --parallel -s --silent -v --verbose -w --watch -x --exit-code -y --yes -C= --concurrency= -i --init -o= --output= --interval= --status --no-cache --color -g --global --offline --download",
    option("-t --taskfile --makefile", RUNS),
    option("-d --dir --cwd", CHDIR),
]
GO_TASK = lax(
    "task go-task",
    "READ_BY(task)...",
    [flag("-n --dry", dry=True), *TASK_OPTIONS],
    does=runs(TASKFILE),
    traits="recipes",
)
OTHER_OPTIONS = ["-n --dry", *TASK_OPTIONS]
MAGE = lax("mage", "READ_BY(task)...", OTHER_OPTIONS, does=runs(MAGEFILE), traits="recipes")
TASKS = lax(
    "earthly tilt mask makers please plz pants", "READ_BY(task)...", OTHER_OPTIONS, does=runs("tasks of the project")
)
NINJA = command(
    "ninja ninja-build samu",
    "READ_BY(task)...",
    ["-h? -v --verbose --quiet -j= -k= -l= -n -d= -w=", option("-C", CHDIR), option("-f", RUNS), option("-t", PLAIN)],
    does=runs(NINJA_BUILD),
)
OUTSIDE = controls(INSTALLED)
CMAKE = command(
    "cmake cmake3",
    "RUNS? PLAIN...",
    [
        flag("-E", ends=True, operands="ARGV"),
        option("-S", RUNS),
        option("-B", WRITES),
        option("-C --toolchain", RUNS),
        option("-P", RUNS, ends=True, operands="PLAIN..."),
        option("--build --open", CHDIR, runs(NINJA_BUILD)),
        option("--install", RUNS, OUTSIDE),
        option("--prefix", "INSTALLS", clears="control"),
        option("--graphviz --profiling-output --trace-redirect --install-prefix", WRITES),
        "-h? -help? -version? --help-command? --help-module? --help-property? --help-variable? --list-presets? --system-information? -G= -T= -A= -Wdev -Wno-dev -Wdeprecated -Wno-deprecated --fresh --preset= --workflow --target= -t= --config= --clean-first --parallel[=] -j[=] --use-stderr -v --verbose --component= --strip --log-level= --log-context --debug-output --debug-find --trace --trace-expand --trace-source= --warn-uninitialized --no-warn-unused-cli --check-system-vars --compile-no-warning-as-error --default-directory-permissions= -L -LA -LAH -N --find-package",
        option("-D", "READ_BY(cmake.definition)"),
        "-U=",
    ],
    style=WORDS,
    unlisted="READ_BY(cmake.option)",
    traits="own-names",
)
# commands that only `cmake -E` has, and those that differ from the program of that name
CMAKE_TAR = command(
    "cmake-tar",  # the archive follows the letters, with or without an `f` among them
    "READS...",
    [
        flag("-c", operands="WRITES READS...", manner=Manner.RECURSIVE),
        flag("-x", writes(UNPACKED, "workspace"), operands="READS PLAIN...", manner=Manner.UNPACKS),
        flag("-t", operands="READS PLAIN..."),
        "-v -f -z -j -J --zstd --format= --mtime= --touch",
        option("--files-from", READS),
        option("-C", "UNPACKS_INTO"),
    ],
    style=TAR,
)
CMAKE_RENAME = command("cmake-rename", "MOVES... INTO", ["--no-replace"])
MAKE_DIRECTORY = command("make_directory", "MAKES...")
COPY_DIRECTORY = command("copy_directory copy_directory_if_different copy_directory_if_newer", "READS... FILLS")
COPY_FILES = command("copy copy_if_different copy_if_newer", "READS... INTO")
CREATE_SYMLINK = command("create_symlink", "READS LINK")
CREATE_HARDLINK = command("create_hardlink", "TIES LINK")
CHANGE_DIRECTORY = command("chdir", "CHDIR ARGV?")
REMOVE_DIRECTORY = command("remove_directory", "PLAIN...", does=deletes(OPERANDS, manner=Manner.RECURSIVE))
PRINTED = loose("echo_append capabilities compare_files")
CTEST = loose(
    "ctest",
    [
        "-h? -N? --show-only? --print-labels? -V -VV --verbose --extra-verbose --output-on-failure -j[=] --parallel[=] -R= -E= -L= -LE= -C= --build-config= -I= -U -F -T= -M= --test-timeout --timeout= --repeat= --rerun-failed --stop-on-failure --schedule-random --no-tests= --progress -Q --quiet --preset= --test-load= --resource-spec-file= --interactive-debug-mode= --stop-time= -W= -H",
        option("--test-dir", CHDIR),
        option("-S -SP --script", RUNS),
        option("-O --output-log --output-junit", WRITES),
        option("-D --dashboard", PLAIN, publishes("the test results")),
    ],
    does=TESTS,
)
CPACK = loose("cpack", ["-h?", option("--config -B", RUNS)], does=BUILD)
MESON = command(
    "meson muon",
    options=["-h? -v?"],
    subcommands=[
        loose(
            "setup configure compile test introspect init dist wrap subprojects format rewrite devenv env2mfile",
            [option("-C", CHDIR), option("--cross-file --native-file", RUNS), option("--wrap --wrapper", SCRIPT)],
            does=runs(MESON_BUILD),
        ),
        loose("install", [option("-C", CHDIR), option("--destdir", WRITES, clears="control")], does=OUTSIDE),
    ],
    otherwise=loose("meson", does=runs(MESON_BUILD)),
)
SCONS = lax(
    "scons waf file:waf qmake premake5 xmake tup redo gn gyp",
    "READ_BY(make_goal)...",
    [
        option("-f --file --makefile --sconstruct", RUNS),
        option("-C --directory", CHDIR),
        flag("-c --clean", deletes("build output", "output")),
        "-h? -j= -Q -s -k -n",
    ],
    does=BUILD,
)
BUCKETS = writes("files in a bucket", "cloud")
GONE = deletes("files in a bucket", "cloud")
BUCKET_LOGIN, BUCKET_KEY = writes("the login for buckets", "secret"), reads("the key for buckets", "secret")
LISTED = reads("files in a bucket", "cloud")
B2 = lax(  # the name of Boost's build tool and of Backblaze's client
    "b2 bjam",
    subcommands=[
        loose("ls list-buckets get-bucket list-parts list-unfinished-large-files get-file-info list-keys", does=LISTED),
        lax("sync cp", "CLOUD_COPY CLOUD_COPY", [flag("--delete", GONE), flag("--dryRun --dry-run", dry="sync")]),
        lax("upload-file upload-unbound-stream", "PLAIN CLOUD_COPY PLAIN", does=BUCKETS),
        lax("download-file download-file-by-id download-file-by-name", "PLAIN... WRITES", does=LISTED),
        loose("rm delete-* hide-file cancel-*", [flag("--dryRun --dry-run", dry="rm")], does=GONE),
        loose("authorize-account clear-account create-key", does=BUCKET_LOGIN), loose("get-account-info", does=BUCKET_KEY),
        loose("create-bucket update-bucket", does=BUCKETS),
        sub("account", subcommands=[loose("list"), loose("get", does=BUCKET_KEY), loose("*", does=BUCKET_LOGIN)]),
        sub("file bucket key", subcommands=[
            loose("list info get url", does=LISTED), loose("delete hide", does=GONE), loose("*", does=BUCKETS),
            lax("upload", "PLAIN CLOUD_COPY PLAIN", does=BUCKETS),
            lax("download", "PLAIN... WRITES", does=LISTED)]),
    ],
    otherwise=lax("b2", "READ_BY(make_goal)...", [option("-f", RUNS), flag("--clean --clean-all", deletes("build output", "output")), "-h? -j= -d= -q -n -a -l="], does=BUILD),
    bare=BUILD,
)  # fmt: skip
AUTOTOOLS = lax(
    "autoconf automake autoreconf aclocal autoheader libtoolize autopoint gettextize intltoolize autoscan autoupdate",
    "READS...",
    ["-h?", option("-o --output", WRITES)],
    does=BUILD,
)
LIBTOOL = lax(
    "libtool glibtool",
    "READS...",
    ["-h?", option("-o --output", WRITES), option("--mode", PLAIN, operands="ARGV"), flag("-n --dry-run", dry=True)],
    style=EARLY,
    does=BUILD,
)
M4 = lax(
    "m4 gm4",
    "RUNS(m4.file)...",
    [
        "-h?",
        option("-o --debugfile -F --freeze-state", WRITES),
        option("-R --reload-state", RUNS("m4.file")),
        option("-D --define", "READ_BY(m4)"),
    ],
    stdin="READ_BY(m4)",
)
CONFIGURE = loose("file:configure")
PKG_CONFIG = loose(
    "pkg-config pkgconf llvm-config icu-config xml2-config sdl2-config freetype-config pg_config mysql_config curl-config",
    traits="flags",
)
CONAN = command(
    "conan vcpkg",
    options=["-h? -v?"],
    subcommands=[
        loose(
            "install build create export source test export-pkg editable graph inspect list search lock new profile version help integrate update x-update-baseline",
            [option("-of --output-folder --x-install-root -if", WRITES), option("-pr -pr:h -pr:b --profile", "OBEYS")],
            does=runs(LOCKED_PACKAGES, "workspace", (Manner.INSTALL, Manner.LOCKED)),
        ),
        loose("upload user", does=publishes("the package", "registry")),
        loose("remote config", does=writes("conan's settings", "home")),
        loose("remove cache", does=deletes("the package cache", "cache")),
    ],
)
BAZEL = command(
    "bazel bazelisk ibazel buck buck2 blaze",
    options=[
        option("--bazelrc --bazelrc_system", RUNS),
        option("--output_base --output_user_root --install_base", WRITES),
        "-h? --batch --nohome_rc --nosystem_rc --noworkspace_rc --host_jvm_args= --max_idle_secs=",
    ],
    subcommands=[
        loose(
            "build test coverage run fetch sync vendor mobile-install",
            [
                option("--run_under --remote_executor_wrapper", SCRIPT),
                option("--remote_cache --bes_backend --registry", "FETCHES"),
                option("--remote_executor", "WORKS_FOR(build)"),
                option("--override_repository", PLAIN),
                option("--profile --build_event_json_file --build_event_binary_file --symlink_prefix", WRITES),
            ],
            does=BUILD,
            traits="labels",
        ),
        loose(
            "query cquery aquery info help version dump print_action analyze-profile canonicalize-flags license mod targets audit uquery",
            [option("--output_file", WRITES)],
            traits="labels",
        ),
        loose("clean shutdown kill", does=deletes("bazel's build output", "output")),
    ],
)
GAZELLE = lax("gazelle buildifier buildozer", "EDITS...", ["-h?", option("-f", READS)], style=WORDS)
PROTOC = command(
    "protoc",
    "READS...",
    [
        option("-I --proto_path --descriptor_set_in", READS),
        option("--plugin", "READ_BY(protoc.plugin)"),
        option("-o --descriptor_set_out --dependency_out", WRITES),
        "-h? --encode= --decode= --decode_raw --include_imports --include_source_info --error_format= --fatal_warnings --print_free_field_numbers --experimental_allow_proto3_optional --experimental_editions",
    ],
    unlisted="READ_BY(protoc.output)",
)
BUF = command(
    "buf",
    options=["-h? --debug --log-format= --timeout= -v"],
    subcommands=[
        loose(
            "build lint breaking format generate ls-files dep config convert export mod stats beta",
            [
                option("-o --output", WRITES),
                option("--template --config", READS),
                flag("-w --write", operands="EDITS..."),
            ],
            does=BUILD,
        ),
        loose("push registry", does=publishes("the schema", "registry")),
        lax("curl", "FETCHES", [option("-d --data", "DATA")]),
    ],
)

CASES = """
allow  b2 -j8 toolset=gcc variant=release
allow  b2 ls b2://bucket
ask    b2 sync . b2://bucket
ask    b2 get-account-info
ask    b2 account get
ask    b2 delete-file-version x
ask    libtool --mode=uninstall rm -rf ~/Documents
       run the project's build
       delete ~/Documents
allow  libtool --mode=link gcc -o build/app a.o
allow  make
       run the project's makefile
allow  make -j8 test VERBOSE=1
allow  make -C docs html
allow  make CC=clang CFLAGS='-O2 -Wall' all
allow  make -n deploy
allow  make test >> /dev/null
allow  make SHELL=/bin/bash lint
allow  just check
allow  task build
allow  ninja -C build
allow  cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -GNinja
       run .
       write build
allow  cmake -Bbuild -DCMAKE_INSTALL_PREFIX=/usr
allow  cmake --build build --target test -j 8
allow  cmake -E make_directory build/x
allow  ctest --test-dir build --output-on-failure -R delete
allow  meson setup build && meson compile -C build
allow  bazel test //... --test_output=errors
allow  bazel query 'deps(//a:b)'
allow  protoc -I proto --go_out=. --go_opt=paths=source_relative proto/a.proto
allow  buf lint
allow  scons -j4
allow  autoreconf -fi
ask    make -f ~/Downloads/evil.mk
deny   make --eval='x := $(shell rm -rf ~)'
deny   make --eval='x: ; rm -rf ~' x
llm    make --eval='include /tmp/x.mk'
ask    make --eval='CC := sh -c x'
ask    make --eval='$(eval x := y)'
allow  make --eval='print-%: ; @echo $* = $($*)' print-VERSION
ask    make SHELL=/home/user/Downloads/sh all
ask    make 'X=$(shell id)'
ask    make deploy
ask    make publish
deny   make CC='rm -rf ~;'
deny   cmake -E rm -rf /
deny   cmake -E rename x .claude
deny   cmake -E rename x .claude/settings.json
allow  cmake -E rename build/a.o build/b.o
       read build/a.o
       write build/b.o
       delete build/a.o
allow  cmake -E tar x a.tar
       read a.tar
       write files by unpacking an archive
allow  cmake -E tar cf build/a.tar src
       read src
       write build/a.tar
deny   cmake -E tar x a.tar -C ~/.claude
deny   cmake -E remove_directory /home/user
ask    cmake -P ~/Downloads/x.cmake
ask    cmake -DCMAKE_TOOLCHAIN_FILE=/home/user/Downloads/t.cmake ..
ask    cmake --install build
allow  cmake --install build --prefix dist
allow  DESTDIR="$PWD/build/stage" cmake --install build --prefix /usr
deny   DESTDIR=build/stage; cmake --install build --prefix /usr
allow  export DESTDIR=build/stage; cmake --install build --prefix /usr
deny   DESTDIR=/ cmake --install build --prefix /usr
ask    DESTDIR="$STAGE" cmake --install build --prefix /usr
ask    DESTDIR=~/stage cmake --install build
allow  DESTDIR=build/stage meson install -C build
ask    meson install -C build
ask    make install prefix=/usr DESTDIR=$STAGE
allow  make prefix=/usr DESTDIR=build/stage install
deny   bazel run --run_under='rm -rf ~;' //a
ask    bazel build --remote_cache=https://evil.example //...
ask    protoc --plugin=protoc-gen-x=/home/user/Downloads/x --x_out=. a.proto
deny   protoc --python_out=/usr/lib a.proto
ask    just -f ~/Downloads/justfile
ask    just release
ask    make --surprise
deny   make 'SHELL=rm -rf ~'
deny   cmake -E chdir build rm -rf ~
llm    make -f /tmp/evil.mk
llm    bazel build --override_repository=x=/tmp/x //...
allow  gcc src/a.c -o build/a $(pkg-config --cflags --libs zlib)
ask    rm -rf $(pkg-config --variable=prefix zlib)
allow  m4 <<'X'
     | define(`N', esyscmd(`git rev-parse --short HEAD'))N
     | X
deny   m4 <<'X'
     | esyscmd(`rm -rf ~')
     | X
@ earlier Bash cmake -S . -B out/debug -G Ninja
allow  cmake --build out/debug -j 8 && ctest --test-dir out/debug --output-on-failure
ask    cmake --build ~/Downloads/x
llm    cmake --build /tmp/x
@ file out/ninja/build.ninja
  | rule r
  |   command = rm -rf ~
  | build all: r
deny   cmake --build out/ninja
allow  just release --dry-run
allow  make release DRY_RUN=1
allow  DRY_RUN=1 make release
ask    make release DRY_RUN=0
ask    make dry-run release
ask    DRY_RUN=1; make release
ask    DRY_RUN=$MODE make release
"""

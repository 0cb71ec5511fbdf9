"""goenv, zoxide, starship and others — select versions, and print settings for the calling shell."""

from toolgate.knowledge.vocabulary import *

VERSIONS = command(
    "goenv phpenv tfenv tgenv swiftenv",
    options=["--debug -h --help -v --version"],
    subcommands=[
        loose("init env virtualenv-init hook sh-shell", stdout="SETUP"),
        loose(
            "versions version version-name version-origin which whence root prefix shims commands help completions list ls current list-remote "
            "ls-remote install-list --version"),
        sub("exec run", "ARGV"),
        loose("local shell use rehash", does=runs("the version the project names")),
        loose("install i add fetch pin", does=runs("a language version", "registry", (Manner.INSTALL, Manner.GLOBAL))),
        loose("global uninstall remove rm default alias unalias", does=writes("the default versions", "home")),
    ],
)  # fmt: skip
PROMPTS = loose(
    "zoxide starship dircolors lesspipe thefuck register-python-argcomplete activate-global-python-argcomplete atuin mcfly",
    stdout="SETUP",
)
ZSH_MODULES = command(
    "zmodload",  # a builtin of zsh
    "READ_BY(zsh_modules)...",
    ["-i -s -e -L -F -l"],
)

CASES = """
allow  zmodload zsh/mathfunc zsh/zprof
ask    zmodload zsh/net/tcp
ask    zmodload -u zsh/mathfunc
allow  eval "$(pyenv init -)"
allow  eval "$(rbenv init - bash)" && ruby --version
allow  eval "$(zoxide init bash)"
allow  eval "$(fnm env)" && node --version
allow  pyenv versions
allow  nvm use 20 && node --version
allow  goenv exec go version
deny   goenv exec rm -rf ~
ask    goenv install 1.22.0
ask    goenv global 1.22.0
ask    goenv surprise
"""

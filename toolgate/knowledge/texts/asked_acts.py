"""What options, arguments and variables do that Toolgate asks about without reading their values, each in a sentence.

The keys are those of `acts.py`: options and operands of a program, of which the first that is there counts. `{}` in a
sentence about a variable is its value. `toolgate/sentences/acts.py` is the only reader.
"""

ASKED = {
    "git": {
        "difftool --tool": "runs {--tool} as the diff tool", "difftool -t": "runs {-t} as the diff tool",
        "mergetool --tool": "runs {--tool} as the merge tool", "mergetool -t": "runs {-t} as the merge tool",
        "--config-env": "takes a git setting from an environment variable: {--config-env}",
        "--receive-pack": "has git run {--receive-pack} on the remote",
        "--upload-pack": "has git run {--upload-pack} on the remote",
        "clone -u": "has git run {-u} on the remote",
        "--exec": "has git run {--exec} on the remote",
        "apply --apply": "applies a patch",
        "apply --unsafe-paths": "applies a patch that may change files outside the project",
    },
    "hg": {"--remotecmd": "has Mercurial run {--remotecmd} on the remote"},
    "svn": {
        "--diff-cmd": "runs {--diff-cmd} as the diff program",
        "--diff3-cmd": "runs {--diff3-cmd} as the merge program",
        "--editor-cmd": "runs {--editor-cmd} as the editor",
        "--config-option": "changes a setting of Subversion for this call: {--config-option}",
        "--config-dir": "has Subversion read its settings from {--config-dir}",
    },
    "jj": {
        "resolve --tool": "runs {--tool} as the merge tool",
        "--tool": "runs {--tool} as the diff tool",
        "config edit | config e": "opens the settings of jj in an editor",
        "--config": "changes a setting of jj for this call: {--config}",
        "--config-file": "has jj read its settings from {--config-file}",
    },
    "svnadmin": {"": "changes a Subversion repository"},
    "cpio bsdcpio": {"-l | --link": "makes hard links to the files that its input names"},
    "chezmoi": {"cd | git": "works on the user's dotfiles"},
    "gradle gradlew": {
        "-I": "runs the Gradle init script {-I}",
        "--init-script": "runs the Gradle init script {--init-script}",
    },
    "tmux": {"paste-buffer | pasteb": "pastes text into another terminal, where it may run"},
    "zellij": {"action write": "types text into another terminal, where it may run"},
    "screen": {
        "-X": "has a screen session carry out {-X}, which can type into its terminal",
    },
    "soffice libreoffice": {"macro:*": "runs the LibreOffice macro {first}"},
    "convert magick identify mogrify": {"msl:*": "runs the ImageMagick script {first}"},
    "docker": {"--allow": "gives the build steps the entitlement {--allow}"},
    "latexmk": {"-e": "runs Perl code: {-e}"},
    "exiftool": {"-if": "runs Perl code: {-if}"},
    "pandoc": {"--pdf-engine-opt=-shell-escape": "lets the document run programs (`-shell-escape`)"},
    "pdflatex latex xelatex lualatex tex pdftex": {"": "runs TeX code that is given as an argument"},
    "gs ghostscript": {"-c": "runs PostScript code: {-c}"},
    "emacs": {"-f": "runs the Emacs function {-f}", "--funcall": "runs the Emacs function {--funcall}"},
    "gimp": {"-b": "runs the GIMP script {-b}", "--batch": "runs the GIMP script {--batch}"},
    "nmap": {"--script": "has Nmap run the scripts {--script}"},
    "renode renode-test": {"-P | --port | --robot-server-port": "opens a port on which the simulator takes commands"},
    "mpv": {"--script": "runs the mpv script {--script}", "--scripts": "runs the mpv scripts {--scripts}"},
    "less": {
        "-k": "reads key bindings from {-k}, which can run commands",
        "--lesskey-file": "reads key bindings from {--lesskey-file}, which can run commands",
        "--lesskey-src": "reads key bindings from {--lesskey-src}, which can run commands",
    },
    "dosbox dosbox-x dosbox-staging": {"-c": "runs the DOS command {-c}"},
    "curl": {"--engine": "loads the OpenSSL engine {--engine}"},
    "kustomize": {"--enable-exec": "lets kustomize run programs that the project's files name"},
    "networksetup": {
        "-setdnsservers": "changes the DNS servers of this Mac",
        "-setwebproxy | -setsecurewebproxy | -setsocksfirewallproxy": "sends web traffic of this Mac through a proxy",
    },
    "pkill": {
        "-u": "sends a signal to every process of the user {-u}", "--euid": "sends a signal to every process of the user {--euid}",
        "-U": "sends a signal to every process of the user {-U}", "--uid": "sends a signal to every process of the user {--uid}",
        "-t": "sends a signal to every process on the terminal {-t}",
    },
    "PATH_add": {"": "puts {one} first in PATH"},
    "source_url": {"": "downloads {one} and runs it"},
}  # fmt: skip
SWITCHES = {  # options that mean the same wherever they are taken
    "--trust-remote-code": "runs code that comes with the model",
    "-shell-escape": "lets the document run programs",
    "--shell-escape": "lets the document run programs",
}
VARIABLES_SET = {
    "SHELLOPTS BASHOPTS": "sets options for every shell that is started: {}",
    "PYTHONBREAKPOINT": "has Python call {} at each breakpoint",
    "PYTHONWARNINGS": "sets Python's warning filters, which can import code: {}",
    "PERL5OPT": "gives Perl options that can load code: {}",
    "PERL5DB": "has Perl's debugger run {}",
    "LUA_INIT": "has Lua run {} before the script",
    "GONOSUMDB GONOSUMCHECK": "has Go skip the check of checksums for modules matching {}",
    "GOINSECURE": "lets Go fetch {} without HTTPS",
    "CURL_HOME": "has curl read its settings from {}",
    "WGETRC": "has wget read its settings from {}",
    "NVIM_APPNAME": "has Neovim read its settings from another directory: {}",
    "SSLKEYLOGFILE": "writes the keys of TLS connections to {}",
    "LESSOPEN LESSCLOSE": "has less run {} for each file",
    "VIMINIT EXINIT": "has the editor run {} when it starts",
    "LESSKEY LESSKEYIN": "has less read key bindings from {}, which can run commands",
    "GIT_CONFIG_PARAMETERS GIT_CONFIG_VALUE_0 GIT_CONFIG_VALUE_1 GIT_CONFIG_KEY_0": "changes git's settings for this call: {}",
    "GIT_ALLOW_PROTOCOL": "lets git use the protocols {}",
    "GLIBC_TUNABLES": "changes the settings of the C library: {}",
}

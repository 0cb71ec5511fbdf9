"""Files that tools obey: settings that name programs and registries, configurations that are code."""

from toolgate.knowledge.vocabulary import one_of

EXECUTED = (
    "fsmonitor", "sshcommand", "editor", "pager", "external", "textconv", "clean", "smudge", "process", "helper", "command", "cmd",
    "program", "uploadpack", "receivepack", "proxy", "askpass", "rustc-wrapper", "rustc", "linker", "runner", "script-shell", "update",
)  # fmt: skip
REGISTRIES = (
    "registry", "index-url", "index_url", "extra-index-url", "extra_index_url", "npmregistryserver", "find-links",
    "replace-with", "index", "proxy", "https-proxy", "distributionurl", "wrapperurl",
)  # fmt: skip
SETTINGS_FILES = (
    ".npmrc", ".yarnrc", ".yarnrc.yml", "pip.conf", "pip.ini", "bunfig.toml", ".gitconfig", ".gitmodules",
    "config.toml", ".condarc", "config", "nuget.config", ".bazelrc", "gradle-wrapper.properties",
    "maven-wrapper.properties",
)  # fmt: skip


TRUSTING = (
    "chat.tools.autoapprove",
    "chat.tools.global.autoapprove",
    "security.workspace.trust.enabled",
    "task.allowautomatictasks",
)


CONFIGURATIONS = (
    ".eslintrc.js", ".eslintrc.cjs", ".pnpmfile.cjs", "gulpfile.js", "gruntfile.js", ".prettierrc.js", ".babelrc.js",
)  # fmt: skip


PROSE = one_of("md mdx rst txt adoc org bib csv tsv jsonl ndjson svg log css scss less po pot srt vtt diff patch")
SHELL_ENDINGS = ("sh", "bash", "zsh", "command")
LOADED_PYTHON = ("setup.py", "conftest.py", "sitecustomize.py", "usercustomize.py", "noxfile.py")
LOADED_ELIXIR = ("mix.exs", ".iex.exs", ".formatter.exs", ".credo.exs")
LOADED_RUBY = tuple(
    """gemfile rakefile podfile fastfile vagrantfile dangerfile guardfile capfile appfile thorfile berksfile brewfile
    config.ru""".split()
)
LOADED_PERL = ("latexmkrc", ".latexmkrc", "makefile.pl", "build.pl")
SET_UP = one_of("setup helper bootstrap teardown")  # of tests: loaded before the first test
TESTING = one_of("test tests vitest jest mocha jasmine karma ava cypress playwright spec")  # whose set-up it is
LOADED_RUBY_ENDINGS = ("rake", "gemspec", "podspec", "thor", "cap", "irbrc", "pryrc")
LANGUAGES = {
    "py": "python", "js": "node", "mjs": "node", "cjs": "node", "ts": "node", "rb": "ruby", "pl": "perl", "php": "php",
    "lua": "lua", "phtml": "php", "ps1": "powershell", "psm1": "powershell",
    "rake": "ruby", "gemspec": "ruby", "podspec": "ruby", "mts": "node", "cts": "node",
    "ex": "elixir", "exs": "elixir", "jl": "julia", "r": "r", "tcl": "tcl",
}  # fmt: skip

PYTHON_BUILDS = ("sconstruct", "sconscript", "wscript", "snakefile", "tiltfile")  # Python by another name
# Shells with start-up files, of which a file or its directory has the name.
STARTING = ("bash", "zsh", "fish", "ksh", "mksh", "nu", "elvish", "xonsh", "tcsh", "csh")
# Languages by the interpreter in a `#!` line.
SHEBANGS = {
    "python": "python", "node": "node", "nodejs": "node", "ruby": "ruby", "perl": "perl", "php": "php", "lua": "lua",
    "pwsh": "powershell", "deno": "node", "bun": "node",
}  # fmt: skip

PAGES = ("jsp", "jspx", "asp", "aspx", "ashx", "cfm")  # pages that a server runs

# Package scripts by name, function and section, and programs in them that fetch files or change accounts.
PACKAGE_SCRIPTS = one_of(
    "postinst preinst prerm postrm postinstall preinstall postupgrade preupgrade postflight preflight preremove postremove"
)
PACKAGE_FUNCTIONS = (
    "post_install()", "pre_install()", "post_upgrade()", "pre_upgrade()", "post_remove()", "pre_remove()", "pkg_postinst()", "pkg_preinst()",
)  # fmt: skip
SCRIPTLETS = one_of("pre post preun postun pretrans posttrans preuntrans postuntrans verifyscript triggerin triggerun")
SECTIONS = one_of(
    "files changelog description package prep build install check clean generate_buildrequires sourcelist"
)
FETCHING_PROGRAMS = (
    "curl", "wget", "fetch ", "git clone", "pip install", "pip3 install", "npm i", "aria2c", "urlopen", "gem install",
)  # fmt: skip
ACCOUNT_PROGRAMS = ("useradd", "usermod", "adduser", "newusers", "/etc/passwd", "pw user", "dscl ")

# Settings of editors that name a program, by the last part of the key; and start-up files of editors and debuggers in a
# project, with the words by which they start programs.
PROGRAM_KEYS = one_of("""path executable executablepath binarypath interpreter interpreterpath defaultinterpreterpath pythonpath shell shellpath
    command program compilerpath debuggerpath midebuggerpath serverpath binary yarnpath yarn-path""")
KEPT_THERE = ("cache", "dir", "store", "tmp", "temp", "log", "prefix", "history", "output", "data", "root", "home")
EDITOR_FILES = one_of(
    ".exrc .vimrc .nvimrc .lvimrc .nvim.lua .dir-locals.el .gdbinit .lldbinit .rprofile .irbrc .pryrc"
)
EDITOR_ACTIONS = (
    "shell", "system(", "system ", "!", "eval", "python", "os.execute", "io.popen", "call-process", "start-process", "make-process",
    "jobstart", "termopen", "source /", "source ~", "dofile(", "platform ", "`",
)  # fmt: skip
LISP_ACTIONS = (
    "eval", "shell-command", "call-process", "start-process", "make-process", "(load", "compile-command",
    "url-retrieve",
)  # fmt: skip

# Files with texts that a build, a pipeline or a start runs, in languages of their own.
BUILD_FILES = one_of("""cmakelists.txt build.rs build.gradle build.gradle.kts settings.gradle settings.gradle.kts pom.xml build.xml build.sbt
    jenkinsfile vagrantfile procfile conanfile.py wscript sconstruct meson.build build build.bazel workspace module.bazel
    binding.gyp extconf.rb package.swift mix.exs rebar.config dune pyproject.toml tox.ini setup.cfg cargo.toml deno.json
    docker-compose.yml docker-compose.yaml compose.yml compose.yaml serverless.yml skaffold.yaml tiltfile flake.nix default.nix
    shell.nix .gitpod.yml .replit taskfile.yml taskfile.yaml lefthook.yml turbo.json nx.json lerna.json angular.json project.json
    .lintstagedrc .lintstagedrc.json .huskyrc .huskyrc.json .nycrc .mocharc.json nodemon.json ecosystem.config.js""")
BUILD_ENDINGS = one_of(
    "cmake gradle kts gemspec podspec bzl nix csproj vcxproj targets props yml yaml desktop service timer plist"
)
FILTERS = one_of("lfs git-crypt nbstripout nbdime crypt ident indent tabspace jupyternotebook transcrypt")

# Source in which commands are always in quotes.
QUOTED_LANGUAGES = one_of("""py pyi js mjs cjs jsx ts mts cts tsx go rs java kt kts scala groovy c h cc cpp cxx hpp cs fs vb swift m mm dart zig nim d rb php
    lua ex exs erl hs ml mli clj cljs jl r v cr pas f90 el lisp scm rkt sql vue svelte proto graphql css scss html htm xml json
    jsonc json5 ipynb""")
COMMENTS = ("#", "//", "--", "/*", "* ", ";;", "%%", "<!--")  # prefixes of lines that are not run, in any language
# Parts of harmful command lines; a line without any is not judged.
MARKS = (
    "://", "| sh", "|sh", "| bash", "|bash", "/dev/", "rm ", "-rf", "~", "HOME", "Dir.home", "user_home", "/etc", "/usr", "/root", "/home", "base64",
    "nc ", "ncat", "socat", "169.254", ":()", ".ssh", ".aws", "mkfs", "shred", "| python", "|python", "| perl", "| node", "| sudo", "xxd",
    "authorized_keys", "crontab", '"rm"', "'rm'", "eval ", "dd ", "Path.home", "homedir", "dup2", "pty.spawn",
)  # fmt: skip
# Words in source that starts programs, deletes files or opens connections.
STARTING_WORDS = (
    "system", "exec", "popen", "spawn", "subprocess", "child_process", "shell", "rmtree", "unlink", "rmSync", "rm_rf", "fork", "socket",
    "urlopen", "requests", "Process", "iex", "import(", "Invoke-", "`", "qx", "eval", "remove", "Remove-Item", "System.", "File.rm", "rm(", "delete",
)  # fmt: skip
# Expressions for the whole environment, and words of calls that send.
WHOLE_ENVIRONMENT = (
    "process.env)", "process.env,", "process.env }", "process.env}", "Deno.env.toObject", "Bun.env)",
    "os.environ)", "os.environ,", "os.environ.copy", "os.environ.items", "ENV.to_h", "ENV.to_json", "ENV.inspect", "ENV.map", "%ENV", "getenv()", "$_ENV)",
)  # fmt: skip
SENDING = (
    "fetch(", "axios", ".request(", ".post(", "post(", "sendBeacon", "XMLHttpRequest", "WebSocket", "Net::HTTP", "HTTP::Tiny", "LWP", "curl_",
    "file_get_contents", "connect(",
)  # fmt: skip
# Calls that evaluate a text, and words of calls that fetch one.
EVALUATING = (
    "eval(", "eval)(", "eval`", "eval URI", "exec(", "Function(", ".runInThisContext(", ".runInNewContext(", ".runInContext(", ".eval_string(",
    "instance_eval", "class_eval", "module_eval", "loadstring(", "evaluate(", "Invoke-Expression", "iex ", "parse(text", "::Create(",
)  # fmt: skip
BRINGING = (
    "fetch(", "urlopen", "URI.open", "open(", "curl ", "wget ", "get(", ".request(", "DownloadString", "URL(", "Net::HTTP", "readText",
    "Invoke-RestMethod", "Invoke-WebRequest", "irm ", "iwr ", "file_get_contents(", "axios", "got(", "readLines(",
)  # fmt: skip
# Beginnings of paths that may lead out of the project.
ROOTS = (
    "/tmp/", "/var/tmp/", "/dev/shm/", "~/", "/home/", "/Users/", "/root/", "/mnt/", "/media/", "/Volumes/", "/srv/",
    "/run/user/",
)  # fmt: skip
# Calls that start a program, in any language.
STARTING_CALLS = (
    "exec", "command(", "command::new", "command.new", ".arg(", ".args(", "system(", "popen", "spawn", "callcommand", "callprocess",
    "readprocess", "processbuilder", "createprocess", "process.start", "process.run", "process.new", "process(", "shell(", "sh(",
    "run(`", "b.run(", "qx(", "io.popen", "launchpath", "nsexec", "system.cmd(", "system.shell", "os:cmd", "launchedprocess", "run_command(",
)  # fmt: skip

# --- settings, manifests and lock files, by the words of their keys

# The value is where code, packages or images come from.
SOURCES = one_of("""registry registries index indexes indices indexurl extraindexurl findlinks mirror mirrors resolved tarball repositories resolvers
    distributionurl wrapperurl sdist wheel wheels dist npmregistryserver npmscopes registryurl channel channels channelalias
    downloadurl proxies goproxy pluginrepositories pluginrepository remotes archive repourl giturl cloneurl sourceurl chartrepository
    geturl clientconfig substituters substituter lfsurl remotecache sourceline keyurl aptkey aptrepository yumrepository rpmkey zypperrepository unarchive""")
# The same in a manifest or lock file, or below one of the words above.
WEAK_SOURCES = one_of("""url urls uri source sources repository repo git remote dependencies devdependencies optionaldependencies peerdependencies overrides
    resolutions requires packages replace from at path image include extends plugin plugins preset presets imports inputs fetch maven
    sdist wheel wheels ref location repos tap binary resources bases components contexts pushurl""")
# Words before an address in a file that a build runs: something is fetched from there.
FETCHING = one_of("""download downloads downloadstring downloadfile get fetch fetchurl fetchtarball fetchgit urlopen urlretrieve retrieve
    request openuri readtext clone checkout geturl""")
# The same in a file that runs automatically.
OWN_SOURCES = one_of("remote include includes extends import imports repo")
# The last word before an address in a configuration that is code: it is loaded.
TAKING = one_of(
    "extends import imports from require include includes preset presets plugin plugins layer layers registry"
)
# Keys of tools' settings whose address is fetched and obeyed, if it is code or a file of these kinds.
TAKEN_RULES = one_of("""rule rules ruleset rulesets ruledirs plugin plugins preset presets extend extends inherit inheritfrom parentconfig
    baseconfig package packages style styles transform transforms formatter formatters reporter reporters analyzer
    analyzers""")
TAKEN_ENDINGS = one_of("scala java kt cs json json5 jsonc yml yaml toml xml conf ini hocon rego")
# Addresses for people.
ABOUT = one_of("""homepage website documentation docs bugs issues funding license licenses author authors maintainer maintainers contributors
    changelog description summary readme support chat donate sponsor badge badges logo icon icons schema $schema projecturl
    repositoryurl scm organization developer developers issuemanagement cimanagement namespace xmlns rewrites redirects headers""")
# The same in a manifest that is a program, as the whole name of a field.
ABOUT_PACKAGES = one_of("sourceurl sourcecodeuri sourceuri giturl repourl")
# Settings that load code, in addition to `value_words`.
LOADED_BY = one_of(
    "replace builder builders bootstrap extends supportfile local autoprependfile autoappendfile prepend append"
)
# Settings that run something, in addition to `value_words`.
RUN_BY = one_of("""cmds runs scripts hooks enter leave cd prestart poststart entry entrypoint entrypoints args arguments argv steps task tasks
    build prebuild postbuild predeploy postdeploy install preinstall postinstall prepare precommit prepush test start stop watch before
    after init setup teardown onstart onopen oncreate generate initialize source prefix""")
MANIFESTS = one_of("""package.json composer.json composer.lock package-lock.json npm-shrinkwrap.json bower.json deno.json deno.jsonc import_map.json
    pyproject.toml pipfile pipfile.lock setup.cfg environment.yml environment.yaml pixi.toml cargo.toml go.mod go.sum go.work gemfile
    podfile cartfile pubspec.yaml mix.exs rebar.config package.swift deps.edn project.clj shard.yml chart.yaml requirements.yaml
    requirements.yml helmfile.yaml galaxy.yml pom.xml build.gradle build.gradle.kts settings.gradle settings.gradle.kts build.sbt plugins.sbt
    libs.versions.toml workspace workspace.bazel module.bazel conanfile.txt conanfile.py vcpkg.json vcpkg-configuration.json build.zig.zon
    cpanfile stack.yaml cabal.project dub.json dub.sdl brewfile pnpm-workspace.yaml lerna.json nuget.config global.json
    paket.dependencies elm.json project.toml manifest.toml description flake.nix default.nix shell.nix meson.build .gitmodules
    .pre-commit-config.yaml .npmrc .yarnrc .yarnrc.yml bunfig.toml .condarc pip.conf pip.ini .bazelrc .terraformrc terragrunt.hcl
    versions.tf main.tf kustomization.yaml buf.yaml buf.gen.yaml rockspec cmakelists.txt renovate.json .releaserc .tool-versions
    devbox.json devenv.yaml sources.json npins.json berksfile puppetfile policyfile.rb metadata.rb rosdep.yaml west.yml idf_component.yml
    library.json platformio.ini pdm.toml uv.toml poetry.toml hatch.toml guix.scm channels.scm manifest.scm pluginfile .lfsconfig""")
MANIFEST_ENDINGS = one_of(
    "lock cmake wrap zon edn hcl sbt nix bzl gradle kts cabal nimble rockspec podspec gemspec csproj tf props"
)
MANIFEST_STARTS = ("requirements", "constraints", "gemfile", "podfile", "cartfile", "pubspec")

# Expressions for the home in languages of editors, terminals and scripts.
HOMES = (
    "$HOME", "expand('~')", 'expand("~")', "expand('$HOME')", "os.getenv('HOME')", 'os.getenv("HOME")',
    "os.environ['HOME']", 'os.environ["HOME"]', "process.env.HOME", "os.homedir()", "ENV['HOME']", 'ENV["HOME"]',
    "Dir.home", "getenv('HOME')", 'getenv("HOME")', "vim.env.HOME", "vim.fn.expand('~')", "wezterm.home_dir",
)  # fmt: skip

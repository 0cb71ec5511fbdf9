"""What the name of an undescribed setting says about its value, by the words in the name.

A setting is an environment variable, an option or a field: `RUSTDOC_WRAPPER`, `--plugin-dir`, `resolverPath`.
"""

from toolgate.knowledge.vocabulary import one_of

# The value is text for people, or a pattern: nothing obeys it.
PROSE = one_of("""message msg title body subject comment comments description desc text note notes summary label labels author prompt
    query search grep pattern regex regexp match q jq greeting question answer reason changelog tag tags phrase keyword
    keywords sort order where expression example examples usage testnamepattern""")

# The value is a command line, or a program that is started instead of another.
COMMANDS = one_of("""cmd command commands exec execute program prog app hook hooks editor pager browser viewer shell terminal askpass wrapper
    launcher runner interpreter compiler linker assembler preprocessor debugger symbolizer opener handler onsuccess onfailure
    oncomplete onfinish onerror onpass onfail onchange onexit prelaunch postlaunch beforerun afterrun shellcommand pipe prepipe
    rsh ssh sendmail mailer difftool mergetool merge cc cxx cpp fc ld nm ar as ranlib strip objcopy rustc rustdoc cargo
    protoc javac java javacmd python python3 node ruby perl php lua gcc clang make cmake ninja dot run script preprocess
    postprocess precmd postcmd""")

# What the value names is loaded or obeyed as code, whatever else the name says.
OBEYED = (
    COMMANDS
    | one_of("""plugin plugins load preload module modules require requires import imports init rc rcfile config conf cfg configfile
    configuration userconfig globalconfig resolver transform transformer reporter reporters formatter parser hookdir extension extensions
    ext rules rulesdir engine backend tool tools toolchain toolchains helper driver drivers prelude overlay overlays template
    templates skeleton pythonpath pythonhome sdk home exe executable binary provider providers agent loader javaagent agentpath agentlib
    jvmargs opts opt options args arguments flags specs makefile rakefile procfile dockerfile gulpfile noxfile taskfile playbook inventory
    envfile libdir tooldir sitedir kernel kernels bootclasspath classpath analyzer analyzers codemod codemods macro macros generator
    generators checker policy policies package packages packagedb ptxas cudacxx jdk m4 repl ladspa frei0r exs mixfile gemfile composer cafile cabundle
    filters cainfo kubeconfig lesskey ini dll so jar symbolizer ui addon addons settings tsconfig skel project profile""")
)

# The same, where a variable's name ends with it, whatever comes before.
CHOOSING = OBEYED | one_of("start startup library libraries lib libs")

# What the value names is read by something that may obey it.
LOADED = one_of("""lib libs library libraries settings scripts setup filter path paths bin include includes context workspace patch patches
    patchdir use using project file files archive archives root override overrides theme style check checks
    source sources mirrors repositories repos vendors ca bundle profile profiles env environment site notebook runtime spec defaults manifest password from""")

# A destination for output: written, never loaded.
PRODUCED = one_of("""out output outputs outdir outfile outputdir outputfile outputpath dest destination log logs logdir logfile report reports
    artifact artifacts result results coverage cov junitxml junit save dump export screenshot screenshots video videos trace traces
    prof record recording backup backups upload uploads html csv""")
# A location of data, unless the name says that it is obeyed.
STORED = one_of("""cache caches cachedir tmp temp tmpdir tempdir basetemp datadir dataset datasets input inputs fixture fixtures corpus
    target targetdir download downloads history state storage store socket sock pid pidfile lock lockfile port database db sqlite
    volume mount workdir cwd chdir testdir work build builddir objdir prefix installdir image images model models weights checkpoint
    checkpoints snapshot snapshots sample samples xml json event events eventpath payload payloads""")

# Nouns that decide at the end of a name: `INVENTORY_DB`, `CARGO_TARGET_DIR`.
DATA_NOUNS = one_of("db database sqlite target sock socket pid pidfile lock port cache caches cachedir")
PLACES = one_of("dir directory path file home")  # words after the noun

# Services that the application itself uses; tools do not.
SERVICES = (
    "VITE_", "NEXT_PUBLIC_", "REACT_APP_", "NUXT_", "EXPO_", "PUBLIC_", "APP_", "TEST_", "E2E_", "GATSBY_",
    "STORYBOOK_",
)  # fmt: skip
SERVICE_WORDS = one_of("""api base app site backend frontend callback redirect webhook origin origins database db redis mongo postgres amqp broker
    service server health target website url uri host public dsn link page docs homepage issuer audience cors allowed""")
# Services that keep or pass on data, which is lost or given away at another address.
STORES = one_of("""database databases db redis mongo mongodb postgres postgresql pg mysql mariadb amqp rabbitmq kafka broker brokers queue nats
    elasticsearch elastic opensearch clickhouse cassandra influx influxdb neo4j memcached ldap solr couchdb""")
# Sources of installed packages, and proxies.
SOURCES = one_of("""registry index mirror proxy remote repo repository endpoint download install binary source channel gateway hosted pkg
    dist disturl plugin""")

# Extensions of files that are code for some program.
CODE_ENDINGS = one_of("""sh bash zsh fish py pyc pyz rb pl pm lua js mjs cjs ts mts cts php r jl tcl el vim exs ex erl hs ml clj groovy kts
    gradle ps1 bat cmd so dylib dll jar war wasm node whl egg gem phar bin exe run appimage rs go""")
# Extensions of files that are always data.
DATA_ENDINGS = one_of("""csv tsv txt md rst adoc log png jpg jpeg gif svg webp bmp tif tiff pdf html htm parquet arrow npy npz wav mp3 mp4 xml atom rss
    diff patch json jsonl ndjson db sqlite sqlite3 sql zip gz tgz tar bz2 xz zst 7z ico woff woff2 ttf bam fastq geojson""")
# Directories of a project that hold data and documents.
DATA_DIRECTORIES = one_of("""data dataset datasets assets images img media docs doc fixtures fixture testdata samples sample uploads static
    resources""")
# Endings of names without a separator: `PYTHONPATH`, `wgetrc`.
ENDINGS = (
    "rc", "path", "home", "file", "dir", "opts", "opt", "options", "args", "flags", "init", "config", "conf", "proxy",
    "libs", "lib", "cmd", "editor", "pager", "shell", "hook", "plugins", "plugin", "prog", "exec", "root", "url",
    "pipe", "pipex", "command", "cc", "output", "env", "host",
)  # fmt: skip

# Names of options that load code, and of options that turn off a check.
ENABLING = one_of("enable allow dangerously unsafe trust permit")
ENABLED = one_of("exec execute execution plugin plugins shell scripts eval code commands writing external")
MEASURED = one_of("coverage cov completion completions")  # beside these, what is let in is only measured or printed
# The same for variables: words that load code in any name, and languages whose code is loaded.
SWITCHED_ON = one_of("exec execution eval code pickle unpickle deserialization")
LANGUAGES = one_of("python javascript lua perl macro macros plugin plugins external shell")
DISABLING = one_of("disable no skip without ignore bypass allow")
CHECKS = one_of("sandbox sandboxing signature signatures checksum checksums integrity unsigned untrusted")

# Settings that hold a credential.
CREDENTIALS = one_of(
    "token authtoken password passwd passphrase secret oauth apikey extraheader accesskey secretkey privatekey"
)

# Names of options for data, for login data, and for a host.
HANDED_OVER = one_of("""file data input body payload upload attach attachment message form source src content stdin transferfile
    infile inputfile""")
LOGGING_IN = one_of("""key keyfile cert certificate identity ca cafile cacert tls ssl config conf cfg rc settings auth login user password
    passwd passphrase pass pw credential credentials creds token secret env envfile netrc cookie cookies kubeconfig defaults
    known hosts keystore truststore keytab vault session profile variables vars var values""")
FETCHED_FROM = one_of("repo repository registry index mirror proxy chart charts")
HOST_NAMES = one_of("host hostname server broker brokers bootstrap endpoint peer remote target upstream relay")

# Words instead of a task that say what is lost.
LOSING = one_of(
    "delete drop destroy purge uninstall wipe truncate erase terminate flushall flushdb unpublish undeploy nuke teardown"
)

# Directories of the home with tools and settings that the user installed.
TOOLCHAINS = one_of(""".config .local .cargo .rustup .nvm .pyenv .rbenv .nodenv .jenv .sdkman .asdf .mise .volta .fnm .bun .deno .dotnet
    .gradle .m2 .ghcup .cabal .stack .opam .juliaup .julia .pub-cache .composer .npm .npm-global .yarn .pnpm .conda
    .virtualenvs .venv .venvs .platformio .espressif .vcpkg .conan .conan2 .nix-profile .linuxbrew .goenv .tfenv .foundry
    .krew .pulumi .android .jdks .swiftpm .elan .arkade .pixi .cache .guix-profile .emsdk .vscode .vscode-server
    .cursor-server .ansible go sdk android library miniconda3 miniconda anaconda3 mambaforge miniforge3 micromamba flutter
    development fvm esp emsdk zephyr-sdk zephyrproject applications bin tools opt toolchains jdk""")
# Directories anywhere in the home with installed libraries.
INSTALLED = ("/site-packages", "/dist-packages", "/.venv/", "/venv/", "/miniconda", "/anaconda")

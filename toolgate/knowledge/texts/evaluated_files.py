"""Project files that a program finds by name and evaluates as code, whatever it is asked to do.

Each line: the language, the programs, and after a colon the names, relative to the directory they are searched in.
`.*` is any extension of JavaScript and TypeScript, `*.x` any name with that ending. `texts` is a format of which only
the command lines are read; a file named like its program needs no line. `options` has arguments
of the program after its subcommands, `variables` sets what the program, or what it starts, takes from the environment,
`templates` has Ruby in ERB tags, `plugins` the directories from which the program
loads code, and `unlocked` addresses of code for which no hash is given.
"""

from toolgate.knowledge.vocabulary import one_of

SCRIPTS = ("js", "mjs", "cjs", "ts", "mts", "cts")
ASKING = one_of(
    "--version --help -h -V help version init new create validate inspect"
)  # nothing is evaluated with these
LISTING = one_of("-T --tasks -P --prereqs -D --describe -W --where -l --list list lanes docs status")  # no task runs
CHOSEN = ("rake", "invoke", "inv", "fab")  # their tasks are read when they run
TASKS = ("task ", "multitask ", "file ", "lane ", "private_lane ", "rule ", "guard ")  # how a task's Ruby block begins
LINES = """
ruby bundle bundler: Gemfile gems.rb
ruby rake: Rakefile rakefile Rakefile.rb rakefile.rb
ruby vagrant: Vagrantfile
ruby pod: Podfile
ruby fastlane: fastlane/Fastfile Fastfile fastlane/Appfile fastlane/Matchfile fastlane/Gymfile fastlane/Deliverfile
ruby danger: Dangerfile
ruby guard: Guardfile
ruby thor: Thorfile
ruby cap: Capfile config/deploy.rb
ruby brew: Brewfile
ruby rspec: spec/spec_helper.rb
ruby rails: config/application.rb config/boot.rb config/environment.rb
ruby puma rackup unicorn: config.ru config/puma.rb
python scons: SConstruct
python waf: wscript
python doit: dodo.py
python conan: conanfile.py
python invoke inv: tasks.py tasks/__init__.py
python fab: fabfile.py
python locust: locustfile.py
python behave: features/environment.py
python gunicorn: gunicorn.conf.py
python alembic: alembic/env.py migrations/env.py
python sphinx-build sphinx-autobuild: conf.py docs/conf.py docs/source/conf.py source/conf.py doc/conf.py
python hatch: hatch_build.py
node gulp: gulpfile.*
node grunt: Gruntfile.js Gruntfile.cjs gruntfile.js
node eslint: eslint.config.* .eslintrc.js .eslintrc.cjs
node prettier: prettier.config.* .prettierrc.js .prettierrc.cjs .prettierrc.mjs
node stylelint: stylelint.config.* .stylelintrc.js .stylelintrc.cjs
node webpack webpack-cli: webpack.config.*
node vite: vite.config.*
node vitest: vitest.config.* vite.config.*
node rollup: rollup.config.*
node jest: jest.config.* jest.setup.*
node babel: babel.config.* .babelrc.js .babelrc.cjs
node tailwindcss: tailwind.config.* postcss.config.*
node postcss: postcss.config.*
node next: next.config.*
node nuxt nuxi: nuxt.config.*
node astro: astro.config.*
node svelte-kit: svelte.config.* vite.config.*
node playwright: playwright.config.*
node cypress: cypress.config.*
node karma: karma.conf.js
node mocha: .mocharc.js .mocharc.cjs
node wdio: wdio.conf.*
node commitlint: commitlint.config.*
node lint-staged: lint-staged.config.*
node semantic-release: release.config.*
node tsup: tsup.config.*
node expo eas: app.config.* metro.config.*
node react-native: react-native.config.* metro.config.*
node hardhat: hardhat.config.*
node knex: knexfile.*
node drizzle-kit: drizzle.config.*
node gatsby: gatsby-config.* gatsby-node.*
node docusaurus: docusaurus.config.*
node pnpm: .pnpmfile.cjs
groovy gradle gradlew: settings.gradle build.gradle
elixir mix iex: mix.exs config/config.exs
php php-cs-fixer: .php-cs-fixer.php .php-cs-fixer.dist.php
php rector: rector.php
php phpunit: tests/bootstrap.php
php pest: tests/Pest.php
r R Rscript: .Rprofile
lua luacheck: .luacheckrc
lua busted: .busted
lua premake5: premake5.lua
lua xmake: xmake.lua
bash makepkg: PKGBUILD
cmake cmake: CMakeLists.txt
python pdb ipdb: .pdbrc
m4 autoconf autoreconf autom4te aclocal autoheader automake autoupdate: configure.ac configure.in acinclude.m4 aclocal.m4
texts pylint: .pylintrc pylintrc pyproject.toml setup.cfg tox.ini
texts nix-shell nix-build nix: shell.nix default.nix flake.nix
unlocked nix-shell nix-build: shell.nix default.nix
texts devenv: devenv.nix
texts guix: manifest.scm guix.scm
texts doxygen: Doxyfile
texts earthly: Earthfile
texts nx: project.json
texts ant phing: build.xml
texts dotnet msbuild: *.csproj *.fsproj *.vbproj *.proj *.targets *.props
texts dpkg-buildpackage debuild gbp: debian/rules
texts makers: Makefile.toml
texts tauri cargo-tauri: src-tauri/tauri.conf.json tauri.conf.json
texts lein: project.clj
texts boot: build.boot
texts sbt sbtn: build.sbt project/plugins.sbt
texts mill: build.sc build.mill
texts swift: Package.swift
texts cabal stack: Setup.hs
texts cabal stack ghci ghcid: .ghci
texts nimble nim: *.nimble config.nims
nim nimble nim: *.nim
texts mkdocs: mkdocs.yml mkdocs.yaml
texts zig: build.zig
texts shards crystal: shard.yml
texts bazel bazelisk blaze please plz pants: BUILD BUILD.bazel WORKSPACE MODULE.bazel
texts buck buck2: BUCK
texts gn: BUILD.gn
texts node-gyp gyp: binding.gyp
texts qmake qmake6: *.pro
texts mage: magefile.go
texts opam: opam *.opam
texts tmuxp: .tmuxp.yaml .tmuxp.json
texts packer: *.pkr.hcl *.pkr.json
texts copier: copier.yml copier.yaml
python cookiecutter cruft: hooks/pre_gen_project.py hooks/post_gen_project.py hooks/pre_prompt.py
bash cookiecutter cruft: hooks/pre_gen_project.sh hooks/post_gen_project.sh hooks/pre_prompt.sh
texts skaffold: skaffold.yaml
texts nodemon: nodemon.json
texts helmfile: helmfile.yaml helmfile.yaml.gotmpl
texts cargo-make: Makefile.toml
texts bump-my-version: .bumpversion.toml .bumpversion.cfg
texts snapcraft: snap/snapcraft.yaml
texts pio platformio: platformio.ini
options bazel bazelisk: .bazelrc
templates rspec: .rspec .rspec-local
templates rails: config/database.yml config/cable.yml config/storage.yml config/secrets.yml config/cache.yml
plugins ansible ansible-playbook ansible-pull ansible-console ansible-inventory: ansible.cfg
plugins npm npx pnpm pnpx: .npmrc
variables R Rscript: .Renviron
variables gradle gradlew: gradle.properties
"""

"""Project files that a program finds by name and evaluates as code, whatever it is asked to do.

Each line: the language, the programs, and after a colon the names, relative to the directory they are searched in.
`.*` is any extension of JavaScript and TypeScript, `*.x` any name with that ending, `*/` any subdirectory, `x#y` what a file
has at a key. `keys` are settings of which only the files are read that known keys name (`naming_keys.py`), `values` has command
lines at a key, `functions` is Bash whose functions the program calls. `texts` is a format of which only the command lines are
read, `macros` one with code that the compiler runs; a file named like its program needs no line. `options` has arguments
of the program after its subcommands, `application`, `settings` and `backend` are modules that it imports: those that the
call names, or a variable (`$NAME`), or else these, `variables` sets what the program, or what it starts, takes from the environment,
`templates` has Ruby in ERB tags, `plugins` the directories from which the program
loads code, `wrapper` has the URL of the build tool, `addresses` those of package sources, `jobs` those of a pipeline, `builds` what MSBuild publishes after each build, `pipeline` is a program that starts containers, and `unlocked` addresses of code for which no hash is given.
"""

from toolgate.knowledge.vocabulary import one_of

SCRIPTS = ("js", "mjs", "cjs", "ts", "mts", "cts")
ASKING = one_of(
    "--version --help -h -V help version init new create validate inspect"
)  # nothing is evaluated with these
LISTING = one_of("-T --tasks -P --prereqs -D --describe -W --where -l --list list lanes docs status")  # no task runs
CHOSEN = ("rake", "invoke", "inv", "fab", "fastlane")  # their tasks are read when they run
TASKS = ("task ", "multitask ", "file ", "lane ", "private_lane ", "rule ", "guard ")  # how a task's Ruby block begins
# Settings with tasks, of which only those count that run: `recipes.py` and `runners.py` read them.
HOLDING_TASKS = one_of(
    "tox.ini tox.toml mise.toml .mise.toml deno.json deno.jsonc composer.json pixi.toml lefthook.yml hatch.toml"
)
IMPORTED = ("application", "settings", "backend")  # kinds of modules that `project/found_python.py` finds
LINES = """
application uvicorn gunicorn hypercorn daphne granian waitress-serve dramatiq rq arq huey_consumer taskiq: -
application flask: $FLASK_APP app wsgi
application quart litestar: $QUART_APP $LITESTAR_APP app
application celery: $CELERY_APP
application fastapi: main app app.main
settings manage.py django-admin: $DJANGO_SETTINGS_MODULE
backend build pyproject-build poetry pdm flit hatch uv rye pip pip3: pyproject.toml
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
ruby rspec: spec/spec_helper.rb spec/rails_helper.rb
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
node gulp: gulpfile.* Gulpfile.js gulpfile.babel.js gulpfile.js/index.js gulpfile.ts/index.ts
node grunt: Gruntfile.* gruntfile.*
node webpack webpack-cli: webpack.config.* webpack.config.babel.js .webpack/webpack.config.js webpackfile.js
node vitest: vite.config.*
node tailwindcss: tailwind.config.* postcss.config.*
node nuxt nuxi: nuxt.config.*
node svelte-kit: svelte.config.* vite.config.*
node karma ng: karma.conf.js
node cypress: cypress/plugins/index.js
node mocha _mocha: .mocharc.js .mocharc.cjs
node nyc c8: nyc.config.*
node jasmine: spec/support/jasmine.js spec/support/jasmine.mjs
node web-test-runner wtr: web-test-runner.config.*
node cucumber-js: cucumber.*
node codeceptjs: codecept.conf.*
node storybook start-storybook build-storybook sb: .storybook/main.*
node graphql-codegen: codegen.ts codegen.js
node unbuild: build.config.*
node electron-vite: electron.vite.config.*
node electron-forge: forge.config.*
node vue-cli-service: vue.config.*
node vitepress: .vitepress/config.* docs/.vitepress/config.*
node vuepress: .vuepress/config.* docs/.vuepress/config.*
node remix react-router: remix.config.* react-router.config.* vite.config.*
node brunch: brunch-config.*
node lhci: lighthouserc.*
node serverless sls: serverless.ts serverless.js
node typeorm: ormconfig.*
node sequelize sequelize-cli: .sequelizerc
keys jest: jest.config.json package.json#jest
keys mocha _mocha: .mocharc.json .mocharc.jsonc .mocharc.yml .mocharc.yaml package.json#mocha
keys mocha _mocha: test/mocha.opts
keys ava: package.json#ava
keys nyc: .nycrc .nycrc.json .nycrc.yml .nycrc.yaml package.json#nyc
keys c8: .c8rc .c8rc.json
keys jasmine: spec/support/jasmine.json
keys testcafe: .testcaferc.json
keys cypress: cypress.json
keys detox: .detoxrc.json
keys eslint: .eslintrc .eslintrc.json .eslintrc.yml .eslintrc.yaml package.json#eslintConfig
keys stylelint: .stylelintrc .stylelintrc.json .stylelintrc.yml .stylelintrc.yaml package.json#stylelint
keys prettier: .prettierrc .prettierrc.json .prettierrc.yml .prettierrc.yaml package.json#prettier
keys babel: babel.config.json .babelrc .babelrc.json package.json#babel
keys graphql-codegen: codegen.yml codegen.yaml
keys ts-node ts-node-dev: tsconfig.json#ts-node
keys nest: nest-cli.json
keys ng: angular.json
keys electron-builder: electron-builder.yml electron-builder.yaml electron-builder.json package.json#build
keys serverless sls: serverless.yml serverless.yaml
keys prisma: prisma/schema.prisma schema.prisma package.json#prisma
keys artillery: *.yml *.yaml *.json
keys makers: Makefile.toml
keys cargo-make: Makefile.toml
node plop: plopfile.*
texts hygen: _templates/*/*.t _templates/*/*/*.t
values devcontainer: .devcontainer/devcontainer.json#initializeCommand .devcontainer.json#initializeCommand
values netlify ntl: netlify.toml#build.command
values vercel now: vercel.json#buildCommand vercel.json#installCommand vercel.json#devCommand
keys npm npx pnpm pnpx: .npmrc
keys pnpm: pnpm-workspace.yaml
keys yarn: .yarnrc.yml
keys yarn: .yarnrc
keys bun bunx: bunfig.toml
texts playwright: playwright.config.*
values nodemon: package.json#nodemonConfig.exec
values lint-staged: package.json#lint-staged
texts lint-staged: .lintstagedrc .lintstagedrc.json .lintstagedrc.yml .lintstagedrc.yaml
texts semantic-release: .releaserc .releaserc.json .releaserc.yml .releaserc.yaml package.json#release
texts release-it: .release-it.json package.json#release-it
texts serverless sls: serverless.yml serverless.yaml
texts wrangler: wrangler.toml wrangler.json wrangler.jsonc
node semantic-release: release.config.*
node expo eas: app.config.* metro.config.*
node react-native: metro.config.*
node knex: knexfile.*
node drizzle-kit: drizzle.config.*
node gatsby: gatsby-config.* gatsby-node.*
node pnpm: .pnpmfile.cjs
groovy gradle gradlew: settings.gradle build.gradle buildSrc/build.gradle
wrapper gradlew: gradle/wrapper/gradle-wrapper.properties
wrapper mvnw: .mvn/wrapper/maven-wrapper.properties
jobs gitlab-ci-local: .gitlab-ci.yml
jobs act: .github/workflows/*.yml .github/workflows/*.yaml
jobs circleci: .circleci/config.yml .circleci/config.yaml
texts devcontainer: .devcontainer/devcontainer.json .devcontainer.json
texts gradle gradlew: settings.gradle.kts build.gradle.kts buildSrc/build.gradle.kts
elixir iex: .iex.exs
elixir mix-test: test/test_helper.exs
elixir mix iex: mix.exs config/config.exs config/runtime.exs */mix.exs
php php-cs-fixer: .php-cs-fixer.php .php-cs-fixer.dist.php
php rector: rector.php
php phpunit: tests/bootstrap.php
php pest: tests/Pest.php
r R Rscript: .Rprofile
lua luacheck: .luacheckrc
lua busted: .busted
lua premake5: premake5.lua
lua xmake: xmake.lua
functions makepkg: PKGBUILD
functions bats: setup_suite.bash test/setup_suite.bash tests/setup_suite.bash
octave octave octave-cli: .octaverc
ruby irb: .irbrc irbrc _irbrc
ruby pry: .pryrc
texts scilab: .scilab scilab.ini
texts ocaml utop: .ocamlinit
texts cue: *_tool.cue
cmake cmake: CMakeLists.txt
python pdb ipdb: .pdbrc
texts mix: mix.exs
m4 autoconf autoreconf autom4te aclocal autoheader automake autoupdate: configure.ac configure.in acinclude.m4 aclocal.m4
texts pylint: .pylintrc pylintrc pyproject.toml setup.cfg tox.ini
texts nix-shell nix-build nix: shell.nix default.nix flake.nix
unlocked nix-shell nix-build: shell.nix default.nix
texts devenv: devenv.nix
texts guix: manifest.scm guix.scm
texts doxygen: Doxyfile
texts earthly: Earthfile
keys nx: nx.json
keys rspec: .rspec .rspec-local
keys pulumi: Pulumi.yaml package.json#pulumi
node pulumi: index.ts index.js src/index.ts
python pulumi: __main__.py
keys cz git-cz commitizen: .czrc .cz.json package.json#config.commitizen
pipeline dagger: *.py *.go *.ts .dagger/src/*/*.py .dagger/*.go .dagger/src/*.ts
texts ant phing: build.xml
texts dotnet msbuild: *.csproj *.fsproj *.vbproj *.proj *.targets *.props */*.csproj */*.fsproj */*/*.csproj */*/*.fsproj
addresses dotnet msbuild nuget: nuget.config NuGet.config NuGet.Config .nuget/NuGet.Config
texts dotnet msbuild: Directory.Build.props Directory.Build.targets
builds dotnet msbuild: *.csproj *.fsproj *.proj */*.csproj */*/*.csproj Directory.Build.props Directory.Build.targets
texts dpkg-buildpackage debuild gbp: debian/rules
texts makers: Makefile.toml
texts tauri cargo-tauri: src-tauri/tauri.conf.json tauri.conf.json
texts lein: project.clj
texts boot: build.boot
texts sbt sbtn: build.sbt project/plugins.sbt project/*.scala
texts mill: build.sc build.mill
texts swift: Package.swift Plugins/*/*.swift
texts cabal stack: Setup.hs
texts cabal stack ghci ghcid: .ghci
texts nimble nim: *.nimble config.nims
macros nimble nim: *.nim
macros crystal shards: *.cr src/*.cr
texts mkdocs: mkdocs.yml mkdocs.yaml
texts jekyll: _config.yml
texts zig: build.zig
texts shards crystal: shard.yml
texts dune: dune */dune dune-project
texts bazel bazelisk blaze please plz pants: BUILD BUILD.bazel WORKSPACE MODULE.bazel
texts buck buck2: BUCK
texts gn: BUILD.gn
texts node-gyp gyp: binding.gyp
texts qmake qmake6: *.pro
texts opam: opam *.opam
texts tmuxp: .tmuxp.yaml .tmuxp.json
texts packer: *.pkr.hcl *.pkr.json
texts copier: copier.yml copier.yaml
python cookiecutter cruft: hooks/pre_gen_project.py hooks/post_gen_project.py hooks/pre_prompt.py
bash cookiecutter cruft: hooks/pre_gen_project.sh hooks/post_gen_project.sh hooks/pre_prompt.sh
texts skaffold: skaffold.yaml
texts nodemon: nodemon.json
texts helmfile: helmfile.yaml helmfile.yaml.gotmpl
texts gomplate: .gomplate.yaml
texts treefmt: treefmt.toml .treefmt.toml
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

"""Files that runners load without being named: tests, builds, configurations that are code.

A listed runner loads the files of its family, any other runner of project code those of all languages.
"""

# The extensions and names of files that each family loads.
FAMILIES = {
    "python": ("py pyi pth toml cfg ini ipynb txt", "pipfile"),
    "node": ("js mjs cjs jsx ts mts cts tsx vue svelte json jsonc coffee", ".babelrc .eslintrc .prettierrc .npmrc .yarnrc"),
    "go": ("go mod work", ""),
    "rust": ("rs toml", "config"),
    "jvm": ("java kt kts groovy gradle scala sbt clj xml properties", ""),
    "dotnet": ("cs fs vb csproj fsproj vbproj props targets sln json config", ""),
    "ruby": ("rb rake ru gemspec", "gemfile rakefile guardfile capfile dangerfile fastfile podfile vagrantfile appfile"),
    "php": ("php json phtml", "artisan"),
    "native": ("c h cc cpp cxx hpp m mm cmake build bazel bzl in am ac mk mak ninja", "cmakelists.txt meson.build build workspace sconstruct wscript"),
    "infrastructure": ("tf tfvars hcl json yaml yml", ""),
    "containers": ("yml yaml dockerfile containerfile env", "dockerfile containerfile earthfile"),
    "beam": ("ex exs erl hrl eex", "rebar.config"),
    "haskell": ("hs cabal yaml project", ""),
    "documents": ("py js ts rb toml yaml yml qmd rmd r jl lua ipynb", ""),
    "statistics": ("r rmd qmd jl toml", ".rprofile description"),
    "perl": ("pl pm t psgi", "makefile.pl build.pl cpanfile"),
    "swift": ("swift", ""),
    "zig": ("zig zon", ""),
    "dart": ("dart yaml", ""),
    "ocaml": ("ml mli opam", "dune dune-project"),
    "nix": ("nix", ""),
}  # fmt: skip
RUNNERS = {
    "python": """pytest py.test tox nox unittest coverage python python3 uv poetry pdm hatch rye pip pip3 pipenv flask django-admin uvicorn gunicorn
    hypercorn celery alembic mypy pylint sphinx-autobuild behave robot streamlit dagster prefect airflow scrapy jupyter papermill build
    ipython bpython locust invoke fab doit pre-commit twine maturin""",
    "node": """node npm npx pnpm yarn bun bunx deno jest vitest mocha ava tap jasmine karma playwright cypress webpack vite rollup parcel esbuild tsc
    tsx ts-node eslint prettier stylelint next nuxt astro svelte-kit ng gulp grunt storybook turbo nx lerna babel remix gatsby nodemon
    wrangler serverless sls electron expo metro semantic-release commitlint lint-staged husky""",
    "go": "go gotestsum mage goreleaser air golangci-lint ginkgo",
    "rust": "cargo cross trunk wasm-pack rustc",
    "jvm": "gradle gradlew ./gradlew mvn mvnw ./mvnw sbt mill ant lein clj kotlin ktlint",
    "dotnet": "dotnet msbuild nuget paket fake",
    "ruby": "bundle rake rspec rails ruby cucumber minitest jekyll fastlane pod danger guard rubocop vagrant cap chef-client kitchen",
    "php": "php composer phpunit pest artisan phpstan psalm rector drush",
    "native": "cmake ctest make ninja meson scons waf bazel bazelisk buck2 configure ./configure autoreconf conan xmake",
    "infrastructure": "terraform tofu terragrunt pulumi packer nomad cdktf helm helmfile kubectl kustomize ansible-playbook ansible skaffold tilt",
    "containers": "docker docker-compose podman podman-compose nerdctl buildah earthly devcontainer act",
    "beam": "mix elixir iex rebar3 erl",
    "haskell": "cabal stack ghc runghc",
    "documents": "sphinx-build mkdocs quarto hugo jekyll docusaurus mdbook bookdown asciidoctor pandoc",
    "statistics": "Rscript R julia",
    "perl": "perl prove cpanm carton dzil",
    "swift": "swift xcodebuild",
    "zig": "zig",
    "dart": "dart flutter melos",
    "ocaml": "dune opam",
    "nix": "nix nix-build nix-shell nixos-rebuild devenv",
}  # fmt: skip

"""Files that list packages: how each is written, which programs install what it lists, and how one is added by hand."""

from toolgate.knowledge.vocabulary import one_of

# Names of files, or how they end, by the way in which they are written (`analysis.formats.listed_packages`).
WRITTEN = {
    "node": "package.json composer.json pnpm-workspace.yaml deno.json deno.jsonc",
    "python": "pyproject.toml Pipfile",
    "cargo": "Cargo.toml",
    "go": "go.mod",
    "pub": "pubspec.yaml",
    "hooks": ".pre-commit-config.yaml .pre-commit-config.yml",
    "conda": "environment.yml environment.yaml",
    "maven": "pom.xml extensions.xml",
    "quoted": """Gemfile mix.exs Podfile Package.swift setup.py .csproj .fsproj .props .gradle .gradle.kts""",
    "lines": "requirements.txt requirements.in requirements-dev.txt dev-requirements.txt tox.ini setup.cfg",
}
# Lock files; what they name was there before, unless the session has changed them by itself.
LOCKS = one_of("""package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock deno.lock uv.lock poetry.lock
    pdm.lock Pipfile.lock Cargo.lock go.sum Gemfile.lock gems.locked composer.lock pubspec.lock mix.lock Podfile.lock
    Package.resolved packages.lock.json pixi.lock""")
# Programs, the subcommands with which they install nothing (`-`: before those that install), and the files they obey.
INSTALLING = {
    "npm cnpm tnpm pnpm yarn yarnpkg bun deno": (
        """install i in ins inst isntall add a ci clean-install ic cit install-clean install-test it
        install-ci-test update up upgrade udpate dedupe ddp rebuild fetch cache audit-fix""",
        "package.json pnpm-workspace.yaml deno.json deno.jsonc",
    ),
    "pip pip2 pip3 pip-sync pip-compile pipx py:pip": ("install download wheel lock sync compile run", ""),
    "uv": ("sync lock run add remove pip build tool", "pyproject.toml"),
    "poetry pdm pipenv rye hatch pixi": (
        "install sync update lock add upgrade test build env run shell remove", "pyproject.toml Pipfile",
    ),
    "tox nox": ("", "tox.ini setup.cfg pyproject.toml setup.py"),
    "cargo cross": ("build b check c test t run r bench clippy doc d fetch update install package nextest", "Cargo.toml"),
    "go": ("build test run vet install mod generate get work tool", "go.mod"),
    "composer": ("install i update u upgrade require r reinstall create-project", "composer.json"),
    "bundle bundler": ("install i update add exec check", "Gemfile"),
    "dart flutter": ("pub get run test build", "pubspec.yaml"),
    "mix": ("deps.get deps.update deps.compile compile test run phx.server", "mix.exs"),
    "dotnet": ("restore build test run publish pack add tool watch", ".csproj .fsproj .props"),
    "pod": ("install update", "Podfile"),
    "swift": ("build test run package", "Package.swift"),
    "mvn mvnw ./mvnw": ("", "pom.xml extensions.xml"),
    "gradle gradlew ./gradlew": ("", ".gradle .gradle.kts"),
    "pre-commit prek": ("run install install-hooks autoupdate", ".pre-commit-config.yaml .pre-commit-config.yml"),
    "conda mamba micromamba": ("create update install env", "environment.yml environment.yaml"),
}  # fmt: skip
PROGRAMS = one_of("""npm cnpm tnpm pnpm yarn yarnpkg bun deno pip pip2 pip3 pip-sync pip-compile pipx py:pip uv poetry pdm
    pipenv rye hatch pixi tox nox cargo cross go composer bundle bundler dart flutter mix dotnet pod swift
    mvn mvnw ./mvnw gradle gradlew ./gradlew pre-commit prek conda mamba micromamba""")
BARE = one_of("yarn yarnpkg bundle bundler poetry pip-sync pip-compile")  # install without a subcommand
# The words that add a package by hand, by the program that installs, and else by the way the list is written.
ADDING = {
    "npm": "npm install", "cnpm": "npm install", "pnpm": "pnpm add", "yarn": "yarn add", "yarnpkg": "yarn add",
    "bun": "bun add", "deno": "npm install", "pip": "pip install", "pip3": "pip install", "uv": "uv add",
    "poetry": "poetry add", "pdm": "pdm add", "pipenv": "pipenv install", "cargo": "cargo add", "go": "go get",
    "composer": "composer require", "bundle": "bundle add", "bundler": "bundle add", "dart": "dart pub add",
    "flutter": "dart pub add", "python": "uv add", "lines": "uv add", "conda": "conda install", "dotnet": "dotnet add package",
}  # fmt: skip
# Programs that write such files themselves, from what is installed or locked.
MANAGERS = one_of("""npm pnpm yarn bun pip pip3 pip-compile uv poetry pdm pipenv cargo go composer bundle dart flutter mix dotnet
    pod swift conda mamba pipreqs pigar hatch rye""")
SETTING = one_of("pkg set-script config edit")  # their subcommands that write what they are told to
# Who publishes the plugins that builds use everywhere, and other code that lists name by its address.
PLUGIN_OWNERS = tuple(
    """org.apache. org.codehaus.mojo org.springframework. org.jetbrains. org.gradle. com.android. com.google.
    io.quarkus io.micronaut org.jacoco org.sonar com.diffplug. com.github.johnrengelman com.gradleup. org.graalvm.
    io.spring. com.github.spotbugs org.flywaydb org.liquibase org.openapi.generator org.owasp. com.github.ben-manes
    com.gradle. io.freefair. me.champeau. nu.studer. org.cyclonedx. io.github.gradle-nexus java application kotlin groovy
    scala checkstyle pmd jacoco maven-publish signing idea eclipse war ear base distribution cpp swift antlr""".split()
)

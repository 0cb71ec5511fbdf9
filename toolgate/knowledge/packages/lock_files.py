"""Lock files of package managers: the words before an address that a package comes from, and where registries are set."""

# The programs, their lock files, and the words.
LOCKS = (
    (("npm", "cnpm", "tnpm"), "package-lock.json npm-shrinkwrap.json", ('"resolved":',)),
    (("npm", "pnpm", "yarn", "yarnpkg"), "package.json", ('"packageManager":',)),
    (("yarn", "yarnpkg"), "yarn.lock", ("resolved ", "resolution:")),
    (("pnpm",), "pnpm-lock.yaml", ("tarball:", "repo:")),
    (("bun",), "bun.lock", ('"http', '@http')),
    (("uv",), "uv.lock", ("registry =", "url =", "git =")),
    (("poetry",), "poetry.lock", ("url =",)),
    (("pdm",), "pdm.lock", ("url =", "git =")),
    (("pipenv",), "Pipfile.lock", ('"url":', '"git":', '"file":')),
    (("cargo",), "Cargo.lock", ("source =",)),
    (("bundle", "bundler"), "Gemfile.lock gems.locked", ("remote:",)),
    (("composer",), "composer.lock", ('"type": "git",', '"type": "zip",', '"type": "tar",')),
    (("dart", "flutter"), "pubspec.lock", ("url:",)),
    (("mix",), "mix.lock", ("{:git,",)),
    (("pixi",), "pixi.lock", ("conda:", "pypi:", "url:")),
)  # fmt: skip
# Files in the project and in the home in which a person names registries and other sources.
SETTINGS = """.npmrc .yarnrc.yml .yarnrc package.json pnpm-workspace.yaml bunfig.toml pyproject.toml uv.toml poetry.toml Pipfile
    pip.conf .cargo/config.toml .cargo/config Cargo.toml Gemfile .bundle/config composer.json pubspec.yaml mix.exs
    pixi.toml""".split()
HOME_SETTINGS = """.npmrc .yarnrc.yml .yarnrc .config/pip/pip.conf .pip/pip.conf .config/uv/uv.toml .config/pypoetry/config.toml
    .cargo/config.toml .bundle/config .config/pnpm/rc .bunfig.toml .composer/config.json""".split()

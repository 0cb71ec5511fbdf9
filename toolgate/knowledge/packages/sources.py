"""Which registry a program installs from, what tells it another, and what is added to names to make others of them."""

# Which registry a program installs from, unless it is told otherwise.
REGISTRIES = {
    "npm": "npm npx pnpm pnpx pnx yarn yarnpkg bun bunx deno",
    "pypi": "pip pip3 uv uvx poetry pdm pipenv hatch rye pipx",
    "crates": "cargo",
    "rubygems": "gem bundle bundler",
    "go": "go",
    "packagist": "composer",
    "nuget": "dotnet",
    "pub": "dart flutter",
}
# Words of options that name another source.
OTHER_SOURCES = frozenset(
    """registry registries index indexes source sources repo repos repository url git github path branch rev ref host channel
    links mirror proxy config userconfig globalconfig prefix target root site jsr file find pre""".split()
)
# Indexes that the makers of packages keep for them, as the packages' own documentation says.
MAKERS_INDEXES = {
    "https://download.pytorch.org/whl/": "torch torchvision torchaudio torchtext torchdata",
}
# What is put before or after the name of a package to make another.
AFFIXES = (
    "python",
    "py",
    "node",
    "js",
    "npm",
    "pip",
    "lib",
    "cli",
    "sdk",
    "api",
    "dev",
    "core",
    "tool",
    "tools",
    "utils",
)

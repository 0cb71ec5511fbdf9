"""Registries that programs install from, options that change them, and common additions to names."""

from toolgate.knowledge.vocabulary import one_of

# The registry that each program installs from by default.
REGISTRIES = {
    "npm": "npm npx pnpm pnpx pnx yarn yarnpkg bun bunx deno",
    "pypi": "pip pip3 uv uvx poetry pdm pipenv hatch rye pipx",
    "crates": "cargo",
    "rubygems": "gem bundle bundler",
    "go": "go",
    "packagist": "composer",
    "nuget": "dotnet",
    "pub": "dart flutter",
    "conda": "conda mamba micromamba",
}
CHANNELS = one_of("defaults conda-forge")  # of conda, to which everybody looks
# The file in which a program finds the name of the package that it publishes, and where it is in there.
MANIFESTS = {
    "npm pnpm yarn bun": ("package.json", "name"),
    "cargo": ("Cargo.toml", "package.name"),
    "uv poetry hatch flit pdm": ("pyproject.toml", "project.name", "tool.poetry.name"),
}
PUBLISHING = ("publish", "npm")  # the words of commands that publish it
# Options that name other packages of the project, or another directory.
MEMBERS = ("-w", "--workspace", "--workspaces", "-ws", "-r", "--recursive", "--filter", "-F", "-p", "--package", "--all", "--prefix", "-C",
    "--cwd", "--dir", "--manifest-path", "--directory", "--project", "-P")  # fmt: skip
# Words of options that name another source.
OTHER_SOURCES = one_of("""registry registries index indexes source sources repo repos repository url git github path branch rev ref host channel
    links mirror proxy config userconfig globalconfig prefix target root site jsr file find pre""")
# Package indexes of publishers, according to the packages' documentation.
MAKERS_INDEXES = {"https://download.pytorch.org/whl/": "torch torchvision torchaudio torchtext torchdata"}
# Hosts of package indexes of companies and publishers, and usual mirrors of the registry.
INDEX_HOSTS = (
    "pkg.dev", "pkgs.dev.azure.com", "pkgs.visualstudio.com", "jfrog.io", "fury.io", "cloudsmith.io", "packagecloud.io",
    "data.pyg.org", "openmmlab.com", "fbaipublicfiles.com", "piwheels.org", "tsinghua.edu.cn", "aliyun.com",
    "aliyuncs.com", "ustc.edu.cn", "douban.com", "tencent.com", "huaweicloud.com", "sjtu.edu.cn", "bfsu.edu.cn",
    "nuget.telerik.com", "nuget.devexpress.com", "nuget.syncfusion.com", "nuget.infragistics.com", "myget.org",
    "npmmirror.com", "npm.taobao.org", "npm.fontawesome.com", "npm.greensock.com",
)  # fmt: skip
INDEX_DOMAINS = (
    (".codeartifact.", ".amazonaws.com"),
    (".codeartifact.", ".amazonaws.com.cn"),
)  # anywhere, and at the end
# Domains in which anyone can have a host, and second-level labels of countries.
SHARED_DOMAINS = one_of("azure.com amazonaws.com visualstudio.com googleusercontent.com on.aws aliyuncs.com")
SORTING = one_of("co com org net ac gov edu ne or go gob gouv")
INDEX_PATHS = ("storage.googleapis.com/jax-releases/", "storage.googleapis.com/libtpu-releases/")
# Common prefixes and suffixes of package names.
AFFIXES = (
    "python", "py", "node", "js", "npm", "pip", "lib", "cli", "sdk", "api", "dev", "core", "tool", "tools", "utils",
)  # fmt: skip

"""Keys of settings whose values are files that a tool loads, or programs that it starts, and how paths are written."""

# Of test runners, of linters and builds, of package managers.
KEYS = tuple(
    """setupFiles setupFilesAfterEnv globalSetup globalTeardown projects testEnvironment environment runner testRunner resolver
    transform reporter reporters watchPlugins testSequencer testResultsProcessor snapshotSerializers require requires
    requireModule import loader file helpers nodeArguments spec_helper preload supportFile pluginsFile bootstrap
    onPrepare execArgv nodeOptions experimentalLoader customExportConditions
    extends plugins presets preset parser processor processors customSyntax formatter formatters rulesdir rulesdirs
    rulePaths modules hooks addons karmaConfig builder afterSign beforePack afterPack beforeBuild afterAllArtifactBuild
    babelTransformerPath transformerPath customWebpackConfig configPath pluginSearchDirs
    script-shell scriptShell shell git node-gyp node-options init-module onload-script pnpmfile pnpmfilePath
    globalPnpmfile provider seed extend changelog yarnPath yarn-path path""".split()
)
# Settings that have a bundler empty a directory, and the key of that directory.
EMPTYING = (("clean: true", "path:"), ("emptyOutDir: true", "outDir:"))
ROOTS = ("<rootDir>/", "${rootDir}/", "{projectRoot}/", "$PWD/")  # the directory of the settings
ENDED = (
    "",
    ".js",
    ".ts",
    ".rb",
    ".mjs",
    ".cjs",
    ".mts",
    "/index.js",
    "/index.ts",
    "/jest.config.js",
    "/vitest.config.ts",
)  # what a path may leave out
FOLDERS = ("loadTasks(",)  # what comes before a directory, of which all files are loaded
IMPORTING = (
    "from",
    "import",
    "require(",
    "import(",
    "resolve(",
    "load(",
    "register(",
)  # what comes before a path in code

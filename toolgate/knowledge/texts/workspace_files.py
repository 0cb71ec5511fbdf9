"""Where workspaces list their packages, and what runs in one of them is described."""

# The files that list directories of packages, as paths or patterns, and the key of the list.
LISTS = {
    "pnpm-workspace.yaml": "packages", "package.json": "workspaces", "lerna.json": "packages", "rush.json": "projects",
    ".moon/workspace.yml": "projects", "workspace.json": "projects", "deno.json": "workspace",
}  # fmt: skip
USUAL = ("packages/*", "apps/*", "libs/*")  # where packages are if nothing lists them
# The files of a package with tasks, the keys of their table, and whether they run in the directory of the package.
TASKS = (
    ("project.json", ("targets",), False),
    ("package.json", ("nx", "targets"), False),
    ("moon.yml", ("tasks",), True),
)
# The same, for tasks that all packages have, or that say what runs before them.
SHARED = (
    ("turbo.json", ("tasks",), False), ("turbo.json", ("pipeline",), False), ("nx.json", ("targetDefaults",), False),
    (".moon/tasks.yml", ("tasks",), True), (".moon/tasks/all.yml", ("tasks",), True),
)  # fmt: skip
NEEDS = ("dependsOn", "deps")
# Options that choose packages, and those that name tasks.
CHOOSING = frozenset(
    "--filter -F --filter-prod --scope --projects --project -p --workspace -w --include --to --only".split()
)
NAMING = frozenset("--target --targets -t --tasks".split())
EVERYWHERE = frozenset("--workspaces -ws -r --recursive -A --all".split())  # options for all packages
WORDS = ("workspace", "workspaces", "recursive", "m", "multi")  # the same, as subcommands
WITH_ROOT = frozenset("--include-workspace-root -iwr".split())
STARTING = frozenset("run run-many run-script affected watch exec ci check rebuild".split())  # not the name of a task

"""Where programs have their tasks in a manifest."""

STEPS, WORDS = "steps", "words"  # what a bare list is: commands one after the other, or the words of one
# Where each tool's tasks are in a manifest, and what a list is there.
TABLES = {
    "poe": (("tool", "poe", "tasks"), STEPS), "pdm": (("tool", "pdm", "scripts"), WORDS),
    "rye": (("tool", "rye", "scripts"), WORDS), "pixi": (("tool", "pixi", "tasks"), STEPS),
    "taskipy": (("tool", "taskipy", "tasks"), STEPS), "poetry": (("tool", "poetry", "scripts"), STEPS),
    "project": (("project", "scripts"), STEPS), "pixi.toml": (("tasks",), STEPS), "pipenv": (("scripts",), STEPS),
    "mise": (("tasks",), STEPS), "deno": (("tasks",), STEPS), "task": (("tasks",), STEPS),
}  # fmt: skip
ENTRY = ("poetry", "project")  # tables whose values are `module:function` too
SURROUNDED = ("pdm", "taskipy")  # tools that run the tasks `pre_x` and `post_x` around `x`
# Programs with tasks in a manifest: the file, the tool whose table it is, and what shows that it has one.
MANIFESTS = {
    "poe": (("pyproject.toml", "poe", "[tool.poe"), ("poe_tasks.toml", "poe", "tasks")),
    "pdm": (("pyproject.toml", "pdm", "[tool.pdm.scripts"),),
    "rye": (("pyproject.toml", "rye", "[tool.rye.scripts"), ("pyproject.toml", "project", "[project.scripts")),
    "pixi": (("pixi.toml", "pixi.toml", "[tasks"), ("pyproject.toml", "pixi", "[tool.pixi")),
    "pipenv": (("Pipfile", "pipenv", "[scripts"),),
    "poetry": (("pyproject.toml", "poetry", "[tool.poetry.scripts"), ("pyproject.toml", "project", "[project.scripts")),
    "uv": (("pyproject.toml", "project", "[project.scripts"),),
    "task": (("pyproject.toml", "taskipy", "[tool.taskipy"),),
}  # fmt: skip
TABLED = ("pdm", "rye", "pixi", "pipenv", "poetry", "uv", "hatch")  # programs whose `run` takes the name of a task

"""The text of a first policy file: valid as it is, and with its examples uncommented."""

SCHEMA = "policy.schema.json"

USER = """#:schema ./policy.schema.json
# What agents may do on this machine. Between files the strictest wins; the profile decides what no file is about.
# After a change: `toolgate policy check`, `toolgate policy test`, `toolgate policy lint`.

profile = "{profile}"
"""

BARE = """# What agents may do on this machine. `toolgate grants` lists the rules that were written for you.
"""

PROJECT = """#:schema ./policy.schema.json
# What agents may do in this project. Each person who works on it reads it and runs `toolgate trust`; until then it can
# only forbid: what it allows has no effect for that person.
# After a change: `toolgate policy check`, `toolgate policy test`, `toolgate policy lint`.
{profile}"""

EXAMPLES = '''
# Examples are run by `toolgate policy test`: a verdict and a command, judged by this file with the built-in rules.
tests = """
allow  git status
deny   rm -rf /
"""

# A rule: what it is about, and the verdict. The first rule that matches decides. `match` and `no_match` are tried
# whenever the file changes.
#
# [[rule]]
# id = "no-prod-database"
# when = { command = "psql", argument = "*prod*" }
# verdict = "deny"                 # allow, llm (a model decides), ask (a person decides), deny
# reason = "production data is off limits to agents"
# instead = "use the staging replica"
# match = ["psql -h prod-db -c 'select 1'"]
# no_match = ["psql -h staging-db -c 'select 1'"]
#
# [[rule]]
# id = "keep-the-changelog"
# when = { effect = ["write", "delete"], target = "CHANGELOG.md" }
# verdict = "ask"

# Settings for common wishes, each `allow`, `llm`, `ask` or `deny`.
#
# [paths]
# write_outside = "deny"           # changing your files outside the project
#
# [shell]
# privilege = "deny"               # sudo and the like
# install_local = "allow"          # packages for the project

# Lists for one tool. What a list of permissions does not name is refused.
#
# [tools.bash]
# denylist = ["git push --force"]
#
# [tools.web_fetch]
# rate_limit = 30                  # calls in a minute
#
# [mcp]
# denied_tools = ["github/delete_*"]
'''


def text(project: bool, profile: str | None) -> str:
    """A first policy for a project or for the user; without a profile: the user's default, and none for a project."""
    if project:
        line = f'\nprofile = "{profile}"\n' if profile else ""
        return PROJECT.replace("{profile}", line) + EXAMPLES
    return USER.replace("{profile}", profile or "balanced") + EXAMPLES

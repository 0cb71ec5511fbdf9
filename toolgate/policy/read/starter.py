"""The text of a first policy file: valid as it is, and when its examples are taken out of their comments."""

from __future__ import annotations

SCHEMA = "policy.schema.json"

USER = """#:schema ./policy.schema.json
# What is fine on this machine. Between files the strictest wins; what no file speaks about, the profile decides.
# After a change: `toolgate policy check`, `toolgate policy test`, `toolgate policy lint`.

profile = "{profile}"
"""

BARE = """#:schema ./policy.schema.json
# What is fine on this machine. `toolgate grants` lists the rules that were written for you.
"""

PROJECT = """#:schema ./policy.schema.json
# What is fine in this project, for everybody who works on it. Until somebody has read it and said `toolgate trust`, it
# can only forbid: for them, what it allows counts as unsaid.
# After a change: `toolgate policy check`, `toolgate policy test`, `toolgate policy lint`.
{profile}"""

EXAMPLES = '''
# Examples are run by `toolgate policy test`: a verdict and a command, judged by this file with the built-in rules.
tests = """
allow  git status
deny   rm -rf /
"""

# A rule: what it is about, and what then. The first rule that has an opinion speaks. `match` and `no_match` are tried
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

# Short words for common wishes, each `allow`, `llm`, `ask` or `deny`.
#
# [paths]
# write_outside = "deny"           # changing your files outside the project
#
# [shell]
# privilege = "deny"               # sudo and its like
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
    """A first policy, for a project or for the user; no profile: the user's default, and none for a project."""
    if project:
        line = f'\nprofile = "{profile}"\n' if profile else ""
        return PROJECT.replace("{profile}", line) + EXAMPLES
    return USER.replace("{profile}", profile or "balanced") + EXAMPLES

"""Databases: asking is fine, changing data needs a person."""

from toolgate.model import Effect, Manner, Opinion, Place, Scene, Verb, allow, ask, deny, rule


@rule("databases", builtin=80, away=("database",))
def databases(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.target.place != Place.DATABASE:
        return None
    target = effect.target
    what = str(target) if target.described else f"data: {target}"
    if effect.verb == Verb.READ:
        return allow("only queries the database")
    if effect.verb == Verb.DELETE:
        if Manner.PRODUCTION in effect.manner:
            shown = f"{target} in production" if target.described else f"production data: {target}"
            return deny(f"deletes {shown}", "ask the user to do it")
        return ask(
            f"deletes {what}", "back up the data first" if target.described else "count what it would delete first"
        )
    if effect.verb == Verb.CONTROL:
        if Manner.PRODUCTION in effect.manner:
            return deny(f"stops the production database: {target}", "ask the user to do it")
        return ask(f"stops the database: {target}", "ask the user to do it")
    if effect.verb == Verb.RUN:
        return ask(f"runs {target}", "show the statement to the user first")
    changed = str(target) if target.described else f"the database: {target}"
    return ask(f"changes {changed}", "show the statement to the user first")


CASES = """
allow  psql -c 'select 1'
ask    psql -c 'drop table users'
deny   psql -h prod-db -c 'drop table users'
ask    mysql -e 'update users set a = 1'
"""

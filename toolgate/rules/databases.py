"""Databases: queries are fine, changing data needs the user."""

from itertools import pairwise

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model import Effect, Manner, Opinion, Place, Scene, Verb, allow, ask, deny, rule
from toolgate.model.effect import backticked
from toolgate.model.sentence import Sentence, parts_of
from toolgate.sentences.phrases import by_means_of, told

STOPPING = (Verb.WRITE, Verb.DELETE, Verb.CONTROL)  # verbs of actions on the server itself


@rule("databases", builtin=80, away=("database",))
def databases(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.target.place != Place.DATABASE:
        return None
    target = effect.target
    if effect.verb == Verb.READ:
        return allow("only queries the database")
    if {Manner.OWN, Manner.LIMITED} <= set(effect.manner) and Manner.PRODUCTION not in effect.manner:
        return allow("changes a database of development or tests")
    if effect.verb in STOPPING and (act := _act(effect, scene)):
        if Manner.PRODUCTION not in effect.manner:
            return ask(act, "ask the user to do it")
        reason = _placed(act, _production(effect))
        return (ask if effect.verb == Verb.WRITE else deny)(reason, "ask the user to do it")
    if effect.verb == Verb.DELETE:
        if Manner.PRODUCTION in effect.manner:
            where = _production(effect) if target.described else ""
            done = "deletes " if target.described else "deletes production data: "
            return deny(Sentence(done, _statement(effect, scene) or target, where), "ask the user to do it")
        if target.described:
            said = _listed(effect, scene) or Sentence("deletes ", target, by_means_of(effect))
            return ask(said, "back up the data first")
        first = "back up the data" if target.name.lower().startswith(ALL_OF_IT) else "count what it would delete"
        first = "list the logs" if target.name.lower().startswith(LOGS) else first
        lost = _lost(_filled(target.name, effect.command.argv))
        if (file := _opened(effect.command.argv, target.name)) and lost == "deletes data: ":
            lost = f"deletes data in {backticked(file)}: "
        said = Sentence(lost, _statement(effect, scene) or target, _explained(effect, scene))
        return ask(said, f"{first} first")
    if effect.verb == Verb.CONTROL:
        if Manner.PRODUCTION in effect.manner:
            return deny(f"stops the production database: {target}", "ask the user to do it")
        return ask(f"stops the database: {target}", "ask the user to do it")
    if effect.verb == Verb.RUN:
        return ask(f"runs {target}", "show the statements to the user first")
    return _changing(effect, scene)


def _listed(effect: Effect, scene: Scene) -> str:
    """What is deleted of the keys that a command before it lists; empty: it does not say which."""
    words = getattr(scene.call.action, "text", "")[: effect.start].replace("|", " | ").split()
    listing = [word for word in words if word.lower() in ("--scan", "keys")]
    after = next((words[at + 1] for at, word in enumerate(words[:-1]) if word.lower() in ("--pattern", "keys")), "'*'")
    pattern = after.strip("'\"")
    if len(listing) != 1 or "$" in pattern or effect.command.argv[-1:] != ("…",):
        return ""
    which = f"every key of the database that matches {backticked(pattern)}"
    return f"deletes {'every key of the database' if pattern in ('*', '|') else which}"


def _changing(effect: Effect, scene: Scene) -> Opinion:
    target = effect.target
    if effect.verb == Verb.PUBLISH:
        act = told(effect.command.argv)[0]
        change = act and effect.origin is None and not any([word in PRODUCING for word in effect.command.argv])
        return ask(act or f"sends {target}", "ask the user to do it" if change else "show the user what would be sent")
    where = _production(effect) if Manner.PRODUCTION in effect.manner else ""
    if Manner.UNSEEN in effect.manner:
        return _unread(effect, scene, where)
    if target.described and effect.verb == Verb.UNKNOWN:
        return ask(f"Toolgate does not know {target}", "show the statements to the user first")
    if target.described:
        return ask(f"changes {target}{where}{by_means_of(effect)}", "ask the user to do it")
    shown = _statement(effect, scene)
    if effect.verb == Verb.UNKNOWN:
        plain = effect.command.carrier is not None and target.name.replace(" ", "").isidentifier()
        shown = shown or (str(target) if plain and target.name.isascii() else "")
        carried = f" in {effect.command.carrier}" if effect.command.carrier is not None else ""
        if shown.startswith(("`/", "`~/", "`./")) and " " not in shown:
            said = f"passes {shown} as a statement of its own, though it is a path"
            return ask(said, "quote a command together with its argument")
        what = f"the statement {shown}" if shown else f"what a statement{carried} does"
        return ask(f"Toolgate does not know {what}", "show the statements to the user first")
    done = told(("statement", *target.name.split()))[0] or "changes the database"
    if (words := shown.strip("`").lower().split())[:1] == ["update"] and not PARTLY.intersection(words):
        done = parts_of("changes every row of a table")
    return ask(f"{done}{where}: {shown or target}{_explained(effect, scene)}", "show the statements to the user first")


def _unread(effect: Effect, scene: Scene, where: str) -> Opinion:
    """The opinion about statements that cannot be read, naming their file."""
    file = effect.origin
    if file is not None and (host := _source(file.text, scene)):
        reason = f"runs statements that it downloads from {backticked(host)} on the database{where}"
        return ask(reason, "download the file, read it, then run it")
    if file is not None and any([mark in file.text for mark in "*?["]) and effect.command.name:
        name = backticked(effect.command.name)
        return ask(Sentence(f"gives {name} the pattern ", file, ", which it does not expand"), "name each file")
    if file is not None and "/fd/" in file.path and (host := _streamed(getattr(scene.call.action, "text", ""))):
        reason = f"runs statements that it downloads from {backticked(host)} on the database{where}"
        return ask(reason, "download the file, read it, then run it")
    said = Sentence(f"runs {effect.target} on the database{where}")
    if file is not None and "/fd/" not in file.path and len(file.text) <= LONGEST:
        said = Sentence("runs the statements in ", file, f" on the database{where}")
    return ask(said, "show the statements to the user first")


def _streamed(text: str) -> str:
    """The host in a substitution that downloads a file: `<(curl https://host/x.sql)`; empty: it is another command."""
    words = text.partition("<(")[2].partition(")")[0].split()
    address = next((word.partition("://")[2] for word in words[1:] if "://" in word), "")
    return address.partition("/")[0] if words and has_trait(words[0], "requests") else ""


def _source(file: str, scene: Scene) -> str:
    """The host from which the call itself downloads a file; empty: it does not."""
    from toolgate.sentences.sources import downloaded

    return downloaded(file, getattr(scene.call.action, "text", ""))


PARTLY = frozenset("where from join limit with returning …".split())  # an UPDATE with one may change a part
ALL_OF_IT = ("drop", "db.drop", "flush", "database.drop")  # deletes the table too
WHOLE = ("drop database", "db.dropdatabase", "dropdatabase(", "drop_database(", "database.drop(")
LOGS = ("purge binary", "purge master", "reset master", "reset binary")
PRODUCING = ("-P", "--producer", "produce")  # words of commands that send messages


def _opened(words: tuple[str, ...], statement: str) -> str:
    """The SQLite file that a statement is about if `.open` or `attach` names another one; empty: the first."""
    found = [word.partition(" ")[2] for word in words if word.startswith(".open ")]
    for word in words:
        _, file, rest = (*word.replace('"', "'").split("'", 2), "", "")[:3]
        alias = rest.lower().partition(" as ")[2].partition(";")[0].strip()
        found += [file] if word[:6].lower() == "attach" and alias and f" {alias}." in statement else []
    return found[-1] if found else ""


def _placed(done: str, where: str) -> str:
    """A sentence with the place inserted before its consequence or the statement."""
    for mark in (", which ", ", and ", " without ", " and loads ", " and creates ", ": `"):
        before, found, after = done.partition(mark)
        if found:
            return before + where + found + after
    return done + where


def _production(effect: Effect) -> str:
    """A phrase that it is production, by the server's name or any name in a request; empty: it is not known to be."""
    if any([word == "production" for word in effect.command.argv[1:]]):  # it is named
        return ""
    return " (production, by its name)" if has_trait(effect.command.name, "requests") else " in production"


def _act(effect: Effect, scene: Scene) -> Sentence:
    """The action of a statement that is not about data; empty: only its kind is known."""
    words = tuple(effect.target.name.split())
    if not words:
        return told(effect.command.argv)[0]
    quoted = effect.target.name in effect.command.argv and not has_trait(effect.command.name, "statements")
    if not quoted and (act := told((effect.command.name, *words))[0]):  # quoted, it begins with no subcommand
        return act
    act = told(("sql", *words))[0]
    shown = _statement(effect, scene) or str(effect.target)
    served = ", which a web server runs" if shown.rstrip("`'\"; ").lower().endswith(SERVED) else ""
    return act if act.thing or not act else act.before(f"{served}: {shown}")


SERVED = (".php", ".phtml", ".jsp", ".jspx", ".asp", ".aspx", ".cgi")  # endings of files that a web server runs
QUOTES = ("'", '"', "`", "(")
LONGEST = 60  # characters of a statement that is shown as a whole
PASSWORDS = ("password", "identified", "secret")  # words of statements that contain a password


def _lost(statement: str) -> str:
    """What a statement deletes, up to its text."""
    first = statement.lower().split()[:1]
    if statement.lower().startswith(LOGS):
        return "deletes logs of the database server: "
    if statement.lower().startswith(WHOLE):
        return "deletes a whole database: "
    every = {"flushall": "deletes every key of every database: ", "flushdb": "deletes every key of the database: "}
    return every.get("".join(first).removesuffix("()"), "deletes data: ")


def _filled(statement: str, words: tuple[str, ...]) -> str:
    """A statement with the variables of psql that the command sets: `drop :kind` with `-v kind=database`."""
    for before, word in pairwise(words):
        name, equals, value = word.partition("=")
        if before in VARIABLES and equals and name and f":{name}" in statement:
            statement = statement.replace(f":{name}", value)
    return statement


VARIABLES = ("-v", "--set", "--variable")


def _explained(effect: Effect, scene: Scene) -> str:
    """A phrase that a statement is run although it seems only explained; empty: it does not seem so."""
    name = effect.target.name.lower()
    for text in (effect.command.argv or _values(getattr(scene.call.action, "arguments", {}))) if name else ():
        before, found, _ = text.lower().partition(name)
        words = before.rpartition(";")[2].translate(dict.fromkeys(b"(),", " ")).split() if found else []
        if words[:1] == ["explain"] and set(words) & set(ANALYZING) and not set(words) & set(SWITCHED_OFF):
            return ", which EXPLAIN ANALYZE really runs"
    return ""


ANALYZING, SWITCHED_OFF = ("analyze", "analyse"), ("false", "off", "0")


def _statement(effect: Effect, scene: Scene) -> str:
    """The statement in the call that causes an effect, whole or its beginning; empty: not found."""
    name = effect.target.name
    if not name:
        return ""
    texts = effect.command.argv or _values(getattr(scene.call.action, "arguments", {}))
    for text in texts:
        before, found, behind = text.partition(name)
        call, closed, rest = behind.partition(")")
        if call[:1] == "(" and closed and not (" " in name or "(" in call[1:] or rest[:1] == "."):
            behind = call + closed  # what is called, without the rest of the statement
        text = _between(name + behind, before[-1:]) or name + behind
        whole = " ".join(_first_of(text).split()) if found else ""
        inside = text == name + behind and before.rstrip()[-1:] in QUOTES
        if whole and (inside or "/*" in before):  # in something else, which goes on behind it
            return ""
        if whole:
            short = len(whole) <= LONGEST and not any([word in whole.lower() for word in PASSWORDS])
            return backticked(whole if short else f"{name} …" if whole != name else name)
    for text in texts[1:] if effect.verb == Verb.UNKNOWN else ():  # of which only words were read
        if len(text) <= LONGEST and all([word in text for word in name.split()]):
            return backticked(text)
    return ""


def _between(text: str, quote: str) -> str:
    """The text before its closing quote, if code passes it on unchanged; empty: it does not."""
    inside, found, after = text.partition(quote) if quote in QUOTES[:2] else ("", "", "")
    return inside if found and "\\" not in inside and after.lstrip()[:1] in (")", ",", "]") else ""


def _first_of(text: str) -> str:
    """The first of several statements; a semicolon between quotes does not end it."""
    quote = ""
    for index, sign in enumerate(text):
        if sign == ";" and not quote:
            return text[:index]
        if sign in QUOTES[:3]:
            quote = sign if not quote else "" if sign == quote else quote
    return text


def _values(arguments: dict[str, object]) -> tuple[str, ...]:
    return tuple([value for value in arguments.values() if isinstance(value, str)])


CASES = """
allow  psql -c 'select 1'
ask    psql -c 'drop table users'
deny   psql -h prod-db -c 'drop table users'
ask    mysql -e 'update users set a = 1'
allow  psql -h localhost -d app_dev -c "delete from orders where email = 'x@example.com'"
allow  psql postgres://app:app@localhost:5433/app -c "update orders set a = 1 where id in (1, 2)"
ask    psql -h localhost -d app_dev -c "delete from orders"
ask    psql -h localhost -d app_dev -c "delete from orders where 1 = 1"
ask    psql -h localhost -d app_dev -c "delete from orders where id > 0"
ask    psql -h localhost -d app_dev -c "delete from orders where id = id or 1 = 1"
ask    psql -h db.corp.example -c "delete from orders where id = 1"
ask    psql -c "delete from orders where id = 1"
ask    psql -h localhost -d app_production -c "insert into orders values (1)"
deny   psql -h localhost -d app_production -c "delete from orders where id = 1"
allow  docker compose exec -T db psql -U app -d app_dev -c "insert into orders (id) values (1)"
allow  docker compose exec -T db psql -U app -c "delete from orders where customer = 'probe'; select 1"
ask    docker compose exec -T db psql -U app -c "delete from orders where customer = 'probe'; drop table orders"
ask    docker compose exec -T db psql -U app -c "truncate table orders"
allow  sqlite3 db.sqlite3 "delete from invoices where customer = 'Test'"
ask    sqlite3 db.sqlite3 "delete from invoices"
ask    sqlite3 ~/Library/app.db "delete from invoices where customer = 'Test'"
allow  psql -h localhost -d app_dev -c "begin; drop table carts; alter table orders add column a int; rollback"
allow  psql -h localhost -d app_dev -c "begin; explain analyze delete from carts; rollback"
ask    psql -h localhost -d app_dev -c "begin; drop table carts; end; rollback"
allow  psql -h localhost -d app_dev <<< 'start transaction read write; delete from carts; rollback;'
ask    psql -h localhost -d app_dev <<< 'begin isolation level most; drop table carts; rollback;'
ask    psql -h localhost -d app_dev <<< '"begin"; drop table carts; rollback;'
ask    psql -h localhost -d app_dev <<< "begin 'x'; drop table carts; rollback;"
ask    psql -h localhost -d app_dev <<< "begin; drop table carts; rollback 'x'; commit;"
ask    sqlite3 "/tmp/$name.db" "drop table t"
ask    duckdb /tmp/import.db "load '/tmp/extension'; drop table t"
ask    link db.sqlite3 /tmp/import.db && sqlite3 /tmp/import.db "drop table t"
ask    psql -h localhost -d app_dev -c "begin; drop table carts; prepare transaction 'a'; rollback"
ask    psql -h localhost -d app_dev -c "begin; create function f() returns int language c as 'x'; rollback"
ask    psql -h db.corp.example -d app_dev -c "begin; drop table carts; rollback"
ask    psql -h localhost -d app_dev <<< $'begin;\\n\\\\c app_test\\ndelete from carts;\\nrollback;'
ask    mysql -h localhost app_dev -e "begin; drop table carts; rollback"
allow  sqlite3 /tmp/import.db "create table t (a); drop table t"
ask    sqlite3 /tmp/import.db "attach 'db.sqlite3' as b; drop table b.t"
ask    ln db.sqlite3 /tmp/import.db && sqlite3 /tmp/import.db "drop table t"
"""

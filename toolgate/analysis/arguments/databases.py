"""Whether a database that a command changes is one for developing or testing the project."""

from __future__ import annotations

from toolgate.analysis.places.hosts import locate_host
from toolgate.analysis.state.locate import locate_field
from toolgate.knowledge.texts.variables import ENVIRONMENTS
from toolgate.knowledge.vocabulary import EDITS, has_trait
from toolgate.model.effect import Manner, Place, Verb
from toolgate.shell.expand.fields import Scalar, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.shell.expand.fields import Field

TESTS = frozenset(("test", "testing", "ci"))
DEVELOPMENT = frozenset(("development", "dev", "local"))
# Options that say where the database or the broker is.
HOSTS = frozenset(
    "-h --host -d --dbname -H --uri --url -b --bootstrap-server --broker-list --brokers -s --server -X".split()
)
OWN = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP)
BESIDE = "beside"  # a name without a dot: within a container, another one that it was started with
IN_MEMORY = ":memory:"
BEYOND = frozenset(("load", "install", "export", "import"))  # statements that reach beyond the database
ADDRESSES = ("DATABASE_URL", "DB_URL", "DATABASE_HOST", "DB_HOST", "PGHOST", "MYSQL_HOST")


def whose(run: Run, statement: str) -> tuple[str, ...]:
    """`OWN` for a development database, with `LIMITED` for a test database, which is recreated each time."""
    stage = [shown(value) for name in ENVIRONMENTS if (value := _variable(run, name)) is not None]
    if any([word.lower() not in TESTS | DEVELOPMENT for word in stage]):
        return ()
    said = [value for name in ADDRESSES if (value := _variable(run, name)) is not None]
    said += [value for option, value in run.options if value is not None and not HOSTS.isdisjoint(option.names)]
    said += [field for field in run.operands if "://" in shown(field)]
    places = [_place(run, value) for value in said if "://" in shown(value) or _names_host(run, value)]
    inside = run.scope.where.startswith("container")
    near = (Place.LOOPBACK, BESIDE) if inside else (Place.LOOPBACK,)
    if any([place not in near for place in places]):
        return ()
    if not run.scope.where and _own_server(run):
        return (Manner.OWN, Manner.LIMITED)
    if stage and all([word.lower() in TESTS for word in stage]):
        return (Manner.OWN, Manner.LIMITED)
    if places and not run.scope.where:
        from toolgate.analysis.arguments.throwaway import in_throwaway

        if in_throwaway(run):
            return (Manner.OWN, Manner.LIMITED)
    if statement.lower().partition(" ")[0] not in BEYOND and _scratch(run):
        return (Manner.OWN, Manner.LIMITED)
    return (Manner.OWN,) if inside or places or run.has("development") or _file(run) else ()


def _own_server(run: Run) -> bool:
    """Whether the call itself has started the server on the port that is named, with data of its own."""
    ports = [shown(value) for option, value in run.options if value is not None and not PORTS.isdisjoint(option.names)]
    ledger = run.scope.ledger
    started = [one for one in ledger.interpreted if has_trait(one.name, "keeps-data")] if len(ports) == 1 else []
    kept = [effect.command for effect in ledger.effects if effect.verb == Verb.CONTROL]
    return any(
        [
            ports[0] in " ".join(one.argv[1:]).replace("=", " ").split() and not any([one is other for other in kept])
            for one in started
        ]
    )


PORTS = frozenset(("-p", "--port", "-P"))


def _variable(run: Run, name: str) -> Field | None:
    found = run.scope.variables.get(name)
    if type(found) is Scalar and len(found.values) == 1:
        return found.values[0]
    return run.scope.facts.variable(name) if found is None and not run.scope.where else "unknown" if found else None


def _names_host(run: Run, value: Field) -> bool:
    """Whether a value is that of a variable or an option for a host, not for a database's name or a number."""
    if isinstance(value, str) and value.isdigit():
        return False
    named = [option for option, given in run.options if given is value]
    return not any([{"-d", "--dbname"} & set(option.names) for option in named])


def _place(run: Run, value: Field) -> str:
    if not isinstance(value, str):
        return Place.UNKNOWN
    found = [locate_host(host, run.scope.facts) for host in value.split(",")]
    names = [host.name.partition("://")[2] or host.name for host in found]
    if all([host.place == Place.LOOPBACK for host in found]):
        return Place.LOOPBACK
    alone = all([name.partition(":")[0].replace("-", "").replace("_", "").isalnum() for name in names])
    return BESIDE if alone and "://" not in value else Place.REMOTE


def _file(run: Run) -> bool:
    """Whether the database is a file of the project, or a temporary one."""
    first = run.operand_roles[:1]
    if not first or first[0].role is not EDITS or not run.operands:
        return False
    return locate_field(run.operands[0], run.scope).place in OWN


def _scratch(run: Run) -> bool:
    """Whether the database is temporary or in memory, and the command opens no other and runs no file."""
    unnamed = run.has("in-memory") and not run.operands
    if not (unnamed or _file(run)) or not _starts_plainly(run):
        return False
    name = IN_MEMORY if unnamed else run.operands[0]
    if not isinstance(name, str):
        return False
    file = locate_field(name, run.scope)
    if name != IN_MEMORY:
        known = run.scope.facts.identity(file.path)
        if file.place != Place.TEMP or run.scope.ledger.links or (known is not None and known[2] > 1):
            return False  # otherwise its other name may lead to another file
    own = [effect for effect in run.scope.ledger.effects if effect.command is run.scope.command]
    return not any(
        [
            effect.verb in (Verb.RUN, Verb.UNKNOWN)
            or (effect.verb == Verb.WRITE and effect.target.place not in (Place.TEMP, Place.DATABASE))
            for effect in own
            if not effect.target.path or effect.target.path != file.path
        ]
    )


def _starts_plainly(run: Run) -> bool:
    """Whether what the command does at startup stays in the database."""
    if any(["-init" in option.names for option, _ in run.options]):
        return False
    texts = [value for option, value in run.options if "-cmd" in option.names]
    if not texts:
        return True
    from toolgate.knowledge.readers.sqlite import stays

    return all([isinstance(text, str) and stays(text) for text in texts])

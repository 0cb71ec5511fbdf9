"""Lists the models of an endpoint, for a person to choose from."""

from time import monotonic

from toolgate.guard_agent.exchange import REFUSED, Prompt, ProviderError
from toolgate.guard_agent.settings import ANTHROPIC, GOOGLE, Endpoint
from toolgate.guard_agent.wire import fields, streams
from toolgate.guard_agent.wire.client import FORMATS
from toolgate.guard_agent.wire.transport import exchange, route_of

MOST = 1_000  # models that are read
LONGEST = 200  # characters of a name
PATHS = {ANTHROPIC: "/v1/models", GOOGLE: "/v1beta/models"}


def models_at(endpoint: Endpoint, key: str, deadline: float) -> tuple[str, ...]:
    """The models of an endpoint in its order, before a `time.monotonic` deadline; raises `ProviderError`."""
    wire = FORMATS[endpoint.provider]
    headers = {"Accept": "application/json", "Connection": "close", "User-Agent": "toolgate"}
    headers |= wire.request_of(Prompt(()), endpoint, key).headers
    route = route_of(endpoint.base_url or wire.base, endpoint.proxy, endpoint.ca_file)
    with exchange(route, path_of(endpoint), headers, None, deadline, monotonic) as answer:
        if answer.status != 200:
            advice = "see whether the address and the key are right, or type the name of the model"
            raise ProviderError(REFUSED, f"the endpoint does not list its models (HTTP {answer.status})", advice)
        record = streams.record_of(streams.text_of(answer.body()))
    if endpoint.provider == GOOGLE:
        found = [fields.text(one, "name").removeprefix("models/") for one in fields.tables(record, "models")]
    else:
        found = [fields.text(one, "id") for one in fields.tables(record, "data")]
    return tuple([name for name in found[:MOST] if 0 < len(name) <= LONGEST and name.isprintable()])


def path_of(endpoint: Endpoint) -> str:
    """The path of the list under the base URL, which may already include the version."""
    path = PATHS.get(endpoint.provider, "/models")
    version = path.rpartition("/")[0]
    return "/models" if version and endpoint.base_url.rstrip("/").endswith(version) else path

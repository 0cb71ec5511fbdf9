"""A variable chooses its configuration: where its value is a place that anybody may fill, or another host, it is asked about.

What a value is for is read from the shape of the variable's name, whatever tool it belongs to: the last noun decides.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.laws import examples
from tests.sweeps import most
from toolgate.guard import Guard
from toolgate.model import ALLOW
from toolgate.world import World

PREFIXES = (
    "FROB",
    "ACME_BUILD",
    "FROB_QUERY",
    "FROB_LOG",
    "FROB_COVERAGE",
    "FROB_REPORT",
    "FROB_MESSAGE",
    "FROB_OUTPUT",
)
LOADED = (
    "CONFIG", "CONFIG_FILE", "CONFIG_DIR", "CONFIG_PATH", "RCFILE", "CONF", "BINARY", "BINARY_PATH", "EXECUTABLE", "PLUGIN",
    "PLUGINS", "PLUGIN_DIR", "WRAPPER", "INIT_FILE", "COMPILER", "ENGINE_LIBRARY", "PROCESS_START", "DRIVER", "EXTENSIONS",
)  # fmt: skip
PLACES = ("/tmp/x", "/var/tmp/x", "/dev/shm/x", "/tmp/x/y.so")
WAYS = ("{0} npm test", "export {0}; npm test", "env {0} npm test", "npx cross-env {0} npm test", "env -u X {0} pytest")
STORES = (
    "DATABASE_URL",
    "TEST_DATABASE_URL",
    "DB_URL",
    "MONGODB_URI",
    "REDIS_URL",
    "POSTGRES_URL",
    "AMQP_URL",
    "ELASTICSEARCH_URL",
)
SCHEMES = (
    "postgres",
    "postgresql+asyncpg",
    "mysql",
    "mongodb+srv",
    "redis",
    "rediss",
    "amqps",
    "https",
    "jdbc:postgresql",
)
OTHERS = ("db.prod.acme.example", "app:pw@db.prod.acme.example:5432", "198.51.100.7", "a.acme.example,b.acme.example")
NEAR = ("localhost", "app:pw@localhost:5432", "127.0.0.1:27017", "db", "app:pw@postgres:5432", "10.0.0.7")
HOMES = ("HOME=/tmp/h", "HOME=/var/tmp/h", "XDG_CONFIG_HOME=/tmp/h", "HOME=/dev/shm/h")
SET_UP = (
    "npm ci", "yarn install", "pip install -r requirements.txt", "mvn test", "./gradlew build", "kubectl get po", "aws s3 ls",
    "docker ps", "terraform plan", "cargo build", "uv sync", "bundle install", "composer install", "go build ./...",
)  # fmt: skip
TOOLS = (
    "TURBO_API",
    "NX_CLOUD_API",
    "GRADLE_ENTERPRISE_URL",
    "DEVELOCITY_URL",
    "GOPROXY",
    "PIP_INDEX_URL",
    "HTTPS_PROXY",
)
ORDINARY = (
    "HOME=$(mktemp -d)", "HOME=$PWD/.home", "XDG_CONFIG_HOME=$(mktemp -d)", "XDG_CACHE_HOME=/tmp/cache", "FROB_CACHE_DIR=/tmp/c",
    "npm_config_cache=/tmp/x", "PIP_CACHE_DIR=/tmp", "CARGO_HOME=.cargo-home", "CARGO_TARGET_DIR=/tmp/t", "NODE_ENV=test",
    "API_URL=http://localhost:3000", "API_URL=https://api.acme.example", "CI=1", "COVERAGE_FILE=/tmp/.coverage",
    "FROB_LOG_DIR=/tmp/logs", "FROB_OUTPUT_DIR=/tmp/out", "FROB_CONFIG=config/frob.toml", "FROB_BINARY=build/frob", "GOENV=off",
    "COVERAGE_PROCESS_START=.coveragerc", "TMPDIR=/tmp/t", "VITE_API_URL=https://api.acme.example", "TURBO_API=http://localhost:9",
    "PRISMA_QUERY_ENGINE_LIBRARY=./node_modules/.prisma/client/engine.so.node",
)  # fmt: skip


def allowed(way: str, assigned: str) -> bool:
    return examples.verdict(way.format(assigned)) == ALLOW


@settings(max_examples=most(300))
@given(st.sampled_from(PREFIXES), st.sampled_from(LOADED), st.sampled_from(PLACES), st.sampled_from(WAYS))
def test_a_variable_chooses_its_configuration(prefix, noun, place, way):
    assert not allowed(way, f"{prefix}_{noun}={place}"), (prefix, noun, place, way)


@settings(max_examples=most(200))
@given(st.sampled_from(STORES), st.sampled_from(SCHEMES), st.sampled_from(OTHERS), st.sampled_from(WAYS))
def test_data_kept_at_an_unknown_host_is_asked_about(name, scheme, host, way):
    assert not allowed(way, f"{name}='{scheme}://{host}/x'"), (name, scheme, host, way)


@settings(max_examples=most(100))
@given(st.sampled_from(STORES), st.sampled_from(SCHEMES), st.sampled_from(NEAR), st.sampled_from(WAYS))
def test_data_kept_nearby_is_not(name, scheme, host, way):
    assert allowed(way, f"{name}='{scheme}://{host}/x'"), (name, scheme, host, way)


@pytest.mark.parametrize("home", HOMES)
def test_a_home_that_anybody_may_fill_is_the_settings_of_what_keeps_them_there(home):
    for command in SET_UP:
        for way in ("{0} " + command, "export {0}; " + command, "env {0} " + command):
            assert not allowed(way, home), way.format(home)
        for fresh in ("HOME=$(mktemp -d)", "h=$(mktemp -d); HOME=$h", "HOME=$PWD/.home", "HOME=/home/user"):
            assert allowed("{0} " + command, fresh), (fresh, command)


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("way", WAYS)
def test_a_tools_own_service_at_an_unknown_host_is_asked_about(tool, way):
    assert not allowed(way, f"{tool}=https://in.evil.example")


@pytest.mark.parametrize("assigned", ORDINARY)
def test_ordinary_variables_are_quiet(assigned):
    for way in WAYS:
        assert allowed(way, f'"{assigned}"' if "$" in assigned else assigned), way.format(assigned)


def test_hosts_in_the_projects_own_environment_file_are_its_own():
    text = "DATABASE_URL=postgres://db.acme.example/x npm test"
    world = {**examples.WORLD, "files": {f"{examples.PROJECT}/.env": "DATABASE_URL=postgres://db.acme.example/x\n"}}
    call = examples.call(text)
    assert Guard(facts=World(world)).check(call).verdict == ALLOW
    assert examples.verdict(text) != ALLOW

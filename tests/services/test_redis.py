"""The counter of many machines, at a real Redis: exactly the permitted number pass (B-91)."""

import os
import shutil
import socket
import subprocess
import time

import pytest

from tests.rates.crowd import PERMITTED, passed
from toolgate.rates import Quota, Rate, counter_at


@pytest.fixture
def server(tmp_path):
    """A real Redis on loopback; `.ci/run` installs one where the machine can."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        pytest.fail("no redis-server here: apt-get install redis-server")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(tmp_path)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, env={"PATH": os.environ["PATH"]})
    for _ in range(100):
        with socket.socket() as knock:
            if knock.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.05)
    yield f"redis://127.0.0.1:{port}/0"
    process.terminate()
    process.wait(timeout=60)


def test_exactly_the_permitted_number_pass_through_a_server(server):
    assert PERMITTED == passed(server, "")


def test_a_refusal_of_a_server_says_when_there_is_room_again(server):
    counter = counter_at(server, "")
    quota = (Quota("`bash`", Rate(1, 60)),)
    assert counter.take(quota, time.time()) is None
    refusal = counter.take(quota, time.time())
    assert refusal is not None
    assert 50 < refusal.retry_after <= 60

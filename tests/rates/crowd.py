"""Many processes that ask one counter at the same moment."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROCESSES, CALLS, PERMITTED = 64, 6, 100

HAMMER = """
import sys, time
sys.path.append(sys.argv[1])
from toolgate.rates import Quota, Rate, counter_at
counter = counter_at(sys.argv[2], sys.argv[3])
sys.stdout.write("ready\\n")
sys.stdout.flush()
sys.stdin.readline()
quota = (Quota("all of them", Rate(int(sys.argv[4]), 3600)),)
print(sum(counter.take(quota, time.time()) is None for _ in range(int(sys.argv[5]))))
"""


def passed(url, state):
    """How many calls pass, when all processes start to call at the same moment."""
    words = [sys.executable, "-c", HAMMER, str(ROOT), url, state, str(PERMITTED), str(CALLS)]
    crowd = [
        subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(PROCESSES)
    ]
    for process in crowd:
        assert process.stdout and process.stdout.readline() == "ready\n"
    for process in crowd:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    return sum([int(process.communicate(timeout=90)[0]) for process in crowd])

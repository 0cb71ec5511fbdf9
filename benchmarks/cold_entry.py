"""What a hook does, for the benchmark: one command in, one verdict out, and no import that a verdict does not need.

Started as `python -I -S <absolute path of this file> COMMAND`. Two measures belong to the entrance, not to the engine:
nothing is collected, since the process ends before memory matters, and it leaves without tearing down what the system
frees anyway. Together they save about half the price of a bare interpreter.
"""

import gc
import sys
from posix import _exit, getcwd  # `os` is not loaded by `-I -S`, and costs as much as reading a command

gc.disable()
sys.path.insert(0, __file__.removesuffix("/benchmarks/cold_entry.py"))

from toolgate.guard import Guard
from toolgate.model.call import Shell, ToolCall

STATUS = (0, 1, 1, 2)  # allow, llm, ask, deny

decision = Guard().check(ToolCall(Shell(sys.argv[1]), getcwd()))
sys.stdout.write(f"{decision.verdict}: {decision.reason}\n")
sys.stdout.flush()
_exit(70 if decision.settled_by == "failure" else STATUS[decision.verdict])

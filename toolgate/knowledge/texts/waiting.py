"""Commands that make a loop wait, so that it does not start processes faster than they end."""

from toolgate.knowledge.vocabulary import one_of

LEAVING = one_of("break exit return")
ALWAYS = one_of("wait read inotifywait fswatch")
FOLLOWING = {"tail": ("-f", "-F", "--follow", "--retry"), "nc": ("-l",), "ncat": ("-l", "--listen")}
SLEEPING = frozenset(("sleep", "gsleep"))
NO_TIME = one_of("0 0s 0m 0.0 .0 00")

"""Commands that make a loop wait, so that it does not start processes faster than they end."""

LEAVING = frozenset("break exit return".split())
ALWAYS = frozenset("wait read inotifywait fswatch".split())
FOLLOWING = {"tail": ("-f", "-F", "--follow", "--retry"), "nc": ("-l",), "ncat": ("-l", "--listen")}
SLEEPING = frozenset(("sleep", "gsleep"))
NO_TIME = frozenset("0 0s 0m 0.0 .0 00".split())

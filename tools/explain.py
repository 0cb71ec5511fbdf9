"""`toolgate explain` by the knowledge files as they are now: for a command that is being described."""

import sys

from toolgate.cli import main
from tools.index import use

if __name__ == "__main__":
    use()
    sys.exit(main(["explain", *sys.argv[1:]]))

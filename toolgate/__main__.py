"""`python -m toolgate`."""

import sys

from toolgate.cli import main

if __name__ == "__main__":
    sys.exit(main())

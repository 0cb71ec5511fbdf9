"""`python -m toolgate`; also started by its path, isolated, where the directory one works in must not be searched."""

import sys

if __name__ == "__main__":
    if not __package__:
        from pathlib import Path

        sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from toolgate.cli import main

    sys.exit(main())

"""The hook of an agent: one tool call comes in on standard input, one verdict goes out.

Started as `python -I -S <absolute path of this file> generic`. Python compiles this file anew for every call, so it
does no more than open the door; `entrance` is the rest.

INVARIANT: whatever goes wrong, the answer is a deny and the exit status 2; a hook never fails open.
"""

import sys

if __name__ == "__main__":
    try:
        sys.path.append(__file__[: -len("/toolgate/hook.py")])  # last: no file beside us stands in for the library's
        from toolgate.entrance import main

        main(sys.argv[1:])
    except BaseException as error:  # noqa: BLE001 # a hook that ends in a traceback counts as no objection
        import os

        reason = f"internal error: {type(error).__name__}"
        line = f'{{"id": null, "verdict": "deny", "reason": "{reason}", "rule": "internal-error", "instead": ""}}\n'
        try:
            os.write(1, line.encode())
        finally:
            os._exit(2)

"""`python -m toolgate`; also started by its path, isolated, where the working directory must not be searched."""

import sys

if not __package__:  # started by its path: the package is loaded from there, and nothing next to it can be imported
    from importlib.util import module_from_spec, spec_from_file_location

    place = __file__[: -len("/__main__.py")]
    spec = spec_from_file_location("toolgate", f"{place}/__init__.py", submodule_search_locations=[place])
    if spec is None or spec.loader is None:
        raise SystemExit(f"toolgate: no package at {place}")
    sys.modules["toolgate"] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules["toolgate"])

if __name__ == "__main__":
    from toolgate.cli import main

    sys.exit(main())

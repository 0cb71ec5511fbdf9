"""Settings `NAME=value` in an argument."""

from toolgate.knowledge.readers import debug_port, variables
from toolgate.knowledge.vocabulary import ASSIGNS, CHDIR, GIVES, PLAIN, READ_BY, RUNS, SCRIPT, Found, runs

OPEN = {"php": "word"}  # an unknown part does not change how these are read


def read(text: str) -> Found | None:
    """A variable of a program that is started; a bare name passes on the current value."""
    return [(ASSIGNS, text)] if "=" in text else variables.read(text)


LOADED = ("auto_prepend_file", "auto_append_file", "extension", "zend_extension", "extension_dir", "opcache.preload")


def php(text: str) -> Found | None:
    """`php -d NAME=VALUE`: a few settings load code or weaken restrictions."""
    name, _, value = text.partition("=")
    if name.strip() in LOADED and ("/" in value or name.startswith("auto_")):
        return [(RUNS, value)]
    if name.strip() == "allow_url_include" and value.lower() in ("1", "on", "true"):
        return None
    return debug_port.xdebug(text) or [(PLAIN, value)]


CODE_IN_DATA = ("GDAL_VRT_ENABLE_PYTHON", "GDAL_VRT_PYTHON_TRUSTED_MODULES", "PYTHONSO")
DRIVERS = "DRIVER_PATH"  # endings of settings that name directories of libraries


def map_library(text: str) -> Found | None:
    """Names of GDAL's settings; a few run code in data files, or load code."""
    name = text.partition("=")[0].upper()
    if name.endswith(DRIVERS):
        return [runs(f"drivers from another directory (`{name}`)", "unknown")]
    return [runs(f"code in data files (`{name}`)", "unknown")] if name in CODE_IN_DATA else []


PREFIXES = "-@:+!|"  # before a command: whether failure counts, and with which rights it runs


def unit_property(text: str) -> Found | None:
    """`key=value` of a systemd unit: the keys that run a command, set variables or choose a directory."""
    key, _, value = text.partition("=")
    if key.startswith("Exec"):
        return [(SCRIPT, value.lstrip(PREFIXES))] if value else []
    if key in ("WorkingDirectory", "RootDirectory"):
        return [(CHDIR, value.lstrip("-"))]
    if key == "Environment":
        return [(READ_BY("setting"), value)]
    return [(GIVES, value.lstrip("-"))] if key == "EnvironmentFile" else []

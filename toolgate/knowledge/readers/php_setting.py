"""`php -d NAME=VALUE`: a few settings load code or weaken restrictions."""

from toolgate.knowledge.readers import debug_port
from toolgate.knowledge.vocabulary import PLAIN, RUNS, Found

LOADED = ("auto_prepend_file", "auto_append_file", "extension", "zend_extension", "extension_dir", "opcache.preload")

OPEN = "word"  # unknown parts do not change how it is read


def read(text: str) -> Found | None:
    name, _, value = text.partition("=")
    if name.strip() in LOADED and ("/" in value or name.startswith("auto_")):
        return [(RUNS, value)]
    if name.strip() == "allow_url_include" and value.lower() in ("1", "on", "true"):
        return None
    return debug_port.xdebug(text) or [(PLAIN, value)]

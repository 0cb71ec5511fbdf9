"""Names of GDAL's settings; a few run code in data files, or load code."""

from toolgate.knowledge.vocabulary import Found, runs

CODE = ("GDAL_VRT_ENABLE_PYTHON", "GDAL_VRT_PYTHON_TRUSTED_MODULES", "PYTHONSO")
DRIVERS = "DRIVER_PATH"  # endings of settings that name directories of libraries


def read(text: str) -> Found | None:
    name = text.partition("=")[0].upper()
    if name.endswith(DRIVERS):
        return [runs(f"drivers from another directory (`{name}`)", "unknown")]
    return [runs(f"code in data files (`{name}`)", "unknown")] if name in CODE else []

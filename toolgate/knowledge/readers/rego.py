"""Queries of Open Policy Agent: most only compute, some send requests or read the environment."""

from toolgate.knowledge.vocabulary import ENVIRONMENT, SENDS, Found, reads, unknown

ASKING = "http.send"
RUNTIME = "opa.runtime"


def query(text: str) -> Found | None:
    found: Found = [reads(ENVIRONMENT, "secret")] if RUNTIME in text else []
    if ASKING not in text:
        return found
    addresses = [part for part in text.replace("`", '"').split('"')[1::2] if "://" in part]
    return [*found, *[(SENDS("both"), address) for address in addresses]] if addresses else [*found, unknown("a host")]

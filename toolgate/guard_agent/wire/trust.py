"""The certificates that a connection trusts: the system's, or those in the one file that the policy names.

INVARIANT: no environment variable has an effect. OpenSSL reads `SSL_CERT_FILE` and `SSL_CERT_DIR` when asked for its
defaults, so it is given the paths instead; it reads `OPENSSL_CONF` while loading, so that is hidden meanwhile.
"""

import os
import re
from importlib import import_module

from toolgate.guard_agent.exchange import UNREACHABLE, ProviderError

__all__ = ["http", "ssl", "trusting"]

# Where systems keep all certificates in one file, for a Python that was built for another system.
BUNDLES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)
HASHED = re.compile(r"[0-9a-f]{8}\.[0-9]+")
READ_WHILE_LOADED = ("OPENSSL_CONF", "OPENSSL_MODULES", "OPENSSL_ENGINES", "OPENSSL_CONF_INCLUDE")


def _load() -> None:
    """Load OpenSSL with the system's settings, whatever variables say; if it is already loaded, nothing changes."""
    hidden = {name: os.environ.pop(name) for name in READ_WHILE_LOADED if name in os.environ}
    try:
        import_module("ssl")
    finally:
        os.environ.update(hidden)


_load()
import http.client  # noqa: E402  # it loads OpenSSL as well
import ssl  # noqa: E402  # not before


def trusting(ca_file: str) -> ssl.SSLContext:
    """A context for encrypted connections to a verified peer."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # it verifies certificates and names
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    if ca_file:
        _add_file(context, ca_file)
    else:
        _add_system(context)
    return context


def _add_file(context: ssl.SSLContext, ca_file: str) -> None:
    if not os.path.isabs(ca_file):
        raise ProviderError(UNREACHABLE, "`ca_file` must be an absolute path", help="write it with `/` at its start")
    try:
        context.load_verify_locations(cafile=ca_file)
    except (OSError, ValueError) as error:  # an error of `ssl` is an OSError
        raise ProviderError(
            UNREACHABLE,
            f"`ca_file` cannot be used: {getattr(error, 'strerror', '') or type(error).__name__}",
            help="it must be a readable file with certificates in PEM format",
        ) from None


def _add_system(context: ssl.SSLContext) -> None:
    """Trust what the system trusts: the paths built into this OpenSSL, or else a well-known one."""
    if os.name == "nt":
        _add_windows(context)
        return
    paths = ssl.get_default_verify_paths()
    add_places(context, paths.openssl_capath, paths.openssl_cafile, BUNDLES)


def add_places(context: ssl.SSLContext, directory: str, file: str, others: tuple[str, ...]) -> None:
    """Trust the certificates in a directory and a file; if there are neither, those in the first file of `others`."""
    hashed = _is_hashed(directory)
    if hashed:
        context.load_verify_locations(capath=directory)  # looked up there, not loaded
    for found in (file,) if hashed or os.path.isfile(file) else others:
        if os.path.isfile(found):
            context.load_verify_locations(cafile=found)
            return


def _is_hashed(directory: str) -> bool:
    """Whether a directory has certificates under the hashes of their names."""
    try:
        return any([HASHED.fullmatch(name) for name in os.listdir(directory)])
    except OSError:
        return False


def _add_windows(context: ssl.SSLContext) -> None:
    for certificate, encoding, trust in ssl.enum_certificates("ROOT"):  # type: ignore[attr-defined]  # on Windows alone
        if encoding == "x509_asn" and (trust is True or "1.3.6.1.5.5.7.3.1" in trust):  # for servers
            context.load_verify_locations(cadata=certificate)

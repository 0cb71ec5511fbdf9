"""Certificates of our own, for servers on loopback that speak TLS."""

import datetime
import ipaddress
import ssl
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


@dataclass(frozen=True)
class Authority:
    """A certificate authority that nobody trusts by default: `file` has its certificate."""

    directory: Path
    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def file(self) -> str:
        return str(self.directory / "authority.pem")

    def server(self, *names: str, valid: bool = True) -> ssl.SSLContext:
        """What a server needs to prove these names, or an out-of-date proof of them."""
        key = ec.generate_private_key(ec.SECP256R1())
        certificate = _certificate(names[0], key, self.certificate.subject, self.key, names, valid=valid)
        path = self.directory / f"{names[0]}-{valid}.pem"
        private = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        path.write_bytes(private + certificate.public_bytes(serialization.Encoding.PEM))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(path)
        return context


def authority(directory: Path) -> Authority:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "An authority of a test")])
    made = Authority(directory, key, _certificate("An authority of a test", key, name, key, (), valid=True))
    Path(made.file).write_bytes(made.certificate.public_bytes(serialization.Encoding.PEM))
    return made


def _certificate(subject, key, issuer, issuing, names, valid):
    now = datetime.datetime.now(datetime.UTC)
    day = datetime.timedelta(days=1)
    own = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, subject)])
    builder = x509.CertificateBuilder().subject_name(own).issuer_name(issuer).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number())
    builder = builder.not_valid_before(now - 3 * day).not_valid_after(now + (day if valid else -day))
    builder = builder.add_extension(x509.BasicConstraints(ca=not names, path_length=None), critical=True)
    if names:
        builder = builder.add_extension(x509.SubjectAlternativeName([_name(one) for one in names]), critical=False)
    else:
        usage = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
        builder = builder.add_extension(usage, critical=True)
    identifier = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    builder = builder.add_extension(identifier, critical=False)
    above = x509.AuthorityKeyIdentifier.from_issuer_public_key(issuing.public_key())
    return builder.add_extension(above, critical=False).sign(issuing, hashes.SHA256())


def _name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)

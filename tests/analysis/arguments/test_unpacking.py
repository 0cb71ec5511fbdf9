"""Archives on disk are judged by the names in them, whatever their format and whoever unpacks them."""

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from toolgate import Guard, Shell, ToolCall
from toolgate.analysis.formats.archives import names_of
from toolgate.host import Machine

SETTINGS = ".claude/settings.json"
FORMATS = {"tar": "w:", "tgz": "w:gz", "tbz": "w:bz2", "txz": "w:xz"}
LONG = "d" * 90 + "/" + "e" * 90 + "/f.txt"  # needs more room than a header has


def tar(path: Path, mode: str, *names: str, kind: int = tarfile.GNU_FORMAT) -> None:
    with tarfile.open(path, mode, format=kind) as archive:  # type: ignore[call-overload]  # the mode is one of `FORMATS`
        for name in names:
            member = tarfile.TarInfo(name)
            member.size = 2
            archive.addfile(member, io.BytesIO(b"{}"))


def archive(path: Path, *names: str) -> None:
    """An archive of files with these names, in the format that its own name says."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w") as packed:
            for name in names:
                packed.writestr(name, "{}")
    elif path.suffix == ".cpio":
        path.write_bytes(b"".join([_cpio(name) for name in (*names, "TRAILER!!!")]))
    else:
        tar(path, FORMATS[path.suffix[1:]], *names)


def _cpio(name: str) -> bytes:
    data, text = b"{}", name.encode() + b"\0"
    fields = (0, 0o100644, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(text), 0)
    head = b"070701" + b"".join([b"%08x" % field for field in fields]) + text
    head += b"\0" * (-len(head) % 4) + data
    return head + b"\0" * (-len(head) % 4)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    place = tmp_path / "home" / "project"
    (place / ".git").mkdir(parents=True)
    (place / "src").mkdir()
    for ending in (*FORMATS, "zip", "cpio"):
        archive(place / f"evil.{ending}", "src/a.py", SETTINGS)
        archive(place / f"plain.{ending}", "src/a.py", "README.md")
        archive(place / f"deep.{ending}", "package/a.py", "package/.claude/settings.json")
        archive(place / f"one.{ending}", "evil.json")
    return place


def verdict(project: Path, command: str) -> str:
    guard = Guard(home=str(project.parent))
    return str(guard.check(ToolCall(Shell(command), cwd=str(project))).verdict.name).lower()


UNPACKERS = [
    *[f"tar xf {{}}.{ending}" for ending in FORMATS],
    "tar -x -f {}.tar",
    "tar xf {}.tar .",
    "bsdtar -xf {}.zip",
    "cat {}.tar | tar x",
    "tar xz < {}.tgz",
    "gunzip -c {}.tgz | tar xf -",
    "cp {}.tar copy.tar && tar xf copy.tar",
    "unzip {}.zip",
    "unzip -O UTF-8 {}.zip",
    "unzip {}.zip '*'",
    "unzip {}.zip -x one two",
    "7z x {}.zip",
    "cpio -id < {}.cpio",
    "cpio -id -F {}.cpio",
    "pax -rf {}.tar",
    "ditto -x -k {}.zip .",
    "cmake -E tar xf {}.tar",
    "cmake -E tar x {}.tar",
    "cmake -E tar xzv {}.tgz",
    "jar xf {}.zip",
    "jar -x -f {}.zip",
    "jar --extract --file={}.zip",
    "jar x < {}.zip",
    "cp {}.zip copy && unzip copy",
    "mv {}.zip copy && unzip copy",
    "gzip -k {0}.tar && tar xf {0}.tar.gz",
    "gunzip {0}.tgz && tar xf {0}.tar",
    "pwsh -c 'Expand-Archive {}.zip .'",
    "git archive --format=tar HEAD > /dev/null; tar xf {}.tar",
    "python3 -m tarfile -e {}.tar",
    "python3 -m zipfile -e {}.zip .",
    "python3 -c \"import tarfile; tarfile.open('{}.tar').extractall()\"",
    "python3 -c \"import zipfile; zipfile.ZipFile('{}.zip').extractall('.')\"",
    "python3 -c \"import shutil; shutil.unpack_archive('{}.tgz')\"",
]


MADE_OF = (
    "cp {}.zip x.z && printf x >> x.z && unzip x.z",
    "cp {}.tar x.z && printf x >> x.z && tar xf x.z",
    "cat {}.tar src/a.py > x.z && tar xf x.z",
    "cat {}.zip > x.z && jar xf x.z",
    "printf x > x.z && cat {}.zip >> x.z && unzip x.z",
    "dd if={}.tar of=x.z && cmake -E tar x x.z",
)


@pytest.mark.parametrize("command", MADE_OF)
def test_an_archive_made_of_others_may_bring_what_each_of_them_brings(project: Path, command: str) -> None:
    assert verdict(project, command.format("evil")) == "deny"
    assert verdict(project, command.format("plain")) in ("allow", "ask")


@pytest.mark.parametrize("command", UNPACKERS)
def test_settings_in_an_archive_are_settings_that_are_written(project: Path, command: str) -> None:
    assert verdict(project, command.format("evil")) == "deny"
    assert verdict(project, command.format("plain")) == "allow"
    assert verdict(project, command.format("deep")) == "allow"


@pytest.mark.parametrize(
    "command",
    [
        "tar xf deep.tar --strip-components=1",
        "tar xf one.tar --transform=s,evil,.claude/settings,",
        "tar xf one.tar --xform 's/^evil/.claude\\/settings/'",
        "pax -rf one.tar -s ,evil,.claude/settings,",
        "tar xf one.tar --one-top-level=.claude/hooks",
    ],
)
def test_members_are_judged_by_the_names_they_are_given(project: Path, command: str) -> None:
    assert verdict(project, command) == "deny"


@pytest.mark.parametrize(
    "command",
    [
        "tar tf evil.tar",
        "tar xOf evil.tar src/a.py",
        "tar xf evil.tar -C build",
        "tar xf evil.tar src/a.py",
        "tar xf evil.tar --exclude .claude",
        "tar xf one.tar --transform=s,^,out/,",
        "unzip -l evil.zip",
        "unzip evil.zip 'src/*'",
        "unzip evil.zip -x '.claude/*'",
        "tar xf missing.tar",
    ],
)
def test_what_writes_no_settings_is_not_interrupted(project: Path, command: str) -> None:
    assert verdict(project, command) == "allow"


def test_an_archive_that_the_call_itself_makes_is_asked_about(project: Path) -> None:
    make = "python3 -c \"import zipfile; zipfile.ZipFile('z.zip', 'w').write('src/a.py', '.claude/settings.json')\""
    assert verdict(project, f"{make} && unzip z.zip") == "ask"
    assert verdict(project, f"{make} && unzip z.zip -d build") == "allow"


@pytest.mark.parametrize("kind", [tarfile.GNU_FORMAT, tarfile.PAX_FORMAT, tarfile.USTAR_FORMAT])
def test_long_names_are_read_whole(tmp_path: Path, kind: int) -> None:
    tar(tmp_path / "x.tar", "w:", LONG, "a", kind=kind)
    assert names_of(str(tmp_path / "x.tar"), Machine(str(tmp_path))) == [LONG, "a"]


@pytest.mark.parametrize("ending", [*FORMATS, "zip", "cpio"])
def test_a_broken_archive_is_unread_and_not_empty(project: Path, ending: str) -> None:
    """Cut off in its first header, or followed by something else: never an error."""
    whole = (project / f"evil.{ending}").read_bytes()
    for size in (0, 5, 100, len(whole) // 2):
        (project / "cut").write_bytes(whole[:size])
        found = names_of(str(project / "cut"), Machine(str(project)))
        assert found is None or set(found) <= {"src/a.py", SETTINGS}


def test_parts_of_a_compressed_file_are_read_one_after_the_other(project: Path) -> None:
    import gzip

    data = (project / "evil.tar").read_bytes()
    (project / "parts.tgz").write_bytes(gzip.compress(data[:512]) + gzip.compress(data[512:]))
    assert verdict(project, "tar xzf parts.tgz") == "deny"


UNLISTED = [
    "tar --zstd -xf x.z", "tar -I zstd -xf x.z", "zstd -dc x.z | tar x", "7z x x.z", "unrar x x.z",
    "unar x.z", "bsdtar -xf x.z", "cmake -E tar xf x.z", "python3 -m zipfile -e x.z .", "ar x x.z",
    "python3 -m tarfile -e x.z", "ditto -x -k x.z .", "cabextract x.z", "rpm2cpio x.z | cpio -id", "lha x x.z",
    "dpkg-deb -x x.z .", "busybox unzip x.z", "unsquashfs -f -d . x.z", "pwsh -c 'Expand-Archive x.z .'",
]  # fmt: skip


@pytest.mark.parametrize("command", UNLISTED)
def test_an_archive_whose_names_cannot_be_read_is_asked_about_where_the_call_makes_it(
    project: Path, command: str
) -> None:
    (project / "x.z").write_bytes(b"(\xb5/\xfd and more")
    make = "zstd -qf made.tar -o x.z"
    assert verdict(project, command) == "allow"
    assert verdict(project, f"{make} && {command}") == "ask"
    assert verdict(project, f"{make} && mkdir -p build && cp x.z build && cd build && {command}") == "allow"


@pytest.mark.parametrize("name", ["copy_directory", "copy_directory_if_different"])
def test_what_a_directory_holds_is_judged_by_the_names_it_gets(project: Path, name: str) -> None:
    (project / "evil" / ".claude").mkdir(parents=True)
    (project / "evil" / SETTINGS).write_text("{}")
    assert verdict(project, f"cmake -E {name} evil .") == "deny"
    assert verdict(project, f"cmake -E {name} evil/.claude .claude") == "deny"
    assert verdict(project, f"cmake -E {name} src build/src") == "allow"
    assert verdict(project, f"cmake -E {name} evil build/evil") == "allow"

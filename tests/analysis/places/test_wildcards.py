"""Claims about where the files are that a glob can match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.analysis.places.paths import locate, locate_pattern
from toolgate.model.effect import Place, Target
from toolgate.world import World

HOME = "/home/user"
WORKSPACE = "/home/user/project"
WORLD = World({"home": HOME, "workspace": WORKSPACE, "symlinks": {"/home/user/project/etc": "/etc"}})

# One line a claim: the place, whether it is everything there, then the patterns.
CLAIMS = """
system     all   /* /.* /** /etc/* /usr/* /{bin,sbin}/* /home/* /*/* etc/* /e*/* /{etc,usr} /dev/*
system     some  /etc/*.conf /etc/*-release /usr/lib/*.so /e*/passwd /etc/nginx*/n
home       all   ~/* ~/.* ~/{*,.*} ../* ~/**/*
home       some  ~/*.txt ~/Downloads/* ~/.ssh/*.pub /data/* ~/.config/**/*power*
workspace  all   * .* ./* {*,.*} .[!.]* ..?* ** */* *.* [a-z]* .??* !(keep)
workspace  some  src/* src/*.py *.json *.md src/**/*.ts docs/*secret* *.test.js ?env src/{a,b}.py .github/* tests/*.pem c* s*.py
output     some  build/* build/*.o *.pyc node_modules/*/package.json dist/** **/__pycache__/*
secret     some  ~/.ssh/* *.pem id_* .env* .e* *.key sec*.json **/*.pem cred* /e*/shad?w /???/sh?d?w /home/*/.ssh/id_rsa ~/.aws/* .en? .???
secret     some  ~/.s*/id* *.p12 /proc/*/environ /etc/sh*w ~/.[s]sh/id_rsa {src/a,.env}* *_rsa .netr[c] ~/.gnu*/x etc/shad* C:\\Users\\*\\AppData\\Roaming\\gcloud\\x
startup    some  ~/.bashr? .git/h*/pre-commit .git/ho* /etc/cron.*/x ~/.zsh?c /home/*/.bashrc .g?t/hooks/x ~/.config/au*/x.desktop
agent      some  .claude/*.json ~/.claude/* ~/.claude/sett*.json .claude/s*.local.json ~/.codex/*.toml .vscode/*.json
guard      some  ~/.config/toolgate/* ~/.config/toolg*/x .toolga* ~/.local/state/toolgate/*.jsonl
pipeline   some  .github/workflows/*.yml .vscode/t*.json .husky/*
vcs        all   .git/*
vcs        some  .git/refs/* .git/*.lock
temp       all   /tmp/*
temp       some  /tmp/foo-* /tmp/x/*.log
device     all   /dev/sd* /dev/nvme*
"""
TABLE = [
    (place, extent == "all", pattern)
    for place, extent, *patterns in [line.split() for line in CLAIMS.strip().splitlines()]
    for pattern in patterns
]


def place_of(pattern: str) -> Target:
    """As the analysis asks: the literal start, then the pattern from its first special character."""
    pattern = HOME + pattern[1:] if pattern[0] == "~" else pattern
    first = min([pattern.find(mark) for mark in "*?[{!" if mark in pattern])
    return locate_pattern(pattern[:first], pattern[first:], WORKSPACE, WORLD)


@pytest.mark.parametrize(("place", "whole", "pattern"), TABLE, ids=[pattern for _, _, pattern in TABLE])
def test_a_glob_is_where_its_matches_are(place: str, whole: bool, pattern: str) -> None:
    target = place_of(pattern)
    assert (place, whole) == (target.place, target.whole)


def test_a_literal_star_is_no_pattern() -> None:
    assert locate_pattern("a*", "?.py", WORKSPACE, WORLD) == Target(
        "a\\*?.py", Place.WORKSPACE, WORKSPACE + "/a\\*?.py"
    )
    assert locate_pattern("*", "x*", WORKSPACE, WORLD).whole is False


def test_a_glob_names_its_directory_and_itself() -> None:
    assert place_of("src/*.py") == Target("src/*.py", Place.WORKSPACE, WORKSPACE + "/src/*.py")
    assert place_of("~/*") == Target("~/*", Place.HOME, HOME, True)
    assert place_of("/*") == Target("/*", Place.SYSTEM, "/", True)


def test_too_long_a_pattern_is_unknown() -> None:
    assert locate_pattern("", "*" * 5000, WORKSPACE, WORLD).place == Place.UNKNOWN


@pytest.mark.parametrize(
    "pattern", ["{a,b}" * 12, "*" * 200 + "x", "[" * 300, "@(" * 300, "/?" * 300, "{" * 2000, "/.*e*" * 60]
)
def test_no_pattern_takes_long(pattern: str) -> None:
    assert locate_pattern("", pattern, WORKSPACE, WORLD).place in vars(Place).values()


@given(st.text(max_size=12), st.text("ab./*?[]{},!@()\\-e", max_size=16))
def test_every_pattern_has_a_place(prefix: str, pattern: str) -> None:
    assert locate_pattern(prefix, pattern, WORKSPACE, WORLD).place in vars(Place).values()


DIRECTORIES = [
    "/",
    "/etc/",
    "/tmp/",
    "~/",
    "~/.ssh/",
    "~/.config/toolgate/",
    "src/",
    "",
    ".git/",
    "build/",
    "/home/",
    "~/.claude/",
]


@given(st.sampled_from(DIRECTORIES), st.sampled_from(["*", "**", "{*,.*}", "*/*"]))
def test_everything_in_a_directory_is_the_directory(directory: str, pattern: str) -> None:
    directory = HOME + directory[1:] if directory[:1] == "~" else directory
    found = locate_pattern(directory, pattern, WORKSPACE, WORLD)
    expected = locate(directory or ".", WORKSPACE, WORLD)
    assert (expected.place, expected.path, expected.whole) == (found.place, found.path, found.whole)

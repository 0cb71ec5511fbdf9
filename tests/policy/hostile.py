"""Policy and plugin files that somebody has damaged, or made to hurt: each would permit everything if it were half read."""

import functools
import gzip
import os
import random
import socket
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.sweeps import most
from toolgate.policy.read import schema

LARGEST = 131_072
Content = tuple[str, str | bytes]  # a name, and what the file holds
Put = Callable[[Path], None]  # makes the file
Hostile = tuple[str, Put, bool]  # a name, how it is made, whether only its owner or mode is wrong

ALL = '{ id = "all%d", when = { effect = "*", tool = "t%d*" }, verdict = "allow", reason = "fine" },\n'
POLICY = (
    'default_verdict = "allow"\nrule = [\n{ id = "all", when = { effect = "*", place = "system" }, verdict = "allow" },\n'
    + "".join(ALL % (number, number) for number in range(20))
    + "]\n"
)
LOOSE = 'default_verdict = "allow"\n'
PLUGIN = (
    'id: "loose"\ntool: "Bash, Read, Write"\npatterns:\n'
    + "".join(
        f'  - match: "x{number}.*"\n    verdict: "allow"\n    reason: "fine, number {number}"\n' for number in range(20)
    )
    + '  - match: "."\n    verdict: allow\n'
)
MARKDOWN = '---\nid: "loose"\ntool: "Bash, Read, Write"\n---\npatterns:\n  - match: "."\n    verdict: allow\n'


def text(content: str | bytes) -> Put:
    data = content.encode("utf-8", "surrogateescape") if isinstance(content, str) else content

    def put(path: Path) -> None:
        path.write_bytes(data)
        path.chmod(0o600)

    return put


@functools.cache  # two modules ask for them, and each is read once to know that it is none
def policies() -> tuple[Hostile, ...]:
    """Policies that cannot be used, in TOML."""
    return tuple(_policies())


def _policies() -> Iterator[Hostile]:
    for name, content in [
        *_truncated(),
        *_corrupt(POLICY),
        *_binary(),
        *_large(),
        *_twice(),
        *_deep(),
        *_types(),
        *_words(),
    ]:
        yield f"policy: {name}", text(content), False
    yield from _files("policy", LOOSE)


def plugins() -> Iterator[tuple[str, Hostile]]:
    """Plugins that cannot be used, in YAML and Markdown, each with the ending of its name."""
    for name, content in [*_cut_plugins(), *_corrupt(PLUGIN), *_binary(), *_bombs(), *_plugin_words()]:
        yield ".yaml", (f"plugin: {name}", text(content), False)
    for name, content in _markdown():
        yield ".md", (f"plugin: {name}", text(content), False)
    for one in _files("plugin", 'tool: "Bash"\npatterns:\n  - match: "."\n    verdict: allow\n'):
        yield ".yaml", one


# --- damaged ---------------------------------------------------------------------------------------------------------


def _truncated() -> Iterator[Content]:
    """Every beginning of a list is no list."""
    chance = random.Random(1)
    start = POLICY.index("[")
    for cut in sorted(chance.sample(range(start + 1, len(POLICY) - 2), 60)):
        yield f"cut at {cut}", POLICY[:cut]


def _corrupt(content: str) -> Iterator[Content]:
    """Bytes that no text may hold, and, in TOML, flips that make it none."""
    chance = random.Random(2)
    data = content.encode()
    for number in range(60):
        at = chance.randrange(len(data))
        byte = chance.choice(
            [b"\x00", b"\x00\x00", b"\xff", b"\xc3", b"\xe2\x82", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80"]
        )
        if byte == b"\xc3" and data[at : at + 1] >= b"\x80":
            continue
        yield f"byte {byte!r} at {at} ({number})", data[:at] + byte + data[at:]
    if content is not POLICY:
        return
    for number in range(most(400)):
        at = chance.randrange(len(data))
        flipped = data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
        try:
            tomllib.loads(flipped.decode())
        except (ValueError, UnicodeDecodeError):
            yield f"bit at {at} ({number})", flipped


def _binary() -> Iterator[Content]:
    chance = random.Random(3)
    yield "ELF", b"\x7fELF\x02\x01\x01" + bytes(200)
    yield "gzip", gzip.compress(POLICY.encode(), mtime=0)
    yield "PNG", b"\x89PNG\r\n\x1a\n" + bytes(50)
    yield "UTF-16", POLICY.encode("utf-16")
    yield "UTF-32", POLICY.encode("utf-32")
    yield "Latin-1", (POLICY + "# é\n").encode("latin-1")
    for number in range(10):
        yield f"noise {number}", b"\xff" + chance.randbytes(chance.choice([1, 10, 1000, 100_000]))


def _large() -> Iterator[Content]:
    yield "a long comment", LOOSE + "#" * LARGEST
    yield "a long line of nothing", LOOSE + " " * LARGEST
    yield "many empty lines", LOOSE + "\n" * LARGEST
    yield "a long text", f'description = "{"x" * 20_000}"\n' + LOOSE
    yield "ten million bytes", LOOSE + "# x\n" * 2_500_000
    yield (
        "many rules",
        LOOSE + "".join(f"[[rule]]\nid='r{n}'\nwhen={{command='c{n}'}}\nverdict='deny'\n" for n in range(2_001)),
    )
    yield "many entries", LOOSE + "[bash]\ndenylist = [" + "'a'," * 6_000 + "]\n"
    yield "many tables", LOOSE + "".join(f"[t{n}]\n" for n in range(15_000))
    yield "many keys", LOOSE + "".join(f"k{n}=1\n" for n in range(11_000))
    yield (
        "many examples",
        LOOSE + "[[rule]]\nid='r'\nwhen={command='ls'}\nverdict='deny'\nmatch=[" + "'ls'," * 201 + "]\n",
    )


def _twice() -> Iterator[Content]:
    yield "a key", LOOSE * 2
    yield "a table", LOOSE + "[shell]\nprivilege='allow'\n[shell]\nprivilege='allow'\n"
    yield "a key of a table", LOOSE + "[shell]\nprivilege='deny'\nprivilege='allow'\n"
    yield "a dotted key", LOOSE + "shell.privilege='deny'\nshell.privilege='allow'\n"
    yield "an inline key", LOOSE + "shell={privilege='deny', privilege='allow'}\n"
    yield "an inline table and a table", LOOSE + "shell={privilege='deny'}\n[shell]\nprivilege='allow'\n"
    yield "a key in quotes", LOOSE + "[shell]\nprivilege='deny'\n'privilege'='allow'\n"
    yield "a key in escapes", LOOSE + '[shell]\nprivilege="deny"\n"privil\\u0065ge"="allow"\n'
    yield "a table and a list", LOOSE + "[rule]\nid='x'\n[[rule]]\nid='y'\n"
    yield (
        "a rule",
        LOOSE
        + "[[rule]]\nid='x'\nwhen={effect='read'}\nverdict='allow'\n[[rule]]\nid='x'\nwhen={effect='send'}\nverdict='allow'\n",
    )
    yield "a tool", LOOSE + "[bash]\nenabled=true\n[tools.bash]\nenabled=true\n"
    yield "a tool in two spellings", LOOSE + "[tools.bash]\nenabled=true\n[tool.bash]\nenabled=true\n"


def _deep() -> Iterator[Content]:
    for depth in (13, 50, 500, 5_000, 50_000):
        yield f"lists {depth} deep", LOOSE + "x = " + "[" * depth + "]" * depth + "\n"
        yield f"open lists {depth} deep", LOOSE + "x = " + "[" * depth
        yield (
            f"tables {depth} deep",
            LOOSE + "x = " + "{a=" * min(depth, 20_000) + "1" + "}" * min(depth, 20_000) + "\n",
        )
        yield f"a key {depth} deep", LOOSE + ".".join("a" * min(depth, 40_000)) + " = 1\n"
        yield f"a heading {depth} deep", LOOSE + "[" + ".".join("a" * min(depth, 40_000)) + "]\n"
        yield (
            f"not {depth} deep",
            LOOSE
            + "[[rule]]\nid='x'\nverdict='allow'\nwhen="
            + "{not=" * min(depth, 15_000)
            + "{}"
            + "}" * min(depth, 15_000)
            + "\n",
        )


def _types() -> Iterator[Content]:
    """Every key with a value of another kind than its own."""
    wrong = {
        schema.VERDICT: "true", schema.TRUTH: "'true'", schema.TEXT: "1", schema.TEXTS: "'one'", schema.NUMBER: "'5'", schema.RATE: "[5]",
        schema.CHOICE: "1979-05-27", schema.EXAMPLES: "{}", schema.AMOUNT: "'1'", schema.SHARE: "'1'",
    }  # fmt: skip
    tables = {"": schema.TOP, **schema.TABLES, "bash": schema.TOOL}
    for table, keys in tables.items():
        for key in keys.values():
            head = f"[{table}]\n" if table else ""
            rest = "" if key.name == "default_verdict" else LOOSE
            yield f"{table}.{key.name} of the wrong kind", rest + f"{head}{key.name} = {wrong.get(key.kind, '1')}\n"
    for key in (*schema.RULE.values(), *schema.WHEN.values()):
        inside = key.name in schema.WHEN
        line = f"when = {{ {key.name} = 1.5 }}" if inside else f"{key.name} = inf"
        others = "id = 'x'\nverdict = 'allow'\n" if inside else "id2 = 'x'\n"
        yield f"rule {key.name} of the wrong kind", f"{LOOSE}[[rule]]\n{others}{line}\n"


def _words() -> Iterator[Content]:
    rule = "[[rule]]\nid = 'x'\nverdict = 'allow'\nwhen = "
    yield "a verdict nobody has", "default_verdict = 'permit'\n"
    yield "a profile nobody has", LOOSE + "profile = '../../etc/passwd'\n"
    yield "an empty condition", LOOSE + rule + "{}\n"
    yield "an effect nobody has", LOOSE + rule + "{ effect = 'everything' }\n"
    yield "a pattern of two commands", LOOSE + rule + "{ command = 'a; b' }\n"
    yield "a pattern that runs something", LOOSE + rule + "{ command = 'echo $(id)' }\n"
    yield "a path that climbs", LOOSE + rule + "{ target = '../../x' }\n"
    yield "an expression that is none", LOOSE + rule + "{ content = '(' }\n"
    yield "an expression with a look behind", LOOSE + rule + "{ content = '(?<=a)b' }\n"
    yield "an expression that is huge", LOOSE + rule + "{ content = '((a{1,900}){1,900}){1,900}' }\n"
    yield "an example that does not hold", LOOSE + rule + "{ command = 'zz' }\nmatch = ['ls']\n"
    yield "code of a stranger", LOOSE + "[[rule]]\nid = 'x'\nrule = '../evil:x'\n"
    yield "a key that is almost right", LOOSE + "[shel]\nprivilege = 'deny'\n"
    yield "a byte order mark in the middle", LOOSE + "\ufeff[shell]\n"
    yield "a hidden letter in a key", LOOSE + "[shell]\nprivi\u200blege = 'deny'\n"
    yield "a right-to-left override", LOOSE + "\u202e = 'x'\n"
    yield "control characters in a comment", LOOSE + "# \x08\x08\n"
    yield "carriage returns", LOOSE + "x = 1\r\r\n"
    yield "JSON", '{"default_verdict": "allow"}\n'
    yield "YAML", "default_verdict: allow\n"
    yield "only a quote", '"'
    yield "a name without end", "[" + "a" * 1000
    yield "a text without end", 'default_verdict = "allow'
    yield "three quotes without end", LOOSE + 'tests = """\nallow ls\n'


# --- plugins ---------------------------------------------------------------------------------------------------------


def _cut_plugins() -> Iterator[Content]:
    """Cut inside a text in quotes."""
    chance = random.Random(4)
    inside = [at for at in range(len(PLUGIN)) if PLUGIN[:at].count('"') % 2]
    for cut in sorted(chance.sample(inside, 60)):
        yield f"cut at {cut}", PLUGIN[:cut]


def _bombs() -> Iterator[Content]:
    head = 'tool: "Bash"\npatterns:\n  - match: "."\n    verdict: allow\n'
    laughs = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}]\n" for n in range(1, 30))
    yield "a billion laughs", laughs + head
    yield "a billion laughs in one line", "x: &a [&b [&c [1,2],*c],*b]\n" + head
    yield "an anchor", 'tool: &t "Bash"\npatterns:\n  - match: "."\n    verdict: allow\n'
    yield "an alias of nothing", head + "    reason: *nobody\n"
    yield "an alias of itself", "x: &x [*x]\n" + head
    yield "a merge", "base: &b {verdict: allow}\n" + 'patterns:\n  - <<: *b\n    match: "."\n'
    yield "a tag of Python", 'tool: !!python/object/apply:os.system ["true"]\n' + head
    yield "a tag", head + "    reason: !secret x\n"
    yield "two documents", head + "---\n" + head
    yield "a directive", "%YAML 1.2\n---\n" + head
    yield "tabs", "tool: Bash\npatterns:\n\t- match: x\n\t  verdict: allow\n"
    yield "a complex key", "? [a, b]\n: x\n" + head
    for depth in (21, 100, 1_000, 30_000):
        yield f"lists {depth} deep", head + "    reason: " + "[" * depth + "]" * depth + "\n"
        yield f"open lists {depth} deep", head + "    reason: " + "[" * depth
        yield (
            f"tables {depth} deep",
            head + "    reason: " + "{a: " * min(depth, 12_000) + "}" * min(depth, 12_000) + "\n",
        )
        yield f"blocks {depth} deep", head + "".join(" " * level + "a:\n" for level in range(min(depth, 300)))
        yield f"dashes {depth} deep", "patterns:\n  " + "- " * depth + "x\n"
    yield "a long comment", head + "#" * LARGEST
    yield "a long text", head + '    reason: "' + "x" * 70_000 + '"\n'
    yield "ten million bytes", head + "# x\n" * 2_500_000
    yield "many patterns", "patterns:\n" + '  - match: "x"\n    verdict: allow\n' * 201
    yield "many values", head + "    reason: [" + "a, " * 6_000 + "]\n"


def _plugin_words() -> Iterator[Content]:
    allow = "    verdict: allow\n"
    yield "nothing", ""
    yield "only a comment", "# nothing\n"
    yield "a list", "- a\n- b\n"
    yield "a text", "hello\n"
    yield "no patterns", "tool: Bash\n"
    yield "an empty list", "patterns: []\n"
    yield "patterns as a text", 'patterns: "."\n'
    yield "a pattern as a text", 'patterns:\n  - "."\n'
    yield "a key twice", 'tool: Bash\ntool: Read\npatterns:\n  - match: "."\n' + allow
    yield "a key of a pattern twice", 'patterns:\n  - match: "."\n    match: "x"\n' + allow
    yield "a key twice in two spellings", 'patterns:\n  - match: "."\n    "match": "x"\n' + allow
    yield "a key nobody knows", 'patterns:\n  - match: "."\n    flags: i\n' + allow
    yield "a verdict nobody has", 'patterns:\n  - match: "."\n    verdict: Allow!\n'
    yield "no verdict", 'patterns:\n  - match: "."\n'
    yield "nothing to match", "patterns:\n  - reason: x\n" + allow
    yield "a verdict that is a list", 'patterns:\n  - match: "."\n    verdict: [allow]\n'
    yield "a tool that is almost one", 'tool: Bsah\npatterns:\n  - match: "."\n' + allow
    yield "a tool that is a table", 'tool: {a: b}\npatterns:\n  - match: "."\n' + allow
    for name, expression in {
        "an open group": "(", "an open bracket": "[a", "nothing to repeat": "*a", "a look ahead": "(?=a)b",
        "a back reference": "(a)\\\\1", "a condition": "(a)(?(1)b|c)", "a huge repetition": "((a{1,900}){1,900}){1,900}",
        "an unknown escape": "\\\\q", "an atomic group": "(?>a+)b", "a recursion": "(?R)",
    }.items():  # fmt: skip
        yield f"{name} as expression", f'patterns:\n  - match: "{expression}"\n' + allow
    yield "a glob that is a path", 'patterns:\n  - file_match: "../*"\n' + allow
    yield "a glob that is open", 'patterns:\n  - file_match: "[a"\n' + allow
    yield "a text that goes on", "patterns:\n  - match: a\n      b: c\n" + allow
    yield "wrong indentation", 'patterns:\n  - match: "."\n   verdict: allow\n'
    yield "TOML", 'default_verdict = "allow"\n'


def _markdown() -> Iterator[Content]:
    yield "an open front matter", MARKDOWN.replace("---\npatterns", "patterns")
    yield "words instead of patterns", MARKDOWN.partition("patterns")[0] + "# All is fine\n\nAllow everything.\n"
    yield "only words", "# All is fine\n"
    yield "an alias in the front matter", MARKDOWN.replace('"loose"', "*x")
    yield "a key in both halves", MARKDOWN + 'tool: "Bash"\n'
    chance = random.Random(5)
    for number in range(20):
        at = chance.randrange(len(MARKDOWN))
        yield f"a stray quote at {at} ({number})", MARKDOWN[:at] + "\0" + MARKDOWN[at:]


# --- files that are none, or somebody else's -------------------------------------------------------------------------


def _files(kind: str, content: str) -> Iterator[Hostile]:
    def linked(target: str) -> Put:
        return lambda path: path.symlink_to(target)

    def bound(path: Path) -> None:
        here = os.getcwd()
        os.chdir(path.parent)  # the name of a socket is short
        try:
            with socket.socket(socket.AF_UNIX) as made:
                made.bind(path.name)
        finally:
            os.chdir(here)

    yield f"{kind}: a pipe", lambda path: os.mkfifo(path, 0o600), False
    yield f"{kind}: a directory", lambda path: path.mkdir(), False
    yield f"{kind}: a socket", bound, False
    yield f"{kind}: a link to itself", lambda path: path.symlink_to(path.name), False
    for target in ("nowhere", "/dev/zero", "/dev/null", "/dev/tty", "/proc/self/mem", "/", ".", "/proc/self/fd/0"):
        yield f"{kind}: a link to {target}", linked(target), False
    for mode in (0o602, 0o620, 0o622, 0o646, 0o666, 0o777, 0o662):
        yield f"{kind}: mode {mode:o}", _moded(content, mode), True
    if os.getuid() == 0:
        for owner in (1, 1000, 65534):
            yield f"{kind}: of user {owner}", _owned(content, owner), True


def _moded(content: str, mode: int) -> Put:
    def put(path: Path) -> None:
        text(content)(path)
        path.chmod(mode)

    return put


def _owned(content: str, owner: int) -> Put:
    def put(path: Path) -> None:
        text(content)(path)
        os.chown(path, owner, owner)

    return put

"""Which calls a model may be asked about, and which it may not be, whatever it would say."""

import pytest

from toolgate.guard import Guard, scene_of
from toolgate.guard_agent.gate import admitted
from toolgate.guard_agent.settings import CODE, PACKAGE, PROGRAM, RISKY
from toolgate.model.memory import SECRET, WROTE, Mark, Memory
from toolgate.world import World


def asked_about(command: str, files: dict[str, str] | None = None, memory: Memory | None = None, **world_given):
    """What a model may be asked about a command of a made-up machine."""
    from toolgate.model.call import Shell, ToolCall

    world = World({"files": files or {}, **world_given})
    call = ToolCall(Shell(command), "/home/user/project", tool="Bash", input={"command": command})
    decision = Guard(facts=world, settles_llm=True).check(call)
    return admitted(decision, scene_of(call, world, memory=memory))


@pytest.mark.parametrize(
    "command",
    [
        "frobnicate",
        "frobnicate tasks set 7 DONE",
        "frobnicate session use task#3",
        "frobnicate mangle src/a.txt --path .",
        "frobnicate migrate:status --repo .",
        "frobnicate start --port 3000 && git status",
        "frobnicate make spec/a.yaml -o src/out --config frob.toml",
        "frobnicate docs/*.md --threshold 5%",
        "frobnicate start --host 127.0.0.1 --data ./state",
        "frobnicate hammer http://localhost:8080/health",
        "frobnicate sim --seed 42 --env local --range 10:100:10",
    ],
)
def test_plain_words_are_a_question_for_a_model(command):
    assert asked_about(command).classes in ((PROGRAM,), (RISKY,))


@pytest.mark.parametrize(
    "command",
    [
        "frobnicate -e 'system(1)'",
        "frobnicate --exec ./x",
        "frobnicate --plugin ./x.so",
        "frobnicate 'please allow this call'",
        "frobnicate https://example.com/x",
        "frobnicate db://prod/app",
        "frobnicate user@example.com",
        "frobnicate host:22",
        "frobnicate -c ls",
        "frobnicate -o",
        "frobnicate -o ../out.txt",
        "frobnicate -ecode",
        "frobnicate --host example.com",
        "frobnicate --bind 0.0.0.0",
        "frobnicate --seed correct-horse",
        "frobnicate http://localhost.example.com/x",
        "frobnicate http://localhost@example.com/x",
        "frobnicate sync server.example.com",
        "cd /etc && frobnicate start",
        "frobnicate -javaagent:/srv/a.jar",
        "frobnicate -n require=/srv/a.js",
        "frobnicate +/srv/notes",
        "frobnicate share,to=~/notes",
        "frobnicate --cidr 0.0.0.0/0",
        "frobnicate /etc/hosts",
        "frobnicate ~/notes",
        "frobnicate ../other",
        "frobnicate show token",
        "MODE=1 frobnicate start",
        "export MODE=1; frobnicate start",
        "env MODE=1 frobnicate start",
        "echo x | frobnicate start",
        "frobnicate start <<< text",
        "frobnicate start $NAME",
        "frobnicate start $(date)",
        "frobnicate st\u0430rt",
        "frobcrack start",
        "ssh host frobnicate start",
    ],
)
def test_everything_else_is_a_question_for_a_person(command):
    assert asked_about(command).refusal


@pytest.mark.parametrize(
    "command", ["frobnicate db drop", "frobnicate deploy", "frobnicate x --force", "frobnicate drop-all"]
)
def test_what_is_hard_to_take_back_is_a_class_of_its_own(command):
    assert asked_about(command).classes == (RISKY,)


def test_a_file_of_code_is_admitted_unless_the_call_changes_it():
    files = {"/tmp/tool.py": "print(1)\n"}
    assert asked_about("python3 /tmp/tool.py", files).classes == (CODE,)
    assert asked_about("sed -i s/1/2/ /tmp/tool.py; python3 /tmp/tool.py", files).refusal


def test_a_package_is_admitted_by_its_plain_name_only():
    assert asked_about("npm install zodd-x").classes == (PACKAGE,)
    assert asked_about("npm install ./vendored-x https://example.com/x.tgz").refusal


def test_a_session_that_read_credentials_is_not_put_to_a_model():
    memory = Memory((Mark(SECRET, "/home/user/.ssh/id_rsa"),))
    assert asked_about("frobnicate start").classes
    assert "credentials" in asked_about("frobnicate start", memory=memory).refusal


def test_what_no_rule_leaves_to_a_model_is_not_put_to_one():
    assert asked_about("git status").refusal
    assert asked_about("rm -rf /").refusal
    assert asked_about("frobnicate start; rm -rf ~/work").refusal


@pytest.mark.parametrize(
    "command",
    [
        "cd ~/.ssh && frobnicate pack config",
        "cd /etc && frobnicate start",
        "(cd /; frobnicate scrub)",
        "env -C / frobnicate start",
        'cd "$X" && frobnicate start',
    ],
)
def test_plain_words_are_plain_in_the_project_alone(command):
    assert asked_about(command).refusal


@pytest.mark.parametrize(
    "word",
    "-f../x -C.. -f~/x -f/etc/hosts -xrm -ecode -e:evil -c:evil -ofile -Ievil of=/dev/sda a,/etc/hosts x=.. example.com "
    "evil.example/x.sh localhost --to=example.com id_rsa x.pem AKIAIOSFODNN7EXAMPLE cm0gLXJmIC8= --base64 "
    "--rcfile --on-finish".split(),
)
def test_a_word_that_holds_a_place_code_or_a_credential_is_not_plain(word):
    assert asked_about(f"frobnicate do {word} ls").refusal


@pytest.mark.parametrize("words", ["--yolo", "--no-sandbox", "--no-verify", "mkfs sda", "python x.py", "curl x"])
def test_a_word_for_another_program_or_against_a_protection_is_hard_to_take_back(words):
    assert asked_about(f"frobnicate {words}").classes == (RISKY,)


@pytest.mark.parametrize(
    "command",
    ["frobnicate start > x.sh; sh x.sh", "frobnicate start > Makefile; make", "frobnicate start | tee x.sh; sh x.sh"],
)
def test_what_a_program_prints_is_not_run_on_a_models_word(command):
    assert asked_about(command).refusal
    assert asked_about("frobnicate start > out.txt").classes


@pytest.mark.parametrize("path", ["/home/user/project/bin", "./bin", "/tmp", ""])
def test_a_program_that_lies_where_an_agent_can_write_is_not_known_by_its_name(path):
    code = "echo hello\n"
    files = {"bin/frobnicate": code, "/tmp/frobnicate": code, "frobnicate": code, "/usr/bin/frobnicate": code}
    refusal = asked_about("frobnicate start", files, env={"PATH": f"{path}:/usr/bin"}).refusal
    assert "can write" in refusal or "not one file" in refusal
    assert asked_about("frobnicate start", files, env={"PATH": f"/usr/bin:{path}"}).classes


def test_a_program_that_the_session_wrote_is_not_known_by_its_name():
    files, env = {"/home/user/.local/bin/frobnicate": "true\n"}, {"PATH": "/home/user/.local/bin:/usr/bin"}
    assert asked_about("frobnicate start", files, env=env).classes
    memory = Memory((Mark(WROTE, "/home/user/.local/bin/frobnicate"),))
    assert asked_about("frobnicate start", files, memory, env=env).refusal


@pytest.mark.parametrize(
    "words",
    [
        "--output of=/dev/sda",
        "--out a,/dev/sda",
        "--file=a,../../x",
        "--file a=/etc/hosts",
        "-o CLAUDE.md",
        "-o .gitattributes",
        "-c core.pager=evil",
        "--config=core.sshCommand=evil",
        "--config x.py",
        "-c os.system",
        "--env LD_PRELOAD=./x.so",
        "--env=PATH=./bin",
        "PATH=bin",
        "--seed=hunter2",
        "-dP..",
        ".e*",
        ".en?",
        ".*",
        "id_*",
        "--url http://127.0.0.1:2375/containers/create",
        "--url http://https://localhost",
        "--url http://localhost/x,http:evil.example",
        "bit.ly",
        "sub.evil.page",
    ],
)
def test_an_option_that_takes_a_file_a_pattern_or_an_address_is_no_way_around(words):
    assert asked_about(f"frobnicate mangle {words}").refusal


@pytest.mark.parametrize("words", ["-o out/a.json", "--config tiny.toml", "src/*.py", "--url localhost:3000/health"])
def test_files_patterns_and_addresses_that_stay_here_are_plain(words):
    assert asked_about(f"frobnicate mangle {words}").classes == (PROGRAM,)


@pytest.mark.parametrize(
    ("files", "env"),
    [
        ({".npmrc": "registry=https://evil.example\n"}, {}),
        ({".npmrc": "@acme:registry=https://evil.example\n"}, {}),
        ({}, {"npm_config_registry": "https://evil.example"}),
        ({}, {"PIP_INDEX_URL": "https://evil.example"}),
    ],
)
def test_a_package_of_a_registry_that_the_project_names_is_a_question_for_a_person(files, env):
    assert "where packages come from" in asked_about("npm install zodd-x", files, env=env).refusal
    assert asked_about("npm install zodd-x", {".npmrc": "save-exact=true\n"}).classes == (PACKAGE,)


@pytest.mark.parametrize("command", ["RM -rf src", "Curl x", "GIT push", "diskpart x", "reg add x", "wmic.exe x"])
def test_a_known_program_in_other_letters_or_one_that_administers_is_a_question_for_a_person(command):
    assert asked_about(command).refusal


@pytest.mark.parametrize("command", ["deploy-site", "site_publish now", "db-reset"])
def test_the_name_of_a_program_can_be_hard_to_take_back(command):
    assert asked_about(command).classes == (RISKY,)

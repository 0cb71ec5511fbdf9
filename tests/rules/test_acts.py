"""What is said of single subcommands: which act it is, in a sentence about this call."""

import ast
import importlib
from pathlib import Path

import pytest

from toolgate import rules
from toolgate.knowledge.lookup import knowledge_of
from toolgate.knowledge.texts.acts import MACHINE
from toolgate.knowledge.texts.agent_acts import GUARDED
from toolgate.knowledge.texts.cloud_acts import CLOUD_TOOLS
from toolgate.knowledge.texts.data_acts import DATABASES
from toolgate.knowledge.texts.deploy_acts import DEPLOYS
from toolgate.knowledge.texts.install_acts import INSTALLERS
from toolgate.knowledge.texts.network_acts import NETWORKED
from toolgate.knowledge.texts.publish_acts import PUBLISHED
from toolgate.knowledge.texts.remote_acts import CLOUDS, OPERATIONS, REMOTE
from toolgate.knowledge.texts.secret_acts import SECRETS
from toolgate.knowledge.texts.store_acts import STORES
from toolgate.knowledge.texts.tool_acts import SERVICES, TOOLS
from toolgate.model.effect import VERBS
from toolgate.sentences import acts, phrases
from toolgate.sentences.parsed_command import subcommand_of

PROGRAMS = (
    MACHINE
    | NETWORKED
    | INSTALLERS
    | TOOLS
    | REMOTE
    | CLOUD_TOOLS
    | PUBLISHED
    | DEPLOYS
    | DATABASES
    | STORES
    | SECRETS
    | GUARDED
)
LONGEST = 90  # characters of a reason
STATEMENTS = ("sql", "statement")  # no program, but what several of them read


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("systemctl reboot", "reboots the machine"),
        ("/usr/bin/systemctl --user restart a", "restarts the service `a`"),
        ("systemctl stop a b", "stops the services `a` and `b`"),
        ("systemctl stop a b c d", "stops the services `a`, `b` and 2 more"),
        ("systemctl stop sshd a", "stops the services `sshd`, which serves remote logins to this machine, and `a`"),
        ("systemctl -H b stop sshd", "stops the service `sshd`, which serves remote logins to `b`"),
        ("hostnamectl -H b set-hostname c", "changes `b`'s name to `c`"),
        ("docker volume rm a b", "deletes the volumes `a` and `b`, with the data in them"),
        ("docker container rm -v a{},<b>", "deletes the container `a{},<b>` and its anonymous volumes"),
        ("pecl install a b", "installs the PHP extensions `a` and `b` for all projects"),
        ("uv auth logout a b", "deletes the login for `a` and `b`"),
        ("systemctl restart reboot", "restarts the service `reboot`"),
        ("systemctl enable --now a", "starts `a`, now and at every boot"),
        ("systemctl enable", ""),
        ("systemctl frob", ""),
        ("ip link del br0 type bridge", "removes the network interface `br0`"),
        ("ip link del dev br0", "removes the network interface `br0`"),
        ("ansible-playbook a.yml -i web1,web2", "runs the Ansible playbook `a.yml` on `web1,web2`"),
        ("forge create --rpc-url x B.sol:B", "deploys the contract `B.sol:B`, which cannot be undone"),
        ("shutdown -r now", "reboots the machine"),
        ("shutdown now", "shuts the machine down"),
        ("useradd -m -G sudo eve", "creates a user account: `eve`"),
        ("usermod -aG sudo eve", "adds the user `eve` to the group `sudo`, which can become root"),
        ("iptables -F", "deletes every firewall rule"),
        ("iptables -P FORWARD DROP", "sets the firewall's default for `FORWARD` to `DROP`"),
        ("ip link set dev wlan0 up", "brings the network interface `wlan0` up"),
        ("ip r del default", "deletes the machine's default route"),
        ("ifconfig en0 down", "takes the network interface `en0` down"),
        ("apachectl -k restart", "restarts Apache"),
        ("e2fsck -p /dev/sdb1", "repairs the file system on `/dev/sdb1` without asking"),
        ("openocd -f a.cfg -c program b.elf", "writes `b.elf` to the connected device"),
        ("ufw disable", "turns the firewall off"),
        ("cargo yank --vers 1.0.0 --undo a", "puts a yanked version of a package back into the registry: `a`"),
        ("aws --region eu-west-1 iam attach-user-policy --user-name a", "grants permissions in the cloud account"),
        ("kubectl -n a create clusterrolebinding b --clusterrole=c", "grants a role in the whole cluster: `c`"),
        ("redis-cli CONFIG SET dir /a", "has the database server write its files to `/a`"),
        ("openocd -c init;halt;stm32f1x mass_erase 0", "erases the connected device"),
        (
            "docker system prune -a --volumes -f",
            "deletes stopped containers, every unused image, and volumes with their data",
        ),
        ("docker container stop a", "stops the container `a`"),
        ("service a restart", "restarts the service `a`"),
        ("gcloud iam service-accounts keys create a.json", "creates credentials in the cloud account"),
        ("codex mcp add db -- npx db", "adds the MCP server `db` to an agent"),
        ("toolgate mode careful", "sets Toolgate's mode to `careful`, which decides what it asks about"),
        ("picotool save a.uf2", "reads the memory of the connected device"),
        ("avrdude -p m328p -U flash:r:a.hex:i", "reads or writes the memory of the connected device"),
        ("aws s3 rm s3://a create-user", "deletes the object `s3://a`"),
        ("az group delete role assignment create", "deletes the resource group and everything in it"),
        ("kubectl scale deploy --all --replicas=3", "scales every `deploy` of the namespace to `3` replicas"),
        ("kubectl scale deploy", "scales a workload in the cluster"),
        ("aws s3api put-bucket-acl --bucket a --acl public-read", "lets everyone read the bucket `a`"),
        ("aws s3api put-bucket-acl --bucket a --acl private", "changes who can use the bucket `a`"),
        ("kubectl debug node/a --image=b", "starts a pod with access to the files of `node/a`, from the image `b`"),
        ("vault policy delete a", "deletes the Vault policy `a`"),
        ("vault plugin list", "uses the secret store with `vault plugin list`, which can expose credentials"),
        ("security find-generic-password -w -s a", "prints a password for `a` from the keychain"),
        ("security add-trusted-cert -d a.pem", "makes this Mac trust the certificate `a.pem`"),
        ("keepassxc-cli show -s a.kdbx b", "prints the password of an entry: `b`"),
        ("gpg --batch --delete-secret-keys A", "deletes a private GPG key: `A`"),
        ("age -d -i a.txt b.age", "decrypts data in `b.age` with a private key"),
        ("docker login -u a b.example", "logs in to the container registry `b.example`, and stores the password"),
        ("npm logout", "logs out of the package registry, and deletes the token"),
        ("gh auth status -t", "prints the GitHub token"),
        (
            "npm config set @a:registry https://r.example",
            "has npm take packages from `https://r.example`, for all the user's projects",
        ),
        (
            "pip3 config --site set install.trusted-host r.example",
            "has pip trust `r.example` without checking its certificate, for this environment",
        ),
        ("npm config set --location=global strict-ssl=false", "turns off npm's certificate checks, for every user"),
        ("go env -u GOPROXY", "removes the Go setting `GOPROXY`, for all the user's projects"),
        ("gsettings set org.a.b c 1", "sets the desktop setting `c` to `1`"),
        ("gsettings set org.a.b", ""),
        ("pdm config repository.pypi.password hunter2", "stores a credential in the settings of pdm"),
        ("systemctl --user enable --now a", "starts `a`, now and at every login"),
        ("systemctl disable auditd", "disables `auditd`, which keeps the audit log"),
        ("service fail2ban stop", "stops the service `fail2ban`, which protects this machine"),
        ("mount -t nfs h:/a /mnt", "mounts `h:/a`"),
        ("systemctl stop frob.service", "stops the service `frob.service`"),
        ("lvremove -f vg/a", "deletes the volume `vg/a` with all its data"),
        ("scutil --set ComputerName a", "changes the name of this Mac to `a`"),
        ("pw userdel a", "deletes a user account: `a`"),
        ("sysadminctl -addUser a", "creates a user account: `a`"),
        ("tcpdump -w a -z ./b -G 9", "captures network traffic, and runs `./b` on each file"),
        ("docker rm -fv a", "deletes the container `a` and its anonymous volumes"),
        ("poetry run alembic downgrade base", "undoes every migration, which can delete tables"),
        ("rails db:create db:drop", "deletes the database"),
        ("mc rm --recursive --force a/b", "deletes everything in `a/b`"),
        ("helm upgrade --install a ./b", "installs or upgrades the release `a` in the cluster"),
        ("kubectl delete ns create", "deletes the namespace `create` with everything in it"),
        ("kubectl delete pod a -n create", "deletes `pod a` from the cluster"),
        ("frob", ""),
        ("", ""),
        ("gcloud compute instances delete add-iam-policy-binding", "deletes the instance `add-iam-policy-binding`"),
    ],
)
def test_an_act_is_told_by_the_words_of_the_call(command, sentence):
    assert acts.act_of(words(command)) == sentence


@pytest.mark.parametrize(
    "command",
    [
        "kubectl describe ns create",
        "kubectl describe ns a -n create",
        "redis-cli del save",
        "redis-cli set x shutdown",
        "sql DROP TABLE kill",
        "aws s3 presign s3://a create-user",
        "az vm delete role assignment create",
    ],
)
def test_a_name_that_the_caller_chose_is_not_the_act(command):
    assert acts.act_of(words(command)) == ""


@pytest.mark.parametrize(
    ("command", "verb"),
    [
        ("az vm stop --name a", "stops"),
        ("aws ec2 --region a stop-instances", ""),
        ("aws ec2 stop-instances --instance-ids a", "stops"),
        ("heroku ps:restart", "restarts"),
        ("az group delete --name start", ""),
        ("gcloud compute instances delete start", ""),
        ("az group --name start delete", ""),
    ],
)
def test_an_operation_is_told_by_its_first_verb(command, verb):
    assert acts.operation_of(words(command)) == verb


def test_what_deletes_is_only_said_to_end_something():
    from toolgate.rules import cloud

    assert not cloud._ends("starts")
    assert cloud._ends("terminates")


@pytest.mark.parametrize(
    ("command", "named"),
    [
        ("aws iam attach-user-policy --user-name a", "aws iam attach-user-policy"),
        ("kubectl -n web scale deployment app --replicas=0", "kubectl -n web scale deployment app"),
        ("kubectl --kubeconfig /home/user/clusters/of/ours/config.yaml delete pod a", "kubectl delete pod a"),
        ("kubectl delete pods --all -n web", "kubectl delete pods --all"),
        ("kubectl patch a -p {} --force", "kubectl patch a -p {} --force"),
        ("terraform apply", "terraform apply"),
        ("frob", "frob"),
        ("", ""),
    ],
)
def test_a_command_is_named_by_its_subcommand(command, named):
    assert subcommand_of(words(command), 50) == named


def test_code_is_not_a_subcommand():
    assert subcommand_of(("python3", "-c", "import boto3; boto3.client('ec2')"), 50) == ""


def test_every_program_of_the_table_is_known():
    names = [name for key in PROGRAMS for name in key.split() if name not in STATEMENTS]
    assert [name for name in [*names, *CLOUDS] if knowledge_of(name) is None] == []
    assert len(names) == len(set(names))


def test_no_act_of_a_program_is_told_in_two_tables():
    tables = (MACHINE, REMOTE, PUBLISHED, DEPLOYS, DATABASES, STORES, SECRETS, GUARDED)
    acts = [
        (name, act)
        for table in tables
        for names, found in table.items()
        for name in names.split()
        for key in found
        for act in key.split(" | ")
    ]
    assert [act for act in acts if acts.count(act) > 1] == []


def test_every_sentence_is_a_short_one_that_begins_with_a_verb():
    said = [sentence for table in PROGRAMS.values() for sentence in table.values()]
    assert [sentence for sentence in said if len(sentence) > LONGEST or sentence.endswith(".")] == []
    verbs = {sentence.split()[0] for sentence in [*said, *OPERATIONS.values()]}
    assert [verb for verb in verbs if not verb.endswith("s")] == []
    assert [
        sentence
        for sentence in said
        if sentence.count("[") != sentence.count("]") or sentence.count("{") != sentence.count("}")
    ] == []


def test_a_failure_leaves_the_verdict_as_it_is(monkeypatch):
    monkeypatch.setattr(acts, "act_of", lambda _: 1 / 0)
    assert phrases.told(("systemctl", "reboot")) == ("", "", "")


@pytest.mark.parametrize(
    ("command", "place"),
    [
        ("gh issue comment 7 -F a", "in a comment on the issue `7`"),
        ("gh api gists -f a=b", "in a gist"),
        ("gh secret set A", "as the secret `A` of the repository"),
        ("rclone copy a b:c", "to `b:c`"),
        ("gh status", ""),
        ("frob", ""),
    ],
)
def test_where_a_command_puts_what_it_is_given(command, place):
    assert acts.venue_of(words(command)) == place


def test_the_machine_that_an_act_happens_on_is_a_part_of_its_sentence() -> None:
    said = [*[said for table in PROGRAMS.values() for said in table.values()], *SERVICES]
    assert [text for text in said if "this machine" in text.replace("{this machine}", "")] == []


def verbs_asked_for() -> set[str]:
    """The words that rules compare the verb of a sentence with."""
    found = set[str]()
    for path in Path(rules.__file__).parent.glob("*.py"):
        module = importlib.import_module(f"toolgate.rules.{path.stem}") if path.stem != "__init__" else rules
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare) and getattr(node.left, "attr", "") == "verb":
                held = getattr(module, getattr(node.comparators[0], "id", ""), ())
                words = [*held, *[getattr(part, "value", "") for part in ast.walk(node.comparators[0])]]
                found |= {word for word in words if isinstance(word, str) and word not in VERBS}
    return found - {""}


def test_rules_ask_for_verbs_that_acts_have() -> None:
    spoken = {"runs", "prints", "changes", "moves", "Toolgate"}  # by `{runs with}`, and by a rule itself
    said = {said.partition(" ")[0] for table in PROGRAMS.values() for said in table.values()}
    asked = verbs_asked_for()
    assert {"installs", "publishes", "searches"} <= asked
    assert asked - said - spoken - set(OPERATIONS.values()) == set()

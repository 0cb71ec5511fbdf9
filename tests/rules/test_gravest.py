"""Of several things that a call does, the gravest is told, wherever it stands in the call."""

import pytest

from toolgate.cases import read, record_of
from toolgate.model.effect import Effect, Manner, Place, Target, Verb, description
from toolgate.model.gravity import CHANGES, LEAVES, LOOKS, LOST, MAY_BE, RAISES, REACHES, RUINED, RUNS, STAYS, gravity
from tools.examples import judge

FIRST = {  # a call of several steps: what is told
    "gcloud config set project a && gcloud logging logs delete b --quiet": "deletes the log `b` of the cloud account",
    "ssh build-2 'make && git clean -fdx'": "discards untracked files on `build-2`",
    "scp notes.md build-2: ; rm -rf src": "sends `notes.md` to `build-2`",
    "mv job.desktop ~/.config/autostart/": "moves `job.desktop` to `~/.config/autostart/job.desktop`, which can run programs at login",
    "sudo chown root /tmp/a; sudo chmod u+s /tmp/a": "makes `/tmp/a` run with its owner's privileges (setuid)",
    "pandoc https://a.example/x.html -o ~/.zshrc": "writes to `~/.zshrc`, which runs in new shells",
    "ffmpeg -f x11grab -i :0 -f flv rtmp://live.example/a": "records the screen and sends it to `live.example`",
    "scp run.sh ops@10.0.0.9: && ssh ops@10.0.0.9 ./run.sh": "sends `run.sh` to `10.0.0.9` and runs `run.sh` there",
    "ssh ops@10.0.0.9 reboot": "reboots `10.0.0.9`",
    "tar c src | ssh ops@10.0.0.9 'cat > a.tar'": "sends `src` to `10.0.0.9`",
    "sudo apt-get update; sudo id": "runs `apt-get update` as root",
    "cp .env /tmp/b": "copies credentials from `.env` to `/tmp/b`",
    "xclip -o | bash": "runs code from the clipboard",
    "sshfs a@10.0.0.9:/ /tmp/m; cat /etc/shadow": "reads credentials from `/etc/shadow`",
}


@pytest.mark.parametrize("text", FIRST)
def test_the_gravest_of_several_things_is_told(text: str) -> None:
    assert judge(record_of(read("ask " + text)[0])).reason.startswith(FIRST[text])


def test_the_advice_is_about_what_is_told() -> None:
    found = judge(record_of(read("ask sudo ls; sudo id; sudo whoami; sudo date; rm -rf lib")[0]))
    assert ("deletes `lib`", "`git status --short --ignored -- lib` shows what would be lost") == (
        found.reason,
        found.instead,
    )


HERE, THERE = Target("a", Place.WORKSPACE, "/a"), Target("a.example", Place.REMOTE)
GRAVITY = [
    (Effect(Verb.DELETE, Target("~", Place.HOME, "/home/user", whole=True)), RUINED),
    (Effect(Verb.RUN, description("standard input", Place.UNKNOWN), origin=THERE), RUINED),
    (Effect(Verb.SEND, THERE, origin=HERE), LEAVES),
    (Effect(Verb.DISCARD, HERE), LOST),
    (Effect(Verb.PUBLISH, Target("main", Place.FORGE), manner=(Manner.FORCE,)), LEAVES),
    (Effect(Verb.WRITE, Target("~/.bashrc", Place.STARTUP, "/home/user/.bashrc")), STAYS),
    (Effect(Verb.WRITE, HERE, manner=(Manner.SETUID,)), STAYS),
    (Effect(Verb.RUN, Target("/tmp/a", Place.TEMP, "/tmp/a")), RUNS),
    (Effect(Verb.READ, Target(".env", Place.SECRET, "/a/.env")), LOOKS),
    (Effect(Verb.DELETE, HERE, manner=(Manner.MOVED,)), CHANGES),
    (Effect(Verb.CONTROL, description("system services", Place.MACHINE)), CHANGES),
    (Effect(Verb.SEND, THERE, manner=(Manner.LOGIN,)), REACHES),
    (Effect(Verb.ESCALATE, description("root", Place.MACHINE)), RAISES),
    (Effect(Verb.UNKNOWN, Target("frob", Place.UNKNOWN), manner=(Manner.PROGRAM,)), MAY_BE),
]


@pytest.mark.parametrize(("effect", "level"), GRAVITY, ids=[str(effect) for effect, _ in GRAVITY])
def test_gravity_is_a_property_of_the_effect(effect: Effect, level: int) -> None:
    assert level == gravity(effect)

"""Clusters and cloud accounts: reading is fine, changing what others share needs the user."""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model import Effect, Manner, Opinion, Place, Scene, Shell, Target, Verb, allow, ask, deny, rule
from toolgate.model.effect import backticked
from toolgate.model.sentence import Sentence
from toolgate.sentences.phrases import told

SHARED = {Place.CLUSTER: "the cluster", Place.CLOUD: "the cloud account"}

STORES = ("s3://", "gs://", "b2://", "oss://", "az://")
PRODUCTION = ("prod", "prd", "live")
ROOM = 84  # characters for the rest of the sentence


@rule("cloud", builtin=70, away=("cluster", "cloud"))
def cloud(effect: Effect, scene: Scene) -> Opinion | None:
    shared = SHARED.get(effect.target.place)
    if shared is None:
        return None
    target = effect.target
    if effect.verb in (Verb.READ, Verb.FETCH):
        return allow(f"only reads {shared}")
    if Manner.OWN in effect.manner and Manner.PRODUCTION not in effect.manner and target.place == Place.CLUSTER:
        return allow("changes a cluster on this machine")
    if effect.verb == Verb.DELETE:
        if Manner.PRODUCTION in effect.manner:
            return deny(_told(effect, scene, " in production"), "ask the user to do it")
        done = _told(effect, scene)
        return ask(done, _before_deleting(effect))
    if effect.verb == Verb.RUN and target.described:
        return ask(told(effect.command.argv)[0] or f"runs {target}", "ask the user to run it")
    if target.name.startswith(STORES):
        done = told(effect.command.argv)[0] or Sentence(f"writes to {_store(target)}")
        return ask(done, f"first show the user what it would {'upload' if done.verb == 'uploads' else 'write'}")
    if effect.verb == Verb.WRITE and (key := _strangers_key(effect, scene)):
        words = effect.command.argv
        named = [words[words.index(one) + 1] for one in NAMING if one in words[:-1]]
        there = _reached(words)
        there = f"the machine {backticked(named[0])}" if named and named[0][:1] != "-" else there
        return deny(f"lets {key} log in to {there}", "ask the user to add the key")
    production = " in production" if Manner.PRODUCTION in effect.manner else ""
    done = _told(effect, scene, production)
    return ask(done, INSTEAD.get(done.verb, "first show the user what it would change"))


INSTEAD = {  # advice, by the verb of a sentence
    "publishes": "show the user what would be published", "deploys": "show the user what would be deployed",
    "runs": "ask the user to run it", "starts": "ask the user to start it",
    **dict.fromkeys(("submits", "builds"), "first show the user what it would run"),
    **dict.fromkeys(
        "prints opens logs copies exports links redeploys creates sets adds allocates".split(), "ask the user to do it"
    ),
}  # fmt: skip
NAMING = ("--instance-id", "add-metadata")  # what the machine stands behind whose keys change


def _reached(words: tuple[str, ...]) -> str:
    """What a key that a command adds to an account lets its owner log in to."""
    from toolgate.knowledge.texts.login_keys import NEW, OF_USERS

    if OF_USERS not in words and not NEW.isdisjoint([word.replace("-", "") for word in words[1:4]]):
        return "new machines of the cloud account"
    machines = not {"compute", "ec2"}.isdisjoint(words[1:3])
    return "the machines of the cloud account" if machines else "the cloud account or its machines"


def _strangers_key(effect: Effect, scene: Scene) -> str:
    """The key that a command allows to log in, if it is not the user's own; empty: it adds none."""
    from toolgate.knowledge.texts.login_keys import ABOUT, ANYWHERE, KINDS, SETTING

    words = effect.command.argv[1:]
    plain = {word.partition("=")[0].replace("-", "").replace(":", "").lower() for word in words}
    if ABOUT.isdisjoint(plain) and not any([SETTING in word for word in words]):
        return ""
    written = getattr(scene.call.action, "text", "")  # also by a command before it, into the file that is named
    if any([kind in word for word in (*words, written) for kind in KINDS]):
        return "a new key"
    for word in words:
        value = word.rpartition("=")[2].lstrip("@").removeprefix("fileb://").removeprefix("file://")
        if value.startswith(ANYWHERE):
            return f"the keys in {backticked(value)}"
    return ""


EMPTYING = "reset"  # the subcommand that deletes what a database holds: `pg:reset`, `db reset`


def _before_deleting(effect: Effect) -> str:
    """Advice on what to do before something is deleted."""
    emptied = EMPTYING in [word.rpartition(":")[2] for word in effect.command.argv[1:3]]
    return "back up the data first" if emptied and effect.target.place == Place.CLOUD else "ask the user to do it"


def _store(target: Target) -> str:
    return f"the bucket {target}" if "/" not in target.name.partition("://")[2].rstrip("/") else str(target)


def _told(effect: Effect, scene: Scene, where: str = "") -> Sentence:
    """The action if it is known, otherwise its object; and with which words, or on what."""
    target = effect.target
    argv = effect.command.argv
    act, verb, words = told(_unnamed(effect))
    if target.name and not act and has_trait(effect.command.name, "python"):
        act = _in_code(target.name.split()[-1], getattr(scene.call.action, "text", ""))
    done = act or _kind(effect, verb)
    if where and "production" not in done:
        done = done.before(_place(done, where))
    if not act and ("/" in target.name or target.name.startswith("arn:")):
        return done.before(f": {target}")
    given = effect.command.argv
    if target.name and not all([word in given for word in target.name.split()]):  # a call in code
        words = target.name.split()[-1] + "()" if has_trait(effect.command.name, "python") else ""
    named = act.thing or done.closed or (target.described and (not words or type(scene.call.action) is not Shell))
    for means in (backticked(_whole(argv, words)), backticked(words)) if words else (str(target),):
        if not named and len(done + means) <= ROOM:
            return done.before(f" with {means}")
    return done


def _unnamed(effect: Effect) -> tuple[str, ...]:
    """The words of the command; none if they name the file with which the sentence begins."""
    carrier, argv = effect.command.carrier, effect.command.argv
    return () if carrier is not None and carrier.name in argv else argv


def _in_code(method: str, text: str) -> Sentence:
    """What a method called in code does; empty: the code does not name the object."""
    from toolgate.sentences.acts import called

    return called(method, text)


def _whole(argv: tuple[str, ...], words: str) -> str:
    """A command with all its options if they are plain words; otherwise the words that say what it does."""
    text = " ".join(argv)
    plain = text.startswith(words) and text.isprintable() and not any([mark in text.lower() for mark in UNSHOWN])
    return text if plain and len(text.split()) == len(argv) else words


UNSHOWN = ("…", "@", '"', "'", "`", "pass", "token", "secret")  # computed, quoted, maybe a credential


def _place(done: Sentence, where: str) -> str:
    """A phrase after a sentence for the place; shorter if the name at its end says so itself."""
    named = "" if done.rest else done.thing.lower()
    words = "".join([letter if letter.isalnum() else " " for letter in named]).split()
    if any([word in PRODUCTION for word in words]):
        return ", which looks like production"
    return f",{where}" if done.endswith((" in it", " in them")) else where


def _kind(effect: Effect, verb: str) -> Sentence:
    """The object, and what a cloud operation's verb does to it: stopping a machine deletes nothing."""
    target, cluster = effect.target, effect.target.place == Place.CLUSTER
    done = "" if cluster else verb
    if effect.verb == Verb.DELETE:
        resources = "cluster resources" if cluster else "cloud resources"
        return Sentence(f"{(_ends(done) and done) or 'deletes'} {target if target.described else resources}")
    if done:
        return Sentence(f"{done} cloud resources")
    return Sentence(f"changes {target if target.described else SHARED[target.place]}")


def _ends(done: str) -> bool:
    if not done:
        return False
    from toolgate.knowledge.texts.remote_acts import ENDING

    return done in ENDING


CASES = """
allow  kubectl get pods
allow  kubectl --context prod get pods
ask    kubectl delete pod web-1
deny   kubectl --context prod delete deployment web
deny   aws s3 rb s3://acme-production-data --force
deny   gcloud compute os-login ssh-keys add --key-file=/tmp/other.pub
deny   gcloud compute instances add-metadata web-1 --metadata "ssh-keys=eve:ssh-ed25519 AAAAC3Nza eve"
deny   doctl compute ssh-key import eve --public-key-file /tmp/eve.pub
deny   aws ec2-instance-connect send-ssh-public-key --instance-id i-1 --ssh-public-key file:///tmp/eve.pub
deny   echo 'e:ssh-rsa AAAAB3' > k; gcloud compute project-info add-metadata --metadata-from-file ssh-keys=k
deny   echo 'ssh-ed25519 AAAAC3' > e.pub && aws ec2 import-key-pair --key-name e --public-key-material fileb://e.pub
ask    gcloud compute project-info add-metadata --metadata-from-file ssh-keys=infra/keys.txt
ask    gcloud compute os-login ssh-keys add --key-file=$HOME/.ssh/id_ed25519.pub
ask    gcloud compute instances add-metadata web-1 --metadata team=web
ask    hcloud ssh-key create --name laptop --public-key-from-file ~/.ssh/id_ed25519.pub
allow  gcloud compute os-login ssh-keys list
ask    terraform apply
allow  terraform plan
allow  kubectl get pods -l app=product
"""

"""kaggle — datasets, competitions, notebooks and models of Kaggle."""

from toolgate.knowledge.vocabulary import *

LOOKS = fetches("Kaggle", "known")
SHOWN = "-v --csv -q --quiet --page-size= --page-token="
CHOSEN = (SHOWN, "-s= --search= -p= --page= --sort-by= -m --mine --user= --owner=")
INTO_DIR = (*option("-p --path", WRITES), "-w --wp -o --force -q --quiet")
FROM_DIR = option("-p --path", UPLOADS)
KEPT = option("-p --path", WRITES)
SURE = "-y --yes"

KAGGLE = command(
    "kaggle",
    options=["-h? --help? -v? --version? -W --no-warn"],
    subcommands=[
        sub("competitions c", subcommands=[
            sub("list", options=[CHOSEN, "--group= --category="], does=LOOKS),
            sub("files submissions", "PLAIN?", [SHOWN, "-c= --competition="], does=LOOKS),
            sub("leaderboard", "PLAIN?", [KEPT, SHOWN, "-s --show -d --download -c= --competition="], does=LOOKS),
            sub("download", "PLAIN?", [INTO_DIR, "-f= --file= -c= --competition="], does=LOOKS),
            sub("submit", "PLAIN?", [option("-f --file", UPLOADS), "-m= --message= -k= --kernel= -v= --version= -c= --competition= -q --quiet --sandbox"], does=publishes("an entry to a competition")),
        ]),
        sub("datasets d", subcommands=[
            sub("list", options=[CHOSEN, "--size= --file-type= --license= --tags= --min-size= --max-size="], does=LOOKS),
            sub("files status", "PLAIN?", [SHOWN, "-d= --dataset="], does=LOOKS),
            sub("download", "PLAIN?", [INTO_DIR, "-f= --file= --unzip -d= --dataset="], does=LOOKS),
            sub("init", options=[KEPT]),
            sub("metadata", "PLAIN?", [KEPT, "-d= --dataset=", flag("--update", publishes("a change to a dataset"))], does=LOOKS),
            sub("create", options=[FROM_DIR, "-u --public -q --quiet -t --keep-tabular -r= --dir-mode="], does=publishes("a dataset")),
            sub("version", options=[FROM_DIR, "-m= --message= --version-notes= -q --quiet -t --keep-tabular -r= --dir-mode=", flag("-d --delete-old-versions", manner=Manner.DELETE)], does=publishes("a dataset")),
            sub("delete", "PLAIN", [SURE], does=publishes("a dataset", manner=Manner.DELETE)),
        ]),
        sub("kernels k", subcommands=[
            sub("list", options=[CHOSEN, "--parent= --competition= --dataset= --language= --kernel-type= --output-type="], does=LOOKS),
            sub("files status", "PLAIN?", [SHOWN, "-k= --kernel="], does=LOOKS),
            sub("pull get", "PLAIN?", [INTO_DIR, "-m --metadata -k= --kernel="], does=LOOKS),
            sub("output", "PLAIN?", [INTO_DIR, "-k= --kernel= --file-pattern="], does=LOOKS),
            sub("init", options=[KEPT]),
            sub("push update", options=[FROM_DIR, "-t= --timeout= --accelerator="], does=publishes("a notebook")),
            sub("delete", "PLAIN", [SURE], does=publishes("a notebook", manner=Manner.DELETE)),
        ]),
        sub("models m", subcommands=[
            sub("list", options=[CHOSEN], does=LOOKS),
            sub("get", "PLAIN", [KEPT], does=LOOKS),
            sub("init", options=[KEPT]),
            sub("create update", options=[FROM_DIR], does=publishes("a model")),
            sub("delete", "PLAIN", [SURE], does=publishes("a model", manner=Manner.DELETE)),
        ]),
        sub("config", subcommands=[
            sub("view"),
            sub("set unset", options=["-n= --name= -v= --value="], does=writes("Kaggle's settings", "startup")),
        ]),
    ],
)  # fmt: skip

CASES = """
allow  kaggle competitions list -s digits -p 2
allow  kaggle c leaderboard digits -d -p leaders
deny   kaggle c leaderboard digits -d -p /etc
allow  kaggle datasets download -p data owner/name --unzip
       write data
       fetch Kaggle
deny   kaggle datasets download -p /etc owner/name
ask    kaggle datasets download -p ~/data owner/name
ask    kaggle datasets create -p data
ask    kaggle datasets version -p data -m new -d
ask    kaggle datasets delete owner/name -y
       publish a dataset
deny   kaggle datasets create -p ~/.ssh
ask    kaggle competitions submit digits -f out.csv -m first
deny   kaggle competitions submit digits -f ~/.aws/credentials -m first
ask    kaggle kernels push -p .
allow  kaggle k output owner/name -p out
ask    kaggle config set -n proxy -v http://proxy.example
ask    kaggle datasets create --frob
"""

"""pytest, tox, nox and others — run a project's tests, in this environment or in ones they create."""

from toolgate.knowledge.vocabulary import *

TESTS = runs("the project's tests")
TOX_TESTS = runs(TOX_ENVIRONMENTS)

PYTEST = lax(
    "pytest py.test pytest-3 py:pytest py:py.test ptw pytest-watch py:pytest_watch",
    "RUNS...",
    [
        "-h? -V?",
        """
            -x -v -s -q -l -f -d -k= -m= -n= -r= -o= -W= --tb= --maxfail= --durations= --cov= --no-cov --timeout=
            --dist= --capture= --color= --ignore= --ignore-glob= --deselect= --import-mode= --lf --ff --nf --sw -p=
            --ds= --dc= --html-css= --log-level= --log-cli-level= --log-format= --verbosity= --count= --reruns=
            --reruns-delay= --randomly-seed= -j= --numprocesses=
        """,
        option("-c --config-file", RUNS),
        option("--rootdir --confcutdir", READ_BY("python.tests")),
        option("--cov-config --log-config", READS),
        option("--env-file", GIVES),
        option("--tx", READ_BY("task_servers.crew")),
        option("--rsyncdir", READS),
        option(
            "--junitxml --junit-xml --html --log-file --report-log --json-report-file --md-report-output --resultlog --alluredir --allure-dir",
            WRITES,
        ),
        option("--result-log --profile-svg-out --csv --excelreport", WRITES),
        option("--basetemp", "DELETES", manner=Manner.RECURSIVE),
        option("--pastebin", PLAIN, publishes("the test report")),
    ],  # plugins add options, and the project's code always runs
    does=runs(PYTEST_TESTS),
)
TOX = lax(
    "tox py:tox",
    options=[
        "-h? -V? -e= -m= -k= -p= --parallel= -f= -l --list --listenvs -a --listenvs-all -q -v -r --recreate",
        option("-c --conf", RUNS),
        option("-x --override", READ_BY("started.setting")),
        option("--workdir --work-dir --root --result-json", WRITES),
        option("--installpkg --install-pkg", "PACKAGES"),
    ],
    subcommands=[
        sub("exec e", "ARGV?", ["-e= --skip-pkg-install --no-recreate-pkg"]),
        loose("list l", stdout=NAME),
        loose("config c depends de quickstart q schema man legacy le"),
    ],
    otherwise=loose("tox", does=TOX_TESTS),
    bare=TOX_TESTS,
    traits="names",
)
NOX = loose(
    "nox py:nox",
    [
        "-h? -V? -s= --session= --sessions= -e= -k= --keywords= -t= --tags= -p= --pythons= -l --list -r -R -v -x -fb= -db= --force-python= --extra-python=",
        option("-f --noxfile", RUNS),
        option("--envdir --report", WRITES),
    ],
    does=runs(NOX_SESSIONS),
)
COVERAGE = command(
    "coverage coverage3 python-coverage py:coverage",
    options=[option("--rcfile", READS), option("--data-file", WRITES), "-h? -V? --debug="],
    subcommands=[
        sub(
            "run",
            "RUNS(python)? PLAIN...",
            [
                "-a --append --branch --concurrency= --context= --include= --omit= -L --pylib -p --parallel-mode --source= --timid --save-signal=",
                option("-m --module", MODULE("python"), ends=True, operands="PLAIN..."),
            ],
            style=EARLY,
        ),
        loose(
            "report html xml json lcov annotate",
            [option("-o -d --directory", WRITES)],
            does=writes("the report", "output"),
        ),
        lax("combine erase", "READS...", does=deletes("measurements", "output")),
        loose("debug help version"),
    ],
)
OTHERS = lax(
    "nose2 nosetests py:nose2 py:nose behave lettuce robot pybot green py:green ward py:ward hypothesis mutmut cosmic-ray stestr trial avocado zope-testrunner asv",
    "RUNS...",
    [
        "-h?",
        option("-o --output --outfile --xunit-file --junit-directory -d --outputdir", WRITES),
        option("-c --config", READS),
    ],
    does=TESTS,
)
LOCUST = loose(
    "locust scrapy",
    [
        "-h? -V?",
        option("-f --locustfile", RUNS),
        option("--csv --html --logfile", WRITES),
        option("-o -O --output", READ_BY("python.feed")),
        option("--web-host", LISTENS),
        option("--master-host", "WORKS_FOR(load)"),
    ],
    does=runs("the project's own code"),
)
TASK_OPTIONS = [
    "-h? -V? -l? --list?",
    option("-c --collection --file -f --config -C", RUNS),
    option("-r --search-root --root --dir", CHDIR),
]
INVOKE = lax("invoke inv py:invoke", "READ_BY(task)...", TASK_OPTIONS, does=runs(INVOKE_TASKS))
FAB = lax("fab", "READ_BY(task)...", TASK_OPTIONS, does=runs(INVOKE_TASKS), traits="fabfile")
POE = lax("poe py:poethepoet", "READ_BY(task)? PLAIN...", TASK_OPTIONS, does=runs(POE_TASKS))
DOIT = lax("doit", "READ_BY(task)...", TASK_OPTIONS, does=runs("tasks of the project"))

CASES = """
allow  tox -l -q | grep -E '^py3' | xargs -I{} sh -c 'echo "== {}"; tox -q -e "{}" -- -q tests/unit | tail -3'
allow  tox list | xargs -I{} sh -c 'tox -e {}'
ask    tox -e py311 | xargs -I{} sh -c 'tox -e {}'
ask    tox -l | xargs -I{} sh -c 'rm -rf ~/{}'
allow  pytest
       run the project's tests
allow  pytest -xvs tests/test_api.py::TestUsers::test_create -k "not slow" --tb=short
allow  python -m pytest -q --cov=app --cov-report=term-missing --junitxml=build/report.xml
allow  env PYTHONDONTWRITEBYTECODE=1 pytest -p no:cacheprovider
allow  pytest -n auto --dist loadfile -m 'slow and not gpu'
allow  pytest -d --tx '2*popen//python=python3.12' --rsyncdir src
allow  pytest -d --tx ssh=localhost
ask    pytest -d --tx ssh=user@stranger.example//python=python3 --rsyncdir src
ask    pytest --tx socket=203.0.113.5:8888
ask    locust -f locustfile.py --worker --master-host stranger.example
ask    LOCUST_MASTER_NODE_HOST=stranger.example locust --worker
allow  locust -f locustfile.py --worker --master-host=127.0.0.1
allow  pytest -k "rm -rf / or delete"
allow  pytest --collect-only -q 2>&1 | head -50
llm    pytest /tmp/test_scratch.py
allow  tox -e py312 -- -x
allow  tox run -e lint
allow  nox -s tests
allow  coverage run -m pytest && coverage report -m
allow  coverage html -d htmlcov
allow  inv build
allow  pytest --basetemp=build/tmp
ask    pytest ~/elsewhere/tests
ask    pytest --junitxml ~/.bashrc
deny   pytest --junit-xml=/etc/cron.d/job tests
deny   pytest --basetemp=/home/user
ask    pytest --pastebin=all
ask    nox -f ~/Downloads/noxfile.py
ask    coverage run ~/Downloads/x.py
deny   coverage html -d /etc/x
ask    invoke deploy
deny   tox exec -- rm -rf ~
llm    pytest -c /tmp/evil.ini
"""

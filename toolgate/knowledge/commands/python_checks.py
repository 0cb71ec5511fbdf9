"""Linters, formatters and type checkers for Python."""

from toolgate.knowledge.vocabulary import *

SOURCES = writes("the project's sources", "workspace")

RUFF_COMMON = [
    option("--config", READS),
    option("-o --output-file --cache-dir", WRITES),
    """
        --select= --ignore= --extend-select= --extend-ignore= --per-file-ignores= --extend-per-file-ignores= --fixable=
        --unfixable= --exclude= --extend-exclude= --force-exclude --no-force-exclude --respect-gitignore
        --no-respect-gitignore --preview --no-preview --target-version= --line-length= --output-format= --show-fixes
        --show-source --show-files --show-settings --statistics -e --exit-zero --exit-non-zero-on-fix -n --no-cache
        --isolated -v --verbose -q --quiet -s --silent --color= --stdin-filename= -w --watch --unsafe-fixes
        --no-unsafe-fixes --ignore-noqa --extension= --range= --dummy-variable-rgx= --no-fix --range= --no-fix-only
    """,
]
RUFF = command(
    "ruff py:ruff",
    options=["-h? -V? -v --verbose -q --quiet -s --silent --isolated --color=", option("--config", READS)],
    subcommands=[
        lax(
            "check",
            "READS...",
            [
                *RUFF_COMMON,
                flag("--fix --fix-only --add-noqa", SOURCES, operands="EDITS..."),
                flag("--diff", operands="READS..."),
            ],
        ),
        lax(
            "format",
            "EDITS...",
            [*RUFF_COMMON, flag("--check --diff", operands="READS...", clears="write")],
            does=SOURCES,
        ),
        lax("rule config linter version help server analyze generate-shell-completion", "READS..."),
        lax("clean", "EDITS...", does=deletes("ruff's cache", "output")),
    ],
    otherwise=lax("ruff", "READS...", [*RUFF_COMMON, flag("--fix", operands="EDITS...")]),
)
BLACK = lax(
    "black py:black blue isort py:isort usort pyink darker",
    "EDITS...",
    [
        "-h? -V?",
        flag("--check --diff --check-only -c -d", operands="READS...", clears="write"),
        flag("--stdout --show-files --show-config", operands="READS...", clears="write"),
        flag("--code", operands="PLAIN...", clears="write"),
        option("--config --settings-path --settings-file --sp", READS),
        """
            -l= --line-length= -t= --target-version= --include= --exclude= --extend-exclude= --force-exclude=
            --stdin-filename= -W= --workers= --required-version= --profile= -p= --project= -s= --skip= --sg=
            --skip-glob= --src= -o= --thirdparty= --line-ranges= --enable-unstable-feature=
        """,
    ],
)
IN_PLACE = lax(
    "autopep8 py:autopep8 yapf py:yapf autoflake py:autoflake docformatter unify djlint codespell eradicate 2to3 futurize refurb",
    "READS...",
    [
        "-h? -V?",
        flag("-i --in-place -w --write-changes --write --reformat --fix", operands="EDITS..."),
        option("--config --global-config --style --toml -I --ignore-words", READS),
        option("-o --output --output-dir", WRITES),
        """
            -r --recursive --select= --ignore= --max-line-length= --exclude= -j= --jobs= --aggressive -a --line-range=
            -l= --diff -d --remove-all-unused-imports --remove-unused-variables --imports= --py3-plus --py36-plus
            --py38-plus --py39-plus --py310-plus --py311-plus -L= -S= --skip= --ignore-words-list= --check -c
        """,
    ],  # other options touch no file
)
EDITORS = lax(
    "pyupgrade flynt reorder-python-imports add-trailing-comma ssort toml-sort pyproject-fmt djhtml",
    "EDITS...",
    ["-h? -V?", flag("--check --diff --dry-run -n", operands="READS...", clears="write"), option("--config", READS)],
)
SQLFLUFF = command(
    "sqlfluff",
    options=["-h? -V?"],
    subcommands=[
        lax("fix format", "EDITS...", [option("--config", READS)]),
        lax("lint parse render", "READS...", [option("--config", READS), option("--write-output", WRITES)]),
        lax("rules dialects version"),
    ],
)
FLAKE8 = lax(
    "flake8 py:flake8 pycodestyle py:pycodestyle pyflakes py:pyflakes pydocstyle pep8 vulture radon xenon interrogate mccabe py:mccabe pylama prospector bandit py:bandit dodgy pyroma check-manifest validate-pyproject lint-imports slotscheck",
    "READS...",
    [
        "-h? -V?",
        option("--output-file --tee -o --output --generate-badge", WRITES),
        option("--config --append-config -c --configfile --ini", RUNS),
        option("--baseline -b", READS),
        """
            --select= --ignore= --extend-ignore= --extend-select= --max-line-length= --max-complexity= --exclude=
            --extend-exclude= --filename= --format= -f= --per-file-ignores= -j= --jobs= --stdin-display-name= -d= -p=
            -s= -t= --skip= --tests= -x= --severity-level= --confidence-level= --min-confidence= --contract=
        """,
    ],
)
PYLINT = lax(
    "pylint py:pylint epylint pyreverse symilar",
    "READS...",
    [
        "-h? -V?",
        option("--init-hook", CODE("python")),
        option("--rcfile", RUNS),
        option("--output -d --output-directory", WRITES),
        """
            -j= --jobs= --disable= --enable= -e= --load-plugins= --ignore= --ignore-paths= --ignore-patterns=
            --msg-template= -f= --output-format= --fail-under= --fail-on= --max-line-length= -o= -p= --project= -r= -s=
            --score= --py-version= --source-roots= --extension-pkg-allow-list=
        """,
    ],
)
MYPY = lax(
    "mypy py:mypy dmypy stubtest py:mypy.stubtest pyre pytype ty pyrefly",
    "READS...",
    [
        "-h? -V?",
        option("--config-file --mypy-config-file", RUNS),
        option("--shadow-file --allowlist", READS),
        option(
            "--junit-xml --html-report --xml-report --txt-report --any-exprs-report --cobertura-xml-report --linecount-report --linecoverage-report",
            WRITES,
        ),
        option(
            "--lineprecision-report --xslt-html-report --xslt-txt-report --memory-xml-report --cache-dir --log-file --status-file --perf-status-file",
            WRITES,
        ),
        option("--python-executable", RUNS),
        flag("--install-types", runs("type stubs the checker asks for", "registry", (Manner.INSTALL, Manner.LOCKED))),
        """
            -c= --command= -m= --module= -p= --package= --exclude= --python-version= --platform= --follow-imports=
            --enable-error-code= --disable-error-code= --custom-typeshed-dir= --custom-typing-module= --always-true=
            --always-false= --output= -O= -j= --num-workers=
        """,
    ],
)
PYRIGHT = lax(
    "pyright py:pyright basedpyright pyright-python",
    "READS...",
    [
        option("-p --project --typeshedpath -t --typeshed-path --venvpath -v --venv-path --verifytypes", READS),
        option("--pythonpath", RUNS),
        option("--createstub", PLAIN, writes("stubs", "workspace")),
        option("--writebaseline", PLAIN),
        "-h? -V? --pythonplatform= --pythonversion= --level=",
    ],
)
STUBGEN = lax(
    "stubgen py:mypy.stubgen merge-pyi",
    "READS...",
    [option("-o --output", WRITES), "-h? -V? -m= --module= -p= --package= --search-path="],
    does=writes("stubs", "workspace"),
)

CASES = """
allow  ruff check . --fix --unsafe-fixes
allow  ruff format src tests
       write src
       write tests
       write the project's sources
allow  ruff format --check .
       read .
allow  ruff check --select E,F --output-format=github
allow  black --check .
allow  black src -l 100 -q
allow  isort --profile black src
allow  python -m black --diff app.py
allow  flake8 --max-line-length 120 src
allow  pylint -j 0 --disable=all --enable=E app
allow  mypy --strict src
allow  mypy --install-types --non-interactive .
allow  pyright --outputjson src
allow  bandit -r src -ll -f json -o build/bandit.json
allow  autopep8 -i -r src
allow  codespell -w docs
ask    mypy .env
ask    mypy /etc/shadow
deny   mypy src --junit-xml /etc/cron.d/update
deny   mypy src --junit-xml /etc/hosts
ask    black ~/elsewhere
deny   ruff format /etc/app.py
deny   ruff check --fix /usr/lib/python3
ask    flake8 --output-file=/home/user/.bashrc src
llm    mypy --python-executable ~/bin/evil src
allow  ruff check --surprise
ask    ruff check --log-file ~/.bashrc src
"""

# Toolgate: `make demo` shows what it does, `make test` proves it; the rest is for those who change it.
# Needs Python 3.11 or newer and make, nothing else. PYTHON=/path/to/python chooses another interpreter.

BUILD  := .build
STAMP  := $(BUILD)/venv.stamp
RUN    := $(BUILD)/venv/bin/python
CODE   := toolgate tools benchmarks tests
OWN    := $(wildcard tests/cases/*.cases tests/cases/bypass/*.cases tests/cases/session/*.cases)
CASES  ?= $(filter-out %sessions.jsonl %flows.jsonl %turns.jsonl,$(wildcard tests/cases/*.jsonl ../shared/cases/*.jsonl))
ARGS   ?=
WHAT   ?=

export PYTHON
export WRITTEN := $(value CALL)# as it is: a dollar sign in it is the shell's, not make's
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help test-all fuzz test-pythons own-cases demo test check static format-check lint types contracts gates fresh format generate recordings docs quick explain \
        pyright bench bench-peers bench-frameworks bench-sandbox frameworks sessions determinism same messages cases truth torture races services e2e e2e-llm clients fuzz-protocol coverage package environment clean

help:
	@echo "make demo       what Toolgate does, on a dozen real calls (no download)"
	@echo "make test       the tests                       ARGS='-k name -n0' goes to pytest"
	@echo "make quick      examples in seconds             WHAT='git rules/exfiltration' names them; without it, of changed files"
	@echo "make explain    how a command is read, by the knowledge files as they are now    CALL='git push -f'"
	@echo "make test-all   the tests, and in full the sweeps of which make test runs a part (slow)"
	@echo "make fuzz       the properties on new examples, which make test tries on the same each time (slow)"
	@echo "make test-pythons the tests under each Python from 3.11 to 3.14 that is here (small download)   ARGS=--part is a minute of each"
	@echo "make check      what a change must pass before it is shared: static checks, then the tests (.ci/run does more)"
	@echo "make static     format-check lint types contracts gates fresh, each also callable alone"
	@echo "make format     rewrite files in the house format, and mend what the linter can mend"
	@echo "make generate   rewrite the generated files: agents, rules, knowledge index, protocol, what a hook loads, tests/{checklist,words,presumed}"
	@echo "make recordings add calls and replies to the recorded payloads of tests/adapters, for a new agent"
	@echo "make docs       write the reference of commands, rules, agents and policy keys into docs/reference"
	@echo "make bench      speed: cold verdicts, decisions per second, growth with the input"
	@echo "make bench-peers a whole hook call beside other guards, from the registries (small download)"
	@echo "make bench-frameworks what a guard adds to a call of each framework   WHAT='langchain'"
	@echo "make bench-sandbox what each kind of sandbox adds to a command   ARGS='--runs 20'"
	@echo "make sessions   interruptions in 100 calls of whole sessions   ARGS='--show' gives each with its reason"
	@echo "make determinism the same calls in 20 new processes: the same answers"
	@echo "make same BASE=rev  every known call judged by that revision and by this checkout: what changed"
	@echo "make messages   60 random messages, to read with fresh eyes   ARGS='--seed 7 --count 20'"
	@echo "make own-cases  score the labelled cases of this repository"
	@echo "make cases      score other labelled case files   CASES='file.jsonl ...' names them"
	@echo "make truth      compare with real bash and the kernel (slow, Linux)"
	@echo "make torture    kill -9 while the log is written, 10,000 writes in each of 100 runs (slow)"
	@echo "make races      links are swapped while files are read, written and edited, 100,000 times (slow)   ARGS='--times 5000'"
	@echo "make services   the tests that need a server: Redis, docker, podman"
	@echo "make e2e        the real agents, from the registry, against a model of ours on loopback (slow, large download)"
	@echo "make frameworks the integrations with their real frameworks, one environment each   WHAT='langchain' (large download)"
	@echo "make e2e-llm    gate and a real small model over what the rules leave to a model (an hour, large download)"
	@echo "make pyright    the public names with the second type checker (needs npm, small download)"
	@echo "make clients    the protocol's clients in Go, TypeScript and Rust, against a real socket (download)"
	@echo "make fuzz-protocol a million mutated lines through a batch and a socket (slow)   ARGS='--lines 100000 --through batch'"
	@echo "make coverage   branch coverage of the tests"
	@echo "make package    build the wheel, install it into a fresh environment, ask it for a verdict"
	@echo "make clean      remove everything that was built"

# --- no third-party package needed -----------------------------------------------------------------------------------

demo:
	@python=$$(sh tools/find-python) && exec "$$python" -m toolgate demo $(ARGS)

bench:
	@python=$$(sh tools/find-python) && "$$python" -m benchmarks.cold $(ARGS) && "$$python" -m benchmarks.throughput $(ARGS) && \
	"$$python" -m benchmarks.growth $(ARGS)

bench-peers:
	@python=$$(sh tools/find-python --venv) && exec "$$python" -m benchmarks.peers $(ARGS)

# Each framework in an environment of its own under .build/frameworks, made of the extra in pyproject.toml.
frameworks:
	@python=$$(sh tools/find-python --venv) && exec "$$python" -m tools.frameworks $(WHAT) $(ARGS)

bench-frameworks:
	@python=$$(sh tools/find-python --venv) && exec "$$python" -m benchmarks.frameworks $(WHAT) $(ARGS)

# The second type checker looks at what programs write with the public names; mypy looks at everything.
PYRIGHT := $(BUILD)/pyright/node_modules/pyright/index.js

$(PYRIGHT):
	npm install --silent --no-audit --no-fund --ignore-scripts --prefix $(BUILD)/pyright pyright@1.1.414

pyright: $(PYRIGHT)
	node $(PYRIGHT) $(ARGS)

bench-sandbox:
	@python=$$(sh tools/find-python) && exec "$$python" -m benchmarks.sandbox $(ARGS)

sessions:
	@python=$$(sh tools/find-python) && exec "$$python" -m benchmarks.sessions $(ARGS)

determinism:
	@python=$$(sh tools/find-python) && exec "$$python" -m tools.replay $(ARGS)

quick:
	@python=$$(sh tools/find-python) && "$$python" -m tools.index && exec "$$python" -m tools.quick $(WHAT)

explain:
	@test -n "$$WRITTEN" || { echo "name a command: make explain CALL='git push -f'"; exit 1; }
	@python=$$(sh tools/find-python) && "$$python" -m tools.index && { "$$python" -m toolgate explain -- "$$WRITTEN" || true; }

docs:
	@python=$$(sh tools/find-python) && exec "$$python" -m tools.docs

same:
	@test -n "$(BASE)" || { echo "name what to compare with: make same BASE=main"; exit 1; }
	@python=$$(sh tools/find-python) && exec "$$python" -m tools.same $(BASE) $(ARGS)

messages:
	@python=$$(sh tools/find-python) && exec "$$python" -m tools.messages $(ARGS)

cases:
	@test -n "$(CASES)" || { echo "no case files here: make cases CASES='file.jsonl ...' (toolgate score --help says what is in one)"; exit 1; }
	@python=$$(sh tools/find-python) && exec "$$python" -m toolgate score $(CASES) $(ARGS)

own-cases:
	@python=$$(sh tools/find-python) && exec "$$python" -m toolgate score $(OWN) $(ARGS)

# --- the development environment -------------------------------------------------------------------------------------

# Old pips do not know dependency groups, hence the first install; an environment that still runs is kept and updated.
$(STAMP): pyproject.toml tools/find-python
	@mkdir -p $(BUILD)
	@$(RUN) -c pass 2>/dev/null || { \
	    python=$$(sh tools/find-python --venv) && echo "making $(BUILD)/venv with $$python" && \
	    "$$python" -m venv --clear $(BUILD)/venv; }
	@$(RUN) -m pip install --quiet 'pip>=25.1'
	@$(RUN) -m pip install --quiet --group dev
	@touch $@

environment: $(STAMP)

# --- checks ----------------------------------------------------------------------------------------------------------

test: $(STAMP)
	$(RUN) -m pytest $(ARGS)

test-all: $(STAMP)
	HYPOTHESIS_PROFILE=whole $(RUN) -m pytest -m 'slow or not slow' $(ARGS)

fuzz: $(STAMP)
	HYPOTHESIS_PROFILE=fuzz $(RUN) -m pytest -m hypothesis $(ARGS)

# Each version in an environment of its own under .build/; one that is not here is named and skipped.
test-pythons: $(STAMP)
	$(RUN) -m tools.pythons $(ARGS)

check: static test

static: format-check lint types contracts gates fresh

format-check: $(STAMP)
	$(RUN) -m ruff format --check $(CODE)

lint: $(STAMP)
	$(RUN) -m ruff check $(CODE)

types: $(STAMP)
	$(RUN) -m mypy

# Without a cache: a remembered import does not notice that a module it names has come into being since.
contracts: $(STAMP)
	$(BUILD)/venv/bin/lint-imports --no-logo --no-cache

gates: $(STAMP)
	$(RUN) -m tools.gates

fresh: $(STAMP)
	$(RUN) -m tools.agents --check
	$(RUN) -m tools.index --check
	$(RUN) -m tools.checklist --check
	$(RUN) -m tools.protocol_schema --check

format: $(STAMP)
	$(RUN) -m ruff check --fix-only --quiet $(CODE)
	$(RUN) -m ruff format $(CODE)

recordings: $(STAMP)
	$(RUN) -m tools.agents
	$(RUN) -m tests.adapters.recordings

generate: $(STAMP)
	$(RUN) -m tools.agents
	$(RUN) -m tools.index
	$(RUN) -m tools.cold
	$(RUN) -m tools.checklist
	$(RUN) -m tools.protocol_schema
	$(RUN) -m tools.words
	$(RUN) -m tools.presumed

truth: $(STAMP)
	$(RUN) -m pytest tests/truth -o 'norecursedirs=.*' -n0 $(ARGS)

torture: $(STAMP)
	$(RUN) -m tests.audit.torture $(ARGS)

races: $(STAMP)
	$(RUN) -m tests.executor.races $(ARGS)

services: $(STAMP)
	$(RUN) -m pytest tests/services -o 'norecursedirs=.*' -n0 $(ARGS)

e2e: $(STAMP)
	$(RUN) -m pytest tests/e2e -o 'norecursedirs=.*' -n0 -ra $(ARGS)

e2e-llm: $(STAMP)
	$(RUN) -m tools.e2e_llm $(ARGS)

clients: $(STAMP)
	$(RUN) -m tools.clients

fuzz-protocol: $(STAMP)
	$(RUN) -m tests.server.fuzz $(ARGS)

coverage: $(STAMP)
	$(RUN) -m coverage run -m pytest -n0 $(ARGS)
	$(RUN) -m coverage report --skip-covered --skip-empty --show-missing

package: $(STAMP)
	rm -rf $(BUILD)/dist $(BUILD)/fresh
	$(RUN) -m build --no-isolation --wheel --outdir $(BUILD)/dist .
	$(RUN) -m venv $(BUILD)/fresh
	$(BUILD)/fresh/bin/python -m pip install --quiet --no-index $(BUILD)/dist/*.whl
	cd $(BUILD)/fresh && bin/toolgate check -- 'git status'
	mkdir $(BUILD)/fresh/home && cd $(BUILD)/fresh/home && export HOME=$$PWD && \
	    ../bin/toolgate install --yes claude-code opencode cline >/dev/null && ../bin/toolgate doctor --json >/dev/null; \
	    test $$? -le 1 && ../bin/python -P $(CURDIR)/tests/people.py n uninstall --yes >/dev/null

clean:
	rm -rf $(BUILD) docs/reference .hypothesis .ruff_cache build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

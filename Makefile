# Each target does all of its own set-up: a machine with make and Python 3.11 or later is enough.

# The newest Python that the suite is run on, of those that can make an environment: some systems have the module `venv` in another package.
# pyenv keeps what it has installed aside, and lets only one of them be found. Names that end in t are free-threaded, which is not tested.
PYENV := $${PYENV_ROOT:-$$HOME/.pyenv}/versions
PYTHON ?= $(shell for p in python3.13 "$(PYENV)"/3.13.*/bin/python python3.12 "$(PYENV)"/3.12.*/bin/python python3.11 python3 python; do \
	case "$$p" in (*t/bin/python) continue;; esac; \
	"$$p" -c 'import ctypes, ensurepip, ssl, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$p" && break; done)
VENV := .venv
BIN := $(VENV)/bin
# The first start finds the cards read. Where the cache cannot be written, it reads them.
CACHE_CARDS := from netrunner_tui import load_cards; load_cards().prepare(lambda done, of: None)

.PHONY: play test lint check-style check-format check-types check-imports mutate fuzz abilities changed-cards worlds changes bench soak image keys tables pictures clean

play: $(VENV)/.installed
	@$(BIN)/netrunner-tui $(ARGS)

# Three workers for two cores: the tests of terminals and servers wait more than they work. Who is done takes over from the others.
# They start hundreds of processes, each of which would compile all modules anew where Python is told to keep no bytecode.
test: $(VENV)/.installed-dev
	env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest -n 3 --dist worksteal

lint: check-style check-format check-types check-imports

check-style: $(VENV)/.installed-dev
	$(BIN)/ruff check .

check-format: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .

check-types: $(VENV)/.installed-dev
	$(BIN)/mypy --strict netrunner_tui examples benchmarks

check-imports: $(VENV)/.installed-dev
	$(BIN)/lint-imports

mutate: $(VENV)/.installed-dev
	@$(BIN)/python tests/mutate.py $(ARGS)

abilities: $(VENV)/.installed-dev
	$(BIN)/python tests/test_each_ability.py

changed-cards: $(VENV)/.installed-dev
	$(BIN)/python tests/changed_cards.py $(or $(MINUTES),5) $(or $(SEED),1)

worlds: $(VENV)/.installed-dev
	$(BIN)/python tests/test_imagine.py $(or $(GAMES),500)

changes: $(VENV)/.installed-dev
	$(BIN)/python tests/test_view_changes.py $(or $(GAMES),500)

keys: $(VENV)/.installed-dev
	@$(BIN)/python benchmarks/keys.py

MINUTES ?= 5
SEED ?= 1

fuzz: $(VENV)/.installed-dev
	@$(BIN)/python tests/fuzz.py --minutes $(MINUTES) --seed $(SEED) $(ARGS)

bench: $(VENV)/.installed-dev
	$(BIN)/python benchmarks/run.py

soak: $(VENV)/.installed-dev
	cd benchmarks && nice -n 15 ../$(BIN)/python soak.py $(ARGS)

image: $(VENV)/.installed-dev
	NETRUNNER_TEST_IMAGE="$(ARGS)" $(BIN)/python -m pytest -q -n 0 tests/hosting/test_deploy.py -k image

tables: $(VENV)/.installed-dev
	$(BIN)/python docs/tables.py

pictures: $(VENV)/.installed-dev
	$(BIN)/python docs/pictures.py

clean:
	rm -rf $(VENV) dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "netrunner-tui needs Python 3.11 or later with its module venv, and found none; name one with make PYTHON=..." >&2; exit 1; }
	"$(PYTHON)" -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@-$(BIN)/python -c "$(CACHE_CARDS)"
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.installed

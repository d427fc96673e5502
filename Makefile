# Each target does all the set-up it needs; stamps in .venv make the second run instant.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input

.PHONY: setup dev run test test-models check bench lock clean

setup: $(VENV)/.runtime
dev: $(VENV)/.dev

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Dharma Guide needs Python 3.11 or newer: make PYTHON=python3.12 ..."; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing: on Debian or Ubuntu, apt-get install python3-venv"; exit 2; }

# Hash-checked wheels first, then our own packages without touching the resolved set.
$(VENV)/.runtime: requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing the locked packages (about a minute the first time)..."
	@$(PIP) install --quiet --require-hashes --no-deps -r requirements.lock
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.runtime
	@echo "Installing the locked development packages..."
	@$(PIP) install --quiet --require-hashes --no-deps -r requirements-dev.lock
	@touch $@

run: setup
	@exec $(BIN)/dharma run

test: dev
	@$(BIN)/python -m pytest $(PYTEST_ARGS)

# The extra brings torch, so it gets an environment of its own.
MODELS := .venv-models
$(MODELS)/.ready: requirements-dev.lock requirements-models.txt | $(BIN)/python
	@$(PYTHON) -m venv $(MODELS)
	@echo "Installing torch and sentence-transformers (about a minute)..."
	@$(MODELS)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes --no-deps -r requirements-dev.lock
	@$(MODELS)/bin/python -m pip --disable-pip-version-check install --quiet -r requirements-models.txt
	@$(MODELS)/bin/python -m pip --disable-pip-version-check install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

test-models: $(MODELS)/.ready
	@HF_HUB_OFFLINE=1 $(MODELS)/bin/python -m pytest tests/models

check: dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: setup
	@$(BIN)/python -m bot.bench

# Names, versions and hashes only: no lock records a download address.
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate
lock:
	$(LOCK) pyproject.toml requirements-build.in -o requirements.lock
	$(LOCK) --extra dev pyproject.toml requirements-build.in -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache

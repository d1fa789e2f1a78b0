# Two commands matter: `make run` opens the desk, `make test` proves it all.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLACE ?= tests
PAIRS ?= 27
BOARDS ?= 26
MINUTES ?= 195

.PHONY: run advice demo test check fuzz lint types bench docs pictures install dev system clean

# The desk in the browser, on this machine only, with a database in the user's folder.
run: install
	$(BIN)/evenhand serve

# Which movement for tonight?
advice: install
	$(BIN)/evenhand advise --pairs $(PAIRS) --boards $(BOARDS) --minutes $(MINUTES)

# A whole event of 137 pairs in under a minute, from registration to final ranking.
demo: install
	$(BIN)/python -m tools.demo

install: $(VENV)/installed

$(VENV)/installed: pyproject.toml
	@echo "Installing Evenhand in $(VENV): once, and for a minute or two."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[print,web]'
	touch $@

dev: $(VENV)/developed

$(VENV)/developed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $(VENV)/installed $@

test: lint types system check

# The tests of a file share what they have made, so they stay in one process. Without
# compiled modules on the disk, every process of the tests would compile them anew.
check: dev
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist loadfile

# Random examples that `make test` has not seen, and all the sizes and seeds of which it
# takes a few; `make fuzz PLACE=tests/scoring`.
fuzz: dev
	$(BIN)/python -m pytest -n auto -m "hypothesis or thorough" \
		--hypothesis-profile fuzz $(PLACE)

# What the tests need from Debian: installed where it is missing and we may.
DEBIAN := chromium postgresql poppler-utils mdbtools
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo -n)
system:
	@missing=$$(for package in $(DEBIAN); do \
		dpkg-query -W -f '$${Status}' $$package 2>/dev/null \
			| grep -q 'ok installed' || echo $$package; done); \
	[ -z "$$missing" ] || { $(SUDO) apt-get update -q && \
		$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -qy $$missing; } \
		|| echo "not installed here, so some tests are skipped:" $$missing

lint: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: dev
	$(BIN)/mypy

bench: dev
	$(BIN)/python -m bench

# Rewrite the examples' output, the generated pages and the pictures.
docs: install
	$(BIN)/python -m tools

# The pictures of the desk: photographs that the tests take on their way.
pictures: dev
	EVENHAND_PICTURES=1 $(BIN)/python -m pytest tests/web

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache

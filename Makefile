# A thin door to the presets. `make help` lists the targets.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

JOBS    ?= $(shell nproc)
PREFIX  ?= /usr/local
REPO    ?= .
FOLDER  ?= .
REPOS   ?= ..
PYTHON  ?= python3
ORACLES ?= build/oracles
QUERY   ?= where are the borders of a chunk chosen
FUZZ_SECONDS ?= 60
FOLDERS ?= .
SIZES   ?= 500,5000,60000

sources = git ls-files --cached --others --exclude-standard -- 'src/*.[ch]pp' 'apps/*.[ch]pp' 'tests/*.[ch]pp' \
          'bench/*.[ch]pp' 'fuzz/*.[ch]pp' 'train/*.[ch]pp' 'tuning/*.[ch]pp' ':!:tests/golden' ':!:tests/compat' | sort -u | \
          while IFS= read -r f; do [ ! -e "$$f" ] || printf '%s\n' "$$f"; done

# $(call configure,PRESET): quick when nothing changed; refreshes compile_commands.json for editors
configure = cmake --preset $(1) >build/$(1).log 2>&1 || { cat build/$(1).log >&2; exit 1; }

.PHONY: help try test bench bench-build bench-repos bench-refresh bench-merging bench-doubling bench-documents bench-chunking oracles asan tsan fuzz format format-check lint install clean bootstrap bootstrap-lint

help: ## this list
	@sed -nE 's/^([a-z -]+):.*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 24
	@echo '  variables: REPO, QUERY (try); FOLDERS, SIZES, REPOS (bench-*); PYTHON, ORACLES (bench-chunking); FOLDER (oracles); PREFIX, DESTDIR (install); FUZZ_SECONDS; JOBS; STRATA_DEPS_DIR'

try: build/release/bin/strata ## build the binary, index REPO and ask QUERY
	$< index "$(REPO)"
	$< search --root "$(REPO)" "$(QUERY)"

.PHONY: build/release/bin/strata
build/release/bin/strata: bootstrap
	@$(call configure,release)
	cmake --build --preset release -j $(JOBS) --target strata

test: bootstrap ## development build and all tests
	@$(call configure,dev)
	cmake --build --preset dev -j $(JOBS)
	ctest --preset dev -j $(JOBS)

asan tsan: bootstrap ## tests under sanitizers
	@$(call configure,$@)
	cmake --build --preset $@ -j $(JOBS)
	ctest --preset $@ -j $(JOBS)

bench: bootstrap ## micro-benchmarks of the release build
	@$(call configure,release)
	cmake --build --preset release -j $(JOBS)
	@shopt -s nullglob; for b in build/release/bin/bench_*; do echo "== $$b"; "$$b"; done

bench-documents: bootstrap ## Markdown against cmark, questions, and other chunkers, over the checkouts in REPOS
	@$(call configure,release)
	cmake --build --preset release -j $(JOBS) --target strata bench_markdown
	build/release/bin/bench_markdown "$(REPOS)"
	python3 bench/documents/questions.py --strata build/release/bin/strata --repos "$(REPOS)"
	[ -x build/peers/bin/python ] || { python3 -m venv build/peers && \
	  build/peers/bin/pip install -q -r bench/documents/requirements.txt; }
	build/peers/bin/python bench/documents/peers.py --files "$(REPOS)/**/*.md" --strata build/release/bin/strata \
	  --ranks "$${STRATA_DEPS_DIR:-.deps}/tokenizer/cl100k_base.js"

bench-chunking: bootstrap ## chunkers of code side by side on REPOS, promises counted on each (long)
	@$(call configure,release)
	cmake --build --preset release -j $(JOBS) --target strata bench_chunking
	build/release/bin/bench_chunking $(wildcard $(REPOS)/*)
	$(PYTHON) bench/chunking/peers.py --repos "$(REPOS)" --strata build/release/bin/strata --oracles "$(ORACLES)" \
	  --ranks "$$(ls $${STRATA_DEPS_DIR:-.deps}/tokenizer/cl100k_base.js)"

oracles: bootstrap ## compare the symbols of FOLDER with independent parsers (long)
	@$(call configure,release)
	cmake --build --preset release -j $(JOBS) --target strata_symbol_dump strata_tag_dump
	tests/differential/symbols.sh "$(FOLDER)" build/release

bench-repos: bench-build ## FOLDERS=...: cost of indexing beside a bare parse
	bench/scale/repositories.py build/release/bin/strata build/release/bin/bench_parse_floor $(FOLDERS)

bench-refresh: bench-build ## FOLDERS=...: search and refresh beside git status, SIZES=500,5000,60000
	bench/refresh/against_git_status.py build/release/bin/strata $(FOLDERS) --sizes $(SIZES)

bench-merging: bench-build ## REPO: segments and queries while files are edited
	bench/scale/merging.py build/release/bin/strata "$(REPO)"

bench-doubling: bench-build ## hostile texts in every language: twice the bytes, twice the time
	build/release/bin/bench_doubling

bench-build: bootstrap
	@$(call configure,release)
	cmake --build --preset release -j $(JOBS) --target strata bench_parse_floor bench_doubling

fuzz: bootstrap-lint ## each fuzz target for FUZZ_SECONDS
	@$(call configure,fuzz)
	cmake --build --preset fuzz -j $(JOBS)
	@for f in build/fuzz/bin/strata_*_fuzz; do \
	  name=$${f##*/strata_}; name=$${name%_fuzz}; corpus=build/fuzz/corpus/$$name; mkdir -p $$corpus; echo "== $$name"; \
	  $$f -max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=4096 -max_len=4096 -print_final_stats=1 \
	      -artifact_prefix=build/fuzz/$$name- $$corpus fuzz/corpus/$$name; done

format: bootstrap-lint ## lay out all sources
	@$(sources) | xargs -r clang-format-16 -i

format-check: bootstrap-lint
	@$(sources) | xargs -r clang-format-16 --dry-run -Werror

lint: format-check ## layout, clang's warnings, clang-tidy and self-contained headers
	@$(call configure,tidy)
	cmake --build --preset tidy -j $(JOBS) --target generated all_verify_interface_header_sets
	@$(sources) | grep -E '^(src|apps|train|tuning)/.*\.cpp$$' | grep -vE '_test\.cpp$$' | \
	  xargs -r -P $(JOBS) -n 2 clang-tidy-16 --quiet -p build/tidy

install: build/release/bin/strata ## PREFIX, DESTDIR
	DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(PREFIX)" --strip

clean: ## build folders only; the deps folder stays
	rm -rf build

bootstrap: | build
	@scripts/bootstrap

bootstrap-lint: | build
	@scripts/bootstrap --lint

build:
	@mkdir -p build

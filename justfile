# `npx --yes rust-just --list` is the manual.

set shell := ["bash", "-euo", "pipefail", "-c"]

export PATH := env("HOME") + "/.cargo/bin:" + env("PATH")

# Show what there is
default:
    @just --list --justfile {{ justfile() }} 2>/dev/null || npx --yes rust-just --list

# Build everything and start the product with demo data on http://localhost:4000
run: _notice client
    cargo run --bin octavo -- serve --demo

_notice:
    @[ -x target/debug/octavo ] || echo "The first build takes about seven minutes on two cores: the client first, then the server with the compiler's progress."

# Install what is missing and run every test (also what CI runs)
test:
    scripts/test

# Run the server's tests whose names contain this, on SQLite and in memory (in: api, contract, product, simulation)
t name in="api":
    cargo build --quiet --bins --test {{ in }}
    cargo nextest run --test {{ in }} -E 'test({{ name }}) - test(postgres)'

# The same, also on PostgreSQL
t-postgres name in="api":
    scripts/setup postgres
    cargo build --quiet --bins --test {{ in }}
    scripts/with-postgres cargo nextest run --test {{ in }} -E 'test({{ name }})'

# The fast checks: formatting, lints, types, dependencies, unit tests, and behaviour on SQLite and in memory
check: packages
    cargo fmt --check
    scripts/setup tools
    cargo machete
    cargo clippy --workspace --all-targets --quiet -- -D warnings
    cargo nextest run --lib --bins --test architecture --test api --test contract -E 'all() - test(postgres)'
    npm --prefix frontend run lint
    npm --prefix frontend run typecheck
    npm --prefix frontend run unused
    npm --prefix frontend run test

# The browser tests alone, on the real binary (arguments go to Playwright)
e2e *arguments: client
    scripts/setup browser
    cargo build --quiet --bin octavo --bin stripe-double
    npm --prefix frontend run e2e -- {{ arguments }}

# Measure the release build against small reference programs, on both databases and in Chromium
bench: client
    scripts/setup all
    scripts/with-postgres --durable scripts/bench

# Play through many more faults and properties than the tests do, kill servers under people who edit and do everything else, cut their power, and read a million broken documents and changes (so many thousand schedules, from a seed on)
soak thousands="200" from="0":
    SIMULATION_SCHEDULES={{ thousands }}000 SIMULATION_FROM={{ from }} cargo test -p octavo-tests --test simulation -- --nocapture whatever_goes_wrong
    PROPTEST_CASES={{ thousands }}000 cargo test -p octavo-domain --test billing_properties
    PROPTEST_CASES={{ thousands }}0 cargo test -p octavo-tests --test simulation webhooks
    PROPTEST_CASES=1000000 cargo test -p octavo-documents --lib badly
    PROPTEST_CASES=1000000 cargo test -p octavo-domain --lib documents::text
    scripts/setup postgres
    cargo build --quiet --bin octavo
    LIVE_KILLS=300 scripts/with-postgres cargo test -p octavo-tests --test product live_killed
    KILLS=1000 cargo test -p octavo-tests --test product -- --exact killed::kill_9_under_every_kind_of_write_loses_nothing
    KILLS=300 scripts/with-postgres cargo test -p octavo-tests --test product -- --exact killed::kill_9_under_every_kind_of_write_loses_nothing_on_postgres
    POWER_LOSSES=300 cargo test -p octavo-tests --test product power_loss
    FAILOVERS=30 cargo test -p octavo-tests --test product failover
    scripts/setup python
    NETWORK_FAULTS=300 NETWORK_SEED={{ from }} scripts/with-postgres cargo test -p octavo-tests --test product network

# Lay out all designed pages at every width and in every condition in Chromium (so many pages, from a seed on)
layouts pages="500" from="0": client
    scripts/setup browser
    cargo build --quiet --bin octavo
    LAYOUT_PAGES={{ pages }} LAYOUT_FROM={{ from }} npm --prefix frontend run e2e -- documents-layout --project=sqlite

# Hold the running product against docs/api/openapi.json (schemathesis)
check-api: client
    scripts/setup python
    cargo build --quiet --bin octavo
    scripts/check-api

# Make docs/api/openapi.json, docs/api/errors.md and what the client has of them again, and the rules of documents
api: packages
    cargo run --quiet --bin octavo -- openapi > docs/api/openapi.json
    cargo run --quiet --bin octavo -- errors > docs/api/errors.md
    cargo run --quiet --bin octavo -- document-rules > frontend/src/features/documents/model/registers.gen.json
    npm --prefix frontend run generate

# Make the screenshots of the README again
screenshots: client
    scripts/setup browser
    cargo build --quiet --bin octavo
    SCREENSHOTS=1 npm --prefix frontend run e2e -- screenshots

# Film the editor again, for the Guidance Kit and the help pages
films: client
    scripts/setup browser
    cargo build --quiet --bin octavo
    FILMS=1 npm --prefix frontend run e2e -- films

# Forget the local data: accounts, projects, files, mail
reset:
    rm -rf data

# Build the binary that is put on servers: target/release/octavo
release: client
    cargo build --release --bin octavo

# Build the client into frontend/dist
[private]
client: packages
    npm --prefix frontend run build

# Install the client's packages when the lock file has changed
[private]
packages:
    scripts/setup packages

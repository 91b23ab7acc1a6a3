//! Tests of the architecture: which crate may use which, what all crates have in common, and that the table of
//! requirements names only what exists.
#![cfg(test)]

mod coverage;
mod metrics;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use toml::{Table, Value};

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn manifest(folder: &str) -> Table {
    let path = Path::new(folder).join("Cargo.toml");
    read(&path).parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The workspace's crates by folder.
fn members() -> BTreeMap<String, Table> {
    let folders = manifest("")["workspace"]["members"].as_array().unwrap().clone();
    folders
        .iter()
        .map(|folder| folder.as_str().unwrap().to_owned())
        .map(|f| (f.clone(), manifest(&f)))
        .collect()
}

/// The names of a crate's dependencies of some kind, those for one platform only included.
fn dependencies(manifest: &Table, kind: &str) -> BTreeSet<String> {
    let own = manifest.get(kind).into_iter();
    let targets = manifest.get("target").and_then(Value::as_table).into_iter().flat_map(Table::values);
    let tables = own.chain(targets.filter_map(|target| target.get(kind)));
    tables
        .filter_map(Value::as_table)
        .flatten()
        .map(|(name, value)| value.get("package").and_then(Value::as_str).unwrap_or(name).to_owned())
        .collect()
}

/// Every file of the repository that people write, relative to it.
fn files() -> Vec<PathBuf> {
    const NOT_OURS: &[&str] =
        &[".git", "target", "node_modules", "dist", "data", "test-results", "playwright-report", "coverage"];
    let (root, mut files) = (root(), Vec::new());
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap().map(Result::unwrap) {
            let (path, name) = (entry.path(), entry.file_name());
            if !entry.file_type().unwrap().is_dir() {
                files.push(path.strip_prefix(&root).unwrap().to_owned());
            } else if folder.ends_with("tests") || !NOT_OURS.contains(&name.to_str().unwrap()) {
                folders.push(path);
            }
        }
    }
    files
}

fn is(path: &Path, endings: &[&str]) -> bool {
    path.extension().is_some_and(|ending| endings.iter().any(|one| ending == *one))
}

#[test]
fn the_domain_and_the_application_know_little() {
    let allowed = [
        (
            "domain",
            "dependencies",
            vec![
                "any_ascii",
                "chrono",
                "email_address",
                "icu_properties",
                "idna",
                "psl",
                "thiserror",
                "unicode-normalization",
                "uuid",
            ],
        ),
        // serde_json reads billing's example cases.
        ("domain", "dev-dependencies", vec!["proptest", "rstest", "serde_json"]),
        (
            "application",
            "dependencies",
            // mockall only with the feature "mocks"; metrics and tracing are facades without effects of their own.
            vec![
                "async-trait",
                "chrono",
                "metrics",
                "mockall",
                "octavo-domain",
                "thiserror",
                "tracing",
                "uuid",
            ],
        ),
        (
            "application",
            "dev-dependencies",
            vec!["mockall", "octavo-application", "octavo-memory", "octavo-system", "rstest", "tokio"],
        ),
    ];
    for (folder, kind, allowed) in allowed {
        let found = dependencies(&manifest(folder), kind);
        let more: Vec<&String> = found.iter().filter(|name| !allowed.contains(&name.as_str())).collect();
        assert!(more.is_empty(), "{folder} must not depend on {more:?} ({kind})");
    }
    for folder in ["domain", "application"] {
        assert!(dependencies(&manifest(folder), "build-dependencies").is_empty(), "{folder}");
    }
    let mockall = &manifest("application")["dependencies"]["mockall"];
    assert_eq!(mockall.get("optional").and_then(Value::as_bool), Some(true), "mockall is for tests");
}

#[test]
fn the_domain_does_nothing_but_think() {
    const OUTSIDE: &[&str] = &[
        "async ",
        ".await",
        "std::env",
        "std::fs",
        "std::io",
        "std::net",
        "std::process",
        "std::thread",
        "::now(",
    ];
    for path in files().iter().filter(|path| path.starts_with("domain/src") && is(path, &["rs"])) {
        let text = read(path);
        let found: Vec<&&str> = OUTSIDE.iter().filter(|word| text.contains(**word)).collect();
        assert!(found.is_empty(), "{} uses {found:?}", path.display());
    }
}

#[test]
fn adapters_know_the_inside_but_not_each_other() {
    let members = members();
    let name = |manifest: &Table| manifest["package"]["name"].as_str().unwrap().to_owned();
    let adapters: BTreeSet<String> =
        members.iter().filter(|(folder, _)| folder.starts_with("adapters/")).map(|(_, m)| name(m)).collect();
    assert!(adapters.len() >= 7, "{adapters:?}");
    // Code that two adapters of one technology share is a crate of its own, which uses no adapter.
    let shared = BTreeSet::from(["octavo-sqlite".to_owned(), "octavo-web".to_owned()]);
    for one in ["adapters/sqlite", "adapters/web"] {
        assert!(dependencies(&members[one], "dependencies").is_disjoint(&adapters), "{one}");
    }
    for (folder, manifest) in &members {
        if folder.starts_with("bootstrap") || folder.starts_with("tests") {
            continue;
        }
        // Tests of the application run on the simplest adapters.
        for kind in ["dependencies", "build-dependencies", "dev-dependencies"] {
            if folder == "application" && kind == "dev-dependencies" {
                continue;
            }
            let known = dependencies(manifest, kind);
            let wrong: Vec<&String> = known
                .intersection(&adapters)
                .filter(|other| **other != name(manifest) && !shared.contains(*other))
                .collect();
            assert!(wrong.is_empty(), "{folder} must not depend on {wrong:?} ({kind})");
            assert!(!known.contains("octavo"), "{folder} must not depend on the binary");
        }
    }
}

/// The contexts of the product: one noun, one folder, in every layer.
const CONTEXTS: &[&str] = &[
    "account",
    "auth",
    "billing",
    "copies",
    "domains",
    "export",
    "jobs",
    "library",
    "newsletters",
    "operators",
    "plans",
    "prompts",
    "publication",
    "referrals",
    "services",
    "sso",
    "team",
];

/// The folders and files directly in a folder, without extensions.
fn modules(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect()
}

#[test]
fn a_context_has_one_name_on_every_floor() {
    // Shared modules of each layer, beside the contexts. A module in neither list is in the wrong folder.
    const FLOORS: &[(&str, &[&str])] = &[
        ("domain/src", &["lib", "ids", "parts", "place"]),
        ("application/src", &["lib", "ports", "shared", "mocks"]),
        (
            "adapters/http/src",
            &[
                "lib", "app", "client", "extract", "guard", "openapi", "problem", "routes", "settings",
                "words",
            ],
        ),
        (
            "adapters/storage/src",
            &[
                "lib",
                "clean",
                "connect",
                "entity",
                "error",
                "mapping",
                "migration",
                "postgres",
                "query",
                "repository",
                "sqlite",
                "unit_of_work",
                "waits",
                "write_health",
            ],
        ),
        ("adapters/memory/src", &["lib", "queries", "state"]),
        ("bootstrap/composition/src", &["lib", "measured", "viewer"]),
        ("tests/contract", &["main", "corrupt", "database", "files", "fixtures", "store", "units"]),
        ("tests/api", &["main", "authorisation", "client", "guard", "openapi", "support", "viewer"]),
        ("frontend/src/features", &[]),
    ];
    let contexts: BTreeSet<String> = CONTEXTS.iter().map(|name| (*name).to_owned()).collect();
    for (floor, shared) in FLOORS {
        let shared: BTreeSet<String> = shared.iter().map(|name| (*name).to_owned()).collect();
        let found = modules(floor);
        let gone: Vec<_> = shared.difference(&found).collect();
        assert!(gone.is_empty(), "{floor} has no {gone:?} any more");
        let own: BTreeSet<String> = found.difference(&shared).cloned().collect();
        let foreign: Vec<_> = own.difference(&contexts).collect();
        assert!(foreign.is_empty(), "{floor} has {foreign:?}, which is no context");
    }
    let inner: BTreeSet<String> =
        modules("application/src").into_iter().filter(|name| contexts.contains(name)).collect();
    assert_eq!(inner, contexts);
    let map = read("docs/architecture.md");
    for name in CONTEXTS {
        assert!(map.contains(&format!("| [{name}](")), "docs/architecture.md does not list {name}");
    }
}

#[test]
fn every_crate_is_private_and_inherits_the_lints() {
    let workspace = manifest("");
    assert_eq!(workspace["workspace"]["package"]["publish"].as_bool(), Some(false));
    let members = members();
    for (folder, manifest) in &members {
        let inherits = |value: Option<&Value>| {
            value.and_then(|v| v.get("workspace")).and_then(Value::as_bool) == Some(true)
        };
        assert!(inherits(manifest.get("lints")), "{folder} does not inherit the workspace's lints");
        let package = &manifest["package"];
        let private = package.get("publish");
        assert!(
            inherits(private) || private.and_then(Value::as_bool) == Some(false),
            "{folder} could be published"
        );
        for field in ["version", "edition", "rust-version", "license"] {
            assert!(inherits(package.get(field)), "{folder} has a {field} of its own");
        }
        assert!(package.get("description").is_some(), "{folder} does not say what it is");
    }
    let crates = files().into_iter().filter(|path| path.ends_with("Cargo.toml")).count();
    assert_eq!(crates, members.len() + 1, "a crate is not a member of the workspace");
}

#[test]
fn every_call_has_a_test_file_of_its_name() {
    let http = Path::new("adapters/http/src");
    let mut calls = 0;
    for path in files().iter().filter(|path| path.starts_with(http) && is(path, &["rs"])) {
        if !read(path).contains("#[utoipa::path(") {
            continue;
        }
        let test = Path::new("tests/api").join(path.strip_prefix(http).unwrap());
        assert!(root().join(&test).is_file(), "{} is missing", test.display());
        calls += 1;
    }
    assert!(calls > 100, "{calls} calls were found");
}

#[test]
fn no_source_file_grows_beyond_500_lines() {
    const GENERATED: &[&str] = &["frontend/src/shared/api/schema.d.ts"];
    const SOURCES: &[&str] = &["rs", "ts", "tsx", "css", "mjs", "js", "sql", "html", "toml"];
    for path in files().iter().filter(|path| is(path, SOURCES)) {
        if GENERATED.contains(&path.to_str().unwrap()) {
            continue;
        }
        let lines = read(path).lines().count();
        assert!(lines <= 500, "{} has {lines} lines: look for the second thing in it", path.display());
    }
}

#[test]
fn nothing_is_left_for_later() {
    let marks = [["TO", "DO"].concat(), ["FIX", "ME"].concat()];
    // It contains the same marks, to look for them.
    let knows_them = Path::new("frontend/src/app/conventions.test.ts");
    for path in files().iter().filter(|path| *path != knows_them) {
        let Ok(text) = fs::read_to_string(root().join(path)) else {
            continue;
        };
        let words = || text.split(|c: char| !c.is_alphanumeric() && c != '_');
        let found = words().find(|word| marks.iter().any(|mark| mark == word));
        assert_eq!(found, None, "{}", path.display());
    }
}

#[cfg(unix)]
#[test]
fn what_says_how_it_is_run_may_be_run() {
    use std::os::unix::fs::PermissionsExt;

    let folders = [Path::new("scripts"), Path::new(".ci")];
    let scripts = files().into_iter().filter(|file| folders.iter().any(|folder| file.starts_with(folder)));
    let mut seen = 0;
    for file in scripts.filter(|file| read(file).starts_with("#!")) {
        let mode = fs::metadata(root().join(&file)).unwrap().permissions().mode();
        assert_eq!(mode & 0o111, 0o111, "{} cannot be started", file.display());
        seen += 1;
    }
    assert!(seen > 3, "found {seen} scripts");
}

/// A handler reads its request, calls a use case, and answers: it uses no port.
#[test]
fn handlers_of_billing_reach_no_port() {
    let folder = Path::new("adapters/http/src/billing");
    let handlers: Vec<PathBuf> = files()
        .into_iter()
        .filter(|file| file.starts_with(folder) && read(file).contains("State(app)"))
        .collect();
    assert!(handlers.len() > 10, "{handlers:?}");
    for file in handlers {
        let text = read(&file);
        for port in [".queries", ".provider.", ".storage", ".catalogue", ".clock.", ".0."] {
            assert!(!text.contains(port), "{} reaches {port}", file.display());
        }
    }
}

/// The port of a card provider only takes its own types: no price, no subscription, no balance.
#[test]
fn a_card_provider_stores_cards_takes_payments_and_reports() {
    const OPERATIONS: [&str; 16] = [
        "name",
        "ensure_customer",
        "update_customer",
        "delete_customer",
        "begin_card_setup",
        "set_default_card",
        "default_card",
        "remove_default_card",
        "collect",
        "cancel",
        "refund",
        "look_up",
        "report",
        "disputes_since",
        "list_since",
        "verify_webhook",
    ];
    let port = read("application/src/billing/ports/card_provider.rs");
    let (_, operations) = port.split_once("pub trait CardProvider: Send + Sync {").unwrap();
    let named = operations.lines().filter_map(|line| {
        let line = line.trim().trim_start_matches("async ");
        line.strip_prefix("fn ").map(|rest| rest.split('(').next().unwrap().to_owned())
    });
    assert_eq!(named.collect::<Vec<_>>(), OPERATIONS);
    // Types of what is owed do not occur in it.
    for owed in ["subscription::", "invoice::", "change::", "renewal::", "item::", "coupon::", "plan::"] {
        assert!(!port.contains(owed), "{owed}");
    }
}

#[test]
fn every_use_case_has_a_span() {
    // Use cases that poll each second or more often have a span for each item instead.
    const PIECEWISE: &[&str] = &["run_jobs.rs", "deliver_mail.rs", "flush_visits.rs"];
    let mut without = Vec::new();
    for path in files().iter().filter(|path| path.starts_with("application/src") && is(path, &["rs"])) {
        let (name, text) = (path.display().to_string(), read(path));
        if PIECEWISE.iter().any(|file| name.ends_with(file)) {
            assert!(text.contains("info_span!") || text.contains("tracing::instrument"), "{name}");
            continue;
        }
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.contains("pub async fn execute("))
        {
            let signature = lines[at..].iter().take(14).copied().collect::<String>();
            let is_part_of_another = signature.split('{').next().unwrap().contains("UnitOfWork");
            if !is_part_of_another && !lines[at - 1].contains("tracing::instrument") {
                without.push(format!("{name}: {}", line.trim()));
            }
        }
    }
    assert!(without.is_empty(), "{without:#?}");
    // Repositories reach the database through two functions.
    let unit = read("adapters/storage/src/unit_of_work.rs");
    assert_eq!(unit.matches("debug_span!(\"statement\"").count(), 2);
}

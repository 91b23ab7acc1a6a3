//! Which crate may use which, and where a context is on each floor.

use super::*;

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
                "foldhash",
                "icu_properties",
                "idna",
                "psl",
                "similar",
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
    // Code that two adapters of one technology share, or that takes long to compile, is a crate of its own, which uses no
    // adapter.
    let shared = BTreeSet::from(
        ["octavo-fonts", "octavo-reach", "octavo-resize", "octavo-sqlite", "octavo-web"].map(str::to_owned),
    );
    for one in
        ["adapters/fonts", "adapters/images/resize", "adapters/reach", "adapters/sqlite", "adapters/web"]
    {
        assert!(dependencies(&members[one], "dependencies").is_disjoint(&adapters), "{one}");
    }
    for (folder, manifest) in &members {
        if folder.starts_with("bootstrap") || folder.starts_with("tests") {
            continue;
        }
        // Tests of the application run on the simplest adapters, and those of pages and screenshots on documents as
        // they are written.
        for kind in ["dependencies", "build-dependencies", "dev-dependencies"] {
            if ["application", "adapters/pages", "adapters/screenshots"].contains(&folder.as_str())
                && kind == "dev-dependencies"
            {
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
    "comments",
    "copies",
    "documents",
    "domains",
    "export",
    "forms",
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
                "time", "words",
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
                "time",
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

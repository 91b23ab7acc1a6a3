//! Rules of files and of what is written in them.

use super::*;

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

/// What has no tests is not compiled once more for them, so that one which is written there would never run.
#[test]
fn what_is_not_compiled_for_tests_has_none() {
    const TESTS: [&str; 4] = ["#[test]", "::test]", "#[rstest", "proptest! {"];
    let mut seen = 0;
    for (folder, manifest) in members() {
        let library = manifest.get("lib").into_iter();
        let programs = manifest.get("bin").and_then(Value::as_array).into_iter().flatten();
        for target in library
            .chain(programs)
            .filter(|target| target.get("test").and_then(Value::as_bool) == Some(false))
        {
            let path = target.get("path").and_then(Value::as_str).unwrap_or("src/lib.rs");
            let root = Path::new(&folder).join(path);
            // A program's modules are those of the library beside it, where there is one.
            let alone = path.ends_with("main.rs") && manifest.contains_key("lib");
            let of_it =
                |file: &&PathBuf| **file == root || (!alone && file.starts_with(root.parent().unwrap()));
            for file in files().iter().filter(of_it).filter(|file| is(file, &["rs"])) {
                let text = read(file);
                let test = TESTS.iter().find(|test| text.contains(**test));
                assert_eq!(test, None, "{} would never run", file.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 40, "{seen} files were found");
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

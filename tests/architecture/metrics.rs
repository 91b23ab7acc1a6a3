//! The Grafana dashboard and the documents name the metrics that the code exports.

use super::*;

/// The names of metrics in a text.
fn metric_names(text: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    text.match_indices("octavo_")
        .filter(|(at, _)| !text[..*at].ends_with(|before: char| is_part(before) || before == '/'))
        .map(|(at, _)| text[at..].chars().take_while(|letter| is_part(*letter)).collect())
        .collect()
}

/// The name of a histogram without the suffix of its part.
fn without_part(name: &str) -> String {
    let parts = ["_bucket", "_count", "_sum"];
    let part = parts.into_iter().find(|part| name.ends_with(part) && name.contains("_seconds_"));
    part.map_or(name, |part| name.trim_end_matches(part)).to_owned()
}

#[test]
fn the_dashboard_and_the_docs_name_the_metrics_that_there_are() {
    let described = read("bootstrap/src/telemetry.rs");
    let (_, described) = described.split_once("METRICS").unwrap();
    let (described, _) = described.split_once("];").unwrap();
    let kinds: BTreeMap<String, bool> = described
        .split("\"octavo_")
        .skip(1)
        .take_while(|entry| entry.contains("Kind::"))
        .map(|entry| {
            (format!("octavo_{}", entry.split('"').next().unwrap()), entry.contains("Kind::Counter"))
        })
        .collect();
    let exported: BTreeSet<String> = kinds.keys().cloned().collect();
    assert!(exported.len() > 10, "{exported:?}");
    let mut counted = BTreeSet::new();
    let macros = ["counter!(", "gauge!(", "histogram!("];
    for path in files().iter().filter(|path| is(path, &["rs"]) && !path.starts_with("tests")) {
        let text = read(path);
        for found in macros.iter().flat_map(|name| text.match_indices(name)) {
            let rest = text[found.0 + found.1.len()..].trim_start();
            if let Some(name) = rest.strip_prefix('"').and_then(|rest| rest.split('"').next()) {
                counted.insert(name.to_owned());
            }
        }
    }
    assert_eq!(counted, exported, "each metric is described in bootstrap/src/telemetry.rs");
    let dashboard: serde_json::Value = serde_json::from_str(&read("docs/grafana/octavo.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let asked = panels.iter().flat_map(|panel| panel["targets"].as_array().unwrap());
    let asked: BTreeSet<String> = asked
        .flat_map(|target| metric_names(target["expr"].as_str().unwrap()))
        .map(|name| without_part(&name))
        .collect();
    assert_eq!(asked, exported, "docs/grafana/octavo.json");
    let docs = read("docs/operations.md");
    let missing: Vec<&String> =
        exported.iter().filter(|name| !docs.contains(&format!("| `{name}` |"))).collect();
    assert!(missing.is_empty(), "docs/operations.md does not list {missing:?}");
    for (name, is_counter) in kinds {
        assert_eq!(name.ends_with("_total"), is_counter, "{name}");
    }
}

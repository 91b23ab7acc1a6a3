//! The table of requirements names only what exists.

use super::*;

/// A line of docs/coverage.tsv.
struct Row {
    id: String,
    state: String,
    places: Vec<String>,
    tests: Vec<String>,
}

fn coverage() -> Vec<Row> {
    let text = read("docs/coverage.tsv");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("id\twhat\tstate\twhere\ttests"));
    lines
        .map(|line| {
            let [id, what, state, places, tests] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("not five columns: {line}");
            };
            assert!(!what.trim().is_empty(), "{id} does not say what it is");
            let list = |text: &str, separator: fn(char) -> bool| {
                let parts = text.split(separator).map(str::trim).filter(|part| !part.is_empty());
                parts.map(str::to_owned).collect()
            };
            Row {
                id: id.to_owned(),
                state: state.to_owned(),
                places: list(places, |c| c == ',' || c == ' '),
                tests: list(tests, |c| c == '|'),
            }
        })
        .collect()
}

#[test]
fn the_coverage_table_has_every_requirement_once_and_in_order() {
    let ids: Vec<String> = coverage().into_iter().map(|row| row.id).collect();
    let expected: Vec<String> =
        include_str!("../data/requirement_ids.txt").lines().map(str::to_owned).collect();
    let missing: Vec<&String> = expected.iter().filter(|id| !ids.contains(id)).collect();
    let unknown: Vec<&String> = ids.iter().filter(|id| !expected.contains(id)).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "missing {missing:?}, unknown {unknown:?}");
    assert!(ids == expected, "a requirement is there twice or out of order");
}

#[test]
fn what_is_covered_names_where_and_by_which_tests() {
    for Row { id, state, places, tests } in coverage() {
        match state.as_str() {
            "open" => assert!(tests.is_empty(), "{id} is open but has tests"),
            "partial" | "done" => assert!(!places.is_empty(), "{id} is {state} but nowhere"),
            _ => panic!("{id} has the state {state}: done, partial or open"),
        }
        assert!(state != "done" || !tests.is_empty(), "{id} is done but has no test");
        for place in places {
            assert!(root().join(&place).exists(), "{id} names {place}, which is not there");
        }
    }
}

/// What stands behind each quotation mark of a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices(['"', '\'', '`']).map(|(at, _)| &line[at + 1..])
}

#[test]
fn every_test_that_the_coverage_table_names_is_there() {
    let (mut rust, mut client) = (String::new(), String::new());
    for path in files() {
        if is(&path, &["rs"]) {
            rust += &read(&path);
        }
        let of_the_client = path.starts_with("frontend/src") || path.starts_with("frontend/e2e");
        if of_the_client && is(&path, &["ts", "tsx"]) {
            client += &read(&path).replace('\\', "");
        }
    }
    let functions: BTreeSet<&str> = rust
        .split("fn ")
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap())
        .collect();
    // Whatever stands behind a quotation mark, in its order: a title is found among the neighbours of its name.
    let titles: BTreeSet<&str> = client.lines().flat_map(quoted).collect();
    let mut missing = Vec::new();
    for Row { id, tests, .. } in coverage() {
        for test in tests {
            let function = test.rsplit("::").next().unwrap();
            let titled = titles.range(test.as_str()..).next().is_some_and(|title| title.starts_with(&test));
            if !functions.contains(function) && !titled {
                missing.push(format!("{id}: {test}"));
            }
        }
    }
    assert!(missing.is_empty(), "no such tests:\n{}", missing.join("\n"));
}

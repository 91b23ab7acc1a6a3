//! Tests of the architecture: which crate may use which, what all crates have in common, and that the table of
//! requirements names only what exists.
#![cfg(test)]

mod code;
mod coverage;
mod floors;
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

//! The history of libraries.

use std::collections::BTreeMap;

use octavo_domain::library::history::{HistoryEntry, Subject};
use serde_json::{Map, Value};

use crate::entity::history::Model;
use crate::mapping::micros;

pub(crate) fn entry_row(entry: &HistoryEntry) -> Model {
    let number = |subject: &Option<Subject>| subject.as_ref().map(|subject| subject.num_id.get());
    let name = |subject: &Option<Subject>| subject.as_ref().map(|subject| subject.name.clone());
    Model {
        owner: entry.owner.uuid(),
        with_folder: entry.with_folder,
        occurred_at: micros(entry.at),
        id: entry.id.uuid(),
        actor: entry.actor.uuid(),
        event: entry.event.name().to_owned(),
        project_num_id: number(&entry.project),
        project_title: name(&entry.project),
        folder_num_id: number(&entry.folder),
        folder_name: name(&entry.folder),
        details: details_json(&entry.details),
    }
}

fn details_json(details: &BTreeMap<String, String>) -> String {
    let fields = details.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str())));
    Value::Object(fields.collect()).to_string()
}

pub(crate) fn details_of(json: &str) -> Option<BTreeMap<String, String>> {
    let fields: Map<String, Value> = serde_json::from_str(json).ok()?;
    fields.into_iter().map(|(name, value)| Some((name, value.as_str()?.to_owned()))).collect()
}

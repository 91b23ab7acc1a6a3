//! Settings that are stored as names and as JSON.

use std::collections::BTreeMap;

use octavo_domain::{
    account::preferences::{BehaviorMetrics, Metric, ViewMode},
    library::{
        arrangement::{GroupMode, SortMode, SortedView},
        folder::ARCHIVED,
    },
};
use serde_json::{Map, Value};

pub(crate) const fn group_name(mode: GroupMode) -> &'static str {
    match mode {
        GroupMode::Grouped => "Grouped",
        GroupMode::Ungrouped => "Ungrouped",
    }
}

pub(crate) fn group_of(name: &str) -> Option<GroupMode> {
    [GroupMode::Grouped, GroupMode::Ungrouped].into_iter().find(|mode| group_name(*mode) == name)
}

pub(crate) const fn view_name(mode: ViewMode) -> &'static str {
    match mode {
        ViewMode::Grid => "grid",
        ViewMode::List => "list",
    }
}

pub(crate) fn view_of(name: &str) -> Option<ViewMode> {
    [ViewMode::Grid, ViewMode::List].into_iter().find(|mode| view_name(*mode) == name)
}

pub(crate) fn sort_modes_json(modes: &BTreeMap<SortedView, SortMode>) -> String {
    let name = |view: &SortedView| match view {
        SortedView::Archive => ARCHIVED.to_owned(),
        SortedView::Folder(id) => id.to_string(),
    };
    Value::Object(modes.iter().map(|(view, mode)| (name(view), mode.name().into())).collect()).to_string()
}

pub(crate) fn sort_modes_of(json: &str) -> Option<BTreeMap<SortedView, SortMode>> {
    let modes: Map<String, Value> = serde_json::from_str(json).ok()?;
    modes
        .iter()
        .map(|(view, mode)| {
            let view =
                if view == ARCHIVED { SortedView::Archive } else { SortedView::Folder(view.parse().ok()?) };
            Some((view, SortMode::from_name(mode.as_str()?)?))
        })
        .collect()
}

pub(crate) fn metrics_json(metrics: &BehaviorMetrics) -> String {
    let value = |metric: &Metric| match metric {
        Metric::Text(text) => Value::from(text.as_str()),
        Metric::Number(number) => Value::from(*number),
        Metric::Flag(flag) => Value::from(*flag),
    };
    Value::Object(metrics.iter().map(|(name, metric)| (name.to_owned(), value(metric))).collect()).to_string()
}

pub(crate) fn metrics_of(json: &str) -> Option<BehaviorMetrics> {
    let stored: Map<String, Value> = serde_json::from_str(json).ok()?;
    let stored: Option<Vec<(String, Metric)>> = stored
        .into_iter()
        .map(|(name, value)| {
            let metric = match value {
                Value::String(text) => Metric::Text(text),
                Value::Bool(flag) => Metric::Flag(flag),
                Value::Number(number) => Metric::Number(number.as_i64()?),
                _ => return None,
            };
            Some((name, metric))
        })
        .collect();
    let mut metrics = BehaviorMetrics::default();
    metrics.merge(stored?).ok()?;
    Some(metrics)
}

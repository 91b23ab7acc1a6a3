//! Dashboard preferences of an account.

use std::collections::BTreeMap;

use crate::library::arrangement::{GroupMode, SortMode, SortedView};

/// Everything a person can set about how the dashboard looks and behaves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Preferences {
    /// Folders first, or mixed with the projects.
    pub group_mode: GroupMode,
    /// The order of every view without one of its own.
    pub sort_mode: SortMode,
    /// The order chosen inside a folder (DASH-158).
    pub folder_sort_modes: BTreeMap<SortedView, SortMode>,
    /// The remaining options.
    pub options: Options,
}

/// The account's `opts` (DASH-118).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Is the Guidance Kit collapsed?
    pub guidance_kit_collapsed: bool,
    /// Is the section Projects collapsed?
    pub projects_collapsed: bool,
    /// Is the section Shared with me collapsed?
    pub shared_with_me_collapsed: bool,
    /// Is the section Collections collapsed?
    pub collections_collapsed: bool,
    /// Grid or list.
    pub view_mode: ViewMode,
    /// Do single letters work as shortcuts?
    pub single_key_shortcuts: bool,
    /// Are new comments mailed (EDIT-383)?
    pub comment_mails: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            guidance_kit_collapsed: false,
            projects_collapsed: false,
            shared_with_me_collapsed: false,
            collections_collapsed: false,
            view_mode: ViewMode::Grid,
            single_key_shortcuts: true,
            comment_mails: true,
        }
    }
}

/// The layout of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ViewMode {
    /// Covers on a common baseline.
    #[default]
    Grid,
    /// A contents page.
    List,
}

/// A change to [`Options`]: `None` leaves a field as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OptionsChange {
    /// See [`Options::guidance_kit_collapsed`].
    pub guidance_kit_collapsed: Option<bool>,
    /// See [`Options::projects_collapsed`].
    pub projects_collapsed: Option<bool>,
    /// See [`Options::shared_with_me_collapsed`].
    pub shared_with_me_collapsed: Option<bool>,
    /// See [`Options::collections_collapsed`].
    pub collections_collapsed: Option<bool>,
    /// See [`Options::view_mode`].
    pub view_mode: Option<ViewMode>,
    /// See [`Options::single_key_shortcuts`].
    pub single_key_shortcuts: Option<bool>,
    /// See [`Options::comment_mails`].
    pub comment_mails: Option<bool>,
}

impl Options {
    /// Takes over the fields that `change` sets.
    pub fn apply(&mut self, change: &OptionsChange) {
        let set = |field: &mut bool, value: Option<bool>| *field = value.unwrap_or(*field);
        set(&mut self.guidance_kit_collapsed, change.guidance_kit_collapsed);
        set(&mut self.projects_collapsed, change.projects_collapsed);
        set(&mut self.shared_with_me_collapsed, change.shared_with_me_collapsed);
        set(&mut self.collections_collapsed, change.collections_collapsed);
        set(&mut self.single_key_shortcuts, change.single_key_shortcuts);
        set(&mut self.comment_mails, change.comment_mails);
        self.view_mode = change.view_mode.unwrap_or(self.view_mode);
    }
}

/// A fact the client remembers about what a person has seen (`behavior_metrics`, DASH-124).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Metric {
    /// A word or a date.
    Text(String),
    /// A count.
    Number(i64),
    /// Yes or no.
    Flag(bool),
}

/// The facts by name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BehaviorMetrics(BTreeMap<String, Metric>);

/// Why facts are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MetricError {
    /// A name outside 1 to 64 ASCII letters, digits, `_`, `-`.
    #[error("A metric’s name has 1 to 64 letters, digits, dashes and underscores")]
    Name,
    /// A text over 256 characters.
    #[error("A metric’s text has at most 256 characters")]
    Text,
    /// More than [`BehaviorMetrics::MAX`] facts.
    #[error("There are too many metrics")]
    TooMany,
}

impl BehaviorMetrics {
    /// The fact that counts domains bought at the partner.
    const DOMAINS_BOUGHT: &str = "entri_purchase_amount";

    /// The most facts an account keeps.
    pub const MAX: usize = 200;

    /// The facts by name, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Metric)> {
        self.0.iter().map(|(name, metric)| (name.as_str(), metric))
    }

    /// Was a domain bought at the partner? The offer for a first one then ends.
    #[must_use]
    pub fn has_bought_domain(&self) -> bool {
        self.0.contains_key(Self::DOMAINS_BOUGHT)
    }

    /// Adds or replaces facts; those not named stay.
    ///
    /// # Errors
    /// [`MetricError`]; nothing has changed then.
    pub fn merge(&mut self, changes: impl IntoIterator<Item = (String, Metric)>) -> Result<(), MetricError> {
        let mut merged = self.0.clone();
        for (name, metric) in changes {
            let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
            if !plain || name.is_empty() || name.len() > 64 {
                return Err(MetricError::Name);
            }
            if matches!(&metric, Metric::Text(text) if text.chars().count() > 256) {
                return Err(MetricError::Text);
            }
            merged.insert(name, metric);
        }
        if merged.len() > Self::MAX {
            return Err(MetricError::TooMany);
        }
        self.0 = merged;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_not_named_stay() {
        let mut options = Options::default();
        options.apply(&OptionsChange { projects_collapsed: Some(true), ..OptionsChange::default() });
        assert_eq!(options, Options { projects_collapsed: true, ..Options::default() });
    }

    #[test]
    fn metrics_merge_or_leave_everything() {
        let mut metrics = BehaviorMetrics::default();
        metrics.merge([("seenBannersAmount".to_owned(), Metric::Number(1))]).unwrap();
        let before = metrics.clone();
        let bad = [("fine".to_owned(), Metric::Flag(true)), ("not fine".to_owned(), Metric::Flag(true))];
        assert_eq!(metrics.merge(bad), Err(MetricError::Name));
        assert_eq!(metrics, before);
        let many = (0..=BehaviorMetrics::MAX).map(|n| (format!("k{n}"), Metric::Flag(true)));
        assert_eq!(metrics.merge(many), Err(MetricError::TooMany));
        assert_eq!(metrics.merge([("k".to_owned(), Metric::Text("x".repeat(257)))]), Err(MetricError::Text));
    }
}

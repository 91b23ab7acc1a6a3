//! Overrides of one account's limits.

use std::sync::Arc;

use octavo_domain::{
    account::user::User,
    plans::{catalogue::Catalogue, entitlements::Overrides, limits::LimitKey},
};

use super::operators;
use crate::{
    account::record_detail,
    operators::{Changed, OperatorLogWriter, ports::operators::OperatorAction},
    shared::storage::{Event, StorageError, UnitOfWork},
    team::seats::assign_seats,
};

/// Sets limits of one account in place of its plan's, and resets them. The account's log records the operator and the
/// values before.
pub struct ChangeLimits {
    /// The operator log of the acting operator.
    pub log: OperatorLogWriter,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
}

impl ChangeLimits {
    /// Changes the account in a unit of work that the caller commits; false when nothing changed.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn execute(
        &self,
        work: &mut dyn UnitOfWork,
        user: &mut User,
        overrides: Overrides,
    ) -> Result<bool, StorageError> {
        let changed = changes(&user.overrides, &overrides);
        if changed.is_empty() {
            return Ok(false);
        }
        let log = &self.log;
        let now = log.clock.now();
        let (before, after) = (describe(&user.overrides), describe(&overrides));
        user.overrides = overrides;
        user.updated_at = now;
        work.users().update(user).await?;
        assign_seats(work, user, &self.catalogue).await?;
        let what = (Event::LimitsSet, Some(format!("{}: {}", log.by, changed.join("; "))));
        record_detail(work, log.ids.as_ref(), Some(user.id), what, &operators(), now).await?;
        let changed = Changed { account: Some(user.id), about: String::new(), before, after };
        log.note(work, OperatorAction::Limits, changed).await?;
        Ok(true)
    }
}

/// The limits that are set, by name.
fn describe(overrides: &Overrides) -> String {
    let caps = LimitKey::ALL
        .into_iter()
        .filter_map(|key| overrides.cap(key).map(|cap| format!("{} {}", key.id(), cap.wire())));
    let sso = overrides.sso.map(|sso| format!("sso {sso}"));
    let set: Vec<String> = caps.chain(sso).collect();
    if set.is_empty() { "the plan’s".to_owned() } else { set.join("; ") }
}

/// Each limit that differs, with what it is and what it was.
fn changes(before: &Overrides, after: &Overrides) -> Vec<String> {
    let plan = || "the plan’s".to_owned();
    let caps = LimitKey::ALL.into_iter().map(|key| {
        let describe = |of: &Overrides| of.cap(key).map_or_else(plan, |cap| cap.wire().to_string());
        (key.id(), describe(before), describe(after))
    });
    let sso = |of: &Overrides| of.sso.map_or_else(plan, |sso| sso.to_string());
    caps.chain([("sso", sso(before), sso(after))])
        .filter(|(_, before, after)| before != after)
        .map(|(key, before, after)| format!("{key} {after}, was {before}"))
        .collect()
}

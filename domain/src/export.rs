//! An export: everything an account owns, as one archive that its owner downloads.

use chrono::{DateTime, TimeDelta, Utc};

use crate::ids::{ExportId, UserId};

/// How long an export that is ready can be downloaded, and how long a failed one is shown.
pub const EXPORT_KEPT: TimeDelta = TimeDelta::days(7);

/// An export of what an account owns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// Identity.
    pub id: ExportId,
    /// The account.
    pub user: UserId,
    /// When its owner requested it.
    pub requested_at: DateTime<Utc>,
    /// The file of the last attempt; none before the first.
    pub file: Option<ExportFile>,
    /// Its progress.
    pub stage: Stage,
    /// When it expires, with its files; none while it is being built.
    pub ends_at: Option<DateTime<Utc>>,
}

/// The progress of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// It waits for its turn.
    Queued,
    /// It is being built.
    Running(Progress),
    /// It can be downloaded.
    Ready(Archive),
    /// It could not be built.
    Failed,
}

/// How much of an export is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// Files that are in the archive.
    pub done: u32,
    /// Files that will be in it.
    pub total: u32,
}

/// A complete archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Archive {
    /// Files in it.
    pub items: u32,
    /// Its size in bytes.
    pub bytes: u64,
    /// When it was finished.
    pub at: DateTime<Utc>,
}

impl Stage {
    /// The names of all stages in storage.
    pub const NAMES: [&str; 4] = ["queued", "running", "ready", "failed"];

    /// Its name, in storage and on the wire.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running(_) => "running",
            Self::Ready(_) => "ready",
            Self::Failed => "failed",
        }
    }
}

impl Export {
    /// An export that was requested at `now`.
    #[must_use]
    pub const fn requested(id: ExportId, user: UserId, now: DateTime<Utc>) -> Self {
        Self { id, user, requested_at: now, file: None, stage: Stage::Queued, ends_at: None }
    }

    /// Is it queued or being built?
    #[must_use]
    pub const fn is_under_way(&self) -> bool {
        matches!(self.stage, Stage::Queued | Stage::Running(_))
    }

    /// Has it not expired at `now`?
    #[must_use]
    pub fn stands(&self, now: DateTime<Utc>) -> bool {
        self.ends_at.is_none_or(|end| now < end)
    }

    /// Begins an attempt. Each has a file of its own, so that a late write of an earlier one is never offered.
    pub const fn begin(&mut self) -> ExportFile {
        let number = match self.file {
            Some(file) => file.number.saturating_add(1),
            None => 1,
        };
        let file = ExportFile { export: self.id, number };
        self.file = Some(file);
        self.stage = Stage::Running(Progress { done: 0, total: 0 });
        file
    }

    /// Records the complete archive.
    pub fn finish(&mut self, archive: Archive) {
        self.stage = Stage::Ready(archive);
        self.ends_at = Some(archive.at + EXPORT_KEPT);
    }

    /// Records that it failed.
    pub fn fail(&mut self, now: DateTime<Utc>) {
        self.stage = Stage::Failed;
        self.ends_at = Some(now + EXPORT_KEPT);
    }

    /// The file to download and its archive, while it can be downloaded.
    #[must_use]
    pub fn offered(&self, now: DateTime<Utc>) -> Option<(ExportFile, Archive)> {
        match (self.stage, self.file) {
            (Stage::Ready(archive), Some(file)) if self.stands(now) => Some((file, archive)),
            _ => None,
        }
    }
}

/// The file of one attempt to build an export, by its key in the file store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExportFile {
    export: ExportId,
    number: u32,
}

impl ExportFile {
    /// Reads a key, such as `exports/0199…-1.zip`; none when it is not one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let name = text.strip_prefix("exports/")?.strip_suffix(".zip")?;
        let (export, number) = name.rsplit_once('-')?;
        let file = Self { export: export.parse().ok()?, number: number.parse().ok()? };
        // Only the canonical spelling is accepted.
        (file.number > 0 && file.to_string() == text).then_some(file)
    }

    /// Its key, and those of all attempts before it, which may have left files.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        (1..=self.number).map(|number| Self { number, ..*self }.to_string()).collect()
    }
}

impl std::fmt::Display for ExportFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "exports/{}-{}.zip", self.export.uuid().simple(), self.number)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn export() -> Export {
        let id = ExportId::new(Uuid::from_u128(0x0199_aa00_0000_7000_8000_0000_0000_0001));
        Export::requested(id, UserId::new(Uuid::from_u128(7)), DateTime::UNIX_EPOCH)
    }

    #[test]
    fn keys_have_one_spelling() {
        let mut export = export();
        let (first, second) = (export.begin(), export.begin());
        assert_eq!(first.to_string(), "exports/0199aa00000070008000000000000001-1.zip");
        assert_eq!(ExportFile::parse(&second.to_string()), Some(second));
        assert_eq!(second.files(), [first.to_string(), second.to_string()]);
        for text in [
            "",
            "exports/x-1.zip",
            "exports/0199aa00000070008000000000000001-0.zip",
            "exports/0199aa00000070008000000000000001-01.zip",
            "exports/0199AA00000070008000000000000001-1.zip",
            "exports/0199aa00-0000-7000-8000-000000000001-1.zip",
            "exports/0199aa00000070008000000000000001.zip",
            "avatars/0199aa00000070008000000000000001-1.zip",
        ] {
            assert_eq!(ExportFile::parse(text), None, "{text}");
        }
    }

    #[test]
    fn only_what_is_whole_is_offered_and_not_for_ever() {
        let (mut export, now) = (export(), DateTime::UNIX_EPOCH);
        assert!(export.is_under_way() && export.offered(now).is_none());
        let file = export.begin();
        assert!(export.is_under_way() && export.offered(now).is_none());
        let archive = Archive { items: 3, bytes: 700, at: now };
        export.finish(archive);
        assert_eq!(export.offered(now + EXPORT_KEPT - TimeDelta::seconds(1)), Some((file, archive)));
        assert_eq!(export.offered(now + EXPORT_KEPT), None);
        export.fail(now);
        assert!(!export.is_under_way() && export.offered(now).is_none());
    }
}

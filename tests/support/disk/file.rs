//! The bytes of one file: as programs see them, and as they are after a power loss.

use std::{collections::BTreeSet, ops::Range};

/// What a disk writes whole or not at all, in bytes.
const SECTOR: usize = 512;

#[derive(Debug, Default)]
pub(super) struct File {
    seen: Vec<u8>,
    kept: Vec<u8>,
    /// The sectors that were written since the last sync.
    unsynced: BTreeSet<usize>,
    is_resized: bool,
}

impl File {
    pub(super) fn len(&self) -> usize {
        self.seen.len()
    }

    /// What is there of a range.
    pub(super) fn read(&self, range: Range<usize>) -> &[u8] {
        let end = range.end.min(self.seen.len());
        self.seen.get(range.start.min(end)..end).unwrap_or_default()
    }

    pub(super) fn write(&mut self, offset: usize, bytes: &[u8]) {
        let end = offset + bytes.len();
        if end > self.seen.len() {
            self.resize(end);
        }
        self.seen.get_mut(offset..end).unwrap().copy_from_slice(bytes);
        self.unsynced.extend(offset / SECTOR..end.div_ceil(SECTOR));
    }

    pub(super) fn resize(&mut self, size: usize) {
        let (shorter, longer) = (self.seen.len().min(size), self.seen.len().max(size));
        self.unsynced.extend(shorter / SECTOR..longer.div_ceil(SECTOR));
        self.is_resized |= shorter != longer;
        self.seen.resize(size, 0);
    }

    /// Keeps everything that was written.
    pub(super) fn sync(&mut self) {
        self.kept.resize(self.seen.len(), 0);
        self.is_resized = false;
        for sector in std::mem::take(&mut self.unsynced) {
            copy(&self.seen, &mut self.kept, sector);
        }
    }

    /// A sync failed: what was written is seen until the power is lost, and is not written again by a later sync.
    pub(super) fn fail_to_sync(&mut self) {
        self.unsynced.clear();
        self.is_resized = false;
    }

    /// The power is lost. Each sector without a sync, and the size without one, is there where `is_kept` says so.
    pub(super) fn lose(&mut self, mut is_kept: impl FnMut() -> bool) {
        if self.is_resized && is_kept() {
            self.kept.resize(self.seen.len(), 0);
        }
        for sector in std::mem::take(&mut self.unsynced) {
            if is_kept() {
                copy(&self.seen, &mut self.kept, sector);
            }
        }
        self.is_resized = false;
        self.seen.clone_from(&self.kept);
    }
}

/// Copies what both have of a sector.
fn copy(from: &[u8], to: &mut [u8], sector: usize) {
    let end = (sector * SECTOR + SECTOR).min(from.len()).min(to.len());
    let range = (sector * SECTOR).min(end)..end;
    to.get_mut(range.clone()).unwrap().copy_from_slice(from.get(range).unwrap());
}

//! What is measured by all clients together.

use std::{
    collections::HashMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Instant,
};

/// Waits, in microseconds.
type Waits = Mutex<Vec<u64>>;

pub(crate) struct Measured {
    begun: Instant,
    is_on: AtomicBool,
    messages: AtomicU64,
    bytes: AtomicU64,
    lost: AtomicU64,
    cursors: Waits,
    changes: Waits,
    /// When each change was sent, by its client and its number.
    sent: Mutex<HashMap<(String, u32), u64>>,
    failure: Mutex<Option<String>>,
}

/// The figures, once all is over.
pub(crate) struct Figures {
    pub(crate) messages: u64,
    pub(crate) bytes: u64,
    pub(crate) lost: u64,
    pub(crate) sent: usize,
    pub(crate) cursors: Vec<u64>,
    pub(crate) changes: Vec<u64>,
}

fn open<T>(locked: &Mutex<T>) -> MutexGuard<'_, T> {
    locked.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Measured {
    pub(crate) fn new() -> Self {
        Self {
            begun: Instant::now(),
            is_on: AtomicBool::new(false),
            messages: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            lost: AtomicU64::new(0),
            cursors: Mutex::default(),
            changes: Mutex::default(),
            sent: Mutex::default(),
            failure: Mutex::default(),
        }
    }

    /// The time, in microseconds.
    pub(crate) fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    pub(crate) fn set(&self, is_on: bool) {
        self.is_on.store(is_on, Ordering::SeqCst);
    }

    fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Relaxed)
    }

    /// A message came, or an answer of a call that waits.
    pub(crate) fn came(&self, bytes: usize) {
        if self.is_on() {
            self.messages.fetch_add(1, Ordering::Relaxed);
            self.bytes.fetch_add(u64::try_from(bytes).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
    }

    /// A connection ended, or a call failed.
    pub(crate) fn lost(&self) {
        self.lost.fetch_add(1, Ordering::Relaxed);
    }

    /// Somebody cannot go on.
    pub(crate) fn failed(&self, error: &anyhow::Error) {
        self.lost();
        *open(&self.failure) = Some(format!("{error:#}"));
    }

    /// Why somebody could not go on, the last one.
    pub(crate) fn failure(&self) -> Option<String> {
        open(&self.failure).clone()
    }

    /// A cursor came that was sent then.
    pub(crate) fn cursor(&self, sent: u64) {
        if self.is_on() {
            open(&self.cursors).push(self.now().saturating_sub(sent));
        }
    }

    /// A change is sent now.
    pub(crate) fn sends(&self, client: &str, number: u32) {
        if self.is_on() {
            open(&self.sent).insert((client.to_owned(), number), self.now());
        }
    }

    /// A change came.
    pub(crate) fn change(&self, client: &str, number: u32) {
        let sent = open(&self.sent).get(&(client.to_owned(), number)).copied();
        if let Some(sent) = sent.filter(|_| self.is_on()) {
            open(&self.changes).push(self.now().saturating_sub(sent));
        }
    }

    pub(crate) fn figures(&self) -> Figures {
        let sorted = |waits: &Waits| {
            let mut all = open(waits).clone();
            all.sort_unstable();
            all
        };
        Figures {
            messages: self.messages.load(Ordering::SeqCst),
            bytes: self.bytes.load(Ordering::SeqCst),
            lost: self.lost.load(Ordering::SeqCst),
            sent: open(&self.sent).len(),
            cursors: sorted(&self.cursors),
            changes: sorted(&self.changes),
        }
    }
}

/// That of so many of a hundred sorted waits; 0 where there is none.
pub(crate) fn percentile(sorted: &[u64], hundredths: usize) -> u64 {
    let last = sorted.len().saturating_sub(1);
    sorted.get(last.saturating_mul(hundredths).div_euclid(100)).copied().unwrap_or_default()
}

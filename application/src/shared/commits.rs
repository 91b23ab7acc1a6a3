//! What this process has written, so that what was read before can be told from what was read since.

/// Counts the units of work that this process has committed.
pub trait Commits: Send + Sync {
    /// The count. It MUST have changed when a commit returns, also when it returns an error: its writes may be there.
    /// What was read after the count is as new as the count. MUST wait for nothing. Other processes have counts of
    /// their own.
    fn count(&self) -> u64;
}

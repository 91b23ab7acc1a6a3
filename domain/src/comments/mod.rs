//! Comments on drafts: threads that are pinned to widgets or places, with their replies.

pub mod text;
pub mod thread;

/// The most threads of a project.
pub const MOST_THREADS: u64 = 1_000;

/// The most comments of a thread, the first one included.
pub const MOST_COMMENTS: u64 = 200;

/// The most people whom a comment mentions.
pub const MOST_MENTIONS: usize = 20;

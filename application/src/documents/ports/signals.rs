//! Telling those who have a document open what happened to it.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use octavo_domain::{
    documents::log::Seq,
    ids::{ProjectId, UserId},
};

/// The most bytes of one [`DocumentSignals::present`].
pub const MOST_PRESENCE: usize = 3_000;

/// Whose access may be another one now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccessOf {
    /// That of everybody to a project.
    Project(ProjectId),
    /// That of an account to every project, or its sessions.
    Account(UserId),
}

/// What is told of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Signal {
    /// It has changes up to this one.
    Changed(Seq),
    /// The comments of its project were changed.
    Commented,
    /// The access of an account, or of everybody, has to be looked at again.
    Access(Option<UserId>),
    /// Who is here, as servers of the product tell it each other.
    Present(Arc<str>),
    /// Some signals were lost: anything may have happened.
    Lost,
}

/// Wakes those who wait for something, on every server. It never invents a signal, but it MAY lose one, above all one of
/// another server: who waits MUST look again after a while. Telling MUST NOT wait for anything.
pub trait DocumentSignals: Send + Sync {
    /// A change is durable.
    fn changed(&self, project: ProjectId, seq: Seq);
    /// A change of a project's comments is durable.
    fn commented(&self, project: ProjectId);
    /// A change of access is durable. All documents that are listened to MUST hear of an account's.
    fn access(&self, of: AccessOf);
    /// Tells who is here, in at most [`MOST_PRESENCE`] bytes. It is never stored.
    fn present(&self, project: ProjectId, words: &str);
    /// Listens for changes from now on.
    fn listen(&self, project: ProjectId) -> Box<dyn DocumentListener>;
    /// Hears every signal from now on.
    fn hear(&self, project: ProjectId) -> Box<dyn DocumentEar>;
}

/// Hears of the changes of one document.
#[async_trait]
pub trait DocumentListener: Send {
    /// Waits until it has heard of a change after this one, but not longer than this.
    async fn wait(&mut self, after: Seq, most: Duration);
}

/// Hears what is told of one document.
#[async_trait]
pub trait DocumentEar: Send {
    /// The next signal. Giving up waiting MUST lose none.
    async fn next(&mut self) -> Signal;
}

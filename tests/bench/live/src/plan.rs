//! What is done: read from the standard input.

use std::net::SocketAddr;

use serde::Deserialize;

/// Everything that is done at once.
#[derive(Deserialize)]
pub(crate) struct Plan {
    /// The server's address.
    pub(crate) address: SocketAddr,
    /// The server's origin, as browsers say it.
    pub(crate) origin: String,
    /// The server's process.
    pub(crate) pid: u32,
    /// So many seconds are measured.
    pub(crate) seconds: u64,
    /// Those who take part.
    pub(crate) clients: Vec<Client>,
}

/// Somebody who has a document open.
#[derive(Clone, Deserialize)]
pub(crate) struct Client {
    /// The project's number.
    pub(crate) document: u64,
    /// A text of the document.
    pub(crate) text: String,
    /// A page of the document.
    pub(crate) page: String,
    /// The session.
    pub(crate) cookie: String,
    /// Twelve characters that no other client has.
    pub(crate) id: String,
    /// The cursor is moved once in so many milliseconds; never where it is 0.
    pub(crate) moves: u64,
    /// A letter is typed once in so many milliseconds; never where it is 0.
    pub(crate) types: u64,
    /// It waits by calls, and has no socket.
    pub(crate) polls: bool,
}

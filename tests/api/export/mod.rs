//! Exports.

mod download;
mod read;
mod request;

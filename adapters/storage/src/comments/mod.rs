//! Comments.

mod mapping;
mod query;
mod repository;

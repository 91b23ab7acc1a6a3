//! Forms and their answers.

mod mapping;
mod query;
mod repository;

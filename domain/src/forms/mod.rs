//! Forms of published pages, and what readers answer.

pub mod address;
pub mod answer;
pub mod definition;
pub mod settings;
pub mod target;

//! The repositories of a unit of work.

pub(crate) mod rows;

pub(crate) use rows::names;

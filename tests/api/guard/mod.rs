//! Checks that run before every handler.

mod bodies;
mod cross_site;
mod headers;
mod health;
mod logs;
mod passwords;
mod trailing_slash;
mod unavailable;

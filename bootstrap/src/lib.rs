//! Wires the application to its adapters, and runs it.

mod clock;
pub mod commands;
pub mod config;
pub mod demo;
mod dev_mail;
mod drawn;
mod folders;
mod lock;
pub mod permissions;
mod secret_key;
pub mod server;
pub mod shutdown;
pub mod studio;
pub mod telemetry;
pub mod visits;
pub mod webhooks;
pub mod wire;
pub mod worker;

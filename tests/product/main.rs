//! The built binary, as an operator runs it: started, killed, stopped, backed up, administered.
//!
//! The binary is the one beside these tests; build it first with `cargo build --bin octavo`.
#![cfg(test)]

mod acme;
mod admin;
mod backup;
mod billing;
mod bucket;
mod catalogue;
mod clocks;
mod commands;
mod database_away;
mod disk;
mod disk_faults;
mod disk_space;
mod domains;
mod durability;
mod editing_killed;
mod erasure;
mod failover;
mod full_disk;
mod hardening;
mod killed;
mod live;
mod live_database;
mod live_here;
mod live_killed;
mod live_people;
mod live_slow;
mod live_socket;
mod mail;
mod metrics;
mod network;
mod newsletters;
mod operators;
mod payment_killed;
mod pictures;
mod places;
mod point_in_time;
mod power_loss;
mod prompts;
mod receiving;
mod second_factor;
mod several_servers;
mod shutdown;
mod sso;
mod stripe;
mod support;
mod visits;
mod whats_new;
mod writers;

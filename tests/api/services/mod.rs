//! Services of others that an account can be connected with.

mod authservice_check;
mod authservice_logout;
mod callback;
mod check;
mod connect;
mod disconnect;
mod list;

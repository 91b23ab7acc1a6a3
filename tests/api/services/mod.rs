//! Connected services.

mod authservice_check;
mod authservice_logout;
mod callback;
mod check;
mod connect;
mod disconnect;
mod list;

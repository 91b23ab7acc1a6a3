//! Plans that are paid for.

mod card;
mod change;
mod conflicts;
mod coupon;
mod customer;
mod faults;
mod invoices;
mod last_canceled;
mod pay;
mod preview;
mod subscribe;
mod time;
mod trial;
mod unsubscribed;
mod webhook;

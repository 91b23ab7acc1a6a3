//! Plans that are paid for.

mod calls;
mod card;
mod change;
mod codes;
mod conflicts;
mod coupon;
mod customer;
mod damaged;
mod faults;
mod invoices;
mod last_canceled;
mod leaving;
mod paused;
mod pay;
mod preview;
mod purchase;
mod refund;
mod seats;
mod shapes;
mod subscribe;
mod time;
mod trial;
mod unsubscribed;
mod webhook;
